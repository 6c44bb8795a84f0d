//! Where the values of a contract come from, in words.

use occ_core::__private::key::Key;
use occ_core::__private::{Origin, Sourced};

use super::Reported;

/// Where values come from, in words: keys that come from one place stand together, in the order of the first of them.
/// Of `elsewhere` those that do not stand at the kernel; empty where all do.
pub(super) fn words(reported: &Reported<'_>, elsewhere: bool) -> String {
    let vendor = reported.stated.as_ref().map(|stated| stated.arch.vendor).unwrap_or_default();
    let is_shown = |origin| !elsewhere || !matches!(origin, Origin::Attribute | Origin::Item);
    let mut places: Vec<(String, Vec<String>)> = Vec::new();
    for &Sourced { key, origin } in &reported.origins {
        // As a person writes the key for the target; some nobody does.
        let Some(known) = Key::named(key).filter(|_| is_shown(origin)) else { continue };
        let key = format!("`{}`{}", known.name_for(vendor), origin.line());
        let text = origin.text().to_string();
        match places.iter_mut().find(|(place, _)| *place == text) {
            Some((_, keys)) => keys.push(key),
            None => places.push((text, vec![key])),
        }
    }
    let places = places.iter().map(|(place, keys)| format!("{} from {place}", keys.join(", ")));
    places.collect::<Vec<_>>().join("; ")
}
