//! Pictures: curves and maps in SVG that reads well in light and in dark.

mod map;
mod panel;
mod theme;

use std::fmt::Write as _;
use std::path::Path;

use occ_core::__private::message;
use occ_core::{Arch, Axis, Kernel, Occupancy, Requirement};
use plotters::prelude::*;

use crate::format::{self, escaped};
use crate::page::{self, Place};
use crate::plain::plain;
use crate::{Failure, output};
use panel::{Area, Drawing, LARGE, SMALL, Scale};
use theme::{LINES, PAPER, TEXT, themed};

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
}

impl Panel {
    fn axis(self) -> Option<Axis> {
        match self {
            Self::Workgroup => Some(Axis::Workgroup),
            Self::Vgprs => Some(Axis::Vgprs),
            Self::Lds => Some(Axis::Lds),
            Self::Map => None,
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
        (PictureKind::Svg, None) => curves(drawn)?,
        (PictureKind::Svg, Some(panel)) => large(drawn, panel)?,
        (PictureKind::Html, Some(panel)) => {
            still(name(drawn), &format!("{}{rest}", large(drawn, panel)?))
        }
        (PictureKind::Html, None) => {
            let body = format!("{}{rest}", figures(drawn)?);
            if moving.is_empty() {
                still(name(drawn), &body)
            } else {
                let title = format!("{}: occupancy", name(drawn));
                page::document(&title, HEADING, Place::Instead, &body, moving)
            }
        }
    };
    output::write(path, text)
}

const HEADING: &str = "h1{font-size:1.4rem;overflow-wrap:anywhere}\n";

/// A page on which nothing moves.
fn still(name: &str, body: &str) -> String {
    let name = escaped(name);
    page::skeleton(&format!("{name}: occupancy"), HEADING, &format!("<h1>{name}</h1>\n{body}"))
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
fn curves(drawn: &[Drawn<'_>]) -> Result<String, Failure> {
    let drawn = shared(drawn);
    let head = head(&drawn, SMALL);
    let size = (PANEL.0 * 3, head + PANEL.1);
    picture(size, &format!("{}: occupancy", name(&drawn)), &said(&drawn), |root| {
        let (top, panels) = root.split_vertically(head);
        title(&top, &drawn, SMALL, true)?;
        for (area, axis) in panels.split_evenly((1, 3)).iter().zip(Axis::ALL.iter().copied()) {
            panel::curve(area, axis, &drawn, SMALL)?;
        }
        Ok(())
    })
}

/// One curve or map, for a slide.
fn large(drawn: &[Drawn<'_>], panel: Panel) -> Result<String, Failure> {
    // A map is of one kernel on one architecture.
    let shown = if panel == Panel::Map { drawn.get(..1).unwrap_or(drawn) } else { drawn };
    let shown = shared(shown);
    let mut head = head(&shown, LARGE);
    if panel == Panel::Map {
        head += LARGE.legend * 3 / 2;
    }
    let mut says = said(&shown);
    if panel == Panel::Map {
        says += &shown.first().map_or_else(String::new, |one| format!("; {}", map::legend(one)));
    }
    picture(SLIDE, &format!("{}: occupancy", name(&shown)), &says, |root| {
        let (top, rest) = root.split_vertically(head);
        // A map has no line of a kernel's own.
        title(&top, &shown, LARGE, panel != Panel::Map)?;
        match (panel.axis(), shown.first()) {
            (Some(axis), _) => panel::curve(&rest, axis, &shown, LARGE)?,
            (None, Some(one)) => {
                let font = ("sans-serif", LARGE.legend).into_font().color(&TEXT.light);
                let y = i32::try_from(head - LARGE.legend * 3 / 2)?;
                top.draw(&Text::new(map::legend(one), (LARGE.left(), y), font))?;
                map::map(&rest, one, LARGE)?;
            }
            (None, None) => {}
        }
        Ok(())
    })
}

/// The curves and the maps as parts of a page, each as wide as there is room for.
///
/// # Errors
///
/// Where a picture cannot be composed.
pub(crate) fn figures(drawn: &[Drawn<'_>]) -> Result<String, Failure> {
    let merged = shared(drawn);
    let mut text = String::from("<div class=\"legend\">\n");
    for (drawn, ink) in merged.iter().zip(LINES.iter().cycle()) {
        let sample = themed(&sample(ink.light)?, "line", "");
        let words = escaped(&reached(drawn));
        let _ = writeln!(text, "<div>{} {words}</div>", sample.trim_end());
    }
    text += "</div>\n<div class=\"panels\">\n";
    for &axis in Axis::ALL {
        let over = format::axis(merged.iter().map(|drawn| drawn.arch.vendor), axis);
        let label = format!("{}: occupancy over {over}", name(&merged));
        text += &picture(FIGURE, &label, &said(&merged), |root| {
            panel::curve(root, axis, &merged, SMALL)
        })?;
    }
    text += "</div>\n<div class=\"panels\">\n";
    for drawn in &merged {
        let words = format!("{}: {}", drawn.label, map::legend(drawn));
        let says = format!("{}; {}", reached(drawn), map::legend(drawn));
        let label = format!("{}: occupancy over workgroup size and registers", drawn.name);
        let svg = picture(MAP, &label, &says, |root| map::map(root, drawn, SMALL))?;
        let _ = write!(text, "<figure>{svg}<figcaption>{}</figcaption></figure>", escaped(&words));
    }
    Ok(text + "</div>\n")
}

/// A line as the legend of a page shows it.
fn sample(ink: RGBColor) -> Result<String, Failure> {
    compose((40, 12), |root| {
        let style = ShapeStyle::from(&ink).stroke_width(3);
        Ok(root.draw(&PathElement::new(vec![(0, 6), (40, 6)], style))?)
    })
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

/// An SVG in light and in dark, on paper.
fn picture(
    size: (u32, u32),
    label: &str,
    says: &str,
    draw: impl Fn(&Area<'_>) -> Drawing<()>,
) -> Result<String, Failure> {
    let svg = compose(size, |root| {
        root.fill(&PAPER.light)?;
        draw(root)
    })?;
    Ok(themed(&svg, label, says))
}

fn compose(size: (u32, u32), draw: impl Fn(&Area<'_>) -> Drawing<()>) -> Result<String, Failure> {
    let mut svg = String::new();
    let all = |svg: &mut String| -> Drawing<()> {
        let root = SVGBackend::with_string(svg, size).into_drawing_area();
        draw(&root)?;
        root.present()?;
        Ok(())
    };
    all(&mut svg)
        .map_err(|error| Failure::Input(format!("the picture cannot be drawn: {error}")))?;
    Ok(svg)
}

/// The height of the title and the legend.
fn head(drawn: &[Drawn<'_>], scale: Scale) -> u32 {
    let lines = u32::try_from(drawn.len()).unwrap_or(u32::MAX);
    (scale.title * 9 / 5).saturating_add(lines.saturating_mul(scale.legend * 3 / 2))
}

/// The kernel's name, and what it reaches on each architecture, behind a sample of its line if there is one.
fn title(area: &Area<'_>, drawn: &[Drawn<'_>], scale: Scale, is_line: bool) -> Drawing<()> {
    let left = scale.left();
    let name = crate::format::labels(&[&plain(name(drawn))], scale.letters(area)).concat();
    let font = ("sans-serif", scale.title).into_font().color(&TEXT.light);
    area.draw(&Text::new(name, (left, left * 3 / 4), font))?;
    let (legend, sample) = (i32::try_from(scale.legend)?, left * 3 / 2);
    let mut y = i32::try_from(scale.title * 9 / 5)?;
    for (drawn, ink) in drawn.iter().zip(LINES.iter().cycle()) {
        let style = ShapeStyle::from(&ink.light).stroke_width(scale.line + 1);
        let middle = y + legend / 2;
        let mut from = left;
        if is_line {
            area.draw(&PathElement::new(vec![(left, middle), (left + sample, middle)], style))?;
            from += sample + left / 2;
        }
        let font = ("sans-serif", scale.legend).into_font().color(&TEXT.light);
        area.draw(&Text::new(reached(drawn), (from, y), font))?;
        y += legend * 3 / 2;
    }
    Ok(())
}
