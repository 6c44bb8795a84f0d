//! Valid Rust that the attribute refuses: each module is one case, and starts with the message, which
//! may take several lines. The item comes out as it went in, beside the message.

use occ::occupancy_target;

pub mod trait_of_kernels {
    //! `#[occupancy_target]` does not go on `trait`; it goes on `fn`, and on `const` and `static`
    //! descriptors; put it on the functions and constants inside

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub trait Filter {
        fn blur(&self);
    }
}

pub mod module {
    //! `#[occupancy_target]` does not go on `mod`; it goes on `fn`, and on `const` and `static`
    //! descriptors; put it on the functions and constants inside

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub mod kernels {
        pub fn blur() {}
    }
}

pub mod import {
    //! `#[occupancy_target]` does not go on `use`; it goes on `fn`, and on `const` and `static`
    //! descriptors

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub use std::{collections::{self, BTreeMap as _}, fmt};
}

pub mod alias {
    //! `#[occupancy_target]` does not go on `type`; it goes on `fn`, and on `const` and `static`
    //! descriptors

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub type Blur<T: Copy> = Vec<T> where T: Clone;
}

pub mod block_of_foreign_functions {
    //! `#[occupancy_target]` does not go on `extern`; it goes on `fn`, and on `const` and `static`
    //! descriptors

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    unsafe extern "C" {
        pub safe fn blur(n: u32, ...);
        pub static N: u32;
        type Opaque;
    }
}

pub mod macro_of_kernels {
    //! `#[occupancy_target]` does not go on `macro_rules`; it goes on `fn`, and on `const` and `static`
    //! descriptors

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    macro_rules! blur {
        ($($t:tt)*) => { $($t)* };
    }
}

pub mod implementation {
    //! `#[occupancy_target]` does not go on `impl`; it goes on `fn`, and on `const` and `static`
    //! descriptors; put it on the functions and constants inside

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    impl<T, const N: usize> Made<T, { N + 1 }>
    where
        T: for<'a> Fn(&'a u32) -> &'a u32,
    {
        pub fn blur(&self) {}
    }
}

pub mod other_implementation {
    //! `#[occupancy_target]` does not go on `impl`; it goes on `fn`, and on `const` and `static`
    //! descriptors; put it on the functions and constants inside

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    unsafe impl Send for Blur {}
}

pub mod structure_with_parameters {
    //! `#[occupancy_target]` does not go on `struct`; it goes on `fn`, and on `const` and `static`
    //! descriptors; put it on `const KERNEL` in `impl occ::Describe for` the type

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub struct Blur<'a, T: 'a + ?Sized, const N: usize = 4>
    where
        T: Copy,
    {
        pub rows: &'a [T; N],
    }
}

pub mod enumeration_with_parameters {
    //! `#[occupancy_target]` does not go on `enum`; it goes on `fn`, and on `const` and `static`
    //! descriptors; put it on `const KERNEL` in `impl occ::Describe for` the type

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24)]
    pub enum Blur<T> {
        Fast(T),
    }
}

pub mod structure {
    //! `#[occupancy_target]` does not go on `struct`; it goes on `fn`, and on `const` and `static`
    //! descriptors; put it on `const KERNEL` in `impl occ::Describe for` the type

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[derive(Clone)]
    pub(crate) struct Blur(pub u32, #[allow(unused)] (u32, [u8; { 1 + 1 }]));
}

pub mod union_of_fields {
    //! `#[occupancy_target]` does not go on `union`; it goes on `fn`, and on `const` and `static`
    //! descriptors; put it on `const KERNEL` in `impl occ::Describe for` the type

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub union Blur {
        pub word: u32,
    }
}

pub mod description_of_a_reference {
    //! `#[occupancy_target]` does not go on `impl`; it goes on `fn`, and on `const` and `static`
    //! descriptors; put it on the functions and constants inside

    #[occupancy_target(arch = "gcn", min = 0.5)]
    impl Describe for &'static Blur {
        const KERNEL: KernelDescriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(24);
    }
}

pub mod crate_by_a_string {
    //! `crate` takes the path of the crate `occ`, such as `::occ`

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        crate = "::occ",
        lds = 0,
    )]
    fn blur() {}
}

pub mod attribute_that_is_not_known {
    //! `#[frameworks::kernel]` may write another signature than the one that is checked; put
    //! `#[frameworks::kernel]` above `#[occupancy_target]`, or import it under its own name

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[frameworks::kernel(a => b, ..= 3; #, "x" 'y' $ {z})]
    pub fn blur() {}
}

pub mod place_that_changes {
    //! a `static mut` can change after it was checked; make it a `const`

    #[occupancy_target(arch = "gcn", min = 0.5)]
    pub static mut BLUR: KernelDescriptor = KernelDescriptor::new("blur");
}

pub mod function_without_a_body {
    //! `blur` has no body to check; put the attribute on the definition

    pub trait Filter {
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        fn blur<T>(&self, _: impl Fn(T) -> T) -> Self::Result where T: Copy;
    }
}

pub mod constant_without_a_value {
    //! `BLUR` has no value to check; put the attribute on the definition

    pub trait Filter {
        #[occupancy_target(arch = "gcn", min = 0.5)]
        const BLUR: KernelDescriptor;
    }
}

pub mod negative_count {
    //! `vgprs` takes a whole number, 0 or more

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = -24, lds = 0)]
    pub fn blur() {}
}

pub mod fraction_for_a_count {
    //! `vgprs` takes a whole number, 0 or more

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24.0, lds = 0)]
    pub fn blur() {}
}

pub mod four_sizes {
    //! `workgroup` takes one to three sizes, as in `workgroup = (16, 16, 1)`

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = (4, 4, 4, 4), vgprs = 24, lds = 0)]
    pub fn blur() {}
}

pub mod text_for_a_contract {
    //! `contract` takes the name of the constant to write, such as `SAXPY_CONTRACT`

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        contract = "BLUR",
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod unknown_key_with_a_value_like_arguments {
    //! unknown key `sgpr`; the nearest is `sgprs`

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = 24,
        sgpr = if a < b { [1, 2] } else { f::<u32, { 3 }>(c = d, |e, f| e) },
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod key_twice_around_a_value_like_arguments {
    //! `vgprs` is given twice; leave one of them out

    #[occupancy_target(
        vgprs = pick::<1, 2>(a, b),
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = match n { 0 => 1, m if m > 2 => { 3 } _ => 4 },
        lds = 0,
    )]
    pub fn blur() {}
}
