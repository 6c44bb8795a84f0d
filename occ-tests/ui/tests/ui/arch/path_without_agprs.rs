use occ::occupancy_target;

#[occupancy_target(
    arch = occ::arch::GCN,
    min = 0.5,
    workgroup = 256,
    vgprs = 24,
    agprs = 8,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
