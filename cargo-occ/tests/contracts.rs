//! `--contracts`: launch sizes out of what `cargo occ report` wrote.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::snapshot::{Run, run};

const KERNELS: &str = "kernels.gfx90a.hsaco";

/// A contract as `report` writes it, as far as it is read.
fn contract(kernel: &str, target: &str, threads: u32, from: &str) -> Value {
    json!({
        "kernel": kernel,
        "target": target,
        "range": null,
        "resources": resources(threads),
        "origins": [{ "key": "workgroup", "from": from, "file": null, "line": null }],
    })
}

fn resources(threads: u32) -> Value {
    let kernel = occ_core::Kernel::new().workgroup(threads).vgprs(32);
    serde_json::to_value(kernel).expect("JSON")
}

/// A folder with a library, whose kernel `calls` may be launched with up to 512 threads, and with the
/// report of these contracts.
fn folder(contracts: &[Value]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let data = crate::snapshot::data().join("text").join(KERNELS);
    fs::copy(data, folder.path().join(KERNELS)).expect("a library");
    let report = json!({ "schema": "occ.report/1", "contracts": contracts });
    fs::write(folder.path().join("contracts.json"), report.to_string()).expect("a report");
    folder
}

fn occ(folder: &TempDir, line: &str) -> Run {
    run(&line.split(' ').collect::<Vec<_>>(), folder.path(), b"")
}

/// The threads that `calls` is evaluated with; `None`: they are open.
fn threads(folder: &TempDir, flags: &str) -> Option<u64> {
    let line =
        format!("inspect {KERNELS} --kernel calls --contracts contracts.json{flags} --format json");
    let run = occ(folder, &line);
    let value: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
    value["kernels"][0]["workgroup"].as_u64()
}

#[test]
fn a_contract_says_the_size() {
    let folder = folder(&[contract("calls", "gfx90a", 128, "attribute")]);
    assert_eq!(threads(&folder, ""), Some(128));
    // The author of this kernel counts before what is for many.
    assert_eq!(threads(&folder, " --workgroup 256"), Some(128));
    fs::write(folder.path().join("occ.toml"), "[launch]\ncalls = 64\n").expect("a file");
    assert_eq!(threads(&folder, ""), Some(128));
}

#[test]
fn what_is_no_size_of_this_kernel_leaves_it_open() {
    for contracts in [
        // Another target, another kernel, and what a file says, which is read from the file itself.
        vec![
            contract("calls", "gfx1100", 128, "attribute"),
            contract("spills", "gfx90a", 64, "item"),
        ],
        vec![contract("calls", "gfx90a", 128, "file"), contract("spills", "gfx90a", 64, "item")],
        // One for every size of a range.
        {
            let mut range = contract("calls", "gfx90a", 512, "attribute");
            range["range"] = json!([64, 512]);
            vec![range, contract("spills", "gfx90a", 64, "item")]
        },
    ] {
        let folder = folder(&contracts);
        assert_eq!(threads(&folder, ""), None, "{contracts:?}");
    }
    let of = |threads| contract("calls", "gfx90a", threads, "attribute");
    let folder = folder(&[of(128), of(256)]);
    assert_eq!(threads(&folder, ""), None);
    let told = occ(&folder, &format!("inspect {KERNELS} --contracts contracts.json")).stderr;
    let due = "warning: `contracts.json`: contracts say two values for `workgroup` of `calls` on gfx90a: it stays open";
    assert!(told.contains(due), "{told}");
    // Twice the same is one.
    assert_eq!(threads(&self::folder(&[of(128), of(128)]), ""), Some(128));
}

/// Of a descriptor that const evaluation alone knows, what differs from a new kernel is said.
#[test]
fn a_descriptor_says_the_size() {
    let contract = contract("calls", "gfx90a", 128, "descriptor");
    assert_eq!(threads(&folder(&[contract]), ""), Some(128));
}

#[test]
fn baselines_and_differences_take_it() {
    let folder = folder(&[contract("calls", "gfx90a", 128, "attribute")]);
    let kept = occ(&folder, &format!("baseline update {KERNELS} --contracts contracts.json"));
    assert_eq!(kept.code, Some(0), "{kept:?}");
    let baseline = fs::read_to_string(folder.path().join("occ-baseline.txt")).expect("a baseline");
    let (_, line) = baseline.split_once("\ncalls\n").expect("the kernel");
    assert!(line.lines().next().is_some_and(|line| line.contains(" workgroup=128 ")), "{baseline}");
    let other = contract("calls", "gfx90a", 512, "attribute");
    let report = json!({ "schema": "occ.report/1", "contracts": [other] });
    fs::write(folder.path().join("other.json"), report.to_string()).expect("a report");
    let checked = occ(&folder, &format!("baseline check {KERNELS} --contracts other.json"));
    assert!(checked.stdout.contains("workgroup 128 → 512"), "{checked:?}");
    let line = format!("diff occ-baseline.txt {KERNELS} --contracts other.json");
    assert!(occ(&folder, &line).stdout.contains("workgroup 128 → 512"));
}

/// All names that `kernel = ".."` of the attribute takes, and none that it does not.
#[test]
fn a_kernel_is_named_as_the_attribute_names_it() {
    let folder = folder(&[]);
    let manifest = json!({ "schema": 2, "tool": "a tool", "kernels": [{
        "name": "_ZN5outer5inner4blurIfEEvPf", "target": "gfx90a", "vgprs": 32, "agprs": 0, "lds": 0,
        "dynamic_lds": 0, "max_workgroup": 512,
    }]});
    fs::write(folder.path().join("kernels.json"), manifest.to_string()).expect("a manifest");
    for (name, size) in [
        ("_ZN5outer5inner4blurIfEEvPf", Some(128)),
        ("void outer::inner::blur<float>(float*)", Some(128)),
        ("outer::inner::blur", Some(128)),
        ("outer::inner::r#blur", Some(128)),
        ("blur", Some(128)),
        ("inner::blur", None),
        ("blu", None),
    ] {
        let report = [contract(name, "gfx90a", 128, "attribute")];
        let report = json!({ "schema": "occ.report/1", "contracts": report });
        fs::write(folder.path().join("contracts.json"), report.to_string()).expect("a report");
        let run = occ(&folder, "inspect kernels.json --contracts contracts.json --format json");
        let value: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
        assert_eq!(value["kernels"][0]["workgroup"].as_u64(), size, "{name}");
    }
}

#[test]
fn what_is_no_report_is_refused() {
    let folder = folder(&[contract("calls", "gfx90a", 128, "file")]);
    for (text, due) in [
        (None, "no contract in it says how its kernel is launched"),
        (Some("[launch]"), "not what `cargo occ report --format json` writes: expected value"),
        (
            Some(r#"{"schema":"occ.inspect/1","contracts":[]}"#),
            "its schema is `occ.inspect/1`, expected `occ.report/1`",
        ),
    ] {
        if let Some(text) = text {
            fs::write(folder.path().join("contracts.json"), text).expect("a file");
        }
        let run = occ(&folder, &format!("inspect {KERNELS} --contracts contracts.json"));
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.stderr.contains(due), "{run:?}");
    }
    assert_eq!(occ(&folder, &format!("inspect {KERNELS} --contracts none.json")).code, Some(2));
}
