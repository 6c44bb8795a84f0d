pub fn copy()
where
    [(); {
        {
            use crate::vendored::occ as __occ;
            use __occ::__private::NoArchitectures as _;
            __occ::__private::require(
                __occ::__private::contract(
                    "copy",
                    __occ::arch::GFX90A,
                    __occ::__private::kernel(64u32, 16u32, 0u32),
                    __occ::__private::ratio(5u32, 10u32),
                ),
            )
        }
        0
    }]:,
    [(); {
        {
            use crate::vendored::occ as __occ;
            use __occ::__private::NoArchitectures as _;
            let __contract = __occ::__private::on_each(
                __occ::__private::architectures(chips::LUMEN).all(),
                __occ::__private::contract(
                    "copy",
                    __occ::arch::GCN,
                    __occ::__private::kernel(64u32, 16u32, 0u32),
                    __occ::__private::ratio(5u32, 10u32),
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
///The occupancy that `copy` has to keep.
pub const COPIES: [crate::vendored::occ::Contract<'static>; 2usize] = {
    use crate::vendored::occ as __occ;
    use __occ::__private::NoArchitectures as _;
    [
        __occ::__private::contract(
            "copy",
            __occ::arch::GFX90A,
            __occ::__private::kernel(64u32, 16u32, 0u32),
            __occ::__private::ratio(5u32, 10u32),
        ),
        if !__occ::__private::architectures(chips::LUMEN).all().is_empty() {
            __occ::__private::contract(
                "copy",
                __occ::__private::only(
                    __occ::__private::architectures(chips::LUMEN).all(),
                ),
                __occ::__private::kernel(64u32, 16u32, 0u32),
                __occ::__private::ratio(5u32, 10u32),
            )
        } else {
            __occ::Contract::new("copy", &__occ::arch::GCN, __occ::Kernel::new())
        },
    ]
};
