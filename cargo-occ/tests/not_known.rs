//! What a gate does not know, or was not given, does not pass.

use std::fs;
use std::path::Path;

use crate::rule::{build, kernel};
use crate::snapshot::{Run, run};

/// A folder with a build `k.json` of these kernels, and its baseline.
fn kept(kernels: &[String]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    build(folder.path(), "k.json", kernels);
    let update = occ(folder.path(), "baseline update k.json");
    assert_eq!(update.code, Some(0), "{}", update.shown());
    folder
}

fn occ(folder: &Path, command: &str) -> Run {
    run(&command.split(' ').collect::<Vec<_>>(), folder, b"")
}

/// A kernel of which nobody knows what it reaches.
fn unknown(name: &str, vgprs: u32) -> String {
    format!(
        "{{\"name\":\"{name}\",\"target\":\"gfx9999\",\"vgprs\":{vgprs},\"lds\":0,\"scratch\":0}}"
    )
}

/// A line with `?` holds nothing, also where counts moved.
#[test]
fn what_is_not_known_and_was_not_does_not_pass() {
    let folder = kept(&[kernel("a", 32, ",\"scratch\":0"), unknown("b", 32), unknown("c", 32)]);
    let at = folder.path();
    build(at, "k.json", &[kernel("a", 32, ",\"scratch\":0"), unknown("b", 32), unknown("c", 64)]);
    let check = occ(at, "baseline check k.json");
    let said = "error: nothing holds what is not known: the occupancy of kernel `b` is still not known; so it is with \
                1 more kernel; let it pass by `--allow-open`, or pass over it by `[[ignore]]` in `occ.toml`\n";
    assert!(check.code == Some(2) && check.stderr.ends_with(said), "{}", check.shown());
    let open = occ(at, "baseline check k.json --allow-open");
    assert!(open.code == Some(0) && open.stderr.contains("passed by `--allow-open`"), "{open:?}");
    for format in ["github", "sarif"] {
        let found = occ(at, &format!("baseline check k.json --format {format}"));
        assert_eq!(found.code, Some(2), "{}", found.shown());
        assert_eq!(found.stdout.matches("is still not known").count(), 2, "{}", found.shown());
    }
    let ignored =
        "ignore = [{ kernel = \"b\", reason = \"x\" }, { kernel = \"c\", reason = \"x\" }]";
    fs::write(at.join("occ.toml"), ignored).expect("a file");
    let check = occ(at, "baseline check k.json");
    assert_eq!(check.code, Some(0), "{}", check.shown());
    fs::remove_file(at.join("occ.toml")).expect("removed");
    // What else fails is said too.
    build(at, "k.json", &[kernel("a", 250, ",\"scratch\":0"), unknown("b", 32), unknown("c", 64)]);
    let check = occ(at, "baseline check k.json");
    assert!(check.code == Some(1) && check.stderr.contains("; so it is with 1 more"), "{check:?}");
    // A reason in a line is one.
    build(at, "k.json", &[kernel("a", 32, ",\"scratch\":0"), unknown("b", 32), unknown("c", 64)]);
    let text = fs::read_to_string(at.join("occ-baseline.txt")).expect("a baseline");
    let text = text.replace("spills=0\n", "spills=0 reason=\"not ours\"\n");
    fs::write(at.join("occ-baseline.txt"), text.replace("scratch=0\n", "scratch=0 reason=\"x\"\n"))
        .expect("written");
    let check = occ(at, "baseline check k.json");
    assert_eq!(check.code, Some(0), "{}", check.shown());
}

/// Nobody can say that it is as good as its line: that is code 2, as a file that cannot be read, also where other counts
/// are better. Where they are worse, it is code 1.
#[test]
fn what_is_not_known_any_more_does_not_pass() {
    let is = |counts: &str| format!("{{\"name\":\"k\",\"target\":\"gfx90a\",\"lds\":0{counts}}}");
    let other = kernel("other", 32, ",\"scratch\":0");
    let folder = kept(&[is(",\"vgprs\":32,\"agprs\":0,\"scratch\":8"), other.clone()]);
    let at = folder.path();
    for (counts, code, open) in
        [(",\"scratch\":8", 2, 0), (",\"scratch\":4", 2, 0), ("", 2, 0), (",\"scratch\":16", 1, 1)]
    {
        build(at, "k.json", &[is(counts), other.clone()]);
        for (flag, code) in [("", code), (" --allow-open", open)] {
            let check = occ(at, &format!("baseline check k.json{flag}"));
            assert_eq!(check.code, Some(code), "{counts} {}", check.shown());
            assert!(check.stdout.contains("vgprs 32 → ?"), "{}", check.shown());
            let is_said =
                check.stderr.contains("the occupancy of kernel `k` is not known any more");
            assert_eq!(is_said, code != 1, "{}", check.shown());
        }
    }
    // A reason in its line and `[[ignore]]` excuse it. An update keeps the numbers of a line that has one.
    build(at, "k.json", &[is(""), other.clone()]);
    let lines = fs::read_to_string(at.join("occ-baseline.txt")).expect("a baseline");
    assert_eq!(occ(at, "baseline update --reason x k.json").code, Some(0));
    assert_eq!(occ(at, "baseline update k.json").code, Some(0));
    let kept = fs::read_to_string(at.join("occ-baseline.txt")).expect("a baseline");
    assert_eq!(kept, lines.replace("scratch=8", "scratch=8 reason=\"x\""));
    assert_eq!(occ(at, "baseline check k.json").code, Some(0));
    let ended = lines.replace("scratch=8", "scratch=8 reason=\"x\" until=2020-01-31");
    fs::write(at.join("occ-baseline.txt"), ended).expect("written");
    let check = occ(at, "baseline check k.json");
    assert!(check.code == Some(2) && check.stderr.contains("the last day"), "{}", check.shown());
    fs::write(at.join("occ-baseline.txt"), lines).expect("written");
    fs::write(at.join("occ.toml"), "ignore = [{ kernel = \"k\", reason = \"x\" }]")
        .expect("a file");
    assert_eq!(occ(at, "baseline check k.json").code, Some(0));
}

/// What a line leaves out may have been anything: the build has to be as good as can be.
#[test]
fn what_a_line_does_not_say_is_not_better_than_what_the_build_has() {
    for (line, kernel, code) in [
        (
            "gfx90a 16/32 workgroup<=256 vgprs=32 agprs=0 lds=0",
            kernel("k", 32, ",\"scratch\":64"),
            1,
        ),
        (
            "gfx90a 16/32 workgroup<=256 vgprs=32 agprs=0 lds=0",
            kernel("k", 32, ",\"scratch\":0"),
            0,
        ),
        ("gfx90a ?", kernel("k", 32, ",\"scratch\":0"), 0),
        ("gfx90a ?", kernel("k", 400, ",\"scratch\":0"), 1),
        // Scratch memory holds what is spilled.
        (
            "gfx90a 16/32 workgroup<=256 vgprs=32 agprs=0 lds=0 scratch=16",
            kernel("k", 32, ",\"scratch\":16,\"spills\":{\"vgprs\":4}"),
            0,
        ),
        (
            "gfx90a 16/32 workgroup<=256 vgprs=32 agprs=0 lds=0",
            kernel("k", 32, ",\"spills\":{\"vgprs\":4}"),
            1,
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        build(folder.path(), "k.json", std::slice::from_ref(&kernel));
        let text = format!("# occ baseline 2\n\nk\n  {line}\n");
        fs::write(folder.path().join("occ-baseline.txt"), text).expect("a file");
        let check = occ(folder.path(), "baseline check k.json");
        assert_eq!(check.code, Some(code), "{line} {kernel}\n{}", check.shown());
    }
}

/// With `merge.conflictStyle=diff3` a conflict has a third side.
#[test]
fn the_mark_of_the_common_ancestor_is_no_kernel() {
    let folder = kept(&[kernel("a", 32, "")]);
    let path = folder.path().join("occ-baseline.txt");
    let text = fs::read_to_string(&path).expect("a baseline");
    fs::write(&path, text.replace("\na\n", "\na\n||||||| 8c1f0a7\n")).expect("written");
    let check = occ(folder.path(), "baseline check k.json");
    assert!(check.code == Some(2) && check.stderr.contains("a merge conflict"), "{check:?}");
}

/// A pattern may be spelled wrongly.
#[test]
fn what_is_for_no_kernel_is_told() {
    let folder = kept(&[kernel("blur", 32, ""), kernel("sum", 32, ""), kernel("old", 32, "")]);
    let at = folder.path();
    let text = "[launch]\n\"blur\" = 64\n\"summ*\" = 64\n\"b*\" = 64\n\
                [[ignore]]\nkernel = \"old\"\nreason = \"x\"\n\
                [[ignore]]\nkernel = \"olt\"\nreason = \"x\"\n\
                [[ignore]]\nkernel = \"ended\"\nreason = \"x\"\nuntil = \"2000-01-01\"\n";
    fs::write(at.join("occ.toml"), text).expect("a file");
    let launch = "warning: no kernel is like `summ*`, `b*` of `[launch]` in `occ.toml`\n";
    let ignore = "warning: no kernel is like `olt` of `[[ignore]]` in `occ.toml`\n";
    fs::create_dir(at.join("empty")).expect("a folder");
    for command in [
        "inspect k.json",
        "inspect k.json --format jsonl",
        "baseline check k.json",
        "baseline update k.json",
        "diff k.json k.json",
        "diff occ-baseline.txt k.json",
    ] {
        let told = occ(at, command);
        assert_eq!(told.stderr.matches(launch).count(), 1, "{command}: {}", told.shown());
        assert_eq!(told.stderr.matches(ignore).count(), 1, "{command}: {}", told.shown());
    }
}

/// A file is read once, in whatever way it is named.
#[test]
fn a_file_that_is_named_again_has_no_more_kernels() {
    let folder = kept(&[kernel("a", 32, "")]);
    let at = folder.path();
    fs::create_dir(at.join("build")).expect("a folder");
    fs::copy(at.join("k.json"), at.join("build/k.json")).expect("copied");
    fs::write(at.join("build/notes.txt"), "Notes").expect("a file");
    for files in [
        "build",
        "build/k.json build/k.json",
        "build/k.json ./build/../build/k.json",
        "build/k.json build",
        "build build/k.json",
        "build ./build build/k.json",
    ] {
        let check = occ(at, &format!("baseline check {files}"));
        assert!(check.code == Some(0) && check.stdout.contains("1 the same"), "{}", check.shown());
        assert!(!check.stderr.contains("no kernels in it"), "{}", check.shown());
    }
    // What is named has to hold kernels.
    let named = occ(at, "baseline check build build/notes.txt");
    assert_eq!(named.code, Some(2), "{}", named.shown());
    let absolute = at.join("build/k.json").display().to_string();
    let check = occ(at, &format!("baseline check build/k.json {absolute}"));
    assert!(check.code == Some(0) && check.stdout.contains("1 the same"), "{}", check.shown());
}
