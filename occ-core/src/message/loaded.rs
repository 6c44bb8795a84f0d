//! What a person is told where what a driver loaded does not keep a contract.

use super::{contradicted_on, verdict};
use crate::account::contradiction;
use crate::contract::{LoadedError, LoadedErrorKind};
use crate::key::Key;
use crate::occupancy::Limiter;
use crate::text::{Text, said};

/// Everything that is wrong, a sentence a line.
#[must_use]
pub const fn loaded_error(error: &LoadedError<'_>) -> Text {
    let contract = error.contract;
    let in_driver = contract.in_driver();
    let mut text = Text::new();
    match error.kind {
        LoadedErrorKind::Broken | LoadedErrorKind::Refused(_) => {
            let loaded = error.loaded_contract();
            return verdict(&loaded, &loaded.verdict());
        }
        LoadedErrorKind::Unknown(limiter) => {
            return in_driver.untold(match limiter {
                Limiter::Lds => Key::Lds,
                Limiter::Scratch => Key::Scratch,
                _ => Key::Vgprs,
            });
        }
        LoadedErrorKind::BinaryVersion(version) => {
            let target = said!("sm_", %(version));
            let name = contract.arch.name.as_str();
            text.push(in_driver.target(target.as_str(), name).as_str());
        }
        LoadedErrorKind::Above(_) | LoadedErrorKind::Workgroup | LoadedErrorKind::Wave => {}
    }
    let statements = contract.statements(&error.loaded);
    let loaded = error.loaded_contract();
    let told = &error.loaded;
    let is_whole =
        loaded.range.is_none() && told.registers.is_some() && told.shared_bytes.is_some();
    let whole = if is_whole { Some(&loaded.kernel) } else { None };
    let mut number = 0;
    while let Some(found) = contradiction(&statements, number) {
        if !text.as_str().is_empty() {
            text.push("\n");
        }
        text.push(contradicted_on(&statements, found, &contract.arch, whole).as_str());
        number += 1;
    }
    text
}

impl LoadedError<'_> {
    /// What a person is told, for `const`, where [`Display`](core::fmt::Display) does not reach. Of
    /// several things that are wrong, each has a line.
    #[must_use]
    pub const fn message(&self) -> Text {
        loaded_error(self)
    }
}

impl core::fmt::Display for LoadedError<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for LoadedError<'_> {}
