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
