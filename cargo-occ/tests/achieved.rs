//! `cargo occ achieved` on profiles of every layout that it reads.

use std::path::{Path, PathBuf};

use crate::snapshot::{Run, run};

fn profiles() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/profiles")
}

fn achieved(arguments: &[&str]) -> Run {
    run(&[&["achieved"], arguments].concat(), &profiles(), b"")
}

#[test]
fn nsight_compute() {
    achieved(&["ncu_2020_details.csv", "--target", "v100"]).is("achieved/ncu_2020_details");
    achieved(&["ncu_2025_details.csv"]).is("achieved/ncu_2025_details");
    achieved(&["ncu_raw.csv"]).is("achieved/ncu_raw");
    achieved(&["ncu_summary.csv", "--target", "sm_90", "--units", "132"])
        .is("achieved/ncu_summary");
}

#[test]
fn a_single_launch_is_told_as_one() {
    let of = |file: &str| achieved(&[file, "--kernel=nothing"]).stderr;
    assert_eq!(of("ncu_bare.csv"), "error: no kernel matches `nothing` in 1 launch\n");
    assert_eq!(of("ncu_raw.csv"), "error: no kernel matches `nothing` in 4 launches\n");
}

#[test]
fn rocprof_compute() {
    achieved(&["omniperf_1_mi200"]).is("achieved/omniperf_1");
    achieved(&["omniperf_2_mi200/SQ_LEVEL_WAVES.csv"]).is("achieved/omniperf_2");
    achieved(&["omniperf_2_mi300x"]).is("achieved/omniperf_2_xcds");
    achieved(&["rocprof_compute_3_mi210"]).is("achieved/rocprof_compute_3");
}

#[test]
fn every_format() {
    let files = ["ncu_raw.csv", "omniperf_2_mi200", "ncu_bare.csv"];
    let written = |format: &str| achieved(&[&files[..], &["--format", format]].concat());
    written("table").is("achieved/formats_table");
    written("markdown").is("achieved/formats_markdown");
    written("csv").is("achieved/formats_csv");
    written("json").is("achieved/formats_json");
    achieved(&["ncu_raw.csv", "--kernel", "gemm"]).is("achieved/kernel");
}

#[test]
fn what_a_profile_leaves_open() {
    achieved(&["ncu_2020_details.csv"]).is("achieved/open/target");
    achieved(&["ncu_bare.csv"]).is("achieved/open/counts");
    achieved(&["ncu_rounded.csv"]).is("achieved/open/rounded");
    // A product of which there are boards with different counts.
    achieved(&["ncu_summary.csv", "--target", "h100"]).is("achieved/open/units");
    // What was measured on another chip: the profiler's own figure tells.
    achieved(&["ncu_2020_details.csv", "--target", "a10"]).is("achieved/open/another_chip");
}

#[test]
fn profiles_that_cannot_be_read() {
    achieved(&["ncu_without_occupancy.csv"]).is("achieved/cannot/no_occupancy");
    achieved(&["wide_pmc_perf/pmc_perf.csv"]).is("achieved/cannot/no_waves");
    achieved(&["no_sysinfo", "--target=mi250x", "--units=104"]).is("achieved/cannot/no_sysinfo");
    achieved(&["analysis.csv"]).is("achieved/cannot/summed");
    achieved(&["README.md"]).is("achieved/cannot/no_header");
    achieved(&["."]).is("achieved/cannot/folder");
    achieved(&["missing.csv"]).is("achieved/cannot/missing");
    achieved(&["ncu_raw.csv", "--kernel", "nothing"]).is("achieved/cannot/no_kernel");
    achieved(&["ncu_raw.csv", "--target", "ampere"]).is("achieved/cannot/target");
    let header = b"\"ID\",\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n";
    run(&["achieved", "-"], &profiles(), header).is("achieved/cannot/no_rows");
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

#[test]
fn help() {
    achieved(&["--help"]).is("achieved/help");
}
