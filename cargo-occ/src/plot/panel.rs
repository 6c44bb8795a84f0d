//! One curve: occupancy as one input changes.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Occupancy};

use super::Drawn;
use super::svg::{Area, FAINT, GRID, Ink, LINES, PAPER, Place, Svg, TEXT};
use crate::format;

/// How large all is drawn.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The title, the legend, and the axes.
    pub(super) title: f64,
    pub(super) legend: f64,
    pub(super) font: f64,
    pub(super) line: f64,
    pub(super) dot: f64,
    /// Left of the title.
    pub(super) left: f64,
}

/// Beside other curves on a page.
pub(super) const SMALL: Scale =
    Scale { title: 16.0, legend: 12.0, font: 11.5, line: 2.0, dot: 4.0, left: 16.0 };
/// Alone on a slide.
pub(super) const LARGE: Scale =
    Scale { title: 36.0, legend: 26.0, font: 24.0, line: 5.0, dot: 10.0, left: 32.0 };

/// The points of one kernel's curve, in percent.
fn points(drawn: &Drawn<'_>, axis: Axis) -> Vec<(u32, f64)> {
    let points = Curve::new(drawn.arch, drawn.kernel, axis);
    points.map(|point| (point.at, percent(&point.occupancy))).collect()
}

/// Whether two kernels have the same curves and stand at the same place of them, in the same words.
pub(super) fn coincide(a: &Drawn<'_>, b: &Drawn<'_>) -> bool {
    let reached = |drawn: &Drawn<'_>| message::reached(drawn.reached);
    reached(a) == reached(b)
        && Axis::ALL.iter().copied().all(|axis| {
            axis.value_of(a.kernel) == axis.value_of(b.kernel) && points(a, axis) == points(b, axis)
        })
}

/// Signs in the name of an axis, above which it takes two lines: the words of two vendors are twice as long.
const LONG: usize = 44;

/// The name of an axis in one line, or in two of about the same length.
fn lines(name: &str) -> Vec<&str> {
    let middle = name.len() / 2;
    let spaces = name.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(middle)) {
        Some(at) if name.len() > LONG => vec![&name[..at], &name[at + 1..]],
        _ => vec![name],
    }
}

/// The part of an area that has the lines, beside the numbers of both axes and `rows` below them.
pub(super) fn inside(area: Area, rows: f64, scale: Scale) -> Area {
    let font = scale.font;
    Area {
        left: area.left + font * 4.5,
        top: area.top + font * 1.5,
        right: area.right - font * 2.0,
        bottom: area.bottom - font * (2.0 + rows),
    }
}

/// The numbers under an axis, and where they stand.
pub(super) fn numbers(svg: &mut Svg, inside: Area, last: u32, scale: Scale) {
    for tick in ticks(last) {
        let place = (across(inside, tick, last), inside.bottom + scale.font * 1.3);
        svg.text(place, "middle", scale.font, FAINT, &short(tick));
    }
}

/// How far right a value stands.
pub(super) fn across(inside: Area, at: u32, last: u32) -> f64 {
    inside.left + f64::from(at) / f64::from(last.max(1)) * (inside.right - inside.left)
}

/// Draws the curves of all over one axis, and where each kernel stands.
pub(super) fn curve(svg: &mut Svg, area: Area, axis: Axis, drawn: &[Drawn<'_>], scale: Scale) {
    let curves: Vec<Vec<(u32, f64)>> = drawn.iter().map(|drawn| points(drawn, axis)).collect();
    let last = curves.iter().flatten().map(|(at, _)| *at).max().unwrap_or(1).max(1);
    let over = format::axis(drawn.iter().map(|drawn| drawn.arch.vendor), axis);
    let (names, font) = (lines(&over), scale.font);
    let row = font * 1.3;
    let inside = inside(area, if names.len() > 1 { 2.6 } else { 1.3 }, scale);
    let place = |at: u32, percent: f64| -> Place {
        let high = (inside.bottom - inside.top) * percent / 105.0;
        (across(inside, at, last), inside.bottom - high)
    };
    for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
        let (left, y) = place(0, percent);
        svg.line([(left, y), (inside.right, y)], GRID, 1.0);
        let text = format!("{percent}%");
        svg.text((left - font / 2.0, y + font / 3.0), "end", font, FAINT, &text);
    }
    numbers(svg, inside, last, scale);
    let mut y = inside.bottom + font * 1.3;
    for name in names {
        y += row;
        svg.text((f64::midpoint(area.left, area.right), y), "middle", font, TEXT, name);
    }
    for (points, ink) in curves.iter().zip(LINES.iter().cycle()) {
        let corners = steps(points, axis).into_iter().map(|(at, percent)| place(at, percent));
        svg.line(corners, *ink, scale.line);
    }
    let mut later = f64::from(u32::try_from(drawn.len()).unwrap_or(u32::MAX));
    for (drawn, ink) in drawn.iter().zip(LINES.iter().cycle()) {
        let at = axis.value_of(drawn.kernel).unwrap_or(0).min(last);
        let percent = percent(drawn.reached);
        // Those drawn later may stand upon it: the first has the widest ring, and each is seen.
        later -= 1.0;
        if later > 0.0 {
            let radius = scale.dot * (later + 3.0) / 2.0;
            svg.circle(place(at, percent), radius, *ink, Some(scale.line));
        } else {
            dot(svg, place(at, percent), *ink, scale);
        }
        if let [points] = &curves[..] {
            let label = format!("{}: {}", short(at), message::percentage(drawn.reached.ratio()));
            // On the side where there is room, above what the curve does there.
            let right = at > last / 2;
            let span = last / 10 * 3;
            let (from, to) =
                if right { (at.saturating_sub(span), at) } else { (at, at.saturating_add(span)) };
            let under = points.iter().filter(|(at, _)| (from..=to).contains(at));
            let top = under.map(|(_, percent)| *percent).fold(percent, f64::max);
            let (x, y) = place(at, top);
            let aside = scale.dot * 2.0;
            let (anchor, x) = if right { ("end", x - aside) } else { ("start", x + aside) };
            svg.text((x, y - scale.dot * 1.5), anchor, font, TEXT, &label);
        }
    }
}

/// Where a kernel stands.
pub(super) fn dot(svg: &mut Svg, place: Place, ink: Ink, scale: Scale) {
    svg.circle(place, scale.dot * 1.5, PAPER, None);
    svg.circle(place, scale.dot, ink, None);
}

/// The corners of a curve. All inputs are rounded up, so a value holds down to the place before:
/// workgroups to whole waves, registers and memory to granules.
fn steps(points: &[(u32, f64)], axis: Axis) -> Vec<(u32, f64)> {
    let mut corners = Vec::new();
    let mut before: Option<(u32, f64)> = None;
    for &(at, y) in points {
        match before {
            None if axis == Axis::Workgroup => corners.push((0, y)),
            None => corners.push((at, y)),
            Some((x, other)) => {
                // The bits are those of one formula.
                if other.to_bits() != y.to_bits() {
                    corners.extend([(x, other), (x, y)]);
                }
            }
        }
        before = Some((at, y));
    }
    corners.extend(before);
    corners
}

pub(super) fn percent(occupancy: &Occupancy) -> f64 {
    occupancy.ratio().as_f64() * 100.0
}

/// At most six places from 0 to `last`, a power of two apart, and `last` itself.
pub(super) fn ticks(last: u32) -> Vec<u32> {
    let apart = (last / 5).max(1).next_power_of_two();
    // One that `last` would stand upon is left out.
    let near = last - last.min(apart / 3 * 2);
    let regular =
        (0..=last / apart).map(|tick| tick * apart).filter(|tick| *tick <= near && *tick < last);
    regular.chain([last]).collect()
}

/// `64K` for bytes and threads that are whole multiples of 1024.
pub(super) fn short(at: u32) -> String {
    if at >= 4096 && at.is_multiple_of(1024) { format!("{}K", at / 1024) } else { at.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_place_has_a_number() {
        assert_eq!(ticks(256), [0, 64, 128, 192, 256]);
        assert_eq!(ticks(255), [0, 64, 128, 192, 255]);
        assert_eq!(ticks(1024), [0, 256, 512, 768, 1024]);
        assert_eq!(ticks(227 << 10), [0, 65_536, 131_072, 232_448]);
        assert_eq!(ticks(1), [0, 1]);
        assert_eq!(short(227 << 10), "227K");
    }

    #[test]
    fn a_long_name_takes_two_lines() {
        assert_eq!(lines("VGPRs or registers per thread").len(), 1);
        assert_eq!(
            lines("bytes of LDS or shared memory per workgroup or thread block"),
            ["bytes of LDS or shared memory", "per workgroup or thread block"]
        );
    }

    #[test]
    fn workgroups_change_at_whole_waves() {
        let points = [(64, 50.0), (128, 100.0), (192, 100.0), (256, 75.0)];
        assert_eq!(
            steps(&points, Axis::Workgroup),
            [(0, 50.0), (64, 50.0), (64, 100.0), (192, 100.0), (192, 75.0), (256, 75.0)]
        );
        let points = [(1, 100.0), (2, 100.0), (3, 50.0)];
        assert_eq!(steps(&points, Axis::Vgprs), [(1, 100.0), (2, 100.0), (2, 50.0), (3, 50.0)]);
    }
}
