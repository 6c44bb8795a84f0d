//! What a person calls a GPU, and the architecture it is.

use std::path::Path;

use occ_core::{Arch, Device, message, names};

use crate::{Failure, input};

/// An architecture as it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// Its numbers.
    pub(crate) arch: Arch,
    /// The product that was named, if it was one: it knows how many units it has.
    pub(crate) device: Option<&'static Device>,
}

/// The target of this name: a target, family or product that is built in, or a file that holds an
/// architecture of one's own as JSON.
///
/// # Errors
///
/// What the name could have meant, or what is wrong in the file.
pub(crate) fn named(name: &str) -> Result<Target, Failure> {
    if Path::new(name).extension().is_some_and(|extension| extension == "json") {
        return from_file(Path::new(name));
    }
    match Arch::named(name) {
        Ok(arch) => Ok(Target { arch, device: names::device(name) }),
        Err(error) => Err(Failure::Input(message::name_error(name, &error).to_string())),
    }
}

fn from_file(path: &Path) -> Result<Target, Failure> {
    let arch = serde_json::from_slice(&input::bytes(path)?).map_err(|error| {
        let expected = "expected an architecture, as `arch` in `cargo occ targets --format json`";
        Failure::Input(format!("`{}`: {error}; {expected}", path.display()))
    })?;
    Ok(Target { arch, device: None })
}
