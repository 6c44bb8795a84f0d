pub const SAXPY: KernelDescriptor = {
    const OCCUPANCY: () = {
        use ::occ as __occ;
        __occ::__private::require({
            let __kernel: __occ::KernelDescriptor = KernelDescriptor::new("saxpy")
                .workgroup(256)
                .vgprs(24)
                .lds(4096);
            __occ::Contract::new(__kernel.name, &__occ::arch::GFX90A, __kernel.kernel)
                .min(__occ::Requirement::WavesPerSimd(4u32))
        })
    };
    { KernelDescriptor::new("saxpy").workgroup(256).vgprs(24).lds(4096) }
};
