//! A library with thousands of kernels: read in linear time, and in memory proportional to one
//! code object.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, Instant};

use amd::{Elf, data};
use clock::busy;
use occ_artifacts::{MeasuredKernel, each, each_in};

mod amd;
mod clock;

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

/// The kernels in a library, and the time to read it `times` times.
fn measure(bytes: &[u8], times: u32) -> (usize, Duration) {
    let epoch = Instant::now();
    let start = busy(epoch);
    let mut count = 0;
    for _ in 0..times {
        count = 0;
        each(bytes, &mut |_: MeasuredKernel| count += 1).expect("a library");
    }
    (count, busy(epoch).saturating_sub(start))
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
    let epoch = Instant::now();
    let limit = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 1 });
    for bundle in ["bundle_gfx906_gfx90a.hipfb", "bundle_ccob_v3.hipfb"] {
        let (small, large) = (library(bundle, 250), library(bundle, 2000));
        let before = if forget_peak() { peak() } else { None };
        // As often as it takes for the clock to be fine enough, and the same work twice.
        let times = if cfg!(debug_assertions) { 1 } else { 4 };
        let (few, in_parts) = measure(&small, 8 * times);
        let (many, at_once) = measure(&large, times);
        let grown = peak().zip(before).map(|(after, before)| after.saturating_sub(before));
        let each = at_once / times;
        println!(
            "{bundle}: {many} kernels of {} KiB in {each:?}, in eight parts {:?}, \
             {grown:?} KiB more memory",
            large.len() >> 10,
            in_parts / times,
        );
        assert_eq!((few, many), (1500, 12_000));
        // A quadratic reader takes eight times as long at once as in parts.
        assert!(at_once < 4 * in_parts, "{in_parts:?} in parts, {at_once:?} at once");
        assert!(each < limit, "{each:?}");
        // The code objects of the compressed ones alone are 38 MiB.
        assert!(grown.is_none_or(|grown| grown < 3072), "{grown:?} KiB");

        // By windows, with no part of the file in memory but them.
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library.so");
        fs::write(&path, &large).expect("a file");
        let mut file = File::open(&path).expect("the file");
        drop((small, large));
        let before = if forget_peak() { peak() } else { None };
        let mut count = 0;
        let start = busy(epoch);
        each_in(&mut file, &mut |_: MeasuredKernel| count += 1).expect("a library");
        let took = busy(epoch).saturating_sub(start);
        let grown = peak().zip(before).map(|(after, before)| after.saturating_sub(before));
        println!("{bundle}: by windows in {took:?}, {grown:?} KiB more memory");
        assert_eq!(count, 12_000);
        assert!(took < limit, "{took:?}");
        assert!(grown.is_none_or(|grown| grown < 2048), "{grown:?} KiB");
        fs::remove_file(&path).expect("the file");
    }
}
