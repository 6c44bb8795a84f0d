//! What resources are handed out in.

use crate::number::round_up;

/// What a resource is handed out in: any number of equal parts, or one of a few sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granule {
    /// Multiples of this.
    Every(u32),
    /// One of these sizes.
    Steps(Steps),
}

impl Granule {
    /// What is handed out for `amount`: the least that holds it. More than the largest size stays as it is.
    ///
    /// An `Every` is not 0 where it comes from [`Unit::of`](crate::occupancy::Unit::of); no overflow is near, because both
    /// come from 32 bits.
    #[inline]
    pub(crate) const fn up(&self, amount: u64) -> u64 {
        match self {
            Self::Every(part) => round_up(amount, *part),
            Self::Steps(steps) => match steps.fit(amount) {
                Some(size) => size as u64,
                None => amount,
            },
        }
    }

    /// The most that is handed out within `amount`; 0 where nothing is.
    #[inline]
    pub(crate) const fn down(&self, amount: u64) -> u64 {
        match self {
            Self::Every(part) => amount / *part as u64 * *part as u64,
            Self::Steps(steps) => {
                let sizes = steps.sizes();
                let mut i = sizes.len();
                while i > 0 {
                    i -= 1;
                    if sizes[i] as u64 <= amount {
                        return sizes[i] as u64;
                    }
                }
                0
            }
        }
    }

    /// The next amount above `amount` that is handed out; `None` past the largest.
    #[inline]
    #[cfg(feature = "attribute")]
    pub(crate) const fn after(&self, amount: u32) -> Option<u32> {
        let Some(more) = amount.checked_add(1) else { return None };
        match self {
            Self::Every(0) => None,
            Self::Every(part) => (amount / *part * *part).checked_add(*part),
            Self::Steps(steps) => steps.fit(more as u64),
        }
    }

    /// Whether both hand out the same.
    #[cfg(feature = "names")]
    pub(crate) const fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Every(part), Self::Every(other)) => *part == *other,
            (Self::Steps(steps), Self::Steps(other)) => {
                let (steps, other) = (steps.sizes(), other.sizes());
                let mut i = 0;
                while i < steps.len() && i < other.len() && steps[i] == other[i] {
                    i += 1;
                }
                i == steps.len() && i == other.len()
            }
            _ => false,
        }
    }

    /// The sizes; `None` of equal parts.
    #[must_use]
    pub const fn steps(&self) -> Option<&Steps> {
        match self {
            Self::Every(_) => None,
            Self::Steps(steps) => Some(steps),
        }
    }

    /// The least that is handed out.
    #[must_use]
    pub const fn least(&self) -> u32 {
        match self {
            Self::Every(part) => *part,
            Self::Steps(steps) => match steps.fit(1) {
                Some(size) => size,
                None => 0,
            },
        }
    }
}

/// Sizes, ascending: of a pool or of an amount that is handed out. At most [`Steps::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    sizes: [u32; Steps::MAX],
    len: u8,
}

impl Steps {
    /// The most sizes one architecture can have.
    pub const MAX: usize = 28;

    /// The sizes in KiB, for a `const`: there sizes that are none fail the build.
    ///
    /// # Panics
    ///
    /// Where [`Steps::try_kib`] has none.
    #[must_use]
    pub const fn kib(sizes: &[u32]) -> Self {
        match Self::try_kib(sizes) {
            Some(steps) => steps,
            None => panic!("pool sizes are 1 to 28, ascending, of less than 4 GiB each"),
        }
    }

    /// The sizes in KiB; `None` where there are none or more than [`Steps::MAX`], where they do not
    /// ascend, and where one has more bytes than 32 bits count.
    #[must_use]
    pub const fn try_kib(sizes: &[u32]) -> Option<Self> {
        Self::times(sizes, 1024)
    }

    /// The sizes as they are, for a `const`: there sizes that are none fail the build.
    ///
    /// # Panics
    ///
    /// As [`Steps::kib`].
    #[must_use]
    pub const fn of(sizes: &[u32]) -> Self {
        match Self::times(sizes, 1) {
            Some(steps) => steps,
            None => panic!("sizes are 1 to 28, ascending"),
        }
    }

    const fn times(sizes: &[u32], unit: u32) -> Option<Self> {
        if sizes.is_empty() || sizes.len() > Self::MAX {
            return None;
        }
        let mut steps = Self { sizes: [0; Self::MAX], len: 0 };
        while (steps.len as usize) < sizes.len() {
            let at = steps.len as usize;
            let Some(size) = sizes[at].checked_mul(unit) else { return None };
            if at > 0 && steps.sizes[at - 1] >= size {
                return None;
            }
            steps.sizes[at] = size;
            steps.len += 1;
        }
        Some(steps)
    }

    /// The smallest size of at least `bytes`; `None`: all are smaller.
    #[inline]
    #[must_use]
    pub const fn fit(&self, bytes: u64) -> Option<u32> {
        let mut fit = None;
        let mut i = self.len as usize;
        // From the largest down: nearly every launch wants that one.
        while i > 0 && i <= Self::MAX && self.sizes[i - 1] as u64 >= bytes {
            i -= 1;
            fit = Some(self.sizes[i]);
        }
        fit
    }

    /// The sizes, ascending.
    #[must_use]
    pub const fn sizes(&self) -> &[u32] {
        self.sizes.split_at(self.len as usize).0
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Granule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Every(part) => part.serialize(serializer),
            Self::Steps(steps) => steps.serialize(serializer),
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Granule {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Granule;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "a number, or 1 to {} ascending sizes", Steps::MAX)
            }
            fn visit_u64<E: serde::de::Error>(self, part: u64) -> Result<Granule, E> {
                let part = u32::try_from(part);
                part.map(Granule::Every).map_err(|_| E::custom("a granule has at most 32 bits"))
            }
            fn visit_i64<E: serde::de::Error>(self, part: i64) -> Result<Granule, E> {
                let part = u32::try_from(part);
                part.map(Granule::Every).map_err(|_| E::custom("a granule is no negative number"))
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                sizes: A,
            ) -> Result<Granule, A::Error> {
                let sizes = serde::de::value::SeqAccessDeserializer::new(sizes);
                serde::Deserialize::deserialize(sizes).map(Granule::Steps)
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Steps {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.sizes())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Steps {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Steps;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "1 to {} ascending sizes", Steps::MAX)
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut sizes: A,
            ) -> Result<Steps, A::Error> {
                use serde::de::Error;
                let mut steps = Steps { sizes: [0; Steps::MAX], len: 0 };
                while let Some(size) = sizes.next_element::<u32>()? {
                    let at = steps.len as usize;
                    if at == Steps::MAX {
                        return Err(A::Error::invalid_length(at + 1, &self));
                    }
                    if at > 0 && steps.sizes[at - 1] >= size {
                        return Err(A::Error::custom("sizes must ascend"));
                    }
                    steps.sizes[at] = size;
                    steps.len += 1;
                }
                if steps.len == 0 {
                    return Err(A::Error::invalid_length(0, &self));
                }
                Ok(steps)
            }
        }
        deserializer.deserialize_seq(Visitor)
    }
}
