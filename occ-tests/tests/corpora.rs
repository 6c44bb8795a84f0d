//! Replays what fuzzing kept, with the functions that it was found with: `fuzz/run`. The corpora of
//! the attribute and of the command line are replayed where those are.

#[path = "../../fuzz/src/readers.rs"]
#[allow(unreachable_pub, reason = "public where `fuzz/` builds it")]
mod readers;

#[test]
fn the_corpora_are_replayed() {
    for (name, target) in readers::TARGETS {
        test_support::replay(name, target);
    }
}
