use frameworks::spirv as gpu;
use occ::occupancy_target;

// What the attribute says is what it says under any name.
#[occupancy_target(arch = "gfx1100", min = 0.75, vgprs = 32)]
#[gpu(compute(threads(64)))]
pub fn blur(#[spirv(workgroup)] tile: &mut [f32; 12288]) {
    tile[0] = 0.0;
}

#[occupancy_target(arch = "gfx1100", min = 0.75, vgprs = 32, workgroup = 128)]
#[gpu(compute(threads(64)))]
pub fn sharpen() {}

fn main() {
    blur(&mut [0.0; 12288]);
    sharpen();
}
