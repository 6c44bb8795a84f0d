//! What is said of files that only the feature `libraries` reads, where it is off.
#![cfg(not(feature = "libraries"))]

use std::path::Path;

use occ_artifacts::{Index, demangle, read};

fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn compressed_files_name_the_feature() {
    for (name, expected) in [
        ("amd/bundle_ccob_v2.hipfb", "bundle"),
        ("amd/bundle_ccob_v3.hipfb", "bundle"),
        ("nvidia/kernels.lz4.fatbin", "image"),
        ("nvidia/kernels.zstd.fatbin", "image"),
    ] {
        let error = read(&file(name)).expect_err(name).to_string();
        let feature = "needs the feature `libraries` of `occ`, or of `occ-artifacts`, to read";
        let expected = format!("{feature} the compressed {expected} at byte 0x");
        assert!(error.starts_with(&expected), "{name}: {error}");
    }
}

#[test]
fn plain_files_are_read() {
    for name in
        ["amd/bundle_gfx906_gfx90a.hipfb", "nvidia/kernels.plain.fatbin", "amd/gfx1100.hsaco"]
    {
        assert!(!read(&file(name)).expect(name).is_empty(), "{name}");
    }
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
