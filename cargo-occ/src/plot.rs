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
#[derive(Clone)]
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
/// The size that a slide is drawn in: it is shown twice as large.
const SLIDE: (f64, f64) = (640.0, 360.0);
/// Around what is drawn, in pixels.
const MARGIN: f64 = 16.0;

/// A part of a picture, and what stands above it.
struct Figure {
    size: (f64, f64),
    svg: String,
    caption: String,
}

/// The curves of all over an axis.
fn curve(drawn: &[Drawn<'_>], axis: Axis, size: (f64, f64)) -> Figure {
    let mut svg = Svg::new(size);
    curve::curve(&mut svg, axis, drawn);
    let over = format::axis(drawn.iter().map(|drawn| drawn.arch.vendor), axis);
    let label = format!("{}: occupancy over {over}", name(drawn));
    Figure { size, svg: svg.finished(&label, &said(drawn), 1.0), caption: String::new() }
}

/// The map of each.
fn maps(drawn: &[Drawn<'_>], size: (f64, f64)) -> Vec<Figure> {
    let map = |drawn: &Drawn<'_>| {
        let mut svg = Svg::new(size);
        map::map(&mut svg, drawn);
        let legend = map::legend(drawn);
        let label = format!("{}: occupancy over workgroup size and registers", drawn.name);
        let svg = svg.finished(&label, &format!("{}; {legend}", reached(drawn)), 1.0);
        Figure { size, svg, caption: format!("{}: {legend}", drawn.label) }
    };
    drawn.iter().map(map).collect()
}

/// The units of all; one that is too large to be drawn is left out.
fn units(drawn: &[Drawn<'_>], width: u32) -> Vec<Figure> {
    let unit = |drawn: &Drawn<'_>| {
        let picture = Picture::of(drawn.arch, drawn.kernel, drawn.reached, width)?;
        let size = (f64::from(width), f64::from(picture.height()));
        Some(Figure { size, svg: picture.to_string(), caption: drawn.label.clone() })
    };
    drawn.iter().filter_map(unit).collect()
}

/// One SVG: the name and what is reached, and below it the curves of all in a row, or one panel as large as a slide.
fn sheet(drawn: &[Drawn<'_>], panel: Option<Panel>) -> String {
    let merged = shared(drawn);
    let (least, scale) = panel.map_or(((CURVE.0 * 3.0, 0.0), 1.0), |_| (SLIDE, 2.0));
    let mut svg = Svg::new(least);
    let mut y = MARGIN * 1.75;
    // A letter is about half as wide as it is high.
    let kernel = format::labels(&[&plain(name(drawn))], 60).concat();
    svg.text((MARGIN, y), "start", 16.0, TEXT, &kernel);
    for (drawn, ink) in merged.iter().zip(LINES.iter().cycle()) {
        y += 22.0;
        let mut left = MARGIN;
        if !matches!(panel, Some(Panel::Map | Panel::Unit)) {
            svg.line([(left, y - 4.0), (left + 24.0, y - 4.0)], *ink, 3.0);
            left += 32.0;
        }
        svg.text((left, y), "start", 12.0, TEXT, &reached(drawn));
    }
    y += MARGIN;
    let large = (least.0, (least.1 - y - MARGIN).max(CURVE.1));
    let figures: Vec<Figure> = match panel {
        None => Axis::ALL.iter().map(|axis| curve(&merged, *axis, CURVE)).collect(),
        Some(Panel::Workgroup) => vec![curve(&merged, Axis::Workgroup, large)],
        Some(Panel::Vgprs) => vec![curve(&merged, Axis::Vgprs, large)],
        Some(Panel::Lds) => vec![curve(&merged, Axis::Lds, large)],
        Some(Panel::Map) => maps(&merged, large),
        Some(Panel::Unit) => units(drawn, 600),
    };
    let mut x = 0.0;
    for Figure { size, svg: figure, caption } in &figures {
        if !caption.is_empty() {
            svg.text((MARGIN, y + FONT), "start", FONT, TEXT, caption);
            y += FONT * 2.0;
        }
        svg.nested((x + (least.0 % size.0) / 2.0, y), figure);
        x += size.0;
        if x + size.0 > least.0 {
            (x, y) = (0.0, y + size.1 + MARGIN);
        }
    }
    svg.size.1 = y.max(least.1);
    svg.finished(&title(drawn), &said(drawn), scale)
}

/// The units, the curves and the maps as parts of a page, each as wide as there is room for.
pub(crate) fn figures(drawn: &[Drawn<'_>]) -> String {
    let merged = shared(drawn);
    let mut text = String::from("<div class=\"legend\">\n");
    for (drawn, ink) in merged.iter().zip(LINES.iter().cycle()) {
        let mut sample = Svg::new((40.0, 12.0));
        sample.line([(0.0, 6.0), (40.0, 6.0)], *ink, 3.0);
        let (sample, words) = (sample.finished("line", "", 1.0), escaped(&reached(drawn)));
        let _ = writeln!(text, "<div>{} {words}</div>", sample.trim_end());
    }
    text += "</div>\n";
    let curves = Axis::ALL.iter().map(|axis| curve(&merged, *axis, CURVE)).collect();
    let all = [("unit", units(drawn, 280)), ("curve", curves), ("map", maps(&merged, MAP))];
    for (class, figures) in all {
        text += "<div class=\"panels\">\n";
        for Figure { svg, caption, .. } in figures {
            let caption = escaped(&caption);
            let caption =
                (!caption.is_empty()).then(|| format!("<figcaption>{caption}</figcaption>"));
            let caption = caption.unwrap_or_default();
            let _ = writeln!(text, "<figure class=\"{class}\">{caption}{svg}</figure>");
        }
        text += "</div>\n";
    }
    text
}

/// One of those whose curves coincide, with the names of all.
fn shared<'a>(drawn: &[Drawn<'a>]) -> Vec<Drawn<'a>> {
    let mut shared: Vec<Drawn<'a>> = Vec::new();
    for drawn in drawn {
        match shared.iter_mut().find(|other| curve::coincide(other, drawn)) {
            Some(other) => other.label.extend([", ", &drawn.label]),
            None => shared.push(drawn.clone()),
        }
    }
    shared
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
