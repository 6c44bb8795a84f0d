arch = "sm_75", min = 1
impl occ::Describe for kernels::Scan<u32> {
    const KERNEL: KernelDescriptor = KernelDescriptor::new("scan").block(BLOCK).registers(32);
}
