use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, num_warps = 8, registers = 32, shared = 0)]
fn blur() {}

fn main() {
    blur();
}
