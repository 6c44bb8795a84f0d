//! The engine against the answer of the driver itself, on a machine that has a GPU. Anywhere else it
//! is skipped, and says so on standard error.
//!
//! `OCC_GPU_RESULTS=FOLDER` saves what the driver answered as `nvidia.csv` or `amd.csv`, which
//! `cargo occ eval` reads.

mod driver;
mod hip;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use driver::{Driver, Of};
use occ_core::{Arch, Kernel, Mode, Wave, occupancy};

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

/// Saves what was answered, where that is asked for.
fn save(vendor: &str, arch: &Arch, answers: &[Answer]) {
    let Some(folder) = std::env::var_os("OCC_GPU_RESULTS") else { return };
    let known = |count: Option<u32>| count.map_or_else(String::new, |count| count.to_string());
    let mut text = String::from(
        "target,workgroup,vgprs,agprs,sgprs,lds,dynamic_lds,wave,mode,scratch,driver\n",
    );
    for Answer { kernel, driver, .. } in answers {
        let wave = known(kernel.wave.map(Wave::threads));
        let mode = match kernel.mode {
            None => "",
            Some(Mode::Cu) => "cu",
            Some(_) => "wgp",
        };
        let (threads, vgprs) = (known(kernel.workgroup), known(kernel.vgprs));
        let Kernel { agprs, lds, dynamic_lds, .. } = kernel;
        let (sgprs, scratch) = (known(kernel.sgprs), u8::from(kernel.scratch));
        writeln!(
            text,
            "{},{threads},{vgprs},{agprs},{sgprs},{lds},{dynamic_lds},{wave},{mode},{scratch},{driver}",
            arch.name
        )
        .expect("a string");
    }
    let path = Path::new(&folder).join(vendor).with_extension("csv");
    fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// Shows where the driver and the engine differ. No difference may be one that `is_known` does not
/// explain.
fn compare(name: &str, arch: &Arch, answers: &[Answer], is_known: impl Fn(&Answer) -> bool) {
    assert!(!answers.is_empty(), "{name} was asked nothing");
    let differ: Vec<&Answer> =
        answers.iter().filter(|answer| answer.driver != answer.engine).collect();
    let unknown: Vec<&&Answer> = differ.iter().filter(|answer| !is_known(answer)).collect();
    eprintln!(
        "{name}, {}: {} answers, {} differ, {} of them as the driver is known to",
        arch.name,
        answers.len(),
        differ.len(),
        differ.len() - unknown.len()
    );
    for answer in unknown.iter().take(10) {
        eprintln!("    the driver {}, occ {}: {:?}", answer.driver, answer.engine, answer.kernel);
    }
    assert!(unknown.is_empty(), "{name} answers otherwise, in {} cases", unknown.len());
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
    save("nvidia", &arch, &answers);
    compare(&driver.device, &arch, &answers, |_| false);
}

/// AMD's runtime is known to differ from the hardware (docs/conformance.md): what its own formula
/// explains does not fail.
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
            save("amd", &arch, &answers);
            compare(&driver.device, &arch, &answers, |answer| {
                hip::workgroups(&arch, &answer.kernel) == Some(answer.driver)
            });
        }
        None => skipped("AMD", "no code object of this repository is for it"),
    }
}
