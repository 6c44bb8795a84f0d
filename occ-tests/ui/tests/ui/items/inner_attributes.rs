use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
fn blur() -> u32 {
    #![allow(unused_variables)]
    let radius = 1;
    2
}

fn main() {
    assert_eq!(blur(), 2);
}
