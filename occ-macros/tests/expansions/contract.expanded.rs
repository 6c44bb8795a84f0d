pub fn copy() {}
///The occupancy that `copy` has to keep.
pub const COPY: ::occ::Contract<'static> = {
    use ::occ as __occ;
    __occ::Contract::new(
        "copy",
        &__occ::arch::GFX1100,
        __occ::__private::kernel(64u32, 16u32, 0u32),
    )
};
