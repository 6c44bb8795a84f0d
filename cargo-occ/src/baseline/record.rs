//! What moved, as programs read it. What a key means stands in `docs/schemas/diff.json`.

use std::collections::BTreeMap;

use occ_core::Ratio;
use serde::Serialize;

use super::change::{Change, ChangeKind};
use super::entry::{COUNTS, Entry, Reached};
use crate::Failure;
use crate::format::{self, Bound, List, object};

/// What `--format json` writes: `occ.baseline/1` of a check, `occ.diff/1` of two builds. `null` is *unknown*, never 0.
/// A key may be added to it; one that changes its meaning or goes makes it 2.
pub(super) fn report(schema: &'static str, changes: &[Change]) -> impl Serialize {
    let mut counts: BTreeMap<ChangeKind, usize> =
        ChangeKind::ALL.iter().map(|(kind, ..)| (*kind, 0)).collect();
    for change in changes {
        *counts.entry(change.kind).or_default() += 1;
    }
    object!(schema: schema, counts: counts, changes: List(move || records(changes)),)
}

/// Writes a line for each change.
pub(super) fn print_lines(changes: &[Change]) -> Result<(), Failure> {
    format::print_lines(records(changes))
}

/// What moved or is not known, of all kernels; each becomes a record when it is written.
fn records(changes: &[Change]) -> impl Iterator<Item = impl Serialize> {
    let is_told =
        |change: &&Change| change.kind != ChangeKind::Same || change.compilers().is_some();
    changes.iter().filter(is_told).map(record)
}

fn record(change: &Change) -> impl Serialize {
    let compiler = change
        .compilers()
        .map(|(was, is)| format!("compiler {} → {}", was.unwrap_or("?"), is.unwrap_or("?")));
    object!(
        kernel: &**change.entry.name.whole(),
        target: &**change.entry.target().name(),
        copy: change.entry.copy,
        change: change.kind,
        excused: change.is_excused(),
        reason: change.reason(),
        renamed_from: change.former_name(),
        trade: change.is_trade(),
        was: change.was().map(state),
        is: change.is().map(state),
        moved: change.moves().into_iter().chain(compiler).collect::<Vec<_>>(),
        limited_by: change.limits(),
    )
}

fn state(entry: &Entry) -> impl Serialize {
    let (kept, reached) = (&entry.kept, entry.kept.reached);
    object!(
        occupancy: reached.filter(|of| !of.is_bound).map(|of| of.most_ratio().as_f64()),
        bound: reached.filter(|of| of.is_bound).map(|of| Bound {
            least: of.least_ratio().map(Ratio::as_f64),
            most: of.most_ratio().as_f64(),
        }),
        open: open(entry),
        waves: reached.and_then(Reached::exact),
        max_waves: reached.map(|reached| reached.max_waves),
        workgroup: kept.workgroup.map(|workgroup| workgroup.threads),
        workgroup_is_bound: kept.workgroup.map(|workgroup| workgroup.bound),
        counts: COUNTS.iter().map(|count| count.key).zip(kept.counts).collect::<BTreeMap<_, _>>(),
        compiler: kept.setting.compiler.as_deref(),
        file: kept.setting.library.as_deref(),
    )
}

/// What is open of an entry that has bounds.
fn open(entry: &Entry) -> Vec<&'static str> {
    if !entry.kept.reached.is_some_and(|of| of.is_bound) {
        return Vec::new();
    }
    let is_sized = entry.kept.workgroup.is_some_and(|workgroup| !workgroup.bound);
    (!is_sized).then_some("workgroup").into_iter().chain(entry.kept.open.ids()).collect()
}

/// Writes the same for spreadsheets: every number as it was and as it is.
pub(super) fn print_csv(changes: &[Change]) -> Result<(), Failure> {
    let mut columns = "change kernel target copy excused reason".to_owned();
    let first =
        "occupancy bound_least=bound/least bound_most=bound/most open waves max_waves workgroup"
            .split(' ');
    let first = first.map(|column| column.split_once('=').unwrap_or((column, column)));
    let first = first.map(|(name, place)| (name, place.to_owned()));
    let counts = COUNTS.iter().map(|count| (count.key, format!("counts/{}", count.key)));
    let last = ["compiler", "file"].map(|name| (name, name.to_owned()));
    for (name, place) in first.chain(counts).chain(last) {
        columns.extend([" ", name, "_was=was/", &place, " ", name, "=is/", &place]);
    }
    format::print_csv(&(columns + " renamed_from trade"), records(changes))
}
