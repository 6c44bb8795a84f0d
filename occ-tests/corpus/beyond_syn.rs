//! Rust that the compiler hands to attribute macros and that syn does not read. Nothing is compiled
//! here, and only the tokens can be read: the macro must not panic, and the item has to come out as
//! it went in, held or beside a message.

use occ::occupancy_target;

pub mod half_open_pattern {
    //! A pattern of a part of a slice.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur([first, .., 2..]: [u32; 4]) {}
}

pub mod yields {
    //! `gen`, `yield` and `async` closures.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur() {
        let _ = gen { yield 1; };
        let _ = async |n: u32| n;
        let _ = try { 1? };
        let _ = do yeet 1;
    }
}

pub mod anonymous_parameters {
    //! Parameters without names, as traits of the edition 2015 have them.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    fn blur(&self, u32, &[u8]) {}
}

pub mod guard_pattern {
    //! A condition within a pattern.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur((n if n > 1): u32) {}
}

pub mod return_type_notation {
    //! Two points in brackets in a bound.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = 24, lds = 0)]
    pub fn blur<T: Later<run(..): Send>>(n: T) where T::run(..): Sync {}
}

pub mod keywords_of_later_editions {
    //! Names that were no keywords in older editions.

    #[occupancy_target(arch = "gcn", min = 0.5, workgroup = 256, vgprs = async, lds = 0)]
    pub fn dyn(try: u32, gen: u32, await: u32) -> u32 { try + gen + await }
}
