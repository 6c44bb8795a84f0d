//! The launch sizes that contracts say, out of the JSON of `cargo occ report`.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;

use occ_artifacts::project::KernelName;
use occ_core::__private::key::{DECLARATIONS, Key, Part, Value};
use occ_core::{Arch, Kernel};
use serde::Deserialize;

use crate::failure::warn;
use crate::input;
use crate::name::shown;

/// What contracts say of launches, by the names of kernels.
#[derive(Clone, Debug, Default)]
pub(crate) struct Contracts(Arc<HashMap<String, Launches>>);

/// What the contracts of a kernel say of its launch, by targets and keys; where two of them say two values, none.
pub(crate) type Launches = BTreeMap<String, Vec<(Key, Option<Value>)>>;

/// As much of a report as is read.
#[derive(Deserialize)]
struct Report {
    schema: String,
    contracts: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    kernel: String,
    target: Option<String>,
    resources: Option<Kernel>,
    range: Option<[u32; 2]>,
    origins: Vec<Origin>,
}

#[derive(Deserialize)]
struct Origin {
    key: String,
    from: String,
}

/// The form of a report that is known.
const SCHEMA: &str = "occ.report/1";

impl Contracts {
    /// Reads what `cargo occ report --format json` wrote; warns of kernels that two contracts launch in two
    /// ways.
    ///
    /// # Errors
    ///
    /// Where it cannot be read, is no such report, or says nothing of any launch.
    pub(crate) fn read(path: &str) -> Result<Self, String> {
        let bytes = input::text(Path::new(path)).map_err(|failure| failure.to_string())?;
        let report: Report = serde_json::from_slice(&bytes).map_err(|error| {
            format!("not what `cargo occ report --format json` writes: {error}")
        })?;
        if report.schema != SCHEMA {
            return Err(format!("its schema is `{}`, expected `{SCHEMA}`", report.schema));
        }
        let contracts = Self::of(report.contracts);
        if contracts.0.is_empty() {
            return Err("no contract in it says how its kernel is launched".to_owned());
        }
        contracts.tell(path);
        Ok(contracts)
    }

    /// The same of a report that was made here; none where it says nothing of launches.
    pub(crate) fn of_report(report: serde_json::Value) -> Self {
        let report: Option<Report> = serde_json::from_value(report).ok();
        report.map_or_else(Self::default, |report| Self::of(report.contracts))
    }

    fn of(entries: Vec<Entry>) -> Self {
        let mut all: HashMap<String, Launches> = HashMap::new();
        for entry in entries {
            let values = entry.values();
            let (Some(target), false) = (entry.target, values.is_empty()) else { continue };
            let own = all.entry(KernelName::asked(&entry.kernel)).or_default();
            let own = own.entry(target).or_default();
            for (key, value) in values {
                match own.iter_mut().find(|(known, _)| *known == key) {
                    Some((_, known)) if known.is_some_and(|known| known.agrees(value)) => {}
                    Some((_, known)) => *known = None,
                    None => own.push((key, Some(value))),
                }
            }
        }
        Self(Arc::new(all))
    }

    fn tell(&self, path: &str) {
        let mut differing: Vec<String> = Vec::new();
        for (kernel, launches) in self.0.iter() {
            for (target, values) in launches {
                let keys = values.iter().filter(|(_, value)| value.is_none());
                differing.extend(
                    keys.map(|(key, _)| format!("`{}` of `{kernel}` on {target}", key.name())),
                );
            }
        }
        differing.sort();
        for which in differing {
            let file = shown(Path::new(path));
            warn(&format!("`{file}`: contracts say two values for {which}: it stays open"));
        }
    }

    /// What contracts say of the kernel of this name, for each target. They name it as `kernel = ".."` does.
    pub(crate) fn of_kernel(&self, kernel: &KernelName) -> Launches {
        kernel.calls().find_map(|name| self.0.get(name)).cloned().unwrap_or_default()
    }
}

/// What those of `launches` say that are on `arch`.
pub(crate) fn on(launches: &Launches, arch: Option<&Arch>) -> Vec<(Key, Value)> {
    let launch = arch.and_then(|arch| launches.get(arch.name.as_str()));
    let values = launch.into_iter().flatten();
    values.filter_map(|(key, value)| Some((*key, (*value)?))).collect()
}

impl Entry {
    /// What the author says of the launch, at the kernel or in its descriptor. What a compiler's file says is
    /// read from that file again, and a range is no size.
    fn values(&self) -> Vec<(Key, Value)> {
        let Some(kernel) = &self.resources else { return Vec::new() };
        let from = |name: &str| {
            let origin = self.origins.iter().find(|origin| origin.key == name);
            origin.map(|origin| origin.from.as_str())
        };
        let keys = DECLARATIONS.iter().filter(|key| key.part == Part::Launch);
        let said = keys.filter_map(|declared| {
            let key = declared.key;
            let value = key.value(kernel)?;
            let is_said = matches!(from(key.name()), Some("attribute" | "item" | "descriptor"));
            let is_range = key == Key::Workgroup && self.range.is_some();
            (is_said && !is_range).then_some((key, value))
        });
        said.collect()
    }
}
