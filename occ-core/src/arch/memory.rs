//! Workgroup memory: LDS on AMD, shared memory on NVIDIA.

/// Workgroup memory (LDS, shared memory) of a unit, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct WorkgroupMemory {
    /// Bytes that all workgroups of a unit share.
    pub pool: u32,
    /// Most bytes one workgroup may use.
    pub per_workgroup: u32,
    /// Most bytes one workgroup may use after asking for it; `None`: nothing to ask for.
    #[cfg_attr(feature = "serde", serde(default))]
    pub opt_in: Option<u32>,
    /// Most bytes that may be declared statically; `None`: as many as fit.
    #[cfg_attr(feature = "serde", serde(default))]
    pub max_static: Option<u32>,
    /// Bytes are handed out in multiples of this.
    pub granule: u32,
    /// Bytes the driver takes from the pool for every workgroup.
    #[cfg_attr(feature = "serde", serde(default))]
    pub reserved: u32,
    /// How the pool is shared with the L1 cache.
    #[cfg_attr(feature = "serde", serde(default))]
    pub split: PoolSplit,
}

/// How workgroup memory and the L1 cache share their storage.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum PoolSplit {
    /// The pool has one size.
    #[default]
    Fixed,
    /// The cache may take this many bytes of the pool (compute capability 3).
    Cache(u32),
    /// The pool takes one of these sizes (compute capability 7 and later).
    Steps(Steps),
}

/// Pool sizes in bytes, ascending. At most [`Steps::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    bytes: [u32; Steps::MAX],
    len: u8,
}

impl Steps {
    /// The most sizes one architecture can have.
    pub const MAX: usize = 12;

    /// The sizes in KiB, for a `const`: there sizes that are none fail the build.
    ///
    /// # Panics
    ///
    /// Where [`Steps::try_kib`] has none.
    #[must_use]
    pub const fn kib(sizes: &[u32]) -> Self {
        match Self::try_kib(sizes) {
            Some(steps) => steps,
            None => panic!("pool sizes are 1 to 12, ascending, of less than 4 GiB each"),
        }
    }

    /// The sizes in KiB; `None` where there are none or more than [`Steps::MAX`], where they do not
    /// ascend, and where one has more bytes than 32 bits count.
    #[must_use]
    pub const fn try_kib(sizes: &[u32]) -> Option<Self> {
        if sizes.is_empty() || sizes.len() > Self::MAX {
            return None;
        }
        let mut steps = Self { bytes: [0; Self::MAX], len: 0 };
        while (steps.len as usize) < sizes.len() {
            let at = steps.len as usize;
            let Some(bytes) = sizes[at].checked_mul(1024) else { return None };
            if at > 0 && steps.bytes[at - 1] >= bytes {
                return None;
            }
            steps.bytes[at] = bytes;
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
        while i > 0 && i <= Self::MAX && self.bytes[i - 1] as u64 >= bytes {
            i -= 1;
            fit = Some(self.bytes[i]);
        }
        fit
    }

    /// The sizes in bytes, ascending.
    #[must_use]
    pub const fn bytes(&self) -> &[u32] {
        self.bytes.split_at(self.len as usize).0
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Steps {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.bytes())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Steps {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Steps;
            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "1 to {} ascending pool sizes in bytes", Steps::MAX)
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut sizes: A,
            ) -> Result<Steps, A::Error> {
                use serde::de::Error;
                let mut steps = Steps { bytes: [0; Steps::MAX], len: 0 };
                while let Some(size) = sizes.next_element::<u32>()? {
                    let at = steps.len as usize;
                    if at == Steps::MAX {
                        return Err(A::Error::invalid_length(at + 1, &self));
                    }
                    if at > 0 && steps.bytes[at - 1] >= size {
                        return Err(A::Error::custom("pool sizes must ascend"));
                    }
                    steps.bytes[at] = size;
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
