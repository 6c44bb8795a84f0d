//! The command line's tests: one program, which is linked once and whose tests run side by side.

mod achieved;
mod baseline;
mod bounds;
mod ceiling;
mod contracts;
mod eval;
mod explain;
mod findings;
mod frame;
mod gates;
mod hostile;
mod init;
mod inspect;
mod launch;
mod libraries;
mod lines;
mod loaded;
mod lock;
mod long_names;
mod measure;
mod members;
mod memory;
mod not_known;
mod output;
mod pages;
mod pipelines;
mod places;
mod project;
mod readme;
mod report;
mod risk;
mod rule;
mod schemas;
mod search;
mod snapshot;
mod tables;
mod targets;
mod terminal;
mod unit;
mod unread;
mod words;
mod workflow;

#[test]
fn every_file_is_here() {
    test_support::has_every_file(env!("CARGO_MANIFEST_DIR"), include_str!("suite.rs"), &[]);
}
