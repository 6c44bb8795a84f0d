//! The page as a person reads it.

use occ_core::__private::message;
use occ_core::{Axis, Limiter, Vendor};
use serde::Serialize;

use super::Subject;
use super::bars::Bars;
use crate::Failure;
use crate::evaluated::Shape;
use crate::format::header::{self, ARITHMETIC};
use crate::format::{self, CANNOT_LAUNCH, Cell, Column, Doc, Row, Sheet, Tone};

/// Rows of a curve that stands alone.
const HEIGHT: usize = 5;
/// Columns of a curve.
const WIDTH: usize = 64;
/// Columns left of a curve.
const MARGIN: usize = 5;

/// The page, for a terminal, a pull request or under the picture of a page.
///
/// # Errors
///
/// Where standard output cannot be written to.
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
        Column::right(header::workgroups(vendor)),
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
fn curve(subjects: &[Subject], axis: Axis, doc: &mut Doc) -> Result<(), Failure> {
    let labels = if subjects.len() > 1 { labels(subjects) } else { vec![String::new()] };
    let margin = labels.iter().map(|label| label.chars().count() + 1).max().unwrap_or(0);
    let margin = margin.max(MARGIN);
    let room = doc.columns().saturating_sub(margin + 12).clamp(8, WIDTH);
    let bars = subjects.iter().zip(&labels).filter_map(|(subject, label)| {
        let Subject { arch, kernel, resident, .. } = subject;
        Some((subject, label, Bars::new(arch, kernel, resident, axis)?))
    });
    let bars: Vec<(&Subject, &String, Bars)> = bars.collect();
    let last = bars.iter().map(|(_, _, bars)| bars.ends().1).max().unwrap_or(0);
    let Some(start) = bars.iter().map(|(_, _, bars)| bars.ends().0).min() else { return Ok(()) };
    let over = format::axis(bars.iter().map(|(subject, ..)| subject.arch.vendor), axis).join(", ");
    let alone = bars.len() == 1;
    let mut all = Vec::new();
    for (subject, label, bars) in &bars {
        let (lines, marked) = bars.lines(room, if alone { HEIGHT } else { 1 }, last);
        let count = lines.len();
        all.extend(lines.into_iter().enumerate().map(|(at, line)| {
            let scale = match (alone, at) {
                (false, _) => label.as_str(),
                (true, 0) => "100%",
                (true, at) if at + 1 == count => "0%",
                _ => "",
            };
            let line = format!("{scale:>width$} {line}", width = margin - 1);
            line.trim_end().to_owned()
        }));
        let at = axis.value_of(&subject.kernel).unwrap_or(0);
        let here = message::percentage(subject.resident.ratio());
        let accent = anstyle::AnsiColor::Yellow.on_default();
        let mark = format!("▲ {at}: {here}");
        all.push(format!("{:width$}{accent}{mark}{accent:#}", "", width = margin + marked));
    }
    doc.lines(&format!("occupancy over {over}, {start} to {last}"), &all)
}
