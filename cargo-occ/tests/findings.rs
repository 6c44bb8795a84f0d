//! What checks find, as annotations of GitHub's and as SARIF.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::schemas::{self, Keys};
use crate::snapshot::{data, run, same};
use serde_json::Value;

/// A folder with the two builds that differ in every way, and the baseline of the first.
pub(crate) fn folder() -> tempfile::TempDir {
    let folder = crate::baseline::builds();
    assert_eq!(run(&["baseline", "update", "old.toml"], folder.path(), b"").code, Some(0));
    folder
}

/// A kernel that has no place of its own is shown at its line of the baseline.
#[test]
fn annotations_stand_at_lines_of_the_baseline() {
    let folder = folder();
    let check = ["baseline", "check", "new.toml", "--format=github"];
    let shown = run(&check, folder.path(), b"").stdout;
    let baseline = fs::read_to_string(folder.path().join("occ-baseline.txt")).expect("a baseline");
    let lines: Vec<&str> = baseline.lines().collect();
    let mut found = 0;
    for line in shown.lines().filter(|line| line.contains("file=occ-baseline.txt,line=")) {
        let number: usize = line
            .split("line=")
            .nth(1)
            .and_then(|rest| rest.split(',').next()?.parse().ok())
            .expect("a line");
        let target = line.split("::").nth(1).and_then(|title| title.rsplit(" on ").next());
        let target = target.expect("a target");
        assert!(lines[number - 1].starts_with(&format!("  {target} ")), "{line}");
        found += 1;
    }
    assert!(found > 2, "{shown}");
}

/// A kernel that cannot launch has another name for programs than one that is below a minimum.
#[test]
fn what_cannot_launch_is_called_so() {
    for (block, rule) in [("256", "below-minimum"), ("512", "cannot-launch")] {
        let arguments = ["inspect", "amd/gfx1100.hsaco", "--kernel=v97", "--min=1"];
        let more = ["--force-block", block, "--format=sarif"];
        let log = run(&[&arguments[..], &more].concat(), &data(), b"");
        assert_eq!(log.code, Some(1), "{log:?}");
        let log: Value = serde_json::from_str(&log.stdout).expect("JSON");
        let results = log["runs"][0]["results"].as_array().expect("results");
        let rules: Vec<&Value> = results.iter().map(|result| &result["ruleId"]).collect();
        assert!(!rules.is_empty() && rules.iter().all(|one| *one == rule), "{block}: {rules:?}");
    }
}

#[test]
fn annotations_stand_where_remarks_say() {
    for file in ["text/kernels.gfx90a.log", "text/kernels.gfx90a.opt.yaml"] {
        let arguments = ["inspect", file, "--target=gfx90a", "--min=1", "--block=256"];
        let shown = run(&[&arguments[..], &["--format=github"]].concat(), &data(), b"");
        assert_eq!(shown.code, Some(1), "{shown:?}");
        let source = "kernels.cl";
        let start = format!("::error file={source},line=");
        assert!(shown.stdout.lines().all(|line| line.starts_with(&start)), "{}", shown.stdout);
        let log = run(&[&arguments[..], &["--format=sarif"]].concat(), &data(), b"");
        let log: Value = serde_json::from_str(&log.stdout).expect("JSON");
        let physical = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(physical["artifactLocation"]["uri"], source);
    }
    // Without a minimum nothing is checked, and an unknown occupancy cannot be compared.
    let none = run(&["inspect", "amd/gfx906.hsaco", "--format=github"], &data(), b"");
    assert!(none.code == Some(2) && none.stderr.contains("--min 0.5"), "{none:?}");
    let open = ["inspect", "nvidia/kernels.sm_80.cuda13.5.cubin", "--min=0.1", "--format=github"];
    let open = run(&open, &data(), b"");
    assert!(open.stdout.contains("::error ") && open.code == Some(2), "{open:?}");
}

/// A kernel that is declared in line 3, with workgroup memory that keeps it from reaching all. Its code is in
/// a function of clang's that it calls there.
#[test]
fn annotations_stand_where_dwarf_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "// A kernel.\n\nkernel void blur(global float *x) {\n    x[0] = 1;\n}\n";
    fs::write(folder.path().join("kernels.cl"), source).expect("a file");
    let cases = [("-g", "line=3,"), ("-gline-tables-only", "line=3,"), ("-g0", "")];
    for (debug, line) in cases {
        let compiled = Command::new("clang-22")
            .args(["--target=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-nogpulib", "-O2", debug])
            .args(["kernels.cl", "-o", "kernels.hsaco"])
            .current_dir(folder.path())
            .output();
        if !compiled.as_ref().is_ok_and(|compiled| compiled.status.success()) {
            test_support::skip_without("`clang-22`, or no `lld-22`");
            return;
        }
        let arguments = ["inspect", "kernels.hsaco", "--min=1", "--dynamic-lds=60000"];
        let of = |form: &str| run(&[&arguments[..], &[form]].concat(), folder.path(), b"").stdout;
        let github = of("--format=github");
        let expected = match line {
            "" => "::error title=blur".to_owned(),
            line => format!("::error file=kernels.cl,{line}"),
        };
        assert!(github.starts_with(&expected), "{debug}: {github}");
        let log: Value = serde_json::from_str(&of("--format=sarif")).expect("JSON");
        let physical = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        let uri = if debug == "-g0" { "kernels.hsaco" } else { "kernels.cl" };
        assert_eq!(physical["artifactLocation"]["uri"], uri);
    }
}

/// As `-lineinfo` leaves them: the lines of the code, and nothing that refers to them.
#[test]
fn annotations_stand_where_a_cubin_says() {
    let file = "nvidia/lines.sm_80.cuda13.5.cubin";
    let arguments = ["inspect", file, "--min=1", "--dynamic-lds=60000", "--block=256"];
    let of = |form: &str| run(&[&arguments[..], &[form]].concat(), &data(), b"").stdout;
    let (github, log) = (of("--format=github"), of("--format=sarif"));
    let log: Value = serde_json::from_str(&log).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    for (kernel, line) in [("sharpen", 10), ("blur", 14)] {
        let start = format!("::error file=kernels/lines.cu,line={line},title={kernel} on sm_80::");
        assert!(github.lines().any(|shown| shown.starts_with(&start)), "{start}: {github}");
        let result = results.iter().find(|result| result["properties"]["kernel"] == kernel);
        let physical = &result.expect(kernel)["locations"][0]["physicalLocation"];
        assert_eq!(physical["artifactLocation"]["uri"], "kernels/lines.cu");
        assert_eq!(physical["region"]["startLine"], line);
    }
}

#[test]
fn the_worst_ten_of_many() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernel = |at: usize| {
        format!(
            "{{\"name\":\"k{at}\",\"target\":\"gfx90a\",\"vgprs\":{},\"agprs\":0,\"lds\":0,\"scratch\":0,\
             \"max_workgroup\":64}}",
            at * 4
        )
    };
    let kernels: Vec<String> = (1..=60).map(kernel).collect();
    let text = format!("{{\"schema\":2,\"tool\":\"t\",\"kernels\":[{}]}}", kernels.join(","));
    fs::write(folder.path().join("many.json"), text).expect("a file");
    // What comes first is not the worst.
    let mild = format!("{{\"schema\":2,\"tool\":\"t\",\"kernels\":[{}]}}", kernel(20));
    fs::write(folder.path().join("mild.json"), mild).expect("a file");
    let arguments = ["inspect", "mild.json", "many.json", "--min=1"];
    let shown = run(&[&arguments[..], &["--format=github"]].concat(), folder.path(), b"");
    let lines: Vec<&str> = shown.stdout.lines().collect();
    assert_eq!((lines.len(), shown.stderr.as_str()), (11, ""), "{shown:?}");
    assert!(lines[..10].iter().all(|line| line.contains("reaches 25%25 whatever")), "{lines:#?}");
    assert!(lines[10].starts_with("and ") && lines[10].ends_with(" more errors"), "{lines:#?}");
    let log = run(&[&arguments[..], &["--format=sarif"]].concat(), folder.path(), b"");
    let log: Value = serde_json::from_str(&log.stdout).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("results").len();
    let more: usize =
        lines[10].split(' ').nth(1).and_then(|more| more.parse().ok()).expect("a count");
    assert_eq!(results, 10 + more);
}

/// Holds logs to the published schema of SARIF 2.1.0, which `ci/install-tools.sh` installs.
fn hold_to_schema(logs: &[Value]) {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tools/sarif-2.1.0.json");
    if !schema.exists() {
        test_support::skip_without("the schema of SARIF");
        return;
    }
    let mut odd = logs[0].clone();
    odd["runs"][0]["results"][0]["level"] = "odd".into();
    let mut without = logs[0].clone();
    without["runs"][0]["tool"]["driver"].as_object_mut().expect("an object").remove("name");
    let mut beside = logs[0].clone();
    beside["runs"][0]["results"][0]["kernel"] = "blur".into();
    let all = [&[odd, without, beside], logs].concat();
    let Some(refused) = schemas::refused(&schema, Keys::Any, &all) else { return };
    let places: Vec<usize> = refused.iter().map(|(at, _)| *at).collect();
    assert_eq!(places, [0, 1, 2], "{refused:#?}");
}

/// Holds a log to what we promise of the parts that are written, beyond what the schema requires.
fn check(log: &Value) {
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().map(|object| object.keys().cloned().collect()).unwrap_or_default()
    };
    assert_eq!(keys(log), ["$schema", "runs", "version"]);
    assert_eq!(log["version"], "2.1.0");
    for run in log["runs"].as_array().expect("runs") {
        assert_eq!(keys(run), ["columnKind", "results", "tool"]);
        assert!(
            ["utf16CodeUnits", "unicodeCodePoints"]
                .contains(&run["columnKind"].as_str().unwrap_or(""))
        );
        let driver = &run["tool"]["driver"];
        assert!(driver["name"].as_str().is_some_and(|name| !name.is_empty()));
        let rules = driver["rules"].as_array().expect("rules");
        let mut ids: Vec<&str> = rules.iter().filter_map(|rule| rule["id"].as_str()).collect();
        assert_eq!(ids.len(), rules.len());
        assert!(rules.iter().all(|rule| rule["shortDescription"]["text"].is_string()));
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), rules.len(), "rules are unique");
        for result in run["results"].as_array().expect("results") {
            let index = result["ruleIndex"].as_u64().and_then(|at| usize::try_from(at).ok());
            assert_eq!(rules[index.expect("an index")]["id"], result["ruleId"]);
            assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap_or("")));
            assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()));
            assert!(
                result["partialFingerprints"]
                    .as_object()
                    .expect("an object")
                    .values()
                    .all(Value::is_string)
            );
            for location in result["locations"].as_array().expect("locations") {
                for name in location["logicalLocations"].as_array().expect("names") {
                    assert_eq!(name["kind"], "function");
                }
                let Some(physical) = location.get("physicalLocation") else { continue };
                let uri = physical["artifactLocation"]["uri"].as_str().expect("an address");
                let plain = |c: char| c.is_ascii_alphanumeric() || "-._~/%:".contains(c);
                assert!(!uri.is_empty() && uri.chars().all(plain), "{uri}");
                if let Some(region) = physical.get("region") {
                    assert!(region["startLine"].as_u64().is_some_and(|line| line >= 1));
                }
            }
        }
    }
}

#[test]
fn sarif_is_what_its_schema_says() {
    let folder = folder();
    let occ = |arguments: &[&str]| run(arguments, folder.path(), b"");
    fs::copy(folder.path().join("new.toml"), folder.path().join("a b:ü.toml")).expect("copied");
    let hostile = r#"{"schema":2,"tool":"t","kernels":[{"name":"\u001b\"\u202e::x","target":"gfx90a",
        "vgprs":256,"agprs":0,"lds":0,"scratch":0,"max_workgroup":256}]}"#;
    fs::write(folder.path().join("hostile.json"), hostile).expect("a file");
    let mut logs = Vec::new();
    for arguments in [
        &["baseline", "check", "new.toml", "--format=sarif"][..],
        &["baseline", "check", "a b:ü.toml", "--strict", "--spills=deny", "--format=sarif"],
        &["diff", "old.toml", "new.toml", "--format=sarif"],
        &["diff", "old.toml", "old.toml", "--format=sarif"],
        &["inspect", "a b:ü.toml", "--min=1", "--format=sarif"],
        &["inspect", "hostile.json", "--min=1", "--format=sarif"],
        &[
            "inspect",
            "{data}/text/kernels.gfx90a.log",
            "--target=gfx90a",
            "--min=1",
            "--format=sarif",
        ],
    ] {
        let data = data().display().to_string();
        let arguments: Vec<String> =
            arguments.iter().map(|argument| argument.replace("{data}", &data)).collect();
        let shown = occ(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let log: Value = serde_json::from_str(&shown.stdout)
            .unwrap_or_else(|error| panic!("{error}: {shown:?}"));
        check(&log);
        logs.push(log);
    }
    hold_to_schema(&logs);
    let shown = occ(&["baseline", "check", "new.toml", "--format=sarif"]).stdout;
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(shown.contains(&version));
    same("findings/sarif", &shown.replace(&version, "\"version\": \"VERSION\""));
}

/// Where a kernel is from is kept of those that no gate lets pass, though nothing of them moved.
#[test]
fn what_a_gate_stops_has_its_file() {
    let folder = folder();
    let arguments = ["diff", "old.toml", "old.toml", "--max-registers=80", "--format=sarif"];
    let shown = run(&arguments, folder.path(), b"");
    let log: Value = serde_json::from_str(&shown.stdout).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("a list");
    assert!(!results.is_empty(), "{}", shown.shown());
    for result in results {
        let place = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert_eq!(place, "old.toml", "{result}");
    }
}

#[test]
fn changes_are_lines() {
    let folder = folder();
    let of = |format: &str| {
        let arguments = ["baseline", "check", "new.toml", "--format", format];
        run(&arguments, folder.path(), b"").stdout
    };
    let whole: Value = serde_json::from_str(&of("json")).expect("JSON");
    let lines = of("jsonl");
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(&lines, whole["changes"].as_array().expect("a list"));
}
