//! What the attribute writes. `tests/expansions/NAME.rs` is an item as an author writes it, and `NAME.expanded.rs` what
//! becomes of it, which `OCC_BLESS=1` writes anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The files by their names.
fn files() -> BTreeMap<String, PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expansions");
    let files = fs::read_dir(folder).expect("the folder of the cases");
    let files = files.map(|entry| entry.expect("a file").path());
    files.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), path)).collect()
}

/// The names of the cases, and what they are of.
pub(super) fn sources() -> Vec<(String, String)> {
    let files = files().into_iter().filter(|(name, _)| !name.ends_with(".expanded.rs"));
    files.map(|(name, path)| (name, fs::read_to_string(path).expect("a case"))).collect()
}

#[test]
fn expansions_are_as_written_down() {
    let (bless, sources, mut wrong) = (test_support::bless(), sources(), Vec::new());
    for (name, source) in &sources {
        let (arguments, item) = super::split(source);
        let expansion = super::expand(arguments, item);
        let file = syn::parse2(expansion.clone())
            .unwrap_or_else(|error| panic!("`{name}` became no Rust: {error}\n{expansion}"));
        let expansion = prettyplease::unparse(&file);
        let path = files()[name].with_extension("expanded.rs");
        if bless {
            fs::write(&path, expansion).expect("a file to write");
        } else if fs::read_to_string(&path).unwrap_or_default() != expansion {
            wrong.push(format!("--- {name} becomes\n{expansion}"));
        }
    }
    assert!(wrong.is_empty(), "{}\nIf this is right, set OCC_BLESS=1", wrong.join("\n"));
    assert!(
        sources.len() >= 12 && files().len() == 2 * sources.len(),
        "a case or its other half is gone"
    );
}
