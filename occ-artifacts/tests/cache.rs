//! Caches of what is compiled when a program runs.

use std::fs;
use std::path::{Path, PathBuf};

use crate::nvidia;
use occ_artifacts::{ErrorKind, read, read_path};

/// What MD5, SHA-1 and SHA-256 take in hexadecimal digits.
const HASHES: [usize; 3] = [32, 40, 64];

fn hashed(digits: usize, code: &[u8]) -> Vec<u8> {
    let hash: Vec<u8> = b"0123456789abcdef".iter().copied().cycle().take(digits).collect();
    [&hash, code].concat()
}

fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache").join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, bytes).expect("a file");
    path
}

#[test]
fn code_in_the_cache_of_cupy_is_read_past_its_hash() {
    let amd = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/amd/gfx90a.hsaco");
    for path in [nvidia::path("kernels.sm_90.cuda12.9.cubin"), amd] {
        let code = fs::read(path).expect("a sample");
        let kernels = read(&code).expect("kernels").kernels;
        for digits in HASHES {
            let found = read(&hashed(digits, &code)).expect("kernels").kernels;
            assert_eq!(found, kernels, "{digits}");
        }
        // What is no code after digits is no hash either, whatever else it may be.
        let error = read(&hashed(32, b"MTLB")).expect_err("it was read").to_string();
        assert!(!error.contains("Metal"), "{error}");
        // Where it is damaged, by the file's own bytes.
        let alone = read(&code[..100]).expect_err("it was read");
        let behind = read(&hashed(32, &code[..100])).expect_err("it was read");
        assert_eq!((alone.kind, behind.kind.clone()), (ErrorKind::Short, ErrorKind::Short));
        assert_eq!(behind.offset, alone.offset.map(|offset| offset + 32), "{behind}");
    }
}

#[test]
fn ptx_in_the_cache_of_cupy_says_how_to_go_on() {
    let ptx = fs::read(nvidia::path("kernels.sm_80.ptx")).expect("a sample");
    let error = read(&hashed(40, &ptx)).expect_err("it was read");
    assert_eq!(error.kind, ErrorKind::Cache("CuPy"));
    let text = error.text("0a.cubin");
    assert!(text.starts_with("`0a.cubin`: PTX in CuPy's cache, which has no register counts yet"));
    assert!(text.contains("`tail -c +41`"), "{text}");
}

/// As `cubecl-common` writes them, a line a kernel.
#[test]
fn the_cache_of_cubecl_is_named() {
    let line = |value: &str| {
        format!(
            "{{\"key\":\"0x1f\",\"value\":{{\"entrypoint_name\":\"add\",\"shared_mem_bytes\":64,{value}}}}}\n"
        )
    };
    let cuda = line("\"ptx\":[46,118,101,114,115,105,111,110,0]");
    let hip = line("\"binary\":[127,69,76,70,-1]");
    for (name, text, expected) in [
        (
            "cuda/ptx_sm80.json.log",
            &cuda,
            "`jq -j 'select(.value.entrypoint_name == \"NAME\").value.ptx",
        ),
        ("hip/hip.json.log", &hip, "the numbers of `binary` as bytes"),
        // By its name a manifest.
        ("cuda/ptx.json", &cuda.repeat(2), "its `shared_mem_bytes` is the dynamic shared memory"),
    ] {
        let path = file(name, text.as_bytes());
        let error = read_path(&path, name).expect_err("it was read").to_string();
        let start =
            format!("`{name}`: cubecl's cache, whose format changes with its versions: take the");
        assert!(error.starts_with(&start) && error.contains(expected), "{error}");
        assert_eq!(
            read(text.as_bytes()).expect_err("it was read").kind,
            ErrorKind::Cache("cubecl")
        );
    }
    // As SQLite it is told by its first bytes.
    let error = read(b"SQLite format 3\0\x10\0").expect_err("it was read").to_string();
    assert!(
        error.starts_with("an SQLite database, which is not read: where it is a cache"),
        "{error}"
    );
    // A manifest of a kernel with such a name is a manifest.
    let text = r#"{"schema": 2, "tool": "x", "kernels": [{"name": "entrypoint_name"}, {"name": "shared_mem_bytes"}]}"#;
    assert!(!read(text.as_bytes()).is_err_and(|error| error.kind == ErrorKind::Cache("cubecl")));
    // Any length of a line, cut anywhere.
    for text in ["{\"key\": \"".to_owned() + &"é".repeat(5000), "é".repeat(2047) + "x" + &cuda] {
        assert_ne!(
            read(text.as_bytes()).expect_err("it was read").kind,
            ErrorKind::Cache("cubecl")
        );
    }
}

#[test]
fn the_cache_of_the_driver_is_named_by_its_place() {
    let path = file("ComputeCache/0/1/0123456789abcd", b"\x01\0\0\0 of no format \xff");
    let error = read_path(&path, "x").expect_err("it was read").to_string();
    let start =
        "`x`: in the cache of NVIDIA's driver, whose format is not documented: give the PTX";
    assert!(error.starts_with(start), "{error}");
    // What is known is read wherever it lies.
    let code = fs::read(nvidia::path("kernels.sm_90.cuda12.9.cubin")).expect("a sample");
    let path = file("ComputeCache/kernels.cubin", &code);
    assert!(!read_path(&path, "x").expect("kernels").kernels.is_empty());
    let path = file("other/0123456789abcd", b"\x01\0\0\0 of no format \xff");
    assert!(!read_path(&path, "x").expect_err("it was read").to_string().contains("NVIDIA"));
}
