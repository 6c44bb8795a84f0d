//! The attribute's arguments: `key = value`, separated by commas.

use proc_macro2::{Spacing, TokenStream, TokenTree};

use crate::errors::{Errors, Range};
use crate::keys::{Key, NAMES};
use crate::tokens::{bare, ident, is_punct, split_commas};

/// One `key = value`.
pub(crate) struct Arg {
    pub(crate) key: Key,
    /// The key as it is written.
    pub(crate) name: String,
    pub(crate) value: TokenStream,
    /// From the key to the end of the value.
    pub(crate) range: Range,
    /// The value alone.
    pub(crate) value_range: Range,
}

/// Reads the arguments; what is wrong with them goes to `errors`.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Vec<Arg> {
    let mut args: Vec<Arg> = Vec::new();
    for part in parts(tokens) {
        if let Some(arg) = argument(&part, errors) {
            if let Some(first) = args.iter().find(|known| known.key == arg.key) {
                let message = if first.name == arg.name {
                    format!("`{}` is given twice", arg.name)
                } else {
                    format!("`{}` and `{}` are the same key", first.name, arg.name)
                };
                errors.push(Range::at(arg.range.first), message);
            } else {
                args.push(arg);
            }
        }
    }
    args
}

/// Splits at the commas between arguments. A part that does not start with `key =` belongs to the
/// value before it: the commas of `f::<A, B>()` stand in no brackets.
fn parts(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts: Vec<Vec<TokenTree>> = Vec::new();
    for part in split_commas(tokens) {
        let open = parts.last().is_some_and(|last| {
            let angles = |char| last.iter().filter(|token| is_punct(Some(token), char)).count();
            starts_argument(last) && angles('<') > angles('>')
        });
        match parts.last_mut() {
            Some(last) if open && !starts_argument(&part) => {
                last.push(proc_macro2::Punct::new(',', Spacing::Alone).into());
                last.extend(part);
            }
            _ => parts.push(part),
        }
    }
    parts
}

fn starts_argument(part: &[TokenTree]) -> bool {
    ident(part.first()).is_some()
        && matches!(part.get(1), Some(TokenTree::Punct(punct))
            if punct.as_char() == '=' && punct.spacing() == Spacing::Alone)
}

fn argument(part: &[TokenTree], errors: &mut Errors) -> Option<Arg> {
    let Some(first) = part.first() else {
        errors.push(
            Range::at(proc_macro2::Span::call_site()),
            "expected a key between two commas, as in `min = 0.5`",
        );
        return None;
    };
    let span = first.span();
    let Some(name) = ident(Some(first)) else {
        errors.push(
            Range::new(span, part.last().map_or(span, TokenTree::span)),
            "expected `key = value`, as in `arch = \"gfx90a\"`",
        );
        return None;
    };
    let Some(key) = Key::named(&name) else {
        let known: Vec<&'static str> = NAMES.iter().map(|(name, _)| *name).collect();
        errors.push(
            Range::at(span),
            match occ_core::names::closest(&name, &known) {
                Some(near) => format!("unknown key `{name}`; the nearest is `{near}`"),
                None => format!("unknown key `{name}`; the keys are {}", listed(&known)),
            },
        );
        return None;
    };
    if !starts_argument(part) || part.len() < 3 {
        errors.push(
            Range::new(span, part.last().map_or(span, TokenTree::span)),
            format!("`{name}` needs a value, as in `{name} = {}`", example(key)),
        );
        return None;
    }
    let value = bare(part.iter().skip(2).cloned().collect());
    let value_range = Range::of(&value, span);
    if let Some((range, message)) = broken(&part[2..]) {
        errors.push(range, message);
        return None;
    }
    Some(Arg { key, name, value, range: Range::new(span, value_range.last), value_range })
}

/// Faults that would end the parsing of everything that the attribute writes, the item with it.
fn broken(value: &[TokenTree]) -> Option<(Range, String)> {
    for pair in value.windows(2) {
        if let [TokenTree::Literal(literal), next @ (TokenTree::Ident(_) | TokenTree::Literal(_))] =
            pair
            && !matches!(ident(Some(next)).as_deref(), Some("as"))
        {
            let range = Range::at(next.span());
            return Some((range, format!("expected `,` after `{literal}`, found `{next}`")));
        }
    }
    match value.last() {
        Some(last @ TokenTree::Punct(punct)) if !matches!(punct.as_char(), '?' | '>') => {
            let hint =
                if punct.as_char() == '%' { "; a percentage is written `\"50%\"`" } else { "" };
            Some((Range::at(last.span()), format!("expected a value after `{punct}`{hint}")))
        }
        _ => None,
    }
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

fn example(key: Key) -> &'static str {
    match key {
        Key::Arch => "\"gfx90a\"",
        Key::Min | Key::Warn => "0.5",
        Key::MinWavesPerSimd => "4",
        Key::MinWorkgroups | Key::Barriers => "2",
        Key::Crate => "::occ",
        Key::Contract => "SAXPY_CONTRACT",
        Key::Workgroup => "256",
        Key::Wave => "32",
        Key::Mode => "\"cu\"",
        Key::Vgprs | Key::Agprs | Key::Sgprs => "64",
        Key::Lds | Key::DynamicLds | Key::MaxDynamicShared => "4096",
        Key::Trap | Key::Scratch => "true",
        Key::Carveout => "50",
        Key::VirtualResources => "1",
        Key::DynamicVgprs => "16",
    }
}
