//! Code objects: every value that an independent decoder found, and the traps between metadata and
//! descriptors.

use std::collections::BTreeMap;
use std::process::Command;

use crate::amd;
use crate::amd::{Elf, data, find, note, replaced};
use occ_artifacts::{MeasuredKernel, Spills, code_object};
use occ_core::{Arch, Mode, Wave, chips};
use serde_json::Value;

fn read(name: &str) -> Vec<MeasuredKernel> {
    code_object::read(&data(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn kernel(kernels: &[MeasuredKernel], name: &str) -> MeasuredKernel {
    kernels.iter().find(|kernel| kernel.name == name).expect("no such kernel").clone()
}

/// MANIFEST.json: the output of an independent decoder.
fn manifest() -> Vec<Value> {
    let text = String::from_utf8(data("MANIFEST.json")).expect("UTF-8");
    serde_json::from_str(&text).expect("JSON")
}

fn number(value: &Value) -> Option<u32> {
    value.as_u64().map(|value| u32::try_from(value).expect("32 bits"))
}

fn wave(threads: u64) -> Wave {
    match threads {
        32 => Wave::W32,
        64 => Wave::W64,
        other => panic!("waves of {other}"),
    }
}

fn mode(wgp: u64) -> Mode {
    if wgp == 1 { Mode::Wgp } else { Mode::Cu }
}

/// Compares what the descriptor says: `kd_` keys.
fn compare_descriptor(file: &Value, expected: &Value, found: &MeasuredKernel) {
    let unified = expected["kd_accum_offset"].is_u64();
    for (key, value) in expected.as_object().expect("a kernel") {
        match key.as_str() {
            "kd_lds" => assert_eq!(found.lds, number(value), "{key} in {file}"),
            "kd_private" => assert_eq!(found.scratch, number(value), "{key} in {file}"),
            "kd_vgprs" => assert_eq!(found.vgprs_allocated, number(value), "{key} in {file}"),
            "kd_sgprs" => assert_eq!(found.sgprs_allocated, number(value), "{key} in {file}"),
            "wave32" => {
                let expected = if value == true { Wave::W32 } else { Wave::W64 };
                assert_eq!(found.wave, Some(expected), "{key} in {file}");
            }
            "wgp_mode" => assert_eq!(found.mode, value.as_u64().map(mode), "{key} in {file}"),
            // The first AGPR: the VGPRs in need, rounded up.
            "kd_accum_offset" if found.vgprs.is_some() => {
                let vgprs = found.vgprs.map(|vgprs| vgprs.max(1).next_multiple_of(4));
                assert_eq!(vgprs, number(value), "{key} in {file}");
            }
            "kd_accum_offset" => assert!(unified),
            // No resource, or the raw words that the values above are cut from.
            "kd_kernarg" | "kd_sgpr_field" | "rsrc1" | "rsrc2" | "rsrc3" | "tg_split" => {}
            key => assert!(key == "symbol" || key.starts_with('.'), "{key} in {file}"),
        }
    }
}

/// Compares what the metadata says: keys that start with a dot.
fn compare_metadata(file: &Value, expected: &Value, found: &MeasuredKernel) {
    for (key, value) in expected.as_object().expect("a kernel") {
        match key.as_str() {
            ".vgpr_count" if expected[".agpr_count"].is_u64() => {
                let total = found.vgprs.zip(found.agprs).map(|(vgprs, agprs)| vgprs + agprs);
                assert_eq!(total, number(value), "{key} in {file}");
            }
            ".vgpr_count" => {
                assert_eq!(found.vgprs, number(value), "{key} in {file}");
                assert_eq!(found.agprs, None, "{key} in {file}");
            }
            ".agpr_count" => assert_eq!(found.agprs, number(value), "{key} in {file}"),
            ".sgpr_count" => assert_eq!(found.sgprs, number(value), "{key} in {file}"),
            ".group_segment_fixed_size" => assert_eq!(found.lds, number(value), "{key} in {file}"),
            ".private_segment_fixed_size" => {
                assert_eq!(found.scratch, number(value), "{key} in {file}");
            }
            ".max_flat_workgroup_size" => {
                assert_eq!(found.max_workgroup, number(value), "{key} in {file}");
            }
            ".reqd_workgroup_size" => {
                let shape = [0, 1, 2].map(|axis| number(&value[axis]).expect("a size"));
                assert_eq!(found.required_workgroup, Some(shape), "{key} in {file}");
            }
            ".wavefront_size" => {
                assert_eq!(found.wave, value.as_u64().map(wave), "{key} in {file}");
            }
            ".vgpr_spill_count" => {
                assert_eq!(found.spills.vgprs, number(value), "{key} in {file}");
            }
            ".sgpr_spill_count" => {
                assert_eq!(found.spills.sgprs, number(value), "{key} in {file}");
            }
            ".workgroup_processor_mode" => {
                assert_eq!(found.mode, value.as_u64().map(mode), "{key} in {file}");
            }
            ".uses_dynamic_stack" => {
                assert_eq!(found.dynamic_stack, value.as_bool(), "{key} in {file}");
            }
            key => assert!(!key.starts_with('.'), "{key} in {file}"),
        }
    }
    if expected.get(".reqd_workgroup_size").is_none() {
        assert_eq!(found.required_workgroup, None, "{file}");
    }
    assert_eq!((found.barriers, found.cluster), (None, None), "{file}");
}

/// `dynamic.ll`: memory that is as large as the launch makes it, for an `extern` array and for a pointer.
#[test]
fn an_argument_shows_dynamic_workgroup_memory() {
    let kernels = code_object::read(&data("dynamic_gfx90a.hsaco")).expect("a code object");
    let shown: Vec<_> = kernels
        .iter()
        .map(|kernel| (&*kernel.name, kernel.lds, kernel.uses_dynamic_lds, kernel.dynamic_lds))
        .collect();
    let expected = [
        ("grows", Some(0), Some(true), None),
        ("fixed_too", Some(256), None, None),
        ("local", Some(0), Some(true), None),
    ];
    assert_eq!(shown, expected);
    let plain = code_object::read(&data("gfx90a.hsaco")).expect("a code object");
    assert!(plain.iter().all(|kernel| kernel.uses_dynamic_lds.is_none()));
}

/// Hands each kernel of each file in the manifest to `compare`, read out of what `change` makes of
/// the file; how many there were.
fn each(change: fn(&[u8]) -> Vec<u8>, compare: fn(&Value, &Value, &MeasuredKernel)) -> usize {
    let mut count = 0;
    for entry in manifest() {
        let name = entry["file"].as_str().expect("a name");
        let kernels = code_object::read(&change(&data(name))).expect(name);
        let expected = entry["kernels"].as_array().expect("kernels");
        assert_eq!(kernels.len(), expected.len(), "{name}");
        for expected in expected {
            let symbol = expected["symbol"].as_str().expect("a symbol");
            let found = kernel(&kernels, symbol.strip_suffix(".kd").expect("a descriptor"));
            let target = entry["target"].as_str().expect("a target").split("--").nth(1);
            let mut found_target = vec![found.target.clone()];
            found_target.extend(found.features.clone());
            assert_eq!(Some(found_target.join(":").as_str()), target, "{name}");
            assert_eq!(Some(found.target.as_str()), entry["gfx"].as_str(), "{name}");
            compare(&entry["file"], expected, &found);
            count += 1;
        }
    }
    count
}

#[test]
fn every_value_of_the_manifest() {
    let count = each(<[u8]>::to_vec, |file, expected, found| {
        compare_metadata(file, expected, found);
        compare_descriptor(file, expected, found);
    });
    assert_eq!(count, 32);
}

#[test]
fn descriptors_without_metadata() {
    let unnamed = |bytes: &[u8]| replaced(bytes, b"AMDGPU\0", b"AMDGPV\0");
    let count = each(unnamed, |file, expected, found| {
        compare_descriptor(file, expected, found);
        assert_eq!((found.vgprs, found.agprs, found.sgprs), (None, None, None), "{file}");
        assert_eq!(found.spills, Spills::default(), "{file}");
        assert_eq!((found.max_workgroup, found.required_workgroup), (None, None), "{file}");
        let knows_stack = file != "gfx906_cov4.hsaco";
        assert_eq!(found.dynamic_stack, knows_stack.then_some(false), "{file}");
    });
    assert_eq!(count, 32);
}

/// A file without sections, which have the symbols that descriptors are found by.
fn without_sections(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    // `e_shoff`, `e_shnum` and `e_shstrndx`.
    bytes[40..48].fill(0);
    bytes[60..64].fill(0);
    bytes
}

#[test]
fn metadata_without_descriptors() {
    let count = each(without_sections, |file, expected, found| {
        compare_metadata(file, expected, found);
        assert_eq!((found.vgprs_allocated, found.sgprs_allocated), (None, None), "{file}");
        assert_eq!(found.dynamic_vgprs, None, "{file}");
    });
    assert_eq!(count, 32);
}

/// Compilers write metadata and a descriptor of each kernel.
#[test]
fn a_kernel_that_has_one_of_the_two_alone_is_damaged() {
    let damages = |bytes: &[u8]| -> Vec<_> {
        let damage = |kernel: MeasuredKernel| {
            let damage = kernel.damage().map(str::to_owned);
            assert_eq!(damage.is_some(), kernel.vgprs.is_none(), "{}", kernel.name);
            assert_eq!(kernel.target, "gfx90a");
            damage.map(|damage| (kernel.name, damage))
        };
        code_object::read(bytes).expect("kernels").into_iter().filter_map(damage).collect()
    };
    let [metadata, descriptor] =
        ["metadata without a kernel descriptor", "a kernel descriptor without metadata"];
    let says = |damages: &[(String, String)], expected: &[(&str, &str)]| {
        assert_eq!(damages.len(), expected.len(), "{damages:?}");
        for ((name, damage), (expected, reason)) in damages.iter().zip(expected) {
            assert_eq!(name, expected);
            assert!(damage.starts_with(&format!("{reason} at byte 0x")), "{damage}");
        }
    };
    let bytes = data("gfx90a.hsaco");
    says(&damages(&bytes), &[]);
    // In the string tables a symbol ends in NUL, in the metadata it does not.
    let renamed = replaced(&bytes, b"sgprbound.kd\0", b"sgprbounx.kd\0");
    says(&damages(&renamed), &[("sgprbound", metadata), ("sgprbounx", descriptor)]);
    // A descriptor is one kernel's.
    let symbol = |name: &str| [b".symbol\xac", name.as_bytes()].concat();
    let twice = replaced(&bytes, &symbol("sgprbound.kd"), &symbol("vgprbound.kd"));
    says(&damages(&twice), &[("sgprbound", metadata), ("sgprbound", descriptor)]);
}

#[test]
fn a_code_object_without_metadata_and_descriptors_is_damaged() {
    let bytes = Elf::amdgpu().section(".text", 1, vec![0; 4]).write();
    let expected = "expected kernel metadata or a kernel descriptor, found neither at byte 0x28";
    assert_eq!(refusal(&bytes), expected);
    // What has functions alone has metadata that names no kernels.
    let none = Elf::amdgpu().section(".note", 7, note(b"\x81\xaeamdhsa.kernels\x90")).write();
    assert_eq!(code_object::read(&none), Ok(Vec::new()));
}

/// Where bytes were added before it, what the header names is no table of sections.
#[test]
fn a_table_of_sections_that_moved_is_refused() {
    for added in [1, 8, 64] {
        let mut bytes = data("gfx906.hsaco");
        drop(bytes.splice(0x1000..0x1000, vec![0; added]));
        assert!(refusal(&bytes).starts_with("section table: "), "{added} bytes");
    }
}

/// Each of the modules that were linked into one file has metadata of its own.
#[test]
fn several_modules_have_several_notes() {
    let found = read("linked_gfx90a.hsaco");
    let named = |kernel: &MeasuredKernel| (kernel.name.clone(), kernel.vgprs, kernel.max_workgroup);
    let expected = ["one", "two"].map(|name| (name.to_owned(), Some(2), Some(256)));
    assert_eq!(found.iter().map(named).collect::<Vec<_>>(), expected);
}

#[test]
fn kernels_keep_the_order_of_the_metadata() {
    let names: Vec<_> = read("gfx90a.hsaco").into_iter().map(|kernel| kernel.name).collect();
    assert_eq!(names, ["vgprbound", "ldsbound", "sgprbound"]);
}

#[test]
fn gfx1030_lds43009_needs_4_vgprs_and_is_given_200() {
    let found = kernel(&read("gfx1030_wave32_wgp.hsaco"), "lds43009");
    assert_eq!((found.vgprs, found.vgprs_allocated), (Some(4), Some(200)));
    assert_eq!((found.sgprs, found.sgprs_allocated), (Some(6), None));
    assert_eq!((found.wave, found.mode), (Some(Wave::W32), Some(Mode::Wgp)));
}

#[test]
fn gfx1100_lds43009_needs_4_vgprs_and_is_given_248() {
    let found = kernel(&read("gfx1100.hsaco"), "lds43009");
    assert_eq!((found.vgprs, found.vgprs_allocated), (Some(4), Some(248)));
}

#[test]
fn gfx90a_ldsbound_needs_6_vgprs_and_is_given_264() {
    let found = kernel(&read("gfx90a.hsaco"), "ldsbound");
    assert_eq!((found.vgprs, found.agprs, found.vgprs_allocated), (Some(6), Some(0), Some(264)));
    assert_eq!((found.sgprs, found.sgprs_allocated), (Some(6), Some(104)));
    assert_eq!(found.lds, Some(65536));
}

#[test]
fn gfx906_lds20k_needs_4_vgprs_and_is_given_88() {
    let found = kernel(&read("gfx906.hsaco"), "lds20k");
    assert_eq!((found.vgprs, found.agprs, found.vgprs_allocated), (Some(4), None, Some(88)));
    assert_eq!((found.sgprs, found.sgprs_allocated), (Some(10), Some(104)));
}

#[test]
fn gfx90a_counts_agprs_after_vgprs_rounded_up_to_4() {
    // 122 VGPRs and 4 AGPRs: `.vgpr_count` is 124 + 4.
    let found = kernel(&read("gfx90a.hsaco"), "vgprbound");
    assert_eq!((found.vgprs, found.agprs, found.vgprs_allocated), (Some(124), Some(4), Some(128)));
}

#[test]
fn version_3_has_no_agpr_count() {
    // agprs.ll asks for 10 VGPRs, 5 AGPRs and 21 SGPRs, and LLVM 14 adds 4 SGPRs for XNACK.
    let found = &read("gfx90a_cov3.hsaco")[0];
    assert_eq!((found.vgprs, found.agprs, found.sgprs), (Some(12), Some(5), Some(25)));
    assert_eq!((found.vgprs_allocated, found.sgprs_allocated), (Some(24), Some(32)));
    assert_eq!((found.target.as_str(), found.max_workgroup), ("gfx90a", Some(256)));
    assert_eq!(found.features, ["sramecc+", "xnack+"]);
    assert_eq!((found.dynamic_stack, found.mode), (None, None));

    let found = &read("gfx908_cov3.hsaco")[0];
    assert_eq!((found.vgprs, found.agprs, found.vgprs_allocated), (Some(10), None, Some(12)));
    assert_eq!(found.features, ["sramecc+"]);
}

#[test]
fn registers_are_not_split_without_a_place_to_split() {
    let bytes = replaced(&data("gfx90a.hsaco"), b".agpr_count", b".xgpr_count");
    let found = kernel(&code_object::read(&bytes).unwrap(), "vgprbound");
    assert_eq!((found.vgprs, found.agprs), (Some(124), Some(4)));
    let found = kernel(&code_object::read(&without_sections(&bytes)).unwrap(), "vgprbound");
    assert_eq!((found.vgprs, found.agprs), (None, None));
}

#[test]
fn more_agprs_than_registers_are_an_error() {
    let mut bytes = data("gfx90a.hsaco");
    let at = find(&bytes, b".agpr_count") + b".agpr_count".len();
    assert_eq!(bytes[at], 4);
    bytes[at] = 0x7f;
    let bytes = replaced(&bytes, b".vgpr_count\xcc\x80", b".vgpr_count\xcc\x10");
    let error = code_object::read(&bytes).unwrap_err();
    assert_eq!(error.reason, "kernel metadata: 127 AGPRs among 16 registers");
    assert!((0x200..0x748).contains(&error.offset.unwrap()), "{error}");
}

#[test]
fn clusters_are_known_where_they_are_fixed() {
    let kernels = read("cluster_gfx1250.hsaco");
    assert_eq!(kernel(&kernels, "fixed").cluster, Some([2, 2, 1]));
    assert_eq!(kernel(&kernels, "zero").cluster, None);
    assert_eq!(kernel(&kernels, "silent").cluster, None);
    assert_eq!(kernels[0].vgprs_allocated, Some(16));
    assert_eq!((kernels[0].target.as_str(), kernels[0].mode), ("gfx1250", None));
}

/// Named barriers stand in bits 16:14 of `COMPUTE_PGM_RSRC3`, in units of four.
#[test]
fn named_barriers_are_counted_where_there_are_such() {
    let barriers = |bytes: &[u8]| {
        let kernels = code_object::read(bytes).unwrap();
        ["named", "plain"].map(|name| kernel(&kernels, name).barriers)
    };
    let mut bytes = data("named_gfx1250.hsaco");
    assert_eq!(barriers(&bytes), [Some(8), Some(0)]);
    // `.rodata` begins with the descriptor of the first kernel.
    let at = 0xd80 + 44 + 1;
    assert_eq!(bytes[at] >> 6, 2);
    bytes[at] |= 0xc0;
    bytes[at + 1] |= 1;
    assert_eq!(barriers(&bytes), [Some(28), Some(0)]);
    // Before gfx12.5 the bits mean nothing.
    let older = read("gfx1201.hsaco");
    assert!(older.iter().all(|kernel| kernel.barriers.is_none()));
}

#[test]
fn dynamic_vgprs_are_0_or_unknown() {
    let mut bytes = data("gfx1201.hsaco");
    let kernels = code_object::read(&bytes).unwrap();
    assert!(kernels.iter().all(|kernel| kernel.dynamic_vgprs == Some(0)));
    let file = manifest().into_iter().find(|file| file["file"] == "gfx1201.hsaco").unwrap();
    let kernels = file["kernels"].as_array().unwrap();
    let expected = kernels.iter().find(|kernel| kernel["symbol"] == "lds43009.kd").unwrap();
    let word = |key: &str| {
        let digits = expected[key].as_str().unwrap().trim_start_matches("0x");
        u32::from_str_radix(digits, 16).unwrap().to_le_bytes()
    };
    let at = find(&bytes, &[word("rsrc1"), word("rsrc2")].concat()) + 4;
    bytes[at] |= 1 << 6;
    let kernels = code_object::read(&bytes).unwrap();
    assert_eq!(kernel(&kernels, "lds43009").dynamic_vgprs, None);
    assert_eq!(kernel(&kernels, "plain").dynamic_vgprs, Some(0));
    assert_eq!(read("gfx1100.hsaco")[0].dynamic_vgprs, None);
}

/// The message of what reading `bytes` fails with.
fn refusal(bytes: &[u8]) -> String {
    code_object::read(bytes).expect_err("it was read").to_string()
}

#[test]
fn relocatable_objects_are_refused() {
    let expected = "a relocatable code object, whose counts are not final: link it first";
    assert_eq!(refusal(&data("relocatable_gfx1250.o")), expected);
}

#[test]
fn what_is_no_code_object_is_refused() {
    let changed = |at: usize, byte: u8| {
        let mut bytes = data("gfx906.hsaco");
        bytes[at] = byte;
        bytes
    };
    for (bytes, expected) in [
        (
            data("gfx900_cov2.hsaco"),
            "code object version 2, and this reader knows versions 3 to 6 at byte 0x8",
        ),
        (
            changed(8, 9),
            "code object version 11, and this reader knows versions 3 to 6 at byte 0x8",
        ),
        (changed(7, 65), "OS ABI 65, not 64 (AMDGPU HSA) at byte 0x7"),
        (changed(5, 2), "a big-endian ELF file, and AMDGPUs are little-endian at byte 0x5"),
        (changed(4, 1), "not a whole header of a 64-bit ELF file"),
        (changed(16, 2), "ELF type 2, not 3 (a linked code object) at byte 0x10"),
        (changed(18, 62), "ELF machine 62, not 224 (AMDGPU) at byte 0x12"),
        (
            b"BC\xc0\xde....".to_vec(),
            "LLVM bitcode, which has no registers yet: link it into a code object first",
        ),
        // As its wrapper for Apple's linker starts.
        (
            b"\xde\xc0\x17\x0b....".to_vec(),
            "LLVM bitcode, which has no registers yet: link it into a code object first",
        ),
        (b"#include".to_vec(), "not an ELF file"),
        (Vec::new(), "not an ELF file"),
    ] {
        assert_eq!(refusal(&bytes), expected);
    }
}

#[test]
fn an_unknown_processor_is_named_by_the_metadata() {
    let mut bytes = replaced(&data("gfx11-generic.hsaco"), b"gfx11-generic", b"gfx13-generic");
    bytes[48] = 0xfe;
    let kernels = code_object::read(&bytes).unwrap();
    assert_eq!(kernels[0].target, "gfx13-generic");
    // Of how its descriptors count nothing is known.
    assert_eq!((kernels[0].vgprs, kernels[0].vgprs_allocated), (Some(3), None));
    let bytes = replaced(&bytes, b"amdhsa.target", b"amdhsa.tarxet");
    let expected = "processor 0xfe, which this reader does not know at byte 0x30";
    assert_eq!(refusal(&bytes), expected);
}

/// A map of MessagePack may have its keys in any order.
#[test]
fn the_target_may_be_the_last_key() {
    let text =
        |text: &str| [&[0xd9, u8::try_from(text.len()).expect("short")], text.as_bytes()].concat();
    let kernel = [&b"\x91\x81"[..], &text(".name"), &text("k")].concat();
    let target = text("amdgcn-amd-amdhsa--gfx13-generic");
    let metadata =
        [&b"\x82"[..], &text("amdhsa.kernels"), &kernel, &text("amdhsa.target"), &target].concat();
    let mut bytes = Elf::amdgpu().section(".note", 7, note(&metadata)).write();
    bytes[48] = 0xfe;
    assert_eq!(code_object::read(&bytes).expect("a kernel")[0].target, "gfx13-generic");
}

/// A linked file has its notes in a segment too.
#[test]
fn segments_count_where_no_section_has_notes() {
    let mut bytes = data("gfx906.hsaco");
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight"));
    let (table, count) = (usize::try_from(number(40)).expect("small"), usize::from(bytes[60]));
    let kinds: Vec<usize> = (0..count).map(|index| table + 64 * index + 4).collect();
    let notes: Vec<usize> = kinds.into_iter().filter(|at| bytes[*at] == 7).collect();
    assert!(!notes.is_empty());
    for at in notes {
        bytes[at] = 1;
    }
    assert_eq!(code_object::read(&bytes), Ok(read("gfx906.hsaco")));
}

/// A code object for each value of `EF_AMDGPU_MACH`.
fn processors() -> BTreeMap<u8, Vec<u8>> {
    let sample = replaced(&data("gfx906.hsaco"), b"amdhsa.target", b"amdhsa.tarxet");
    let change = |machine| {
        let mut bytes = sample.clone();
        bytes[48..52].copy_from_slice(&[machine, 0, 0, 1]);
        (machine, bytes)
    };
    (0..=255).map(change).collect()
}

#[test]
fn the_engine_knows_every_processor() {
    let mut known = 0;
    for bytes in processors().values() {
        if let Ok(kernels) = code_object::read(bytes) {
            let target = &kernels[0].target;
            // They were dropped before any chip had that name.
            if target != "gfx940" && target != "gfx941" {
                assert!(Arch::named(target).is_ok(), "{target}");
            }
            assert!(kernels[0].vgprs_allocated.is_some(), "{target}");
            known += 1;
        }
    }
    let of_chips = chips::all().filter(|chip| chip.elf_machine.is_some()).count();
    assert_eq!(known, of_chips + 2);
}

/// Debian's LLVM 22; nothing where it is not installed.
fn readelf() -> Option<Command> {
    let places = ["llvm-readelf-22", "/usr/lib/llvm-22/bin/llvm-readelf"];
    let found = places.iter().find(|place| Command::new(place).arg("--version").output().is_ok());
    if found.is_none() {
        test_support::skip_without("llvm-readelf of LLVM 22");
    }
    found.map(Command::new)
}

fn output(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn llvm_readelf_names_the_same_processors() {
    let Some(mut readelf) = readelf() else { return };
    let folder = std::env::temp_dir().join(format!("occ-processors-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let processors = processors();
    readelf.arg("-h");
    for (machine, bytes) in &processors {
        let path = folder.join(format!("{machine:02x}"));
        std::fs::write(&path, bytes).expect("a file");
        readelf.arg(path);
    }
    let text = output(&mut readelf);
    std::fs::remove_dir_all(&folder).expect("the folder again");
    let flags: Vec<_> = text.lines().filter(|line| line.contains("Flags:")).collect();
    assert_eq!(flags.len(), 256);
    for ((machine, bytes), flags) in processors.iter().zip(flags) {
        // `Flags: 0x100002f, gfx906, generic_v1`.
        let expected = flags.split(", ").nth(1).filter(|name| name.starts_with("gfx"));
        let found = code_object::read(bytes).ok().map(|kernels| kernels[0].target.clone());
        // LLVM 22 no longer knows these two, and does not know others yet.
        let is_new = |name: &str| {
            chips::of_target(name).is_some_and(|chip| chip.products.contains("(LLVM main)"))
        };
        let is_unknown = |name: &str| ["gfx940", "gfx941"].contains(&name) || is_new(name);
        if found.as_deref().is_some_and(is_unknown) {
            assert_eq!(expected, None, "{machine:#x}");
        } else {
            assert_eq!(found.as_deref(), expected, "{machine:#x}");
        }
    }
}

/// The kernels in what `llvm-readelf --notes` prints: a map of its scalars each, sequences joined.
fn kernels_of_notes(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut kernels: Vec<BTreeMap<String, String>> = Vec::new();
    let mut last = String::new();
    let lines = text.lines().skip_while(|line| !line.starts_with("amdhsa.kernels:"));
    for line in lines.skip(1).take_while(|line| line.starts_with(' ')) {
        if line.starts_with("  - ") {
            kernels.push(BTreeMap::new());
        }
        let kernel = kernels.last_mut().expect("a kernel");
        let (indent, entry) = (&line[..4], line[4..].trim_end());
        if indent.trim() == "-" || (!entry.starts_with(' ') && indent.trim().is_empty()) {
            let (key, value) = entry.split_once(':').expect("a key");
            key.clone_into(&mut last);
            kernel.insert(last.clone(), value.trim().to_owned());
        } else if let Some(item) = entry.strip_prefix("  - ") {
            let values = kernel.get_mut(&last).expect("a sequence");
            format!("{values} {item}").trim().clone_into(values);
        }
    }
    kernels
}

#[test]
fn llvm_readelf_prints_the_same_notes() {
    for name in amd::CODE_OBJECTS {
        let Some(mut readelf) = readelf() else { return };
        let text = output(readelf.arg("--notes").arg(amd::path(name)));
        let expected = kernels_of_notes(&text);
        let found = read(name);
        assert!(!expected.is_empty(), "{name}");
        assert_eq!(found.len(), expected.len(), "{name}");
        for (found, expected) in found.iter().zip(&expected) {
            let count = |key: &str| {
                expected
                    .get(key)
                    .map(|value| value.parse::<u32>().unwrap_or_else(|_| panic!("{key}")))
            };
            let shape = |key: &str| {
                let parse = |axis: &str| axis.parse().expect("a size");
                let sizes = |value: &String| value.split(' ').map(parse).collect::<Vec<u32>>();
                expected.get(key).map(sizes)
            };
            assert_eq!(&found.name, &expected[".name"], "{name}");
            let total = found.vgprs.map(|vgprs| vgprs + found.agprs.unwrap_or_default());
            assert_eq!(total, count(".vgpr_count"), "{name}");
            if expected.contains_key(".agpr_count") {
                assert_eq!(found.agprs, count(".agpr_count"), "{name}");
            }
            assert_eq!(found.sgprs, count(".sgpr_count"), "{name}");
            assert_eq!(found.lds, count(".group_segment_fixed_size"), "{name}");
            assert_eq!(found.scratch, count(".private_segment_fixed_size"), "{name}");
            assert_eq!(found.max_workgroup, count(".max_flat_workgroup_size"), "{name}");
            assert_eq!(found.spills.vgprs, count(".vgpr_spill_count"), "{name}");
            assert_eq!(found.spills.sgprs, count(".sgpr_spill_count"), "{name}");
            assert_eq!(found.wave.map(Wave::threads), count(".wavefront_size"), "{name}");
            if let Some(wgp) = count(".workgroup_processor_mode") {
                assert_eq!(found.mode, Some(mode(wgp.into())), "{name}");
            }
            let required = found.required_workgroup.map(Vec::from);
            assert_eq!(required, shape(".reqd_workgroup_size"), "{name}");
            assert_eq!(found.cluster.map(Vec::from), shape(".cluster_dims"), "{name}");
        }
    }
}
