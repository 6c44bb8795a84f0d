#[kernel]
fn fft() {
    {
        #[allow(unused)]
        const OCCUPANCY: () = {
            use ::occ as __occ;
            let __contract = __occ::__private::contract(
                "fft",
                __occ::arch::SM_90,
                __occ::__private::kernel(
                    256u32,
                    32u32,
                    __occ::__private::count(
                        __occ::__private::any_integer(TILE * 4)
                            as ::core::primitive::i128,
                        "shared",
                    ),
                ),
                __occ::__private::ratio(5u32, 10u32),
            );
            match __occ::__private::blame(__contract) {
                0u8 => {}
                5u8 => {
                    const fn limited_by_shared_memory(__contract: __occ::Contract) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_shared_memory(__contract)
                }
                70u8 => __occ::__private::fail(__contract),
                _ => __occ::__private::fail(__contract),
            }
        };
    }
    const DECLARED_1: ::core::primitive::u32 = {
        use ::occ as __occ;
        __occ::__private::count(
            __occ::__private::any_integer(TILE * 4) as ::core::primitive::i128,
            "shared",
        )
    };
    {
        const _: () = {
            use ::occ as __occ;
            __occ::__private::not_below_body(
                DECLARED_1,
                &[
                    ::core::mem::size_of::<[f32; COUNT]>(),
                    #[cfg(wide)]
                    128usize,
                    100usize,
                ],
                "shared",
                "fft",
            )
        };
        const COUNT: usize = 1024;
        let tile = shared_array![f32; COUNT];
        #[cfg(wide)]
        static mut WIDE: SharedArray<f64, 16, 128> = SharedArray::UNINIT;
        let flags = shared_array![u8; 100];
    }
}
