use occ::occupancy_target;

#[occupancy_target(
    arch = "gcn",
    min = 0.1,
    workgroup = 64,
    vgprs = 24,
    lds = 40000,
    dynamic_lds = 30000,
)]
fn blur() {}

fn main() {
    blur();
}
