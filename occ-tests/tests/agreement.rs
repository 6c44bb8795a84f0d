//! One contract in every form that it can be written in: literals, which the attribute judges itself;
//! constants, which const evaluation does; a descriptor; a manifest; what a compiler wrote. On every
//! architecture each form is kept where the engine says so at run time, and broken in its words.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use occ_artifacts::MeasuredKernel;
use occ_artifacts::manifest::{self, Manifest};
use occ_core::__private::key::Key;
use occ_core::{Arch, Contract, Kernel, Mode, Name, Requirement, Vendor, Wave, chips, occupancy};
use serde_json::Value;

/// Threads of every workgroup here.
const THREADS: u32 = 256;

/// A kernel on an architecture, and the file that its counts are read from where there is one.
struct Case {
    arch: Arch,
    kernel: Kernel,
    measured: MeasuredKernel,
    file: Option<PathBuf>,
}

impl Case {
    /// How it is called in the manifest.
    fn in_manifest(&self, number: usize) -> MeasuredKernel {
        let mut measured = self.measured.clone();
        measured.name = format!("kernel_{number}");
        measured
    }

    /// The counts, as the attribute's keys and values.
    fn counts(&self) -> Vec<(&'static str, String)> {
        let Kernel { vgprs, agprs, sgprs, lds, scratch, barriers, wave, mode, .. } = self.kernel;
        let mut counts = vec![("workgroup", THREADS.to_string())];
        counts.extend(vgprs.map(|count| ("vgprs", count.to_string())));
        counts.extend(sgprs.map(|count| ("sgprs", count.to_string())));
        if agprs > 0 {
            counts.push(("agprs", agprs.to_string()));
        }
        counts.push(("lds", lds.to_string()));
        if scratch {
            counts.push(("scratch", "true".to_owned()));
        }
        if self.arch.vendor == Vendor::Nvidia {
            counts.push(("barriers", barriers.to_string()));
        }
        counts.extend(wave.map(|wave| ("wave", wave.threads().to_string())));
        counts.extend(mode.map(|mode| {
            let name = if mode == Mode::Cu { "\"cu\"" } else { "\"wgp\"" };
            ("mode", name.to_owned())
        }));
        counts
    }
}

/// A kernel for every architecture there is, with different counts; of those that differ by name alone for the first.
fn on_every_architecture() -> Vec<Case> {
    let counts = (0_u32..).map(|at| (8 + at * 29 % 89, at % 4 * 5000, 30 + at * 7 % 60));
    let mut seen = HashSet::new();
    let archs = chips::all().map(|entry| *entry.arch).filter(|arch| {
        let numbers = format!("{:?}", Arch { name: Name::new("any"), ..*arch });
        seen.insert(numbers)
    });
    archs
        .zip(counts)
        .map(|(arch, (vgprs, lds, sgprs))| {
            let mut measured = MeasuredKernel::default();
            arch.name.as_str().clone_into(&mut measured.target);
            // Compute capability 3.0 names no more.
            measured.vgprs = Some(vgprs.min(63));
            // A size that there is, and the width that a compiler chose.
            if arch.wave16 {
                measured.vgprs = Some(128);
                measured.wave = Some(occ_core::Wave::W16);
            }
            if arch.vendor == Vendor::Adreno {
                measured.vgprs = Some(vgprs.min(8));
                measured.wave = Some(occ_core::Wave::W64);
            }
            measured.agprs = Key::Agprs.foreign_to(&arch).is_none().then_some(0);
            measured.sgprs = arch.sgprs.map(|_| sgprs);
            measured.lds = Some(lds);
            measured.scratch = Some(0);
            measured.barriers = Some(u32::from(arch.vendor != Vendor::Amd));
            let kernel = measured.kernel().expect("counts").workgroup(THREADS);
            Case { arch, kernel, measured, file: None }
        })
        .collect()
}

/// The kernels of the examples, as compilers left them.
fn compiled() -> Vec<Case> {
    let examples = root().join("examples");
    let files = [
        "amdgcn/artifacts/gfx90a.hsaco",
        "amdgcn/artifacts/gfx1100.hsaco",
        "amdgcn/artifacts/gfx1201.hsaco",
        "amdgcn/artifacts/heavier/gfx90a.hsaco",
        "nvptx/artifacts/sm_80.cubin",
        "nvptx/artifacts/sm_90.cubin",
        "nvptx/artifacts/heavier/sm_90.cubin",
    ];
    let mut cases = Vec::new();
    for file in files.map(|file| examples.join(file)) {
        let bytes = fs::read(&file).expect("an artifact");
        for measured in occ_artifacts::read(&bytes).expect("kernels").kernels {
            let arch = Arch::named(&measured.target).expect("a target");
            let kernel = measured.kernel().expect("counts").workgroup(THREADS);
            cases.push(Case { arch, kernel, measured, file: Some(file.clone()) });
        }
    }
    assert_eq!(cases.len(), 21);
    cases
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// The contracts that `cases` make in every form, each held to what it reaches and `more` workgroups.
/// Gives the source, and by name the message that is due where `more` breaks them.
fn written(cases: &[Case], more: u32) -> (String, BTreeMap<String, String>) {
    let mut source = String::from("use occ::{KernelDescriptor, occupancy_target};\n");
    let mut due = BTreeMap::new();
    for (number, case) in cases.iter().enumerate() {
        let reached = occupancy(&case.arch, &case.kernel).expect("it launches");
        let min = reached.workgroups + more;
        let arch = case.arch.name;
        let common = format!("arch = \"{arch}\", min_workgroups = {min}");
        let counts = case.counts();
        let list = |value: &dyn Fn(&str, &str) -> String| -> String {
            counts.iter().fold(String::new(), |all, (key, text)| {
                format!("{all}, {key} = {}", value(key, text))
            })
        };

        let literals = list(&|_, text| text.to_owned());
        let constants = list(&|key, text| match text.parse::<u32>() {
            // The size of a wave is a literal.
            Ok(number) if key != "wave" => format!("{{ {number} + 0 }}"),
            _ => text.to_owned(),
        });
        let calls = counts.iter().map(|(key, text)| match (*key, text.as_str()) {
            ("wave", lanes) => format!(".wave(occ::Wave::W{lanes})"),
            ("mode", "\"cu\"") => ".mode(occ::Mode::Cu)".to_owned(),
            ("mode", _) => ".mode(occ::Mode::Wgp)".to_owned(),
            (key, text) => format!(".{key}({text})"),
        });
        let calls = calls.collect::<Vec<_>>().concat();
        // What a cubin leaves open has to be said.
        let dynamic = match case.measured.uses_dynamic_lds {
            Some(true) => ", dynamic_lds = 0",
            _ => "",
        };
        let read = |file: &str, kernel: &str| {
            format!(
                ", workgroup = {THREADS}{dynamic}, resources = \"{file}\", kernel = \"{kernel}\", \
                 spills = \"warn\""
            )
        };
        // Messages name a kernel out of a file as the file does.
        let in_manifest = format!("kernel_{number}");
        let mut forms = vec![
            (format!("literals_{number}"), None, literals),
            (format!("constants_{number}"), None, constants),
            (format!("descriptor_{number}"), None, String::new()),
            (format!("manifest_{number}"), Some(&in_manifest), read("kernels.json", &in_manifest)),
        ];
        if let Some(file) = &case.file {
            let (file, kernel) = (file.display().to_string(), &case.measured.name);
            forms.push((format!("file_{number}"), Some(kernel), read(&file, kernel)));
        }
        for (name, kernel, more) in forms {
            writeln!(source, "#[occupancy_target({common}{more})]").expect("a string");
            if name.starts_with("descriptor") {
                writeln!(
                    source,
                    "pub const {}: KernelDescriptor = KernelDescriptor::new(\"{name}\"){calls};",
                    name.to_uppercase()
                )
            } else {
                writeln!(source, "pub fn {name}() {{}}")
            }
            .expect("a string");
            let contract =
                Contract::new("NAME", &case.arch, case.kernel).min(Requirement::Workgroups(min));
            let message = contract
                .message(&contract.verdict())
                .as_str()
                .replace("NAME", kernel.unwrap_or(&name));
            due.insert(name, message);
        }
    }
    (source, due)
}

/// What `cargo check` says of each kernel, by its name.
fn messages_of(name: &str, source: &str, cases: &[Case]) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("measured").join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let occ = root().join("occ");
    let package = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\nocc = {{ path = '{}', features = {} }}\n",
        occ.display(),
        test_support::FEATURES
    );
    let kernels = cases.iter().enumerate().map(|(number, case)| case.in_manifest(number));
    let manifest = Manifest::new("the test", kernels.collect());
    let manifest = manifest::write_json(&manifest).expect("a manifest");
    for (file, text) in
        [("Cargo.toml", package.as_str()), ("src/lib.rs", source), ("kernels.json", &manifest)]
    {
        fs::write(folder.join(file), text).expect("a file");
    }
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
    let output = test_support::nested_cargo(env!("CARGO_TARGET_TMPDIR"))
        .args(["check", "--offline", "--color=never", "--message-format=json"])
        .current_dir(&folder)
        .output()
        .expect("cargo");
    let mut messages = BTreeMap::new();
    for line in output.stdout.split(|byte| *byte == b'\n') {
        let Ok(event) = serde_json::from_slice::<Value>(line) else { continue };
        let message = &event["message"];
        let text = message["message"].as_str().unwrap_or_default();
        if message["level"] != "error" || text.starts_with("aborting") {
            continue;
        }
        let text = text.trim_start_matches("evaluation panicked: ");
        let item = item_of(message, source).unwrap_or_else(|| panic!("{message}"));
        assert_eq!(messages.insert(item, text.to_owned()), None, "{text}");
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.success(), messages.is_empty(), "{stderr}");
    messages
}

/// The item that a message is about, in lower case: it stands on the line after its attribute.
fn item_of(message: &Value, source: &str) -> Option<String> {
    let spans = message["spans"].as_array()?;
    let primary = spans.iter().find(|span| span["is_primary"] == true)?;
    let attribute = usize::try_from(primary["line_start"].as_u64()?).ok()?;
    let mut words = source.lines().nth(attribute)?.split([' ', ':', '(']);
    Some(words.nth(2)?.to_lowercase())
}

/// Whether a message is the one that is due: in the same words, but that a count that was read from
/// a file is named with it.
fn is_due(message: &str, due: &str) -> bool {
    let plain = |text: &str| {
        let words = text.split_whitespace().filter(|word| {
            let word = word.trim_end_matches(',');
            let of_file = [".json", ".hsaco", ".cubin"].iter().any(|end| word.ends_with(end));
            word != "in" && !of_file
        });
        words.map(|word| word.trim_end_matches(',')).collect::<Vec<_>>().join(" ")
    };
    plain(message) == plain(due)
}

fn agree(name: &str, cases: &[Case]) {
    let (source, _) = written(cases, 0);
    assert_eq!(messages_of(name, &source, cases), BTreeMap::new(), "what is reached is refused");
    let (source, due) = written(cases, 1);
    let messages = messages_of(name, &source, cases);
    for (kernel, due) in &due {
        let Some(message) = messages.get(kernel) else { panic!("`{kernel}` passes; due: {due}") };
        assert!(is_due(message, due), "{kernel}\nfound: {message}\n due: {due}");
    }
    assert_eq!(messages.len(), due.len());
}

#[test]
fn every_form_agrees_on_every_architecture() {
    let cases = on_every_architecture();
    assert!(cases.len() > 50, "{}", cases.len());
    agree("agreement", &cases);
}

#[test]
fn every_form_agrees_on_what_compilers_wrote() {
    let cases = compiled();
    // Of a wave64 and a wave32 target, and of NVIDIA's.
    assert!(cases.iter().any(|case| case.kernel.wave == Some(Wave::W64)));
    agree("agreement-compiled", &cases);
}
