#[occupancy_target(arch = "gfx942", min = 0.5, workgroup = N * 64, vgprs = Self::VGPRS, lds = 0)]
pub(in crate::kernels) unsafe extern "C" fn gemm<'a, T: Fn(u32) -> u32, const N: usize>(tile: &'a T)
where
    T: Sync,
{
    #![allow(unused_variables)]
    let _ = tile;
}
