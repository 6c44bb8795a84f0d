//! Any file by what it starts with, and one kernel of it by name and target.

use std::fs;
use std::path::Path;

use occ_artifacts::{
    Contents, Index, MeasuredKernel, Mismatch, PassedOver, demangle, file_names, read, runs_on,
};

fn sample(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn kernel(name: &str, target: &str) -> MeasuredKernel {
    let mut kernel = MeasuredKernel::new(name);
    kernel.target = target.into();
    kernel
}

/// An index of one file.
fn index(kernels: &[MeasuredKernel]) -> Index {
    let mut index = Index::new();
    index.add("k.hsaco", kernels.to_vec());
    index
}

/// The place among `kernels` of the one that is picked, or what is told instead.
fn pick(kernels: &[MeasuredKernel], name: &str, arch: Option<&str>) -> Result<usize, String> {
    let index = index(kernels);
    let found = index.select(name, arch).map_err(|error| error.to_string())?;
    Ok(index.kernels().position(|other| std::ptr::eq(other.kernel, found.kernel)).expect("of it"))
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
        let read = read(&sample(name)).unwrap_or_else(|error| panic!("{name}: {error}")).kernels;
        assert_eq!(read.len(), kernels, "{name}");
    }
    let cubin = read(&sample("nvidia/kernels.sm_90.cuda12.9.cubin")).expect("a cubin").kernels;
    assert!(!cubin.is_empty() && cubin.iter().all(|kernel| kernel.target == "sm_90"));
    let log = read(&sample("nvidia/ptxas_v.log")).expect("a log").kernels;
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
    for text in ["{\"schema\": 2}", "tool = \"t\"\nschema = 2\n"] {
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
        kernel("match", "gfx90a"),
        kernel("_RNvNtCs15kBYyAo9fc_7kernels5async5async", "gfx90a"),
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
        ("match", 4),
        ("r#match", 4),
        ("r#async", 5),
        ("kernels::r#async::r#async", 5),
    ] {
        assert_eq!(pick(&kernels, name, Some("gfx90a")), Ok(at), "{name}");
    }
    assert_eq!(demangle("plain"), "plain");
    assert_eq!(demangle("_Znot mangled"), "_Znot mangled");
}

#[test]
fn a_miss_lists_what_is_there() {
    let kernels = [kernel("saxpy", "gfx906"), kernel("saxpy", "gfx90a"), kernel("blur", "gfx906")];
    let pick = |name, arch| pick(&kernels, name, arch);
    assert_eq!(
        pick("r#saxpi", Some("gfx906")).expect_err("no name"),
        "no kernel `saxpi` in k.hsaco; the nearest names are `saxpy` and `blur`; name it as \
         `kernel = \"saxpy\"`"
    );
    assert_eq!(
        pick("saxpy", Some("gfx1100")).expect_err("no target"),
        "kernel `saxpy` in k.hsaco is for gfx906 and gfx90a, not for gfx1100"
    );
    assert_eq!(
        pick("saxpy", None).expect_err("two targets"),
        "kernel `saxpy` in k.hsaco is for gfx906 and gfx90a; name one of these targets in `arch`"
    );
    assert_eq!(pick("saxpy", Some("gfx90a")), Ok(1));
    assert_eq!(pick("blur", None), Ok(2));
    assert_eq!(Index::new().select("f", None).expect_err("no file").to_string(), "no kernels in ");
    assert_eq!(
        index(&[]).select("f", None).expect_err("none").to_string(),
        "no kernels in k.hsaco"
    );
}

#[cfg(feature = "libraries")]
/// Who cannot read names of C++ is told what can; plain names have nothing to read.
#[test]
fn names_of_cpp_name_the_feature_that_reads_them_where_it_is_off() {
    // The last starts as one of C++'s, and no reader makes anything of it.
    for (name, is_mangled) in
        [("_ZN4blas4gemmIfEEvPT_", true), ("gemm", false), ("_Znot mangled", true)]
    {
        let told = pick(&[kernel(name, "gfx90a")], "nothing_like_it", None).expect_err("no kernel");
        let is_told = told.contains("; the feature `libraries` reads names of C++; name it");
        assert_eq!(is_told, is_mangled && !cfg!(feature = "libraries"), "{told}");
    }
}

#[test]
fn a_namespace_without_a_name_hides_no_kernel() {
    let hidden = kernel("_ZN3lib12_GLOBAL__N_14blurEPf", "gfx90a");
    assert_eq!(demangle(&hidden.name), "lib::(anonymous namespace)::blur(float*)");
    let kernels = [hidden, kernel("_ZN3lib5sharpIN12_GLOBAL__N_11TEEEvPf", "gfx90a")];
    assert_eq!(demangle(&kernels[1].name), "void lib::sharp<(anonymous namespace)::T>(float*)");
    for (name, at) in
        [("blur", 0), ("lib::(anonymous namespace)::blur", 0), ("sharp", 1), ("lib::sharp", 1)]
    {
        assert_eq!(pick(&kernels, name, Some("gfx90a")), Ok(at), "{name}");
    }
    // Beside it another `blur` is not the only one.
    let both = [kernels[0].clone(), kernel("_ZN3lib4blurEPf", "gfx90a")];
    let error = pick(&both, "blur", Some("gfx90a")).expect_err("which of them");
    assert!(error.starts_with("`blur` is the name of several kernels"), "{error}");
}

#[test]
fn copies_that_differ_in_the_launch_are_a_question() {
    let with = |change: fn(&mut MeasuredKernel)| {
        let mut kernel = kernel("matmul", "sm_90");
        change(&mut kernel);
        kernel
    };
    for (one, other, text) in [
        (
            with(|kernel| kernel.required_workgroup = Some([256, 1, 1])),
            with(|kernel| kernel.required_workgroup = Some([16, 16, 1])),
            "sm_90: thread blocks of 16 × 16 × 1 threads\n",
        ),
        (
            with(|_| ()),
            with(|kernel| kernel.dynamic_stack = Some(true)),
            "sm_90: a stack that grows at run time\n",
        ),
        (
            with(|kernel| kernel.max_cluster = Some(4)),
            with(|kernel| kernel.max_cluster = Some(8)),
            "sm_90: clusters of at most 8 blocks\n",
        ),
        (
            with(|kernel| kernel.explicit_cluster = Some(false)),
            with(|kernel| kernel.explicit_cluster = Some(true)),
            "sm_90: clusters that the launch names\n",
        ),
        (
            with(|_| ()),
            with(|kernel| kernel.uses_dynamic_lds = Some(true)),
            "sm_90: dynamic shared memory of the launch\n",
        ),
        (
            with(|kernel| kernel.trap = Some(true)),
            with(|kernel| kernel.trap = Some(false)),
            "sm_90: no trap handler\n",
        ),
    ] {
        let error = pick(&[one, other], "matmul", Some("sm_90")).expect_err("which of them");
        assert!(error.contains("more than once") && error.contains(text), "{error}");
    }
}

#[test]
fn one_short_name_of_several_kernels_is_a_question() {
    let two = [kernel("_Z1fi", "sm_90"), kernel("_Z1ff", "sm_90")];
    let error = index(&two).select("f", Some("sm_90")).expect_err("two");
    assert!(matches!(error.mismatch(), Mismatch::Names(names) if names.len() == 2));
    assert_eq!(
        error.to_string(),
        "`f` is the name of several kernels in k.hsaco: `f(float)` and `f(int)`; name it as `kernel = \
         \"f(float)\"`"
    );
    assert_eq!(pick(&two, "f(float)", Some("sm_90")), Ok(1));
    // A symbol stands above the last segment of another name.
    assert_eq!(pick(&[kernel("f", "sm_90"), kernel("_Z1fi", "sm_90")], "f", Some("sm_90")), Ok(0));
    let many: Vec<_> = (0..20).map(|of| kernel(&format!("_Z1fILi{of}EEvPf"), "sm_90")).collect();
    let error = index(&many).select("f", Some("sm_90")).expect_err("many").to_string();
    assert!(error.contains("`void f<16>(float*)` and 12 more; name it"), "{error}");
}

#[test]
fn generic_code_runs_on_the_chips_it_covers() {
    assert!(runs_on("gfx11-generic", "gfx1100"));
    assert!(!runs_on("gfx11-generic", "gfx1200"));
    assert!(runs_on("sm_90a", "sm_90"));
    assert!(!runs_on("sm_80", "sm_90"));
    assert!(runs_on("gfx803", "polaris10"));
    let both = [kernel("k", "gfx11-generic"), kernel("k", "gfx1100")];
    assert_eq!(pick(&both, "k", Some("gfx1100")), Ok(1));
    assert_eq!(pick(&both, "k", Some("RX 7900 XTX")), Ok(1));
    assert_eq!(pick(&both, "k", Some("gfx1103")), Ok(0));
    let hopper = [kernel("k", "sm_90"), kernel("k", "sm_90a")];
    assert_eq!(pick(&hopper, "k", Some("sm_90")), Ok(0));
    assert_eq!(pick(&hopper, "k", Some("h100")), Ok(0));
    assert_eq!(pick(&hopper, "k", Some("sm_90a")), Ok(1));
}

#[test]
fn a_measured_kernel_is_one_for_the_engine() {
    let mut code = Index::new();
    code.add("gfx90a.hsaco", read(&sample("amd/gfx90a.hsaco")).expect("a code object"));
    let measured = code.select("vgprbound", Some("gfx90a")).expect("the kernel").kernel;
    let kernel = measured.kernel().expect("known LDS").workgroup(256);
    assert_eq!((kernel.vgprs, kernel.agprs), (Some(124), 4));
    // 128 of 512 registers: 4 of 8 waves.
    let reached = occ_core::occupancy(&occ_core::arch::GFX90A, &kernel).expect("it launches");
    assert_eq!((reached.waves, reached.max_waves), (16, 32));
    let ldsbound = code.select("ldsbound", Some("gfx90a")).expect("the kernel").kernel;
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
    for (arch, at) in [("sm_80", 0), ("sm_86", 1), ("sm_89", 1), ("RTX 4090", 1)] {
        assert_eq!(pick(&kernels, "blur", Some(arch)), Ok(at), "{arch}");
    }
    let missing = pick(&kernels, "blur", Some("sm_75")).expect_err("no code");
    assert!(missing.ends_with("is for sm_80, sm_86 and sm_90, not for sm_75"), "{missing}");
}

/// A kernel of these target features and VGPRs.
fn copy(features: &[&str], vgprs: u32) -> MeasuredKernel {
    let mut kernel = kernel("matmul", "gfx90a");
    kernel.features = features.iter().map(|&feature| feature.to_owned()).collect();
    kernel.vgprs = Some(vgprs);
    kernel
}

#[test]
fn features_of_a_target_pick_its_code() {
    let copies = [copy(&["sramecc+", "xnack-"], 48), copy(&["sramecc+", "xnack+"], 52)];
    for (arch, at) in [
        ("gfx90a:xnack-", 0),
        ("gfx90a:xnack+", 1),
        ("GFX90A:sramecc+:xnack+", 1),
        ("MI250X:xnack-", 0),
    ] {
        assert_eq!(pick(&copies, "matmul", Some(arch)), Ok(at), "{arch}");
        assert!(copies[at].is_for(arch) && !copies[1 - at].is_for(arch), "{arch}");
    }
    assert_eq!(
        pick(&copies[..1], "matmul", Some("gfx90a:xnack+")).expect_err("the opposite"),
        "kernel `matmul` in k.hsaco is for gfx90a:sramecc+:xnack-, not for gfx90a:xnack+"
    );
    // Code that does not say runs with either; what says it comes first.
    let either = [copy(&[], 40), copy(&["xnack-"], 48)];
    assert_eq!(pick(&either, "matmul", Some("gfx90a:xnack+")), Ok(0));
    assert_eq!(pick(&either, "matmul", Some("gfx90a:xnack-")), Ok(1));
    // Another feature, and no feature, rule nothing out.
    assert!(pick(&copies, "matmul", Some("gfx90a:sramecc+")).is_err());
    assert!(
        copies[0].is_for("gfx90a") && copies[0].is_for("gfx90a:") && !copies[0].is_for("gfx942")
    );
    assert!(kernel("k", "").is_for("gfx90a:xnack-"));
}

#[test]
fn one_kernel_found_twice_is_no_question() {
    let twice = [kernel("blur", "sm_80"), kernel("blur", "sm_80")];
    assert_eq!(pick(&twice, "blur", Some("sm_80")), Ok(0));
    // What no contract is about does not make two of them.
    let mut same = [copy(&["xnack-"], 48), copy(&["xnack+"], 48)];
    same[1].cluster = Some([2, 1, 1]);
    assert_eq!(pick(&same, "matmul", Some("gfx90a")), Ok(0));
    // The cluster of an NVIDIA kernel does.
    let mut clusters = [kernel("blur", "sm_90"), kernel("blur", "sm_90")];
    (clusters[0].cluster, clusters[1].cluster) = (Some([2, 1, 1]), Some([4, 1, 1]));
    assert_eq!(
        pick(&clusters, "blur", Some("sm_90")).expect_err("which of them"),
        "kernel `blur` is in k.hsaco more than once, with different counts\n\
         sm_90: clusters of 2 × 1 × 1 blocks\n\
         sm_90: clusters of 4 × 1 × 1 blocks\n\
         check each copy with `copies = \"all\"`"
    );
    // Nor does a symbol that a second build gave another hash.
    let built = ["_ZN7kernels4blur17h0123456789abcdefE", "_ZN7kernels4blur17hfedcba9876543210E"];
    let built = built.map(|symbol| kernel(symbol, "sm_80"));
    assert_eq!(pick(&built, "blur", Some("sm_80")), Ok(0));
}

#[test]
fn copies_are_listed_with_what_differs() {
    let two = [copy(&["sramecc+", "xnack-"], 48), copy(&["sramecc+", "xnack+"], 52)];
    assert_eq!(
        pick(&two, "matmul", Some("gfx90a")).expect_err("which of them"),
        "kernel `matmul` is in k.hsaco more than once, with different counts\n\
         gfx90a:sramecc+:xnack-: 48 VGPRs\n\
         gfx90a:sramecc+:xnack+: 52 VGPRs\n\
         name the target with its features, as in `arch = \"gfx90a:xnack-\"`, or check each copy with \
         `copies = \"all\"`"
    );
    // The same target each time, and nothing to tell them apart by. One of them alone has waves.
    let mut light = copy(&[], 48);
    (light.lds, light.max_workgroup, light.wave) = (Some(0), Some(256), Some(occ_core::Wave::W64));
    (light.scratch, light.spills.vgprs) = (Some(0), Some(0));
    let mut heavy = copy(&[], 96);
    (heavy.lds, heavy.max_workgroup) = (Some(1), Some(1024));
    heavy.spills.vgprs = Some(12);
    let same = [light.clone(), heavy.clone(), heavy.clone()];
    assert_eq!(
        pick(&same, "matmul", Some("gfx90a")).expect_err("which of them"),
        "kernel `matmul` is in k.hsaco more than once, with different counts\n\
         gfx90a: 48 VGPRs, 0 bytes of LDS, no spills, workgroups of at most 256 threads\n\
         gfx90a: 96 VGPRs, 1 byte of LDS, 12 VGPRs spilled, workgroups of at most 1024 threads\n\
         check each copy with `copies = \"all\"`"
    );
    let mut files = Index::new();
    files.add("light.hsaco", vec![light, kernel("other", "gfx90a")]);
    files.add("empty.hsaco", Vec::new());
    files.add("heavy.hsaco", vec![heavy.clone()]);
    let error = files.select("matmul", Some("gfx90a")).expect_err("which of them");
    assert_eq!(
        error.to_string(),
        "kernel `matmul` is in light.hsaco, empty.hsaco and heavy.hsaco more than once, with \
         different counts\n\
         light.hsaco, gfx90a: 48 VGPRs, 0 bytes of LDS, no spills, workgroups of at most 256 \
         threads\n\
         heavy.hsaco, gfx90a: 96 VGPRs, 1 byte of LDS, 12 VGPRs spilled, workgroups of at most 1024 \
         threads\n\
         name one of the files, or check each copy with `copies = \"all\"`"
    );
    let Mismatch::Copies(copied) = error.mismatch() else { panic!("{error:?}") };
    assert_eq!((copied[1].file.as_str(), &copied[1].kernel), ("heavy.hsaco", &heavy));
    let found = files.select("other", Some("gfx90a")).expect("one");
    assert_eq!((found.file, found.file_index), ("light.hsaco", 0));
    // NVIDIA's words; a count that one of them lacks.
    let mut log = [kernel("k", "sm_80"), kernel("k", "sm_80")];
    log[1].vgprs = Some(32);
    log[1].lds = Some(4096);
    assert_eq!(
        pick(&log, "k", None).expect_err("which of them"),
        "kernel `k` is in k.hsaco more than once, with different counts\n\
         sm_80: does not say\n\
         sm_80: 32 registers, 4096 bytes of shared memory\n\
         check each copy with `copies = \"all\"`"
    );
    let many: Vec<_> = (0..20).map(|vgprs| copy(&[], vgprs)).collect();
    let error = pick(&many, "matmul", Some("gfx90a")).expect_err("many");
    assert!(error.contains("\ngfx90a: 5 VGPRs\nand 14 more\ncheck "), "{error}");
}

#[test]
fn all_copies_are_those_that_a_loader_takes_of_each_file() {
    let mut generic = kernel("matmul", "gfx9-4-generic");
    generic.vgprs = Some(8);
    let on = |vgprs| {
        let mut kernel = kernel("matmul", "gfx942");
        kernel.vgprs = Some(vgprs);
        kernel
    };
    let mut files = Index::new();
    files.add("a", vec![generic.clone(), on(48), on(48), on(52), kernel("other", "gfx942")]);
    files.add("b", vec![generic.clone()]);
    files.add("c", vec![on(48)]);
    let all = files.select_all("matmul", Some("gfx942")).expect("copies");
    let seen: Vec<_> = all.iter().map(|found| (found.file, found.kernel.vgprs)).collect();
    assert_eq!(seen, [("a", Some(48)), ("a", Some(52)), ("b", Some(8)), ("c", Some(48))]);
    // One alone is a list of one.
    assert_eq!(files.select_all("other", Some("gfx942")).expect("one").len(), 1);
    // Of a name, and for a target.
    for (name, arch) in [("none", Some("gfx942")), ("matmul", Some("gfx90a")), ("matmul", None)] {
        let error = files.select_all(name, arch).expect_err("none");
        assert_eq!(files.select(name, arch), Err(error), "{name} {arch:?}");
    }
    let two = index(&[copy(&["xnack-"], 48), copy(&["xnack+"], 52)]);
    assert_eq!(two.select_all("matmul", Some("gfx90a")).expect("both").len(), 2);
    assert_eq!(two.select_all("matmul", Some("gfx90a:xnack+")).expect("one").len(), 1);
}

#[test]
fn files_are_called_by_as_much_of_their_paths_as_tells_them_apart() {
    for (paths, names) in [
        (&["kernels.hsaco"][..], &["kernels.hsaco"][..]),
        (&["out/a.hsaco", "/x/b.hsaco"], &["a.hsaco", "b.hsaco"]),
        (&["light/k.hsaco", "heavy/k.hsaco"], &["light/k.hsaco", "heavy/k.hsaco"]),
        (&["a/x/k", "b/x/k", "b/y/k", "c\\m"], &["a/x/k", "b/x/k", "y/k", "m"]),
        (&["k", "a/k"], &["k", "a/k"]),
        (&["a/k", "a/k"], &["a/k", "a/k"]),
        (&[], &[]),
    ] {
        assert_eq!(file_names(paths), names, "{paths:?}");
    }
}

/// A kernel that is not found may be in what was not read: the message says so.
#[test]
fn what_is_not_read_may_hold_the_kernel() {
    let bytes = sample("containers/offload_both.bin");
    let mut index = Index::new();
    index.add("both.bin", read(&bytes).expect("images"));
    let refusal = |name: &str, arch: &str| index.select(name, Some(arch)).unwrap_err().to_string();
    let name =
        index.kernels().find(|found| found.kernel.target == "sm_80").unwrap().kernel.name.clone();
    assert!(index.select(&name, Some("sm_80")).is_ok());
    assert_eq!(
        refusal(&name, "sm_90"),
        format!(
            "kernel `{name}` in both.bin is for sm_80, not for sm_90\nnot read: PTX for sm_90: it has \
             no registers before `ptxas` assembles it"
        )
    );
    // For another target than it was asked for, it is no answer.
    assert!(!refusal(&name, "sm_75").contains("not read"), "{}", refusal(&name, "sm_75"));
    assert!(refusal("none", "gfx90a:xnack-").ends_with("before it is linked into code"));
    assert_eq!(index.passed_over().count(), 2);
}

/// What is not read and says no target may be for any; of several files it names its own.
#[test]
fn what_is_not_read_and_for_no_target_may_be_for_any() {
    let part = |target| PassedOver::new("LLVM bitcode", target, "it has no registers yet");
    let file = |parts: &[PassedOver]| {
        let mut file = Contents::default();
        (file.kernels, file.passed_over) = (vec![kernel("saxpy", "gfx906")], parts.to_vec());
        file
    };
    let mut index = Index::new();
    index.add("a.bin", file(&[part(""), part("gfx90a")]));
    let refusal = |index: &Index, name, arch: &str| {
        let text = index.select(name, Some(arch)).unwrap_err().to_string();
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let unread = "not read: LLVM bitcode: it has no registers yet";
    let of_target = "not read: LLVM bitcode for gfx90a: it has no registers yet";
    assert_eq!(refusal(&index, "saxpy", "gfx1100"), [unread]);
    assert_eq!(refusal(&index, "saxpy", "gfx90a"), [unread, of_target]);
    index.add("b.bin", file(&[part("")]));
    let both = ["a.bin", "b.bin"].map(|name| format!("{unread}, in {name}"));
    assert_eq!(refusal(&index, "saxpy", "gfx1100"), both);
}

/// Of one more than are listed the last is named as well: that there is 1 more takes as much room.
#[test]
fn of_many_the_first_are_listed() {
    for (count, end) in [
        (8, "t5, t6 and t7"),
        (9, "t5, t6, t7 and t8"),
        (10, "t5, t6, t7 and 2 more"),
        (11, "t5, t6, t7 and 3 more"),
    ] {
        let kernels: Vec<_> = (0..count).map(|at| kernel("saxpy", &format!("t{at:x}"))).collect();
        let text = pick(&kernels, "saxpy", None).expect_err("several");
        let list = format!("is for t0, t1, t2, t3, t4, {end}; name one of");
        assert!(text.contains(&list), "{text}");
    }
}

/// Whoever reads names of C++ has no use for the way to read them.
#[test]
fn a_mangled_name_is_told_how_it_is_read() {
    for (name, is_mangled) in [("_Z5saxpyPf", true), ("saxpy", false)] {
        let text = pick(&[kernel(name, "sm_90")], "blur", None).expect_err("no name");
        let is_told = text.contains("; the feature `libraries` reads names of C++; name it as");
        assert_eq!(is_told, is_mangled && !cfg!(feature = "libraries"), "{text}");
    }
}

/// Family-specific code runs on the later chips of its family, and on no other.
#[test]
fn family_specific_targets() {
    for (target, arch, runs) in [
        ("sm_100f", "sm_100", true),
        ("sm_100f", "sm_103", true),
        ("sm_103f", "sm_100", false),
        ("sm_100f", "sm_120", false),
        ("sm_120f", "sm_121", true),
        ("sm_120f", "sm_120", true),
        ("sm_100a", "sm_103", false),
        ("sm_110f", "sm_121", false),
    ] {
        assert_eq!(runs_on(target, arch), runs, "{target} on {arch}");
    }
    let of = |target: &str| {
        let mut kernel = MeasuredKernel::new("k");
        kernel.target = target.to_owned();
        kernel
    };
    let mut index = Index::new();
    index.add("k", vec![of("sm_90"), of("sm_100f")]);
    for arch in ["sm_100f", "sm_100", "sm_103"] {
        let found = index.select("k", Some(arch)).expect(arch);
        assert_eq!(found.kernel.target, "sm_100f", "{arch}");
    }
    assert!(index.select("k", Some("sm_120f")).is_err());
}
