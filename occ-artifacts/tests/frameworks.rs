//! The build scripts of `docs/frameworks`: each is a file in `frameworks`, compiled here against
//! stand-ins for what its framework has, and shown as it is. That of rust-gpu is run, too.
#![cfg(feature = "build")]
// The stand-ins have the signatures of what they stand for, and not all scripts are run.
#![allow(dead_code, clippy::unused_self, clippy::unnecessary_wraps, clippy::needless_pass_by_value)]

use std::fs;
use std::path::Path;
use std::process::Command;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::manifest::{self, Manifest};

mod rust_gpu {
    /// `spirv-builder` 0.11, as far as the script calls it.
    mod spirv_builder {
        use std::io;
        use std::path::Path;

        pub(super) struct SpirvBuilder;
        pub(super) struct CompileResult {
            pub(super) module: ModuleResult,
        }
        pub(super) struct ModuleResult;

        impl SpirvBuilder {
            pub(super) fn new(_: impl AsRef<Path>, _: impl Into<String>) -> Self {
                Self
            }
            pub(super) fn build(self) -> io::Result<CompileResult> {
                Ok(CompileResult { module: ModuleResult })
            }
        }
        impl ModuleResult {
            pub(super) fn unwrap_single(&self) -> &Path {
                Path::new(super::super::MODULE)
            }
        }
    }
    include!("frameworks/rust_gpu.rs");

    /// The script, in the process that the test starts.
    #[test]
    #[ignore = "a part of another"]
    fn script() -> Result<(), Box<dyn std::error::Error>> {
        main()
    }
}

/// What `spirv-builder` is taken to have built: two tiles of a matrix product, `main`.
const MODULE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../occ-vulkan/tests/data/matmul.spv");

mod rust_cuda {
    /// `cuda_builder` 0.3, as far as the script calls it.
    mod cuda_builder {
        use std::io;
        use std::path::{Path, PathBuf};

        pub(super) struct CudaBuilder;

        impl CudaBuilder {
            pub(super) fn new(_: impl AsRef<Path>) -> Self {
                Self
            }
            pub(super) fn copy_to(self, _: impl AsRef<Path>) -> Self {
                self
            }
            pub(super) fn build(self) -> io::Result<PathBuf> {
                Ok(PathBuf::new())
            }
        }
    }
    include!("frameworks/rust_cuda.rs");
}

mod cudarc {
    include!("frameworks/cudarc.rs");
}

mod gpu_kernel {
    include!("frameworks/gpu_kernel.rs");
}

/// What `cargo occ measure` would write of the module, for these targets.
fn measured(targets: &[&str]) -> Manifest {
    let bytes = fs::read(MODULE).expect("the module");
    let kernel = |target: &&str| {
        let mut kernel = MeasuredKernel::new("main");
        kernel.target = (*target).into();
        (kernel.vgprs, kernel.lds) = (Some(36), Some(8192));
        kernel
    };
    let mut manifest = Manifest::new("radv, Mesa 1", targets.iter().map(kernel).collect());
    manifest.inputs.push(manifest::Input::new(MODULE.as_ref(), &bytes));
    manifest
}

/// The script of rust-gpu on a machine without Mesa: it takes what is checked in, if it is of what
/// was built.
#[test]
fn the_script_of_rust_gpu_runs() {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rust-gpu");
    let out = package.join("out");
    fs::create_dir_all(&out).expect("a folder");
    let run = || {
        let output = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "frameworks::rust_gpu::script", "--ignored", "--nocapture"])
            .current_dir(&package)
            .env_clear()
            .env("OUT_DIR", &out)
            .output()
            .expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.success(), text + &String::from_utf8_lossy(&output.stderr))
    };
    let keep = |manifest: &Manifest| {
        let text = manifest::write_json(manifest).expect("JSON");
        fs::write(package.join("shaders.json"), text).expect("a manifest");
    };
    keep(&measured(&["gfx900", "gfx1100"]));
    let (fine, output) = run();
    assert!(fine && output.contains("1 passed"), "{output}");
    assert!(output.contains("cargo::rerun-if-changed=shaders.json\n"), "{output}");
    let written = fs::read_to_string(out.join("shaders.json")).expect("a manifest");
    let kernels = manifest::read_json(&written).expect("a manifest").kernels;
    assert_eq!(kernels, measured(&["gfx900", "gfx1100"]).kernels);
    // A target that the script asks for and it lacks, and another module.
    keep(&measured(&["gfx900"]));
    let (fine, output) = run();
    assert!(
        !fine
            && output
                .contains("`shaders.json` is stale: it has no kernel `main` for gfx1100: measure"),
        "{output}"
    );
    let mut other = measured(&["gfx900", "gfx1100"]);
    other.inputs[0].sha256 = "0".repeat(64);
    keep(&other);
    let (fine, output) = run();
    assert!(
        !fine
            && output.contains("`shaders.json` is stale: ")
            && output.contains("matmul.spv` changed: measure"),
        "{output}"
    );
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The text of all pages, one after the other.
fn pages() -> String {
    let pages = fs::read_dir(root().join("docs/frameworks")).expect("the pages");
    pages.map(|page| fs::read_to_string(page.expect("a page").path()).expect("its text")).collect()
}

/// Each build script that is shown is one of those that were compiled, and the other way round.
#[test]
fn the_scripts_are_those_that_are_compiled() {
    let pages = pages();
    let folder = root().join("occ-artifacts/tests/frameworks");
    let files = fs::read_dir(folder).expect("the scripts").map(|file| file.expect("a file").path());
    let mut compiled: Vec<String> =
        files.map(|path| fs::read_to_string(path).expect("a script")).collect();
    let mut shown: Vec<String> = pages
        .split("```rust\n")
        .skip(1)
        .map(|rest| rest.split("```").next().expect("an end").to_owned())
        .filter(|block| block.contains("fn main()"))
        .collect();
    compiled.sort();
    shown.sort();
    assert_eq!(shown, compiled);
}

/// Each contract that is shown stands in the file of the line above it.
#[test]
fn the_contracts_are_those_of_the_examples() {
    let pages = pages();
    let mut shown = 0;
    for part in pages.split("```rust,ignore\n// ").skip(1) {
        let (file, block) = part.split_once('\n').expect("the file, and the contract");
        let (block, _) = block.split_once("```").expect("an end");
        let source = fs::read_to_string(root().join(file)).unwrap_or_else(|_| panic!("{file}"));
        assert!(source.contains(block), "{file} has no\n{block}");
        shown += 1;
    }
    assert!(shown >= 10, "{shown}");
}
