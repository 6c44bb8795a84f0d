fn sum()
where
    [(); {
        {
            use ::occ as __occ;
            use __occ::__private::NoArchitectures as _;
            let __contract = __occ::__private::on_each(
                __occ::__private::architectures(targets::ARCHES).all(),
                __occ::__private::over(
                    __occ::__private::contract(
                        "sum",
                        __occ::arch::GCN,
                        __occ::__private::kernel(512u32, 64u32, 0u32),
                        __occ::__private::ratio(75u32, 100u32),
                    ),
                    64u32,
                    512u32,
                    "workgroup",
                ),
            );
            match __occ::__private::blame(__contract) {
                0u8 => {}
                3u8 => {
                    const fn limited_by_vgprs(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_vgprs(__contract)
                }
                6u8 => {
                    const fn limited_by_barriers(__contract: __occ::Contract<'_>) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_barriers(__contract)
                }
                2u8 => {
                    const fn limited_by_workgroup_slots(
                        __contract: __occ::Contract<'_>,
                    ) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_workgroup_slots(__contract)
                }
                1u8 => {
                    const fn limited_by_wave_slots(
                        __contract: __occ::Contract<'_>,
                    ) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_wave_slots(__contract)
                }
                64u8 => __occ::__private::fail(__contract),
                67u8 => __occ::__private::fail(__contract),
                _ => __occ::__private::fail(__contract),
            }
        }
        0
    }]:,
{}
