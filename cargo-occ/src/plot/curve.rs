//! One curve: occupancy as one input changes.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Occupancy};

use super::svg::{FAINT, FONT, GRID, LINES, Place, Svg, TEXT};
use super::{Drawn, Figure, Panel, WIDTH, name, said};
use crate::format;

/// The part of a picture that has the lines, beside the numbers of both axes.
pub(super) struct Inside {
    pub(super) left: f64,
    top: f64,
    right: f64,
    pub(super) bottom: f64,
    /// The last value across, and the last upwards.
    last: [u32; 2],
}

impl Inside {
    /// With `rows` of text below the numbers.
    pub(super) fn of(size: Place, rows: f64, last: [u32; 2]) -> Self {
        let bottom = size.1 - FONT * (2.0 + rows);
        let last = last.map(|last| last.max(1));
        Self { left: FONT * 4.5, top: FONT * 1.7, right: size.0 - FONT * 2.0, bottom, last }
    }

    /// The place of a value across and of one upwards.
    pub(super) fn place(&self, across: u32, up: u32) -> Place {
        let [across, up] = [across, up].map(f64::from);
        let [width, height] = self.last.map(f64::from);
        let x = self.left + (across / width).min(1.0) * (self.right - self.left);
        (x, self.bottom - (up / height).min(1.0) * (self.bottom - self.top))
    }

    /// The numbers under it, and those beside it where `up` says them.
    pub(super) fn numbers(&self, svg: &mut Svg, up: &[(u32, String)]) {
        for tick in ticks(self.last[0]) {
            let (x, y) = self.place(tick, 0);
            svg.text((x, y + FONT * 1.3), "middle", FONT, FAINT, &short(tick));
        }
        for (at, text) in up {
            let (left, y) = self.place(0, *at);
            svg.text((left - FONT / 2.0, y + FONT / 3.0), "end", FONT, FAINT, text);
        }
    }
}

/// Parts of an occupancy that a curve tells apart.
const PARTS: u32 = 10_000;

fn part(occupancy: &Occupancy) -> u32 {
    let ratio = occupancy.ratio();
    let parts = u64::from(ratio.numerator) * u64::from(PARTS) / u64::from(ratio.denominator.max(1));
    u32::try_from(parts).unwrap_or(PARTS)
}

/// Draws the curves of all over one axis, and where each kernel stands.
pub(super) fn curve(panel: Panel, axis: Axis, drawn: &[Drawn<'_>]) -> Figure {
    let size = (f64::from(WIDTH), 230.0);
    let points = |drawn: &Drawn<'_>| {
        let points = Curve::new(drawn.arch, drawn.kernel, axis);
        points.map(|point| (point.at, part(&point.occupancy))).collect()
    };
    let curves: Vec<Vec<(u32, u32)>> = drawn.iter().map(points).collect();
    let last = curves.iter().flatten().map(|(at, _)| *at).max().unwrap_or(1);
    let names = format::distinct(drawn.iter().map(|drawn| axis.label(drawn.arch.vendor)));
    let rows = f64::from(u32::try_from(names.len()).unwrap_or(1));
    let inside = Inside::of(size, 1.3 * rows, [last, PARTS]);
    let mut svg = Svg::new(size);
    let quarters = [0, 25, 50, 75, 100].map(|part| (part * (PARTS / 100), format!("{part}%")));
    for (part, _) in &quarters {
        svg.line([inside.place(0, *part), inside.place(last, *part)], GRID, 1.0);
    }
    inside.numbers(&mut svg, &quarters);
    let mut below = inside.bottom + FONT * 1.3;
    for name in &names {
        below += FONT * 1.3;
        svg.text((size.0 / 2.0, below), "middle", FONT, TEXT, name);
    }
    for (points, ink) in curves.iter().zip(LINES.iter().cycle()) {
        let corners = steps(points, axis).into_iter().map(|(at, part)| inside.place(at, part));
        svg.line(corners, *ink, 2.0);
    }
    // Those drawn later may stand upon it: the first is the largest, and each is seen.
    for ((drawn, ink), later) in drawn.iter().zip(LINES.iter().cycle()).zip((0..drawn.len()).rev())
    {
        let at = axis.value_of(drawn.kernel).unwrap_or(0);
        let (x, y) = inside.place(at, part(drawn.reached));
        svg.dot((x, y), [4.0, 7.0, 10.0, 13.0][later.min(3)], *ink);
        if curves.len() == 1 {
            let (anchor, x) = if at > last / 2 { ("end", x - 8.0) } else { ("start", x + 8.0) };
            let label = format!("{}: {}", short(at), message::percentage(drawn.reached.ratio()));
            svg.text((x, y - 6.0), anchor, FONT, TEXT, &label);
        }
    }
    let label = format!("{}: occupancy over {}", name(drawn), names.join(", "));
    let svg = svg.finished(&label, &said(drawn));
    Figure { panel, size, svg, caption: String::new() }
}

/// The corners of a curve. All inputs are rounded up, so a value holds down to the place before:
/// workgroups to whole waves, registers and memory to granules.
fn steps(points: &[(u32, u32)], axis: Axis) -> Vec<(u32, u32)> {
    let first = points.first().map_or(0, |(at, _)| *at);
    let mut from = if axis == Axis::Workgroup { 0 } else { first };
    let ends = points.chunk_by(|a, b| a.1 == b.1).filter_map(|run| run.last());
    ends.flat_map(|&(to, part)| [(std::mem::replace(&mut from, to), part), (to, part)]).collect()
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
    fn workgroups_change_at_whole_waves() {
        let points = [(64, 2), (128, 4), (192, 4), (256, 3)];
        assert_eq!(
            steps(&points, Axis::Workgroup),
            [(0, 2), (64, 2), (64, 4), (192, 4), (192, 3), (256, 3)]
        );
        let points = [(1, 4), (2, 4), (3, 2)];
        assert_eq!(steps(&points, Axis::Vgprs), [(1, 4), (2, 4), (2, 2), (3, 2)]);
    }
}
