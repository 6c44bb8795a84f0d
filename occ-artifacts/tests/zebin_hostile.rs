//! Intel's device binaries that nobody meant well with: any bytes give kernels or an error, in linear time.

use std::fmt::Write as _;
use std::time::Duration;

use crate::amd::Elf;
use crate::clock::within;
use crate::hostile;
use crate::zebin::sample;
use crate::zebin_format::zebin_of;
use occ_artifacts::{read, zebin};

#[test]
fn damage_gives_kernels_or_an_error() {
    for (file, stride) in [
        ("saxpy.32bit.acm-g10.bin", 1),
        ("saxpy.with_spirv.bmg-g21.bin", 3),
        ("kernels.bmg-g21.bin", 211),
    ] {
        hostile::damage(&sample(file), stride, |bytes| drop(zebin::read(bytes)));
    }
    for (file, stride) in [
        ("saxpy.patchtokens.tgllp.bin", 1),
        ("saxpy.five_devices.ar.bin", 89),
        ("saxpy.sycl.offload_binary.bin", 97),
    ] {
        hostile::damage(&sample(file), stride, |bytes| drop(read(bytes)));
    }
}

#[test]
fn noise_behind_each_start_gives_kernels_or_an_error() {
    let zebin = sample("saxpy.32bit.acm-g10.bin");
    let old = sample("saxpy.patchtokens.tgllp.bin");
    let archive = sample("saxpy.five_devices.ar.bin");
    let starts = [&zebin[..20], &zebin[..52], &old[..64], &archive[..24], &archive[..68]];
    hostile::noise(&starts, |bytes| drop(read(bytes)));
    hostile::noise(&[b"", b"kernels:\n  - name: "], |bytes| {
        let text = String::from_utf8_lossy(bytes);
        drop(zebin::read(&zebin_of(&text, &[(6, 0)])));
    });
}

/// Of thousands of sections each may have the same long name, and the same notes.
#[test]
fn sections_that_overlap_are_cheap() {
    let name: &'static str = Box::leak("n".repeat(500_000).into_boxed_str());
    let mut elf = Elf { machine: 205, kind: 1, ..Elf::host() };
    elf = elf.section(name, 7, vec![0]).section(".ze_info", 0xff00_0011, b"kernels:".to_vec());
    for _ in 0..30_000 {
        elf = elf.section("", 7, vec![0]);
    }
    let mut bytes = elf.write();
    let table = u64::from_le_bytes(bytes[40..48].try_into().expect("eight"));
    for section in 3..30_000 {
        let at = usize::try_from(table).expect("small") + 64 * section;
        bytes[at..at + 4].copy_from_slice(&1_u32.to_le_bytes());
    }
    assert_eq!(within(Duration::from_secs(5), || zebin::read(&bytes)), Ok(Vec::new()));
}

/// Levels, keys and kernels without end take linear time and no stack.
#[test]
fn hostile_yaml_is_cheap() {
    within(Duration::from_secs(30), || {
        let entry = "  - name: k\n    execution_env: {grf_count: 1, simd_size: 8}\n";
        let others = (0..50_000).fold(String::new(), |mut text, at| {
            let _ = writeln!(text, "other{at}: [a, b]");
            text
        });
        for (info, is_read) in [
            (format!("kernels: {}", "[".repeat(1 << 20)), false),
            (format!("kernels:\n{}", "- ".repeat(1 << 20)), false),
            (format!("other: {}", "{a: ".repeat(1 << 18)), false),
            (format!("kernels:\n{}", entry.repeat(10_000)), true),
            (format!("kernels: []\n{others}"), true),
            (format!("kernels: []\nother: {}", "a ".repeat(1 << 19)), true),
        ] {
            assert_eq!(zebin::read(&zebin_of(&info, &[])).is_ok(), is_read, "{}", &info[..20]);
        }
    });
}
