//! The kernels that were found, the worst first.

use std::collections::HashSet;
use std::sync::Arc;

use crate::command::inspect::table::{limited_by, occupancy};
use crate::evaluated::Evaluated;
use crate::format::header::{KERNEL, LIMITED_BY, OCCUPANCY, TARGET};
use crate::format::{Cell, Column, Frame, Row, Sheet, Tone, grouped};
use crate::found::{self, Found};
use crate::rule::level;

/// More kernels are not listed.
const MANY: usize = 100;
/// Of more, so many are.
const WORST: usize = 20;

/// Whether a kernel of a file has a contract.
pub(super) type Covers<'a> = dyn Fn(&Found, &Evaluated) -> bool + 'a;

/// The table, for people. `is_covered` says whether a kernel has a contract; without it there is no such column.
pub(super) fn text(found: &[Found], is_covered: Option<&Covers<'_>>) -> String {
    let kernels = found.iter().flat_map(|found| found.kernels.iter().map(move |own| (found, own)));
    let mut kernels: Vec<(&Found, &Evaluated)> = kernels.collect();
    // What has no counts here and has them in another file is listed there.
    let known = kernels.iter().filter(|(_, kernel)| found::is_known(kernel));
    let known: HashSet<Arc<str>> = known.map(|(_, kernel)| Arc::clone(kernel.symbol())).collect();
    kernels.retain(|(_, kernel)| found::is_known(kernel) || !known.contains(kernel.symbol()));
    kernels.sort_by(|(_, a), (_, b)| {
        let key = |kernel: &Evaluated| (level(kernel), kernel.name().clone());
        key(a).cmp(&key(b)).then_with(|| (&a.file, a.target()).cmp(&(&b.file, b.target())))
    });
    let count = if kernels.len() > MANY { WORST } else { kernels.len() };
    let columns = [
        Column::names(KERNEL),
        Column::names("File"),
        Column::whole(TARGET),
        Column::right(OCCUPANCY),
        Column::left(LIMITED_BY),
    ];
    let contract = is_covered.map(|_| Column::whole("Contract"));
    let mut sheet = Sheet::new(columns.into_iter().chain(contract));
    for (found, kernel) in &kernels[..count] {
        // What it was compiled for, or is asked about.
        let target = Some(kernel.target()).filter(|target| !target.is_empty());
        let target = target.or_else(|| Some(kernel.arch?.name.to_string()));
        let cells = [
            Cell::code(kernel.name()),
            Cell::new(&*kernel.file).tone(Tone::Faint),
            Cell::new(target.as_deref().unwrap_or("?")),
            occupancy(kernel, false),
            limited_by(kernel),
        ];
        let contract = is_covered.map(|is_covered| is_covered(found, kernel));
        let yes = || Cell::new("yes").tone(Tone::Good);
        let contract = contract.map(|is_there| if is_there { yes() } else { Cell::new("none") });
        sheet.push(Row::new(cells.into_iter().chain(contract)));
    }
    let more = match kernels.len() - count {
        0 => String::new(),
        more => format!("and {} more kernels; `cargo occ inspect` lists all\n", grouped(more)),
    };
    sheet.table(Frame::new(false)) + &more
}
