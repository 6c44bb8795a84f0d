//! `cargo occ baseline` and `cargo occ diff` on two builds of the same kernels.
//!
//! `old.toml` and `new.toml` of `tests/cmd/diff/builds.in` differ in every way that kernels can move.

use std::fs;
use std::path::{Path, PathBuf};

use crate::snapshot;
use crate::snapshot::{Run, run, same};
use tempfile::TempDir;

/// A folder with the two builds and what a test adds.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for build in ["old.toml", "new.toml"] {
            let from =
                Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/diff/builds.in").join(build);
            fs::copy(from, folder.path().join(build)).expect("copied");
        }
        Self(folder)
    }

    fn occ(&self, command: &str) -> Run {
        let arguments: Vec<&str> = command.split(' ').collect();
        run(&arguments, self.0.path(), b"")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file is there")
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    /// The baseline with `from` in it made `to`.
    fn edit(&self, from: &str, to: &str) {
        let text = self.read("occ-baseline.txt");
        assert!(text.contains(from), "{from} is not in:\n{text}");
        self.write("occ-baseline.txt", &text.replacen(from, to, 1));
    }
}

#[test]
fn a_build_is_as_its_baseline() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml").is("baseline/update_first");
    same("baseline/occ-baseline", &folder.read("occ-baseline.txt"));
    folder.occ("baseline check old.toml").is("baseline/check_same");
    folder.occ("baseline check --strict old.toml").is("baseline/check_same_strict");
    let before = folder.read("occ-baseline.txt");
    folder.occ("baseline update old.toml").is("baseline/update_same");
    assert_eq!(folder.read("occ-baseline.txt"), before);
}

#[test]
fn a_ratchet_turns_both_ways() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    folder.occ("baseline check new.toml").is("baseline/check_new");
    folder.occ("baseline check new.toml --format json").is("baseline/check_new_json");
    folder.occ("baseline check new.toml --format csv").is("baseline/check_new_csv");
    folder.occ("baseline check new.toml --format markdown").is("baseline/check_new_markdown");
    folder.occ("baseline update new.toml").is("baseline/update_new");
    same("baseline/occ-baseline_new", &folder.read("occ-baseline.txt"));
    assert_eq!(folder.occ("baseline check --allow-open new.toml").code, Some(0));
}

#[test]
fn one_kernel_is_told_as_one() {
    let folder = Folder::new();
    fs::write(
        folder.path("one.json"),
        r#"{"schema":2,"tool":"x","kernels":[{"name":"k","target":"gfx90a","lds":0,"max_workgroup":256}]}"#,
    )
    .expect("a file");
    let said = "warning: the occupancy of kernel `k` is not known: it needs a VGPR count (read a file that says it)\n";
    let shown = folder.occ("baseline update one.json");
    assert!(shown.stderr.contains(said), "{}", shown.shown());
}

/// It was read from there, and written to a file of this name.
#[test]
fn standard_input_is_not_updated() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    let kept = folder.read("occ-baseline.txt");
    let check = |command: &[&str]| run(command, folder.0.path(), kept.as_bytes());
    assert_eq!(check(&["baseline", "check", "--baseline=-", "old.toml"]).code, Some(0));
    let update = check(&["baseline", "update", "--baseline=-", "new.toml"]);
    let said = "error: `--baseline -` is standard input; name the file that `update` writes\n";
    assert_eq!((update.code, update.stderr.as_str()), (Some(2), said));
    assert!(!folder.path("-").exists());
}

/// A baseline that several folders share is one file.
#[cfg(unix)]
#[test]
fn a_link_to_a_baseline_stays_one() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    let link = folder.path("link.txt");
    std::os::unix::fs::symlink("occ-baseline.txt", &link).expect("a link");
    assert_eq!(folder.occ("baseline update --baseline link.txt new.toml").code, Some(0));
    assert!(link.is_symlink(), "it was replaced");
    assert_eq!(folder.occ("baseline check --allow-open new.toml").code, Some(0));
    let left: Vec<_> = fs::read_dir(folder.0.path()).expect("it").flatten().collect();
    assert!(!left.iter().any(|file| file.path().extension().is_some_and(|end| end == "new")));
}

#[cfg(unix)]
#[test]
fn a_read_only_baseline_stays_and_permissions_do_too() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    let baseline = folder.path("occ-baseline.txt");
    let allow = |mode| fs::set_permissions(&baseline, fs::Permissions::from_mode(mode));
    allow(0o444).expect("permissions");
    let before = folder.read("occ-baseline.txt");
    let refused = folder.occ("baseline update new.toml");
    assert_eq!(refused.code, Some(2));
    let told = "error: cannot write `occ-baseline.txt`: it is read-only; make it writable, or name another file\n";
    assert!(refused.stderr.ends_with(told), "{}", refused.stderr);
    assert_eq!(folder.read("occ-baseline.txt"), before);
    allow(0o640).expect("permissions");
    assert_eq!(folder.occ("baseline update new.toml").code, Some(0));
    assert_ne!(folder.read("occ-baseline.txt"), before);
    let mode = fs::metadata(&baseline).expect("the baseline").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn better_asks_for_an_update_and_fails_only_when_strict() {
    let folder = Folder::new();
    folder.occ("baseline update new.toml");
    let text = folder.read("occ-baseline.txt");
    let kept: Vec<&str> = text
        .lines()
        .map(|line| if line.starts_with("retuned") { line_of(&folder, "retuned") } else { line })
        .collect();
    folder.write("occ-baseline.txt", &(kept.join("\n") + "\ngone gfx90a occupancy=1/32\n"));
    folder.occ("baseline check --allow-open new.toml").is("baseline/check_better");
    folder.occ("baseline check --allow-open --strict new.toml").is("baseline/check_better_strict");
}

/// The line of a kernel of the old build.
fn line_of(folder: &Folder, name: &str) -> &'static str {
    folder.occ("baseline update --baseline other.txt old.toml");
    let text = folder.read("other.txt");
    text.lines().find(|line| line.starts_with(name)).expect("the line").to_owned().leak()
}

#[test]
fn a_line_with_a_reason_may_be_worse() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    folder.edit("\nkernels::blur\n", "\n# Until the tile is smaller.\nkernels::blur\n");
    folder.edit("\nlarge\n", "\n# A comment on its own.\n\nlarge\n");
    folder.write(
        "reasoned.toml",
        &folder.read("new.toml").replace("name = \"added\"", "name = \"removed\""),
    );
    let update = run(
        &["baseline", "update", "--reason", "a larger tile", "reasoned.toml"],
        folder.0.path(),
        b"",
    );
    update.is("baseline/update_reason");
    same("baseline/occ-baseline_reason", &folder.read("occ-baseline.txt"));
    folder.occ("baseline check reasoned.toml").is("baseline/check_reason");
    // Reasons, numbers and comments stay while the kernels are worse.
    let before = folder.read("occ-baseline.txt");
    folder.occ("baseline update reasoned.toml");
    assert_eq!(folder.read("occ-baseline.txt"), before);
    // Back to what they were.
    folder.occ("baseline check old.toml").is("baseline/check_reason_gone");
}

#[test]
fn recompiling_and_reordering_change_nothing() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    let text = folder.read("old.toml");
    let (head, kernels) = text.split_once("[[kernels]]").expect("kernels");
    let mut kernels: Vec<&str> = kernels.split("[[kernels]]").collect();
    kernels.reverse();
    let hashes = [
        ("17h0123456789abcdefE", "17hdeadbeefdeadbeefE"),
        ("17h1111111111111111E", "17h5555555555555555E"),
        ("17h2222222222222222E", "17h4444444444444444E"),
    ];
    let kernels: Vec<String> =
        kernels.iter().map(|kernel| format!("[[kernels]]{}\n", kernel.trim_end())).collect();
    let mut again = head.to_owned() + &kernels.concat();
    for (from, to) in hashes {
        assert!(again.contains(from));
        again = again.replace(from, to);
    }
    folder.write("again.toml", &again);
    let before = folder.read("occ-baseline.txt");
    folder.occ("baseline check --strict again.toml").is("baseline/check_again");
    folder.occ("baseline update again.toml");
    assert_eq!(folder.read("occ-baseline.txt"), before);
}

#[test]
fn of_kernels_with_one_name_the_unchanged_meet_first() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    let old = folder.read("old.toml");
    assert!(old.contains("vgprs = 24"));
    folder.write("grown.toml", &old.replace("vgprs = 24", "vgprs = 96"));
    folder.occ("baseline check grown.toml").is("baseline/check_grown");
}

#[test]
fn another_target_is_out_of_scope() {
    let folder = Folder::new();
    folder.occ("baseline update old.toml");
    folder.occ("baseline check --target sm_90 new.toml").is("baseline/check_target");
    folder.occ("baseline update --target sm_90 new.toml").is("baseline/update_target");
    // The lines for gfx90a are as they were.
    assert_eq!(folder.occ("baseline check --target gfx90a old.toml").code, Some(0));
}

#[test]
fn baselines_that_cannot_be_read() {
    let folder = Folder::new();
    folder.occ("baseline check missing.toml --baseline old.toml").is("baseline/cannot/no_mark");
    let good = "blur\n  gfx90a 20/32 vgprs=84";
    let lines = [
        ("conflict", "<<<<<<< HEAD".to_owned()),
        ("no_kernel", "  gfx90a 20/32".to_owned()),
        ("one_word", "blur\n  gfx90a".to_owned()),
        ("no_occupancy", "blur\n  gfx90a vgprs=84".to_owned()),
        ("no_pair", format!("{good} 12")),
        ("unknown_key", format!("{good} vgpr=12")),
        ("twice", format!("{good} vgprs=12")),
        ("no_number", format!("{good} lds=many")),
        ("too_large", format!("{good} lds=99999999999")),
        ("no_fraction", "blur\n  gfx90a 62%".to_owned()),
        ("past_the_whole", "blur\n  gfx90a 33/32".to_owned()),
        ("open_quote", format!("{good} reason=\"because")),
        ("no_reason", format!("{good} reason=\"\"")),
        ("again", format!("{good}\n{good}")),
    ];
    for (name, line) in lines {
        folder.write("occ-baseline.txt", &format!("# occ baseline 2\n# A comment.\n{line}\n"));
        folder.occ("baseline check old.toml").is(&format!("baseline/cannot/{name}"));
    }
    folder.write("occ-baseline.txt", "# occ baseline 1\n");
    folder.occ("baseline check old.toml").is("baseline/cannot/another_version");
    folder.write("occ-baseline.txt", "# occ baseline 2\n");
    folder.occ("baseline check old.toml").is("baseline/cannot/version");
    // Of a build of which not everything is read the lines stay of what is not seen.
    folder.occ("baseline update --baseline kept.txt old.toml");
    let is_kept = |folder: &Folder| folder.read("kept.txt").contains("\nremoved\n");
    assert!(is_kept(&folder));
    folder
        .occ("baseline update --baseline kept.txt new.toml gone.toml")
        .is("baseline/cannot/build");
    assert!(is_kept(&folder));
    assert_eq!(folder.occ("baseline update --baseline kept.txt new.toml").code, Some(0));
    assert!(!is_kept(&folder));
}

#[test]
fn the_lines_that_are_shown_are_read() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/baseline.md");
    let docs = fs::read_to_string(docs).expect("docs/baseline.md");
    let (lines, _) =
        docs.split_once("```text\n").and_then(|(_, rest)| rest.split_once("```")).expect("lines");
    let folder = Folder::new();
    folder.write("shown.txt", &format!("# occ baseline 2\n{lines}"));
    let run = folder.occ("diff shown.txt shown.txt");
    assert_eq!(
        (run.stdout.as_str(), run.stderr.as_str()),
        ("5 the same; 3 of them compared by their bounds\n", "")
    );
}

#[test]
fn baselines_are_compared_with_builds_and_with_each_other() {
    let folder = Folder::new();
    folder.occ("baseline update --baseline old.txt old.toml");
    folder.occ("baseline update --baseline new.txt new.toml");
    folder.occ("diff old.txt new.txt").is("diff/baselines");
    let builds = folder.occ("diff old.toml new.toml").stdout;
    // A baseline on the left knows as much as the build that it was made of.
    assert_eq!(folder.occ("diff old.txt new.toml").stdout, builds);
}

#[test]
fn folders_are_compared() {
    let folder = Folder::new();
    for (build, name) in [("old", "old.toml"), ("new", "new.toml")] {
        fs::create_dir_all(folder.path(build).join("below")).expect("a folder");
        fs::copy(folder.path(name), folder.path(build).join("below/kernels.toml")).expect("copied");
    }
    let builds = folder.occ("diff old.toml new.toml").stdout;
    assert_eq!(folder.occ("diff old new").stdout, builds);
    assert_eq!(folder.occ("diff old.toml new").stdout, builds);
    // What cannot be read must not pass for gone.
    folder.write("new/notes.md", "# Notes\n");
    folder.occ("diff old new").is("diff/folder_with_notes");
}

/// `--kernel` means the same as elsewhere; where it means none, nothing was compared.
#[test]
fn kernels_of_real_files_are_picked() {
    let data = snapshot::data();
    let diff = |arguments: &[&str]| run(&[&["diff"], arguments].concat(), &data, b"");
    let kernel = |pattern: &str| {
        let file = "text/kernels.gfx90a.hsaco";
        diff(&[file, file, "--kernel", pattern])
    };
    for pattern in ["accumulate", "accu*", "~e613"] {
        assert_eq!((&*kernel(pattern).stdout, kernel(pattern).code), ("1 the same\n", Some(0)));
    }
    let none = kernel("~0000");
    assert_eq!(none.stderr, "error: no kernel of either side matches `~0000`\n");
    assert_eq!(none.code, Some(2));
}

/// Of a kernel whose occupancy nobody knows there is nothing to compare but its spills: it is not the same.
#[test]
fn what_is_still_not_known_is_not_the_same() {
    let folder = Folder::new();
    let kernels = |vgprs: u32, scratch: u32| {
        format!(
            "{{\"schema\":2,\"tool\":\"hipcc\",\"kernels\":[{{\"name\":\"k\",\"target\":\"gfx9999\",\
             \"vgprs\":{vgprs},\"lds\":0,\"scratch\":{scratch}}}]}}"
        )
    };
    folder.write("k.json", &kernels(32, 0));
    assert_eq!(folder.occ("baseline update k.json").code, Some(0));
    let check = folder.occ("baseline check k.json");
    assert_eq!((&*check.stdout, check.code), ("1 not known\n", Some(2)), "{}", check.shown());
    assert!(check.stderr.contains("the occupancy of kernel `k` is not known"), "{}", check.shown());
    let json = folder.occ("baseline check k.json --format json").stdout;
    assert!(json.contains("\"unknown\": 1") && json.contains("\"same\": 0"), "{json}");
    for (vgprs, scratch, end, code) in [(64, 0, "1 not known\n", 2), (32, 8, "1 worse\n", 1)] {
        folder.write("k.json", &kernels(vgprs, scratch));
        let check = folder.occ("baseline check k.json");
        assert!(check.stdout.ends_with(end) && check.code == Some(code), "{}", check.shown());
    }
}
