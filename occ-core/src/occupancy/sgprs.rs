//! Scalar registers (AMD).

use super::step::{Most, Rounded, Step};
use super::unit::Unit;
use crate::arch::Granule;
use crate::kernel::Kernel;
use crate::number::narrow;

/// Registers that a wave is given: `⌈sgprs / granule⌉ × granule`, at least one granule. The trap
/// handler's come on top ([`with_trap`]).
///
/// `None` where they are no limit: the architecture has none, every wave has its own (gfx10 and
/// later), or the kernel does not say how many it uses.
///
/// AMD: LLVM `getSGPRAllocGranule`, Mesa `get_sgpr_alloc`. The trap handler's 16 are what LLVM
/// `getMaxNumSGPRs` takes off. Kernels of gfx802 and gfx805 are always given the same number.
#[inline]
pub(super) const fn given(unit: &Unit, kernel: &Kernel) -> Option<Rounded> {
    let Some(file) = &unit.arch.sgprs else {
        return None;
    };
    if file.size.is_none() {
        return None;
    }
    let used = match file.fixed {
        Some(fixed) => Some(fixed),
        None => kernel.sgprs,
    };
    let Some(count) = used else {
        return None;
    };
    Some(Rounded::up(
        count as u64,
        Granule::Every(file.granule),
        file.granule,
        kernel.sgprs_allocated,
    ))
}

/// All registers of a wave: with the trap handler's where one is installed.
#[inline]
pub(super) const fn with_trap(unit: &Unit, kernel: &Kernel, given: Option<Rounded>) -> Option<u32> {
    match (given, &unit.arch.sgprs) {
        (Some(given), Some(file)) if kernel.trap_on(unit.arch) => {
            Some(narrow(given.amount + file.trap_reserve as u64))
        }
        (Some(given), _) => Some(given.count()),
        (None, _) => None,
    }
}

/// Workgroups by scalar registers: `⌊⌊file / allocated⌋ × simds / waves⌋`; 0 past the addressable
/// limit, `None` where they are no limit.
///
/// AMD: Mesa `update_vgpr_sgpr_demand` and `max_suitable_waves`.
#[inline]
pub(super) const fn limit(
    unit: &Unit,
    kernel: &Kernel,
    waves: u32,
    allocated: Option<u32>,
) -> Option<Step> {
    let Some(file) = &unit.arch.sgprs else {
        return None;
    };
    let most = file.addressable as u64;
    match (file.size, allocated, kernel.sgprs) {
        (_, _, Some(used)) if used > file.addressable => {
            Some(Step::TooMuch { used: used as u64, most, of: Most::Addressable })
        }
        (Some(file), Some(each), _) => {
            let simds = unit.simds;
            Some(Step::PerSimd { file, each, simds, waves, in_halves: false, unfit: None })
        }
        _ => None,
    }
}
