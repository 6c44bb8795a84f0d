use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "sm_90", min = 0.5, cluster = (2, 2, 1))]
const REDUCE: KernelDescriptor =
    KernelDescriptor::new("reduce").block(256).registers(32).cluster(4, 1, 1);

fn main() {
    let _ = REDUCE;
}
