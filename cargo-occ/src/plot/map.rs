//! A map: occupancy over the workgroup size and the registers together, with the kernel's point and
//! the region that keeps its minimum.

use occ_core::__private::message;
use occ_core::{Axis, Curve, Occupancy, Requirement};

use super::curve::{Inside, ticks};
use super::svg::{FAINT, FONT, LINES, Svg, TEXT};
use super::{Drawn, Figure, Panel, WIDTH, reached};

/// The occupancy of a column's registers, from the fewest.
struct Column {
    /// The largest workgroup of so many waves.
    threads: u32,
    cells: Vec<Occupancy>,
}

impl Column {
    /// The most registers that keep it; 0: none do. Fewer leave as many waves or more.
    fn kept(&self, wanted: Requirement) -> u32 {
        let keeps = |cell: &&Occupancy| cell.workgroups > 0 && wanted.is_met(cell);
        count(self.cells.iter().take_while(keeps).count())
    }
}

/// How much of the ink full occupancy has: lines and points stand upon it.
const SHADE: f64 = 0.87;

/// What is asked of the kernel; where nothing is, what it reaches.
fn wanted(drawn: &Drawn<'_>) -> Requirement {
    drawn.min.unwrap_or(Requirement::Occupancy(drawn.reached.ratio()))
}

/// Draws the map of one kernel on one architecture.
pub(super) fn map(drawn: &Drawn<'_>) -> Figure {
    let size = (f64::from(WIDTH), 300.0);
    let columns = columns(drawn);
    let registers = columns.iter().map(|column| column.cells.len()).max().map_or(1, count);
    let threads = columns.last().map_or(1, |column| column.threads);
    let inside = Inside::of(size, 3.6, [threads, registers]);
    let mut svg = Svg::new(size);
    let mut from = 0;
    for column in &columns {
        let mut low = 0;
        for run in column.cells.chunk_by(|a, b| a.waves == b.waves) {
            let until = low + count(run.len());
            let shade = run[0].ratio().as_f64() * SHADE;
            let corners = (inside.place(from, low), inside.place(column.threads, until));
            svg.rectangle(corners, LINES[0], shade);
            low = until;
        }
        from = column.threads;
    }
    let up: Vec<_> = ticks(registers).into_iter().map(|at| (at, at.to_string())).collect();
    inside.numbers(&mut svg, &up);
    let edge = edge(&columns, wanted(drawn));
    svg.line(edge.into_iter().map(|(at, high)| inside.place(at, high)), TEXT, 2.0);
    let (x, y) = (drawn.kernel.workgroup.unwrap_or(0), drawn.kernel.vgprs.unwrap_or(0));
    svg.dot(inside.place(x, y), 4.0, LINES[1]);
    // Above the map, where it covers nothing.
    let percentage = message::percentage(drawn.reached.ratio());
    let vendor = drawn.arch.vendor;
    let label = format!("{x} threads, {y} {}: {percentage}", vendor.vgprs());
    svg.dot((inside.left + 4.0, FONT * 0.7), 4.0, LINES[1]);
    svg.text((inside.left + 12.0, FONT), "start", FONT, TEXT, &label);
    // Below it, what the axes are and what the colours mean.
    let below = inside.bottom + FONT * 2.7;
    let axes = format!("{} × {}", Axis::Workgroup.label(vendor), Axis::Vgprs.label(vendor));
    svg.text((size.0 / 2.0, below), "middle", FONT, TEXT, &axes);
    let (mut left, bottom) = (inside.left + FONT * 2.0, below + FONT * 2.0);
    svg.text((left - FONT / 2.0, bottom), "end", FONT, FAINT, "0%");
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let right = left + FONT * 1.5;
        svg.rectangle(((left, bottom - FONT), (right, bottom)), LINES[0], part * SHADE);
        left = right;
    }
    svg.text((left + FONT / 2.0, bottom), "start", FONT, FAINT, "100%");
    // What the line goes around.
    let keeps = message::required(wanted(drawn), drawn.reached);
    let legend = match drawn.min {
        Some(_) => format!("the line goes around all that keeps {keeps}"),
        None => format!("the line goes around all that keeps the {keeps} it reaches now"),
    };
    let name = format!("{}: occupancy over workgroup size and registers", drawn.name);
    let svg = svg.finished(&name, &format!("{}; {legend}", reached(drawn)));
    Figure { panel: Panel::Map, size, svg, caption: format!("{}: {legend}", drawn.label) }
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

/// The upper edge of the region that keeps `wanted`. A column reaches from the column before to its own threads.
fn edge(columns: &[Column], wanted: Requirement) -> Vec<(u32, u32)> {
    let from = [0].into_iter().chain(columns.iter().map(|column| column.threads));
    let kept = columns.iter().map(|column| (column.threads, column.kept(wanted)));
    from.zip(kept).flat_map(|(from, (to, high))| [(from, high), (to, high)]).collect()
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
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
        let edge = edge(&columns, wanted(&drawn));
        assert!(edge.windows(2).any(|edge| edge == [(192, 80), (256, 80)]), "{edge:?}");
        // Below it all keep the minimum, and above it none.
        let keeps = |threads: u32, vgprs: usize| {
            let kernel = Kernel::new().workgroup(threads).vgprs(count(vgprs));
            occupancy(&arch::GFX90A, &kernel).is_ok_and(|reached| min.is_met(&reached))
        };
        for column in columns {
            let kept = column.kept(min) as usize;
            for vgprs in 1..=column.cells.len() {
                assert_eq!(
                    keeps(column.threads, vgprs),
                    vgprs <= kept,
                    "{}, {vgprs}",
                    column.threads
                );
            }
        }
    }
}
