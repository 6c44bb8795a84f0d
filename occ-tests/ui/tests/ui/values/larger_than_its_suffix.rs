use occ::occupancy_target;

#[occupancy_target(
    arch = "gcn",
    min_waves_per_simd = 300u8,
    workgroup = (256_u8, 1i8, 0x80_i8),
    vgprs = 400u8,
    sgprs = 65_536_u16,
    lds = 0,
)]
fn blur() {}

fn main() {
    blur();
}
