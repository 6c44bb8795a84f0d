//! SVG, written without memory of its own.

use core::fmt::{Display, Formatter, Result, Write};

/// How it looks, in light and in dark. The fills are Paul Tol's "light" scheme ("Colour Schemes", SRON/EPS/TN/09-002),
/// made for cells with black words on them, and told apart by colour-blind eyes; a line in each cell (`p`) tells those apart
/// that have no room for a number.
pub(super) const STYLE: &str = "\
.occ-unit text{font:12px system-ui,sans-serif}\
.occ-unit .n{font-weight:600;fill:#1f2328}\
.occ-unit .c,.occ-unit .c text{fill:#59636e}\
.occ-unit .m{font-weight:700;fill:#bc4c00}\
.occ-unit .e{fill:none;stroke:#8c959f}\
.occ-unit .k{stroke:#bc4c00}\
.occ-unit .x{fill:none;stroke:#59636e;stroke-dasharray:1 2}\
.occ-unit .w path{stroke:#424a53;stroke-width:.7}\
.occ-unit .w .p{fill:none;stroke:#1f2328;stroke-width:2}\
.occ-unit .p2{stroke-dasharray:2 2}\
.occ-unit .l text{font-size:11.5px;text-anchor:middle;fill:#111}\
.occ-unit .w0{fill:#7ad}.occ-unit .w1{fill:#e86}.occ-unit .w2{fill:#4b9}.occ-unit .w3{fill:#ed8}\
.occ-unit .w4{fill:#fab}.occ-unit .w5{fill:#bc3}.occ-unit .w6{fill:#9df}\
@media screen and (prefers-color-scheme:dark){\
.occ-unit .n{fill:#e6edf3}.occ-unit .c,.occ-unit .c text{fill:#9198a1}.occ-unit .m{fill:#f0883e}\
.occ-unit .e{stroke:#6e7681}.occ-unit .k{stroke:#f0883e}.occ-unit .x{stroke:#9198a1}.occ-unit .w path{stroke:#0d1117}}";

/// Hues and lines: together as many workgroups as there are pairs look different.
const HUES: u32 = 7;
const MARKS: u32 = 4;

/// Tenths of a pixel.
#[derive(Clone, Copy)]
pub(super) struct Tenths(pub(super) u32);

impl Display for Tenths {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match (self.0 / 10, self.0 % 10) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) => write!(f, "{whole}.{part}"),
        }
    }
}

/// A rectangle, in tenths of a pixel; as text its outline in a path.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Area {
    /// The part between two amounts of `total`, from the left.
    pub(super) fn between(self, from: u64, to: u64, total: u64) -> Self {
        let place = |at: u64| {
            let across = u64::from(self.width) * at.min(total) / total.max(1);
            u32::try_from(across).unwrap_or(self.width)
        };
        let (from, to) = (place(from), place(to));
        Self { x: self.x + from, width: to.saturating_sub(from), ..self }
    }

    /// As [`Area::between`], of small counts.
    pub(super) fn part(self, from: u32, to: u32, total: u32) -> Self {
        self.between(from.into(), to.into(), total.into())
    }

    /// Its left edge, as a part of a path.
    pub(super) fn edge(self) -> impl Display {
        let Self { x, y, height, .. } = self;
        Edge(x, y, height)
    }

    /// Without the half pixel at its sides that a line around it needs.
    pub(super) fn inside(self) -> Self {
        Self { x: self.x + 5, width: self.width.saturating_sub(10), ..self }
    }
}

impl Display for Area {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let [x, y, width, height] = [self.x, self.y, self.width, self.height].map(Tenths);
        write!(f, "M{x} {y}h{width}v{height}h-{width}z")
    }
}

struct Edge(u32, u32, u32);

impl Display for Edge {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let [x, y, height] = [self.0, self.1, self.2].map(Tenths);
        write!(f, "M{x} {y}v{height}")
    }
}

/// What one workgroup has, in its colour and with its line.
pub(super) fn workgroup(
    out: &mut dyn Write,
    workgroup: u32,
    areas: impl Iterator<Item = Area> + Clone,
) -> Result {
    write!(out, "<g class=\"w w{}\"><path d=\"", workgroup % HUES)?;
    areas.clone().try_for_each(|area| write!(out, "{area}"))?;
    out.write_str("\"/>")?;
    // At the foot, at the foot in pieces, at the head: where no number stands.
    let down = match workgroup % MARKS {
        0 => return out.write_str("</g>"),
        1 | 2 => 22,
        _ => 0,
    };
    write!(out, "<path class=\"p p{}\" d=\"", workgroup % MARKS)?;
    for Area { x, y, width, height } in areas.filter(|area| area.width > 20) {
        let y = if down > 0 { y + height.saturating_sub(down) } else { y + 22 };
        write!(out, "M{} {}h{}", Tenths(x + 10), Tenths(y), Tenths(width - 20))?;
    }
    out.write_str("\"/></g>")
}

/// What is lost.
pub(super) fn lost(out: &mut dyn Write, height: u32, areas: impl Iterator<Item = Area>) -> Result {
    let mut any = false;
    for area in areas.filter(|area| area.width > 0) {
        if !any {
            write!(out, "<path class=\"x\" stroke-width=\"{}\" d=\"", Tenths(height))?;
        }
        any = true;
        let (x, y, width) = (Tenths(area.x), Tenths(area.y + area.height / 2), Tenths(area.width));
        write!(out, "M{x} {y}h{width}")?;
    }
    if any { out.write_str("\"/>") } else { Ok(()) }
}

/// The number of a workgroup, where there is room.
pub(super) fn number(out: &mut dyn Write, area: Area, workgroup: u32) -> Result {
    let digits = (workgroup + 1).max(1).ilog10() + 1;
    if area.width < 30 + digits * 70 || area.height < 160 {
        return Ok(());
    }
    let (x, y) = (Tenths(area.x + area.width / 2), Tenths(area.y + area.height / 2 + 41));
    write!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", workgroup + 1)
}

/// Text between tags.
pub(super) struct Escaped<T>(pub(super) T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'a, 'b>(&'a mut Formatter<'b>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> Result {
        text.chars().try_for_each(|letter| match letter {
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '&' => self.0.write_str("&amp;"),
            '"' => self.0.write_str("&quot;"),
            // XML has no such character.
            letter if letter.is_control() => self.0.write_char(' '),
            letter => self.0.write_char(letter),
        })
    }
}

/// Takes all, and keeps nothing: what is drawn into it has a height all the same.
pub(super) struct Counted;

impl Write for Counted {
    fn write_str(&mut self, _: &str) -> Result {
        Ok(())
    }
}

/// A sentence in lines of at most so many characters, between words.
pub(super) struct Lines<'a> {
    rest: &'a str,
    most: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str, most: u32) -> Self {
        Self { rest: text, most: usize::try_from(most).unwrap_or(usize::MAX).max(1) }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let Some((end, _)) = self.rest.char_indices().nth(self.most) else {
            return Some(core::mem::take(&mut self.rest));
        };
        let (line, after) = self.rest.split_at(end);
        // A word that is longer than a line is not cut.
        let space = if after.starts_with(' ') { Some(end) } else { line.rfind(' ') };
        let space = space.or_else(|| self.rest.find(' ')).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(space);
        self.rest = rest.trim_start();
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString as _;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn lines_end_between_words() {
        let lines = |text, most| Lines::of(text, most).collect::<Vec<_>>();
        assert_eq!(lines("a wave takes 96 of 512", 12), ["a wave takes", "96 of 512"]);
        assert_eq!(lines("a wave takes 96 of 512", 13), ["a wave takes", "96 of 512"]);
        assert_eq!(lines("sub-partition 0", 4), ["sub-partition", "0"]);
        assert_eq!(lines("×××× ××", 5), ["××××", "××"]);
        assert!(lines("", 5).is_empty());
    }

    #[test]
    fn names_are_no_tags() {
        assert_eq!(Escaped("a<b>&\"\n").to_string(), "a&lt;b&gt;&amp;&quot; ");
    }

    #[test]
    fn parts_stay_inside() {
        let area = Area { x: 10, y: 0, width: 100, height: 10 };
        let part = area.between(3, 9, 6);
        assert_eq!((part.x, part.width), (60, 50));
        let none = area.between(9, 3, 0);
        assert_eq!((none.x, none.width), (10, 0));
    }
}
