use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
fn blur() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 2048, registers = 24, shared = 0)]
fn sharpen() {}

#[occupancy_target(arch = "ampere", min = 0.5, block = 256, registers = 24, shared = 0)]
fn invert() {}

fn main() {
    blur();
    sharpen();
    invert();
}
