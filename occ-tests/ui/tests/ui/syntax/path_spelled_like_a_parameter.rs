use occ::occupancy_target;

mod limits {
    pub const N: u32 = 84;
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = limits::N, lds = 0)]
fn blur<const N: usize>() {}

fn main() {
    blur::<1>();
}
