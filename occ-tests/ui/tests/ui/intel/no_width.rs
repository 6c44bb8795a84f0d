//! The compiler chooses the width, so nothing stands for one that is not given.
use occ::occupancy_target;

#[occupancy_target(arch = "dg2-g10", min = 0.5, workgroup = 256, slm = 0)]
fn blur() {}

fn main() {
    blur();
}
