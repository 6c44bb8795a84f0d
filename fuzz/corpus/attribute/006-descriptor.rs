arch = "mi250x", min_waves_per_simd = 4
pub const SAXPY: KernelDescriptor =
    KernelDescriptor::new("saxpy").workgroup(256).vgprs(24).lds(4096);
