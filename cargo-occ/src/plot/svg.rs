//! SVG in light and in dark.

use std::fmt::Write as _;

use crate::format::escaped;
use crate::plain::plain;

/// A colour in light and in dark, and the dashes of its lines: where two lie upon each other, both are seen.
#[derive(Clone, Copy)]
pub(super) struct Ink(&'static str, &'static str, &'static str);

pub(super) const PAPER: Ink = Ink("#FFFFFF", "#0d1117", "");
pub(super) const TEXT: Ink = Ink("#1F2328", "#e6edf3", "");
pub(super) const FAINT: Ink = Ink("#59636E", "#9198a1", "");
pub(super) const GRID: Ink = Ink("#D8DEE4", "#30363d", "");
/// What sets the lines of several architectures apart, in hue and in lightness.
pub(super) const LINES: [Ink; 4] = [
    Ink("#0969DA", "#58a6ff", ""),
    Ink("#BC4C00", "#f0883e", "10 7"),
    Ink("#1A7F37", "#3fb950", "3 6"),
    Ink("#8250DF", "#bc8cff", "14 5 3 5"),
];

/// The size of letters, in pixels: none are smaller.
pub(super) const FONT: f64 = 11.5;

/// A place in a picture, in pixels from its upper left corner.
pub(super) type Place = (f64, f64);

/// A picture that is being drawn, of a width and a height in pixels.
pub(super) struct Svg {
    pub(super) size: (f64, f64),
    body: String,
}

// A `String` takes all that is written.
impl Svg {
    pub(super) const fn new(size: (f64, f64)) -> Self {
        Self { size, body: String::new() }
    }

    /// A rectangle between two corners, on whole pixels, so that there is nothing between neighbours.
    pub(super) fn rectangle(&mut self, (a, b): (Place, Place), Ink(fill, ..): Ink, opacity: f64) {
        let (x, y) = (a.0.min(b.0).round(), a.1.min(b.1).round());
        let (width, height) = (a.0.max(b.0).round() - x, a.1.max(b.1).round() - y);
        let _ = writeln!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" opacity=\"{opacity:.3}\" fill=\"{fill}\" \
             shape-rendering=\"crispEdges\"/>"
        );
    }

    pub(super) fn line(&mut self, points: impl IntoIterator<Item = Place>, ink: Ink, width: f64) {
        let Ink(stroke, _, dashes) = ink;
        let places = points.into_iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
        let places = places.collect::<Vec<_>>().join(" ");
        let dashes = match dashes {
            "" => String::new(),
            dashes => format!(" stroke-dasharray=\"{dashes}\""),
        };
        let _ = writeln!(
            self.body,
            "<polyline{dashes} fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" points=\"{places}\"/>"
        );
    }

    /// Where a kernel stands: a disk with paper around it.
    pub(super) fn dot(&mut self, (x, y): Place, radius: f64, ink: Ink) {
        for (radius, Ink(fill, ..)) in [(radius + 2.0, PAPER), (radius, ink)] {
            let _ = writeln!(
                self.body,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\"/>"
            );
        }
    }

    /// A line of text on its baseline, with paper around its letters; `anchor` is which end of it stands there.
    pub(super) fn text(&mut self, (x, y): Place, anchor: &str, size: f64, ink: Ink, text: &str) {
        let (Ink(fill, ..), Ink(paper, ..), text) = (ink, PAPER, escaped(&plain(text)));
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-family=\"sans-serif\" \
             font-size=\"{size}\" fill=\"{fill}\" stroke=\"{paper}\" stroke-width=\"3\" paint-order=\"stroke\">\n{text}\n</text>"
        );
    }

    /// Another picture in this one, so many times as large.
    pub(super) fn nested(&mut self, (x, y): Place, scale: f64, svg: &str) {
        let _ = writeln!(self.body, "<g transform=\"translate({x} {y}) scale({scale})\">{svg}</g>");
    }

    /// The whole picture, with the colours of the dark, and how it is read aloud: what it is, and what it says, which may
    /// be nothing more.
    pub(super) fn finished(self, name: &str, says: &str) -> String {
        let mut rules = String::new();
        for Ink(light, dark, _) in [PAPER, TEXT, FAINT, GRID].into_iter().chain(LINES) {
            let _ = write!(
                rules,
                ".occ [fill=\"{light}\"]{{fill:{dark}}}.occ [stroke=\"{light}\"]{{stroke:{dark}}}"
            );
        }
        let says = match says {
            "" => String::new(),
            says => format!("<desc>{}</desc>\n", escaped(says)),
        };
        let ((width, height), name, paper) = (self.size, escaped(name), PAPER.0);
        format!(
            "<svg class=\"occ\" role=\"img\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             xmlns=\"http://www.w3.org/2000/svg\">\n<title>{name}</title>\n{says}<style>@media screen and \
             (prefers-color-scheme:dark){{{rules}}}</style>\n<rect width=\"{width}\" height=\"{height}\" \
             fill=\"{paper}\"/>\n{}</svg>\n",
            self.body
        )
    }
}
