//! What a build is held to besides its lines, and baselines of the size of a library.

use std::fs;
use std::path::Path;

use crate::snapshot::run;

fn kernel(name: &str, target: &str, vgprs: u32, spilled: u32) -> String {
    format!(
        "{{\"name\":\"{name}\",\"target\":\"{target}\",\"vgprs\":{vgprs},\"agprs\":0,\"lds\":0,\
         \"scratch\":0,\"spills\":{{\"vgprs\":{spilled},\"sgprs\":0}},\"max_workgroup\":256}}"
    )
}

fn build(folder: &Path, name: &str, kernels: &[String]) {
    let text =
        format!("{{\"schema\":2,\"tool\":\"clang 22\",\"kernels\":[{}]}}", kernels.join(","));
    fs::write(folder.join(name), text).expect("a file");
}

fn library(folder: &Path, name: &str, more: u32) {
    let mut kernels = Vec::new();
    for at in 0..1200_u32 {
        let size = at % 64;
        let long = format!(
            "void lib::detail::(anonymous namespace)::transform<lib::policy<float, {size}, \
             lib::tags::fast>, {at}, lib::none, lib::none, lib::none>(lib::view<float>, int*)"
        );
        for target in ["gfx90a", "gfx942", "gfx1100"] {
            kernels.push(kernel(&long, target, 40 + at % 60 + more, 0));
        }
    }
    build(folder, name, &kernels);
}

#[test]
fn a_library_is_kept_in_few_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    library(folder.path(), "old.json", 0);
    let first = run(&["baseline", "update", "old.json"], folder.path(), b"");
    assert_eq!(
        first.stdout,
        "occ-baseline.txt: 3,600 kernels kept: 1,200 for gfx1100, 1,200 for gfx90a, 1,200 for gfx942\n"
    );
    let file = folder.path().join("occ-baseline.txt");
    let text = fs::read_to_string(&file).expect("a baseline");
    assert!(text.len() <= 3600 * 160, "{} bytes", text.len());
    assert!(text.lines().any(|line| line.starts_with("transform<…>~")), "{text:.500}");
    // The same again changes nothing.
    let again = run(&["baseline", "update", "old.json"], folder.path(), b"");
    assert_eq!(
        again.stdout,
        "occ-baseline.txt: 3,600 the same; 3,600 of them compared by their bounds\n"
    );
    assert_eq!(fs::read_to_string(&file).expect("a baseline"), text);
    // The whole name is shown where a kernel moved.
    library(folder.path(), "new.json", 40);
    let check =
        run(&["baseline", "check", "new.json", "--limit=3", "--instances"], folder.path(), b"");
    assert_eq!(check.stdout.matches("void lib::detail::").count(), 3, "{}", check.stdout);
    assert!(check.stdout.contains("\nand 3,") && check.code == Some(1), "{}", check.stdout);
}

#[test]
fn markdown_fits_a_comment() {
    let folder = tempfile::tempdir().expect("a folder");
    library(folder.path(), "old.json", 0);
    library(folder.path(), "new.json", 40);
    let shown = run(
        &["diff", "old.json", "new.json", "--format=markdown", "--instances"],
        folder.path(),
        b"",
    );
    let length = shown.stdout.chars().count();
    assert!((30_000..=65_536).contains(&length), "{length}");
    let rows =
        shown.stdout.matches("| worse |").count() + shown.stdout.matches("| moved |").count();
    let more = shown.stdout.lines().find_map(|line| line.strip_prefix("and ")).expect("more");
    let more: usize =
        more.strip_suffix(" more").expect("a count").replace(',', "").parse().expect("a number");
    assert_eq!(rows + more, 3600);
}

/// What a file no longer counts cannot pass for none.
#[test]
fn what_is_not_known_does_not_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let full = kernel("f", "gfx90a", 64, 0);
    let spills = ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":0}";
    let without = |what: &str| kernel("f", "gfx90a", 64, 0).replace(what, "");
    build(folder.path(), "full.json", &[full]);
    build(folder.path(), "silent.json", &[without(spills)]);
    build(folder.path(), "sgprs.json", &[without(",\"scratch\":0").replace("\"vgprs\":0,", "")]);
    build(folder.path(), "open.json", &[without("\"vgprs\":64,")]);
    build(folder.path(), "agprs.json", &[without("\"agprs\":0,")]);
    let occ = |arguments: &[&str]| run(arguments, folder.path(), b"");
    let update = |file: &str| assert_eq!(occ(&["baseline", "update", file]).code, Some(0));

    update("full.json");
    for file in ["silent.json", "sgprs.json"] {
        let worse = occ(&["baseline", "check", file]);
        assert!(worse.code == Some(1) && worse.stderr.contains("1 kernel is worse"), "{worse:?}");
        assert_eq!(occ(&["baseline", "check", file, "--spills=deny"]).code, Some(1));
    }
    let path = folder.path().join("occ-baseline.txt");
    let asked = [
        ("silent.json", "--spills=deny", "spills"),
        ("sgprs.json", "--spills=deny", "spills"),
        ("open.json", "--spills=deny-at-risk", "registers"),
        ("open.json", "--max-registers=80", "registers"),
        ("agprs.json", "--max-registers=80", "registers"),
    ];
    for (file, gate, what) in asked {
        fs::remove_file(&path).expect("it");
        update(file);
        assert_eq!(occ(&["baseline", "check", file, "--allow-open"]).code, Some(0));
        let unknown = occ(&["baseline", "check", file, gate, "--allow-open"]);
        let text = format!("error: {what} cannot be checked: the file of kernel `f` does not");
        assert!(unknown.code == Some(2) && unknown.stderr.contains(&text), "{unknown:?}");
        let excused = fs::read_to_string(&path).expect("it").trim_end().to_owned();
        fs::write(&path, excused + " reason=\"not ours\"\n").expect("it");
        let passes = occ(&["baseline", "check", file, gate]);
        assert!(passes.code == Some(0) && !passes.stderr.contains("needs no reason"), "{passes:?}");
    }
}

/// Of many kernels the first are named, and all are counted.
#[test]
fn kernels_that_do_not_pass_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = |count: u32, spilled: Option<u32>, flag: &str| {
        let kernels: Vec<String> = (0..count)
            .map(|at| {
                let whole = kernel(&format!("k{at:02}"), "gfx90a", 64, spilled.unwrap_or(0));
                let silent = ",\"scratch\":0,\"spills\":{\"vgprs\":0,\"sgprs\":0}";
                if spilled.is_some() { whole } else { whole.replace(silent, "") }
            })
            .collect();
        build(folder.path(), "build.json", &kernels);
        run(&["inspect", "build.json", flag], folder.path(), b"")
    };
    let does = "registers or";
    for (count, starts, ends) in [
        (
            1,
            format!("error: 1 kernel spills {does} uses scratch memory: `k00`"),
            "`k00` on gfx90a (93.8–100% occupancy)\n",
        ),
        (
            2,
            format!("error: 2 kernels spill {does} use scratch memory: `k00`"),
            "`k01` on gfx90a (93.8–100% occupancy)\n",
        ),
        (
            10,
            format!("error: 10 kernels spill {does} use scratch memory: `k00`"),
            "`k09` on gfx90a (93.8–100% occupancy)\n",
        ),
        (
            11,
            format!("error: 11 kernels spill {does} use scratch memory: `k00`"),
            "`k09` on gfx90a (93.8–100% occupancy) and 1 more\n",
        ),
        (
            1012,
            format!("error: 1,012 kernels spill {does} use scratch memory: `k00`"),
            "`k09` on gfx90a (93.8–100% occupancy) and 1,002 more\n",
        ),
    ] {
        let denied = told(count, Some(12), "--spills=deny");
        let (stderr, code) = (&denied.stderr, denied.code);
        assert!(stderr.contains(&starts) && stderr.contains(ends), "{stderr}");
        assert!(
            code == Some(1) && stderr.contains("\nhelp: where a kernel may do so, "),
            "{stderr}"
        );
    }
    let unknown =
        "error: spills cannot be checked: the file of kernel `k00` does not count its spills";
    for (count, more) in [
        (1, "; to excuse a kernel, "),
        (2, "; so it is with 1 more kernel; to excuse"),
        (3, "; so it is with 2 more kernels; to excuse"),
        (1003, "; so it is with 1,002 more kernels; to excuse"),
    ] {
        let silent = told(count, None, "--spills=deny");
        assert!(silent.code == Some(2), "{silent:?}");
        assert!(silent.stderr.contains(&format!("{unknown}{more}")), "{}", silent.stderr);
    }
}
