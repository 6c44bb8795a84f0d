//! What fills a device, what a grid leaves of the occupancy, and what else does.

use super::percentage::rounded;
use super::{Text, or_0};
use crate::arch::Device;
use crate::device::{DeviceCapacity, GridOccupancy};
use crate::kernel::{Kernel, Mode};
use crate::number::Ratio;
use crate::occupancy::Occupancy;

/// What fills a device once: `660 workgroups of 256 threads fill the 220 CUs of MI250X`.
#[must_use]
pub const fn device_capacity(
    device: &Device,
    units: u32,
    kernel: &Kernel,
    capacity: &DeviceCapacity,
) -> Text {
    let vendor = device.arch.vendor;
    let mut text = Text::new();
    text.count(capacity.workgroups, vendor.workgroup());
    text.push(" of ");
    text.count(or_0(kernel.workgroup) as u64, "thread");
    text.push(if capacity.workgroups == 1 { " fills the " } else { " fill the " });
    text.count(units as u64, vendor.unit(Mode::Cu));
    text.push(" of ");
    text.push(device.name);
    text
}

/// How a grid fills a device of `units` CUs (SMs): `506 thread blocks are fewer than the 800 that
/// fill 80 SMs: spread evenly they reach 59.3%`, `4096 workgroups: 4 full rounds on 104 CUs, then a
/// partial round of 768 of 832 workgroups: with rounds of equal length they reach 98.5%`.
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
        let partial = grid.last_round < grid.capacity;
        text.push(": ");
        match if partial { grid.rounds - 1 } else { grid.rounds } {
            1 => text.push("one full round"),
            full => {
                text.number(full);
                text.push(" full rounds");
            }
        }
        text.push(" on ");
        text.count(units as u64, vendor.unit(Mode::Cu));
        if partial {
            text.push(", then a partial round of ");
            text.number(grid.last_round);
            text.push(" of ");
            text.count(grid.capacity, vendor.workgroup());
        }
        text.push(": with rounds of equal length they reach ");
    }
    rounded(&mut text, grid.mean);
    text
}

/// What is lost beyond limits and grid: `a further 11.3% is lost while ...`.
#[must_use]
pub const fn unexplained(occupancy: &Occupancy, lost: Ratio) -> Text {
    let mut text = Text::new();
    rounded(&mut text, lost);
    text.push(" of the ");
    text.push(occupancy.vendor.wave());
    text.push(" slots is lost otherwise: ");
    text.push(occupancy.vendor.workgroup());
    text.push("s of uneven length, or the time to fill and to drain the device");
    text
}
