#[spirv(compute(threads(16, 16)))]
pub fn blur(tile: &mut [f32; 1024])
where
    [(); {
        {
            use ::occ as __occ;
            let __contract = __occ::__private::contract(
                "blur",
                __occ::arch::GCN,
                __occ::Kernel::new()
                    .workgroup_shape(16u32, 16u32, 1u32)
                    .vgprs(84u32)
                    .lds(4096u32)
                    .trap(false),
                __occ::__private::ratio(50u32, 100u32),
            );
            if __occ::__private::blame(__contract) != 0 {
                const fn limited_by_vgprs(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_vgprs(__contract)
            }
        }
        0
    }]:,
{
    tile.fill(0.0);
}
