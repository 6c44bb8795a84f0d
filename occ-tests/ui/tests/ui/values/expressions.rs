//! Expressions with a value that the key does not take.
use occ::occupancy_target;

const HALF: f64 = 50.0;

#[occupancy_target(arch = "gcn", min = HALF, workgroup = 256, vgprs = 48, lds = 0)]
fn min_expression_above_one() {}

const VGPRS: i32 = -1;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
fn negative_expression() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 1_u64 << 40)]
fn past_32_bits_expression() {}

#[occupancy_target(
    arch = "gfx1100",
    min = 0.5,
    workgroup = 256,
    vgprs = 48,
    wave = 16 * 3,
    lds = 0,
)]
fn wave_expression() {}

fn main() {
    min_expression_above_one();
    negative_expression();
    past_32_bits_expression();
    wave_expression();
}
