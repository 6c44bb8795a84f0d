//! cubecl's flat bundles, as its own export wrote them: see `data/cubecl`.
#![cfg(feature = "archives")]

use std::fs;
use std::io::Cursor;
use std::path::Path;

use occ_artifacts::{
    Contents, MeasuredKernel, PassedOver, Stage, Uncompiled, Visit, read, read_in,
};

use crate::hostile;

fn sample(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn bundle(name: &str) -> Vec<u8> {
    sample(&format!("cubecl/{name}.ccb"))
}

#[track_caller]
fn found(bytes: &[u8]) -> Contents {
    let found = read(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read_in(&mut Cursor::new(bytes)), Ok(found.clone()), "by windows as in memory");
    found
}

#[track_caller]
fn refused(bytes: &[u8]) -> String {
    read(bytes).expect_err("it was read").to_string()
}

/// The counts are those of the code alone, with what cubecl launches it with.
#[test]
fn code_is_read_with_what_its_launch_asks_for() {
    let shared = found(&sample("nvidia/shared.sm_80.cuda13.5.cubin")).kernels;
    let calls = found(&sample("nvidia/calls.sm_80.cuda13.5.cubin")).kernels;
    let mut expected = shared;
    assert_eq!(expected.len(), 1);
    expected[0].dynamic_lds = Some(2048);
    expected.extend(calls);
    for kernel in expected.iter_mut().filter(|kernel| kernel.name == "k_rec") {
        kernel.dynamic_lds = Some(0);
    }
    let cuda = found(&bundle("cuda"));
    assert_eq!(cuda.kernels, expected);
    assert_eq!(cuda.passed_over, []);

    let mut expected = found(&sample("amd/gfx908_cov3.hsaco")).kernels;
    assert_eq!(expected.len(), 1);
    expected[0].dynamic_lds = Some(4096);
    assert_eq!(found(&bundle("hip")).kernels, expected);
}

/// One bundle behind another, of however many.
#[test]
fn bundles_one_behind_another() {
    let [cuda, hip] = ["cuda", "hip"].map(bundle);
    let kernels = [&cuda, &hip, &cuda].map(|bundle| found(bundle).kernels).concat();
    assert_eq!(found(&[&cuda[..], &hip, &cuda].concat()).kernels, kernels);
    let mut newer = hip;
    newer[8] = 2;
    assert!(refused(&[cuda, newer].concat()).contains("of version 2"));
    let empty = [&b"CUBECLB\x01\x01"[..], &[0; 15]].concat();
    assert_eq!(found(&empty.repeat(100_000)).kernels, []);
}

#[test]
fn what_has_no_counts_yet_is_told() {
    for (name, told) in [
        (
            "cuda_0_11",
            "PTX for sm_80: it has no registers before `ptxas` assembles it; `cargo occ inspect` does where it \
             finds one, or by `--ptxas`",
        ),
        (
            "vulkan",
            "SPIR-V: its registers are not known before a driver compiles it: `cargo occ measure FILE \
             --target gfx1100` has one do it",
        ),
    ] {
        let Contents { kernels, passed_over, .. } = found(&bundle(name));
        assert_eq!(kernels, [], "{name}");
        let told_of: Vec<String> = passed_over.iter().map(ToString::to_string).collect();
        assert_eq!(told_of, [told]);
    }
}

/// Who has a compiler takes the code of an earlier stage.
#[test]
fn what_has_no_counts_yet_is_handed_on() {
    type Part = (String, Stage, Vec<u8>, String, Option<u32>);
    #[derive(Default)]
    struct Taken(Vec<Part>);
    impl Visit for Taken {
        fn kernel(&mut self, kernel: MeasuredKernel) {
            panic!("{kernel:?}");
        }
        fn passed_over(&mut self, part: PassedOver) {
            panic!("{part}");
        }
        fn uncompiled(&mut self, part: &Uncompiled<'_>) -> bool {
            let Uncompiled { kernel, stage, code, target, dynamic_lds, .. } = *part;
            self.0.push((kernel.to_owned(), stage, code.to_vec(), target.to_owned(), dynamic_lds));
            true
        }
    }
    let taken = |name: &str| {
        let mut taken = Taken::default();
        occ_artifacts::each(&bundle(name), &mut taken).expect("a bundle");
        taken.0
    };
    let ptx = sample("nvidia/shared.ptx");
    let due = ("k_shared".to_owned(), Stage::Ptx, ptx, "sm_80".to_owned(), Some(2048));
    assert_eq!(taken("cuda_0_11"), [due]);
    let module = sample("spirv/shader.spv");
    let due = ("tile".to_owned(), Stage::Spirv, module, String::new(), None);
    assert_eq!(taken("vulkan"), [due]);
}

#[test]
fn another_version_is_named_beside_the_one_that_is_read() {
    let mut format = bundle("cuda");
    format[8] = 2;
    assert!(
        refused(&format)
            .starts_with("a flat bundle of cubecl's of version 2, and version 1 is read"),
        "{}",
        refused(&format)
    );
    let mut mark = bundle("cuda");
    mark[7] = 3;
    assert!(refused(&mark).contains("of version 3, and version 1 is read"), "{}", refused(&mark));
}

/// What a bundle says of its kernel is held to the code.
#[test]
fn what_a_kernel_lacks_is_an_error() {
    let change = |from: &[u8], to: &[u8]| {
        assert_eq!(from.len(), to.len());
        let mut bytes = bundle("hip");
        let at = bytes.windows(from.len()).position(|part| part == from).expect("it is there");
        bytes[at..at + to.len()].copy_from_slice(to);
        refused(&bytes)
    };
    let renamed = change(b"\x65mixed", b"\x65other");
    assert!(
        renamed.contains("kernel `other`") && renamed.contains("no kernel of this name"),
        "{renamed}"
    );
    // A kernel without its launch's memory, without code, and without a name.
    let launch = change(b"shared_mem_bytes", b"shared_mem_bits_");
    assert!(launch.contains("`shared_mem_bytes` is missing"), "{launch}");
    let code = change(b"\x66binary", b"\x66Binary");
    assert!(code.contains("it has no code"), "{code}");
    let name = change(b"entrypoint_name", b"entrypoint_Name");
    assert!(name.contains("that cannot be read"), "{name}");
}

/// A span past the end, a namespace that is not there, and many of them.
#[test]
fn every_span_is_held_to_the_file() {
    let good = bundle("hip");
    let metadata = u32::from_le_bytes(good[12..16].try_into().expect("four")) as usize;
    let namespaces = 16 + metadata;
    let word = |at: usize, value: u32| {
        let mut bytes = good.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        refused(&bytes)
    };
    assert!(word(12, u32::MAX).contains("the metadata"), "{}", word(12, u32::MAX));
    assert!(word(namespaces, 1 << 20).contains("the limit is 65536"));
    assert!(word(namespaces + 4, u32::MAX).contains("a namespace of"));
    let length = u32::from_le_bytes(good[namespaces + 4..][..4].try_into().expect("four")) as usize;
    let entries = namespaces + 8 + length;
    assert!(word(entries, u32::MAX).contains("the index"));
    let entry = entries + 4;
    assert!(word(entry, 1).contains("namespace 1 of 1"));
    assert!(word(entry + 4, u32::MAX).contains("a key"));
    assert!(word(entry + 16, u32::MAX).contains("a value"));
}

#[test]
fn damaged_bundles() {
    for (name, stride) in [("hip", 41), ("cuda", 101), ("cuda_0_11", 1), ("vulkan", 17)] {
        hostile::damage(&bundle(name), stride, |bytes| drop(read(bytes)));
    }
    hostile::noise(&[b"CUBECLB\x01", b"CUBECLB\x01\x01\0\0\0", b"CUBECLB"], |bytes| {
        drop(read(bytes));
    });
}
