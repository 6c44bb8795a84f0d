//! A map: occupancy over the workgroup size and the registers together, with the kernel's point and
//! the region that keeps its minimum.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Occupancy, Requirement};

use super::Drawn;
use super::panel::{Scale, across, dot, inside, numbers, percent, ticks};
use super::svg::{Area, FAINT, LINES, Svg, TEXT};

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
pub(super) fn map(svg: &mut Svg, area: Area, drawn: &Drawn<'_>, scale: Scale) {
    let columns = columns(drawn);
    let threads = columns.last().map_or(1, |column| column.threads).max(1);
    let registers = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    let registers = u32::try_from(registers).unwrap_or(u32::MAX).max(1);
    let (vendor, font) = (drawn.arch.vendor, scale.font);
    let inside = inside(area, 3.6, scale);
    let high = |at: u32| {
        let part = f64::from(at) / f64::from(registers);
        inside.bottom - part * (inside.bottom - inside.top)
    };
    let place = |at: u32, registers: u32| (across(inside, at, threads), high(registers));
    let mut from = 0;
    for column in &columns {
        let mut low = 0;
        for run in column.cells.chunk_by(|a, b| a.waves == b.waves) {
            let until = low + u32::try_from(run.len()).unwrap_or(u32::MAX);
            let ((left, bottom), (right, top)) = (place(from, low), place(column.threads, until));
            let shade = percent(&run[0]) / 100.0 * SHADE;
            svg.rectangle(Area { left, top, right, bottom }, LINES[0], shade);
            low = until;
        }
        from = column.threads;
    }
    numbers(svg, inside, threads, scale);
    for tick in ticks(registers) {
        let beside = (inside.left - font / 2.0, high(tick) + font / 3.0);
        svg.text(beside, "end", font, FAINT, &tick.to_string());
    }
    for [from, to] in edges(&columns, wanted(drawn)) {
        svg.line([place(from.0, from.1), place(to.0, to.1)], TEXT, scale.line);
    }
    let (x, y) = (drawn.kernel.workgroup.unwrap_or(0), drawn.kernel.vgprs.unwrap_or(0));
    dot(svg, place(x.min(threads), y.min(registers)), LINES[1], scale);
    // Above the map, where it covers nothing.
    let reached = message::percentage(drawn.reached.ratio());
    let label = format!("{x} threads, {y} {}: {reached}", vendor.vgprs());
    let above = (inside.left + scale.dot, area.top + font);
    svg.circle((above.0, above.1 - font / 3.0), scale.dot, LINES[1], None);
    svg.text((above.0 + scale.dot * 2.0, above.1), "start", font, TEXT, &label);
    // Below it, what the axes are and what the colours mean.
    let below = inside.bottom + font * 2.7;
    let axes = format!("{} × {}", Axis::Workgroup.label(vendor), Axis::Vgprs.label(vendor));
    svg.text((f64::midpoint(area.left, area.right), below), "middle", font, TEXT, &axes);
    let (mut left, bottom) = (inside.left + font * 2.0, below + font * 2.0);
    svg.text((left - font / 2.0, bottom), "end", font, FAINT, "0%");
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let right = left + font * 1.5;
        let top = bottom - font;
        svg.rectangle(Area { left, top, right, bottom }, LINES[0], part * SHADE);
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        svg.line(corners, FAINT, 1.0);
        left = right;
    }
    svg.text((left + font / 2.0, bottom), "start", font, FAINT, "100%");
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
