//! How output is written: for people or for programs.

/// For people: table, Markdown. For programs: JSON, CSV.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// A table as wide as the terminal.
    #[default]
    Table,
    /// One object with a `schema`, for programs.
    Json,
    /// A header row and one row a kernel, for spreadsheets.
    Csv,
    /// A table for a pull request.
    Markdown,
}
