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

/// The least work-items (threads) of a grid that uses each of `units` CUs (SMs): one workgroup for every
/// unit. Fewer leave units idle. In WGP mode two CUs make a unit.
///
/// ```
/// use occ_core::{Kernel, arch, least_work_items};
///
/// // The 132 SMs of an H100 SXM.
/// let least = least_work_items(&arch::SM_90, &Kernel::new().block(256).registers(64), 132)?;
/// assert_eq!(least, 33_792);
/// # Ok::<(), occ_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`occupancy`].
#[inline]
pub const fn least_work_items(arch: &Arch, kernel: &Kernel, units: u32) -> Result<u64, Error> {
    match (device_capacity(arch, kernel, units), occupancy(arch, kernel)) {
        (Ok(all), Ok(resident)) if resident.workgroups > 0 => {
            Ok(all.work_items / resident.workgroups as u64)
        }
        (Ok(_), Ok(_)) => Ok(0),
        (Err(error), _) | (_, Err(error)) => Err(error),
    }
}
