//! This repository's workflow and action: sound by `actionlint`, shown word for word in `docs/ci.md`,
//! and what the action runs holds the examples' kernels.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

const WORKFLOW: &str = ".github/workflows/occupancy.yml";

#[test]
fn the_documentation_shows_the_workflow() {
    let docs = read("docs/ci.md");
    let blocks = docs.split("```yaml\n").skip(1);
    let shown: Vec<&str> = blocks.map(|block| block.split("```").next().unwrap_or("")).collect();
    assert_eq!(shown.join("\n"), read(WORKFLOW));
}

#[test]
fn actionlint_finds_nothing() {
    let own = root().join("target/tools/actionlint");
    let program = if own.exists() { own } else { PathBuf::from("actionlint") };
    // Where `shellcheck` is, it looks at the scripts too; that is the machine's own.
    let lint = |path: &Path| {
        Command::new(&program)
            .args(["-shellcheck=", "-pyflakes=", "-no-color"])
            .arg(path)
            .current_dir(root())
            .output()
    };
    let Ok(output) = lint(Path::new(WORKFLOW)) else {
        test_support::skip_without("actionlint");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.is_empty(), "{text}");
    // It does look: an input that the action does not have is found.
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = folder.path().join("wrong.yml");
    fs::write(&wrong, read(WORKFLOW).replace("runs-on: ubuntu-latest", "runs-at: nowhere"))
        .expect("a file");
    let output = lint(&wrong).expect("it runs");
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// The script of a step of the action.
fn script(name: &str) -> String {
    let action = read("action.yml");
    let (_, step) = action.split_once(&format!("- name: {name}\n")).expect("the step");
    let (_, script) = step.split_once("run: |\n").expect("its script");
    let lines = script.lines().take_while(|line| line.starts_with("        "));
    lines.map(|line| line.trim_start().to_owned() + "\n").collect()
}

/// What the workflow gives the action.
fn input(name: &str) -> String {
    let workflow = read(WORKFLOW);
    let line = workflow.lines().find_map(|line| line.trim().strip_prefix(&format!("{name}: ")));
    line.expect("the input").to_owned()
}

/// Runs a step as GitHub's runner does.
fn step(name: &str, files: &str, sarif: &Path) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_cargo-occ")).parent().expect("a folder");
    let mut path = vec![binary.to_owned()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    Command::new("bash")
        .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script(name)])
        .current_dir(root())
        .env("PATH", std::env::join_paths(path).expect("a path"))
        .env("FILES", files)
        .env("BASELINE", input("baseline"))
        .env("ARGUMENTS", input("arguments"))
        .env("SARIF", sarif)
        .output()
        .expect("bash runs")
}

#[test]
fn the_action_holds_the_examples() {
    let folder = tempfile::tempdir().expect("a folder");
    let sarif = folder.path().join("found.sarif");
    let checked = step("Hold the baseline", &input("files"), &sarif);
    let text = String::from_utf8_lossy(&checked.stderr);
    assert_eq!((checked.status.code(), checked.stdout.len()), (Some(0), 0), "{text}");
    // The same kernels with more registers.
    let heavier = input("files").replace("artifacts/", "artifacts/heavier/");
    let broken = step("Hold the baseline", &heavier, &sarif);
    let shown = String::from_utf8_lossy(&broken.stdout);
    assert_eq!(broken.status.code(), Some(1), "{shown}");
    assert!(shown.contains("::error file=examples/occ-baseline.txt,line="), "{shown}");
    let written = step("Write SARIF", &heavier, &sarif);
    assert!(written.status.success());
    let log = fs::read_to_string(&sarif).expect("a log");
    assert!(log.contains("\"version\": \"2.1.0\"") && log.contains("\"ruleId\": \"worse\""));
}
