//! `occ.toml`: what is read of it, what is refused, and where it is looked for.
#![cfg(feature = "project")]

use std::fs;
use std::path::{Path, PathBuf};

use occ_artifacts::project::{Date, KernelName, Spilling, Workgroup, files, find, read, unhashed};
use occ_core::Ratio;

const WHOLE: &str = r#"
arch = ["gfx90a", "sm_80"]
resources = ["kernels/*.hsaco"]
min = 0.5
warn = "62.5%"
spills = "deny"

[launch]
"matmul*" = { workgroup = [16, 16], dynamic_lds = 1024 }
reduce = 256
"*" = { dynamic_shared = 0x10 }

[[ignore]]
kernel = "legacy_*"
reason = "replaced in 2.0"
until = "2027-01-01"

[[ignore]]
kernel = "old"
reason = "gone soon"
until = 2020-01-01
"#;

#[test]
fn every_key_is_read() {
    let project = read(WHOLE).expect("it is whole");
    let arch = project.arch.as_ref().expect("named");
    assert_eq!((arch.value.join(" ").as_str(), arch.line), ("gfx90a sm_80", 2));
    let resources = project.resources.as_ref().expect("named");
    assert_eq!((resources.value.join(" ").as_str(), resources.line), ("kernels/*.hsaco", 3));
    let (min, warn) = (project.min.as_ref().expect("min"), project.warn.as_ref().expect("warn"));
    assert_eq!(min.value.ratio, Ratio::new(1, 2));
    assert_eq!((warn.value.ratio, warn.value.text.as_str()), (Ratio::new(5, 8), "62.5%"));
    assert_eq!(project.spills.as_ref().map(|spills| spills.value), Some(Spilling::Deny));
    // Of several patterns the first counts, whatever their letters.
    let launch = |symbol: &str| {
        let size = project.launch_of(&KernelName::new(symbol)).expect("a size");
        (size.workgroup, size.dynamic_lds)
    };
    assert_eq!(launch("matmul_f16"), (Some(Workgroup::Shape([16, 16, 1])), Some(1024)));
    assert_eq!(launch("reduce"), (Some(Workgroup::Threads(256)), None));
    assert_eq!(launch("reduce_all"), (None, Some(16)));
    // By what a person calls it, too.
    assert_eq!(launch("_RNvC6_123foo6reduce").0, Some(Workgroup::Threads(256)));
    let ignored = project.ignored(&KernelName::new("legacy_blur")).expect("passed over");
    assert_eq!(ignored.reason, "replaced in 2.0");
    assert_eq!(ignored.until, Date::read("2027-01-01"));
    // Its last day has passed.
    assert_eq!(project.ignored(&KernelName::new("old")), None);
    assert_eq!(project.ignore.len(), 2);
}

#[test]
fn nothing_is_read_of_nothing() {
    assert_eq!(read("").expect("empty"), read("# nothing\n").expect("a comment"));
    assert_eq!(read("").expect("empty").launch_of(&KernelName::new("blur")), None);
}

#[test]
fn what_is_wrong_names_its_line() {
    for (text, expected) in [
        ("min = 0.5\narchs = \"gfx90a\"", "unknown key `archs`; the nearest is `arch` in line 2"),
        ("mim = 0.5", "unknown key `mim`; the nearest is `min` in line 1"),
        (
            "workgroups = 1",
            "unknown key `workgroups`; the keys are `arch`, `resources`, `min`, `warn`, `spills`, \
             `launch`, `ignore` in line 1",
        ),
        ("arch = [\"gfx90a\",\n \"gfx90b\"]", "unknown architecture `gfx90b`"),
        (
            "arch = 90",
            "`arch` takes names in quotes, as in `arch = [\"gfx90a\", \"sm_80\"]` in line 1",
        ),
        ("arch = []", "`arch` takes a list that is not empty; leave the key out instead in line 1"),
        ("arch = [\"sm_90\", \"h100\"]", "`h100` is given twice in `arch` in line 1"),
        ("resources = 5", "`resources` takes paths in quotes"),
        ("resources = \"\"", "`resources` takes paths in quotes"),
        ("min = 50", "`min` takes a fraction from 0 to 1, as `0.5` or `\"50%\"` in line 1"),
        ("min = -0.5", "`min` takes a fraction"),
        ("min = nan", "`min` takes a fraction"),
        ("warn = \"0.5\"", "`warn` takes a fraction"),
        ("warn = \"1e1%\"", "`warn` takes a fraction"),
        ("warn = true", "`warn` takes a fraction"),
        (
            "spills = true",
            "`spills` takes `\"deny\"`, `\"warn\"`, or the bytes per thread that may be, as `16` in line 1",
        ),
        (
            "launch = 256",
            "`launch` takes a table of launch sizes by kernel, as `[launch]` in line 1",
        ),
        ("[launch]\nblur = 0", "`blur` takes a number of threads, 1 or more"),
        ("[launch]\nblur = -1", "`blur` takes a number of threads, 1 or more"),
        ("[launch]\nblur = 5_000_000_000", "`blur` takes a number of threads, 1 or more"),
        ("[launch]\nblur = [1, 2, 3, 4]", "`blur` takes a number of threads, 1 or more"),
        ("[launch]\nblur = []", "`blur` takes a number of threads, 1 or more"),
        ("[launch]\nblur = {}", "`blur` takes a launch size"),
        ("[launch]\n\"\" = 1", "a kernel's name is empty in line 2"),
        (
            "[launch]\nblur = { workgruop = 1 }",
            "unknown key `workgruop`; the nearest is `workgroup` in line 2",
        ),
        (
            "[launch]\nblur = { block = 1, workgroup = 1 }",
            "`workgroup` is given twice, by both of its names in line 2",
        ),
        (
            "[launch]\nblur = { dynamic_lds = 1.5 }",
            "`dynamic_lds` takes bytes, as `1024` in line 2",
        ),
        (
            "ignore = 1",
            "`ignore` takes tables with `kernel` and `reason`, as `[[ignore]]` in line 1",
        ),
        ("[[ignore]]\nkernel = \"a\"", "`ignore` needs `reason`, why in quotes in line 1"),
        ("[[ignore]]\nreason = \"a\"", "`ignore` needs `kernel`, a kernel's name"),
        ("[[ignore]]\nkernel = \"a\"\nreason = \" \"", "`reason` takes why in quotes in line 3"),
        (
            "[[ignore]]\nkernel = \"a\"\nreason = \"b\"\nuntil = \"2027-02-30\"",
            "`until` takes a day, as `\"2030-01-31\"` in line 4",
        ),
        (
            "[[ignore]]\nkernel = \"a\"\nreson = \"b\"",
            "unknown key `reson`; the nearest is `reason` in line 3",
        ),
    ] {
        let error = read(text).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    let error = read("min = 0.5\nwarn = = 1").expect_err("no TOML");
    assert_eq!(error.line, Some(2), "{error}");
    let error = read("min = 0.5\nmin = 0.6").expect_err("no TOML");
    assert_eq!(error.line, Some(2), "{error}");
}

/// A folder of this test's own.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("project").join(name);
    let _ = fs::remove_dir_all(&folder);
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

#[test]
fn the_nearest_file_up_to_the_root_is_found() {
    let package = "[package]\nname = \"a\"\n";
    let all = folder(
        "found",
        &[
            // Above the root nothing is looked for.
            ("occ.toml", ""),
            ("Cargo.toml", package),
            ("work/Cargo.toml", "[ workspace.package ]\n"),
            ("work/occ.toml", ""),
            ("work/a/Cargo.toml", package),
            ("work/a/src/lib.rs", ""),
            ("work/b/c/Cargo.toml", package),
            ("work/b/occ.toml", ""),
            ("alone/Cargo.toml", "[package]\nname = \"workspace\"\n# [workspace]\n[workspaces]\n"),
            ("alone/src/lib.rs", ""),
        ],
    );
    let found = |path: &str| {
        let found = find(&all.join(path))?;
        Some(found.strip_prefix(&all).expect("below").to_string_lossy().into_owned())
    };
    assert_eq!(found("work/a").as_deref(), Some("work/occ.toml"));
    assert_eq!(found("work/a/src").as_deref(), Some("work/occ.toml"));
    assert_eq!(found("work/b/c").as_deref(), Some("work/b/occ.toml"));
    assert_eq!(found("work").as_deref(), Some("work/occ.toml"));
}

#[test]
fn a_package_without_a_workspace_is_its_own_root() {
    let all = folder("alone", &[("a/Cargo.toml", "[package]\n"), ("a/src/lib.rs", "")]);
    // The workspace of this repository is above it all.
    let found = find(&all.join("a/src"));
    assert!(found.is_none_or(|found| !found.starts_with(&all)));
    fs::write(all.join("a/occ.toml"), "").expect("a file");
    assert_eq!(find(&all.join("a/src")), Some(all.join("a/occ.toml")));
}

#[test]
fn patterns_name_files() {
    let all = folder("files", &[("k/b.hsaco", ""), ("k/a.hsaco", ""), ("k/c.cubin", "")]);
    fs::create_dir_all(all.join("k/d.hsaco")).expect("a folder");
    let named = |resources: &[&str]| {
        let resources: Vec<String> = resources.iter().map(|&path| path.to_owned()).collect();
        let found = files(&all, &resources)?;
        let name = |path: &PathBuf| path.strip_prefix(&all).unwrap().to_string_lossy().into_owned();
        Ok::<_, String>(found.iter().map(name).collect::<Vec<String>>())
    };
    assert_eq!(named(&["k/*.hsaco"]).unwrap(), ["k/a.hsaco", "k/b.hsaco"]);
    assert_eq!(named(&["k/?.cubin", "x.log"]).unwrap(), ["k/c.cubin", "x.log"]);
    assert_eq!(named(&["k/*.o"]).unwrap_err(), "no file matches `k/*.o`");
    assert_eq!(named(&["x/*.o"]).unwrap_err(), "no file matches `x/*.o`");
    // Brackets stand for themselves, in a folder of the project too.
    let all = folder("files [1]", &[("k[2]/a.o", ""), ("k2/b.o", ""), (".o", "")]);
    let found = files(&all, &["k[2]/*.o".to_owned(), "*.o".to_owned()]).expect("files");
    assert_eq!(found, [all.join("k[2]/a.o"), all.join(".o")]);
    // A link that leads nowhere is a file that is not there, and not none.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", all.join("k2/c.o")).expect("a link");
        let found = files(&all, &["k2/*.o".to_owned()]).expect("files");
        assert_eq!(found, [all.join("k2/b.o"), all.join("k2/c.o")]);
        let found = files(&all, &["k?/c.o".to_owned()]).expect("files");
        assert_eq!(found, [all.join("k2/c.o")]);
    }
    // Nor is a name that is not UTF-8, of a file or of a folder; other systems have none.
    #[cfg(target_os = "linux")]
    {
        let latin: &std::ffi::OsStr = std::os::unix::ffi::OsStrExt::from_bytes(b"b\xfccher");
        fs::create_dir_all(all.join("u").join(latin)).expect("a folder");
        fs::write(all.join("u").join(latin).join(latin), "").expect("a file");
        let found = files(&all, &["u/b*/*her".to_owned()]).expect("files");
        assert_eq!(found, [all.join("u").join(latin).join(latin)]);
    }
}

#[test]
fn patterns_name_folders() {
    let built =
        ["b/blur-0f/out/a.json", "b/blur-1e/out/a.json", "b/other-1e/out/a.json", "b/blur-2d"];
    let all = folder("folders", &built.map(|path| (path, "")));
    let named = |written: &str| {
        let found = files(&all, &[written.to_owned()])?;
        let name = |path: &PathBuf| path.strip_prefix(&all).unwrap().to_string_lossy().into_owned();
        Ok::<_, String>(found.iter().map(name).collect::<Vec<String>>())
    };
    let both = ["b/blur-0f/out/a.json", "b/blur-1e/out/a.json"];
    assert_eq!(named("b/blur-*/out/a.json").unwrap(), both);
    assert_eq!(named("b/blur-*/out/*.json").unwrap(), both);
    assert_eq!(named("?/*/out/*").unwrap().len(), 3);
    assert_eq!(named("b/other-*/out/a.json").unwrap(), [built[2]]);
    // Of folders that only cargo's hash tells apart the newest file counts.
    for (hash, seconds) in
        [("0123456789abcdef", 3), ("fedcba9876543210", 9), ("00000000000000ff", 5)]
    {
        let out = all.join(format!("t/blur-{hash}/out"));
        fs::create_dir_all(&out).expect("a folder");
        let file = fs::File::create(out.join("a.json")).expect("a file");
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        file.set_modified(time).expect("a time");
    }
    assert_eq!(named("t/*/out/a.json").unwrap(), ["t/blur-fedcba9876543210/out/a.json"]);
    assert_eq!(
        unhashed(Path::new("t/0123456789abcdef/a-0123456789abcdef")),
        Path::new("t/*/a-0123456789abcdef")
    );
    // What a pattern found need not have what follows, and is no file in the place of a folder.
    assert_eq!(named("b/*/out/b.json").unwrap_err(), "no file matches `b/*/out/b.json`");
    assert_eq!(named("b/*/x/*.json").unwrap_err(), "no file matches `b/*/x/*.json`");
    // Below all folders is more than one level, and must not pass for it.
    assert!(named("b/**/a.json").unwrap_err().contains("`**` is no pattern"));
    assert!(named("b/o**/a.json").unwrap_err().contains("`**` is no pattern"));
    // A last part without a pattern may name a folder, as it may where there is none at all.
    assert_eq!(named("b/*/out").unwrap().len(), 3);
    // What lies above is no folder that a pattern finds.
    assert_eq!(named("b/out/.*/a.json").unwrap_err(), "no file matches `b/out/.*/a.json`");
}
