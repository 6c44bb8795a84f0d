pub fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    const OCCUPANCY: () = {
        use ::occ as __occ;
        __occ::__private::require(
            __occ::Contract::new(
                    "saxpy",
                    &__occ::arch::GFX90A,
                    __occ::Kernel::new().workgroup(256u32).vgprs(64u32),
                )
                .min(__occ::__private::ratio(5u32, 10u32)),
        )
    };
    for (x, y) in x.iter().zip(y) {
        *y += a * x;
    }
}
