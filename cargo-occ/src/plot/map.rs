//! A map: occupancy over the workgroup size and the registers together, with the kernel's point and
//! the region that keeps its minimum.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Occupancy, Requirement};
use plotters::prelude::*;

use super::Drawn;
use super::panel::{Area, Drawing, Scale, percent, short, ticks};
use super::theme::{FAINT, GRID, LINES, PAPER, TEXT};

/// The occupancy of a column's registers, from the fewest.
struct Column {
    /// The largest workgroup of so many waves.
    threads: u32,
    cells: Vec<Occupancy>,
}

/// How much of the ink full occupancy has: lines and points stand upon it.
const SHADE: f64 = 0.87;

/// What is asked of the kernel; where nothing is, what it reaches.
pub(super) fn wanted(drawn: &Drawn<'_>) -> Requirement {
    drawn.min.unwrap_or(Requirement::Occupancy(drawn.reached.ratio()))
}

/// What the line of a map goes around.
pub(super) fn legend(drawn: &Drawn<'_>) -> String {
    let wanted = message::required(wanted(drawn), drawn.reached);
    match drawn.min {
        Some(_) => format!("the line goes around all that keeps {wanted}"),
        None => format!("the line goes around all that keeps the {wanted} it reaches now"),
    }
}

/// Draws the map of one kernel on one architecture.
pub(super) fn map(area: &Area<'_>, drawn: &Drawn<'_>, scale: Scale) -> Drawing<()> {
    let columns = columns(drawn);
    let threads = columns.last().map_or(1, |column| column.threads).max(1);
    let registers = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    let registers = u32::try_from(registers)?.max(1);
    let font = ("sans-serif", scale.font).into_font();
    let room = scale.font * 10 / 3;
    let mut chart = ChartBuilder::on(area)
        .margin(scale.font)
        .margin_top(scale.font * 2)
        .margin_bottom(scale.font * 3)
        .margin_right(scale.font * 3 / 2)
        .x_label_area_size(room)
        .y_label_area_size(room * 5 / 4)
        .build_cartesian_2d(
            (0..threads).with_key_points(ticks(threads)),
            (0..registers).with_key_points(ticks(registers)),
        )?;
    let vendor = drawn.arch.vendor;
    chart
        .configure_mesh()
        .disable_mesh()
        .axis_style(GRID.light)
        .label_style(font.clone().color(&FAINT.light))
        .axis_desc_style(font.clone().color(&TEXT.light))
        .x_desc(Axis::Workgroup.label(vendor))
        .y_desc(Axis::Vgprs.label(vendor))
        .x_label_formatter(&|at| short(*at))
        .draw()?;
    let mut from = 0;
    for column in &columns {
        let mut low = 0;
        for run in column.cells.chunk_by(|a, b| a.waves == b.waves) {
            let high = low + u32::try_from(run.len())?;
            let shade = LINES[0].light.mix(percent(&run[0]) / 100.0 * SHADE);
            let corners = [(from, low), (column.threads, high)];
            chart.draw_series([Rectangle::new(corners, shade.filled())])?;
            low = high;
        }
        from = column.threads;
    }
    let outline = ShapeStyle::from(&TEXT.light).stroke_width(scale.line);
    for edge in edges(&columns, wanted(drawn)) {
        chart.draw_series([PathElement::new(edge.to_vec(), outline)])?;
    }
    let (x, y) = (drawn.kernel.workgroup.unwrap_or(0), drawn.kernel.vgprs.unwrap_or(0));
    let at = (x.min(threads), y.min(registers));
    let dot = |size, ink: &RGBColor| Circle::new(at, size, ShapeStyle::from(ink).filled());
    chart.draw_series([dot(scale.dot * 3 / 2, &PAPER.light)])?;
    chart.draw_series([dot(scale.dot, &LINES[1].light)])?;
    let reached = message::percentage(drawn.reached.ratio());
    let label = format!("{x} threads, {y} {}: {reached}", vendor.vgprs());
    // Above the map, where it covers nothing.
    let (left, high) = (i32::try_from(room * 5 / 4 + scale.font)?, i32::try_from(scale.font)?);
    let sample = Circle::new((left + scale.dot, high), scale.dot, LINES[1].light.filled());
    area.draw(&sample)?;
    let place = (left + scale.dot * 3, high / 2);
    area.draw(&Text::new(label, place, font.clone().color(&TEXT.light)))?;
    key(area, left, scale)
}

/// The colours with what they mean, under a map.
fn key(area: &Area<'_>, left: i32, scale: Scale) -> Drawing<()> {
    let (_, height) = area.dim_in_pixel();
    let font = ("sans-serif", scale.font).into_font().color(&FAINT.light);
    let high = i32::try_from(scale.font)?;
    let (top, wide, from) = (i32::try_from(height)? - high * 2, high * 3 / 2, left + high * 2);
    area.draw(&Text::new("0%", (left, top), font.clone()))?;
    for (at, part) in (0..).zip([0.0, 0.25, 0.5, 0.75, 1.0]) {
        let corners = [(from + at * wide, top), (from + (at + 1) * wide, top + high)];
        area.draw(&Rectangle::new(corners, LINES[0].light.mix(part * SHADE).filled()))?;
        area.draw(&Rectangle::new(corners, ShapeStyle::from(&FAINT.light).stroke_width(1)))?;
    }
    area.draw(&Text::new("100%", (from + wide * 5 + high / 2, top), font))?;
    Ok(())
}

/// The columns of a map, one a number of waves.
fn columns(drawn: &Drawn<'_>) -> Vec<Column> {
    let sizes = Curve::new(drawn.arch, drawn.kernel, Axis::Workgroup);
    sizes
        .map(|size| {
            let kernel = drawn.kernel.workgroup(size.at);
            let cells = Curve::new(drawn.arch, &kernel, Axis::Vgprs);
            Column { threads: size.at, cells: cells.map(|point| point.occupancy).collect() }
        })
        .collect()
}

/// The edges of the region that keeps `wanted`: between a cell that does and one that does not. A cell
/// of a column reaches from the column before to its own threads, and from one register to the next.
fn edges(columns: &[Column], wanted: Requirement) -> Vec<[(u32, u32); 2]> {
    let kept = |column: Option<&Column>, at: usize| {
        let cell = column.and_then(|column| column.cells.get(at));
        cell.is_some_and(|cell| cell.workgroups > 0 && wanted.is_met(cell))
    };
    let mut edges = Vec::new();
    let mut before: Option<&Column> = None;
    let registers = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    for column in columns.iter().map(Some).chain([None]) {
        let left = before.map_or(0, |before| before.threads);
        // Upright edges, as long as they go; none on the axis.
        let mut start = None;
        for at in 0..=registers {
            let differs = before.is_some() && kept(before, at) != kept(column, at);
            match (differs && at < registers, start) {
                (true, None) => start = Some(at),
                (false, Some(low)) => {
                    edges.push([(left, pixel(low)), (left, pixel(at))]);
                    start = None;
                }
                _ => {}
            }
        }
        if let Some(this) = column {
            for at in 1..=registers {
                if kept(column, at - 1) != kept(column, at) {
                    edges.push([(left, pixel(at)), (this.threads, pixel(at))]);
                }
            }
        }
        before = column;
    }
    edges
}

fn pixel(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use occ_core::{Kernel, Ratio, arch, occupancy};

    use super::*;

    /// 80 registers leave room for six of eight waves on each SIMD.
    #[test]
    fn the_line_goes_where_one_more_register_breaks_the_minimum() {
        let kernel = Kernel::new().workgroup(256).vgprs(84);
        let reached = occupancy(&arch::GFX90A, &kernel).expect("it launches");
        let min = Requirement::Occupancy(Ratio::new(3, 4));
        let drawn = Drawn {
            name: "blur",
            label: String::new(),
            arch: &arch::GFX90A,
            kernel: &kernel,
            reached: &reached,
            min: Some(min),
        };
        let columns = columns(&drawn);
        assert_eq!(columns.len(), 16);
        let edges = edges(&columns, wanted(&drawn));
        assert!(edges.contains(&[(192, 80), (256, 80)]), "{edges:?}");
        // Each edge has the minimum on one side alone.
        let keeps = |threads: u32, vgprs: u32| {
            let reached = occupancy(&arch::GFX90A, &Kernel::new().workgroup(threads).vgprs(vgprs));
            reached.is_ok_and(|reached| min.is_met(&reached))
        };
        for [(from, low), (to, high)] in edges {
            if low == high {
                assert!(keeps(to, low) && !keeps(to, low + 1), "{to} threads, {low} registers");
            } else {
                let all = |threads| (low + 1..=high).all(|vgprs| keeps(threads, vgprs));
                let none = |threads| (low + 1..=high).all(|vgprs| !keeps(threads, vgprs));
                let (left, right) = (from, from + 64);
                assert!(
                    all(left) && none(right) || none(left) && all(right),
                    "{from} {low} {high}"
                );
            }
        }
    }
}
