use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
pub(crate) unsafe extern "C" fn blur(radius: u32) -> u32 {
    radius + 1
}

fn main() {
    assert_eq!(unsafe { blur(1) }, 2);
}
