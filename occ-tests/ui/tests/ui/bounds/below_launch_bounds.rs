use occ::occupancy_target;

mod thread {
    pub fn __launch_bounds_config<const MAX: u32, const MIN: u32>() {}
}

// What `#[launch_bounds(256, 2)]` above the attribute leaves in the body.
#[occupancy_target(arch = "sm_90", min = 0.5, block = 512, registers = 32, shared = 0)]
pub fn blur() {
    thread::__launch_bounds_config::<256, 2>();
}

fn main() {
    blur();
}
