//! What a workgroup takes of the register files.

use crate::Error;
use crate::arch::{Accumulators, Arch};
use crate::arith::NO_LIMIT;
use crate::kernel::{Kernel, PartitionedCaching};
use crate::limits::Counts;
use crate::unit::{MAX_FILE, Unit};

/// Vector registers a wave needs, per thread, before rounding.
#[inline]
pub(crate) const fn vector_need(arch: &Arch, vgprs: u32, agprs: u32) -> u64 {
    match arch.accumulators {
        Accumulators::Separate if agprs > vgprs => agprs as u64,
        Accumulators::Unified if agprs > 0 => round_up!(vgprs as u64, 4) + agprs as u64,
        _ => vgprs as u64,
    }
}

/// The vector registers given per thread, the workgroups they allow, and the caching that is left.
pub(crate) struct Vector {
    pub(crate) alloc: u32,
    pub(crate) groups: u32,
    pub(crate) caching: PartitionedCaching,
}

/// The scalar registers given per wave and the workgroups they allow.
pub(crate) struct Scalar {
    pub(crate) alloc: Option<u32>,
    pub(crate) groups: u32,
}

impl Unit<'_> {
    /// What workgroups of this many waves take of the vector registers.
    #[expect(clippy::inline_always, reason = "its parts return through registers that way")]
    #[inline(always)]
    pub(crate) const fn vector(
        &self,
        kernel: &Kernel,
        vgprs: u32,
        waves: u32,
        counts: Counts,
    ) -> Vector {
        let (arch, file) = (self.arch, &self.file);
        let mut need = vector_need(arch, vgprs, kernel.agprs);
        if let (Counts::Allocated, Some(allocated)) = (counts, kernel.vgprs_allocated)
            && allocated as u64 > need
        {
            need = allocated as u64;
        }
        let mut alloc = round_up!(need, file.granule);
        if alloc < file.minimum as u64 {
            alloc = file.minimum as u64;
        }
        // Exact where it matters: no file holds so many.
        let alloc = narrow!(alloc);
        let mut caching = PartitionedCaching::Off;
        if arch.partitioned_caching {
            caching = kernel.caching;
        }
        if alloc == 0 {
            return Vector { alloc, groups: NO_LIMIT, caching };
        }
        let mut size = file.size;
        if vgprs > file.addressable || kernel.agprs > file.addressable {
            size = 0;
        }
        if let Some(max) = arch.registers_per_workgroup
            && alloc as u64 * round_up!(waves as u64, self.simds) > max as u64
        {
            size = 0;
        }
        let per_simd = size / alloc;
        if !matches!(caching, PartitionedCaching::Off) {
            let halves = 2 * quotient!(per_simd * (self.simds / 2), waves);
            if halves > 0 || size == 0 || matches!(caching, PartitionedCaching::Strict) {
                return Vector { alloc, groups: halves, caching };
            }
        }
        let mut groups = quotient!(per_simd * self.simds, waves);
        if arch.register_splits != arch.simds {
            let splits = arch.register_splits;
            let fits = size * self.simds / splits / alloc * splits >= waves;
            let rows = match arch.registers_per_workgroup {
                Some(max) => alloc as u64 * round_up!(waves as u64, splits) <= max as u64,
                None => true,
            };
            if !fits || !rows {
                groups = 0;
            }
        }
        Vector { alloc, groups, caching: PartitionedCaching::Off }
    }

    /// What workgroups of this many waves take of the scalar registers.
    #[expect(clippy::inline_always, reason = "its parts return through registers that way")]
    #[inline(always)]
    pub(crate) const fn scalar(
        &self,
        kernel: &Kernel,
        waves: u32,
        counts: Counts,
    ) -> Result<Scalar, Error> {
        let Some(file) = &self.arch.sgprs else {
            return match kernel.sgprs {
                Some(count) => Err(Error::NoSgprs(count)),
                None => Ok(Scalar { alloc: None, groups: NO_LIMIT }),
            };
        };
        if let Some(count) = kernel.sgprs
            && count > file.addressable
        {
            return Ok(Scalar { alloc: None, groups: 0 });
        }
        // Where every wave is given a fixed block, the count need not be known.
        let count = if file.fixed.is_some() { file.fixed } else { kernel.sgprs };
        let (Some(size), Some(mut count)) = (file.size, count) else {
            return Ok(Scalar { alloc: None, groups: NO_LIMIT });
        };
        if file.granule == 0 || size > MAX_FILE {
            return Err(Error::Arch);
        }
        if let (Counts::Allocated, Some(allocated)) = (counts, kernel.sgprs_allocated)
            && allocated > count
        {
            count = allocated;
        }
        let mut alloc = round_up!(count as u64, file.granule);
        if alloc < file.granule as u64 {
            alloc = file.granule as u64;
        }
        if kernel.trap_on(self.arch) {
            alloc += file.trap_reserve as u64;
        }
        let alloc = narrow!(alloc);
        Ok(Scalar { alloc: Some(alloc), groups: quotient!(size / alloc * self.simds, waves) })
    }
}
