//! A curve in a terminal: bars as high as the occupancy, with the kernel's point marked.

use std::fmt::Write as _;

use occ_core::{Point, Ratio};

/// Eighths of a character, from nothing to all of it.
const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The curve of these points in so many columns and rows, from the top, and the column of the kernel's point, which
/// stands `at` its place and reaches `here`.
pub(super) fn bars(
    points: &[Point],
    (at, here): (u32, Ratio),
    columns: usize,
    rows: usize,
) -> (Vec<String>, usize) {
    let of = |column: usize| column * points.len() / columns;
    let mine = points.iter().position(|point| point.at >= at);
    let mine = mine.unwrap_or(points.len().saturating_sub(1));
    let place = (0..columns).map(of).take_while(|place| *place <= mine).last();
    let marked = (0..columns).position(|column| Some(of(column)) == place).unwrap_or(0);
    let height = |column: usize| {
        let bucket = &points[of(column)..of(column + 1).max(of(column) + 1)];
        let lowest = bucket.iter().map(|point| point.occupancy.ratio()).min();
        let ratio = if column == marked { Some(here) } else { lowest };
        let Ratio { numerator, denominator, .. } = ratio.unwrap_or(Ratio::new(0, 1));
        let eighths = numerator as usize * rows * 8 / denominator.max(1) as usize;
        // At least one where anything is resident: not launching looks like nothing else.
        eighths.max(usize::from(numerator > 0))
    };
    let heights: Vec<usize> = (0..columns).map(height).collect();
    let accent = anstyle::AnsiColor::Yellow.on_default();
    let lines = (0..rows).rev().map(|row| {
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
