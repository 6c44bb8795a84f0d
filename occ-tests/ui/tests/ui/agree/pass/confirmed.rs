#![deny(warnings)]

use frameworks::{kernel, launch_contract, shared_array, spirv};
use occ::{Describe, KernelDescriptor, occupancy_target};

type Kd = KernelDescriptor;

const fn describe() -> Kd {
    KernelDescriptor::new("blur").workgroup(256).vgprs(24).lds(4096)
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 4096)]
const BLUR: Kd = describe();

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (16, 16), vgprs = 20 + 4, lds = 4096)]
const SHARPEN: KernelDescriptor =
    KernelDescriptor::new("sharpen").workgroup(256).vgprs(24).lds(4096);

struct Bloom;

impl Describe for Bloom {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("bloom").workgroup(256).vgprs(24);
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 4096)]
#[spirv(compute(threads(16, 16)))]
fn tile(#[spirv(workgroup)] _tile: &mut [f32; 1024]) {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 24, shared = 4096)]
#[kernel]
#[launch_contract(domain = 2, block = (16, 16, 1), dynamic_shared = 0)]
fn array() {
    let _tile = shared_array![f32; 1024];
}

fn main() {
    let _ = (BLUR, SHARPEN, Bloom::KERNEL);
    tile(&mut [0.0; 1024]);
    array();
}
