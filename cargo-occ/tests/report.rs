//! `cargo occ report` on a workspace whose contracts are kept, broken, and beyond evaluation.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::snapshot::run;
use crate::terminal;
use crate::terminal::{command_in, hidden};
use serde_json::Value;

const KERNELS: &str = r#"#![no_std]
use occ::occupancy_target;

const TILE: usize = 32;

#[occupancy_target(arch = ["gfx90a", "gfx1100"], min = 0.5, workgroup = 256, vgprs = 64, lds = 0)]
pub fn blur() {}

#[occupancy_target(
    arch = "gcn",
    min = 0.5,
    workgroup = 256,
    vgprs = 84,
    lds = size_of::<[f32; TILE * TILE]>(),
)]
pub fn sharpen() {}

#[occupancy_target(arch = "sm_90", warn = 0.75, block = TILE * 8, registers = 40 + 24, shared = 0)]
pub fn reduce() {}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 2048, registers = 16, shared = 0)]
pub fn wide() {}

#[occupancy_target(arch = "sm_90", min_workgroups = 2, block = N, registers = 16, shared = 0)]
pub fn generic<const N: u32>() {}

pub struct Tile;

impl Tile {
    #[occupancy_target(arch = "sm_90", min = 1.0, block = 256, registers = 32, contract = IN_TILE)]
    pub const LAUNCH: occ::KernelDescriptor = occ::KernelDescriptor::new("tile");
}
"#;

const APP: &str = r#"use occ::occupancy_target;

#[allow(deprecated)]
#[occupancy_target(arch = "sm_80", min = 0.1, warn = 1.0, block = 1024, registers = 64, shared = 0)]
fn launch() {
    kernels::blur();
}

fn main() {
    launch();
}
"#;

/// A workspace of two packages, of which one depends on the broken contracts of the other.
fn workspace(name: &str, kernels: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    };
    // Cargo takes crates of one name, in workspaces that share a target folder, for one crate.
    let package = |crate_name: &str, rest: &str| {
        format!(
            "[package]\nname = \"{name}-{crate_name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nocc.path = '{}'\n{rest}",
            root.join("occ").display()
        )
    };
    // Without debug information, as `nested_cargo` builds: what both depend on is built once.
    write(
        "Cargo.toml",
        "[workspace]\nmembers = [\"app\", \"kernels\"]\nresolver = \"3\"\n\n[profile.dev]\ndebug = 0\n",
    );
    write("kernels/Cargo.toml", &package("kernels", ""));
    write("kernels/src/lib.rs", kernels);
    write(
        "app/Cargo.toml",
        &package(
            "app",
            &format!("kernels = {{ path = '../kernels', package = '{name}-kernels' }}\n"),
        ),
    );
    write("app/src/main.rs", APP);
    let target = test_support::nested_target(env!("CARGO_TARGET_TMPDIR"));
    write(".cargo/config.toml", &format!("[build]\ntarget-dir = '{}'\n", target.display()));
    let lock = fs::read_to_string(root.join("Cargo.lock")).expect("a lock file");
    write("Cargo.lock", &lock);
    folder
}

/// A build script that calls the program in each way that there is.
const CALLS: &str = r#"use std::process::Command;

fn main() {
    let calls: [&[&str]; 3] = [&["targets", "gfx90a"], &["occ", "targets", "gfx90a"], &["--version"]];
    for call in calls {
        let output = Command::new("PROGRAM").args(call).output().unwrap();
        assert!(output.status.success(), "{call:?}: {output:?}");
    }
}
"#;

#[test]
fn a_build_script_may_call_the_program() {
    let folder = workspace("report-built", &sound());
    let script = CALLS.replace("PROGRAM", env!("CARGO_BIN_EXE_cargo-occ"));
    fs::write(folder.join("kernels/build.rs"), script).expect("a build script");
    let report = run(&["report", "--format", "json", "-p", "report-built-kernels"], &folder, b"");
    assert_eq!(report.code, Some(1), "{}", report.shown());
    let json: Value = serde_json::from_str(&report.stdout).expect("JSON");
    assert_eq!(json["schema"], "occ.report/1");
}

/// The kernels without the mistakes that no contract of a workspace is meant to have.
fn sound() -> String {
    KERNELS.replace(", contract = IN_TILE", "")
}

#[test]
fn every_contract_is_shown_and_none_stops_another() {
    let folder = workspace("report", &sound());
    let first = run(&["report"], &folder, b"");
    first.is("report/table");
    let again = run(&["report"], &folder, b"");
    assert_eq!(again.shown(), first.shown(), "what cargo found fresh is reported too");
    run(&["report", "--all"], &folder, b"").is("report/table-all");
    run(&["report", "--exclude", "*-kernels"], &folder, b"").is("report/exclude");
    run(&["report", "-p", "report-[a-b]*"], &folder, b"").is("report/pattern");
    for flags in [["-p", "nothing"], ["-p", "nothing*"], ["--exclude", "nothing"]] {
        let unknown = run(&[&["report"], &flags[..]].concat(), &folder, b"");
        assert!(unknown.code == Some(2) && unknown.stderr.contains("`nothing"), "{unknown:?}");
        assert_eq!((unknown.stdout.as_str(), unknown.stderr.lines().count()), ("", 1));
    }
    run(&["report", "--format", "markdown"], &folder, b"").is("report/markdown");
    run(&["report", "--format", "csv", "-p", "report-app"], &folder, b"").is("report/csv");
    let json = run(&["report", "--format", "json"], &folder, b"");
    assert_eq!(json.code, Some(1));
    // `--contracts` takes it as it is: it is about these kernels' launches.
    fs::write(folder.join("contracts.json"), &json.stdout).expect("a file");
    fs::write(folder.join("blur.json"), BLUR).expect("a manifest");
    let inspect = ["inspect", "blur.json", "--contracts", "contracts.json", "--format", "json"];
    let inspected: Value = serde_json::from_str(&run(&inspect, &folder, b"").stdout).expect("JSON");
    assert_eq!(inspected["kernels"][0]["workgroup"], 256);
    let json: Value = serde_json::from_str(&json.stdout).expect("JSON");
    crate::schemas::hold("report", std::slice::from_ref(&json));
    let contracts = json["contracts"].as_array().expect("an array");
    let sharpen = contracts.iter().find(|contract| contract["kernel"] == "sharpen");
    let sharpen = sharpen.expect("the broken contract");
    assert_eq!(sharpen["verdict"], "broken");
    assert_eq!(sharpen["resources"]["lds"], 4096, "a constant expression, evaluated");
    assert_eq!(sharpen["reached"]["waves"], 12);
    assert_eq!(sharpen["occupancy"], 0.3);
    assert_eq!(sharpen["limiters"], serde_json::json!(["vgprs"]));
    let github = run(&["report", "--format", "github"], &folder, b"");
    let places = github.stdout.lines().filter_map(|line| line.split("::").nth(1));
    let expected = [
        "error file=kernels/src/lib.rs,line=16,title=sharpen on gcn",
        "error file=kernels/src/lib.rs,line=21,title=wide",
        "warning file=app/src/main.rs,line=5,title=launch on sm_80",
        "warning file=kernels/src/lib.rs,line=19,title=reduce on sm_90",
    ];
    assert_eq!((places.collect::<Vec<_>>(), github.code), (expected.to_vec(), Some(1)));
    let lines = run(&["report", "--format", "jsonl"], &folder, b"");
    let lines: Vec<Value> =
        lines.stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(&lines, contracts);
}

/// A kernel of which a file leaves open what its contract says.
const BLUR: &str = r#"{ "schema": 2, "tool": "t", "kernels": [
    { "name": "blur", "target": "gfx1100", "wave": 32, "vgprs": 64, "lds": 0, "max_workgroup": 1024 }
] }"#;

/// Kernels whose values come from everywhere.
const SHARED: &str = r#"
use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(min = 0.25, workgroup = (16, 16), lds = 0)]
pub fn matmul() {}

#[occupancy_target(arch = "sm_90", min = 0.5, warn = 0.5, dynamic_shared = 1024, resources = [])]
pub const TILE: KernelDescriptor = KernelDescriptor::new("tile").workgroup(256).vgprs(32);

#[occupancy_target(min = 0.5, lds = 1024, resources = [])]
pub const BASED: KernelDescriptor = TILE;
"#;

#[test]
fn every_value_says_where_it_comes_from() {
    let folder = workspace("report-origins", SHARED);
    fs::write(folder.join("app/src/main.rs"), "fn main() {}").expect("a source");
    let manifest = folder.join("kernels/Cargo.toml");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let text = text
        .replace("occ.path = ", &format!("occ.features = {}\nocc.path = ", test_support::FEATURES));
    fs::write(&manifest, text).expect("a manifest");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    fs::copy(root.join("examples/amdgcn/artifacts/gfx90a.hsaco"), folder.join("k.hsaco"))
        .expect("a file");
    let shared = "arch = \"gfx90a\"\n\nresources = \"k.hsaco\"\nwarn = 0.9\nspills = \"deny\"\n";
    fs::write(folder.join("occ.toml"), shared).expect("a file");
    run(&["report", "--all"], &folder, b"").is("report/origins");
    run(&["report", "--format", "markdown"], &folder, b"").is("report/origins-markdown");
    run(&["report", "--format", "csv"], &folder, b"").is("report/origins-csv");
    let json = run(&["report", "--format", "json", "--html", "page.html"], &folder, b"");
    let json: Value = serde_json::from_str(&json.stdout).expect("JSON");
    let origin = |at: usize, key: &str| {
        let origins = json["contracts"][at]["origins"].as_array().expect("a list");
        let origin = origins.iter().find(|origin| origin["key"] == key).expect(key);
        (origin["from"].clone(), origin["file"].clone(), origin["line"].clone())
    };
    let shared = |line: u32| ("occ.toml".into(), "../occ.toml".into(), line.into());
    assert_eq!(origin(0, "arch"), shared(1));
    assert_eq!(origin(0, "resources"), shared(3));
    assert_eq!(origin(0, "vgprs"), ("file".into(), "k.hsaco".into(), Value::Null));
    assert_eq!(origin(0, "workgroup"), ("attribute".into(), Value::Null, Value::Null));
    let page = fs::read_to_string(folder.join("page.html")).expect("the page");
    assert!(page.contains("<code>arch</code> (line 1), "), "{page}");
}

/// A kernel that spills, and misses its minimum.
const SPILLING: &str = r#"
use occ::occupancy_target;

#[occupancy_target(
    arch = "gfx1100",
    min = 1.0,
    workgroup = 160,
    resources = "../k.hsaco",
    spills = "deny",
)]
pub fn spill() {}
"#;

#[test]
fn a_spill_hides_no_missed_minimum() {
    let folder = workspace("report-spills", SPILLING);
    fs::write(folder.join("app/src/main.rs"), "fn main() {}").expect("a source");
    let manifest = folder.join("kernels/Cargo.toml");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let text = text
        .replace("occ.path = ", &format!("occ.features = {}\nocc.path = ", test_support::FEATURES));
    fs::write(&manifest, text).expect("a manifest");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    fs::copy(root.join("occ-artifacts/tests/data/amd/gfx1100.hsaco"), folder.join("k.hsaco"))
        .expect("a file");
    run(&["report"], &folder, b"").is("report/spills");
}

/// Kernels in clusters: one that the launch has to allow, and one whose GPC nobody knows.
const CLUSTERS: &str = r#"
use occ::occupancy_target;

#[occupancy_target(
    arch = "sm_90",
    min = 0.5,
    block = 256,
    registers = 64,
    cluster = 16,
    sms_per_gpc = 9,
    shared = 0,
)]
pub fn large() {}

#[occupancy_target(arch = "sm_90", min = 0.5, block = 256, registers = 64, cluster = 8, shared = 0)]
pub fn portable() {}
"#;

#[test]
fn a_cluster_says_what_it_asks_of_the_launch() {
    let folder = workspace("report-clusters", CLUSTERS);
    fs::write(folder.join("app/src/main.rs"), "fn main() {}").expect("a source");
    run(&["report"], &folder, b"").is("report/clusters");
    let markdown = run(&["report", "--format", "markdown", "--html", "page.html"], &folder, b"");
    let told = "a cluster of 16 thread blocks is larger than the portable size of 8";
    let page = fs::read_to_string(folder.join("page.html")).expect("the page");
    for text in [&markdown.stdout, &page] {
        assert_eq!(text.matches(told).count(), 1, "{text}");
    }
}

#[test]
fn the_page_holds_all_that_it_shows() {
    let folder = workspace("report-page", &sound());
    let output = run(&["report", "--html", "report.html", "--format", "csv"], &folder, b"");
    assert_eq!(output.code, Some(1), "{}", output.stderr);
    let page = fs::read_to_string(folder.join("report.html")).expect("the page");
    for part in ["sharpen", "30% occupancy (3 of 10 waves per SIMD)", "limited by VGPRs: 84"] {
        assert!(page.contains(part), "{part}");
    }
    // Of blur three curves and two maps; one map each of sharpen, reduce, Tile's and the app's.
    assert_eq!(page.matches("<svg class=\"chart\"").count(), 5 + 4 * 4);
    let opened =
        page.lines().filter(|line| line.contains("<details id=") && line.contains(" open"));
    assert_eq!(opened.count(), 3, "what is not kept is open");
    assert!(page.contains("<details><summary>3 contracts are kept</summary>"));
    // What stands first is broken, and leads to its curves.
    let (_, rows) = page.split_once("</th></tr>").expect("a table");
    let (_, first) = rows.split_once("<a href=\"#").expect("a link");
    let (anchor, first) = first.split_once('"').expect("an anchor");
    assert!(first.starts_with("><code>sharpen</code>"), "{first}");
    let (_, opened) = page.split_once(&format!("<details id=\"{anchor}\" open ")).expect("open");
    let (question, opened) = opened.split_once('>').expect("a summary");
    assert!(
        question.starts_with("data-question=\"arch=") && question.contains("vgprs=84"),
        "{question}"
    );
    assert!(opened.starts_with("<summary><code>sharpen</code>"), "{opened}");
    // The details stand in the order of the rows: the worst kernel first.
    let details = page.split("<details id=\"kernel-").skip(1);
    let anchors = details.filter_map(|details| details.split('"').next());
    let rows = page.split("<a href=\"#kernel-").skip(1).filter_map(|row| row.split('"').next());
    let mut linked: Vec<&str> = rows.collect();
    linked.dedup();
    assert_eq!(anchors.collect::<Vec<_>>(), linked);
    for link in page.split("href=\"").skip(1) {
        let anchor = link.strip_prefix('#').and_then(|link| link.split('"').next());
        let anchor = anchor.expect("an anchor of this page");
        // A question that the calculator below answers.
        if anchor.starts_with("arch=") {
            continue;
        }
        assert_eq!(page.matches(&format!("id=\"{anchor}\"")).count(), 1, "{anchor}");
    }
    assert_eq!(page.matches("src=").count() + page.matches("@import").count(), 0);
}

/// Kernels of one name on one line: what a macro makes of it.
const REPEATED: &str = r#"
macro_rules! kernels {
    ($($module:ident $vgprs:literal)*) => {
        $(pub mod $module {
            #[occ::occupancy_target(
                arch = "gfx1100",
                min = 0.5,
                workgroup = 256,
                vgprs = $vgprs,
                lds = 0,
            )]
            pub fn matmul() {}
        })*
    };
}
kernels! { small 24 large 32 }
"#;

#[test]
fn every_kernel_of_a_macro_is_reported() {
    let folder = workspace("report-repeated", REPEATED);
    fs::write(folder.join("app/src/main.rs"), "fn main() {}").expect("a source");
    let output = run(&["report", "--", "--all-targets"], &folder, b"");
    assert!(output.stdout.ends_with("\n2 contracts: 2 kept\n"), "{}", output.shown());
}

/// A workspace whose kernels have names out of anybody's text.
const HOSTILE: &str = r#"#![no_std]
use occ::{KernelDescriptor, occupancy_target};

#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 84)]
pub const A: KernelDescriptor =
    KernelDescriptor::new("=HYPERLINK(1)\u{1b}[2J\u{1b}]0;t\u{7}\u{9b}31m\u{202e}x\n::error::``` |<b>");

#[occupancy_target(arch = "gfx90a", min = 0.1, warn = 1.0, workgroup = 256, vgprs = 84)]
pub const B: KernelDescriptor = KernelDescriptor::new("@b\u{1b}c");

#[occupancy_target(arch = "gfx90a", min = 1.0, workgroup = 256, vgprs = 84)]
pub const C: KernelDescriptor = KernelDescriptor::new("::error::c\n  ::warning::d ##[e]");
"#;

/// That attribute may leave nothing of the check.
#[test]
fn a_contract_above_an_unknown_attribute_is_refused() {
    let source = r#"
        #[occ::occupancy_target(arch = ["gcn", "gfx90a"], min = 0.5, workgroup = 64, vgprs = 84, lds = 0)]
        #[frameworks::as_text]
        fn blur() {}
    "#;
    let folder = workspace("report-below", source);
    fs::write(folder.join("app/src/main.rs"), "fn main() {}").expect("a source");
    let frameworks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../occ-tests/frameworks");
    let manifest = folder.join("kernels/Cargo.toml");
    let package = fs::read_to_string(&manifest).expect("a manifest");
    let dependency = format!("frameworks.path = '{}'\n", frameworks.display());
    fs::write(&manifest, package + &dependency).expect("a manifest");
    let output = run(&["report"], &folder, b"");
    assert!(output.stdout.ends_with("\n1 contract: 1 refused\n"), "{}", output.shown());
    let log = run(&["report", "--format=sarif"], &folder, b"");
    assert!(log.stdout.contains("\"ruleId\": \"cannot-launch\""), "{}", log.shown());
}

#[test]
fn hostile_names_are_neutralised() {
    let folder = workspace("report-hostile", HOSTILE);
    fs::write(folder.join("app/src/main.rs"), "fn main() {}").expect("a source");
    for format in ["table", "json", "jsonl", "csv", "markdown", "github", "sarif"] {
        let arguments = ["report", "--format", format, "--html", "page.html"];
        let shown = run(&arguments, &folder, b"");
        assert_eq!(shown.code, Some(1), "{shown:?}");
        for text in [&shown.stdout, &shown.stderr] {
            assert!(!text.contains(hidden), "{format}\n{}", text.escape_debug());
        }
        let seen = terminal::shown(&arguments, &folder).unwrap_or_default();
        assert!(!seen.contains(hidden), "{format}\n{}", seen.escape_debug());
        assert_eq!(command_in(&shown.stderr), None, "{format}");
        if format != "github" {
            assert_eq!(command_in(&shown.stdout).or(command_in(&seen)), None, "{format}");
        }
        if format == "csv" {
            let mut rows = csv::Reader::from_reader(shown.stdout.as_bytes());
            let cells = rows
                .records()
                .flatten()
                .flat_map(|row| row.iter().map(str::to_owned).collect::<Vec<_>>());
            for cell in cells {
                assert!(!cell.starts_with(['=', '@', '+']), "{cell}");
            }
        }
        if format == "github" {
            let lines: Vec<&str> = shown.stdout.lines().collect();
            assert_eq!(lines.len(), 3, "{lines:#?}");
            assert!(
                lines[0].starts_with("::error file=kernels/src/lib.rs,line=5,"),
                "{}",
                lines[0]
            );
            assert!(
                lines[2].starts_with("::warning file=kernels/src/lib.rs,line="),
                "{}",
                lines[2]
            );
        }
    }
    let page = fs::read_to_string(folder.join("page.html")).expect("a page");
    let line = page.lines().find(|line| line.contains(hidden) || line.contains("<b>"));
    assert_eq!(line, None);
}

#[test]
fn an_ordinary_build_fails_as_before() {
    let folder = workspace("report-after", &sound());
    assert_eq!(run(&["report"], &folder, b"").code, Some(1));
    // Not even with what the macro is asked by left in the environment.
    for variable in ["OCC_UNRELATED", "OCC_REPORT"] {
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["check", "--quiet", "--offline", "--color=never", "-p", "report-after-kernels"])
            .current_dir(&folder)
            .env(variable, "nothing")
            .output()
            .expect("cargo");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success());
        assert!(stderr.contains("kernel `sharpen` reaches 30% occupancy on gcn"), "{stderr}");
    }
}

#[test]
fn what_does_not_build_for_other_reasons_is_reported() {
    let folder = workspace("report-broken", "pub fn blur() { 1 }");
    let output = run(&["report"], &folder, b"");
    assert_eq!((output.code, output.stdout.as_str()), (Some(2), ""));
    assert!(output.stderr.contains("mismatched types"), "{}", output.stderr);
    let last = "error: the workspace has errors besides its contracts; `cargo check` shows them\n";
    assert!(output.stderr.ends_with(last), "{}", output.stderr);
}

#[test]
fn a_workspace_without_contracts_is_an_error() {
    let folder = workspace("report-empty", "pub fn blur() {}");
    fs::write(folder.join("app/src/main.rs"), "fn main() {}").expect("a source");
    run(&["report"], &folder, b"").is("report/empty");
}

/// Cargo does not compile what is unchanged: a record that is lost would be contracts that nobody sees.
#[test]
fn a_record_that_is_gone_is_not_passed_over() {
    let folder = workspace("report-gone", &sound());
    assert_eq!(run(&["report"], &folder, b"").code, Some(1));
    // What is set for these tests goes before what the workspace is configured to.
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| test_support::nested_target(env!("CARGO_TARGET_TMPDIR")));
    let records = folder.join(target).join("occ-report");
    let source = folder.join("kernels/src/lib.rs");
    let again = format!("`touch {}` and try again\n", source.display());
    let damages: [(Option<&[u8]>, &str); 3] = [
        (None, "error: the record of `report-gone-kernels` is gone, and cargo does"),
        (Some(b"\xff"), "expected value at line 1 column 1; `touch "),
        (Some(b"{\"package\":"), "EOF while parsing a value at line 1"),
    ];
    for (damage, said) in damages {
        for file in fs::read_dir(&records).expect("records") {
            let file = file.expect("a record").path();
            if file.display().to_string().contains("report_gone_kernels-") {
                match damage {
                    Some(text) => fs::write(file, text).expect("it is damaged"),
                    None => fs::remove_file(file).expect("it is gone"),
                }
            }
        }
        let output = run(&["report"], &folder, b"");
        assert_eq!((output.code, output.stdout.as_str()), (Some(2), ""), "{}", output.stderr);
        assert!(output.stderr.contains(said), "{}", output.stderr);
        assert!(output.stderr.ends_with(&again), "{}", output.stderr);
        // What was not asked for is not missed.
        assert_eq!(run(&["report", "-p", "report-gone-app"], &folder, b"").code, Some(0));
        // As the message says.
        fs::write(&source, sound()).expect("a source");
        assert_eq!(run(&["report"], &folder, b"").code, Some(1));
    }
}

#[test]
fn a_check_that_checks_nothing_is_an_error() {
    let folder = workspace("report-help", &sound());
    let output = run(&["report", "--", "--help"], &folder, b"");
    assert_eq!((output.code, output.stdout.as_str()), (Some(2), ""), "{}", output.stderr);
    let said =
        "error: `cargo check` checked nothing; leave out what has it end early, such as `--help`\n";
    assert_eq!(output.stderr, said);
}

/// As where the wheel alone is installed.
#[test]
fn without_cargo_it_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
        .arg("report")
        .current_dir(folder.path())
        .env_remove("CARGO")
        .env("PATH", folder.path())
        .output()
        .expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr.starts_with("error: this needs cargo, which was not found: "), "{stderr}");
}

/// Records are left for `cargo-occ` alone: without any it would be a workspace without contracts.
#[test]
fn a_program_of_another_name_is_refused() {
    let folder = workspace("report-renamed", "pub fn blur() {}");
    let program = folder.join("renamed");
    // A copy would be open for writing in what other tests start meanwhile, and could not be run.
    let _ = fs::remove_file(&program);
    fs::hard_link(env!("CARGO_BIN_EXE_cargo-occ"), &program).expect("a link");
    let output = Command::new(program).args(["occ", "report"]).current_dir(&folder).output();
    let output = output.expect("it runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.ends_with("`report` needs this program to be called `cargo-occ`\n"), "{stderr}");
}
