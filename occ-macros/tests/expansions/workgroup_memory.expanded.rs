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
            use ::occ as __occ;
            use __occ::__private::OtherParameter as _;
            let __contract = __occ::__private::contract(
                "fft",
                __occ::arch::GCN,
                __occ::Kernel::new()
                    .vgprs(32u32)
                    .workgroup_shape(8u32, 8u32, 1u32)
                    .lds(
                        __occ::__private::variables([
                            __occ::__private::readable(
                                __occ::__private::layout(
                                    __occ::__private::Parameter::<&mut [f32; 1024]>::IN_SPIRV,
                                    __occ::__private::Parameter::<&mut [f32; 1024]>::BY_HOST,
                                ),
                            ),
                            __occ::__private::readable(
                                __occ::__private::layout(
                                    __occ::__private::Parameter::<&mut [Sum; 8]>::IN_SPIRV,
                                    __occ::__private::Parameter::<&mut [Sum; 8]>::BY_HOST,
                                ),
                            ),
                        ]),
                    )
                    .trap(false),
                __occ::__private::ratio(5u32, 10u32),
            );
            match __occ::__private::blame(__contract) {
                0u8 => {}
                5u8 => {
                    const fn limited_by_lds(
                        __contract: __occ::Contract<'_>,
                        __variable: ::core::primitive::usize,
                    ) -> ! {
                        match __variable {
                            0usize => __occ::__private::fail(__contract),
                            _ => __occ::__private::fail(__contract),
                        }
                    }
                    limited_by_lds(
                        __contract,
                        __occ::__private::largest(
                            &[
                                (
                                    0usize,
                                    __occ::__private::layout(
                                            __occ::__private::Parameter::<&mut [f32; 1024]>::IN_SPIRV,
                                            __occ::__private::Parameter::<&mut [f32; 1024]>::BY_HOST,
                                        )
                                        .size,
                                ),
                                (
                                    1usize,
                                    __occ::__private::layout(
                                            __occ::__private::Parameter::<&mut [Sum; 8]>::IN_SPIRV,
                                            __occ::__private::Parameter::<&mut [Sum; 8]>::BY_HOST,
                                        )
                                        .size,
                                ),
                            ],
                        ),
                    )
                }
                70u8 => {
                    match __occ::__private::largest(
                        &[
                            (
                                0usize,
                                __occ::__private::layout(
                                        __occ::__private::Parameter::<&mut [f32; 1024]>::IN_SPIRV,
                                        __occ::__private::Parameter::<&mut [f32; 1024]>::BY_HOST,
                                    )
                                    .size,
                            ),
                            (
                                1usize,
                                __occ::__private::layout(
                                        __occ::__private::Parameter::<&mut [Sum; 8]>::IN_SPIRV,
                                        __occ::__private::Parameter::<&mut [Sum; 8]>::BY_HOST,
                                    )
                                    .size,
                            ),
                        ],
                    ) {
                        0usize => __occ::__private::fail(__contract),
                        _ => __occ::__private::fail(__contract),
                    }
                }
                _ => __occ::__private::fail(__contract),
            }
        }
        0
    }]:,
{}
