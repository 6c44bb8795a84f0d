//! A row of the table of chips: one expression that says all there is to say about a target.

use super::table::chips::{Chip, Citation, Feature};
use super::{Arch, Device, Name};

/// Declares each row's constant and puts the row into the list, so that no constant can be missing
/// from it. That is all it does, because a function can declare no constant: what a row holds is
/// [`chip`] and the functions of [`Chip`] below.
///
/// `CONSTANT = chip(NAME, FAMILY, NUMBERS, SOURCES, PRODUCTS)`, then what else the target has. The
/// products are the constant's documentation too.
macro_rules! targets {
    ($list:ident: $(
        $constant:ident = chip(
            $name:literal, $family:literal, $numbers:ident, $sources:expr, $products:literal
        ) $(.$detail:ident($($value:tt)*))*;
    )*) => {
        $(
            #[doc = $products]
            pub const $constant: Arch = $crate::arch::row::named($name, $numbers);
        )*

        pub(super) static $list: &[Chip] = &[$(
            chip(stringify!($constant), &$constant, $family, $sources, $products)
                $(.$detail($($value)*))*,
        )*];
    };
}
pub(super) use targets;

/// `arch` under this name.
pub(super) const fn named(name: &str, mut arch: Arch) -> Arch {
    arch.name = Name::new(name);
    arch
}

/// The row of a target that compilers know by no other name.
pub(super) const fn chip(
    constant: &'static str,
    arch: &'static Arch,
    family: &'static str,
    sources: &'static [&'static [Citation]],
    products: &'static str,
) -> Chip {
    Chip {
        constant,
        arch,
        elf_machine: None,
        features: &[],
        covers: &[],
        only_itself: false,
        family,
        aliases: &[],
        products,
        devices: &[],
        sources,
    }
}

impl Chip {
    /// With this machine in the ELF header of its code objects.
    pub(super) const fn elf(mut self, machine: u8) -> Self {
        self.elf_machine = Some(machine);
        self
    }

    /// With these other names.
    pub(super) const fn aliases(mut self, names: &'static [&'static str]) -> Self {
        self.aliases = names;
        self
    }

    /// With these features, which decide the SGPRs that the compiler reserves.
    pub(super) const fn features(mut self, features: &'static [Feature]) -> Self {
        self.features = features;
        self
    }

    /// With code that runs on these other targets too.
    pub(super) const fn covers(mut self, targets: &'static [&'static str]) -> Self {
        self.covers = targets;
        self
    }

    /// With code that runs on no other chip.
    pub(super) const fn only_itself(mut self) -> Self {
        self.only_itself = true;
        self
    }

    /// With these devices, which are made with it.
    pub(super) const fn devices(mut self, devices: &'static [Device]) -> Self {
        self.devices = devices;
        self
    }
}

/// A device of this chip: its names, the best known first, its CUs or SMs, and who counted them.
///
/// # Panics
///
/// Without a name, which is an error of the table.
pub(super) const fn device(
    arch: &'static Arch,
    names: &'static [&'static str],
    units: Option<u32>,
    source: &'static str,
) -> Device {
    let Some((name, other_names)) = names.split_first() else {
        panic!("a device without a name");
    };
    Device { name, other_names, arch, units, source }
}
