//! No compiler writes 0 registers for NVIDIA, and 0 would keep every minimum.

use occ::prelude::*;

const NONE: u32 = 0;

#[occupancy_target(arch = "sm_90", min = 1.0, block = 256, registers = 0, shared = 0)]
fn literal() {}

#[occupancy_target(arch = ["sm_90", "gfx90a"], min = 0.5, block = 256, registers = NONE, shared = 0)]
fn constant() {}

#[occupancy_target(arch = "sm_90", min = 0.5)]
const DESCRIBED: KernelDescriptor = KernelDescriptor::new("described").block(256).registers(0);

const BOTH: [occ::Arch; 2] = [occ::arch::GFX90A, occ::arch::SM_90];

// Both reach as much: which one stands first does not matter.
#[occupancy_target(arch = BOTH, min = 0.5, workgroup = 256, vgprs = 0, lds = 0)]
fn of_both() {}

// A kernel of AMD's that does nothing has none.
#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 0, lds = 0)]
fn nothing() {}

fn main() {
    literal();
    constant();
    of_both();
    nothing();
    let _ = DESCRIBED;
}
