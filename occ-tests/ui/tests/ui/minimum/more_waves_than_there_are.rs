use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min_waves_per_simd = 12, workgroup = 64, vgprs = 24, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
