use occ::occupancy_target;

const LEAST: u32 = 64;

// Of 160 threads 12 thread blocks fit an SM, which are 60 of 64 warps.
#[occupancy_target(arch = "sm_90", min = 1.0, block = (64..=256, 1, 1), registers = 32, shared = 0)]
fn literal() {}

#[occupancy_target(arch = "sm_90", min = 1.0, block = (LEAST..=256, 1), registers = 32, shared = 0)]
fn constant() {}

#[occupancy_target(arch = "sm_90", min = 1.0, block = (64..=128)..=256, registers = 32, shared = 0)]
fn end() {}

fn main() {
    literal();
    constant();
    end();
}
