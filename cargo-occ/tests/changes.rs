//! What changed, and why: kernels under other names, instances of one kernel, and trades.

use std::fs;
use std::path::Path;

use crate::rule::{build, kernel};
use crate::snapshot::{Run, run};

const CLEAN: &str = ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":0}";

fn occ(folder: &Path, arguments: &[&str]) -> Run {
    run(arguments, folder, b"")
}

/// Two builds in a folder, and the baseline of the first.
fn builds(old: &[String], new: &[String]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), "old.json", old);
    build(folder.path(), "new.json", new);
    assert_eq!(occ(folder.path(), &["baseline", "update", "old.json"]).code, Some(0));
    folder
}

fn gate(experts: u32, vgprs: u32) -> String {
    kernel(&format!("void moe::fused_gate<float, {experts}>(float*)"), vgprs, CLEAN)
}

#[test]
fn instances_are_one_row() {
    let old: Vec<String> = (0..7).map(|at| gate(at, 64)).chain([kernel("k", 64, CLEAN)]).collect();
    let mut new: Vec<String> = (0..7).map(|at| gate(at, 96)).collect();
    new.push(kernel("k", 96, CLEAN));
    let folder = builds(&old, &new);
    occ(folder.path(), &["diff", "old.json", "new.json"]).is("changes/instances");
    occ(folder.path(), &["diff", "old.json", "new.json", "--format=markdown"])
        .is("changes/instances_markdown");
    let all = occ(folder.path(), &["baseline", "check", "new.json", "--instances"]);
    assert_eq!(all.stdout.matches("vgprs 64 → 96").count(), 8, "{}", all.shown());
    // Another cause is another row, and the worst of those that moved by other numbers stands for them.
    let grown = (0..5).map(|at| gate(at, 96)).chain([gate(5, 130), gate(6, 60)]);
    build(folder.path(), "new.json", &grown.chain([kernel("k", 64, CLEAN)]).collect::<Vec<_>>());
    occ(folder.path(), &["baseline", "check", "new.json"]).is("changes/causes");
}

#[test]
fn a_trade_is_marked() {
    let spilling = ",\"scratch\":260,\"spills\":{\"vgprs\":65,\"sgprs\":0}";
    let old = [kernel("shed", 64, spilling), kernel("grown", 64, CLEAN), kernel("more", 96, CLEAN)];
    let new = [kernel("shed", 96, CLEAN), kernel("grown", 96, CLEAN), kernel("more", 64, spilling)];
    let folder = builds(&old, &new);
    occ(folder.path(), &["diff", "old.json", "new.json"]).is("changes/trades");
    let json = occ(folder.path(), &["diff", "old.json", "new.json", "--format=json"]).stdout;
    assert_eq!(json.matches("\"trade\": true").count(), 2, "{json}");
}

/// The reason of a line moves along, so that the check still passes.
#[test]
fn another_name_keeps_the_reason() {
    let old = [
        kernel("void a::sum<float, 128>(float*)", 96, CLEAN),
        kernel("void a::scan<float>(float*)", 48, CLEAN),
        kernel("gemm_64x64", 64, CLEAN),
        kernel("blur", 72, CLEAN),
        kernel("removed", 40, CLEAN),
    ];
    let folder = builds(&old, &[]);
    let at = folder.path();
    let file = at.join("occ-baseline.txt");
    let text = fs::read_to_string(&file).expect("it");
    let line = "vgprs=96 agprs=0 lds=0 spills=0";
    assert!(text.contains(line));
    fs::write(&file, text.replace(line, &format!("{line} reason=\"a larger tile\""))).expect("it");
    // Re-templated and worse, in another namespace, with another number, and under another name.
    let new = [
        kernel("void a::sum<float, 256>(float*, int)", 128, CLEAN),
        kernel("void b::scan<float>(float*)", 50, CLEAN),
        kernel("gemm_128x64", 64, CLEAN),
        kernel("soften", 72, CLEAN),
        kernel("added", 44, CLEAN),
    ];
    build(at, "new.json", &new);
    occ(at, &["baseline", "check", "new.json"]).is("changes/renamed");
    // What is new all the same fails; the others do where the baseline has to be what is reached.
    build(at, "new.json", &new[..4]);
    assert_eq!(occ(at, &["baseline", "check", "new.json"]).code, Some(0));
    assert_eq!(occ(at, &["baseline", "check", "new.json", "--strict"]).code, Some(1));
    assert_eq!(occ(at, &["baseline", "update", "new.json"]).code, Some(0));
    let kept = fs::read_to_string(&file).expect("it");
    assert!(
        kept.contains("sum<float, 256>") && kept.contains("reason=\"a larger tile\""),
        "{kept}"
    );
    assert!(!kept.contains("128>") && kept.contains(line), "its line is what it was: {kept}");
    let check = occ(at, &["baseline", "check", "new.json"]);
    assert!(check.stdout.ends_with("3 the same\n") || check.stdout.contains("worse with a reason"));
    assert_eq!(check.code, Some(0), "{}", check.shown());
}

/// A kernel that is worse than the one that it was is worse, whatever its name.
#[test]
fn another_name_excuses_nothing() {
    let old = [kernel("void sum<float, 128>(float*)", 64, CLEAN)];
    let new = [kernel("void sum<float, 256>(float*)", 128, CLEAN)];
    let folder = builds(&old, &new);
    let check = occ(folder.path(), &["baseline", "check", "new.json"]);
    assert_eq!(check.code, Some(1), "{}", check.shown());
    assert!(check.stdout.contains("\nworse   "), "{}", check.shown());
    assert!(
        check.stdout.contains("renamed from void sum<float, 128>(float*)"),
        "{}",
        check.shown()
    );
    // On another target it is another kernel.
    build(folder.path(), "new.json", &[new[0].replace("gfx90a", "gfx942")]);
    let check = occ(folder.path(), &["baseline", "check", "new.json"]);
    assert!(check.stdout.ends_with("1 new, 1 gone\n"), "{}", check.shown());
}
