//! Profiles of Nsight Compute and of rocprof-compute (Omniperf), as facts of launches.
//!
//! Seen of `ncu --csv` 2020.1 to 2026.2: the details page and the summary have a row a metric, the raw page a row a
//! launch below a second header row of units. Bytes come in units of 1000 unless `--print-units base` is given, and
//! are then known to within their last digit. Seen of Omniperf 1.0 and 2.0 (`SQ_LEVEL_WAVES.csv`, a row a dispatch)
//! and of rocprof-compute 3.4 and later (`pmc_perf.csv`, a row a counter): the waves that were resident are summed
//! over the cycles in which the device was busy, of which each XCD counts its own.

use std::collections::{BTreeMap, HashMap};
use std::str::FromStr;

use csv::{ReaderBuilder, StringRecord};
use occ_artifacts::project::KernelName;
use occ_core::{Arch, Kernel, Ratio, Vendor, Wave, lookup};

use crate::identity::stable;

/// Writes each fact once, with what columns and metrics are called that say it, in all versions.
macro_rules! facts {
    ($($fact:ident: $($name:literal),+;)*) => {
        /// What is said of a launch and of its device.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum Fact { $($fact),* }

        const FACTS: &[(Fact, &[&str])] = &[$((Fact::$fact, &[$($name),+])),*];
    };
}

facts! {
    Name: "Kernel Name", "Kernel_Name", "KernelName";
    Id: "ID", "Dispatch_ID", "Index";
    Gpu: "GPU_ID", "gpu-id";
    Metric: "Metric Name", "Counter_Name";
    Value: "Metric Value", "Average", "Counter_Value";
    Unit: "Metric Unit";
    Achieved: "Achieved Occupancy", "sm__warps_active.avg.pct_of_peak_sustained_active";
    Theoretical: "Theoretical Occupancy", "sm__maximum_warps_per_active_cycle_pct";
    Block: "Block Size", "launch__block_size", "Workgroup_Size", "wgr";
    Grid: "Grid Size", "launch__grid_size";
    Items: "Grid_Size", "grd";
    Vgprs: "Registers Per Thread", "launch__registers_per_thread", "Arch_VGPR", "vgpr";
    Agprs: "Accum_VGPR";
    Sgprs: "SGPR";
    Shared: "Static Shared Memory Per Block", "launch__shared_mem_per_block_static";
    Dynamic: "Dynamic Shared Memory Per Block", "launch__shared_mem_per_block_dynamic";
    Pool: "Shared Memory Configuration Size", "launch__shared_mem_config_size";
    Lds: "LDS_Per_Workgroup", "lds";
    Scratch: "Scratch_Per_Workitem", "scr";
    Capability: "CC";
    Major: "device__attribute_compute_capability_major";
    Minor: "device__attribute_compute_capability_minor";
    Units: "# SMs", "device__attribute_multiprocessor_count", "launch__sm_count", "cu_per_gpu", "numCU";
    Target: "gpu_arch", "gpu_soc";
    Wave: "Wave_Size", "waveSize";
    Slots: "max_waves_per_cu", "maxWavesPerCU";
    Xcds: "num_xcd";
    Resident: "SQ_LEVEL_WAVES_ACCUM", "SQ_ACCUM_PREV_HIRES";
    Busy: "GRBM_GUI_ACTIVE";
}

fn fact(name: &str) -> Option<Fact> {
    let is = |one: &&str| one.eq_ignore_ascii_case(name.trim());
    FACTS.iter().find(|(_, names)| names.iter().any(is)).map(|(fact, _)| *fact)
}

fn rows(text: &str) -> impl Iterator<Item = StringRecord> {
    let mut reader = ReaderBuilder::new();
    let reader = reader.has_headers(false).flexible(true).from_reader(text.as_bytes());
    reader.into_records().filter_map(Result::ok)
}

/// What is said of a launch or of a device: a text, and the unit that it is in.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Facts(BTreeMap<Fact, [String; 2]>);

/// The launches in a profile that may have other lines above it, what the program printed, and whether Nsight Compute
/// wrote it; `None` where it is no profile.
pub(super) fn launches(text: &str) -> Option<(Vec<Facts>, bool)> {
    let mut below = text;
    let (columns, is_ncu) = text.split_inclusive('\n').find_map(|line| {
        below = &below[line.len()..];
        // Every profile's header row names the kernel.
        let header = line.contains("Kernel").then(|| rows(line.trim_start()).next())??;
        let is_ncu = header.iter().any(|column| column.trim() == "Kernel Name");
        let columns: Vec<_> = header.iter().map(fact).collect();
        let has = |fact| columns.contains(&Some(fact));
        (is_ncu || has(Fact::Name) && has(Fact::Items)).then_some((columns, is_ncu))
    })?;
    let has = |fact| columns.contains(&Some(fact));
    let is_by_metric = has(Fact::Metric) && has(Fact::Value);
    let mut places: HashMap<[String; 2], usize> = HashMap::new();
    let (mut launches, mut units) = (Vec::<Facts>::new(), StringRecord::new());
    for (number, row) in rows(below).enumerate() {
        let mut facts = Facts::of(&columns, &row, &units);
        let [id, gpu, metric, value, unit] =
            [Fact::Id, Fact::Gpu, Fact::Metric, Fact::Value, Fact::Unit]
                .map(|fact| facts.0.remove(&fact).map(|[text, _]| text));
        let name = facts.text(Fact::Name);
        // A dispatch of AMD's may have no name, and Nsight Compute has units in a row without one.
        if name.is_empty() && (is_ncu || row.len() < columns.len()) {
            if is_ncu && number == 0 && row.len() == columns.len() {
                units = row;
            }
            continue;
        }
        // What a program prints in between is no row, and the remarks of rules have no metric.
        if is_by_metric && metric.is_none() {
            continue;
        }
        let device = if is_ncu { name.to_owned() } else { gpu.unwrap_or_default() };
        let id = if is_by_metric { id.unwrap_or_default() } else { number.to_string() };
        // Nsight Compute has the rows of a launch together, and may count again from 0.
        let key = [id, device];
        if is_ncu && !places.contains_key(&key) {
            places.clear();
        }
        let place = *places.entry(key).or_insert(launches.len());
        if place == launches.len() {
            launches.push(Facts::default());
        }
        launches[place].join(facts);
        if let Some(fact) = metric.and_then(|name| fact(&name)) {
            launches[place].0.insert(fact, [value, unit].map(Option::unwrap_or_default));
        }
    }
    Some((launches, is_ncu))
}

impl Facts {
    /// The device that `sysinfo.csv` is about; `None` where it is about none.
    pub(super) fn system(text: &str) -> Option<Self> {
        let mut rows = rows(text);
        let columns: Vec<_> = rows.next()?.iter().map(fact).collect();
        let device = Self::of(&columns, &rows.next()?, &StringRecord::new());
        (!device.text(Fact::Target).is_empty()).then_some(device)
    }

    /// What a row says. What is blank says nothing.
    fn of(columns: &[Option<Fact>], row: &StringRecord, units: &StringRecord) -> Self {
        let cells = columns.iter().zip(row).enumerate();
        let facts = cells.filter_map(|(at, (fact, cell))| {
            let cell = Some(cell.trim()).filter(|cell| !cell.is_empty())?;
            // A descriptor's name, or a mangled one.
            let is_name = *fact == Some(Fact::Name);
            let cell = if is_name { stable(&KernelName::new(cell)) } else { cell.to_owned() };
            Some(((*fact)?, [cell, units.get(at).unwrap_or_default().to_owned()]))
        });
        Self(facts.collect())
    }

    /// Adds what `other` says and this does not.
    fn join(&mut self, other: Self) {
        for (fact, text) in other.0 {
            self.0.entry(fact).or_insert(text);
        }
    }

    fn set(&mut self, fact: Fact, text: String) {
        self.0.insert(fact, [text, String::new()]);
    }

    /// On a device, and on the target and with the units that were asked for where nothing else says them.
    pub(super) fn on(mut self, device: &Self, target: Option<&str>, units: Option<u32>) -> Self {
        self.join(device.clone());
        let parts = || Some(self.number(Fact::Major)? + self.number(Fact::Minor)? / 10.0);
        if let Some(version) = self.number(Fact::Capability).or_else(parts) {
            self.set(Fact::Target, format!("sm_{}", (version * 10.0).round()));
        } else if let Some(target) = target.filter(|_| self.text(Fact::Target).is_empty()) {
            self.set(Fact::Target, target.to_owned());
        }
        let units = units.or_else(|| target.and_then(lookup::device)?.units);
        if let Some(units) = units.filter(|_| self.number(Fact::Units).is_none()) {
            self.set(Fact::Units, units.to_string());
        }
        self
    }

    /// Blank where it is not said.
    pub(super) fn text(&self, fact: Fact) -> &str {
        self.0.get(&fact).map_or("", |[text, _]| text)
    }

    pub(super) fn number(&self, fact: Fact) -> Option<f64> {
        number(self.text(fact))
    }

    /// A whole number.
    pub(super) fn count<T: FromStr>(&self, fact: Fact) -> Option<T> {
        whole(self.number(fact)?)
    }

    /// Workgroups (thread blocks) of the grid.
    pub(super) fn workgroups(&self) -> Option<u64> {
        let threads = self.count(Fact::Block).filter(|threads: &u64| *threads > 0);
        let of_items = || Some(self.count::<u64>(Fact::Items)?.div_ceil(threads?));
        self.count(Fact::Grid).or_else(of_items)
    }

    /// Whether the profiler measured what is resident.
    pub(super) fn is_measured(&self) -> bool {
        self.number(Fact::Achieved).or(self.number(Fact::Resident)).is_some()
    }

    /// Waves of all wave slots while the kernel ran: what was measured. The rest is left.
    pub(super) fn take_achieved(&mut self) -> Option<Ratio> {
        let resident = || {
            // Before there were devices of several.
            let has_xcds = self.0.contains_key(&Fact::Xcds);
            let xcds = if has_xcds { self.number(Fact::Xcds)? } else { 1.0 };
            let cycles = Some(self.number(Fact::Busy)? / xcds);
            let cycles = cycles.filter(|it| *it > 0.0 && it.is_finite())?;
            let slots = self.number(Fact::Slots)? * self.number(Fact::Units)?;
            Some(self.number(Fact::Resident)? / cycles / slots)
        };
        let part = self.number(Fact::Achieved).map(|percent| percent / 100.0).or_else(resident);
        self.0.retain(|fact, _| ![Fact::Achieved, Fact::Resident, Fact::Busy].contains(fact));
        Ratio::from_f64(part?)
    }

    /// The kernel for the engine, with the least or the most workgroup memory that the profiler's rounding allows.
    /// `None` where its counts are missing.
    pub(super) fn kernel(&self, arch: &Arch, most: bool) -> Option<Kernel> {
        let bytes =
            |fact, most: bool| bytes(self.0.get(&fact)?).map(|ends| ends[usize::from(most)]);
        let size = |fact| whole::<u32>(bytes(fact, most)?);
        let (nvidia, pool) = (arch.vendor == Vendor::Nvidia, u64::from(arch.lds.pool));
        let share = |own: u64| u32::try_from((own * 100 / pool).min(100)).ok();
        Some(Kernel {
            workgroup: Some(self.count(Fact::Block)?),
            wave: self.count(Fact::Wave).and_then(Wave::of),
            vgprs: Some(self.count(Fact::Vgprs)?),
            agprs: self.count(Fact::Agprs).unwrap_or(0),
            sgprs: self.count(Fact::Sgprs).filter(|_| !nvidia),
            lds: size(Fact::Shared).or_else(|| self.count(Fact::Lds))?,
            // Profilers of AMD's give static and dynamic memory as one.
            dynamic_lds: if nvidia { size(Fact::Dynamic)? } else { 0 },
            // The preference that makes the pool of the size that the driver chose.
            carveout: bytes(Fact::Pool, true)
                .and_then(whole)
                .filter(|_| nvidia && pool > 0)
                .and_then(share),
            scratch: self.count(Fact::Scratch).is_some_and(|bytes: u32| bytes > 0),
            ..Kernel::new()
        })
    }
}

fn whole<T: FromStr>(number: f64) -> Option<T> {
    number.to_string().parse().ok()
}

/// A number as a profiler writes it: `1,234.50`; of `(16, 16, 1)` the product. One that a float may not have exactly is
/// not known.
fn number(text: &str) -> Option<f64> {
    let one = |side: &str| side.trim().replace(',', "").parse::<f64>().ok();
    let sides = text.trim().strip_prefix('(').map(|sides| sides.trim_end_matches(')'));
    let number = sides.map_or_else(
        || one(text),
        |sides| sides.split(if sides.contains(", ") { ", " } else { "," }).map(one).product(),
    );
    number.filter(|number| number.abs() < 9e15)
}

/// Bytes of `5.12` `Kbyte/block`: at least and at most.
fn bytes([text, unit]: &[String; 2]) -> Option<[f64; 2]> {
    let scale = match unit.split('/').next().unwrap_or_default().trim() {
        "byte" | "B" => return number(text).map(|bytes| [bytes; 2]),
        "Kbyte" | "KB" => 1e3,
        "Mbyte" | "MB" => 1e6,
        "Kibyte" | "KiB" => 1024.0,
        _ => return None,
    };
    let decimals = text.trim().rsplit_once('.').map_or(0, |(_, decimals)| decimals.len());
    let half = 0.5 * 10_f64.powi(-i32::try_from(decimals).ok()?);
    // With three decimals of a kilobyte every byte is there.
    let half = if half * scale < 1.0 { 0.0 } else { half };
    let value = number(text).filter(|value| *value >= 0.0)?;
    Some([value - half, value + half].map(|end| (end * scale).round().max(0.0)))
}

#[cfg(test)]
#[test]
fn bytes_are_known_to_their_last_digit() {
    for (text, unit, expected) in [
        ("1,024", "byte/block", Some([1024.0; 2])),
        ("5.12", "Kbyte/block", Some([5115.0, 5125.0])),
        ("2.048", "Kbyte/block", Some([2048.0; 2])),
        ("0.1", "Kibyte", Some([51.0, 154.0])),
        ("-3", "Kbyte", None),
        ("3", "page", None),
    ] {
        assert_eq!(bytes(&[text, unit].map(str::to_owned)), expected, "{text} {unit}");
    }
}
