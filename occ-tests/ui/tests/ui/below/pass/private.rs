//! Without `pub`: nothing is lost with a signature that another attribute writes, where literals keep the contract.
#![deny(warnings)]

use frameworks::{gpu_only, launch_bounds, without_where};
use occ::prelude::*;

const REGISTERS: u32 = 24;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 24, lds = 0)]
#[without_where]
fn literal() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, resources = "light.hsaco")]
#[occupancy_target(arch = "gfx90a", min_waves_per_simd = 2, workgroup = 256, resources = "light.hsaco")]
#[without_where]
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
