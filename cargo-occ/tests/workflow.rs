//! This repository's workflow and action: what the action installs, and that what it runs holds the
//! examples' kernels.

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
    let checked = step("Check the baseline", &input("files"), &sarif);
    let text = String::from_utf8_lossy(&checked.stderr);
    assert_eq!((checked.status.code(), checked.stdout.len()), (Some(0), 0), "{text}");
    // The same kernels with more registers.
    let heavier = input("files").replace("artifacts/", "artifacts/heavier/");
    let broken = step("Check the baseline", &heavier, &sarif);
    let shown = String::from_utf8_lossy(&broken.stdout);
    assert_eq!(broken.status.code(), Some(1), "{shown}");
    assert!(shown.contains("::error file=examples/occ-baseline.txt,line="), "{shown}");
    let written = step("Write SARIF", &heavier, &sarif);
    assert!(written.status.success());
    let log = fs::read_to_string(&sarif).expect("a log");
    assert!(log.contains("\"version\": \"2.1.0\"") && log.contains("\"ruleId\": \"worse\""));
}

/// What a test puts in place of the action's inputs and of the runner's folders.
fn install(folder: &Path, inputs: &[(&str, &str)]) -> Output {
    let mut path = vec![folder.join("bin")];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    Command::new("bash")
        .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script("Install cargo-occ")])
        .current_dir(folder)
        .env("PATH", std::env::join_paths(path).expect("a path"))
        .env("RUNNER_TEMP", folder)
        .env("GITHUB_PATH", folder.join("path"))
        .env("GITHUB_ACTION_PATH", root())
        .envs([("VERSION", "0.1.0"), ("BINARY", ""), ("SHA256", ""), ("FROM_SOURCE", "false")])
        .envs(inputs.iter().copied())
        .output()
        .expect("bash runs")
}

#[test]
fn the_action_installs() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let program = |name: &str, text: &str| {
        let path = here.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("a program");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    };
    let read = |name: &str| fs::read_to_string(here.join(name)).unwrap_or_default();
    // The wheel, of the version that is asked for.
    let pip = "#!/bin/sh\necho \"$@\" >> called";
    program(
        "bin/python3",
        &format!("mkdir -p \"$3/bin\"; printf '{pip}' > \"$3/bin/pip\"; chmod +x \"$3/bin/pip\""),
    );
    program("bin/cargo", "echo cargo \"$@\" >> called");
    let done = install(here, &[("VERSION", "0.2.0")]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert_eq!(read("called"), "install --quiet --only-binary=:all: cargo-occ==0.2.0\n");
    assert_eq!(read("path").trim_end(), here.join("cargo-occ/bin").display().to_string());

    // An archive as `ci/wheel.sh` packs it, by its checksum and not without.
    program("cargo-occ-0.1.0-t/cargo-occ", "echo it runs");
    let packed = "tar -czf a.tar.gz cargo-occ-0.1.0-t && sha256sum a.tar.gz | cut -d' ' -f1";
    let packed = Command::new("sh").args(["-c", packed]).current_dir(here).output().expect("tar");
    let sum = String::from_utf8_lossy(&packed.stdout).trim().to_owned();
    fs::remove_dir_all(here.join("cargo-occ")).expect("the wheel's");
    let wrong = install(here, &[("BINARY", "a.tar.gz"), ("SHA256", &"0".repeat(64))]);
    assert!(!wrong.status.success());
    assert!(!install(here, &[("BINARY", "a.tar.gz")]).status.success());
    assert!(!here.join("cargo-occ/cargo-occ").exists());
    let done = install(here, &[("BINARY", "a.tar.gz"), ("SHA256", &sum)]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let run = Command::new(here.join("cargo-occ/cargo-occ")).output().expect("it is there");
    assert_eq!(run.stdout, b"it runs\n");

    // A checkout: cargo is called for the action's own.
    let done = install(here, &[("FROM_SOURCE", "true")]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let due = format!("cargo install --locked --path {}/cargo-occ --root", root().display());
    assert!(read("called").contains(&due), "{}", read("called"));
}
