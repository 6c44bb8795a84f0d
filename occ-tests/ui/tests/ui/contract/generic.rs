use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = N, contract = BLUR, lds = 0)]
fn blur<const N: u32>() {}

fn main() {
    blur::<84>();
}
