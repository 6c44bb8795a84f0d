//! Pictures: units, curves and maps in SVG that reads well in light and in dark. A page has them beside each other, a
//! file all in one.

mod curve;
mod map;
mod svg;

use std::fmt::Write as _;
use std::path::Path;

use occ_core::__private::{Picture, message};
use occ_core::{Arch, Axis, Kernel, Occupancy, Requirement};

use crate::format::{self, escaped};
use crate::page::{self, Place};
use crate::plain::plain;
use crate::{Failure, output};
use svg::{FONT, LINES, Svg, TEXT};

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

/// Writes the pictures of `drawn` to a file, or this panel alone; a page adds `rest`, in HTML, and where `moving` are the same kernels as
/// questions, the calculator with them.
///
/// # Errors
///
/// Where the file cannot be written, or is neither.
pub(crate) fn write(
    path: &Path,
    panel: Option<Panel>,
    drawn: &[Drawn<'_>],
    rest: &str,
    moving: &[page::Subject],
) -> Result<(), Failure> {
    let title = title(drawn);
    let text = match is_page(path)? {
        false => sheet(drawn, panel),
        true if panel.is_some() || moving.is_empty() => {
            page::still(&title, &(figures(drawn, panel) + rest))
        }
        true => page::document(&title, "", Place::Instead, &(figures(drawn, None) + rest), moving),
    };
    output::write(path, text)
}

/// The width of a figure, in pixels: as wide as the narrowest window has room for, so that letters on a page are never
/// smaller than they are drawn. A unit in a file has twice as much.
const WIDTH: u32 = 280;
/// Around what is drawn, in pixels.
const MARGIN: u32 = 16;

/// A part of a picture, and what stands above it.
struct Figure {
    panel: Panel,
    size: (f64, f64),
    svg: String,
    caption: String,
}

/// The curves of all, and the unit and the map of each, or one of these. A unit that is too large to be drawn is left out.
fn all(drawn: &[Drawn<'_>], panel: Option<Panel>, unit: u32) -> impl Iterator<Item = Figure> {
    let curves =
        [(Panel::Workgroup, Axis::Workgroup), (Panel::Vgprs, Axis::Vgprs), (Panel::Lds, Axis::Lds)];
    let curves = curves.map(|(panel, axis)| curve::curve(panel, axis, drawn));
    let of_each = move |drawn: &Drawn<'_>| {
        let picture = Picture::of(drawn.arch, drawn.kernel, drawn.reached, unit);
        let unit = picture.map(|picture| Figure {
            panel: Panel::Unit,
            size: (unit.into(), picture.height().into()),
            svg: picture.to_string(),
            caption: drawn.label.clone(),
        });
        unit.into_iter().chain([map::map(drawn)])
    };
    let figures = curves.into_iter().chain(drawn.iter().flat_map(of_each));
    figures.filter(move |figure| panel.is_none_or(|panel| panel == figure.panel))
}

/// One SVG: the name and what is reached, and below it all figures in rows, or those of one panel twice as large.
fn sheet(drawn: &[Drawn<'_>], panel: Option<Panel>) -> String {
    let columns = if panel.is_some() { 2.0 } else { 3.0 };
    let (full, margin) = (f64::from(WIDTH) * columns, f64::from(MARGIN));
    let mut svg = Svg::new((full, 0.0));
    let mut top = margin * 1.75;
    // A letter is about half as wide as it is high.
    let kernel = format::labels(&[&plain(name(drawn))], 60).concat();
    svg.text((margin, top), "start", 16.0, TEXT, &kernel);
    for (drawn, ink) in drawn.iter().zip(LINES.iter().cycle()) {
        top += 22.0;
        svg.line([(margin, top - 4.0), (margin * 2.5, top - 4.0)], *ink, 3.0);
        svg.text((margin * 3.0, top), "start", 12.0, TEXT, &reached(drawn));
    }
    let (mut x, mut bottom) = (0.0, top);
    for figure in all(drawn, panel, (WIDTH - MARGIN) * 2) {
        // What has no numbers beside it.
        let indent = if figure.panel == Panel::Unit { margin } else { 0.0 };
        let width = figure.size.0 + indent * 2.0;
        let scale = if panel.is_some() { full / width } else { 1.0 };
        let width = width * scale;
        if x + width > full {
            x = 0.0;
        }
        top = if x == 0.0 { bottom + margin } else { top };
        let mut y = top;
        for line in format::wrapped(&figure.caption, 44).iter().filter(|line| !line.is_empty()) {
            y += FONT * 1.3;
            svg.text((x + margin, y), "start", FONT, TEXT, line);
        }
        svg.nested((x + indent, y + FONT / 2.0), scale, &figure.svg);
        bottom = bottom.max(y + FONT + figure.size.1 * scale);
        x += width;
    }
    svg.size.1 = bottom;
    svg.finished(&title(drawn), &said(drawn))
}

/// The figures as parts of a page, each as wide as there is room for.
pub(crate) fn figures(drawn: &[Drawn<'_>], panel: Option<Panel>) -> String {
    let mut text = String::from("<div class=\"legend\">\n");
    for (drawn, ink) in drawn.iter().zip(LINES.iter().cycle()) {
        let mut sample = Svg::new((40.0, 12.0));
        sample.line([(0.0, 6.0), (40.0, 6.0)], *ink, 3.0);
        let (sample, words) = (sample.finished("line", ""), escaped(&reached(drawn)));
        let _ = writeln!(text, "<div>{} {words}</div>", sample.trim_end());
    }
    text += "</div>\n<div class=\"panels\">\n";
    for Figure { panel, svg, caption, .. } in all(drawn, panel, WIDTH) {
        let class = match panel {
            Panel::Unit => "unit",
            Panel::Map => "map",
            Panel::Workgroup | Panel::Vgprs | Panel::Lds => "curve",
        };
        let caption = match &*escaped(&caption) {
            "" => String::new(),
            caption => format!("<figcaption>{caption}</figcaption>"),
        };
        let _ = writeln!(text, "<figure class=\"{class}\">{caption}{svg}</figure>");
    }
    text + "</div>\n"
}

fn name<'a>(drawn: &[Drawn<'a>]) -> &'a str {
    drawn.first().map_or("", |drawn| drawn.name)
}

/// What a page is called.
fn title(drawn: &[Drawn<'_>]) -> String {
    format!("{}: occupancy", name(drawn))
}

/// What each reaches, as it is read aloud.
fn said(drawn: &[Drawn<'_>]) -> String {
    drawn.iter().map(reached).collect::<Vec<_>>().join("; ")
}

/// `gfx90a: 37.5% occupancy (3 of 8 waves per SIMD)`
fn reached(drawn: &Drawn<'_>) -> String {
    format!("{}: {}", drawn.label, message::reached(drawn.reached))
}
