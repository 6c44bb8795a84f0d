//! Names and input from whoever wants harm: nothing that is printed moves a terminal's cursor, turns
//! a line around, runs in a spreadsheet or commands the runner of a job, and nothing endless is read
//! to its end.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::snapshot;
use crate::snapshot::run;
use crate::terminal;
use crate::terminal::{command_in, hidden};

/// A name that clears the screen, sets a title, turns its end around, and is a formula.
const NAME: &str = "=HYPERLINK(\"x\")\u{1b}[2J\u{1b}]0;t\u{7}\u{9b}31m\u{202e}evil\u{2066}``` |<b>";
const FILE: &str = "=f\u{1b}[2J\u{202e}.json";
/// A name that GitHub's runner and Azure's take for commands, wherever a line starts with it.
const COMMAND: &str = "::error file=a,line=1::x\n  ::set-env name=A::b\n##[error]c ##vso[d]";
/// A file of such names.
const COMMANDS: &str = "::warning::##[f].json";

fn manifest(names: &[&str], vgprs: u32) -> String {
    let kernel = |name: &&str| {
        let name = serde_json::to_string(name).expect("JSON");
        format!(
            "{{\"name\":{name},\"target\":\"gfx90a\",\"vgprs\":{vgprs},\"agprs\":0,\"lds\":0,\"scratch\":0,\
             \"max_workgroup\":256}}"
        )
    };
    let kernels: Vec<String> = names.iter().map(kernel).collect();
    let kernels = kernels.join(",");
    format!("{{\"schema\":2,\"tool\":\"t\\u001b[2J\\u202e\",\"kernels\":[{kernels}]}}")
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write(FILE, &manifest(&[NAME, "@b\u{1b}c"], 84));
    write("new.json", &manifest(&[NAME], 130));
    write(COMMANDS, &manifest(&[COMMAND, &COMMAND.replace('x', "y")], 84));
    write("moved.json", &manifest(&[COMMAND], 130));
    write("::error::odd.hsaco", "no code");
    write("cut.json", &format!("{{\"schema\":2,\"{}\":", COMMAND.replace('\n', "\\n")));
    write(
        "commands.csv",
        &format!("name,target,workgroup\n\"{COMMAND}\",gfx90a,1\n::x,\"{COMMAND}\",1\n"),
    );
    write(
        "commands.jsonl",
        &serde_json::json!({ COMMAND: COMMAND, "target": "gfx90a", "workgroup": 256 }).to_string(),
    );
    let quoted = NAME.replace('"', "\"\"");
    write(
        "rows.csv",
        &format!("target,vgprs,workgroup,name\ngfx90a,84,256,\"{quoted}\"\n{NAME},1,1,x\n"),
    );
    let object =
        serde_json::json!({ "target": "gfx90a", "vgprs": 84, "workgroup": 256, NAME: NAME });
    write("rows.jsonl", &object.to_string().replace("\\u001b", "\u{202e}"));
    let profile =
        "ID,Kernel Name,Block Size,Grid Size,CC,Section Name,Metric Name,Metric Unit,Metric Value";
    let row = |metric: &str, unit: &str, value: &str| {
        format!(
            "0,\"{quoted}\",\"(256, 1, 1)\",\"(80, 1, 1)\",9.0,Occupancy,{metric},{unit},{value}"
        )
    };
    let rows = [
        row("Achieved Occupancy", "%", "40"),
        row("Theoretical Occupancy", "%", "50"),
        row("Registers Per Thread", "register/thread", "64"),
    ];
    write("profile.csv", &format!("{profile}\n{}\n", rows.join("\n")));
    let rows = rows.join("\n").replace(&quoted, COMMAND);
    write("profiled.csv", &format!("{profile}\n{rows}\n"));
    let line = NAME.replace(['\n', '\r'], "");
    let remark = |text: &str| {
        format!("{line}.cl:3:1: remark: {text} [-Rpass-analysis=kernel-resource-usage]\n")
    };
    write(
        "rows.log",
        &[
            format!("Function Name: {line}"),
            "    TotalSGPRs: 60".to_owned(),
            "    VGPRs: 100".to_owned(),
            "    AGPRs: 0".to_owned(),
            "    ScratchSize [bytes/lane]: 0".to_owned(),
            "    LDS Size [bytes/block]: 0".to_owned(),
        ]
        .map(|text| remark(&text))
        .concat(),
    );
    write("odd\u{1b}[2J.hsaco", "no code");
    folder
}

/// The commands that show names out of files.
fn commands() -> Vec<Vec<&'static str>> {
    let mut all = vec![
        vec!["inspect", FILE, "--min=0.9"],
        vec!["inspect", FILE, "--kernel", "none\u{1b}[2J"],
        vec!["inspect", FILE, "--target=gfx1100"],
        vec!["inspect", "odd\u{1b}[2J.hsaco"],
        vec!["inspect", "missing\u{1b}[2J\u{202e}"],
        vec!["inspect", ".", "--summary"],
        vec!["inspect", FILE, "--target", "gfx\u{1b}[2J"],
        vec!["inspect", FILE, "--target", "chip\u{1b}[2J.json"],
        vec!["explain", FILE],
        vec!["explain", FILE, "--kernel", NAME],
        vec!["baseline", "update", FILE],
        vec!["baseline", "check", "new.json", FILE],
        vec!["achieved", "odd\u{1b}[2J.hsaco"],
        vec!["eval", "rows.csv"],
        vec!["eval", "rows.jsonl"],
        vec!["eval", "commands.csv"],
        vec!["eval", "commands.jsonl"],
        vec!["targets", "gfx\u{1b}[2J\u{202e}"],
        vec!["explain", FILE, "--kernel", NAME, "--plot=curves.svg"],
        vec!["inspect", COMMANDS, "--kernel", "a\n::error::none"],
        vec!["inspect", "::error::odd.hsaco"],
        vec!["inspect", "cut.json"],
        vec!["inspect", COMMANDS, "--target=gfx\n::error::a"],
        vec!["inspect", COMMANDS, "--min=\n::error::a\u{1b}[2J"],
        vec!["explain", COMMANDS],
        vec!["measure", "::error::odd.hsaco", "--target=gfx1100"],
        vec!["measure", "a\n::error::missing", "--target=gfx1100"],
        vec!["baseline", "update", COMMANDS, "--baseline=::error::kept.txt"],
        vec!["baseline", "check", "new.json", "--baseline=::error::kept.txt"],
        vec!["targets", "\n::error::x"],
    ];
    for format in ["table", "json", "jsonl", "csv", "markdown"] {
        let format = ["--format", format];
        for command in [
            &["inspect", FILE, "--min=0.1"][..],
            &["explain", FILE, "--kernel", NAME],
            &["achieved", "profile.csv"],
            &["baseline", "check", FILE, "new.json"],
            &["diff", FILE, "new.json"],
            &["inspect", COMMANDS, "--min=0.9"],
            &["explain", COMMANDS, "--kernel", "=1::y"],
            &["achieved", "profiled.csv"],
            &["baseline", "check", "moved.json", "--baseline=::error::kept.txt"],
            &["diff", COMMANDS, "moved.json"],
        ] {
            all.push([command, &format].concat());
        }
    }
    for format in ["--format=github", "--format=sarif"] {
        for command in [
            &["inspect", FILE, "--min=1"][..],
            &["inspect", "rows.log", "--target=gfx90a", "--min=1"],
            &["baseline", "check", FILE, "new.json", "--spills=deny", "--max-registers=1"],
            &["diff", FILE, "new.json"],
            &["inspect", COMMANDS, "--min=1"],
            &["baseline", "check", "moved.json", "--baseline=::error::kept.txt", "--spills=deny"],
            &["diff", COMMANDS, "moved.json"],
        ] {
            all.push([command, &[format]].concat());
        }
    }
    all
}

#[test]
fn hostile_names_out_of_a_terminal() {
    let folder = folder();
    for command in commands() {
        let shown = run(&command, folder.path(), b"");
        for text in [&shown.stdout, &shown.stderr] {
            assert!(!text.contains(hidden), "{command:?}\n{}", text.escape_debug());
        }
        assert_eq!(command_in(&shown.stderr), None, "{command:?}");
        if command.contains(&"--format=github") {
            let own = |line: &str| line.starts_with("::") || line.starts_with("and ");
            assert!(shown.stdout.lines().all(own), "{command:?}\n{}", shown.stdout);
            let commands = shown.stdout.lines().filter(|line| line.starts_with("::"));
            let kinds = ["::error ", "::warning ", "::notice "];
            assert!(
                commands.into_iter().all(|line| kinds.iter().any(|kind| line.starts_with(kind)))
            );
        } else {
            assert_eq!(command_in(&shown.stdout), None, "{command:?}");
        }
        if command.ends_with(&["--format", "csv"]) {
            let mut rows = csv::ReaderBuilder::new()
                .has_headers(false)
                .flexible(true)
                .from_reader(shown.stdout.as_bytes());
            for cell in rows
                .records()
                .flatten()
                .flat_map(|row| row.iter().map(str::to_owned).collect::<Vec<_>>())
            {
                let formula = cell.starts_with(['=', '+', '-', '@']);
                assert!(!formula || cell.parse::<f64>().is_ok(), "{command:?}: {cell}");
            }
        }
    }
    let file = fs::read_to_string(folder.path().join("occ-baseline.txt")).expect("a baseline");
    assert!(!file.contains(hidden), "{file:?}");
    let drawn = fs::read_to_string(folder.path().join("curves.svg")).expect("a picture");
    assert!(!drawn.contains(hidden) && roxmltree::Document::parse(&drawn).is_ok());
}

#[test]
fn hostile_names_in_a_terminal() {
    let folder = folder();
    for command in commands() {
        let Some(text) = terminal::shown(&command, folder.path()) else { return };
        assert!(!text.is_empty() || command.contains(&"csv"), "{command:?}");
        assert!(!text.contains(hidden), "{command:?}\n{}", text.escape_debug());
        if !command.contains(&"--format=github") {
            assert_eq!(command_in(&text), None, "{command:?}");
        }
    }
}

/// Runs a command of the shell for at most this long with at most this much memory.
fn bounded(line: &str, folder: &Path) -> (Option<i32>, String) {
    let started = Instant::now();
    let line =
        format!("ulimit -v 4000000; {}", line.replace("OCC", env!("CARGO_BIN_EXE_cargo-occ")));
    let output = Command::new("timeout")
        .args(["60", "bash", "-c", &line])
        .current_dir(folder)
        .output()
        .expect("bash runs");
    assert!(started.elapsed() < Duration::from_secs(60), "{line}");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), stderr)
}

#[test]
#[cfg(target_os = "linux")]
fn endless_input_is_refused() {
    let folder = folder();
    for (line, text) in [
        ("OCC inspect /dev/zero", "found none of them"),
        ("OCC inspect - < /dev/zero", "found none of them"),
        ("OCC inspect - < /dev/urandom", "found none of them"),
        ("OCC explain /dev/zero --kernel x", "found none of them"),
        ("OCC diff /dev/zero new.json", "found none of them"),
        ("OCC baseline check new.json --baseline /dev/zero", "not a text"),
        ("OCC baseline update new.json --baseline /dev/full", "not a text"),
        ("OCC achieved /dev/zero", "not a text"),
        ("OCC inspect new.json --target <(cat /dev/zero).json", ""),
        ("OCC measure /dev/zero --target gfx1100", "not a SPIR-V module"),
        ("yes | head -c 1200000000 | OCC inspect -", "above 1 GiB"),
        ("OCC eval < /dev/zero", "row of more than 16 MiB"),
        ("yes '' | OCC eval", "found nothing, expected a header row"),
    ] {
        let (code, stderr) = bounded(line, folder.path());
        assert_eq!(code, Some(2), "{line}: {stderr}");
        assert!(stderr.contains(text), "{line}: {stderr}");
    }
    // Larger than what is read of a text.
    let large = fs::File::create(folder.path().join("large.json")).expect("a file");
    large.set_len(3 << 30).expect("a hole");
    let (code, stderr) = bounded("OCC inspect large.json", folder.path());
    assert!(code == Some(2) && stderr.contains("above 1 GiB"), "{stderr}");
    let (code, stderr) = bounded("OCC inspect large.json - < new.json", folder.path());
    assert!(code == Some(2) && stderr.contains("above 1 GiB"), "{stderr}");
}

/// What is broken is not without code.
#[test]
fn a_broken_file_of_a_folder_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::copy(snapshot::data().join("amd/gfx906.hsaco"), folder.path().join("a.hsaco"))
        .expect("a copy");
    fs::write(folder.path().join("cut.hsaco"), b"\x7fELF\x02\x01\x01").expect("a file");
    let broken = run(&["inspect", "."], folder.path(), b"");
    assert_eq!(broken.code, Some(2), "{broken:?}");
}

#[test]
fn a_fence_is_longer_than_what_it_holds() {
    let folder = folder();
    let shown = run(&["inspect", "new.json", "--format=markdown"], folder.path(), b"").stdout;
    assert!(shown.contains("```` =HYPERLINK") && shown.contains(" ````"), "{shown}");
}
