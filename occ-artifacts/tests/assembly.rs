//! AMDGPU assembly, against the code objects that the same compiler makes of the same sources.
//!
//! `data/text/refresh.sh` made the assembly, `data/amd/MANIFEST.json` has what an independent
//! decoder found in the code objects, and `code_object.rs` tests their reader against it.

use std::fmt::Write as _;
use std::time::Duration;

use crate::clock::within;
use crate::hostile;
use occ_artifacts::{
    ArtifactError, ErrorKind, MeasuredKernel, Symbolic, assembly, code_object, remarks,
};
use occ_core::{Mode, Wave};

const KERNELS: &str = include_str!("data/text/kernels.gfx90a.s");
const SYMBOLIC: &str = include_str!("data/text/symbolic.gfx1100.s");

fn read(text: &str) -> Vec<MeasuredKernel> {
    assembly::read(text).unwrap_or_else(|error| panic!("{error}"))
}

fn error(text: &str) -> ArtifactError {
    assembly::read(text).expect_err("no error")
}

/// The assembly and the code object of a source.
macro_rules! pair {
    ($name:literal) => {
        same(
            $name,
            include_str!(concat!("data/text/", $name, ".s")),
            include_bytes!(concat!("data/amd/", $name, ".hsaco")),
        )
    };
}

/// What the code object says, with the VGPRs to the last one where it rounds them up.
fn exact(mut object: MeasuredKernel, assembly: &MeasuredKernel) -> MeasuredKernel {
    if let (Some(rounded), Some(vgprs), Some(1..)) = (object.vgprs, assembly.vgprs, object.agprs) {
        assert_eq!(rounded, vgprs.next_multiple_of(4), "{}", object.name);
        object.vgprs = Some(vgprs);
    }
    object
}

/// Compares each kernel of the assembly with its namesake in the code object.
fn same(name: &str, text: &str, object: &[u8]) {
    let assembly = read(text);
    let object = code_object::read(object).expect("a code object");
    assert_eq!(assembly.len(), object.len(), "{name}");
    for kernel in &assembly {
        let other = object.iter().find(|other| other.name == kernel.name).expect("a namesake");
        assert_eq!(kernel, &exact(other.clone(), kernel), "{name}");
    }
}

#[test]
fn agrees_with_the_code_objects() {
    pair!("gfx906");
    pair!("gfx90a");
    pair!("gfx942");
    pair!("gfx1100");
    pair!("gfx1030_wave32_wgp");
    pair!("gfx1030_wave64_cu");
    same("kernels", KERNELS, include_bytes!("data/text/kernels.gfx90a.hsaco"));
}

#[test]
fn agrees_with_the_remarks() {
    let pairs = [
        (KERNELS, include_str!("data/text/kernels.gfx90a.log")),
        (include_str!("data/text/kernels.rustc.s"), include_str!("data/text/kernels.rustc.log")),
    ];
    for (text, log) in pairs {
        let remarks = remarks::read(log).expect("remarks");
        let assembly = read(text);
        assert_eq!(assembly.len(), remarks.len());
        for remark in remarks {
            let kernel = assembly.iter().find(|kernel| kernel.name == remark.name).expect("it");
            let found = (kernel.vgprs, kernel.agprs, kernel.sgprs, kernel.lds, kernel.scratch);
            let logged = (remark.vgprs, remark.agprs, remark.sgprs, remark.lds, remark.scratch);
            assert_eq!((found, kernel.spills), (logged, remark.spills), "{}", remark.name);
        }
    }
}

/// `data/amd/dynamic.ll`, as `llc` prints it: the arguments stand in lists inside of the kernel's.
#[test]
fn an_argument_shows_dynamic_workgroup_memory() {
    let kernels = read(include_str!("data/text/dynamic.gfx90a.s"));
    let shown = kernels.iter().map(|kernel| (&*kernel.name, kernel.uses_dynamic_lds));
    let expected = [("grows", Some(true)), ("fixed_too", None), ("local", Some(true))];
    assert_eq!(shown.collect::<Vec<_>>(), expected);
}

#[test]
fn blames_by_the_real_and_fits_by_the_padded() {
    // `vgprbound`: 122 VGPRs, padded to 124 before 4 AGPRs; `ldsbound`: padded for one workgroup.
    let kernels = read(include_str!("data/text/gfx90a.s"));
    let counts: Vec<_> = kernels
        .iter()
        .map(|k| (k.name.as_str(), k.vgprs, k.agprs, k.vgprs_allocated, k.sgprs, k.sgprs_allocated))
        .collect();
    let some = Some;
    assert_eq!(
        counts,
        [
            ("vgprbound", some(122), some(4), some(128), some(60), some(64)),
            ("ldsbound", some(6), some(0), some(264), some(6), some(104)),
            ("sgprbound", some(64), some(0), some(64), some(72), some(72)),
        ]
    );
}

#[test]
fn expressions_are_unknown_unless_metadata_has_the_number() {
    let kernels = read(SYMBOLIC);
    let big = &kernels[0];
    assert_eq!((big.name.as_str(), big.vgprs, big.sgprs), ("big", Some(43), Some(38)));
    assert_eq!((big.vgprs_allocated, big.dynamic_stack), (None, Some(true)));
    let next = ".amdhsa_next_free_vgpr: max(totalnumvgprs(big.num_agpr, big.num_vgpr), 1, 0)";
    assert_eq!(big.symbolic[0], Symbolic::new("vgprs_allocated", next));
    let small = &kernels[1];
    assert_eq!((small.vgprs, small.vgprs_allocated), (Some(2), Some(8)));
    assert!(small.symbolic.is_empty());
    // Without the metadata nothing has it.
    let (code, _) = SYMBOLIC.split_once(".amdgpu_metadata").expect("metadata");
    let big = &read(code)[0];
    assert_eq!((big.vgprs, big.sgprs, big.lds), (None, None, Some(0)));
    assert_eq!(big.symbolic[0], Symbolic::new("vgprs", "NumVgprs: big.num_vgpr"));
    assert_eq!(big.symbolic[1], Symbolic::new("sgprs", "TotalNumSgprs: big.numbered_sgpr+2"));
}

#[test]
fn each_place_alone() {
    let (code, metadata) = KERNELS.split_once("\t.amdgpu_metadata").expect("metadata");
    let metadata = format!("\t.amdgpu_metadata{metadata}");
    let all = read(KERNELS);

    // The metadata: no allocated counts, VGPRs before AGPRs rounded up to 4.
    for (kernel, all) in read(&metadata).iter().zip(&all) {
        let mut expected = all.clone();
        expected.vgprs_allocated = None;
        expected.sgprs_allocated = None;
        expected.vgprs = all.vgprs;
        assert_eq!(kernel, &expected);
    }
    // The directives: nothing says what is needed.
    let directives: String = code.lines().filter(|line| !line.trim_start().starts_with(';')).fold(
        String::new(),
        |mut text, line| {
            let _ = writeln!(text, "{line}");
            text
        },
    );
    let kernels = read(&directives);
    for (kernel, all) in kernels.iter().zip(&all) {
        assert_eq!((kernel.vgprs, kernel.agprs, kernel.sgprs), (None, None, None));
        assert_eq!(kernel.vgprs_allocated, all.vgprs_allocated);
        assert_eq!(kernel.sgprs_allocated, all.sgprs_allocated);
        assert_eq!((kernel.lds, kernel.scratch, kernel.wave), (all.lds, all.scratch, all.wave));
    }
    // The comments.
    let (before, after) = code.split_once("\t.amdhsa_kernel accumulate").expect("a block");
    let (_, after) = after.split_once(".end_amdhsa_kernel").expect("its end");
    let (after, _) = after.split_once("; -- Begin function").expect("the next");
    let kernels = read(&format!("{before}{after}"));
    let found = &kernels[0];
    assert_eq!(found.name, "accumulate");
    assert_eq!((found.vgprs, found.agprs, found.sgprs), (Some(100), Some(30), Some(60)));
    assert_eq!((found.vgprs_allocated, found.lds, found.scratch), (None, Some(0), Some(0)));
}

fn block(target: &str, directives: &str) -> MeasuredKernel {
    let text = format!(
        ".amdgcn_target \"amdgcn-amd-amdhsa--{target}\"\n.amdhsa_kernel k\n{directives}\n\
         .end_amdhsa_kernel\n"
    );
    read(&text).remove(0)
}

/// Each row is what `llvm-mc` 22 put into the descriptor of that block.
#[test]
fn rounds_as_the_assembler() {
    let vgprs = [
        ("gfx601", "", 36),
        ("gfx906", "", 36),
        ("gfx908", "", 36),
        ("gfx90a", "", 40),
        ("gfx942", "", 40),
        ("gfx9-4-generic", "", 40),
        ("gfx1010", ".amdhsa_wavefront_size32 1", 40),
        ("gfx1030", ".amdhsa_wavefront_size32 0", 36),
        ("gfx1201", ".amdhsa_wavefront_size32 1", 40),
        ("gfx11-generic", ".amdhsa_wavefront_size32 1", 40),
        ("gfx1250", ".amdhsa_wavefront_size32 1", 48),
    ];
    for (target, more, expected) in vgprs {
        let kernel = block(target, &format!(".amdhsa_next_free_vgpr 33\n{more}"));
        assert_eq!(kernel.vgprs_allocated, Some(expected), "{target}");
    }
    let free = ".amdhsa_reserve_flat_scratch 0";
    // The most SGPRs beside the reserved ones that still fit into 48.
    let sgprs = [
        ("gfx601", "", 44),
        ("gfx701", "", 44),
        ("gfx701", free, 46),
        ("gfx801", "", 42),
        ("gfx801", free, 44),
        ("gfx803", "", 42),
        ("gfx803", free, 46),
        ("gfx900", free, 44),
        ("gfx906:xnack-", free, 46),
        ("gfx90a", free, 44),
        ("gfx942", "", 42),
        ("gfx950", "", 42),
    ];
    for (target, more, most) in sgprs {
        for (asked, expected) in [(most, 48), (most + 1, 56)] {
            let kernel = block(target, &format!(".amdhsa_next_free_sgpr {asked}\n{more}"));
            assert_eq!(kernel.sgprs_allocated, Some(expected), "{target} {more} {asked}");
        }
    }
    assert_eq!(block("gfx802", ".amdhsa_next_free_sgpr 41").sgprs_allocated, Some(96));
    assert_eq!(block("gfx1100", ".amdhsa_next_free_sgpr 41").sgprs_allocated, None);
    let none = format!(".amdhsa_next_free_sgpr 47\n{free}\n.amdhsa_reserve_vcc 0");
    assert_eq!(block("gfx803", &none).sgprs_allocated, Some(48));
    // The largest count there is overflows nothing.
    assert_eq!(block("gfx906", ".amdhsa_next_free_vgpr 4294967295").vgprs_allocated, None);
    assert_eq!(block("gfx906", ".amdhsa_next_free_sgpr 4294967295").sgprs_allocated, None);
}

/// `llc` 22 writes 2 where there are six of them, as into the descriptor.
#[test]
fn named_barriers_are_counted_in_units_of_four() {
    let barriers = |more: &str| block("gfx1250", more).barriers;
    for (count, expected) in [("0", 0), ("2", 8), ("4294967295", u32::MAX)] {
        assert_eq!(barriers(&format!(".amdhsa_named_barrier_count {count}")), Some(expected));
    }
    assert_eq!(barriers(""), None);
    assert_eq!(barriers(".amdhsa_named_barrier_count k.num_named_barrier"), None);
}

#[test]
fn wave_and_mode() {
    let both = ".amdhsa_wavefront_size32 1\n.amdhsa_workgroup_processor_mode 1";
    let kernel = block("gfx1100", both);
    assert_eq!((kernel.wave, kernel.mode), (Some(Wave::W32), Some(Mode::Wgp)));
    let neither = ".amdhsa_wavefront_size32 0 ; no\n.amdhsa_workgroup_processor_mode 0 // no";
    let kernel = block("gfx1100", neither);
    assert_eq!((kernel.wave, kernel.mode), (Some(Wave::W64), Some(Mode::Cu)));
    let kernel = block("gfx90a:sramecc+:xnack-", "");
    assert_eq!((kernel.wave, kernel.mode), (Some(Wave::W64), None));
    assert_eq!((kernel.target.as_str(), kernel.features.len()), ("gfx90a", 2));
    assert_eq!(block("gfx1100", "").wave, None);
}

/// The triple of an LLVM since July 2026 names the processor, too.
#[test]
fn targets_in_both_spellings() {
    for (triple, target) in [
        ("amdgcn-amd-amdhsa--gfx90a:xnack-", "gfx90a:xnack-"),
        ("amdgpu9.0a-amd-amdhsa--gfx90a:xnack-", "gfx90a:xnack-"),
        ("amdgpu9.4-amd-amdhsa-unknown-gfx942", "gfx942"),
        ("amdgpu9.50-amd-amdhsa", "gfx950"),
    ] {
        let text = include_str!("data/text/gfx90a.s");
        let text = text.replace("amdgcn-amd-amdhsa--gfx90a:xnack-", triple);
        assert!(read(&text).iter().all(|kernel| kernel.target_id() == target), "{triple}");
    }
}

#[test]
fn one_text_for_several_targets() {
    let text = [include_str!("data/text/gfx906.s"), include_str!("data/text/gfx90a.s")].concat();
    let targets: Vec<_> = read(&text).into_iter().map(|k| (k.name, k.target)).collect();
    let expected = [
        ("vadd", "gfx906"),
        ("v84", "gfx906"),
        ("lds20k", "gfx906"),
        ("vgprbound", "gfx90a"),
        ("ldsbound", "gfx90a"),
        ("sgprbound", "gfx90a"),
    ];
    assert_eq!(targets, expected.map(|(name, target)| (name.to_owned(), target.to_owned())));
}

#[test]
fn metadata_as_people_write_it() {
    let text = "\
.amdgpu_metadata
---
amdhsa.version: [1, 1]
amdhsa.kernels:
- .args:
  - .name: not_this
    .vgpr_count: 99
  .symbol: 'Cijk_Ailk.kd'
  .reqd_workgroup_size: [ 64, 2,1 ]
  .vgpr_count:  0x10
  # a comment
  .uses_dynamic_stack: true
  .wavefront_size: 64

- .name: \"second\"
  .reqd_workgroup_size:
  - 8
  - 4
  - 2
  .sgpr_count: 3
amdhsa.target: amdgcn-amd-amdhsa--gfx908
.end_amdgpu_metadata
";
    let kernels = read(text);
    assert_eq!(kernels.len(), 2);
    let first = &kernels[0];
    assert_eq!((first.name.as_str(), first.target.as_str()), ("Cijk_Ailk", "gfx908"));
    assert_eq!((first.vgprs, first.sgprs), (Some(16), None));
    assert_eq!((first.required_workgroup, first.dynamic_stack), (Some([64, 2, 1]), Some(true)));
    assert_eq!(kernels[1].required_workgroup, Some([8, 4, 2]));
    assert_eq!((kernels[1].name.as_str(), kernels[1].sgprs), ("second", Some(3)));

    for bad in ["[64, 2]", "[64, 2, 1, 1]", "[64, x, 1]", "[64, 2, 4294967296]"] {
        let text = text.replace("[ 64, 2,1 ]", bad);
        assert_eq!(error(&text).line, Some(9), "{bad}");
    }
    let nameless = text.replace(".name: \"second\"", ".language: C");
    assert_eq!(error(&nameless).to_string(), "metadata of a kernel without a name in line 15");
}

#[test]
fn wrong_text_is_an_error_that_names_the_line() {
    let cases = [
        (
            ".amdhsa_kernel k\n",
            "cut short, or still being written: `.amdhsa_kernel` without `.end_amdhsa_kernel` in line 1",
        ),
        ("\n.amdhsa_kernel\n", "`.amdhsa_kernel` without a name in line 2"),
        (
            "\n.amdgpu_metadata\n",
            "cut short, or still being written: `.amdgpu_metadata` without `.end_amdgpu_metadata` in line 2",
        ),
        (
            ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 4294967296\n.end_amdhsa_kernel\n",
            "`.amdhsa_next_free_vgpr` of `4294967296`, which is no 32-bit count in line 2",
        ),
        (
            ".amdhsa_kernel k\n.amdhsa_next_free_vgpr ; 3\n.end_amdhsa_kernel\n",
            "`.amdhsa_next_free_vgpr` of nothing in line 2",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text).to_string(), expected);
    }
    assert_eq!(read("\tmov eax, 1\n\t.size main, 3\n"), []);
}

/// Wherever a function is cut, its kernel is not left out. Between two nothing shows it.
#[test]
fn cut_short() {
    let (code, _) = KERNELS.split_once("\t.amdgpu_metadata").expect("metadata");
    let ends: Vec<usize> = code.match_indices('\n').map(|(at, _)| at + 1).collect();
    let mut is_open = false;
    let mut cut = 0;
    for line in ends.windows(2) {
        let text = &code[line[0]..line[1]];
        is_open |= text.contains(",@function");
        is_open &= !text.contains(".end_amdhsa_kernel") && !text.contains("\t.size\t");
        let read = assembly::read(&code[..line[1]]);
        assert_eq!(read.is_err(), is_open, "{text}");
        cut += usize::from(is_open);
        if let Err(error) = read {
            assert_eq!(error.kind, ErrorKind::Short, "{text}");
        }
    }
    assert!(cut > 500, "{cut}");
    // People end no function by its size.
    let block = ".amdhsa_kernel k\n.end_amdhsa_kernel\n";
    let metadata = ".amdgpu_metadata\namdhsa.kernels:\n  - .name: k\n.end_amdgpu_metadata\n";
    for end in [block, metadata] {
        assert_eq!(read(&format!(".type k,@function\nk:\ns_endpgm\n{end}")).len(), 1);
    }
}

#[test]
fn quoted_names() {
    let kernel = ".amdhsa_kernel \"a;b // c\" ; comment\n.end_amdhsa_kernel\n";
    assert_eq!(read(kernel)[0].name, "a;b // c");
}

#[test]
fn many_kernels_take_linear_time() {
    let mut text = String::from(".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n");
    let mut metadata = String::from(".amdgpu_metadata\namdhsa.kernels:\n");
    for n in 0..50_000 {
        let _ =
            write!(text, ".amdhsa_kernel k{n}\n.amdhsa_next_free_vgpr {n}\n.end_amdhsa_kernel\n");
        let _ = write!(metadata, "  - .name: k{n}\n    .vgpr_count: {n}\n    .agpr_count: 0\n");
    }
    let text = text + &metadata + ".end_amdgpu_metadata\n";
    let kernels = within(Duration::from_secs(20), || read(&text));
    assert_eq!((kernels.len(), kernels[49_999].vgprs), (50_000, Some(49_999)));
}

#[test]
fn survives_damage() {
    let quiet = |bytes: &[u8]| drop(assembly::read(&String::from_utf8_lossy(bytes)));
    hostile::damage(SYMBOLIC.as_bytes(), 17, quiet);
    hostile::damage(include_bytes!("data/text/gfx90a.s"), 47, quiet);
    hostile::damage(KERNELS.as_bytes(), 997, quiet);
    let starts: [&[u8]; 4] = [
        b".amdhsa_kernel k\n.amdhsa_next_free_vgpr ",
        b".amdgpu_metadata\namdhsa.kernels:\n  - .name: k\n    .reqd_workgroup_size:\n      - ",
        b".size k, 1\n; Kernel info:\n; NumVgprs: ",
        b".amdgcn_target \"amdgcn-amd-amdhsa--gfx",
    ];
    hostile::noise(&starts, quiet);
}
