//! A baseline of the kernels that matter: those near a ceiling, a minimum or a spill.

use std::fs;

use crate::rule::{build, kernel};
use crate::snapshot::run;

const CLEAN: &str = ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":0}";

#[test]
fn only_kernels_at_risk_have_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let occ = |arguments: &[&str]| run(arguments, folder.path(), b"");
    let baseline = || fs::read_to_string(folder.path().join("occ-baseline.txt")).expect("it");
    let spilling = ",\"scratch\":64,\"spills\":{\"vgprs\":16,\"sgprs\":0}";
    let open = |name: &str| kernel(name, 64, CLEAN).replace("\"vgprs\":64,", "");
    let mut all = vec![
        kernel("calm", 64, CLEAN),
        kernel("quiet", 32, CLEAN),
        kernel("large", 470, CLEAN),
        kernel("spilling", 64, spilling),
        kernel("silent", 64, ""),
        open("open"),
        kernel("only risky", 500, CLEAN),
    ];
    build(folder.path(), "k.json", &all);
    occ(&["baseline", "update", "k.json", "--risky"]).is("risk/update");
    crate::snapshot::same("risk/occ-baseline", &baseline());
    // What is not at risk needs no line, now and in the next update.
    let check = occ(&["baseline", "check", "k.json", "--strict", "--allow-open"]);
    assert!(
        check.code == Some(0) && check.stdout.contains("2 kernels are not at risk"),
        "{check:?}"
    );
    let before = baseline();
    occ(&["baseline", "update", "k.json"]);
    assert_eq!(baseline(), before);
    let diff = occ(&["diff", "occ-baseline.txt", "k.json"]);
    assert_eq!(
        diff.stdout,
        "1 not known, 4 the same; 2 of them compared by their bounds\n",
        "{}",
        diff.shown()
    );
    // One that comes to be at risk is new, and one that has a line is held as ever.
    all[0] = kernel("calm", 64, spilling);
    all[3] = kernel("spilling", 64, &spilling.replace("64", "128"));
    build(folder.path(), "k.json", &all);
    occ(&["baseline", "check", "k.json"]).is("risk/check");
    // One that is no more at risk loses its line.
    all[3] = kernel("spilling", 64, CLEAN);
    build(folder.path(), "k.json", &all);
    occ(&["baseline", "update", "k.json"]);
    let kept = baseline();
    assert!(!kept.contains("spilling\n") && kept.contains("\ncalm\n"), "{kept}");
    // Of all kernels in a full baseline those at risk stay.
    fs::remove_file(folder.path().join("occ-baseline.txt")).expect("removed");
    occ(&["baseline", "update", "k.json"]);
    assert!(baseline().contains("\nquiet\n"));
    occ(&["baseline", "update", "k.json", "--risky"]);
    assert_eq!(baseline(), kept);
}

#[test]
fn a_ceiling_and_a_minimum_put_at_risk() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = |registers: &[&str], min: &str| {
        let _ = fs::remove_file(folder.path().join("occ-baseline.txt"));
        fs::write(folder.path().join("own.toml"), format!("min = {min}\n")).expect("written");
        let update = ["baseline", "update", "k.json", "--risky", "--config=own.toml"];
        let sized = ["--workgroup=256"];
        let run = run(&[&update[..], &sized, registers].concat(), folder.path(), b"");
        assert_eq!(run.code, Some(0), "{}", run.shown());
        let text = fs::read_to_string(folder.path().join("occ-baseline.txt")).expect("it");
        text.lines().filter(|line| line.starts_with("  gfx90a")).count()
    };
    // Of gfx90a, 8 waves a SIMD have 64 registers, 5 have 96 and 2 have 256.
    let of = [32, 64, 96, 128, 256].map(|vgprs| kernel(&format!("k{vgprs}"), vgprs, CLEAN));
    build(folder.path(), "k.json", &of);
    assert_eq!(lines(&[], "0.0"), 1, "256 VGPRs are all that a thread can address");
    assert_eq!(lines(&["--max-registers=128"], "0.0"), 2);
    assert_eq!(lines(&["--max-registers=140"], "0.0"), 2);
    assert_eq!(lines(&["--max-registers=143"], "0.0"), 1);
    assert_eq!(lines(&[], "0.5"), 2);
    assert_eq!(lines(&[], "0.51"), 3);
    assert_eq!(lines(&[], "0.95"), 5);
}
