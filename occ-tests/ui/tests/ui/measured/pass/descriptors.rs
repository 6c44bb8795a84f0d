#![deny(warnings)]

use occ::prelude::*;

pub struct LaunchConfig {
    pub grid_dim: (u32, u32, u32),
    pub block_dim: (u32, u32, u32),
    pub shared_mem_bytes: u32,
}

#[occupancy_target(arch = "gfx1100", min = 0.75, resources = "gfx1100.hsaco", kernel = "v97")]
const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256);

const fn describe(vgprs: u32) -> KernelDescriptor {
    KernelDescriptor::new("sharpen").workgroup(256).vgprs(vgprs).lds(0)
}

#[occupancy_target(arch = "gfx1100", min = 0.75, resources = "gfx1100.hsaco", kernel = "v97")]
const SHARPEN: KernelDescriptor = describe(97);

#[occupancy_target(arch = "sm_90", min = 0.5, resources = "kernels.sm_90.cubin", kernel = "k_lb")]
const LAUNCH: LaunchConfig =
    LaunchConfig { grid_dim: (64, 1, 1), block_dim: (512, 1, 1), shared_mem_bytes: 0 };

struct Wide;

impl Describe for Wide {
    #[occupancy_target(arch = "gfx1100", min = 0.75, resources = "gfx1100.hsaco", kernel = "v97")]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("wide").workgroup(256);
}

struct Plain;

impl Describe for Plain {
    #[occupancy_target(arch = "gfx1100", min = 1.0, workgroup = 256, resources = "gfx1100.hsaco")]
    const KERNEL: KernelDescriptor = KernelDescriptor::new("plain");
}

fn main() {
    let _ = (BLUR, SHARPEN, LAUNCH, Wide::KERNEL, Plain::KERNEL);
}
