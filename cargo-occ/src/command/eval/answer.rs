//! What the engine says of a row, or why the row makes no sense: the columns that are appended.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use occ_core::__private::key::Key;
use occ_core::__private::message;
use occ_core::{
    Arch, Contract, Error, Kernel, Limiter, Occupancy, Open, calculate, occupancy, occupancy_bounds,
};
use serde::Serialize;

use super::column::Column;
use crate::{Failure, plain};

/// A cell of a row, with its column and the name of that.
pub(super) type Given<'a> = (Option<Column>, &'a str, &'a str);

/// A cell that is appended. Unknown, and no limit, is blank.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Cell<'a> {
    Blank(()),
    Count(u32),
    Part(f64),
    Text(&'a str),
}

/// The names of what is appended.
pub(super) static RESULTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let limits = Limiter::ALL.iter().map(|limiter| format!("limit_{}", limiter.id()));
    let reached = ["workgroups", "waves", "max_waves", "occupancy", "limiters"].map(str::to_owned);
    reached.into_iter().chain(limits).chain(["open", "error"].map(str::to_owned)).collect()
});

/// What a kernel reaches, and what of it no source settles.
type Reached = (Occupancy, Option<Open>);

/// What `kernel` reaches. Of a kernel that cannot launch those are no workgroups; one whose cluster cannot has an
/// error, because calculators know nothing of clusters.
fn reached(arch: &Arch, kernel: &Kernel) -> Result<Reached, String> {
    let refused = kernel.cluster.and_then(|_| occupancy(arch, kernel).err());
    let refused = refused.filter(|error| error.limiter().is_none());
    let reached = refused.map_or_else(|| calculate(arch, kernel), Err);
    let reached = reached.map_err(|error| wrong(error, arch, kernel))?;
    // Of all other chips everything is known, and they are many.
    let bounds = arch.is_contested().then(|| occupancy_bounds(arch, kernel, Open::NONE).ok());
    Ok((reached, bounds.flatten().map(|bounds| bounds.open)))
}

fn joined(ids: impl Iterator<Item = &'static str>) -> String {
    let mut text = String::with_capacity(64);
    for id in ids {
        text += if text.is_empty() { "" } else { "+" };
        text += id;
    }
    text
}

/// What is wrong with a row. What it lacks is named as a column is: there is no attribute here.
fn wrong(error: Error, arch: &Arch, kernel: &Kernel) -> String {
    let column = match error {
        Error::UnknownWorkgroup => Key::Workgroup,
        Error::UnknownRegisters => Key::Vgprs,
        Error::UnknownWave => Key::Wave,
        _ => return message::error(error, Some(&Contract::new("", arch, *kernel))).to_string(),
    };
    let (missing, name) = (message::missing(arch.vendor, error), column.name_for(arch.vendor));
    format!("{missing}; give it as `{name}`")
}

/// What answers rows.
#[derive(Default)]
pub(crate) struct Answers {
    pub(super) rows: usize,
    /// How many of them had an error.
    pub(super) errors: usize,
    /// The architectures that they have named so far.
    archs: BTreeMap<String, Result<Arch, String>>,
}

impl Answers {
    /// Has `put` take the answer to a row: a cell for each of [`RESULTS`].
    pub(super) fn answer<'a>(
        &mut self,
        row: Result<impl Iterator<Item = Given<'a>> + Clone, String>,
        line: u64,
        mut put: impl FnMut(Cell<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.rows += 1;
        let blank = Cell::Blank;
        let (reached, open) = match row.and_then(|row| self.evaluate(row)) {
            Ok(reached) => reached,
            Err(error) => {
                self.errors += 1;
                RESULTS.iter().skip(1).try_for_each(|_| put(blank(())))?;
                return put(Cell::Text(&plain::cell(&format!("line {line}: {error}"))));
            }
        };
        put(Cell::Count(reached.workgroups))?;
        put(Cell::Count(reached.waves))?;
        put(Cell::Count(reached.max_waves))?;
        put(match (reached.waves, reached.max_waves) {
            (0, _) => Cell::Count(0),
            (waves, most) if waves == most => Cell::Count(1),
            _ => Cell::Part(reached.ratio().as_f64()),
        })?;
        put(Cell::Text(&joined(reached.limiters.iter().map(Limiter::id))))?;
        for limiter in Limiter::ALL {
            put(reached.limits.get(*limiter).map_or(blank(()), Cell::Count))?;
        }
        match open.filter(|open| !open.is_empty()) {
            Some(open) => put(Cell::Text(&joined(open.ids())))?,
            None => put(blank(()))?,
        }
        put(blank(()))
    }

    fn evaluate<'a>(
        &mut self,
        row: impl Iterator<Item = Given<'a>> + Clone,
    ) -> Result<Reached, String> {
        let (mut kernel, mut target) = (Kernel::new(), None);
        let row = row.map(|(column, name, cell)| (column, name, cell.trim_ascii()));
        let row = row.filter(|(column, _, cell)| {
            column.is_some_and(|column| column != Column::Result) && !cell.is_empty()
        });
        for (at, (column, name, cell)) in row.clone().enumerate() {
            let Some(known) = column else { continue };
            if let Some((_, first, _)) = row.clone().take(at).find(|other| other.0 == column) {
                let same = format!("and `{name}`, which mean the same");
                let same = if first == name { "twice" } else { &*same };
                return Err(format!("found `{first}` {same}; leave one out"));
            }
            if known == Column::Target {
                target = Some(cell);
            }
            known.set(&mut kernel, cell, name)?;
        }
        let target = target.ok_or("found no `target`; it is required")?;
        if !self.archs.contains_key(target) {
            // Memory stays constant, whatever the rows name.
            if self.archs.len() > 1024 {
                self.archs.clear();
            }
            let arch = Arch::named(target);
            let arch = arch.map_err(|error| message::name_error(target, &error).to_string());
            self.archs.insert(target.to_owned(), arch);
        }
        reached(self.archs[target].as_ref().map_err(String::clone)?, &kernel)
    }
}
