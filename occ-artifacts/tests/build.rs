//! What a build script gets: a manifest, lines for cargo, or one clear error.
#![cfg(feature = "build")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::nvidia;
use crate::nvidia::{log, named, sample};
use crate::script::Script;
#[cfg(unix)]
use crate::script::{fake_ptxas, program};
use occ_artifacts::{MeasuredKernel, manifest};

#[cfg(unix)]
#[test]
fn ptx_is_compiled_and_its_log_completes_the_cubin() {
    let script = Script::new("ptx");
    let ptxas = fake_ptxas(&script, "tools/ptxas");
    let ptx = nvidia::path("kernels.sm_80.ptx");
    let script = script
        .give("ptx", format!("{} sm_80", ptx.display()))
        .give("ptxas_arg", "--maxrregcount=64")
        .with("PTXAS", &ptxas);
    let kernels = script.kernels();
    assert_eq!(kernels.len(), nvidia::NAMES.len());
    // Spills are in the log, launch bounds in the cubin.
    let local = named(&kernels, "k_local");
    let cubin =
        occ_artifacts::read(&sample("kernels.sm_80.cuda12.9.cubin")).expect("a cubin").kernels;
    let logged = occ_artifacts::read(log("12.9", "sm_80").as_bytes()).expect("a log").kernels;
    assert_eq!(local.spills, named(&logged, "k_local").spills);
    assert!(local.spills.store_bytes.is_some());
    assert_eq!(local.vgprs, named(&cubin, "k_local").vgprs);
    let bound = named(&kernels, "k_lb").max_workgroup;
    assert!(bound.is_some() && bound == named(&cubin, "k_lb").max_workgroup);

    let text = fs::read_to_string(script.out.join("kernels.json")).expect("the manifest");
    assert!(text.contains("\"tool\": \"ptxas 12.9.86\""), "{text}");
    assert!(script.out.join("kernels.sm_80.sm_80.cubin").is_file());
    let arguments = fs::read_to_string(script.out.join("arguments")).expect("arguments");
    let expected = format!(
        "-v -arch=sm_80 --maxrregcount=64 -o {}/kernels.sm_80.sm_80.cubin {}\n",
        script.out.display(),
        ptx.display()
    );
    assert_eq!(arguments, expected);
}

#[cfg(unix)]
#[test]
fn ptxas_is_looked_for_in_order() {
    let ptx = format!("{} sm_80", nvidia::path("kernels.sm_80.ptx").display());
    let script = Script::new("order").give("ptx", &ptx);
    let home = fake_ptxas(&script, "home/bin/ptxas");
    let on_path = fake_ptxas(&script, "path/ptxas");
    let found = |script: &Script| {
        let output = script.run().unwrap_or_else(|error| panic!("{error}"));
        let lines: Vec<_> =
            output.lines().filter_map(|line| line.strip_prefix("cargo::")).collect();
        lines.join("\n").replace(&*script.out.to_string_lossy(), "OUT")
    };
    let input = format!("rerun-if-changed={}", nvidia::path("kernels.sm_80.ptx").display());
    let out = script.out.clone();

    let script = script.with("PATH", out.join("path"));
    let variables = "rerun-if-env-changed=";
    let all = ["PTXAS", "CUDA_HOME", "CUDA_PATH", "PATH"]
        .map(|name| format!("{variables}{name}"))
        .join("\n");
    assert_eq!(found(&script), format!("{input}\n{all}\nrerun-if-changed=OUT/path/ptxas"));
    let script = script.with("CUDA_PATH", out.join("home"));
    let some = all.rsplit_once('\n').expect("lines").0.to_owned();
    assert_eq!(found(&script), format!("{input}\n{some}\nrerun-if-changed=OUT/home/bin/ptxas"));
    let script = script.with("PTXAS", &on_path);
    assert_eq!(
        found(&script),
        format!("{input}\n{variables}PTXAS\nrerun-if-changed=OUT/path/ptxas")
    );
    // What a script writes itself would have it run each time.
    let copy = script.file("copy.ptx", b"");
    let mut script = script.give("ptxas", &home);
    script.give[0] = format!("ptx {} sm_80", copy.display());
    assert_eq!(found(&script), "rerun-if-changed=OUT/home/bin/ptxas");
}

#[test]
fn a_missing_ptxas_says_where_it_was_looked_for() {
    let ptx = nvidia::path("kernels.sm_80.ptx");
    let script = Script::new("missing").give("ptx", format!("{} sm_80", ptx.display()));
    let home = script.out.join("home");
    let error = script.with("CUDA_HOME", &home).error();
    let place = home.join("bin").join(format!("ptxas{}", std::env::consts::EXE_SUFFIX));
    let expected = format!(
        "{}: no `ptxas`, which allocates the registers: `PTXAS` is not set, `CUDA_HOME` has no \
         `{}`, `CUDA_PATH` is not set, `PATH` has none; install the CUDA toolkit, or the Python \
         package `nvidia-cuda-nvcc` in a virtual environment, and activate that; or measure where it is \
         installed, check the manifest in, and name it with `Resources::checked_in`",
        ptx.display(),
        place.display()
    );
    assert_eq!(error, expected);
    // One that is named is not passed over.
    let script = Script::new("wrong").give("ptx", format!("{} sm_80", ptx.display()));
    let error = script.with("PTXAS", "/nowhere/ptxas").error();
    assert!(
        error.starts_with("no `ptxas` at `/nowhere/ptxas`, which the variable `PTXAS` names"),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn a_missing_ptxas_is_an_error_or_a_checked_in_manifest() {
    let ptx = nvidia::path("kernels.sm_80.ptx");
    let given = format!("{} sm_80", ptx.display());
    let with = Script::new("ptx-with").give("ptx", &given);
    let ptxas = fake_ptxas(&with, "ptxas");
    let with = with.with("PTXAS", &ptxas);
    let kernels = with.kernels();
    let text = fs::read_to_string(with.out.join("kernels.json")).expect("the manifest");
    let script = Script::new("ptx-kept").give("ptx", &given);
    let kept = script.file("kept.json", text.as_bytes());
    let script = script.give("checked_in", &kept);
    assert_eq!(script.kernels(), kernels);

    // One that is named and missing is a mistake.
    let error = Script::new("ptx-named").give("ptx", &given).give("checked_in", &kept);
    let error = error.with("PTXAS", "/nowhere/ptxas").error();
    assert!(error.starts_with("no `ptxas` at `/nowhere/ptxas`, which the variable"), "{error}");

    // It is of this PTX, these arguments, and all entries for all targets.
    let copy = script.file("kernels.sm_80.ptx", &fs::read(&ptx).expect("a sample"));
    let other = |name: &str| Script::new(name).give("checked_in", &kept);
    let same = other("ptx-copy").give("ptx", format!("{} sm_80", copy.display()));
    assert_eq!(same.kernels(), kernels);
    fs::write(&copy, b".version 8.0\n").expect("PTX");
    let error = other("ptx-changed").give("ptx", format!("{} sm_80", copy.display())).error();
    assert!(error.contains("kept.json` is stale: `kernels.sm_80.ptx` changed: build"), "{error}");
    assert!(
        error.contains("check in the manifest that is written to `OUT_DIR` there; it stands in"),
        "{error}"
    );
    let error = other("ptx-arguments").give("ptx", &given).give("ptxas_arg", "-O1").error();
    assert!(error.contains("`kernels.sm_80.ptx` is assembled with `-O1` now:"), "{error}");
    let error = other("ptx-targets").give("ptx", format!("{given} sm_90")).error();
    assert!(
        error.contains("kept.json` is stale: it has no kernel `") && error.contains(" for sm_90"),
        "{error}"
    );
    // Where there is a `ptxas`, a warning says it.
    let stale =
        script.file("stale.json", text.replace("\"sha256\": \"", "\"sha256\": \"0").as_bytes());
    let output = with.give("checked_in", &stale).run().expect("it goes well");
    let expected =
        format!("cargo::warning=`{}` is stale: `kernels.sm_80.ptx` changed; `cp ", stale.display());
    assert!(output.contains(&expected), "{output}");
    // Where none is there yet, nothing is stale.
    let none = script.out.join("none.json");
    let fresh = Script::new("ptx-none").give("ptx", &given).with("PTXAS", &ptxas);
    let output = fresh.give("checked_in", &none).run().expect("it goes well");
    assert!(!output.contains("cargo::warning"), "{output}");
}

#[cfg(unix)]
#[test]
fn what_ptxas_refuses_is_told() {
    let script = Script::new("refused");
    let ptxas = fake_ptxas(&script, "ptxas");
    let ptx = nvidia::path("kernels.sm_80.ptx");
    let error =
        script.give("ptx", format!("{} sm_80 sm_90", ptx.display())).with("PTXAS", ptxas).error();
    let start = format!("{} for sm_90: `", ptx.display());
    assert!(error.starts_with(&start), "{error}");
    assert!(
        error.ends_with("/ptxas` failed (exit status: 255): ptxas fatal   : not here"),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn targets_and_names_are_checked() {
    for (name, targets, expected) in [
        ("amd", " gfx90a", "`gfx90a` is no target of `ptxas`: expected one such as `sm_80`"),
        ("path", " sm_80/../../x", "`sm_80/../../x` is no target of `ptxas`"),
        ("none", "", "no target to compile it for: give some, `&[\"sm_80\"]`"),
        ("twice", " sm_80 sm_80", "give each PTX file a name of its own, and each target once"),
    ] {
        let script = Script::new(&format!("targets/{name}"));
        let ptxas = fake_ptxas(&script, "ptxas");
        let ptx = nvidia::path("kernels.sm_80.ptx");
        let error =
            script.give("ptx", format!("{}{targets}", ptx.display())).give("ptxas", ptxas).error();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn objects_and_logs_are_put_together() {
    let text = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/text");
    let object = text.join("kernels.gfx90a.hsaco");
    let script = Script::new("together")
        .give("log", text.join("kernels.gfx90a.log"))
        .give("object", &object);
    let alone =
        occ_artifacts::read(&fs::read(&object).expect("a sample")).expect("kernels").kernels;
    // The remarks know nothing that the code object does not.
    assert_eq!(script.kernels(), alone);
    let lines = script.run().expect("a manifest");
    assert!(lines.contains(&format!("cargo::rerun-if-changed={}\n", object.display())), "{lines}");

    let log = fs::read_to_string(text.join("kernels.gfx90a.log")).expect("a sample");
    let old = Script::new("contradiction");
    let (from, to) = ("    VGPRs: ", "    VGPRs: 1");
    let stale = old.file("stale.log", log.replacen(from, to, 1).as_bytes());
    let error = old.give("object", &object).give("log", &stale).error();
    assert!(error.contains(": vgprs is ") && error.contains("of different builds"), "{error}");
    assert!(error.contains("kernels.gfx90a.hsaco") && error.contains("stale.log"), "{error}");
}

/// A kernel that is not in the manifest may be in what it names.
#[test]
fn what_is_not_read_is_named() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let part = |name: &str| fs::read(data.join(name)).expect("a sample");
    let parts =
        ["nvidia/kernels.plain.fatbin", "bitcode/saxpy.lto.fatbin", "bitcode/amd.llvm22.bc"];
    let script = Script::new("unread");
    let library = script.file("library.bin", &[b"\xff\0", &*parts.map(part).concat()].concat());
    let script = script.give("object", &library);
    assert!(!script.kernels().is_empty());
    let text = fs::read_to_string(script.out.join(script.write)).expect("the manifest");
    let found: Vec<String> = manifest::read_json(&text)
        .expect("a manifest")
        .passed_over
        .iter()
        .map(|part| {
            let kernels = part.kernels.as_ref().map(Vec::len);
            format!("{} for {}: {kernels:?} kernels", part.what, part.target)
        })
        .collect();
    let expected = [
        "PTX for sm_80: Some(11) kernels",
        "LTO-IR for sm_80: None kernels",
        "LLVM bitcode for gfx90a: Some(2) kernels",
    ];
    assert_eq!(found, expected);
}

#[test]
fn toml_by_its_name() {
    let amd = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/amd/gfx90a.hsaco");
    let mut script = Script::new("toml").give("object", &amd);
    script.write = "below/kernels.toml";
    assert_eq!(script.kernels().len(), 3);
    let text = fs::read_to_string(script.out.join(script.write)).expect("the manifest");
    assert!(text.starts_with("schema = 2\n"), "{text}");
}

#[test]
fn what_is_not_changed_keeps_its_time() {
    let amd = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/amd/gfx90a.hsaco");
    let script = Script::new("time").give("object", &amd);
    let kernels = script.kernels();
    let path = script.out.join("kernels.json");
    let long_ago =
        std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    let file = fs::File::options().write(true).open(&path).expect("the manifest");
    file.set_modified(long_ago).expect("a time");
    drop(file);
    assert_eq!(script.kernels(), kernels);
    assert_eq!(fs::metadata(&path).and_then(|data| data.modified()).expect("a time"), long_ago);
}

#[test]
fn errors_say_what_to_do() {
    let amd = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/amd/gfx90a.hsaco");
    let error = Script::new("nothing").error();
    assert_eq!(
        error,
        "nothing to measure: give `ptx`, `spirv`, `cu`, `kernel_crate`, `object` or `log` a file"
    );
    for outside in ["../kernels.json", "/kernels.json", "", "below/.."] {
        let mut script = Script::new("outside").give("object", &amd);
        script.write = outside;
        let expected = format!(
            "`{outside}` may lie outside of `OUT_DIR`: give the name of a file, `kernels.json`"
        );
        assert_eq!(script.error(), expected);
    }
    let mut script = Script::new("no_script").give("object", &amd);
    script.environment.clear();
    assert!(script.error().starts_with("`OUT_DIR` is not set, which cargo sets"));
    let error = Script::new("absent").give("object", "absent.hsaco").error();
    assert!(error.starts_with("cannot read `absent.hsaco`: "), "{error}");
    let script = Script::new("broken");
    let broken = script.file("broken.hsaco", &fs::read(&amd).expect("a sample")[..100]);
    let error = script.give("object", &broken).error();
    let expected = format!("`{}` is cut short, or still being written: ", broken.display());
    assert!(error.starts_with(&expected), "{error}");
    let ptx = nvidia::path("kernels.sm_80.ptx").display().to_string();
    let error = Script::new("ptx_as_object").give("object", &ptx).error();
    let expected = format!(
        "`{ptx}` is PTX, which has no register counts yet; give it as `.ptx(\"{ptx}\", \
         &[\"sm_80\"])`, which assembles it"
    );
    assert_eq!(error, expected);
    // A log of a `ptxas` that was not asked to report is not one without registers.
    let script = Script::new("silent");
    let silent = script.file("ptxas.log", b"ptxas info    : 0 bytes gmem\n");
    let error = script.give("log", &silent).error();
    assert!(error.contains("no kernels in it") && error.contains("`ptxas -v`"), "{error}");
}

/// The real one, where there is one.
#[test]
fn a_real_ptxas() {
    let Some(ptxas) = std::env::var_os("PTXAS").or_else(|| {
        let path = std::env::var_os("PATH")?;
        let at = std::env::split_paths(&path).map(|folder| folder.join("ptxas"));
        at.into_iter().find(|path| path.is_file()).map(PathBuf::into_os_string)
    }) else {
        test_support::skip_without("`ptxas` in `PTXAS` or on `PATH`");
        return;
    };
    let ptx = nvidia::path("kernels.sm_80.ptx");
    let script = Script::new("real")
        .give("ptx", format!("{} sm_80 sm_86", ptx.display()))
        .with("PTXAS", ptxas)
        .with("PATH", "/usr/bin:/bin");
    let kernels = script.kernels();
    assert_eq!(kernels.len(), 2 * nvidia::NAMES.len());
    for target in ["sm_80", "sm_86"] {
        let plain =
            kernels.iter().find(|kernel| kernel.name == "k_plain" && kernel.target == target);
        let plain = plain.unwrap_or_else(|| panic!("no k_plain for {target}"));
        assert!(plain.vgprs.is_some_and(|registers| registers > 0));
        assert_eq!((plain.spills(), plain.lds), (Some(false), Some(0)));
    }
    // Its log counts no function that a kernel calls, and its cubin does.
    let calls = nvidia::path("calls.sm_80.ptx");
    let script = Script { give: vec![format!("ptx {} sm_80", calls.display())], ..script };
    let kernels = script.kernels();
    assert_eq!(named(&kernels, "k_call").scratch, Some(256));
    assert_eq!(named(&kernels, "k_rec").scratch, Some(80));
}

const MATMUL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../occ-vulkan/tests/data/matmul.spv");

/// What `cargo occ measure` would write of `matmul.spv` for one target, `gfx1100`.
fn measured(constants: &[&str]) -> String {
    let bytes = fs::read(MATMUL).expect("a module");
    let mut input = manifest::Input::new(MATMUL.as_ref(), &bytes);
    input.constants = constants.iter().map(|&constant| constant.to_owned()).collect();
    let mut kernel = MeasuredKernel::new("main");
    kernel.target = "gfx1100".into();
    kernel.vgprs = Some(36);
    kernel.lds = Some(8192);
    let mut manifest = manifest::Manifest::new("radv, Mesa 1", vec![kernel]);
    manifest.inputs.push(input);
    manifest::write_json(&manifest).expect("JSON")
}

/// A `cargo-occ` that writes what [`measured`] gives it, or fails as it does.
#[cfg(unix)]
fn fake_cargo_occ(script: &Script, code: u8) -> PathBuf {
    script.file("sample.json", measured(&[]).as_bytes());
    let text = format!(
        "#!/bin/sh\n\
         echo \"$*\" >'{out}/arguments'\n\
         [ {code} = 0 ] || {{ echo 'error: gfx1100: no RADV: install `mesa`' >&2; exit {code}; }}\n\
         while [ \"$1\" != --output ]; do shift; done\n\
         /bin/cp '{out}/sample.json' \"$2\"\n",
        out = script.out.display(),
    );
    program(script, "tools/cargo-occ", &text)
}

#[cfg(unix)]
#[test]
fn spirv_is_measured_by_cargo_occ() {
    let script = Script::new("spirv").give("spirv", format!("{MATMUL} gfx1100"));
    let script = script.give("constant", "DEPTH=32");
    let program = fake_cargo_occ(&script, 0);
    let script = script.with("PATH", program.parent().expect("a folder"));
    let output = script.run().unwrap_or_else(|error| panic!("{error}"));
    assert!(output.contains(&format!("cargo::rerun-if-changed={MATMUL}\n")), "{output}");
    assert!(
        output.contains(&format!("cargo::rerun-if-changed={}\n", program.display())),
        "{output}"
    );
    let kernels = script.kernels();
    assert_eq!((kernels[0].name.as_str(), kernels[0].vgprs), ("main", Some(36)));
    let text = fs::read_to_string(script.out.join("kernels.json")).expect("the manifest");
    assert!(text.contains("\"tool\": \"radv, Mesa 1\""), "{text}");
    assert!(text.contains("\"file\": \"matmul.spv\""), "{text}");
    let arguments = fs::read_to_string(script.out.join("arguments")).expect("arguments");
    let output = script.out.join("matmul.measured.json");
    let expected = format!(
        "measure {MATMUL} --target gfx1100 --spec DEPTH=32 --output {}\n",
        output.display()
    );
    assert_eq!(arguments, expected);
}

#[cfg(unix)]
#[test]
fn what_is_not_installed_is_an_error_or_a_checked_in_manifest() {
    let script = Script::new("no-mesa").give("spirv", format!("{MATMUL} gfx1100"));
    let nothing = script.error();
    assert!(nothing.contains("no `cargo-occ`, which has a driver compile it: `pip install cargo-occ` or `cargo install cargo-occ`"));
    let program = fake_cargo_occ(&script, 3);
    let script = script.with("CARGO_OCC", &program);
    let no_mesa = script.error();
    assert!(no_mesa.contains("gfx1100: no RADV: install `mesa`; or measure where it is installed"));

    // Both ways out are named: what to install, and what to check in.
    let absent = Script::new("no-manifest").give("spirv", format!("{MATMUL} gfx1100"));
    let neither = absent.give("checked_in", "absent.json").error();
    assert!(neither.contains("is missing here: no `cargo-occ`, which has a driver "), "{neither}");
    assert!(
        neither
            .contains("there is no `absent.json`, which `Resources::checked_in` names: measure it")
            && neither.contains("--target gfx1100 -o absent.json`"),
        "{neither}"
    );

    let kept = script.file("kept.json", measured(&[]).as_bytes());
    let script = script.give("checked_in", &kept);
    assert_eq!(script.kernels()[0].vgprs, Some(36));
    // What fails for another reason is not passed over.
    fake_cargo_occ(&script, 2);
    assert!(script.error().contains("measure` failed (exit status: 2): gfx1100: no RADV"));
}

#[test]
fn a_checked_in_manifest_is_checked_to_its_module() {
    let script = Script::new("kept").give("spirv", format!("{MATMUL} gfx1100"));
    let kept = script.file("kept.json", measured(&[]).as_bytes());
    let script = script.give("checked_in", &kept);
    assert_eq!(script.kernels().len(), 1);

    // Another module under its name.
    let other = measured(&[]).replace("\"sha256\": \"", "\"sha256\": \"0");
    script.file("kept.json", other.as_bytes());
    let error = script.error();
    assert!(error.contains("kept.json` is stale: `matmul.spv` changed: measure"), "{error}");
    assert!(error.contains("`cargo occ measure "), "{error}");
    // Other constants.
    script.file("kept.json", measured(&["DEPTH=32"]).as_bytes());
    let error = script.error();
    assert!(error.contains("stale: `matmul.spv` is measured otherwise now: "), "{error}");
    // A target that it lacks.
    script.file("kept.json", measured(&[]).as_bytes());
    let script = Script { give: vec![format!("spirv {MATMUL} gfx1100 navi21")], ..script };
    let error = script.give("checked_in", &kept).error();
    assert!(
        error.contains("it has no kernel `main` for navi21: measure it where Mesa is"),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn a_stale_manifest_is_a_warning_where_there_is_a_driver() {
    let script = Script::new("stale").give("spirv", format!("{MATMUL} gfx1100"));
    let program = fake_cargo_occ(&script, 0);
    let kept = script.file("kept.json", measured(&["DEPTH=32"]).as_bytes());
    let script = script.with("CARGO_OCC", &program).give("checked_in", &kept);
    let output = script.run().unwrap_or_else(|error| panic!("{error}"));
    let line = output.lines().find(|line| line.starts_with("cargo::warning=")).expect("a warning");
    assert!(
        line.contains("kept.json` is stale: `matmul.spv` is measured otherwise now; "),
        "{line}"
    );
    // What it says to run is run as it stands, and mends it.
    let command = line.split('`').find(|part| part.starts_with("cp ")).expect("a command");
    let copied = std::process::Command::new("sh")
        .args(["-c", command])
        .current_dir("/")
        .status()
        .expect("a shell");
    assert!(copied.success(), "{command}");
    assert_eq!(
        fs::read(&kept).expect("it is there"),
        fs::read(script.out.join("kernels.json")).expect("a file")
    );
    script.file("kept.json", measured(&[]).as_bytes());
    assert!(!script.run().expect("it goes well").contains("cargo::warning"));
}

#[test]
fn a_module_needs_a_target() {
    let script = Script::new("no-target").give("spirv", MATMUL);
    assert!(script.error().contains("no target to measure it for: give some, `[\"gfx1100\"]`"));
}

/// `ptxas` of Python's package, and without its run bit as that is unpacked.
#[cfg(unix)]
#[test]
fn ptxas_of_a_python_package() {
    use std::os::unix::fs::PermissionsExt;

    let script = Script::new("python");
    let ptxas = fake_ptxas(&script, "venv/lib/python3.12/site-packages/nvidia/cuda_nvcc/bin/ptxas");
    let venv = script.out.join("venv");
    let ptx = nvidia::path("kernels.sm_80.ptx");
    let script = script.give("ptx", format!("{} sm_80", ptx.display())).with("VIRTUAL_ENV", venv);
    let kernels = script.kernels();
    // What no cubin records is in the PTX: bounds that `ptxas` was told.
    let bound = named(&kernels, "k_maxnreg40");
    assert_eq!(bound.max_vgprs, Some(40));
    let bound = named(&kernels, "k_lb");
    assert_eq!((bound.max_workgroup, bound.min_workgroups), (Some(512), Some(2)));
    assert!(named(&kernels, "k_plain").min_workgroups.is_none());
    fs::set_permissions(&ptxas, fs::Permissions::from_mode(0o644)).expect("no program");
    assert!(script.error().contains("set its run bit, as in `chmod +x`"), "{}", script.error());
}
