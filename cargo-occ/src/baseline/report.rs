//! What moved, for people and for programs.

use std::collections::{BTreeMap, HashMap};

use occ_core::__private::message;

use super::change::{Change, ChangeKind};
use super::entry::Entry;
use super::record;
use crate::Failure;
use crate::format::header::{CHANGE, KERNEL, TARGET};
use crate::format::{
    self, CANNOT_LAUNCH, Cell, Column, Format, Frame, Row, Sheet, Tone, function, stem,
};
use crate::kernel_flags::whole;
use crate::plain::plain;

/// The most characters of a comment on GitHub, less some for what stands around.
const COMMENT: usize = 65_536 - 1_536;
/// Rows of a table before its header stands again: no more are held at once.
const PAGE: usize = 1_024;
/// More rows are not tried for one.
const ROWS: usize = 1_000;

/// Which rows a table or Markdown has.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Rows {
    /// At most this many rows in a table or Markdown, the worst first.
    #[arg(long, value_name = "COUNT", value_parser = whole::<usize>(0..))]
    limit: Option<usize>,
    /// A row for each kernel. Without this option the instances of one kernel that moved alike are one row
    /// in a table or Markdown.
    #[arg(long)]
    instances: bool,
}

/// Prints what moved; `end` follows the rows of a table or Markdown. Markdown is no longer than a comment
/// may be.
///
/// # Errors
///
/// Where standard output cannot be written to.
pub(crate) fn print(
    changes: &[Change],
    schema: &'static str,
    format: Format,
    rows: Rows,
    end: &[String],
) -> Result<(), Failure> {
    let text = |more: usize, end: &str| match more {
        0 => format!("{end}\n"),
        more => format!("and {} more\n\n{end}\n", format::grouped(more)),
    };
    let lines = |end: &String| format::wrapped(end, format::width()).join("\n");
    match format {
        Format::Json | Format::Github | Format::Sarif => {
            format::print_json(&record::report(schema, changes))
        }
        Format::Jsonl => record::print_lines(changes),
        Format::Csv => record::print_csv(changes),
        Format::Table => {
            let groups = groups(changes, rows.instances);
            let most = rows.limit.unwrap_or(usize::MAX).min(groups.len());
            let end: Vec<String> = end.iter().map(lines).collect();
            let frame = Frame::new(false);
            for page in groups[..most].chunks(PAGE) {
                format::print(&(sheet(page).table(frame) + "\n"))?;
            }
            format::print(&text(groups.len() - most, &end.join("\n")))
        }
        Format::Markdown => {
            let groups = groups(changes, rows.instances);
            let mut most = rows.limit.unwrap_or(usize::MAX).min(groups.len()).min(ROWS);
            loop {
                let sheet = sheet(&groups[..most]);
                let table = match groups.len() {
                    0 => String::new(),
                    _ => sheet.markdown() + "\n",
                };
                let text = table + &text(groups.len() - most, &end.join("\n\n"));
                let length = text.chars().count();
                if most == 0 || length <= COMMENT {
                    format::print(&text)?;
                    return sheet.print_names(COMMENT.saturating_sub(length));
                }
                most = most * 3 / 4;
            }
        }
    }
}

/// Kernels that moved alike, the worst first.
struct Group<'a> {
    worst: &'a Change,
    others: Vec<&'a Change>,
}

impl Group<'_> {
    /// What they are called: the function, where their names differ.
    fn name(&self) -> String {
        let (name, copy) = (&self.worst.entry.name, self.worst.entry.copy);
        if self.others.is_empty() && copy > 1 {
            return format!("{} ({copy})", name.whole());
        }
        let is_same = |other: &&Change| other.entry.name.kept() == name.kept();
        let is_one = self.others.iter().all(is_same);
        if is_one { name.whole().to_string() } else { function(name.kept()).to_owned() }
    }

    /// How many there are.
    fn len(&self) -> usize {
        1 + self.others.len()
    }

    /// Whether all of them moved by the same numbers.
    fn is_uniform(&self) -> bool {
        self.others.iter().all(|change| change.moves() == self.worst.moves())
    }
}

/// The changes that are shown, in groups; each for itself where `instances` are asked for. `changes` are
/// the worst first, and so are the groups.
fn groups(changes: &[Change], instances: bool) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut places = HashMap::new();
    for change in changes.iter().filter(|change| !change.is_still()) {
        let entry = &change.entry;
        let alike = (
            stem(entry.name.kept()),
            entry.target().name(),
            change.kind,
            change.is_excused(),
            change.causes(),
        );
        let next = groups.len();
        match places.entry(alike).or_insert(next) {
            at if *at < next && !instances => groups[*at].others.push(change),
            _ => groups.push(Group { worst: change, others: Vec::new() }),
        }
    }
    groups
}

/// One row a group, the worst first.
fn sheet(groups: &[Group<'_>]) -> Sheet {
    let columns = [
        Column::left(CHANGE),
        Column::names(KERNEL),
        Column::left(TARGET),
        Column::right("Was"),
        Column::right("Is"),
    ];
    let mut sheet = Sheet::new(columns).notes("What moved");
    for group in groups {
        sheet.push(row(group));
    }
    sheet
}

/// A kernel that moved, or the worst of several that moved alike.
fn row(group: &Group<'_>) -> Row {
    let change = group.worst;
    let (_, word, tone, _) = ChangeKind::ALL[change.kind as usize];
    let (word, tone) = if change.is_excused() { ("excused", Tone::Warning) } else { (word, tone) };
    let entry = &change.entry;
    let row = Row::new([
        Cell::new(word).tone(tone),
        Cell::code(group.name()),
        Cell::new(entry.target().name()),
        reached(change.was()),
        reached(change.is()).tone(match change.kind {
            ChangeKind::Worse | ChangeKind::Unknown | ChangeKind::Better => tone,
            _ => Tone::Plain,
        }),
    ]);
    let moves = change.moves().join(", ");
    let instances = format!("{} instances", format::grouped(group.len()));
    let worst = if group.is_uniform() { "" } else { "the worst: " };
    let first = match (group.len(), moves.is_empty()) {
        (1, _) => moves,
        (_, true) => instances,
        (_, false) => format!("{instances}, {worst}{moves}"),
    };
    let former = change.former_name().map(|name| format::short(name, name));
    notes(change, former, [first].into_iter().chain(change.trade())).fold(row, Row::note)
}

/// What is said below a kernel that moved, where it is `renamed` from another name: what `moved`, what limits it, and
/// why it may be worse.
fn notes(
    change: &Change,
    renamed: Option<String>,
    moved: impl Iterator<Item = String>,
) -> impl Iterator<Item = String> {
    let former = renamed.map(|name| format!("renamed from {name}"));
    let excuse = change.reason().filter(|_| change.is_excused());
    let excuse = excuse.map(|reason| format!("may be worse: {reason}"));
    let moved = moved.filter(|moved| !moved.is_empty());
    former.into_iter().chain(moved).chain(change.limits()).chain(excuse)
}

fn reached(entry: Option<&Entry>) -> Cell {
    match entry.map(|entry| entry.kept.reached) {
        None => Cell::new(""),
        Some(None) => Cell::count(None::<u32>),
        Some(Some(reached)) if reached.exact() == Some(0) => Cell::new(CANNOT_LAUNCH),
        Some(Some(reached)) => {
            let (least, most) = (reached.least_ratio(), reached.most_ratio());
            Cell::new(message::bounds(least, most).to_string())
        }
    }
}

/// What moved of a kernel, in lines.
pub(crate) fn sentence(change: &Change) -> String {
    let name = change.entry.name.whole();
    let shown =
        |entry: Option<&Entry>| Some(reached(entry).text().to_owned()).filter(|shown| shown != "?");
    let words = |reached: Option<String>| reached.unwrap_or_else(|| "not known".to_owned());
    let (was, is) = (shown(change.was()), shown(change.is()));
    let text = match (change.kind, is) {
        (ChangeKind::New, Some(is)) => format!("kernel `{name}` is new: it reaches {is}"),
        (ChangeKind::New, None) => format!("kernel `{name}` is new: its occupancy is not known"),
        (ChangeKind::Unread, _) => format!(
            "kernel `{name}` was not seen, and not all files were read: its occupancy was {}",
            words(was)
        ),
        (ChangeKind::Gone, _) => {
            format!("kernel `{name}` is gone: its occupancy was {}", words(was))
        }
        (_, None) if was.is_none() => {
            format!("the occupancy of kernel `{name}` is still not known")
        }
        (_, None) => {
            format!("the occupancy of kernel `{name}` is not known any more; it was {}", words(was))
        }
        (_, is) if was == is => format!("kernel `{name}` still reaches {}", words(is)),
        (_, is) => format!("kernel `{name}` reaches {}; it was {}", words(is), words(was)),
    };
    let former = change.former_name().map(|name| format!("`{name}`"));
    let notes = notes(change, former, [change.moves().join(", ")].into_iter());
    notes.fold(text, |text, note| text + "\n" + &note)
}

/// What follows the table: how many kernels moved in which way, and the compilers that changed.
pub(crate) fn summary(changes: &[Change]) -> Vec<String> {
    let compilers = compilers(changes).into_iter();
    let compilers = compilers.map(|pair| format!("another compiler: {}", plain(&pair)));
    [counted(changes)].into_iter().chain(compilers).collect()
}

/// `1 worse, 2 new, 12 the same`
fn counted(changes: &[Change]) -> String {
    let mut parts = Vec::new();
    for (kind, word, ..) in ChangeKind::ALL {
        let of_kind = changes.iter().filter(|change| change.kind == kind);
        let (excused, plain): (Vec<&Change>, Vec<&Change>) =
            of_kind.partition(|change| change.is_excused());
        for (changes, leave) in [(plain, ""), (excused, " with a reason")] {
            let trades = changes.iter().filter(|change| change.is_trade()).count();
            let trades = match trades {
                0 => String::new(),
                1 => " (1 is a trade)".to_owned(),
                trades => format!(" ({} are trades)", format::grouped(trades)),
            };
            if !changes.is_empty() {
                parts.push(format!("{} {word}{leave}{trades}", format::grouped(changes.len())));
            }
        }
    }
    let bounds = changes.iter().filter(|change| change.is_by_bound()).count();
    let bounds = match bounds {
        0 => String::new(),
        1 => "; 1 of them compared by its bound".to_owned(),
        count => format!("; {} of them compared by their bounds", format::grouped(count)),
    };
    if parts.is_empty() { "no kernels".to_owned() } else { parts.join(", ") + &bounds }
}

/// The compilers that changed, each with how many kernels it made: `clang 21 → clang 22 (3 kernels)`.
fn compilers(changes: &[Change]) -> Vec<String> {
    let mut pairs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (was, is) in changes.iter().filter_map(Change::compilers) {
        *pairs.entry((was.unwrap_or("?"), is.unwrap_or("?"))).or_default() += 1;
    }
    pairs
        .into_iter()
        .map(|((was, is), count)| format!("{was} → {is} ({})", format::counted(count, "kernel")))
        .collect()
}
