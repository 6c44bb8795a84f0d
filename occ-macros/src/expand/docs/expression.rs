//! Values that only const evaluation knows, as they are written.

use occ_core::Vendor;
use quote::{ToTokens, quote};
use syn::Expr;

use super::fact::Fact;
use crate::attribute::Arguments;
use crate::attribute::key::Key;
use crate::item::Item;
use crate::parsed::Parsed;
use crate::requirement::Threshold;

/// Where an author writes values.
pub(super) struct Written<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) item: &'a Item,
}

impl Written<'_> {
    /// The value of a required or wanted occupancy.
    pub(super) fn asked(&self, asked: &Threshold) -> String {
        let value = self.arguments.iter().find(|argument| argument.name == asked.name);
        value.map_or_else(String::new, |argument| code(&argument.value))
    }

    /// The resource that `fact` is about; empty where it is not given.
    pub(super) fn resource(&self, fact: Fact, vendor: Vendor) -> String {
        let key = match fact {
            Fact::Workgroup => Key::Workgroup,
            Fact::Cluster => Key::Cluster,
            Fact::Vgprs => Key::Vgprs,
            Fact::Agprs => Key::Agprs,
            Fact::Sgprs if vendor.is_amd() => Key::Sgprs,
            Fact::Lds => Key::Lds,
            Fact::DynamicLds => Key::DynamicLds,
            _ => return String::new(),
        };
        // What says 0 is known, and nothing to show.
        let shown = |value: &Parsed<Expr>| match value.to_token_stream().to_string().as_str() {
            "0" => String::new(),
            _ => code(value),
        };
        if let Some(argument) = self.arguments.get(key) {
            return shown(&argument.value);
        }
        if let Some(found) = self.item.found.iter().find(|found| found.key == key) {
            return shown(&found.value);
        }
        let launch = &self.item.launch;
        match key {
            Key::Workgroup => match (&launch.exact, &launch.bound) {
                (Some(exact), _) => shown(&exact.sizes),
                (None, Some(bound)) => shown(&bound.threads),
                (None, None) => String::new(),
            },
            Key::Cluster => {
                launch.cluster.as_ref().map_or_else(String::new, |exact| shown(&exact.sizes))
            }
            Key::DynamicLds => {
                launch.dynamic.as_ref().map_or_else(String::new, |dynamic| shown(&dynamic.bytes))
            }
            Key::Lds => self.parameters(),
            _ => String::new(),
        }
    }

    /// The sizes of the parameters in workgroup memory.
    fn parameters(&self) -> String {
        let mut sizes = Vec::new();
        for parameter in &self.item.memory.parameters {
            let ty = parameter.ty.referent();
            let ty = ty.as_ref().unwrap_or(&parameter.ty);
            sizes.push(code(&quote!(size_of::<#ty>())));
        }
        sizes.dedup();
        sizes.join(" + ")
    }
}

/// An expression as a cell of a table shows code.
pub(super) fn code(tokens: &impl ToTokens) -> String {
    let text = spaced(&tokens.to_token_stream().to_string());
    // A backtick in a string of an expression would end the code.
    let fence = if text.contains('`') { "``" } else { "`" };
    format!("{fence}{}{fence}", text.replace('|', "\\|"))
}

/// The text of tokens with spaces where a person writes them.
fn spaced(text: &str) -> String {
    const CLOSED: [(&str, &str); 9] = [
        (" :: ", "::"),
        (":: ", "::"),
        (" ::", "::"),
        (" ,", ","),
        (" ;", ";"),
        (" . ", "."),
        ("& ", "&"),
        ("! ", "!"),
        (" !", "!"),
    ];
    let mut text = CLOSED
        .iter()
        .fold(text.replace('\n', " "), |text, (open, closed)| text.replace(open, closed));
    if text.contains("::<") || text.contains("::< ") {
        text = text.replace("::< ", "::<").replace(" >", ">");
    }
    // A call has no space before its arguments.
    let mut called = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once(" (") {
        called.push_str(before);
        let is_call =
            before.ends_with(|last: char| last.is_alphanumeric() || matches!(last, '_' | '>'));
        called.push_str(if is_call { "(" } else { " (" });
        rest = after;
    }
    called + rest
}

#[cfg(test)]
mod tests {
    use super::{code, spaced};

    #[test]
    fn expressions_read_as_they_are_written() {
        for source in [
            "LINE + 2 * RADIUS",
            "(SIDE, SIDE)",
            "size_of::<[f32; TILE * TILE]>()",
            "kernels::count(1 << 4) + (A + B)",
            "Self::VGPRS",
        ] {
            let tokens: proc_macro2::TokenStream = source.parse().expect("tokens");
            assert_eq!(spaced(&tokens.to_string()), source);
        }
        let tokens: proc_macro2::TokenStream = "A | B".parse().expect("tokens");
        assert_eq!(code(&tokens), "`A \\| B`");
    }
}
