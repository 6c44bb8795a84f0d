//! A library with thousands of kernels: read in linear time, and in memory proportional to one
//! code object.

use std::time::{Duration, Instant};

use amd::{Elf, data};
use occ_artifacts::host;

mod amd;

/// A host library of `count` bundles, as one translation unit each leaves them.
fn library(bundle: &str, count: usize) -> Vec<u8> {
    let bundle = data(bundle);
    let size = bundle.len().next_multiple_of(4096);
    let mut section = Vec::with_capacity(size * count);
    for _ in 0..count {
        section.extend(&bundle);
        section.resize(section.len().next_multiple_of(size), 0);
    }
    Elf::host().section(".hip_fatbin", 1, section).write()
}

/// The kernels in a library, and the best of three times that it took to read them.
fn measure(bytes: &[u8]) -> (usize, Duration) {
    let once = || {
        let start = Instant::now();
        let mut count = 0;
        host::each(bytes, &mut |_| count += 1).expect("a library");
        (count, start.elapsed())
    };
    [once(), once(), once()].into_iter().min_by_key(|(_, time)| *time).expect("three")
}

/// Peak memory of this process in KiB since [`forget_peak`], where the system says.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Makes the memory in use now the peak; whether the system can.
fn forget_peak() -> bool {
    std::fs::write("/proc/self/clear_refs", "5").is_ok()
}

/// One test: others in the same process would add to its memory and its time.
#[test]
fn thousands_of_kernels() {
    let limit = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 1 });
    for bundle in ["bundle_gfx906_gfx90a.hipfb", "bundle_ccob_v3.hipfb"] {
        let (small, large) = (library(bundle, 500), library(bundle, 2000));
        let before = if forget_peak() { peak() } else { None };
        let (few, fast) = measure(&small);
        let (many, slow) = measure(&large);
        let grown = peak().zip(before).map(|(after, before)| after - before);
        println!(
            "{bundle}: {few} kernels of {} KiB in {fast:?}, {many} of {} KiB in {slow:?}, \
             {grown:?} KiB more memory",
            small.len() >> 10,
            large.len() >> 10,
        );
        assert_eq!((few, many), (3000, 12_000));
        // Four times the work; a quadratic reader takes sixteen times as long.
        assert!(slow < 9 * fast, "{fast:?} for a quarter, {slow:?} for the whole");
        assert!(slow < limit, "{slow:?}");
        // The code objects of the compressed ones alone are 38 MiB.
        assert!(grown.is_none_or(|grown| grown < 2048), "{grown:?} KiB");
    }
}
