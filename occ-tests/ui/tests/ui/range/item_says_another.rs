use frameworks::launch_bounds;
use occ::occupancy_target;

#[occupancy_target(arch = "gfx90a", min = 0.25, workgroup = 64..=1024, vgprs = 32)]
const BLUR: occ::KernelDescriptor = occ::KernelDescriptor::new("blur").workgroup(256);

#[occupancy_target(arch = "sm_90", min = 0.25, block = 64..=1024, registers = 32, shared = 0)]
#[launch_bounds(512)]
fn sum() {}

fn main() {
    let _ = BLUR;
    sum();
}
