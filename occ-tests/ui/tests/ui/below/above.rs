//! An attribute that writes another signature stands above, and the check in what it writes.

use frameworks::{spirv_bindgen, without_where};
use occ::occupancy_target;

const REGISTERS: u32 = 84;

pub trait Blur {
    fn literal<T>(&self, of: T);
    fn constant();
    extern "C" fn several();

    #[without_where]
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    fn provided() {}
}

pub struct Filter<const SIDE: usize>;

impl<const SIDE: usize> Blur for Filter<SIDE> {
    #[without_where]
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    fn literal<T>(&self, _of: T) {}

    #[without_where]
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0)]
    fn constant() {}

    #[without_where]
    #[occupancy_target(arch = ["gfx906", "gfx1030"], min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    extern "C" fn several() {}
}

pub fn around() {
    #[without_where]
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
    async fn inside() {}
    let _ = inside();
}

#[spirv_bindgen]
#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 64, vgprs = REGISTERS, lds = 0, contract = CONTRACT)]
fn named() {}

#[without_where]
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 24, shared = 1024)]
fn shown() {
    let _tile = frameworks::shared_array![f32; 8192];
}

#[without_where]
#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, resources = "light.hsaco")]
fn matmul() {}

fn main() {}
