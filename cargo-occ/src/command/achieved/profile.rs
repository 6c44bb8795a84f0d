//! Profiles of Nsight Compute and of rocprof-compute (Omniperf), as launches.
//!
//! Seen of `ncu --csv` 2020.1 to 2026.2: the details page and the summary have a row a metric, the raw page a row a
//! launch below a second header row of units. Bytes come in units of 1000 unless `--print-units base` is given, and
//! are then known to within their last digit. Seen of Omniperf 1.0 and 2.0 (`SQ_LEVEL_WAVES.csv`, a row a dispatch)
//! and of rocprof-compute 3.4 and later (`pmc_perf.csv`, a row a counter): the waves that were resident are summed
//! over the cycles in which the device was busy, of which each XCD counts its own.

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord};
use occ_artifacts::MeasuredKernel;
use occ_core::{Arch, Kernel, Ratio, Vendor, Wave, lookup};

use crate::identity::stable;

/// Values and their units by what they say.
pub(super) type Facts = HashMap<&'static str, (String, String)>;

/// What a profile says of a launch: our word, and what columns and metrics are called in all versions.
const FACTS: &[(&str, &[&str])] = &[
    ("name", &["Kernel Name", "Kernel_Name", "KernelName"]),
    ("id", &["ID", "Dispatch_ID", "Index"]),
    ("gpu", &["GPU_ID", "gpu-id"]),
    ("metric", &["Metric Name", "Counter_Name"]),
    ("value", &["Metric Value", "Average", "Counter_Value"]),
    ("unit", &["Metric Unit"]),
    ("achieved", &["Achieved Occupancy", "sm__warps_active.avg.pct_of_peak_sustained_active"]),
    ("theoretical", &["Theoretical Occupancy", "sm__maximum_warps_per_active_cycle_pct"]),
    ("block", &["Block Size", "launch__block_size", "Workgroup_Size", "wgr"]),
    ("grid", &["Grid Size", "launch__grid_size"]),
    ("items", &["Grid_Size", "grd"]),
    ("vgprs", &["Registers Per Thread", "launch__registers_per_thread", "Arch_VGPR", "vgpr"]),
    ("agprs", &["Accum_VGPR"]),
    ("sgprs", &["SGPR"]),
    ("static", &["Static Shared Memory Per Block", "launch__shared_mem_per_block_static"]),
    ("dynamic", &["Dynamic Shared Memory Per Block", "launch__shared_mem_per_block_dynamic"]),
    ("pool", &["Shared Memory Configuration Size", "launch__shared_mem_config_size"]),
    ("lds", &["LDS_Per_Workgroup", "lds"]),
    ("scratch", &["Scratch_Per_Workitem", "scr"]),
    ("capability", &["CC"]),
    ("major", &["device__attribute_compute_capability_major"]),
    ("minor", &["device__attribute_compute_capability_minor"]),
    ("units", &["# SMs", "device__attribute_multiprocessor_count", "launch__sm_count"]),
    ("wave", &["Wave_Size"]),
    ("resident", &["SQ_LEVEL_WAVES_ACCUM", "SQ_ACCUM_PREV_HIRES"]),
    ("busy", &["GRBM_GUI_ACTIVE"]),
];

/// The same of the device, in `sysinfo.csv`.
const SYSTEM: &[(&str, &[&str])] = &[
    ("target", &["gpu_arch", "gpu_soc"]),
    ("units", &["cu_per_gpu", "numCU"]),
    ("wave", &["wave_size", "waveSize"]),
    ("slots", &["max_waves_per_cu", "maxWavesPerCU"]),
    ("xcds", &["num_xcd"]),
];

fn fact(all: &[(&'static str, &[&str])], name: &str) -> Option<&'static str> {
    let is = |one: &&str| one.eq_ignore_ascii_case(name.trim());
    all.iter().find(|(_, names)| names.iter().any(is)).map(|(fact, _)| *fact)
}

/// What a row says, below the header whose facts are `columns`. What is blank says nothing.
fn facts(columns: &[Option<&'static str>], row: &StringRecord, units: &StringRecord) -> Facts {
    let said = columns.iter().zip(row).enumerate().filter(|(_, (_, cell))| !cell.trim().is_empty());
    let unit = |at| units.get(at).unwrap_or_default().to_owned();
    said.filter_map(|(at, (fact, cell))| Some(((*fact)?, (cell.trim().to_owned(), unit(at)))))
        .collect()
}

fn rows(text: &str) -> impl Iterator<Item = StringRecord> {
    let mut reader = ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).from_reader(text.as_bytes());
    reader.into_records().filter_map(Result::ok)
}

/// What `sysinfo.csv` says of the device; `None` where it is none.
pub(super) fn system(text: &str) -> Option<Facts> {
    let mut rows = rows(text);
    let columns: Vec<_> = rows.next()?.iter().map(|name| fact(SYSTEM, name)).collect();
    let facts = facts(&columns, &rows.next()?, &StringRecord::new());
    facts.contains_key("target").then_some(facts)
}

/// A profile, and what it says of each launch.
pub(super) struct Profile {
    pub(super) is_ncu: bool,
    /// Whether the waves that were resident are counted.
    pub(super) has_waves: bool,
    pub(super) launches: Vec<Facts>,
}

impl Profile {
    /// The profile in a text that may have other lines above it: what the program printed, and the profiler.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut below = text;
        text.split_inclusive('\n').find_map(|line| {
            below = &below[line.len()..];
            // Every profile's header row names the kernel.
            let header = line.contains("Kernel").then(|| rows(line.trim_start()).next())??;
            let is_ncu = header.iter().any(|column| column.trim() == "Kernel Name");
            let columns: Vec<_> = header.iter().map(|name| fact(FACTS, name)).collect();
            let is_profile = columns.contains(&Some("name")) && columns.contains(&Some("items"));
            (is_ncu || is_profile).then(|| Self::below(is_ncu, &columns, below))
        })
    }

    fn below(is_ncu: bool, columns: &[Option<&'static str>], text: &str) -> Self {
        let at = |fact| columns.iter().position(|column| *column == Some(fact));
        // Where each row is a metric.
        let metric = at("metric").zip(at("value"));
        let mut places: HashMap<[String; 2], usize> = HashMap::new();
        let (mut launches, mut units) = (Vec::<Facts>::new(), StringRecord::new());
        for (number, row) in rows(text).enumerate() {
            let cell = |fact| at(fact).and_then(|at| row.get(at));
            // What a program prints in between is no row.
            let Some(kernel) = cell("name") else { continue };
            let Some((metric, value)) = metric else {
                match kernel {
                    "" if is_ncu && number == 0 => units = row,
                    "" if is_ncu => {}
                    _ => launches.push(facts(columns, &row, &units)),
                }
                continue;
            };
            // The remarks of rules have no metric.
            let (Some(name), Some(value)) = (row.get(metric), row.get(value)) else { continue };
            let key = ["id", if is_ncu { "name" } else { "gpu" }]
                .map(|fact| cell(fact).unwrap_or_default().to_owned());
            let next = launches.len();
            let place = places.entry(key).or_insert(next);
            // Nsight Compute has the rows of a launch together, and may count again from 0.
            if *place == next || is_ncu && *place + 1 != next {
                *place = next;
                launches.push(facts(columns, &row, &units));
            }
            if let Some(fact) = fact(FACTS, name) {
                launches[*place]
                    .insert(fact, (value.to_owned(), cell("unit").unwrap_or_default().to_owned()));
            }
        }
        let counts = |facts: &Facts| facts.contains_key("resident");
        let has_column = at("resident").is_some() && at("busy").is_some();
        let has_waves = has_column || metric.is_some() && launches.iter().any(counts);
        Self { is_ncu, has_waves, launches }
    }
}

/// A launch as a profiler recorded it. `None`: it records no such value.
#[derive(Clone, Debug, Default)]
pub(super) struct Launch {
    /// As a compiler's file would have it.
    pub(super) measured: MeasuredKernel,
    /// CUs (SMs) of the device.
    pub(super) units: Option<u32>,
    /// Workgroups (thread blocks) of the grid.
    pub(super) workgroups: Option<u64>,
    /// Threads of a workgroup.
    pub(super) threads: Option<u32>,
    /// Bytes of workgroup memory, and what the launch asked for of it: at least and at most, where a unit rounds it.
    lds: Option<(u32, u32)>,
    dynamic_lds: Option<(u32, u32)>,
    /// Bytes of the unit's storage that the driver made shared memory.
    pool: Option<u32>,
    /// Waves of all wave slots while the kernel ran: what was measured.
    pub(super) achieved: Option<Ratio>,
    /// What the profiler itself says could be reached.
    pub(super) theoretical: Option<Ratio>,
}

impl Launch {
    /// A launch by what is said of it and of the device, and by the target and the units that were `asked` for where
    /// neither says them.
    pub(super) fn new(facts: &Facts, system: &Facts, asked: (Option<&str>, Option<u32>)) -> Self {
        let cell = |fact| facts.get(fact).or_else(|| system.get(fact));
        let value = |fact| cell(fact).map(|(value, _)| value.as_str());
        let counted = |fact| value(fact).and_then(count);
        let percent = |fact| Ratio::from_f64(number(value(fact)?)? / 100.0);
        let bytes = |fact| cell(fact).and_then(|(value, unit)| bytes(value, unit));
        let capability = value("capability").and_then(|capability| capability.split_once('.'));
        let chip = capability.or(value("major").zip(value("minor")));
        let chip = chip.and_then(|(major, minor)| Some((whole(major)?, whole(minor)?)));
        let chip = chip.map(|(major, minor)| format!("sm_{major}{minor}"));
        let lds = bytes("static").or(counted("lds").map(|bytes| (bytes, bytes)));
        let (workgroups, threads) = (value("grid").and_then(shape), value("block").and_then(shape));
        let threads = threads.and_then(|threads| u32::try_from(threads).ok());
        let per_item =
            |items: u64| threads.filter(|it| *it > 0).map(|it| items.div_ceil(it.into()));
        // A descriptor's name, or a mangled one.
        let mut measured = MeasuredKernel::new(stable(value("name").unwrap_or_default()));
        let target = value("target").or(asked.0).map(str::to_owned);
        measured.target = chip.or(target).unwrap_or_default();
        let device = asked.0.and_then(lookup::device).and_then(|device| device.units);
        (measured.vgprs, measured.agprs) = (counted("vgprs"), counted("agprs"));
        (measured.sgprs, measured.scratch) = (counted("sgprs"), counted("scratch"));
        (measured.lds, measured.wave) =
            (lds.map(|(low, _)| low), counted("wave").and_then(Wave::of));
        let resident = || {
            // Before there were devices of several.
            let xcds = value("xcds").map_or(Some(1), count)?;
            let cycles = number(value("busy")?).filter(|busy| *busy > 0.0)? / f64::from(xcds);
            let slots = f64::from(counted("slots")?) * f64::from(counted("units")?);
            Ratio::from_f64(number(value("resident")?)? / cycles / slots)
        };
        Self {
            measured,
            units: counted("units").or(asked.1).or(device),
            workgroups: workgroups.or_else(|| value("items").and_then(whole).and_then(per_item)),
            threads,
            lds,
            dynamic_lds: bytes("dynamic"),
            pool: bytes("pool").map(|(_, most)| most),
            achieved: percent("achieved").or_else(resident),
            theoretical: percent("theoretical"),
        }
    }

    /// The kernel for the engine, with the least or the most workgroup memory that the profiler's rounding allows.
    /// `None` where its counts are missing.
    pub(super) fn kernel(&self, arch: &Arch, most: bool) -> Option<Kernel> {
        let bytes = |(low, high): (u32, u32)| if most { high } else { low };
        let (nvidia, whole) = (arch.vendor == Vendor::Nvidia, u64::from(arch.lds.pool));
        let share = |pool: u32| u32::try_from((u64::from(pool) * 100 / whole).min(100)).ok();
        Some(Kernel {
            workgroup: Some(self.threads?),
            wave: self.measured.wave,
            vgprs: Some(self.measured.vgprs?),
            agprs: self.measured.agprs.unwrap_or(0),
            sgprs: self.measured.sgprs.filter(|_| !nvidia),
            lds: bytes(self.lds?),
            // Profilers of AMD's give static and dynamic memory as one.
            dynamic_lds: if nvidia { bytes(self.dynamic_lds?) } else { 0 },
            // The preference that makes the pool of the size that the driver chose.
            carveout: self.pool.filter(|_| nvidia && whole > 0).and_then(share),
            scratch: self.measured.scratch.is_some_and(|bytes| bytes > 0),
            ..Kernel::new()
        })
    }
}

/// A number as a profiler writes it: `1,234.50`.
fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().replace(',', "").parse().ok()?;
    number.is_finite().then_some(number)
}

/// A whole number as a profiler writes it, also as `256.0`.
fn whole(text: &str) -> Option<u64> {
    let text = text.trim().replace(',', "");
    let (digits, part) = text.split_once('.').unwrap_or((&text, ""));
    digits.parse().ok().filter(|_| part.bytes().all(|digit| digit == b'0'))
}

/// The same in 32 bits.
fn count(text: &str) -> Option<u32> {
    u32::try_from(whole(text)?).ok()
}

/// Threads or blocks of `(16, 16, 1)`, or of `256` or `4,096`.
fn shape(text: &str) -> Option<u64> {
    let sides = text.trim().trim_start_matches('(').trim_end_matches(')');
    let between = if sides.contains(", ") { ", " } else { "," };
    if between == "," && !text.trim().starts_with('(') {
        return whole(text);
    }
    sides.split(between).try_fold(1_u64, |product, side| product.checked_mul(whole(side)?))
}

/// Bytes of `5.12` `Kbyte/block`: at least and at most.
fn bytes(text: &str, unit: &str) -> Option<(u32, u32)> {
    let scale = match unit.split('/').next().unwrap_or_default().trim() {
        "byte" | "B" => return count(text).map(|bytes| (bytes, bytes)),
        "Kbyte" | "KB" => 1e3,
        "Mbyte" | "MB" => 1e6,
        "Kibyte" | "KiB" => 1024.0,
        _ => return None,
    };
    let decimals = text.trim().rsplit_once('.').map_or(0, |(_, decimals)| decimals.len());
    let half = 0.5 * 10_f64.powi(-i32::try_from(decimals).ok()?);
    // With three decimals of a kilobyte every byte is there.
    let half = if half * scale < 1.0 { 0.0 } else { half };
    let value = number(text)?;
    let [low, high] = [value - half, value + half].map(|end| (end * scale).round());
    let low = low.max(0.0);
    Some((count(&low.to_string())?, count(&high.to_string())?))
}

#[cfg(test)]
#[test]
fn bytes_are_known_to_their_last_digit() {
    for (text, unit, expected) in [
        ("1,024", "byte/block", Some((1024, 1024))),
        ("5.12", "Kbyte/block", Some((5115, 5125))),
        ("2.048", "Kbyte/block", Some((2048, 2048))),
        ("0.1", "Kibyte", Some((51, 154))),
        ("-3", "Kbyte", None),
        ("3", "page", None),
    ] {
        assert_eq!(bytes(text, unit), expected, "{text} {unit}");
    }
}
