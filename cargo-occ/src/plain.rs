//! Text from files, made safe to show: a name may hold what moves a terminal's cursor, what turns
//! the direction of a line, what a runner of jobs takes for a command, or what a spreadsheet takes
//! for a formula.

use std::borrow::Cow;
use std::fmt::Write as _;
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

/// `text`, a name, with each hidden character as its bytes in a URL, `%1B`: names that differ stay different,
/// and [`percent_encoded`](occ_artifacts::percent_encoded) and this are undone at once.
pub(crate) fn named(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut named = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_hidden(character) {
            let mut bytes = [0; 4];
            for byte in character.encode_utf8(&mut bytes).bytes() {
                // A `String` takes all that is written.
                let _ = write!(named, "%{byte:02X}");
            }
        } else {
            named.push(character);
        }
    }
    Cow::Owned(named)
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

/// What starts a line that GitHub's runner takes for a command: `::error::text`. White space before it
/// does not matter to the runner.
const COMMAND: &str = "::";

/// `text` as what prints it may give it to a runner of jobs: with `\u{fffd}` for a character of
/// whatever it would take for a command. That is `::` at the start of a line, and anywhere in it
/// `##[error]` (GitHub, Azure), `##vso[` (Azure) and `##teamcity[`.
pub(crate) fn inert(text: &str) -> Cow<'_, str> {
    if !text.contains(COMMAND) && marker(text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let start = line.len() - past_colours(line).len();
        out += &line[..start];
        let mut rest = &line[start..];
        if let Some(command) = rest.strip_prefix(COMMAND) {
            out.extend([SHOWN, ':']);
            rest = command;
        }
        while let Some(at) = marker(rest) {
            out += &rest[..=at];
            out.push(SHOWN);
            rest = &rest[at + 2..];
        }
        out += rest;
    }
    Cow::Owned(out)
}

/// A line without the white space and the colours that it starts with.
fn past_colours(line: &str) -> &str {
    let mut rest = line.trim_start();
    while let Some((_, after)) = rest.strip_prefix("\u{1b}[").and_then(|rest| rest.split_once('m'))
    {
        rest = after.trim_start();
    }
    rest
}

/// Where `##[` stands, or `##` before a word and `[`.
fn marker(text: &str) -> Option<usize> {
    text.match_indices('#').map(|(at, _)| at).find(|at| {
        let word = text[at + 1..].strip_prefix('#');
        let word = word.map(|word| word.trim_start_matches(|c: char| c.is_ascii_alphabetic()));
        word.is_some_and(|rest| rest.starts_with('['))
    })
}

/// What starts a formula in a spreadsheet, in its full width too.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// `text` as a cell of CSV: with an apostrophe before what a spreadsheet would run, and as [`inert`],
/// since the first cell starts a line.
pub(crate) fn cell(text: &str) -> Cow<'_, str> {
    let text = but(text, |c| c == '\n' || c == '\t');
    let text = match inert(&text) {
        Cow::Owned(inert) => Cow::Owned(inert),
        Cow::Borrowed(_) => text,
    };
    let start = text.trim_start();
    let formula = start.len() > 1 && start.starts_with(FORMULA) && start.parse::<f64>().is_err();
    if formula { Cow::Owned(format!("'{text}")) } else { text }
}

/// A stream of JSON with every hidden character as an escape, `\u202e`, and the second `#` of what a
/// runner of jobs takes for a command. Outside of strings JSON has neither, no write ends within a
/// character, and no line starts with `::`.
pub(crate) struct Json<W>(pub(crate) W);

impl<W: Write> Write for Json<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let plain = |byte: &u8| matches!(byte, b' '..0x7f | b'\n') && *byte != b'#';
        let text = if bytes.iter().all(plain) { None } else { str::from_utf8(bytes).ok() };
        let Some(text) = text else {
            self.0.write_all(bytes)?;
            return Ok(bytes.len());
        };
        let mut rest = text;
        let hidden = |text: &str| text.find(|c| is_hidden(c) && c != '\n');
        loop {
            let marked = marker(rest).map(|at| at + 1);
            let Some(at) = hidden(rest).into_iter().chain(marked).min() else { break };
            let Some(c) = rest[at..].chars().next() else { break };
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
    fn commands_are_text() {
        for (from, to) in [
            ("::error::x", "\u{fffd}:error::x"),
            ("a ::error::x", "a ::error::x"),
            ("a\n \u{3000}::error::x\n::b", "a\n \u{3000}\u{fffd}:error::x\n\u{fffd}:b"),
            ("\u{1b}[1m \u{1b}[0m::x", "\u{1b}[1m \u{1b}[0m\u{fffd}:x"),
            ("::: x", "\u{fffd}:: x"),
            ("a ##[error]x ##vso[b", "a #\u{fffd}[error]x #\u{fffd}vso[b"),
            ("::##[x###teamcity[", "\u{fffd}:#\u{fffd}[x##\u{fffd}teamcity["),
            ("## heading [x]", "## heading [x]"),
        ] {
            assert_eq!(inert(from), to);
        }
        assert!(matches!(inert("a"), Cow::Borrowed("a")));
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
            ("f::g", "f::g"),
            ("f\n ::error::g", "f\n \u{fffd}:error::g"),
        ] {
            assert_eq!(cell(from), to);
        }
    }

    #[test]
    fn json_stays_what_it_was() {
        let text = "a\u{202e}\u{7f}\u{9b}\u{1b}\u{e0041}\"\n##[error]#[x]###vso[y";
        let mut out = Vec::new();
        serde_json::to_writer_pretty(Json(&mut out), &[text]).expect("it is written");
        let out = String::from_utf8(out).expect("UTF-8");
        assert!(!out.contains(|c| is_hidden(c) && c != '\n'), "{out:?}");
        assert_eq!((marker(&out), out.matches("#[x]").count()), (None, 1), "{out:?}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&out).expect("JSON"), [text]);
    }
}
