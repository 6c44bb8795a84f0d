//! Devices: the chip, and how many CUs or SMs of it a board has.
//!
//! Sources of the counts: "specs" is the table "AMD GPU specifications" of the ROCm documentation,
//! "query" the output of NVIDIA's `deviceQuery`, "notes" several independent third-party notes,
//! "common" common knowledge not re-read in a primary source. Where no count has a source, a word after
//! "chip:" says who names the device's chip: LLVM's table of processors, ROCm, or NVIDIA's list "CUDA GPU
//! Compute Capability". Where variants of one name differ,
//! the plain name has no count. Each device stands in the row of its chip.

use super::Arch;

/// A device that can be named.
#[non_exhaustive]
#[derive(Clone, Copy, Debug)]
pub struct Device {
    /// The name people use.
    pub name: &'static str,
    /// Other products with the same chip and count.
    pub other_names: &'static [&'static str],
    /// The chip.
    pub arch: &'static Arch,
    /// CUs (SMs) of the whole device, all dies together; `None`: not known, or not the same on
    /// every board of this name.
    pub units: Option<u32>,
    /// Where the count comes from.
    pub source: &'static str,
}
