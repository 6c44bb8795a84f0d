//! Rust that nightly compilers take, or that attribute macros get to see before the compiler refuses
//! it: each module is one case. Nothing is compiled here. The item has to come out as it went in;
//! whether it is held or refused is open.

use occ::occupancy_target;

pub mod variadic {
    //! Three points as the last parameter, with a name.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub unsafe extern "C" fn blur(n: u32, rest: ...) {}
}

pub mod foreign_kernel {
    //! The calling convention of kernels.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub unsafe extern "gpu-kernel" fn blur(rows: *const f32) {}
}

pub mod never_as_a_type {
    //! `!` as a parameter.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(never: !) {}
}

pub mod box_pattern {
    //! `box` in a pattern.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(rows: Box<u32>) -> u32 {
        match rows { box n => n }
    }
}

pub mod constants_of_structures {
    //! A constant of any type as a parameter.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<const SHAPE: (u32, u32), const NAME: &'static str>() {}
}

pub mod constants_in_values {
    //! Arithmetic between angles without a block is no Rust, with one it waits.

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = pick::<{ N + 1 }>(),
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur<const N: usize>() -> [u32; N + 1] {
        [0; N + 1]
    }
}

pub mod bound_of_a_constant {
    //! An equals sign with a block behind it.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<T: Counts<VGPRS = { 20 + 4 }>>() {}
}

pub mod constant_bound {
    //! `const` before a bound.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub const fn blur<T: [const] Default + const Clone>() {}
}

pub mod default_method {
    //! `default` before a method.

    impl<T> Filter for T {
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        default unsafe fn blur(&self) {}
    }
}

pub mod attributes_on_expressions {
    //! Attributes where the language has no place for them yet.

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = #[allow(unused)] 256,
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur() -> u32 {
        1 + #[allow(unused)] { 2 }
    }
}

pub mod called_closure {
    //! A closure that is called, which constants cannot.

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = (|a: u32, b| a * b)(16, 16),
        vgprs = 24,
        lds = 0,
    )]
    pub fn blur() {}
}

pub mod placeholder {
    //! A value that is to be inferred.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = _, lds = 0)]
    pub fn blur() {}
}

pub mod assignment {
    //! Values with equals signs of their own.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = n = 256, vgprs = m += 24, lds = 0)]
    pub fn blur() {}
}

pub mod ranges {
    //! Ranges, which take the next comma for their end.

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 0..256,
        vgprs = ..,
        lds = ..=5,
        sgprs = 6..,
    )]
    pub fn blur() {}
}

pub mod leaves {
    //! Expressions that leave what they stand in.

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = return 256,
        vgprs = break 'a 24,
        lds = continue,
    )]
    pub fn blur() {}
}

pub mod mutable_place_in_a_body {
    //! What is written for the GPU alone.

    #[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 24)]
    #[kernel]
    pub fn blur() {
        #[address_space(shared)]
        static mut TILE: [f32; 16] = [0.; 16];
        extern "C" {
            #[nvvm_internal::addrspace(3)]
            static DYNAMIC: core::cell::UnsafeCell<u128>;
        }
        asm!("mov {0}, {1}", out(reg) _, in(reg) 5, options(pure, nomem));
    }
}

pub mod unsafe_binder {
    //! A type with lifetimes of its own.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(n: unsafe<'a> &'a u32) {}
}

pub mod predicate_under_a_condition {
    //! An attribute within a where clause.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<T>(n: T) where #[cfg(any())] T: Copy, T: Clone {}
}
