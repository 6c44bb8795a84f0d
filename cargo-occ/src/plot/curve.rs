//! One curve: occupancy as one input changes.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Occupancy};

use super::Drawn;
use super::svg::{FAINT, FONT, GRID, LINES, Place, Svg, TEXT};
use crate::format;

/// The part of a picture that has the lines, beside the numbers of both axes.
pub(super) struct Inside {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
    /// The last value across.
    pub(super) last: u32,
}

impl Inside {
    /// With `rows` of text below the numbers.
    pub(super) fn of(svg: &Svg, rows: f64, last: u32) -> Self {
        let (width, height) = svg.size;
        let (left, top) = (FONT * 4.5, FONT * 1.7);
        let bottom = height - FONT * (2.0 + rows);
        Self { left, top, right: width - FONT * 2.0, bottom, last: last.max(1) }
    }

    /// The place of a value across and a part of the height.
    pub(super) fn place(&self, at: u32, part: f64) -> Place {
        let across = f64::from(at) / f64::from(self.last);
        (
            self.left + across * (self.right - self.left),
            self.bottom - part * (self.bottom - self.top),
        )
    }

    /// The numbers under it.
    pub(super) fn numbers(&self, svg: &mut Svg) {
        for tick in ticks(self.last) {
            let (x, y) = self.place(tick, 0.0);
            svg.text((x, y + FONT * 1.3), "middle", FONT, FAINT, &short(tick));
        }
    }
}

/// The points of one kernel's curve.
fn points(drawn: &Drawn<'_>, axis: Axis) -> Vec<(u32, f64)> {
    let points = Curve::new(drawn.arch, drawn.kernel, axis);
    points.map(|point| (point.at, part(&point.occupancy))).collect()
}

/// Whether two kernels have the same curves and stand at the same place of them, in the same words.
pub(super) fn coincide(a: &Drawn<'_>, b: &Drawn<'_>) -> bool {
    let reached = |drawn: &Drawn<'_>| message::reached(drawn.reached);
    reached(a) == reached(b)
        && Axis::ALL.iter().copied().all(|axis| {
            axis.value_of(a.kernel) == axis.value_of(b.kernel) && points(a, axis) == points(b, axis)
        })
}

/// Draws the curves of all over one axis, and where each kernel stands.
pub(super) fn curve(svg: &mut Svg, axis: Axis, drawn: &[Drawn<'_>]) {
    let curves: Vec<Vec<(u32, f64)>> = drawn.iter().map(|drawn| points(drawn, axis)).collect();
    let last = curves.iter().flatten().map(|(at, _)| *at).max().unwrap_or(1);
    let names = lines(&format::axis(drawn.iter().map(|drawn| drawn.arch.vendor), axis));
    let inside = Inside::of(svg, if names.len() > 1 { 2.6 } else { 1.3 }, last);
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let (left, y) = inside.place(0, part);
        svg.line([(left, y), (inside.right, y)], GRID, 1.0);
        let text = format!("{}%", part * 100.0);
        svg.text((left - FONT / 2.0, y + FONT / 3.0), "end", FONT, FAINT, &text);
    }
    inside.numbers(svg);
    let (middle, mut below) = (svg.size.0 / 2.0, inside.bottom + FONT * 1.3);
    for name in names {
        below += FONT * 1.3;
        svg.text((middle, below), "middle", FONT, TEXT, &name);
    }
    for (points, ink) in curves.iter().zip(LINES.iter().cycle()) {
        let corners = steps(points, axis).into_iter().map(|(at, part)| inside.place(at, part));
        svg.line(corners, *ink, 2.0);
    }
    // Those drawn later may stand upon it: the first is the largest, and each is seen.
    for ((drawn, ink), later) in drawn.iter().zip(LINES.iter().cycle()).zip((0..drawn.len()).rev())
    {
        let radius = [4.0, 7.0, 10.0, 13.0][later.min(3)];
        let at = axis.value_of(drawn.kernel).unwrap_or(0).min(inside.last);
        svg.dot(inside.place(at, part(drawn.reached)), radius, *ink);
        if let [points] = &curves[..] {
            // On the side where there is room, above what the curve does there.
            let (right, span) = (at > inside.last / 2, inside.last / 10 * 3);
            let is_under = |(x, _): &&(u32, f64)| (*x <= at || !right) && (*x >= at || right);
            let under = points.iter().filter(|point| point.0.abs_diff(at) <= span).filter(is_under);
            let top = under.map(|(_, part)| *part).fold(0.0, f64::max);
            let (x, y) = inside.place(at, top);
            let (anchor, x) = if right { ("end", x - 8.0) } else { ("start", x + 8.0) };
            let label = format!("{}: {}", short(at), message::percentage(drawn.reached.ratio()));
            svg.text((x, y - 6.0), anchor, FONT, TEXT, &label);
        }
    }
}

/// The name of an axis in one line, or in two of about the same length where it has the words of two vendors.
fn lines(name: &str) -> Vec<String> {
    let spaces = name.match_indices(' ').map(|(at, _)| at);
    match spaces.min_by_key(|at| at.abs_diff(name.len() / 2)) {
        Some(at) if name.len() > 44 => vec![name[..at].to_owned(), name[at + 1..].to_owned()],
        _ => vec![name.to_owned()],
    }
}

/// The corners of a curve. All inputs are rounded up, so a value holds down to the place before:
/// workgroups to whole waves, registers and memory to granules.
fn steps(points: &[(u32, f64)], axis: Axis) -> Vec<(u32, f64)> {
    let first = points.first().map_or(0, |(at, _)| *at);
    let mut from = if axis == Axis::Workgroup { 0 } else { first };
    // The bits are those of one formula.
    let runs = points.chunk_by(|a, b| a.1.to_bits() == b.1.to_bits());
    let ends = runs.filter_map(|run| run.last());
    ends.flat_map(|&(to, part)| [(std::mem::replace(&mut from, to), part), (to, part)]).collect()
}

pub(super) fn part(occupancy: &Occupancy) -> f64 {
    occupancy.ratio().as_f64()
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
fn short(at: u32) -> String {
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
        let points = [(64, 0.5), (128, 1.0), (192, 1.0), (256, 0.75)];
        assert_eq!(
            steps(&points, Axis::Workgroup),
            [(0, 0.5), (64, 0.5), (64, 1.0), (192, 1.0), (192, 0.75), (256, 0.75)]
        );
        let points = [(1, 1.0), (2, 1.0), (3, 0.5)];
        assert_eq!(steps(&points, Axis::Vgprs), [(1, 1.0), (2, 1.0), (2, 0.5), (3, 0.5)]);
    }
}
