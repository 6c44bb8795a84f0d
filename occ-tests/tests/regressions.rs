//! Replays what fuzzing found, with the functions that it was found with: `fuzz/run`. What was found in
//! the attribute, the command line and what only crates themselves reach is replayed where those are.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/readers.rs"]
#[allow(unreachable_pub, reason = "public where `fuzz/` builds it")]
mod readers;

#[test]
fn what_was_found_is_replayed() {
    test_support::replay(&readers::TARGETS);
}

/// No target replays a folder that is called otherwise.
#[test]
fn every_folder_is_of_a_target() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
    for folder in fs::read_dir(fuzz.join("regressions")).expect("the regressions") {
        let name = folder.expect("a folder").file_name();
        let target = fuzz.join("fuzz_targets").join(&name).with_extension("rs");
        assert!(target.exists(), "{} is no target", name.display());
    }
}
