//! What a command prints for people: titles, sentences, sheets, code and folds, for a terminal, as Markdown or on a
//! page.

use super::{Cell, Format, Frame, Sheet, escaped, print, wrapped};
use crate::Failure;

/// What a document is read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Medium {
    Terminal,
    Markdown,
    Page,
}

/// What was written last, from which the next part stands apart or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    Nothing,
    /// A sentence: another one follows at once.
    Text,
    Block,
}

/// Writes the parts of a document to standard output, each as soon as it is there, or to a page. Its functions fail
/// where standard output cannot be written to.
pub(crate) struct Doc {
    medium: Medium,
    frame: Frame,
    last: Last,
    page: String,
}

impl Doc {
    /// A document as `format` says, for a terminal in the room of `frame`.
    pub(crate) fn new(format: Format, frame: Frame) -> Self {
        let is_markdown = format == Format::Markdown;
        Self::of(if is_markdown { Medium::Markdown } else { Medium::Terminal }, frame)
    }

    /// A part of a page, under the title of that.
    pub(crate) fn page() -> Self {
        Self::of(Medium::Page, usize::MAX.into())
    }

    fn of(medium: Medium, frame: Frame) -> Self {
        Self { medium, frame, last: Last::Nothing, page: String::new() }
    }

    /// Whether it is part of a page.
    pub(crate) fn is_page(&self) -> bool {
        self.medium == Medium::Page
    }

    /// Whether it is for a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.medium == Medium::Terminal
    }

    /// The columns that sentences may fill.
    pub(crate) fn columns(&self) -> usize {
        self.frame.text
    }

    /// What was written to the page.
    pub(crate) fn html(self) -> String {
        self.page
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        if !self.is_page() {
            return print(text);
        }
        self.page += text;
        Ok(())
    }

    /// A part that is a sentence or not, and what it leaves.
    fn part(&mut self, text: &str, is_text: bool, leaves: Last) -> Result<(), Failure> {
        let last = std::mem::replace(&mut self.last, leaves);
        let is_apart = last == Last::Block || last == Last::Text && !is_text;
        if is_apart && !self.is_page() {
            print("\n")?;
        }
        self.write(text)
    }

    /// A title, and what stands beside it. A page has its own.
    pub(crate) fn title(&mut self, title: &str, beside: &str) -> Result<(), Failure> {
        let (title, beside) = (Cell::new(title), Cell::new(beside));
        match self.medium {
            Medium::Page => Ok(()),
            Medium::Markdown => {
                let text = format!("### {}{}\n", title.markdown(), beside.markdown());
                self.part(&text, false, Last::Block)
            }
            Medium::Terminal => {
                let strong = anstyle::Style::new().bold();
                let lines = wrapped(title.text(), self.frame.text).into_iter();
                let lines: Vec<String> =
                    lines.map(|line| format!("{strong}{line}{strong:#}")).collect();
                let text = format!("{}{}\n", lines.join("\n"), beside.text());
                self.part(&text, false, Last::Text)
            }
        }
    }

    /// A sentence.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        let text = match self.medium {
            Medium::Page => format!("<p>{}</p>\n", escaped(text)),
            Medium::Markdown => format!("{text}\n"),
            Medium::Terminal => wrapped(text, self.frame.text).join("\n") + "\n",
        };
        self.part(&text, true, Last::Text)
    }

    /// One of several sentences.
    pub(crate) fn item(&mut self, text: &str) -> Result<(), Failure> {
        let mark = if self.medium == Medium::Markdown { "- " } else { "" };
        self.text(&format!("{mark}{text}"))
    }

    pub(crate) fn sheet(&mut self, sheet: &Sheet) -> Result<(), Failure> {
        self.part("", false, Last::Block)?;
        match self.medium {
            Medium::Page => self.write(&sheet.html()),
            Medium::Markdown => sheet.print_markdown(),
            Medium::Terminal => sheet.print_table(self.frame),
        }
    }

    /// Lines under a heading, as they are.
    pub(crate) fn lines(&mut self, heading: &str, lines: &[String]) -> Result<(), Failure> {
        let heading = wrapped(heading, self.frame.text).join("\n");
        self.part(&format!("{heading}\n{}\n", lines.join("\n")), false, Last::Block)
    }

    /// Lines of a language.
    pub(crate) fn code(&mut self, language: &str, lines: &[String]) -> Result<(), Failure> {
        let text = lines.join("\n") + "\n";
        let text = match self.medium {
            Medium::Page => format!("<pre>{}</pre>\n", escaped(&text)),
            Medium::Markdown => format!("```{language}\n{text}```\n"),
            Medium::Terminal => text,
        };
        self.part(&text, false, Last::Block)
    }

    /// What is shown where a person asks for it; a terminal shows it at once.
    pub(crate) fn fold(
        &mut self,
        title: &str,
        fill: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.is_terminal() {
            self.title(title, "")?;
            return fill(self);
        }
        let between = if self.is_page() { "" } else { "\n" };
        let title = escaped(title);
        self.part(&format!("<details>{between}<summary>{title}</summary>\n"), false, Last::Block)?;
        fill(self)?;
        self.part("</details>\n", false, Last::Text)
    }
}
