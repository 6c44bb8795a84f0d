#[spirv(compute(threads(16, 16)))]
pub fn blur(tile: &mut [f32; 1024])
where
    [(); {
        {
            use ::occ::__private as __occ;
            let __said = __occ::Said {
                name: "blur",
                archs: &[__occ::arch::GCN],
                called: "",
                statements: &[
                    __occ::Statement {
                        key: __occ::Key::Workgroup,
                        stated: __occ::Stated::Exactly(
                            __occ::Value::Shape([16u32, 16u32, 1u32]),
                        ),
                        source: __occ::Source::Author("workgroup"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Vgprs,
                        stated: __occ::Stated::Exactly(__occ::Value::Count(84u32)),
                        source: __occ::Source::Author("vgprs"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Lds,
                        stated: __occ::Stated::Exactly(__occ::Value::Count(4096u32)),
                        source: __occ::Source::Author("lds"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Workgroup,
                        stated: __occ::Stated::Exactly(
                            __occ::Value::Shape([16u32, 16u32, 1u32]),
                        ),
                        source: __occ::Source::Item("`threads(..)`"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Trap,
                        stated: __occ::Stated::Exactly(__occ::Value::Flag(false)),
                        source: __occ::Source::Default,
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
            const fn limited_by(
                __place: ::core::primitive::u8,
                __said: __occ::Said<'_, '_>,
            ) -> ! {
                match __place {
                    101u8 => __occ::fail(&__said),
                    102u8 => __occ::fail(&__said),
                    103u8 => __occ::fail(&__said),
                    104u8 => __occ::fail(&__said),
                    _ => __occ::fail(&__said),
                }
            }
            match __said.blame() {
                0u8 => {}
                1u8 => __occ::fail(&__said),
                2u8 => __occ::fail(&__said),
                3u8 => __occ::fail(&__said),
                4u8 => __occ::fail(&__said),
                5u8 => __occ::fail(&__said),
                252u8 => __occ::fail(&__said),
                253u8 => __occ::fail(&__said),
                254u8 => __occ::fail(&__said),
                255u8 => __occ::fail(&__said),
                __place => limited_by(__place, __said),
            }
        }
        0
    }]:,
{
    tile.fill(0.0);
}
