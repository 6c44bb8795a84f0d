//! The architectures as programs read them. What a key means stands in `docs/schemas/targets.json`.

use std::collections::BTreeMap;

use occ_core::Kernel;
use occ_core::chips::{Chip, SOURCES};
use serde::Serialize;

use super::devices;
use crate::format::{List, object};
use crate::levels::Table;

/// What `cargo occ targets --format json` writes, with the tables of levels of `launch`, if one is given. A key may be
/// added to it; one that changes its meaning or goes makes it `occ.targets/2`.
pub(super) fn report(chips: &[&'static Chip], launch: Option<&Kernel>) -> impl Serialize {
    object!(
        schema: "occ.targets/1",
        targets: List(move || chips.iter().map(move |chip| target(chip, launch))),
        sources: SOURCES.iter().copied().collect::<BTreeMap<_, _>>(),
    )
}

/// A built-in architecture.
pub(super) fn target(chip: &'static Chip, launch: Option<&Kernel>) -> impl Serialize {
    let levels = launch.and_then(|launch| Table::new(chip.arch, launch));
    object!(
        name: chip.arch.name.as_str(),
        family: chip.family,
        aliases: chip.aliases,
        products: chip.products,
        arch: chip.arch,
        sources: List(|| chip.sources().map(|it| object!(field: it.field, from: it.from,))),
        devices: List(|| devices(chip.arch).map(|it| {
            let (name, source) = (it.name, it.source);
            object!(name: name, other_names: it.other_names, units: it.units, source: source,)
        })),
        ..levels.map(|levels| object!(levels: levels,))
    )
}
