//! What the attribute writes. `tests/expansions/NAME.rs` is an item as an author writes it, and
//! `NAME.expanded.rs` what becomes of it, which `OCC_BLESS=1` writes anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::expand::expand;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expansions")
}

/// The names of the cases: of files that end in `.rs`, or in `.expanded.rs`.
fn names(expanded: bool) -> BTreeSet<String> {
    fs::read_dir(folder())
        .expect("the folder of the cases")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a plain name"))
        .filter(|file| file.ends_with(".expanded.rs") == expanded)
        .map(|file| file.trim_end_matches(".rs").trim_end_matches(".expanded").to_owned())
        .collect()
}

pub(super) fn sources() -> Vec<(String, String)> {
    names(false)
        .into_iter()
        .map(|name| {
            let source = fs::read_to_string(folder().join(format!("{name}.rs"))).expect("a case");
            (name, source)
        })
        .collect()
}

#[test]
fn expansions_are_as_written_down() {
    let bless = test_support::bless();
    let mut wrong = Vec::new();
    for (name, source) in sources() {
        let (args, item) = super::split(&source);
        let expansion = expand(args, item);
        let file = syn::parse2(expansion.clone())
            .unwrap_or_else(|error| panic!("`{name}` became no Rust: {error}\n{expansion}"));
        let expansion = prettyplease::unparse(&file);
        let path = folder().join(format!("{name}.expanded.rs"));
        if bless {
            fs::write(&path, expansion).expect("a file to write");
        } else if fs::read_to_string(&path).unwrap_or_default() != expansion {
            wrong.push(format!("--- {name}.rs becomes\n{expansion}"));
        }
    }
    assert!(wrong.is_empty(), "{}\nIf this is right, set OCC_BLESS=1", wrong.join("\n"));
}

#[test]
fn no_expansion_is_an_orphan() {
    assert!(names(false).len() >= 15, "the cases are gone");
    assert_eq!(names(false), names(true));
}
