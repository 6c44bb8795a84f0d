use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min_waves_per_simd = 2, workgroup = 256, vgprs = 200, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
