arch = "gcn", min = "50%", workgroup = (16, 16), vgprs = 84, lds = 0x1000
#[spirv(compute(threads(16, 16)))]
pub fn blur(tile: &mut [f32; 1024]) {
    tile.fill(0.0);
}
