//! Scalar registers (AMD).

use super::unit::Unit;
use crate::arch::ScalarFile;
use crate::kernel::Kernel;
use crate::number::{narrow, round_up};

/// Registers that a wave is given: `⌈sgprs / granule⌉ × granule`, at least one granule, and the
/// trap handler's where one is installed.
///
/// `None` where they are no limit: the architecture has none, every wave has its own (gfx10 and
/// later), or the kernel does not say how many it uses. Also past the addressable limit.
///
/// AMD: LLVM `getSGPRAllocGranule`, Mesa `get_sgpr_alloc`. The trap handler's 16 are what LLVM
/// `getMaxNumSGPRs` takes off. Kernels of gfx802 and gfx805 are always given the same number.
#[inline]
pub(super) const fn allocated(unit: &Unit, kernel: &Kernel) -> Option<u32> {
    let Some(file) = &unit.arch.sgprs else {
        return None;
    };
    if file.size.is_none() || is_past_addressable(file, kernel) {
        return None;
    }
    let used = match file.fixed {
        Some(fixed) => Some(fixed),
        None => kernel.sgprs,
    };
    let Some(mut count) = used else {
        return None;
    };
    // As with vector registers, LLVM pads the count.
    if let Some(padded) = kernel.sgprs_allocated
        && padded > count
    {
        count = padded;
    }
    let rounded =
        if count == 0 { file.granule as u64 } else { round_up(count as u64, file.granule) };
    let trap = if kernel.trap_on(unit.arch) { file.trap_reserve as u64 } else { 0 };
    Some(narrow(rounded + trap))
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
) -> Option<u32> {
    let Some(file) = &unit.arch.sgprs else {
        return None;
    };
    if is_past_addressable(file, kernel) {
        return Some(0);
    }
    match (file.size, allocated) {
        (Some(size), Some(allocated)) => {
            let waves_per_simd = size / allocated;
            Some(waves_per_simd.saturating_mul(unit.simds) / waves)
        }
        _ => None,
    }
}

#[inline]
const fn is_past_addressable(file: &ScalarFile, kernel: &Kernel) -> bool {
    match kernel.sgprs {
        Some(used) => used > file.addressable,
        None => false,
    }
}
