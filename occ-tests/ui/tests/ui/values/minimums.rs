//! Values that are no minimum.
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 1.5, workgroup = 256, vgprs = 48, lds = 0)]
fn min_above_one() {}

#[occupancy_target(arch = "gcn", min = 50, workgroup = 256, vgprs = 48, lds = 0)]
fn min_fifty() {}

#[occupancy_target(arch = "gcn", min = -0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn min_negative() {}

#[occupancy_target(arch = "gcn", min = "150%", workgroup = 256, vgprs = 48, lds = 0)]
fn min_percent_above_100() {}

#[occupancy_target(arch = "gcn", min = 75%, workgroup = 256, vgprs = 48, lds = 0)]
fn min_percent_without_quotes() {}

#[occupancy_target(arch = "gcn", min = "50", workgroup = 256, vgprs = 48, lds = 0)]
fn min_percent_without_sign() {}

#[occupancy_target(arch = "gcn", min_waves_per_simd = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn min_waves_as_fraction() {}

#[occupancy_target(arch = "gcn", min = "half", workgroup = 256, vgprs = 48, lds = 0)]
fn min_word() {}

#[occupancy_target(arch = "gcn", min_workgroups = "50%", workgroup = 256, vgprs = 48, lds = 0)]
fn min_workgroups_as_percent() {}

#[occupancy_target(arch = "gcn", min_workgroups = 4294967296, workgroup = 256, vgprs = 48, lds = 0)]
fn past_32_bits_minimum() {}

#[occupancy_target(arch = "gcn", warn = 1.5, workgroup = 256, vgprs = 48, lds = 0)]
fn warn_above_one() {}

fn main() {
    min_above_one();
    min_fifty();
    min_negative();
    min_percent_above_100();
    min_percent_without_quotes();
    min_percent_without_sign();
    min_waves_as_fraction();
    min_word();
    min_workgroups_as_percent();
    past_32_bits_minimum();
    warn_above_one();
}
