//! Names that other tools have for a key, and names near one.
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min_waves = 4, workgroup = 256, vgprs = 48, lds = 0)]
fn beginning_of_a_key() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, max_regs = 48, shared = 0)]
fn max_regs() {}

#[occupancy_target(arch = "sm_80", min_blocks = 2, block = 256, registers = 48, shared = 0)]
fn min_blocks() {}

#[occupancy_target(arch = "sm_90", min = 0.5, num_warps = 8, registers = 32, shared = 0)]
fn num_warps() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 48, smem = 4096, shared = 0)]
fn smem() {}

#[occupancy_target(target = "sm_80", min = 0.5, block = 256, registers = 48, shared = 0)]
fn target() {}

#[occupancy_target(arch = "sm_80", min = 0.5, threads = 256, registers = 48, shared = 0)]
fn threads() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vpgrs = 48, lds = 0)]
fn unknown_near() {}

fn main() {
    beginning_of_a_key();
    max_regs();
    min_blocks();
    num_warps();
    smem();
    target();
    threads();
    unknown_near();
}
