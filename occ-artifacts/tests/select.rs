//! Any file by what it starts with, and one kernel of it by name and target.

use std::fs;
use std::path::Path;

use occ_artifacts::{Index, MeasuredKernel, SelectError, demangle, read, runs_on, select};

fn sample(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn kernel(name: &str, target: &str) -> MeasuredKernel {
    MeasuredKernel { name: name.into(), target: target.into(), ..MeasuredKernel::default() }
}

#[test]
fn every_format_is_told_apart() {
    for (name, kernels) in [
        ("amd/gfx906.hsaco", 3),
        ("amd/bundle_gfx906_gfx90a.hipfb", 6),
        ("amd/bundle_ccob_v3.hipfb", 6),
        ("nvidia/kernels.zstd.fatbin", 26),
        ("spirv/builtin.spv", 2),
    ] {
        let read = read(&sample(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read.len(), kernels, "{name}");
    }
    let cubin = read(&sample("nvidia/kernels.sm_90.cuda12.9.cubin")).expect("a cubin");
    assert!(!cubin.is_empty() && cubin.iter().all(|kernel| kernel.target == "sm_90"));
    let log = read(&sample("nvidia/ptxas_v.log")).expect("a log");
    assert!(log.iter().any(|kernel| kernel.name == "k_plain"));
}

#[test]
fn what_is_no_artifact_is_an_error_that_says_what_was_expected() {
    let error = read(b"\xff\xfe\x00\x01").expect_err("no artifact").to_string();
    assert!(error.starts_with("expected a code object, a bundle, a cubin"), "{error}");
    let error = read(b"fn main() {}\n").expect_err("no artifact").to_string();
    assert!(error.contains("`ptxas -v` log") && error.ends_with("in line 1"), "{error}");
    assert!(read(b"").is_err());
}

#[cfg(not(feature = "manifest"))]
#[test]
fn a_manifest_names_the_feature_that_reads_it() {
    for text in ["{\"schema\": 1}", "tool = \"t\"\nschema = 1\n"] {
        let error = read(text.as_bytes()).expect_err("the feature is off").to_string();
        assert!(
            error.contains(
                "needs the feature `manifest` of `occ`, or of `occ-artifacts`, to read the manifest"
            ),
            "{error}"
        );
    }
}

#[test]
fn names_match_mangled_demangled_and_plain() {
    let kernels = [
        kernel("_Z6vecaddPfS_i", "gfx90a"),
        kernel("_ZN4blas4gemmIfEEvPT_", "gfx90a"),
        kernel("_RNvCs15kBYyAo9fc_7kernels4blur", "gfx90a"),
        kernel("saxpy", "gfx90a"),
    ];
    for (name, at) in [
        ("saxpy", 3),
        ("vecadd", 0),
        ("vecadd(float*, float*, int)", 0),
        ("_Z6vecaddPfS_i", 0),
        ("gemm", 1),
        ("blas::gemm", 1),
        ("blur", 2),
        ("kernels::blur", 2),
    ] {
        assert_eq!(select(&kernels, name, "gfx90a"), Ok(&kernels[at]), "{name}");
    }
    assert_eq!(demangle("plain"), "plain");
    assert_eq!(demangle("_Znot mangled"), "_Znot mangled");
}

#[test]
fn a_miss_lists_what_is_there() {
    let kernels = [kernel("saxpy", "gfx906"), kernel("saxpy", "gfx90a"), kernel("blur", "gfx906")];
    let names = vec!["saxpy".to_owned(), "blur".to_owned()];
    assert_eq!(select(&kernels, "saxpi", "gfx906"), Err(SelectError::Name(names)));
    let targets = vec!["gfx906".to_owned(), "gfx90a".to_owned()];
    assert_eq!(select(&kernels, "saxpy", "gfx1100"), Err(SelectError::Target(targets)));
    assert_eq!(select(&kernels, "saxpy", "gfx90a"), Ok(&kernels[1]));
    let two = [kernel("_Z1fi", "sm_90"), kernel("_Z1ff", "sm_90")];
    assert!(matches!(select(&two, "f", "sm_90"), Err(SelectError::Ambiguous(_))));
    assert_eq!(select(&two, "f(float)", "sm_90"), Ok(&two[1]));
}

#[test]
fn generic_code_runs_on_the_chips_it_covers() {
    assert!(runs_on("gfx11-generic", "gfx1100"));
    assert!(!runs_on("gfx11-generic", "gfx1200"));
    assert!(runs_on("sm_90a", "sm_90"));
    assert!(!runs_on("sm_80", "sm_90"));
    assert!(runs_on("gfx803", "polaris10"));
    let both = [kernel("k", "gfx11-generic"), kernel("k", "gfx1100")];
    assert_eq!(select(&both, "k", "gfx1100"), Ok(&both[1]));
    assert_eq!(select(&both, "k", "gfx1103"), Ok(&both[0]));
}

#[test]
fn a_measured_kernel_is_one_for_the_engine() {
    let kernels = read(&sample("amd/gfx90a.hsaco")).expect("a code object");
    let measured = select(&kernels, "vgprbound", "gfx90a").expect("the kernel");
    let kernel = measured.kernel().expect("known LDS").workgroup(256);
    assert_eq!((kernel.vgprs, kernel.agprs), (Some(124), 4));
    // 128 of 512 registers: 4 of 8 waves.
    let reached = occ_core::occupancy(&occ_core::arch::GFX90A, &kernel).expect("it launches");
    assert_eq!((reached.waves, reached.max_waves), (16, 32));
    let ldsbound = select(&kernels, "ldsbound", "gfx90a").expect("the kernel");
    let padded = ldsbound.kernel().expect("known LDS").workgroup(256);
    let reached = occ_core::occupancy(&occ_core::arch::GFX90A, &padded).expect("it launches");
    // The descriptor is padded to 264 VGPRs, but the LDS is what runs out.
    assert_eq!(reached.limiters.first(), Some(occ_core::Limiter::Lds));
    assert_eq!(measured.spills(), Some(false));
    // A size that nobody wrote down is not 0.
    assert_eq!(self::kernel("k", "gfx90a").kernel(), None);
}

#[test]
fn code_runs_on_later_chips_of_its_compute_capability() {
    for (target, arch, runs) in [
        ("sm_80", "sm_86", true),
        ("sm_86", "sm_89", true),
        ("sm_89", "sm_86", false),
        ("sm_80", "sm_90", false),
        ("sm_90a", "sm_90", true),
        ("sm_80", "sm_87", false),
        ("sm_87", "sm_89", false),
        ("sm_87", "sm_87", true),
        ("sm_100", "sm_103", true),
        ("sm_100a", "sm_103", false),
        ("sm_100", "sm_120", false),
    ] {
        assert_eq!(runs_on(target, arch), runs, "{target} on {arch}");
    }
    let kernels = [kernel("blur", "sm_80"), kernel("blur", "sm_86"), kernel("blur", "sm_90")];
    for (arch, target) in [("sm_80", "sm_80"), ("sm_86", "sm_86"), ("sm_89", "sm_86")] {
        let found = select(&kernels, "blur", arch).map(|kernel| kernel.target.as_str());
        assert_eq!(found, Ok(target), "{arch}");
    }
    let missing = select(&kernels, "blur", "sm_75");
    assert!(matches!(missing, Err(SelectError::Target(targets)) if targets.len() == 3));
}

#[test]
fn one_kernel_found_twice_is_no_question() {
    let twice = [kernel("blur", "sm_80"), kernel("blur", "sm_80")];
    assert!(select(&twice, "blur", "sm_80").is_ok());
    let mut differing = twice;
    differing[1].vgprs = Some(8);
    let error = select(&differing, "blur", "sm_80").expect_err("which of them");
    let text = error.text("blur", Some("sm_80"), "kernels.log");
    assert_eq!(text, "kernel `blur` is in kernels.log more than once, with different counts");
}

#[test]
fn an_index_selects_as_the_list_does() {
    let kernels = vec![
        kernel("_ZN4blas4gemmIfEEvPT_", "gfx90a"),
        kernel("_ZN4blas4gemmIfEEvPT_", "gfx1100"),
        kernel("saxpy", "gfx90a"),
    ];
    let index = Index::new(kernels.clone());
    for name in ["gemm", "blas::gemm", "_ZN4blas4gemmIfEEvPT_", "saxpy", "saxpi", ""] {
        for arch in ["gfx90a", "gfx1100", "sm_90"] {
            assert_eq!(index.select(name, Some(arch)), select(&kernels, name, arch), "{name}");
        }
    }
    assert_eq!(index.select("saxpy", None), Ok(&kernels[2]));
    let several = index.select("gemm", None).expect_err("for two targets");
    let text = several.text("gemm", None, "k.hsaco");
    assert_eq!(
        text,
        "kernel `gemm` in k.hsaco is for gfx1100 and gfx90a, and which of them is not said"
    );
}
