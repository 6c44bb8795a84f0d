//! What the attribute goes on that is no function.

use occ::occupancy_target;
use occ::{Describe, KernelDescriptor};

pub mod constant {
    //! A descriptor.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(24);
}

pub mod constant_by_a_path {
    //! Its type by a path, its value in brackets.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const BLUR: ::occ::KernelDescriptor = ((KernelDescriptor::new("blur").workgroup(256).vgprs(24)));
}

pub mod constant_of_a_block {
    //! Its value in a block.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const BLUR: KernelDescriptor = {
        let threads = 16 * 16;
        KernelDescriptor::new("blur").workgroup(threads).vgprs(24)
    };
}

pub mod constant_of_a_call {
    //! Its value from a function with parameters.

    use super::*;

    pub const fn describe<const V: u32, T>(name: &'static str, threads: u32) -> super::KernelDescriptor {
        super::KernelDescriptor::new(name).workgroup(threads).vgprs(V)
    }

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const BLUR: KernelDescriptor = describe::<24, u32>("blur", 256);
}

pub mod constant_of_a_choice {
    //! Its value from an `if`.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const BLUR: KernelDescriptor = if cfg!(any()) { KernelDescriptor::new("heavy") } else { KernelDescriptor::new("blur").workgroup(256).vgprs(24) };
}

pub mod constant_without_a_name {
    //! `const _`.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    const _: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(24);
}

pub mod constant_with_a_raw_name {
    //! A keyword as a name.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    #[allow(non_upper_case_globals)]
    pub const r#async: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(24);
}

pub mod constant_behind_an_alias {
    //! Its type behind an alias.

    use super::*;

    pub type Kd = super::KernelDescriptor;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const BLUR: Kd = KernelDescriptor::new("blur").workgroup(256).vgprs(24);
}

pub mod constant_of_a_projection {
    //! Its type with equals signs and arrows of its own.

    use super::*;

    pub trait Two {
        type A;
        type B;
    }
    pub trait Kind {
        type Kd;
    }
    impl<T: ?Sized> Kind for T {
        type Kd = super::KernelDescriptor;
    }

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub const BLUR: <dyn Two<A = fn() -> fn() -> u32, B = u32> as Kind>::Kd =
        KernelDescriptor::new("blur").workgroup(256).vgprs(24);
}

pub mod place {
    //! A `static`.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub static BLUR: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(24);
}

pub mod associated_constant {
    //! A constant of a type.

    use super::*;

    pub struct Image;

    impl Image {
        const VGPRS: u32 = 24;
        #[occupancy_target(arch = "gcn", min = 0.5)]
        pub const BLUR: KernelDescriptor =
            KernelDescriptor::new("blur").workgroup(256).vgprs(Self::VGPRS);
    }
}

pub mod launch {
    //! A launch configuration.

    use super::*;

    pub struct LaunchConfig {
        pub grid_dim: (u32, u32, u32),
        pub block_dim: (u32, u32, u32),
        pub shared_mem_bytes: u32,
    }
    pub const REST: LaunchConfig =
        LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1, 1, 1), shared_mem_bytes: 0 };

    #[occupancy_target(arch = "sm_90", min = 0.5, registers = 24, shared = 0)]
    pub const BLUR: LaunchConfig = LaunchConfig { block_dim: (16, 8 + 8, 1), ..REST };
}

pub mod description {
    //! An associated constant.

    use super::*;

    pub struct Blur;

    impl Describe for Blur {
        #[occupancy_target(arch = "gcn", min = 0.5)]
        const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(24);
    }
}

pub mod description_by_paths {
    //! Paths, parameters and attributes around it.

    use super::*;

    pub struct Made<T, const N: usize>(T);

    #[allow(clippy::all)]
    impl ::occ::Describe for self::Made<&'static u32, { 1 + 1 }> {
        #[occupancy_target(arch = "gcn", min = 0.5)]
        #[allow(unused)]
        const KERNEL: ::occ::KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(24);
    }
}

pub mod method_of_a_trait {
    //! A default method.

    use super::*;

    pub trait Filter {
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        fn blur(&self) -> u32 {
            1
        }
    }
}

pub mod method_of_an_implementation {
    //! A method of a trait.

    use super::*;

    pub trait Filter {
        fn blur(&self);
    }

    impl Filter for u32 {
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        fn blur(&self) {}
    }
}
