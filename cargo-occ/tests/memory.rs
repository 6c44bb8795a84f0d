//! What a kernel more costs: a library has hundreds of thousands, and each command stays below 512 MB.

use std::fs;
use std::path::Path;
use std::process::Command;

use test_support::library::{Build, Counts, Library, TARGETS};

/// Runs a program, and says how many KiB it held at most.
const PEAK: &str = "\
import resource, subprocess, sys
output = subprocess.DEVNULL
done = subprocess.run(sys.argv[1:], stdout=output, stderr=output)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
";

/// Names of a small library and of a larger one.
const NAMES: [u32; 2] = [2_304, 3_840];

/// The peak in bytes of a command that ends with one of these codes.
fn peak(command: &str, folder: &Path, codes: &[&str]) -> Option<u64> {
    let output = Command::new("python3")
        .args(["-c", PEAK, env!("CARGO_BIN_EXE_cargo-occ"), "occ"])
        .args(command.split(' '))
        .current_dir(folder)
        .output()
        .expect("Python");
    let told = String::from_utf8_lossy(&output.stdout);
    let (code, kibibytes) = told.trim().split_once(' ').expect("two numbers");
    assert!(codes.contains(&code), "{command}: {told}");
    let kibibytes: u64 = kibibytes.parse().expect("a number");
    (kibibytes > 0).then_some(kibibytes * 1_024)
}

/// Bytes that a kernel more may take, its share of a name included: 512 MB for 409,776 kernels.
const MOST: u64 = 1_249;

#[test]
#[cfg(target_os = "linux")]
fn a_kernel_more_takes_little_memory() {
    let folders = NAMES.map(|names| {
        let folder = tempfile::tempdir().expect("a folder");
        for (file, counts, build) in [
            ("first", Counts::Repeated, Build::First),
            ("heavier", Counts::Repeated, Build::Heavier),
            ("renamed", Counts::Repeated, Build::Renamed),
            ("distinct", Counts::Distinct, Build::First),
            ("distinct_heavier", Counts::Distinct, Build::Heavier),
        ] {
            let library = Library { names, counts, build }.bundles();
            fs::write(folder.path().join(format!("{file}.hipfb")), library).expect("a library");
        }
        folder
    });
    let more = u64::from(NAMES[1] - NAMES[0]) * TARGETS.len() as u64;
    for command in [
        "inspect distinct.hipfb --summary",
        "inspect distinct.hipfb",
        "baseline update first.hipfb",
        "baseline check heavier.hipfb --limit 9",
        "baseline update renamed.hipfb",
        "baseline update --baseline=distinct.txt distinct.hipfb",
        "baseline check --baseline=distinct.txt distinct.hipfb",
        "baseline check --baseline=distinct.txt distinct_heavier.hipfb --format sarif",
    ] {
        let peaks = folders.each_ref().map(|folder| peak(command, folder.path(), &["0", "1"]));
        let [Some(few), Some(many)] = peaks else { continue };
        let each = many.saturating_sub(few) / more;
        println!("{command}: {few} and {many} bytes, {each} a kernel");
        assert!(each <= MOST, "{command}: {each} bytes a kernel, at most {MOST}");
    }
}

/// What a small file of gzip becomes is not held to say that it is no GPU code.
#[test]
#[cfg(target_os = "linux")]
fn what_expands_takes_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = fs::File::create(folder.path().join("zeros.gz")).expect("a file");
    let mut gzip = flate2::write::GzEncoder::new(file, flate2::Compression::best());
    let zeros = vec![0; 1 << 20];
    for _ in 0..192 {
        std::io::Write::write_all(&mut gzip, &zeros).expect("written");
    }
    gzip.finish().expect("written");
    if let Some(bytes) = peak("inspect zeros.gz", folder.path(), &["2"]) {
        assert!(bytes < 96 << 20, "{bytes} bytes for 192 MiB of zeros");
    }
}
