fn meter() -> u32
where
    [(); {
        {
            use ::occ as __occ;
            let __contract = __occ::__private::contract(
                "meter",
                __occ::arch::GFX90A,
                __occ::__private::kernel(
                    256u32,
                    __occ::__private::count(
                        __occ::__private::any_integer(OCCUPANCY_3)
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
                    const fn limited_by_vgprs(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_vgprs(__contract)
                }
                67u8 => __occ::__private::fail(__contract),
                _ => __occ::__private::fail(__contract),
            }
        }
        0
    }]:,
    [(); {
        {
            use ::occ as __occ;
            let __contract = __occ::__private::contract(
                "meter",
                __occ::arch::GFX942,
                __occ::__private::kernel(
                    256u32,
                    __occ::__private::count(
                        __occ::__private::any_integer(OCCUPANCY_3)
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
                    const fn limited_by_vgprs(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_vgprs(__contract)
                }
                67u8 => __occ::__private::fail(__contract),
                _ => __occ::__private::fail(__contract),
            }
        }
        0
    }]:,
{
    OCCUPANCY
}
