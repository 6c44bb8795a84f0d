use frameworks::{cluster_launch, kernel};
use occ::occupancy_target;

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 32, lds = 0)]
#[kernel]
#[cluster_launch(4, 1, 1)]
fn reduce() {}

fn main() {
    reduce();
}
