fn histogram()
where
    [(); {
        {
            use ::occ as __occ;
            let __contract = __occ::Contract::new(
                    "histogram",
                    &__occ::arch::SM_86,
                    __occ::__private::kernel(
                        256u32,
                        __occ::__private::count(
                            __occ::__private::any_integer(REGISTERS)
                                as ::core::primitive::i128,
                            "registers",
                        ),
                        0u32,
                    ),
                )
                .warn(__occ::__private::ratio(75u32, 100u32));
            match __occ::__private::blame(__contract) {
                0u8 => {}
                3u8 => {
                    const fn limited_by_registers(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_registers(__contract)
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
            const __CONTRACT: __occ::Contract = if __occ::__private::is_count(
                __occ::__private::any_integer(REGISTERS) as ::core::primitive::i128,
            ) {
                __occ::Contract::new(
                        "histogram",
                        &__occ::arch::SM_86,
                        __occ::__private::kernel(
                            256u32,
                            __occ::__private::count(
                                __occ::__private::any_integer(REGISTERS)
                                    as ::core::primitive::i128,
                                "registers",
                            ),
                            0u32,
                        ),
                    )
                    .warn(__occ::__private::ratio(75u32, 100u32))
            } else {
                __occ::Contract::new(
                    "histogram",
                    &__occ::arch::SM_86,
                    __occ::Kernel::new(),
                )
            };
            <<__occ::limited_by::Code<
                { __occ::__private::warned(&__CONTRACT) },
            > as __occ::limited_by::Report<
                { __occ::__private::percent(&__CONTRACT) },
            >>::Warning>::OCCUPANCY
        }
        0
    }]:,
{}
