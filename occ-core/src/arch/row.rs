//! A row of the table of chips: one expression that says all there is to say about a target.

use super::{Arch, Name};

/// Declares each row's constant and puts the row into both lists, so that no constant can be missing
/// from them: the names, which const evaluation asks, and the whole rows, which take most of the time to
/// compile. That is all it does, because a function can declare no constant: what a row holds are the
/// functions of `table::row`.
///
/// `CONSTANT = chip(NAME, FAMILY, NUMBERS, SOURCES, PRODUCTS)`, then what else the target has; `tegra` in
/// place of `chip` where its code runs on no other chip. The products are the constant's documentation too.
macro_rules! targets {
    ($names:ident, $list:ident: $(
        $constant:ident = $kind:ident(
            $name:literal, $family:literal, $numbers:ident, $sources:expr, $products:literal
        ) $(.$detail:ident($($value:tt)*))*;
    )*) => {
        $(
            #[doc = $products]
            pub const $constant: Arch = $crate::arch::row::named($name, $numbers);
        )*

        pub(super) static $names: &[BuiltIn] = &[$(BuiltIn::$kind($name),)*];

        #[cfg(feature = "names")]
        pub(super) static $list: &[Chip] = &[$(
            $kind(stringify!($constant), &$constant, $family, $sources, $products)
                $(.$detail($($value)*))*,
        )*];
    };
}
pub(super) use targets;

/// The sources of numbers, which only the whole rows show.
macro_rules! sources {
    ($($item:item)*) => { $(#[cfg(feature = "names")] $item)* };
}
pub(super) use sources;

/// `arch` under this name.
pub(super) const fn named(name: &str, mut arch: Arch) -> Arch {
    arch.name = Name::new(name);
    arch
}
