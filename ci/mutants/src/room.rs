//! Which code is changed, and which tests have to see it.

use std::path::Path;

/// A room of the house whose code decides verdicts.
pub(crate) struct Room {
    pub(crate) name: &'static str,
    /// The folder of its crate.
    pub(crate) krate: &'static str,
    /// The crate's root, from there on.
    pub(crate) root: &'static str,
    /// The room's files and folders, from there on.
    pub(crate) code: &'static [&'static str],
    /// The tests.
    pub(crate) tests: &'static [Tests],
}

impl Room {
    /// Whether a file is a part of it, as the repository has it.
    pub(crate) fn holds(&self, file: &str) -> bool {
        let within = file.strip_prefix(self.krate).and_then(|rest| rest.strip_prefix('/'));
        self.code.iter().any(|code| within.is_some_and(|rest| Path::new(rest).starts_with(code)))
    }
}

/// A program of tests.
#[derive(Clone, Copy)]
pub(crate) struct Tests {
    /// Its package, and the folder of that.
    pub(crate) package: &'static str,
    /// What cargo builds it by.
    pub(crate) build: &'static [&'static str],
    /// What it is told: which tests to run.
    pub(crate) run: &'static [&'static str],
}

/// The tests of the engine that build no crates and take less than a second in all.
const QUICK: &[Tests] = &[
    Tests { package: "occ-core", build: &["--lib"], run: &[] },
    Tests {
        package: "occ-tests",
        build: &["--test", "suite"],
        run: &[
            "account::",
            "advice::",
            "axes::",
            "cluster::",
            "contract::",
            "corpus::",
            "display::",
            "grid::",
            "limits::",
            "loaded::",
            "longest::",
            "names::",
            "reach::",
            "roofline::",
            "said::",
            "serde::every_error",
        ],
    },
];

/// Some of the tests of the engine that build no crates.
macro_rules! engine {
    ($($own:literal),*) => {
        Tests { package: "occ-tests", build: &["--test", "suite"], run: &[$($own),*] }
    };
}

/// What takes longer for its many launches.
const LAUNCHES: Tests = engine!("launch::");

/// The same, by which most changes are seen, and those that take longer, the slowest last.
const ENGINE: &[Tests] = &[
    QUICK[0],
    QUICK[1],
    engine!("chips::", "golden_", "published::", "serde::"),
    engine!("properties::counted", "properties::joint", "properties::laws", "properties::levels"),
    engine!("properties::bounds::barriers", "properties::bounds::every", "properties::ranges"),
    LAUNCHES,
    engine!("properties::exhaustive"),
    engine!(
        "arithmetic::",
        "properties::",
        "--skip=properties::bounds::barriers",
        "--skip=properties::bounds::every",
        "--skip=properties::counted",
        "--skip=properties::exhaustive",
        "--skip=properties::joint",
        "--skip=properties::laws",
        "--skip=properties::levels",
        "--skip=properties::ranges"
    ),
];

/// The same for what a launch leaves open.
const BOUNDS: &[Tests] = &[QUICK[0], QUICK[1], engine!("properties::bounds")];

/// The tests of one reader: those of its own first.
macro_rules! readers {
    ($($own:literal),*) => {
        &[
            Tests {
                package: "occ-artifacts",
                build: &["--all-features", "--test", "suite"],
                run: &[$($own),*],
            },
            Tests { package: "occ-artifacts", build: &["--all-features", "--lib"], run: &[] },
        ]
    };
}

/// Some of the tests of the command line.
macro_rules! command {
    ($($own:literal),*) => {
        Tests { package: "cargo-occ", build: &["--test", "suite"], run: &[$($own),*] }
    };
}

/// The tests of the command line, the quick ones by which most changes are seen first.
const COMMAND: &[Tests] = &[
    Tests {
        package: "cargo-occ",
        build: &["--bins"],
        run: &["baseline::", "evaluated::", "gates::"],
    },
    command!("baseline::", "libraries::", "rule::"),
    command!("bounds::", "ceiling::", "gates::", "launch::", "not_known::", "risk::"),
    command!("pages::"),
    command!("findings::", "inspect::", "loaded::", "members::", "project::", "unread::"),
];

const ALL_FEATURES: &[&str] = &["--all-features", "--lib"];

/// The tests of the attribute, those by which most changes are seen first.
const ATTRIBUTE: &[Tests] = &[
    Tests { package: "occ-macros", build: ALL_FEATURES, run: &["tests::said", "tests::memory"] },
    Tests { package: "occ-macros", build: ALL_FEATURES, run: &[] },
];

pub(crate) const ROOMS: &[Room] = &[
    Room {
        name: "occupancy",
        krate: "occ-core",
        root: "src/lib.rs",
        code: &["src/occupancy.rs", "src/occupancy"],
        tests: ENGINE,
    },
    Room {
        name: "bounds",
        krate: "occ-core",
        root: "src/lib.rs",
        code: &["src/occupancy/bounds.rs", "src/occupancy/open.rs"],
        tests: BOUNDS,
    },
    Room {
        name: "contract",
        krate: "occ-core",
        root: "src/lib.rs",
        code: &["src/contract.rs", "src/contract"],
        tests: ENGINE,
    },
    Room {
        name: "account",
        krate: "occ-core",
        root: "src/lib.rs",
        code: &["src/account.rs", "src/account"],
        tests: &[QUICK[0], QUICK[1], LAUNCHES],
    },
    Room {
        name: "said",
        krate: "occ-core",
        root: "src/lib.rs",
        code: &["src/said.rs", "src/said/block.rs", "src/said/variable.rs"],
        tests: QUICK,
    },
    Room {
        name: "attribute",
        krate: "occ-macros",
        root: "src/lib.rs",
        code: &[
            "src/arguments.rs",
            "src/asked.rs",
            "src/features.rs",
            "src/frameworks.rs",
            "src/item.rs",
            "src/krate.rs",
            "src/measured.rs",
            "src/memory.rs",
            "src/project.rs",
            "src/report.rs",
            "src/said.rs",
            "src/statement.rs",
            "src/target.rs",
            "src/tokens.rs",
            "src/value.rs",
            "src/warn.rs",
            "src/write.rs",
        ],
        tests: ATTRIBUTE,
    },
    Room {
        name: "statements",
        krate: "occ-artifacts",
        root: "src/lib.rs",
        code: &["src/statements.rs"],
        tests: readers!("statements::"),
    },
    Room {
        name: "select",
        krate: "occ-artifacts",
        root: "src/lib.rs",
        code: &["src/select.rs"],
        tests: readers!("select::"),
    },
    Room {
        name: "merge",
        krate: "occ-artifacts",
        root: "src/lib.rs",
        code: &["src/merge.rs"],
        tests: readers!("remarks::", "select::", "triton::"),
    },
    Room {
        name: "baseline",
        krate: "cargo-occ",
        root: "src/main.rs",
        code: &["src/baseline/change.rs", "src/baseline/compare.rs", "src/baseline/scope.rs"],
        tests: COMMAND,
    },
    Room {
        name: "gates",
        krate: "cargo-occ",
        root: "src/main.rs",
        code: &["src/gates.rs", "src/rule.rs", "src/rule/row.rs"],
        tests: COMMAND,
    },
    Room {
        name: "evaluated",
        krate: "cargo-occ",
        root: "src/main.rs",
        code: &["src/evaluated.rs", "src/evaluated/asked.rs", "src/evaluated/wanted.rs"],
        tests: COMMAND,
    },
];
