//! Occupancy over two quantities together.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Kernel, Occupancy, Requirement};

use crate::Status;
use crate::json::Json;
use crate::out::Out;
use crate::question::{Asked, Question};

/// More columns than a picture has room for: of a longer curve they are this many, evenly.
const COLUMNS: u32 = 64;

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
    let (status, text, reached) = question.reach(asked.arch());
    let Some(reached) = reached else {
        out.push(text.as_str());
        return status;
    };
    // Where nothing is asked of the kernel, what it reaches.
    let wanted = question.min.unwrap_or(Requirement::Occupancy(reached.ratio()));
    Json::new(out).object(|json| {
        let vendor = asked.arch().vendor;
        json.key("across").text(message::axis(vendor, across).as_str());
        json.key("up").text(message::axis(vendor, up).as_str());
        json.key("max_waves").number(reached.max_waves);
        json.key("wanted").text(message::required(wanted, &reached).as_str());
        json.key("is_required").flag(question.min.is_some());
        json.key("columns")
            .array(|json| columns(asked, &question.kernel, across, up, wanted, json));
    });
    status
}

/// Each column with the place that it reaches to, and its cells from the bottom: to where they reach, their waves,
/// and whether they keep what is wanted. Cells that are the same are one.
fn columns(
    asked: &Asked,
    kernel: &Kernel,
    across: Axis,
    up: Axis,
    wanted: Requirement,
    json: &mut Json<'_, '_>,
) {
    let arch = asked.arch();
    let count = Curve::new(arch, kernel, across).map(|_| 1).sum::<u32>();
    let each = count.div_ceil(COLUMNS).max(1);
    let mut number = 0;
    for column in Curve::new(arch, kernel, across) {
        number += 1;
        if number % each != 0 && number != count {
            continue;
        }
        let Some(kernel) = at(kernel, across, column.at) else { continue };
        json.array(|json| {
            json.number(column.at);
            let mut cells = Curve::new(arch, &kernel, up).peekable();
            let keeps = |cell: &Occupancy| cell.workgroups > 0 && wanted.is_met(cell);
            while let Some(cell) = cells.next() {
                let next = cells.peek().map(|next| next.occupancy);
                let is_same = |next: Occupancy| {
                    next.waves == cell.occupancy.waves && keeps(&next) == keeps(&cell.occupancy)
                };
                if next.is_some_and(is_same) {
                    continue;
                }
                json.number(cell.at);
                json.number(cell.occupancy.waves);
                json.number(u32::from(keeps(&cell.occupancy)));
            }
        });
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
