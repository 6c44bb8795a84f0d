use occ::occupancy_target;

#[occupancy_target(arch = "sm_80", min = 0.1, block = N, registers = 72, shared = 0)]
fn blur<const N: u32>() {}

fn main() {
    blur::<1024>();
}
