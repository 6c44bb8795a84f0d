//! Gates: each demand is asked, and nothing passes that nobody knows.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::snapshot::{data, run};

/// A kernel of gfx90a whose counts are all known, with the `more` that a line of JSON may have.
pub(crate) fn kernel(name: &str, vgprs: u32, more: &str) -> String {
    format!(
        "{{\"name\":\"{name}\",\"target\":\"gfx90a\",\"vgprs\":{vgprs},\"agprs\":0,\"lds\":0,\
         \"max_workgroup\":256{more}}}"
    )
}

pub(crate) fn build(folder: &Path, name: &str, kernels: &[String]) {
    let text = format!("{{\"schema\":2,\"tool\":\"t\",\"kernels\":[{}]}}", kernels.join(","));
    fs::write(folder.join(name), text).expect("a file");
}

/// As the attribute has it: scratch memory is held too, of a size that is known or not.
#[test]
fn scratch_memory_is_denied_too() {
    let spills = |spilled: u32, scratch: u32, grows: bool| {
        format!(
            ",\"scratch\":{scratch},\"spills\":{{\"vgprs\":{spilled},\"sgprs\":0}},\
             \"dynamic_stack\":{grows}"
        )
    };
    let folder = tempfile::tempdir().expect("a folder");
    let occ = |arguments: &[&str]| run(arguments, folder.path(), b"");
    for (spilled, scratch, grows, code) in
        [(0, 0, false, 0), (0, 64, false, 1), (0, 0, true, 1), (3, 0, false, 1), (3, 64, true, 1)]
    {
        build(folder.path(), "k.json", &[kernel("k", 64, &spills(spilled, scratch, grows))]);
        assert_eq!(occ(&["baseline", "update", "k.json"]).code, Some(0));
        let line = fs::read_to_string(folder.path().join("occ-baseline.txt")).expect("it");
        assert_eq!(line.contains("dynamic_stack=1"), grows, "{line}");
        assert_eq!(line.contains("spills=0"), code == 0, "{line}");
        // What was written is what is read.
        let check = occ(&["baseline", "check", "--strict", "k.json"]);
        assert_eq!((check.code, check.stderr.as_str()), (Some(0), ""), "{check:?}");
        let denied = occ(&["baseline", "check", "k.json", "--spills=deny"]);
        assert_eq!(denied.code, Some(code), "{denied:?}");
        let text = "error: 1 kernel spills registers or uses scratch memory: `k` on gfx90a";
        assert_eq!(denied.stderr.contains(text), code == 1, "{denied:?}");
        let shown = occ(&["inspect", "k.json", "--format=csv", "--spilling"]);
        assert_eq!(shown.stdout.lines().count() == 2, code == 1, "{shown:?}");
    }
}

/// A stack that grows now is worse, and the slots of scratch memory count.
#[test]
fn a_stack_that_grows_is_no_scratch_memory_of_0_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let occ = |arguments: &[&str]| run(arguments, folder.path(), b"");
    let none = ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":0}";
    build(folder.path(), "old.json", &[kernel("k", 64, none)]);
    let grows = format!("{none},\"dynamic_stack\":true");
    build(folder.path(), "new.json", &[kernel("k", 64, &grows)]);
    occ(&["baseline", "update", "old.json"]);
    let check = occ(&["baseline", "check", "new.json"]);
    assert_eq!(check.code, Some(1), "{check:?}");
    assert!(check.stdout.contains("dynamic_stack 0 → 1"), "{check:?}");
    let table = occ(&["inspect", "new.json"]).stdout;
    assert!(table.contains(">=0 B scratch"), "{table}");
    assert!(table.contains("scratch memory that grows at run time"), "{table}");
    // 32 waves of the 40 of its CU may use scratch memory.
    let wide = |more: &str| kernel("k", 24, more).replace("gfx90a", "gfx906");
    build(folder.path(), "old.json", &[wide(none)]);
    build(folder.path(), "new.json", &[wide(&grows)]);
    for (file, code) in [("old.json", 0), ("new.json", 1)] {
        let held = occ(&["inspect", file, "--min=0.9", "--workgroup=256"]);
        assert_eq!(held.code, Some(code), "{held:?}");
    }
}

/// What is shown does not choose what is held, in any format.
#[test]
fn a_minimum_holds_what_is_not_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), "k.json", &[kernel("fine", 32, ""), kernel("slow", 200, "")]);
    for format in ["table", "markdown", "csv", "json", "jsonl", "github", "sarif"] {
        for filter in ["--limited-by=lds", "--spilling", "--below=0.1", "--all"] {
            let format = format!("--format={format}");
            let arguments = ["inspect", "k.json", "--min=0.5", &format, filter];
            let held = run(&arguments, folder.path(), b"");
            assert_eq!(held.code, Some(1), "{arguments:?}: {held:?}");
            let is_told = format!("{}{}", held.stdout, held.stderr).contains("below");
            assert!(is_told, "{arguments:?}: {held:?}");
        }
    }
}

#[test]
fn a_check_of_no_kernel_does_not_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), "k.json", &[kernel("fine", 32, "")]);
    let occ = |arguments: &[&str]| run(arguments, folder.path(), b"");
    occ(&["baseline", "update", "k.json"]);
    for format in ["table", "markdown", "csv", "json", "jsonl", "github", "sarif"] {
        let format = format!("--format={format}");
        for command in [
            &["inspect", "k.json", "--min=0.5"][..],
            &["inspect", "k.json", "--spills=warn"],
            &["inspect", "k.json", "--max-registers=255"],
            &["baseline", "check", "k.json"],
            &["diff", "k.json", "k.json", "--max-registers=255"],
        ] {
            let arguments = [command, &["--target=gfx90a,gfx1100", &format]].concat();
            let held = occ(&arguments);
            let text = "nothing is checked on `gfx1100`: there is no code for it";
            assert!(held.code == Some(2) && held.stderr.contains(text), "{arguments:?}: {held:?}");
        }
    }
    for command in [&["inspect", "k.json"][..], &["diff", "k.json", "k.json"]] {
        let shown = occ(&[command, &["--target=gfx90a,gfx1100"]].concat());
        assert_eq!(shown.code, Some(0));
        assert!(shown.stderr.contains("warning: no code for `gfx1100`"), "{shown:?}");
    }

    fs::write(folder.path().join("Cargo.toml"), "[package]\nname = \"k\"\n").expect("a file");
    let ignore = "[[ignore]]\nkernel = \"*\"\nreason = \"not ours\"\n";
    fs::write(folder.path().join("occ.toml"), ignore).expect("a file");
    for arguments in [&["inspect", "k.json", "--min=0.5"][..], &["baseline", "check", "k.json"]] {
        let held = occ(arguments);
        let text = "`ignore` in `occ.toml` passes over the only kernel";
        assert!(held.code == Some(2) && held.stderr.contains(text), "{arguments:?}: {held:?}");
    }
}

/// Where sources differ on a number of the chip, no flag and no file says it.
#[test]
fn a_number_on_which_sources_differ_has_one_way_out() {
    let file = data().join("intel/kernels.bmg-g21.bin").display().to_string();
    let held = |more: &[&str]| {
        let asked = ["inspect", &file, "--kernel=slm5k", "--workgroup=64", "--min=0.6"];
        run(&[&asked, more].concat(), Path::new("."), b"")
    };
    let table = held(&[]);
    let text = "by another source 163840); let it pass by `--allow-open`";
    assert!(table.code == Some(2) && table.stderr.contains(text), "{table:?}");
    let github = held(&["--format=github"]).stdout;
    assert!(github.contains("163840)") && !github.contains("read a file"), "{github}");
}

/// Whole files are not given counts by flags: what is said to help is there.
#[test]
fn what_is_missing_is_named_with_what_gives_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let full = kernel("k", 64, "");
    let file = "read a file that says it";
    for (without, needs, way) in [
        ("\"vgprs\":64,", "needs a VGPR count", file),
        ("\"agprs\":0,", "its workgroup size and AGPRs", "read a file that says its AGPRs"),
        ("\"lds\":0,", "its workgroup size and static LDS", "read a file that says its static LDS"),
        ("\"target\":\"gfx90a\",", "needs a target", "`--target`"),
    ] {
        let is_bound = needs.starts_with("its");
        build(folder.path(), "k.json", &[full.replace(without, "")]);
        for arguments in [
            &["inspect", "k.json", "--min=0.5"][..],
            &["inspect", "k.json", "--min=0.5", "--format=github"],
            &["baseline", "update", "k.json", "--baseline=new.txt"],
        ] {
            let held = run(arguments, folder.path(), b"");
            let said = format!("{}{}", held.stdout, held.stderr);
            let text = format!("{needs} ({way})");
            match (is_bound, arguments[0]) {
                (false, _) => assert!(said.contains(&text), "{arguments:?}: `{text}`: {held:?}"),
                (true, "inspect") => {
                    assert!(said.contains(needs) && said.contains(way), "{arguments:?}: {held:?}");
                }
                // A bound is kept without a word.
                (true, _) => assert!(!said.contains("not known"), "{arguments:?}: {held:?}"),
            }
        }
        let table = run(&["inspect", "k.json"], folder.path(), b"").stdout;
        let help = if way == "`--target`" {
            "pass one, e.g."
        } else {
            "pass them, e.g. `cargo occ explain"
        };
        assert!(table.contains(help), "{table}");
    }
}

#[test]
fn a_size_is_not_lost_where_the_workgroup_memory_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let full = kernel("k", 64, "");
    build(folder.path(), "old.json", std::slice::from_ref(&full));
    build(folder.path(), "new.json", &[full.replace("\"lds\":0,", "")]);
    let diff = run(&["diff", "old.json", "new.json"], folder.path(), b"").stdout;
    assert!(diff.contains("lds 0 → ?") && !diff.contains("workgroup"), "{diff}");
    build(folder.path(), "open.json", &[full.replace(",\"max_workgroup\":256", "")]);
    let diff = run(&["diff", "old.json", "open.json"], folder.path(), b"").stdout;
    assert!(diff.contains("workgroup <=256 → ?"), "{diff}");
}

/// Whoever reads the first lines decides nothing: `cargo occ inspect .. --min 0.5 | head`.
#[cfg(unix)]
#[test]
fn a_closed_pipe_does_not_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernels: Vec<String> = (0..4000).map(|at| kernel(&format!("k{at:04}"), 200, "")).collect();
    build(folder.path(), "k.json", &kernels);
    build(folder.path(), "old.json", &[kernel("k0000", 64, "")]);
    run(&["baseline", "update", "old.json"], folder.path(), b"");
    let inspect = ["inspect", "k.json", "--all", "--min=0.5"];
    for arguments in [&inspect[..], &["baseline", "check", "k.json"]] {
        for format in ["table", "markdown", "csv", "json", "jsonl", "github", "sarif"] {
            let mut occ = Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
                .args(arguments)
                .arg(format!("--format={format}"))
                .current_dir(folder.path())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("it runs");
            drop(occ.stdout.take());
            let code = occ.wait().expect("it ends").code();
            assert_eq!(code, Some(1), "{arguments:?} --format={format}");
        }
    }
}

/// What was named and gave nothing is told of, also beside what gave something.
#[test]
fn a_folder_without_kernels_is_told_of() {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), "k.json", &[kernel("k", 64, "")]);
    for name in ["empty", "text", "full"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
    }
    fs::write(folder.path().join("text/a.txt"), "no code").expect("a file");
    build(folder.path(), "full/k.json", &[kernel("k", 64, "")]);
    let shown = run(&["inspect", "k.json", "empty", "text", "full"], folder.path(), b"");
    assert_eq!(shown.code, Some(0));
    let told = "warning: `empty`: no kernels in it\nwarning: `text`: no kernels in it\n";
    assert!(shown.stderr.ends_with(told) && !shown.stderr.contains("full"), "{shown:?}");
}

/// Ten kernels that are below are named, the worst first.
#[test]
fn a_minimum_names_what_breaks_it() {
    let folder = tempfile::tempdir().expect("a folder");
    // On gfx90a 32 VGPRs reach 100%, 200 reach 25%, 512 reach 12.5%. The last of those below is the worst.
    let held = |all: usize, broken: usize, format: &str| {
        let vgprs = |at: usize| match at + 1 {
            last if last == broken => 512,
            at if at < broken => 200,
            _ => 32,
        };
        let kernels: Vec<_> =
            (0..all).map(|at| kernel(&format!("k{at:03}"), vgprs(at), "")).collect();
        build(folder.path(), "k.json", &kernels);
        let held = run(&["inspect", "k.json", "--min=0.5", format], folder.path(), b"");
        assert_eq!(held.code, Some(i32::from(broken > 0)), "{held:?}");
        let names = held.stderr.lines().filter_map(|line| line.strip_prefix("error: kernel `"));
        let names: Vec<String> = names.map(|line| line[..4].to_owned()).collect();
        let more = held.stderr.lines().find_map(|line| line.strip_prefix("error: and "));
        (names, more.map(str::to_owned))
    };
    let worst = |named: usize, broken: usize| -> Vec<String> {
        let others = (0..broken.saturating_sub(1)).take(named.saturating_sub(1));
        broken.checked_sub(1).into_iter().chain(others).map(|at| format!("k{at:03}")).collect()
    };
    // A table is of all kernels, lines are written one after another.
    for format in ["--sort=file", "--format=jsonl"] {
        for broken in [0, 1, 10] {
            assert_eq!(held(101, broken, format), (worst(10, broken), None));
        }
        for (all, broken) in [(11, 11), (101, 11), (300, 21), (300, 200), (300, 201), (300, 300)] {
            let more = format!("{} more kernels below 50%", broken - 10);
            assert_eq!(held(all, broken, format), (worst(10, broken), Some(more)));
        }
    }
}

#[test]
fn a_minimum_counts_what_is_not_certain() {
    let folder = tempfile::tempdir().expect("a folder");
    let held = |count: usize, from: &str, to: &str, more: &[&str]| {
        let kernel = |at: usize| kernel(&format!("k{at:03}"), 32, "").replace(from, to);
        build(folder.path(), "k.json", &(0..count).map(kernel).collect::<Vec<_>>());
        let held = run(&[&["inspect", "k.json", "--min=0.5"], more].concat(), folder.path(), b"");
        (held.code, held.stderr)
    };
    for (count, others) in
        [(1, "\n"), (2, "; so it is with 1 more kernel\n"), (3, "; so it is with 2 more kernels\n")]
    {
        let (code, told) = held(count, "\"vgprs\":32,", "", &[]);
        let text = format!(": it needs a VGPR count (read a file that says it){others}");
        assert!(code == Some(2) && told.ends_with(&text), "{told}");
    }
    let dynamic = "\"uses_dynamic_lds\":true,\"lds\":0";
    for (count, others) in
        [(1, ""), (2, "; so it is with 1 more kernel"), (3, "; so it is with 2 more kernels")]
    {
        let text = format!(
            " depending on its workgroup size and dynamic LDS: give `--workgroup` and `--dynamic-lds` or `[launch]` in \
             `occ.toml`{others}; "
        );
        let (code, told) = held(count, "\"lds\":0", dynamic, &[]);
        assert!(
            code == Some(2) && told.ends_with(&(text.clone() + "let it pass by `--allow-open`\n")),
            "{told}"
        );
        let (code, told) = held(count, "\"lds\":0", dynamic, &["--allow-open"]);
        assert!(
            code == Some(0) && told.ends_with(&(text + "passed by `--allow-open`\n")),
            "{told}"
        );
        assert!(
            told.starts_with("note: kernel `k000` reaches ") && told.lines().count() == 1,
            "{told}"
        );
    }
}
