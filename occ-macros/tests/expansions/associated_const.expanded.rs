const KERNEL: KernelDescriptor = {
    let () = const {
        use ::occ as __occ;
        let __contract = {
            let __kernel = __occ::__private::descriptor(
                KernelDescriptor::new("gemm").workgroup(256).vgprs(Self::VGPRS),
            );
            __occ::__private::contract(
                __kernel.name,
                __occ::arch::GFX942,
                __kernel.kernel,
                __occ::__private::ratio(5u32, 10u32),
            )
        };
        match __occ::__private::blame(__contract) {
            0u8 => {}
            3u8 => {
                #[inline]
                const fn limited_by_vgprs(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_vgprs(__contract)
            }
            6u8 => {
                #[inline]
                const fn limited_by_barriers(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_barriers(__contract)
            }
            2u8 => {
                #[inline]
                const fn limited_by_workgroup_slots(
                    __contract: __occ::Contract<'_>,
                ) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_workgroup_slots(__contract)
            }
            1u8 => {
                #[inline]
                const fn limited_by_wave_slots(__contract: __occ::Contract<'_>) -> ! {
                    __occ::__private::fail(__contract)
                }
                limited_by_wave_slots(__contract)
            }
            64u8 => __occ::__private::fail(__contract),
            67u8 => __occ::__private::fail(__contract),
            _ => __occ::__private::fail(__contract),
        }
    };
    { KernelDescriptor::new("gemm").workgroup(256).vgprs(Self::VGPRS) }
};
