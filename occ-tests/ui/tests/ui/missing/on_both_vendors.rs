use occ::occupancy_target;

#[occupancy_target(arch = ["gcn", "sm_80"], min = 0.5, lds = 0)]
fn blur() {}

fn main() {
    blur();
}
