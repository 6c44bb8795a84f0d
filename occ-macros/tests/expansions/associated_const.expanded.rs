const KERNEL: KernelDescriptor = {
    let () = const {
        use ::occ::__private as __occ;
        let __kernel = __occ::descriptor(
            KernelDescriptor::new("gemm").workgroup(256).vgprs(Self::VGPRS),
        );
        let __said = __occ::Said {
            name: __kernel.name,
            archs: &[__occ::arch::GFX942],
            called: "",
            statements: &[
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
                __occ::Statement {
                    key: __occ::Key::Agprs,
                    stated: __occ::Statement::of_descriptor(&__kernel, __occ::Key::Agprs)
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Sgprs,
                    stated: __occ::Statement::of_descriptor(&__kernel, __occ::Key::Sgprs)
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::VgprsAllocated,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::VgprsAllocated,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::SgprsAllocated,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::SgprsAllocated,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::WavesByRegisters,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::WavesByRegisters,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Lds,
                    stated: __occ::Statement::of_descriptor(&__kernel, __occ::Key::Lds)
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::DynamicLds,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::DynamicLds,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::MaxDynamicShared,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::MaxDynamicShared,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Wave,
                    stated: __occ::Statement::of_descriptor(&__kernel, __occ::Key::Wave)
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Mode,
                    stated: __occ::Statement::of_descriptor(&__kernel, __occ::Key::Mode)
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Trap,
                    stated: __occ::Statement::of_descriptor(&__kernel, __occ::Key::Trap)
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Scratch,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::Scratch,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Barriers,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::Barriers,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Carveout,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::Carveout,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::VirtualResources,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::VirtualResources,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::TensorColumns,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::TensorColumns,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::DynamicVgprs,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::DynamicVgprs,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::Cluster,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::Cluster,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
                },
                __occ::Statement {
                    key: __occ::Key::SmsPerGpc,
                    stated: __occ::Statement::of_descriptor(
                            &__kernel,
                            __occ::Key::SmsPerGpc,
                        )
                        .stated,
                    source: __occ::Source::Descriptor("the descriptor"),
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
        #[inline]
        const fn limited_by(
            __place: ::core::primitive::u8,
            __said: __occ::Said<'_, '_>,
        ) -> ! {
            match __place {
                101u8 => __occ::fail(&__said),
                102u8 => __occ::fail(&__said),
                103u8 => __occ::fail(&__said),
                104u8 => __occ::fail(&__said),
                108u8 => __occ::fail(&__said),
                109u8 => __occ::fail(&__said),
                114u8 => __occ::fail(&__said),
                115u8 => __occ::fail(&__said),
                116u8 => __occ::fail(&__said),
                117u8 => __occ::fail(&__said),
                118u8 => __occ::fail(&__said),
                119u8 => __occ::fail(&__said),
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
            6u8 => __occ::fail(&__said),
            7u8 => __occ::fail(&__said),
            8u8 => __occ::fail(&__said),
            9u8 => __occ::fail(&__said),
            10u8 => __occ::fail(&__said),
            11u8 => __occ::fail(&__said),
            12u8 => __occ::fail(&__said),
            13u8 => __occ::fail(&__said),
            14u8 => __occ::fail(&__said),
            15u8 => __occ::fail(&__said),
            16u8 => __occ::fail(&__said),
            17u8 => __occ::fail(&__said),
            18u8 => __occ::fail(&__said),
            19u8 => __occ::fail(&__said),
            20u8 => __occ::fail(&__said),
            21u8 => __occ::fail(&__said),
            252u8 => __occ::fail(&__said),
            253u8 => __occ::fail(&__said),
            254u8 => __occ::fail(&__said),
            255u8 => __occ::fail(&__said),
            __place => limited_by(__place, __said),
        }
    };
    { KernelDescriptor::new("gemm").workgroup(256).vgprs(Self::VGPRS) }
};
