//! What a command prints for people: titles, sentences, sheets and code, for a terminal or as Markdown.

use super::{Cell, Format, Frame, LongNames, Sheet, print, wrapped};
use crate::Failure;

/// Prints the parts of a page to standard output, each as soon as it is there. Its functions fail where that
/// cannot be written to.
pub(crate) struct Doc {
    is_markdown: bool,
    frame: Frame,
    /// The names that its sheets have shortened.
    long: LongNames,
    /// Whether a sentence was the last part: what is not one stands apart from it.
    after_text: bool,
}

impl Doc {
    /// A page as `format` says, for a terminal in the room of `frame`.
    pub(crate) fn new(format: Format, frame: Frame) -> Self {
        let is_markdown = format == Format::Markdown;
        Self { is_markdown, frame, long: LongNames::default(), after_text: false }
    }

    fn part(&mut self, text: &str, is_text: bool) -> Result<(), Failure> {
        if std::mem::replace(&mut self.after_text, is_text) && !is_text {
            print("\n")?;
        }
        print(text)
    }

    /// A title, and what stands beside it.
    pub(crate) fn title(&mut self, title: &str, beside: &str) -> Result<(), Failure> {
        let (title, beside) = (Cell::new(title), Cell::new(beside));
        let strong = anstyle::Style::new().bold();
        let text = if self.is_markdown {
            format!("### {}{}\n\n", title.markdown(), beside.markdown())
        } else {
            format!("{strong}{}{strong:#}{}\n\n", title.text(), beside.text())
        };
        self.part(&text, false)
    }

    /// A sentence.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        let lines = wrapped(text, if self.is_markdown { usize::MAX } else { self.frame.text });
        self.part(&(lines.join("\n") + "\n"), true)
    }

    pub(crate) fn sheet(&mut self, sheet: &Sheet) -> Result<(), Failure> {
        self.part("", false)?;
        if self.is_markdown {
            sheet.print_markdown(&mut self.long)?;
        } else {
            sheet.print_table(self.frame, &mut self.long)?;
        }
        print("\n")
    }

    /// Lines of a language.
    pub(crate) fn code(&mut self, language: &str, lines: &[String]) -> Result<(), Failure> {
        let lines = lines.join("\n");
        let text = format!("```{language}\n{lines}\n```\n\n");
        self.part(&if self.is_markdown { text } else { lines + "\n\n" }, false)
    }
}
