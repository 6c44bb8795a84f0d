//! Occupancy over two quantities together.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Kernel, Requirement, calculate};

use crate::Status;
use crate::json::Json;
use crate::out::Out;
use crate::question::{AskedChip, Question, Reached};

/// As many columns and rows as a picture has room for.
const COLUMNS: u32 = 64;
const ROWS: u32 = 512;

/// Writes the map of `chip` with the quantity `across` from left to right, and `up` from the bottom.
pub(crate) fn map(
    question: &Question<'_>,
    chip: u32,
    across: u32,
    up: u32,
    out: &mut Out<'_>,
) -> Status {
    let axis = |at: u32| Axis::ALL.get(usize::try_from(at).ok()?).copied();
    let asked = usize::try_from(chip).ok().and_then(|chip| question.chips().nth(chip));
    let (Some(asked), Some(across), Some(up)) = (asked, axis(across), axis(up)) else {
        return Status::BadQuestion;
    };
    let Reached { status, text, shown, .. } = question.reach(asked.arch());
    let Some(reached) = shown else {
        out.push(text.as_str());
        return status;
    };
    // Where nothing is asked of the kernel, what it reaches.
    let wanted = question.min.unwrap_or(Requirement::Occupancy(reached.ratio()));
    Json::new(out).object(|json| {
        let vendor = asked.arch().vendor;
        json.key("across").text(across.label(vendor));
        json.key("up").text(up.label(vendor));
        json.key("max_waves").number(reached.max_waves);
        let kept = message::required(wanted, &reached);
        let now = if question.min.is_some() { "" } else { ", what it reaches now" };
        let line = message::text_of(format_args!("keeps {kept}{now}"));
        json.key("line").text(line.as_str());
        json.key("columns")
            .array(|json| columns(asked, &question.kernel, across, up, wanted, json));
    });
    status
}

/// Each column with the place that it reaches to, and its cells from the bottom: to where they reach, their waves,
/// and whether they keep what is wanted. Cells that are the same are one.
fn columns(
    asked: &AskedChip,
    kernel: &Kernel,
    across: Axis,
    up: Axis,
    wanted: Requirement,
    json: &mut Json<'_, '_>,
) {
    let arch = asked.arch();
    let rows = Places::new(Curve::new(arch, kernel, up), ROWS);
    for column in Places::new(Curve::new(arch, kernel, across), COLUMNS) {
        let Some(kernel) = at(kernel, across, column) else { continue };
        let cells = rows.clone().filter_map(|place| {
            let cell = calculate(arch, &at(&kernel, up, place)?).ok()?;
            Some((place, cell.waves, cell.workgroups > 0 && wanted.is_met(&cell)))
        });
        let mut cells = cells.peekable();
        json.array(|json| {
            json.number(column);
            while let Some((place, waves, keeps)) = cells.next() {
                if cells.peek().is_none_or(|next| (next.1, next.2) != (waves, keeps)) {
                    json.number(place);
                    json.number(waves);
                    json.number(u32::from(keeps));
                }
            }
        });
    }
}

/// The places of a curve, or of a longer one as many as there is room for, evenly and with the last.
#[derive(Clone)]
struct Places {
    next: u32,
    step: u32,
    last: u32,
    is_past: bool,
}

impl Places {
    fn new(curve: Curve, most: u32) -> Self {
        let (mut count, mut first, mut last) = (0_u32, 0, 0);
        for point in curve {
            first = if count == 0 { point.at } else { first };
            last = point.at;
            count += 1;
        }
        let step = if count > 1 { (last - first) / (count - 1) } else { 1 };
        let step = step.max(1) * count.div_ceil(most).max(1);
        Self { next: first, step, last, is_past: count == 0 }
    }
}

impl Iterator for Places {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.is_past {
            return None;
        }
        let place = self.next.min(self.last);
        self.is_past = place == self.last;
        self.next = place.saturating_add(self.step);
        Some(place)
    }
}

/// `kernel` at a place of an axis.
pub(crate) fn at(kernel: &Kernel, axis: Axis, at: u32) -> Option<Kernel> {
    Some(match axis {
        Axis::Workgroup => kernel.workgroup(at),
        Axis::Vgprs => Kernel { vgprs_allocated: None, ..kernel.vgprs(at) },
        Axis::Lds => Kernel { lds: 0, dynamic_lds: at, max_dynamic_lds: None, ..*kernel },
        _ => return None,
    })
}
