//! Mesa's RADV itself, where it is installed (Debian's `mesa-vulkan-drivers`); with `OCC_MESA=1` it
//! has to be. A program of its own rather than tests, since it is the worker, too.

mod workgroup;

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::statistics::Statistics;
use occ_core::{Arch, occupancy};
use occ_vulkan::{Device, Measured, Request};

const FIFTY: &[u8] = include_bytes!("data/fifty.spv");
const MATMUL: &[u8] = include_bytes!("data/matmul.spv");
const SPILLS: &[u8] = include_bytes!("data/spills.spv");

/// GCN, where RADV's figure is comparable: Tahiti, Bonaire, Tonga (fixed SGPRs), Fiji, Polaris, Vega.
const GCN: [&str; 7] = ["gfx600", "gfx704", "gfx802", "gfx803", "polaris10", "gfx900", "gfx906"];

fn main() -> ExitCode {
    if let Some(code) = occ_vulkan::worker() {
        return code;
    }
    let probe = measure(&request(MATMUL, &["gfx900"]));
    if probe.failed.iter().any(|failed| failed.missing) {
        assert!(std::env::var_os("OCC_MESA").is_none(), "{:?}", probe.failed);
        println!("skipped: {}", probe.failed[0]);
        return ExitCode::SUCCESS;
    }
    println!("with {}", probe.tool);
    matmul();
    specialized();
    spills();
    broken();
    waves();
    limits();
    oracle();
    let is_shim = Path::new(&probe.tool).extension().is_some_and(|ending| ending == "so");
    if is_shim {
        println!("skipped: Mesa 26, which needs a shim, leaves out memory that nothing uses");
    } else {
        layout(&probe.tool);
    }
    println!("ok");
    ExitCode::SUCCESS
}

fn request(module: &[u8], targets: &[&str]) -> Request {
    Request {
        program: std::env::current_exe().expect("this program"),
        module: module.to_vec(),
        devices: targets.iter().map(|&target| Device::Target(target.to_owned())).collect(),
        driver: None,
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

/// Every input of the layout is there, or the driver would crash.
fn matmul() {
    let kernels = kernels(&request(MATMUL, &["gfx900", "navi21"]));
    let [(vega, _), (navi, _)] = kernels.as_slice() else { panic!("{kernels:?}") };
    assert_eq!((vega.target.as_str(), navi.target.as_str()), ("gfx900", "gfx1030"));
    for kernel in [vega, navi] {
        assert_eq!(kernel.required_workgroup, Some([1, 16, 1]));
        // Two tiles of 16 by 64 numbers, a multiple of what is allocated.
        assert_eq!(kernel.lds, Some(8192));
        assert!(kernel.vgprs.is_some_and(|count| (16..=128).contains(&count)), "{kernel:?}");
        assert_eq!(kernel.spills(), Some(false));
    }
    assert!(vega.sgprs.is_some());
    assert_eq!((vega.trap, navi.trap), (Some(false), None));
    // What RADV calls 128 is every wave's.
    assert_eq!(navi.sgprs, None);
}

fn specialized() {
    let mut request = request(MATMUL, &["gfx900"]);
    // Mesa 26 leaves out rows that nothing is stored to, of which more than 16 would have some.
    let given = [("0", "8"), ("DEPTH", "8"), ("FLIP", "true"), ("SCALE", "-0.5")];
    request.constants = given.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let kernels = kernels(&request);
    assert_eq!(kernels[0].0.required_workgroup, Some([8, 16, 1]));
    assert_eq!(kernels[0].0.lds, Some(4096));
}

fn spills() {
    let (kernel, statistics) = &kernels(&request(SPILLS, &["gfx900"]))[0];
    assert_eq!(kernel.spills(), Some(true), "{statistics:?}");
    let wave = statistics.value("Scratch size").and_then(|bytes| bytes.parse::<u32>().ok());
    assert_eq!(wave.map(|bytes| bytes.div_ceil(64)), kernel.scratch);
    assert!(kernel.scratch.is_some_and(|bytes| bytes > 0));
}

/// Modules that would crash the driver are refused before it sees them.
fn broken() {
    let mut refused = 0;
    for length in (40..MATMUL.len()).step_by(4 * 61) {
        let request = request(&MATMUL[..length], &["gfx900"]);
        match request.measure(&|_| {}) {
            Err(_) => refused += 1,
            Ok(measured) => {
                assert!(measured.kernels.is_empty(), "{length} bytes were compiled");
                let crashed = measured.failed.iter().find(|it| it.reason.contains("crashed"));
                assert_eq!(crashed, None, "of {length} bytes");
                refused += 1;
            }
        }
    }
    assert!(refused > 20, "{refused}");
}

/// The driver chooses waves of 64, unless it is told.
fn waves() {
    let mut request = request(MATMUL, &["navi21"]);
    request.constants = vec![("0".to_owned(), "16".to_owned())];
    let chosen = kernels(&request)[0].0.wave.map(occ_core::Wave::threads);
    assert_eq!(chosen, Some(64));
    request.wave = Some(32);
    let told = kernels(&request)[0].0.wave.map(occ_core::Wave::threads);
    assert_eq!(told, Some(32));
}

/// What the device does not allow is refused by its number, and no driver sees it.
fn limits() {
    let reasons = |request: &Request| -> Vec<String> {
        measure(request).failed.iter().map(ToString::to_string).collect()
    };
    // `OpDecorate` with `DescriptorSet`, and its number.
    let words: Vec<u32> =
        MATMUL.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
    let starts = words.windows(3).position(|it| it[0] == 0x0004_0047 && it[2] == 34);
    let set = 4 * (starts.expect("a set") + 3);
    for (last, refused) in [(31, None), (32, Some(33)), (u32::MAX, Some(1_u64 << 32))] {
        let mut module = MATMUL.to_vec();
        module[set..set + 4].copy_from_slice(&last.to_le_bytes());
        let expected = refused.map(|sets| {
            format!("kernel `main` on gfx900: {sets} descriptor sets, the device allows 32")
        });
        assert_eq!(reasons(&request(&module, &["gfx900"])), Vec::from_iter(expected));
    }
    for (target, wave, expected) in [
        ("gfx900", 64, None),
        ("gfx900", 32, Some("no waves of 32, the device has waves of 64")),
        ("navi21", 16, Some("no waves of 16, the device has waves of 32 to 64")),
        ("navi21", 48, Some("no waves of 48, the device has waves of 32 to 64")),
    ] {
        let request = Request { wave: Some(wave), ..request(MATMUL, &[target]) };
        let expected = expected.map(|reason| format!("{target}: {reason}"));
        assert_eq!(reasons(&request), Vec::from_iter(expected));
    }
}

/// RADV's own count of waves, held against the engine. It leaves out what LDS allows for other than
/// whole workgroups on a SIMD, so it is compared where registers or wave slots are what limits, and
/// workgroups are of one wave: there both count the same.
fn oracle() {
    let mut compared = 0;
    let asked = measure(&request(FIFTY, &GCN));
    // From Mesa 26 on a shim plays the GPU, which knows fewer.
    assert!(asked.failed.iter().all(|failed| failed.missing), "{:?}", asked.failed);
    let known = GCN.len() - asked.failed.len();
    assert!(known > 0);
    assert_eq!(asked.kernels.len(), 50 * known);
    for (measured, statistics) in asked.kernels {
        let arch = Arch::named(&measured.target).expect("a target");
        let theirs: u32 = statistics
            .value("Subgroups per SIMD")
            .and_then(|count| count.parse().ok())
            .expect("a count");
        let mut kernel = measured.kernel().expect("the LDS is known");
        // As RADV counts: no trap handler, LDS apart, and a workgroup a wave.
        kernel.trap = Some(false);
        kernel.workgroup = Some(64);
        kernel.workgroup_shape = None;
        kernel.lds = 0;
        let ours = occupancy(&arch, &kernel).expect("it launches");
        let by_registers = ours.waves / arch.simds;
        assert!(
            theirs <= by_registers,
            "{} on {}: RADV {theirs}, registers allow {by_registers}",
            measured.name,
            measured.target
        );
        // Where its LDS would leave room for more, registers and slots decide alone.
        let workgroup = measured.required_workgroup.map_or(64, |[x, y, z]| x * y * z).div_ceil(64);
        let lds = measured.lds.unwrap_or(0).max(1);
        if 65536 / lds * workgroup / arch.simds >= by_registers {
            assert_eq!(theirs, by_registers, "{} on {}", measured.name, measured.target);
            compared += 1;
        }
    }
    println!("{compared} of RADV's counts are the engine's");
    assert!(compared >= 25 * known, "{compared} of {known} chips");
}

/// What the reader of SPIR-V is held to (`layout.rs`), asked again: of each type so many that the driver's
/// rounding shows its size, once without a layout and once with one that is wrong.
fn layout(tool: &str) {
    let expected = workgroup::path();
    let mut told = Vec::new();
    for style in [workgroup::Style::Plain, workgroup::Style::Explicit] {
        let kernels = kernels(&request(&workgroup::module(style), &["gfx900"]));
        let cases = workgroup::cases();
        assert_eq!(kernels.len(), cases.len());
        let mut text = String::from(
            "# Bytes that RADV allocates in workgroup memory on gfx900, in steps of 512: of one type for 512 of it,\n\
             # or for 64 of more than 16 scalars; `;` stands between variables. Written by `OCC_BLESS=1 cargo test -p\n\
             # occ-vulkan --test radv`, with Mesa's driver.\n",
        );
        for ((kernel, _), (name, _)) in kernels.iter().zip(cases) {
            let lds = kernel.lds.expect("a size");
            let _ = writeln!(text, "{name}: {lds}");
        }
        told.push(text);
    }
    assert_eq!(told[0], told[1], "{tool} looks at strides and offsets");
    test_support::same(&expected, &told[0]);
}
