//! What a warning names whose numbers only const evaluation knows: rustc prints the path of the deprecated constant, so a
//! reader meets these types as `occ::limited_by::Registers`.

/// A limiter chosen by const evaluation; 0 is none.
pub struct Code<const CODE: u8>;

/// From a limiter to the type that warns of it.
pub trait Report {
    /// Its `OCCUPANCY` is deprecated where there is something to warn of.
    type Warning;
}

/// Nothing to warn of.
pub struct Kept;

impl Kept {
    /// Not deprecated.
    pub const OCCUPANCY: () = ();
}

impl Report for Code<0> {
    type Warning = Kept;
}

occ_macros::__warnings!();
