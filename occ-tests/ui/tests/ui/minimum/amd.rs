//! A minimum in each unit of AMD's, and missed.
use occ::occupancy_target;

#[occupancy_target(arch = "gfx1100", min = 0.9, workgroup = 256, vgprs = 168, mode = "cu", lds = 0)]
fn cu_mode() {}

const HALF: f64 = 0.5;

#[occupancy_target(arch = "gcn", min = HALF, workgroup = 256, vgprs = 84, lds = 0)]
fn expression() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
fn fraction() {}

#[occupancy_target(arch = "gcn", min_waves_per_simd = 2, workgroup = 256, vgprs = 200, lds = 0)]
fn one_wave() {}

#[occupancy_target(arch = "gcn", min_workgroups = 2, workgroup = 256, vgprs = 200, lds = 0)]
fn one_workgroup() {}

#[occupancy_target(arch = "gcn", min = "50%", workgroup = 256, vgprs = 84, lds = 0)]
fn percent() {}

#[occupancy_target(arch = "gfx1100", min = 0.9, workgroup = 256, vgprs = 84, wave = 64, lds = 0)]
fn wave64() {}

#[occupancy_target(arch = "gcn", min_waves_per_simd = 5, workgroup = 256, vgprs = 84, lds = 0)]
fn waves_per_simd() {}

#[occupancy_target(arch = "gfx1100", min = 0.9, workgroup = 256, vgprs = 168, lds = 0)]
fn wgp() {}

#[occupancy_target(arch = "gcn", min_workgroups = 5, workgroup = 256, vgprs = 84, lds = 0)]
fn workgroups() {}

#[occupancy_target(arch = "gfx1100", min_workgroups = 9, workgroup = 256, vgprs = 168, lds = 0)]
fn workgroups_per_wgp() {}

#[occupancy_target(arch = "gcn", min_waves_per_simd = 4, workgroup = 320, vgprs = 84, lds = 0)]
fn busiest_simd() {}

#[occupancy_target(arch = "sm_80", min = 0.37501, block = 256, registers = 72, shared = 0)]
fn close() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 320, vgprs = 84, lds = 0)]
fn uneven_waves() {}

fn main() {
    cu_mode();
    expression();
    fraction();
    one_wave();
    one_workgroup();
    percent();
    wave64();
    waves_per_simd();
    wgp();
    workgroups();
    workgroups_per_wgp();
    busiest_simd();
    close();
    uneven_waves();
}
