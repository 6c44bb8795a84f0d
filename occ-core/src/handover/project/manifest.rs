//! What a `Cargo.toml` says of workspaces: as much of TOML as that takes.

/// The text of a `Cargo.toml`. What is no TOML is for cargo to report.
pub(super) struct Manifest<'a>(pub(super) &'a str);

/// A key with its value, or a table's head, whose key and value are empty.
struct Line<'a> {
    table: &'a str,
    key: &'a str,
    value: &'a str,
}

impl<'a> Manifest<'a> {
    /// Whether it has a table `[workspace]`.
    pub(super) fn is_root(&self) -> bool {
        self.lines().any(|line| line.path()[0] == "workspace")
    }

    /// Whether some key that ends in `workspace` has a string, as [`Self::root`] asks; without a look at
    /// its table.
    pub(super) fn may_name_a_root(&self) -> bool {
        self.0.split("workspace").skip(1).any(|rest| {
            let rest = rest.trim_start_matches(['"', '\'', ' ', '\t']).strip_prefix('=');
            rest.is_some_and(|value| value.trim_start().starts_with(['"', '\'']))
        })
    }

    /// The path that `package.workspace` names.
    pub(super) fn root(&self) -> Option<&'a str> {
        let mut lines = self.lines();
        let line =
            lines.find(|line| matches!(line.path(), ["package" | "project", "workspace", ""]))?;
        strings(line.value).next()
    }

    /// Whether a list of `[workspace]` has a path that is asked for.
    pub(super) fn lists(&self, key: &str, is: impl Fn(&str) -> bool) -> bool {
        for line in self.lines() {
            if line.path() == ["workspace", key, ""] && strings(line.value).any(&is) {
                return true;
            }
        }
        false
    }

    fn lines(&self) -> impl Iterator<Item = Line<'a>> {
        // As cargo does, it passes over a byte order mark.
        let (mut rest, mut table) = (self.0.trim_start_matches('\u{feff}'), "");
        core::iter::from_fn(move || {
            loop {
                rest = rest.trim_start();
                if rest.starts_with('#') {
                    rest = behind(rest, rest.find('\n').unwrap_or(rest.len()));
                    continue;
                }
                if rest.is_empty() {
                    return None;
                }
                if rest.starts_with('[') {
                    let head;
                    (head, rest) = rest.split_at(length(rest, None));
                    table = head.trim().trim_matches(['[', ']']);
                    return Some(Line { table, key: "", value: "" });
                }
                let (key, value);
                (key, rest) = rest.split_at(length(rest, Some(b'=')));
                rest = rest.strip_prefix('=').unwrap_or(rest);
                (value, rest) = rest.split_at(length(rest, None));
                return Some(Line { table, key, value });
            }
        })
    }
}

impl<'a> Line<'a> {
    /// The first parts of the key, with the table's before them; empty where there are no more.
    fn path(&self) -> [&'a str; 3] {
        let mut path = [""; 3];
        let mut at = 0;
        for name in [self.table, self.key] {
            for part in name.split('.') {
                let part = part.trim().trim_matches(['"', '\'']);
                if let (Some(place), false) = (path.get_mut(at), part.is_empty()) {
                    *place = part;
                    at += 1;
                }
            }
        }
        path
    }
}

fn behind(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

/// How far a value, a head or a key goes: up to `end`, a comment, or the end of the line. A list may
/// have several lines.
fn length(text: &str, end: Option<u8>) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => {
                at += string(behind(text, at)).0;
                continue;
            }
            b'#' if depth > 0 => {
                at += behind(text, at).find('\n').unwrap_or(text.len());
                continue;
            }
            b'\n' | b'#' if depth == 0 => return at,
            _ if depth == 0 && end == Some(byte) => return at,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// The length of the string that a text starts with, its quotes included, and what is between them.
fn string(text: &str) -> (usize, &str) {
    let quotes = ["\"\"\"", "'''", "\"", "'"];
    let Some(quote) = quotes.into_iter().find(|quote| text.starts_with(quote)) else {
        return (0, "");
    };
    let mut at = quote.len();
    while let Some(byte) = text.as_bytes().get(at) {
        let rest = behind(text, at);
        if rest.starts_with(quote) {
            // Two quotes may stand before the three that end a string of several lines.
            let more = rest.bytes().skip(quote.len()).take_while(|more| more == byte).count();
            let end = at + if quote.len() == 3 { more.min(2) } else { 0 };
            return (end + quote.len(), text.get(quote.len()..end).unwrap_or_default());
        }
        if *byte == b'\n' && quote.len() == 1 {
            return (at, "");
        }
        at += if *byte == b'\\' && quote.starts_with('"') { 2 } else { 1 };
    }
    (text.len(), "")
}

/// The strings in a value, as they are written.
fn strings(value: &str) -> impl Iterator<Item = &str> {
    let mut rest = value;
    core::iter::from_fn(move || {
        loop {
            rest = behind(rest, rest.find(['"', '\'', '#'])?);
            if rest.starts_with('#') {
                rest = behind(rest, rest.find('\n').unwrap_or(rest.len()));
                continue;
            }
            let (length, text) = string(rest);
            rest = behind(rest, length);
            return Some(text);
        }
    })
}
