//! Columns and rows, and how they become a table, Markdown, HTML or CSV.

use std::fmt::Write as _;
use std::io;

use comfy_table::{
    Attribute, CellAlignment, Color, ColumnConstraint, ContentArrangement, ContentLineStyle,
    LineStyle, Table, TableStyle,
};

use super::{escaped, shorten, wrapped};
use crate::Failure;

/// Header, a line under it, and columns two spaces apart.
const STYLE: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none())
    .header_separator(LineStyle::none().fill('─').junction('─'))
    .content_lines(ContentLineStyle::none())
    .row_separator(LineStyle::none().fill(ROW_END));
/// Tells the end of a row from the end of a line of it; never shown, and in no cell.
const ROW_END: char = '\u{1}';

/// Sentences under a row are indented by this.
const INDENT: usize = 4;
/// A name is not shortened further than this.
const SHORTEST: usize = 16;

/// How a cell stands out in a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    /// As the text around it.
    #[default]
    Plain,
    /// What the row is about.
    Strong,
    /// What needs no attention: unknown, unchanged.
    Faint,
    /// Better, or as it should be.
    Good,
    /// To look at.
    Warning,
    /// Broken or worse.
    Bad,
}

impl Tone {
    /// Its name on a page.
    fn class(self) -> Option<&'static str> {
        Some(match self {
            Self::Plain => return None,
            Self::Strong => "strong",
            Self::Faint => "faint",
            Self::Good => "good",
            Self::Warning => "warning",
            Self::Bad => "bad",
        })
    }
}

/// A cell of a sheet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    text: String,
    /// What a table shows in its place.
    short: Option<String>,
    tone: Tone,
    code: bool,
}

impl Cell {
    /// Text from anywhere; what would move a terminal's cursor is shown as `\u{fffd}`.
    pub(crate) fn new(text: impl AsRef<str>) -> Self {
        let text = text.as_ref();
        let text = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
        Self { text, ..Self::default() }
    }

    /// Text for programs, as it is.
    pub(crate) fn raw(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    /// A name out of a source, which Markdown shows as code.
    pub(crate) fn code(text: impl AsRef<str>) -> Self {
        Self { code: true, ..Self::new(text) }
    }

    /// A count; `?` where it is not known.
    pub(crate) fn count(count: Option<impl ToString>) -> Self {
        match count {
            Some(count) => Self::new(count.to_string()),
            None => Self::new("?").tone(Tone::Faint),
        }
    }

    /// Shows `text` in a table, where there is less room.
    pub(crate) fn short(self, text: impl AsRef<str>) -> Self {
        Self { short: Some(Self::new(text).text), ..self }
    }

    pub(crate) fn tone(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }

    /// The text as it is shown.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    fn in_table(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.text)
    }

    fn markdown(&self) -> String {
        let text = self.text.replace('|', "\\|");
        match (self.code && !text.is_empty(), text.contains('`')) {
            (true, false) => format!("`{text}`"),
            (true, true) => format!("`` {text} ``"),
            (false, _) => text.replace('<', "&lt;").replace('*', "\\*"),
        }
    }
}

impl<T: AsRef<str>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::new(text)
    }
}

/// What a column does in a table that would be too wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Narrow {
    /// Its cells wrap.
    Wrap,
    /// They stay whole, as long as that is possible.
    Whole,
    /// They lose their middle.
    Middle,
    /// They lose their end.
    End,
}

/// A column of a sheet.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    name: String,
    right: bool,
    narrow: Narrow,
}

impl Column {
    /// A column of text, which wraps.
    pub(crate) fn left(name: impl Into<String>) -> Self {
        Self { name: name.into(), right: false, narrow: Narrow::Wrap }
    }

    /// A column of text that does not wrap.
    pub(crate) fn whole(name: impl Into<String>) -> Self {
        Self { narrow: Narrow::Whole, ..Self::left(name) }
    }

    /// A column of numbers, which do not wrap.
    pub(crate) fn right(name: impl Into<String>) -> Self {
        Self { right: true, ..Self::whole(name) }
    }

    /// A column of names, which lose their middle.
    pub(crate) fn names(name: impl Into<String>) -> Self {
        Self { narrow: Narrow::Middle, ..Self::left(name) }
    }

    /// A column of lists, of which the start says enough.
    pub(crate) fn lists(name: impl Into<String>) -> Self {
        Self { narrow: Narrow::End, ..Self::left(name) }
    }

    /// The text of a cell in at most `longest` characters, if it may be cut.
    fn cut(&self, text: &str, longest: usize) -> String {
        match self.narrow {
            Narrow::Wrap | Narrow::Whole => text.to_owned(),
            Narrow::Middle => shorten(text, longest),
            Narrow::End if text.chars().count() <= longest => text.to_owned(),
            Narrow::End => {
                let start: String = text.chars().take(longest.saturating_sub(1)).collect();
                start.trim_end_matches([' ', ',']).to_owned() + "…"
            }
        }
    }

    fn is_cut(&self) -> bool {
        matches!(self.narrow, Narrow::Middle | Narrow::End)
    }
}

/// A row of a sheet: its cells, and sentences about it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    cells: Vec<Cell>,
    notes: Vec<String>,
}

impl Row {
    /// The sentences as a table has them.
    fn under(&self, width: usize) -> String {
        let faint = anstyle::Style::new().dimmed();
        let lines = self.notes.iter().flat_map(|note| wrapped(note, width.saturating_sub(INDENT)));
        lines.fold(String::new(), |mut text, line| {
            let _ = writeln!(text, "{:INDENT$}{faint}{line}{faint:#}", "");
            text
        })
    }

    pub(crate) fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self { cells: cells.into_iter().collect(), notes: Vec::new() }
    }

    /// Adds a sentence: under the row in a table, in the last column elsewhere.
    pub(crate) fn note(mut self, note: impl AsRef<str>) -> Self {
        self.notes.push(Cell::new(note).text);
        self
    }
}

/// Columns and rows, to be written as a table, as Markdown or as CSV.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    columns: Vec<Column>,
    rows: Vec<Row>,
    /// The header of the sentences, where they have a column.
    notes: Option<String>,
}

impl Sheet {
    pub(crate) fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Self { columns: columns.into_iter().collect(), rows: Vec::new(), notes: None }
    }

    /// Names the column that holds the sentences about each row in Markdown and CSV.
    pub(crate) fn notes(mut self, header: impl Into<String>) -> Self {
        self.notes = Some(header.into());
        self
    }

    pub(crate) fn push(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// The table for a terminal of `width` columns, with colours and the sentences about each row
    /// under it.
    pub(crate) fn table(&self, width: usize) -> String {
        // Every look at the lines lays all of them out again.
        let lines = |table: &Table| table.lines().collect::<Vec<_>>();
        let wide = |lines: &[String]| lines.iter().map(|line| visible(line)).max().unwrap_or(0);
        let mut table = self.laid_out(usize::MAX);
        let mut shown = lines(&table);
        let over = wide(&shown).saturating_sub(width);
        if over > 0 {
            let cells = self.rows.iter().flat_map(|row| row.cells.iter().zip(&self.columns));
            let names = cells.filter(|(_, column)| column.is_cut());
            let longest = names.map(|(cell, _)| cell.in_table().chars().count()).max().unwrap_or(0);
            table = self.laid_out(longest.saturating_sub(over).max(SHORTEST));
            shown = lines(&table);
        }
        if over > 0 && wide(&shown) > width {
            table.set_content_arrangement(ContentArrangement::Dynamic);
            table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
            for (column, shape) in self.columns.iter().zip(table.column_iter_mut()) {
                if column.narrow == Narrow::Whole {
                    shape.set_constraint(ColumnConstraint::ContentWidth);
                }
            }
            shown = lines(&table);
            if wide(&shown) > width {
                table.column_iter_mut().for_each(|shape| {
                    shape.remove_constraint();
                });
                shown = lines(&table);
            }
        }
        let mut text = String::new();
        let mut rows = self.rows.iter();
        for line in shown {
            if line.contains(ROW_END) {
                text += &rows.next().map_or_else(String::new, |row| row.under(width));
            } else {
                text += line.trim_end();
                text.push('\n');
            }
        }
        text + &rows.next().map_or_else(String::new, |row| row.under(width))
    }

    fn laid_out(&self, longest: usize) -> Table {
        let mut table = Table::new();
        // Colours are taken out where the text is printed, not here.
        table.load_style(STYLE).force_no_tty().enforce_styling();
        table.style_text_only();
        table.set_content_arrangement(ContentArrangement::Disabled);
        table.set_header(
            self.columns
                .iter()
                .map(|column| comfy_table::Cell::new(&column.name).add_attribute(Attribute::Bold)),
        );
        for row in &self.rows {
            table.add_row(row.cells.iter().zip(&self.columns).map(|(cell, column)| {
                let text = comfy_table::Cell::new(column.cut(cell.in_table(), longest));
                match cell.tone {
                    Tone::Plain => text,
                    Tone::Strong => text.add_attribute(Attribute::Bold),
                    Tone::Faint => text.add_attribute(Attribute::Dim),
                    Tone::Good => text.fg(Color::Green),
                    Tone::Warning => text.fg(Color::Yellow),
                    Tone::Bad => text.fg(Color::Red),
                }
            }));
        }
        for (column, shape) in self.columns.iter().zip(table.column_iter_mut()) {
            shape.set_padding((0, 1));
            if column.right {
                shape.set_cell_alignment(CellAlignment::Right);
            }
        }
        table
    }

    /// The table in GitHub's Markdown.
    pub(crate) fn markdown(&self) -> String {
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
        for row in &self.rows {
            for cell in &row.cells {
                let _ = write!(text, "| {} ", cell.markdown());
            }
            if notes.is_some() {
                let notes = row.notes.iter().map(|note| Cell::new(note).markdown());
                let _ = write!(text, "| {} ", notes.collect::<Vec<_>>().join("<br>"));
            }
            text += "|\n";
        }
        text
    }

    /// The table in HTML, the sentences about a row in its last cell.
    pub(crate) fn html(&self) -> String {
        let class = |column: &Column| if column.right { " class=\"right\"" } else { "" };
        let mut text = String::from("<table>\n<tr>");
        for column in &self.columns {
            let _ = write!(text, "<th{}>{}</th>", class(column), escaped(&column.name));
        }
        text += "</tr>\n";
        for row in &self.rows {
            text += "<tr>";
            for (cell, column) in row.cells.iter().zip(&self.columns) {
                let shown = escaped(&cell.text);
                let shown = if cell.code { format!("<code>{shown}</code>") } else { shown };
                let shown = match cell.tone.class() {
                    Some(class) => format!("<span class=\"{class}\">{shown}</span>"),
                    None => shown,
                };
                let _ = write!(text, "<td{}>{shown}</td>", class(column));
            }
            text += "</tr>\n";
            if !row.notes.is_empty() {
                let _ = write!(text, "<tr class=\"notes\"><td colspan=\"{}\">", self.columns.len());
                for note in &row.notes {
                    let _ = write!(text, "<small>{}</small>", escaped(note));
                }
                text += "</td></tr>\n";
            }
        }
        text + "</table>\n"
    }

    /// Writes the sheet to standard output as CSV with a header row.
    pub(crate) fn print_csv(&self) -> Result<(), Failure> {
        let mut out = csv::Writer::from_writer(io::stdout().lock());
        let header = self.columns.iter().map(|column| column.name.as_str());
        out.write_record(header.chain(self.notes.as_deref())).map_err(csv_failure)?;
        for row in &self.rows {
            let cells = row.cells.iter().map(|cell| cell.text.as_str());
            let notes = self.notes.as_ref().map(|_| row.notes.join("; "));
            out.write_record(cells.chain(notes.as_deref())).map_err(csv_failure)?;
        }
        Ok(out.flush()?)
    }
}

/// What could not be written to standard output.
fn csv_failure(error: csv::Error) -> Failure {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => Failure::Input(format!("standard output: {other:?}")),
    }
}

/// The columns that a line takes in a terminal: its characters without trailing space and colours.
fn visible(line: &str) -> usize {
    let (mut all, mut inked) = (0, 0);
    for c in anstream::adapter::strip_str(line).flat_map(str::chars) {
        all += 1;
        if !c.is_whitespace() {
            inked = all;
        }
    }
    inked
}
