//! The attribute's arguments: `key = value`, separated by commas.

use std::ops::Deref;

use proc_macro::{Delimiter, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::errors::{Errors, Range};
use crate::keys::{Key, NAMES};
use crate::tokens::{bare, ident, is_name, is_punct, split_commas};

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

/// All that stands in the attribute's brackets.
#[derive(Default)]
pub(crate) struct Args {
    list: Vec<Arg>,
    /// Keys that a fault kept from the list.
    spoiled: Vec<Key>,
    /// Whether a fault hides which key was meant.
    unreadable: bool,
}

impl Args {
    /// Whether every value could be told from its key.
    pub(crate) fn are_clear(&self) -> bool {
        self.spoiled.is_empty() && !self.unreadable
    }

    /// Whether `key` is missing: neither given nor, for all that can be told, meant.
    pub(crate) fn lack(&self, key: Key) -> bool {
        !self.unreadable
            && !self.spoiled.contains(&key)
            && self.list.iter().all(|arg| arg.key != key)
    }
}

impl Deref for Args {
    type Target = [Arg];

    fn deref(&self) -> &[Arg] {
        &self.list
    }
}

/// Reads the arguments; what is wrong with them goes to `errors`.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Args {
    let mut args = Args::default();
    for (part, comma) in parts(tokens) {
        if part.is_empty() {
            errors.push(
                Range::at(comma.unwrap_or_else(Span::call_site)),
                "expected a key between two commas, as in `min = 0.5`",
            );
        } else if let Some(arg) = argument(&part, &mut args, errors) {
            let args = &mut args.list;
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
/// value before it: the commas of `f::<A, B>()` stand in no brackets. With each part comes the
/// comma behind it.
fn parts(tokens: TokenStream) -> Vec<(Vec<TokenTree>, Option<Span>)> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let commas = tokens.iter().filter(|token| is_punct(Some(*token), ','));
    let commas: Vec<Span> = commas.map(TokenTree::span).collect();
    let mut commas = commas.into_iter();
    let mut parts: Vec<(Vec<TokenTree>, Option<Span>)> = Vec::new();
    for part in split_commas(tokens) {
        let comma = commas.next();
        let open = parts.last().is_some_and(|(last, _)| {
            let angles = |char| last.iter().filter(|token| is_punct(Some(token), char)).count();
            starts_argument(last) && angles('<') > angles('>')
        });
        match parts.last_mut() {
            Some((last, _)) if open && !starts_argument(&part) => {
                last.push(Punct::new(',', Spacing::Alone).into());
                last.extend(part);
            }
            _ => parts.push((part, comma)),
        }
    }
    parts
}

fn starts_argument(part: &[TokenTree]) -> bool {
    ident(part.first()).is_some()
        && matches!(part.get(1), Some(TokenTree::Punct(punct))
            if punct.as_char() == '=' && punct.spacing() == Spacing::Alone)
}

fn argument(part: &[TokenTree], args: &mut Args, errors: &mut Errors) -> Option<Arg> {
    let first = part.first()?;
    let span = first.span();
    let whole = Range::new(span, part.last().map_or(span, TokenTree::span));
    let Some(name) = ident(Some(first)) else {
        args.unreadable = true;
        errors.push(whole, "expected `key = value`, as in `arch = \"gfx90a\"`");
        return None;
    };
    let Some(key) = Key::named(&name) else {
        let near = nearest(&name);
        args.spoiled.extend(near.and_then(Key::named));
        errors.push(
            Range::at(span),
            match near {
                Some(near) => format!("unknown key `{name}`; the nearest is `{near}`"),
                None => format!("unknown key `{name}`; the keys are {}", all_names()),
            },
        );
        return None;
    };
    if !starts_argument(part) || part.len() < 3 {
        args.spoiled.push(key);
        let has_value = part.len() > 1 && !starts_argument(part);
        let needs = if has_value { "takes its value after `=`" } else { "needs a value" };
        errors.push(whole, format!("`{name}` {needs}, as in `{name} = {}`", example(key)));
        return None;
    }
    let value = bare(part.iter().skip(2).cloned().collect());
    let value_range = Range::of(&value, span);
    if let Some((range, message)) = broken(&name, &part[2..]) {
        args.spoiled.push(key);
        args.spoiled.extend(keys_inside(&part[2..]).map(|(_, key)| key));
        errors.push(range, message);
        return None;
    }
    Some(Arg { key, name, value, range: Range::new(span, value_range.last), value_range })
}

/// Faults that would end the parsing of everything that the attribute writes, the item with it.
fn broken(name: &str, value: &[TokenTree]) -> Option<(Range, String)> {
    if let [number @ TokenTree::Literal(_), sign] = value
        && is_punct(Some(sign), '%')
    {
        let range = Range::new(number.span(), sign.span());
        let message = format!("a percentage stands in quotes, as in `{name} = \"{number}%\"`");
        return Some((range, message));
    }
    for pair in value.windows(2) {
        let [first, next] = pair else { continue };
        let ends = matches!(first, TokenTree::Literal(_)) || is_name(first);
        let closes =
            matches!(first, TokenTree::Group(group) if group.delimiter() != Delimiter::Brace);
        let starts = matches!(next, TokenTree::Literal(_)) || is_name(next);
        if starts && (ends || closes) {
            let place = if ends { format!("after `{first}`, found") } else { "before".to_owned() };
            return Some((Range::at(next.span()), format!("expected `,` {place} `{next}`")));
        }
    }
    if let Some((next, _)) = keys_inside(value).next() {
        return Some((Range::at(next.span()), format!("expected `,` before `{next}`")));
    }
    match value.last() {
        Some(last @ TokenTree::Punct(punct)) if !matches!(punct.as_char(), '?' | '>') => {
            Some((Range::at(last.span()), format!("expected a value after `{punct}`")))
        }
        _ => None,
    }
}

/// The keys of arguments that a missing comma made a part of this value.
fn keys_inside(value: &[TokenTree]) -> impl Iterator<Item = (&TokenTree, Key)> {
    (1..value.len()).filter_map(|at| {
        let operator = matches!(value[at - 1], TokenTree::Punct(_));
        let key = ident(value.get(at)).and_then(|name| Key::named(&name));
        key.filter(|_| !operator && starts_argument(&value[at..])).map(|key| (&value[at], key))
    })
}

/// The key that a slip of the keys turned into `name`, most often by two letters swapped, or that
/// `name` says at greater length.
fn nearest(name: &str) -> Option<&'static str> {
    let names: Vec<&'static str> = NAMES.iter().map(|(name, _)| *name).collect();
    let swapped = names.iter().copied().find(|known| {
        let pairs = known.bytes().zip(name.bytes());
        let differ: Vec<(u8, u8)> = pairs.filter(|(known, name)| known != name).collect();
        matches!(differ[..], [(a, b), (c, d)] if a == d && b == c) && known.len() == name.len()
    });
    let longer = || names.iter().copied().filter(|known| name.starts_with(known));
    swapped
        .or_else(|| occ_core::names::closest(name, &names))
        .or_else(|| longer().max_by_key(|known| known.len()))
}

fn all_names() -> String {
    let names: Vec<String> = NAMES.iter().map(|(name, _)| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, others)) => format!("{}, and {last}", others.join(", ")),
        None => String::new(),
    }
}

fn example(key: Key) -> &'static str {
    match key {
        Key::Arch => "\"gfx90a\"",
        Key::Min | Key::Warn => "0.5",
        Key::MinWavesPerSimd => "4",
        Key::MinWorkgroups | Key::Barriers => "2",
        Key::Crate => "::occ",
        Key::Contract => "SAXPY_CONTRACT",
        Key::Resources => "\"kernels.hsaco\"",
        Key::Kernel => "\"saxpy\"",
        Key::Spills => "\"deny\"",
        Key::Workgroup => "256",
        Key::Wave => "32",
        Key::Mode => "\"cu\"",
        Key::Vgprs | Key::Agprs | Key::Sgprs | Key::VgprsAllocated | Key::SgprsAllocated => "64",
        Key::Lds | Key::DynamicLds | Key::MaxDynamicShared => "4096",
        Key::Trap | Key::Scratch => "true",
        Key::Carveout => "50",
        Key::VirtualResources => "1",
        Key::DynamicVgprs => "16",
    }
}
