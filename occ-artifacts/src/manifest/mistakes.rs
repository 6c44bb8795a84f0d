//! All that is wrong with the kernels of a manifest: a person mends them at once, and a reader stops at the
//! first.

use std::fmt;

use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as _, Deserializer};
use serde_json::{Map, Value};

use super::Kernel;
use crate::ArtifactError;

/// As many are told.
const TOLD: usize = 10;

/// What a person is told of a manifest that is refused by `first`: all mistakes of its kernels, where there
/// are several. `again` is the manifest from its start; its kernels are read one at a time.
pub(super) fn together<'de, D: Deserializer<'de>>(first: ArtifactError, again: D) -> ArtifactError {
    let mut found = Mistakes::default();
    let Mistakes { told, count, .. } = match (InFile { found: &mut found }).deserialize(again) {
        Ok(()) if found.count > 1 => found,
        _ => return first,
    };
    let more = match count - told.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let told = told.join("; ");
    ArtifactError { reason: format!("manifest: {count} mistakes: {told}{more}"), ..first }
}

#[derive(Default)]
struct Mistakes {
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
        let Some(keys) = kernel.as_object() else { return self.add(&called, " is no object") };
        if !keys.contains_key("name") {
            self.add(&called, ": missing field `name`");
        }
        // Each key is read alone.
        for (key, value) in keys {
            let mut alone = Map::from_iter([("name".to_owned(), Value::from(""))]);
            alone.insert(key.clone(), value.clone());
            let Err(error) = Kernel::deserialize(Value::from(alone)) else { continue };
            let error = error.to_string();
            // The list of all keys is long, and the same each time.
            let what = error.split(", expected one of ").next().unwrap_or(&error);
            let names_it = what.contains(&format!("`{key}`"));
            let what = if names_it { format!(": {what}") } else { format!(": `{key}`: {what}") };
            self.add(&called, &what);
        }
    }

    fn add(&mut self, called: &str, what: &str) {
        self.count += 1;
        if self.told.len() < TOLD {
            self.told.push(format!("{called}{what}"));
        }
    }
}

/// The kernels of a file, of which nothing else is looked at.
struct InFile<'a> {
    found: &'a mut Mistakes,
}

struct InKernels<'a> {
    found: &'a mut Mistakes,
}

impl<'de> DeserializeSeed<'de> for InFile<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for InFile<'_> {
    type Value = ();

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("a manifest")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if key == "kernels" {
                map.next_value_seed(InKernels { found: &mut *self.found })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for InKernels<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for InKernels<'_> {
    type Value = ();

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("kernels")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut kernels: S) -> Result<(), S::Error> {
        while let Some(kernel) = kernels.next_element::<Value>()? {
            self.found.of_kernel(&kernel);
        }
        Ok(())
    }
}
