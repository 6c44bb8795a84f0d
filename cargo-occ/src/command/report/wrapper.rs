//! The compiler that cargo is given while a report is made: it compiles each crate of the workspace
//! without its contracts, so that broken ones stop nothing, and once more for their records.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use serde_json::Value;

use super::record::{Crate, Record};

/// Where the wrapper leaves what it learned. That it is set makes this program the wrapper.
pub(crate) const FOLDER: &str = "OCC_REPORT_FOLDER";
/// What the macro is asked for: `nothing` or `record`.
const ASKED: &str = "OCC_REPORT";

/// Stands in for the compiler, where cargo calls this program as its wrapper. `is_own`: whether a call starts so that is
/// none of cargo's.
pub(crate) fn wrap(arguments: &[OsString], is_own: fn(&OsStr) -> bool) -> Option<ExitCode> {
    let folder = PathBuf::from(std::env::var_os(FOLDER)?);
    let (rustc, arguments) = arguments.get(1..)?.split_first()?;
    // A build script may call this program too, and inherits the variable.
    if is_own(rustc) {
        return None;
    }
    let mut compiler = Command::new(rustc);
    compiler.args(arguments);
    let unit = Unit::new(arguments);
    if unit.is_some() {
        // What only a check uses would be warned of.
        compiler.arg("--cap-lints=allow").env(ASKED, "nothing");
    }
    let done = compiler.status();
    let status = match done {
        Ok(status) => status,
        Err(error) => {
            eprintln!("cargo-occ: cannot run {}: {error}", Path::new(rustc).display());
            return Some(ExitCode::from(2));
        }
    };
    if status.success()
        && let Some(unit) = unit
        && let Err(error) = record(rustc, &unit, &folder)
    {
        eprintln!("cargo-occ: {}: {error}", folder.display());
        return Some(ExitCode::from(2));
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(101);
    Some(ExitCode::from(code))
}

/// Whether cargo calls the crate of a build script so. It leaves no record.
pub(super) fn is_script(name: &str) -> bool {
    name.starts_with("build_script_")
}

/// A crate that cargo has compiled, as the arguments name it.
struct Unit {
    /// What its files are called: `blur-0123456789abcdef`.
    name: String,
    /// The arguments that write nothing but what is asked for.
    arguments: Vec<OsString>,
}

impl Unit {
    /// `None` for build scripts, and where cargo only asks what the compiler can do.
    fn new(arguments: &[OsString]) -> Option<Self> {
        let mut left = Vec::new();
        let (mut name, mut suffix, mut compiles) = (None, "", false);
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let text = argument.to_str().unwrap_or_default();
            let takes_value = matches!(text, "--crate-name" | "--out-dir" | "-C");
            let value = if takes_value { Some(rest.next()?) } else { None };
            let said = value.and_then(|value| value.to_str());
            let option = said.filter(|_| text == "-C").unwrap_or_default();
            if text == "--crate-name" {
                name = said;
            }
            suffix = option.strip_prefix("extra-filename=").unwrap_or(suffix);
            let emits = text.starts_with("--emit=");
            compiles |= emits;
            if !(emits || text == "--out-dir" || option.starts_with("incremental=")) {
                left.extend([argument].into_iter().chain(value).cloned());
            }
        }
        let name = name.filter(|name| *name != "___" && !is_script(name))?;
        compiles.then(|| Self { name: format!("{name}{suffix}"), arguments: left })
    }
}

/// Compiles the crate for its records, and leaves them in `folder`.
fn record(rustc: &OsStr, unit: &Unit, folder: &Path) -> std::io::Result<()> {
    let scratch = folder.join(format!("{}.out", unit.name));
    fs::create_dir_all(&scratch)?;
    let output = Command::new(rustc)
        .args(&unit.arguments)
        .args(["--emit=metadata", "--cap-lints=allow", "--out-dir"])
        .arg(&scratch)
        .env(ASKED, "record")
        .stdin(Stdio::null())
        .output()?;
    fs::remove_dir_all(&scratch)?;
    let messages = output.stderr.split(|byte| *byte == b'\n');
    let messages = messages.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let errors = messages.filter(|message| message["level"] == "error");
    let records: Vec<Record> = errors.filter_map(|message| Record::new(&message)).collect();
    if records.is_empty() && !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        return Err(std::io::Error::other(format!("{} has no records: {stderr}", unit.name)));
    }
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_default();
    let text = serde_json::to_string(&Crate { package, records })?;
    fs::write(folder.join(format!("{}.json", unit.name)), text)
}
