//! Where a body shows that it uses memory that the launch sizes, the launch's bytes have to be said.

use core::arch::asm;
use framework_types::DynamicSharedArray;
use framework_types::shared::dynamic_shared_mem;
use frameworks::{address_space, kernel};
use occ::occupancy_target;

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 0)]
#[kernel]
fn of_a_type() {
    let _tile: *mut f32 = DynamicSharedArray::<f32, 128>::get();
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 0)]
#[kernel]
fn of_assembly() {
    unsafe { asm!("mov.u32 a, b;", ".extern .shared .b8 tile[];") }
}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 32, shared = 0)]
#[kernel]
fn of_an_extern_static() {
    unsafe extern "C" {
        #[address_space(shared)]
        static mut TILE: [f32; 0];
    }
}

// The same words once: an error is not repeated.
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 32, lds = 0)]
#[kernel]
fn in_a_macro() {
    macro_rules! tile {
        () => {
            dynamic_shared_mem::<f32>()
        };
    }
    let _tile: *mut f32 = tile!();
}

fn main() {}
