use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5)]
const BLUR: u32 = 48;

fn main() {
    assert_eq!(BLUR, 48);
}
