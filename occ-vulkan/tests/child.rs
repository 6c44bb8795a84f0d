//! What comes of a process that crashes, hangs or refuses: a script stands for it, so no driver is
//! needed.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use occ_vulkan::{Device, Measured, Request};

const FIFTY: &[u8] = include_bytes!("data/fifty.spv");
const MATMUL: &[u8] = include_bytes!("data/matmul.spv");

/// A program that reads its job and then does this.
fn program(name: &str, script: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("child");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let about = r#"{"Device":{"device":"Null hardware","driver":"radv","version":"Mesa 1"}}"#;
    let text = format!(
        "#!/bin/sh\n\
         read -r job; cat >/dev/null\n\
         started() {{ echo '{{\"Started\":'$1'}}'; }}\n\
         compiled() {{ started $1; echo '{{\"Compiled\":['$1',[{{\"name\":\"Compute Shader\",\
         \"subgroup\":64,\"values\":[[\"Pre-Sched VGPRs\",\"7\"],[\"SGPRs\",\"128\"],[\"VGPRs\",\"24\"],\
         [\"LDS size\",\"512\"],[\"Scratch size\",\"128\"]]}}]]}}'; }}\n\
         refused() {{ echo '{{\"Refused\":'$1'}}'; exit; }}\n\
         device() {{ echo '{about}'; }}\n\
         {script}\n"
    );
    fs::write(&path, text).expect("a script");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it may be run");
    path
}

fn request(program: PathBuf, module: &[u8], targets: &[&str]) -> Request {
    Request {
        program,
        module: module.to_vec(),
        devices: targets.iter().map(|&target| Device::Target(target.to_owned())).collect(),
        driver: None,
        shim: None,
        constants: Vec::new(),
        wave: None,
        limit: Duration::from_secs(60),
        validate: false,
    }
}

fn measure(request: &Request) -> Measured {
    request.measure(&|_| {}).unwrap_or_else(|error| panic!("{error}"))
}

fn failures(measured: &Measured) -> Vec<String> {
    measured.failed.iter().map(ToString::to_string).collect()
}

#[test]
fn what_the_driver_says_are_the_counts() {
    let program = program("counts", "device; compiled 0; echo '\"Finished\"'");
    let measured = measure(&request(program, MATMUL, &["gfx1100"]));
    assert_eq!(failures(&measured), [""; 0]);
    assert_eq!(measured.tool, "radv, Mesa 1");
    let [(kernel, _)] = measured.kernels.as_slice() else { panic!("{measured:?}") };
    assert_eq!((kernel.name.as_str(), kernel.target.as_str()), ("main", "gfx1100"));
    assert_eq!((kernel.vgprs, kernel.sgprs, kernel.lds), (Some(24), None, Some(512)));
    // 128 bytes a wave are 2 a thread.
    assert_eq!((kernel.scratch, kernel.required_workgroup), (Some(2), Some([1, 16, 1])));
}

/// The first process dies of its second kernel, the second goes on with the forty-eight others.
#[test]
fn a_kernel_that_crashes_the_driver_is_one_error() {
    let script = "device\n\
                  case $job in\n\
                  *'\"kernel1\"'*) compiled 0; started 1; echo 'a word' >&2; kill -SEGV $$ ;;\n\
                  *) at=0; while [ $at -lt 48 ]; do compiled $at; at=$((at + 1)); done ;;\n\
                  esac\n\
                  echo '\"Finished\"'";
    let measured = measure(&request(program("crash", script), FIFTY, &["gfx1100", "gfx900"]));
    assert_eq!(measured.kernels.len(), 2 * 49);
    let [one, other] = &failures(&measured)[..] else { panic!("{:?}", measured.failed) };
    assert!(
        one.starts_with("kernel `kernel1` on gfx1100: the driver crashed (signal: 11"),
        "{one}"
    );
    assert!(one.ends_with(": a word"), "{one}");
    assert!(other.starts_with("kernel `kernel1` on gfx900: the driver crashed"), "{other}");
}

/// One that complains without end, and leaves a process behind that keeps its stream open.
#[test]
fn complaints_are_read_in_bounds_of_bytes_and_time() {
    let script = "device; started 0; echo 'a word' >&2\n\
                  head -c 1000000 /dev/zero | tr '\\0' x >&2\n\
                  sleep 50 >/dev/null & kill -SEGV $$";
    let start = Instant::now();
    let measured = measure(&request(program("complain", script), MATMUL, &["gfx1100"]));
    let [failed] = &failures(&measured)[..] else { panic!("{:?}", measured.failed) };
    assert!(failed.starts_with("kernel `main` on gfx1100: the driver crashed"), "{failed}");
    assert!((16_000..17_000).contains(&failed.len()), "{}", failed.len());
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

/// What a driver prints is no event, however long its line is.
#[test]
fn what_a_driver_prints_is_passed_over() {
    let script = "device; echo 'a word'; head -c 3000000 /dev/zero | tr '\\0' x; echo\n\
                  compiled 0; echo '\"Finished\"'";
    let measured = measure(&request(program("print", script), MATMUL, &["gfx1100"]));
    assert_eq!((failures(&measured), measured.kernels.len()), (Vec::new(), 1));
}

#[test]
fn a_driver_that_hangs_is_stopped() {
    let script = "device; started 0; sleep 60 >/dev/null 2>&1";
    let mut request = request(program("hang", script), MATMUL, &["gfx1100"]);
    request.limit = Duration::from_secs(2);
    let measured = measure(&request);
    let expected = "kernel `main` on gfx1100: the driver took longer than 2 s, and was stopped";
    assert_eq!(failures(&measured), [expected]);
}

/// `gfx1100` is `navi31` in later Mesa.
#[test]
fn the_spellings_of_a_family_are_tried_in_turn() {
    let script = "case $RADV_FORCE_FAMILY in\n\
                  navi31) device; compiled 0; echo '\"Finished\"' ;;\n\
                  vega10) device; echo '\"Finished\"' ;;\n\
                  *) echo \"radv: Unknown family: $RADV_FORCE_FAMILY\" >&2; kill -ABRT $$ ;;\n\
                  esac";
    let program = program("family", script);
    let measured = measure(&request(program, MATMUL, &["gfx1100", "gfx1201"]));
    assert_eq!(measured.kernels.len(), 1);
    let [failed] = measured.failed.as_slice() else { panic!("{:?}", measured.failed) };
    assert!(failed.missing);
    let text = failed.to_string();
    assert!(text.starts_with("gfx1201: Mesa 1 has no GPU called `gfx1201` or `navi48`"), "{text}");
}

#[test]
fn what_is_not_installed_is_named_with_its_package() {
    for (refusal, words) in [
        (r#"'{"NoLoader":"none"}'"#, "gfx1100: no Vulkan loader: none; install `libvulkan1`"),
        (r#"'{"NoDevice":[]}'"#, "gfx1100: no radv, Mesa's Vulkan driver for Radeon GPUs: install"),
    ] {
        let program = program(&format!("missing{}", words.len()), &format!("refused {refusal}"));
        let measured = measure(&request(program, MATMUL, &["gfx1100"]));
        let [failed] = measured.failed.as_slice() else { panic!("{:?}", measured.failed) };
        assert!(failed.missing);
        assert!(failed.to_string().starts_with(words), "{failed}");
    }
}

#[test]
fn what_every_target_says_of_the_module_is_said_once() {
    let program = program("refuse", r#"refused '{"Other":"broken"}'"#);
    let request = request(program, MATMUL, &["gfx1100", "gfx900"]);
    assert_eq!(request.measure(&|_| {}).expect_err("it refused").to_string(), "broken");
}

/// Before a driver is looked for, which would be installed in vain.
#[test]
fn what_is_of_opencl_is_told_who_compiles_it() {
    let module = include_bytes!("../../occ-artifacts/tests/data/spirv/kernel.spv");
    let program = program("opencl", r#"refused '{"NoDevice":[]}'"#);
    let error = request(program, module, &["bmg-g21"]).measure(&|_| {}).expect_err("OpenCL");
    assert!(error.0.contains("`ocloc compile -spirv_input"), "{error}");
}

#[test]
fn a_constant_has_to_be_one_of_the_module() {
    let given = |name: &str, value: &str| {
        let mut request = request(program("unused", "exit 1"), MATMUL, &["gfx1100"]);
        request.constants = vec![(name.to_owned(), value.to_owned())];
        request.measure(&|_| {}).expect_err("no such constant").to_string()
    };
    let unknown = given("SCALES", "2");
    assert!(unknown.starts_with("no specialization constant `SCALES`; there are "), "{unknown}");
    assert!(unknown.contains("SCALE (1), FLIP (2), DEPTH (3)"), "{unknown}");
    let wrong = given("DEPTH", "-1");
    assert_eq!(
        wrong,
        "specialization constant `DEPTH`: expected an unsigned integer of 32 bits, found `-1`"
    );
}

/// A shim: what is no library is not loaded, and a shell goes on without it.
fn shim() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shim.so");
    fs::write(&path, "").expect("a file");
    path
}

/// A process has the shim and the chip; what does not know the chip is told from what knows none.
#[test]
fn a_driver_on_a_shim_is_told_the_chip() {
    let script = "case $LD_PRELOAD in */shim.so) ;; *) exit 1 ;; esac\n\
                  case $NOUVEAU_CHIPSET in\n\
                  172) device; compiled 0; echo '\"Finished\"' ;;\n\
                  164) device; echo '\"Finished\"' ;;\n\
                  *) refused '{\"NoDevice\":[]}' ;;\n\
                  esac";
    let mut request = request(program("shim", script), MATMUL, &["sm_86", "sm_90"]);
    request.driver = Some("nvk".to_owned());
    request.shim = Some(shim());
    let measured = measure(&request);
    // Whose counts they are, whatever the driver calls itself.
    assert_eq!(measured.tool, "nvk, Mesa 1, shim.so");
    let [(kernel, _)] = measured.kernels.as_slice() else { panic!("{measured:?}") };
    assert_eq!(kernel.target_id(), "sm_86:nvk");
    let [failed] = measured.failed.as_slice() else { panic!("{:?}", measured.failed) };
    assert!(failed.missing);
    let text = failed.to_string();
    assert!(
        text.starts_with("sm_90: Mesa 1 has no GPU called `180`; install another version"),
        "{text}"
    );
    assert!(text.contains(", and the shim of that version)"), "{text}");
}

/// Mesa 26 has taken RADV's own GPU away.
#[test]
fn radv_is_played_a_gpu_by_itself_or_by_a_shim() {
    let script = "case $RADV_FORCE_FAMILY,$AMDGPU_GPU_ID in\n\
                  ,navi31) device; compiled 0; echo '\"Finished\"' ;;\n\
                  ,*) echo 'MESA: error: Failed to find amdgpu GPU named' >&2; kill -ABRT $$ ;;\n\
                  *) refused '{\"NoDevice\":[]}' ;;\n\
                  esac";
    let mut request = request(program("radv", script), MATMUL, &["gfx1100"]);
    request.shim = Some(shim());
    let measured = measure(&request);
    assert_eq!((failures(&measured), measured.kernels.len()), (Vec::new(), 1));
    assert_eq!(measured.tool, "radv, Mesa 1, shim.so");
}

/// A process has nothing of another driver's, and says what its own was told.
#[test]
fn targets_chips_and_products_have_a_driver() {
    let about = r#"{"Device":{"device":"a GPU","driver":"a driver","version":"'$all'"}}"#;
    let script = format!(
        "all=$(env | grep -E '^(RADV_FORCE|AMDGPU|INTEL|NOUVEAU|FD)_' | sort | tr '\\n' ' ')\n\
         echo '{about}'; compiled 0; echo '\"Finished\"'"
    );
    let program = program("names", &script);
    for (name, driver, target, told) in [
        ("gfx1100", None, "gfx1100", "radv, RADV_FORCE_FAMILY=gfx1100 "),
        ("Navi21", None, "gfx1030", "radv, RADV_FORCE_FAMILY=navi21 "),
        ("verde", None, "gfx601", "radv, RADV_FORCE_FAMILY=verde "),
        ("polaris12", None, "polaris11", "radv, RADV_FORCE_FAMILY=polaris12 "),
        ("rx 6800", Some("radv"), "gfx1030", "radv, RADV_FORCE_FAMILY=navi21 "),
        (
            "bmg",
            None,
            "bmg-g21",
            "anv, INTEL_FORCE_PROBE=* INTEL_STUB_GPU_DEVICE_ID=0xe20b , shim.so",
        ),
        (
            "A770",
            None,
            "dg2-g10",
            "anv, INTEL_FORCE_PROBE=* INTEL_STUB_GPU_DEVICE_ID=0x56a0 , shim.so",
        ),
        ("RTX 4090", Some("nvk"), "sm_89", "nvk, NOUVEAU_CHIPSET=194 , shim.so"),
    ] {
        let mut request = request(program.clone(), MATMUL, &[name]);
        request.driver = driver.map(str::to_owned);
        request.shim = Some(shim());
        let measured = measure(&request);
        assert_eq!((failures(&measured), measured.kernels.len()), (Vec::new(), 1), "{name}");
        assert_eq!((measured.kernels[0].0.target.as_str(), measured.tool.as_str()), (target, told));
    }
}

/// The error lists what there is, and no count is NVIDIA's that is not.
#[test]
fn what_no_driver_compiles_for_is_an_error() {
    let error = |name: &str, driver: Option<&str>| {
        let mut request = request(program("none", "exit 1"), MATMUL, &[name]);
        request.driver = driver.map(str::to_owned);
        request.shim = Some(PathBuf::from("/nowhere/shim.so"));
        failures(&measure(&request)).concat()
    };
    for (name, driver, start) in [
        ("gfx90a", None, "no driver here compiles for `gfx90a`; radv compiles for `gfx600`, `"),
        ("gfx11-generic", None, "no driver here compiles for `gfx11-generic`; radv compiles for `"),
        (
            "gfx1100",
            Some("nvk"),
            "no driver here compiles for `gfx1100`; nvk compiles for `sm_50`, ",
        ),
        ("pvc", None, "no driver here compiles for `pvc`; anv compiles for `skl`, `kbl`, "),
        ("gfx9999", None, "unknown architecture `gfx9999`"),
        ("sm_90", Some("nv"), "no driver `nv`: there are `radv`, `anv`, `nvk`, `turnip`"),
        (
            "sm_90",
            None,
            "`--driver nvk` compiles for it: its compiler is Mesa's, and its counts are not ",
        ),
        ("sm_90", Some("nvk"), "the shim `/nowhere/shim.so`: No such file or directory"),
    ] {
        let error = error(name, driver);
        assert!(error.starts_with(&format!("{name}: {start}")), "{error}");
    }
}

/// Mesa 25 says no registers on Intel's GPUs: to Xe2 every kernel has as many, and on Xe3 they are not known.
#[test]
fn registers_that_intels_driver_does_not_say() {
    let script = "device; started 0; echo '{\"Compiled\":[0,[{\"name\":\"compute\",\"subgroup\":16,\"values\":\
                  [[\"Scratch Memory Size\",\"1024\"],[\"Workgroup Memory Size\",\"64\"]]}]]}'; echo '\"Finished\"'";
    let mut request = request(program("intel", script), MATMUL, &["bmg-g21", "ptl-h"]);
    request.shim = Some(shim());
    let measured = measure(&request);
    let [(kernel, _)] = measured.kernels.as_slice() else { panic!("{measured:?}") };
    assert_eq!((kernel.target_id().as_str(), kernel.vgprs), ("bmg-g21", Some(128)));
    assert_eq!(kernel.wave.map(occ_core::Wave::threads), Some(16));
    assert_eq!((kernel.lds, kernel.scratch), (Some(64), Some(1024)));
    let [failed] = &failures(&measured)[..] else { panic!("{:?}", measured.failed) };
    let words =
        "kernel `main` on ptl-h: `compute` does not say how many registers it allocated, but `";
    assert!(failed.starts_with(words), "{failed}");
}
