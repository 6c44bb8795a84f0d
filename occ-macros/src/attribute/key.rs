//! The attribute's keys, as their author writes them. What they are is declared in the engine.

pub(crate) use occ_core::__private::key::Key;
use occ_core::__private::key::{DECLARATIONS, Declaration};
use occ_core::{Error, Mode, Wave};

/// Every name that a person may write, in the order of the declarations.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    DECLARATIONS.iter().flat_map(|declaration| declaration.names.iter().copied())
}

/// What is said of a key that does not exist, and the key that was meant, if that can be told.
pub(crate) fn unknown(name: &str) -> (Option<Key>, String) {
    let heard = DECLARATIONS.iter().find(|declaration| declaration.heard.contains(&name));
    if let Some(Declaration { key, names, .. }) = heard {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        return (
            Some(*key),
            format!("unknown key `{name}`; it is called {} here", names.join(" or ")),
        );
    }
    match nearest(name) {
        Some(near) => (Key::named(near), format!("unknown key `{name}`; the nearest is `{near}`")),
        None => {
            let mut names: Vec<String> = names().map(|name| format!("`{name}`")).collect();
            let last = names.pop().unwrap_or_default();
            let names = names.join(", ");
            (None, format!("unknown key `{name}`; the keys are {names}, and {last}"))
        }
    }
}

/// The key that `name` is the beginning of, that a slip of the keys turned into `name`, or that
/// `name` says at greater length.
fn nearest(name: &str) -> Option<&'static str> {
    let known: Vec<&'static str> = names().collect();
    let begun = || known.iter().copied().find(|known| name.len() > 2 && known.starts_with(name));
    let begun_with = |known: &&str| name.starts_with(*known);
    begun()
        .or_else(|| swapped(name, &known))
        .or_else(|| occ_core::lookup::closest(name, &known))
        .or_else(|| known.iter().copied().filter(begun_with).max_by_key(|known| known.len()))
}

/// The name of which two letters were swapped.
fn swapped(name: &str, known: &[&'static str]) -> Option<&'static str> {
    known.iter().copied().find(|known| {
        let pairs = known.bytes().zip(name.bytes());
        let differ: Vec<(u8, u8)> = pairs.filter(|(known, name)| known != name).collect();
        matches!(differ[..], [(a, b), (c, d)] if a == d && b == c) && known.len() == name.len()
    })
}

/// The number of the engine's error that this key's value is by itself.
pub(crate) fn error_code(key: Key) -> Option<u8> {
    let error = match key {
        Key::Workgroup => Error::EmptyWorkgroup,
        Key::Wave => Error::Wave(Wave::W32),
        Key::Mode => Error::Mode(Mode::Wgp),
        Key::Vgprs => Error::Vgprs { count: 0, max: 0 },
        Key::Agprs => Error::NoAgprs(0),
        Key::Sgprs => Error::NoSgprs(0),
        Key::Lds => Error::StaticLds { bytes: 0, max: 0 },
        Key::DynamicLds => Error::DynamicLds { bytes: 0, max: 0 },
        Key::MaxDynamicShared => Error::OptIn { bytes: 0, max: 0 },
        Key::Carveout => Error::Carveout(0),
        Key::DynamicVgprs => Error::DynamicVgprs(0),
        Key::VirtualResources => Error::NoVirtualResources(0),
        Key::Cluster => Error::NoClusters([0; 3]),
        _ => return None,
    };
    Some(occ_core::__private::error_code(error))
}
