//! What a whole device holds at once.

use crate::arch::Arch;
use crate::kernel::{Kernel, Mode};
use crate::occupancy::{Error, occupancy};

/// What a device holds at once.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DeviceCapacity {
    /// Workgroups (thread blocks) resident on the device at once.
    pub workgroups: u64,
    /// Work-items (threads) resident on the device at once.
    pub work_items: u64,
}

/// The workgroups and work-items that fill `units` CUs (SMs) of `arch` once. In WGP mode two CUs
/// make a unit; an odd one out is left empty.
///
/// ```
/// use occ_core::{Kernel, arch, device_capacity};
///
/// // A whole GA100 has 128 SMs.
/// let full = device_capacity(&arch::SM_80, &Kernel::new().block(256).registers(32), 128)?;
/// assert_eq!(full.work_items, 262_144);
/// # Ok::<(), occ_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`occupancy`].
#[inline]
pub const fn device_capacity(
    arch: &Arch,
    kernel: &Kernel,
    units: u32,
) -> Result<DeviceCapacity, Error> {
    let resident = match occupancy(arch, kernel) {
        Ok(resident) => resident,
        Err(error) => return Err(error),
    };
    let units = match resident.mode {
        Mode::Cu => units,
        Mode::Wgp => units / 2,
    };
    let workgroups = resident.workgroups as u64 * units as u64;
    let threads = match kernel.workgroup {
        Some(threads) => threads as u64,
        None => 0,
    };
    Ok(DeviceCapacity { workgroups, work_items: workgroups.saturating_mul(threads) })
}
