#[spirv(compute(threads(8, 8)))]
fn fft(
    #[spirv(workgroup)]
    tile: &mut [f32; 1024],
    #[spirv(workgroup)]
    sums: &mut [Sum; 8],
) {
    #[allow(dead_code, non_camel_case_types)]
    struct CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_0_fft;
    impl ::occ::__private::NotCompiled
    for CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_0_fft {}
    {
        #[allow(unused)]
        const OCCUPANCY: () = {
            use ::occ as __occ;
            #[allow(unused_imports)]
            use __occ::__private::NotCompiled as _;
            let __contract = __occ::__private::contract(
                "fft",
                __occ::arch::GCN,
                __occ::Kernel::new()
                    .vgprs(32u32)
                    .workgroup_shape(8u32, 8u32, 1u32)
                    .lds(
                        __occ::__private::place_layout(
                            __occ::__private::lds_after(
                                __occ::__private::lds_after(
                                    0u32,
                                    ::core::mem::size_of::<[f32; 1024]>(),
                                    ::core::mem::align_of::<[f32; 1024]>(),
                                ),
                                ::core::mem::size_of::<[Sum; 8]>(),
                                ::core::mem::align_of::<[Sum; 8]>(),
                            ),
                            CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_0_fft::A_MACRO_REPEATS_THIS_SO_MOVE_IT_OUT,
                        ),
                    )
                    .trap(false),
                __occ::__private::ratio(5u32, 10u32),
            );
            match __occ::__private::blame(__contract) {
                0u8 => {}
                5u8 => {
                    const fn limited_by_lds(
                        __contract: __occ::Contract,
                        __variable: ::core::primitive::usize,
                    ) -> ! {
                        match __variable {
                            0usize => __occ::__private::fail(__contract),
                            1usize => __occ::__private::fail(__contract),
                            _ => __occ::__private::fail(__contract),
                        }
                    }
                    limited_by_lds(
                        __contract,
                        __occ::__private::largest(
                            &[
                                (0usize, ::core::mem::size_of::<[f32; 1024]>()),
                                (1usize, ::core::mem::size_of::<[Sum; 8]>()),
                                (
                                    2usize,
                                    CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_0_fft::A_MACRO_REPEATS_THIS_SO_MOVE_IT_OUT
                                        .0,
                                ),
                            ],
                        ),
                    )
                }
                70u8 => {
                    match __occ::__private::largest(
                        &[
                            (0usize, ::core::mem::size_of::<[f32; 1024]>()),
                            (1usize, ::core::mem::size_of::<[Sum; 8]>()),
                            (
                                2usize,
                                CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_0_fft::A_MACRO_REPEATS_THIS_SO_MOVE_IT_OUT
                                    .0,
                            ),
                        ],
                    ) {
                        0usize => __occ::__private::fail(__contract),
                        1usize => __occ::__private::fail(__contract),
                        _ => __occ::__private::fail(__contract),
                    }
                }
                _ => __occ::__private::fail(__contract),
            }
        };
    }
    let more = {
        #[allow(non_local_definitions, dead_code, unused_braces, unused_parens)]
        impl CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_0_fft {
            const A_MACRO_REPEATS_THIS_SO_MOVE_IT_OUT: (
                ::core::primitive::usize,
                ::core::primitive::usize,
                ::core::primitive::usize,
            ) = (
                ::core::mem::size_of::<[u8; 100]>(),
                ::core::mem::align_of::<[u8; 100]>(),
                1,
            );
        }
        shared_array![u8; 100]
    };
}
