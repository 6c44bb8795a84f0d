//! What the commands read, of any bytes: what `fuzz/` runs, and what a test here replays.

use crate::baseline::Baseline;
use crate::{Failure, command, finding};

/// What looks at some bytes.
pub type Target = fn(&[u8]);

/// Every target, by its name.
pub const TARGETS: [(&str, Target); 4] =
    [("eval", eval), ("achieved", achieved), ("baseline", baseline), ("dwarf", finding::dwarf)];

/// Whatever the rows are, they are answered, each with as many cells as the others.
fn eval(bytes: &[u8]) {
    if let Err(Failure::Input(text)) = command::eval::answer(bytes, "input", std::io::sink()) {
        assert!(text.starts_with("input: "), "{text}");
    }
}

fn achieved(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        command::achieved::fuzz(text);
    }
}

/// What is read of a baseline is written as it was, in its order.
fn baseline(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(baseline) = Baseline::parse(text) {
        let written = baseline.text();
        let again = Baseline::parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(again.text(), written);
    }
}

#[cfg(test)]
#[test]
fn what_was_found_is_replayed() {
    test_support::replay(&TARGETS);
}
