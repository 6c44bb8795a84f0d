arch = "gfx90a", min = 0.5, workgroup = 256, vgprs = 64, lds = 0
pub fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    for (x, y) in x.iter().zip(y) {
        *y += a * x;
    }
}
