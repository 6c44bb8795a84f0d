//! The corpus is what it says: real Rust, enough of it, each case once. That its contracts are kept
//! is known because it builds; what the macro makes of it outside the compiler, its own tests hold.

#[path = "../corpus/cases.rs"]
mod cases;

use std::collections::{BTreeMap, BTreeSet};

use cases::{Case, Expected, beyond_syn, cases, pairs};
// Its build is a test.
use occ_corpus as _;
use quote::ToTokens;

#[test]
fn every_case_is_rust() {
    let cases = cases();
    let count = |expected| cases.iter().filter(|case| case.expected == expected).count();
    assert!(count(Expected::Held) >= 200, "the cases are gone");
    assert!(count(Expected::Refused) >= 15 && count(Expected::Open) >= 15, "the cases are gone");
    for Case { name, item, arguments, .. } in &cases {
        let free = syn::parse2::<syn::Item>(item.clone()).is_ok();
        let method = syn::parse2::<syn::ImplItem>(item.clone()).is_ok()
            || syn::parse2::<syn::TraitItem>(item.clone()).is_ok();
        assert!(free || method, "`{name}` is no item: {item}");
        let pairs = pairs(arguments.clone());
        assert!(pairs.is_ok_and(|pairs| pairs.len() >= 2), "`{name}` has other arguments");
    }
}

/// Cases whose tokens are another's: they differ in what only the compiler sees.
const SAME_TOKENS: [&str; 3] =
    ["attributes::by_a_path", "signatures::without_spaces", "values::comments"];

#[test]
fn every_case_tries_something_else() {
    let mut tried = BTreeMap::new();
    let mut names = BTreeSet::new();
    for Case { name, item, arguments, .. } in cases() {
        let case = format!("#[occupancy_target({arguments})] {item}");
        if !SAME_TOKENS.contains(&name.as_str())
            && let Some(other) = tried.insert(case.clone(), name.clone())
        {
            // A module may try a thing on several items.
            assert_eq!(name, other, "both try {case}");
        }
        names.insert(name);
    }
    assert!(names.len() >= 250, "{} modules", names.len());
}

#[test]
fn arguments_are_split_at_their_commas_alone() {
    let case = |name: &str| {
        let found = cases().into_iter().find(|case| case.name == name);
        let pairs = pairs(found.expect("the case").arguments).expect("arguments");
        let pairs = pairs.into_iter().map(|pair| (pair.key, pair.value.to_token_stream()));
        pairs.map(|(key, value)| (key, value.to_string().replace(' ', ""))).collect::<Vec<_>>()
    };
    let owned = |pairs: &[(&str, &str)]| {
        let pairs = pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        pairs.collect::<Vec<_>>()
    };
    let expected = [
        ("arch", "\"gcn\""),
        ("min", "0.5"),
        ("workgroup", "256"),
        ("trap", "A<B"),
        ("scratch", "A>B"),
        ("vgprs", "24"),
        ("lds", "0"),
    ];
    assert_eq!(case("values::comparisons_around_a_comma"), owned(&expected));
    let expected = [
        ("arch", "\"gcn\""),
        ("min", "0.5"),
        ("workgroup", "256"),
        ("vgprs", "pick::<20,4>()"),
        ("lds", "0"),
    ];
    assert_eq!(case("values::call_with_turbofish"), owned(&expected));
}

#[test]
fn what_is_beyond_syn_is_beyond_it() {
    let cases = beyond_syn();
    assert!(cases.len() >= 6, "the cases are gone");
    for Case { name, note, expected, arguments, item } in &cases {
        assert_eq!(*expected, Expected::Open);
        assert!(note.ends_with('.'), "`{name}` says `{note}`");
        assert!(arguments.to_string().starts_with("arch = \"gcn\""), "{arguments}");
        assert!(!item.is_empty() && syn::parse2::<syn::Item>(item.clone()).is_err(), "{item}");
    }
}
