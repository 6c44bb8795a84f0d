use frameworks::gpu_only;
use occ::prelude::*;

const VGPRS: u32 = 84;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
#[gpu_only]
pub fn literal() {}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
#[gpu_only]
pub fn constant() {}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = VGPRS,
    lds = 0,
    contract = NAMED_CONTRACT,
)]
#[gpu_only]
pub fn named() {}

pub fn around() {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    #[gpu_only]
    fn inside() {}
    inside();
}

pub struct Filter<const SIDE: usize>;

impl<const SIDE: usize> Filter<SIDE> {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    #[gpu_only]
    pub fn method(&self) {}
}

pub trait Blur {
    fn blur<T>(&self, of: T);
}

impl<const SIDE: usize> Blur for Filter<SIDE> {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    #[gpu_only]
    fn blur<T>(&self, _of: T) {}
}

fn main() {}
