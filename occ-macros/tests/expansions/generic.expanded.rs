pub(in crate::kernels) unsafe extern "C" fn gemm<'a, T: Fn(u32) -> u32, const N: usize>(
    tile: &'a T,
)
where
    T: Sync,
{
    let () = const {
        use ::occ::__private as __occ;
        let __said = __occ::Said {
            name: "gemm",
            archs: &[__occ::arch::GFX942],
            called: "",
            statements: &[
                __occ::Statement {
                    key: __occ::Key::Workgroup,
                    stated: __occ::count(
                        __occ::any_integer(N * 64) as ::core::primitive::i128,
                    ),
                    source: __occ::Source::Author("workgroup"),
                },
                __occ::Statement {
                    key: __occ::Key::Vgprs,
                    stated: __occ::count(
                        __occ::any_integer(Self::VGPRS) as ::core::primitive::i128,
                    ),
                    source: __occ::Source::Author("vgprs"),
                },
                __occ::Statement {
                    key: __occ::Key::Lds,
                    stated: __occ::Stated::Exactly(__occ::Value::Count(0u32)),
                    source: __occ::Source::Author("lds"),
                },
            ],
            min: __occ::Asked {
                key: "min",
                value: __occ::Wanted::Reach(
                    __occ::Requirement::Occupancy(__occ::Ratio::new(5u32, 10u32)),
                ),
            },
            warn: __occ::Asked::NOTHING,
            spills: __occ::Spills::Allowed,
            must_warn: false,
            has_others: false,
        };
        let __told = __said.told();
        #[inline]
        const fn limited_by(
            __place: ::core::primitive::u8,
            __text: &::core::primitive::str,
        ) -> ! {
            match __place {
                101u8 => __occ::fail(__text),
                102u8 => __occ::fail(__text),
                103u8 => __occ::fail(__text),
                _ => __occ::fail(__text),
            }
        }
        let (__place, __text) = (__told.place, __told.text.as_str());
        match __place {
            0u8 => {}
            1u8 => __occ::fail(__text),
            2u8 => __occ::fail(__text),
            3u8 => __occ::fail(__text),
            252u8 => __occ::fail(__text),
            253u8 => __occ::fail(__text),
            254u8 => __occ::fail(__text),
            255u8 => __occ::fail(__text),
            __place => limited_by(__place, __text),
        }
    };
    {
        #![allow(unused_variables)]
        let _ = tile;
    }
}
