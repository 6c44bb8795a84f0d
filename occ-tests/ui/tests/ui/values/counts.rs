//! Values that are no count.
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = "64", shared = 0)]
fn count_in_quotes() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = true, lds = 0)]
fn flag_for_count() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48.5, lds = 0)]
fn float_for_count() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = -48, lds = 0)]
fn negative_count() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = "48", lds = 0)]
fn string_for_count() {}

#[occupancy_target(
    arch = "gcn",
    min_waves_per_simd = 300u8,
    workgroup = (256_u8, 1i8, 0x80_i8),
    vgprs = 400u8,
    sgprs = 65_536_u16,
    lds = 0,
)]
fn larger_than_its_suffix() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 4294967296)]
fn past_32_bits() {}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = 48,
    lds = 99999999999999999999,
)]
fn past_64_bits() {}

#[occupancy_target(arch = "gfx1100", min = 0.5, workgroup = 256, vgprs = 48, wave = 48, lds = 0)]
fn wave_48() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (4, 4, 4, 4), vgprs = 48, lds = 0)]
fn four_sizes() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = (), vgprs = 48, lds = 0)]
fn no_sizes() {}

#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = [16, 16], vgprs = 48, lds = 0)]
fn sizes_in_brackets() {}

fn main() {
    count_in_quotes();
    flag_for_count();
    float_for_count();
    negative_count();
    string_for_count();
    larger_than_its_suffix();
    past_32_bits();
    past_64_bits();
    wave_48();
    four_sizes();
    no_sizes();
    sizes_in_brackets();
}
