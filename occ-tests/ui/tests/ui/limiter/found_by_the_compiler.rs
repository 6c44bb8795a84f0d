use occ::occupancy_target;

const VGPRS: u32 = 24;
const TILE: usize = 64;

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = VGPRS,
    lds = size_of::<[[f32; TILE]; TILE]>(),
)]
fn blur() {}

fn main() {
    blur();
}
