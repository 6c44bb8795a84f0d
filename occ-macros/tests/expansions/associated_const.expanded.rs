const KERNEL: KernelDescriptor = {
    let () = const {
        use ::occ::__private as __occ;
        let __kernel = __occ::descriptor(
            KernelDescriptor::new("gemm").workgroup(256).vgprs(Self::VGPRS),
        );
        let __statements = __occ::Statements::with_descriptor(
            &[
                __occ::Statement {
                    key: __occ::Key::Workgroup,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::Workgroup,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Vgprs,
                    stated: __occ::Statement::of_descriptor(&__kernel, __occ::Key::Vgprs)
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
            ],
            &__kernel,
        );
        let __said = __occ::Said {
            name: __kernel.name,
            archs: &[__occ::arch::GFX942],
            called: "",
            statements: __statements.all(),
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
        #[inline]
        const fn limited_by(
            __place: ::core::primitive::u8,
            __text: &::core::primitive::str,
        ) -> ! {
            match __place {
                101u8 => __occ::fail(__text),
                102u8 => __occ::fail(__text),
                103u8.. => __occ::fail(__text),
                _ => __occ::fail(__text),
            }
        }
        let (__place, __text) = (__told.place, __told.text.as_str());
        match __place {
            0u8 => {}
            1u8 => __occ::fail(__text),
            2u8 => __occ::fail(__text),
            3u8..100u8 => __occ::fail(__text),
            252u8 => __occ::fail(__text),
            253u8 => __occ::fail(__text),
            254u8 => __occ::fail(__text),
            255u8 => __occ::fail(__text),
            __place => limited_by(__place, __text),
        }
    };
    { KernelDescriptor::new("gemm").workgroup(256).vgprs(Self::VGPRS) }
};
