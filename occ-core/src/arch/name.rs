//! A short text that lives in a `const`: the name of an architecture.

use core::fmt;

/// A name of at most [`Name::MAX`] bytes, stored in place so that a chip read from a file and one
/// written in a `const` are the same type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name {
    bytes: [u8; Name::MAX],
    len: u8,
}

impl Name {
    /// The longest name, in bytes.
    pub const MAX: usize = 31;

    /// The name `text`, for a `const`: there a name that is too long fails the build.
    ///
    /// # Panics
    ///
    /// Where `text` is longer than [`Name::MAX`] bytes. [`Name::try_new`] does not.
    #[must_use]
    pub const fn new(text: &str) -> Self {
        match Self::try_new(text) {
            Some(name) => name,
            None => panic!("the name of an architecture has at most 31 bytes"),
        }
    }

    /// The name `text`; `None` where it is longer than [`Name::MAX`] bytes.
    #[must_use]
    pub const fn try_new(text: &str) -> Option<Self> {
        let source = text.as_bytes();
        if source.len() > Self::MAX {
            return None;
        }
        let mut bytes = [0; Self::MAX];
        let mut len: u8 = 0;
        while (len as usize) < source.len() {
            bytes[len as usize] = source[len as usize];
            len += 1;
        }
        Some(Self { bytes, len })
    }

    /// The name as text.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len as usize);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Name {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Name {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Name;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a name of 1 to {} bytes", Name::MAX)
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Name, E> {
                match Name::try_new(text) {
                    Some(name) if !text.is_empty() => Ok(name),
                    _ => Err(E::invalid_length(text.len(), &self)),
                }
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}
