use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min_workgroups = 9, workgroup = 256, vgprs = 168, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
