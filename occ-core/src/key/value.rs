//! The value of a key.

use crate::kernel::{Mode, Wave, threads};

/// The value of a key that describes the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A count, in the unit of its key.
    Count(u32),
    /// Threads along x, y and z.
    Shape([u32; 3]),
    /// The least and the most threads.
    Range([u32; 2]),
    /// Yes or no.
    Flag(bool),
    /// Threads in a wave.
    Wave(Wave),
    /// The unit that a workgroup runs on.
    Mode(Mode),
}

impl Value {
    /// The number that it is; of a shape its threads, of a range the most.
    #[must_use]
    pub const fn count(self) -> Option<u32> {
        match self {
            Self::Count(count) => Some(count),
            Self::Shape([x, y, z]) => Some(threads(x, y, z)),
            Self::Range([_, most]) => Some(most),
            _ => None,
        }
    }

    /// Whether two values say the same. A number of threads leaves their shape open.
    #[must_use]
    pub fn agrees(self, other: Self) -> bool {
        match (self, other) {
            (Self::Shape(_), Self::Count(_)) | (Self::Count(_), Self::Shape(_)) => {
                self.count() == other.count()
            }
            _ => self == other,
        }
    }
}
