//! What programs read is as `docs/schemas` says, and everything that they read is said there.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::snapshot::{data, occ, run};
use serde_json::{Value, json};

/// What jsonschema for Python says of documents, the first of which is the schema: a line for each document
/// that it refuses. `closed` refuses keys that the schema does not describe.
const VALIDATE: &str = r"
import json, sys
from jsonschema import validators
def close(schema):
    if isinstance(schema, dict) and 'properties' in schema:
        schema.setdefault('additionalProperties', False)
    parts = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []
    for part in parts:
        close(part)
schema, *documents = [json.load(open(path)) for path in sys.argv[2:]]
kind = validators.validator_for(schema)
kind.check_schema(schema)
if sys.argv[1] == 'closed':
    close(schema)
for path, document in zip(sys.argv[3:], documents):
    for error in kind(schema).iter_errors(document):
        print(path, error.json_path, error.message[:200])
        break
";

/// Whether a key that the schema does not describe is an error.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keys {
    Described,
    Any,
}

/// What is refused, by the place in `documents`, with the reason; `None` where jsonschema is not there.
pub(crate) fn refused(
    schema: &Path,
    keys: Keys,
    documents: &[Value],
) -> Option<Vec<(usize, String)>> {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/tools/python");
    let command = || {
        let mut command = Command::new("python3");
        if python.exists() {
            command.env("PYTHONPATH", &python);
        }
        command
    };
    let there = command().args(["-c", "import jsonschema"]).output();
    if !there.is_ok_and(|there| there.status.success()) {
        test_support::skip_without("jsonschema for Python");
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let keys = if keys == Keys::Described { "closed" } else { "open" };
    let mut validator = command();
    validator.args(["-c", VALIDATE, keys]).arg(schema).current_dir(folder.path());
    for (at, document) in documents.iter().enumerate() {
        fs::write(folder.path().join(at.to_string()), document.to_string()).expect("a file");
        validator.arg(at.to_string());
    }
    let output = validator.output().expect("Python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    let parts = lines.lines().filter_map(|line| line.split_once(' '));
    Some(parts.map(|(at, why)| (at.parse().expect("a place"), why.to_owned())).collect())
}

/// Holds documents to the schema of this name, and the schema to what a damaged one lacks.
#[track_caller]
pub(crate) fn hold(name: &str, documents: &[Value]) {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/schemas/{name}.json"));
    let first = documents.first().expect("a document");
    let (mut lacks, mut beside) = (first.clone(), first.clone());
    lacks.as_object_mut().expect("an object").clear();
    beside["something"] = json!(1);
    let all = [&[lacks, beside], documents].concat();
    let Some(refused) = refused(&schema, Keys::Described, &all) else { return };
    let places: Vec<usize> = refused.iter().map(|(at, _)| *at).collect();
    assert_eq!(places, [0, 1], "{name}: {refused:#?}");
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn what_commands_write() {
    const AMD: &str = "text/kernels.gfx90a.hsaco";
    const NVIDIA: &str = "nvidia/kernels.sm_80.cuda12.9.cubin";
    const BUILDS: &str = "../../../cargo-occ/tests/cmd/diff/builds.in";
    const PROFILES: &str = "../../../cargo-occ/tests/data/profiles";
    for (name, commands) in [
        ("inspect", format!("inspect . --skip-empty\ninspect {AMD} --min=0.9 --workgroup=64\ninspect nvidia --min=0.5 --block=256")),
        ("explain", format!("explain {AMD} --kernel=accumulate --target=mi210\nexplain {AMD} --kernel=calls")),
        ("explain", "explain --target=h100 --block=256 --registers=32 --shared=0 --cluster=8 --sms-per-gpc=16".to_owned()),
        ("targets", "targets\ntargets --levels".to_owned()),
        ("diff", format!("diff {NVIDIA} nvidia/kernels.sm_80.cuda13.5.cubin\ndiff {AMD} {NVIDIA}\ndiff {BUILDS}/old.toml {BUILDS}/new.toml")),
        ("achieved", format!("achieved {PROFILES}/ncu_raw.csv {PROFILES}/omniperf_2_mi200 {PROFILES}/ncu_bare.csv")),
    ] {
        let written = |command: &str| {
            let run = occ(&command.split(' ').chain(["--format=json"]).collect::<Vec<_>>());
            assert!(!run.stdout.is_empty(), "{}", run.shown());
            value(&run.stdout)
        };
        hold(name, &commands.lines().map(written).collect::<Vec<_>>());
    }
}

#[test]
fn what_a_check_writes() {
    let check = ["baseline", "check", "new.toml", "--format=json"];
    let check = run(&check, crate::findings::folder().path(), b"");
    assert_eq!(check.code, Some(1), "{}", check.shown());
    hold("diff", &[value(&check.stdout)]);
}

#[test]
fn what_eval_appends() {
    let rows = b"{\"target\":\"gfx90a\",\"workgroup\":256,\"vgprs\":84}\n\
                 {\"target\":\"gfx1250\",\"workgroup\":64,\"vgprs\":8}\n\
                 {\"target\":\"sm_100\",\"block\":256,\"registers\":84,\"virtual_resources\":1}\n\
                 {\"target\":\"sm_90\"}\n";
    let run = run(&["eval"], &data(), rows);
    let given = ["target", "workgroup", "block", "vgprs", "registers", "virtual_resources"];
    let answers: Vec<Value> = run.stdout.lines().map(value).collect();
    assert_eq!(answers.len(), 4, "{}", run.shown());
    assert_eq!(answers[1]["open"], "barriers");
    let own = |mut answer: Value| {
        answer.as_object_mut().expect("an object").retain(|key, _| !given.contains(&&**key));
        answer
    };
    hold("eval", &answers.into_iter().map(own).collect::<Vec<_>>());
}

/// What is read is described by the same rules.
#[test]
fn what_a_driver_told() {
    let kernel = json!({ "name": "blur", "target": "sm_89", "registers": 40, "wave": 32 });
    let told = json!({ "schema": "occ.loaded/1", "driver": "CUDA 13.0", "kernels": [kernel] });
    hold("loaded", &[told]);
}

/// The page names each schema, and each key says what it is.
#[test]
fn every_schema_is_named() {
    fn described(schema: &Value, place: &str) {
        for (key, part) in schema["properties"].as_object().into_iter().flatten() {
            let place = format!("{place}.{key}");
            let is_plain = key == "schema" || place.starts_with("diff.counts.");
            assert!(is_plain || part["description"].is_string(), "{place}");
            described(part, &place);
            described(&part["items"], &place);
        }
    }
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let page = fs::read_to_string(docs.join("json.md")).expect("the page");
    for file in fs::read_dir(docs.join("schemas")).expect("the schemas") {
        let path = file.expect("a file").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let schema = value(&fs::read_to_string(&path).expect("a schema"));
        let title = schema["title"].as_str().expect("a title");
        assert_eq!(title, format!("occ.{name}/1"));
        assert!(page.contains(&format!("[`{title}`](schemas/{name}.json)")), "{title}");
        described(&schema, name);
    }
}
