//! Build scripts that compile kernels themselves.
#![cfg(all(feature = "build", unix))]

use std::fs;
use std::path::{Path, PathBuf};

use crate::nvidia;
use crate::nvidia::named;
use crate::script::{Script, fake_ptxas, program};

const KERNELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sources/scale.cu");

/// An `nvcc` that hands out a sample's PTX, and says that it read the source and a header beside it.
fn fake_nvcc(script: &Script, at: &str) -> PathBuf {
    let text = format!(
        "#!/bin/sh\n\
         [ \"$1\" = --version ] && echo 'nvcc: NVIDIA (R) Cuda compiler driver' \
             && echo 'Cuda compilation tools, release 12.9, V12.9.86' && exit\n\
         echo \"$*\" >>'{out}/nvcc'\n\
         [ \"$2\" = -arch=sm_80 ] || {{ echo \"nvcc fatal   : Unsupported gpu architecture\" >&2; exit 1; }}\n\
         for source; do :; done\n\
         while [ \"$1\" != -MF ]; do shift; done; rule=$2\n\
         while [ \"$1\" != -o ]; do shift; done\n\
         /bin/cp '{ptx}' \"$2\"\n\
         echo \"$2 : $source ${{source%.cu}}.cuh {out}/toolkit/include/cuda.h\" >\"$rule\"\n",
        out = script.out.display(),
        ptx = nvidia::path("kernels.sm_80.ptx").display(),
    );
    script.file("toolkit/include/cuda.h", b"");
    program(script, at, &text)
}

/// A source and its header, which are not below `OUT_DIR`: what a script writes is not watched.
fn source(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sources").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("blur.cuh"), "// no radius\n").expect("a header");
    let path = folder.join("blur.cu");
    fs::write(&path, "#include \"blur.cuh\"\n").expect("a source");
    path
}

#[test]
fn cuda_is_compiled_by_the_nvcc_that_is_found() {
    let script = Script::new("cu");
    let nvcc = fake_nvcc(&script, "toolkit/bin/nvcc");
    let ptxas = fake_ptxas(&script, "toolkit/bin/ptxas");
    let blur = source("found");
    let script = script
        .give("cu", format!("{} sm_80 sm_80", blur.display()))
        .give("cuda_arg", "-DRADIUS=4")
        .give("ptxas_arg", "--maxrregcount=64");
    let home = script.out.join("toolkit");
    let script = script.with("CUDA_HOME", &home);
    let output = script.run().unwrap_or_else(|error| panic!("{error}"));
    for file in [&blur, &blur.with_extension("cuh"), &nvcc, &ptxas] {
        assert!(
            output.contains(&format!("cargo::rerun-if-changed={}\n", file.display())),
            "{output}"
        );
    }
    for variable in ["NVCC", "CUDACXX", "CUDA_HOME", "PTXAS"] {
        assert!(output.contains(&format!("cargo::rerun-if-env-changed={variable}\n")), "{output}");
    }
    // The toolkit's own headers are as old as its compiler.
    assert!(!output.contains("cuda.h"), "{output}");

    let kernels = script.kernels();
    assert_eq!(kernels.len(), nvidia::NAMES.len());
    // Of the PTX, the log and the cubin.
    assert_eq!(named(&kernels, "k_maxnreg40").max_vgprs, Some(40));
    assert!(named(&kernels, "k_local").spills.store_bytes.is_some());
    assert!(named(&kernels, "k_plain").vgprs.is_some());
    let text = fs::read_to_string(script.out.join("kernels.json")).expect("the manifest");
    let read = occ_artifacts::manifest::read_json(&text).expect("a manifest");
    assert_eq!(read.tool, "nvcc 12.9.86; ptxas 12.9.86");
    let files: Vec<_> = read.inputs.iter().map(|input| input.file.as_str()).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    assert!(files[0].ends_with("/sources/found/blur.cu"), "{files:?}");
    assert!(files[1].ends_with("/sources/found/blur.cuh"), "{files:?}");
    let expected = occ_artifacts::manifest::Input::new(&blur, &fs::read(&blur).expect("it"));
    assert_eq!(read.inputs[0].sha256, expected.sha256);
    assert_eq!(read.inputs[0].constants, ["-DRADIUS=4", "-Xptxas", "--maxrregcount=64"]);

    let asked = fs::read_to_string(script.out.join("nvcc")).expect("arguments");
    let out = script.out.display();
    let expected = format!(
        "-ptx -arch=sm_80 -MMD -MF {out}/blur.sm_80.d -DRADIUS=4 -o {out}/blur.sm_80.ptx {}\n",
        blur.display()
    );
    // Once for a target, in each of the two runs.
    assert_eq!(asked, expected.repeat(2));
    let asked = fs::read_to_string(script.out.join("arguments")).expect("arguments");
    assert!(asked.starts_with("-v -arch=sm_80 --maxrregcount=64 -o "), "{asked}");
}

#[test]
fn a_compiler_that_is_named_comes_first() {
    let script = Script::new("cu-order");
    let ptxas = fake_ptxas(&script, "ptxas");
    let home = fake_nvcc(&script, "home/bin/nvcc");
    let other = fake_nvcc(&script, "other/nvcc");
    let out = script.out.clone();
    let script = script.give("cu", format!("{} sm_80", source("order").display()));
    let script = script.with("PTXAS", ptxas).with("CUDA_PATH", out.join("home"));
    let ran = |script: &Script, nvcc: &Path| {
        let output = script.run().unwrap_or_else(|error| panic!("{error}"));
        output.contains(&format!("cargo::rerun-if-changed={}\n", nvcc.display()))
    };
    assert!(ran(&script, &home));
    let script = script.with("CUDACXX", &other);
    assert!(ran(&script, &other));
    let script = script.with("NVCC", &home);
    assert!(ran(&script, &home));
    let script = script.give("cuda_compiler", &other);
    assert!(ran(&script, &other));
    // One that is named is not passed over.
    let script = script.give("cuda_compiler", "/nowhere/nvcc");
    let error = script.error();
    let expected =
        "no compiler at `/nowhere/nvcc`, which `Resources::cuda_compiler` names: correct";
    assert!(error.starts_with(expected), "{error}");
    // Nor is what is none.
    let cat = program(&script, "cat", "#!/bin/sh\necho 'a compiler of my own'\n");
    let error = script.give("cuda_compiler", &cat).error();
    assert!(error.ends_with("is neither `nvcc` nor `clang`, by what its `--version` says"));
}

#[test]
fn a_missing_compiler_is_an_error_or_a_checked_in_manifest() {
    let blur = source("kept");
    let script = Script::new("cu-kept");
    let ptxas = fake_ptxas(&script, "toolkit/bin/ptxas");
    let nvcc = fake_nvcc(&script, "toolkit/bin/nvcc");
    let given = format!("{} sm_80", blur.display());
    let script = script.give("cu", &given);
    let error = script.error();
    let start =
        format!("{}: no `nvcc` and no `clang`, which compile it: `NVCC` is not", blur.display());
    assert!(error.starts_with(&start), "{error}");
    for part in [
        "`CUDA_HOME` is not set",
        "install the CUDA toolkit",
        "`nvidia-nvvm` in a virtual environment, and activate that;",
        "checked_in`",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }

    // What it writes with a compiler, it takes without.
    let with = Script::new("cu-with").give("cu", &given).with("NVCC", &nvcc).with("PTXAS", ptxas);
    let kernels = with.kernels();
    let text = fs::read_to_string(with.out.join("kernels.json")).expect("the manifest");
    let kept = script.file("kept.json", text.as_bytes());
    let script = script.give("checked_in", &kept);
    assert_eq!(script.kernels(), kernels);

    // A header that was included is a part of the source, and is watched.
    let watched = script.run().expect("it goes well");
    let is_header =
        |line: &str| line.starts_with("cargo::rerun-if-changed=") && line.ends_with("/blur.cuh");
    assert!(watched.lines().any(is_header), "{watched}");
    let header = blur.with_extension("cuh");
    fs::write(&header, "// a radius of 4\n").expect("a header");
    let error = script.error();
    assert!(
        error.contains("kept.json` is stale: `") && error.contains("blur.cuh` changed: build "),
        "{error}"
    );
    assert!(
        error.contains("check in the manifest that is written to `OUT_DIR` there; it stands in"),
        "{error}"
    );
    // Where there is a compiler, a warning says it, one for all sources that were compiled with it.
    let output = with.give("checked_in", &kept).give("cu", &given).run().expect("it goes well");
    let warnings = output.lines().filter(|line| line.starts_with("cargo::warning="));
    let warnings: Vec<&str> = warnings.collect();
    let [warning] = warnings[..] else { panic!("{output}") };
    assert!(warning.contains("kept.json` is stale: `") && !warning.contains(".cu`"), "{warning}");
    assert!(warning.contains("blur.cuh` changed; `cp "), "{warning}");
    fs::remove_file(&header).expect("a header");
    assert!(script.error().contains("blur.cuh` is not here"), "{}", script.error());
    fs::write(&header, "// no radius\n").expect("a header");
    assert_eq!(script.kernels(), kernels);

    // So are the arguments, of `ptxas` too, and the targets.
    let other = Script::new("cu-ptxas").give("checked_in", &kept).give("cu", &given);
    let error = other.give("ptxas_arg", "--maxrregcount=32").error();
    assert!(
        error.contains("blur.cu` is compiled with `-Xptxas --maxrregcount=32` now: "),
        "{error}"
    );
    let script = script.give("cuda_arg", "-DRADIUS=4");
    let error = script.error();
    assert!(error.contains("blur.cu` is compiled with `-DRADIUS=4` now: "), "{error}");
    let other = Script::new("cu-targets").give("checked_in", &kept);
    let other = other.give("cu", format!("{} sm_80 sm_90", blur.display()));
    assert!(other.error().contains("it has no kernel for sm_90: build where"), "{}", other.error());
    // And the source itself.
    fs::write(&blur, "// another\n").expect("a source");
    let other = Script::new("cu-changed").give("checked_in", &kept).give("cu", &given);
    assert!(other.error().contains("blur.cu` changed: "), "{}", other.error());
}

#[test]
fn what_a_compiler_refuses_is_told() {
    let script = Script::new("cu-refused");
    let (nvcc, ptxas) = (fake_nvcc(&script, "bin/nvcc"), fake_ptxas(&script, "bin/ptxas"));
    let blur = source("refused");
    let given = |script: Script, targets: &str| {
        script.give("cu", format!("{}{targets}", blur.display())).with("NVCC", &nvcc)
    };
    let error = given(Script::new("cu-none"), "").error();
    assert!(error.ends_with("no target to compile it for: give some, `[\"sm_80\"]`"), "{error}");
    let error = given(Script::new("cu-amd"), " gfx90a").error();
    assert!(error.ends_with("`gfx90a` is no target of CUDA: expected one such as `sm_80`"));
    // A target that this version does not know: a newer one is missing.
    let error = given(Script::new("cu-new"), " sm_80 sm_999").error();
    let expected = "failed (exit status: 1): nvcc fatal   : Unsupported gpu architecture; sm_999 needs \
                    a newer CUDA toolkit, or the GPU was dropped from it; or measure where";
    assert!(error.contains(expected), "{error}");
    // Beside this compiler is no `ptxas`.
    let alone = fake_nvcc(&script, "alone/nvcc");
    let script = Script::new("cu-alone").give("cu", format!("{} sm_80", blur.display()));
    let error = script.with("NVCC", alone).error();
    assert!(error.contains("no `ptxas`, which allocates the registers: `PTXAS` is not"), "{error}");
    // A source that does not compile is no reason for a checked-in manifest, whatever the compiler's path reads.
    let broken = program(
        &Script::new("cu-broken"),
        "Unsupported gpu architecture/nvcc",
        "#!/bin/sh\n[ \"$1\" = --version ] && echo 'nvcc: of mine' && exit\n\
         echo \"blur.cu(1): error: expected a ';'\" >&2\nexit 2\n",
    );
    let script = Script::new("cu-wrong").give("cu", format!("{} sm_80", blur.display()));
    let script = script.give("checked_in", "absent.json").with("NVCC", broken).with("PTXAS", ptxas);
    let error = script.error();
    assert!(
        error.ends_with("failed (exit status: 2): blur.cu(1): error: expected a ';'"),
        "{error}"
    );
    assert!(error.contains(" for sm_80: `"), "{error}");
    let error = Script::new("cu-absent").give("cu", "absent.cu sm_80").error();
    assert!(error.starts_with("cannot read `absent.cu`: "), "{error}");
}

#[test]
fn a_compiler_that_hangs_is_ended() {
    let script = Script::new("cu-hangs");
    let nvcc = program(&script, "nvcc", "#!/bin/sh\nexec /bin/sleep 60\n");
    let script = script.give("cu", format!("{} sm_80", source("hangs").display()));
    let error = script.with("NVCC", nvcc).give("time_limit", "200").error();
    assert!(error.contains("nvcc` took more than 0.2 s and was ended"), "{error}");
}

/// Whether a process is there and has not ended; who waits for it is not known.
#[cfg(target_os = "linux")]
fn lives(id: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // `id (name) state`, and the name may hold anything.
    let state = status.rsplit(')').next().and_then(|rest| rest.trim_start().chars().next());
    state.is_some_and(|state| state != 'Z')
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_compiler_started_ends_with_it() {
    let script = Script::new("cu-leaves");
    let id = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cu-leaves.id");
    let _ = fs::remove_file(&id);
    // A shell in between, as compilers' drivers have it, whose streams nobody else holds.
    let nvcc = program(
        &script,
        "nvcc",
        &format!(
            "#!/bin/sh\n/bin/sh -c '/bin/sleep 60 >/dev/null 2>&1 & echo $! > {}; wait'\n",
            id.display()
        ),
    );
    let script = script.give("cu", format!("{} sm_80", source("leaves").display()));
    let error = script.with("NVCC", nvcc).give("time_limit", "1000").error();
    assert!(error.contains("nvcc` took more than 1 s and was ended"), "{error}");
    let id = fs::read_to_string(&id).expect("the process that sleeps");
    // What is killed is gone soon, and not at once.
    let start = std::time::Instant::now();
    while lives(id.trim()) && start.elapsed().as_secs() < 10 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(!lives(id.trim()), "{id} sleeps on");
}

/// The real ones, where they are: clang needs no toolkit for a source that includes nothing.
#[test]
fn real_compilers_of_cuda() {
    let on_path = |name: &str| {
        let path = std::env::var_os("PATH")?;
        let at = std::env::split_paths(&path).map(|folder| folder.join(name));
        at.into_iter().find(|path| path.is_file())
    };
    let ptxas = std::env::var_os("PTXAS").map(PathBuf::from).or_else(|| on_path("ptxas"));
    let clang = on_path("clang").or_else(|| on_path("clang-22"));
    let (Some(ptxas), Some(clang)) = (ptxas, clang) else {
        test_support::skip_without("`ptxas` in `PTXAS` or on `PATH`, or `clang-22` on `PATH`");
        return;
    };
    let given = |name: &str| {
        let script = Script::new(name).give("cu", format!("{KERNELS} sm_80 sm_90"));
        script.with("PTXAS", &ptxas).with("PATH", "/usr/bin:/bin")
    };
    let both_targets = |script: &Script, tool: &str| {
        let kernels = script.kernels();
        let found: Vec<_> =
            kernels.iter().map(|it| (it.name.as_str(), it.target.as_str())).collect();
        assert_eq!(found, [("scale", "sm_80"), ("scale", "sm_90")]);
        for kernel in &kernels {
            assert!(kernel.vgprs.is_some_and(|registers| registers > 0), "{kernel:?}");
            assert_eq!((kernel.max_workgroup, kernel.min_workgroups), (Some(128), Some(2)));
            assert_eq!((kernel.lds, kernel.spills()), (Some(512), Some(false)));
        }
        let text = fs::read_to_string(script.out.join("kernels.json")).expect("the manifest");
        let read = occ_artifacts::manifest::read_json(&text).expect("a manifest");
        assert!(read.tool.starts_with(tool), "{}", read.tool);
        let files: Vec<_> = read.inputs.iter().map(|input| input.file.as_str()).collect();
        assert_eq!(files, ["tests/data/sources/scale.cu", "tests/data/sources/scale.cuh"]);
    };
    let mut alone = given("cu-clang").give("cuda_compiler", &clang);
    for argument in ["-nocudainc", "-nocudalib", "-Xclang", "-target-feature", "-Xclang", "+ptx78"]
    {
        alone = alone.give("cuda_arg", argument);
    }
    both_targets(&alone, "clang ");
    // Without the toolkit that it looks for.
    let error = given("cu-clang-alone").give("cuda_compiler", &clang).error();
    assert!(error.contains("finds no CUDA toolkit, whose headers and library it needs"), "{error}");
    assert!(error.contains("`nvidia-nvvm` in a virtual environment, and activate that"), "{error}");
    // NVIDIA's own, where there is one.
    if let Some(nvcc) = std::env::var_os("NVCC") {
        both_targets(&given("cu-nvcc").with("NVCC", nvcc), "nvcc ");
    }
}
