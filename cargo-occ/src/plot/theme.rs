//! Colours in light and in dark, and the page around pictures.

use std::fmt::Write as _;

use plotters::style::RGBColor;

use crate::format::escaped;

/// A colour in light and in dark.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    pub(super) light: RGBColor,
    dark: &'static str,
}

const fn ink(red: u8, green: u8, blue: u8, dark: &'static str) -> Ink {
    Ink { light: RGBColor(red, green, blue), dark }
}

pub(super) const PAPER: Ink = ink(0xff, 0xff, 0xff, "#0d1117");
pub(super) const TEXT: Ink = ink(0x1f, 0x23, 0x28, "#e6edf3");
pub(super) const FAINT: Ink = ink(0x59, 0x63, 0x6e, "#9198a1");
pub(super) const GRID: Ink = ink(0xd8, 0xde, 0xe4, "#30363d");
/// What sets the lines of several architectures apart, in hue and in lightness.
pub(super) const LINES: [Ink; 4] = [
    ink(0x09, 0x69, 0xda, "#58a6ff"),
    ink(0xbc, 0x4c, 0x00, "#f0883e"),
    ink(0x1a, 0x7f, 0x37, "#3fb950"),
    ink(0x82, 0x50, 0xdf, "#bc8cff"),
];
/// The dashes of the lines: where two lie upon each other, both are seen.
const DASHES: [Option<&str>; 4] = [None, Some("10 7"), Some("3 6"), Some("14 5 3 5")];

impl Ink {
    /// As SVG has it in light.
    fn name(self) -> String {
        let RGBColor(red, green, blue) = self.light;
        format!("#{red:02X}{green:02X}{blue:02X}")
    }
}

/// A picture with the colours of the dark, the dashes of its lines, and how it is read aloud: what it is, and what it
/// says, which may be nothing more.
pub(super) fn themed(svg: &str, name: &str, says: &str) -> String {
    let mut rules = String::new();
    for ink in [PAPER, TEXT, FAINT, GRID].iter().chain(&LINES) {
        let (light, dark) = (ink.name(), ink.dark);
        let _ = write!(
            rules,
            ".occ [fill=\"{light}\"]{{fill:{dark}}}.occ [stroke=\"{light}\"]{{stroke:{dark}}}"
        );
    }
    let style =
        format!("<style>@media screen and (prefers-color-scheme:dark){{{rules}}}</style>\n");
    let mut title = format!("<title>{}</title>\n", escaped(name));
    if !says.is_empty() {
        let _ = writeln!(title, "<desc>{}</desc>", escaped(says));
    }
    match svg.split_once(">\n") {
        Some((open, rest)) => {
            let open = open.replacen("<svg ", "<svg class=\"occ\" role=\"img\" ", 1);
            format!("{open}>\n{title}{style}{}", dashed(rest))
        }
        None => svg.to_owned(),
    }
}

/// The lines of a picture with the dashes of their colours, which plotters cannot write.
fn dashed(svg: &str) -> String {
    let mut text = String::new();
    for line in svg.split_inclusive('\n') {
        let dashes = LINES.iter().zip(DASHES).find_map(|(ink, dashes)| {
            let stroke = format!("stroke=\"{}\"", ink.name());
            (line.starts_with("<polyline ") && line.contains(&stroke)).then_some(dashes?)
        });
        match dashes {
            Some(dashes) => {
                let with = format!("<polyline stroke-dasharray=\"{dashes}\" ");
                text += &line.replacen("<polyline ", &with, 1);
            }
            None => text += line,
        }
    }
    text
}
