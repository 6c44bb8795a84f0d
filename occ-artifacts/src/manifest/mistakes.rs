//! All that is wrong with the kernels of a manifest: a person mends them at once, and a reader stops at the
//! first.

use serde_json::{Map, Value};

use super::Kernel;
use crate::ArtifactError;

/// As many are told.
const TOLD: usize = 10;

/// What a person is told of a `file` that is refused by `first`: all mistakes of its kernels, where
/// there are several.
pub(super) fn together(first: ArtifactError, file: Option<&Value>) -> ArtifactError {
    let kernels = file.and_then(|file| file["kernels"].as_array());
    let all: Vec<String> = kernels.into_iter().flatten().enumerate().flat_map(of_kernel).collect();
    if all.len() < 2 {
        return first;
    }
    let more = match all.len().saturating_sub(TOLD) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let told = all[..all.len().min(TOLD)].join("; ");
    ArtifactError { reason: format!("manifest: {} mistakes: {told}{more}", all.len()), ..first }
}

/// The mistakes of one kernel: each of its keys is read alone.
fn of_kernel((at, kernel): (usize, &Value)) -> Vec<String> {
    let called = match kernel["name"].as_str() {
        Some(name) => format!("`{name}`"),
        None => format!("kernel {}", at + 1),
    };
    let Some(keys) = kernel.as_object() else { return vec![format!("{called} is no object")] };
    let nameless = (!keys.contains_key("name")).then(|| "missing field `name`".to_owned());
    let wrong = keys.iter().filter_map(|(key, value)| {
        let mut alone = Map::from_iter([("name".to_owned(), Value::from(""))]);
        alone.insert(key.clone(), value.clone());
        let error = serde_json::from_value::<Kernel>(alone.into()).err()?.to_string();
        // The list of all keys is long, and the same each time.
        let what = error.split(", expected one of ").next().unwrap_or(&error);
        let names_it = what.contains(&format!("`{key}`"));
        Some(if names_it { what.to_owned() } else { format!("`{key}`: {what}") })
    });
    nameless.into_iter().chain(wrong).map(|what| format!("{called}: {what}")).collect()
}
