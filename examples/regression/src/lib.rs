//! A contract that no longer holds, so this crate does not build.
//!
//! With 48 VGPRs the blur held five waves on a SIMD. A change has brought it to 84, of which three
//! waves fit: 30 %, where the contract asks for 50 %. Nothing else stands in the way: workgroup and
//! LDS would allow all ten.

use occ::occupancy_target;

/// Mean of the nine pixels around pixel `at` of a tile: what one work item of a box blur computes.
///
/// Bound by memory: the contract keeps half of the wave slots filled.
#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    // 48 before the change.
    vgprs = 84,
    lds = 4096,
)]
#[must_use]
pub fn blur(tile: &[f32; 1024], at: usize) -> f32 {
    let around = tile.iter().skip(at.saturating_sub(4)).take(9);
    around.sum::<f32>() / 9.0
}
