//! Pictures: curves and maps in SVG that reads well in light and in dark.

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

/// What a picture shows alone.
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

/// Writes the pictures of `drawn` to a file, or `panel` alone; a page adds `rest`, in HTML, and where `moving` are
/// the same kernels as questions, the calculator with them.
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
    let text = match (is_page(path)?, panel) {
        (false, _) => sheet(drawn, panel),
        (true, Some(_)) => page::still(&title, &(sheet(drawn, panel) + rest)),
        (true, None) if moving.is_empty() => page::still(&title, &(figures(drawn) + rest)),
        (true, None) => {
            page::document(&title, "", Place::Instead, &(figures(drawn) + rest), moving)
        }
    };
    output::write(path, text)
}

/// The size of a curve beside others: as wide as the narrowest window has room for, so that letters on a page are never
/// smaller than they are drawn.
const CURVE: (f64, f64) = (280.0, 230.0);
/// The same of a map.
const MAP: (f64, f64) = (280.0, 300.0);
/// The size of what is drawn alone, for a slide: it is shown twice as large.
const ALONE: (f64, f64) = (640.0, 278.0);
/// Around what is drawn, in pixels.
const MARGIN: f64 = 16.0;

/// A part of a picture, and what stands above it.
struct Figure {
    size: (f64, f64),
    svg: String,
    caption: String,
}

impl Panel {
    const CURVES: [Self; 3] = [Self::Workgroup, Self::Vgprs, Self::Lds];

    /// Its figures: a curve is of all, a map and a unit of each. A unit that is too large to be drawn is left out.
    fn figures(self, drawn: &[Drawn<'_>], size: (f64, f64)) -> Vec<Figure> {
        let axis = match self {
            Self::Workgroup => Axis::Workgroup,
            Self::Vgprs => Axis::Vgprs,
            Self::Lds => Axis::Lds,
            Self::Map => return drawn.iter().map(|drawn| map::map(drawn, size)).collect(),
            Self::Unit => {
                let width = if size == ALONE { 600 } else { 280 };
                return drawn.iter().filter_map(|drawn| unit(drawn, width)).collect();
            }
        };
        vec![curve::curve(axis, drawn, size)]
    }
}

fn unit(drawn: &Drawn<'_>, width: u32) -> Option<Figure> {
    let picture = Picture::of(drawn.arch, drawn.kernel, drawn.reached, width)?;
    let size = (f64::from(width), f64::from(picture.height()));
    Some(Figure { size, svg: picture.to_string(), caption: drawn.label.clone() })
}

/// One SVG: the name and what is reached, and below it the curves of all in a row, or one panel as large as a slide.
fn sheet(drawn: &[Drawn<'_>], panel: Option<Panel>) -> String {
    let (width, size, scale) = match panel {
        None => (CURVE.0 * 3.0, CURVE, 1.0),
        Some(_) => (ALONE.0, ALONE, 2.0),
    };
    let mut svg = Svg::new((width, 0.0));
    let mut y = MARGIN * 1.75;
    // A letter is about half as wide as it is high.
    let kernel = format::labels(&[&plain(name(drawn))], 60).concat();
    svg.text((MARGIN, y), "start", 16.0, TEXT, &kernel);
    for (drawn, ink) in drawn.iter().zip(LINES.iter().cycle()) {
        y += 22.0;
        let has_lines = !matches!(panel, Some(Panel::Map | Panel::Unit));
        if has_lines {
            svg.line([(MARGIN, y - 4.0), (MARGIN + 24.0, y - 4.0)], *ink, 3.0);
        }
        let left = if has_lines { MARGIN + 32.0 } else { MARGIN };
        svg.text((left, y), "start", 12.0, TEXT, &reached(drawn));
    }
    y += MARGIN;
    let panels = panel.map_or(Panel::CURVES.to_vec(), |panel| vec![panel]);
    let figures = panels.into_iter().flat_map(|panel| panel.figures(drawn, size));
    let mut x = 0.0;
    for Figure { size, svg: figure, caption } in figures {
        if !caption.is_empty() {
            svg.text((MARGIN, y + FONT), "start", FONT, TEXT, &caption);
            y += FONT * 2.0;
        }
        svg.nested((x + (width % size.0) / 2.0, y), &figure);
        x += size.0;
        if x + size.0 > width {
            (x, y) = (0.0, y + size.1 + MARGIN);
        }
    }
    svg.size.1 = y;
    svg.finished(&title(drawn), &said(drawn), scale)
}

/// The units, the curves and the maps as parts of a page, each as wide as there is room for.
pub(crate) fn figures(drawn: &[Drawn<'_>]) -> String {
    let mut text = String::from("<div class=\"legend\">\n");
    for (drawn, ink) in drawn.iter().zip(LINES.iter().cycle()) {
        let mut sample = Svg::new((40.0, 12.0));
        sample.line([(0.0, 6.0), (40.0, 6.0)], *ink, 3.0);
        let (sample, words) = (sample.finished("line", "", 1.0), escaped(&reached(drawn)));
        let _ = writeln!(text, "<div>{} {words}</div>", sample.trim_end());
    }
    text += "</div>\n";
    let all = [
        ("unit", &[Panel::Unit][..], CURVE),
        ("curve", &Panel::CURVES, CURVE),
        ("map", &[Panel::Map], MAP),
    ];
    for (class, panels, size) in all {
        text += "<div class=\"panels\">\n";
        for Figure { svg, caption, .. } in panels.iter().flat_map(|it| it.figures(drawn, size)) {
            let caption = match &*escaped(&caption) {
                "" => String::new(),
                caption => format!("<figcaption>{caption}</figcaption>"),
            };
            let _ = writeln!(text, "<figure class=\"{class}\">{caption}{svg}</figure>");
        }
        text += "</div>\n";
    }
    text
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
