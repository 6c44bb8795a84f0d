//! `cargo occ achieved` on profiles of every layout that it reads.

use std::path::{Path, PathBuf};

use crate::snapshot::run;

fn profiles() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/profiles")
}

#[test]
fn profiles_that_cannot_be_read() {
    let header = b"\"ID\",\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n";
    let shown = run(&["achieved", "-"], &profiles(), header);
    let said = "error: standard input: found a header row without launches below it\n";
    assert_eq!((shown.stdout.as_str(), shown.stderr.as_str(), shown.code), ("", said, Some(2)));
}

/// What is beside a profile and says nothing is named itself.
#[test]
fn a_sysinfo_that_says_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let profile = "no_sysinfo/SQ_LEVEL_WAVES.csv";
    std::fs::copy(profiles().join(profile), folder.path().join("pmc_perf.csv")).expect("a profile");
    for (system, names) in [("", "expected a column `gpu_arch`"), ("a,b\n1,2\n", "`sysinfo.csv`")] {
        std::fs::write(folder.path().join("sysinfo.csv"), system).expect("a file");
        let run = run(&["achieved", "pmc_perf.csv"], folder.path(), b"");
        let is_named = run.stderr.contains("found no device in it") && run.stderr.contains(names);
        assert!(run.code == Some(2) && is_named, "{run:?}");
    }
}

/// A dispatch whose kernel has no name was measured all the same.
#[test]
fn a_launch_without_a_name_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let workload = profiles().join("omniperf_2_mi200");
    let read = |name: &str| std::fs::read_to_string(workload.join(name)).expect("a file");
    let counters = read("SQ_LEVEL_WAVES.csv");
    let name = "\"vecCopy(double*, double*, double*, int, int) \"";
    std::fs::write(folder.path().join("sysinfo.csv"), read("sysinfo.csv")).expect("a file");
    let launches = |counters: &str| {
        std::fs::write(folder.path().join("SQ_LEVEL_WAVES.csv"), counters).expect("a file");
        run(&["achieved", "--kernel=nothing", "."], folder.path(), b"").stderr
    };
    let blank = counters.replacen(name, "", 1);
    assert_ne!(blank, counters);
    assert_eq!(launches(&blank), launches(&counters));
}
