//! The unit with what is on it, as the engine draws it.

use occ_core::__private::Picture;

use super::svg::{Svg, TEXT};
use super::{Drawn, SLIDE};
use crate::format::escaped;

/// Between two units, in pixels.
const GAP: u32 = 32;
/// The name over each of several.
const NAME: u32 = 28;

fn picture<'a>(drawn: &'a Drawn<'_>, width: u32) -> Option<Picture<'a>> {
    Picture::of(drawn.arch, drawn.kernel, drawn.reached, width)
}

/// The units of all, each drawn `width` pixels wide, as parts of a page. One that is too large to be drawn is left out.
pub(super) fn figures(drawn: &[Drawn<'_>], width: u32) -> String {
    let several = drawn.len() > 1;
    let figure = |drawn: &Drawn<'_>| {
        let picture = picture(drawn, width)?;
        let label = if several {
            format!("<figcaption>{}</figcaption>", escaped(&drawn.label))
        } else {
            String::new()
        };
        Some(format!("<figure class=\"unit\">{label}{picture}</figure>\n"))
    };
    let figures: String = drawn.iter().filter_map(figure).collect();
    format!("<div class=\"panels\">\n{figures}</div>\n")
}

/// The units of a slide: one as wide as it, or several in two columns.
pub(super) struct Slide {
    placed: Vec<(u32, u32, String)>,
    /// How high they are together.
    pub(super) height: u32,
}

impl Slide {
    pub(super) fn of(drawn: &[Drawn<'_>]) -> Self {
        let (columns, scale, name) = if drawn.len() > 1 { (2, 1, NAME) } else { (1, 2, 0) };
        let width = (SLIDE.0 - GAP * (columns + 1)) / columns / scale;
        let (mut placed, mut y) = (Vec::new(), 0);
        for row in drawn.chunks(if columns > 1 { 2 } else { 1 }) {
            let (mut x, mut high) = (GAP, 0);
            for drawn in row {
                let Some(unit) = picture(drawn, width) else { continue };
                let unit = unit.scaled(scale);
                high = high.max(unit.height() + name);
                if name > 0 {
                    let mut label = Svg::new((width, name), None);
                    label.text((0.0, 18.0), "start", 18.0, TEXT, &drawn.label);
                    placed.push((x, y, label.finished("name", "")));
                }
                placed.push((x, y + name, unit.to_string()));
                x += width * scale + GAP;
            }
            y += high + GAP;
        }
        Self { placed, height: y }
    }

    /// Draws them, the first of them below `top`.
    pub(super) fn draw(&self, svg: &mut Svg, top: u32) {
        for (x, y, unit) in &self.placed {
            svg.nested((*x, top + y), unit);
        }
    }
}
