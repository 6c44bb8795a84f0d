impl occ::Describe for kernels::Scan<u32> {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("scan")
        .block(BLOCK)
        .registers(32);
}
const _: () = {
    const _: () = {
        use ::occ as __occ;
        let __contract = {
            let __kernel = <kernels::Scan<u32> as __occ::Describe>::KERNEL;
            __occ::__private::contract(
                __kernel.name,
                __occ::arch::SM_75,
                __kernel.kernel,
                __occ::__private::ratio(1u32, 1u32),
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
            64u8 => __occ::__private::fail(__contract),
            67u8 => __occ::__private::fail(__contract),
            75u8 => __occ::__private::fail(__contract),
            _ => __occ::__private::fail(__contract),
        }
    };
};
