#[derive(Clone)]
#[allow(deprecated)]
struct Wide;
#[expect(deprecated, reason = "the tile needs the registers")]
const _: () = {
    const _: () = {
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
            __occ::__private::memory_is_declared(
                __is_described,
                "the static LDS of `Wide` is not declared; give the bytes that it and its callees use, as in `lds = 0`",
            );
            let __said = [
                __occ::__private::Statement {
                    key: __occ::__private::Key::Workgroup,
                    stated: __occ::__private::Stated::Exactly(
                        __occ::__private::Value::Count(256u32),
                    ),
                    source: __occ::__private::Source::Author("workgroup"),
                },
                __occ::__private::Statement {
                    key: __occ::__private::Key::Vgprs,
                    stated: __occ::__private::Stated::Exactly(
                        __occ::__private::Value::Count(65u32),
                    ),
                    source: __occ::__private::Source::Author("vgprs"),
                },
                __occ::__private::Statement::of_descriptor(
                    &__kernel,
                    __occ::__private::Key::Workgroup,
                ),
                __occ::__private::Statement::of_descriptor(
                    &__kernel,
                    __occ::__private::Key::Vgprs,
                ),
            ];
            let __account = __occ::__private::join_onto(__kernel.kernel, &__said);
            __occ::__private::hold(&__said, 0usize);
            __occ::__private::hold(&__said, 1usize);
            __occ::__private::hold(&__said, 2usize);
            __occ::__private::hold(&__said, 3usize);
            __occ::__private::over_account(
                __occ::Contract::new(
                        __kernel.name,
                        &__occ::arch::GFX90A,
                        __account.kernel,
                    )
                    .warn(__occ::__private::ratio(10u32, 10u32)),
                __account,
            )
        };
        match __occ::__private::blame(__contract) {
            0u8 => {}
            3u8 => {
                const fn limited_by_vgprs(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_vgprs(__contract)
            }
            4u8 => {
                const fn limited_by_sgprs_in_the_descriptor(
                    __contract: __occ::Contract<'_>,
                ) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_sgprs_in_the_descriptor(__contract)
            }
            5u8 => {
                const fn limited_by_lds_in_the_descriptor(
                    __contract: __occ::Contract<'_>,
                ) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_lds_in_the_descriptor(__contract)
            }
            6u8 => {
                const fn limited_by_barriers(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_barriers(__contract)
            }
            8u8 => {
                const fn limited_by_virtual_resources_in_the_descriptor(
                    __contract: __occ::Contract<'_>,
                ) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_virtual_resources_in_the_descriptor(__contract)
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
                const fn limited_by_wave_slots(__contract: __occ::Contract<'_>) -> ! {
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
    const _: () = {
        {
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
                let __said = [
                    __occ::__private::Statement {
                        key: __occ::__private::Key::Workgroup,
                        stated: __occ::__private::Stated::Exactly(
                            __occ::__private::Value::Count(256u32),
                        ),
                        source: __occ::__private::Source::Author("workgroup"),
                    },
                    __occ::__private::Statement {
                        key: __occ::__private::Key::Vgprs,
                        stated: __occ::__private::Stated::Exactly(
                            __occ::__private::Value::Count(65u32),
                        ),
                        source: __occ::__private::Source::Author("vgprs"),
                    },
                    __occ::__private::Statement::of_descriptor(
                        &__kernel,
                        __occ::__private::Key::Workgroup,
                    ),
                    __occ::__private::Statement::of_descriptor(
                        &__kernel,
                        __occ::__private::Key::Vgprs,
                    ),
                ];
                let __account = __occ::__private::join_onto(__kernel.kernel, &__said);
                __occ::__private::over_account(
                    __occ::Contract::new(
                            __kernel.name,
                            &__occ::arch::GFX90A,
                            __account.kernel,
                        )
                        .warn(__occ::__private::ratio(10u32, 10u32)),
                    __account,
                )
            };
            <<__occ::limited_by::Code<
                { __occ::__private::warned(&__CONTRACT) },
            > as __occ::limited_by::Report<
                { __occ::__private::percent(&__CONTRACT) },
            >>::Warning>::OCCUPANCY
        }
    };
};
