#![deny(deprecated)]

mod heavy {
    /// An author's own, whose kernels have more than its setters say.
    pub struct KernelDescriptor;

    impl KernelDescriptor {
        pub const fn new(name: &'static str) -> occ::KernelDescriptor {
            occ::KernelDescriptor::new(name).lds(49_000)
        }
    }
}

struct FatKernelDescriptor;

impl FatKernelDescriptor {
    const fn new(name: &'static str) -> occ::KernelDescriptor {
        occ::KernelDescriptor::new(name).lds(49_000).workgroup(256)
    }
}

#[occ::occupancy_target(arch = "sm_90", warn = 0.9)]
const OF_THE_NAME: occ::KernelDescriptor =
    heavy::KernelDescriptor::new("saxpy").workgroup(256).vgprs(32);

#[occ::occupancy_target(arch = "sm_90", warn = 0.9)]
const OF_A_LONGER_NAME: occ::KernelDescriptor = FatKernelDescriptor::new("saxpy").vgprs(32);

fn main() {
    let _ = (OF_THE_NAME, OF_A_LONGER_NAME);
}
