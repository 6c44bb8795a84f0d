//! Parameters, bounds and where clauses.

use occ::occupancy_target;

pub mod types {
    //! Two parameters.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<T, U>(_: T, _: U) {}
}

pub mod lifetimes {
    //! Lifetimes, one that outlives the other.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<'a, 'b: 'a>(a: &'a u32, b: &'b u32) -> &'a u32 {
        if *a > 1 { a } else { b }
    }
}

pub mod constants {
    //! Constants of every kind they may be.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<const N: usize, const B: bool, const C: char>() {}
}

pub mod everything {
    //! All three, and a comma behind.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<'a, T: 'a + Copy, const N: usize,>(a: &'a [T; N]) -> T {
        a[0]
    }
}

pub mod empty {
    //! Angles around nothing.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<>() {}
}

pub mod bounds {
    //! A bound that is relaxed, and a lifetime.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<'a, T: ?Sized + Sync + 'a>(a: &'a T) {}
}

pub mod bound_of_an_item {
    //! An equals sign in a bound.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<I: Iterator<Item = u32>>(mut i: I) -> Option<u32> {
        i.next()
    }
}

pub mod bound_on_an_item {
    //! A bound in a bound.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<I: Iterator<Item: Copy + Into<u64>>>(_: I) {}
}

pub mod bound_of_a_function {
    //! An arrow in a bound.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<F: Fn(u32, &u32) -> Option<u32>>(f: F) -> Option<u32> {
        f(1, &2)
    }
}

pub mod bound_for_every_lifetime {
    //! `for<'a>` in a bound.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<F: for<'a> Fn(&'a u32) -> &'a u32>(f: F) -> u32 {
        *f(&1)
    }
}

pub mod bounds_in_brackets {
    //! A bound in brackets.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<T: (Copy) + (for<'a> PartialEq<&'a u32>)>(_: T) {}
}

pub mod attributes_on_parameters {
    //! A parameter that is not there.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<#[cfg(any())] T, #[allow(unused)] U>(_: U) {}
}

pub mod raw_parameters {
    //! Raw names and lifetimes.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<'r#a, r#type>(_: &'r#a r#type) {}
}

pub mod where_clause {
    //! Predicates of types, lifetimes and projections.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<'a, 'b, T, I>(_: &'a T, _: &'b I)
    where
        'b: 'a,
        T: Clone + 'a,
        I: IntoIterator,
        <I as IntoIterator>::Item: Into<T>,
        for<'c> &'c T: PartialEq,
        Vec<T>: Clone,
    {}
}

pub mod where_without_a_comma {
    //! The last predicate, then the body.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<T>(_: T) where T: Copy {}
}

pub mod where_nothing {
    //! `where` and nothing.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<T>(_: T) where {}
}

pub mod where_an_array {
    //! A block in a predicate is no body.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<T>(_: T) where [T; { 1 + 1 }]: Sized {}
}

pub mod where_a_closure {
    //! A predicate with an arrow.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<F>(f: F) -> u32 where F: FnOnce() -> u32 {
        f()
    }
}

pub mod method_of_generics {
    //! Parameters of the implementation and of the method.

    use super::*;

    pub struct Image<T, const N: usize = 4>(pub [T; N]);

    impl<T: Copy, const N: usize> Image<T, N> {
        #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
        pub fn blur<U: Into<T>>(&self, _: U) {}
    }
}

pub mod value_of_a_constant {
    //! A parameter as a value waits for the instance.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.1, workgroup = N, vgprs = N * 2, lds = 0)]
    pub fn blur<const N: u32>() {}
}

pub mod value_of_a_block {
    //! The same in a block.

    use super::*;

    #[occupancy_target(arch = "gcn", min = 0.1, workgroup = 64, vgprs = { N + 1 }, lds = 0)]
    pub fn blur<const N: u32>() {}
}

pub mod value_of_a_type {
    //! The size of a parameter.

    use super::*;

    #[occupancy_target(
        arch = "gcn",
        min = 0.1,
        workgroup = 64,
        vgprs = 24,
        lds = 64 * size_of::<T>(),
    )]
    pub fn blur<T>(_: T) {}
}

pub mod value_of_a_bound {
    //! A constant of a parameter, written in both ways.

    use super::*;

    pub trait Counts {
        const THREADS: u32;
        const VGPRS: u32;
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.1,
        workgroup = T::THREADS,
        vgprs = <T as Counts>::VGPRS,
        lds = 0,
    )]
    pub fn blur<T: Counts>() {}
}

pub mod value_spelled_as_a_parameter {
    //! A path whose last name is a parameter, and is none.

    use super::*;

    pub mod limits {
        pub const N: u32 = 24;
    }

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = limits::N,
        contract = BLUR,
        lds = 0,
    )]
    pub fn blur<const N: u32>() {}
}

pub mod value_with_a_field_spelled_as_a_parameter {
    //! A field that is spelled as a parameter.

    use super::*;

    pub struct Counts {
        pub n: u32,
    }
    pub const COUNTS: Counts = Counts { n: 24 };

    #[occupancy_target(
        arch = "gcn",
        min = 0.5,
        workgroup = 256,
        vgprs = COUNTS.n,
        contract = BLUR,
        lds = 0,
    )]
    pub fn blur<n>(_: n) {}
}
