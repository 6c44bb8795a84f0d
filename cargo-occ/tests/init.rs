//! `cargo occ init`: from nothing to guarded, and nothing changed the second time.

use std::fs;
use std::path::Path;

use crate::snapshot::{data, run};

/// A folder with these files of the readers' tests, each under its own name below `build`.
fn project(files: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let build = folder.path().join("build");
    fs::create_dir(&build).expect("a folder");
    for file in files {
        let name = Path::new(file).file_name().expect("a name");
        fs::copy(data().join(file), build.join(name)).expect("a copy");
    }
    folder
}

fn text(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

const SOME: [&str; 4] = [
    "amd/gfx90a.hsaco",
    "nvidia/kernels.sm_80.cuda13.5.cubin",
    "spirv/shader.spv",
    "nvidia/calls.sm_80.ptx",
];

#[test]
fn what_it_writes_passes_a_check_and_stays() {
    let folder = project(&SOME);
    let folder = folder.path();
    let dry = run(&["init", "build", "--dry-run"], folder, b"");
    assert_eq!(dry.code, Some(0), "{}", dry.shown());
    assert_eq!(fs::read_dir(folder).expect("a folder").count(), 1, "nothing is written");
    let first = run(&["init", "build"], folder, b"");
    first.is("init/first");
    let written = ["occ.toml", "occ-baseline.txt"].map(|file| text(folder, file));
    crate::snapshot::same("init/occ.toml", &written[0]);
    for text in &written {
        assert!(dry.stdout.contains(text.trim_end()), "{}", dry.shown());
    }
    let check = run(&["baseline", "check"], folder, b"");
    assert_eq!(check.code, Some(0), "{}", check.shown());
    let again = run(&["init", "build"], folder, b"");
    assert!(again.stdout.contains("nothing is left to do"), "{}", again.shown());
    assert_eq!(written, ["occ.toml", "occ-baseline.txt"].map(|file| text(folder, file)));
    // With a launch size put in, its occupancy is exact.
    let sized = written[0].replacen("# vgprbound", "vgprbound", 1);
    assert_ne!(sized, written[0]);
    fs::write(folder.join("occ.toml"), sized).expect("a file");
    let inspect = run(&["inspect", "--kernel", "vgprbound", "--format", "csv"], folder, b"");
    assert!(inspect.stdout.contains(",256,"), "{}", inspect.shown());
}

/// Every file that the readers are tested with, together: what is written passes at once.
#[test]
fn any_files_are_guarded_at_once() {
    for folder in
        ["amd", "nvidia", "triton", "intel", "containers", "cubecl", "text", "tables", "spirv"]
    {
        let room = tempfile::tempdir().expect("a folder");
        let files = data().join(folder);
        let init = run(&["init", files.to_str().expect("UTF-8")], room.path(), b"");
        let shown = init.shown();
        if folder == "spirv" {
            // All of it waits for a driver.
            assert!(init.code == Some(2) && shown.contains("`cargo occ measure "), "{shown}");
            assert_eq!(fs::read_dir(room.path()).expect("a folder").count(), 0);
            continue;
        }
        assert_eq!(init.code, Some(0), "{folder}: {shown}");
        let flag = if shown.contains("check --allow-open`") { "--allow-open" } else { "--jobs=1" };
        let check = run(&["baseline", "check", flag], room.path(), b"");
        assert_eq!(check.code, Some(0), "{folder}: {}", check.shown());
        let again = run(&["init", files.to_str().expect("UTF-8")], room.path(), b"");
        assert!(again.stdout.contains("nothing is left to do"), "{folder}: {}", again.shown());
    }
}

#[test]
fn what_is_there_stays_and_what_it_lacks_is_told() {
    let folder = project(&SOME[..2]);
    let folder = folder.path();
    let own = "resources = [\"build/*.hsaco\"] # mine\n";
    fs::write(folder.join("occ.toml"), own).expect("a file");
    let init = run(&["init", "build"], folder, b"");
    assert_eq!(init.code, Some(0), "{}", init.shown());
    assert!(init.stdout.contains("`occ.toml` is there and stays as it is"), "{}", init.shown());
    let lacks = "resources = [\"build/kernels.sm_80.cuda13.5.cubin\"]";
    assert!(init.stdout.contains(lacks), "{}", init.shown());
    assert_eq!(text(folder, "occ.toml"), own);
    // The baseline is of what the file names.
    assert!(!text(folder, "occ-baseline.txt").contains("sm_80"));
    assert_eq!(run(&["baseline", "check"], folder, b"").code, Some(0));
    // A kernel that comes later is told of, and not written down.
    let was = text(folder, "occ-baseline.txt");
    fs::copy(data().join("amd/gfx1100.hsaco"), folder.join("build/b.hsaco")).expect("a copy");
    let later = run(&["init", "build"], folder, b"");
    assert!(
        later.stdout.contains("are not in it: `cargo occ baseline update`"),
        "{}",
        later.shown()
    );
    assert_eq!(text(folder, "occ-baseline.txt"), was);
}

#[test]
fn nothing_is_guarded_where_nothing_is_found() {
    let folder = project(&["amd/make.sh"]);
    let none = run(&["init", "build"], folder.path(), b"");
    assert_eq!((none.code, none.stdout.as_str()), (Some(2), ""), "{}", none.shown());
    assert!(none.stderr.contains("no kernels in 1 file"), "{}", none.shown());
    let gone = run(&["init", "gone.so"], folder.path(), b"");
    assert!(gone.code == Some(2) && gone.stderr.contains("gone.so"), "{}", gone.shown());
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}
