//! Many kernels at a glance: how many reach what, what limits them, and the worst.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::Arc;

use occ_core::__private::message;
use occ_core::{Limiter, Ratio};

use super::table;
use crate::Failure;
use crate::evaluated::{Evaluated, Loaded};
use crate::format::header::{KERNEL, LIMITED_BY, OCCUPANCY, TARGET};
use crate::format::{CANNOT_LAUNCH, Cell, Column, Doc, Row, Sheet, Tone, counted, grouped};
use crate::rule::{Level, level};

/// The characters of the longest bar.
const BAR: usize = 30;
/// The steps of the histogram: what is refused, parts of the full occupancy, and what is not known.
const STEPS: [&str; 7] =
    [CANNOT_LAUNCH, "below 25%", "25% to 50%", "50% to 75%", "75% to 100%", "100%", "not known"];
/// As many of the worst are shown where the number is not given.
pub(super) const WORST: usize = 10;

/// What is counted of all kernels, which are gone through once.
#[derive(Default)]
struct Summary {
    names: HashSet<Arc<str>>,
    files: HashSet<Arc<str>>,
    below: usize,
    /// By step: the kernels, and how many of them reach that at most.
    steps: [[usize; 2]; STEPS.len()],
    /// The kernels that each resource limits; one that ties counts for each.
    limiters: BTreeMap<&'static str, usize>,
    full: usize,
    targets: BTreeMap<(String, &'static str), OfTarget>,
    /// By name the target where it reaches least, which stands for all of a library's, and its place.
    lowest: HashMap<Arc<str>, (Level, String, usize)>,
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

/// Prints the summary, with as many of the lowest.
pub(super) fn print(
    loaded: &Loaded,
    min: Option<Ratio>,
    worst: usize,
    doc: &mut Doc,
) -> Result<(), Failure> {
    let kernels = &loaded.kernels;
    let (mut summary, mut below) = (Summary::default(), table::Below::new(min));
    for (at, kernel) in kernels.iter().enumerate() {
        summary.add(at, &kernel, min);
        below.add(&kernel);
    }
    let lowest = std::mem::take(&mut summary.lowest).into_iter();
    let mut lowest: Vec<_> =
        lowest.map(|(name, (level, target, at))| (level, name, target, at)).collect();
    lowest.sort_unstable();
    lowest.truncate(worst);
    for (heading, sheet) in [
        (&*summary.sum(kernels.len(), min), summary.histogram()),
        ("What limits them", summary.limiters()),
        ("By target", summary.targets()),
    ] {
        doc.title(heading, "")?;
        doc.sheet(&sheet)?;
    }
    if !lowest.is_empty() {
        doc.title("The lowest", "")?;
        let shown = lowest.into_iter().flat_map(|(.., at)| kernels.range(at..at + 1));
        doc.sheet(&table_of(shown))?;
    }
    below.print(doc)
}

impl Summary {
    fn add(&mut self, at: usize, kernel: &Evaluated, min: Option<Ratio>) {
        let is_below = |min| usize::from(kernel.keeps(min) == Some(false));
        self.names.insert(Arc::clone(kernel.name()));
        self.files.insert(Arc::clone(&kernel.file));
        self.below += min.map_or(0, is_below);
        let arch = kernel.arch.map_or("", |arch| arch.name.as_str());
        let target = self.targets.entry((kernel.target(), arch)).or_default();
        target.count += 1;
        target.below += is_below(Ratio::new(1, 2));
        target.spilling += usize::from(kernel.measured.spills() == Some(true));
        let (step, limiters): (_, Vec<Limiter>) = match kernel.reached() {
            Ok(bounds) => {
                let most = bounds.most_ratio();
                target.reached.push((most, bounds.open.is_empty()));
                let is_over = |part: &u32| !most.is_below(Ratio::new(*part, 100));
                let step = 1 + [25, 50, 75, 100].iter().filter(|part| is_over(part)).count();
                let is_full = bounds.most.is_full();
                self.full += usize::from(is_full && bounds.open.is_empty());
                (step, bounds.limiters.iter().filter(|_| !is_full).collect())
            }
            Err(refusal) => {
                let refused = refusal.cannot_launch();
                target.reached.extend(refused.then_some((Ratio::new(0, 1), true)));
                (if refused { 0 } else { 6 }, refusal.limiter.into_iter().collect())
            }
        };
        self.steps[step][0] += 1;
        self.steps[step][1] += usize::from(kernel.open_bounds().is_some());
        for limiter in limiters {
            *self.limiters.entry(limiter.name(kernel.vendor())).or_default() += 1;
        }
        let own = (level(kernel), kernel.target(), at);
        let is_full = kernel.bounds().is_some_and(|bounds| bounds.most.is_full());
        if !is_full && own.0.0 < 2 {
            let known = self.lowest.entry(Arc::clone(kernel.name()));
            let known = known.or_insert_with(|| own.clone());
            if own < *known {
                *known = own;
            }
        }
    }

    /// `74,494 kernels of 15,001 names in 3 files; 5,882 spill`
    fn sum(&self, all: usize, min: Option<Ratio>) -> String {
        let [all, names, files] =
            [(all, "kernel"), (self.names.len(), "name"), (self.files.len(), "file")]
                .map(|(count, noun)| counted(count, noun));
        let mut text = format!("{all} of {names} in {files}");
        let spilling: usize = self.targets.values().map(|target| target.spilling).sum();
        if spilling > 0 {
            let _ = write!(text, "; {} spill or use scratch memory", grouped(spilling));
        }
        if let Some(min) = min {
            let _ = write!(text, "; {} below {}", grouped(self.below), message::percentage(min));
        }
        text
    }

    fn histogram(&self) -> Sheet {
        let most = self.steps.iter().map(|[count, _]| *count).max().unwrap_or(0).max(1);
        // Those whose launch leaves something open stand where they reach most.
        let has_open = self.steps.iter().any(|[_, open]| *open > 0);
        let mut columns = vec![Column::whole(OCCUPANCY), Column::right("Kernels")];
        columns.extend(has_open.then(|| Column::right("At most")));
        columns.push(Column::whole(""));
        let mut sheet = Sheet::new(columns);
        // What is not known stands last.
        for step in [5, 4, 3, 2, 1, 0, 6] {
            let [count, open] = self.steps[step];
            if count == 0 && (step == 0 || step == 6) {
                continue;
            }
            let tone = if step == 0 { Tone::Bad } else { Tone::Plain };
            let mut cells = vec![Cell::new(STEPS[step]).tone(tone), Cell::new(grouped(count))];
            cells.extend(has_open.then(|| Cell::new(grouped(open))));
            let bar = "█".repeat((count * BAR).div_ceil(most));
            cells.push(Cell::new(bar).tone(Tone::Faint));
            sheet.push(Row::new(cells));
        }
        sheet
    }

    fn limiters(&self) -> Sheet {
        let mut counts: Vec<_> = self.limiters.iter().collect();
        counts.sort_by_key(|(name, count)| (Reverse(**count), **name));
        let mut sheet = Sheet::new([Column::whole(LIMITED_BY), Column::right("Kernels")]);
        for (name, count) in counts {
            sheet.push(Row::new([Cell::new(name), Cell::new(grouped(*count))]));
        }
        if self.full > 0 {
            let none = Cell::new("nothing: every wave slot is taken").tone(Tone::Faint);
            sheet.push(Row::new([none, Cell::new(grouped(self.full))]));
        }
        sheet
    }

    fn targets(&mut self) -> Sheet {
        let counts = ["Kernels", "Lowest", "Median", "Below 50%", "Spilling"].map(Column::right);
        let mut sheet = Sheet::new([Column::whole(TARGET)].into_iter().chain(counts));
        for ((target, arch), OfTarget { count, reached, below, spilling }) in &mut self.targets {
            reached.sort_unstable();
            let percent = |reached: Option<&(Ratio, bool)>| {
                Cell::count(reached.map(|(ratio, is_exact)| match is_exact {
                    true => message::percentage(*ratio).to_string(),
                    false => message::bounds(None, *ratio).to_string(),
                }))
            };
            let name = match (target.as_str(), *arch) {
                ("", "") => "not named".to_owned(),
                ("", arch) => arch.to_owned(),
                (target, arch) if arch.is_empty() || target.starts_with(arch) => target.to_owned(),
                (target, arch) => format!("{target} on {arch}"),
            };
            sheet.push(Row::new([
                Cell::new(name),
                Cell::new(grouped(*count)),
                percent(reached.first()),
                percent(reached.get(reached.len().saturating_sub(1) / 2)),
                Cell::new(grouped(*below)),
                Cell::new(grouped(*spilling)),
            ]));
        }
        sheet
    }
}

/// The kernels that reach least, with what it takes to reach more.
fn table_of(kernels: impl Iterator<Item = Evaluated>) -> Sheet {
    let mut sheet = Sheet::new([
        Column::names(KERNEL),
        Column::whole(TARGET),
        Column::right(OCCUPANCY),
        Column::left(LIMITED_BY),
    ])
    .notes("Next step");
    for kernel in kernels {
        let row = Row::new([
            Cell::name(kernel.name()),
            Cell::new(kernel.target()),
            table::occupancy(&kernel, false),
            table::limited_by(&kernel),
        ]);
        sheet.push(table::steps(&kernel).into_iter().fold(row, Row::note));
    }
    sheet
}
