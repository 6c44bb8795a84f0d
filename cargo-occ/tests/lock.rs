//! Several that write one baseline at the same time.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::rule::{build, kernel};
use crate::snapshot::run;

fn occ(folder: &Path, arguments: &[&str]) -> Command {
    let mut occ = Command::new(env!("CARGO_BIN_EXE_cargo-occ"));
    occ.arg("occ").args(arguments).current_dir(folder);
    occ.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
    occ
}

/// A job for each target, as a matrix of continuous integration has it.
#[test]
fn each_keeps_what_the_others_wrote() {
    const TARGETS: [&str; 6] = ["gfx906", "gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100"];
    let folder = tempfile::tempdir().expect("a folder");
    let kernels = (0..400).flat_map(|at| {
        TARGETS.map(|target| kernel(&format!("k{at}"), 64, "").replace("gfx90a", target))
    });
    build(folder.path(), "k.json", &kernels.collect::<Vec<_>>());
    for _ in 0..4 {
        let jobs = TARGETS.map(|target| {
            let update = ["baseline", "update", "k.json", "--target", target];
            occ(folder.path(), &update).spawn().expect("it runs")
        });
        for mut job in jobs {
            assert_eq!(job.wait().expect("it ends").code(), Some(0));
        }
        let check = run(&["baseline", "check", "--strict", "k.json"], folder.path(), b"");
        assert!(check.stdout.starts_with("2,400 the same;"), "{}", check.shown());
        let left = fs::read_dir(folder.path()).expect("it").count();
        assert_eq!(left, 2, "the build and the baseline");
        fs::remove_file(folder.path().join("occ-baseline.txt")).expect("removed");
    }
}

/// What was written while a build was read is of another build, and not gone from this one.
#[cfg(unix)]
#[test]
fn what_was_written_meanwhile_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    build(folder.path(), "old.json", &[kernel("mine", 24, ""), kernel("gone", 24, "")]);
    build(folder.path(), "mine.json", &[kernel("mine", 64, "")]);
    build(folder.path(), "theirs.json", &[kernel("theirs", 64, ""), kernel("mine", 32, "")]);
    assert!(Command::new("mkfifo").arg(at("pipe")).status().is_ok_and(|made| made.success()));
    for has_one in [false, true] {
        if has_one {
            run(&["baseline", "update", "old.json"], folder.path(), b"");
        }
        let mut mine =
            occ(folder.path(), &["baseline", "update", "pipe"]).spawn().expect("it runs");
        // It opens once the other end does, after it read the baseline.
        let pipe = fs::File::options().write(true).open(at("pipe")).expect("a pipe");
        let theirs = run(&["baseline", "update", "theirs.json"], folder.path(), b"");
        assert_eq!(theirs.code, Some(0), "{}", theirs.shown());
        let mut text: &[u8] = &fs::read(at("mine.json")).expect("it");
        std::io::copy(&mut text, &mut &pipe).expect("written");
        drop(pipe);
        assert_eq!(mine.wait().expect("it ends").code(), Some(0));
        let kept = fs::read_to_string(at("occ-baseline.txt")).expect("a baseline");
        let has = ["theirs\n", "vgprs=64", "gone\n", "vgprs=32"].map(|part| kept.contains(part));
        assert_eq!(has, [true, true, false, false], "{kept}");
        fs::remove_file(at("occ-baseline.txt")).expect("removed");
    }
}
