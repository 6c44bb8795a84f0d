//! What is said of files that only the feature `libraries` reads, where it is off.
#![cfg(not(feature = "libraries"))]

use std::path::Path;

use occ_artifacts::{Index, demangle, read, read_path};

fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn compressed_files_name_the_feature() {
    for (name, expected) in [
        ("amd/bundle_ccob_v2.hipfb", "the compressed bundle"),
        ("amd/bundle_ccob_v3.hipfb", "the compressed bundle"),
        ("nvidia/kernels.lz4.fatbin", "the compressed image at byte 0x"),
        ("nvidia/kernels.zstd.fatbin", "the compressed image at byte 0x"),
        ("intel/kernels.bmg-g21.bin", "a device binary for Intel's GPUs"),
    ] {
        let error = read(&file(name)).expect_err(name).to_string();
        let feature = "needs the feature `libraries` of `occ`, or of `occ-artifacts`, to read";
        let expected = format!("{feature} {expected}");
        assert!(error.starts_with(&expected), "{name}: {error}");
    }
}

#[test]
fn plain_files_are_read() {
    for name in
        ["amd/bundle_gfx906_gfx90a.hipfb", "nvidia/kernels.plain.fatbin", "amd/gfx1100.hsaco"]
    {
        assert!(!read(&file(name)).expect(name).kernels.is_empty(), "{name}");
    }
}

/// Files around others, and Triton's code with its JSON, are refused with the way that reads them.
#[test]
fn what_takes_a_feature_names_it() {
    for (name, what) in [
        ("library.a", "a static archive"),
        ("thin.a", "a static archive"),
        ("device.dll", "a file of Windows"),
        ("device.obj", "a file of Windows"),
        ("package.whl", "a zip"),
        ("bundle.gz", "gzip"),
    ] {
        let error = read(&file(&format!("containers/{name}"))).expect_err(name).to_string();
        let expected = format!(
            "{what}, which is not read here: `cargo occ inspect FILE --output kernels.json` writes"
        );
        assert!(error.starts_with(&expected), "{name}: {error}");
    }
    // No count of its code passes for all of it.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/triton/LR57N7NYWVDRMHVZYGG2YU2BLC3MN65TYDGBNLGK6J6RUHOYYTVA");
    let error = read_path(&folder.join("row_sum.cubin"), "row_sum.cubin").expect_err("its JSON");
    let expected = "needs the feature `manifest` of `occ`, or of `occ-artifacts`, to read it";
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn names_of_rust_alone_are_demangled() {
    assert_eq!(demangle("_RNvC6_123foo3bar"), "123foo::bar");
    assert_eq!(demangle("_Z4blurPf"), "_Z4blurPf");
    let log = "ptxas info    : Compiling entry function '_Z4blurPf' for 'sm_80'\n\
               ptxas info    : Function properties for _Z4blurPf\n    \
               0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
               ptxas info    : Used 8 registers, 360 bytes cmem[0]\n";
    let mut index = Index::new();
    index.add("k.log", read(log.as_bytes()).expect("a log"));
    assert!(index.select("_Z4blurPf", None).is_ok());
    let error = index.select("blur", None).expect_err("not demangled");
    assert_eq!(
        error.to_string(),
        "no kernel `blur` in k.log; the nearest name is `_Z4blurPf`; the feature `libraries` reads \
         names of C++; name it as `kernel = \"_Z4blurPf\"`"
    );
}
