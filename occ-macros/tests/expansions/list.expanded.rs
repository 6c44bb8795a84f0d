fn sort() {
    const OCCUPANCY: () = {
        use ::occ as __occ;
        __occ::__private::require(
            __occ::Contract::new(
                    "sort",
                    &__occ::arch::GFX1100,
                    __occ::Kernel::new()
                        .workgroup(512u32)
                        .wave(__occ::Wave::W32)
                        .mode(__occ::Mode::Cu)
                        .vgprs(40u32),
                )
                .min(__occ::Requirement::Workgroups(2u32)),
        )
    };
    const OCCUPANCY_2: () = {
        use ::occ as __occ;
        __occ::__private::require(
            __occ::Contract::new(
                    "sort",
                    &__occ::arch::SM_90,
                    __occ::Kernel::new()
                        .workgroup(512u32)
                        .wave(__occ::Wave::W32)
                        .vgprs(40u32)
                        .barriers(2u32),
                )
                .min(__occ::Requirement::Workgroups(2u32)),
        )
    };
}
