//! rocprof-compute (Omniperf): the counters of a workload, and the `sysinfo.csv` beside them.
//!
//! Seen of Omniperf 1.0 and 2.0 (`SQ_LEVEL_WAVES.csv`, a row a dispatch) and of rocprof-compute 3.4
//! and later (`pmc_perf.csv`, a row a counter). Occupancy is the waves that were resident, summed
//! over the cycles in which the device was busy: `SQ_ACCUM_PREV_HIRES` of the counter
//! `SQ_LEVEL_WAVES`, or `SQ_LEVEL_WAVES_ACCUM`, over `GRBM_GUI_ACTIVE`, of which each XCD counts
//! its own.

use std::collections::BTreeMap;

use occ_core::Ratio;

use super::launch::{Launch, count, number, whole};

/// What `sysinfo.csv` says of the device.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Device {
    target: Option<String>,
    units: Option<u32>,
    wave: Option<u32>,
    waves_per_unit: Option<u32>,
    xcds: Option<u32>,
}

impl Device {
    /// Reads `sysinfo.csv`; `None` where it is none.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
        let header = reader.headers().ok()?.clone();
        let row = reader.records().next()?.ok()?;
        let cell = |names: &[&str]| {
            let at = header.iter().position(|column| names.contains(&column))?;
            row.get(at).map(str::trim).filter(|cell| !cell.is_empty())
        };
        let target = cell(&["gpu_arch", "gpu_soc"])?.to_owned();
        Some(Self {
            target: Some(target),
            units: cell(&["cu_per_gpu", "numCU"]).and_then(count),
            wave: cell(&["wave_size", "waveSize"]).and_then(count),
            waves_per_unit: cell(&["max_waves_per_cu", "maxWavesPerCU"]).and_then(count),
            // Before there were devices of several.
            xcds: cell(&["num_xcd"]).map_or(Some(1), count),
        })
    }
}

/// The names of a column in the versions.
const NAME: &[&str] = &["Kernel_Name", "KernelName"];
const DISPATCH: &[&str] = &["Dispatch_ID", "Index"];
const GPU: &[&str] = &["GPU_ID", "gpu-id"];
const GRID: &[&str] = &["Grid_Size", "grd"];
const WORKGROUP: &[&str] = &["Workgroup_Size", "wgr"];
const LDS: &[&str] = &["LDS_Per_Workgroup", "lds"];
const SCRATCH: &[&str] = &["Scratch_Per_Workitem", "scr"];
const VGPRS: &[&str] = &["Arch_VGPR", "vgpr", "arch_vgpr"];
const AGPRS: &[&str] = &["Accum_VGPR", "accum_vgpr"];
const SGPRS: &[&str] = &["SGPR", "sgpr"];
const WAVE: &[&str] = &["Wave_Size", "wave_size"];
const RESIDENT: &[&str] = &["SQ_LEVEL_WAVES_ACCUM", "SQ_ACCUM_PREV_HIRES"];
const BUSY: &[&str] = &["GRBM_GUI_ACTIVE"];

/// The columns of a file.
pub(super) struct Page {
    header: csv::StringRecord,
}

/// A dispatch while its counters come in.
#[derive(Default)]
struct PartialDispatch {
    launch: Launch,
    resident: Option<f64>,
    busy: Option<f64>,
}

impl Page {
    /// The columns of a header row; `None` where it is none of rocprof-compute's.
    pub(super) fn of(header: &csv::StringRecord) -> Option<Self> {
        let page = Self { header: header.clone() };
        (page.at(NAME).is_some() && page.at(GRID).is_some()).then_some(page)
    }

    /// Whether the waves that were resident are counted here.
    pub(super) fn has_waves(&self, rows: &[csv::StringRecord]) -> bool {
        match self.counters() {
            Some((name, _)) => {
                rows.iter().any(|row| row.get(name).is_some_and(|name| RESIDENT.contains(&name)))
            }
            None => self.at(RESIDENT).is_some() && self.at(BUSY).is_some(),
        }
    }

    fn at(&self, names: &[&str]) -> Option<usize> {
        self.header.iter().position(|column| names.contains(&column.trim()))
    }

    /// Where each row is a counter: its name and value.
    fn counters(&self) -> Option<(usize, usize)> {
        self.at(&["Counter_Name"]).zip(self.at(&["Counter_Value"]))
    }

    /// The launches of the rows below the header.
    pub(super) fn launches(&self, rows: &[csv::StringRecord], device: &Device) -> Vec<Launch> {
        let mut dispatches: BTreeMap<(u64, String), PartialDispatch> = BTreeMap::new();
        for (at, row) in rows.iter().enumerate() {
            let cell = |names: &[&str]| self.at(names).and_then(|at| row.get(at));
            let Some(name) = cell(NAME) else { continue };
            let dispatch = cell(DISPATCH).and_then(whole).unwrap_or(at as u64);
            let key = (dispatch, cell(GPU).unwrap_or_default().to_owned());
            let known = dispatches.entry(key).or_insert_with(|| PartialDispatch {
                launch: launch(name, &cell, device),
                ..PartialDispatch::default()
            });
            match self.counters() {
                Some((counter, value)) => {
                    let value = row.get(value).and_then(number);
                    match row.get(counter) {
                        Some(counter) if RESIDENT.contains(&counter) => known.resident = value,
                        Some(counter) if BUSY.contains(&counter) => known.busy = value,
                        _ => {}
                    }
                }
                None => {
                    known.resident = cell(RESIDENT).and_then(number);
                    known.busy = cell(BUSY).and_then(number);
                }
            }
        }
        dispatches.into_values().map(|row| row.finish(device)).collect()
    }
}

impl PartialDispatch {
    fn finish(mut self, device: &Device) -> Launch {
        let slots = device.waves_per_unit.zip(device.units);
        if let (Some(resident), Some(busy), Some(xcds), Some((waves, units))) =
            (self.resident, self.busy, device.xcds, slots)
            && busy > 0.0
        {
            let cycles = busy / f64::from(xcds);
            let slots = f64::from(waves) * f64::from(units);
            self.launch.achieved = Ratio::from_f64(resident / cycles / slots);
        }
        self.launch
    }
}

fn launch<'a>(name: &str, cell: &impl Fn(&[&str]) -> Option<&'a str>, device: &Device) -> Launch {
    let number = |names: &[&str]| cell(names).and_then(count);
    let threads = number(WORKGROUP);
    let work_items = cell(GRID).and_then(whole);
    let lds = number(LDS);
    Launch {
        name: name.trim().to_owned(),
        target: device.target.clone(),
        units: device.units,
        workgroups: work_items
            .zip(threads)
            .filter(|(_, threads)| *threads > 0)
            .map(|(items, threads)| items.div_ceil(u64::from(threads))),
        threads,
        wave: number(WAVE).or(device.wave),
        vgprs: number(VGPRS),
        agprs: number(AGPRS),
        sgprs: number(SGPRS),
        lds: lds.map(|lds| (lds, lds)),
        scratch: number(SCRATCH),
        ..Launch::default()
    }
}
