//! Every message that a user can meet, as rustc prints it.
//!
//! A folder of `ui` is a rule. A case in it fails to build, with what its `.stderr` says; a case in
//! its `pass` builds without a word, and runs. Snapshots belong to stable 1.95. Any other compiler
//! may underline and explain as it likes, but has to say the same: the cases are then built here,
//! and the messages alone compared. `OCC_BLESS=1` writes the snapshots anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use test_support::BLESS;

/// The compiler whose words the snapshots are, as `rustc --version` starts.
const SNAPSHOTS: &str = "rustc 1.95.";

/// Inline constants, in which a check waits for generic parameters, are evaluated by `cargo build`
/// alone; `trybuild` checks where every case has to fail.
const BUILT: &str = "deferred";
/// What `trybuild` takes the order from to write snapshots.
const OVERWRITE: &str = "TRYBUILD";

#[test]
fn checked() {
    let cases = cases(|rule, passes| rule != BUILT && !passes);
    let bless = test_support::bless();
    let is_again = std::env::var_os(OVERWRITE).is_some();
    assert!(bless || !is_again, "`{BLESS}=1` writes snapshots anew, not `{OVERWRITE}`");
    if !words_are_of_this_compiler() {
        return compare_messages("checked", &cases, false);
    }
    // Where `trybuild` builds.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    lay_out(&target.join("tests/trybuild").join(env!("CARGO_PKG_NAME")));
    if bless && !is_again {
        return overwrite("checked");
    }
    let tests = trybuild::TestCases::new();
    for (case, _) in &cases {
        tests.compile_fail(case);
    }
}

/// By one build of all: `trybuild` starts cargo three times for each case that has to pass, and builds
/// what they depend on once more.
#[test]
fn built() {
    let filters: Vec<String> = std::env::args()
        .filter_map(|argument| argument.strip_prefix("trybuild=").map(str::to_owned))
        .collect();
    let mut cases = cases(|rule, passes| rule == BUILT || passes);
    cases.retain(|(case, _)| {
        let path = case.to_string_lossy();
        filters.is_empty() || filters.iter().any(|filter| path.contains(filter.as_str()))
    });
    if !cases.is_empty() {
        compare_messages("built", &cases, words_are_of_this_compiler());
    }
}

/// What a message names has a page in the documentation.
#[test]
fn snapshots_name_nothing_private() {
    for (case, _) in cases(|_, _| true) {
        let snapshot = fs::read_to_string(case.with_extension("stderr")).unwrap_or_default();
        // A word of CUDA's.
        for text in snapshot.replace("`__launch_bounds__`", "").split("__").skip(1) {
            let is_name = text.starts_with(|first: char| first.is_ascii_alphabetic());
            assert!(!is_name, "{} names `__{}`", case.display(), text.lines().next().unwrap_or(""));
        }
    }
}

/// Where the cases are, from the package on: snapshots name no machine's folders.
const ROOT: &str = "tests/ui";

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The cases of the rules that `wanted` wants, each with whether it has to pass.
fn cases(wanted: impl Fn(&str, bool) -> bool) -> Vec<(PathBuf, bool)> {
    let mut cases = Vec::new();
    for folder in files(Path::new(ROOT)) {
        let rule = folder.file_name().unwrap().to_str().unwrap();
        for (folder, passes) in [(folder.clone(), false), (folder.join("pass"), true)] {
            let files = files(&folder).into_iter();
            let sources = files.filter(|file| file.extension().is_some_and(|end| end == "rs"));
            cases.extend(sources.filter(|_| wanted(rule, passes)).map(|case| (case, passes)));
        }
    }
    assert!(cases.len() > 10, "the cases are gone");
    cases
}

/// Compilers' output that cases read, by the name they read it under.
const RESOURCES: [(&str, &str); 16] = [
    ("gfx1030.hsaco", "amd/gfx1030_wave32_wgp.hsaco"),
    ("gfx1100.hsaco", "amd/gfx1100.hsaco"),
    ("gfx1201.hsaco", "amd/gfx1201.hsaco"),
    ("gfx90a.hsaco", "amd/gfx90a.hsaco"),
    ("named.hsaco", "amd/named_gfx1250.hsaco"),
    ("bundle.hipfb", "amd/bundle_gfx906_gfx90a.hipfb"),
    ("kernels.sm_90.cubin", "nvidia/kernels.sm_90.cuda12.9.cubin"),
    ("tmem.sm_100a.cubin", "nvidia/tmem.sm_100a.cuda13.5.cubin"),
    ("kernels.fatbin", "nvidia/kernels.zstd.fatbin"),
    ("ptxas_v.log", "nvidia/ptxas_v.log"),
    ("shader.spv", "spirv/shader.spv"),
    ("shaderstats.txt", "tables/shaderstats.txt"),
    ("remarks.log", "text/symbolic.gfx1100.log"),
    ("kernels.ptx", "nvidia/kernels.sm_80.ptx"),
    // The same kernels, of which `matmul` has other counts.
    ("light.hsaco", "../../../examples/amdgcn/artifacts/gfx90a.hsaco"),
    ("heavy.hsaco", "../../../examples/amdgcn/artifacts/heavier/gfx90a.hsaco"),
];

/// Folders of Triton's cache, by the name they are read under: a file of code and the JSON beside it.
const TRITON: [(&str, &str, &str); 2] = [
    ("triton/sm_80", "LR57N7NYWVDRMHVZYGG2YU2BLC3MN65TYDGBNLGK6J6RUHOYYTVA", "row_sum.cubin"),
    ("triton/gfx942", "SCT6DISFQHJGJ4KTDZBVRL3S3WEROZMD6BPGXY655ZZMJPNQ7EUQ", "row_sum.hsaco"),
];

/// A manifest as a person writes it.
const COUNTS: &str = r#"{
    "schema": 2,
    "tool": "a person",
    "kernels": [
        { "name": "vulkan", "target": "gfx900", "vgprs": 24, "sgprs": 96, "lds": 0, "trap": false },
        { "name": "by_hand", "target": "gfx90a", "vgprs": 64, "agprs": 0, "sgprs": 32,
          "lds": 1024 },
        { "name": "match", "target": "gfx90a", "vgprs": 96, "agprs": 0, "sgprs": 32, "lds": 0 },
        { "name": "vgprbound", "target": "gfx90a", "vgprs": 200, "sgprs": 60, "lds": 0 },
        { "name": "anywhere", "vgprs": 100, "lds": 0 },
        { "name": "no_memory", "target": "gfx906", "vgprs": 24, "sgprs": 16 },
        { "name": "recursive", "target": "gfx906", "vgprs": 24, "lds": 0, "scratch": 0,
          "dynamic_stack": true },
        { "name": "no_sgprs", "target": "gfx906", "vgprs": 24, "lds": 0, "spills": { "sgprs": 0 } },
        { "name": "launched", "target": "gfx906", "vgprs": 24, "lds": 0, "dynamic_lds": 4096 },
        { "name": "each", "target": "gfx90a", "vgprs": 64, "agprs": 48, "sgprs": 32, "lds": 1024 },
        { "name": "without_scratch", "target": "gfx906", "vgprs": 24, "lds": 0, "scratch": 0 }
    ]
}"#;

/// Where an AMDGPU code object says in its ELF header whether it was compiled for page migration
/// (XNACK), and the two answers.
const XNACK: (usize, [(&str, &str, u8); 2]) =
    (49, [("xnack_off.hsaco", "light.hsaco", 2), ("xnack_on.hsaco", "heavy.hsaco", 3)]);

/// Puts the files beside the `Cargo.toml` of the package that the cases are built in.
fn lay_out(package: &Path) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../occ-artifacts/tests/data");
    fs::create_dir_all(package).unwrap();
    for (name, file) in RESOURCES {
        fs::copy(data.join(file), package.join(name)).unwrap();
    }
    for (short, whole, bytes) in [
        ("short.hsaco", "gfx1100.hsaco", 1000),
        ("short.cubin", "kernels.sm_90.cubin", 1000),
        // In the middle of the first kernel, `k_lb`.
        ("short.log", "ptxas_v.log", 230),
        ("empty.hsaco", "gfx1100.hsaco", 0),
    ] {
        let whole = fs::read(package.join(whole)).unwrap();
        fs::write(package.join(short), &whole[..bytes]).unwrap();
    }
    let (at, objects) = XNACK;
    for (name, file, answer) in objects {
        let mut object = fs::read(package.join(file)).unwrap();
        object[at] = object[at] & !0b11 | answer;
        fs::write(package.join(name), object).unwrap();
    }
    let (metadata, asks) = ("row_sum.json", "\"shared\": 16,");
    for (folder, hash, code) in TRITON {
        let from = data.join("triton").join(hash);
        let json = fs::read_to_string(from.join(metadata)).unwrap();
        assert!(json.contains(asks), "{json}");
        let large = json.replace(asks, "\"shared\": 49152,");
        for (folder, json) in [
            (folder.to_owned(), Some(json)),
            (format!("{folder}-large"), Some(large)),
            (format!("{folder}-alone"), None),
        ] {
            let folder = package.join(folder);
            fs::create_dir_all(&folder).unwrap();
            fs::copy(from.join(code), folder.join(code)).unwrap();
            if let Some(json) = json {
                fs::write(folder.join(metadata), json).unwrap();
            }
        }
    }
    fs::create_dir_all(package.join("folder.hsaco")).unwrap();
    fs::write(package.join("counts.json"), COUNTS).unwrap();
}

/// Runs the test again, so that `trybuild` writes the snapshots: it takes the order from its
/// environment, and no program may safely change its own.
fn overwrite(test: &str) {
    let filters = std::env::args().filter(|argument| argument.starts_with("trybuild="));
    let again = Command::new(std::env::current_exe().expect("this program"))
        .args([test, "--exact", "--nocapture"])
        .args(filters)
        .env(OVERWRITE, "overwrite")
        .status();
    assert!(again.expect("the test starts again").success(), "a case is wrong");
}

/// Whether the snapshots are in the words of this compiler.
fn words_are_of_this_compiler() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("rustc");
    let version = String::from_utf8(version.stdout).unwrap();
    let is = version.starts_with(SNAPSHOTS)
        && !["nightly", "beta"].iter().any(|it| version.contains(it));
    assert!(is || !test_support::bless(), "snapshots belong to {SNAPSHOTS}, this is {version}");
    is
}

/// Builds the cases and compares the messages: word for word, or else our own, wherever they stand.
fn compare_messages(set: &str, cases: &[(PathBuf, bool)], word_for_word: bool) {
    let name = |case: &Path| {
        let name = case.strip_prefix(ROOT).unwrap().with_extension("");
        name.to_str().unwrap().replace(['/', '\\'], "-")
    };
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join(set);
    lay_out(&project);
    write_project(&project, cases.iter().map(|(case, _)| (name(case), case.as_path())));
    let outcomes = build(&project);
    let mut wrong = Vec::new();
    for (case, passes) in cases {
        let Some(outcome) = outcomes.get(&name(case)) else {
            wrong.push(format!("{}: was not built", case.display()));
            continue;
        };
        let snapshot = case.with_extension("stderr");
        let is_exact = word_for_word && !*passes;
        if is_exact && test_support::bless() {
            fs::write(&snapshot, &outcome.shown).expect("a snapshot");
        }
        let snapshot = fs::read_to_string(snapshot).unwrap_or_default();
        if is_exact {
            if snapshot != outcome.shown {
                let (case, shown) = (case.display(), &outcome.shown);
                wrong.push(format!("{case}: says\n{shown}\ninstead of\n{snapshot}"));
            }
            continue;
        }
        let expected = expected(&snapshot);
        let (messages, due) = (&outcome.messages, &expected);
        let found = due.iter().all(|due| messages.iter().any(|message| message.says(due)));
        if !found || messages.len() != due.len() {
            wrong.push(format!("{}: says {messages:#?} instead of {due:#?}", case.display()));
        } else if *passes && !outcome.runs() {
            wrong.push(format!("{}: did not run", case.display()));
        }
    }
    assert!(wrong.is_empty(), "{}\n{} cases are wrong", wrong.join("\n\n"), wrong.len());
}

/// A package outside the workspace with the cases as its programs.
fn write_project<'a>(project: &Path, programs: impl Iterator<Item = (String, &'a Path)>) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = package.parent().unwrap();
    let workspace = tests.parent().unwrap();
    let quoted = |path: PathBuf| toml::Value::from(path.to_str().unwrap()).to_string();
    let mut manifest = vec![format!(
        "[package]\nname = \"{}\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         framework-types.path = {}\nframeworks.path = {}\n\
         occ = {{ path = {}, features = {} }}\n",
        project.file_name().unwrap().to_str().unwrap(),
        quoted(tests.join("frameworks/types")),
        quoted(tests.join("frameworks")),
        quoted(workspace.join("occ")),
        test_support::FEATURES,
    )];
    manifest.extend(programs.map(|(name, path)| {
        format!("\n[[bin]]\nname = \"{name}\"\npath = {}\n", quoted(package.join(path)))
    }));
    fs::create_dir_all(project).unwrap();
    fs::write(project.join("Cargo.toml"), manifest.concat()).unwrap();
    fs::copy(workspace.join("Cargo.lock"), project.join("Cargo.lock")).unwrap();
}

/// An error or a warning.
#[derive(Debug)]
struct Message {
    /// `E0080`; lints have none.
    code: Option<String>,
    /// The message, and what stands beside the underlined code, where older compilers put a panic.
    texts: Vec<String>,
}

impl Message {
    /// Whether this says what `due` says. rustc's own words change; its codes and ours do not.
    fn says(&self, due: &Self) -> bool {
        // What panics is ours, and so is what a trait has to say that is not implemented.
        let ours = matches!(due.code.as_deref(), None | Some("E0080" | "E0277"));
        self.code == due.code
            && (!ours || self.texts.iter().any(|text| text.contains(&due.texts[0])))
    }
}

/// What became of one program.
#[derive(Default)]
struct Outcome {
    messages: Vec<Message>,
    /// All that rustc says of it, from the package's folder on.
    shown: String,
    program: Option<PathBuf>,
}

impl Outcome {
    fn runs(&self) -> bool {
        let program = self.program.as_ref();
        program.is_some_and(|program| Command::new(program).status().unwrap().success())
    }
}

/// Every program of the package with what became of it.
fn build(project: &Path) -> BTreeMap<String, Outcome> {
    let output = test_support::nested_cargo(env!("CARGO_TARGET_TMPDIR"))
        .args(["build", "--offline", "--keep-going", "--message-format=json"])
        .current_dir(project)
        .output()
        .expect("cargo");
    let mut outcomes: BTreeMap<String, Outcome> = BTreeMap::new();
    for line in output.stdout.split(|byte| *byte == b'\n') {
        let Ok(event) = serde_json::from_slice::<Value>(line) else { continue };
        if event["target"]["kind"][0] != "bin" {
            continue;
        }
        let name = event["target"]["name"].as_str().unwrap().to_owned();
        let outcome = outcomes.entry(name).or_default();
        if let Some(program) = event["executable"].as_str() {
            outcome.program = Some(program.into());
        }
        outcome.messages.extend(message(&event["message"]));
        let has_place = event["message"]["spans"].as_array().is_some_and(|spans| !spans.is_empty());
        if let Some(shown) = event["message"]["rendered"].as_str().filter(|_| has_place) {
            let package = format!("{}/", env!("CARGO_MANIFEST_DIR"));
            let between = if outcome.shown.is_empty() { "" } else { "\n" };
            outcome.shown.extend([between, &shown.trim_end().replace(&package, ""), "\n"]);
        }
    }
    assert!(!outcomes.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    outcomes
}

/// A message of the compiler; `None` for notes, and for the sum of errors at the end,
/// which has no place.
fn message(message: &Value) -> Option<Message> {
    let spans = message["spans"].as_array().filter(|spans| !spans.is_empty())?;
    if !matches!(message["level"].as_str(), Some("error" | "warning")) {
        return None;
    }
    let code = message["code"]["code"].as_str().filter(|code| code.starts_with('E'));
    let texts = std::iter::once(&message["message"]).chain(spans.iter().map(|span| &span["label"]));
    Some(Message {
        code: code.map(str::to_owned),
        texts: texts.filter_map(Value::as_str).map(plain).collect(),
    })
}

/// The errors and warnings that a snapshot shows.
fn expected(snapshot: &str) -> Vec<Message> {
    let mut messages = Vec::new();
    let mut lines = snapshot.lines();
    while let Some(line) = lines.next() {
        let Some((kind, text)) = line.split_once(": ") else { continue };
        let (level, code) = kind.split_once('[').unwrap_or((kind, ""));
        if !matches!(level, "error" | "warning") {
            continue;
        }
        let rest = lines.by_ref().take_while(|line| !line.trim_start().starts_with("--> "));
        let text = rest.fold(text.to_owned(), |text, line| text + "\n" + line);
        let code = code.strip_suffix(']').map(str::to_owned);
        messages.push(Message { code, texts: vec![plain(&text)] });
    }
    messages
}

/// A message without how it is laid out, and without the words that rustc puts before ours.
fn plain(message: &str) -> String {
    let lines: Vec<&str> = message.lines().map(str::trim).collect();
    let message = lines.join("\n");
    let ours = match message.split_once("`: ") {
        Some((introduction, ours)) if introduction.starts_with("use of deprecated") => Some(ours),
        _ => message.strip_prefix("evaluation panicked: "),
    };
    ours.unwrap_or(&message).to_owned()
}
