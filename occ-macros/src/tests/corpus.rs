//! The corpus of real Rust: what the attribute makes of it outside the compiler. That its contracts
//! are kept inside, the package `occ-corpus` shows by its build.

#[path = "../../../occ-tests/corpus/cases.rs"]
mod cases;

use proc_macro2::{Group, TokenStream, TokenTree};

use self::cases::{Case, Expected, beyond_syn, cases, pairs};
use super::noise::{Random, Seen, are_items, expanded, look};
use super::{messages, plain};
use crate::attribute;
use crate::attribute::key::Key;
use crate::diagnostic::Errors;
use crate::expand::expand;

#[test]
fn every_case_becomes_rust() {
    let cases = cases();
    assert!(cases.len() >= 250, "the cases are gone");
    for Case { name, arguments, item, .. } in &cases {
        let output = expanded(arguments, item);
        assert!(are_items(&output), "`{name}` became no Rust:\n{output}");
    }
}

#[test]
fn every_case_is_checked_or_refused_as_it_says() {
    for Case { name, note, expected, arguments, item } in &cases() {
        let messages = messages(expand(arguments.clone(), item.clone()));
        match expected {
            Expected::Held => assert_eq!(messages, [""; 0], "`{name}`"),
            Expected::Refused => assert_eq!(messages, [note.as_str()], "`{name}`"),
            Expected::Open => {}
        }
    }
}

/// The words that are keys, each given once: what else stands there is refused.
#[test]
fn arguments_split_where_syn_splits_them() {
    let mut split = 0;
    for Case { name, arguments, .. } in &cases() {
        let mut expected: Vec<(String, String)> = Vec::new();
        for pair in pairs(arguments.clone()).expect("arguments") {
            let is_known = Key::named(&pair.key).is_some();
            if is_known && expected.iter().all(|(key, _)| *key != pair.key) {
                expected.push((pair.key, plain(&pair.value)));
            }
        }
        let read = attribute::parse(arguments.clone(), &mut Errors::default());
        let read = read.iter().map(|read| (read.name.clone(), plain(&read.value)));
        assert_eq!(read.collect::<Vec<_>>(), expected, "`{name}`");
        split += expected.len();
    }
    assert!(split > 1000, "{split} arguments");
}

#[test]
fn what_syn_does_not_read_survives() {
    for Case { name, arguments, item, .. } in beyond_syn() {
        let output = expanded(&arguments, &item);
        assert!(!output.is_empty(), "`{name}`");
    }
}

/// Every group in tokens, however deep.
fn groups(tokens: TokenStream, into: &mut Vec<Group>) {
    for token in tokens {
        if let TokenTree::Group(group) = token {
            groups(group.stream(), into);
            into.push(group);
        }
    }
}

/// `tokens` with one group, however deep, replaced by one of `others` in the same brackets.
fn grafted(tokens: TokenStream, others: &[Group], random: &mut Random) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_group = |at: &usize| matches!(tokens[*at], TokenTree::Group(_));
    let places: Vec<usize> = (0..tokens.len()).filter(is_group).collect();
    if let Some(at) = places.get(random.below(places.len()))
        && let TokenTree::Group(group) = &tokens[*at]
    {
        let other = &others[random.below(others.len())];
        let is_here = other.delimiter() == group.delimiter();
        let stream = match random.below(3) {
            0 if is_here => other.stream(),
            _ => grafted(group.stream(), others, random),
        };
        tokens[*at] = Group::new(group.delimiter(), stream).into();
    }
    tokens.into_iter().collect()
}

/// The cases with the arguments, and with parts, of each other, and with tokens changed.
#[test]
fn changed_cases_survive() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut seen = Seen::default();
    let cases: Vec<Case> = cases().into_iter().chain(beyond_syn()).collect();
    let mut others = Vec::new();
    for case in &cases {
        groups(case.item.clone(), &mut others);
    }
    for round in 0..12 {
        for case in &cases {
            let mut arguments = cases[random.below(cases.len())].arguments.clone();
            let mut item = grafted(case.item.clone(), &others, &mut random);
            for _ in 0..round % 3 {
                arguments = random.mutated(arguments);
            }
            for _ in 0..random.below(3) {
                item = random.mutated(item);
            }
            look(&arguments, &item, &mut seen);
        }
    }
    assert!(seen.items > 1000 && seen.arguments > 300 && seen.checks > 200, "{seen:?}");
}
