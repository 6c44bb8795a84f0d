//! Pictures in SVG: units, curves and maps. A page has them beside each other, a file all in one. `page/charts.css` says
//! how they look, in light and in dark, here and where the calculator draws them.

use std::fmt::Write as _;
use std::path::Path;

use occ_core::__private::{Picture, message};
use occ_core::{Arch, Axis, Curve, Kernel, Occupancy, Point, Requirement};

use crate::format::{self, escaped};
use crate::page::{self, CHARTS};
use crate::plain::plain;
use crate::{Failure, output};

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Panel {
    /// The curve over the workgroup size.
    #[value(alias = "block")]
    Workgroup,
    /// The curve over the vector registers.
    #[value(alias = "registers")]
    Vgprs,
    /// The curve over the workgroup memory.
    #[value(alias = "shared")]
    Lds,
    /// Workgroup size by registers, with what keeps the minimum.
    Map,
    /// The unit with its SIMDs, and what the workgroups on it take of each resource.
    Unit,
}

/// A kernel on an architecture, as a picture shows it.
pub(crate) struct Drawn<'a> {
    pub(crate) name: &'a str,
    /// The architecture as the legend calls it.
    pub(crate) label: String,
    pub(crate) arch: &'a Arch,
    pub(crate) kernel: &'a Kernel,
    pub(crate) reached: &'a Occupancy,
    /// What it must reach.
    pub(crate) min: Option<Requirement>,
}

/// Whether a file's name asks for a page, and not for SVG.
///
/// # Errors
///
/// Where it asks for neither.
pub(crate) fn is_page(path: &Path) -> Result<bool, Failure> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => Ok(false),
        Some("html" | "htm") => Ok(true),
        _ => {
            let text = "unsupported image type; use `.svg` or `.html`";
            Err(Failure::Input(format!("{}: {text}", path.display())))
        }
    }
}

/// Writes the pictures of `drawn` to a file, or this panel alone; a page adds `rest`, in HTML, and where `moving` are the
/// same kernels as questions, the calculator with them.
///
/// # Errors
///
/// Where the file cannot be written, or is neither.
pub(crate) fn write(
    path: &Path,
    panel: Option<Panel>,
    drawn: &[Drawn<'_>],
    rest: &str,
    moving: &[page::Moving<'_>],
) -> Result<(), Failure> {
    let title = format!("{}: occupancy", name(drawn));
    let text = if is_page(path)? {
        let moves = panel.is_none() && !moving.is_empty();
        let calculator = moves.then_some((page::Place::Instead, moving));
        page::document(&title, &(figures(drawn, panel) + rest), calculator)
    } else {
        sheet(&title, drawn, panel)
    };
    output::write(path, text)
}

/// The width of a figure, in pixels: as wide as the narrowest window has room for, so that letters on a page are never
/// smaller than they are drawn. A unit in a file has twice as much.
const WIDTH: u32 = 280;
/// Around what is drawn, and the height of a line of text, in pixels.
const MARGIN: f64 = 16.0;
/// The edges of what has the marks in a figure: left, top, right and bottom.
const EDGES: [f64; 4] = [50.0, 20.0, 256.0, 210.0];
/// How much of the ink a percent has in a map, where a line and a point stand upon all of it.
const SHADE: f64 = 0.0087;

/// A part of a picture, and what stands above it.
struct Figure {
    panel: Panel,
    size: (f64, f64),
    svg: String,
    caption: String,
}

/// The figures as parts of a page, each as wide as there is room for.
pub(crate) fn figures(drawn: &[Drawn<'_>], panel: Option<Panel>) -> String {
    let mut text = String::from("<div class=\"legend\">\n");
    for (at, drawn) in drawn.iter().enumerate() {
        let (sample, words) = (sample(at, "4 6"), escaped(&reached(drawn)));
        let svg = "<svg width=\"32\" height=\"12\" aria-hidden=\"true\">";
        let _ = writeln!(text, "<div>{svg}{sample}</svg> {words}</div>");
    }
    text += "</div>\n<div class=\"panels\">\n";
    for Figure { panel, svg, caption, .. } in all(drawn, panel, WIDTH) {
        let class = if panel == Panel::Unit { " class=\"unit\"" } else { "" };
        let caption = match &*escaped(&caption) {
            "" => String::new(),
            caption => format!("<figcaption>{caption}</figcaption>"),
        };
        let _ = writeln!(text, "<figure{class}>{caption}{svg}</figure>");
    }
    text + "</div>\n"
}

/// One SVG: the name and what is reached, and below it all figures in rows, or those of one panel twice as large.
fn sheet(title: &str, drawn: &[Drawn<'_>], panel: Option<Panel>) -> String {
    let full = f64::from(WIDTH * if panel.is_some() { 2 } else { 3 });
    let mut svg = format!(
        "<style>\n{CHARTS}</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
    );
    // A letter is about half as wide as it is high.
    let kernel = format::labels(&[&plain(name(drawn))], 60).concat();
    text(&mut svg, (MARGIN, 28.0), "start", "name head", &kernel);
    let mut bottom = 28.0;
    for (at, drawn) in drawn.iter().enumerate() {
        bottom += 22.0;
        svg += &sample(at, &format!("{MARGIN} {}", bottom - 4.0));
        text(&mut svg, (MARGIN * 3.0, bottom), "start", "name", &reached(drawn));
    }
    let (mut x, mut top) = (full, bottom);
    for Figure { panel: shown, size, svg: figure, caption } in all(drawn, panel, WIDTH * 2 - 32) {
        // A unit has no numbers beside it.
        let indent = if shown == Panel::Unit { MARGIN } else { 0.0 };
        let own = size.0 + indent * 2.0;
        let width = if panel.is_some() { full } else { own };
        if x + width > full {
            (x, top) = (0.0, bottom + MARGIN);
        }
        let mut y = top;
        for line in format::wrapped(&caption, 40).iter().filter(|line| !line.is_empty()) {
            y += MARGIN;
            text(&mut svg, (x + MARGIN, y), "start", "name", line);
        }
        y += MARGIN / 2.0;
        let height = size.1 * width / own;
        let _ = writeln!(
            svg,
            "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{} 0 {own} {}\">{figure}</svg>",
            0.0 - indent,
            size.1
        );
        bottom = bottom.max(y + height);
        x += width;
    }
    picture((full, bottom + MARGIN / 2.0), title, &said(drawn), &svg)
}

/// The curves of all, and the unit and the map of each, or one of these. A unit that is too large to be drawn is left out.
fn all(drawn: &[Drawn<'_>], panel: Option<Panel>, unit: u32) -> impl Iterator<Item = Figure> {
    let curves =
        [(Panel::Workgroup, Axis::Workgroup), (Panel::Vgprs, Axis::Vgprs), (Panel::Lds, Axis::Lds)];
    let curves = curves.map(|(panel, axis)| curve(panel, axis, drawn));
    let of_each = move |drawn: &Drawn<'_>| {
        let picture = Picture::of(drawn.arch, drawn.kernel, drawn.reached, unit);
        let unit = picture.map(|picture| Figure {
            panel: Panel::Unit,
            size: (unit.into(), picture.height().into()),
            svg: picture.to_string(),
            caption: drawn.label.clone(),
        });
        unit.into_iter().chain([map(drawn)])
    };
    let figures = curves.into_iter().chain(drawn.iter().flat_map(of_each));
    figures.filter(move |figure| panel.is_none_or(|panel| panel == figure.panel))
}

/// The curves of all over one axis, and where each kernel stands.
fn curve(panel: Panel, axis: Axis, drawn: &[Drawn<'_>]) -> Figure {
    let points = |drawn: &Drawn<'_>| Curve::new(drawn.arch, drawn.kernel, axis).collect();
    let curves: Vec<Vec<Point>> = drawn.iter().map(points).collect();
    let last = curves.iter().flatten().map(|point| point.at).max().unwrap_or(1);
    let names = format::distinct(drawn.iter().map(|drawn| axis.label(drawn.arch.vendor)));
    let quarters = [0, 25, 50, 75, 100].map(|part| (part, format!("{part}%")));
    let mut chart = Chart::new([last, 100], &quarters, &names);
    for (at, points) in curves.iter().enumerate() {
        let from = points.first().filter(|_| axis != Axis::Workgroup).map_or(0, |first| first.at);
        let runs = points.chunk_by(|a, b| a.occupancy.ratio() == b.occupancy.ratio());
        let ends = runs.filter_map(<[Point]>::last);
        let ends = ends.map(|end| (end.at, percent(&end.occupancy)));
        chart.steps(&format!("line ink-{}", at % INKS), from, ends);
    }
    // Those drawn later may stand upon it: the first is the largest, and each is seen.
    for ((at, drawn), later) in drawn.iter().enumerate().zip((0..curves.len()).rev()) {
        let value = axis.value_of(drawn.kernel).unwrap_or(0);
        let place = chart.place(value, percent(drawn.reached));
        dot(&mut chart.svg, place, 5 + 3 * later.min(3), at);
        if curves.len() == 1 {
            let percentage = message::percentage(drawn.reached.ratio());
            chart.head(at, &format!("{}: {percentage}", short(value)));
        }
    }
    let name = format!("{}: occupancy over {}", name(drawn), names.join(", "));
    chart.figure(panel, &name, &said(drawn), String::new())
}

/// Occupancy over the workgroup size and the registers together, with the kernel's point and the region that keeps its
/// minimum; where nothing is asked, what it reaches.
fn map(drawn: &Drawn<'_>) -> Figure {
    let (columns, vendor) = (columns(drawn), drawn.arch.vendor);
    let wanted = drawn.min.unwrap_or(Requirement::Occupancy(drawn.reached.ratio()));
    let registers = columns.iter().filter_map(|(_, cells)| Some(cells.last()?.at)).max();
    let (threads, registers) = (columns.last().map_or(1, |(at, _)| *at), registers.unwrap_or(1));
    let up: Vec<_> = ticks(registers).into_iter().map(|at| (at, at.to_string())).collect();
    let mut chart = Chart::new(
        [threads, registers],
        &up,
        &[Axis::Workgroup.label(vendor), &format!("× {}", Axis::Vgprs.label(vendor))],
    );
    let mut from = 0;
    for (threads, cells) in &columns {
        let mut low = 0;
        for run in cells.chunk_by(|a, b| a.occupancy.waves == b.occupancy.waves) {
            let corner = chart.place(from, low.into());
            low = run.last().map_or(low, |last| last.at);
            let other = chart.place(*threads, low.into());
            cell(&mut chart.svg, corner, other, percent(&run[0].occupancy));
        }
        from = *threads;
    }
    let edge = columns.iter().map(|(at, cells)| (*at, kept(cells, wanted).into()));
    chart.steps("bound", 0, edge);
    let (x, y) = (drawn.kernel.workgroup.unwrap_or(0), drawn.kernel.vgprs.unwrap_or(0));
    let place = chart.place(x, y.into());
    dot(&mut chart.svg, place, 5, 1);
    let percentage = message::percentage(drawn.reached.ratio());
    chart.head(1, &format!("{x} threads, {y} {}: {percentage}", vendor.vgprs()));
    // What the colours mean.
    let (mut left, bottom) = (EDGES[0] + MARGIN * 1.5, chart.line() + 4.0);
    text(&mut chart.svg, (left - 4.0, bottom), "end", "tick", "0%");
    for part in [0.0, 25.0, 50.0, 75.0, 100.0] {
        cell(&mut chart.svg, (left, bottom - MARGIN + 4.0), (left + MARGIN, bottom), part);
        left += MARGIN;
    }
    text(&mut chart.svg, (left + 4.0, bottom), "start", "tick", "100%");
    let keeps = message::required(wanted, drawn.reached);
    let legend = match drawn.min {
        Some(_) => format!("the line goes around all that keeps {keeps}"),
        None => format!("the line goes around all that keeps the {keeps} it reaches now"),
    };
    let name = format!("{}: occupancy over workgroup size and registers", drawn.name);
    let caption = format!("{}: {legend}", drawn.label);
    chart.figure(Panel::Map, &name, &format!("{}; {legend}", reached(drawn)), caption)
}

/// The columns of a map, one a number of waves: the largest workgroup of so many, and its curve over the registers.
fn columns(drawn: &Drawn<'_>) -> Vec<(u32, Vec<Point>)> {
    let sizes = Curve::new(drawn.arch, drawn.kernel, Axis::Workgroup);
    let cells = |at| Curve::new(drawn.arch, &drawn.kernel.workgroup(at), Axis::Vgprs).collect();
    sizes.map(|size| (size.at, cells(size.at))).collect()
}

/// The most registers of a column that keep it; 0: none do. Fewer leave as many waves or more.
fn kept(cells: &[Point], wanted: Requirement) -> u32 {
    let keeps = |cell: &&Point| cell.occupancy.workgroups > 0 && wanted.is_met(&cell.occupancy);
    cells.iter().take_while(keeps).last().map_or(0, |last| last.at)
}

/// A figure over two axes, of which the last values are known. Marks stand at values, and a line of text below the other.
struct Chart {
    last: [u32; 2],
    bottom: f64,
    svg: String,
}

impl Chart {
    /// The numbers across and those `up`, and below them the names of the axes.
    fn new(last: [u32; 2], up: &[(u32, String)], names: &[&str]) -> Self {
        let mut chart = Self { last, bottom: EDGES[3], svg: String::new() };
        for (at, number) in up {
            let (x, y) = chart.place(0, (*at).into());
            let _ = writeln!(chart.svg, "<path class=\"grid\" d=\"M{x} {y:.1}H{}\"/>", EDGES[2]);
            text(&mut chart.svg, (x - 6.0, y + 4.0), "end", "tick", number);
        }
        let numbers = chart.line();
        for at in ticks(last[0]) {
            let (x, _) = chart.place(at, 0.0);
            text(&mut chart.svg, (x, numbers), "middle", "tick", &short(at));
        }
        for name in names {
            let line = chart.line();
            text(&mut chart.svg, (f64::from(WIDTH) / 2.0, line), "middle", "name", name);
        }
        chart
    }

    /// The place of a value across and of one upwards.
    fn place(&self, across: u32, up: f64) -> Place {
        let ([left, top, right, bottom], last) = (EDGES, self.last.map(|last| last.max(1).into()));
        let part = |value: f64, last: f64| (value / last).min(1.0);
        let x = left + part(across.into(), last[0]) * (right - left);
        (x, bottom - part(up, last[1]) * (bottom - top))
    }

    /// The baseline of the next line below the marks.
    fn line(&mut self) -> f64 {
        self.bottom += MARGIN;
        self.bottom
    }

    /// Steps: a value holds down to the one before, because all that is taken is rounded up: workgroups to whole waves,
    /// registers and memory to granules.
    fn steps(&mut self, class: &str, mut from: u32, values: impl Iterator<Item = (u32, f64)>) {
        let _ = write!(self.svg, "<path class=\"{class}\" d=\"");
        for (at, (to, up)) in values.enumerate() {
            let ((left, y), (right, _)) = (self.place(from, up), self.place(to, up));
            let letter = if at == 0 { 'M' } else { 'L' };
            let _ = write!(self.svg, "{letter}{left:.1} {y:.1}H{right:.1}");
            from = to;
        }
        self.svg += "\"/>\n";
    }

    /// What the point in an ink is, above all marks, where it covers nothing.
    fn head(&mut self, ink: usize, words: &str) {
        dot(&mut self.svg, (EDGES[0] + 5.0, 8.0), 5, ink);
        text(&mut self.svg, (EDGES[0] + MARGIN, 12.0), "start", "label", words);
    }

    fn figure(self, panel: Panel, name: &str, says: &str, caption: String) -> Figure {
        let size = (WIDTH.into(), self.bottom + 10.0);
        Figure { panel, size, svg: picture(size, name, says, &self.svg), caption }
    }
}

/// A place in a picture, or a size, in pixels from its upper left corner.
type Place = (f64, f64);
/// The inks that set several kernels apart.
const INKS: usize = 4;

/// A whole picture, and how it is read aloud: what it is, and what it says.
fn picture((width, height): Place, name: &str, says: &str, svg: &str) -> String {
    format!(
        "<svg class=\"chart\" role=\"img\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         xmlns=\"http://www.w3.org/2000/svg\">\n<title>{}</title>\n<desc>{}</desc>\n{svg}</svg>\n",
        escaped(name),
        escaped(says)
    )
}

/// A line of text on its baseline; `anchor` is which end of it stands there.
fn text(svg: &mut String, (x, y): Place, anchor: &str, class: &str, text: &str) {
    let text = escaped(&plain(text));
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
    );
}

/// A cell between two corners, of so many percent of the ink, on whole pixels, so that there is nothing between neighbours.
fn cell(svg: &mut String, a: Place, b: Place, percent: f64) {
    let (x, y, opacity) = (a.0.round(), a.1.min(b.1).round(), percent * SHADE);
    let (width, height) = (b.0.round() - x, a.1.max(b.1).round() - y);
    if percent > 0.0 {
        let _ = writeln!(
            svg,
            "<rect class=\"cell ink-0\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" opacity=\"{opacity:.3}\"/>"
        );
    }
}

/// Where a kernel stands: a disk with paper around it.
fn dot(svg: &mut String, (x, y): Place, radius: usize, ink: usize) {
    let ink = ink % INKS;
    let _ = writeln!(
        svg,
        "<circle class=\"point ink-{ink}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>"
    );
}

/// The line of a legend from a place.
fn sample(at: usize, from: &str) -> String {
    format!("<path class=\"line ink-{}\" d=\"M{from}h24\"/>\n", at % INKS)
}

fn percent(occupancy: &Occupancy) -> f64 {
    occupancy.ratio().as_f64() * 100.0
}

fn name<'a>(drawn: &[Drawn<'a>]) -> &'a str {
    drawn.first().map_or("", |drawn| drawn.name)
}

/// What each reaches, as it is read aloud.
fn said(drawn: &[Drawn<'_>]) -> String {
    drawn.iter().map(reached).collect::<Vec<_>>().join("; ")
}

/// `gfx90a: 37.5% occupancy (3 of 8 waves per SIMD)`
fn reached(drawn: &Drawn<'_>) -> String {
    format!("{}: {}", drawn.label, message::reached(drawn.reached))
}

/// At most six places from 0 to `last`, a power of two apart, and `last` itself.
fn ticks(last: u32) -> Vec<u32> {
    let apart = (last / 5).max(1).next_power_of_two();
    // One that `last` would stand upon is left out.
    let near = last - last.min(apart / 3 * 2);
    let regular = (0..=last / apart).map(|tick| tick * apart);
    regular.filter(|tick| *tick <= near && *tick < last).chain([last]).collect()
}

/// `64K` for bytes and threads that are whole multiples of 1024.
fn short(at: u32) -> String {
    if at >= 4096 && at.is_multiple_of(1024) { format!("{}K", at / 1024) } else { at.to_string() }
}

#[cfg(test)]
mod tests;
