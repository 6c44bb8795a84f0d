#[derive(Clone)]
#[allow(deprecated)]
struct Wide;
#[expect(deprecated, reason = "the tile needs the registers")]
const _: () = {
    const OCCUPANCY: () = {
        use ::occ as __occ;
        __occ::__private::require(
            __occ::Contract::new(
                    "Wide",
                    &__occ::arch::GFX90A,
                    __occ::__private::kernel(256u32, 65u32, 0u32),
                )
                .warn(__occ::__private::ratio(10u32, 10u32)),
        )
    };
    const _: () = {
        #[deprecated(
            note = "kernel `Wide` reaches 87.5% occupancy on gfx90a (7 of 8 waves per SIMD), below the wanted 100%; limited by VGPRs: 72 allocated for 65, 64 would allow 8 waves per SIMD; `#[allow(deprecated)]` on the item silences this"
        )]
        const OCCUPANCY: () = ();
        OCCUPANCY
    };
};
