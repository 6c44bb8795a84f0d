//! A unit as a picture.

use core::fmt::Write as _;

use occ_core::__private::Picture;

use crate::Status;
use crate::out::Out;
use crate::question::{Question, Reached};

/// Writes the unit of `chip`, `width` pixels wide; where there is no occupancy, why.
pub(crate) fn unit(question: &Question<'_>, chip: u32, width: u32, out: &mut Out<'_>) -> Status {
    let asked = usize::try_from(chip).ok().and_then(|chip| question.chips().nth(chip));
    let Some(asked) = asked else { return Status::BadQuestion };
    let Reached { status, text, shown, .. } = question.reach(asked.arch());
    let picture = shown
        .as_ref()
        .and_then(|reached| Picture::of(asked.arch(), &question.kernel, reached, width));
    let Some(picture) = picture else {
        out.push(text.as_str());
        return status;
    };
    // What is written takes all, and counts what it has no room for.
    let _ = write!(out, "{picture}");
    status
}
