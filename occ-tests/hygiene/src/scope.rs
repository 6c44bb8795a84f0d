//! Names that are never what they seem. A module imports all of them.

// Bad names are the point.
#![allow(dead_code, missing_docs, nonstandard_style, unused_macros, clippy::new_ret_no_self)]

/// What `u32` is elsewhere.
pub type Native = ::core::primitive::u32;

pub type u8 = ();
pub type u16 = ();
pub type u32 = ();
pub type u64 = ();
pub type u128 = ();
pub type usize = ();
pub type i8 = ();
pub type i16 = ();
pub type i32 = ();
pub type i64 = ();
pub type i128 = ();
pub type isize = ();
pub type f32 = ();
pub type f64 = ();
pub type bool = ();
pub type char = ();
pub type str = ();

pub struct Arch;
pub struct Contract;
pub struct Kernel;
pub struct Requirement;
pub struct Wave;
pub struct Mode;
pub enum Option {}
pub enum Result {}
pub struct Some;
pub struct None;
pub struct Ok;
pub struct Err;

// A `let` that binds one of these names is a pattern of that constant instead.
pub struct contract;
pub const kernel: Native = 24;
pub static launch: Native = 24;
pub const x: Native = 24;
pub const y: Native = 24;
pub const z: Native = 24;
pub const verdict: Native = 24;
pub const OCCUPANCY: Native = 24;
pub const OCCUPANCY_2: Native = 24;
pub const CONTRACT: Native = 24;
pub const KERNEL: Native = 24;

pub mod core {}
pub mod std {}
pub mod occ {}
pub mod limited_by {}
pub mod arch {}
pub mod __private {}

pub const fn require() {}
pub const fn fail() {}
pub const fn blame() {}
pub const fn count() {}
pub const fn ratio() {}
pub const fn fraction() {}
pub const fn threads() {}
pub const fn size_of() {}
pub const fn limited_by_vgprs() -> Native {
    24
}
pub const fn limited_by_registers() -> Native {
    24
}
pub const fn limited_by_lds() -> Native {
    24
}
pub const fn limited_by_wave_slots() -> Native {
    24
}

/// Every type has these methods.
pub trait Meddling: ::core::marker::Sized {
    fn new() {}
    fn min(self) {}
    fn warn(self) {}
    fn workgroup(self) {}
    fn vgprs(self) {}
}

impl<T> Meddling for T {}

macro_rules! panic {
    ($($any:tt)*) => {
        no
    };
}
macro_rules! assert {
    ($($any:tt)*) => {
        no
    };
}
macro_rules! matches {
    ($($any:tt)*) => {
        no
    };
}
macro_rules! compile_error {
    ($($any:tt)*) => {
        no
    };
}
macro_rules! occupancy_target {
    ($($any:tt)*) => {
        no
    };
}
macro_rules! shared_array {
    ($($any:tt)*) => {};
}
