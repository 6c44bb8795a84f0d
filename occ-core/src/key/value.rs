//! The value of a key.

use core::fmt;

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

    /// A number by which values of one key are compared: a count, the threads of a wave or a shape, the
    /// most of a range, 1 for yes and for WGP mode.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Count(count) | Self::Range([_, count]) => count,
            Self::Shape([x, y, z]) => threads(x, y, z),
            Self::Flag(flag) => flag as u32,
            Self::Wave(wave) => wave.threads(),
            Self::Mode(mode) => matches!(mode, Mode::Wgp) as u32,
        }
    }

    /// The same, but the least of a range.
    #[must_use]
    pub const fn least(self) -> u32 {
        match self {
            Self::Range([least, _]) => least,
            value => value.number(),
        }
    }

    /// Whether two values say the same. A number of threads leaves their shape open, and a range says
    /// the same as a size if it has no other.
    #[must_use]
    pub const fn agrees(self, other: Self) -> bool {
        match (self, other) {
            (Self::Shape(ours), Self::Shape(theirs)) => {
                ours[0] == theirs[0] && ours[1] == theirs[1] && ours[2] == theirs[2]
            }
            _ => self.number() == other.number() && self.least() == other.least(),
        }
    }
}

/// As a fragment, a flag and a column have it: `256`, `16,16,1`, `true`, `wgp`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(f, "{count}"),
            Self::Shape([x, y, z]) => write!(f, "{x},{y},{z}"),
            Self::Range([least, most]) => write!(f, "{least}..={most}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Wave(wave) => write!(f, "{}", wave.threads()),
            Self::Mode(mode) => f.write_str(mode.name()),
        }
    }
}
