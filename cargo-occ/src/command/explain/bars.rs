//! A curve in a terminal: bars as high as the occupancy, with the kernel's point marked.

use std::fmt::Write as _;

use occ_core::{Arch, Axis, Curve, Kernel, Occupancy, Point, Ratio};

/// Eighths of a character, from nothing to all of it.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The bars of one curve.
pub(super) struct Bars {
    points: Vec<Point>,
    /// Where the kernel stands, and what it reaches.
    at: u32,
    here: Ratio,
}

impl Bars {
    /// The curve of `kernel` over `axis`; `None` where it has no points.
    pub(super) fn new(
        arch: &Arch,
        kernel: &Kernel,
        reached: &Occupancy,
        axis: Axis,
    ) -> Option<Self> {
        let points: Vec<Point> = Curve::new(arch, kernel, axis).collect();
        let at = axis.value_of(kernel).unwrap_or(0);
        (!points.is_empty()).then(|| Self { points, at, here: reached.ratio() })
    }

    /// The first and the last place of the curve.
    pub(super) fn ends(&self) -> (u32, u32) {
        let end = |point: Option<&Point>| point.map_or(0, |point| point.at);
        (end(self.points.first()), end(self.points.last()))
    }

    /// The columns that a curve over `last` takes of `width`, this one's share of it.
    fn columns(&self, width: usize, last: u32) -> usize {
        let longest = self.points.len().max(1);
        let (_, own) = self.ends();
        // Where several are laid under each other, a place has the same column in all of them.
        let share = |columns: usize| columns * own as usize / (last.max(1) as usize);
        if own == last { width.min(longest * WIDEST) } else { share(width).max(1) }
    }

    /// The lines of `height` rows and at most `width` columns, from the top, and the column of the
    /// kernel's point.
    pub(super) fn lines(&self, width: usize, height: usize, last: u32) -> (Vec<String>, usize) {
        let columns = self.columns(width, last);
        let of = |column: usize| column * self.points.len() / columns;
        let mine = self.points.iter().position(|point| point.at >= self.at);
        let mine = mine.unwrap_or(self.points.len() - 1);
        let marked = (0..columns).rev().find(|column| of(*column) <= mine).unwrap_or(0);
        let marked = (0..=marked).find(|c| of(*c) == of(marked)).unwrap_or(marked);
        let levels = height * 8;
        let heights: Vec<usize> = (0..columns)
            .map(|column| {
                let bucket = &self.points[of(column)..of(column + 1).max(of(column) + 1)];
                let lowest = bucket.iter().map(|point| point.occupancy.ratio()).min();
                let ratio = if column == marked { Some(self.here) } else { lowest };
                ratio.map_or(0, |ratio| level(ratio, levels))
            })
            .collect();
        let accent = anstyle::AnsiColor::Yellow.on_default();
        let lines = (0..height).rev().map(|row| {
            let mut line = String::new();
            for (column, high) in heights.iter().enumerate() {
                let character = EIGHTHS[high.saturating_sub(row * 8).min(8)];
                if column == marked && character != ' ' {
                    let _ = write!(line, "{accent}{character}{accent:#}");
                } else {
                    line.push(character);
                }
            }
            line
        });
        (lines.collect(), marked)
    }
}

/// A point takes no more columns than this.
const WIDEST: usize = 2;

/// At least one where anything is resident: not launching looks like nothing else.
fn level(ratio: Ratio, levels: usize) -> usize {
    let (part, whole) = (ratio.numerator as usize, ratio.denominator.max(1) as usize);
    if part == 0 { 0 } else { (part * levels / whole).max(1) }
}
