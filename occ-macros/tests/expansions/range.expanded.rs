fn scan()
where
    [(); {
        {
            use ::occ as __occ;
            let __contract = __occ::__private::over(
                __occ::__private::contract(
                    "scan",
                    __occ::arch::SM_90,
                    __occ::__private::kernel(
                        __occ::__private::count(
                            __occ::__private::any_integer(8 * WARP)
                                as ::core::primitive::i128,
                            "block",
                        ),
                        64u32,
                        0u32,
                    ),
                    __occ::__private::ratio(75u32, 100u32),
                ),
                __occ::__private::count(
                    __occ::__private::any_integer(WARP) as ::core::primitive::i128,
                    "block",
                ),
                __occ::__private::count(
                    __occ::__private::any_integer(8 * WARP) as ::core::primitive::i128,
                    "block",
                ),
                "block",
            );
            match __occ::__private::blame(__contract) {
                0u8 => {}
                3u8 => {
                    const fn limited_by_registers(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_registers(__contract)
                }
                2u8 => {
                    const fn limited_by_blocks(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_blocks(__contract)
                }
                1u8 => {
                    const fn limited_by_warps(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_warps(__contract)
                }
                64u8 => __occ::__private::fail(__contract),
                _ => __occ::__private::fail(__contract),
            }
        }
        0
    }]:,
{}
