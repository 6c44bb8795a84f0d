//! Attributes that write another signature stand above, and those that keep it below.
#![deny(warnings)]

use frameworks::{gpu_only, launch_bounds, without_where};
use occ::prelude::*;

const REGISTERS: u32 = 24;

#[without_where]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 24, lds = 0)]
fn literal() {}

#[without_where]
#[occupancy_target(arch = "gfx90a", min = 0.75, workgroup = 256, resources = "light.hsaco")]
#[occupancy_target(arch = "gfx90a", min_waves_per_simd = 6, workgroup = 256, resources = "light.hsaco")]
fn matmul() {}

trait Blur {
    fn blur();
    fn sum(&self);
}

struct Filter<const SIDE: usize>;

impl<const SIDE: usize> Blur for Filter<SIDE> {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    #[gpu_only]
    #[rustfmt::skip]
    fn blur() {}

    #[occupancy_target(arch = "sm_80", min = 0.5, registers = REGISTERS, shared = 0)]
    #[launch_bounds(64)]
    #[inline]
    fn sum(&self) {}
}

#[occupancy_target(arch = "gcn", min = 0.5)]
#[used]
static DESCRIBED: KernelDescriptor = KernelDescriptor::new("d").workgroup(64).vgprs(REGISTERS);

fn main() {
    literal();
    matmul();
    Filter::<4>.sum();
    assert_eq!(DESCRIBED.name, "d");
    let _ = Filter::<4>::blur;
}
