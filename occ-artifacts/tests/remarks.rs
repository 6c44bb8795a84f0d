//! LLVM's resource-usage remarks, as text and as YAML.
//!
//! `data/text/refresh.sh` made the samples; expected values are what stands in them, and what the
//! code object of the same source has.

use std::time::Duration;

use crate::clock::within;
use crate::hostile;
use occ_artifacts::{ArtifactError, MeasuredKernel, Symbolic, code_object, remarks};

const KERNELS: &str = include_str!("data/text/kernels.gfx90a.log");
const KERNELS_YAML: &str = include_str!("data/text/kernels.gfx90a.opt.yaml");
const KERNELS_OBJECT: &[u8] = include_bytes!("data/text/kernels.gfx90a.hsaco");
const SYMBOLIC: &str = include_str!("data/text/symbolic.gfx1100.log");
const SYMBOLIC_YAML: &str = include_str!("data/text/symbolic.gfx1100.opt.yaml");
const SYMBOLIC_LLC: &str = include_str!("data/text/symbolic.gfx1100.llc.log");
const RUSTC: &str = include_str!("data/text/kernels.rustc.log");

fn read(text: &str) -> Vec<MeasuredKernel> {
    remarks::read(text).unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> ArtifactError {
    remarks::read(text).expect_err("no error")
}

/// A kernel whose remarks all have numbers.
fn kernel(name: &str, sgprs: u32, vgprs: u32, lds: u32) -> MeasuredKernel {
    let mut kernel = MeasuredKernel::new(name);
    kernel.sgprs = Some(sgprs);
    kernel.vgprs = Some(vgprs);
    kernel.scratch = Some(0);
    kernel.dynamic_stack = Some(false);
    kernel.spills.vgprs = Some(0);
    kernel.spills.sgprs = Some(0);
    kernel.lds = Some(lds);
    kernel
}

fn cdna(name: &str, sgprs: u32, vgprs: u32, agprs: u32, lds: u32) -> MeasuredKernel {
    let mut kernel = kernel(name, sgprs, vgprs, lds);
    kernel.agprs = Some(agprs);
    kernel
}

#[test]
fn reads_clang() {
    let mut calls = cdna("calls", 33, 78, 0, 0);
    calls.scratch = Some(8);
    let mut spills = cdna("spills", 12, 64, 0, 0);
    spills.scratch = Some(248);
    spills.spills.vgprs = Some(69);
    let expected =
        [cdna("accumulate", 60, 100, 30, 0), cdna("tile", 6, 6, 0, 12012), calls, spills];
    assert_eq!(read(KERNELS), expected);
}

#[test]
fn reads_rustc() {
    assert_eq!(read(RUSTC), [cdna("saxpy", 14, 3, 0, 0), cdna("sums", 14, 52, 0, 0)]);
}

#[test]
fn reads_yaml_as_text() {
    assert_eq!(read(KERNELS_YAML), read(KERNELS));
    // With the remarks of all the other passes among them.
    assert_eq!(read(SYMBOLIC_YAML), read(SYMBOLIC));
}

#[test]
fn symbols_are_unknown_and_named() {
    let kernels = read(SYMBOLIC);
    let mut big = kernel("big", 0, 0, 0);
    big.sgprs = None;
    big.vgprs = None;
    big.dynamic_stack = Some(true);
    big.symbolic = vec![
        Symbolic::new("sgprs", "TotalSGPRs: big.numbered_sgpr+2"),
        Symbolic::new("vgprs", "VGPRs: big.num_vgpr"),
    ];
    assert_eq!(kernels, [big, kernel("small", 2, 2, 0)]);
    assert_eq!(read(SYMBOLIC_LLC), kernels);
}

#[test]
fn agrees_with_the_code_object() {
    let object = code_object::read(KERNELS_OBJECT).expect("a code object");
    let remarks = read(KERNELS);
    assert_eq!(remarks.len(), object.len());
    for (remark, object) in remarks.iter().zip(&object) {
        // Where AGPRs follow, metadata rounds the VGPRs before them up to 4.
        assert_eq!(object.vgprs, remark.vgprs, "{}", remark.name);
        let mut found = remark.clone();
        found.target = object.target.clone();
        found.features = object.features.clone();
        found.wave = object.wave;
        found.vgprs_allocated = object.vgprs_allocated;
        found.sgprs_allocated = object.sgprs_allocated;
        found.max_workgroup = object.max_workgroup;
        found.required_workgroup = object.required_workgroup;
        assert_eq!(&found, object);
    }
}

/// The lines of a log about one kernel.
fn block(place: &str, name: &str, vgprs: &str) -> Vec<String> {
    let remark = [
        format!("Function Name: {name}"),
        "    TotalSGPRs: 1".into(),
        format!("    VGPRs: {vgprs}"),
        "    ScratchSize [bytes/lane]: 0".into(),
        "    Dynamic Stack: False".into(),
        "    Occupancy [waves/SIMD]: 8".into(),
        "    SGPRs Spill: 0".into(),
        "    VGPRs Spill: 0".into(),
        "    LDS Size [bytes/block]: 5".into(),
    ];
    let end = "[-Rpass-analysis=kernel-resource-usage]";
    remark.iter().map(|remark| format!("{place}: remark: {remark} {end}\n")).collect()
}

fn interleaved(one: &[String], other: &[String]) -> String {
    one.iter().zip(other).flat_map(|(one, other)| [one.as_str(), other.as_str()]).collect()
}

#[test]
fn interleaved_kernels_are_told_apart_by_place() {
    let one = block("a.hip:3:1", "one", "11");
    for place in ["a.hip:3:2", "a.hip:31:1", "C:\\b c\\a.hip:3:1"] {
        let text = interleaved(&one, &block(place, "other", "22"));
        assert_eq!(read(&text), [kernel("one", 1, 11, 5), kernel("other", 1, 22, 5)]);
    }
}

#[test]
fn interleaved_kernels_of_one_place_are_an_error() {
    let one = block("a.hip:3:1", "one", "11");
    let found = error(&interleaved(&one, &block("a.hip:3:1", "other", "22")));
    assert_eq!(found.line, Some(2));
    assert!(found.reason.contains("`a.hip:3:1` are interleaved"), "{found}");
    // Also where only a count comes twice.
    let mut twice = one.clone();
    twice.insert(3, block("a.hip:3:1", "one", "12").remove(2));
    assert_eq!(error(&twice.concat()).line, Some(4));
}

#[test]
fn instances_of_a_template_share_a_place() {
    let text = [block("a.hip:3:1", "one", "11"), block("a.hip:3:1", "two", "22")].concat().concat();
    assert_eq!(read(&text), [kernel("one", 1, 11, 5), kernel("two", 1, 22, 5)]);
}

#[test]
fn functions_of_old_compilers_are_no_kernels() {
    let mut function = block("a.hip:9:1", "function", "0");
    function.pop();
    let text = [function, block("a.hip:3:1", "one", "11")].concat().concat();
    assert_eq!(read(&text), [kernel("one", 1, 11, 5)]);
}

#[test]
fn unfinished_counts_are_unknown() {
    let text = block("a.hip:3:1", "one", "124")[..3].concat();
    let cut = text.rfind("24 [-R").expect("the count");
    // `VGPRs: 1` of `VGPRs: 124`
    let kernels = read(&text[..cut]);
    assert_eq!((kernels[0].sgprs, kernels[0].vgprs, kernels[0].lds), (Some(1), None, None));
}

#[test]
fn logs_of_terminals_have_colours() {
    let text = block("a.hip:3:1", "one", "11").concat();
    let coloured =
        text.replace("a.hip:3:1: remark: ", "\x1b[1ma.hip:3:1: \x1b[0m\x1b[0;34mremark: \x1b[0m");
    assert_ne!(coloured, text);
    assert_eq!(read(&coloured), [kernel("one", 1, 11, 5)]);
    assert_eq!(read(&text.replace('\n', "\r\n")), [kernel("one", 1, 11, 5)]);
}

#[test]
fn wrong_remarks_are_errors_that_name_the_line() {
    let orphan = block("a.hip:3:1", "one", "11")[1..].concat();
    assert!(error(&orphan).to_string().starts_with("`TotalSGPRs` of no kernel"), "{orphan}");
    let huge = error(&block("a.hip:3:1", "one", "4294967296").concat());
    assert_eq!(huge.to_string(), "`VGPRs: 4294967296` is no count in line 3");
    let nothing = error(&block("a.hip:3:1", "one", "").concat());
    assert_eq!(nothing.to_string(), "`VGPRs` of nothing in line 3");
    assert_eq!(read(&block("a.hip:3:1", "one", "4294967295").concat())[0].vgprs, Some(u32::MAX));
    assert_eq!(read("no remarks\n"), []);
}

#[test]
fn yaml_quotes_and_wraps() {
    let document = |name: &str, value: &str| {
        format!(
            "--- !Analysis\nPass:            kernel-resource-usage\nName:            {name}\n\
             DebugLoc:        {{ File: 'a/very/long/path/to/a file.hip', Line: 3, \n                   \
             Column: 0 }}\nFunction:        'it''s'\nArgs:\n  - String:          'a: '\n  - {name}:   \
             {value}\n...\n"
        )
    };
    let text = document("FunctionName", "'it''s'") + &document("NumVGPR", "'12'");
    assert_eq!((read(&text)[0].name.as_str(), read(&text)[0].vgprs), ("it's", Some(12)));
    let text = document("FunctionName", r#""a\tb\x41\u00e9\"""#);
    assert_eq!(read(&text)[0].name, "a\tbA\u{e9}\"");
    for bad in [r#""\u{d800}""#, r#""\ud800""#, r#""\x4""#, r#""\"#, "'open"] {
        assert_eq!(error(&document("FunctionName", bad)).line, Some(9), "{bad}");
    }
    let cut = text.strip_suffix("...\n").expect("the end");
    assert_eq!(error(cut).to_string(), "YAML document without an end `...` in line 1");
    let without = text.replace("  - FunctionName:", "  - Other:");
    assert_eq!(error(&without).line, Some(1));
}

#[test]
fn many_kernels_take_linear_time() {
    let text: String =
        (0..50_000).flat_map(|n| block(&format!("a.hip:{n}:1"), &format!("k{n}"), "3")).collect();
    let kernels = within(Duration::from_secs(20), || read(&text));
    assert_eq!(kernels.len(), 50_000);
}

#[test]
fn survives_damage() {
    let quiet = |bytes: &[u8]| drop(remarks::read(&String::from_utf8_lossy(bytes)));
    for sample in [KERNELS, SYMBOLIC, SYMBOLIC_LLC, RUSTC] {
        hostile::damage(sample.as_bytes(), 3, quiet);
    }
    for sample in [KERNELS_YAML, SYMBOLIC_YAML] {
        hostile::damage(sample.as_bytes(), 13, quiet);
    }
    let starts: [&[u8]; 4] = [
        b"--- !Analysis\nPass: kernel-resource-usage\nArgs:\n  - ",
        b"remark: ",
        b"note: a kernel-resource-usage (analysis): ",
        b"\x1b[",
    ];
    hostile::noise(&starts, quiet);
}

#[test]
fn kernels_stand_where_the_remarks_say() {
    let of = |name: &str| {
        let path = format!("{}/tests/data/text/{name}", env!("CARGO_MANIFEST_DIR"));
        let lines =
            remarks::source_lines(&std::fs::read_to_string(path).expect("a text")).into_iter();
        lines.map(|at| (at.kernel, at.file, at.line)).collect::<Vec<_>>()
    };
    let log = of("kernels.gfx90a.log");
    assert_eq!(log[0], ("accumulate".to_owned(), "kernels.cl".to_owned(), 4));
    assert!(log.len() > 1);
    assert_eq!(of("kernels.gfx90a.opt.yaml"), log);
    assert_eq!(of("kernels.rustc.log")[0], ("saxpy".to_owned(), "src/lib.rs".to_owned(), 6));
    // Without debug information there is none.
    assert_eq!(of("symbolic.gfx1100.llc.log"), []);
    for text in [
        "",
        "--- !Analysis\n",
        "x: remark: Function Name: f [-Rpass-analysis=kernel-resource-usage]",
    ] {
        assert_eq!(remarks::source_lines(text), []);
    }
}
