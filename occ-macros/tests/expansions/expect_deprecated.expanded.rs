#[derive(Clone)]
#[allow(deprecated)]
struct Wide;
#[expect(deprecated, reason = "the tile needs the registers")]
const _: () = {
    {
        #[allow(unused)]
        const OCCUPANCY: () = {
            use ::occ as __occ;
            let __contract = {
                use __occ::__private::NotDescribed as _;
                let (__kernel, __is_described) = match __occ::__private::Described::<
                    Wide,
                >::KERNEL {
                    ::core::option::Option::Some(__kernel) => (__kernel, true),
                    ::core::option::Option::None => {
                        (__occ::KernelDescriptor::new("Wide"), false)
                    }
                };
                __occ::__private::agree(
                    256u32,
                    __kernel.kernel.workgroup,
                    "workgroup",
                    "the descriptor says",
                );
                __occ::__private::agree(
                    65u32,
                    __kernel.kernel.vgprs,
                    "vgprs",
                    "the descriptor says",
                );
                __occ::__private::memory_is_declared(
                    __is_described,
                    "the static LDS of `Wide` is not declared; say how much it takes with all that it calls, as in `lds = 0`",
                );
                __occ::Contract::new(
                        __kernel.name,
                        &__occ::arch::GFX90A,
                        __occ::__private::sized(__kernel.kernel, 256u32).vgprs(65u32),
                    )
                    .warn(__occ::__private::ratio(10u32, 10u32))
            };
            match __occ::__private::blame(__contract) {
                0u8 => {}
                3u8 => {
                    const fn limited_by_vgprs(__contract: __occ::Contract) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_vgprs(__contract)
                }
                4u8 => {
                    const fn limited_by_sgprs_in_the_descriptor(
                        __contract: __occ::Contract,
                    ) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_sgprs_in_the_descriptor(__contract)
                }
                5u8 => {
                    const fn limited_by_lds_in_the_descriptor(
                        __contract: __occ::Contract,
                    ) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_lds_in_the_descriptor(__contract)
                }
                6u8 => {
                    const fn limited_by_barriers(__contract: __occ::Contract) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_barriers(__contract)
                }
                8u8 => {
                    const fn limited_by_virtual_resources_in_the_descriptor(
                        __contract: __occ::Contract,
                    ) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_virtual_resources_in_the_descriptor(__contract)
                }
                2u8 => {
                    const fn limited_by_workgroup_slots(
                        __contract: __occ::Contract,
                    ) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_workgroup_slots(__contract)
                }
                1u8 => {
                    const fn limited_by_wave_slots(__contract: __occ::Contract) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_wave_slots(__contract)
                }
                64u8 => __occ::__private::fail(__contract),
                67u8 => __occ::__private::fail(__contract),
                75u8 => __occ::__private::fail(__contract),
                _ => __occ::__private::fail(__contract),
            }
        };
        #[allow(unused)]
        const _: () = {
            use ::occ as __occ;
            const __CONTRACT: __occ::Contract = {
                use __occ::__private::NotDescribed as _;
                let (__kernel, __is_described) = match __occ::__private::Described::<
                    Wide,
                >::KERNEL {
                    ::core::option::Option::Some(__kernel) => (__kernel, true),
                    ::core::option::Option::None => {
                        (__occ::KernelDescriptor::new("Wide"), false)
                    }
                };
                __occ::Contract::new(
                        __kernel.name,
                        &__occ::arch::GFX90A,
                        __occ::__private::sized(__kernel.kernel, 256u32).vgprs(65u32),
                    )
                    .warn(__occ::__private::ratio(10u32, 10u32))
            };
            <<__occ::limited_by::Code<
                { __occ::__private::warned(&__CONTRACT) },
            > as __occ::limited_by::Report<
                { __occ::__private::percent(&__CONTRACT) },
            >>::Warning>::OCCUPANCY
        };
    }
};
