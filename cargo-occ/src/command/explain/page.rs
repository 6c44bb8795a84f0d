//! The page as a person reads it.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Limiter, Point, Vendor};
use serde::Serialize;

use super::Subject;
use super::bars::bars;
use crate::Failure;
use crate::evaluated::Shape;
use crate::format::header::ARITHMETIC;
use crate::format::{self, CANNOT_LAUNCH, Cell, Column, Doc, Row, Sheet, Tone};

/// Rows of a curve that stands alone.
const HEIGHT: usize = 5;
/// Columns of a curve.
const WIDTH: usize = 64;
/// Columns left of a curve.
const MARGIN: usize = 5;
/// A point takes no more columns than this.
const WIDEST: usize = 2;

/// The page, for a terminal, a pull request or under the picture of a page.
pub(super) fn write(subjects: &[Subject], levels: bool, doc: &mut Doc) -> Result<(), Failure> {
    match subjects {
        [subject] => {
            let (title, more) = heading(subject);
            doc.title(&title, "")?;
            // The picture's legend says what is reached, but no bound.
            let bound = doc.is_page() && subject.evaluated.open_bounds().is_some();
            bound.then_some(&title).into_iter().chain(&more).try_for_each(|line| doc.text(line))?;
            doc.sheet(&limits(subject))?;
            sentences(subject).iter().try_for_each(|sentence| doc.item(sentence))?;
        }
        _ => {
            doc.title(name(subjects), "")?;
            doc.sheet(&side_by_side(subjects))?;
            for (subject, label) in subjects.iter().zip(labels(subjects)) {
                for sentence in steps(subject).into_iter().chain(sentences(subject)) {
                    doc.item(&format!("{label}: {sentence}"))?;
                }
            }
        }
    }
    let several = subjects.len() > 1;
    for (subject, label) in subjects.iter().zip(labels(subjects)).filter(|_| levels) {
        let Some(table) = subject.levels() else { continue };
        table.write(if several { &label } else { "" }, Some(&subject.resident), doc)?;
    }
    if doc.is_terminal() {
        Axis::ALL.iter().try_for_each(|axis| curve(subjects, *axis, doc))?;
    }
    Ok(())
}

/// All that is to be said about one limit.
#[derive(Debug, Serialize)]
pub(super) struct Told {
    limiter: &'static str,
    workgroups: Option<u32>,
    pub(super) binds: bool,
    rounding: String,
    arithmetic: String,
    next: Option<String>,
}

pub(super) fn told(subject: &Subject, limiter: Limiter) -> Told {
    let (Subject { resident, kernel, evaluated, .. }, explained) = (subject, subject.explained());
    let uncounted = match (limiter, evaluated.measured.virtual_resources) {
        (Limiter::VirtualResources, Some(stated @ 1..)) if kernel.virtual_resources == 0 => {
            Some(format!(
                "the file states {stated}, not counted: no source says whether they limit; \
                 `--virtual-resources {stated}` counts them"
            ))
        }
        (Limiter::TensorColumns, _) if evaluated.open().tensor_columns => Some(
            "the kernel allocates some, not counted: no file says how many; `--tensor-columns 512` counts them"
                .to_owned(),
        ),
        _ => None,
    };
    Told {
        limiter: limiter.id(),
        workgroups: resident.limits.get(limiter),
        binds: resident.limiters.contains(limiter),
        rounding: explained.rounding(limiter).to_string(),
        arithmetic: uncounted.unwrap_or_else(|| explained.arithmetic(limiter).to_string()),
        next: subject.step(limiter).map(|limit| limit.text),
    }
}

/// What the kernel reaches, and how it is launched.
fn heading(subject: &Subject) -> (String, Vec<String>) {
    let Subject { evaluated, arch, resident, .. } = subject;
    let (name, here) = (evaluated.name(), message::reached(resident));
    let mut more = Vec::new();
    let title = match evaluated.reached() {
        Ok(bounds) if !bounds.open.is_empty() => {
            more.push(format!("as below: {here}"));
            format!("{name} on {}: {}", arch.name, message::reached_openly(bounds, arch.vendor))
        }
        Ok(_) => format!("{name} on {}: {here}", arch.name),
        Err(refusal) => format!("{name} cannot launch on {}: {}", arch.name, refusal.reason),
    };
    more.push(launch(subject));
    if !evaluated.file.is_empty() {
        let target = match evaluated.target().as_str() {
            "" => String::new(),
            target => format!(" ({target})"),
        };
        more.push(format!("from {}{target}", evaluated.file));
    }
    (title, more)
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
        Column::right(vendor.words().columns.workgroups),
        Column::whole(""),
        Column::left(ARITHMETIC),
    ])
    .notes("Next step");
    for limiter in subject.limits() {
        let Told { workgroups, binds, rounding, arithmetic, next, .. } = told(subject, limiter);
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
    let word = |word: &dyn Fn(Vendor) -> &'static str| {
        format::distinct(subjects.iter().map(|subject| word(subject.arch.vendor))).join(", ")
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
fn curve(subjects: &[Subject], axis: Axis, doc: &mut Doc) -> Result<(), Failure> {
    let labels = if subjects.len() > 1 { labels(subjects) } else { vec![String::new()] };
    let margin = labels.iter().map(|label| label.chars().count() + 1).max().unwrap_or(0);
    let margin = margin.max(MARGIN);
    let room = doc.columns().saturating_sub(margin + 12).clamp(8, WIDTH);
    let curves = subjects.iter().zip(&labels).map(|(subject, label)| {
        let points = Curve::new(subject.arch, &subject.kernel, axis);
        (subject, label, points.collect::<Vec<Point>>())
    });
    let curves: Vec<_> = curves.filter(|(.., points)| !points.is_empty()).collect();
    let ends = |end: fn(&[Point]) -> Option<&Point>| {
        curves.iter().filter_map(move |(.., points)| Some(end(points)?.at))
    };
    let last = ends(<[Point]>::last).max().unwrap_or(0);
    let Some(start) = ends(<[Point]>::first).min() else { return Ok(()) };
    let names = curves.iter().map(|(subject, ..)| axis.label(subject.arch.vendor));
    let over = format::distinct(names).join(", ");
    let accent = anstyle::AnsiColor::Yellow.on_default();
    let mut all = Vec::new();
    for ((subject, label, points), own) in curves.iter().zip(ends(<[Point]>::last)) {
        // Where several are laid under each other, a place has the same column in all of them.
        let share = (room * own as usize / (last.max(1) as usize)).max(1);
        let columns = if own == last { room.min(points.len() * WIDEST) } else { share };
        let (scale, rows) = match curves.len() {
            1 => (["100%", "", "", "", "0%"], HEIGHT),
            _ => ([label.as_str(), "", "", "", ""], 1),
        };
        let at = axis.value_of(&subject.kernel).unwrap_or(0);
        let here = subject.resident.ratio();
        let (lines, marked) = bars(points, (at, here), columns, rows);
        for (line, scale) in lines.iter().zip(scale) {
            let line = format!("{scale:>width$} {line}", width = margin - 1);
            all.push(line.trim_end().to_owned());
        }
        let mark = format!("▲ {at}: {}", message::percentage(here));
        all.push(format!("{:width$}{accent}{mark}{accent:#}", "", width = margin + marked));
    }
    doc.lines(&format!("occupancy over {over}, {start} to {last}"), &all)
}
