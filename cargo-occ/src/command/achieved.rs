//! `cargo occ achieved`: what a profiler measured beside what could be reached, and where the gap
//! is.
//!
//! `ncu` and `rocprof` read profiles, `launch` is what they say of one launch, `gap` asks the
//! engine about it, and `shown` is how that is written.

mod gap;
mod launch;
mod ncu;
mod rocprof;
mod shown;

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use crate::format::Format;
use crate::identity::stable;
use crate::name::quoted;
use crate::{Failure, Outcome, format, input, target};
use gap::Compared;
use launch::Launch;
use rocprof::Device;

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
        launches.extend(read(file)?);
    }
    for launch in &mut launches {
        // A descriptor's name, or a mangled one.
        launch.name = stable(&launch.name);
        launch.complete(args.target.as_deref(), args.units);
    }
    if let Some(pattern) = &args.kernel {
        let all = launches.len();
        launches.retain(|launch| format::is_meant(pattern, &launch.name));
        if launches.is_empty() {
            let launches = if all == 1 { "launch" } else { "launches" };
            return Err(Failure::Input(format!(
                "no kernel matches `{pattern}` in {all} {launches}"
            )));
        }
    }
    let mut compared: Vec<Compared> = grouped(launches).into_iter().map(Compared::new).collect();
    compared.sort_by_key(Compared::order);
    shown::print(&compared, args.format)?;
    Ok(Outcome::Fine)
}

/// Launches that differ in nothing but the measurement, together.
fn grouped(launches: Vec<Launch>) -> Vec<Vec<Launch>> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut groups: Vec<Vec<Launch>> = Vec::new();
    for launch in launches {
        let key = format!("{:?}", Launch { achieved: None, ..launch.clone() });
        let at = *places.entry(key).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[at].push(launch);
    }
    groups
}

/// The launches in a profile.
fn read(path: &Path) -> Result<Vec<Launch>, Failure> {
    if path.is_dir() {
        return workload(path);
    }
    let text = String::from_utf8_lossy(&input::text(path)?).into_owned();
    let at = |error: &str| Failure::Input(format!("{}: {error}", quoted(path)));
    let launches = match page(&text) {
        Some(Page::Ncu(page, rows)) => {
            let launches = page.launches(&rows);
            if launches.iter().all(|launch| launch.achieved.is_none()) && !launches.is_empty() {
                return Err(at(
                    "found no achieved occupancy; collect it with `ncu --section Occupancy \
                     --section LaunchStats` or `--set full`",
                ));
            }
            launches
        }
        Some(Page::Rocprof(page, rows)) => {
            if !page.has_waves(&rows) {
                return Err(at(
                    "found no counter of resident waves; it is in `SQ_LEVEL_WAVES.csv` of the same \
                     workload, or in the `pmc_perf.csv` of rocprof-compute 3.4 and later",
                ));
            }
            page.launches(&rows, &device(path)?)
        }
        None if text.lines().any(|line| line.starts_with("Metric,")) => {
            return Err(at(
                "found a table of rocprof-compute that is summed over kernels, expected the \
                 counters of each dispatch: the folder of the workload",
            ));
        }
        None => {
            return Err(at(
                "found no header row of a profile, expected the CSV of Nsight Compute (`ncu --csv`) \
                 or of rocprof-compute",
            ));
        }
    };
    if launches.is_empty() {
        return Err(at("found a header row without launches below it"));
    }
    Ok(launches)
}

/// What `sysinfo.csv` beside a profile of rocprof-compute says. A target alone does not say it: a product
/// may have several XCDs, each of which counts its own cycles.
fn device(path: &Path) -> Result<Device, Failure> {
    let system = path.with_file_name("sysinfo.csv");
    let text = match input::text(&system) {
        Err(Failure::Unread { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
            return Err(Failure::Input(format!(
                "{}: found no `sysinfo.csv` beside it, which has the CUs and XCDs that it was measured \
                 on; `--target` does not say them: give the folder of the whole workload",
                quoted(path)
            )));
        }
        text => text?,
    };
    Device::read(&String::from_utf8_lossy(&text)).ok_or_else(|| {
        Failure::Input(format!(
            "{}: found no device in it, expected a column `gpu_arch` or `gpu_soc` with one",
            quoted(&system)
        ))
    })
}

/// The launches in the folder of a workload of rocprof-compute.
fn workload(folder: &Path) -> Result<Vec<Launch>, Failure> {
    let files = ["SQ_LEVEL_WAVES.csv", "pmc_perf.csv"].map(|name| folder.join(name));
    match files.iter().find(|file| file.is_file()) {
        Some(file) => read(file),
        None => Err(Failure::Input(format!(
            "{}: found neither `SQ_LEVEL_WAVES.csv` nor `pmc_perf.csv`, expected the folder of a \
             workload of rocprof-compute",
            folder.display()
        ))),
    }
}

/// A profile's columns, and the rows below them.
enum Page {
    Ncu(ncu::Page, Vec<csv::StringRecord>),
    Rocprof(rocprof::Page, Vec<csv::StringRecord>),
}

fn rows(text: &str) -> csv::StringRecordsIntoIter<&[u8]> {
    let mut reader = csv::ReaderBuilder::new();
    reader.has_headers(false).flexible(true).from_reader(text.as_bytes()).into_records()
}

/// The table in a text that may have other lines above it: what the program printed, and the
/// profiler.
fn page(text: &str) -> Option<Page> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        // Every profile's header row names the kernel.
        let header =
            line.contains("Kernel").then(|| rows(line.trim_start()).next()?.ok()).flatten();
        if let Some(header) = header {
            let below = || {
                let rows = rows(&text[start + line.len()..]).filter_map(Result::ok);
                rows.collect::<Vec<_>>()
            };
            if let Some(page) = ncu::Page::of(&header) {
                return Some(Page::Ncu(page, below()));
            }
            if let Some(page) = rocprof::Page::of(&header) {
                return Some(Page::Rocprof(page, below()));
            }
        }
        start += line.len();
    }
    None
}

/// Compares the launches of any profile. Where there is no `sysinfo.csv` before a line `===`, the
/// profile is its own.
#[cfg(any(fuzzing, test))]
pub(crate) fn fuzz(text: &str) {
    let (system, profile) = text.split_once("\n===\n").unwrap_or((text, text));
    let mut launches = match (page(profile), Device::read(system)) {
        (Some(Page::Ncu(page, rows)), _) => page.launches(&rows),
        (Some(Page::Rocprof(page, rows)), Some(device)) => page.launches(&rows, &device),
        _ => return,
    };
    for launch in &mut launches {
        launch.name = stable(&launch.name);
        launch.complete(Some("gfx90a"), Some(110));
    }
    let mut compared: Vec<Compared> = grouped(launches).into_iter().map(Compared::new).collect();
    compared.sort_by_key(Compared::order);
    shown::fuzz(&compared);
}
