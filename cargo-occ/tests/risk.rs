//! A baseline of the kernels that matter: those near a ceiling, a minimum or a spill.

use std::fs;

use crate::rule::{build, kernel};
use crate::snapshot::run;

const CLEAN: &str = ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":0}";

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
