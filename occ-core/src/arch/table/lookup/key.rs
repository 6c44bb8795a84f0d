//! A name as names are compared.

/// A name with nothing left that people write differently.
pub(super) struct Key {
    pub(super) bytes: [u8; Key::MAX],
    pub(super) len: usize,
}

/// Other names of families.
const FAMILY_ALIASES: &[(&str, &str)] =
    &[("cdna", "cdna1"), ("vega", "gcn5"), ("polaris", "gcn4"), ("ada lovelace", "ada")];

/// Words that people put before a product's name.
const PREFIXES: &[&[u8]] =
    &[b"amd", b"nvidia", b"radeon", b"instinct", b"geforce", b"tesla", b"jetson"];

impl Key {
    pub(super) const MAX: usize = 40;

    pub(super) const fn new(name: &str) -> Self {
        let source = name.as_bytes();
        let mut bytes = [0; Self::MAX];
        let mut len = 0;
        let mut i = 0;
        // What follows a colon are features of a target id, which change no number here.
        while i < source.len() && len < Self::MAX && source[i] != b':' {
            if !matches!(source[i], b' ' | b'-' | b'_') {
                bytes[len] = source[i].to_ascii_lowercase();
                len += 1;
            }
            i += 1;
        }
        let mut key = Self { bytes, len };
        let mut p = 0;
        while p < PREFIXES.len() {
            key.strip(PREFIXES[p]);
            p += 1;
        }
        key
    }

    pub(super) const fn as_bytes(&self) -> &[u8] {
        self.bytes.split_at(self.len).0
    }

    /// Drops `prefix`, unless nothing would be left.
    pub(super) const fn strip(&mut self, prefix: &[u8]) {
        if self.len <= prefix.len() {
            return;
        }
        let mut i = 0;
        while i < prefix.len() {
            if self.bytes[i] != prefix[i] {
                return;
            }
            i += 1;
        }
        self.len -= prefix.len();
        i = 0;
        while i < self.len {
            self.bytes[i] = self.bytes[i + prefix.len()];
            i += 1;
        }
    }

    pub(super) const fn is(&self, name: &str) -> bool {
        let other = Self::new(name);
        self.len == other.len && self.starts_with(&other)
    }

    pub(super) const fn starts_with(&self, start: &Self) -> bool {
        self.common_start(start) == start.len
    }

    /// How many bytes at their starts are the same.
    pub(super) const fn common_start(&self, other: &Self) -> usize {
        let mut i = 0;
        while i < self.len && i < other.len && self.bytes[i] == other.bytes[i] {
            i += 1;
        }
        i
    }

    /// Whether the point before a minor version stands at `at`: one digit follows, and then nothing
    /// or a letter.
    pub(super) const fn is_point(&self, at: usize) -> bool {
        let minor = at + 1;
        self.bytes[at] == b'.'
            && minor < self.len
            && self.bytes[minor].is_ascii_digit()
            && (minor + 1 == self.len || self.bytes[minor + 1].is_ascii_alphabetic())
    }

    pub(super) const fn ends_with(&self, end: &[u8]) -> bool {
        if self.len < end.len() {
            return false;
        }
        let mut i = 0;
        while i < end.len() {
            if self.bytes[self.len - end.len() + i] != end[i] {
                return false;
            }
            i += 1;
        }
        true
    }

    pub(super) const fn is_any(&self, names: &[&str]) -> bool {
        let mut i = 0;
        while i < names.len() {
            if self.is(names[i]) {
                return true;
            }
            i += 1;
        }
        false
    }

    pub(super) const fn is_family(&self, family: &str) -> bool {
        if self.is(family) {
            return true;
        }
        let family = Self::new(family);
        let mut i = 0;
        while i < FAMILY_ALIASES.len() {
            if self.is(FAMILY_ALIASES[i].0) && family.is(FAMILY_ALIASES[i].1) {
                return true;
            }
            i += 1;
        }
        false
    }
}
