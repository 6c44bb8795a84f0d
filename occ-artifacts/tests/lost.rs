//! Damage loses no kernel without a word: a file of which fewer are read is refused, or says which part of it is not.
//! Where all is gone that says that a container is there, as its first bytes in `.data`, nobody can say it: that is 4 of
//! 105,000 cases (`OCC_ROUNDS=1500`).

use std::path::Path;

use crate::amd::Elf;
use crate::hostile::Random;

/// Rounds for each sample; `OCC_ROUNDS` names another number.
const ROUNDS: usize = 60;

/// Files of every format that has a table of its parts, and hosts around them.
fn samples() -> Vec<(String, Vec<u8>)> {
    let mut samples = Vec::new();
    for folder in ["amd", "nvidia", "intel", "containers", "cubecl", "text"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder);
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let is_binary = [
                ".hsaco", ".hipfb", ".zlib", ".cubin", ".fatbin", ".bin", ".dll", ".obj", ".a",
                ".whl",
            ];
            if is_binary.iter().any(|ending| name.ends_with(ending)) {
                samples.push((name, std::fs::read(path).expect("a file")));
            }
        }
    }
    samples.sort();
    let of = |name: &str| {
        let found = samples.iter().find(|(sample, _)| sample == name);
        found.expect("a sample").1.clone()
    };
    let both = Elf::host()
        .section(".hip_fatbin", 1, of("bundle_gfx906_gfx90a.hipfb"))
        .section(".nv_fatbin", 1, of("kernels.plain.fatbin"))
        .section(".data", 1, of("kernels.sm_80.cuda13.5.cubin"));
    samples.push(("host".to_owned(), both.write()));
    samples
}

/// One way to damage a file.
fn damaged(sample: &[u8], random: &mut Random) -> (String, Vec<u8>) {
    let mut below =
        |most: usize| usize::try_from(random.next() >> 16).expect("64 bits") % most.max(1);
    let mut bytes = sample.to_vec();
    let at = below(bytes.len());
    let size = [1, 2, 4, 8, 16, 64, 512][below(7)].min(bytes.len() - at);
    let how = below(6);
    let part = &mut bytes[at..at + size];
    let what = match how {
        0 => {
            part.fill(0);
            "zeros"
        }
        1 => {
            part.fill(0xff);
            "ones"
        }
        2 => {
            part[0] ^= 1 << below(8);
            "a bit"
        }
        3 => {
            part[0] = u8::try_from(below(256)).expect("a byte");
            "a byte"
        }
        4 => {
            bytes.drain(at..at + size);
            "without"
        }
        _ => {
            drop(bytes.splice(at..at, std::iter::repeat_n(0, size)));
            "more"
        }
    };
    (format!("{what}, {size} at {at:#x}"), bytes)
}

#[test]
fn no_kernel_is_lost_without_a_word() {
    let rounds = std::env::var("OCC_ROUNDS").ok().and_then(|number| number.parse().ok());
    let mut random = Random(0x0cc_105e);
    let (mut cases, mut lost) = (0, Vec::new());
    for (name, sample) in samples() {
        let Ok(whole) = occ_artifacts::read(&sample) else { continue };
        for _ in 0..rounds.unwrap_or(ROUNDS) {
            let (what, bytes) = damaged(&sample, &mut random);
            cases += 1;
            let Ok(found) = occ_artifacts::read(&bytes) else { continue };
            let says = found.kernels.iter().any(|kernel| kernel.damage().is_some())
                || found.passed_over != whole.passed_over;
            if found.kernels.len() < whole.kernels.len() && !says {
                let (before, after) = (whole.kernels.len(), found.kernels.len());
                lost.push(format!("{name}: {what}: {before} kernels, {after} left"));
            }
        }
    }
    println!("{cases} cases, {} lost", lost.len());
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}
