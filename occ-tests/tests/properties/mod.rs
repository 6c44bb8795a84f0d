//! What must hold for every input: nothing panics, nothing overflows, and the engine's answers
//! agree with each other.

mod any;
mod bounds;
mod counted;
mod exhaustive;
mod joint;
mod laws;
mod levels;
mod messages;
mod panics;
mod ranges;

use std::cell::Cell;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestRunner};

/// Runs `law` on `cases` values, or `PROPTEST_CASES` where that is set. `law` says whether it had
/// anything to check; a law that seldom has is no test.
fn hold<S: Strategy>(cases: u32, values: &S, law: impl Fn(S::Value) -> bool) {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let cases = asked.unwrap_or(cases);
    let mut runner =
        TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let applied = Cell::new(0_u32);
    let outcome = runner.run(values, |value| {
        applied.set(applied.get() + u32::from(law(value)));
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("{failure}");
    }
    println!("applied to {} of {cases} cases", applied.get());
    assert!(applied.get() >= cases / 10);
}
