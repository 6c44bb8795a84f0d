//! Runs the built binary and compares what a person sees with a checked-in file.
//!
//! A snapshot holds the command, standard output, standard error and the exit code.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run printed, and its exit code.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) command: String,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

/// The width, the colours and the `ptxas` of whoever runs the tests.
pub(crate) const OWN: [&str; 3] = ["COLUMNS", "CLICOLOR_FORCE", "PTXAS"];

/// Runs `cargo occ` with these arguments among the artifacts that the readers are tested with.
pub(crate) fn occ(arguments: &[&str]) -> Run {
    run(arguments, &data(), b"")
}

/// As [`occ`], in another folder and with this standard input.
pub(crate) fn run(arguments: &[&str], folder: &Path, input: &[u8]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-occ"));
    for own in OWN {
        command.env_remove(own);
    }
    let mut child = command
        .arg("occ")
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // A thread of its own: the tool may print before it has read everything, or read nothing.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the input is written");
    let quoted = arguments.iter().map(|argument| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:".contains(c);
        if !argument.is_empty() && argument.chars().all(plain) {
            (*argument).to_owned()
        } else {
            format!("'{argument}'")
        }
    });
    Run {
        command: quoted.collect::<Vec<_>>().join(" "),
        stdout: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
        code: output.status.code(),
    }
}

/// The artifacts that the readers are tested with.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../occ-artifacts/tests/data")
}

impl Run {
    /// As a person sees it in a terminal.
    pub(crate) fn shown(&self) -> String {
        let mut text = format!("$ cargo occ {}\n{}", self.command, self.stdout);
        if !self.stderr.is_empty() {
            text += "--- standard error\n";
            text += &self.stderr;
        }
        let code = self.code.map_or_else(|| "none".to_owned(), |code| code.to_string());
        text + "--- exit code " + &code + "\n"
    }

    /// Compares it with `tests/snapshots/<name>.txt`.
    #[track_caller]
    pub(crate) fn is(&self, name: &str) {
        same(name, &self.shown());
    }
}

/// Compares `shown` with `tests/snapshots/<name>.txt`.
#[track_caller]
pub(crate) fn same(name: &str, shown: &str) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(format!("{name}.txt"));
    test_support::same(&path, shown);
}
