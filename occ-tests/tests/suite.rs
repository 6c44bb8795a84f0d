//! The tests of the whole: one program, which is linked once and whose tests run side by side.

mod account;
mod advice;
mod agreement;
mod arithmetic;
mod axes;
mod chips;
mod cluster;
mod conformance;
mod contract;
mod corpus;
mod display;
mod docs;
mod golden_amd;
mod golden_intel;
mod golden_llvm;
mod golden_nvidia;
mod grid;
mod hygiene;
mod launch;
mod limits;
mod lints;
mod loaded;
mod longest;
mod measured;
mod names;
mod no_std;
mod project;
mod properties;
mod published;
mod reach;
mod readme;
mod regressions;
mod renamed;
mod roofline;
mod said;
mod serde;
mod zero_cost;

#[test]
fn every_file_is_here() {
    test_support::has_every_file(env!("CARGO_MANIFEST_DIR"), include_str!("suite.rs"), &[]);
}
