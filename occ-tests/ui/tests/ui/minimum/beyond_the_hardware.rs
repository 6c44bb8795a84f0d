use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min_waves_per_simd = 11, workgroup = 256, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
