//! The kernel's occupancy as the resource that limits it changes: a small picture.
//!
//! Colours are the page's own: `currentColor`, and the colour of links where rustdoc's themes have one.

use std::fmt::Write as _;

use occ_core::__private::message;
use occ_core::{Axis, Contract, Curve, Limiter, Requirement};

/// The picture, and in it the curve, in units of its own.
const WIDTH: u32 = 340;
const HEIGHT: u32 = 158;
const LEFT: u32 = 42;
const RIGHT: u32 = 328;
const TOP: u32 = 28;
const BOTTOM: u32 = 120;

const ACCENT: &str = "var(--link-color,currentColor)";

/// The curve over what limits the kernel; `None` where the kernel is not on it.
pub(crate) fn curve(contract: &Contract<'_>) -> Option<String> {
    let occupancy = contract.occupancy().ok()?;
    let axis = match occupancy.limiters.first() {
        // How much there is to spare.
        _ if occupancy.is_full() => Axis::Vgprs,
        Some(Limiter::Lds) => Axis::Lds,
        Some(Limiter::WaveSlots | Limiter::WorkgroupSlots | Limiter::Barriers) => Axis::Workgroup,
        _ => Axis::Vgprs,
    };
    let value = axis.value_of(&contract.kernel)?;
    let mut points = Vec::new();
    for point in Curve::new(&contract.arch, &contract.kernel, axis) {
        points.push((point.at, height(point.occupancy.waves, point.occupancy.max_waves)));
    }
    let ((first, _), (last, _)) = (*points.first()?, *points.last()?);
    let x = |at: u32| {
        let span = u64::from(last.saturating_sub(first).max(1));
        let along = u64::from(at.saturating_sub(first)) * u64::from(RIGHT - LEFT) / span;
        u32::try_from(along).unwrap_or(0).min(RIGHT - LEFT) + LEFT
    };
    let reached = message::reached(&occupancy);
    let over = axis.label(contract.arch.vendor);
    let arch = escaped(contract.arch.name.as_str());
    let name = format!("{arch}: {reached}, over {over}");
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" style=\"max-width:100%;height:auto\" \
         role=\"img\" aria-label=\"{name}\" font-size=\"11\" fill=\"currentColor\">\
         <text x=\"{LEFT}\" y=\"14\" font-weight=\"bold\">{arch}</text>\
         <path d=\"M{LEFT} {TOP}H{RIGHT}M{LEFT} {middle}H{RIGHT}M{LEFT} {BOTTOM}H{RIGHT}\" fill=\"none\" \
         stroke=\"currentColor\" stroke-opacity=\".25\"></path>",
        middle = u32::midpoint(TOP, BOTTOM),
    );
    for (percent, y) in [(100, TOP), (50, u32::midpoint(TOP, BOTTOM)), (0, BOTTOM)] {
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{percent}%</text>",
            LEFT - 6,
            y + 4
        );
    }
    if let Some(least) = contract.min.and_then(Requirement::ratio) {
        let _ = write!(
            svg,
            "<path d=\"M{LEFT} {}H{RIGHT}\" fill=\"none\" stroke=\"currentColor\" \
             stroke-dasharray=\"4 3\" stroke-opacity=\".7\"></path>",
            height(least.numerator, least.denominator),
        );
    }
    let _ = write!(
        svg,
        "<path d=\"{}\" fill=\"none\" stroke=\"{ACCENT}\" stroke-width=\"2\"></path>",
        path(&points, axis, x)
    );
    let (cx, cy) = (x(value), height(occupancy.waves, occupancy.max_waves));
    // On the side where there is room.
    let (anchor, gap) =
        if cx > u32::midpoint(LEFT, RIGHT) { ("end", cx - 8) } else { ("start", cx + 8) };
    let label = message::percentage(occupancy.ratio());
    let _ = write!(
        svg,
        "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"4.5\" fill=\"{ACCENT}\"></circle>\
         <text x=\"{gap}\" y=\"{}\" text-anchor=\"{anchor}\" font-weight=\"bold\">{value}: {label}</text>",
        cy - 7,
    );
    let y = BOTTOM + 15;
    let _ = write!(
        svg,
        "<text x=\"{LEFT}\" y=\"{y}\">{first}</text>\
         <text x=\"{RIGHT}\" y=\"{y}\" text-anchor=\"end\">{last}</text>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{over}</text></svg>",
        u32::midpoint(LEFT, RIGHT),
        y + 15,
    );
    Some(svg)
}

/// Where this part of all waves is drawn.
fn height(part: u32, whole: u32) -> u32 {
    let up = u64::from(part.min(whole)) * u64::from(BOTTOM - TOP) / u64::from(whole.max(1));
    BOTTOM - u32::try_from(up).unwrap_or(0)
}

/// The corners of the curve: a value holds up to its place for registers and memory, which are rounded
/// up; workgroup sizes stand for themselves.
fn path(points: &[(u32, u32)], axis: Axis, x: impl Fn(u32) -> u32) -> String {
    let mut path = String::new();
    let mut before: Option<(u32, u32)> = None;
    for &(at, y) in points {
        let _ = match before {
            None => write!(path, "M{} {y}", x(at)),
            Some(_) if axis == Axis::Workgroup => write!(path, "L{} {y}", x(at)),
            Some((along, above)) if above != y => write!(path, "H{}V{y}", x(along)),
            Some(_) => Ok(()),
        };
        before = Some((at, y));
    }
    if let Some((at, _)) = before {
        let _ = write!(path, "H{}", x(at));
    }
    path
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
