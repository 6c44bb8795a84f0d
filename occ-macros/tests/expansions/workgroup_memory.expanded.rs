#[spirv(compute(threads(8, 8)))]
fn fft(
    #[spirv(workgroup)]
    tile: &mut [f32; 1024],
    #[spirv(workgroup)]
    sums: &mut [Sum; 8],
)
where
    [(); {
        {
            use ::occ::__private as __occ;
            use __occ::Other as _;
            let __said = __occ::Said {
                name: "fft",
                archs: &[__occ::arch::GCN],
                called: "",
                statements: &[
                    __occ::Statement {
                        key: __occ::Key::Vgprs,
                        stated: __occ::Stated::Exactly(__occ::Value::Count(32u32)),
                        source: __occ::Source::Author("vgprs"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Workgroup,
                        stated: __occ::Stated::Exactly(
                            __occ::Value::Shape([8u32, 8u32, 1u32]),
                        ),
                        source: __occ::Source::Item("`threads(..)`"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Trap,
                        stated: __occ::Stated::Exactly(__occ::Value::Flag(false)),
                        source: __occ::Source::Default,
                    },
                    __occ::Statement {
                        key: __occ::Key::Lds,
                        stated: __occ::readable(
                            __occ::layout(
                                __occ::Parameter::<&mut [f32; 1024]>::IN_SPIRV,
                                __occ::Parameter::<&mut [f32; 1024]>::BY_HOST,
                            ),
                        ),
                        source: __occ::Source::Default,
                    },
                    __occ::Statement {
                        key: __occ::Key::Lds,
                        stated: __occ::readable(
                            __occ::layout(
                                __occ::Parameter::<&mut [Sum; 8]>::IN_SPIRV,
                                __occ::Parameter::<&mut [Sum; 8]>::BY_HOST,
                            ),
                        ),
                        source: __occ::Source::Default,
                    },
                    __occ::Statement {
                        key: __occ::Key::Lds,
                        stated: __occ::variables(
                            &[
                                __occ::layout(
                                    __occ::Parameter::<&mut [f32; 1024]>::IN_SPIRV,
                                    __occ::Parameter::<&mut [f32; 1024]>::BY_HOST,
                                ),
                                __occ::layout(
                                    __occ::Parameter::<&mut [Sum; 8]>::IN_SPIRV,
                                    __occ::Parameter::<&mut [Sum; 8]>::BY_HOST,
                                ),
                            ],
                            false,
                        ),
                        source: __occ::Source::Item("the kernel's own variables"),
                    },
                ],
                min: __occ::Asked {
                    key: "min",
                    value: __occ::Wanted::Reach(
                        __occ::Requirement::Occupancy(__occ::Ratio::new(5u32, 10u32)),
                    ),
                },
                warn: __occ::Asked::NOTHING,
                spills: __occ::Spills::Allowed,
                must_warn: false,
                has_others: false,
            };
            let __told = __said.told();
            const fn limited_by(
                __place: ::core::primitive::u8,
                __text: &::core::primitive::str,
            ) -> ! {
                match __place {
                    101u8 => __occ::fail(__text),
                    102u8 => __occ::fail(__text),
                    104u8 => __occ::fail(__text),
                    105u8 => __occ::fail(__text),
                    106u8 => __occ::fail(__text),
                    _ => __occ::fail(__text),
                }
            }
            let (__place, __text) = (__told.place, __told.text.as_str());
            match __place {
                0u8 => {}
                1u8 => __occ::fail(__text),
                2u8 => __occ::fail(__text),
                3u8 => __occ::fail(__text),
                4u8 => __occ::fail(__text),
                5u8 => __occ::fail(__text),
                6u8 => __occ::fail(__text),
                252u8 => __occ::fail(__text),
                253u8 => __occ::fail(__text),
                254u8 => __occ::fail(__text),
                255u8 => __occ::fail(__text),
                __place => limited_by(__place, __text),
            }
        }
        0
    }]:,
{}
