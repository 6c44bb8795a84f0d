#[spirv(compute(threads(16, 16)))]
pub fn blur(tile: &mut [f32; 1024])
where
    [(); {
        {
            use ::occ::__private as __occ;
            const fn limited_by(
                __place: ::core::primitive::u8,
                __text: &::core::primitive::str,
            ) -> ! {
                match __place {
                    101u8 => __occ::fail(__text),
                    102u8 => __occ::fail(__text),
                    103u8 => __occ::fail(__text),
                    104u8 => __occ::fail(__text),
                    _ => __occ::fail(__text),
                }
            }
            let (__place, __text) = (
                102u8,
                "kernel `blur` reaches 30% occupancy on gcn (3 of 10 waves per SIMD), below the required 50%\nlimited by VGPRs: 84 allocated, 48 would allow 5 waves per SIMD",
            );
            match __place {
                0u8 => {}
                1u8 => __occ::fail(__text),
                2u8 => __occ::fail(__text),
                3u8 => __occ::fail(__text),
                4u8 => __occ::fail(__text),
                5u8 => __occ::fail(__text),
                252u8 => __occ::fail(__text),
                253u8 => __occ::fail(__text),
                254u8 => __occ::fail(__text),
                255u8 => __occ::fail(__text),
                __place => limited_by(__place, __text),
            }
        }
        0
    }]:,
{
    tile.fill(0.0);
}
