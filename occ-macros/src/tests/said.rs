//! What is known of a contract while the attribute expands: how it stands, and what is told.

use occ_core::__private::Said as Engine;
use occ_core::Verdict;

use super::{messages, split};
use crate::said::{Knowledge, collect};
use crate::tokens::Errors;
use crate::{arguments, frameworks, item, write};

fn state(engine: &Engine<'_, '_>, known: Knowledge) -> &'static str {
    match (known, engine.blame(), engine.contract().verdict()) {
        (Knowledge::Part, ..) => "open",
        (_, 0, Verdict::Warned(_)) => "warned",
        (_, 0, _) => "kept",
        (_, _, Verdict::Broken(_)) => "broken",
        _ => "refused",
    }
}

/// Holds a contract to how it stands on each target, and to what is told: a part of each message.
/// Words of the tables.
const WORDS: [(&str, &str); 5] = [
    ("GCN", "arch = \"gfx906\", min = 0.5"),
    ("CUDA", "arch = \"sm_90\", min = 0.5, registers = 24"),
    ("ALL", "workgroup = 256, vgprs = 24, lds = 0"),
    (
        "V84",
        "arch = \"gfx906\", resources = \"../occ-artifacts/tests/data/amd/gfx906.hsaco\", kernel = \"v84\"",
    ),
    (
        "BOUND",
        "arch = \"gfx90a\", resources = \"../occ-artifacts/tests/data/amd/gfx90a.hsaco\", kernel = \"ldsbound\", \
         min = 0.1, workgroup = 256",
    ),
];

#[track_caller]
fn hold(source: &str, expected: &str) {
    let source = WORDS.iter().fold(source.to_owned(), |text, (word, is)| text.replace(word, is));
    let item = if source.contains("fn ") || source.contains("const K") { "" } else { "fn k() {}" };
    let (tokens, item) = split(&format!("#[occupancy_target({source}{item}"));
    let mut parts = expected.split("; ");
    let expected = parts.next().unwrap_or_default();
    let mut errors = Errors::default();
    let arguments = arguments::parse(tokens.clone(), &mut errors);
    let read = item::parse(&item, &mut errors).expect("an item");
    let framework = frameworks::read(&read, &mut errors);
    let said = collect(&arguments, &read, &framework, None, &mut errors);
    write::refuse(&read, &framework, &said, &mut errors);
    let (mut states, mut checks, is_refused) = (Vec::new(), 0, !errors.is_empty());
    let mut told = messages(errors.into_tokens(str::to_owned));
    for target in &said.targets {
        said.engine(target, true, |engine, known| {
            let state = state(engine, known);
            states.push(state);
            // Nothing is written for what is certainly kept alone.
            checks += usize::from(known < Knowledge::Certain || engine.blame() != 0);
            if !is_refused && known > Knowledge::Part && engine.blame() != 0 {
                told.push(engine.told().text.as_str().to_owned());
            }
        });
    }
    assert_eq!(states.join(" "), expected, "{source}: {told:?}");
    let told = told.join("\n");
    assert_eq!(told.is_empty(), parts.clone().next().is_none(), "{source}: {told}");
    for part in parts {
        assert!(told.contains(part), "{source}: expected `{part}` in `{told}`");
    }
    let written = super::expand(tokens, item).to_string().matches("const fn limited_by").count();
    assert_eq!(written, if is_refused { 0 } else { checks }, "{source}");
}

/// Keys up to the bracket that ends them, and an item where it is not a plain function; how the contract stands on each
/// target, and parts of what is told.
const CONTRACTS: &str = r#"
    GCN, ALL)] → kept
    GCN, workgroup = 256, vgprs = 128, lds = 0)] → broken; below the required 50%
    GCN, warn = 0.9, workgroup = 256, vgprs = 32, lds = 0)] → warned
    arch = ["gfx906", "gfx1100"], min = 0.5, workgroup = 256, vgprs = 100, lds = 0)] → broken kept; below the required 50%
    // With a path to the crate of which nobody knows where it leads, the compiler is asked.
    GCN, crate = a::occ, ALL)] → kept
    // What only const evaluation knows.
    GCN, workgroup = N, vgprs = 24, lds = 0)] → open
    GCN, workgroup = (16, N), vgprs = 24, lds = 0)] → open
    GCN, workgroup = 64..=N, vgprs = 24, lds = 0)] → open
    GCN, workgroup = 256, vgprs = N, lds = 0)] → open
    GCN, workgroup = 256, vgprs = 24, lds = N)] → open
    GCN, ALL, sgprs = N)] → open
    GCN, ALL, wave = N)] → open
    GCN, ALL, trap = N)] → open
    GCN, ALL, warn = N)] → open
    arch = "gfx906", min = N, ALL)] → open
    arch = "gfx906", min_workgroups = N, ALL)] → open
    arch = chips::MINE, min = 0.5, ALL)] → open
    // What cannot launch, and what is missing.
    GCN, workgroup = 256, vgprs = 600, lds = 0)] → refused; 600 VGPRs per thread exceed
    GCN, workgroup = 2048, vgprs = 24, lds = 0)] → refused; 2048 threads exceeds the limit
    GCN, ALL, wave = 32)] → refused; no waves of 32 threads
    GCN, vgprs = 24, lds = 0)] → refused; no workgroup size is given
    GCN, workgroup = 256, lds = 0)] → refused; no VGPR count is given
    GCN, lds = 0)] → refused; no workgroup size is given; no VGPR count is given
    GCN, workgroup = 256, vgprs = 24)] → refused; the static LDS of `k` is not declared
    arch = "gfx906", ALL)] → kept; there is no minimum
    min = 0.5, ALL)] → ; the architecture is missing
    // Values that no key takes.
    GCN, workgroup = 256, vgprs = "x", lds = 0)] → refused; `vgprs` takes a whole number, 0 or more
    GCN, workgroup = 256, vgprs = -1, lds = 0)] → refused; `vgprs` takes a whole number, 0 or more
    GCN, workgroup = 256, vgprs = "24", lds = 0)] → refused; `vgprs` takes a whole number, 0 or more
    arch = "sm_90", min = 0.5, block = 64, registers = "x", shared = 0)] → refused; whole number, 1 or more
    arch = "sm_90", min = 0.5, block = 64, registers = 24, shared = "16KiB")] → kept; `shared` takes bytes as a number, as in `shared = 16 * 1024`
    arch = "sm_90", min = 0.5, block = 64, registers = 24, shared = 16K)] → kept; as in `shared = 16 * 1024`
    arch = "dg2-g10", min = 0.5, workgroup = 64, simd = 16, grf = "x", slm = 0)] → kept; whole number, 1 or more
    GCN, workgroup = 0.5, vgprs = 24, lds = 0)] → refused; whole number, 1 or more
    GCN, workgroup = [16, 16], vgprs = 24, lds = 0)] → refused; takes a number, or sizes in parentheses, as in `workgroup = (16, 16, 1)`
    GCN, workgroup = "16x16", vgprs = 24, lds = 0)] → refused; or sizes in parentheses
    GCN, workgroup = 256, vgprs = 4294967296, lds = 0)] → refused; 4294967295 or less
    GCN, workgroup = (1, 1, 1, 1), vgprs = 24, lds = 0)] → refused; takes one to three sizes
    GCN, workgroup = 64.., vgprs = 24, lds = 0)] → refused; takes a range with both ends
    GCN, workgroup = 64..=32, vgprs = 24, lds = 0)] → refused; takes a range that is not empty
    GCN, workgroup = (1..=2, 4), vgprs = 24, lds = 0)] → refused; `workgroup` takes a whole number
    GCN, ALL, wave = 17)] → kept; `wave` takes
    GCN, ALL, mode = 1)] → kept; `mode` takes `"cu"` or `"wgp"`
    GCN, ALL, trap = 1)] → kept; `trap` takes `true` or `false`
    GCN, ALL, carveout = 50)] → kept; `carveout` does not apply to gfx906
    GCN, ALL, mode = "wgp")] → kept; `mode` does not apply to gfx906
    GCN, ALL, min_workgroups = 1)] → kept; both a minimum
    GCN, ALL, warn = 0.3)] → refused; `warn` is below `min`
    GCN, ALL, warn = 50)] → kept; 50 percent is written `"50%"`
    GCN, ALL, docs = 1)] → kept; `docs` takes `true` or `false`
    GCN, ALL, kernel = 1)] → kept; `kernel` takes
    GCN, ALL, contract = a::B)] → kept; `contract` takes
    GCN, ALL, crate = 4)] → kept; `crate` takes
    arch = "gfx906", min = 1.5, ALL)] → kept; `min` takes
    arch = "gfx906", min_workgroups = 0.5, ALL)] → kept; `min_workgroups` takes a whole number
    arch = [], min = 0.5, ALL)] → ; `arch` is an empty list; name at least one, as in `arch = "gfx90a"`
    arch = gfx906, min = 0.5, ALL)] → ; `arch` takes a name in quotes, as in `arch = "gfx906"`
    arch = "gfx906:a+", min = 0.5, ALL)] → ; has an unknown feature `a+`
    arch = ["gfx906", "gfx906"], min = 0.5, ALL)] → kept kept
    // A value that waits is checked in the body. What is wrong whatever it comes to be, or cannot wait, is told now.
    GCN, workgroup = N, vgprs = 24, lds = 0)] fn k<const N: u32>() {} → open
    GCN, workgroup = const { N }, vgprs = 24, lds = 0)] → open
    GCN, workgroup = N, vgprs = 600, lds = 0)] fn k<const N: u32>() {} → open; 600 VGPRs per thread exceed
    GCN, workgroup = N, vgprs = 24, lds = 0, warn = 0.9)] fn k<const N: u32>() {} → open; `warn` cannot depend on
    GCN, workgroup = N, vgprs = 24, lds = 0, contract = K)] fn k<const N: u32>() {} → open; `contract` cannot depend on
    GCN, workgroup = N, vgprs = 24, lds = 0)] #[gpu_only] fn k<const N: u32>() {} → open; `#[gpu_only]` may take the body
    // What an item says.
    GCN)] const K: D = D::new("k").workgroup(256).vgprs(24); → kept
    GCN, vgprs = 32)] const K: D = D::new("k").workgroup(256).vgprs(24); → refused; `vgprs` is 32
    GCN)] const K: D = make(); → open
    CUDA, shared = 0)] const K: LaunchConfig = LaunchConfig { block_dim: (256, 1, 1), shared_mem_bytes: 0 }; → kept
    CUDA)] const K: LaunchConfig = LaunchConfig { block_dim: (256, 1, 1), shared_mem_bytes: 0 }; → refused; is not declared
    CUDA, shared = 0)] const K: LaunchConfig = LaunchConfig { block_dim: b(), ..c() }; → open
    GCN, vgprs = 24)] #[spirv(compute(threads(64)))] fn k() {} → kept
    GCN, vgprs = 24, workgroup = 2048)] #[spirv(compute(threads(64)))] fn k() {} → refused; `workgroup` is 2048
    GCN, vgprs = 24)] #[spirv(compute(threads(64)))] fn k(#[spirv(workgroup)] t: &[f32; 512]) {} → kept
    GCN, vgprs = 24, lds = 4)] #[spirv(compute(threads(64)))] fn k(#[spirv(workgroup)] t: &[f32; 512]) {} → refused; 2048
    GCN, vgprs = 24)] #[spirv(compute(threads(64)))] fn k(#[spirv(workgroup)] t: &[f32; 20000]) {} → refused; 80000 bytes
    GCN, vgprs = 24)] #[spirv(compute(threads(64)))] fn k(#[spirv(workgroup)] t: &[u32]) {} → open
    GCN, vgprs = 24, lds = 512)] #[spirv(compute(threads(64)))] fn k(#[spirv(workgroup)] t: &[u32]) {} → open
    GCN, vgprs = 24)] #[spirv(compute(threads(64)))] fn k(#[cfg(a)] #[spirv(workgroup)] t: &[u32; 4]) {} → refused; cannot be read
    GCN, vgprs = 24, lds = 0)] #[spirv(fragment)] fn k() {} → refused; `fragment`
    CUDA, shared = 0)] #[kernel] fn k() {} → refused; no block size is given
    CUDA, shared = 0)] #[kernel] #[launch_bounds(256)] fn k() {} → kept
    CUDA, shared = 0)] #[launch_bounds("x")] fn k() {} → refused; `launch_bounds` takes
    CUDA, shared = 0, block = 512)] #[launch_bounds(256)] fn k() {} → refused; `launch_bounds`
    CUDA, shared = 0, block = 256)] fn k() { DynamicSharedArray::<f32>::get(); } → refused; give it as `dynamic_shared = 4096`
    CUDA, shared = 0, block = 256, dynamic_shared = 9)] fn k() { DynamicSharedArray::<f32>::get(); } → kept
    arch = "sm_90", registers = 24, shared = 0)] #[launch_bounds(256, 9)] fn k() {} → broken; 9
"#;

/// What files say.
#[cfg(feature = "artifacts")]
const MEASURED: &str = r#"
    V84, min = 0.3, workgroup = 256)] → kept
    V84, min = 0.5, workgroup = 256)] → broken; below the required 50%
    V84, min = 0.3, workgroup = 256, vgprs = 80)] → refused; above the declared 80
    BOUND)] → kept
    BOUND, lds = 1)] → refused; above the declared 1
    BOUND, wave = 32)] → refused; compiled for waves of 64
    BOUND, spills = 1.5)] → kept; `spills` takes
    BOUND, spills = N)] → kept; `spills` takes
    BOUND, copies = 2)] → refused; `copies` takes
    GCN, ALL, resources = "nowhere.hsaco")] → kept; cannot read `nowhere.hsaco`
    GCN, ALL, resources = [])] → kept; `resources` is an empty list
    GCN, ALL, spills = "deny")] → kept; `spills` is about a kernel in a file
    arch = "gfx90a", resources = "../occ-artifacts/tests/data/amd/gfx90a.hsaco", min = 0.3)] → ; `k`
"#;

#[test]
fn contracts_stand_as_they_are_known() {
    for (source, expected) in super::rows(CONTRACTS) {
        hold(source, expected);
    }
}

#[cfg(feature = "artifacts")]
#[test]
fn a_file_says_its_part() {
    for (source, expected) in super::rows(MEASURED) {
        hold(source, expected);
    }
}
