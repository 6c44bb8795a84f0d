//! The architectures as programs read them. What a key means stands in `docs/schemas/targets.json`.

use std::collections::BTreeMap;

use occ_core::chips::{Chip, SOURCES};
use occ_core::{Arch, Kernel};
use serde::Serialize;

use super::devices;
use crate::levels::Table;

/// What `cargo occ targets --format json` writes. A key may be added to it; one that changes its meaning or goes
/// makes it `occ.targets/2`.
#[derive(Serialize)]
pub(super) struct Report {
    schema: &'static str,
    pub(super) targets: Vec<Record>,
    sources: BTreeMap<&'static str, &'static str>,
}

/// A built-in architecture.
#[derive(Serialize)]
pub(super) struct Record {
    name: String,
    family: &'static str,
    aliases: &'static [&'static str],
    products: &'static str,
    arch: Arch,
    sources: Vec<From>,
    devices: Vec<Product>,
    #[serde(skip_serializing_if = "Option::is_none")]
    levels: Option<Table<'static>>,
}

#[derive(Serialize)]
struct From {
    field: &'static str,
    from: &'static str,
}

#[derive(Serialize)]
struct Product {
    name: &'static str,
    other_names: &'static [&'static str],
    units: Option<u32>,
    source: &'static str,
}

impl Report {
    /// With the tables of levels of `launch`, if one is given.
    pub(super) fn new(entries: &[&'static Chip], launch: Option<&Kernel>) -> Self {
        let sources = SOURCES.iter().copied().collect();
        let targets = entries.iter().map(|chip| Record {
            name: chip.arch.name.to_string(),
            family: chip.family,
            aliases: chip.aliases,
            products: chip.products,
            arch: *chip.arch,
            sources: chip.sources().map(|it| From { field: it.field, from: it.from }).collect(),
            devices: devices(chip.arch)
                .map(|it| Product {
                    name: it.name,
                    other_names: it.other_names,
                    units: it.units,
                    source: it.source,
                })
                .collect(),
            levels: launch.and_then(|launch| Table::new(chip.arch, launch)),
        });
        Self { schema: "occ.targets/1", targets: targets.collect(), sources }
    }
}
