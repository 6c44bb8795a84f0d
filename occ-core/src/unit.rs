//! The unit that a kernel's workgroups are placed on.

use crate::arch::Arch;
use crate::basis::Basis;
use crate::kernel::Kernel;
use crate::occupancy::is_padded;
use crate::tables::Tables;
use crate::{Error, Occupancy};

/// The unit that workgroups are placed on: all that one wave size and mode decide, made ready for
/// many questions about one architecture.
///
/// To make one costs as much as 40 questions of [`resident`](crate::resident), and each question of
/// it a good third. It holds tables of a few KiB.
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
#[derive(Clone, Debug)]
pub struct Unit<'a> {
    basis: Basis<'a>,
    tables: Tables,
}

impl<'a> Unit<'a> {
    /// The unit of `arch` for kernels with the wave size, the mode and the block size of dynamic
    /// VGPRs of `kernel`. The rest of `kernel` does not count.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says what of these makes no sense on `arch`.
    pub const fn of(arch: &'a Arch, kernel: &Kernel) -> Result<Self, Error> {
        match Basis::of(arch, kernel) {
            Ok(basis) => Ok(Self { basis, tables: Tables::of(&basis) }),
            Err(error) => Err(error),
        }
    }

    /// As [`resident`](crate::resident) on the unit's architecture, with the unit's wave size, mode
    /// and block size of dynamic VGPRs, whatever the kernel's are.
    ///
    /// # Errors
    ///
    /// As [`resident`](crate::resident).
    #[expect(
        clippy::inline_always,
        reason = "made for loops: the caller's knowledge of the kernel \
        makes a third of it go away"
    )]
    #[inline(always)]
    pub const fn resident(&self, kernel: &Kernel) -> Result<Occupancy, Error> {
        if !is_padded(kernel)
            && let Some(parts) = self.tables.parts(&self.basis, kernel)
        {
            return Ok(self.basis.reached(&self.basis.limit(kernel, parts)));
        }
        seldom();
        self.basis.resident(kernel)
    }
}

/// Says where code is seldom run.
#[cold]
#[inline(never)]
const fn seldom() {}
