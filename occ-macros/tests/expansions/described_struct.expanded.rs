#[derive(Clone, Copy)]
pub(crate) struct Transpose {
    pub side: u32,
}
const _: () = {
    const _: () = {
        use ::occ as __occ;
        let __contract = {
            let __kernel = <Transpose as __occ::Describe>::KERNEL;
            let __said = [
                __occ::__private::Statement {
                    key: __occ::__private::Key::Sgprs,
                    stated: __occ::__private::Stated::Exactly(
                        __occ::__private::Value::Count(100u32),
                    ),
                    source: __occ::__private::Source::Author("sgprs"),
                },
                __occ::__private::Statement::of_descriptor(
                    &__kernel,
                    __occ::__private::Key::Sgprs,
                ),
            ];
            let __account = __occ::__private::join_onto(__kernel.kernel, &__said);
            __occ::__private::hold(&__said, 0usize);
            __occ::__private::hold(&__said, 1usize);
            __occ::__private::contract(
                __kernel.name,
                __occ::arch::GFX1201,
                __account.kernel,
                __occ::__private::ratio(5u32, 10u32),
            )
        };
        match __occ::__private::blame(__contract) {
            0u8 => {}
            3u8 => {
                const fn limited_by_vgprs_in_the_descriptor(
                    __contract: __occ::Contract<'_>,
                ) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_vgprs_in_the_descriptor(__contract)
            }
            4u8 => {
                const fn limited_by_sgprs(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_sgprs(__contract)
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
                const fn limited_by_barriers_in_the_descriptor(
                    __contract: __occ::Contract<'_>,
                ) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_barriers_in_the_descriptor(__contract)
            }
            8u8 => {
                const fn limited_by_virtual_resources_in_the_descriptor(
                    __contract: __occ::Contract<'_>,
                ) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_virtual_resources_in_the_descriptor(__contract)
            }
            69u8 => __occ::__private::fail(__contract),
            75u8 => __occ::__private::fail(__contract),
            _ => __occ::__private::fail(__contract),
        }
    };
};
