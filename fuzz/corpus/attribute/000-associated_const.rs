arch = "gfx942", min = 0.5
const KERNEL: KernelDescriptor = KernelDescriptor::new("gemm").workgroup(256).vgprs(Self::VGPRS);
