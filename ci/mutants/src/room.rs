//! Which code is changed, and which tests have to see it.

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

/// A program of tests.
pub(crate) struct Tests {
    /// Its package, and the folder of that.
    pub(crate) package: &'static str,
    /// What cargo builds it by.
    pub(crate) build: &'static [&'static str],
    /// What it is told: which tests to run.
    pub(crate) run: &'static [&'static str],
}

/// The tests of the engine that build no crates: first those that take less than a second in all, by
/// which most changes are seen.
const ENGINE: &[Tests] = &[
    Tests { package: "occ-core", build: &["--lib"], run: &[] },
    Tests {
        package: "occ-tests",
        build: &["--test", "suite"],
        run: &[
            "advice::",
            "axes::",
            "cluster::",
            "contract::",
            "display::",
            "grid::",
            "launch::",
            "limits::",
            "longest::",
            "names::",
            "reach::",
            "roofline::",
            "serde::every_error",
        ],
    },
    Tests {
        package: "occ-tests",
        build: &["--test", "suite"],
        run: &["arithmetic::", "chips::", "golden_", "properties::", "published::", "serde::"],
    },
];

const READERS: &[Tests] = &[
    Tests { package: "occ-artifacts", build: &["--all-features", "--lib"], run: &[] },
    Tests {
        package: "occ-artifacts",
        build: &["--all-features", "--test", "suite"],
        run: &[
            "--skip=compile::",
            "--skip=examples::",
            "--skip=frameworks::",
            "--skip=kernel_crate::",
        ],
    },
];

const COMMAND: &[Tests] = &[Tests {
    package: "cargo-occ",
    build: &["--test", "suite"],
    run: &["baseline::", "ceilings::", "changes::", "gates::", "held::", "recorded::", "risky::"],
}];

pub(crate) const ROOMS: &[Room] = &[
    Room {
        name: "occupancy",
        krate: "occ-core",
        root: "src/lib.rs",
        code: &["src/occupancy.rs", "src/occupancy"],
        tests: ENGINE,
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
        tests: ENGINE,
    },
    Room {
        name: "select",
        krate: "occ-artifacts",
        root: "src/lib.rs",
        code: &["src/select.rs"],
        tests: READERS,
    },
    Room {
        name: "merge",
        krate: "occ-artifacts",
        root: "src/lib.rs",
        code: &["src/merge.rs"],
        tests: READERS,
    },
    Room {
        name: "baseline",
        krate: "cargo-occ",
        root: "src/main.rs",
        code: &["src/baseline/compare.rs", "src/baseline/gate.rs", "src/baseline/scope.rs"],
        tests: COMMAND,
    },
];
