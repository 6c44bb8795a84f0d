//! `cargo occ achieved`: what a profiler measured beside what could be reached, and where the gap is.

mod profile;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use occ_core::__private::key::Key;
use occ_core::__private::message::{self, percentage};
use occ_core::{Contract, Limiters, Occupancy, Ratio, grid_occupancy, lookup, occupancy};
use serde::Serialize;

use crate::evaluated::limits;
use crate::format::header::{ACHIEVED, KERNEL, LAUNCHES, TARGET, THEORETICAL};
use crate::format::{self, Cell, Column, Doc, Format, Frame, Row, Sheet, Tone, object};
use crate::name::quoted;
use crate::{Failure, Outcome, input, target};
use profile::{Fact, Facts};

/// Compare the occupancy that a profiler measured with the theoretical one, and explain the gap.
///
/// Nsight Compute: the CSV of `ncu --csv --section Occupancy --section LaunchStats` (or
/// `--set full`), as its details page, with `--page raw`, or with `--print-summary per-kernel`;
/// `--print-units base` keeps bytes exact. rocprof-compute (Omniperf): the folder of a workload, or
/// its `SQ_LEVEL_WAVES.csv` (before 3.4) or `pmc_perf.csv` with `sysinfo.csv` beside it.
///
/// The gap has three parts: what limits the theoretical occupancy, what the grid loses if all workgroups
/// take equally long, and the rest. Launches that differ only in the measurement are one row.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Profiles; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What the kernels ran on, where the profile does not say: a target or a product.
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
    /// CUs (SMs) of the GPU, where neither the profile nor the product says.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    units: Option<u32>,
    /// Only kernels whose name contains this, or is like it where it has `*` or `?`.
    #[arg(long, value_name = "PATTERN")]
    kernel: Option<String>,
    #[arg(long, value_parser = Format::one_of(&Format::SHOWN), default_value = "table")]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    if let Some(name) = &args.target {
        target::named(name)?;
    }
    let mut launches = Vec::new();
    for file in &args.files {
        let (found, device) = read(file)?;
        let on = |launch: Facts| launch.on(&device, args.target.as_deref(), args.units);
        launches.extend(found.into_iter().map(on));
    }
    if let Some(pattern) = &args.kernel {
        let all = launches.len();
        launches.retain(|launch| format::is_meant(pattern, launch.text(Fact::Name)));
        if launches.is_empty() {
            let es = if all == 1 { "" } else { "es" };
            let text = format!("no kernel matches `{pattern}` in {all} launch{es}");
            return Err(Failure::Input(text));
        }
    }
    let kernels = gaps(launches);
    match args.format {
        Format::Table | Format::Markdown => {
            Doc::new(args.format, Frame::new(false)).sheet(&sheet(&kernels))
        }
        Format::Jsonl => format::print_lines(kernels.iter()),
        Format::Csv => format::print_csv(COLUMNS, kernels.iter()),
        Format::Json | Format::Github | Format::Sarif => {
            format::print_json(&object!(schema: "occ.achieved/1", kernels: kernels,))
        }
    }?;
    Ok(Outcome::Fine)
}

fn wrong(path: &Path, what: &str) -> Failure {
    Failure::Input(format!("{}: {what}", quoted(path)))
}

/// The launches in a profile, or in the folder of a workload of rocprof-compute, and what is said of their device.
fn read(path: &Path) -> Result<(Vec<Facts>, Facts), Failure> {
    if path.is_dir() {
        let files = ["SQ_LEVEL_WAVES.csv", "pmc_perf.csv"].map(|name| path.join(name));
        let file = files.iter().find(|file| file.is_file());
        return read(file.ok_or_else(|| {
            let what = "expected the folder of a workload of rocprof-compute";
            let found = "found neither `SQ_LEVEL_WAVES.csv` nor `pmc_perf.csv`";
            Failure::Input(format!("{}: {found}, {what}", path.display()))
        })?);
    }
    let text = input::text(path)?;
    let text = String::from_utf8_lossy(&text);
    let what = match profile::launches(&text) {
        None if text.lines().any(|line| line.starts_with("Metric,")) => {
            "found a table of rocprof-compute that is summed over kernels, expected the counters of each dispatch: \
             the folder of the workload"
        }
        None => {
            "found no header row of a profile, expected the CSV of Nsight Compute (`ncu --csv`) or of \
             rocprof-compute"
        }
        Some((launches, is_ncu)) if launches.iter().any(Facts::is_measured) => {
            let device = if is_ncu { Facts::default() } else { system(path)? };
            return Ok((launches, device));
        }
        Some((launches, _)) if launches.is_empty() => {
            "found a header row without launches below it"
        }
        Some((_, true)) => {
            "found no achieved occupancy; collect it with `ncu --section Occupancy --section LaunchStats` or \
             `--set full`"
        }
        Some((_, false)) => {
            "found no counter of resident waves; it is in `SQ_LEVEL_WAVES.csv` of the same workload, or in the \
             `pmc_perf.csv` of rocprof-compute 3.4 and later"
        }
    };
    Err(wrong(path, what))
}

/// The device that a profile of rocprof-compute was measured on. A target does not say it: a product may have several
/// XCDs, each of which counts its own cycles.
fn system(profile: &Path) -> Result<Facts, Failure> {
    let beside = profile.with_file_name("sysinfo.csv");
    let text = input::text(&beside).map_err(|failure| match failure {
        Failure::Unread { error, .. } if error.kind() == io::ErrorKind::NotFound => wrong(
            profile,
            "found no `sysinfo.csv` beside it, which has the CUs and XCDs that it was measured on; `--target` does \
             not say them: give the folder of the whole workload",
        ),
        failure => failure,
    })?;
    let what = "found no device in it, expected a column `gpu_arch` or `gpu_soc` with one";
    Facts::system(&String::from_utf8_lossy(&text)).ok_or_else(|| wrong(&beside, what))
}

const BILLION: u32 = 1_000_000_000;
/// Less than this is not spoken of, in billionths.
const NEGLIGIBLE: u64 = 5_000_000;
/// The profiler's own figure is rounded to this, in billionths.
const ROUNDED: u64 = 100_000;

fn billionths(Ratio { numerator, denominator }: Ratio) -> u64 {
    u64::from(numerator) * u64::from(BILLION) / u64::from(denominator.max(1))
}

fn ratio(billionths: u64) -> Ratio {
    Ratio::new(u32::try_from(billionths).unwrap_or(BILLION).min(BILLION), BILLION)
}

/// Launches that differ in nothing but the measurement, and what the engine says of them, from the theoretical
/// occupancy down to the measured one. `null` is *unknown*, never 0. What a key means stands in `docs/schemas/achieved.json`.
#[derive(Debug, Default, Serialize)]
struct Gap {
    kernel: String,
    target: Option<String>,
    launches: usize,
    units: Option<u32>,
    workgroup: Option<u32>,
    workgroups: Option<u64>,
    vgprs: Option<u32>,
    /// By the engine or, where it cannot say, by the profiler.
    theoretical: Option<f64>,
    profiler_theoretical: Option<f64>,
    limiters: Limiters,
    fill: Option<u64>,
    rounds: Option<u64>,
    even: Option<f64>,
    achieved: Option<f64>,
    achieved_least: Option<f64>,
    achieved_most: Option<f64>,
    /// What is lost though neither limits nor the grid say why. How much is the grid's is not known without the size
    /// of both.
    unexplained: Option<f64>,
    sentences: Vec<String>,
}

/// The same for spreadsheets, without the words.
const COLUMNS: &str = "kernel target launches units workgroup workgroups vgprs theoretical profiler_theoretical limiters \
    fill rounds even achieved achieved_least achieved_most unexplained";

/// Launches that differ in nothing but the measurement together, the widest gap first.
fn gaps(launches: Vec<Facts>) -> Vec<Gap> {
    let mut groups: BTreeMap<Facts, Vec<Option<u64>>> = BTreeMap::new();
    for mut launch in launches {
        let achieved = launch.take_achieved().map(billionths);
        groups.entry(launch).or_default().push(achieved);
    }
    let mut gaps: Vec<Gap> = groups.iter().map(|(launch, all)| Gap::new(launch, all)).collect();
    let lost = |gap: &Gap| {
        gap.theoretical.zip(gap.achieved).map_or(0.0, |(all, mean)| f64::max(all - mean, 0.0))
    };
    gaps.sort_by(|a, b| lost(b).total_cmp(&lost(a)).then_with(|| a.kernel.cmp(&b.kernel)));
    gaps
}

impl Gap {
    /// Of launches of one kind, and what was measured of each, in billionths.
    fn new(launch: &Facts, all: &[Option<u64>]) -> Self {
        let known = || all.iter().copied().flatten();
        let mean = known().sum::<u64>().checked_div(known().count() as u64);
        let ends = [known().min(), known().max()];
        let [achieved, achieved_least, achieved_most] =
            [mean, ends[0], ends[1]].map(|part| part.map(|part| ratio(part).as_f64()));
        let own = launch.number(Fact::Theoretical);
        let own = own.and_then(|percent| Ratio::from_f64(percent / 100.0));
        let mut gap = Self {
            kernel: launch.text(Fact::Name).to_owned(),
            target: Some(launch.text(Fact::Target).to_owned()).filter(|target| !target.is_empty()),
            launches: all.len(),
            units: launch.count(Fact::Units),
            workgroup: launch.count(Fact::Block),
            workgroups: launch.workgroups(),
            vgprs: launch.count(Fact::Vgprs),
            theoretical: own.map(Ratio::as_f64),
            profiler_theoretical: own.map(Ratio::as_f64),
            achieved,
            achieved_least,
            achieved_most,
            ..Self::default()
        };
        match reach(launch) {
            Err(reason) => gap.sentences.push(reason),
            Ok((reached, limits)) => {
                gap.sentences = limits;
                gap.explain(&reached, mean, own);
            }
        }
        if let [Some(least), Some(most)] = ends
            && most - least >= NEGLIGIBLE
        {
            let [least, most] = [least, most].map(|end| percentage(ratio(end)));
            gap.sentences.push(format!("from {least} to {most} over {} launches", all.len()));
        }
        gap
    }

    /// What of the gap is the limits', what the grid's, and what neither's, where `mean` was measured; `own` is what
    /// the profiler says of the limits.
    fn explain(&mut self, reached: &Occupancy, mean: Option<u64>, own: Option<Ratio>) {
        (self.theoretical, self.limiters) = (Some(reached.ratio().as_f64()), reached.limiters);
        let all = billionths(reached.ratio());
        if self.units.is_none() {
            let what = "the profile does not say how large the device is (`--units`)";
            self.sentences.push(what.to_owned());
        }
        if let (Some(units), Some(groups)) = (self.units, self.workgroups)
            && let Some(grid) = grid_occupancy(reached, groups, units)
        {
            let even = billionths(grid.mean);
            (self.fill, self.rounds) = (Some(grid.capacity), Some(grid.rounds));
            self.even = Some(grid.mean.as_f64());
            if even < all {
                self.sentences.push(message::grid(reached, groups, units, &grid).to_string());
            }
            let lost = mean.map(|mean| all.min(even).saturating_sub(mean));
            if let Some(lost) = lost.filter(|lost| *lost >= NEGLIGIBLE).map(ratio) {
                self.unexplained = Some(lost.as_f64());
                self.sentences.push(message::unexplained(reached, lost).to_string());
            }
        }
        if let Some(own) = own.filter(|own| billionths(*own).abs_diff(all) > ROUNDED) {
            let what = "the profiler itself gives a theoretical occupancy of";
            self.sentences.push(format!("{what} {}", percentage(own)));
        }
    }
}

/// What the engine says of a launch, and what limits that, in words.
fn reach(launch: &Facts) -> Result<(Occupancy, Vec<String>), String> {
    let target = launch.text(Fact::Target);
    if target.is_empty() {
        return Err("the profile does not say on what it ran (`--target`)".to_owned());
    }
    let found = lookup::find(target).map(|entry| entry.arch);
    let arch = found.map_err(|error| message::name_error(target, &error).to_string())?;
    let is_open = Key::Agprs.foreign_to(arch).is_none() && launch.number(Fact::Agprs).is_none();
    let what = if is_open {
        "its AGPRs (a column `Accum_VGPR`, as of Omniperf 2.0)"
    } else {
        "its block size, registers and shared memory (`ncu --section LaunchStats`)"
    };
    let kernels = launch.kernel(arch, false).zip(launch.kernel(arch, true));
    let (kernel, most) =
        kernels.filter(|_| !is_open).ok_or_else(|| format!("the profile does not say {what}"))?;
    let contract = Contract::new("", arch, kernel);
    let reached = contract.occupancy();
    let reached = reached.map_err(|error| message::error(error, Some(&contract)).to_string())?;
    if occupancy(arch, &most).is_ok_and(|most| most.workgroups != reached.workgroups) {
        let what = "rounds the shared memory too much to tell (`ncu --print-units base`)";
        return Err(format!("the profile {what}"));
    }
    let limits = limits(arch, &kernel, &reached).into_iter().filter(|limit| limit.binds);
    Ok((reached, limits.map(|limit| limit.text).collect()))
}

fn sheet(gaps: &[Gap]) -> Sheet {
    let right = [LAUNCHES, "Threads", "Grid", THEORETICAL, ACHIEVED].map(Column::right);
    let columns = [Column::names(KERNEL), Column::left(TARGET)].into_iter().chain(right);
    let mut sheet = Sheet::new(columns).notes("Where the gap is");
    for gap in gaps {
        let percentage =
            |part: Option<f64>| Cell::count(part.and_then(Ratio::from_f64).map(percentage));
        let tone = if gap.unexplained.is_some() { Tone::Warning } else { Tone::Plain };
        let row = Row::new([
            Cell::code(&gap.kernel),
            Cell::count(gap.target.as_ref()),
            Cell::new(gap.launches.to_string()),
            Cell::count(gap.workgroup),
            Cell::count(gap.workgroups),
            percentage(gap.theoretical),
            percentage(gap.achieved).tone(tone),
        ]);
        sheet.push(gap.sentences.iter().fold(row, Row::note));
    }
    sheet
}

/// Compares the launches of any profile. Where there is no `sysinfo.csv` before a line `===`, the profile is its own.
#[cfg(any(fuzzing, test))]
pub(crate) fn fuzz(text: &str) {
    let (system, profile) = text.split_once("\n===\n").unwrap_or((text, text));
    let Some((launches, is_ncu)) = profile::launches(profile) else { return };
    let Some(system) = Facts::system(system).or(is_ncu.then(Facts::default)) else { return };
    let launches = launches.into_iter();
    let gaps = gaps(launches.map(|it| it.on(&system, Some("gfx90a"), Some(110))).collect());
    let (sheet, _) = (sheet(&gaps), serde_json::to_string(&gaps).expect("JSON"));
    let (_, _) = (sheet.table(80), sheet.markdown());
}
