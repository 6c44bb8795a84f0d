//! What a wave size and a mode make of an architecture.

use crate::Error;
use crate::arch::{Arch, RegisterFile, ScalarFile, Vendor};
use crate::arith::NO_LIMIT;
use crate::kernel::{Kernel, Mode, Wave};

/// The largest register file, and the most SIMDs, slots and splits, that make sense: far past any
/// chip, and few enough for `quotient`.
pub(crate) const MAX_FILE: u32 = 1 << 16;

/// Both CUs of a WGP have one below 2^31.
const MAX_POOL: u32 = 1 << 30;
const MAX_SIMDS: u32 = 1 << 10;
const MAX_SLOTS: u32 = 1 << 16;
const MAX_BARRIERS: u32 = 1 << 16;

const W32_BITS: u32 = Wave::W32.threads().trailing_zeros();
const W64_BITS: u32 = Wave::W64.threads().trailing_zeros();

/// The unit that workgroups are placed on, as one wave size and mode decide it. A question of a
/// [`Unit`](crate::Unit) looks up in tables what this computes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Basis<'a> {
    pub(crate) arch: &'a Arch,
    pub(crate) mode: Mode,
    pub(crate) wave: Wave,
    /// Waves are 2 to this many threads.
    pub(crate) wave_bits: u32,
    pub(crate) file: RegisterFile,
    pub(crate) sgprs: Option<ScalarFile>,
    pub(crate) simds: u32,
    /// CUs in the unit: 2 for a WGP.
    pub(crate) cus: u32,
    /// Wave slots of the whole unit.
    pub(crate) slots: u32,
    pub(crate) workgroup_slots: u32,
    /// The barriers of the whole unit; `None` is 0, where no workgroup counts as using any.
    pub(crate) barriers: u32,
    pub(crate) barriers_count: bool,
    /// Virtual resources, and the most that a kernel may ask for and make sense.
    pub(crate) virtual_resources: u32,
    pub(crate) most_virtual: u32,
    /// All bits where a register limit may be reported past the wave slots.
    pub(crate) uncapped: u32,
    /// All bits where caching in halves is known.
    pub(crate) caching: u8,
    /// Local memory of the whole unit.
    pub(crate) lds: u32,
    /// Most bytes of a workgroup by default, and of one that opted in to more, the driver's reserve
    /// included.
    pub(crate) lds_caps: [u64; 2],
}

impl<'a> Basis<'a> {
    /// The unit of `arch` for kernels with the wave size, the mode and the block size of dynamic
    /// VGPRs of `kernel`. The rest of `kernel` does not count.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says what of these makes no sense on `arch`.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn of(arch: &'a Arch, kernel: &Kernel) -> Result<Self, Error> {
        let wave = kernel.wave_on(arch);
        let (file, wave_bits) = match wave {
            Wave::W32 => (arch.wave32, W32_BITS),
            Wave::W64 => (arch.wave64, W64_BITS),
        };
        let Some(mut file) = file else {
            return Err(Error::Wave(wave));
        };
        if let Some(block) = kernel.dynamic_vgprs {
            if !arch.dynamic_vgprs || !matches!(wave, Wave::W32) || (block != 16 && block != 32) {
                return Err(Error::DynamicVgprs(block));
            }
            // At most eight blocks: LLVM 22, `amdgpu-dynamic-vgpr-block-size`.
            file.granule = block;
            file.minimum = block;
            file.addressable = block * 8;
        }
        let mode = kernel.mode_on(arch);
        let cus = match mode {
            Mode::Wgp if !arch.wgp_mode => return Err(Error::Mode(mode)),
            Mode::Wgp => 2,
            Mode::Cu => 1,
        };
        if arch.simds == 0
            || arch.simds > MAX_SIMDS
            || arch.wave_slots == 0
            || arch.wave_slots > MAX_SLOTS
            || arch.register_splits == 0
            || arch.register_splits > MAX_SIMDS
            || arch.max_workgroup == 0
            || arch.max_workgroup > MAX_SLOTS
            || file.size > MAX_FILE
            || file.granule == 0
            || arch.lds.pool > MAX_POOL
            || arch.lds.granule == 0
        {
            return Err(Error::Arch);
        }
        let simds = arch.simds * cus;
        let lds = arch.lds.pool * cus;
        let reserved = arch.lds.reserved as u64;
        let mut lds_caps = [arch.lds.per_workgroup as u64 + reserved; 2];
        if let Some(most) = arch.lds.opt_in
            && most > arch.lds.per_workgroup
        {
            lds_caps[1] = most as u64 + reserved;
        }
        let (barriers, barriers_count) = match &arch.barriers {
            Some(barriers) if barriers.pool > MAX_BARRIERS => return Err(Error::Arch),
            Some(barriers) => (barriers.pool * cus, true),
            None => (0, false),
        };
        let (virtual_resources, most_virtual) = match arch.virtual_resources {
            Some(pool) => (limit!(pool as u64), u32::MAX),
            None => (0, 0),
        };
        Ok(Self {
            virtual_resources,
            most_virtual,
            uncapped: if matches!(arch.vendor, Vendor::Amd) { 0 } else { u32::MAX },
            caching: if arch.partitioned_caching { u8::MAX } else { 0 },
            arch,
            mode,
            wave,
            wave_bits,
            file,
            sgprs: arch.sgprs,
            simds,
            cus,
            slots: simds * arch.wave_slots,
            workgroup_slots: match arch.workgroup_slots {
                Some(slots) => limit!(slots as u64 * cus as u64),
                None => NO_LIMIT,
            },
            barriers,
            barriers_count,
            lds,
            lds_caps,
        })
    }

    /// Waves of a workgroup of at least a thread.
    #[inline]
    pub(crate) const fn waves(&self, threads: u32) -> u32 {
        ((threads - 1) >> self.wave_bits) + 1
    }

    /// The unit that `kernel` asks for.
    ///
    /// # Errors
    ///
    /// As [`Basis::of`], but what is unknown of the kernel comes first.
    #[inline]
    pub(crate) const fn asked(arch: &'a Arch, kernel: &Kernel) -> Result<Self, Error> {
        match Self::of(arch, kernel) {
            Ok(unit) => Ok(unit),
            Err(error) => Err(Self::unasked(kernel, error)),
        }
    }

    /// Why a kernel has no unit, where `error` says what makes none.
    #[cold]
    pub(crate) const fn unasked(kernel: &Kernel, error: Error) -> Error {
        match kernel.workgroup {
            None => Error::UnknownWorkgroup,
            Some(0) => Error::EmptyWorkgroup,
            Some(_) => error,
        }
    }
}
