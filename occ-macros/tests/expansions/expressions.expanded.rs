fn reduce()
where
    [(); {
        {
            use ::occ::__private as __occ;
            use __occ::Other as _;
            let __archs = __occ::architectures(chips::LUMEN);
            let __archs = __archs.all();
            let __said = __occ::Said {
                name: "reduce",
                archs: __archs,
                called: "",
                statements: &[
                    __occ::Statement {
                        key: __occ::Key::Workgroup,
                        stated: __occ::shape(
                            __occ::any_integer(SIDE) as ::core::primitive::i128,
                            __occ::any_integer(SIDE) as ::core::primitive::i128,
                            1i128,
                        ),
                        source: __occ::Source::Author("block"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Vgprs,
                        stated: __occ::count(
                            __occ::any_integer(registers::<SIDE, 4>())
                                as ::core::primitive::i128,
                        ),
                        source: __occ::Source::Author("registers"),
                    },
                    __occ::Statement {
                        key: __occ::Key::Lds,
                        stated: __occ::count(
                            __occ::any_integer(size_of::<Tile>())
                                as ::core::primitive::i128,
                        ),
                        source: __occ::Source::Author("shared"),
                    },
                ],
                min: __occ::fraction(
                    "min",
                    {
                        let __value: ::core::primitive::f64 = 3.0 / 8.0;
                        __value
                    },
                ),
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
                    _ => __occ::fail(&__said),
                }
            }
            match __said.blame() {
                0u8 => {}
                1u8 => __occ::fail(&__said),
                2u8 => __occ::fail(&__said),
                3u8 => __occ::fail(&__said),
                252u8 => __occ::fail(&__said),
                253u8 => __occ::fail(&__said),
                254u8 => __occ::fail(&__said),
                255u8 => __occ::fail(&__said),
                __place => limited_by(__place, __said),
            }
        }
        0
    }]:,
{}
