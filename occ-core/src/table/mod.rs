//! The built-in architectures, every number with its source, and the devices made with them.

pub(crate) mod amd;
mod device;
pub(crate) mod nvidia;

pub use device::DEVICES;

use crate::arch::Arch;

/// Where a number of the table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The field of [`Arch`].
    pub field: &'static str,
    /// The value in words and who says so.
    pub from: &'static str,
}

const fn source(field: &'static str, from: &'static str) -> Source {
    Source { field, from }
}

/// A built-in architecture with its names and sources.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The constant in [`crate::arch`] that holds it.
    pub constant: &'static str,
    /// Its numbers.
    pub arch: &'static Arch,
    /// The family it belongs to.
    pub family: &'static str,
    /// Other names that compilers accept for it.
    pub aliases: &'static [&'static str],
    /// Products made with it, in words.
    pub products: &'static str,
    /// Where its numbers come from.
    pub sources: &'static [Source],
}

/// How many architectures are built in.
pub const COUNT: usize = amd::AMD.len() + nvidia::NVIDIA.len();

/// The built-in architecture at `index`: AMD's by name, then NVIDIA's; `None` past the last.
#[must_use]
pub const fn entry(index: usize) -> Option<&'static Entry> {
    if index < amd::AMD.len() {
        return Some(&amd::AMD[index]);
    }
    let index = index - amd::AMD.len();
    if index < nvidia::NVIDIA.len() { Some(&nvidia::NVIDIA[index]) } else { None }
}

/// Every built-in architecture.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    (0..COUNT).filter_map(entry)
}
