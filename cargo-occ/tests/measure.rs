//! `cargo occ measure`: what a Vulkan driver allocates, and what is said where there is none.
//!
//! Mesa's RADV is asked where it is installed (Debian's `mesa-vulkan-drivers`); with `OCC_MESA=1` it
//! has to be.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::snapshot::{Run, run};
use crate::terminal;
use crate::terminal::{command_in, hidden};
use serde_json::Value;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../occ-vulkan/tests/data")
}

fn measure(arguments: &[&str]) -> Run {
    run(&[&["measure"], arguments].concat(), &data(), b"")
}

/// Whether RADV is there. Where it is not, what is said of it names the package.
fn radv() -> bool {
    let probe = measure(&["matmul.spv", "--target", "gfx900"]);
    if probe.code == Some(3) {
        assert!(probe.stderr.contains("install `"), "{}", probe.stderr);
        assert!(std::env::var_os("OCC_MESA").is_none(), "{}", probe.stderr);
        eprintln!("skipped: {}", probe.stderr);
        return false;
    }
    assert_eq!(probe.code, Some(0), "{}", probe.stderr);
    true
}

/// The modules of a bundle of cubecl's, in one manifest that is of the bundle.
#[test]
fn modules_of_a_bundle_are_measured() {
    let bundles = Path::new(env!("CARGO_MANIFEST_DIR")).join("../occ-artifacts/tests/data/cubecl");
    let of = |name: &str| run(&["measure", name, "--target", "gfx1100"], &bundles, b"");
    let none = of("hip.ccb");
    assert_eq!(none.code, Some(2));
    assert!(none.stderr.contains("`hip.ccb`: no SPIR-V in it"), "{none:?}");
    if !radv() {
        return;
    }
    let shown = of("vulkan.ccb");
    assert_eq!((shown.code, shown.stderr.as_str()), (Some(0), ""));
    let manifest: Value = serde_json::from_str(&shown.stdout).expect("a manifest");
    assert_eq!(manifest["inputs"][0]["file"], "vulkan.ccb");
    let kernels = manifest["kernels"].as_array().expect("kernels");
    let tile = kernels.iter().find(|kernel| kernel["name"] == "tile").expect("the kernel");
    assert_eq!(tile["required_workgroup"], serde_json::json!([64, 4, 1]));
    assert!(tile["vgprs"].is_u64(), "{tile}");
}

#[test]
fn what_was_measured_is_inspected_and_explained() {
    if !radv() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = folder.path().join("kernels.json");
    let manifest = manifest.to_str().expect("UTF-8");
    let measured = measure(&[
        "fifty.spv",
        "--target",
        "gfx1100,polaris10",
        "--target",
        "navi21",
        "-o",
        manifest,
    ]);
    assert_eq!((measured.code, measured.stderr.as_str()), (Some(0), ""));
    assert_eq!(measured.stdout, "");
    let text = std::fs::read_to_string(manifest).expect("a manifest");
    assert!(text.contains("\"tool\": \"radv, Mesa "), "{text}");
    let sum = Command::new("sha256sum").arg(data().join("fifty.spv")).output().expect("coreutils");
    let sum = String::from_utf8_lossy(&sum.stdout);
    let sum = sum.split(' ').next().expect("a sum");
    assert!(text.contains(&format!("\"sha256\": \"{sum}\"")), "{text}");

    let shown = run(&["inspect", manifest, "--format", "csv"], &data(), b"");
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    let lines: Vec<&str> = shown.stdout.lines().collect();
    assert_eq!(lines.len(), 1 + 3 * 50);
    for target in ["gfx1100", "polaris10", "gfx1030"] {
        assert_eq!(lines.iter().filter(|line| line.contains(target)).count(), 50, "{target}");
    }
    let arguments = ["explain", manifest, "--kernel", "kernel7", "--target", "gfx1030"];
    let explained = run(&arguments, &data(), b"");
    assert_eq!(explained.code, Some(0), "{}", explained.stderr);
    assert!(explained.stdout.contains("kernel7 on gfx1030: "), "{}", explained.stdout);
}

/// Counts of Intel's driver, which CI measures anew (ci/rebuild-manifests.sh).
#[test]
fn counts_of_intels_driver_are_inspected() {
    let shown = run(&["inspect", "intel.json", "--format", "csv"], &data(), b"");
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    let mut rows = csv::Reader::from_reader(shown.stdout.as_bytes());
    let rows: Vec<std::collections::HashMap<String, String>> =
        rows.deserialize().map(|row| row.expect("a row")).collect();
    let of = |key: &str| rows.iter().map(|row| row[key].as_str()).collect::<Vec<_>>();
    let mut targets = of("target");
    targets.sort_unstable();
    assert_eq!(targets, ["dg2-g10", "icllp", "skl", "tgllp"]);
    assert_eq!((of("vgprs"), of("lds")), (vec!["128"; 4], vec!["8192"; 4]));
    assert_eq!((of("wave"), of("error")), (vec!["16"; 4], vec![""; 4]));
}

/// A baseline keeps which driver of which version counted, and another one is named beside what moved.
#[test]
fn another_version_of_the_driver_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, old, new) in [
        ("intel.json", "Mesa ", "Mesa 99."),
        ("adreno.json", "Mesa ", "Mesa 99."),
        ("intel.json", "anv, ", "ivpn, "),
    ] {
        let text = std::fs::read_to_string(data().join(name)).expect("a manifest");
        let tool = |text: &str| -> String {
            let manifest: Value = serde_json::from_str(text).expect("JSON");
            manifest["tool"].as_str().expect("a tool").to_owned()
        };
        let before = tool(&text);
        let text = text.replace("\"lds\": 8192", "\"lds\": 4096");
        std::fs::write(folder.path().join("k.json"), &text).expect("a file");
        let _ = std::fs::remove_file(folder.path().join("occ-baseline.txt"));
        let occ = |arguments: &[&str]| run(arguments, folder.path(), b"");
        assert_eq!(occ(&["baseline", "update", "k.json"]).code, Some(0), "{name}");
        let kept = std::fs::read_to_string(folder.path().join("occ-baseline.txt")).expect("lines");
        assert!(kept.contains(&format!("compiler \"{before}\"")), "{kept}");
        assert_eq!(occ(&["baseline", "check", "k.json"]).code, Some(0), "{name}");
        // The same counts by another driver, and then others.
        let by_another = text.replacen(old, new, 1);
        let after = tool(&by_another);
        assert_ne!(before, after);
        for text in [
            by_another.clone(),
            by_another
                .replace("\"vgprs\": 24", "\"vgprs\": 40")
                .replace("\"lds\": 4096", "\"lds\": 65536"),
        ] {
            std::fs::write(folder.path().join("k.json"), text).expect("a file");
            let check = occ(&["baseline", "check", "k.json"]);
            // Long lines are folded.
            let said = check.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.contains(&format!("another compiler: {before} → {after} (")), "{said}");
        }
    }
}

/// As above, of this machine's, where `OCC_INTEL_SHIM` names the shim.
#[test]
fn intels_driver_measures_what_is_inspected() {
    if std::env::var_os("OCC_INTEL_SHIM").is_none() {
        eprintln!("skipped: `OCC_INTEL_SHIM` names no shim, which ci/intel-shim.sh builds");
        return;
    }
    let measured = measure(&["matmul.spv", "--target=A770,skl", "--wave=16"]);
    assert_eq!((measured.code, measured.stderr.as_str()), (Some(0), ""));
    assert!(measured.stdout.contains("\"tool\": \"anv, Mesa "), "{}", measured.stdout);
    let shown = run(&["inspect", "-", "--format=csv"], &data(), measured.stdout.as_bytes());
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    assert_eq!(shown.stdout.lines().filter(|line| line.contains("dg2-g10,dg2-g10")).count(), 1);
}

#[test]
fn lines_are_the_kernels_of_the_manifest() {
    if !radv() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = folder.path().join("kernels.json");
    let manifest = manifest.to_str().expect("UTF-8");
    let arguments = ["fifty.spv", "--target=gfx1100,navi21", "--format=jsonl", "-o", manifest];
    let measured = measure(&arguments);
    assert_eq!((measured.code, measured.stderr.as_str()), (Some(0), ""));
    let text = std::fs::read_to_string(manifest).expect("a manifest");
    let mut kept: Value = serde_json::from_str(&text).expect("JSON");
    let kernels = kept["kernels"].as_array_mut().expect("a list");
    for kernel in kernels.iter_mut() {
        kernel["file"] = "fifty.spv".into();
    }
    let lines: Vec<Value> =
        measured.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines.len(), &lines), (100, &*kernels));
}

#[test]
fn hostile_names_are_escaped() {
    if !radv() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let module = std::fs::read(data().join("matmul.spv")).expect("a module");
    // The name of the entry point, in as many bytes.
    let at = module.windows(5).position(|name| name == b"main\0").expect("the name");
    for name in ["\u{1b}[2J", "\u{202e}x", "=1+1", "\u{9b}31", "::a:", "\n::a", "##[a"] {
        let mut hostile = module.clone();
        hostile[at..at + 4].copy_from_slice(name.as_bytes());
        let file = "::error::odd\u{1b}[2J\u{202e}.spv";
        std::fs::write(folder.path().join(file), hostile).expect("a file");
        for arguments in [
            &["measure", file, "--target=gfx1100"][..],
            &["measure", file, "--target=gfx1100", "--format=jsonl"],
            &["measure", file, "--target=gfx90a"],
            &["measure", file, "--target=gfx1100", "--spec", "no\u{1b}[2J=1"],
            &["measure", "missing\u{1b}[2J", "--target=gfx1100"],
            &["measure", "::error::x", "--target=::error::x"],
        ] {
            let shown = run(arguments, folder.path(), b"");
            assert!(shown.code.is_some(), "{shown:?}");
            let seen = terminal::shown(arguments, folder.path()).unwrap_or_default();
            for text in [&shown.stdout, &shown.stderr, &seen] {
                assert!(!text.contains(hidden), "{arguments:?}\n{}", text.escape_debug());
                assert_eq!(command_in(text), None, "{arguments:?}");
            }
        }
        let shown = run(&["measure", file, "--target=gfx1100"], folder.path(), b"");
        let manifest: Value = serde_json::from_str(&shown.stdout).expect("JSON");
        assert_eq!(manifest["kernels"][0]["name"], name);
    }
}

#[test]
fn a_target_that_radv_lacks_leaves_the_others() {
    if !radv() {
        return;
    }
    let measured = measure(&["matmul.spv", "--target", "gfx90a,gfx900"]);
    assert_eq!(measured.code, Some(2));
    assert!(
        measured.stderr.contains("gfx90a: no driver here compiles for `gfx90a`; radv compiles")
    );
    assert!(measured.stdout.contains("\"target\": \"gfx900\""), "{}", measured.stdout);
}

#[test]
fn no_driver_is_exit_code_3_and_names_the_package() {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
        .args(["measure", "matmul.spv", "--target", "gfx900"])
        .current_dir(data())
        .env("VK_DRIVER_FILES", "/nowhere/radeon_icd.json")
        .env("VK_ICD_FILENAMES", "/nowhere/radeon_icd.json")
        .output()
        .expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    // The loader may be missing, too.
    assert!(
        stderr.contains("install `mesa-vulkan-drivers`") || stderr.contains("`libvulkan1`"),
        "{stderr}"
    );
    assert!(output.stdout.is_empty());
}

/// A shim that is not there is as a driver that is not.
#[test]
fn nvk_is_asked_by_its_name_on_a_shim() {
    let asked =
        |arguments: &[&str]| measure(&[&["matmul.spv", "--target=sm_89"], arguments].concat());
    let unnamed = asked(&[]);
    assert_eq!(unnamed.code, Some(2));
    assert!(unnamed.stderr.contains("its counts are not those of NVIDIA's"), "{unnamed:?}");
    let nowhere = asked(&["--driver=nvk", "--shim=/nowhere/shim.so"]);
    assert_eq!((nowhere.code, nowhere.stdout.as_str()), (Some(3), ""));
    assert!(nowhere.stderr.contains("the shim `/nowhere/shim.so`: No such file"), "{nowhere:?}");
    assert_eq!(asked(&["--driver=nvk", "--device"]).code, Some(2));
}

#[test]
fn what_is_no_module_is_bad_input() {
    for (file, words) in [
        ("matmul.comp", "`matmul.comp` is GLSL, which has no counts before a driver compiles it"),
        (
            "refresh.sh",
            "`refresh.sh`: not a SPIR-V module: its magic number is missing; `cargo occ inspect` reads",
        ),
        ("nowhere.spv", "`nowhere.spv`: No such file or directory"),
    ] {
        let measured = measure(&[file, "--target", "gfx900"]);
        assert_eq!(measured.code, Some(2));
        assert!(measured.stderr.contains(words), "{}", measured.stderr);
    }
    let cut = std::fs::read(data().join("matmul.spv")).expect("a module");
    let cut = run(&["measure", "-", "--target", "gfx900"], &data(), &cut[..1000]);
    assert_eq!(cut.code, Some(2), "{}", cut.stderr);
    let measured = measure(&["matmul.spv"]);
    assert_eq!(measured.code, Some(2));
    let words =
        "name one that need not be here, `--target gfx1100`, or this machine's own, `--device`";
    assert!(measured.stderr.contains(words), "{}", measured.stderr);
}

/// llvmpipe, a driver for processors, has no such statistics: what is said is why.
#[test]
fn a_device_that_does_not_tell_is_an_error() {
    let measured = measure(&["matmul.spv", "--device", "llvmpipe", "--target", "gfx900"]);
    if measured.stderr.contains("VK_KHR_pipeline_executable_properties") {
        assert_eq!(measured.code, Some(2));
        assert!(measured.stderr.contains("does not say what it allocates"), "{}", measured.stderr);
    } else {
        assert_ne!(measured.code, Some(0), "{}", measured.stderr);
    }
}
