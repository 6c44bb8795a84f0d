use frameworks::{kernel, launch_bounds};
use occ::occupancy_target;

pub trait Policy {
    const MAX_THREADS: u32;
}

pub struct Small;
pub struct Large;

impl Policy for Small {
    const MAX_THREADS: u32 = 256;
}

impl Policy for Large {
    const MAX_THREADS: u32 = 1024;
}

#[occupancy_target(arch = "sm_80", min = 0.25, registers = 72, shared = 0)]
#[kernel]
#[launch_bounds(P::MAX_THREADS)]
pub fn blur<P: Policy>() {}

fn main() {
    blur::<Small>();
    blur::<Large>();
}
