//! What a driver told, as a helper wrote it.

use std::path::Path;

use occ_core::Loaded;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::Failure;
use crate::input;
use crate::name::quoted;

/// The only form that there is.
const SCHEMA: &str = "occ.loaded/1";

/// What a driver told of the functions that it loaded.
pub(super) struct All {
    /// Driver and toolkit, in words.
    pub(super) driver: Option<String>,
    pub(super) kernels: Vec<Told>,
}

/// One function.
pub(super) struct Told {
    /// As the program asked the driver for it, or demangled.
    pub(super) name: String,
    /// The GPU that it was loaded on: `sm_89`, `gfx90a`.
    pub(super) target: String,
    pub(super) loaded: Loaded,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    schema: String,
    #[serde(default)]
    driver: Option<String>,
    kernels: Vec<Map<String, Value>>,
}

/// What is in a file.
///
/// # Errors
///
/// Where it cannot be read, is of another form, or tells of no function.
pub(super) fn read(path: &Path) -> Result<All, Failure> {
    let bytes = input::text(path)?;
    let wrong = |reason: String| Failure::Input(format!("{}: {reason}", quoted(path)));
    let written: Written = serde_json::from_slice(&bytes)
        .map_err(|error| wrong(format!("{error}; expected `{SCHEMA}`, see docs/json.md")))?;
    if written.schema != SCHEMA {
        return Err(wrong(format!("it is `{}`, expected `{SCHEMA}`", written.schema)));
    }
    if written.kernels.is_empty() {
        return Err(wrong("it tells of no kernel".to_owned()));
    }
    let kernels = written.kernels.into_iter().enumerate();
    let kernels = kernels
        .map(|(at, kernel)| told(kernel).map_err(|reason| wrong(format!("kernel {at}: {reason}"))));
    Ok(All { driver: written.driver, kernels: kernels.collect::<Result<_, _>>()? })
}

fn told(mut kernel: Map<String, Value>) -> Result<Told, String> {
    let mut text = |key: &str| match kernel.remove(key) {
        Some(Value::String(text)) if !text.is_empty() => Ok(text),
        _ => Err(format!("`{key}` is missing, or no text")),
    };
    let (name, target) = (text("name")?, text("target")?);
    // A misspelled count would be one that nobody told.
    let loaded =
        serde_json::from_value(Value::Object(kernel)).map_err(|error| error.to_string())?;
    Ok(Told { name, target, loaded })
}
