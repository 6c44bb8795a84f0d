//! Nothing that stands in or under the attribute may end the compiler with a panic, or lose the author's item: the
//! corpus of real Rust, and its cases with tokens changed at random. That its contracts are kept inside the compiler,
//! the package `occ-corpus` shows by its build.

#[path = "../../../occ-tests/corpus/cases.rs"]
mod cases;

use occ_core::__private::message::KEY_NAMES;
use proc_macro2::{Group, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser as _};

use self::cases::{Case, Expected, beyond_syn, cases, pairs};
use super::{expand, messages, plain, split, tokens};
use crate::tokens::{Errors, mentions};

const WORDS: &str = r#"fn const static struct enum impl trait mod use type pub crate self Self super unsafe extern
    async mut ref where for in if else match let loop return as dyn move true false _ r#fn default safe union T N new
    KernelDescriptor LaunchConfig shared_array spirv compute launch_bounds rust_gpu block_dim shared_mem_bytes
    deprecated allow expect __occ __said dynamic_shared_mem 0 1 2 32 64 256 0.5 1.0 5e-1 1e999 1u8 1f32 0xFF 0b11
    1_0 4294967295 4294967296 18446744073709551616 0x1p "" "50%" "150%" "%" "gcn" "gfx90a" "sm_90" "ampere" "gfx9" "cu"
    "\u{30a4}" "::occ" ";fn" r"gcn" b"gcn" c"gcn" 'c' b'c' = , = , : ; < > - # ! & % . $ | * :: .. ..= => ->
    () (1,2) (x=1) [] [1,2] [f32;4] [cfg(a)] {} {x} {fn(f)}"#;

/// The same numbers in every run: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % end.max(1)
    }

    fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    /// `tokens` with one token, however deep, gone, doubled, replaced, or behind a new one.
    fn mutated(&mut self, old: TokenStream, words: &[&str]) -> TokenStream {
        let mut old: Vec<TokenTree> = old.into_iter().collect();
        let at = self.below(old.len());
        let new = tokens(words[self.below(words.len())]).into_iter();
        match (old.get(at).cloned(), self.below(6)) {
            (Some(TokenTree::Group(group)), 0..4) => {
                let changed = self.mutated(group.stream(), words);
                old[at] = Group::new(group.delimiter(), changed).into();
            }
            (Some(_), 0) => drop(old.remove(at)),
            (Some(token), 1) => old.insert(at, token),
            (Some(_), 2 | 3) => drop(old.splice(at..=at, new)),
            _ => drop(old.splice(at..at, new)),
        }
        old.into_iter().collect()
    }
}

/// Whether tokens are Rust where items stand, be it within an `impl` or a `trait`.
fn are_items(tokens: &TokenStream) -> bool {
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

/// Every token in order, brackets as words of their own.
fn flat(tokens: TokenStream) -> Vec<String> {
    let words = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Group(group) => {
            let brackets = format!("{:?}", group.delimiter());
            [vec![brackets.clone()], flat(group.stream()), vec![brackets]].concat()
        }
        token => vec![token.to_string()],
    });
    words.collect()
}

/// Expands, and panics where the item's tokens are not in the output, in their order.
#[track_caller]
fn expanded(args: &TokenStream, item: &TokenStream) -> TokenStream {
    let output = expand(args.clone(), item.clone());
    let mut after = flat(output.clone()).into_iter();
    let is_kept = flat(item.clone()).into_iter().all(|word| after.any(|other| other == word));
    assert!(is_kept, "`#[occupancy_target({args})] {item}` lost its item in\n{output}");
    output
}

#[test]
fn every_case_is_checked_or_refused_as_it_says() {
    let cases = cases();
    assert!(cases.len() >= 250, "the cases are gone");
    for Case { name, note, expected, arguments, item } in &cases {
        let output = expanded(arguments, item);
        assert!(are_items(&output), "`{name}` became no Rust:\n{output}");
        let pairs = pairs(arguments.clone()).expect("arguments");
        for one in crate::arguments::parse(arguments.clone(), &mut Errors::default()).list {
            let pair = pairs.iter().find(|pair| pair.key == one.name).expect("a pair");
            assert_eq!(plain(&one.value), plain(&pair.value), "`{name}`");
        }
        match expected {
            Expected::Held => assert_eq!(messages(output), [""; 0], "`{name}`"),
            Expected::Refused => assert_eq!(messages(output), [note.as_str()], "`{name}`"),
            Expected::Open => {}
        }
    }
}

/// Items with the arguments of each other, and with tokens changed.
#[test]
fn changed_tokens_survive() {
    let words: Vec<&str> = WORDS.split_whitespace().chain(KEY_NAMES).collect();
    let corpus = cases().into_iter().chain(beyond_syn()).map(|case| (case.arguments, case.item));
    let own = super::expansions::sources().into_iter().map(|(_, source)| split(&source));
    let all: Vec<_> = corpus.chain(own.cycle().take(300)).collect();
    let mut random = Random(0xd1b5_4a32_d192_ed03);
    let (mut items, mut arguments, mut checks) = (0, 0, 0);
    for _ in 0..5000 {
        let (mut args, mut item) = (random.pick(&all).0.clone(), random.pick(&all).1.clone());
        for _ in 0..random.below(3) {
            args = random.mutated(args, &words);
        }
        for _ in 0..random.below(3) {
            item = random.mutated(item, &words);
        }
        let output = expanded(&args, &item);
        if item.is_empty() || !are_items(&item) {
            continue;
        }
        items += 1;
        // What stands in a macro or an attribute may be no Rust at all.
        let is_unread = mentions(&item, &["shared_array", "spirv", "launch_bounds"]);
        if is_unread || pairs(args.clone()).is_err() {
            continue;
        }
        arguments += 1;
        assert!(are_items(&output), "`#[occupancy_target({args})] {item}` is no Rust:\n{output}");
        checks += usize::from(messages(output).is_empty());
    }
    assert!(items > 1500 && arguments > 400 && checks > 250, "{items} {arguments} {checks}");
}
