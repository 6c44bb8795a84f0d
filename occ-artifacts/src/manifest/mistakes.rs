//! All that is wrong with the kernels of a manifest: a person mends them at once, and a reader stops at the
//! first.

use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::Kernel;
use crate::ArtifactError;

/// As many are told.
const TOLD: usize = 10;

/// What a person is told of a manifest that is refused by `first`: all mistakes of its kernels with their
/// names, and `first` where it is another one. `again` is the manifest from its start.
pub(super) fn together<'de, D: Deserializer<'de>>(first: ArtifactError, again: D) -> ArtifactError {
    let reason = first.reason.trim_start_matches("manifest: ");
    let mut found = Mistakes { first: reason.to_owned(), ..Mistakes::default() };
    let Ok(Kernels { kernels }) = Kernels::deserialize(again) else { return first };
    for kernel in &kernels {
        found.of_kernel(kernel);
    }
    if found.count == 0 {
        return first;
    }
    if !found.has_first {
        found.count += 1;
        found.told.insert(0, reason.to_owned());
        found.told.truncate(TOLD);
    }
    let Mistakes { told, count, .. } = found;
    let more = match count - told.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let reason = match &told[..] {
        [one] => format!("manifest: {one}"),
        // The list of all keys is long, and the same each time.
        several => {
            let short = several.iter().filter_map(|one| one.split(", expected one of ").next());
            let told = short.collect::<Vec<_>>().join("; ");
            format!("manifest: {count} mistakes: {told}{more}")
        }
    };
    ArtifactError { reason, ..first }
}

#[derive(Default)]
struct Mistakes {
    /// What a reader stopped at, and whether it is one of these.
    first: String,
    has_first: bool,
    told: Vec<String>,
    count: usize,
    /// Kernels that were looked at.
    kernels: usize,
}

impl Mistakes {
    fn of_kernel(&mut self, kernel: &Value) {
        self.kernels += 1;
        let called = match kernel["name"].as_str() {
            Some(name) => format!("`{name}`"),
            None => format!("kernel {}", self.kernels),
        };
        let Some(keys) = kernel.as_object() else {
            let error = Kernel::deserialize(kernel).err().map(|error| error.to_string());
            return self.add(&called, "", &error.unwrap_or_default());
        };
        if !keys.contains_key("name") {
            self.add(&called, "", "missing field `name`");
        }
        // Each key is read alone.
        for (key, value) in keys {
            let mut alone = Map::from_iter([("name".to_owned(), Value::from(""))]);
            alone.insert(key.clone(), value.clone());
            let Err(error) = Kernel::deserialize(Value::from(alone)) else { continue };
            self.add(&called, key, &error.to_string());
        }
    }

    /// Adds what is wrong with a key of a kernel, or with the kernel where the key is empty.
    fn add(&mut self, called: &str, key: &str, error: &str) {
        self.count += 1;
        self.has_first |= error == self.first;
        if self.told.len() < TOLD {
            let key = format!("`{key}`");
            let names_it =
                key == "``" || error.split(", expected ").next().unwrap_or(error).contains(&key);
            let key = if names_it { String::new() } else { format!(" {key}:") };
            self.told.push(format!("{called}:{key} {error}"));
        }
    }
}

/// The kernels of a file, of which nothing else is looked at.
#[derive(Deserialize)]
struct Kernels {
    kernels: Vec<Value>,
}
