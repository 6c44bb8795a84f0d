fn inside() -> u32 {
    #![allow(unused_variables)]
    #![inline]
    const OCCUPANCY: () = {
        use ::occ as __occ;
        __occ::__private::require(
            __occ::Contract::new(
                    "inside",
                    &__occ::arch::GFX90A,
                    __occ::Kernel::new().workgroup(256u32).vgprs(64u32),
                )
                .min(__occ::__private::ratio(5u32, 10u32)),
        )
    };
    let unused = 1;
    2
}
