//! The architectures as programs read them.

use std::collections::BTreeMap;

use occ_core::chips::{Chip, SOURCES};
use occ_core::{Arch, Kernel};
use serde::Serialize;

use super::devices;
use crate::levels::{self, Table};

/// What `cargo occ targets --format json` writes.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    /// `occ.targets/1`. A key may be added to it; one that changes its meaning or goes makes it 2.
    schema: &'static str,
    pub(super) targets: Vec<Record>,
    /// What the short names of sources stand for.
    sources: BTreeMap<&'static str, &'static str>,
}

/// A built-in architecture.
#[derive(Debug, Serialize)]
pub(super) struct Record {
    /// The name that compilers know.
    name: String,
    /// The family it belongs to.
    family: &'static str,
    /// Other names: those that compilers accept, and code names.
    aliases: &'static [&'static str],
    /// Products in words.
    products: &'static str,
    /// Its numbers: what `--target FILE.json` reads.
    arch: Arch,
    /// Where each number comes from: the field of `arch`, and who says so.
    sources: Vec<From>,
    /// Products that can be named.
    devices: Vec<Product>,
    /// The most registers and workgroup memory for each occupancy, with `--levels`, where such a launch
    /// is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    levels: Option<levels::Record>,
}

#[derive(Debug, Serialize)]
struct From {
    field: &'static str,
    from: &'static str,
}

#[derive(Debug, Serialize)]
struct Product {
    name: &'static str,
    other_names: &'static [&'static str],
    /// CUs (SMs) of the whole device; `null`: not known, or not the same on every board.
    units: Option<u32>,
    source: &'static str,
}

impl Report {
    /// With the tables of levels of `launch`, if one is given.
    pub(super) fn new(entries: &[&'static Chip], launch: Option<&Kernel>) -> Self {
        let sources =
            |chip: &Chip| chip.sources().map(|s| From { field: s.field, from: s.from }).collect();
        let products = |arch: &Arch| {
            devices(arch)
                .map(|device| Product {
                    name: device.name,
                    other_names: device.other_names,
                    units: device.units,
                    source: device.source,
                })
                .collect()
        };
        Self {
            schema: "occ.targets/1",
            sources: SOURCES.iter().copied().collect(),
            targets: entries
                .iter()
                .map(|entry| Record {
                    name: entry.arch.name.to_string(),
                    family: entry.family,
                    aliases: entry.aliases,
                    products: entry.products,
                    arch: *entry.arch,
                    sources: sources(entry),
                    devices: products(entry.arch),
                    levels: launch
                        .and_then(|launch| Some(Table::new(entry.arch, launch)?.record())),
                })
                .collect(),
        }
    }
}
