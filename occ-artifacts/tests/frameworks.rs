//! The build scripts of `docs/frameworks.md`: each is a file in `frameworks`, compiled here against
//! stand-ins for what its framework has, and shown as it is.
#![cfg(feature = "build")]
// The stand-ins have the signatures of what they stand for, and no script is run.
#![allow(dead_code, clippy::unused_self, clippy::unnecessary_wraps, clippy::needless_pass_by_value)]

use std::fs;
use std::path::Path;

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
                Path::new("shaders.spv")
            }
        }
    }
    include!("frameworks/rust_gpu.rs");
}

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

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn page() -> String {
    fs::read_to_string(root().join("docs/frameworks.md")).expect("the page")
}

/// Each build script that is shown is one of those that were compiled, and the other way round.
#[test]
fn the_scripts_are_those_that_are_compiled() {
    let page = page();
    let folder = root().join("occ-artifacts/tests/frameworks");
    let files = fs::read_dir(folder).expect("the scripts").map(|file| file.expect("a file").path());
    let mut compiled: Vec<String> =
        files.map(|path| fs::read_to_string(path).expect("a script")).collect();
    let mut shown: Vec<String> = page
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
    let page = page();
    let mut shown = 0;
    for part in page.split("```rust,ignore\n// ").skip(1) {
        let (file, block) = part.split_once('\n').expect("the file, and the contract");
        let (block, _) = block.split_once("```").expect("an end");
        let source = fs::read_to_string(root().join(file)).unwrap_or_else(|_| panic!("{file}"));
        assert!(source.contains(block), "{file} has no\n{block}");
        shown += 1;
    }
    assert!(shown >= 3, "{shown}");
}

/// Each file that is linked or named is there.
#[test]
fn what_is_linked_is_there() {
    let page = page();
    let links = page.split("](../").skip(1).filter_map(|rest| rest.split(')').next());
    let mut count = 0;
    for link in links {
        assert!(root().join(link).exists(), "{link}");
        count += 1;
    }
    assert!(count >= 5, "{count}");
}
