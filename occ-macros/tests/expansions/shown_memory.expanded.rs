#[kernel]
fn fft()
where
    [(); {
        {
            use ::occ as __occ;
            let __contract = {
                let __said = [
                    __occ::__private::Statement {
                        key: __occ::__private::Key::Lds,
                        stated: __occ::__private::Stated::Exactly(
                            __occ::__private::Value::Count(
                                __occ::__private::count(
                                    __occ::__private::any_integer(TILE * 4)
                                        as ::core::primitive::i128,
                                    "shared",
                                ),
                            ),
                        ),
                        source: __occ::__private::Source::Author("shared"),
                    },
                    __occ::__private::Statement {
                        key: __occ::__private::Key::Lds,
                        stated: __occ::__private::Stated::AtLeast(100u32),
                        source: __occ::__private::Source::Item("fft"),
                    },
                ];
                let __account = __occ::__private::join_onto(
                    __occ::__private::kernel(256u32, 32u32, 0u32),
                    &__said,
                );
                __occ::__private::hold(&__said, 0usize);
                __occ::__private::contract(
                    "fft",
                    __occ::arch::SM_90,
                    __account.kernel,
                    __occ::__private::ratio(5u32, 10u32),
                )
            };
            match __occ::__private::blame(__contract) {
                0u8 => {}
                5u8 => {
                    const fn limited_by_shared_memory(
                        __contract: __occ::Contract<'_>,
                    ) -> ! {
                        __occ::__private::fail(__contract)
                    }
                    limited_by_shared_memory(__contract)
                }
                70u8 => __occ::__private::fail(__contract),
                _ => __occ::__private::fail(__contract),
            }
        }
        0
    }]:,
{
    const DECLARED_1: ::core::primitive::u32 = {
        use ::occ as __occ;
        if __occ::__private::is_count(
            __occ::__private::any_integer(TILE * 4) as ::core::primitive::i128,
        ) {
            __occ::__private::count(
                __occ::__private::any_integer(TILE * 4) as ::core::primitive::i128,
                "shared",
            )
        } else {
            ::core::primitive::u32::MAX
        }
    };
    {
        const _: () = {
            use ::occ as __occ;
            __occ::__private::hold(
                &[
                    __occ::__private::Statement {
                        key: __occ::__private::Key::Lds,
                        stated: __occ::__private::Stated::Exactly(
                            __occ::__private::Value::Count(DECLARED_1),
                        ),
                        source: __occ::__private::Source::Author("shared"),
                    },
                    __occ::__private::shown(
                        "fft",
                        &[::core::mem::size_of::<[f32; COUNT]>(), #[cfg(wide)] 128, 100],
                    ),
                ],
                0,
            )
        };
        const COUNT: usize = 1024;
        let tile = shared_array![f32; COUNT];
        #[cfg(wide)]
        static mut WIDE: SharedArray<f64, 16, 128> = SharedArray::UNINIT;
        let flags = shared_array![u8; 100];
    }
}
