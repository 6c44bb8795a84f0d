static LAUNCH: cudarc::driver::LaunchConfig = {
    const _: () = {
        use ::occ::__private as __occ;
        let __launch: cudarc::driver::LaunchConfig = cudarc::driver::LaunchConfig {
            grid_dim: (64, 1, 1),
            block_dim: (BLOCK, 4, 1),
            shared_mem_bytes: 2048,
        };
        let (
            __x,
            __y,
            __z,
        ): (::core::primitive::u32, ::core::primitive::u32, ::core::primitive::u32) = __launch
            .block_dim;
        let __bytes: ::core::primitive::u32 = __launch.shared_mem_bytes;
        let __said = __occ::Said {
            name: "LAUNCH",
            archs: &[__occ::arch::SM_90],
            called: "h100",
            statements: &[
                __occ::Statement {
                    key: __occ::Key::Vgprs,
                    stated: __occ::Stated::Exactly(__occ::Value::Count(32u32)),
                    source: __occ::Source::Author("registers"),
                },
                __occ::Statement {
                    key: __occ::Key::Lds,
                    stated: __occ::count(
                        __occ::any_integer(TILE) as ::core::primitive::i128,
                    ),
                    source: __occ::Source::Author("shared"),
                },
                __occ::Statement {
                    key: __occ::Key::Workgroup,
                    stated: __occ::Stated::Exactly(__occ::Value::Shape([__x, __y, __z])),
                    source: __occ::Source::Descriptor("the launch configuration"),
                },
                __occ::Statement {
                    key: __occ::Key::DynamicLds,
                    stated: __occ::Stated::Exactly(__occ::Value::Count(__bytes)),
                    source: __occ::Source::Descriptor("the launch configuration"),
                },
            ],
            min: __occ::Asked {
                key: "min",
                value: __occ::Wanted::Reach(
                    __occ::Requirement::Occupancy(__occ::Ratio::new(75u32, 100u32)),
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
                103u8 => __occ::fail(__text),
                104u8 => __occ::fail(__text),
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
            252u8 => __occ::fail(__text),
            253u8 => __occ::fail(__text),
            254u8 => __occ::fail(__text),
            255u8 => __occ::fail(__text),
            __place => limited_by(__place, __text),
        }
    };
    {
        cudarc::driver::LaunchConfig {
            grid_dim: (64, 1, 1),
            block_dim: (BLOCK, 4, 1),
            shared_mem_bytes: 2048,
        }
    }
};
