//! The results page: one section a part, replaced when the part runs; what is written by hand
//! around the sections stays.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;

/// The page.
#[must_use]
pub fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("RESULTS.md")
}

/// Replaces the section of `part`, and shows it.
pub fn replace(part: &str, text: &str) -> Result<()> {
    write(part, text)?;
    println!("{text}");
    Ok(())
}

/// Replaces the section of `part`.
pub fn write(part: &str, text: &str) -> Result<()> {
    let (start, end) = (format!("<!-- {part} -->\n"), format!("<!-- end of {part} -->"));
    let page_text = std::fs::read_to_string(page())?;
    let missing = || format!("no section `{part}` in {}", page().display());
    let (before, rest) = page_text.split_once(&start).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&end).ok_or_else(missing)?;
    std::fs::write(page(), format!("{before}{start}{}\n{end}{after}", text.trim_end()))?;
    Ok(())
}

/// A table with a header.
#[must_use]
pub fn table(header: &[&str], rows: &[Vec<String>]) -> String {
    let mut text =
        format!("| {} |\n|:--|{}\n", header.join(" | "), "--:|".repeat(header.len() - 1));
    for row in rows {
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    text
}

/// The machine and the compilers.
#[must_use]
pub fn machine() -> String {
    let first_line = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        text.and_then(|text| text.lines().next().map(str::to_owned))
            .unwrap_or_else(|| format!("{program}: not found"))
    };
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    format!(
        "{}, {cores} cores; {}; {}",
        model.map_or("an unknown processor", |(_, model)| model),
        // Without the commit and the date.
        first_line("rustc", &["--version"]).split(" (").next().unwrap_or_default(),
        first_line("git", &["-C", env!("CARGO_MANIFEST_DIR"), "log", "-1", "--format=commit %h"]),
    )
}
