//! What keeps a command from answering: bad usage or input, exit code 2, or a driver that is not
//! installed, exit code 3.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::called::as_called;
use crate::name::quoted;
use crate::plain::{inert, lines, plain};

/// Why a command cannot answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Standard output was closed by whoever reads it.
    Closed,
    /// A file cannot be read.
    Unread { path: PathBuf, error: io::Error },
    /// A file cannot be written.
    Unwritten { path: PathBuf, error: io::Error },
    /// A stream cannot be read or written: standard output, or what messages name so.
    Stream { name: String, error: io::Error },
    /// What is in a file, or in the arguments: what was found, what was expected, the way out.
    Input(String),
    /// What went wrong is printed already.
    Reported,
    /// Something is not installed, which is printed already.
    Missing,
}

/// Lines of text from anywhere as standard error may have them.
pub(crate) fn safe(text: &str) -> String {
    inert(&lines(text)).into_owned()
}

/// Writes what is wrong to standard error as rustc writes errors; the command goes on.
pub(crate) fn complain(what: &str) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    // Further lines stand under the first.
    let what = safe(&as_called(what)).replace('\n', "\n       ");
    anstream::eprintln!("{style}error{style:#}: {what}");
}

/// Writes what a person should know to standard error as rustc writes warnings.
pub(crate) fn warn(what: &str) {
    if !cfg!(any(fuzzing, test)) {
        tell("warning", anstyle::AnsiColor::Yellow.on_default().bold(), what);
    }
}

/// Writes to standard error what a person may want to know.
pub(crate) fn note(what: &str) {
    tell("note", anstyle::Style::new().bold(), what);
}

/// Writes the way out to standard error as rustc does.
pub(crate) fn help(what: &str) {
    tell("help", anstyle::AnsiColor::Cyan.on_default().bold(), what);
}

fn tell(kind: &str, style: anstyle::Style, what: &str) {
    anstream::eprintln!("{style}{kind}{style:#}: {}", inert(&plain(&as_called(what))));
}

impl Failure {
    pub(crate) fn unread(path: &Path, error: io::Error) -> Self {
        Self::Unread { path: path.to_owned(), error }
    }

    pub(crate) fn unwritten(path: &Path, error: io::Error) -> Self {
        Self::Unwritten { path: path.to_owned(), error }
    }

    /// The exit code that it ends the program with.
    pub(crate) fn code(&self) -> u8 {
        if matches!(self, Self::Missing) { 3 } else { 2 }
    }

    /// Writes it to standard error.
    pub(crate) fn print(&self) {
        if !matches!(self, Self::Reported | Self::Missing) {
            complain(&self.to_string());
        }
    }
}

/// What a check prints, where whoever reads it may have seen enough: it decides all the same.
pub(crate) fn unless_closed(printed: Result<(), Failure>) -> Result<(), Failure> {
    match printed {
        Err(Failure::Closed) => Ok(()),
        printed => printed,
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("standard output is closed"),
            Self::Unread { path, error } => write!(f, "cannot read {}: {error}", quoted(path)),
            Self::Unwritten { path, error } => {
                write!(f, "cannot write {}: {error}", quoted(path))
            }
            Self::Stream { name, error } => write!(f, "{name}: {error}"),
            Self::Input(text) => f.write_str(text),
            Self::Reported => f.write_str("reported"),
            Self::Missing => f.write_str("missing"),
        }
    }
}

impl std::error::Error for Failure {}

/// For writes to standard output, the only place where no path is known, and for what carries a failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Closed;
        }
        error
            .downcast()
            .unwrap_or_else(|error| Self::Stream { name: "standard output".to_owned(), error })
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Self {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => error.into(),
            other => Self::Input(format!("standard output: {other:?}")),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}
