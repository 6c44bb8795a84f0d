//! `cargo occ achieved`: what a profiler measured beside what could be reached, and where the gap is.

mod profile;

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use occ_core::__private::message::{self, percentage};
use occ_core::{Contract, Limiters, Occupancy, Ratio, grid_occupancy, lookup, occupancy};
use serde::Serialize;

use crate::evaluated::limits;
use crate::format::header::{ACHIEVED, KERNEL, LAUNCHES, TARGET, THEORETICAL};
use crate::format::{self, Cell, Column, Doc, Format, Frame, Row, Sheet, Tone};
use crate::name::quoted;
use crate::{Failure, Outcome, input, target};
use profile::{Facts, Launch, Profile};

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
    let launches = args.files.iter().map(|file| read(file, args));
    let mut launches = launches.collect::<Result<Vec<_>, _>>()?.concat();
    if let Some(pattern) = &args.kernel {
        let all = launches.len();
        launches.retain(|launch| format::is_meant(pattern, &launch.measured.name));
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
            format::print_json(&Report { schema: "occ.achieved/1", kernels })
        }
    }?;
    Ok(Outcome::Fine)
}

/// The launches in a profile, or in the folder of a workload of rocprof-compute.
fn read(path: &Path, args: &Args) -> Result<Vec<Launch>, Failure> {
    if path.is_dir() {
        let files = ["SQ_LEVEL_WAVES.csv", "pmc_perf.csv"].map(|name| path.join(name));
        if let Some(file) = files.iter().find(|file| file.is_file()) {
            return read(file, args);
        }
        return Err(Failure::Input(format!(
            "{}: found neither `SQ_LEVEL_WAVES.csv` nor `pmc_perf.csv`, expected the folder of a workload of \
             rocprof-compute",
            path.display()
        )));
    }
    let wrong = |what: &str| Failure::Input(format!("{}: {what}", quoted(path)));
    let text = input::text(path)?;
    let text = String::from_utf8_lossy(&text);
    let profile = Profile::read(&text).ok_or_else(|| {
        wrong(if text.lines().any(|line| line.starts_with("Metric,")) {
            "found a table of rocprof-compute that is summed over kernels, expected the counters of each dispatch: \
             the folder of the workload"
        } else {
            "found no header row of a profile, expected the CSV of Nsight Compute (`ncu --csv`) or of \
             rocprof-compute"
        })
    })?;
    let system = match &profile {
        Profile { is_ncu: true, .. } => Facts::new(),
        Profile { has_waves: true, .. } => system(path)?,
        _ => {
            return Err(wrong(
                "found no counter of resident waves; it is in `SQ_LEVEL_WAVES.csv` of the same workload, or in the \
                 `pmc_perf.csv` of rocprof-compute 3.4 and later",
            ));
        }
    };
    let asked = (args.target.as_deref(), args.units);
    let launches = profile.launches.iter().map(|facts| Launch::new(facts, &system, asked));
    let launches: Vec<Launch> = launches.collect();
    if launches.is_empty() {
        return Err(wrong("found a header row without launches below it"));
    }
    if profile.is_ncu && launches.iter().all(|launch| launch.achieved.is_none()) {
        return Err(wrong(
            "found no achieved occupancy; collect it with `ncu --section Occupancy --section LaunchStats` or \
             `--set full`",
        ));
    }
    Ok(launches)
}

/// The device that a profile of rocprof-compute was measured on. A target does not say it: a product may have several
/// XCDs, each of which counts its own cycles.
fn system(profile: &Path) -> Result<Facts, Failure> {
    let beside = profile.with_file_name("sysinfo.csv");
    let wrong = |path: &Path, what: &str| Failure::Input(format!("{}: {what}", quoted(path)));
    let text = input::text(&beside).map_err(|failure| match failure {
        Failure::Unread { error, .. } if error.kind() == io::ErrorKind::NotFound => wrong(
            profile,
            "found no `sysinfo.csv` beside it, which has the CUs and XCDs that it was measured on; `--target` does \
             not say them: give the folder of the whole workload",
        ),
        failure => failure,
    })?;
    let what = "found no device in it, expected a column `gpu_arch` or `gpu_soc` with one";
    profile::system(&String::from_utf8_lossy(&text)).ok_or_else(|| wrong(&beside, what))
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

/// What `--format json` writes. `null` is *unknown*, never 0.
#[derive(Debug, Serialize)]
struct Report {
    schema: &'static str,
    kernels: Vec<Gap>,
}

/// Launches that differ in nothing but the measurement, and what the engine says of them, from the theoretical
/// occupancy down to the measured one. What a key means stands in `docs/schemas/achieved.json`.
#[derive(Debug, Serialize)]
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
fn gaps(launches: Vec<Launch>) -> Vec<Gap> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut groups: Vec<(Launch, Vec<u64>, usize)> = Vec::new();
    for mut launch in launches {
        let achieved = launch.achieved.take().map(billionths);
        let place = *places.entry(format!("{launch:?}")).or_insert(groups.len());
        if place == groups.len() {
            groups.push((launch, Vec::new(), 0));
        }
        groups[place].1.extend(achieved);
        groups[place].2 += 1;
    }
    let gaps =
        groups.into_iter().map(|(launch, achieved, count)| Gap::new(launch, &achieved, count));
    let mut gaps: Vec<Gap> = gaps.collect();
    let lost = |gap: &Gap| {
        gap.theoretical.zip(gap.achieved).map_or(0.0, |(all, mean)| f64::max(all - mean, 0.0))
    };
    gaps.sort_by(|a, b| lost(b).total_cmp(&lost(a)).then_with(|| a.kernel.cmp(&b.kernel)));
    gaps
}

impl Gap {
    /// Of `launches` of one kind, and what was measured of each, in billionths.
    fn new(launch: Launch, achieved: &[u64], launches: usize) -> Self {
        let reached = reach(&launch);
        let known = reached.as_ref().map(|(reached, _)| reached).ok();
        let (units, workgroups) = (launch.units, launch.workgroups);
        let grid = known.zip(workgroups.zip(units));
        let grid = grid.and_then(|(known, (groups, units))| grid_occupancy(known, groups, units));
        let theoretical = known.map(Occupancy::ratio).or(launch.theoretical);
        let even = grid.map(|grid| grid.mean);
        let (least, most) = (achieved.iter().min().copied(), achieved.iter().max().copied());
        let mean = achieved.iter().sum::<u64>().checked_div(achieved.len() as u64);
        let lost = mean
            .zip(theoretical.zip(even))
            .map(|(mean, (all, even))| billionths(all).min(billionths(even)).saturating_sub(mean));
        let unexplained = lost.filter(|lost| *lost >= NEGLIGIBLE);
        let mut sentences = Vec::new();
        match &reached {
            Err(reason) => sentences.push(reason.clone()),
            Ok((reached, limits)) => {
                let all = billionths(reached.ratio());
                sentences.extend_from_slice(limits);
                if let (Some(grid), Some(groups), Some(units)) = (grid, workgroups, units)
                    && billionths(grid.mean) < all
                {
                    sentences.push(message::grid(reached, groups, units, &grid).to_string());
                } else if units.is_none() {
                    let what = "the profile does not say how large the device is (`--units`)";
                    sentences.push(what.to_owned());
                }
                let lost = unexplained.map(|lost| message::unexplained(reached, ratio(lost)));
                sentences.extend(lost.map(|lost| lost.to_string()));
                let own = launch.theoretical;
                let own =
                    own.filter(|own| billionths(*own).abs_diff(all) > ROUNDED).map(percentage);
                let what = "the profiler itself gives a theoretical occupancy of";
                sentences.extend(own.map(|own| format!("{what} {own}")));
            }
        }
        if let (Some(least), Some(most)) = (least, most)
            && most - least >= NEGLIGIBLE
        {
            let [least, most] = [least, most].map(|end| percentage(ratio(end)));
            sentences.push(format!("from {least} to {most} over {launches} launches"));
        }
        let limiters = known.map(|known| known.limiters).unwrap_or_default();
        let part = |billionths: Option<u64>| billionths.map(|part| ratio(part).as_f64());
        Self {
            kernel: launch.measured.name,
            target: Some(launch.measured.target).filter(|target| !target.is_empty()),
            launches,
            units,
            workgroup: launch.threads,
            workgroups,
            vgprs: launch.measured.vgprs,
            theoretical: theoretical.map(Ratio::as_f64),
            profiler_theoretical: launch.theoretical.map(Ratio::as_f64),
            limiters,
            fill: grid.map(|grid| grid.capacity),
            rounds: grid.map(|grid| grid.rounds),
            even: even.map(Ratio::as_f64),
            achieved: part(mean),
            achieved_least: part(least),
            achieved_most: part(most),
            unexplained: part(unexplained),
            sentences,
        }
    }
}

/// What the engine says of a launch, and what limits that, in words.
fn reach(launch: &Launch) -> Result<(Occupancy, Vec<String>), String> {
    let target = &launch.measured.target;
    if target.is_empty() {
        return Err("the profile does not say on what it ran (`--target`)".to_owned());
    }
    let found = lookup::find(target).map(|entry| entry.arch);
    let arch = found.map_err(|error| message::name_error(target, &error).to_string())?;
    let what = if launch.measured.leaves_agprs_open(arch) {
        "its AGPRs (a column `Accum_VGPR`, as of Omniperf 2.0)"
    } else {
        "its block size, registers and shared memory (`ncu --section LaunchStats`)"
    };
    let kernels = launch.kernel(arch, false).zip(launch.kernel(arch, true));
    let kernels = kernels.filter(|_| !launch.measured.leaves_agprs_open(arch));
    let (kernel, most) = kernels.ok_or_else(|| format!("the profile does not say {what}"))?;
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
    let Some(profile) = Profile::read(profile) else { return };
    let Some(system) = profile::system(system).or(profile.is_ncu.then(Facts::new)) else { return };
    let asked = (Some("gfx90a"), Some(110));
    let launches = profile.launches.iter().map(|facts| Launch::new(facts, &system, asked));
    let gaps = gaps(launches.collect());
    let (sheet, _) = (sheet(&gaps), serde_json::to_string(&gaps).expect("JSON"));
    let (_, _) = (sheet.table(80), sheet.markdown());
}
