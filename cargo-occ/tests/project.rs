//! `occ.toml` in the commands: in place of flags that are not given.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::snapshot::{Run, run};

/// A manifest of kernels that leave their workgroup size open, up to 512 threads.
fn build(folder: &Path, name: &str, kernels: &[(&str, u32)]) {
    let mut text = "schema = 2\ntool = \"clang 22\"\n".to_owned();
    for (name, vgprs) in kernels {
        let _ = write!(
            text,
            "[[kernels]]\nname = \"{name}\"\ntarget = \"gfx90a\"\nvgprs = {vgprs}\nagprs = 0\nlds = 0\n\
             scratch = 0\nmax_workgroup = 512\nspills = {{ vgprs = 0, sgprs = 0 }}\n"
        );
    }
    fs::write(folder.join(name), text).expect("a file");
}

const SHARED: &str = "\
resources = [\"*.gpu.toml\"]
min = 0.4
spills = \"deny\"

[launch]
\"matmul*\" = { workgroup = [16, 16], dynamic_lds = 16384 }
reduce = 1024

[[ignore]]
kernel = \"legacy_*\"
reason = \"replaced in 2.0\"
until = \"2999-01-01\"
";

/// A crate in a workspace, with kernels.
fn workspace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::create_dir_all(at.join("app/src")).expect("a folder");
    fs::write(at.join("Cargo.toml"), "[workspace]\nmembers = [\"app\"]\n").expect("a file");
    fs::write(at.join("app/Cargo.toml"), "[package]\nname = \"app\"\n").expect("a file");
    fs::write(at.join("occ.toml"), SHARED).expect("a file");
    let kernels = [("blur", 64), ("legacy_sum", 250), ("matmul_f16", 84), ("reduce", 64)];
    build(at, "k.gpu.toml", &kernels);
    folder
}

fn occ(folder: &Path, arguments: &[&str]) -> Run {
    run(arguments, folder, b"")
}

#[test]
fn it_holds_in_folders_below() {
    let folder = workspace();
    let at = folder.path();
    let below = occ(&at.join("app/src"), &["inspect", "../../k.gpu.toml", "--format=csv"]);
    assert!(below.stderr.contains(
        "note: from `../../occ.toml`: `min` 40%; `spills` deny; 2 launch sizes; 1 `ignore`"
    ));
    assert!(below.stderr.contains("1 kernel passed over until 2999-01-01, like `legacy_*`"));
    assert_eq!(below.code, Some(0), "{}", below.stderr);
}

/// Something of this name is there, whatever it is: what it would say must not be passed over.
#[test]
#[cfg(unix)]
fn one_that_cannot_be_read_is_an_error() {
    let folder = workspace();
    let at = folder.path();
    let file = at.join("occ.toml");
    fs::remove_file(&file).expect("a file");
    std::os::unix::fs::symlink("gone.toml", &file).expect("a link");
    let inspect = |from: &Path| occ(from, &["inspect", "k.gpu.toml"]);
    let (beside, dangling) = (inspect(at), "error: cannot read `occ.toml`: No such file");
    assert!(beside.code == Some(2) && beside.stderr.starts_with(dangling), "{}", beside.shown());
    fs::remove_file(&file).expect("a link");
    fs::create_dir(&file).expect("a folder");
    let is_folder = inspect(&at.join("app"));
    assert_eq!(is_folder.code, Some(2), "{}", is_folder.shown());
    assert!(is_folder.stderr.contains("`../occ.toml`"), "{}", is_folder.shown());
}

#[test]
fn baselines_hold_for_the_sizes_they_recorded() {
    let folder = workspace();
    let at = folder.path();
    occ(at, &["baseline", "update"]);
    // Without the file the sizes are the recorded ones.
    let same = occ(at, &["baseline", "check", "--no-config", "k.gpu.toml", "--kernel-none"]);
    assert_eq!(same.code, Some(2), "there is no such flag");
    build(at, "k.gpu.toml", &[("blur", 64), ("matmul_f16", 84), ("reduce", 64)]);
    let same = occ(at, &["baseline", "check", "--no-config", "k.gpu.toml"]);
    assert!(same.stdout.starts_with("3 the same;"), "{}", same.shown());
    // Another size in the file is a change.
    fs::write(at.join("occ.toml"), SHARED.replace("[16, 16]", "[8, 8]")).expect("a file");
    let moved = occ(at, &["baseline", "check"]);
    assert!(moved.stdout.contains("workgroup 256 → 64"), "{}", moved.shown());
    let diff = occ(at, &["diff", "occ-baseline.txt", "k.gpu.toml"]);
    assert!(diff.stdout.contains("workgroup 256 → 64"), "{}", diff.shown());
    let flag = occ(at, &["baseline", "check", "--workgroup=64"]);
    assert!(flag.stdout.contains("workgroup 256 → 64"), "{}", flag.shown());
    occ(at, &["baseline", "update"]);
    let kept = fs::read_to_string(at.join("occ-baseline.txt")).expect("a baseline");
    assert!(kept.contains("workgroup=64"), "{kept}");
    // An update without the file keeps the sizes.
    occ(at, &["baseline", "update", "--no-config", "k.gpu.toml"]);
    assert_eq!(fs::read_to_string(at.join("occ-baseline.txt")).expect("a baseline"), kept);
}

/// A chip of Adreno's by any of its names, a family of chips that are alike, and one with a choice.
#[test]
fn adreno_is_a_target() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let manifest = "schema = 2\ntool = \"turnip, Mesa 26.2.6\"\n[[kernels]]\nname = \"k\"\nwave = 64\nvgprs = 24\n\
                    lds = 0\nscratch = 0\n";
    fs::write(at.join("k.toml"), manifest).expect("a file");
    let inspect = |arch: &str| {
        fs::write(at.join("occ.toml"), format!("arch = \"{arch}\"\n")).expect("a file");
        occ(at, &["inspect", "k.toml", "--workgroup=64", "--format=csv"])
    };
    for (arch, chip) in
        [("adreno-740", "740"), ("Adreno (TM) 740", "740"), ("fd740", "740"), ("adreno-7xx", "725")]
    {
        let shown = inspect(arch);
        assert_eq!(shown.code, Some(0), "{}", shown.shown());
        assert!(shown.stdout.contains(&format!("\nk.toml,,adreno-{chip},k,")), "{}", shown.stdout);
    }
    let family = inspect("adreno-8xx");
    assert_eq!(family.code, Some(2));
    assert_eq!(
        family.stderr,
        "error: line 1 of `occ.toml`: `adreno-8xx` covers chips that differ; name one of `adreno-8xx-gen1` or \
         `adreno-8xx-gen2`\n"
    );
}

#[test]
fn explain_takes_targets_and_sizes() {
    let folder = workspace();
    let at = folder.path();
    let shape = occ(at, &["explain", "k.gpu.toml", "--kernel", "matmul_f16", "--format=json"]);
    assert!(shape.stderr.contains("note: from `occ.toml`: 2 launch sizes\n"), "{}", shape.stderr);
    assert!(shape.stdout.contains("\"workgroup\": 256"), "{}", shape.stdout);
    // What is explained is not passed over.
    let legacy = occ(at, &["explain", "k.gpu.toml", "--kernel", "legacy_sum"]);
    assert_eq!(legacy.code, Some(0), "{}", legacy.stderr);
    fs::write(at.join("occ.toml"), "arch = [\"gfx90a\", \"sm_90\"]\n").expect("a file");
    let page = occ(at, &["explain", "--workgroup=256", "--vgprs=64"]);
    assert!(page.stdout.contains("sm_90") && page.stdout.contains("gfx90a"), "{}", page.shown());
    // Files name their own targets; the others take these.
    build(at, "k.gpu.toml", &[("blur", 64)]);
    let open = fs::read_to_string(at.join("k.gpu.toml")).expect("a file");
    fs::write(at.join("open.toml"), open.replace("target = \"gfx90a\"\n", "")).expect("a file");
    let json = occ(at, &["inspect", "k.gpu.toml", "open.toml", "--format=csv"]);
    assert_eq!(json.stdout.matches(",gfx90a,").count(), 2, "{}", json.stdout);
    assert_eq!(json.stdout.matches(",sm_90,").count(), 1, "{}", json.stdout);
}
