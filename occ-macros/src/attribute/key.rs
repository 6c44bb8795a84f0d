//! The attribute's keys, as their author writes them. What they are is declared in the engine.

pub(crate) use occ_core::__private::key::Key;
#[cfg(test)]
pub(crate) use occ_core::__private::message::KEY_NAMES;
use occ_core::__private::message::unknown_key;
use occ_core::{Error, Mode, Wave};

/// What is said of a key that does not exist, and the key that was meant, if that can be told.
pub(crate) fn unknown(name: &str) -> (Option<Key>, String) {
    let (meant, text) = unknown_key(name);
    (meant, text.to_string())
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
