//! Kernels of Adreno's that the attribute itself refuses.
use occ::occupancy_target;

// The first chips of the sixth series have one or two processors a core, and other files.
#[occupancy_target(arch = "adreno-6xx", min = 0.5, workgroup = 256, wave = 64, registers = 8, shared = 0)]
fn family_differs() {}

// The driver chooses the size of a wave, so nothing stands for one that is not given.
#[occupancy_target(arch = "adreno-740", min = 0.5, workgroup = 256, registers = 8, shared = 0)]
fn no_wave() {}

// What AMD and NVIDIA count has no place here.
#[occupancy_target(arch = "adreno-830", min = 0.5, workgroup = 64, registers = 8, shared = 0, sgprs = 32, barriers = 1)]
fn other_keys() {}

// 32 KiB are the most of a workgroup.
#[occupancy_target(arch = "adreno-660", min = 0.5, workgroup = 256, wave = 64, registers = 8, shared = 32769)]
fn shared_above_limit() {}

// A kernel can name 48 registers.
#[occupancy_target(arch = "adreno-740", min = 0.25, workgroup = 64, wave = 64, registers = 49, shared = 0)]
fn too_many_registers() {}

fn main() {
    family_differs();
    no_wave();
    other_keys();
    shared_above_limit();
    too_many_registers();
}
