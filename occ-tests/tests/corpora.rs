//! Replays what fuzzing kept, with the functions that it was found with: `fuzz/run`. The corpora of
//! the attribute and of the command line are replayed where those are.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/readers.rs"]
#[allow(unreachable_pub, reason = "public where `fuzz/` builds it")]
mod readers;

#[test]
fn the_corpora_are_replayed() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    for (name, target) in readers::TARGETS {
        let files =
            fs::read_dir(corpus.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut replayed = 0;
        for file in files {
            target(&fs::read(file.expect("a file").path()).expect("a file"));
            replayed += 1;
        }
        assert!(replayed > 5, "{replayed} of {name}");
    }
}
