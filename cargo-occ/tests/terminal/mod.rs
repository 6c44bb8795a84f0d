//! Commands in a terminal, and what must not stand in anything that is printed.

use std::path::Path;
use std::process::{Command, Stdio};

/// Whether a character hides, moves a terminal's cursor or turns text around.
pub(crate) fn hidden(c: char) -> bool {
    c != '\n'
        && (c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
}

/// The first line that the runner of a job takes for a command of its own.
pub(crate) fn command_in(text: &str) -> Option<&str> {
    text.lines().find(|line| {
        line.trim_start().starts_with("::") || line.contains("##[") || line.contains("##vso[")
    })
}

/// What a terminal of 80 columns gets of a command, without what it may be told: colours, and where a
/// bar of progress is drawn. `None` where `script`, which makes the terminal, is not there.
pub(crate) fn shown(arguments: &[&str], folder: &Path) -> Option<String> {
    let quoted: Vec<String> =
        arguments.iter().map(|word| format!("'{}'", word.replace('\'', "'\\''"))).collect();
    let line = format!("'{}' occ {}", env!("CARGO_BIN_EXE_cargo-occ"), quoted.join(" "));
    Some(without_sequences(&written(&line, folder)?))
}

/// All that a terminal of 80 columns gets of a line of the shell.
pub(crate) fn written(line: &str, folder: &Path) -> Option<String> {
    let script = Command::new("script").arg("--version").output();
    if !script.is_ok_and(|script| script.status.success()) {
        eprintln!("skipped: no `script` to make a terminal with");
        return None;
    }
    let output = Command::new("script")
        .args(["-qec", &format!("stty cols 80; {line}"), "/dev/null"])
        .current_dir(folder)
        .env("TERM", "xterm-256color")
        .env("CARGO_TERM_HYPERLINKS", "false")
        .env("CARGO_TERM_PROGRESS_WHEN", "never")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .expect("a terminal");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Without colours, and without the start and the clearing of a line.
fn without_sequences(text: &str) -> String {
    let mut plain = String::new();
    for (at, part) in text.replace("\r\n", "\n").split("\u{1b}[").enumerate() {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        match rest.strip_prefix(['m', 'K', 'A']) {
            Some(rest) if at > 0 => plain += rest,
            None if at > 0 => plain.extend(["\u{1b}[", part]),
            _ => plain += part,
        }
    }
    plain.replace('\r', "\n")
}
