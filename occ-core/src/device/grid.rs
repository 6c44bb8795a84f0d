//! The tail of a grid: how many rounds it takes on a device, and what the last one leaves of the
//! occupancy.

use crate::arch::Vendor;
use crate::kernel::Mode;
use crate::number::{Ratio, narrow};
use crate::occupancy::Occupancy;

/// A grid of workgroups on a whole device, if all of them take equally long.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GridOccupancy {
    /// Workgroups (thread blocks) resident on the device at once.
    pub capacity: u64,
    /// Times that the device is filled, a last one in part included.
    pub rounds: u64,
    /// Workgroups of the last round.
    pub last_round: u64,
    /// Mean resident waves over wave slots.
    pub mean: Ratio,
}

/// The grid of `workgroups` workgroups on `units` CUs (SMs), for a kernel that reaches `occupancy`.
/// In WGP mode two CUs make a unit.
///
/// The mean is over what the vendor's profiler counts: NVIDIA's leaves out SMs while they are idle,
/// AMD's counts every CU until the last is done. `None`: no workgroups, no units, or a kernel that
/// cannot launch.
///
/// ```
/// use occ_core::{Kernel, Ratio, arch, grid_occupancy, occupancy};
///
/// // 1.5 times what 80 SMs hold: two rounds of which the second is half empty.
/// let reached = occupancy(&arch::SM_70, &Kernel::new().block(256).registers(32))?;
/// let grid = grid_occupancy(&reached, 960, 80).unwrap();
/// assert_eq!((grid.capacity, grid.rounds, grid.last_round), (640, 2, 320));
/// assert_eq!(grid.mean, Ratio::new(3, 4));
/// assert_eq!(grid.last_round_fill(), Ratio::new(1, 2));
/// # Ok::<(), occ_core::Error>(())
/// ```
#[inline]
#[must_use]
pub const fn grid_occupancy(
    occupancy: &Occupancy,
    workgroups: u64,
    units: u32,
) -> Option<GridOccupancy> {
    let units = match occupancy.mode {
        Mode::Cu => units,
        Mode::Wgp => units / 2,
    } as u64;
    let capacity = occupancy.workgroups as u64 * units;
    if capacity == 0 || workgroups == 0 || occupancy.max_waves == 0 {
        return None;
    }
    let rounds = workgroups.div_ceil(capacity);
    let last_round = workgroups - (rounds - 1) * capacity;
    // Units that hold a workgroup in the last round, which is spread as widely as it goes.
    let busy = match occupancy.vendor {
        Vendor::Nvidia if last_round < units => last_round,
        _ => units,
    };
    let slots = ((rounds - 1) as u128 * units as u128 + busy as u128) * occupancy.max_waves as u128;
    let waves = workgroups as u128 * occupancy.waves_per_workgroup as u128;
    Some(GridOccupancy { capacity, rounds, last_round, mean: billionths(waves, slots) })
}

impl GridOccupancy {
    /// How full the last round is: 1 where nothing is left over. Cut to billionths.
    #[must_use]
    pub const fn last_round_fill(&self) -> Ratio {
        // A result read from a file may hold any number.
        let capacity = if self.capacity == 0 { 1 } else { self.capacity };
        billionths(self.last_round as u128, capacity as u128)
    }
}

/// A fraction of any two numbers, cut to billionths; the whole is not 0.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most a billion")]
const fn billionths(part: u128, whole: u128) -> Ratio {
    const BILLION: u128 = 1_000_000_000;
    let part = part.saturating_mul(BILLION) / whole;
    let part = if part > BILLION { BILLION } else { part };
    Ratio::new(narrow(part as u64), BILLION as u32)
}
