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
        self.lines().any(|line| line.path().next() == Some("workspace"))
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
        let line = self.lines().find(|line| {
            line.path().eq(["package", "workspace"]) || line.path().eq(["project", "workspace"])
        })?;
        strings(line.value).next()
    }

    /// The paths in a list of `[workspace]`.
    pub(super) fn paths(&self, key: &str) -> impl Iterator<Item = &'a str> {
        let lines = self.lines().filter(move |line| line.path().eq(["workspace", key]));
        lines.flat_map(|line| strings(line.value))
    }

    fn lines(&self) -> impl Iterator<Item = Line<'a>> {
        let (mut rest, mut table) = (self.0, "");
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
    /// The parts of the key, with the table's before them.
    fn path(&self) -> impl Iterator<Item = &'a str> {
        let parts = self.table.split('.').chain(self.key.split('.'));
        let bare = parts.map(|part| part.trim().trim_matches(['"', '\'']));
        bare.filter(|part| !part.is_empty())
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
