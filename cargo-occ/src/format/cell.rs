//! A cell of a sheet: a text, and how it stands out.

use std::borrow::Cow;
use std::sync::Arc;

use anstyle::{AnsiColor, Style};

use crate::plain::plain;

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
    /// How it looks in a terminal.
    pub(super) const fn style(self) -> Style {
        match self {
            Self::Plain => Style::new(),
            Self::Strong => Style::new().bold(),
            Self::Faint => Style::new().dimmed(),
            Self::Good => AnsiColor::Green.on_default(),
            Self::Warning => AnsiColor::Yellow.on_default(),
            Self::Bad => AnsiColor::Red.on_default(),
        }
    }

    /// Its name on a page.
    pub(super) fn class(self) -> Option<String> {
        (self != Self::Plain).then(|| format!("{self:?}").to_ascii_lowercase())
    }
}

/// A cell of a sheet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub(super) text: Arc<str>,
    pub(super) tone: Tone,
    pub(super) code: bool,
    pub(super) more: Option<Box<More>>,
}

/// What few cells have.
#[derive(Clone, Debug, Default)]
pub(super) struct More {
    /// What a table shows in the place of the text.
    short: Option<Arc<str>>,
    /// The anchor of the page that it links to.
    link: Option<String>,
}

impl Cell {
    /// Text from anywhere; what is hidden in it is shown as `\u{fffd}`.
    pub(crate) fn new(text: impl AsRef<str>) -> Self {
        Self { text: plain(text.as_ref()).into(), ..Self::default() }
    }

    /// A name out of a source, which Markdown shows as code.
    pub(crate) fn code(text: impl AsRef<str>) -> Self {
        Self { code: true, ..Self::new(text) }
    }

    /// As [`Cell::code`], of a name that is long and shared.
    pub(crate) fn name(name: &Arc<str>) -> Self {
        match plain(name) {
            Cow::Borrowed(_) => Self { text: Arc::clone(name), code: true, ..Self::default() },
            Cow::Owned(shown) => Self::code(shown),
        }
    }

    /// Links to an anchor of the page.
    pub(crate) fn link(mut self, anchor: Option<String>) -> Self {
        if anchor.is_some() {
            self.more.get_or_insert_default().link = anchor;
        }
        self
    }

    /// A count; `?` where it is not known.
    pub(crate) fn count(count: Option<impl ToString>) -> Self {
        match count {
            Some(count) => Self::new(count.to_string()),
            None => Self::new("?").tone(Tone::Faint),
        }
    }

    /// Shows `text` in a table, where there is less room.
    pub(crate) fn short(mut self, text: impl AsRef<str>) -> Self {
        self.more.get_or_insert_default().short = Some(Self::new(text).text);
        self
    }

    pub(crate) fn tone(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }

    /// The anchor of the page that it links to.
    pub(super) fn anchor(&self) -> Option<&str> {
        self.more.as_ref()?.link.as_deref()
    }

    /// The text as it is shown.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn in_table(&self) -> &str {
        self.more.as_ref().and_then(|more| more.short.as_deref()).unwrap_or(&self.text)
    }

    pub(crate) fn markdown(&self) -> String {
        let text = self.text.replace('|', "\\|");
        if !self.code || text.is_empty() {
            return text.replace('<', "&lt;").replace('*', "\\*").replace('[', "\\[");
        }
        // A fence is longer than any run of its character within.
        let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
        let fence = "`".repeat(longest + 1);
        if longest == 0 {
            format!("{fence}{text}{fence}")
        } else {
            format!("{fence} {text} {fence}")
        }
    }
}

impl<T: AsRef<str>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::new(text)
    }
}
