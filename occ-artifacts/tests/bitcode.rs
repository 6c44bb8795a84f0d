//! Which kernels code has that is not read, and what of it is found in other files.

use std::fs;
use std::path::Path;

use crate::amd::Elf;
use crate::hostile;
use occ_artifacts::{PassedOver, read};

const PROGBITS: u32 = 1;

fn sample(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A wrapper of LLVM's around a file: magic, version, where it starts, its length, and the processor.
fn wrapped(file: &[u8]) -> Vec<u8> {
    let length = u32::try_from(file.len()).expect("small");
    let words = [0x0b17_c0de, 0, 20, length, u32::MAX].map(u32::to_le_bytes);
    [words.as_flattened(), file].concat()
}

/// A program that has some bytes where no compiler would put them.
fn program(content: &[u8]) -> Vec<u8> {
    let content = [b"odd", content, b" and more"].concat();
    Elf::host().section(".rodata", PROGBITS, content).write()
}

/// Code of which the kernels are asked.
fn code() -> PassedOver {
    PassedOver::new("LLVM bitcode", "gfx90a", "")
}

#[test]
fn kernels_by_what_says_them() {
    let bitcode: &[&str] = &["saxpy", "_Z4blurPf"];
    for (name, expected) in [
        ("bitcode/amd.llvm14.bc", Some(bitcode)),
        ("bitcode/amd.llvm22.bc", Some(bitcode)),
        // The kernels of older LLVM's are marked by metadata, which is not read.
        ("bitcode/nvidia.llvm14.bc", None),
        ("bitcode/nvidia.llvm22.bc", Some(&["saxpy"])),
        ("bitcode/functions.bc", Some(&[])),
        ("bitcode/host.bc", None),
        ("bitcode/saxpy.sm_80.ltoir", None),
        ("nvidia/call.sm_80.cuda12.9.rel.o", Some(&["noncaller", "caller"])),
        ("amd/relocatable_gfx1250.o", Some(&["fixed", "zero", "silent"])),
        ("amd/gfx906.hsaco", Some(&["vadd", "v84", "lds20k"])),
        ("nvidia/calls.sm_80.ptx", Some(&["k_rec", "k_call"])),
    ] {
        let part = if name.contains("ptx") { PassedOver::new("PTX", "sm_80", "") } else { code() };
        let found = part.kernels_in(&sample(name));
        let expected =
            expected.map(|names| names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(found, expected, "{name}");
    }
    let file = sample("bitcode/amd.llvm22.bc");
    assert_eq!(code().kernels_in(&wrapped(&file)).as_deref().map(<[_]>::len), Some(2));
    assert_eq!(code().kernels_in(&file[..file.len() - 4]), None);
}

#[test]
fn it_is_named() {
    let told = |bytes: &[u8]| match read(bytes) {
        Ok(found) => {
            assert_eq!(found.kernels, []);
            found.passed_over.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        }
        Err(error) => error.to_string(),
    };
    let amd = sample("bitcode/amd.llvm22.bc");
    let for_amd = "LLVM bitcode for gfx90a: it has no registers before it is linked into code";
    let for_nvidia =
        "LTO-IR for sm_80: it has no registers before `nvlink -lto` or nvJitLink compiles it";
    let lto = sample("bitcode/saxpy.sm_80.ltoir");
    for (content, expected) in [
        (&amd, for_amd),
        (&wrapped(&amd), for_amd),
        (&sample("bitcode/amd.llvm14.bc"), for_amd),
        (&lto, for_nvidia),
        (&sample("bitcode/saxpy.lto.fatbin"), for_nvidia),
        (&sample("bitcode/nvidia.llvm14.bc"), &for_amd.replace("gfx90a", "sm_80")),
        (
            [amd.clone(), b"\0".to_vec(), amd.clone()].concat().as_ref(),
            &for_amd.replace(": ", " (2): "),
        ),
        (&sample("bitcode/functions.bc"), "no GPU code in it"),
        (&sample("bitcode/host.bc"), "no GPU code in it"),
        (&amd[..300].to_vec(), "LLVM bitcode of "),
    ] {
        let found = told(&program(content));
        assert!(found.starts_with(expected), "{expected}: {found}");
    }
    assert!(told(&amd).starts_with("LLVM bitcode, which has no registers yet"), "{}", told(&amd));
    assert!(told(&lto).starts_with("LTO-IR for sm_80: link it"), "{}", told(&lto));
}

#[test]
fn damaged_it_is_read_in_time() {
    for name in ["amd.llvm14.bc", "amd.llvm22.bc", "nvidia.llvm14.bc", "saxpy.sm_80.ltoir"] {
        hostile::damage(&sample(&format!("bitcode/{name}")), 1, |bytes| {
            let _ = code().kernels_in(bytes);
            let _ = read(&program(bytes));
        });
    }
    // An array of values of no bits would have no end, and one of many takes little memory.
    hostile::noise(
        &[b"BC\xc0\xde\x21\x0c\0\0\xff\0\0\0", b"BC\xc0\xde\x35\x14\0\0\x05\0\0\0"],
        |bytes| {
            let _ = code().kernels_in(bytes);
        },
    );
}
