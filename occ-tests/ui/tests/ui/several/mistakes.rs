use occ::occupancy_target;

#[occupancy_target(arch = "gfx9O6", min = 50, workgroup = "256", vpgrs = 24, vgprs = 24, lds = 0)]
fn blur(radius: u32) -> u32 {
    radius
}

fn main() {
    assert_eq!(blur(4), 4);
}
