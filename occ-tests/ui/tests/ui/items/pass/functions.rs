//! Functions of every kind.
#![deny(warnings, dead_code)]

use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
async fn async_fn(radius: u32) -> u32 {
    radius + 1
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
const fn const_fn(radius: u32) -> u32 {
    radius + 1
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
extern "C" fn extern_fn(radius: u32) -> u32 {
    radius + 1
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn function(pixels: &mut [f32]) {
    pixels[0] = 0.0;
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
pub(crate) unsafe extern "C" fn pub_crate(radius: u32) -> u32 {
    radius + 1
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
unsafe fn unsafe_fn(pixels: *mut f32) {
    unsafe { *pixels = 0.0 };
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
fn where_clause<'a>(pixels: &'a [f32]) -> &'a f32
where
    f32: Copy,
{
    &pixels[0]
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
#[occupancy_target(arch = "sm_80", min = 0.5, block = 256, registers = 64, shared = 0)]
#[occupancy_target(arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 128, lds = 0)]
fn stacked_three() {}

struct Method(u32);

impl Method {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
    fn blur(&self) -> u32 {
        self.0
    }
}

trait TraitDefaultMethod {
    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 48, lds = 0)]
    fn blur(&self) -> u32 {
        1
    }
}

impl TraitDefaultMethod for () {}

fn main() {
    drop(async_fn(1));
    assert_eq!(const_fn(1), 2);
    assert_eq!(extern_fn(1), 2);
    function(&mut [1.0]);
    assert_eq!(unsafe { pub_crate(1) }, 2);
    unsafe { unsafe_fn(&mut 1.0) };
    assert_eq!(*where_clause(&[1.0]), 1.0);
    stacked_three();
    assert_eq!(Method(1).blur(), 1);
    assert_eq!(().blur(), 1);
}
