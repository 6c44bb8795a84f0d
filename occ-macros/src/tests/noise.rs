//! Nothing that stands in or under the attribute may end the compiler with a panic, or lose the
//! author's item: random tokens, and the cases of `expansions` with tokens changed at random.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;

use crate::attribute::key::KEY_NAMES;
use crate::expand::expand;
use crate::item::mention::mentions;

const WORDS: &[&str] = &[
    "fn",
    "const",
    "static",
    "struct",
    "enum",
    "impl",
    "trait",
    "mod",
    "use",
    "type",
    "pub",
    "crate",
    "self",
    "Self",
    "super",
    "unsafe",
    "extern",
    "async",
    "mut",
    "ref",
    "where",
    "for",
    "in",
    "if",
    "else",
    "match",
    "let",
    "loop",
    "return",
    "as",
    "dyn",
    "move",
    "true",
    "false",
    "_",
    "r#fn",
    "default",
    "safe",
    "union",
    "T",
    "N",
    "OCCUPANCY",
    "OCCUPANCY_2",
    "__contract",
    "KernelDescriptor",
    "LaunchConfig",
    "Describe",
    "new",
    "shared_array",
    "spirv",
    "compute",
    "launch_bounds",
    "rust_gpu",
    "block_dim",
    "shared_mem_bytes",
    "deprecated",
    "allow",
    "expect",
];

const LITERALS: &[&str] = &[
    "0",
    "1",
    "2",
    "32",
    "64",
    "256",
    "0.5",
    "1.0",
    "5e-1",
    "1e999",
    "1.",
    "1u8",
    "1f32",
    "0xFF",
    "0b11",
    "1_0",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "0x1p",
    "\"\"",
    "\"50%\"",
    "\"150%\"",
    "\"%\"",
    "\"gcn\"",
    "\"gfx90a\"",
    "\"sm_90\"",
    "\"ampere\"",
    "\"gfx9\"",
    "\"cu\"",
    "\"\\u{30a4}\"",
    "\"::occ\"",
    "\"; fn\"",
    "r\"gcn\"",
    "r#\"\"#",
    "b\"gcn\"",
    "c\"gcn\"",
    "'c'",
    "b'c'",
];

/// The same numbers in every run: xorshift.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % end.max(1)
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    fn token(&mut self, depth: usize) -> TokenTree {
        let span = Span::call_site();
        match self.below(if depth == 0 { 8 } else { 11 }) {
            0 => Ident::new(self.of(&KEY_NAMES), span).into(),
            1 | 2 => match self.of(WORDS) {
                "r#fn" => Ident::new_raw("fn", span).into(),
                word => Ident::new(word, span).into(),
            },
            3 | 4 => match self.of(LITERALS).parse::<Literal>() {
                Ok(literal) => literal.into(),
                Err(_) => Literal::i32_unsuffixed(-1).into(),
            },
            5..=7 => {
                let spacing = self.of(&[Spacing::Alone, Spacing::Alone, Spacing::Joint]);
                Punct::new(
                    self.of(&[
                        '=', ',', '=', ',', ':', ';', '<', '>', '-', '#', '!', '&', '%', '.', '\'',
                        '$', '|', '*',
                    ]),
                    spacing,
                )
                .into()
            }
            _ => {
                let delimiter = self.of(&[
                    Delimiter::Parenthesis,
                    Delimiter::Bracket,
                    Delimiter::Brace,
                    Delimiter::None,
                ]);
                Group::new(delimiter, self.tokens(depth - 1)).into()
            }
        }
    }

    fn tokens(&mut self, depth: usize) -> TokenStream {
        (0..self.below(9)).map(|_| self.token(depth)).collect()
    }

    /// `tokens` with one token, however deep, gone, doubled, replaced, or behind a new one.
    pub(super) fn mutated(&mut self, tokens: TokenStream) -> TokenStream {
        let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let at = self.below(tokens.len());
        match (tokens.get(at).cloned(), self.below(6)) {
            (Some(TokenTree::Group(group)), 0..4) => {
                tokens[at] = Group::new(group.delimiter(), self.mutated(group.stream())).into();
            }
            (Some(_), 0) => drop(tokens.remove(at)),
            (Some(token), 1) => tokens.insert(at, token),
            (Some(_), 2 | 3) => tokens[at] = self.token(2),
            _ => tokens.insert(at, self.token(2)),
        }
        tokens.into_iter().collect()
    }
}

/// Every token in order, brackets as tokens of their own.
fn flat(tokens: TokenStream, into: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                into.push(open.to_owned());
                flat(group.stream(), into);
                into.push(close.to_owned());
            }
            token => into.push(token.to_string()),
        }
    }
    into.retain(|token| !token.is_empty());
}

/// Whether every token of `item` is in `output`, in the same order.
fn keeps(output: TokenStream, item: TokenStream) -> bool {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    flat(item, &mut before);
    flat(output, &mut after);
    let mut after = after.into_iter();
    before.into_iter().all(|token| after.any(|other| other == token))
}

/// `key = value`, where the value is an expression.
struct Argument;

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        use syn::ext::IdentExt;
        syn::Ident::parse_any(input)?;
        input.parse::<syn::Token![=]>()?;
        input.parse::<syn::Expr>()?;
        Ok(Self)
    }
}

/// Invisible brackets in odd places, which no macro makes, are read in one way here and in another
/// there.
fn are_visible(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().all(|token| match token {
        TokenTree::Group(group) => {
            group.delimiter() != Delimiter::None && are_visible(&group.stream())
        }
        _ => true,
    })
}

fn are_arguments(args: &TokenStream) -> bool {
    Punctuated::<Argument, syn::Token![,]>::parse_terminated.parse2(args.clone()).is_ok()
}

/// How many expansions had an item, arguments as well, and a check.
#[derive(Default, Debug)]
pub(super) struct Seen {
    pub(super) items: usize,
    pub(super) arguments: usize,
    pub(super) checks: usize,
}

/// Whether tokens are Rust where items stand, be it within an `impl` or a `trait`.
pub(super) fn are_items(tokens: &TokenStream) -> bool {
    fn all<T: Parse>(input: ParseStream<'_>) -> syn::Result<()> {
        while !input.is_empty() {
            input.parse::<T>()?;
        }
        Ok(())
    }
    syn::parse2::<syn::File>(tokens.clone()).is_ok()
        || all::<syn::ImplItem>.parse2(tokens.clone()).is_ok()
        || all::<syn::TraitItem>.parse2(tokens.clone()).is_ok()
}

/// Expands, and panics where the item is not in the output as it went in.
#[track_caller]
pub(super) fn expanded(args: &TokenStream, item: &TokenStream) -> TokenStream {
    let output = expand(args.clone(), item.clone());
    assert!(
        keeps(output.clone(), item.clone()),
        "`#[occupancy_target({args})] {item}` lost its item in\n{output}"
    );
    output
}

/// Expands, and panics where the item is not in the output, or the output is no Rust though both
/// item and arguments are.
#[track_caller]
pub(super) fn look(args: &TokenStream, item: &TokenStream, seen: &mut Seen) {
    let output = expanded(args, item);
    if item.is_empty() || !are_items(item) {
        return;
    }
    seen.items += 1;
    // What stands in a macro or an attribute may be no Rust at all.
    let unread = ["shared_array", "spirv", "launch_bounds"];
    let readable = are_visible(args) && are_visible(item) && !mentions(item, &unread);
    if !readable || !are_arguments(args) {
        return;
    }
    seen.arguments += 1;
    assert!(are_items(&output), "`#[occupancy_target({args})] {item}` became no Rust:\n{output}");
    if super::messages(output).is_empty() {
        seen.checks += 1;
    }
}

#[test]
fn random_tokens() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let cases = super::expansions::sources();
    let mut seen = Seen::default();
    for _ in 0..2000 {
        let (_, known) = &cases[random.below(cases.len())];
        let (known_args, known_item) = super::split(known);
        let (args, item) = (random.tokens(3), random.tokens(3));
        look(&args, &item, &mut seen);
        look(&known_args, &item, &mut seen);
        look(&args, &known_item, &mut seen);
    }
    assert!(seen.items > 1500, "{seen:?}");
}

#[test]
fn changed_tokens() {
    let mut random = Random(0xd1b5_4a32_d192_ed03);
    let mut seen = Seen::default();
    let cases = super::expansions::sources();
    // Its `expect` moves to the check: no token of it is lost, but their order is another.
    let cases: Vec<_> = cases.iter().filter(|(name, _)| name != "expect_deprecated").collect();
    for _ in 0..4000 {
        let mut args = super::split(&cases[random.below(cases.len())].1).0;
        let mut item = super::split(&cases[random.below(cases.len())].1).1;
        for _ in 0..random.below(3) {
            args = random.mutated(args);
        }
        for _ in 0..random.below(3) {
            item = random.mutated(item);
        }
        look(&args, &item, &mut seen);
    }
    assert!(seen.items > 1000 && seen.arguments > 300 && seen.checks > 200, "{seen:?}");
}
