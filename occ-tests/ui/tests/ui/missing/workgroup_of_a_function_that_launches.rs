use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, registers = 48, shared = 0)]
pub fn launch_blur() {}

fn main() {
    launch_blur();
}
