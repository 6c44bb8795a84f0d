//! Text from files, made safe to show: a name may hold what moves a terminal's cursor, what turns
//! the direction of a line, or what a spreadsheet takes for a formula.

use std::borrow::Cow;
use std::io::{self, Write};

/// What stands for a character that is not shown.
const SHOWN: char = '\u{fffd}';

/// Whether a character moves the cursor, turns the direction of the text around it, or takes no
/// room: the controls of ISO 6429, and Unicode's bidirectional, zero-width and tag characters.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// `text` with `\u{fffd}` for every hidden character.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    but(text, |_| false)
}

/// As [`plain`], in lines.
pub(crate) fn lines(text: &str) -> Cow<'_, str> {
    but(text, |c| c == '\n')
}

fn but(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    // Most text has no byte that could be one.
    if text.bytes().all(|byte| (b' '..0x7f).contains(&byte)) {
        return Cow::Borrowed(text);
    }
    let hidden = |c: char| is_hidden(c) && !stays(c);
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if hidden(c) { SHOWN } else { c }).collect())
}

/// What starts a formula in a spreadsheet, in its full width too.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// `text` as a cell of CSV: with an apostrophe before what a spreadsheet would run.
pub(crate) fn cell(text: &str) -> Cow<'_, str> {
    let text = but(text, |c| c == '\n' || c == '\t');
    let start = text.trim_start();
    let formula = start.len() > 1 && start.starts_with(FORMULA) && start.parse::<f64>().is_err();
    if formula { Cow::Owned(format!("'{text}")) } else { text }
}

/// A stream of JSON with every hidden character as an escape, `\u202e`. Outside of strings JSON has
/// none, and no write ends within a character.
pub(crate) struct Json<W>(pub(crate) W);

impl<W: Write> Write for Json<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let plain = |byte: &u8| (b' '..0x7f).contains(byte) || *byte == b'\n';
        let text = if bytes.iter().all(plain) { None } else { str::from_utf8(bytes).ok() };
        let Some(text) = text else {
            self.0.write_all(bytes)?;
            return Ok(bytes.len());
        };
        let mut rest = text;
        while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_hidden(*c) && *c != '\n') {
            self.0.write_all(&rest.as_bytes()[..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(self.0, "\\u{unit:04x}")?;
            }
            rest = &rest[at + c.len_utf8()..];
        }
        self.0.write_all(rest.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_shown() {
        assert_eq!(plain("a\u{1b}[31mb\u{202e}c\u{9b}d\ne"), "a�[31mb�c�d�e");
        assert_eq!(lines("a\nb\r"), "a\nb�");
        assert_eq!(plain("über 東京"), "über 東京");
    }

    #[test]
    fn formulas_are_text() {
        for (from, to) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            (" \t=1", "' \t=1"),
            ("-cmd", "'-cmd"),
            ("＝1+1", "'＝1+1"),
            ("-5", "-5"),
            ("+0.25", "+0.25"),
            ("-", "-"),
            ("a=b", "a=b"),
        ] {
            assert_eq!(cell(from), to);
        }
    }

    #[test]
    fn json_stays_what_it_was() {
        let text = "a\u{202e}\u{7f}\u{9b}\u{1b}\u{e0041}\"\n";
        let mut out = Vec::new();
        serde_json::to_writer_pretty(Json(&mut out), &[text]).expect("it is written");
        let out = String::from_utf8(out).expect("UTF-8");
        assert!(!out.contains(|c| is_hidden(c) && c != '\n'), "{out:?}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&out).expect("JSON"), [text]);
    }
}
