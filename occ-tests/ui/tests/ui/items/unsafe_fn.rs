use occ::occupancy_target;

#[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 84, lds = 0)]
unsafe fn blur(pixels: *mut f32) {
    unsafe { *pixels = 0.0 };
}

fn main() {
    unsafe { blur(&mut 1.0) };
}
