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

/// How a page looks. Where it is narrow, the cells of a row stand under each other, each behind the
/// name of its column.
const PAGE: &str = "\
:root{--paper:#ffffff;--text:#1f2328;--faint:#59636e;--line:#d8dee4;
--good:#1a7f37;--warning:#9a6700;--bad:#cf222e}
@media screen and (prefers-color-scheme:dark){
:root{--paper:#0d1117;--text:#e6edf3;--faint:#9198a1;--line:#30363d;
--good:#3fb950;--warning:#d29922;--bad:#f85149}}
body{font:15px/1.5 system-ui,sans-serif;max-width:1020px;margin:2rem auto;padding:0 1rem;
background:var(--paper);color:var(--text);overflow-wrap:break-word}
a{color:inherit}
svg{max-width:100%;height:auto}
.panels{display:flex;flex-wrap:wrap}
.panels>svg,figure{margin:0;flex:1 1 280px;min-width:0;max-width:min(360px,100%)}
figure svg{width:100%}
figcaption{color:var(--faint);font-size:.9em;padding:0 1rem .6rem}
.legend svg{vertical-align:middle}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);text-align:left;
vertical-align:top}
th{font-weight:600}
td.right,th.right{text-align:right}
td.whole{white-space:nowrap}
tr:has(+.notes) td{border-bottom:0;padding-bottom:0}
.strong,.bad{font-weight:600}
.faint{color:var(--faint)}
.good{color:var(--good)}
.warning{color:var(--warning)}
.bad{color:var(--bad)}
small{display:block;color:var(--faint)}
details{border-top:1px solid var(--line);padding:.6rem 0}
summary{cursor:pointer}
@media (max-width:640px){
th,td{padding-right:.4rem}
table.names tr:first-child{display:none}
table.names,table.names tr,table.names td{display:block;text-align:left}
table.names tr{padding:.4rem 0;border-bottom:1px solid var(--line)}
table.names tr:has(+.notes){border-bottom:0;padding-bottom:0}
table.names td{border:0;padding:.1rem 0;white-space:normal}
table.names td[data-name]::before{content:attr(data-name) \": \";color:var(--faint)}
table.names td:empty{display:none}}
";
