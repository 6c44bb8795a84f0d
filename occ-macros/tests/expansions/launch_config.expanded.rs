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
            252u8 => __occ::fail(&__said),
            253u8 => __occ::fail(&__said),
            254u8 => __occ::fail(&__said),
            255u8 => __occ::fail(&__said),
            __place => limited_by(__place, __said),
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
