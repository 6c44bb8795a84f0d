//! Mesa's drivers for Intel's, NVIDIA's and Qualcomm's GPUs themselves, where they and the shims are that play a GPU to
//! them. With `OCC_INTEL_SHIM` the first has to be there, and so on. A program of its own rather than tests, since it is
//! the worker, too.

use std::process::ExitCode;
use std::time::Duration;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::statistics::Statistics;
use occ_core::{Arch, occupancy};
use occ_vulkan::{Device, Measured, Request};

const FIFTY: &[u8] = include_bytes!("data/fifty.spv");
const MATMUL: &[u8] = include_bytes!("data/matmul.spv");
const SPILLS: &[u8] = include_bytes!("data/spills.spv");

fn main() -> ExitCode {
    if let Some(code) = occ_vulkan::worker() {
        return code;
    }
    if is_there(&request(MATMUL, "anv", &["dg2-g10"]), "OCC_INTEL_SHIM") {
        matmul();
        spills();
        waves();
        broken();
        since_xe2();
    }
    if is_there(&request(MATMUL, "nvk", &["sm_75"]), "OCC_NOUVEAU_SHIM") {
        oracle();
    }
    if is_there(&request(MATMUL, "turnip", &["adreno-660"]), "OCC_FREEDRENO_SHIM") {
        turnip();
    }
    println!("ok");
    ExitCode::SUCCESS
}

/// Whether there is what this takes. Where not, that is said, and is an error where the variable is set.
fn is_there(request: &Request, variable: &str) -> bool {
    let probe = measure(request);
    if probe.failed.iter().any(|failed| failed.missing) {
        assert!(std::env::var_os(variable).is_none(), "{:?}", probe.failed);
        println!("skipped: {}", probe.failed[0]);
        return false;
    }
    println!("with {}", probe.tool);
    true
}

fn request(module: &[u8], driver: &str, targets: &[&str]) -> Request {
    Request {
        program: std::env::current_exe().expect("this program"),
        module: module.to_vec(),
        devices: targets.iter().map(|&target| Device::Target(target.to_owned())).collect(),
        driver: Some(driver.to_owned()),
        shim: None,
        constants: Vec::new(),
        wave: None,
        limit: Duration::from_secs(120),
        validate: false,
    }
}

fn measure(request: &Request) -> Measured {
    request.measure(&|_| {}).unwrap_or_else(|error| panic!("{error}"))
}

fn kernels(request: &Request) -> Vec<(MeasuredKernel, Statistics)> {
    let measured = measure(request);
    assert_eq!(measured.failed, []);
    measured.kernels
}

fn matmul() {
    let targets = ["skl", "icllp", "tgllp", "dg2-g10"];
    let kernels = kernels(&request(MATMUL, "anv", &targets));
    assert_eq!(kernels.iter().map(|(kernel, _)| &kernel.target).collect::<Vec<_>>(), targets);
    for (kernel, statistics) in &kernels {
        assert_eq!(kernel.required_workgroup, Some([1, 16, 1]));
        assert_eq!((kernel.vgprs, kernel.lds), (Some(128), Some(8192)), "{statistics:?}");
        assert_eq!(kernel.spills(), Some(false), "{statistics:?}");
        assert!(matches!(statistics.subgroup, Some(8 | 16 | 32)), "{statistics:?}");
    }
}

/// The memory is a hardware thread's.
fn spills() {
    let (kernel, statistics) = &kernels(&request(SPILLS, "anv", &["dg2-g10"]))[0];
    assert_eq!(kernel.spills(), Some(true), "{statistics:?}");
    let bytes = statistics.value("Scratch Memory Size").and_then(|bytes| bytes.parse().ok());
    assert_eq!(kernel.scratch, bytes);
    assert!(bytes.is_some_and(|bytes: u32| bytes > 0));
}

/// The driver has the width that it is told to.
fn waves() {
    for wave in [8, 16, 32] {
        let mut request = request(MATMUL, "anv", &["dg2-g10"]);
        request.wave = Some(wave);
        assert_eq!(kernels(&request)[0].1.subgroup, Some(wave));
    }
    let mut request = request(MATMUL, "anv", &["dg2-g10"]);
    request.wave = Some(64);
    let failed = &measure(&request).failed[0];
    assert_eq!(failed.reason, "no waves of 64, the device has waves of 8 to 32");
}

/// Modules that would crash a driver are refused before it sees them.
fn broken() {
    for length in (40..MATMUL.len()).step_by(4 * 61) {
        if let Ok(measured) = request(&MATMUL[..length], "anv", &["dg2-g10"]).measure(&|_| {}) {
            assert!(measured.kernels.is_empty(), "{length} bytes were compiled");
            let crashed = measured.failed.iter().find(|it| it.reason.contains("crashed"));
            assert_eq!(crashed, None, "of {length} bytes");
        }
    }
}

/// What Mesa 22.3 does not know yet.
fn since_xe2() {
    let measured = measure(&request(MATMUL, "anv", &["lnl-m", "bmg-g21", "ptl-h"]));
    for failed in &measured.failed {
        // Mesa 25.0 knows Xe3, and does not say how many registers a kernel has there.
        let is_expected = failed.missing || failed.reason.contains("how many registers");
        assert!(is_expected, "{failed}");
        println!("skipped: {failed}");
    }
    for (kernel, statistics) in &measured.kernels {
        assert!(matches!(statistics.subgroup, Some(16 | 32)), "{statistics:?}");
        match kernel.target.as_str() {
            "ptl-h" => assert!(kernel.vgprs.is_some_and(|count| count % 32 == 0 && count > 0)),
            _ => assert_eq!(kernel.vgprs, Some(128)),
        }
    }
}

/// NVK's own count of warps, held against the engine. NVK rounds down to four of them, one for each part of an SM, and
/// leaves workgroup memory out. Mesa 25.0 does not have it.
fn oracle() {
    let targets = ["sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_120"];
    let mut compared = 0;
    let measured = measure(&request(FIFTY, "nvk", &targets));
    assert!(measured.tool.starts_with("nvk, Mesa "), "{}", measured.tool);
    assert!(measured.failed.iter().all(|failed| failed.missing), "{:?}", measured.failed);
    for (mut measured, statistics) in measured.kernels {
        let Some(theirs) = statistics.value("Max warps/SM") else { continue };
        let arch = Arch::named(&measured.target).expect("a target");
        measured.lds = Some(0);
        let mut kernel = measured.kernel().expect("the memory is known");
        kernel.workgroup = Some(128);
        kernel.workgroup_shape = None;
        let ours = occupancy(&arch, &kernel).expect("it launches").waves;
        assert_eq!(ours.to_string(), theirs, "{} on {}", measured.name, measured.target);
        compared += 1;
    }
    println!("{compared} of NVK's counts are the engine's");
}

/// Turnip's own count of waves: each kernel that is measured is held against it already. It says no workgroup memory, and
/// its counts bear its name, because most of these GPUs have another driver.
fn turnip() {
    let targets = ["adreno-610", "adreno-618", "adreno-660", "adreno-740", "adreno-830"];
    for module in [FIFTY, MATMUL, SPILLS] {
        let measured = measure(&request(module, "turnip", &targets));
        assert_eq!(measured.failed, []);
        assert!(measured.tool.starts_with("turnip, Mesa "), "{}", measured.tool);
        for (kernel, statistics) in &measured.kernels {
            assert!(targets.contains(&&*kernel.target), "{}", kernel.target);
            assert_eq!(kernel.features, ["turnip"]);
            assert!(matches!(statistics.subgroup, Some(64 | 128)), "{statistics:?}");
            assert!(kernel.vgprs.is_some_and(|count| (1..=48).contains(&count)), "{statistics:?}");
            let waves = statistics.waves().expect("a count").expect("it says it");
            assert!((1..=16).contains(&waves), "{statistics:?}");
        }
    }
}
