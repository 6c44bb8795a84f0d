//! Samples, and damage to them. `tests/data/nvidia` holds cubins that ptxas 12.9 and 13.5 made of
//! one PTX file, and what they said of it with `-v` (`ptxas_v.log`).

use std::path::{Path, PathBuf};

use occ_artifacts::MeasuredKernel;

/// Kernels of the samples for every target, in their order.
pub(crate) const NAMES: [&str; 11] = [
    "k_lb",
    "k_maxnreg40",
    "k_local",
    "k_bars_dyn",
    "k_bars5",
    "k_reqntid",
    "k_both_smem",
    "k_dyn_smem",
    "k_mod_smem",
    "k_static_smem",
    "k_plain",
];
/// Kernels that come before these for targets with clusters.
pub(crate) const CLUSTER_NAMES: [&str; 4] = ["k_cl_expl", "k_cl_max", "k_cl_req4", "k_cl_req"];

pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nvidia").join(name)
}

pub(crate) fn sample(name: &str) -> Vec<u8> {
    std::fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Files of this extension.
pub(crate) fn samples(extension: &str) -> Vec<String> {
    let files = std::fs::read_dir(path("")).expect("samples");
    let names = files.map(|file| file.expect("a file").file_name().into_string().expect("UTF-8"));
    let mut names: Vec<_> = names.filter(|name| name.ends_with(extension)).collect();
    names.sort();
    names
}

/// What a ptxas said of the samples for a target: `log("12.9", "sm_80")`.
pub(crate) fn log(toolkit: &str, target: &str) -> String {
    let all = String::from_utf8(sample("ptxas_v.log")).expect("UTF-8");
    let title = format!("==== ptxas {toolkit} -v -arch={target} (rc=0)");
    let from = all.find(&title).unwrap_or_else(|| panic!("{title}")) + title.len();
    let end = all[from..].find("====").map_or(all.len(), |end| from + end);
    all[from..end].to_owned()
}

/// The counts that a cubin and a log both have.
pub(crate) fn shared_counts(kernel: &MeasuredKernel) -> impl PartialEq + std::fmt::Debug + use<> {
    let MeasuredKernel { name, target, vgprs, lds, scratch, barriers, .. } = kernel.clone();
    (name, target, vgprs, lds, scratch, barriers)
}

pub(crate) fn named<'a>(kernels: &'a [MeasuredKernel], name: &str) -> &'a MeasuredKernel {
    kernels.iter().find(|kernel| kernel.name == name).unwrap_or_else(|| panic!("no {name}"))
}
