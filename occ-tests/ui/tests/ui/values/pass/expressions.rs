#![deny(warnings, dead_code)]

use occ::occupancy_target;

const HALF: f64 = 0.5;
const SIZE: u16 = 256;

const fn tile<const W: usize, const H: usize>() -> usize {
    W * H
}

#[occupancy_target(
    arch = "gfx90a",
    min = HALF / 2.0,
    warn = if SIZE > 64 { 0.25 } else { 0.5 },
    workgroup = (SIZE / 16, 16),
    wave = 8 * 8,
    vgprs = u8::MAX / 4,
    agprs = 2 + 2,
    sgprs = [32, 64][1],
    lds = size_of::<[f32; 64]>() + tile::<4, 8>(),
    dynamic_lds = { 128 },
    trap = SIZE == 256,
    scratch = !true,
)]
#[occupancy_target(arch = "gcn", min_waves_per_simd = 2 + 2, workgroup = SIZE, vgprs = 48, lds = 0)]
#[occupancy_target(
    arch = "gcn",
    min_workgroups = tile::<2,
    2>(),
    workgroup = SIZE,
    vgprs = 48,
    lds = 0,
)]
fn blur() {}

#[occupancy_target(
    arch = "sm_120",
    min = 0.25,
    block = SIZE,
    registers = SIZE / 4,
    max_dynamic_shared = 1 << 12,
    barriers = 1 + 1,
    carveout = 25 * 2,
    virtual_resources = 3 - 1,
    shared = 0,
)]
#[occupancy_target(
    arch = "gfx1200",
    min = 0.25,
    workgroup = SIZE,
    vgprs = 48,
    mode = if SIZE > 64 { occ::Mode::Wgp } else { occ::Mode::Cu },
    dynamic_vgprs = 16 * 1,
    lds = 0,
)]
fn sharpen() {}

fn main() {
    blur();
    sharpen();
}
