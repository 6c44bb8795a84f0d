//! Every kind of item.

use ::renamed_occ::{Describe, KernelDescriptor, occupancy_target};

use crate::scope::*;

/// A stand-in for cudarc's.
#[derive(::core::clone::Clone, ::core::marker::Copy)]
pub struct LaunchConfig {
    /// Blocks.
    pub grid_dim: (Native, Native, Native),
    /// Threads of a block.
    pub block_dim: (Native, Native, Native),
    /// Bytes.
    pub shared_mem_bytes: Native,
}

#[occupancy_target(crate = ::renamed_occ, arch = "gfx90a", min = 0.5, contract = CONSTANT_CONTRACT)]
pub const CONSTANT: KernelDescriptor = KernelDescriptor::new("constant").workgroup(256).vgprs(64);

#[occupancy_target(
    crate = ::renamed_occ,
    arch = "gfx90a",
    min = 0.5,
    contract = STATIC_CONTRACT,
)]
pub static STATIC: KernelDescriptor =
    KernelDescriptor::new("static").workgroup(256).vgprs(OCCUPANCY).sgprs(kernel + launch_size());

#[occupancy_target(
    crate = ::renamed_occ,
    arch = "sm_90",
    min = 0.5,
    registers = 32,
    contract = LAUNCH_CONTRACT,
    shared = 0,
)]
pub const LAUNCH: LaunchConfig =
    LaunchConfig { grid_dim: (x, y, z), block_dim: (x + 8, y - 16, 1), shared_mem_bytes: kernel };

const fn launch_size() -> Native {
    8
}

/// Of a type.
pub struct Described;

impl Described {
    #[occupancy_target(crate = ::renamed_occ, arch = "gfx90a", min = 0.5, contract = TYPE_CONTRACT)]
    pub const OWN: KernelDescriptor =
        KernelDescriptor::new("described").workgroup(256).vgprs(CONTRACT);
}

impl Describe for Described {
    #[occupancy_target(crate = ::renamed_occ, arch = "sm_90", min = 0.5)]
    const KERNEL: KernelDescriptor = Self::OWN;
}

/// Of kernels.
pub struct Kernels;

impl Kernels {
    const VGPRS: Native = 24;

    #[occupancy_target(
        crate = ::renamed_occ,
        arch = "gfx90a",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        contract = METHOD_CONTRACT,
        lds = 0
    )]
    pub fn method(&self) -> Native {
        OCCUPANCY
    }

    #[occupancy_target(crate = ::renamed_occ, arch = "gfx90a", min = 0.5)]
    pub const ASSOCIATED: KernelDescriptor =
        KernelDescriptor::new("associated").workgroup(256).vgprs(Self::VGPRS + OCCUPANCY);

    #[occupancy_target(
        crate = ::renamed_occ,
        arch = "gfx90a",
        min = 0.5,
        workgroup = 256,
        vgprs = Self::VGPRS,
        lds = 0,
    )]
    pub fn own_constant(&self) {}
}

#[occupancy_target(
    crate = ::renamed_occ,
    arch = "gfx90a",
    min = 0.5,
    workgroup = 256,
    vgprs = N + OCCUPANCY + limited_by_vgprs(),
    lds = 0
)]
pub fn generic<const N: Native>() -> Native {
    OCCUPANCY + N
}

/// Uses the generic one, so that its check is made.
pub fn uses_generic() -> Native {
    generic::<8>()
}

#[occupancy_target(crate = ::renamed_occ, arch = "gfx90a", min = 0.5)]
#[occupancy_target(crate = ::renamed_occ, arch = "sm_90", min = 0.5)]
pub const STACKED: KernelDescriptor =
    KernelDescriptor::new("stacked").workgroup(256).vgprs(OCCUPANCY);

#[cfg(broken)]
mod broken {
    use ::renamed_occ::{Describe, KernelDescriptor, occupancy_target};

    use crate::scope::*;

    #[occupancy_target(crate = ::renamed_occ, arch = "gfx90a", min = 0.5)]
    const BROKEN_CONSTANT: KernelDescriptor =
        KernelDescriptor::new("broken_constant").workgroup(256).vgprs(OCCUPANCY + 105);

    struct Broken;

    impl Describe for Broken {
        #[occupancy_target(crate = ::renamed_occ, arch = "gfx90a", min = 0.5)]
        const KERNEL: KernelDescriptor =
            KernelDescriptor::new("broken_struct").workgroup(256).vgprs(kernel + 105);
    }
}
