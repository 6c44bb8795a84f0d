//! Columns and rows, and how they become a table, Markdown or HTML.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use super::cell::Cell;
use super::layout::{Out, PART};
use super::row::{Column, Narrow, Row};
use super::{Frame, LONGEST, escaped, escaped_sentence, layout, print};
use crate::Failure;

/// Longer texts hardly repeat.
const SHARED: usize = 32;

/// Columns and rows, to be written as a table, as Markdown or as HTML.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    columns: Vec<Column>,
    rows: Vec<Row>,
    /// The short texts of its cells, which rows of a library share.
    texts: HashSet<Arc<str>>,
    /// The header of the sentences, where they have a column.
    notes: Option<String>,
    /// Whether a narrow page lists the cells of a row under each other.
    listed: bool,
}

impl Sheet {
    pub(crate) fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Self { columns: columns.into_iter().collect(), ..Self::default() }
    }

    /// Names the column that holds the sentences about each row in Markdown.
    pub(crate) fn notes(mut self, header: impl Into<String>) -> Self {
        self.notes = Some(header.into());
        self
    }

    /// Lists the cells of each row under each other where a page is narrow, as it does for names.
    pub(crate) fn listed(mut self) -> Self {
        self.listed = true;
        self
    }

    pub(crate) fn push(&mut self, mut row: Row) {
        // A library has tens of thousands, which are held until all are there.
        row.cells.shrink_to_fit();
        row.notes.shrink_to_fit();
        for cell in row.cells.iter_mut().filter(|cell| cell.text.len() <= SHARED) {
            match self.texts.get(&cell.text) {
                Some(known) => cell.text = Arc::clone(known),
                None => drop(self.texts.insert(Arc::clone(&cell.text))),
            }
        }
        self.rows.push(row);
    }

    /// The table for a terminal, with colours and the sentences about each row under it.
    pub(crate) fn table(&self, frame: impl Into<Frame>) -> String {
        let frame = frame.into();
        whole(&mut |out| layout::table(out, &self.columns, &self.rows, frame))
    }

    /// Writes [`Sheet::table`] to standard output.
    pub(crate) fn print_table(&self, frame: Frame) -> Result<(), Failure> {
        layout::table(&mut print, &self.columns, &self.rows, frame)
    }

    /// The table in GitHub's Markdown.
    pub(crate) fn markdown(&self) -> String {
        whole(&mut |out| self.markdown_into(out))
    }

    /// Writes the table in GitHub's Markdown to standard output, and the names that are shortened in it whole.
    pub(crate) fn print_markdown(&self) -> Result<(), Failure> {
        self.markdown_into(&mut print)?;
        self.print_names(usize::MAX)
    }

    /// Writes the names that Markdown shortens, whole and once, in at most `room` characters.
    pub(crate) fn print_names(&self, mut room: usize) -> Result<(), Failure> {
        let labels = layout::long_names(&self.columns, &self.rows, LONGEST);
        let Some((at, labels)) = labels else { return Ok(()) };
        let (head, end) = ("\n<details><summary>Whole names</summary>\n\n", "\n</details>\n");
        let (mut seen, mut start) = (HashSet::new(), head);
        room = room.saturating_sub(head.len() + end.len());
        for (name, label) in self.rows.iter().filter_map(|row| row.cells.get(at)).zip(&labels) {
            let is_new = *name.text != **label && seen.insert(&name.text);
            let [short, whole] = [label, &*name.text].map(|name| Cell::code(name).markdown());
            // No table is around them.
            let line = format!("* {short}: {whole}\n").replace("\\|", "|");
            let Some(rest) = room.checked_sub(line.chars().count()).filter(|_| is_new) else {
                continue;
            };
            print(&(start.to_owned() + &line))?;
            (room, start) = (rest, "");
        }
        if start.is_empty() { print(end) } else { Ok(()) }
    }

    fn markdown_into(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let labels = layout::long_names(&self.columns, &self.rows, LONGEST);
        let any = self.rows.iter().any(|row| !row.notes.is_empty());
        let notes = self.notes.as_deref().filter(|_| any);
        let mut text = String::new();
        for column in &self.columns {
            let _ = write!(text, "| {} ", column.name);
        }
        text += &notes.map_or("|\n".to_owned(), |notes| format!("| {notes} |\n"));
        for column in &self.columns {
            text += if column.right { "|--:" } else { "|:--" };
        }
        text += if notes.is_some() { "|:--|\n" } else { "|\n" };
        for (place, row) in self.rows.iter().enumerate() {
            if text.len() >= PART {
                out(&text)?;
                text.clear();
            }
            for (column, cell) in row.cells.iter().enumerate() {
                let cell = match &labels {
                    Some((at, labels)) if *at == column => {
                        Cell { code: cell.code, ..Cell::new(&labels[place]) }.markdown()
                    }
                    _ => cell.markdown(),
                };
                let _ = write!(text, "| {cell} ");
            }
            if notes.is_some() {
                let notes = row.notes.iter().map(|note| Cell::new(note).markdown());
                let _ = write!(text, "| {} ", notes.collect::<Vec<_>>().join("<br>"));
            }
            text += "|\n";
        }
        out(&text)
    }

    /// The table in HTML, the sentences about a row in its last cell.
    pub(crate) fn html(&self) -> String {
        let class = |column: &Column| match column.narrow {
            _ if column.right => " class=\"right\"",
            Narrow::Whole => " class=\"whole\"",
            _ => "",
        };
        let named = self.columns.iter().any(|column| column.narrow == Narrow::Middle);
        let listed = self.listed || named;
        let mut text = format!("<table{}>\n<tr>", if listed { " class=\"names\"" } else { "" });
        for column in &self.columns {
            let _ = write!(text, "<th{}>{}</th>", class(column), escaped(&column.name));
        }
        text += "</tr>\n";
        for row in &self.rows {
            text += "<tr>";
            for (cell, column) in row.cells.iter().zip(&self.columns) {
                let shown = escaped(&cell.text);
                let shown = if cell.code { format!("<code>{shown}</code>") } else { shown };
                let shown = match cell.anchor() {
                    Some(anchor) => format!("<a href=\"#{}\">{shown}</a>", escaped(anchor)),
                    None => shown,
                };
                let shown = match cell.tone.class() {
                    Some(class) => format!("<span class=\"{class}\">{shown}</span>"),
                    None => shown,
                };
                let name = escaped(&column.name);
                let told = listed && !name.is_empty();
                let name = if told { format!(" data-name=\"{name}\"") } else { String::new() };
                let _ = write!(text, "<td{}{name}>{shown}</td>", class(column));
            }
            text += "</tr>\n";
            if !row.notes.is_empty() {
                let _ = write!(text, "<tr class=\"notes\"><td colspan=\"{}\">", self.columns.len());
                for note in &row.notes {
                    let _ = write!(text, "<small>{}</small>", escaped_sentence(note));
                }
                text += "</td></tr>\n";
            }
        }
        text + "</table>\n"
    }
}

/// All parts of a text.
fn whole(fill: &mut dyn FnMut(&mut Out<'_>) -> Result<(), Failure>) -> String {
    let mut text = String::new();
    let mut add = |part: &str| {
        text += part;
        Ok(())
    };
    // Memory takes all that is written.
    let _ = fill(&mut add);
    text
}
