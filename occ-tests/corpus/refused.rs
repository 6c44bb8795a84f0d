//! Valid Rust that the attribute refuses: each module is one case, and its first line says with
//! what message. The item comes out as it went in, beside the message.

use occ::occupancy_target;

pub mod trait_of_kernels {
    //! `#[occupancy_target]` does not go on `trait`

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub trait Filter {
        fn blur(&self);
    }
}

pub mod module {
    //! `#[occupancy_target]` does not go on `mod`

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub mod kernels {
        pub fn blur() {}
    }
}

pub mod import {
    //! `#[occupancy_target]` does not go on `use`

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub use std::{collections::{self, BTreeMap as _}, fmt};
}

pub mod alias {
    //! `#[occupancy_target]` does not go on `type`

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub type Blur<T: Copy> = Vec<T> where T: Clone;
}

pub mod block_of_foreign_functions {
    //! `#[occupancy_target]` does not go on `extern`

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    unsafe extern "C" {
        pub safe fn blur(n: u32, ...);
        pub static N: u32;
        type Opaque;
    }
}

pub mod macro_of_kernels {
    //! `#[occupancy_target]` does not go on

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    macro_rules! blur {
        ($($t:tt)*) => { $($t)* };
    }
}

pub mod implementation {
    //! goes on `impl occ::Describe for T` and on the functions of other `impl` blocks

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    impl<T, const N: usize> Made<T, { N + 1 }>
    where
        T: for<'a> Fn(&'a u32) -> &'a u32,
    {
        pub fn blur(&self) {}
    }
}

pub mod other_implementation {
    //! goes on `impl occ::Describe for T` and on the functions of other `impl` blocks

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    unsafe impl Send for Blur {}
}

pub mod structure_with_parameters {
    //! is generic and so describes many kernels

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub struct Blur<'a, T: 'a + ?Sized, const N: usize = 4>
    where
        T: Copy,
    {
        pub rows: &'a [T; N],
    }
}

pub mod enumeration_with_parameters {
    //! is generic and so describes many kernels

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub enum Blur<T> {
        Fast(T),
    }
}

pub mod place_that_changes {
    //! a `static mut` can change after it was checked

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub static mut BLUR: KernelDescriptor = KernelDescriptor::new("blur");
}

pub mod function_without_a_body {
    //! has no body to hold to an occupancy

    pub trait Filter {
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
        fn blur<T>(&self, _: impl Fn(T) -> T) -> Self::Result where T: Copy;
    }
}

pub mod constant_without_a_value {
    //! has no value to hold to an occupancy

    pub trait Filter {
        #[occupancy_target(arch = "gcn", min = 0.5)]
        const BLUR: KernelDescriptor;
    }
}

pub mod negative_count {
    //! `vgprs` takes a whole number, 0 or more

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = -24)]
    pub fn blur() {}
}

pub mod fraction_for_a_count {
    //! `vgprs` takes a whole number, 0 or more

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24.0)]
    pub fn blur() {}
}

pub mod four_sizes {
    //! `workgroup` takes one to three sizes

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = (4, 4, 4, 4), vgprs = 24)]
    pub fn blur() {}
}

pub mod text_for_a_contract {
    //! `contract` takes the name of the constant to write

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, contract = "BLUR")]
    pub fn blur() {}
}

pub mod unknown_key_with_a_value_like_arguments {
    //! unknown key `colour`

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        colour = if a < b { [1, 2] } else { f::<u32, { 3 }>(c = d, |e, f| e) },
    )]
    pub fn blur() {}
}

pub mod key_twice_around_a_value_like_arguments {
    //! `vgprs` is given twice

    #[occupancy_target(
        vgprs = pick::<1, 2>(a, b),
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = match n { 0 => 1, m if m > 2 => { 3 } _ => 4 },
    )]
    pub fn blur() {}
}
