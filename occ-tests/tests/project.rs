//! Contracts that `occ.toml` says something for, in a workspace as people have one: what it gives, what
//! is wrong in it, and what happens when it changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use test_support::Folder;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// A workspace of a test's own, so that the tests run side by side, in one process or in several.
struct Workspace {
    folder: Folder,
    /// The test's name, by which its packages differ from others in the target folder that all share.
    name: &'static str,
}

/// The package in it, and the same without the feature.
const APP: &str = "app";
const PLAIN: &str = "plain";

impl Workspace {
    fn new(name: &'static str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("project-contracts").join(name);
        // What another version of the test left.
        let _ = fs::remove_dir_all(&folder);
        let workspace = Self { folder: Folder(folder), name };
        workspace
            .folder
            .write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"app\", \"plain\"]\n");
        for name in [APP, PLAIN] {
            workspace.package(name, name, "");
        }
        workspace
            .folder
            .write("Cargo.lock", fs::read(root().join("Cargo.lock")).expect("a lock file"));
        for (name, path) in [
            ("light", "examples/amdgcn/artifacts/gfx90a.hsaco"),
            ("spilling", "occ-artifacts/tests/data/text/kernels.gfx90a.hsaco"),
        ] {
            let bytes = fs::read(root().join(path)).expect("a file");
            workspace.folder.write(&format!("kernels/{name}.hsaco"), bytes);
        }
        workspace
    }

    /// Writes a package into a folder, with `more` about it in its manifest.
    fn package(&self, at: &str, name: &str, more: &str) {
        let features = if name == APP { test_support::FEATURES } else { "[]" };
        let manifest = format!(
            "[package]\nname = \"project-{}-{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n{more}\n\
             [dependencies]\nocc = {{ path = '{}', features = {features} }}\n",
            self.name,
            root().join("occ").display()
        );
        self.folder.write(&format!("{at}/Cargo.toml"), manifest);
        self.folder.write(&format!("{at}/src/lib.rs"), "");
    }

    /// What `cargo check` says of a package with this source.
    fn errors_after(&self, package: &str, source: &str) -> String {
        self.folder.swap(&format!("{package}/src/lib.rs"), source);
        self.errors(package)
    }

    fn errors(&self, package: &str) -> String {
        let output = self.check(package);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!errors.is_empty() || output.status.success());
        errors
    }

    /// The names of the files that a package was last compiled from, as cargo watches them.
    fn watched(&self, package: &str) -> Vec<String> {
        let folder = test_support::nested_target(env!("CARGO_TARGET_TMPDIR")).join("debug/deps");
        let start = format!("project_{}_{package}-", self.name);
        let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file"));
        let listed = files.filter(|file| {
            let is_rule = file.path().extension().is_some_and(|extension| extension == "d");
            is_rule && file.file_name().to_string_lossy().starts_with(&start)
        });
        let time = |file: &fs::DirEntry| file.metadata().and_then(|of| of.modified()).ok();
        let newest = listed.max_by_key(time).expect("what the package was compiled from");
        let text = fs::read_to_string(newest.path()).expect("a file");
        let (_, all) = text.lines().next().and_then(|line| line.split_once(": ")).expect("a rule");
        let name = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
        let mut names: Vec<String> = all.split(' ').map(name).collect();
        names.sort();
        names.dedup();
        names
    }

    fn check(&self, package: &str) -> Output {
        test_support::nested_cargo(env!("CARGO_TARGET_TMPDIR"))
            .args(["check", "--quiet", "--offline", "--color=never"])
            .args(["--manifest-path", &format!("{package}/Cargo.toml")])
            .current_dir(&self.folder.0)
            .output()
            .expect("cargo")
    }
}

/// Holds what was said against a snapshot: the words are rustc's of one version.
fn same(name: &str, errors: &str) {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = std::process::Command::new(rustc).arg("--version").output().expect("rustc");
    if !String::from_utf8_lossy(&version.stdout).starts_with("rustc 1.95.") {
        return;
    }
    // How cargo ends is cargo's.
    let errors: Vec<&str> =
        errors.lines().take_while(|line| !line.contains("could not compile")).collect();
    let errors = errors.join("\n").trim_end().to_owned() + "\n";
    test_support::same(&Path::new("tests/project").join(name).with_extension("stderr"), &errors);
}

const MATMUL: &str = "\
#[occ::occupancy_target(min = 0.75, workgroup = (16, 16))]
pub fn matmul() {}
";

const DECLARED: &str = "\
#[occ::occupancy_target(min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
pub fn blur() {}
";

#[test]
fn what_it_gives_is_taken() {
    let workspace = Workspace::new("given");
    let shared = "arch = \"gfx90a\"\nresources = \"kernels/light.hsaco\"\nspills = \"deny\"\n";
    workspace.folder.write("occ.toml", shared);
    assert_eq!(workspace.errors_after(APP, MATMUL), "");

    // A minimum that it does not reach.
    let broken = MATMUL.replace("0.75", "1.0");
    same("broken", &workspace.errors_after(APP, &broken));

    // A kernel that the files do not have.
    let missing = MATMUL.replace("matmul", "matmull");
    same("kernel_not_there", &workspace.errors_after(APP, &missing));

    workspace.folder.write("occ.toml", shared.replace("light", "*"));
    let spilling = "#[occ::occupancy_target(min = 0.5, workgroup = 256)]\npub fn spills() {}\n";
    same("spills", &workspace.errors_after(APP, spilling));
    // So many bytes of scratch memory may be.
    workspace.folder.write("occ.toml", shared.replace("light", "*").replace("\"deny\"", "248"));
    assert_eq!(workspace.errors_after(APP, &format!("{spilling}\n")), "");
    workspace.folder.write("occ.toml", shared.replace("light", "*").replace("\"deny\"", "247"));
    same("spills_above", &workspace.errors_after(APP, spilling));
    let own = spilling.replace("256)", "256, spills = 100)");
    same("spills_above_own", &workspace.errors_after(APP, &own));

    workspace.folder.write("occ.toml", shared.replace("gfx90a", "gfx1100"));
    same("target_not_there", &workspace.errors_after(APP, MATMUL));
}

#[test]
fn what_the_attribute_says_goes_before_it() {
    let workspace = Workspace::new("before");
    let shared =
        "arch = \"gcn\"\nresources = \"kernels/light.hsaco\"\nwarn = 1.0\nspills = \"deny\"\n";
    workspace.folder.write("occ.toml", shared);
    let own = "\
#[occ::occupancy_target(
    arch = \"gfx90a\",
    min = 0.5,
    warn = 0.5,
    workgroup = 256,
    resources = \"../kernels/spilling.hsaco\",
    spills = \"warn\",
)]
#[allow(deprecated)]
pub fn spills() {}
";
    assert_eq!(workspace.errors_after(APP, own), "");
    // It needs nothing of the file, so that what is wrong there is for others.
    workspace.folder.write("occ.toml", "arch = 5");
    assert_eq!(workspace.errors_after(APP, &format!("{own}\n")), "");

    workspace.folder.write("occ.toml", shared);
    // Without files the counts are declared, and only where files are shared `[]` says so.
    let declared = DECLARED.replace("vgprs = 84", "vgprs = 48, warn = 0.5, resources = []");
    assert_eq!(workspace.errors_after(APP, &declared), "");
    workspace.folder.write("occ.toml", "arch = \"gcn\"\n");
    same("no_files_to_leave_out", &workspace.errors_after(APP, &declared));
}

#[test]
fn what_it_wants_warns() {
    let workspace = Workspace::new("warns");
    workspace.folder.write("occ.toml", "arch = \"gfx90a\"\nwarn = \"75%\"\n");
    same("warned", &workspace.errors_after(APP, DECLARED));
    // Spaces around a percentage change nothing.
    workspace.folder.write("occ.toml", "arch = \"gfx90a\"\nwarn = \" 75% \"\n");
    same("warned", &workspace.errors_after(APP, DECLARED));
    // A minimum above it fails the build before.
    let above = DECLARED.replace("0.5", "0.8").replace("84", "64");
    assert_eq!(workspace.errors_after(APP, &above), "");
    // It is reason enough for a contract.
    let alone = DECLARED.replace("min = 0.5, ", "");
    same("warned_alone", &workspace.errors_after(APP, &alone));
    // What is contracted twice is held twice.
    let twice = DECLARED.replace(
        "pub fn",
        "#[occ::occupancy_target(min = 0.4, workgroup = 256, vgprs = 84, lds = 0)]\npub fn",
    );
    same("stacked_twice", &workspace.errors_after(APP, &twice));
    // What each use decides waits for it: a warning is for what is known here.
    let generic = DECLARED.replace("vgprs = 84", "vgprs = V");
    let generic = generic.replace("pub fn blur()", "pub fn blur<const V: u32>()");
    assert_ne!(generic, DECLARED);
    assert!(generic.contains("<const V: u32>"), "{generic}");
    assert_eq!(workspace.errors_after(APP, &generic), "");
    // Every kernel has this much.
    workspace.folder.write("occ.toml", "arch = \"gfx90a\"\nwarn = 0.0\n");
    assert_eq!(workspace.errors_after(APP, DECLARED), "");
}

#[test]
fn what_is_wrong_in_it_is_an_error() {
    let workspace = Workspace::new("wrong");
    for (name, text) in [
        ("unknown_key", "# Shared.\n\narchs = \"gfx90a\"\n"),
        ("wrong_type", "arch = \"gfx90a\"\nwarn = true\n"),
        ("no_toml", "arch = \n"),
        ("unknown_architecture", "arch = [\"gfx90a\", \"gfx90\"]\n"),
        ("no_file_is_like_it", "arch = \"gfx90a\"\nresources = \"kernels/*.cubin\"\n"),
        ("file_not_there", "arch = \"gfx90a\"\n\nresources = \"kernels/heavy.hsaco\"\n"),
    ] {
        workspace.folder.write("occ.toml", text);
        same(name, &workspace.errors_after(APP, DECLARED));
    }
}

#[test]
fn the_nearest_file_counts() {
    let workspace = Workspace::new("nearest");
    workspace.folder.write("occ.toml", "arch = \"gcn\"\n");
    same("workspace_root", &workspace.errors_after(APP, DECLARED));
    // Of two files the nearer one counts alone: nothing of the other is added.
    workspace.folder.write("app/occ.toml", "warn = 0.2\n");
    same("nearer", &workspace.errors_after(APP, DECLARED));
}

#[test]
fn without_the_feature_it_does_not_pass_for_read() {
    let workspace = Workspace::new("feature");
    let own = DECLARED.replace("min", "arch = \"gfx90a\", min");
    assert_eq!(workspace.errors_after(PLAIN, &own), "");
    workspace.folder.write("occ.toml", "spills = \"deny\"\n");
    same("feature_off", &workspace.errors_after(PLAIN, &format!("{own}\n")));
}

#[test]
fn without_a_file_nothing_is_watched() {
    let workspace = Workspace::new("watched");
    let own = DECLARED.replace("min", "arch = \"gfx90a\", min");
    assert_eq!(workspace.errors_after(APP, &own), "");
    assert_eq!(workspace.watched(APP), ["lib.rs"]);
    workspace.folder.write("occ.toml", "warn = 0.2\n");
    assert_eq!(workspace.errors_after(APP, &format!("{own}\n")), "");
    assert_eq!(workspace.watched(APP), ["lib.rs", "occ.toml"]);
}

#[test]
fn the_workspace_is_the_one_that_cargo_takes() {
    let workspace = Workspace::new("workspace");
    let lock = fs::read(root().join("Cargo.lock")).expect("a lock file");
    let own = DECLARED.replace("min", "arch = \"gfx90a\", min");
    // What a workspace excludes is of the next one above.
    workspace.folder.write("Cargo.toml", "[workspace]\nmembers = [\"in/app\", \"in/plain\"]\n");
    workspace.folder.write("in/Cargo.toml", "[workspace]\nexclude = [\"app\", \"plain\"]\n");
    workspace.folder.write("in/occ.toml", "arch = \"gcn\"\n");
    workspace.package("in/app", APP, "");
    workspace.package("in/plain", PLAIN, "");
    assert_eq!(workspace.errors_after("in/plain", &own), "");
    let missing = workspace.errors_after("in/app", DECLARED);
    assert!(missing.contains("the architecture is missing"), "{missing}");
    workspace.folder.write("occ.toml", "arch = \"gfx90a\"\n");
    assert_eq!(workspace.errors_after("in/app", &format!("{DECLARED}\n")), "");
    let unread = workspace.errors_after("in/plain", &format!("{own}\n"));
    assert!(unread.contains("`../../occ.toml` is not read without the feature"), "{unread}");
    // What a package names is.
    workspace
        .folder
        .write("other/Cargo.toml", "[workspace]\nmembers = [\"../app\", \"../plain\"]\n");
    workspace.folder.write("other/Cargo.lock", &lock);
    workspace.folder.write("other/occ.toml", "arch = \"gfx90a\"\n");
    workspace.folder.write("occ.toml", "arch = \"gcn\"\n");
    for package in [APP, PLAIN] {
        workspace.package(package, package, "workspace = \"../other\"\n");
    }
    assert_eq!(workspace.errors_after(APP, DECLARED), "");
    let unread = workspace.errors_after(PLAIN, &format!("{own}\n"));
    assert!(unread.contains("other/occ.toml` is not read without the feature"), "{unread}");
}

#[test]
fn a_change_of_it_changes_the_verdict() {
    let workspace = Workspace::new("changed");
    workspace.folder.write("occ.toml", "arch = \"gfx90a\"\n");
    assert_eq!(workspace.errors_after(APP, DECLARED), "");
    assert_eq!(workspace.errors(APP), "");
    workspace.folder.swap("occ.toml", "arch = \"gcn\"\n");
    let errors = workspace.errors(APP);
    assert!(errors.contains("kernel `blur` reaches 30% occupancy on gcn"), "{errors}");
    workspace.folder.swap("occ.toml", "arch = \"gfx90a\"\nspils = \"deny\"\n");
    let errors = workspace.errors(APP);
    assert!(
        errors.contains("line 2 of `../occ.toml`: unknown key `spils`; the nearest is `spills`"),
        "{errors}"
    );
    workspace.folder.swap("occ.toml", "arch = \"gfx90a\"\n");
    assert_eq!(workspace.errors(APP), "");
}
