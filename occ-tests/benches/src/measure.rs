//! The time, by hyperfine, and the memory of a command with all of its children.
//!
//! On a machine that others use too, processor time is steadier than the clock; what is compared
//! runs in turns, so that a slow minute slows all of it: hyperfine gets one run at a time.

use std::path::Path;
use std::process::{Command, Stdio};

use nix::sys::resource::{UsageWho, getrusage};

use crate::Result;

/// The argument that makes this program run another and say how much memory that took.
pub const FLAG: &str = "--measure";

/// What a command cost.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// User and system time of all processes, in seconds.
    pub seconds: f64,
    /// The most memory that one of the processes held, in MiB.
    pub mebibytes: f64,
}

/// Several measurements of the same.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// The one in the middle.
    pub median: f64,
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
}

impl Spread {
    /// Of at least one measurement.
    #[must_use]
    pub fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        Self { median: values[values.len() / 2], least: values[0], most: values[values.len() - 1] }
    }
}

/// Runs `cargo` in `folder` and measures it. The compiler's own output is shown where it fails.
pub fn cargo(folder: &Path, arguments: &[&str]) -> Result<Cost> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let command = [&[cargo.as_str()], arguments].concat();
    hyperfine(&command, folder, 0, 1).map(|timed| timed.cost)
}

/// What hyperfine says of a command.
pub struct Timed {
    /// On the clock, in seconds, run by run.
    pub wall: Vec<f64>,
    /// The mean of the runs.
    pub cost: Cost,
}

/// Has hyperfine run a command, whose output is shown where it fails. What it writes is read by
/// nobody.
pub fn hyperfine(command: &[&str], folder: &Path, warmup: u32, runs: u32) -> Result<Timed> {
    let this = std::env::current_exe()?;
    let line: Vec<String> = [&[&this.to_string_lossy(), FLAG], command]
        .concat()
        .into_iter()
        .map(|word| format!("'{word}'"))
        .collect();
    let (results, log) = (folder.join("hyperfine.json"), folder.join("hyperfine.txt"));
    let output = quiet(&mut Command::new("hyperfine"), folder)
        .args(["--shell", "none", "--style", "none", "--output"])
        .arg(&log)
        .args(["--warmup", &warmup.to_string(), "--runs", &runs.to_string(), "--export-json"])
        .arg(&results)
        .arg(line.join(" "))
        .output()
        .map_err(|error| format!("cannot run `hyperfine`, which times commands: {error}"))?;
    let log = std::fs::read_to_string(&log).unwrap_or_default();
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?} in {}: {log}{error}", folder.display()).into());
    }
    let json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&results)?)?;
    let result = &json["results"][0];
    let number = |key: &str| result[key].as_f64().ok_or("no time in hyperfine's results");
    let wall = result["times"].as_array().ok_or("no times in hyperfine's results")?;
    Ok(Timed {
        wall: wall.iter().filter_map(serde_json::Value::as_f64).collect(),
        cost: Cost {
            seconds: number("user")? + number("system")?,
            mebibytes: log.lines().last().unwrap_or_default().parse()?,
        },
    })
}

/// A command in `folder` that the caller's own build settings do not reach.
pub fn quiet<'a>(command: &'a mut Command, folder: &Path) -> &'a mut Command {
    command
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTC_WRAPPER")
        .env_remove("CARGO_BUILD_RUSTC_WRAPPER")
}

/// Runs a command and prints its memory in MiB, or its errors: the other end of [`hyperfine`].
pub fn run(command: &[String]) -> Result<i32> {
    let (program, arguments) = command.split_first().ok_or("nothing to run")?;
    let output = Command::new(program).args(arguments).stdout(Stdio::null()).output()?;
    // hyperfine shows no errors of what it runs.
    println!("{}", String::from_utf8_lossy(&output.stderr));
    #[expect(clippy::cast_precision_loss, reason = "kibibytes of a build")]
    let mebibytes = getrusage(UsageWho::RUSAGE_CHILDREN)?.max_rss() as f64 / 1024.0;
    println!("{mebibytes}");
    Ok(output.status.code().unwrap_or(1))
}
