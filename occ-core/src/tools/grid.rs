//! What fills a device, what a grid leaves of the occupancy, and what else does.

use core::fmt::{Display, Formatter};

use crate::arch::{Device, Vendor};
use crate::device::{DeviceCapacity, GridOccupancy};
use crate::kernel::{Kernel, Mode};
use crate::message::{or_0, percentage};
use crate::number::Ratio;
use crate::occupancy::Occupancy;
use crate::text::{Count, Written};

/// What fills a device once: `660 workgroups of 256 threads fill the 220 CUs of MI250X`.
#[must_use]
pub fn device_capacity(
    device: &Device,
    units: u32,
    kernel: &Kernel,
    capacity: &DeviceCapacity,
) -> impl Display {
    let vendor = device.arch.vendor;
    let (name, workgroups) = (device.name, Count(capacity.workgroups, vendor.workgroup()));
    let fill = if capacity.workgroups == 1 { "fills" } else { "fill" };
    let threads = Count(or_0(kernel.workgroup).into(), vendor.words().work_item);
    let units = Count(units.into(), vendor.unit(Mode::Cu));
    Written(move |f: &mut Formatter<'_>| {
        write!(f, "{workgroups} of {threads} {fill} the {units} of {name}")
    })
}

/// How a grid fills a device of `units` CUs (SMs): `506 thread blocks are fewer than the 800 that
/// fill 80 SMs: spread evenly they reach 59.3%`, `4096 workgroups: 4 full rounds on 104 CUs, then a
/// partial round of 768 of 832 workgroups: with rounds of equal length they reach 98.5%`.
#[must_use]
pub fn grid(
    occupancy: &Occupancy,
    workgroups: u64,
    units: u32,
    grid: &GridOccupancy,
) -> impl Display {
    let (vendor, GridOccupancy { capacity, rounds, last_round, mean, .. }) =
        (occupancy.vendor, *grid);
    Written(move |f: &mut Formatter<'_>| {
        let units = Count(units.into(), vendor.unit(Mode::Cu));
        let reached = percentage(mean);
        let is_partial = last_round < capacity;
        write!(f, "{}", Count(workgroups, vendor.workgroup()))?;
        if rounds == 1 && is_partial {
            let (are, they) = match workgroups {
                1 => ("is", "alone it reaches"),
                _ => ("are", "spread evenly they reach"),
            };
            return write!(
                f,
                " {are} fewer than the {capacity} that fill {units}: {they} {reached}"
            );
        }
        match if is_partial { rounds - 1 } else { rounds } {
            1 => write!(f, ": one full round on {units}")?,
            full => write!(f, ": {full} full rounds on {units}")?,
        }
        if is_partial {
            let capacity = Count(capacity, vendor.workgroup());
            write!(f, ", then a partial round of {last_round} of {capacity}")?;
        }
        write!(f, ": with rounds of equal length they reach {reached}")
    })
}

/// What is lost beyond limits and grid: `11.3% of the wave slots is lost otherwise: ...`.
#[must_use]
pub fn unexplained(occupancy: &Occupancy, lost: Ratio) -> impl Display {
    let (vendor, lost) = (occupancy.vendor, percentage(lost));
    Written(move |f: &mut Formatter<'_>| {
        let (wave, workgroup) = (vendor.wave(), vendor.workgroup());
        write!(
            f,
            "{lost} of the {wave} slots is lost otherwise: {workgroup}s of uneven length, or the time to \
             fill and to drain the device"
        )
    })
}

/// What workgroup memory is still free: `12288 more bytes of LDS per workgroup cost no occupancy`.
#[must_use]
pub fn free_lds(vendor: Vendor, bytes: u32) -> impl Display {
    let (s, cost) = if bytes == 1 { ("", "costs") } else { ("s", "cost") };
    let (lds, workgroup) = (vendor.lds(), vendor.workgroup());
    Written(move |f: &mut Formatter<'_>| {
        write!(f, "{bytes} more byte{s} of {lds} per {workgroup} {cost} no occupancy")
    })
}
