//! Pictures: curves and maps in SVG that reads well in light and in dark.

mod map;
mod panel;
mod svg;
mod unit;

use std::fmt::Write as _;
use std::path::Path;

use occ_core::__private::message;
use occ_core::{Arch, Axis, Kernel, Occupancy, Requirement};

use crate::format::{self, escaped};
use crate::page::{self, Place};
use crate::plain::plain;
use crate::{Failure, output};
use panel::{LARGE, SMALL, Scale};
use svg::{Area, LINES, PAPER, Svg, TEXT};

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureKind {
    Svg,
    Html,
}

impl PictureKind {
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

impl Panel {
    fn axis(self) -> Option<Axis> {
        match self {
            Self::Workgroup => Some(Axis::Workgroup),
            Self::Vgprs => Some(Axis::Vgprs),
            Self::Lds => Some(Axis::Lds),
            Self::Map | Self::Unit => None,
        }
    }
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

/// Writes the pictures of `drawn` to a file, or `panel` alone; a page adds `rest`, in HTML, and where `moving` are
/// the same kernels as questions, the calculator with them.
///
/// # Errors
///
/// Where the file cannot be written.
pub(crate) fn write(
    path: &Path,
    kind: PictureKind,
    panel: Option<Panel>,
    drawn: &[Drawn<'_>],
    rest: &str,
    moving: &[page::Subject],
) -> Result<(), Failure> {
    let text = match (kind, panel) {
        (PictureKind::Svg, None) => curves(drawn),
        (PictureKind::Svg, Some(panel)) => large(drawn, panel),
        (PictureKind::Html, Some(panel)) => {
            page::still(&title_of(drawn), &format!("{}{rest}", large(drawn, panel)))
        }
        (PictureKind::Html, None) => {
            let body = format!("{}{rest}", figures(drawn));
            if moving.is_empty() {
                page::still(&title_of(drawn), &body)
            } else {
                page::document(&title_of(drawn), "", Place::Instead, &body, moving)
            }
        }
    };
    output::write(path, text)
}

/// What a page is called.
fn title_of(drawn: &[Drawn<'_>]) -> String {
    format!("{}: occupancy", name(drawn))
}

/// The size of one curve.
const PANEL: (u32, u32) = (340, 250);
/// The sizes of a curve and of a map on a page: as wide as the narrowest window has room for, so that their letters
/// grow with the window and are never smaller than they are drawn.
const FIGURE: (u32, u32) = (280, 230);
const MAP: (u32, u32) = (280, 300);
/// The size of a picture for a slide.
const SLIDE: (u32, u32) = (1280, 720);

/// The three curves of each kernel side by side, its point marked: one SVG.
fn curves(drawn: &[Drawn<'_>]) -> String {
    let drawn = shared(drawn);
    let lines = u32::try_from(drawn.len()).unwrap_or(1_000).min(1_000);
    let mut svg = Svg::new((PANEL.0 * 3, PANEL.1 + 36 + 22 * lines), Some(PAPER));
    let Area { right, bottom, .. } = svg.area();
    let top = title(&mut svg, &drawn, SMALL, true);
    let wide = right / 3.0;
    let mut left = 0.0;
    for &axis in Axis::ALL {
        panel::curve(&mut svg, Area { left, top, right: left + wide, bottom }, axis, &drawn, SMALL);
        left += wide;
    }
    svg.finished(&format!("{}: occupancy", name(&drawn)), &said(&drawn))
}

/// One curve or map, for a slide.
fn large(drawn: &[Drawn<'_>], panel: Panel) -> String {
    if panel == Panel::Unit {
        return units(drawn);
    }
    // A map is of one kernel on one architecture.
    let shown = if panel == Panel::Map { drawn.get(..1).unwrap_or(drawn) } else { drawn };
    let shown = shared(shown);
    let mut says = said(&shown);
    let mut svg = Svg::new(SLIDE, Some(PAPER));
    let area = svg.area();
    // A map has no line of a kernel's own.
    let mut top = title(&mut svg, &shown, LARGE, panel != Panel::Map);
    match (panel.axis(), shown.first()) {
        (Some(axis), _) => {
            panel::curve(&mut svg, Area { top, ..area }, axis, &shown, LARGE);
        }
        (None, Some(one)) => {
            let legend = map::legend(one);
            svg.text((LARGE.left, top + LARGE.legend), "start", LARGE.legend, TEXT, &legend);
            says = format!("{says}; {legend}");
            top += LARGE.legend * 1.8;
            map::map(&mut svg, Area { top, ..area }, one, LARGE);
        }
        (None, None) => {}
    }
    svg.finished(&format!("{}: occupancy", name(&shown)), &says)
}

/// The unit of each, for a slide.
fn units(drawn: &[Drawn<'_>]) -> String {
    // Below the name and a line of each.
    let top = 90 + 47 * u32::try_from(drawn.len()).unwrap_or(0);
    let slide = unit::Slide::of(drawn);
    let mut svg = Svg::new((SLIDE.0, SLIDE.1.max(top + slide.height)), Some(PAPER));
    title(&mut svg, drawn, LARGE, false);
    slide.draw(&mut svg, top);
    svg.finished(&format!("{}: occupancy", name(drawn)), &said(drawn))
}

/// The units, the curves and the maps as parts of a page, each as wide as there is room for.
pub(crate) fn figures(drawn: &[Drawn<'_>]) -> String {
    let merged = shared(drawn);
    let mut text = String::from("<div class=\"legend\">\n");
    for (drawn, ink) in merged.iter().zip(LINES.iter().cycle()) {
        let mut sample = Svg::new((40, 12), None);
        sample.line([(0.0, 6.0), (40.0, 6.0)], *ink, 3.0);
        let (sample, words) = (sample.finished("line", ""), escaped(&reached(drawn)));
        let _ = writeln!(text, "<div>{} {words}</div>", sample.trim_end());
    }
    text += "</div>\n";
    text += &unit::figures(drawn, FIGURE.0);
    text += "<div class=\"panels\">\n";
    for &axis in Axis::ALL {
        let over = format::axis(merged.iter().map(|drawn| drawn.arch.vendor), axis);
        let mut svg = Svg::new(FIGURE, Some(PAPER));
        let area = svg.area();
        panel::curve(&mut svg, area, axis, &merged, SMALL);
        let label = format!("{}: occupancy over {over}", name(&merged));
        text += &svg.finished(&label, &said(&merged));
    }
    text += "</div>\n<div class=\"panels\">\n";
    for drawn in &merged {
        let words = format!("{}: {}", drawn.label, map::legend(drawn));
        let says = format!("{}; {}", reached(drawn), map::legend(drawn));
        let mut svg = Svg::new(MAP, Some(PAPER));
        let area = svg.area();
        map::map(&mut svg, area, drawn, SMALL);
        let label = format!("{}: occupancy over workgroup size and registers", drawn.name);
        let (svg, words) = (svg.finished(&label, &says), escaped(&words));
        let _ = write!(text, "<figure>{svg}<figcaption>{words}</figcaption></figure>");
    }
    text + "</div>\n"
}

/// One of those whose curves coincide, with the names of all.
fn shared<'a>(drawn: &[Drawn<'a>]) -> Vec<Drawn<'a>> {
    let mut shared: Vec<Drawn<'a>> = Vec::new();
    for drawn in drawn {
        let same = shared.iter_mut().find(|other| panel::coincide(other, drawn));
        match same {
            Some(other) => {
                other.label += ", ";
                other.label += &drawn.label;
            }
            None => shared.push(drawn.clone()),
        }
    }
    shared
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

/// The kernel's name, and what it reaches on each architecture, behind a sample of its line if there is one; where
/// there is room below.
fn title(svg: &mut Svg, drawn: &[Drawn<'_>], scale: Scale, is_line: bool) -> f64 {
    let Scale { title, legend, left, .. } = scale;
    // A letter is about half as wide as it is high.
    let letters = if scale.title > SMALL.title { 60 } else { 90 };
    let name = format::labels(&[&plain(name(drawn))], letters).concat();
    svg.text((left, left * 0.75 + title), "start", title, TEXT, &name);
    let (mut y, sample) = (title * 2.2, left * 1.5);
    for (drawn, ink) in drawn.iter().zip(LINES.iter().cycle()) {
        let mut from = left;
        if is_line {
            let middle = y + legend * 0.6;
            svg.line([(left, middle), (left + sample, middle)], *ink, scale.line + 1.0);
            from += sample + left / 2.0;
        }
        svg.text((from, y + legend), "start", legend, TEXT, &reached(drawn));
        y += legend * 1.8;
    }
    y
}
