//! Files that a command is told to write, and streams that take nothing.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::snapshot::{data, occ, run};

/// A manifest of one kernel.
const OLD: &str = r#"{"schema": 2, "tool": "a test", "kernels": [{"name": "old"}]}"#;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let code = data().join("text/kernels.gfx90a.hsaco");
    fs::copy(code, folder.path().join("kernels.hsaco")).expect("a copy");
    folder
}

/// Each way to write a file.
const WRITES: [(&str, &str); 4] = [
    ("out.json", "inspect kernels.hsaco -o out.json"),
    ("out.toml", "inspect kernels.hsaco -o out.toml"),
    (
        "out.svg",
        "explain --target=gfx90a --vgprs=84 --agprs=0 --workgroup=256 --lds=0 --plot=out.svg",
    ),
    ("occ-baseline.txt", "baseline update kernels.hsaco"),
];

/// Runs a line of the shell, in which `occ` is the command.
#[cfg(unix)]
fn shell(line: &str, folder: &Path) -> Output {
    let occ = format!("'{}' occ", env!("CARGO_BIN_EXE_cargo-occ"));
    Command::new("sh")
        .args(["-c", &line.replace("occ ", &(occ + " "))])
        .current_dir(folder)
        .output()
        .expect("a shell")
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder").flatten();
    let mut names: Vec<_> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

/// What is said of a run is no part of what programs read. The pages of `tests/cmd` show both as one.
#[test]
fn what_is_said_stands_apart() {
    let is_said = |line: &str| ["error: ", "warning: "].iter().any(|word| line.starts_with(word));
    for command in [
        "inspect triton",
        "inspect amd/none.hsaco amd/gfx906.hsaco",
        "inspect amd/gfx1100.hsaco --spills=deny --min=0.9",
        "explain nvidia/kernels.zstd.fatbin --kernel=k_lb",
        "diff nvidia/kernels.zstd.fatbin nvidia",
    ] {
        for format in ["table", "markdown", "csv", "json", "jsonl"] {
            let format = ["--format", format];
            let shown = occ(&[&command.split(' ').collect::<Vec<_>>()[..], &format].concat());
            let apart = !shown.stdout.is_empty() && !shown.stdout.lines().any(is_said);
            let first = shown.stderr.lines().next();
            assert!(apart && first.is_some_and(is_said), "{}", shown.shown());
        }
    }
    for command in ["inspect none", "explain", "diff none none", "targets none", "achieved none"] {
        let shown = occ(&command.split(' ').collect::<Vec<_>>());
        assert!(shown.stdout.is_empty() && is_said(&shown.stderr), "{}", shown.shown());
    }
}

/// A full disk: no file may grow beyond 512 or 1,024 bytes, as the shell counts.
#[cfg(unix)]
#[test]
fn what_cannot_be_written_leaves_the_old_file() {
    for (file, command) in WRITES {
        let folder = folder();
        let full = format!("trap '' XFSZ; ulimit -f 1; occ {command} >/dev/null");
        let none = shell(&full, folder.path());
        assert_eq!(none.status.code(), Some(2), "{command}: {none:?}");
        let told = String::from_utf8_lossy(&none.stderr).into_owned();
        assert!(
            told.contains(&format!("error: cannot write `{file}`: File too large")),
            "{command}: {told}"
        );
        assert_eq!(files(folder.path()), ["kernels.hsaco"], "{command}");

        let baseline = format!("# occ baseline 2\n# {}\n", "kept ".repeat(200));
        let old = if command.starts_with("baseline") { &baseline } else { OLD };
        fs::write(folder.path().join(file), old).expect("a file");
        assert_eq!(shell(&full, folder.path()).status.code(), Some(2), "{command}");
        let left = fs::read_to_string(folder.path().join(file)).expect("the old file");
        assert_eq!(left, old, "{command}");
        assert_eq!(files(folder.path()).len(), 2, "{command}: {:?}", files(folder.path()));

        let done = shell(&format!("occ {command}"), folder.path());
        assert_eq!(done.status.code(), Some(0), "{command}: {done:?}");
        assert_ne!(fs::read_to_string(folder.path().join(file)).expect("it"), old, "{command}");
        assert_eq!(files(folder.path()).len(), 2, "{command}: {:?}", files(folder.path()));
    }
}

#[cfg(unix)]
#[test]
fn a_link_a_pipe_and_permissions_stay_what_they_are() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let mode = |name: &str| fs::metadata(path(name)).expect("a file").permissions().mode() & 0o777;
    fs::write(path("out.json"), OLD).expect("a file");
    fs::set_permissions(path("out.json"), fs::Permissions::from_mode(0o604)).expect("permissions");
    std::os::unix::fs::symlink("out.json", path("link.json")).expect("a link");
    let done = shell("umask 027; occ inspect kernels.hsaco -o link.json", folder.path());
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert!(path("link.json").is_symlink());
    assert_eq!(mode("out.json"), 0o604);
    let done = shell("umask 027; occ inspect kernels.hsaco -o new.json", folder.path());
    assert_eq!((done.status.code(), mode("new.json")), (Some(0), 0o640), "{done:?}");

    let piped = shell(
        "mkfifo pipe && { cat pipe >got.json & occ inspect kernels.hsaco -o pipe >/dev/null; wait; }",
        folder.path(),
    );
    assert_eq!(piped.status.code(), Some(0), "{piped:?}");
    let read = |name: &str| fs::read_to_string(path(name)).expect("a file");
    assert_eq!(read("got.json"), read("new.json"));

    fs::set_permissions(path("out.json"), fs::Permissions::from_mode(0o444)).expect("permissions");
    let refused = run(&["inspect", "kernels.hsaco", "-o", "out.json"], folder.path(), b"");
    assert_eq!(refused.code, Some(2));
    let told =
        "error: cannot write `out.json`: it is read-only; make it writable, or name another file\n";
    assert_eq!(refused.stderr, told);
}

/// Whoever asks for help into a full file has not got it.
#[cfg(target_os = "linux")]
#[test]
fn a_stream_that_takes_nothing_fails() {
    let folder = folder();
    for command in [
        "--help",
        "--version",
        "inspect --help",
        "help diff",
        "man",
        "completions bash",
        "targets",
        "inspect kernels.hsaco",
        "inspect kernels.hsaco --format=json",
        "inspect kernels.hsaco -o /dev/full",
    ] {
        let full = shell(&format!("occ {command} >/dev/full"), folder.path());
        assert_eq!(full.status.code(), Some(2), "{command}");
        let told = String::from_utf8_lossy(&full.stderr).into_owned();
        assert!(told.ends_with(": No space left on device (os error 28)\n"), "{command}: {told}");
        // Whoever reads no more has seen enough.
        let closed = shell(&format!("occ {command} | true"), folder.path());
        assert!(closed.stderr.is_empty() || command.contains("-o"), "{command}: {closed:?}");
    }
}
