//! Functions of every kind are held to their contract.
use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
async fn async_fn(radius: u32) -> u32 {
    radius + 1
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
const fn const_fn(radius: u32) -> u32 {
    radius + 1
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
extern "C" fn extern_fn(radius: u32) -> u32 {
    radius + 1
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
fn function(pixels: &mut [f32]) {
    pixels[0] = 0.0;
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
pub(crate) unsafe extern "C" fn pub_crate(radius: u32) -> u32 {
    radius + 1
}

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
unsafe fn unsafe_fn(pixels: *mut f32) {
    unsafe { *pixels = 0.0 };
}

fn main() {
    drop(async_fn(1));
    assert_eq!(const_fn(1), 2);
    assert_eq!(extern_fn(1), 2);
    function(&mut [1.0]);
    assert_eq!(unsafe { pub_crate(1) }, 2);
    unsafe { unsafe_fn(&mut 1.0) };
}
