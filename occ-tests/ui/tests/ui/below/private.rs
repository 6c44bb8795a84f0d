//! Without `pub` a check can stand in the signature alone: where an attribute below may write another one, what
//! literals say is told at once.

use frameworks::{as_text, without_where};
use occ::occupancy_target;

const REGISTERS: u32 = 84;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
#[as_text]
fn free() {}

pub trait Blur {
    fn literal<T>(&self, of: T);
    fn constant();
    extern "C" fn several();

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    #[without_where]
    fn provided() {}
}

pub struct Filter<const SIDE: usize>;

impl<const SIDE: usize> Blur for Filter<SIDE> {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    #[without_where]
    fn literal<T>(&self, _of: T) {}

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    #[without_where]
    fn constant() {}

    #[occupancy_target(arch = ["gfx906", "gfx1030"], min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    #[without_where]
    extern "C" fn several() {}
}

pub fn around() {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    #[without_where]
    async fn inside() {}
    let _ = inside();
}

// The constant shows that this is no trait's implementation.
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0, contract = CONTRACT)]
#[as_text]
fn named() {}

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 24, shared = 1024)]
#[without_where]
fn shown() {
    const LENGTH: usize = 8192;
    let _tile = frameworks::shared_array![f32; LENGTH];
}

const LENGTH: usize = 8192;

#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 24, shared = 1024)]
#[without_where]
fn shown_by_a_constant() {
    let _tile = frameworks::shared_array![f32; LENGTH];
}

#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, resources = "light.hsaco")]
#[without_where]
fn matmul() {}

fn main() {}
