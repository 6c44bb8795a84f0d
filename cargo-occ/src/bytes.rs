//! Numbers in few bytes: a library has hundreds of thousands of rows of them.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// As many bytes stand in place: most rows have no more.
const SHORT: usize = 22;

/// Some bytes.
#[derive(Clone, Debug)]
pub(crate) enum Bytes {
    Short(u8, [u8; SHORT]),
    Long(Box<[u8]>),
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        let mut short = [0; SHORT];
        match (u8::try_from(bytes.len()), short.get_mut(..bytes.len())) {
            (Ok(length), Some(place)) => {
                place.copy_from_slice(&bytes);
                Self::Short(length, short)
            }
            _ => Self::Long(bytes.into()),
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Short(length, bytes) => &bytes[..usize::from(*length)],
            Self::Long(bytes) => bytes,
        }
    }
}

impl PartialEq for Bytes {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Bytes {}

impl Hash for Bytes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

/// Appends a number: seven bits a byte, the low ones first, with the eighth where more follow. Most are small.
pub(crate) fn put(bytes: &mut Vec<u8>, mut number: u32) {
    loop {
        let [low, ..] = number.to_le_bytes();
        number >>= 7;
        if number == 0 {
            return bytes.push(low);
        }
        bytes.push(low | 0x80);
    }
}

/// Takes the first of the numbers.
pub(crate) fn taken(bytes: &mut &[u8]) -> u32 {
    let mut number = 0;
    for shift in (0..u32::BITS).step_by(7) {
        let Some((byte, rest)) = bytes.split_first() else { break };
        *bytes = rest;
        number |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_as_they_were_put() {
        let all = (0..u32::BITS).flat_map(|bit| [1 << bit, (1_u32 << bit) - 1, u32::MAX >> bit]);
        let all: Vec<u32> = all.collect();
        let mut bytes = Vec::new();
        for number in &all {
            put(&mut bytes, *number);
        }
        let mut rest = &*bytes;
        assert!(all.iter().all(|number| taken(&mut rest) == *number) && rest.is_empty());
        assert_eq!(taken(&mut rest), 0);
    }

    #[test]
    fn bytes_are_as_they_were_in_place_or_not() {
        for length in 0..40 {
            let bytes: Vec<u8> = (0..length).collect();
            let kept = Bytes::from(bytes.clone());
            assert_eq!(*kept, *bytes);
            assert_eq!(matches!(kept, Bytes::Short(..)), bytes.len() <= SHORT);
            assert_eq!(kept == Bytes::from(vec![0; bytes.len()]), length < 2);
        }
    }
}
