//! What a grid leaves of the occupancy, and what else does.

use super::{Text, percent};
use crate::device::GridOccupancy;
use crate::kernel::Mode;
use crate::number::Ratio;
use crate::occupancy::Occupancy;

/// How a grid fills a device of `units` CUs (SMs): `506 thread blocks are fewer than the 800 that
/// fill 80 SMs: spread evenly they reach 59.29%`.
#[must_use]
pub const fn grid(
    occupancy: &Occupancy,
    workgroups: u64,
    units: u32,
    grid: &GridOccupancy,
) -> Text {
    let vendor = occupancy.vendor;
    let mut text = Text::new();
    text.count(workgroups, vendor.workgroup());
    if grid.rounds == 1 && grid.last_round < grid.capacity {
        text.push(if workgroups == 1 { " is" } else { " are" });
        text.push(" fewer than the ");
        text.number(grid.capacity);
        text.push(" that fill ");
        text.count(units as u64, vendor.unit(Mode::Cu));
        text.push(if workgroups == 1 {
            ": alone it reaches "
        } else {
            ": spread evenly they reach "
        });
    } else {
        text.push(" fill ");
        text.count(units as u64, vendor.unit(Mode::Cu));
        text.push(" ");
        if grid.last_round == grid.capacity {
            text.count(grid.rounds, "time");
        } else {
            text.count(grid.rounds - 1, "time");
            text.push(" and a last time with ");
            text.number(grid.last_round);
            text.push(" of ");
            text.number(grid.capacity);
        }
        text.push(": with rounds of equal length they reach ");
    }
    percent(&mut text, grid.mean, 2);
    text
}

/// What is lost beyond limits and grid: `a further 11.29% is lost while ...`.
#[must_use]
pub const fn unexplained(occupancy: &Occupancy, lost: Ratio) -> Text {
    let mut text = Text::new();
    percent(&mut text, lost, 2);
    text.push(" of the ");
    text.push(occupancy.vendor.wave());
    text.push(" slots is lost otherwise: ");
    text.push(occupancy.vendor.workgroup());
    text.push("s of uneven length, or the time to fill and to drain the device");
    text
}
