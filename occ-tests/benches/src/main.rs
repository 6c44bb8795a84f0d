//! `occ-benches [PART]..`: measures the parts named, or all, and writes them into `RESULTS.md`.
//! `occ-benches guard` counts instructions against `guard.txt` instead, `OCC_BLESS=1` writes it.

use std::path::PathBuf;
use std::process::ExitCode;

use occ_benches::{Result, crates, guard, measure, parts};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(code) => ExitCode::from(u8::try_from(code).unwrap_or(1)),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<i32> {
    match arguments.first().map(String::as_str) {
        Some(measure::FLAG) => return measure::run(&arguments[1..]),
        Some(guard::QUESTIONS) => return Ok(guard::ask()),
        _ => {}
    }
    let folder = scratch()?;
    if arguments.first().is_some_and(|first| first == "guard") {
        return guard::check(&folder);
    }
    let names: Vec<&str> = parts::PARTS.iter().map(|(name, _)| *name).collect();
    if let Some(unknown) = arguments.iter().find(|name| !names.contains(&name.as_str())) {
        return Err(format!("unknown part `{unknown}`; the parts are {}", names.join(", ")).into());
    }
    for (name, part) in parts::PARTS {
        if arguments.is_empty() || arguments.iter().any(|argument| argument == name) {
            eprintln!("measuring `{name}`");
            part(&folder)?;
        }
    }
    Ok(0)
}

/// Where everything is built: beside this program, so in the target folder.
fn scratch() -> Result<PathBuf> {
    let program = std::env::current_exe()?;
    let folder =
        program.parent().ok_or("this program is in no folder")?.join("occ-benches.scratch");
    std::fs::create_dir_all(&folder)?;
    debug_assert!(crates::root().join("occ").is_dir());
    Ok(folder)
}
