pub fn copy()
where
    [(); {
        {
            use crate::vendored::occ::__private as __occ;
            let __said = __occ::Said {
                name: "copy",
                archs: &[__occ::arch::GFX90A],
                called: "",
                statements: &[
                    __occ::Statement {
                        key: __occ::Key::Workgroup,
                        stated: __occ::Stated::Exactly(__occ::Value::Count(64u32)),
                        source: __occ::Source::Author("workgroup"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Vgprs,
                        stated: __occ::Stated::Exactly(__occ::Value::Count(16u32)),
                        source: __occ::Source::Author("vgprs"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Lds,
                        stated: __occ::Stated::Exactly(__occ::Value::Count(0u32)),
                        source: __occ::Source::Author("lds"),
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
                has_others: true,
            };
            let __told = __said.told();
            const fn limited_by(
                __place: ::core::primitive::u8,
                __text: &::core::primitive::str,
            ) -> ! {
                match __place {
                    101u8 => __occ::fail(__text),
                    102u8 => __occ::fail(__text),
                    103u8 => __occ::fail(__text),
                    _ => __occ::fail(__text),
                }
            }
            let (__place, __text) = (__told.place, __told.text.as_str());
            match __place {
                0u8 => {}
                1u8 => __occ::fail(__text),
                2u8 => __occ::fail(__text),
                3u8 => __occ::fail(__text),
                252u8 => __occ::fail(__text),
                253u8 => __occ::fail(__text),
                254u8 => __occ::fail(__text),
                255u8 => __occ::fail(__text),
                __place => limited_by(__place, __text),
            }
        }
        0
    }]:,
    [(); {
        {
            use crate::vendored::occ::__private as __occ;
            use __occ::Other as _;
            let __archs = __occ::architectures(chips::LUMEN);
            let __archs = __archs.all();
            let __said = __occ::Said {
                name: "copy",
                archs: __archs,
                called: "",
                statements: &[
                    __occ::Statement {
                        key: __occ::Key::Workgroup,
                        stated: __occ::Stated::Exactly(__occ::Value::Count(64u32)),
                        source: __occ::Source::Author("workgroup"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Vgprs,
                        stated: __occ::Stated::Exactly(__occ::Value::Count(16u32)),
                        source: __occ::Source::Author("vgprs"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Lds,
                        stated: __occ::Stated::Exactly(__occ::Value::Count(0u32)),
                        source: __occ::Source::Author("lds"),
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
                has_others: true,
            };
            let __told = __said.told();
            const fn limited_by(
                __place: ::core::primitive::u8,
                __text: &::core::primitive::str,
            ) -> ! {
                match __place {
                    101u8 => __occ::fail(__text),
                    102u8 => __occ::fail(__text),
                    103u8 => __occ::fail(__text),
                    _ => __occ::fail(__text),
                }
            }
            let (__place, __text) = (__told.place, __told.text.as_str());
            match __place {
                0u8 => {}
                1u8 => __occ::fail(__text),
                2u8 => __occ::fail(__text),
                3u8 => __occ::fail(__text),
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
///The occupancy that `copy` has to keep.
pub const COPIES: [crate::vendored::occ::Contract<'static>; 2usize] = [
    {
        use crate::vendored::occ::__private as __occ;
        let __said = __occ::Said {
            name: "copy",
            archs: &[__occ::arch::GFX90A],
            called: "",
            statements: &[
                __occ::Statement {
                    key: __occ::Key::Workgroup,
                    stated: __occ::Stated::Exactly(__occ::Value::Count(64u32)),
                    source: __occ::Source::Author("workgroup"),
                },
                __occ::Statement {
                    key: __occ::Key::Vgprs,
                    stated: __occ::Stated::Exactly(__occ::Value::Count(16u32)),
                    source: __occ::Source::Author("vgprs"),
                },
                __occ::Statement {
                    key: __occ::Key::Lds,
                    stated: __occ::Stated::Exactly(__occ::Value::Count(0u32)),
                    source: __occ::Source::Author("lds"),
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
            has_others: true,
        };
        __said.contract()
    },
    {
        use crate::vendored::occ::__private as __occ;
        use __occ::Other as _;
        let __archs = __occ::architectures(chips::LUMEN);
        let __archs = __archs.all();
        let __said = __occ::Said {
            name: "copy",
            archs: __archs,
            called: "",
            statements: &[
                __occ::Statement {
                    key: __occ::Key::Workgroup,
                    stated: __occ::Stated::Exactly(__occ::Value::Count(64u32)),
                    source: __occ::Source::Author("workgroup"),
                },
                __occ::Statement {
                    key: __occ::Key::Vgprs,
                    stated: __occ::Stated::Exactly(__occ::Value::Count(16u32)),
                    source: __occ::Source::Author("vgprs"),
                },
                __occ::Statement {
                    key: __occ::Key::Lds,
                    stated: __occ::Stated::Exactly(__occ::Value::Count(0u32)),
                    source: __occ::Source::Author("lds"),
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
            has_others: true,
        };
        __occ::only(&__said)
    },
];
