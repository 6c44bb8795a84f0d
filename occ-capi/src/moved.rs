//! A question with one quantity moved along its curve.

use core::fmt::Write as _;

use occ_core::__private::key::Key;
use occ_core::{Arch, Axis, Curve};

use crate::Status;
use crate::keys::replaces;
use crate::out::Out;
use crate::question::{AskedChip, Question};

/// Writes the question with `axis` at the place of the first chip's curve that is nearest to `at`.
pub(crate) fn moved(question: &Question<'_>, axis: u32, at: u32, out: &mut Out<'_>) -> Status {
    let axis = usize::try_from(axis).ok().and_then(|axis| Axis::ALL.get(axis).copied());
    let arch = question.chips().next().map(AskedChip::arch);
    let (Some(axis), Some(arch)) = (axis, arch) else { return Status::BadQuestion };
    let places = Curve::new(arch, &question.kernel, axis).map(|point| point.at);
    let Some(at) = places.min_by_key(|place| place.abs_diff(at)) else {
        return Status::NoOccupancy;
    };
    let changed: &[(Key, Option<u32>)] = match axis {
        Axis::Workgroup => &[(Key::Workgroup, Some(at))],
        Axis::Vgprs => &[(Key::Vgprs, Some(at))],
        Axis::Lds => &memory(arch, question, at),
        _ => return Status::BadQuestion,
    };
    let mut joint = "";
    for part in question.parts() {
        let key = Question::key_of(part);
        let goes = |(new, _): &(Key, Option<u32>)| key.is_some_and(|key| replaces(*new, key));
        if !changed.iter().any(goes) {
            let _ = write!(out, "{joint}{part}");
            joint = "&";
        }
    }
    for (key, at) in changed {
        if let Some(at) = at {
            let _ = write!(out, "{joint}{}={at}", key.name_for(question.vendor()));
            joint = "&";
        }
    }
    Status::Ok
}

/// So many bytes of workgroup memory: static, or what is declared with the rest asked for at launch, or all of it
/// asked for at launch where it is more than may be static.
fn memory(arch: &Arch, question: &Question<'_>, bytes: u32) -> [(Key, Option<u32>); 2] {
    let Question { kernel, open, .. } = question;
    let most = arch.lds.max_static.unwrap_or(arch.lds.per_workgroup);
    let is_dynamic = kernel.dynamic_lds > 0 || open.dynamic_lds;
    let dynamic = bytes.checked_sub(kernel.lds).filter(|_| is_dynamic);
    let (lds, dynamic) = match dynamic {
        Some(dynamic) => (Some(kernel.lds).filter(|lds| *lds > 0), Some(dynamic)),
        None if bytes > most => (None, Some(bytes)),
        None => (Some(bytes), None),
    };
    [(Key::Lds, lds), (Key::DynamicLds, dynamic)]
}
