pub const SAXPY: KernelDescriptor = {
    const _: () = {
        use ::occ as __occ;
        __occ::__private::require({
            let __kernel = __occ::__private::descriptor(
                KernelDescriptor::new("saxpy").workgroup(256).vgprs(24).lds(4096),
            );
            __occ::__private::contract(
                __kernel.name,
                __occ::arch::GFX90A,
                __kernel.kernel,
                __occ::Requirement::WavesPerSimd(4u32),
            )
        })
    };
    { KernelDescriptor::new("saxpy").workgroup(256).vgprs(24).lds(4096) }
};
