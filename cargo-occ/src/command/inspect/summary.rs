//! Many kernels at a glance: how many reach what, what limits them, and the worst.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::Arc;

use occ_core::__private::message;
use occ_core::{Limiter, Ratio};

use super::table;
use crate::Failure;
use crate::evaluated::{Evaluated, Kernels, Loaded};
use crate::format::header::{KERNEL, LIMITED_BY, OCCUPANCY, TARGET};
use crate::format::{CANNOT_LAUNCH, Cell, Column, Doc, Row, Sheet, Tone, counted, grouped};
use crate::rule::{Level, level};

/// The characters of the longest bar.
const BAR: usize = 30;
/// What the histogram counts below: occupancies in percent.
const STEPS: [u32; 4] = [25, 50, 75, 100];
/// As many of the worst are shown where the number is not given.
pub(super) const WORST: usize = 10;

/// Prints the summary, with as many of the lowest.
pub(super) fn print(
    loaded: &Loaded,
    min: Option<Ratio>,
    worst: usize,
    doc: &mut Doc,
) -> Result<(), Failure> {
    let kernels = &loaded.kernels;
    for (heading, sheet) in [
        (&*sum(kernels, min), histogram(kernels)),
        ("What limits them", limiters(kernels)),
        ("By target", targets(kernels)),
    ] {
        doc.title(heading, "")?;
        doc.sheet(&sheet)?;
    }
    let shown = worst_of(kernels, worst);
    if !shown.is_empty() {
        doc.title("The lowest", "")?;
        doc.sheet(&lowest(&shown))?;
    }
    let mut below = table::Below::new(min);
    kernels.iter().for_each(|kernel| below.add(&kernel));
    below.print(doc)
}

/// `74,494 kernels of 15,001 names in 3 files; 5,882 spill`
fn sum(kernels: &Kernels, min: Option<Ratio>) -> String {
    let (mut names, mut files) = (HashSet::new(), HashSet::new());
    let (mut spilling, mut below) = (0, 0);
    for kernel in kernels.iter() {
        spilling += usize::from(kernel.measured.spills() == Some(true));
        below += usize::from(min.is_some_and(|min| kernel.keeps(min) == Some(false)));
        names.insert(Arc::clone(kernel.name()));
        files.insert(Arc::clone(&kernel.file));
    }
    let [all, names, files] =
        [(kernels.len(), "kernel"), (names.len(), "name"), (files.len(), "file")]
            .map(|(count, noun)| counted(count, noun));
    let mut text = format!("{all} of {names} in {files}");
    if spilling > 0 {
        let _ = write!(text, "; {} spill or use scratch memory", grouped(spilling));
    }
    if let Some(min) = min {
        let _ = write!(text, "; {} below {}", grouped(below), message::percentage(min));
    }
    text
}

fn histogram(kernels: &Kernels) -> Sheet {
    let name = |step: usize| match step {
        0 => CANNOT_LAUNCH.to_owned(),
        1 => format!("below {}%", STEPS[0]),
        5 => "100%".to_owned(),
        6 => "not known".to_owned(),
        step => format!("{}% to {}%", STEPS[step - 2], STEPS[step - 1]),
    };
    let mut counts = [0_usize; 7];
    let mut at_most = [0_usize; 7];
    for kernel in kernels.iter() {
        let step = match kernel.reached() {
            Err(refusal) if refusal.cannot_launch() => 0,
            Err(_) => 6,
            Ok(bounds) => {
                let over = |step: &&u32| !bounds.most_ratio().is_below(Ratio::new(**step, 100));
                1 + STEPS.iter().filter(over).count()
            }
        };
        counts[step] += 1;
        at_most[step] += usize::from(kernel.open_bounds().is_some());
    }
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let mut columns = vec![Column::whole(OCCUPANCY), Column::right("Kernels")];
    // Those whose launch leaves something open stand where they reach most.
    let has_open = at_most.iter().any(|count| *count > 0);
    columns.extend(has_open.then(|| Column::right("At most")));
    columns.push(Column::whole(""));
    let mut sheet = Sheet::new(columns);
    // What is not known stands last.
    for step in [5, 4, 3, 2, 1, 0, 6] {
        let count = counts[step];
        if count == 0 && (step == 0 || step == 6) {
            continue;
        }
        let bar = "█".repeat((count * BAR).div_ceil(most));
        let tone = if step == 0 { Tone::Bad } else { Tone::Plain };
        let mut cells = vec![Cell::new(name(step)).tone(tone), Cell::new(grouped(count))];
        cells.extend(has_open.then(|| Cell::new(grouped(at_most[step]))));
        cells.push(Cell::new(bar).tone(Tone::Faint));
        sheet.push(Row::new(cells));
    }
    sheet
}

/// How many kernels each resource limits; one that ties counts for each.
fn limiters(kernels: &Kernels) -> Sheet {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut full = 0_usize;
    for kernel in kernels.iter() {
        let limiters: Vec<Limiter> = match kernel.reached() {
            Ok(bounds) if bounds.most.is_full() => {
                full += usize::from(bounds.open.is_empty());
                continue;
            }
            Ok(bounds) => bounds.limiters.iter().collect(),
            Err(refusal) => refusal.limiter.into_iter().collect(),
        };
        for limiter in limiters {
            *counts.entry(limiter.name(kernel.vendor())).or_default() += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    let mut sheet = Sheet::new([Column::whole(LIMITED_BY), Column::right("Kernels")]);
    for (name, count) in counts {
        sheet.push(Row::new([Cell::new(name), Cell::new(grouped(count))]));
    }
    if full > 0 {
        let none = Cell::new("nothing: every wave slot is taken").tone(Tone::Faint);
        sheet.push(Row::new([none, Cell::new(grouped(full))]));
    }
    sheet
}

/// The kernels of a target.
#[derive(Default)]
struct OfTarget {
    count: usize,
    /// The most, and whether it is exact: of two as large, the open one may reach less.
    reached: Vec<(Ratio, bool)>,
    below: usize,
    spilling: usize,
}

fn targets(kernels: &Kernels) -> Sheet {
    let half = Ratio::new(1, 2);
    let mut groups: BTreeMap<(String, &str), OfTarget> = BTreeMap::new();
    for kernel in kernels.iter() {
        let arch = kernel.arch.map_or("", |arch| arch.name.as_str());
        let group = groups.entry((kernel.target(), arch)).or_default();
        group.count += 1;
        group.reached.extend(match kernel.reached() {
            Ok(bounds) => Some((bounds.most_ratio(), bounds.open.is_empty())),
            Err(refusal) => refusal.cannot_launch().then_some((Ratio::new(0, 1), true)),
        });
        group.below += usize::from(kernel.keeps(half) == Some(false));
        group.spilling += usize::from(kernel.measured.spills() == Some(true));
    }
    let mut sheet = Sheet::new([
        Column::whole(TARGET),
        Column::right("Kernels"),
        Column::right("Lowest"),
        Column::right("Median"),
        Column::right("Below 50%"),
        Column::right("Spilling"),
    ]);
    for ((target, arch), OfTarget { count, mut reached, below, spilling }) in groups {
        reached.sort_unstable();
        let percent = |reached: Option<&(Ratio, bool)>| {
            Cell::count(reached.map(|(ratio, is_exact)| match is_exact {
                true => message::percentage(*ratio).to_string(),
                false => message::bounds(None, *ratio).to_string(),
            }))
        };
        let name = match (target.as_str(), arch) {
            ("", "") => "not named".to_owned(),
            ("", arch) => arch.to_owned(),
            (target, arch) if arch.is_empty() || target.starts_with(arch) => target.to_owned(),
            (target, arch) => format!("{target} on {arch}"),
        };
        sheet.push(Row::new([
            Cell::new(name),
            Cell::new(grouped(count)),
            percent(reached.first()),
            percent(reached.get(reached.len().saturating_sub(1) / 2)),
            Cell::new(grouped(below)),
            Cell::new(grouped(spilling)),
        ]));
    }
    sheet
}

/// The kernels that reach least, each once, on the target where it reaches least.
fn worst_of(kernels: &Kernels, most: usize) -> Vec<Evaluated> {
    // A library has a kernel for many targets: the lowest of them stands for it.
    let mut lowest: HashMap<Arc<str>, (Level, String, usize)> = HashMap::new();
    for (at, kernel) in kernels.iter().enumerate() {
        let is_full = kernel.bounds().is_some_and(|bounds| bounds.most.is_full());
        let level = level(&kernel);
        if is_full || level.0 >= 2 {
            continue;
        }
        let own = (level, kernel.target(), at);
        lowest
            .entry(Arc::clone(kernel.name()))
            .and_modify(|known| {
                if own < *known {
                    known.clone_from(&own);
                }
            })
            .or_insert(own);
    }
    let mut shown: Vec<_> =
        lowest.into_iter().map(|(name, (level, target, at))| (level, name, target, at)).collect();
    shown.sort_unstable();
    shown.truncate(most);
    shown.into_iter().flat_map(|(.., at)| kernels.range(at..at + 1)).collect()
}

fn lowest(kernels: &[Evaluated]) -> Sheet {
    let mut sheet = Sheet::new([
        Column::names(KERNEL),
        Column::whole(TARGET),
        Column::right(OCCUPANCY),
        Column::left(LIMITED_BY),
    ])
    .notes("Next step");
    for kernel in kernels {
        let row = Row::new([
            Cell::code(kernel.name()),
            Cell::new(kernel.target()),
            table::occupancy(kernel, false),
            table::limited_by(kernel),
        ]);
        sheet.push(table::steps(kernel).into_iter().fold(row, Row::note));
    }
    sheet
}
