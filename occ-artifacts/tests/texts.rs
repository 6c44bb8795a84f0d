//! Texts in any encoding, and of several compilers.
#![cfg(feature = "manifest")]

use occ_artifacts::{ArtifactError, ErrorKind, MeasuredKernel, manifest, read};

const PTXAS: &str = include_str!("data/nvidia/ptxas_v.log");
const ASSEMBLY: &str = include_str!("data/text/kernels.gfx90a.s");
const RGA: &str = include_str!("data/tables/rga.csv");
const REMARKS: &str = include_str!("data/text/kernels.gfx90a.log");
const YAML: &str = include_str!("data/text/kernels.gfx90a.opt.yaml");

fn kernels(bytes: &[u8]) -> Vec<MeasuredKernel> {
    read(bytes).unwrap_or_else(|error| panic!("{error}")).kernels
}

/// The text in UTF-16 of either byte order, behind its mark, and in UTF-8 behind that.
fn marked(text: &str) -> [Vec<u8>; 3] {
    let wide = |bytes: fn(u16) -> [u8; 2]| {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
    };
    [wide(u16::to_le_bytes), wide(u16::to_be_bytes), format!("\u{feff}{text}").into_bytes()]
}

/// A path with a letter of ISO 8859-1 stands before all, and in a line of its own behind.
#[test]
fn bytes_that_are_no_utf8() {
    for text in [PTXAS, ASSEMBLY, REMARKS, YAML] {
        let expected = kernels(text.as_bytes());
        assert!(!expected.is_empty());
        let path = b"# /home/Jos\xe9/x.cu\n";
        for bytes in [[path, text.as_bytes()].concat(), [text.as_bytes(), path].concat()] {
            assert_eq!(kernels(&bytes), expected);
        }
    }
}

/// What a script unpacks behind it is no text, whatever words are in it, and is searched.
#[test]
fn scripts_around_code() {
    let script = b"#!/bin/sh\n# see ptxas info\n";
    let code = include_bytes!("data/amd/gfx1100.hsaco");
    assert_eq!(kernels(&[script, &b"\x80\x02\0"[..], code].concat()), kernels(code));
}

/// Names that differ in such a byte alone stay apart, and are those of the code.
#[test]
fn names_that_are_no_utf8() {
    let text = "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n\t.amdhsa_kernel k_1\n\t\t.amdhsa_next_free_vgpr \
                256\n\t.end_amdhsa_kernel\n\t.amdhsa_kernel k_2\n\t\t.amdhsa_next_free_vgpr 8\n\t.end_amdhsa_kernel\n";
    let mut bytes = text.as_bytes().to_vec();
    for (digit, byte) in [(b'1', 0xff), (b'2', 0xfe)] {
        let at = bytes.windows(3).position(|three| three == [b'k', b'_', digit]).expect("a name");
        bytes[at + 2] = byte;
    }
    let found = kernels(&bytes);
    let found: Vec<_> = found.iter().map(|it| (&*it.name, it.vgprs_allocated)).collect();
    assert_eq!(found, [("k_%FF", Some(256)), ("k_%FE", Some(8))]);
}

#[test]
fn texts_behind_a_mark() {
    let json = manifest::write_json(&manifest::Manifest::new("test", kernels(PTXAS.as_bytes())));
    let toml = manifest::write_toml(&manifest::Manifest::new("test", kernels(PTXAS.as_bytes())));
    let manifests = [json.expect("JSON"), toml.expect("TOML")];
    let texts = [PTXAS, ASSEMBLY, RGA, REMARKS, YAML];
    for text in texts.into_iter().chain(manifests.iter().map(String::as_str)) {
        let expected = kernels(text.as_bytes());
        assert!(!expected.is_empty());
        for bytes in marked(text) {
            assert_eq!(kernels(&bytes), expected);
        }
    }
    // `cat` leaves the mark of each.
    let marks = "\u{feff}".repeat(100_000) + PTXAS;
    assert_eq!(kernels(marks.as_bytes()), kernels(PTXAS.as_bytes()));
    let [wide, ..] = marked(&format!("\u{feff}{PTXAS}"));
    assert_eq!(kernels(&wide), kernels(PTXAS.as_bytes()));
}

/// What no character is, and what is cut within one, is no text.
#[test]
fn damaged_utf16() {
    let [wide, ..] = marked(PTXAS);
    let of_no_format =
        |bytes: &[u8]| read(bytes).map_err(|error| error.kind) == Err(ErrorKind::Other);
    assert!(of_no_format(&wide[..wide.len() - 1]));
    for at in [2, wide.len() - 2] {
        let mut wide = wide.clone();
        wide[at..at + 2].copy_from_slice(&0xd800_u16.to_le_bytes());
        assert!(of_no_format(&wide), "{at}");
    }
    assert!(of_no_format(b"\xff\xfe"));
    // Code in it is found as in any other file.
    let code = include_bytes!("data/amd/gfx1100.hsaco");
    for start in [&b"\xff\xfe"[..], b"\xff\xfe\0\xd8", b"\xff\xfea\0b\0"] {
        assert_eq!(kernels(&[start, code].concat()), kernels(code));
    }
}

/// A manifest's names are those of the kernels, whatever is not UTF-8 in them.
#[test]
fn manifests_are_utf8() {
    let manifest = manifest::Manifest::new("test", kernels(PTXAS.as_bytes()));
    let json = manifest::write_json(&manifest).expect("JSON");
    let toml = manifest::write_toml(&manifest).expect("TOML");
    for text in [json, toml] {
        let mut bytes = text.into_bytes();
        let at = bytes.windows(4).position(|word| word == b"test").expect("the tool");
        bytes[at] = 0xe9;
        let error = read(&bytes).expect_err("not UTF-8");
        let line = bytes[..at].split(|byte| *byte == b'\n').count();
        let said = format!("expected UTF-8, found a byte that is none in line {line}");
        assert_eq!((error.to_string(), error.kind), (said, ErrorKind::Broken));
    }
}

/// Two outputs in one file are both read, whichever comes first. A row of a table can be no other's line: where one
/// follows, the error says which.
#[test]
fn outputs_one_behind_another() {
    let fossilize = include_str!("data/tables/fossilize.csv");
    let stats = include_str!("data/tables/shaderstats.txt");
    let rustc = include_str!("data/text/kernels.rustc.log");
    let linked = include_str!("data/nvidia/nvjitlink.log");
    let ptxas = format!("{PTXAS}{linked}");
    let tables = [RGA, fossilize];
    let texts = [&*ptxas, ASSEMBLY, RGA, fossilize, stats, REMARKS, YAML, rustc];
    let read = |text: &str| -> Result<_, ArtifactError> { Ok(read(text.as_bytes())?.kernels) };
    let sorted = |mut kernels: Vec<MeasuredKernel>| {
        // What has no name is counted through.
        kernels.iter_mut().filter(|it| it.name.starts_with("compute shader")).for_each(|kernel| {
            kernel.name.clear();
        });
        kernels.sort_by_key(|kernel| format!("{kernel:?}"));
        kernels
    };
    for first in texts {
        for second in texts.into_iter().filter(|second| *second != first) {
            let both = read(&format!("{first}{second}"));
            if tables.contains(&first) {
                let lines = first.lines().count();
                let error = both.expect_err("a line that is no row");
                assert!(error.line > Some(lines as u64), "{error}");
            } else {
                let apart = [read(first), read(second)].map(|kernels| kernels.expect("kernels"));
                assert_eq!(sorted(both.expect("kernels")), sorted(apart.concat()));
            }
        }
    }
}

/// A word of another output takes no kernels, and adds none.
#[test]
fn words_of_other_outputs() {
    let words = "ptxas info, .amdgcn_target, *** SHADER STATS, Function Name: k, kernel-resource-usage, \
                 DEVICE,SCRATCH_MEM,\n";
    for text in [PTXAS, ASSEMBLY, REMARKS, YAML] {
        let expected = kernels(text.as_bytes());
        for comment in [format!("; {words}{text}"), format!("{text}; {words}")] {
            assert_eq!(kernels(comment.as_bytes()), expected);
        }
    }
}
