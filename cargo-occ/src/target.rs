//! What a person calls a GPU, and the architecture it is.

use std::path::Path;

use occ_artifacts::MeasuredKernel;
use occ_core::__private::message;
use occ_core::{Arch, Device, lookup};

use crate::{Failure, input};

/// An architecture as it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct NamedTarget {
    /// Its numbers.
    pub(crate) arch: &'static Arch,
    /// The name that was given, with its features; `None`: a chip of one's own.
    name: Option<String>,
    /// The product that was named, if it was one: it knows how many units it has.
    pub(crate) device: Option<&'static Device>,
}

impl NamedTarget {
    /// Whether the kernel's code runs on it; where the file names no target it may. A chip of one's
    /// own runs the code of any target.
    pub(crate) fn runs(&self, kernel: &MeasuredKernel) -> bool {
        self.name.as_ref().is_none_or(|name| kernel.is_for(name))
    }
}

/// The target of this name: a target, family or product that is built in, or a file that holds an
/// architecture of one's own as JSON.
///
/// # Errors
///
/// What the name could have meant, or what is wrong in the file.
pub(crate) fn named(name: &str) -> Result<NamedTarget, Failure> {
    if Path::new(name).extension().is_some_and(|extension| extension == "json") {
        return from_file(Path::new(name));
    }
    match lookup::find(name) {
        Ok(entry) => Ok(NamedTarget {
            arch: entry.arch,
            name: Some(name.to_owned()),
            device: lookup::device(name),
        }),
        Err(error) => Err(Failure::Input(message::name_error(name, &error).to_string())),
    }
}

fn from_file(path: &Path) -> Result<NamedTarget, Failure> {
    let arch: Arch = serde_json::from_slice(&input::text(path)?).map_err(|error| {
        let expected = "expected an architecture, as `arch` in `cargo occ targets --format json`";
        Failure::Input(format!("`{}`: {error}; {expected}", path.display()))
    })?;
    let name = Some(arch.name.to_string()).filter(|name| Arch::named(name).is_ok());
    // As long as the program runs: few are named.
    Ok(NamedTarget { arch: Box::leak(Box::new(arch)), name, device: None })
}
