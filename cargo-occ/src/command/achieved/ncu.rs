//! Nsight Compute: `ncu --csv` with its details page, its raw page, or its per-kernel summary.
//!
//! Seen of versions 2020.1 to 2026.2. The details page has a row a metric, the raw page a row a
//! launch with a second header row of units. Bytes come in units of 1000 unless `--print-units base`
//! is given, and are then known to within their last digit.

use super::launch::{Launch, count, number, percent, whole};

/// What a metric says of a launch, by the name of the details page and of the raw page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Metric {
    Achieved,
    Theoretical,
    Block,
    Grid,
    Registers,
    StaticShared,
    DynamicShared,
    Pool,
    Units,
    Major,
    Minor,
}

const METRICS: &[(Metric, &[&str])] = &[
    (
        Metric::Achieved,
        &["Achieved Occupancy", "sm__warps_active.avg.pct_of_peak_sustained_active"],
    ),
    (Metric::Theoretical, &["Theoretical Occupancy", "sm__maximum_warps_per_active_cycle_pct"]),
    (Metric::Block, &["Block Size", "launch__block_size"]),
    (Metric::Grid, &["Grid Size", "launch__grid_size"]),
    (Metric::Registers, &["Registers Per Thread", "launch__registers_per_thread"]),
    (
        Metric::StaticShared,
        &["Static Shared Memory Per Block", "launch__shared_mem_per_block_static"],
    ),
    (
        Metric::DynamicShared,
        &["Dynamic Shared Memory Per Block", "launch__shared_mem_per_block_dynamic"],
    ),
    (Metric::Pool, &["Shared Memory Configuration Size", "launch__shared_mem_config_size"]),
    (Metric::Units, &["# SMs", "launch__sm_count", "device__attribute_multiprocessor_count"]),
    (Metric::Major, &["device__attribute_compute_capability_major"]),
    (Metric::Minor, &["device__attribute_compute_capability_minor"]),
];

impl Metric {
    fn named(name: &str) -> Option<Self> {
        METRICS.iter().find(|(_, names)| names.contains(&name)).map(|(metric, _)| *metric)
    }
}

/// A launch while its metrics come in.
#[derive(Default)]
struct PartialLaunch {
    launch: Launch,
    major: Option<u64>,
    minor: Option<u64>,
}

impl PartialLaunch {
    fn set(&mut self, metric: Metric, value: &str, unit: &str) {
        let launch = &mut self.launch;
        match metric {
            Metric::Achieved => launch.achieved = percent(value),
            Metric::Theoretical => launch.theoretical = percent(value),
            Metric::Block => {
                launch.threads = shape(value).and_then(|block| u32::try_from(block).ok());
            }
            Metric::Grid => launch.workgroups = shape(value),
            Metric::Registers => launch.vgprs = count(value),
            Metric::StaticShared => launch.lds = bytes(value, unit),
            Metric::DynamicShared => launch.dynamic_lds = bytes(value, unit),
            Metric::Pool => launch.lds_pool = bytes(value, unit).map(|(_, most)| most),
            Metric::Units => launch.units = count(value),
            Metric::Major => self.major = whole(value),
            Metric::Minor => self.minor = whole(value),
        }
    }

    fn finish(mut self, capability: &str) -> Launch {
        let own = capability
            .split_once('.')
            .and_then(|(major, minor)| Some((whole(major)?, whole(minor)?)));
        if let Some((major, minor)) = own.or(self.major.zip(self.minor)) {
            self.launch.target = Some(format!("sm_{major}{minor}"));
        }
        self.launch
    }
}

/// The columns of a page.
pub(super) struct Page {
    id: Option<usize>,
    name: usize,
    block: Option<usize>,
    grid: Option<usize>,
    capability: Option<usize>,
    layout: Layout,
}

enum Layout {
    /// A row a metric.
    Details { metric: usize, unit: Option<usize>, value: usize },
    /// A column a metric.
    Raw { metrics: Vec<(usize, Metric)> },
}

impl Page {
    /// The columns of a header row; `None` where it is none of Nsight Compute's.
    pub(super) fn of(header: &csv::StringRecord) -> Option<Self> {
        let at = |name: &str| header.iter().position(|column| column.trim() == name);
        let name = at("Kernel Name")?;
        let layout = match (at("Metric Name"), at("Metric Value").or_else(|| at("Average"))) {
            (Some(metric), Some(value)) => {
                Layout::Details { metric, unit: at("Metric Unit"), value }
            }
            _ => {
                let metric = |(at, name): (usize, &str)| Some((at, Metric::named(name.trim())?));
                Layout::Raw { metrics: header.iter().enumerate().filter_map(metric).collect() }
            }
        };
        Some(Self {
            id: at("ID"),
            name,
            block: at("Block Size"),
            grid: at("Grid Size"),
            capability: at("CC"),
            layout,
        })
    }

    /// The launches of the rows below the header.
    pub(super) fn launches(&self, rows: &[csv::StringRecord]) -> Vec<Launch> {
        match &self.layout {
            Layout::Details { metric, unit, value } => self.details(rows, *metric, *unit, *value),
            Layout::Raw { metrics } => self.raw(rows, metrics),
        }
    }

    fn start(&self, row: &csv::StringRecord) -> PartialLaunch {
        let name = row.get(self.name).unwrap_or_default().trim().to_owned();
        let mut started = PartialLaunch {
            launch: Launch { name, ..Launch::default() },
            ..PartialLaunch::default()
        };
        for (at, metric) in [(self.block, Metric::Block), (self.grid, Metric::Grid)] {
            if let Some(shape) = at.and_then(|at| row.get(at)) {
                started.set(metric, shape, "");
            }
        }
        started
    }

    fn details(
        &self,
        rows: &[csv::StringRecord],
        metric: usize,
        unit: Option<usize>,
        value: usize,
    ) -> Vec<Launch> {
        let mut launches = Vec::new();
        let mut last: Option<((String, String), String, PartialLaunch)> = None;
        for row in rows {
            // What a program prints in between is no row, and the remarks of rules have no metric.
            let (Some(found), Some(name)) = (row.get(value), row.get(metric)) else { continue };
            let cell = |at: Option<usize>| at.and_then(|at| row.get(at)).unwrap_or_default();
            let key = (cell(self.id).to_owned(), cell(Some(self.name)).to_owned());
            if last.as_ref().is_none_or(|(of, ..)| *of != key) {
                launches.extend(last.take().map(|(_, capability, row)| row.finish(&capability)));
                last = Some((key, cell(self.capability).to_owned(), self.start(row)));
            }
            if let (Some((.., launch)), Some(metric)) = (&mut last, Metric::named(name.trim())) {
                launch.set(metric, found, cell(unit));
            }
        }
        launches.extend(last.map(|(_, capability, row)| row.finish(&capability)));
        launches
    }

    fn raw(&self, rows: &[csv::StringRecord], metrics: &[(usize, Metric)]) -> Vec<Launch> {
        // The row of units names no kernel.
        let is_units = |row: &&csv::StringRecord| row.get(self.name).is_some_and(str::is_empty);
        let units = rows.first().filter(is_units);
        let launches = rows.iter().skip(usize::from(units.is_some()));
        launches
            .filter(|row| row.get(self.name).is_some_and(|name| !name.is_empty()))
            .map(|row| {
                let mut launch = self.start(row);
                for (at, metric) in metrics {
                    let unit = units.and_then(|units| units.get(*at)).unwrap_or_default();
                    if let Some(value) = row.get(*at).filter(|value| !value.is_empty()) {
                        launch.set(*metric, value, unit);
                    }
                }
                launch.finish(self.capability.and_then(|at| row.get(at)).unwrap_or_default())
            })
            .collect()
    }
}

/// Threads or blocks of `(16, 16, 1)`, or of `256`.
fn shape(text: &str) -> Option<u64> {
    let inside = text.trim().trim_start_matches('(').trim_end_matches(')');
    let sides: Vec<u64> = match inside.split_once(", ") {
        Some(_) => inside.split(", ").map(whole).collect::<Option<_>>()?,
        None if text.trim().starts_with('(') => {
            inside.split(',').map(whole).collect::<Option<_>>()?
        }
        None => vec![whole(text)?],
    };
    sides.into_iter().try_fold(1_u64, u64::checked_mul)
}

/// Bytes of `5.12` `Kbyte/block`: at least and at most.
fn bytes(text: &str, unit: &str) -> Option<(u32, u32)> {
    let scale = match unit.split('/').next().unwrap_or_default().trim() {
        "byte" | "B" => {
            let bytes = count(text)?;
            return Some((bytes, bytes));
        }
        "Kbyte" | "KB" => 1e3,
        "Mbyte" | "MB" => 1e6,
        "Kibyte" | "KiB" => 1024.0,
        _ => return None,
    };
    let value = number(text)?;
    let decimals = text.trim().rsplit_once('.').map_or(0, |(_, decimals)| decimals.len());
    let half = 0.5 * 10_f64.powi(-i32::try_from(decimals).ok()?);
    let ends = ((value - half) * scale, (value + half) * scale);
    // With three decimals of a kilobyte every byte is there.
    let ends = if half * scale < 1.0 { (value * scale, value * scale) } else { ends };
    let (low, high) = (ends.0.max(0.0).round(), ends.1.round());
    Some((count(&low.to_string())?, count(&high.to_string())?))
}
