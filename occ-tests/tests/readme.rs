//! Nothing stands in the README that a test does not keep true. Its examples are doctests of this
//! crate, its commands are run in CI; the rest is here.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use occ_core::arch::Arch;
use occ_core::lookup::NameError;
use occ_tests::golden::Golden;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text between the fences of the first code block that starts with `fence`.
fn block(fence: &str) -> String {
    let readme = read("README.md");
    let (_, after) = readme.split_once(fence).unwrap_or_else(|| panic!("no block {fence}"));
    let (inside, _) = after.split_once("```").expect("an end of the block");
    inside.trim_start_matches('\n').to_owned()
}

/// The words between backticks in one section.
fn quoted(section: &str) -> Vec<String> {
    let readme = read("README.md");
    let (_, after) = readme.split_once(&format!("## {section}\n")).expect("the section");
    let section = after.split("\n## ").next().expect("its text");
    section.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Builds the crate of `examples/regression` with `source` and returns what cargo printed, or
/// nothing where it built.
fn build(name: &str, source: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let manifest = read("examples/regression/Cargo.toml");
    let occ = root().join("occ");
    let manifest = manifest.replace("../../occ", occ.to_str().expect("a path in UTF-8"));
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(root().join("examples/regression/Cargo.lock"), folder.join("Cargo.lock"))
        .expect("a lock file");
    fs::write(folder.join("src/lib.rs"), source).expect("a source");
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--locked", "--color=never"])
        .current_dir(&folder)
        // Cargo takes crates of one name for one crate: each has a target folder of its own.
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    (!output.status.success()).then_some(text)
}

fn is_stable_1_95() -> bool {
    let rustc = Command::new("rustc").arg("--version").output().expect("rustc");
    String::from_utf8_lossy(&rustc.stdout).starts_with("rustc 1.95.")
}

#[test]
fn the_message_is_what_the_regression_prints() {
    let source = read("examples/regression/src/lib.rs");
    let printed = build("regression", &source).expect("a broken contract");
    let shown = block("```text");
    if is_stable_1_95() {
        assert!(printed.contains(&shown), "README:\n{shown}\nprinted:\n{printed}");
    } else {
        // Other compilers underline in their own way.
        for line in shown.lines().take(2) {
            assert!(printed.contains(line), "README:\n{line}\nprinted:\n{printed}");
        }
    }
    assert_eq!(printed.matches("error[E0080]").count(), 1, "{printed}");
}

#[test]
fn giving_back_what_the_message_says_is_enough() {
    let source = read("examples/regression/src/lib.rs");
    let better = source.replace("vgprs = 84", "vgprs = 48");
    assert_ne!(source, better);
    assert_eq!(build("regression-48", &better), None);
    let worse = source.replace("vgprs = 84", "vgprs = 49");
    assert!(build("regression-49", &worse).is_some());
}

#[test]
fn the_kernel_is_the_one_of_the_regression() {
    let source = read("examples/regression/src/lib.rs");
    let shown = block("```rust,ignore");
    let shown: Vec<&str> = shown.lines().collect();
    let lines: Vec<&str> = source.lines().filter(|line| *line != "#[must_use]").collect();
    assert!(lines.windows(shown.len()).any(|window| window == shown), "{shown:#?}");
}

#[test]
fn the_targets_are_known() {
    for name in quoted("Targets") {
        let found = Arch::named(&name);
        match name.as_str() {
            "ampere" | "rdna3" => assert!(matches!(found, Err(NameError::Ambiguous { .. }))),
            "gfx" => {}
            _ => assert!(found.is_ok(), "{name}: {found:?}"),
        }
    }
    let readme = read("README.md");
    for end in ["gfx600", "gfx1251", "sm_30", "sm_121"] {
        assert!(Arch::named(end).is_ok());
    }
    assert!(readme.contains("gfx600 to gfx1251") && readme.contains("3.0 to\n12.1"));
}

#[test]
fn the_rows_are_counted() {
    let rows = |names: &[&str]| -> usize {
        names.iter().map(|name| Golden::open(name).each(|_| {})).sum()
    };
    let sums = [
        rows(&["golden_nvidia", "golden_nvidia_block_size", "golden_nvidia_dynamic_smem"]),
        rows(&["golden_amd_hw"]),
        rows(&["golden_amd_llvm22", "golden_amd_llvm22_ranges"]),
    ];
    let readme = read("README.md");
    for sum in sums {
        let shown = format!("| {},{:03} |", sum / 1000, sum % 1000);
        assert!(readme.contains(&shown), "{shown}");
    }
}

#[test]
fn the_minimum_rust_is_the_manifests() {
    let manifest = read("Cargo.toml");
    let (_, after) = manifest.split_once("rust-version = \"").expect("a rust-version");
    let version = after.split('"').next().expect("a version");
    assert!(read("README.md").contains(&format!("stable Rust {version} or later")));
}
