fn reduce()
where
    [(); {
        {
            use ::occ as __occ;
            use __occ::__private::NoArchitectures as _;
            let __contract = __occ::__private::on_each(
                __occ::__private::architectures(chips::LUMEN).all(),
                __occ::__private::contract(
                    "reduce",
                    __occ::arch::GCN,
                    __occ::Kernel::new()
                        .workgroup_shape(
                            __occ::__private::count(
                                __occ::__private::any_integer(SIDE)
                                    as ::core::primitive::i128,
                                "block",
                            ),
                            __occ::__private::count(
                                __occ::__private::any_integer(SIDE)
                                    as ::core::primitive::i128,
                                "block",
                            ),
                            1u32,
                        )
                        .vgprs(
                            __occ::__private::count(
                                __occ::__private::any_integer(registers::<SIDE, 4>())
                                    as ::core::primitive::i128,
                                "registers",
                            ),
                        )
                        .lds(
                            __occ::__private::count(
                                __occ::__private::any_integer(size_of::<Tile>())
                                    as ::core::primitive::i128,
                                "shared",
                            ),
                        ),
                    __occ::__private::fraction(
                        {
                            let __value: ::core::primitive::f64 = 3.0 / 8.0;
                            __value
                        },
                        "min",
                    ),
                ),
            );
            match __occ::__private::blame(__contract) {
                0u8 => {}
                3u8 => {
                    const fn limited_by_registers(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_registers(__contract)
                }
                5u8 => {
                    const fn limited_by_shared_memory(
                        __contract: __occ::Contract<'_>,
                    ) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_shared_memory(__contract)
                }
                6u8 => {
                    const fn limited_by_barriers(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_barriers(__contract)
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
                67u8 => __occ::__private::fail(__contract),
                70u8 => __occ::__private::fail(__contract),
                _ => __occ::__private::fail(__contract),
            }
        }
        0
    }]:,
{}
