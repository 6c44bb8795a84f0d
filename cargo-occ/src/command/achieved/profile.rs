//! Profiles of Nsight Compute and of rocprof-compute (Omniperf), as launches.
//!
//! Seen of `ncu --csv` 2020.1 to 2026.2: the details page and the summary have a row a metric, the raw page a row a
//! launch below a second header row of units. Bytes come in units of 1000 unless `--print-units base` is given, and
//! are then known to within their last digit. Seen of Omniperf 1.0 and 2.0 (`SQ_LEVEL_WAVES.csv`, a row a dispatch)
//! and of rocprof-compute 3.4 and later (`pmc_perf.csv`, a row a counter): the waves that were resident are summed
//! over the cycles in which the device was busy, of which each XCD counts its own.

use std::collections::{BTreeMap, HashMap};
use std::str::FromStr;

use csv::{ReaderBuilder, StringRecord};
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

/// What the columns of a profile say, and the text below its header row.
pub(super) struct Profile<'a> {
    pub(super) is_ncu: bool,
    columns: Vec<Option<Fact>>,
    below: &'a str,
}

impl<'a> Profile<'a> {
    /// The profile in a text that may have other lines above it: what the program printed, and the profiler.
    pub(super) fn find(text: &'a str) -> Option<Self> {
        let mut below = text;
        text.split_inclusive('\n').find_map(|line| {
            below = &below[line.len()..];
            // Every profile's header row names the kernel.
            let header = line.contains("Kernel").then(|| rows(line.trim_start()).next())??;
            let is_ncu = header.iter().any(|column| column.trim() == "Kernel Name");
            let profile = Self { is_ncu, columns: header.iter().map(fact).collect(), below };
            let is_other = profile.at(Fact::Name).and(profile.at(Fact::Items)).is_some();
            (is_ncu || is_other).then_some(profile)
        })
    }

    fn at(&self, fact: Fact) -> Option<usize> {
        self.columns.iter().position(|column| *column == Some(fact))
    }

    /// What it says of each launch, beside what is said of the `device`.
    pub(super) fn launches(&self, device: &Launch) -> Vec<Launch> {
        // Where each row is a metric.
        let metric = self.at(Fact::Metric).zip(self.at(Fact::Value));
        let mut places: HashMap<[String; 2], usize> = HashMap::new();
        let (mut launches, mut units) = (Vec::<Launch>::new(), StringRecord::new());
        for (number, row) in rows(self.below).enumerate() {
            let cell = |fact| self.at(fact).and_then(|at| row.get(at));
            // What a program prints in between is no row, and the remarks of rules have no metric.
            let is_row = metric.is_none_or(|(name, value)| row.get(name.max(value)).is_some());
            let Some(name) = cell(Fact::Name).filter(|_| is_row) else { continue };
            if self.is_ncu && name.is_empty() {
                units = if number == 0 { row } else { units };
                continue;
            }
            let key = [Fact::Id, if self.is_ncu { Fact::Name } else { Fact::Gpu }];
            let key = match metric {
                Some(_) => key.map(|fact| cell(fact).unwrap_or_default().to_owned()),
                None => [number.to_string(), String::new()],
            };
            let place = places.get(&key).copied().unwrap_or_else(|| {
                // Nsight Compute has the rows of a launch together, and may count again from 0.
                if self.is_ncu {
                    places.clear();
                }
                places.insert(key, launches.len());
                launches.push(device.with(&self.columns, &row, &units));
                launches.len() - 1
            });
            if let Some((name, value)) = metric
                && let Some(fact) = fact(&row[name])
            {
                launches[place].say(fact, &row[value], cell(Fact::Unit).unwrap_or_default());
            }
        }
        launches
    }
}

/// What a profiler recorded of a launch, or is said of a device.
#[derive(Clone, Debug, Default)]
pub(super) struct Launch {
    pub(super) name: String,
    pub(super) target: String,
    /// Numbers by what they say: at least and at most, where a unit rounds them. What is no number is not known.
    facts: BTreeMap<Fact, [f64; 2]>,
}

impl Launch {
    /// The device that `sysinfo.csv` is about; `None` where it is about none.
    pub(super) fn system(text: &str) -> Option<Self> {
        let mut rows = rows(text);
        let columns: Vec<_> = rows.next()?.iter().map(fact).collect();
        let device = Self::default().with(&columns, &rows.next()?, &StringRecord::new());
        (!device.target.is_empty()).then_some(device)
    }

    /// With what a row says. What is blank says nothing.
    fn with(&self, columns: &[Option<Fact>], row: &StringRecord, units: &StringRecord) -> Self {
        let mut launch = self.clone();
        for (at, (fact, cell)) in columns.iter().zip(row).enumerate() {
            if let Some(fact) = fact.filter(|_| !cell.trim().is_empty()) {
                launch.say(fact, cell, units.get(at).unwrap_or_default());
            }
        }
        launch
    }

    fn say(&mut self, fact: Fact, cell: &str, unit: &str) {
        let numbers = match fact {
            // A descriptor's name, or a mangled one.
            Fact::Name => return self.name = stable(cell.trim()),
            Fact::Target => return cell.trim().clone_into(&mut self.target),
            // These tell rows apart.
            Fact::Id | Fact::Gpu | Fact::Metric | Fact::Value | Fact::Unit => return,
            Fact::Shared | Fact::Dynamic | Fact::Pool => bytes(cell, unit),
            _ => number(cell).map(|number| [number; 2]),
        };
        self.facts.insert(fact, numbers.unwrap_or([f64::NAN; 2]));
    }

    /// On the target and with the units that were asked for, where nothing else says them.
    pub(super) fn on(mut self, target: Option<&str>, units: Option<u32>) -> Self {
        let version = self.get(Fact::Capability).map(|version| (version * 10.0).round());
        let parts = || Some(self.get(Fact::Major)? * 10.0 + self.get(Fact::Minor)?);
        if let Some(chip) = version.or_else(parts) {
            self.target = format!("sm_{chip}");
        } else if self.target.is_empty() {
            target.unwrap_or_default().clone_into(&mut self.target);
        }
        let units = units.or_else(|| target.and_then(lookup::device)?.units);
        let own = self.get(Fact::Units).or(units.map(f64::from));
        self.facts.extend(own.map(|units| (Fact::Units, [units; 2])));
        self
    }

    pub(super) fn get(&self, fact: Fact) -> Option<f64> {
        self.facts.get(&fact).map(|[_, most]| *most).filter(|number| number.is_finite())
    }

    /// A whole number.
    pub(super) fn count<T: FromStr>(&self, fact: Fact) -> Option<T> {
        whole(self.get(fact)?)
    }

    /// Workgroups (thread blocks) of the grid.
    pub(super) fn workgroups(&self) -> Option<u64> {
        let threads = self.count(Fact::Block).filter(|threads: &u64| *threads > 0);
        let of_items = || Some(self.count::<u64>(Fact::Items)?.div_ceil(threads?));
        self.count(Fact::Grid).or_else(of_items)
    }

    /// Whether the profiler measured what is resident.
    pub(super) fn is_measured(&self) -> bool {
        self.get(Fact::Achieved).or(self.get(Fact::Resident)).is_some()
    }

    /// Waves of all wave slots while the kernel ran: what was measured. The rest is left.
    pub(super) fn take_achieved(&mut self) -> Option<Ratio> {
        let resident = || {
            // Before there were devices of several.
            let xcds =
                if self.facts.contains_key(&Fact::Xcds) { self.get(Fact::Xcds)? } else { 1.0 };
            let cycles =
                Some(self.get(Fact::Busy)? / xcds).filter(|it| *it > 0.0 && it.is_finite())?;
            Some(
                self.get(Fact::Resident)?
                    / cycles
                    / (self.get(Fact::Slots)? * self.get(Fact::Units)?),
            )
        };
        let part = self.get(Fact::Achieved).map(|percent| percent / 100.0).or_else(resident);
        self.facts.retain(|fact, _| ![Fact::Achieved, Fact::Resident, Fact::Busy].contains(fact));
        Ratio::from_f64(part?)
    }

    /// The kernel for the engine, with the least or the most workgroup memory that the profiler's rounding allows.
    /// `None` where its counts are missing.
    pub(super) fn kernel(&self, arch: &Arch, most: bool) -> Option<Kernel> {
        let bytes = |fact: Fact| whole::<u32>(self.facts.get(&fact)?[usize::from(most)]);
        let (nvidia, pool) = (arch.vendor == Vendor::Nvidia, u64::from(arch.lds.pool));
        let share = |own: u64| u32::try_from((own * 100 / pool).min(100)).ok();
        Some(Kernel {
            workgroup: Some(self.count(Fact::Block)?),
            wave: self.count(Fact::Wave).and_then(Wave::of),
            vgprs: Some(self.count(Fact::Vgprs)?),
            agprs: self.count(Fact::Agprs).unwrap_or(0),
            sgprs: self.count(Fact::Sgprs).filter(|_| !nvidia),
            lds: bytes(Fact::Shared).or_else(|| bytes(Fact::Lds))?,
            // Profilers of AMD's give static and dynamic memory as one.
            dynamic_lds: if nvidia { bytes(Fact::Dynamic)? } else { 0 },
            // The preference that makes the pool of the size that the driver chose.
            carveout: self.count(Fact::Pool).filter(|_| nvidia && pool > 0).and_then(share),
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
fn bytes(text: &str, unit: &str) -> Option<[f64; 2]> {
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
        assert_eq!(bytes(text, unit), expected, "{text} {unit}");
    }
}
