//! What a unit has: the numbers of an architecture for one wave size and mode.

use super::Error;
use crate::arch::{Arch, Granule, RegisterFile, ScalarFile};
use crate::kernel::{Kernel, Mode, Wave};

/// Far past any chip. Whoever looks for the best workgroup size tries every one up to it.
const MAX_WORKGROUP: u32 = 1 << 16;

/// The resources of one unit: a CU, a WGP or an SM.
///
/// A WGP is two CUs that work as one, so it has twice of what a CU has. Sources: LLVM
/// `getEUsPerCU`, Mesa `max_suitable_waves`.
#[derive(Clone, Copy)]
pub(crate) struct Unit<'a> {
    pub(crate) arch: &'a Arch,
    pub(crate) wave: Wave,
    pub(crate) mode: Mode,
    /// CUs of the unit: 2 in a WGP, else 1.
    pub(crate) cus: u32,
    /// SIMDs of the unit.
    pub(crate) simds: u32,
    /// Wave slots of the unit.
    pub(crate) wave_slots: u32,
    /// The vector registers of one SIMD, as waves of this size see them.
    pub(crate) vgprs: RegisterFile,
    /// Bytes of workgroup memory of the unit.
    pub(crate) lds: u32,
}

impl<'a> Unit<'a> {
    /// The unit of `arch` for kernels with the wave size, the mode and the dynamic VGPR blocks of
    /// `kernel`. The rest of `kernel` does not count.
    ///
    /// # Errors
    ///
    /// [`Error::Wave`], [`Error::DynamicVgprs`] or [`Error::Mode`] where `arch` has no such thing;
    /// [`Error::Arch`] where its own numbers make no sense.
    #[inline]
    pub(crate) const fn of(arch: &'a Arch, kernel: &Kernel) -> Result<Self, Error> {
        if kernel.wave.is_none() && arch.compiler_chooses_wave() {
            return Err(Error::UnknownWave);
        }
        let wave = kernel.wave_on(arch);
        let Some(file) = arch.registers(wave) else {
            return Err(Error::Wave(wave));
        };
        let vgprs = match kernel.dynamic_vgprs {
            None => *file,
            // A wave is given one to eight whole blocks: LLVM `amdgpu-dynamic-vgpr-block-size`.
            Some(block @ (16 | 32)) if arch.dynamic_vgprs && matches!(wave, Wave::W32) => {
                RegisterFile {
                    granule: Granule::Every(block),
                    minimum: block,
                    addressable: 8 * block,
                    ..*file
                }
            }
            Some(block) => return Err(Error::DynamicVgprs(block)),
        };
        let mode = kernel.mode_on(arch);
        let cus = match mode {
            Mode::Cu => 1,
            Mode::Wgp if arch.wgp_mode => 2,
            Mode::Wgp => return Err(Error::Mode(mode)),
        };
        // An architecture may come from a user's file. After this, nothing divides by 0, and what
        // all SIMDs have together fits 32 bits.
        let (Some(simds), Some(lds)) =
            (arch.simds.checked_mul(cus), arch.lds.pool.checked_mul(cus))
        else {
            return Err(Error::Arch);
        };
        let (Some(wave_slots), Some(_)) =
            (arch.wave_slots.checked_mul(simds), vgprs.size.checked_mul(simds))
        else {
            return Err(Error::Arch);
        };
        if wave_slots == 0
            || vgprs.granule.least() == 0
            || arch.register_splits == 0
            || arch.lds.granule.least() == 0
            || matches!(arch.wave_granule, Some(0))
            || arch.max_workgroup == 0
            || arch.max_workgroup > MAX_WORKGROUP
            || matches!(&arch.sgprs, Some(ScalarFile { size: Some(_), granule: 0, .. }))
        {
            return Err(Error::Arch);
        }
        Ok(Self { arch, wave, mode, cus, simds, wave_slots, vgprs, lds })
    }
}
