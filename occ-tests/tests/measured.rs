//! Contracts that read compilers' output, in crates as people have them: what a changed file does,
//! and what is left of it in what is built.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use test_support::Folder;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// A file that was built.
fn built(file: &str) -> PathBuf {
    test_support::nested_target(env!("CARGO_TARGET_TMPDIR")).join("debug").join(file)
}

/// A package of its own, and what cargo makes of it.
struct Package {
    folder: Folder,
}

impl Package {
    /// The package with this manifest and these files, in a folder without what was there before.
    fn new(name: &str, manifest: &str, files: &[(&str, &[u8])]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("measured").join(name);
        let package = Self { folder: Folder(folder) };
        for old in ["src", "artifacts"] {
            let _ = fs::remove_dir_all(package.folder.0.join(old));
        }
        package.folder.write("Cargo.toml", manifest.as_bytes());
        package
            .folder
            .write("Cargo.lock", fs::read(root().join("Cargo.lock")).expect("a lock file"));
        for (name, bytes) in files {
            package.folder.write(name, bytes);
        }
        package
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
        test_support::nested_cargo(env!("CARGO_TARGET_TMPDIR"))
            .args(arguments)
            .args(["--offline", "--color=never"])
            .current_dir(&self.folder.0)
            .output()
            .expect("cargo")
    }

    /// What was built of the package that has `needle` in it.
    fn built_with(&self, needle: &[u8]) -> Vec<PathBuf> {
        let name = self.folder.0.file_name().expect("a name").to_str().expect("UTF-8");
        let folders = ["", "deps", "incremental", ".fingerprint"].map(built);
        let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder"));
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let is_own = |path: &PathBuf| path.to_str().is_some_and(|path| path.contains(name));
        let own: Vec<PathBuf> = paths.filter(is_own).collect();
        assert!(own.len() > 3, "{own:?}");
        own.iter().flat_map(|path| found_below(path, needle)).collect()
    }

    /// What `cargo check` complains of, and the packages that it did not find fresh.
    fn check(&self) -> (String, Vec<String>) {
        let output = self.cargo(&["check", "--message-format=json-diagnostic-rendered-ansi"]);
        let mut found = String::new();
        let mut rebuilt = Vec::new();
        for line in output.stdout.split(|byte| *byte == b'\n') {
            let Ok(event) = serde_json::from_slice::<Value>(line) else { continue };
            if event["reason"] == "compiler-message" {
                let text = event["message"]["message"].as_str().unwrap_or_default();
                let aborting = text.starts_with("aborting") || text.starts_with("For more");
                if !aborting {
                    found.push_str(text);
                    found.push('\n');
                }
            }
            if event["fresh"] == false {
                rebuilt.push(event["target"]["name"].as_str().expect("a name").to_owned());
            }
        }
        let has_output = !found.is_empty() || output.status.success();
        assert!(has_output, "{}", String::from_utf8_lossy(&output.stderr));
        (found, rebuilt)
    }
}

/// The manifest of a package that depends on `occ` with the feature.
fn manifest(name: &str, rest: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\nocc = {{ path = '{}', features = {} }}\n{rest}",
        root().join("occ").display(),
        test_support::FEATURES
    )
}

fn example(name: &str, path: &str) -> Vec<u8> {
    let path = root().join("examples").join(name).join(path);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The example's crate, with the artifacts that are checked in.
fn example_package(name: &str, artifacts: &[&str]) -> Package {
    let features = "[features]\nheavier = []\n[lints.rust]\nunexpected_cfgs = \"allow\"\n";
    let package = manifest(&format!("swapped-{name}"), features);
    let package = Package::new(name, &package, &[("src/lib.rs", &example(name, "src/lib.rs"))]);
    for artifact in artifacts {
        package.folder.write(artifact, example(name, artifact));
    }
    package
}

/// A heavier kernel's file in the place of the one that is shipped breaks the build, although no
/// source changed; nothing but the crate is checked again. The old file mends it.
fn swapping(package: &Package, name: &str, file: &str, message: &str) {
    let (text, _) = package.check();
    assert_eq!(text, "", "the example breaks its contracts");
    let (_, rebuilt) = package.check();
    assert_eq!(rebuilt, Vec::<String>::new(), "a build without a change");

    package.folder.swap(file, example(name, &file.replace("artifacts/", "artifacts/heavier/")));
    let (text, rebuilt) = package.check();
    assert_eq!(text, format!("{message}\n"));
    assert_eq!(rebuilt, Vec::<String>::new(), "a failed crate is not built, nor anything else");

    package.folder.swap(file, example(name, file));
    let (text, rebuilt) = package.check();
    assert_eq!(text, "", "the shipped file is back");
    assert_eq!(rebuilt, [format!("swapped_{name}")]);
}

#[test]
fn a_heavier_kernel_for_amd_breaks_the_build_until_it_is_swapped_back() {
    let files = ["gfx90a", "gfx1100", "gfx1201"].map(|target| format!("artifacts/{target}.hsaco"));
    let package = example_package("amdgcn", &files.each_ref().map(String::as_str));
    swapping(
        &package,
        "amdgcn",
        "artifacts/gfx90a.hsaco",
        "evaluation panicked: kernel `matmul` reaches 50% occupancy on gfx90a (4 of 8 waves per \
           SIMD), below the required 75%\nlimited by VGPRs: 128 allocated for 126 in \
           gfx90a.hsaco, AGPRs included, 80 would allow 6 waves per SIMD",
    );
}

#[test]
fn a_heavier_kernel_for_nvidia_breaks_the_build_until_it_is_swapped_back() {
    let package = example_package("nvptx", &["artifacts/sm_80.cubin", "artifacts/sm_90.cubin"]);
    swapping(
        &package,
        "nvptx",
        "artifacts/sm_90.cubin",
        "evaluation panicked: kernel `matmul` reaches 25% occupancy on sm_90 (16 of 64 warps per \
           SM), below the required 50%\nlimited by registers: 128 allocated for 127 in \
           sm_90.cubin, 64 would allow 32 warps per SM",
    );
}

/// The files with `needle` in them: `folder` itself, or those below it.
fn found_below(folder: &Path, needle: &[u8]) -> Vec<PathBuf> {
    if folder.is_file() {
        let found = fs::read(folder).is_ok_and(|bytes| contains(&bytes, needle));
        return if found { vec![folder.to_owned()] } else { Vec::new() };
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        found.extend(found_below(&entry.expect("an entry").path(), needle));
    }
    found
}

fn contains(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

#[test]
fn nothing_of_the_file_is_in_what_is_built() {
    let marker = b"what only the compiler's output says";
    // A megabyte behind the last section, which no reader minds.
    let mut file = example("amdgcn", "artifacts/gfx1100.hsaco");
    file.resize(file.len() + (1 << 20), 0);
    file.extend_from_slice(marker);
    let source = "#[occ::occupancy_target(arch = \"gfx1100\", min = 1.0, workgroup = 256, \
                  resources = \"sum.hsaco\", spills = \"deny\")]\npub fn sum() {}\n";
    let manifest = manifest("embedded", "");
    let files: [(&str, &[u8]); 2] = [("src/lib.rs", source.as_bytes()), ("sum.hsaco", &file)];
    let package = Package::new("embedded", &manifest, &files);
    assert!(contains(&file, marker));
    let output = package.cargo(&["rustc", "--quiet"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(package.built_with(marker), Vec::<PathBuf>::new());
    // That the search finds what is there.
    assert_eq!(found_below(&package.folder.0, marker), [package.folder.0.join("sum.hsaco")]);
    let built = built("libembedded.rlib");
    let size = fs::metadata(&built).expect("a library").len();
    assert!(size < 100_000, "{size} bytes");
}

#[test]
fn a_build_script_measures_and_the_contract_reads_what_it_wrote() {
    let script = "use occ_artifacts::build::{Error, Resources};\n\
                  fn main() -> Result<(), Error> {\n\
                  Resources::new().object(\"kernels.hsaco\").write(\"kernels.json\")?;\n\
                  Ok(())\n}\n";
    let source = "#[occ::occupancy_target(arch = \"gfx90a\", min = 0.75, workgroup = (16, 16), \
                  resources = concat!(env!(\"OUT_DIR\"), \"/kernels.json\"))]\n\
                  pub fn matmul() {}\n";
    let artifacts = root().join("occ-artifacts");
    let build = format!(
        "[build-dependencies]\nocc-artifacts = {{ path = '{}', features = [\"build\"] }}\n",
        artifacts.display()
    );
    let light = example("amdgcn", "artifacts/gfx90a.hsaco");
    let files: [(&str, &[u8]); 3] = [
        ("src/lib.rs", source.as_bytes()),
        ("build.rs", script.as_bytes()),
        ("kernels.hsaco", &light),
    ];
    let package = Package::new("scripted", &manifest("scripted", &build), &files);
    assert_eq!(package.check().0, "");
    package.folder.swap("kernels.hsaco", example("amdgcn", "artifacts/heavier/gfx90a.hsaco"));
    let (text, _) = package.check();
    assert!(text.contains("limited by VGPRs: 128 allocated for 126 in kernels.json"), "{text}");
    package.folder.swap("kernels.hsaco", &light);
    assert_eq!(package.check().0, "");
}

#[test]
fn without_the_feature_the_keys_say_which_to_turn_on() {
    let keys = [
        ("resources", "resources = \"kernels.hsaco\""),
        ("kernel", "kernel = \"blur\""),
        ("spills", "spills = \"deny\""),
    ];
    let functions = keys.map(|(name, key)| {
        format!(
            "#[occ::occupancy_target(arch = \"gfx90a\", min = 0.5, workgroup = 256, {key})]\n\
             pub fn {name}() {{}}\n"
        )
    });
    let manifest = manifest("plain", "").replace(test_support::FEATURES, "[]");
    let files: [(&str, &[u8]); 1] = [("src/lib.rs", &functions.concat().into_bytes())];
    let package = Package::new("plain", &manifest, &files);
    let (text, _) = package.check();
    for (name, _) in keys {
        let message = format!(
            "`{name}` needs the feature `artifacts` of the crate `occ`; turn it on, as in `occ = \
             {{ version = \"{}\", features = [\"artifacts\"] }}`",
            env!("CARGO_PKG_VERSION")
        );
        assert!(text.contains(&message), "{text}");
    }
}

#[test]
fn every_form_of_item_watches_its_files() {
    let attribute = |file: &str, more: &str| {
        format!(
            "#[occ::occupancy_target(arch = \"gfx1100\", min = 1.0, {more}kernel = \"sum\", \
             resources = \"{file}.hsaco\")]\n"
        )
    };
    let size = "workgroup = 256, ";
    let descriptor = "occ::KernelDescriptor = occ::KernelDescriptor::new(\"sum\").workgroup(256);";
    let items = [
        ("plain", size, "pub fn plain() {}"),
        ("inline", size, "#[inline(always)]\npub fn inlined() {}"),
        ("generic", size, "pub fn generic<T>(x: T) -> T { x }"),
        ("constant_fn", size, "pub const fn constant() -> u32 { 1 }"),
        ("stacked_a", size, ""),
        ("stacked_b", size, "pub fn stacked() {}"),
        ("value_a", "", ""),
        ("value_b", "", &format!("pub const VALUE: {descriptor}")),
        ("place", "", &format!("pub static PLACE: {descriptor}")),
    ];
    let marker = b"what only the compiler's output says";
    let mut file = example("amdgcn", "artifacts/gfx1100.hsaco");
    file.extend_from_slice(marker);
    let mut source = String::from("#![deny(warnings)]\npub struct Shape;\n");
    for (name, more, item) in &items {
        source.push_str(&attribute(name, more));
        source.push_str(item);
        source.push('\n');
    }
    let method = attribute("method", size);
    source.extend(["impl Shape {\n", &method, "pub fn method<T>(&self) {}\n}\n"]);
    let package = Package::new("watching", &manifest("watching", ""), &[]);
    package.folder.write("src/lib.rs", source.as_bytes());
    let names: Vec<&str> = items.iter().map(|(name, ..)| *name).chain(["method"]).collect();
    for name in &names {
        package.folder.write(&format!("{name}.hsaco"), &file);
    }
    let output = package.cargo(&["rustc", "--quiet"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(package.built_with(marker), Vec::<PathBuf>::new());
    let watched = fs::read_to_string(built("libwatching.d")).expect("dep-info");
    for name in &names {
        assert!(watched.contains(&format!("/{name}.hsaco")), "{name} in {watched}");
    }
}

/// Without tests rustc throws a test away, with all that the attribute above put into it.
#[test]
fn a_file_is_watched_though_the_first_to_read_it_is_thrown_away() {
    let attribute = "#[occ::occupancy_target(arch = \"gfx1100\", min = 1.0, workgroup = 256, \
                     kernel = \"sum\", resources = \"shared.hsaco\")]\n";
    let items = ["#[test]\nfn thrown() {}\n", "pub fn kept() {}\n", "pub fn again() {}\n"];
    let source: String = items.iter().flat_map(|item| [attribute, item]).collect();
    let package = Package::new("thrown", &manifest("thrown", ""), &[]);
    package.folder.write("src/lib.rs", source.as_bytes());
    package.folder.write("shared.hsaco", example("amdgcn", "artifacts/gfx1100.hsaco"));
    let output = package.cargo(&["rustc", "--quiet"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let watched = fs::read_to_string(built("libthrown.d")).expect("dep-info");
    assert!(watched.contains("/shared.hsaco"), "{watched}");
}

/// The expansion of one contract may be used again while another is made anew, or thrown away. So
/// each has to watch its file, however often the attribute ran before: the compiler's own print of
/// the expanded crate holds the file's last bytes once a contract.
#[test]
#[cfg(unix)]
fn each_contract_watches_its_file_by_itself() {
    let marker = b"what only the compiler's output says";
    let mut file = example("amdgcn", "artifacts/gfx1100.hsaco");
    file.extend_from_slice(marker);
    let attribute = "#[occ::occupancy_target(arch = \"gfx1100\", min = 1.0, workgroup = 256, \
                     kernel = \"sum\", resources = \"shared.hsaco\")]\n";
    let items = [
        "pub fn first() {}\n",
        "pub fn second() {}\n",
        "pub static THIRD: occ::KernelDescriptor = occ::KernelDescriptor::new(\"sum\");\n",
        "pub fn fourth<T>(_: T) {}\n",
        "pub const FIFTH: occ::KernelDescriptor = occ::KernelDescriptor::new(\"sum\");\n",
    ];
    let source: String = items.iter().flat_map(|item| [attribute, item]).collect();
    let files: [(&str, &[u8]); 2] = [("src/lib.rs", source.as_bytes()), ("shared.hsaco", &file)];
    let package = Package::new("reused", &manifest("reused", ""), &files);
    // The print is for nightly compilers. The variable says otherwise to this crate's alone: build
    // scripts of what it depends on would run again.
    let wrapper = package.folder.0.join("nightly.sh");
    package.folder.write("nightly.sh", b"#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec \"$@\"\n");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&wrapper, executable).expect("a script");
    let output = test_support::nested_cargo(env!("CARGO_TARGET_TMPDIR"))
        .args(["rustc", "--offline", "--color=never", "--profile=check"])
        .args(["--", "-Zunpretty=expanded"])
        .current_dir(&package.folder.0)
        .env("RUSTC_WORKSPACE_WRAPPER", wrapper)
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let expanded = String::from_utf8_lossy(&output.stdout).replace("\\'", "'");
    let marker = String::from_utf8_lossy(marker);
    assert_eq!(expanded.matches(&*marker).count(), items.len());
}
