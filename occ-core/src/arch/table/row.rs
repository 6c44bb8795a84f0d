//! What a row of the table of chips says.

use super::chips::{Chip, Citation, Feature};
use crate::arch::{Arch, Device};

/// The row of a target that compilers know by no other name.
pub(in crate::arch) const fn chip(
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
        release: None,
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

/// The row of a target whose code runs on no other chip.
pub(in crate::arch) const fn tegra(
    constant: &'static str,
    arch: &'static Arch,
    family: &'static str,
    sources: &'static [&'static [Citation]],
    products: &'static str,
) -> Chip {
    Chip { only_itself: true, ..chip(constant, arch, family, sources, products) }
}

impl Chip {
    /// With this machine in the ELF header of its code objects.
    pub(in crate::arch) const fn elf(mut self, machine: u8) -> Self {
        self.elf_machine = Some(machine);
        self
    }

    /// With this release in its device binaries (Intel).
    pub(in crate::arch) const fn release(mut self, architecture: u16, release: u16) -> Self {
        self.release = Some((architecture, release));
        self
    }

    /// With these other names.
    pub(in crate::arch) const fn aliases(mut self, names: &'static [&'static str]) -> Self {
        self.aliases = names;
        self
    }

    /// With these features, which decide the SGPRs that the compiler reserves.
    pub(in crate::arch) const fn features(mut self, features: &'static [Feature]) -> Self {
        self.features = features;
        self
    }

    /// With code that runs on these other targets too.
    pub(in crate::arch) const fn covers(mut self, targets: &'static [&'static str]) -> Self {
        self.covers = targets;
        self
    }

    /// With these devices, which are made with it.
    pub(in crate::arch) const fn devices(mut self, devices: &'static [Device]) -> Self {
        self.devices = devices;
        self
    }
}

/// A device of this chip: its names, the best known first, its CUs or SMs, and who counted them.
///
/// # Panics
///
/// Without a name, which is an error of the table.
pub(in crate::arch) const fn device(
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
