//! Where the values of a contract come from, in words.

use occ_core::__private::key::Key;
use occ_core::__private::{Origin, Sourced};

use super::Reported;

/// Where every value comes from, in words.
pub(super) fn all(reported: &Reported<'_>) -> String {
    words(reported, |_| true)
}

/// The same of values that do not stand at the kernel; empty where all do.
pub(super) fn elsewhere(reported: &Reported<'_>) -> String {
    words(reported, |origin| !matches!(origin, Origin::Attribute | Origin::Item))
}

/// Keys that come from one place stand together, in the order of the first of them.
fn words(reported: &Reported<'_>, shows: impl Fn(Origin<'_>) -> bool) -> String {
    let mut places: Vec<(String, Vec<String>)> = Vec::new();
    for &Sourced { key, origin } in &reported.origins {
        let Some(key) = name(reported, key).filter(|_| shows(origin)) else { continue };
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
fn name(reported: &Reported<'_>, key: &str) -> Option<String> {
    let vendor = reported.stated.as_ref().map(|stated| stated.arch.vendor).unwrap_or_default();
    Some(format!("`{}`", Key::named(key)?.name_for(vendor)))
}
