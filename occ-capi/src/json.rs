//! JSON, written in order.

use core::fmt::Write as _;

use crate::out::Out;

/// What is being written; it knows whether a comma comes next.
pub(crate) struct Json<'a, 'b> {
    out: &'a mut Out<'b>,
    needs_comma: bool,
}

impl<'a, 'b> Json<'a, 'b> {
    pub(crate) fn new(out: &'a mut Out<'b>) -> Self {
        Self { out, needs_comma: false }
    }

    fn next(&mut self) {
        if self.needs_comma {
            self.out.push(",");
        }
        self.needs_comma = true;
    }

    /// An object with what `inside` writes.
    pub(crate) fn object(&mut self, inside: impl FnOnce(&mut Self)) {
        self.around("{", "}", inside);
    }

    /// An array with what `inside` writes.
    pub(crate) fn array(&mut self, inside: impl FnOnce(&mut Self)) {
        self.around("[", "]", inside);
    }

    fn around(&mut self, open: &str, close: &str, inside: impl FnOnce(&mut Self)) {
        self.next();
        self.out.push(open);
        self.needs_comma = false;
        inside(self);
        self.out.push(close);
        self.needs_comma = true;
    }

    /// The name of a member, whose value comes next.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.text(key);
        self.out.push(":");
        self.needs_comma = false;
        self
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.next();
        self.out.push("\"");
        for character in text.chars() {
            let _ = match character {
                '"' => self.out.write_str("\\\""),
                '\\' => self.out.write_str("\\\\"),
                '\n' => self.out.write_str("\\n"),
                // `<` could end a script in which a page keeps the text.
                '\0'..='\x1f' | '<' => write!(self.out, "\\u{:04x}", u32::from(character)),
                character => self.out.write_char(character),
            };
        }
        self.out.push("\"");
    }

    pub(crate) fn number(&mut self, number: u32) {
        self.next();
        let _ = write!(self.out, "{number}");
    }

    pub(crate) fn flag(&mut self, flag: bool) {
        self.next();
        self.out.push(if flag { "true" } else { "false" });
    }

    /// `null` where there is no number.
    pub(crate) fn number_or_null(&mut self, number: Option<u32>) {
        match number {
            Some(number) => self.number(number),
            None => self.null(),
        }
    }

    /// `null` where there is no text.
    pub(crate) fn text_or_null(&mut self, text: &str) {
        if text.is_empty() { self.null() } else { self.text(text) }
    }

    fn null(&mut self) {
        self.next();
        self.out.push("null");
    }
}
