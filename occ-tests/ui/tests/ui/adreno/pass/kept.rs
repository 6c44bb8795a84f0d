#![deny(warnings)]
//! What holds on Adreno by the counts of Turnip: chips, families whose chips are alike, a whole fleet.
use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "adreno-740", min = 1.0, workgroup = 256, wave = 64, registers = 12, shared = 4096)]
fn chip() {}

#[occupancy_target(arch = "adreno-7xx", min = 0.5, workgroup = 256, wave = 128, registers = 12, shared = 0)]
fn family() {}

#[occupancy_target(arch = "Adreno 830", min = 0.5, workgroup = 128, wave = 64, vgprs = 24, lds = 0)]
fn product() {}

#[occupancy_target(
    arch = ["gfx1100", "adreno-740"],
    min = 0.25,
    workgroup = 256,
    wave = 64,
    registers = 8,
    lds = 0
)]
const FLEET: KernelDescriptor = KernelDescriptor::new("fleet");

fn main() {
    chip();
    family();
    product();
    let _ = FLEET;
}
