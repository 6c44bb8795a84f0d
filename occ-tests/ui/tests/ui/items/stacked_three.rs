use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 64, shared = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 200, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
