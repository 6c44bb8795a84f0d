//! Copies of one kernel: whether they differ in what a contract is about, and how a person tells
//! them apart.

use std::collections::HashMap;
use std::fmt::Write as _;

use occ_core::__private::message::DYNAMIC_STACK;
use occ_core::{Mode, Vendor};

use crate::MeasuredKernel;

/// A kernel that is there more than once, and its file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Copied {
    /// The file's name, as the index was given it.
    pub file: String,
    /// What it says.
    pub kernel: MeasuredKernel,
}

/// Copies that are listed.
const LISTED: usize = 6;

/// Whether two copies of a kernel say the same of all that a contract is about.
pub(crate) fn are_same(a: &MeasuredKernel, b: &MeasuredKernel) -> bool {
    counts(a) == counts(b)
}

/// The copies with their files, targets and the counts that differ, a line each, and how to choose.
pub(crate) fn text(copies: &[Copied], files: &[String]) -> String {
    let all: Vec<_> = copies.iter().map(|copy| counts(&copy.kernel)).collect();
    let differs = |at: &usize| all.iter().any(|counts| counts[*at] != all[0][*at]);
    let known = |at: &usize| all.iter().all(|counts| counts[*at].is_some());
    let mut differing: Vec<usize> = (0..all[0].len()).filter(differs).collect();
    // What only some of them say is no contradiction.
    if differing.iter().any(known) {
        differing.retain(known);
    }
    let mut lines: Vec<String> = Vec::new();
    for (copy, counts) in copies.iter().zip(&all) {
        let counts: Vec<&str> = differing.iter().filter_map(|at| counts[*at].as_deref()).collect();
        let mut line = if files.len() > 1 { copy.file.clone() } else { String::new() };
        let target = copy.kernel.target_id();
        if !target.is_empty() {
            let between = if line.is_empty() { "" } else { ", " };
            let _ = write!(line, "{between}{target}");
        }
        let counts = if counts.is_empty() { "does not say".to_owned() } else { counts.join(", ") };
        let _ = write!(line, ": {counts}");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let more = lines.len().saturating_sub(LISTED);
    lines.truncate(LISTED);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines.push(way_out(copies));
    lines.join("\n")
}

/// How to choose one of them, in the attribute's keys.
fn way_out(copies: &[Copied]) -> String {
    let mut ways = String::new();
    if tells_apart(copies, |copy| copy.file.clone()) {
        ways += "name one of the files, or ";
    }
    if let Some(target) = own_target(copies) {
        let _ = write!(ways, "name the target with its features, as in `arch = \"{target}\"`, or ");
    }
    ways + "check each copy with `copies = \"all\"`"
}

/// The target of the first copy, with those of its features that another lacks; `None` where that
/// leaves others.
fn own_target(copies: &[Copied]) -> Option<String> {
    if !tells_apart(copies, |copy| copy.kernel.target_id()) {
        return None;
    }
    let first = &copies.first()?.kernel;
    let own = first
        .features
        .iter()
        .filter(|feature| copies.iter().any(|copy| !copy.kernel.features.contains(feature)));
    let own: Vec<&str> = own.map(String::as_str).collect();
    // Without features of its own the first would be chosen by no name.
    (!own.is_empty()).then(|| format!("{}:{}", first.target, own.join(":")))
}

/// Whether copies that have this in common are the same.
fn tells_apart(copies: &[Copied], by: impl Fn(&Copied) -> String) -> bool {
    let mut groups = HashMap::new();
    copies.iter().all(|copy| {
        let own = counts(&copy.kernel);
        let first = groups.entry(by(copy)).or_insert_with(|| own.clone());
        *first == own
    })
}

/// All that a contract may be about, in words; of two kernels the same place says the same thing.
fn counts(kernel: &MeasuredKernel) -> [Option<String>; 24] {
    let nvidia = kernel.target.starts_with("sm_");
    let vendor = if nvidia { Vendor::Nvidia } else { Vendor::Amd };
    let count = |count: Option<u32>, noun: &str| {
        let one = count == Some(1);
        let noun = noun.strip_suffix('s').filter(|_| one).unwrap_or(noun);
        count.map(|count| format!("{count} {noun}"))
    };
    let bytes = |bytes: Option<u32>, of: &str| {
        count(bytes, "bytes").map(|bytes| format!("{bytes} of {of}"))
    };
    let is = |is: Option<bool>, what: &str| (is == Some(true)).then(|| what.to_owned());
    let spilled = match kernel.spilled() {
        spilled if spilled.is_empty() => "no spills".to_owned(),
        spilled => spilled,
    };
    [
        count(kernel.vgprs, vendor.vgprs()),
        count(kernel.agprs, "AGPRs"),
        count(kernel.sgprs, "SGPRs"),
        kernel.vgprs_allocated.map(|vgprs| format!("{vgprs} {} allocated", vendor.vgprs())),
        kernel.sgprs_allocated.map(|sgprs| format!("{sgprs} SGPRs allocated")),
        kernel.waves_by_registers.map(|waves| format!("{waves} threads of an EU")),
        bytes(kernel.lds, vendor.lds()),
        bytes(kernel.dynamic_lds, &format!("dynamic {}", vendor.lds())),
        is(kernel.uses_dynamic_lds, &format!("dynamic {} of the launch", vendor.lds())),
        // Scratch memory is named with the spills; a stack that grows has a place below.
        kernel.spills().map(|_| spilled).filter(|spilled| spilled != DYNAMIC_STACK),
        workgroup(kernel, vendor),
        // Of AMD's clusters no contract says anything.
        kernel
            .cluster
            .filter(|_| nvidia)
            .map(|[x, y, z]| format!("clusters of {x} × {y} × {z} blocks")),
        kernel.max_cluster.map(|most| format!("clusters of at most {most} blocks")),
        is(kernel.explicit_cluster, "clusters that the launch names"),
        count(kernel.barriers, "barriers"),
        count(kernel.virtual_resources, "virtual resources"),
        count(kernel.tensor_columns, "columns of tensor memory"),
        kernel.wave.map(|wave| format!("waves of {}", wave.threads())),
        kernel.mode.map(|mode| match mode {
            Mode::Cu => "CU mode".to_owned(),
            Mode::Wgp => "WGP mode".to_owned(),
        }),
        is(kernel.dynamic_stack, "a stack that grows at run time"),
        is(kernel.setmaxnreg_ignored, "`setmaxnreg` ignored"),
        kernel.trap.map(|trap| format!("{} trap handler", if trap { "a" } else { "no" })),
        kernel.dynamic_vgprs.map(|block| format!("dynamic VGPRs in blocks of {block}")),
        (!kernel.symbolic.is_empty()).then(|| kernel.symbolic_words().join(", ")),
    ]
}

/// The workgroups that the kernel was compiled for.
fn workgroup(kernel: &MeasuredKernel, vendor: Vendor) -> Option<String> {
    match (kernel.required_workgroup, kernel.max_workgroup) {
        (Some([x, 1, 1]), _) => Some(format!("{}s of {x} threads", vendor.workgroup())),
        (Some([x, y, z]), _) => Some(format!("{}s of {x} × {y} × {z} threads", vendor.workgroup())),
        (None, Some(most)) => Some(format!("{}s of at most {most} threads", vendor.workgroup())),
        (None, None) => None,
    }
}
