//! Where the values of a contract come from.

use occ_core::__private::key::Key;
use occ_core::__private::{self as engine, Sourced};
use occ_core::Vendor;
use serde::{Deserialize, Serialize};

use super::record::Checked;

/// A value by its key, and where it comes from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Origin {
    /// The key, by its first name; `rest`: all that no other one names.
    pub(super) key: String,
    pub(super) from: From,
    /// What a compiler wrote, or `occ.toml`.
    pub(super) file: Option<String>,
    /// Of `occ.toml`.
    pub(super) line: Option<u64>,
}

/// What a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum From {
    Attribute,
    Item,
    Descriptor,
    File,
    #[serde(rename = "occ.toml")]
    Shared,
}

impl Origin {
    /// Whether it stands at the kernel, where a reader sees it.
    fn is_near(&self) -> bool {
        matches!(self.from, From::Attribute | From::Item)
    }

    /// As the engine has it.
    fn engine(&self) -> engine::Origin<'_> {
        let file = self.file.as_deref().unwrap_or_default();
        match self.from {
            From::Attribute => engine::Origin::Attribute,
            From::Item => engine::Origin::Item,
            From::Descriptor => engine::Origin::Descriptor,
            From::File => engine::Origin::File(file),
            From::Shared => engine::Origin::Shared { file, line: self.line.unwrap_or_default() },
        }
    }
}

/// Where every value comes from, in words.
pub(super) fn all(checked: &Checked) -> String {
    told(checked, |_| true)
}

/// The same of values that do not stand at the kernel; empty where all do.
pub(super) fn elsewhere(checked: &Checked) -> String {
    told(checked, |origin| !origin.is_near())
}

/// Keys that come from one place stand together, in the order of the first of them.
fn told(checked: &Checked, shows: impl Fn(&Origin) -> bool) -> String {
    let mut places: Vec<(String, Vec<String>)> = Vec::new();
    for origin in checked.origins.iter().filter(|origin| shows(origin)) {
        let Some(key) = name(checked, &origin.key) else { continue };
        let origin = origin.engine();
        let (key, text) = (format!("{key}{}", origin.line()), origin.text().to_string());
        match places.iter_mut().find(|(place, _)| *place == text) {
            Some((_, keys)) => keys.push(key),
            None => places.push((text, vec![key])),
        }
    }
    let places = places.iter().map(|(place, keys)| format!("{} from {place}", keys.join(", ")));
    places.collect::<Vec<_>>().join("; ")
}

/// The key as a person writes it for the target; `None` where nobody does.
fn name(checked: &Checked, key: &str) -> Option<String> {
    if key == Sourced::REST {
        return Some("all else".to_owned());
    }
    let vendor = checked.arch.as_ref().map_or(Vendor::Amd, |arch| arch.vendor);
    Some(format!("`{}`", Key::named(key)?.name_for(vendor)))
}
