//! What bodies may hold: they come out token by token.

use occ::occupancy_target;
use frameworks::{kernel, shared_array};

pub mod macros {
    //! Macros of any tokens, as statements and values.

    use super::*;

    macro_rules! any {
        ($($t:tt)*) => {};
    }
    pub(crate) use any;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> usize {
        any!(a => b; #[c] ..= $ 'd' "e" 'f {});
        any! { } 
        let n = vec![1, 2];
        format!("{}{{", n.len()).len()
    }
}

pub mod items_inside {
    //! Items of every kind.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> u32 {
        use std::fmt;
        const N: u32 = 1;
        static S: u32 = 2;
        type T = u32;
        struct A<T>(T);
        enum B { C }
        impl<T> A<T> {
            fn get(self) -> T {
                self.0
            }
        }
        trait D {}
        mod e {
            pub fn f() -> u32 {
                3
            }
        }
        fn g<T: fmt::Debug>(_: T) {}
        let _ = B::C;
        g(1);
        A(N).get() + S + e::f() as T
    }
}

pub mod labels {
    //! Labels beside characters.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> char {
        'a: loop {
            break 'a 'a';
        }
    }
}

pub mod literals {
    //! Literals that look like something else.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> f64 {
        let _ = (1., 1.0e3, 1..2, 1.max(2), b'\'', '"', "\"}", r#"{"#, br"(", c"]", 0x1e+1, 1f64);
        2.
    }
}

pub mod generics_and_comparisons {
    //! Angles of both kinds.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: u32, b: u32) -> bool {
        let _ = (a < b, a > b);
        let _ = Vec::<Vec<u32>>::new();
        let mut c = a >> 1;
        c >>= 1;
        let _: Option<Option<u32>>= None;
        (a as usize) < c as usize
    }
}

pub mod closures {
    //! Closures with patterns, types and blocks.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> u32 {
        let f = |(a, b): (u32, u32), [c, ..]: [u32; 2]| -> u32 { a + b + c };
        let g = || || 1;
        let h = move |_: &mut u32| ();
        h(&mut 1);
        f((1, 2), [3, 4]) + g()()
    }
}

pub mod matches {
    //! Arms with guards, attributes and blocks.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(n: Option<u32>) -> u32 {
        match n {
            #[cfg(any())]
            Some(9) => missing(),
            Some(n @ (1 | 2..=5)) if n > 1 => { n }
            Some(_) | None => return 1,
        }
    }
}

pub mod conditions {
    //! `if let`, chains and `let else`.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(n: Option<u32>) -> u32 {
        let Some(a) = n else { return 0 };
        if let Some(b) = n && b > a {
            b
        } else if a == 1 {
            2
        } else {
            3
        }
    }
}

pub mod loops {
    //! Loops with attributes.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {
        #[allow(unused)]
        for (i, _) in [1, 2].iter().enumerate() {
            while i > 3 {}
        }
    }
}

pub mod attributes_on_statements {
    //! Attributes that are not on items.

    use super::*;

    pub struct Made {
        pub n: u32,
    }

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> u32 {
        #[allow(unused)]
        let a = 1;
        #[cfg(any())]
        missing!();
        #[cfg(not(any()))]
        {
            #![allow(unused)]
            let b = 2;
        }
        Made { #[cfg(any())] missing: 1, n: 1 }.n
    }
}

pub mod attributes_of_frameworks_inside {
    //! Attributes that only the framework below takes off.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[kernel]
    pub fn blur() {
        #[unroll(4)]
        for _ in 0..4 {}
        let mut n = 0;
        #[unroll]
        while n < 4 {
            n += 1;
        }
    }
}

pub mod later {
    //! An `async` block.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub async fn blur() -> u32 {
        async move { 1 }.await
    }
}

pub mod unsafe_blocks {
    //! Unsafe blocks and raw borrows.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> u32 {
        let mut n = 1;
        let p = &raw mut n;
        unsafe { *p += 1 };
        unsafe { *(&raw const n) }
    }
}

pub mod words_of_memory {
    //! Words that are no memory.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(shared: u32) -> &'static str {
        // shared_array![f32; 8192]
        let shared_array = shared;
        let _ = shared_array;
        "#[address_space(shared)] static mut TILE: SharedArray<f32, 8192>"
    }
}

pub mod memory {
    //! Shared memory that is read.

    use super::*;

    #[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 24, shared = 1088)]
    #[kernel]
    pub fn blur() {
        const N: usize = 16;
        let _left = shared_array![f32; N];
        {
            let _right: *mut [u8; 4] = shared_array![[u8; 4]; N * N];
        }
    }
}

pub mod constants_of_the_same_name {
    //! A constant that the values name too.

    use super::*;

    pub const VGPRS: u32 = 24;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = VGPRS, lds = 0)]
    pub fn blur() -> u32 {
        const VGPRS: u32 = 84;
        VGPRS
    }
}

pub mod semicolons {
    //! Nothing but semicolons.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {;;}
}

pub mod expression_alone {
    //! No statement, no semicolon.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> impl Fn() -> u32 { || { 1 } }
}

pub mod statements_without_an_end {
    //! Blocks as statements.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() -> u32 {
        if true {} else {}
        match 1 { _ => {} }
        loop { break }
        { 1; }
        ;;
        1
    }
}
