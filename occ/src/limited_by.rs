//! What a warning names whose numbers only const evaluation knows: rustc prints the path of the
//! deprecated constant, so a reader meets these types as `occ::limited_by::Registers<25>`.

/// A limiter chosen by const evaluation; 0 is none.
pub struct Code<const CODE: u8>;

/// From a limiter and a percentage to the type that warns of them.
pub trait Report<const PERCENT: u8> {
    /// Its `OCCUPANCY` is deprecated where there is something to warn of.
    type Warning;
}

/// Nothing to warn of.
pub struct Kept;

impl Kept {
    /// Not deprecated.
    pub const OCCUPANCY: () = ();
}

impl<const PERCENT: u8> Report<PERCENT> for Code<0> {
    type Warning = Kept;
}

occ_macros::__warnings!();
