use occ::occupancy_target;

const BASE: u32 = 24;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = N + BASE, lds = 0)]
fn blur<const N: u32>() -> u32 {
    const BASE: u32 = 0;
    BASE
}

fn main() {
    assert_eq!(blur::<24>() + blur::<60>() + BASE, 24);
}
