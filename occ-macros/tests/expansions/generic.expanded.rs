pub(in crate::kernels) unsafe extern "C" fn gemm<'a, T: Fn(u32) -> u32, const N: usize>(
    tile: &'a T,
)
where
    T: Sync,
{
    let () = const {
        use ::occ as __occ;
        let __contract = __occ::__private::contract(
            "gemm",
            __occ::arch::GFX942,
            __occ::__private::kernel(
                __occ::__private::count(
                    __occ::__private::any_integer(N * 64) as ::core::primitive::i128,
                    "workgroup",
                ),
                __occ::__private::count(
                    __occ::__private::any_integer(Self::VGPRS)
                        as ::core::primitive::i128,
                    "vgprs",
                ),
                0u32,
            ),
            __occ::__private::ratio(5u32, 10u32),
        );
        match __occ::__private::blame(__contract) {
            0u8 => {}
            3u8 => {
                #[inline]
                const fn limited_by_vgprs(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_vgprs(__contract)
            }
            64u8 => __occ::__private::fail(__contract),
            67u8 => __occ::__private::fail(__contract),
            _ => __occ::__private::fail(__contract),
        }
    };
    {
        let _ = tile;
    }
}
