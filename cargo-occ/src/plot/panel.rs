//! One curve: occupancy as one input changes.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Occupancy};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::Drawn;
use super::theme::{FAINT, GRID, LINES, PAPER, TEXT};
use crate::format;

pub(super) type Drawing<T> = Result<T, Box<dyn std::error::Error>>;
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// How large all is drawn.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    /// The title, the legend, and the axes.
    pub(super) title: u32,
    pub(super) legend: u32,
    pub(super) font: u32,
    /// Room for the numbers of an axis and its name.
    labels: u32,
    pub(super) line: u32,
    pub(super) dot: i32,
    /// Left of the title.
    left: i32,
}

impl Scale {
    pub(super) fn left(self) -> i32 {
        self.left
    }

    /// As many letters fit the title.
    pub(super) fn letters(self, area: &Area<'_>) -> usize {
        // A letter is about half as wide as it is high, and the fonts of plotters are smaller.
        let (width, _) = area.dim_in_pixel();
        usize::try_from(width * 2 / self.title.max(1)).unwrap_or(usize::MAX).min(90)
    }
}

/// Beside other curves on a page.
pub(super) const SMALL: Scale =
    Scale { title: 20, legend: 15, font: 14, labels: 44, line: 2, dot: 4, left: 16 };
/// Alone on a slide.
pub(super) const LARGE: Scale =
    Scale { title: 44, legend: 32, font: 30, labels: 100, line: 5, dot: 10, left: 32 };

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

/// Draws the curves of all over one axis, and where each kernel stands.
pub(super) fn curve(area: &Area<'_>, axis: Axis, drawn: &[Drawn<'_>], scale: Scale) -> Drawing<()> {
    if drawn.is_empty() {
        return Ok(());
    }
    let curves: Vec<Vec<(u32, f64)>> = drawn.iter().map(|drawn| points(drawn, axis)).collect();
    let last = curves.iter().flatten().map(|(at, _)| *at).max().unwrap_or(1).max(1);
    let font = ("sans-serif", scale.font).into_font();
    let over = format::axis(drawn.iter().map(|drawn| drawn.arch.vendor), axis);
    let names = lines(&over);
    let row = scale.font * 5 / 4;
    let mut chart = ChartBuilder::on(area)
        .margin(scale.font)
        .margin_right(scale.font * 3 / 2)
        .margin_bottom(scale.font / 2 + row * u32::try_from(names.len())?)
        .x_label_area_size(scale.labels / 2)
        .y_label_area_size(scale.labels)
        .build_cartesian_2d((0..last).with_key_points(ticks(last)), 0.0..105.0)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(1)
        .axis_style(GRID.light)
        .bold_line_style(GRID.light)
        .light_line_style(TRANSPARENT)
        .label_style(font.clone().color(&FAINT.light))
        .x_label_formatter(&|at| short(*at))
        .y_labels(5)
        .y_label_formatter(&|percent| format!("{percent:.0}%"))
        .draw()?;
    let (width, height) = area.dim_in_pixel();
    for (at, name) in (1..).zip(names.iter().rev()) {
        let font = font.clone().color(&TEXT.light).pos(Pos::new(HPos::Center, VPos::Top));
        let place = (i32::try_from(width / 2)?, i32::try_from(height)? - i32::try_from(row)? * at);
        area.draw(&Text::new((*name).to_owned(), place, font))?;
    }
    for (points, ink) in curves.iter().zip(LINES.iter().cycle()) {
        let style = ShapeStyle::from(&ink.light).stroke_width(scale.line);
        chart.draw_series(LineSeries::new(steps(points, axis), style))?;
    }
    let count = drawn.len();
    for ((place, drawn), ink) in drawn.iter().enumerate().zip(LINES.iter().cycle()) {
        let at = axis.value_of(drawn.kernel).unwrap_or(0).min(last);
        let y = percent(drawn.reached);
        let dot = |size, ink: &RGBColor| Circle::new((at, y), size, ShapeStyle::from(ink).filled());
        // Those drawn later may stand upon it: the first has the widest ring, and each is seen.
        let later = i32::try_from(count - 1 - place)?;
        if later > 0 {
            let ring = ShapeStyle::from(&ink.light).stroke_width(scale.line);
            let size = scale.dot * (later + 2) / 2 + scale.dot / 2;
            chart.draw_series([Circle::new((at, y), size, ring)])?;
        } else {
            chart.draw_series([dot(scale.dot * 3 / 2, &PAPER.light)])?;
            chart.draw_series([dot(scale.dot, &ink.light)])?;
        }
        if curves.len() == 1 {
            let label = format!("{}: {}", short(at), message::percentage(drawn.reached.ratio()));
            // On the side where there is room, above what the curve does there.
            let right = at > last / 2;
            let span = last / 10 * 3;
            let (from, to) = if right { (at.saturating_sub(span), at) } else { (at, at + span) };
            let under = curves[0].iter().filter(|(at, _)| (from..=to).contains(at));
            let top = under.map(|(_, y)| *y).fold(y, f64::max);
            let (side, gap) = if right { (HPos::Right, -9) } else { (HPos::Left, 9) };
            let font = font.clone().color(&TEXT.light).pos(Pos::new(side, VPos::Bottom));
            chart.draw_series([EmptyElement::at((at, top)) + Text::new(label, (gap, -4), font)])?;
        }
    }
    Ok(())
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
