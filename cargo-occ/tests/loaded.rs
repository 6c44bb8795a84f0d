//! What a machine's driver loaded beside what a build has.

use std::fs;
use std::path::Path;

use crate::snapshot::{Run, run};

/// Registers, local and static shared memory of a kernel for `target`.
fn kernel(name: &str, target: &str, registers: u32, more: &str) -> String {
    format!(
        "{{\"name\":\"{name}\",\"target\":\"{target}\",\"vgprs\":{registers},\"lds\":0,\"scratch\":0\
         {more}}}"
    )
}

fn told(name: &str, target: &str, counts: &str) -> String {
    format!("{{\"name\":\"{name}\",\"target\":\"{target}\"{counts}}}")
}

const BLOCK: &str = ",\"required_workgroup\":[256,1,1]";

fn compared(kernels: &[String], told: &[String], more: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a folder");
    let kernels =
        format!("{{\"schema\":2,\"tool\":\"ptxas 12.9\",\"kernels\":[{}]}}", kernels.join(","));
    fs::write(folder.path().join("build.json"), kernels).expect("a file");
    let told = format!(
        "{{\"schema\":\"occ.loaded/1\",\"driver\":\"CUDA 13.0\",\"kernels\":[{}]}}",
        told.join(",")
    );
    diff(folder.path(), &told, more)
}

fn diff(folder: &Path, counts: &str, more: &[&str]) -> Run {
    fs::write(folder.join("counts.json"), counts).expect("a file");
    let arguments = ["diff", "build.json", "counts.json"];
    run(&[&arguments, more].concat(), folder, b"")
}

#[test]
fn what_is_not_told_does_not_pass() {
    let kernels = [kernel("k", "sm_90", 64, BLOCK)];
    for (counts, code) in [
        (",\"registers\":64,\"shared_bytes\":0,\"local_bytes\":0", 0),
        (",\"registers\":64,\"shared_bytes\":0", 2),
        (",\"registers\":64", 2),
        (",\"shared_bytes\":0", 2),
        ("", 2),
    ] {
        let shown = compared(&kernels, &[told("k", "sm_90", counts)], &[]);
        assert_eq!(shown.code, Some(code), "{counts}: {}", shown.stdout);
    }
    let whole = [told("k", "sm_90", ",\"registers\":64,\"shared_bytes\":0,\"local_bytes\":0")];
    assert_eq!(compared(&kernels, &whole, &["--spills=deny"]).code, Some(0));
    // Where the build does not know it either, a gate asks for it.
    let quiet = [kernel("k", "sm_90", 64, BLOCK).replace(",\"scratch\":0", "")];
    let denied = [told("k", "sm_90", ",\"registers\":64,\"shared_bytes\":0")];
    assert_eq!(compared(&quiet, &denied, &[]).code, Some(0));
    assert_eq!(compared(&quiet, &denied, &["--spills=deny"]).code, Some(2));
    // What the build spilled and the driver's compiler did not is no spill.
    let spilled =
        quiet.map(|kernel| kernel.replace(BLOCK, ",\"scratch\":8,\"spills\":{\"store_bytes\":8}"));
    assert_eq!(compared(&spilled, &whole, &["--spills=deny"]).code, Some(0));
    // No such kernel, or none for the machine.
    for (name, target, why) in
        [("j", "sm_90", "has no kernel of this name"), ("k", "sm_80", "has no code for it")]
    {
        let shown = compared(&kernels, &[told(name, target, ",\"registers\":64")], &[]);
        assert_eq!(shown.code, Some(2));
        assert!(shown.stderr.contains(why), "{}", shown.stderr);
    }
    // How much memory the launch asks for is not given.
    let open =
        [kernel("k", "sm_90", 64, ",\"uses_dynamic_lds\":true,\"required_workgroup\":[256,1,1]")];
    assert_eq!(compared(&open, &whole, &[]).code, Some(2));
    assert_eq!(compared(&open, &whole, &["--dynamic-lds=1024"]).code, Some(0));
}

#[test]
fn the_code_that_a_loader_takes_is_compared() {
    let kernels = ["sm_80", "sm_86", "sm_90"].into_iter().zip([32, 40, 48]);
    let kernels: Vec<String> =
        kernels.map(|(target, registers)| kernel("k", target, registers, BLOCK)).collect();
    for (target, registers) in [("sm_80", 32), ("sm_86", 40), ("sm_89", 40), ("sm_90", 48)] {
        let counts = format!(",\"registers\":{registers},\"shared_bytes\":0,\"local_bytes\":0");
        let shown = compared(&kernels, &[told("k", target, &counts)], &[]);
        assert_eq!(shown.code, Some(0), "{}{}", shown.stdout, shown.stderr);
        assert!(shown.stdout.starts_with("1 the same"), "{target}");
    }
    let copies = [kernel("k", "sm_90", 48, BLOCK), kernel("k", "sm_90", 49, BLOCK)];
    let shown = compared(&copies, &[told("k", "sm_90", ",\"registers\":48")], &[]);
    assert!(
        shown.code == Some(2) && shown.stderr.contains("2 kernels of this name"),
        "{}",
        shown.stderr
    );
}

/// AMD's runtime tells VGPRs and AGPRs as one number.
#[test]
fn both_kinds_of_registers_are_one_number() {
    let kernels = [kernel("k", "gfx90a", 61, ",\"agprs\":60,\"required_workgroup\":[256,1,1]")];
    let counts = |registers: u32| {
        [told(
            "k",
            "gfx90a:xnack-",
            &format!(",\"registers\":{registers},\"shared_bytes\":0,\"local_bytes\":0"),
        )]
    };
    let shown = compared(&kernels, &counts(124), &[]);
    assert!(shown.code == Some(0) && shown.stdout.starts_with("1 the same"), "{}", shown.stdout);
    assert_eq!(compared(&kernels, &counts(256), &[]).code, Some(1));
}

#[test]
fn a_file_of_another_form_says_what_is_expected() {
    let folder = tempfile::tempdir().expect("a folder");
    let build =
        format!("{{\"schema\":2,\"tool\":\"\",\"kernels\":[{}]}}", kernel("k", "sm_90", 64, BLOCK));
    fs::write(folder.path().join("build.json"), build).expect("a file");
    for (counts, why) in [
        ("", "is empty"),
        (
            "{\"schema\":\"occ.loaded/1\"}",
            "missing field `kernels` at line 1 column 25; expected `occ.loaded/1`",
        ),
        (
            "{\"schema\":\"occ.loaded/2\",\"kernels\":[]}",
            "it is `occ.loaded/2`, expected `occ.loaded/1`",
        ),
        ("{\"schema\":\"occ.loaded/1\",\"kernels\":[]}", "it tells of no kernel"),
        (
            "{\"schema\":\"occ.loaded/1\",\"kernels\":[{\"name\":\"k\"}]}",
            "kernel 0: `target` is missing",
        ),
        (
            "{\"schema\":\"occ.loaded/1\",\"kernels\":[{\"name\":\"k\",\"target\":\"sm_90\",\"regs\":1}]}",
            "unknown field `regs`",
        ),
        (
            "{\"schema\":\"occ.loaded/1\",\"kernels\":[{\"name\":\"k\",\"target\":\"sm_90\",\"registers\":-1}]}",
            "kernel 0: invalid value: integer `-1`",
        ),
        (
            "{\"schema\":\"occ.loaded/1\",\"kernels\":[{\"name\":\"k\",\"target\":\"sm_90\",\"wave\":17}]}",
            "expected a wave of 8, 16, 32, 64 or 128 threads",
        ),
    ] {
        let shown = diff(folder.path(), counts, &[]);
        assert_eq!(shown.code, Some(2), "{counts}");
        assert!(shown.stderr.contains(why), "{counts}: {}", shown.stderr);
        assert!(!shown.stdout.contains("same"), "{counts}");
    }
    fs::write(folder.path().join("lines"), "# occ baseline 2\n").expect("a file");
    let counts = told("k", "sm_90", ",\"registers\":64,\"shared_bytes\":0,\"local_bytes\":0");
    let counts = format!("{{\"kernels\":[{counts}],\"schema\":\"occ.loaded/1\"}}");
    assert_eq!(diff(folder.path(), &counts, &[]).stdout, "1 the same\n");
    let lines = run(&["diff", "lines", "counts.json"], folder.path(), b"");
    assert!(
        lines.code == Some(2) && lines.stderr.contains("is compared with a build"),
        "{lines:?}"
    );
}
