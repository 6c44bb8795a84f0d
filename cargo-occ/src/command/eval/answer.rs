//! What the engine says of a row, or why the row makes no sense: the columns that are appended.

use std::collections::HashMap;
use std::sync::LazyLock;

use occ_core::__private::key::Key;
use occ_core::__private::message;
use occ_core::{
    Arch, Contract, Error, Kernel, Limiter, Open, calculate, occupancy, occupancy_bounds,
};
use serde_json::Value;

use super::column::Column;
use crate::plain;

/// What is appended to a row, under [`RESULTS`]; unknown, and no limit, is null.
pub(super) type Answer = Vec<Value>;

/// The cells of a row, each with its column and the name of that.
pub(super) type Row<'a> = Vec<(Option<Column>, &'a str, &'a str)>;

/// The names of what is appended.
pub(super) static RESULTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let limits = Limiter::ALL.iter().map(|limiter| format!("limit_{}", limiter.id()));
    let reached = ["workgroups", "waves", "max_waves", "occupancy", "limiters"].map(str::to_owned);
    reached.into_iter().chain(limits).chain(["open", "error"].map(str::to_owned)).collect()
});

/// What `kernel` reaches. Of a kernel that cannot launch those are no workgroups; one whose cluster cannot has an
/// error, because calculators know nothing of clusters.
fn reached(arch: &Arch, kernel: &Kernel) -> Result<Answer, String> {
    let refused = kernel.cluster.and_then(|_| occupancy(arch, kernel).err());
    let refused = refused.filter(|error| error.limiter().is_none());
    let reached = refused.map_or_else(|| calculate(arch, kernel), Err);
    let reached = reached.map_err(|error| wrong(error, arch, kernel))?;
    // Of all other chips everything is known, and they are many.
    let bounds = arch.is_contested().then(|| occupancy_bounds(arch, kernel, Open::NONE).ok());
    let open = bounds.flatten().map(|bounds| bounds.open).filter(|open| !open.is_empty());
    let part: Value = match (reached.waves, reached.max_waves) {
        (0, _) => 0.into(),
        (waves, most) if waves == most => 1.into(),
        _ => reached.ratio().as_f64().into(),
    };
    let mut answer = Answer::with_capacity(RESULTS.len());
    answer.extend([reached.workgroups, reached.waves, reached.max_waves].map(Value::from));
    answer.extend([part, joined(reached.limiters.iter().map(Limiter::id)).into()]);
    answer.extend(Limiter::ALL.iter().map(|limiter| reached.limits.get(*limiter).into()));
    answer.extend([open.map(|open| joined(open.ids())).into(), Value::Null]);
    Ok(answer)
}

fn joined(ids: impl Iterator<Item = &'static str>) -> String {
    ids.fold(String::new(), |all, id| if all.is_empty() { id.to_owned() } else { all + "+" + id })
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
    archs: HashMap<String, Result<Arch, String>>,
}

impl Answers {
    /// The answer to a row: its columns, their names, and its cells.
    pub(super) fn answer(&mut self, row: Result<Row<'_>, String>, line: u64) -> Answer {
        self.rows += 1;
        row.and_then(|row| self.evaluate(&row)).unwrap_or_else(|error| {
            self.errors += 1;
            let mut answer = vec![Value::Null; RESULTS.len() - 1];
            answer.push(plain::cell(&format!("line {line}: {error}")).into());
            answer
        })
    }

    fn evaluate(&mut self, row: &Row<'_>) -> Result<Answer, String> {
        let (mut kernel, mut target) = (Kernel::new(), None);
        for (at, (column, name, cell)) in row.iter().enumerate() {
            let cell = cell.trim_ascii();
            let known = column.filter(|column| *column != Column::Result && !cell.is_empty());
            let Some(known) = known else { continue };
            let is_same = |other: &&(Option<Column>, &str, &str)| {
                other.0 == *column && !other.2.trim_ascii().is_empty()
            };
            if let Some((_, first, _)) = row[..at].iter().find(is_same) {
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
