//! The verdict of a contract as it is made while the attribute expands, and what is reported on the way.

use occ_core::Verdict;

use super::{messages, split};
use crate::diagnostic::Errors;
use crate::expand::expand;
use crate::facts::facts;
use crate::item;
use crate::read::read;
use crate::verdict::verdicts;

/// How each target's contract stands.
fn states(source: &str) -> Vec<&'static str> {
    let (arguments, item) = split(source);
    let mut errors = Errors::default();
    let item = item::parse(item, &mut errors).expect("an item");
    let read = read(arguments, item, &mut errors).expect("enough to go on");
    let facts = facts(&read, &mut errors);
    let judged = verdicts(&read, facts, &mut errors);
    let _ = errors.into_tokens();
    let state = |judged: &crate::verdict::Judged| match (judged.is_complete, &judged.verdict) {
        (true, Some(Verdict::Kept(_))) => "kept",
        (true, Some(Verdict::Warned(_))) => "warned",
        (true, Some(Verdict::Broken(_))) => "broken",
        (true, Some(Verdict::Refused(_))) => "refused",
        (true, None) => "complete",
        (false, None) => "open",
        (false, Some(_)) => "judged, and not complete",
    };
    judged.iter().map(state).collect()
}

const F: &str = "fn k() {}";
/// Of these an architecture, a minimum, and all that a function has to say.
const GCN: &str = "arch = \"gfx906\", min = 0.5";
#[cfg(feature = "artifacts")]
const CUDA: &str = "arch = \"sm_90\", min = 0.5, registers = 24";

/// Holds contracts to how they stand, and to what is reported: a part of each message, in order.
fn hold(contracts: &[(&str, &str, &str, &[&str])]) {
    for (arguments, item, expected, parts) in contracts {
        let source = format!("#[occupancy_target({arguments})] {item}");
        assert_eq!(states(&source).join(" "), *expected, "{source}");
        let (arguments, item) = split(&source);
        let told = messages(expand(arguments, item));
        assert_eq!(told.len(), parts.len(), "{source}: {told:?}");
        for (told, part) in told.iter().zip(*parts) {
            assert!(told.contains(part), "{source}: expected `{part}` in `{told}`");
        }
    }
}

fn gcn(more: &str) -> String {
    format!("{GCN}, {more}")
}

#[test]
fn a_verdict_is_made_of_what_is_known_alone() {
    let all = &gcn("workgroup = 256, vgprs = 24, lds = 0");
    hold(&[
        (all, F, "kept", &[]),
        (&gcn("workgroup = 256, vgprs = 128, lds = 0"), F, "broken", &[]),
        (&gcn("warn = 0.9, workgroup = 256, vgprs = 32, lds = 0"), F, "warned", &[]),
        // What const evaluation has to say is not judged here.
        (&gcn("workgroup = N, vgprs = 24, lds = 0"), F, "open", &[]),
        (&gcn("workgroup = 256, vgprs = N, lds = 0"), F, "open", &[]),
        (&gcn("workgroup = 256, vgprs = 24, lds = N"), F, "open", &[]),
        (&gcn("workgroup = 256, vgprs = 24, lds = 0, sgprs = N"), F, "open", &[]),
        ("arch = chips::MINE, min = 0.5, workgroup = 256, vgprs = 24, lds = 0", F, "open", &[]),
        ("arch = \"gfx906\", min = N, workgroup = 256, vgprs = 24, lds = 0", F, "complete", &[]),
        (&gcn("warn = N, workgroup = 256, vgprs = 24, lds = 0"), F, "complete", &[]),
        // Nor is what could not be read.
        (
            &gcn("workgroup = 256, vgprs = \"x\", lds = 0"),
            F,
            "open",
            &["`vgprs` takes a whole number"],
        ),
        (
            &gcn("workgroup = 256, vgprs = 24, lds = 0, sgprs = \"x\""),
            F,
            "open",
            &["`sgprs` takes"],
        ),
        (&gcn("workgroup = 256, vgprs = 24, lds = 0, cluster = \"x\""), F, "open", &["`cluster`"]),
        // Nor where a value stands under no key, or a key has none.
        (&gcn("workgroup = 256, vgprs = 128, lds = 0, sgprs"), F, "open", &["`sgprs` needs"]),
        (&gcn("workgroup = 256, vgprs = 128, lds = 0, 16"), F, "open", &["expected `key = value`"]),
        (
            "arch = [\"gfx906\", \"gfx1100\"], min = 0.5, workgroup = 256, vgprs = 100, lds = 0",
            F,
            "broken kept",
            &[],
        ),
    ]);
}

#[test]
fn what_cannot_launch_is_told_as_far_as_it_is_decided() {
    let (vgprs, threads) =
        ("600 VGPRs per thread exceed the limit of 256", "2048 threads exceeds the limit of 1024");
    hold(&[
        (&gcn("workgroup = 256, vgprs = 600, lds = 0"), F, "open", &[vgprs]),
        (&gcn("workgroup = 2048, vgprs = 600, lds = 0"), F, "open", &[threads, vgprs]),
        // A value alone, whatever the others are.
        (&gcn("workgroup = N, vgprs = 600, lds = 0"), F, "open", &[vgprs]),
        (
            &gcn("workgroup = 256, vgprs = N, lds = 0, sgprs = 200"),
            F,
            "open",
            &["200 SGPRs per wave"],
        ),
        (
            &gcn("workgroup = 256, vgprs = N, lds = 0, wave = 32"),
            F,
            "open",
            &["no waves of 32 threads"],
        ),
        (&gcn("workgroup = N, vgprs = 24, lds = 0, mode = \"wgp\""), F, "open", &["WGP mode"]),
        // What others may change is for const evaluation.
        (&gcn("workgroup = 2048, vgprs = N, lds = 0"), F, "open", &[]),
        (&gcn("workgroup = 256, vgprs = N, lds = 0, wave = W, sgprs = N"), F, "open", &[]),
        (&gcn("workgroup = 256, vgprs = 24, lds = N, dynamic_lds = 70000"), F, "open", &[]),
        // Another value may be the one that counts.
        (
            &gcn("vgprs = N"),
            "const K: KernelDescriptor = KernelDescriptor::new(\"k\").workgroup(256).vgprs(600);",
            "open",
            &[],
        ),
        // Where something is missing, that comes first.
        (&gcn("workgroup = 2048, lds = 0"), F, "open", &["no VGPR count is given"]),
        (&gcn("vgprs = 600, lds = 0"), F, "open", &["no workgroup size is given"]),
        (
            &gcn("workgroup = 256, vgprs = 600"),
            F,
            "open",
            &["the static LDS of `k` is not declared"],
        ),
        (&gcn("workgroup = 256, vgprs = 600, lds = \"x\""), F, "open", &["`lds` takes"]),
        // A descriptor may hold more than is written, and no less.
        (
            GCN,
            "const K: KernelDescriptor = KernelDescriptor::new(\"k\").workgroup(256).vgprs(600);",
            "open",
            &[vgprs],
        ),
        (&gcn("workgroup = 256, vgprs = 600"), "struct K;", "open", &[vgprs]),
        (&gcn("vgprs = 600"), "struct K;", "open", &[vgprs]),
        // A type is as large as the compiler says.
        (
            &gcn("vgprs = 24"),
            "#[spirv(compute(threads(64)))] fn k(#[spirv(workgroup)] t: &mut [f32; 20000]) {}",
            "open",
            &[],
        ),
    ]);
}

#[cfg(feature = "artifacts")]
#[test]
fn what_is_missing_is_asked_for() {
    let (size, registers) = ("no workgroup size is given", "no VGPR count is given");
    let (memory, above) = ("LDS of `k` is not declared", "; add `workgroup = 256`, or put");
    let file = "resources = \"../occ-artifacts/tests/data/amd/gfx906.hsaco\", kernel = \"v84\"";
    hold(&[
        (GCN, F, "open", &[memory, size, registers]),
        (&gcn("vgprs = 24, lds = 0"), F, "open", &[size]),
        (&gcn("workgroup = 256, lds = 0"), F, "open", &[registers]),
        (&gcn("workgroup = 256, vgprs = 24"), F, "open", &[memory]),
        (
            "arch = chips::MINE, min = 0.5, lds = 0",
            F,
            "open",
            &["on chips :: MINE: no workgroup", registers],
        ),
        (
            "arch = chips::a_folder_of_chips::another_folder::and_another_one::MINE, min = 0.5, lds = 0",
            F,
            "open",
            &["on MINE: no workgroup", registers],
        ),
        // A value that could not be read is there.
        (
            &gcn("workgroup = \"x\", vgprs = \"x\", lds = \"x\""),
            F,
            "open",
            &["`workgroup`", "`vgprs`", "`lds`"],
        ),
        // A file says what it says, and what one says that cannot be read is not known.
        (&gcn("resources = \"nowhere.hsaco\""), F, "open", &["cannot read `nowhere.hsaco`"]),
        (&format!("arch = \"gfx906\", min = 0.3, workgroup = 256, {file}"), F, "kept", &[]),
        (&format!("arch = \"gfx906\", min = 0.5, workgroup = 256, {file}"), F, "broken", &[]),
        // What the framework's attribute states, and the way to have it do so.
        (&gcn("vgprs = 24"), "#[spirv(compute(threads(64)))] fn k() {}", "kept", &[]),
        (&gcn("vgprs = 24, lds = 0"), "#[kernel] fn k() {}", "open", &[size]),
        (&gcn("vgprs = 24"), "#[spirv(fragment)] fn k() {}", "open", &["this is `fragment`"]),
        (&gcn("vgprs = 24, lds = 0"), F, "open", &[above]),
        (&format!("{CUDA}, shared = 0"), F, "open", &["above the `#[launch_bounds(..)]`"]),
        (
            &format!("{CUDA}, shared = 0"),
            "#[kernel] fn k() {}",
            "open",
            &["above the `#[launch_bounds(..)]`"],
        ),
        (
            &format!("{CUDA}, shared = 0"),
            "#[spirv(compute(entry_point_name = \"a\"))] fn k() {}",
            "open",
            &["above the `#[spirv(..)]`"],
        ),
        (&format!("{CUDA}, shared = 0"), "#[kernel] #[launch_bounds(256)] fn k() {}", "kept", &[]),
        // What a framework's attribute says in the wrong way is not asked for as well.
        (
            &gcn("vgprs = 24"),
            "#[spirv(compute(threads(\"x\")))] fn k() {}",
            "open",
            &["`threads` takes"],
        ),
        (
            &format!("{CUDA}, shared = 0"),
            "#[kernel] #[launch_bounds(\"x\")] fn k() {}",
            "open",
            &["`launch_bounds` takes"],
        ),
        // What returns something may make a launch's configuration, unless a framework calls it a kernel.
        (
            &format!("{CUDA}, shared = 0"),
            "fn k() -> Launch { launch() }",
            "open",
            &["add `block = 256`; if `k` makes the configuration of a launch, put"],
        ),
        (
            &format!("{CUDA}, shared = 0"),
            "#[kernel] fn k() -> Launch { launch() }",
            "open",
            &["add `block = 256`, or put this attribute above the `#[launch_bounds(..)]`"],
        ),
        // A descriptor says its memory.
        (
            GCN,
            "const K: KernelDescriptor = KernelDescriptor::new(\"k\").workgroup(256).vgprs(24);",
            "kept",
            &[],
        ),
        (
            GCN,
            "const K: KernelDescriptor = KernelDescriptor::new(\"k\").workgroup(256);",
            "open",
            &[registers],
        ),
        (
            GCN,
            "const K: KernelDescriptor = KernelDescriptor::new(\"k\").vgprs(24);",
            "open",
            &[size],
        ),
        (GCN, "const K: KernelDescriptor = make();", "open", &[]),
        (&gcn("vgprs = 24"), "struct K;", "open", &[]),
    ]);
}

/// What only follows from a value that is wrong is not told beside it: this file's VGPRs are padded to what
/// its own workgroups leave.
#[cfg(feature = "artifacts")]
#[test]
fn what_follows_from_a_contradiction_is_not_told() {
    let file =
        "resources = \"../occ-artifacts/tests/data/amd/gfx90a.hsaco\", kernel = \"ldsbound\"";
    let measured = |more: &str| format!("arch = \"gfx90a\", min = 0.1, {file}, {more}");
    let (threads, waves) =
        ("at most 256 threads in gfx90a.hsaco, not of", "no waves of 32 threads");
    hold(&[
        (&measured("workgroup = 257"), F, "open", &[threads]),
        (&measured("workgroup = 1025"), F, "open", &[threads]),
        (&measured("workgroup = 256, lds = 1"), F, "kept", &["above the declared 1"]),
        // What is wrong by itself is.
        (
            &measured("workgroup = 256, lds = 1, sgprs = 1, carveout = 50"),
            F,
            "kept",
            &["`carveout` does not apply", "above the declared 1", "above the declared 1"],
        ),
        (&measured("workgroup = 256, wave = 32"), F, "kept", &["compiled for waves of 64"]),
        (
            &gcn("workgroup = 2048, vgprs = 24, lds = 0, wave = 32"),
            "#[spirv(compute(threads(64)))] fn k() {}",
            "open",
            &["`workgroup` is 2048", waves],
        ),
    ]);
}

/// An attribute is known to keep the body by its own name, and not by that of the module it comes from.
#[test]
fn what_may_take_the_body_is_told_where_a_check_waits_in_it() {
    let item = |below: &str| format!("{below} fn k<const N: u32>() {{}}");
    let arguments = gcn("workgroup = N, vgprs = 24, lds = 0");
    for (below, parts) in [
        ("#[kernel::gpu_only]", &["`#[kernel::gpu_only]` may replace the body"][..]),
        ("#[doc::gpu_only]", &["may replace the body"]),
        ("#[gpu_only]", &["may replace the body"]),
        ("#[cuda_std::kernel]", &[]),
        ("#[clippy::msrv = \"1.0\"]", &[]),
        ("#[rustfmt::skip]", &[]),
        ("#[inline]", &[]),
    ] {
        hold(&[(&arguments, &item(below), "open", parts)]);
    }
}

/// What a file has instead of a count is told once, and not asked for again.
#[cfg(feature = "artifacts")]
#[test]
fn what_a_file_leaves_open_is_told_once() {
    let file = "../occ-artifacts/tests/data/text/symbolic.gfx1100.log";
    let arguments = format!(
        "arch = \"gfx1100\", min = 0.5, workgroup = 64, lds = 0, resources = {file:?}, kernel = \"big\""
    );
    hold(&[(&arguments, F, "open", &["VGPRs: "])]);
}

#[cfg(feature = "artifacts")]
#[test]
fn workgroup_memory_that_is_not_known_is_asked_for() {
    const SLICE: &str = "#[spirv(compute(threads(256)))] fn k(#[spirv(workgroup)] t: &[u32]) {}";
    const DYNAMIC: &str = "fn k() { DynamicSharedArray::<f32>::get(); }";
    const LAUNCH: &str = "const K: LaunchConfig = LaunchConfig { grid_dim: (1, 1, 1), \
        block_dim: (256, 1, 1), shared_mem_bytes: 0 };";
    let (parameter, amount) = (
        "the size of this `#[spirv(workgroup)]` parameter cannot",
        "give it as `dynamic_shared = 4096`",
    );
    let file = "resources = \"../occ-artifacts/tests/data/amd/gfx906.hsaco\", kernel = \"v84\"";
    hold(&[
        (&gcn("vgprs = 24"), SLICE, "open", &[parameter]),
        (&gcn("vgprs = 24, lds = 512"), SLICE, "kept", &[]),
        (&gcn("vgprs = 600"), SLICE, "open", &[parameter]),
        (&format!("arch = \"gfx906\", min = 0.3, {file}"), SLICE, "kept", &[]),
        (
            &gcn("vgprs = 24"),
            "#[spirv(compute(threads(64)))] fn k(#[spirv(workgroup)] t: &mut [f32; 512]) {}",
            "kept",
            &[],
        ),
        (&format!("{CUDA}, shared = 0, block = 256"), DYNAMIC, "open", &[amount]),
        (&format!("{CUDA}, shared = 0, block = 256, dynamic_shared = 512"), DYNAMIC, "kept", &[]),
        (&format!("{CUDA}, shared = 0, block = 2048"), DYNAMIC, "open", &[amount]),
        (
            &format!("{CUDA}, block = 256"),
            DYNAMIC,
            "open",
            &["memory of `k` is not declared", amount],
        ),
        // A launch configuration has dynamic memory alone, and what a base holds only the compiler knows.
        (&format!("{CUDA}, shared = 0"), LAUNCH, "kept", &[]),
        (CUDA, LAUNCH, "open", &["memory of `K` is not declared"]),
        (
            "arch = \"sm_90\", min = 0.5, shared = 0",
            LAUNCH,
            "open",
            &["no register count is given"],
        ),
        (
            &format!("{CUDA}, shared = 0"),
            "const K: LaunchConfig = LaunchConfig { shared_mem_bytes: 0, ..base() };",
            "open",
            &[],
        ),
        (
            &format!("{CUDA}, shared = 0"),
            "const K: LaunchConfig = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: N };",
            "open",
            &[],
        ),
    ]);
    // Where a type may have no descriptor, the compiler asks whether it declares its memory.
    let asks = |arguments: &str| {
        let (arguments, item) = split(&format!("#[occupancy_target({arguments})] struct K;"));
        expand(arguments, item).to_string().contains("memory_is_declared")
    };
    assert!(asks(&gcn("workgroup = 256, vgprs = 24")));
    assert!(!asks(&gcn("workgroup = 256, vgprs = 24, lds = 0")) && !asks(&gcn("vgprs = 24")));
}

#[test]
fn what_never_warns_is_told_if_it_never_does() {
    let never = "`warn` is below `min_waves_per_simd`, so it never warns";
    let wants = |arch: &str, warn: &str, vgprs: &str| {
        format!(
            "arch = {arch}, min_waves_per_simd = 5, warn = {warn}, workgroup = 256, vgprs = {vgprs}, lds = 0"
        )
    };
    let (one, both) = ("\"gfx906\"", "[\"gfx906\", \"gfx1100\"]");
    hold(&[
        (&wants(one, "0.3", "24"), F, "kept", &[never]),
        (&wants(one, "0.5", "24"), F, "kept", &[]),
        // 5 waves are half of gfx906's, and less of gfx1100's.
        (&wants(both, "0.2", "24"), F, "kept kept", &[never]),
        (&wants(both, "0.4", "24"), F, "kept kept", &[]),
        (&wants(one, "0.3", "N"), F, "open", &[]),
        (&wants(one, "0.3", "24, sgprs = N"), F, "open", &[]),
    ]);
    // What `occ.toml` wants of all kernels is not held against one of them.
    let (arguments, item) = split(&format!("#[occupancy_target({})] {F}", wants(one, "0.3", "24")));
    let mut errors = Errors::default();
    let item = item::parse(item, &mut errors).expect("an item");
    let mut read = read(arguments, item, &mut errors).expect("enough to go on");
    let warn = read.requirements.warn.as_mut().expect("what is wanted");
    warn.shared = "in `occ.toml`".to_owned();
    let facts = facts(&read, &mut errors);
    let _ = verdicts(&read, facts, &mut errors);
    assert!(messages(errors.into_tokens()).is_empty());
}
