//! The page as a person reads it.

use std::fmt::Write as _;

use occ_core::__private::message;
use occ_core::{Axis, Limiter, Vendor};

use super::Subject;
use super::bars::Bars;
use crate::evaluated::Shape;
use crate::format::header::{
    self, ARCH, ARITHMETIC, BINDS, KERNEL, LIMITER, NEXT, ROUNDING, WORKGROUPS,
};
use crate::format::{self, CANNOT_LAUNCH, Cell, Column, Row, Sheet, Tone, escaped, wrapped};
use crate::levels::Table;

/// Rows of a curve that stands alone.
const HEIGHT: usize = 5;
/// Columns of a curve.
const WIDTH: usize = 64;
/// Columns left of a curve.
const MARGIN: usize = 5;

/// The page for a terminal of `width` columns.
pub(super) fn text(subjects: &[Subject], levels: bool, width: usize) -> String {
    let strong = anstyle::Style::new().bold();
    let mut text = String::new();
    match subjects {
        [] => {}
        [subject] => {
            let heading = heading(subject);
            let (first, rest) = heading.split_once('\n').unwrap_or((&heading, ""));
            for line in wrapped(first, width) {
                let _ = writeln!(text, "{strong}{line}{strong:#}");
            }
            for line in rest.lines() {
                text += &lines(line, width);
            }
            text.push('\n');
            text += &limits(subject).table(width);
            for (at, sentence) in sentences(subject).iter().enumerate() {
                text += if at == 0 { "\n" } else { "" };
                text += &lines(sentence, width);
            }
        }
        _ => {
            let _ = writeln!(text, "{strong}{}{strong:#}\n", name(subjects));
            text += &side_by_side(subjects).table(width);
            text.push('\n');
            for (subject, label) in subjects.iter().zip(labels(subjects)) {
                for sentence in steps(subject).into_iter().chain(sentences(subject)) {
                    text += &lines(&format!("{label}: {sentence}"), width);
                }
            }
        }
    }
    if levels {
        for (label, table, sheet) in tables(subjects) {
            let _ = writeln!(text, "\n{}\n", lines(&table.title(&label), width).trim_end());
            let _ = write!(text, "{}\n{}", sheet.table(width), lines(&table.legend(), width));
        }
    }
    for &axis in Axis::ALL {
        text += &curve(subjects, axis, width);
    }
    text
}

/// The table of levels of each subject, with its label where there are several.
fn tables(subjects: &[Subject]) -> Vec<(String, Table<'_>, Sheet)> {
    let several = subjects.len() > 1;
    let tables = subjects.iter().zip(labels(subjects)).filter_map(|(subject, label)| {
        let table = subject.levels()?;
        let sheet = table.sheet(Some(&subject.resident));
        Some((if several { label } else { String::new() }, table, sheet))
    });
    tables.collect()
}

/// The page for a pull request.
pub(super) fn markdown(subjects: &[Subject], levels: bool) -> String {
    let mut text = String::new();
    match subjects {
        [] => {}
        [subject] => {
            let heading = heading(subject);
            let (first, rest) = heading.split_once('\n').unwrap_or((&heading, ""));
            let first = Cell::new(first).markdown();
            let _ = write!(text, "### {first}\n\n{rest}\n{}\n", limits(subject).markdown());
            for sentence in sentences(subject) {
                let _ = writeln!(text, "- {sentence}");
            }
        }
        _ => {
            let _ = write!(
                text,
                "### {}\n\n{}\n",
                Cell::new(name(subjects)).markdown(),
                side_by_side(subjects).markdown()
            );
            for (subject, label) in subjects.iter().zip(labels(subjects)) {
                for sentence in steps(subject).into_iter().chain(sentences(subject)) {
                    let _ = writeln!(text, "- {label}: {sentence}");
                }
            }
        }
    }
    if levels {
        for (label, table, sheet) in tables(subjects) {
            let (title, legend) = (table.title(&label), table.legend());
            let _ = write!(text, "\n#### {title}\n\n{}\n{legend}\n", sheet.markdown());
        }
    }
    text
}

/// What stands under the picture of a page.
pub(super) fn html(subjects: &[Subject]) -> String {
    let mut text = String::new();
    let mut paragraph = |line: &str| {
        let _ = writeln!(text, "<p>{}</p>", escaped(line));
    };
    match subjects {
        [subject] => {
            // The picture's legend says what is reached, but no bound.
            let is_open = subject.evaluated.open_bounds().is_some();
            heading(subject).lines().skip(usize::from(!is_open)).for_each(&mut paragraph);
            text += &limits(subject).html();
        }
        subjects => text += &side_by_side(subjects).html(),
    }
    for (subject, label) in subjects.iter().zip(labels(subjects)) {
        let steps = if subjects.len() > 1 { steps(subject) } else { Vec::new() };
        for sentence in steps.into_iter().chain(sentences(subject)) {
            let sentence = escaped(&sentence);
            let _ = match subjects {
                [_] => writeln!(text, "<p>{sentence}</p>"),
                _ => writeln!(text, "<p>{}: {sentence}</p>", escaped(&label)),
            };
        }
    }
    for (subject, label) in subjects.iter().zip(labels(subjects)) {
        let label = if subjects.len() > 1 { label } else { String::new() };
        text += &subject.levels().map_or_else(String::new, |t| t.html(&label, &subject.resident));
    }
    text
}

/// The limits as CSV has them: one row a target and limit.
pub(super) fn sheet(subjects: &[Subject]) -> Sheet {
    let columns = [KERNEL, ARCH, LIMITER, WORKGROUPS, BINDS, ROUNDING, ARITHMETIC, NEXT];
    let mut sheet = Sheet::new(columns.map(|name| Column::left(header::key(name))));
    for subject in subjects {
        for limiter in subject.limits() {
            let Told { workgroups, binds, rounding, arithmetic, next } = told(subject, limiter);
            let row = [
                subject.evaluated.name().to_string(),
                subject.arch.name.to_string(),
                limiter.id().to_owned(),
                workgroups.map(|count| count.to_string()).unwrap_or_default(),
                u8::from(binds).to_string(),
                rounding,
                arithmetic,
                next.unwrap_or_default(),
            ];
            sheet.push(Row::new(row.map(Cell::raw)));
        }
    }
    sheet
}

/// All that is to be said about one limit.
pub(super) struct Told {
    pub(super) workgroups: Option<u32>,
    pub(super) binds: bool,
    pub(super) rounding: String,
    pub(super) arithmetic: String,
    pub(super) next: Option<String>,
}

pub(super) fn told(subject: &Subject, limiter: Limiter) -> Told {
    let (Subject { resident, kernel, evaluated, .. }, explained) = (subject, subject.explained());
    let stated = evaluated.measured.virtual_resources.filter(|stated| *stated > 0);
    let uncounted =
        stated.filter(|_| limiter == Limiter::VirtualResources && kernel.virtual_resources == 0);
    let uncounted = uncounted.map(|stated| {
        format!(
            "the file states {stated}, not counted: no source says whether they limit; \
             `--virtual-resources {stated}` counts them"
        )
    });
    Told {
        workgroups: resident.limits.get(limiter),
        binds: resident.limiters.contains(limiter),
        rounding: explained.rounding(limiter).to_string(),
        arithmetic: uncounted.unwrap_or_else(|| explained.arithmetic(limiter).to_string()),
        next: subject.step(limiter).map(|limit| limit.text),
    }
}

/// What the kernel reaches, and how it is launched.
fn heading(subject: &Subject) -> String {
    let Subject { evaluated, arch, resident, .. } = subject;
    let name = evaluated.name();
    let mut text = match evaluated.reached() {
        Ok(bounds) if !bounds.open.is_empty() => {
            let text = message::reached_openly(bounds, arch.vendor);
            let here = message::reached(resident);
            format!("{name} on {}: {text}\nas below: {here}\n", arch.name)
        }
        Ok(_) => format!("{name} on {}: {}\n", arch.name, message::reached(resident)),
        Err(refusal) => format!("{name} cannot launch on {}: {}\n", arch.name, refusal.reason),
    };
    text += &launch(subject);
    text += "\n";
    if !evaluated.file.is_empty() {
        let target = match evaluated.target().as_str() {
            "" => String::new(),
            target => format!(" ({target})"),
        };
        let _ = writeln!(text, "from {}{target}", evaluated.file);
    }
    text
}

/// The launch that the page is of: its size, why it has this one, and what is left out of it.
fn launch(subject: &Subject) -> String {
    let Subject { evaluated, arch, kernel, resident, .. } = subject;
    let why = match evaluated.shape() {
        Shape::Required => "; the kernel requires this size",
        Shape::Bound => "; the file allows no larger size",
        Shape::Given | Shape::Open => "",
    };
    let left_out = message::left_out(evaluated.open(), arch.vendor);
    format!("{}{why}{left_out}", message::launch(kernel, resident))
}

/// Every limit with its arithmetic and the next step.
fn limits(subject: &Subject) -> Sheet {
    let vendor = subject.arch.vendor;
    let mut sheet = Sheet::new([
        Column::whole("Limit"),
        Column::right(header::workgroups(vendor)),
        Column::whole(""),
        Column::left(ARITHMETIC),
    ])
    .notes("Next step");
    for limiter in subject.limits() {
        let Told { workgroups, binds, rounding, arithmetic, next } = told(subject, limiter);
        let how = match rounding.as_str() {
            "" => arithmetic,
            rounding => format!("{rounding}; {arithmetic}"),
        };
        let tone = match (binds, workgroups) {
            (true, Some(0)) => Tone::Bad,
            (true, _) => Tone::Strong,
            (false, None) => Tone::Faint,
            (false, _) => Tone::Plain,
        };
        let row = Row::new([
            Cell::new(limiter.name(vendor)).tone(tone),
            workgroups.map_or_else(Cell::default, |count| Cell::count(Some(count))).tone(tone),
            Cell::new(if binds { "binds" } else { "" }).tone(tone),
            Cell::new(how).tone(if workgroups.is_none() { Tone::Faint } else { Tone::Plain }),
        ]);
        sheet.push(match next {
            Some(next) => row.note(next),
            None => row,
        });
    }
    sheet
}

/// What holds besides the limits.
fn sentences(subject: &Subject) -> Vec<String> {
    let Subject { evaluated, arch, kernel, resident, device, .. } = subject;
    let mut sentences = Vec::new();
    let bound = evaluated.measured.max_workgroup.unwrap_or(u32::MAX);
    message::notes(arch, kernel, resident, bound, *device, &mut |note| {
        sentences.push(note.to_string());
    });
    if let Some(asked) = evaluated.asked_workgroups() {
        sentences.push(asked);
    }
    if !evaluated.measured.symbolic.is_empty() {
        let symbolic = evaluated.measured.symbolic_words().join(", ");
        sentences.push(format!("not a number in the file: {symbolic}"));
    }
    sentences
}

/// What bounds a kernel whose launch is open and which launch is shown, and the steps to the next level, as sentences.
fn steps(subject: &Subject) -> Vec<String> {
    if let Err(refusal) = subject.evaluated.reached() {
        return vec![format!("cannot launch: {}", refusal.reason)];
    }
    let open = subject.evaluated.open_bounds().map(|bounds| {
        let text = message::reached_openly(bounds, subject.arch.vendor);
        format!("{text}; as shown: {}; {}", message::reached(&subject.resident), launch(subject))
    });
    let steps = subject.steps().into_iter().map(|limit| {
        format!("{} {}", if limit.binds { "limited by" } else { "then by" }, limit.text)
    });
    open.into_iter().chain(steps).collect()
}

/// One column a target.
fn side_by_side(subjects: &[Subject]) -> Sheet {
    let vendors: Vec<Vendor> = subjects.iter().map(|subject| subject.arch.vendor).collect();
    let word = |word: &dyn Fn(Vendor) -> &'static str| {
        let mut words: Vec<String> = Vec::new();
        for vendor in &vendors {
            let word = word(*vendor);
            if !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
        words.join(", ")
    };
    let columns = labels(subjects).into_iter().map(Column::right);
    let mut sheet = Sheet::new([Column::whole("")].into_iter().chain(columns)).listed();
    let mut row = |label: String, cell: &dyn Fn(&Subject) -> Cell| {
        let cells = subjects.iter().map(cell);
        sheet.push(Row::new([Cell::new(label)].into_iter().chain(cells)));
    };
    row("occupancy".to_owned(), &|subject| {
        let occupancy = &subject.resident;
        if subject.evaluated.reached().is_err() {
            return Cell::new(CANNOT_LAUNCH).tone(Tone::Bad);
        }
        let text = match subject.evaluated.open_bounds() {
            Some(bounds) => message::bounds(bounds.least_ratio(), bounds.most_ratio()).to_string(),
            None => message::percentage(occupancy.ratio()).to_string(),
        };
        Cell::new(text).tone(Tone::Strong)
    });
    let waves = word(&|vendor| vendor.words().columns.waves).to_lowercase();
    row(waves, &|subject| {
        let occupancy = &subject.resident;
        let unit = subject.arch.vendor.unit(occupancy.mode);
        Cell::new(format!("{} of {} per {unit}", occupancy.waves, occupancy.max_waves))
    });
    row("limited by".to_owned(), &|subject| {
        Cell::new(message::limiters(&subject.resident).as_str())
    });
    for &limiter in Limiter::ALL {
        if subjects.iter().all(|subject| subject.resident.limits.get(limiter).is_none()) {
            continue;
        }
        row(format!("{} allow", word(&|vendor| limiter.name(vendor))), &|subject| {
            let allowed = subject.resident.limits.get(limiter);
            let binds = subject.resident.limiters.contains(limiter);
            let cell = allowed.map_or_else(Cell::default, |count| {
                let noun = subject.arch.vendor.words().block;
                Cell::new(format!("{count} {noun}{}", if count == 1 { "" } else { "s" }))
            });
            if binds { cell.tone(Tone::Strong) } else { cell }
        });
    }
    row(format!("{} allocated", word(&Vendor::vgprs)), &|subject| {
        Cell::new(subject.resident.allocation.vgprs.to_string())
    });
    row(format!("{} allocated", word(&Vendor::lds)), &|subject| {
        Cell::new(format!("{} B", subject.resident.allocation.lds))
    });
    sheet
}

/// Which column is whose: the architecture, and the wave or mode where one is there twice.
pub(super) fn labels(subjects: &[Subject]) -> Vec<String> {
    let twice = |subject: &Subject| {
        subjects.iter().filter(|other| other.arch.name == subject.arch.name).count() > 1
    };
    subjects
        .iter()
        .map(|subject| {
            let name = subject.device.map_or(subject.arch.name.as_str(), |device| device.name);
            if twice(subject) {
                let unit = subject.arch.vendor.unit(subject.resident.mode);
                format!("{name}, {} wide, {unit}", subject.resident.wave.threads())
            } else {
                name.to_owned()
            }
        })
        .collect()
}

fn name(subjects: &[Subject]) -> &str {
    subjects.first().map_or("", |subject| subject.evaluated.name())
}

/// The curve over one axis, or one under the other.
fn curve(subjects: &[Subject], axis: Axis, width: usize) -> String {
    let labels = if subjects.len() > 1 { labels(subjects) } else { vec![String::new()] };
    let margin = labels.iter().map(|label| label.chars().count() + 1).max().unwrap_or(0);
    let margin = margin.max(MARGIN);
    let room = width.saturating_sub(margin + 12).clamp(8, WIDTH);
    let bars: Vec<(&Subject, &String, Bars)> = subjects
        .iter()
        .zip(&labels)
        .filter_map(|(subject, label)| {
            let Subject { arch, kernel, resident, .. } = subject;
            Some((subject, label, Bars::new(arch, kernel, resident, axis)?))
        })
        .collect();
    let last = bars.iter().map(|(_, _, bars)| bars.ends().1).max().unwrap_or(0);
    let Some(start) = bars.iter().map(|(_, _, bars)| bars.ends().0).min() else {
        return String::new();
    };
    let over = format::axis(bars.iter().map(|(subject, ..)| subject.arch.vendor), axis);
    let heading = format!("occupancy over {over}, {start} to {last}");
    let mut text = format!("\n{}", lines(&heading, width));
    let alone = bars.len() == 1;
    for (subject, label, bars) in &bars {
        let (lines, marked) = bars.lines(room, if alone { HEIGHT } else { 1 }, last);
        let count = lines.len();
        for (at, line) in lines.into_iter().enumerate() {
            let scale = match (alone, at) {
                (false, _) => label.as_str(),
                (true, 0) => "100%",
                (true, at) if at + 1 == count => "0%",
                _ => "",
            };
            let line = format!("{scale:>width$} {line}", width = margin - 1);
            let _ = writeln!(text, "{}", line.trim_end());
        }
        let at = axis.value_of(&subject.kernel).unwrap_or(0);
        let here = message::percentage(subject.resident.ratio());
        let accent = anstyle::AnsiColor::Yellow.on_default();
        let mark = format!("▲ {at}: {here}");
        let _ = writeln!(text, "{:width$}{accent}{mark}{accent:#}", "", width = margin + marked);
    }
    text
}

fn lines(text: &str, width: usize) -> String {
    wrapped(text, width).join("\n") + "\n"
}
