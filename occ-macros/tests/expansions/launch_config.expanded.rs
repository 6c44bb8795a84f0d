static LAUNCH: cudarc::driver::LaunchConfig = {
    const _: () = {
        use ::occ as __occ;
        let __contract = {
            let __launch: cudarc::driver::LaunchConfig = cudarc::driver::LaunchConfig {
                grid_dim: (64, 1, 1),
                block_dim: (BLOCK, 4, 1),
                shared_mem_bytes: 2048,
            };
            let (
                __x,
                __y,
                __z,
            ): (
                ::core::primitive::u32,
                ::core::primitive::u32,
                ::core::primitive::u32,
            ) = __launch.block_dim;
            let __bytes: ::core::primitive::u32 = __launch.shared_mem_bytes;
            __occ::__private::contract(
                "LAUNCH",
                __occ::arch::SM_90,
                __occ::Kernel::new()
                    .workgroup_shape(__x, __y, __z)
                    .dynamic_lds(__bytes)
                    .vgprs(32u32)
                    .lds(
                        __occ::__private::count(
                            __occ::__private::any_integer(TILE)
                                as ::core::primitive::i128,
                            "shared",
                        ),
                    ),
                __occ::__private::ratio(75u32, 100u32),
            )
        };
        match __occ::__private::blame(__contract) {
            0u8 => {}
            3u8 => {
                const fn limited_by_registers(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_registers(__contract)
            }
            5u8 => {
                const fn limited_by_shared_memory(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_shared_memory(__contract)
            }
            6u8 => {
                const fn limited_by_barriers(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_barriers(__contract)
            }
            2u8 => {
                const fn limited_by_blocks(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_blocks(__contract)
            }
            1u8 => {
                const fn limited_by_warps(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_warps(__contract)
            }
            67u8 => __occ::__private::fail(__contract),
            70u8 => __occ::__private::fail(__contract),
            64u8 => __occ::__private::fail(__contract),
            71u8 => __occ::__private::fail(__contract),
            _ => __occ::__private::fail(__contract),
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
