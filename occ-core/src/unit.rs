//! The unit that a kernel's workgroups are placed on.

use crate::Error;
use crate::arch::{Arch, PoolSplit, RegisterFile};
use crate::arith::NO_LIMIT;
use crate::kernel::{Kernel, Mode, Wave};

/// The largest register file, and the most SIMDs, slots and splits, that make sense: far past any
/// chip, and few enough for `quotient`.
pub(crate) const MAX_FILE: u32 = 1 << 16;
/// Where there is no pool size as large as the local memory.
pub(crate) const NO_POOL: u64 = u64::MAX;

const MAX_SIMDS: u32 = 1 << 10;
const MAX_SLOTS: u32 = 1 << 16;
const MAX_BARRIERS: u32 = 1 << 16;

/// The unit that workgroups are placed on: all that one wave size and mode decide, made ready for
/// many questions about one architecture.
///
/// ```
/// use occ_core::{Kernel, Unit, arch};
///
/// let unit = Unit::of(&arch::SM_90, &Kernel::new())?;
/// for registers in [32, 64, 128] {
///     let kernel = Kernel::new().block(256).registers(registers);
///     assert_eq!(unit.resident(&kernel)?.waves, 2048 / registers);
/// }
/// # Ok::<(), occ_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    pub(crate) arch: &'a Arch,
    pub(crate) mode: Mode,
    pub(crate) wave: Wave,
    pub(crate) file: RegisterFile,
    pub(crate) simds: u32,
    /// CUs in the unit: 2 for a WGP.
    pub(crate) cus: u32,
    /// Wave slots of the whole unit.
    pub(crate) slots: u32,
    pub(crate) workgroup_slots: u32,
    /// The barriers of the whole unit; `None` is 0, where no workgroup counts as using any.
    pub(crate) barriers: u32,
    pub(crate) barriers_count: bool,
    /// Local memory of the whole unit, and the pool where a launch wants as much as there is.
    pub(crate) lds: u64,
    pub(crate) lds_pool: u64,
    /// Most bytes of a workgroup that asked for more than the default.
    pub(crate) lds_asked: u32,
}

impl<'a> Unit<'a> {
    /// The unit of `arch` for kernels with the wave size, the mode and the block size of dynamic
    /// VGPRs of `kernel`. The rest of `kernel` does not count.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says what of these makes no sense on `arch`.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub const fn of(arch: &'a Arch, kernel: &Kernel) -> Result<Self, Error> {
        let wave = kernel.wave_on(arch);
        let file = match wave {
            Wave::W32 => arch.wave32,
            Wave::W64 => arch.wave64,
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
            || arch.lds.granule == 0
        {
            return Err(Error::Arch);
        }
        let simds = arch.simds * cus;
        let lds = arch.lds.pool as u64 * cus as u64;
        let (barriers, barriers_count) = match &arch.barriers {
            Some(barriers) if barriers.pool > MAX_BARRIERS => return Err(Error::Arch),
            Some(barriers) => (barriers.pool * cus, true),
            None => (0, false),
        };
        Ok(Self {
            arch,
            mode,
            wave,
            file,
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
            lds_asked: match arch.lds.opt_in {
                Some(most) => most,
                None => arch.lds.per_workgroup,
            },
            lds_pool: match &arch.lds.split {
                PoolSplit::Fixed | PoolSplit::Cache(_) => lds,
                PoolSplit::Steps(steps) => match steps.fit(lds) {
                    Some(step) => step as u64,
                    None => NO_POOL,
                },
            },
        })
    }

    /// Waves of a workgroup.
    #[inline]
    pub(crate) const fn waves(&self, threads: u32) -> u32 {
        match self.wave {
            Wave::W32 => (threads - 1) / Wave::W32.threads() + 1,
            Wave::W64 => (threads - 1) / Wave::W64.threads() + 1,
        }
    }

    /// The unit that `kernel` asks for.
    ///
    /// # Errors
    ///
    /// As [`Unit::of`], but what is unknown of the kernel comes first.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn asked(arch: &'a Arch, kernel: &Kernel) -> Result<Self, Error> {
        let error = match Self::of(arch, kernel) {
            Ok(unit) => return Ok(unit),
            Err(error) => error,
        };
        Err(match kernel.workgroup {
            None => Error::UnknownWorkgroup,
            Some(0) => Error::EmptyWorkgroup,
            Some(_) => error,
        })
    }
}
