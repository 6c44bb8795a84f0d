//! Pictures of the curves: SVG that reads well in light and in dark.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use occ_core::__private::message;
use occ_core::{Arch, Axis, Curve, Kernel, Occupancy};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::Failure;
use crate::format::escaped;

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Svg,
    Html,
}

impl Kind {
    /// The kind that a file's name asks for.
    ///
    /// # Errors
    ///
    /// Where it asks for neither.
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Self::Svg),
            Some("html" | "htm") => Ok(Self::Html),
            _ => Err(Failure::Input(format!(
                "{}: unsupported image type; use `.svg` or `.html`",
                path.display()
            ))),
        }
    }
}

/// A kernel on an architecture, as a picture shows it.
pub(crate) struct Drawn<'a> {
    pub(crate) name: &'a str,
    /// The architecture as the legend calls it.
    pub(crate) label: String,
    pub(crate) arch: &'a Arch,
    pub(crate) kernel: &'a Kernel,
    pub(crate) reached: &'a Occupancy,
}

/// Writes the curves of `drawn` to a file; a page adds `rest`, in HTML.
///
/// # Errors
///
/// Where the file cannot be written.
pub(crate) fn write(
    path: &Path,
    kind: Kind,
    drawn: &[Drawn<'_>],
    rest: &str,
) -> Result<(), Failure> {
    let picture = curves(drawn)?;
    let text = match kind {
        Kind::Svg => picture,
        Kind::Html => page(drawn, &picture, rest),
    };
    fs::write(path, text).map_err(|error| Failure::file(path, error))
}

/// A colour in light and in dark.
#[derive(Clone, Copy)]
struct Ink {
    light: RGBColor,
    dark: &'static str,
}

const fn ink(red: u8, green: u8, blue: u8, dark: &'static str) -> Ink {
    Ink { light: RGBColor(red, green, blue), dark }
}

const PAPER: Ink = ink(0xff, 0xff, 0xff, "#0d1117");
const TEXT: Ink = ink(0x1f, 0x23, 0x28, "#e6edf3");
const FAINT: Ink = ink(0x59, 0x63, 0x6e, "#9198a1");
const GRID: Ink = ink(0xd8, 0xde, 0xe4, "#30363d");
/// What sets the lines of several architectures apart, in hue and in lightness.
const LINES: [Ink; 4] = [
    ink(0x09, 0x69, 0xda, "#58a6ff"),
    ink(0xbc, 0x4c, 0x00, "#f0883e"),
    ink(0x1a, 0x7f, 0x37, "#3fb950"),
    ink(0x82, 0x50, 0xdf, "#bc8cff"),
];

/// The size of one curve.
const PANEL: (u32, u32) = (340, 250);
/// The height of the title.
const TITLE: u32 = 36;
/// The height of a line of the legend.
const LEGEND: u32 = 22;

/// The three curves of each kernel side by side, its point marked: one SVG.
///
/// # Errors
///
/// Where the picture cannot be composed.
pub(crate) fn curves(drawn: &[Drawn<'_>]) -> Result<String, Failure> {
    let legend = u32::try_from(drawn.len()).unwrap_or(u32::MAX).saturating_mul(LEGEND);
    let size = (PANEL.0 * 3, TITLE + legend + PANEL.1);
    let mut svg = String::new();
    draw(&mut svg, size, drawn)
        .map_err(|error| Failure::Input(format!("the picture cannot be drawn: {error}")))?;
    let name = drawn.first().map_or("", |drawn| drawn.name);
    Ok(themed(&svg, &format!("{name}: occupancy")))
}

type Drawing<T> = Result<T, Box<dyn std::error::Error>>;

fn draw(svg: &mut String, size: (u32, u32), drawn: &[Drawn<'_>]) -> Drawing<()> {
    let root = SVGBackend::with_string(svg, size).into_drawing_area();
    root.fill(&PAPER.light)?;
    let (head, panels) = root.split_vertically(size.1 - PANEL.1);
    title(&head, drawn)?;
    for (panel, axis) in panels.split_evenly((1, 3)).iter().zip(Axis::ALL) {
        curve(panel, axis, drawn)?;
    }
    root.present()?;
    Ok(())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The kernel's name, and a line for what it reaches on each architecture.
fn title(area: &Area<'_>, drawn: &[Drawn<'_>]) -> Drawing<()> {
    let name = drawn.first().map_or("", |drawn| drawn.name);
    let name = crate::format::labels(&[name], 90).concat();
    area.draw(&Text::new(name, (16, 12), ("sans-serif", 20).into_font().color(&TEXT.light)))?;
    let mut y = 36;
    for (drawn, ink) in drawn.iter().zip(LINES.iter().cycle()) {
        let style = ShapeStyle::from(&ink.light).stroke_width(3);
        area.draw(&PathElement::new(vec![(16, y + 8), (40, y + 8)], style))?;
        let reached = format!("{}: {}", drawn.label, message::reached(drawn.reached));
        let font = ("sans-serif", 15).into_font().color(&TEXT.light);
        area.draw(&Text::new(reached, (48, y), font))?;
        y += 22;
    }
    Ok(())
}

fn curve(area: &Area<'_>, axis: Axis, drawn: &[Drawn<'_>]) -> Drawing<()> {
    let Some(first) = drawn.first() else { return Ok(()) };
    let lines: Vec<Vec<(u32, f64)>> = drawn
        .iter()
        .map(|drawn| {
            let points = Curve::new(drawn.arch, drawn.kernel, axis);
            points.map(|point| (point.at, percent(&point.occupancy))).collect()
        })
        .collect();
    let last = lines.iter().flatten().map(|(at, _)| *at).max().unwrap_or(1).max(1);
    let small = ("sans-serif", 13).into_font();
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(20)
        .x_label_area_size(44)
        .y_label_area_size(44)
        .build_cartesian_2d((0..last).with_key_points(ticks(last)), 0.0..105.0)?;
    let over = message::axis(first.arch.vendor, axis).to_string();
    chart
        .configure_mesh()
        .disable_x_mesh()
        .axis_style(GRID.light)
        .bold_line_style(GRID.light)
        .light_line_style(PAPER.light)
        .label_style(small.clone().color(&FAINT.light))
        .axis_desc_style(small.clone().color(&TEXT.light))
        .x_desc(over)
        .x_label_formatter(&|at| short(*at))
        .y_labels(5)
        .y_label_formatter(&|percent| format!("{percent:.0}%"))
        .draw()?;
    for (points, ink) in lines.iter().zip(LINES.iter().cycle()) {
        let style = ShapeStyle::from(&ink.light).stroke_width(2);
        chart.draw_series(LineSeries::new(steps(points, axis), style))?;
    }
    for (drawn, ink) in drawn.iter().zip(LINES.iter().cycle()) {
        let at = axis.value_of(drawn.kernel).unwrap_or(0).min(last);
        let y = percent(drawn.reached);
        chart.draw_series([Circle::new((at, y), 6, ShapeStyle::from(&PAPER.light).filled())])?;
        chart.draw_series([Circle::new((at, y), 4, ShapeStyle::from(&ink.light).filled())])?;
        if lines.len() == 1 {
            let label = format!("{}: {}", short(at), message::percentage(drawn.reached.ratio()));
            // On the side where there is room, above what the curve does there.
            let right = at > last / 2;
            let span = last / 10 * 3;
            let (from, to) = if right { (at.saturating_sub(span), at) } else { (at, at + span) };
            let under = lines[0].iter().filter(|(at, _)| (from..=to).contains(at));
            let top = under.map(|(_, y)| *y).fold(y, f64::max);
            let (side, gap) = if right { (HPos::Right, -9) } else { (HPos::Left, 9) };
            let font = small.clone().color(&TEXT.light).pos(Pos::new(side, VPos::Bottom));
            chart.draw_series([EmptyElement::at((at, top)) + Text::new(label, (gap, -4), font)])?;
        }
    }
    Ok(())
}

/// The corners of a curve: a value holds up to its place for registers and memory, which are
/// rounded up; workgroup sizes stand for themselves.
fn steps(points: &[(u32, f64)], axis: Axis) -> Vec<(u32, f64)> {
    if axis == Axis::Workgroup {
        return points.to_vec();
    }
    let mut corners = Vec::new();
    let mut before: Option<(u32, f64)> = None;
    for &(at, y) in points {
        if let Some((x, high)) = before
            && high > y
        {
            corners.push((x, high));
            corners.push((x, y));
        } else if before.is_none() {
            corners.push((at, y));
        }
        before = Some((at, y));
    }
    corners.extend(before);
    corners
}

fn percent(occupancy: &Occupancy) -> f64 {
    occupancy.ratio().as_f64() * 100.0
}

/// At most six places from 0 to `last`, a power of two apart.
fn ticks(last: u32) -> Vec<u32> {
    let apart = (last / 5).max(1).next_power_of_two();
    (0..=last / apart).map(|tick| tick * apart).collect()
}

/// `64K` for bytes and threads that are whole multiples of 1024.
fn short(at: u32) -> String {
    if at >= 4096 && at.is_multiple_of(1024) { format!("{}K", at / 1024) } else { at.to_string() }
}

/// Adds what turns the colours of light into those of dark, and how the picture is read aloud.
fn themed(svg: &str, name: &str) -> String {
    let mut rules = String::new();
    for ink in [PAPER, TEXT, FAINT, GRID].iter().chain(&LINES) {
        let RGBColor(red, green, blue) = ink.light;
        let (light, dark) = (format!("#{red:02X}{green:02X}{blue:02X}"), ink.dark);
        let _ = write!(
            rules,
            ".occ [fill=\"{light}\"]{{fill:{dark}}}.occ [stroke=\"{light}\"]{{stroke:{dark}}}"
        );
    }
    let style = format!("<style>@media (prefers-color-scheme:dark){{{rules}}}</style>\n");
    let title = format!("<title>{}</title>\n", escaped(name));
    match svg.split_once(">\n") {
        Some((open, rest)) => {
            let open = open.replacen("<svg ", "<svg class=\"occ\" role=\"img\" ", 1);
            format!("{open}>\n{title}{style}{rest}")
        }
        None => svg.to_owned(),
    }
}

/// A page of its own around the picture.
fn page(drawn: &[Drawn<'_>], picture: &str, rest: &str) -> String {
    let name = drawn.first().map_or("", |drawn| drawn.name);
    document(&format!("{name}: occupancy"), "", &format!("{picture}{rest}"))
}

/// A document in light and dark that needs nothing else; `style` is what it adds to how pages look.
pub(crate) fn document(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
         <style>\n{PAGE}{style}</style>\n{body}</html>\n",
        escaped(title),
    )
}

/// How a page looks.
const PAGE: &str = "\
:root{--paper:#ffffff;--text:#1f2328;--faint:#59636e;--line:#d8dee4;
--good:#1a7f37;--warning:#9a6700;--bad:#cf222e}
@media (prefers-color-scheme:dark){
:root{--paper:#0d1117;--text:#e6edf3;--faint:#9198a1;--line:#30363d;
--good:#3fb950;--warning:#d29922;--bad:#f85149}}
body{font:15px/1.5 system-ui,sans-serif;max-width:1020px;margin:2rem auto;padding:0 1rem;
background:var(--paper);color:var(--text)}
svg{max-width:100%;height:auto}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);text-align:left;
vertical-align:top}
th{font-weight:600}
td.right,th.right{text-align:right}
tr:has(+.notes) td{border-bottom:0;padding-bottom:0}
.strong,.bad{font-weight:600}
.faint{color:var(--faint)}
.good{color:var(--good)}
.warning{color:var(--warning)}
.bad{color:var(--bad)}
small{display:block;color:var(--faint)}
";
