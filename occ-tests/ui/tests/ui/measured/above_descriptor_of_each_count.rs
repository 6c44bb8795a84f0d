use occ::prelude::*;

// Each is below what the file has in one count: 64 VGPRs, 48 AGPRs, 32 SGPRs and 1024 bytes.
const fn describe(counts: [u32; 4]) -> KernelDescriptor {
    let [vgprs, agprs, sgprs, lds] = counts;
    KernelDescriptor::new("each").workgroup(256).vgprs(vgprs).agprs(agprs).sgprs(sgprs).lds(lds)
}

#[occupancy_target(arch = "gfx90a", min = 0.1, resources = "counts.json", kernel = "each")]
const VGPRS: KernelDescriptor = describe([56, 48, 32, 1024]);

#[occupancy_target(arch = "gfx90a", min = 0.1, resources = "counts.json", kernel = "each")]
const AGPRS: KernelDescriptor = describe([64, 40, 32, 1024]);

#[occupancy_target(arch = "gfx90a", min = 0.1, resources = "counts.json", kernel = "each")]
const SGPRS: KernelDescriptor = describe([64, 48, 24, 1024]);

#[occupancy_target(arch = "gfx90a", min = 0.1, resources = "counts.json", kernel = "each")]
const LDS: KernelDescriptor = describe([64, 48, 32, 512]);

fn main() {}
