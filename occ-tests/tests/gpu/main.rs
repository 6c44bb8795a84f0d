//! The engine against the answer of the driver itself, on a machine that has a GPU. Anywhere else it
//! is skipped, and says so on standard error.
//!
//! `OCC_GPU_RESULTS=FILE` saves what the driver answered as CSV, which `cargo occ eval` reads.

mod driver;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use driver::{Driver, Of};
use occ_core::{Arch, Kernel, occupancy};

/// Says on the terminal, whatever the test harness captures, that nothing was compared.
fn skipped(vendor: &str, why: &str) {
    use std::io::Write as _;
    // A terminal that is gone is no reason to fail.
    let _ = writeln!(std::io::stderr(), "SKIPPED: no {vendor} GPU was asked: {why}");
}

/// One question, the driver's answer and the engine's.
struct Answer {
    kernel: Kernel,
    driver: u32,
    engine: u32,
}

/// Workgroup sizes on both sides of the waves' edges.
fn sizes() -> impl Iterator<Item = u32> {
    (1..=32).map(|waves| waves * 32).chain([1, 33, 100, 500, 1023])
}

/// Compares every size, and saves and counts what came out.
fn compare(name: &str, arch: &Arch, answers: &[Answer]) -> usize {
    let mut text = String::from("target,workgroup,vgprs,lds,dynamic_lds,driver\n");
    for Answer { kernel, driver, .. } in answers {
        let Kernel { workgroup, vgprs, lds, dynamic_lds, .. } = kernel;
        let (threads, registers) = (workgroup.unwrap_or(0), vgprs.unwrap_or(0));
        writeln!(text, "{},{threads},{registers},{lds},{dynamic_lds},{driver}", arch.name)
            .expect("a string");
    }
    if let Some(path) = std::env::var_os("OCC_GPU_RESULTS") {
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let differ: Vec<&Answer> =
        answers.iter().filter(|answer| answer.driver != answer.engine).collect();
    eprintln!("{name}, {}: {} answers, {} differ", arch.name, answers.len(), differ.len());
    for answer in differ.iter().take(10) {
        eprintln!("    the driver {}, occ {}: {:?}", answer.driver, answer.engine, answer.kernel);
    }
    differ.len()
}

fn answer(driver: &Driver, arch: &Arch, kernel: &driver::Kernel, launch: Kernel) -> Answer {
    let threads = launch.workgroup.expect("a size");
    let reached = driver.workgroups(kernel, threads, launch.dynamic_lds).expect("an answer");
    // Past a kernel's launch bound the driver has no answer, whatever there is room for.
    let bound = driver.ask(kernel, Of::MaxThreads).expect("a bound");
    let engine = if threads > bound {
        0
    } else {
        occupancy(arch, &launch).map_or(0, |reached| reached.workgroups)
    };
    Answer { kernel: launch, driver: reached, engine }
}

/// PTX of a kernel that keeps so many values in registers at once.
fn ptx_of(name: &str, registers: u32, shared: u32) -> String {
    let mut text = format!(".visible .entry {name}(.param .u64 data) {{\n.reg .u64 %at;\n");
    let reg = |text: &mut String, line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    reg(&mut text, &format!(".reg .u32 %value<{registers}>;"));
    if shared > 0 {
        reg(&mut text, &format!(".shared .align 4 .b8 tile_{name}[{shared}];"));
    }
    reg(&mut text, "ld.param.u64 %at, [data];");
    for value in 0..registers {
        reg(&mut text, &format!("ld.volatile.global.u32 %value{value}, [%at+{}];", value * 4));
    }
    if shared > 0 {
        reg(&mut text, &format!("st.volatile.shared.u32 [tile_{name}], %value0;"));
    }
    reg(&mut text, "bar.sync 0;");
    for value in 0..registers {
        reg(&mut text, &format!("st.volatile.global.u32 [%at+{}], %value{value};", value * 4));
    }
    reg(&mut text, "ret;\n}");
    text
}

#[test]
fn as_nvidias_driver_answers() {
    let driver = match Driver::nvidia() {
        Ok(driver) => driver,
        Err(why) => return skipped("NVIDIA", &why),
    };
    let (major, minor) = driver.capability.expect("a compute capability");
    let arch = match Arch::named(&format!("sm_{major}{minor}")) {
        Ok(arch) => arch,
        Err(error) => return skipped("NVIDIA", &format!("{}: {error:?}", driver.device)),
    };
    let mut kernels = Vec::new();
    for registers in (0..=30).map(|step| (step * 8).max(1)) {
        for shared in [0, 1000, 5000, 12_288, 16_384, 33_000, 49_152] {
            kernels.push((format!("kernel_{registers}_{shared}"), registers, shared));
        }
    }
    let mut ptx = String::from(".version 6.0\n.target sm_50\n.address_size 64\n");
    for (name, registers, shared) in &kernels {
        ptx.push_str(&ptx_of(name, *registers, *shared));
    }
    let module = driver.load(ptx.as_bytes()).expect("the driver compiles PTX");
    let mut answers = Vec::new();
    for (name, ..) in &kernels {
        let kernel = module.kernel(name).expect("a kernel");
        let registers = driver.ask(&kernel, Of::Registers).expect("registers");
        let shared = driver.ask(&kernel, Of::StaticShared).expect("shared memory");
        for dynamic in [0, 3000, 20_000] {
            // More has to be opted in to.
            if shared + dynamic > 49_152 {
                continue;
            }
            for threads in sizes() {
                let launch = Kernel::new().registers(registers).shared(shared);
                let launch = launch.workgroup(threads).dynamic_shared(dynamic);
                answers.push(answer(&driver, &arch, &kernel, launch));
            }
        }
    }
    assert_eq!(compare(&driver.device, &arch, &answers), 0);
}

/// HIP's own count is known to differ from the hardware on some targets (docs/conformance.md), so
/// that differences are shown and do not fail.
#[test]
fn as_amds_driver_answers() {
    let driver = match Driver::amd() {
        Ok(driver) => driver,
        Err(why) => return skipped("AMD", &why),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = ["examples/amdgcn/artifacts", "occ-artifacts/tests/data/amd"];
    let mut files: Vec<_> = folders
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("artifacts"))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "hsaco"))
        .collect();
    files.sort();
    let (mut answers, mut target) = (Vec::new(), None);
    for file in files {
        let bytes = fs::read(&file).expect("an artifact");
        // The driver takes those for its own device alone.
        let (Ok(module), Ok(contents)) = (driver.load(&bytes), occ_artifacts::read(&bytes)) else {
            continue;
        };
        for measured in contents.kernels {
            let Ok(arch) = Arch::named(&measured.target) else { continue };
            let (Ok(kernel), Some(counts)) = (module.kernel(&measured.name), measured.kernel())
            else {
                continue;
            };
            target = Some(arch);
            for threads in sizes() {
                for dynamic in [0, 3000, 20_000] {
                    let launch = counts.workgroup(threads).dynamic_lds(dynamic);
                    answers.push(answer(&driver, &arch, &kernel, launch));
                }
            }
        }
    }
    match target {
        Some(arch) => {
            compare(&driver.device, &arch, &answers);
        }
        None => skipped("AMD", "no code object of this repository is for it"),
    }
}
