//! What holds of a kernel beside its limits, a sentence each.

use super::{Text, device_capacity, free_lds, gpc, opt_in, reached, say, text_of, to_fill};
use crate::advice::{Axis, Curve, Point};
use crate::arch::{Arch, Device};
use crate::device::{device_capacity as capacity_of, gpc_capacity};
use crate::kernel::Kernel;
use crate::occupancy::Occupancy;

/// Hands each sentence to `tell`. `bound` is the most threads that a workgroup may have, whatever the chip allows,
/// and `device` the product whose units are counted.
pub fn notes(
    arch: &Arch,
    kernel: &Kernel,
    resident: &Occupancy,
    bound: u32,
    device: Option<&Device>,
    tell: &mut dyn FnMut(&Text),
) {
    let mut told = |text: Text| {
        if !text.as_str().is_empty() {
            tell(&text);
        }
    };
    told(best_workgroups(arch, kernel, bound));
    to_fill(arch, kernel).map(text_of).map(&mut told);
    if resident.workgroups > 0
        && let Ok(Some(left)) = kernel.dynamic_lds_left(arch, resident.workgroups)
        && left > kernel.dynamic_lds
    {
        told(text_of(free_lds(arch.vendor, left - kernel.dynamic_lds)));
    }
    if let Some(device) = device
        && let Some(units) = device.units
        && let Ok(fill) = capacity_of(arch, kernel, units)
    {
        told(text_of(device_capacity(device, units, kernel, &fill)));
    }
    if let Ok(capacity) = gpc_capacity(arch, kernel) {
        gpc(kernel, capacity).map(text_of).map(&mut told);
        told(opt_in(arch, kernel));
    }
}

const fn one(text: &mut Text, best_size: &str, threads: u32) {
    say!(text, best_size, ": ", %(threads), " threads reach ");
}

/// The workgroup sizes of the highest occupancy, up to `bound` threads; nothing where no size launches.
fn best_workgroups(arch: &Arch, kernel: &Kernel, bound: u32) -> Text {
    let mut text = Text::new();
    let sizes = || {
        let points = Curve::new(arch, kernel, Axis::Workgroup);
        points.filter(|point| point.at <= bound && point.occupancy.waves > 0)
    };
    let Some(best) = sizes().map(|point| point.occupancy.ratio()).max() else { return text };
    let mut best = sizes().filter(|point| point.occupancy.ratio() == best).peekable();
    let Some(Point { at, occupancy, .. }) = best.next() else { return text };
    // NVIDIA's `thread block` is what a column says; a sentence is shorter.
    let best_size = if arch.vendor.is_amd() { "best workgroup size" } else { "best block size" };
    if best.peek().is_none() {
        one(&mut text, best_size, at);
    } else {
        say!(text, best_size, "s, in threads: ");
        let wave = kernel.wave_on(arch).threads();
        let mut first = at;
        loop {
            // Sizes a wave apart are one run.
            let mut last = first;
            while let Some(next) = best.next_if(|next| next.at - last == wave) {
                last = next.at;
            }
            say!(text, @run(first, last, wave));
            let Some(next) = best.next() else { break };
            say!(text, ", ");
            first = next.at;
        }
        say!(text, "; each reaches ");
    }
    say!(text, reached(&occupancy).as_str());
    text
}

/// `64`, `64, 128`, `64 to 256 in steps of 64`.
const fn run(text: &mut Text, first: u32, last: u32, wave: u32) {
    if last - first >= wave * 2 {
        say!(text, %(first), " to ", %(last), " in steps of ", %(wave));
    } else if last > first {
        say!(text, %(first), ", ", %(last));
    } else {
        say!(text, %(first));
    }
}
