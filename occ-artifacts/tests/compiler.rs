//! Which compilers made the checked-in files.

use std::fs;
use std::path::Path;

use occ_artifacts::compilers;

fn of(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    compilers(&fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

#[test]
fn code_objects_and_cubins_name_theirs() {
    let clang = ["Debian clang version 22.1.8"];
    for file in ["amd/gfx906.hsaco", "amd/gfx1100.hsaco", "text/gfx90a.s"] {
        assert_eq!(of(file), clang, "{file}");
    }
    let ptxas = ["Cuda compilation tools, release 13.5, V13.5.37"];
    assert_eq!(of("nvidia/kernels.sm_80.cuda13.5.cubin"), ptxas);
}

#[test]
fn containers_name_those_of_what_they_hold() {
    assert_eq!(of("amd/bundle_gfx906_gfx90a.hipfb"), ["Debian clang version 22.1.8"]);
}

#[test]
fn what_does_not_say_has_none() {
    let none: [&str; 0] = [];
    for file in [
        // Assembled without a compiler: only the linker signed it.
        "amd/gfx900_cov2.hsaco",
        "amd/bundle_ccob_v3.hipfb",
        "nvidia/kernels.sm_80.cuda12.9.cubin",
        "nvidia/kernels.zstd.fatbin",
        "nvidia/ptxas_v.log",
        "spirv/shader.spv",
    ] {
        assert_eq!(of(file), none, "{file}");
    }
}

#[test]
fn no_bytes_are_trusted() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let whole = fs::read(path.join("tests/data/amd/bundle_gfx906_gfx90a.hipfb")).expect("the file");
    let known = compilers(&whole);
    let within_known = |bytes: &[u8]| {
        assert!(compilers(bytes).iter().all(|compiler| known.contains(compiler)));
    };
    for end in (0..whole.len()).step_by(131) {
        within_known(&whole[..end]);
        within_known(&whole[end..]);
    }
    // Every fourth byte starts an image.
    within_known(&b"\x7fELF".repeat(1 << 16));
    let mut broken = whole.clone();
    for at in (0..broken.len()).step_by(7) {
        broken[at] ^= 0xff;
    }
    assert!(compilers(&broken).iter().all(|compiler| !compiler.contains(char::is_control)));
}
