//! What holds of a kernel beside its limits, a sentence each.

use core::fmt::{Display, Formatter, Result};

use super::{device_capacity, free_lds};
use crate::advice::{Axis, Curve, Point};
use crate::arch::{Arch, Device};
use crate::contract::Requirement;
use crate::device::{device_capacity as capacity_of, gpc_capacity};
use crate::kernel::Kernel;
use crate::message::{change, gpc, opt_in, reached};
use crate::number::Ratio;
use crate::occupancy::{Occupancy, occupancy};
use crate::text::{Written, said};

/// Hands each sentence to `tell`. `bound` is the most threads that a workgroup may have, whatever the chip allows,
/// and `device` the product whose units are counted.
pub fn notes(
    arch: &Arch,
    kernel: &Kernel,
    resident: &Occupancy,
    bound: u32,
    device: Option<&Device>,
    tell: &mut dyn FnMut(&dyn Display),
) {
    if let Some(sizes) = best_workgroups(arch, kernel, bound) {
        tell(&sizes);
    }
    if let Some(fill) = to_fill(arch, kernel) {
        tell(&fill);
    }
    if resident.workgroups > 0
        && let Ok(Some(left)) = kernel.dynamic_lds_left(arch, resident.workgroups)
        && left > kernel.dynamic_lds
    {
        tell(&free_lds(arch.vendor, left - kernel.dynamic_lds));
    }
    if kernel.dynamic_vgprs.is_some() {
        tell(&AT_ITS_PEAK);
    }
    if let Some(device) = device
        && let Some(units) = device.units
        && let Ok(fill) = capacity_of(arch, kernel, units)
    {
        tell(&device_capacity(device, units, kernel, &fill));
    }
    if let Ok(capacity) = gpc_capacity(arch, kernel) {
        if let Some(clusters) = gpc(kernel, capacity) {
            tell(&clusters);
        }
        let opt_in = opt_in(arch, kernel);
        if !opt_in.as_str().is_empty() {
            tell(&opt_in);
        }
    }
}

/// What a number means where waves take VGPRs and give them back while they run.
const AT_ITS_PEAK: &str = "VGPRs are allocated at run time: this is what is left when every wave stands at its peak, a \
                           lower bound";

/// What it would take to leave no wave slot empty: `every wave slot would be filled by 320 threads
/// with 24 VGPRs`. `None` where the next level is that, where there is no way, and for a kernel without
/// an occupancy.
#[must_use]
pub fn to_fill(arch: &Arch, kernel: &Kernel) -> Option<impl Display> {
    let full = Ratio::new(1, 1);
    let next = occupancy(arch, kernel).ok()?.level_above()?;
    if !matches!(next, Requirement::Occupancy(next) if next < full) {
        return None;
    }
    let step = kernel.joint_change(arch, Requirement::Occupancy(full))?;
    Some(Written(move |f: &mut Formatter<'_>| {
        let change = said!(@change(arch.vendor, kernel, &step.kernel));
        write!(f, "every {} slot would be filled by {change}", arch.vendor.wave())
    }))
}

/// Where a compiled kernel and the table differ on how many waves its registers leave room for:
/// `the file says 7 threads per XVE with 128 GRF registers, the table 6`. `None`: they agree, or the file says nothing.
#[must_use]
pub fn disagreement(arch: &Arch, kernel: &Kernel) -> Option<impl Display + use<>> {
    let (of_file, registers) = (kernel.waves_by_registers?, kernel.vgprs?);
    let file = arch.registers(kernel.wave_on(arch))?;
    let of_table = file.size_for(registers).checked_div(registers)?.min(arch.wave_slots);
    let (vendor, slots) = (arch.vendor, arch.wave_slots);
    // More than there are slots leaves none empty.
    (of_file.min(slots) != of_table || of_file > slots).then_some(
        Written(move |f: &mut Formatter<'_>| {
            let (wave, simd, vgprs) = (vendor.wave(), vendor.simd(), vendor.vgprs());
            write!(f, "the file says {of_file} {wave}s per {simd} with {registers} {vgprs}, the table {of_table}")
        })
    )
}

/// The workgroup sizes of the highest occupancy, up to `bound` threads: `best workgroup sizes, in threads: 64 to 256
/// in steps of 64; each reaches 50% occupancy (..)`. `None` where no size launches.
fn best_workgroups(arch: &Arch, kernel: &Kernel, bound: u32) -> Option<impl Display> {
    let sizes = move || {
        let points = Curve::new(arch, kernel, Axis::Workgroup);
        points.filter(move |point| point.at <= bound && point.occupancy.waves > 0)
    };
    let highest = sizes().map(|point| point.occupancy.ratio()).max()?;
    let best = move || sizes().filter(move |point| point.occupancy.ratio() == highest);
    let Point { at, occupancy, .. } = best().next()?;
    let (reached, wave) = (reached(&occupancy), kernel.wave_on(arch).threads());
    // NVIDIA's `thread block` is what a column says; a sentence is shorter.
    let (size, item) = (arch.vendor.words().block, arch.vendor.words().work_item);
    Some(Written(move |f: &mut Formatter<'_>| {
        let mut rest = best().skip(1).peekable();
        if rest.peek().is_none() {
            return write!(f, "best {size} size: {at} {item}s reach {reached}");
        }
        write!(f, "best {size} sizes, in {item}s: ")?;
        let mut first = at;
        loop {
            // Sizes a wave apart are one run.
            let mut last = first;
            while let Some(next) = rest.next_if(|next| next.at - last == wave) {
                last = next.at;
            }
            run(f, first, last, wave)?;
            let Some(next) = rest.next() else { break };
            f.write_str(", ")?;
            first = next.at;
        }
        write!(f, "; each reaches {reached}")
    }))
}

/// `64`, `64, 128`, `64 to 256 in steps of 64`.
fn run(f: &mut Formatter<'_>, first: u32, last: u32, wave: u32) -> Result {
    match last - first {
        0 => write!(f, "{first}"),
        apart if apart < wave * 2 => write!(f, "{first}, {last}"),
        _ => write!(f, "{first} to {last} in steps of {wave}"),
    }
}
