//! The processor time and the memory of a command with all of its children.
//!
//! On a machine that others use too, processor time is steadier than the clock; what is compared
//! runs in turns, so that a slow minute slows all of it.

use std::path::Path;
use std::process::Command;

use nix::sys::resource::{UsageWho, getrusage};

use crate::Result;

/// The argument that makes this program run another and say what it cost.
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
    let output = quiet(&mut Command::new(std::env::current_exe()?), folder)
        .arg(FLAG)
        .arg(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("cargo {arguments:?} in {}: {said}", folder.display()).into());
    }
    let said = String::from_utf8(output.stdout)?;
    let last = said.lines().last().unwrap_or_default();
    let (seconds, mebibytes) = last.split_once(' ').ok_or("no measurement")?;
    Ok(Cost { seconds: seconds.parse()?, mebibytes: mebibytes.parse()? })
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

/// Runs a command and prints its cost: the other end of [`cargo`].
pub fn run(command: &[String]) -> Result<i32> {
    let (program, arguments) = command.split_first().ok_or("nothing to run")?;
    let status = Command::new(program).args(arguments).status()?;
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let seconds = |time: nix::sys::time::TimeVal| {
        #[expect(clippy::cast_precision_loss, reason = "microseconds of a build")]
        let seconds = time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
        seconds
    };
    #[expect(clippy::cast_precision_loss, reason = "kibibytes of a build")]
    let mebibytes = usage.max_rss() as f64 / 1024.0;
    println!("\n{} {mebibytes}", seconds(usage.user_time()) + seconds(usage.system_time()));
    Ok(status.code().unwrap_or(1))
}
