//! What parameters may be: patterns, types, and attributes on them.

use occ::occupancy_target;
use std::pin::Pin;
use std::rc::Rc;

pub mod trailing_comma {
    //! A comma behind the last one.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: u32, b: u32,) -> u32 {
        a + b
    }
}

pub mod mutable {
    //! `mut` before a name.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(mut a: u32) -> u32 {
        a += 1;
        a
    }
}

pub mod tuple {
    //! A tuple of patterns.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur((a, mut b): (u32, u32), (): ()) -> u32 {
        b += a;
        b
    }
}

pub mod slice {
    //! An array, the rest left out.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur([a, .., b]: [u32; 4]) -> u32 {
        a + b
    }
}

pub mod slice_with_a_name {
    //! The rest by a name.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur([first, rest @ ..]: [u32; 4]) -> usize {
        first as usize + rest.len()
    }
}

pub mod structure {
    //! Fields, one renamed, the rest left out.

    use super::*;

    pub struct Point {
        pub x: u32,
        pub y: u32,
        pub z: u32,
    }

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(Point { x, y: down, .. }: Point) -> u32 {
        x + down
    }
}

pub mod tuple_structure {
    //! A tuple struct by a path.

    use super::*;

    pub struct Wrapped(pub u32, pub u32);

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(self::Wrapped(a, _): Wrapped) -> u32 {
        a
    }
}

pub mod reference {
    //! References taken apart.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(&a: &u32, &(b, ref c): &(u32, u32)) -> u32 {
        a + b + c
    }
}

pub mod by_reference {
    //! `ref mut`.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(ref mut a: u32) -> u32 {
        *a += 1;
        *a
    }
}

pub mod at {
    //! A name and a pattern.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a @ (b, _): (u32, u32)) -> u32 {
        a.1 + b
    }
}

pub mod wildcard {
    //! No name at all, twice.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(_: u32, _: [u32; 2]) {}
}

pub mod alternatives {
    //! Two patterns with a bar.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur((Ok(n) | Err(n)): Result<u32, u32>) -> u32 {
        n
    }
}

pub mod range {
    //! Every value, as a range.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(0..=u32::MAX: u32) {}
}

pub mod pattern_of_a_macro {
    //! A pattern that a macro writes.

    use super::*;

    macro_rules! pair {
        ($a:ident, $b:ident) => { ($a, $b) };
    }
    pub(crate) use pair;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(pair!(a, b): (u32, u32)) -> u32 {
        a + b
    }
}

pub mod type_of_a_macro {
    //! A type that a macro writes.

    use super::*;

    macro_rules! twice {
        ($t:ty) => { ($t, $t) };
    }
    pub(crate) use twice;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: twice!(u32)) -> u32 {
        a.0
    }
}

pub mod attributes {
    //! Attributes on parameters.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(#[allow(unused)] a: u32, #[allow(unused_mut)] mut b: u32) -> u32 {
        b
    }
}

pub mod compiled_out {
    //! A parameter that is not there, of a type that is not there.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(#[cfg(any())] a: Missing, #[cfg(not(any()))] b: u32) -> u32 {
        b
    }
}

pub mod attribute_by_cfg {
    //! An attribute that is there under a condition.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(#[cfg_attr(all(), allow(unused))] a: u32) {}
}

pub mod function_pointer {
    //! A function pointer with names, and an unsafe foreign one.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(f: fn(a: u32, _: u32) -> u32, _: unsafe extern "C" fn(*const u8) -> !) -> u32 {
        f(1, 2)
    }
}

pub mod dyn_with_bounds {
    //! `dyn` in brackets.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(f: &(dyn Fn(&u32) -> u32 + Send + 'static)) -> u32 {
        f(&1)
    }
}

pub mod higher_ranked {
    //! `for<'a>` in a parameter.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(f: &dyn for<'a> Fn(&'a [u32]) -> &'a u32) -> u32 {
        *f(&[1])
    }
}

pub mod impl_trait {
    //! `impl Trait` with closures in it.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(f: impl Fn(u32, u32) -> u32 + Copy) -> u32 {
        f(1, 2)
    }
}

pub mod raw_pointers {
    //! Pointers to pointers.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: *const *mut [u32; 2], b: *mut *const fn()) {}
}

pub mod nested_generics {
    //! Three closing angles.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: Vec<Vec<Vec<u32>>>) -> usize {
        a.len()
    }
}

pub mod arrow_in_generics {
    //! An arrow between angles.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: Box<dyn Fn(u32) -> Option<Vec<u32>>>) {}
}

pub mod constants_in_generics {
    //! Blocks, signs, characters and flags between angles.

    use super::*;

    pub struct Made<const A: usize, const B: i32, const C: char, const D: bool>;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: Made<{ 1 + 2 }, -1, 'x', true>) {}
}

pub mod comparison_in_generics {
    //! A comparison within a block between angles.

    use super::*;

    pub struct Flag<const B: bool>;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: Flag<{ 1 < 2 }>) {}
}

pub mod qualified {
    //! A qualified path.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: <Vec<u32> as IntoIterator>::Item, b: <[u32] as ToOwned>::Owned) {}
}

pub mod lengths {
    //! Arrays whose lengths are expressions.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: [u8; size_of::<u64>()], b: [u8; 'a' as usize], c: [u8; if true { 1 } else { 2 }]) {}
}

pub mod length_in_a_const_block {
    //! `const {}` as a length.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur(a: &[u32; const { 4 * 2 }]) {}
}

pub mod parenthesised {
    //! A type in brackets that mean nothing.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    #[allow(unused_parens)]
    pub fn blur(a: ((u32)), b: (&(u32))) {}
}

pub mod receivers {
    //! Every receiver of a method.

    use super::*;

    pub struct Image;

    impl Image {
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        pub fn by_value(self) {}
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        pub fn mutable(mut self) {}
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        pub fn by_reference(&self) {}
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        pub fn by_lifetime<'a>(&'a mut self) -> &'a mut Self {
            self
        }
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        pub fn typed(self: &Self) {}
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        pub fn counted(self: Rc<Self>) {}
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        pub fn pinned(self: Pin<&mut Self>) {}
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        pub fn with_attribute(#[allow(unused)] &self) {}
    }
}
