//! The questions of `docs/fleet.md`, put to DuckDB over lines of two days: of samples, and of a library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::snapshot::{data, run, same};
use serde_json::Value;

/// The blocks of SQL, in their order.
fn questions() -> Vec<String> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/fleet.md");
    let docs = fs::read_to_string(docs).expect("docs/fleet.md");
    let blocks = docs.split("```sql\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// Copies a folder's files, or one file.
fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(from, to).expect("a copy");
        return;
    }
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

/// Writes the lines of one day's libraries; what they hold.
fn inspected(folder: &Path, day: &str) -> Vec<Value> {
    let arguments = ["inspect", "libs", "--block=256", "--jobs=3", "--format=jsonl"];
    let shown = run(&arguments, folder, b"");
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    fs::write(folder.join(format!("lines/{day}.jsonl")), &shown.stdout).expect("lines");
    let read = |line| serde_json::from_str(line).expect("an object");
    shown.stdout.lines().map(read).collect()
}

/// The lines of two days: in between, the kernels of one library took more registers, one library
/// came and one went.
fn lines(folder: &Path) -> Vec<Value> {
    fs::create_dir(folder.join("lines")).expect("a folder");
    let put = |from: &str, to: &str| copy(&data().join(from), &folder.join("libs").join(to));
    put("amd", "amd");
    // What cannot be read, on purpose.
    for broken in ["MANIFEST.json", "gfx900_cov2.hsaco", "relocatable_gfx1250.o"] {
        fs::remove_file(folder.join("libs/amd").join(broken)).expect("it is removed");
    }
    put("nvidia/kernels.sm_90.cuda13.5.cubin", "libsame.cubin");
    let mut last = Vec::new();
    let artifacts = "../../../examples/amdgcn/artifacts";
    for (day, build) in [("2026-11-21", "gfx90a.hsaco"), ("2026-11-22", "heavier/gfx90a.hsaco")] {
        put(&format!("{artifacts}/{build}"), "libkernels.hsaco");
        if day == "2026-11-22" {
            put("nvidia/tmem.sm_100a.cuda13.5.cubin", "libnew.cubin");
            fs::remove_file(folder.join("libs/amd/gfx908_cov3.hsaco")).expect("it is removed");
        }
        last = inspected(folder, day);
    }
    last
}

/// Asks DuckDB; what it answers to each block, as CSV.
const ASK: &str = r#"
import csv, sys, duckdb
connection = duckdb.connect()
for block in sys.stdin.read().split("\0"):
    answer = connection.sql(block)
    if answer is not None:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(answer.columns)
        writer.writerows(answer.fetchall())
    sys.stdout.write("\0")
"#;

fn python(folder: &Path) -> Command {
    let mut python = Command::new("python3");
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tools/python");
    python.current_dir(folder);
    if installed.exists() {
        python.env("PYTHONPATH", installed.canonicalize().expect("a path"));
    }
    python
}

/// Whether there is DuckDB; says so where not.
fn has_duckdb(folder: &Path) -> bool {
    let there = python(folder).args(["-c", "import duckdb"]).output();
    let there = there.is_ok_and(|there| there.status.success());
    if !there {
        test_support::skip_without("DuckDB for Python");
    }
    there
}

/// What DuckDB answers, as CSV.
struct Answers {
    spilling: String,
    moved: String,
    limiters: String,
    libraries: String,
}

/// Puts the questions to DuckDB, over the lines in the folder.
fn answers(folder: &Path) -> Answers {
    let mut child = python(folder)
        .args(["-c", ASK])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("Python");
    let asked = questions().join("\0");
    child.stdin.take().expect("a pipe").write_all(asked.as_bytes()).expect("it is asked");
    let output = child.wait_with_output().expect("it ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<&str> = text.split('\0').collect();
    let [_, spilling, moved, limiters, libraries, _] = answers[..] else {
        panic!("{} answers", answers.len())
    };
    let [spilling, moved, limiters, libraries] =
        [spilling, moved, limiters, libraries].map(str::to_owned);
    Answers { spilling, moved, limiters, libraries }
}

/// Lines below the header.
fn rows(answer: &str) -> usize {
    answer.lines().count() - 1
}

/// The sum of a column of numbers that no comma stands before.
fn sum(answer: &str, column: usize) -> usize {
    let rows = answer.lines().skip(1);
    rows.filter_map(|row| row.split(',').nth(column)?.parse::<usize>().ok()).sum()
}

/// How many kernels keep something in memory.
fn spills(lines: &[Value]) -> usize {
    let counts =
        ["spilled_vgprs", "spilled_sgprs", "spill_store_bytes", "spill_load_bytes", "scratch"];
    let more = |line: &&Value, key: &str| line[key].as_u64().is_some_and(|count| count > 0);
    lines.iter().filter(|line| counts.iter().any(|key| more(line, key))).count()
}

#[test]
fn duckdb_answers_the_questions() {
    let folder = tempfile::tempdir().expect("a folder");
    if !has_duckdb(folder.path()) {
        return;
    }
    let today = lines(folder.path());
    let Answers { spilling, moved, limiters, libraries } = &answers(folder.path());
    same("fleet/spilling", spilling);
    same("fleet/moved", moved);
    same("fleet/limiters", limiters);
    same("fleet/libraries", libraries);

    // The same counts without a database.
    let spills = spills(&today);
    assert!(spills > 3, "{spills}");
    assert_eq!(rows(spilling), spills);
    let limited = |line: &&Value| line["arch"] == "gfx942" && line["waves"] != line["max_waves"];
    let limiting: usize = today
        .iter()
        .filter(limited)
        .filter_map(|line| Some(line["limiters"].as_array()?.len()))
        .sum();
    assert!(limiting > 0);
    assert_eq!(sum(limiters, 1), limiting);
    assert_eq!(sum(libraries, 2), today.len());
    for file in ["libs/libkernels.hsaco", "libs/libnew.cubin", "libs/amd/gfx908_cov3.hsaco"] {
        assert!(moved.contains(file), "{file}:\n{moved}");
    }
    assert!(!moved.contains("libs/libsame.cubin"), "{moved}");
}

/// The worst copy of each kernel: by file, target and name its occupancy, which a launch may leave open,
/// registers and scratch memory.
type Worst = BTreeMap<[String; 3], (Option<f64>, u64, u64)>;

fn worst(lines: &[Value]) -> Worst {
    let mut all = Worst::new();
    for line in lines {
        let key = ["file", "target", "name"].map(|key| line[key].as_str().expect("a text").into());
        let number = |key: &str| line[key].as_u64().unwrap_or_default();
        let occupancy = line["occupancy"].as_f64();
        let kept = all.entry(key).or_insert((occupancy, 0, 0));
        // As a database has it, what is not known is no least.
        kept.0 = kept.0.into_iter().chain(occupancy).min_by(f64::total_cmp);
        kept.1 = kept.1.max(number("vgprs"));
        kept.2 = kept.2.max(number("scratch"));
    }
    all
}

/// Two versions of NVIDIA's nvJPEG, as two days of one library.
#[test]
fn duckdb_answers_over_a_real_library() {
    let folder = tempfile::tempdir().expect("a folder");
    if !has_duckdb(folder.path()) {
        return;
    }
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tools/libraries");
    let libraries = ["13.2.3.58", "13.3.2.43"].map(|version| installed.join(version));
    if !libraries.iter().all(|library| library.is_dir()) {
        test_support::skip_without(
            "two versions of nvJPEG, which `ci/install-tools.sh` takes from PyPI",
        );
        return;
    }
    fs::create_dir(folder.path().join("lines")).expect("a folder");
    let [before, today] = [(0, "2026-11-21"), (1, "2026-11-22")].map(|(at, day)| {
        copy(&libraries[at], &folder.path().join("libs"));
        inspected(folder.path(), day)
    });
    assert!(before.len() > 2000 && today.len() > 2000, "{} and {}", before.len(), today.len());
    let Answers { spilling, moved, libraries, .. } = &answers(folder.path());
    assert_eq!(rows(spilling), spills(&today));
    assert_eq!(sum(libraries, 2), today.len());

    let (before, today) = (worst(&before), worst(&today));
    let names: BTreeSet<_> = before.keys().chain(today.keys()).collect();
    let differ = names.iter().filter(|name| before.get(**name) != today.get(**name)).count();
    assert!(differ > 100 && differ < names.len(), "{differ} of {}", names.len());
    assert_eq!(rows(moved), differ);
}
