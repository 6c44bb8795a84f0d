arch = "gfx90", minimum = 0.5, workgroup = 256, vgprs = 32, lds = 0
pub fn copy(source: &[u8], target: &mut [u8]) {
    target.copy_from_slice(source);
}
