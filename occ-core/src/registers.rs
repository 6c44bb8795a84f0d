//! What a workgroup takes of the register files.

use crate::Error;
use crate::arch::{Accumulators, Arch};
use crate::arith::NO_LIMIT;
use crate::basis::{Basis, MAX_FILE};
use crate::kernel::{Kernel, PartitionedCaching};
use crate::limits::Counts;

/// Vector registers a wave needs, per thread, before rounding.
#[inline]
pub(crate) const fn vector_need(arch: &Arch, vgprs: u32, agprs: u32) -> u64 {
    match arch.accumulators {
        Accumulators::Separate if agprs > vgprs => agprs as u64,
        Accumulators::Unified if agprs > 0 => round_up!(vgprs as u64, 4) + agprs as u64,
        _ => vgprs as u64,
    }
}

/// Whether no thread may name so many registers, or be given so many. A macro, because const
/// evaluation pays for every call.
macro_rules! refuses_vgprs {
    ($unit:expr, $kernel:expr, $vgprs:expr, $alloc:expr, $most:expr) => {{
        let addressable = $unit.file.addressable;
        ($vgprs > addressable) | ($kernel.agprs > addressable) | ($alloc > $most)
    }};
}
pub(crate) use refuses_vgprs;

/// The vector registers given per thread, and the waves and workgroups of a unit that they are
/// enough for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    pub(crate) alloc: u32,
    pub(crate) waves: u32,
    pub(crate) groups: u32,
}

/// The vector registers given per thread, the workgroups they allow, and the caching that is left.
#[derive(Clone, Copy)]
pub(crate) struct Vector {
    pub(crate) alloc: u32,
    pub(crate) groups: u32,
    pub(crate) caching: PartitionedCaching,
}

/// The scalar registers given per wave and the workgroups they allow.
#[derive(Clone, Copy)]
pub(crate) struct Scalar {
    pub(crate) alloc: Option<u32>,
    pub(crate) groups: u32,
}

impl Basis<'_> {
    /// What a unit's vector registers hold of workgroups whose threads need this many.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn held(&self, need: u64, waves: u32) -> Held {
        let file = &self.file;
        let mut alloc = round_up!(need, file.granule);
        if alloc < file.minimum as u64 {
            alloc = file.minimum as u64;
        }
        // Exact where it matters: no file holds so many.
        let alloc = narrow!(alloc);
        if alloc == 0 {
            return Held { alloc, waves: 0, groups: NO_LIMIT };
        }
        let held = file.size / alloc * self.simds;
        Held { alloc, waves: held, groups: quotient!(held, waves) }
    }

    /// What workgroups of this many waves take of the vector registers.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn vector(
        &self,
        kernel: &Kernel,
        waves: u32,
        held: Held,
        refused: bool,
    ) -> Vector {
        let Held { alloc, waves: held, groups } = held;
        let groups = if refused { 0 } else { groups };
        if kernel.caching as u8 & self.caching != 0 {
            if alloc == 0 {
                return Vector { alloc, groups, caching: kernel.caching };
            }
            let mut halves = 2 * quotient!(held / self.simds * (self.simds / 2), waves);
            if refused {
                halves = 0;
            }
            if halves > 0 || refused || matches!(kernel.caching, PartitionedCaching::Strict) {
                return Vector { alloc, groups: halves, caching: kernel.caching };
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
        let Some(file) = &self.sgprs else {
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
