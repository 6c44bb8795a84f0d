//! `cargo occ targets`.

use crate::snapshot::{Run, occ};
use occ_core::chips::{self, COUNT};
use occ_core::{Arch, arch};

fn json(run: &Run) -> serde_json::Value {
    assert_eq!(run.code, Some(0), "{run:?}");
    serde_json::from_str(&run.stdout).expect("JSON")
}

#[test]
fn all_of_them() {
    let shown = occ(&["targets"]);
    for entry in chips::all() {
        let name = entry.arch.name;
        let alone = shown.stdout.split_whitespace().any(|word| word == name.as_str());
        assert!(alone, "{name} is not listed");
    }
}

#[test]
fn a_product_is_its_chip() {
    for device in chips::devices() {
        let shown = json(&occ(&["targets", device.name, "--format=json"]));
        assert_eq!(shown["targets"][0]["name"], device.arch.name.as_str(), "{}", device.name);
        let named = shown["targets"][0]["devices"].as_array().expect("devices");
        assert!(named.iter().any(|d| d["name"] == device.name), "{}", device.name);
    }
}

#[test]
fn a_family_is_its_targets() {
    // Chips of one family that agree have no page of the first alone.
    for (name, count) in
        [("volta", 2), ("Vega", 7), ("polaris", 2), ("cdna2", 1), ("GFX 1030", 1), ("sm_90a", 1)]
    {
        let shown = json(&occ(&["targets", name, "--format=json"]));
        assert_eq!(shown["targets"].as_array().map(Vec::len), Some(count), "{name}");
    }
}

#[test]
fn json_holds_every_number_and_its_source() {
    let shown = json(&occ(&["targets", "--format=json"]));
    assert_eq!(shown["schema"], "occ.targets/1");
    let targets = shown["targets"].as_array().expect("targets");
    assert_eq!(targets.len(), COUNT);
    let names = shown["sources"].as_object().expect("what short names stand for");
    assert!(names.len() > 10 && names.values().all(serde_json::Value::is_string), "{names:?}");
    let is_used = |name: &String| shown["targets"].to_string().contains(name.as_str());
    assert!(names.keys().all(is_used), "{names:?}");
    for (target, entry) in targets.iter().zip(chips::all()) {
        let read: Arch = serde_json::from_value(target["arch"].clone()).expect("an architecture");
        assert_eq!(read, *entry.arch);
        let sources = target["sources"].as_array().expect("sources");
        let numbers = target["arch"].as_object().expect("numbers").iter();
        for (field, value) in numbers {
            // The splits are the SIMDs of all chips but one, whose source says so; names are names.
            // What else is there of waves stands beside the source of one.
            let untold = [
                "name",
                "vendor",
                "register_splits",
                "wave8",
                "wave1",
                "workgroup_waves",
                "provisional",
            ]
            .contains(&field.as_str());
            let absent = value.is_null() || *value == false || *value == "none" || *value == "all";
            let told = sources.iter().any(|source| source["field"] == field.as_str());
            assert!(told || untold || absent, "{}: {field} = {value}", entry.arch.name);
        }
    }
}

#[test]
fn csv_names_its_columns() {
    let shown = occ(&["targets", "sm_90", "--format=csv"]).stdout;
    let mut lines = shown.lines();
    let (header, row) = (lines.next().expect("a header"), lines.next().expect("a row"));
    // No quoted comma stands before these.
    let at = |key: &str| header.split(',').position(|column| column == key).expect("a column");
    let row: Vec<&str> = row.splitn(5, ',').collect();
    assert_eq!(row[at("target")], arch::SM_90.name.as_str());
    assert_eq!(row[at("family")], "hopper");
    assert_eq!(row[at("aliases")], "sm_90a");
}

/// The engine's own tests hold every number; these show how they are read.
#[test]
fn the_most_for_each_occupancy() {
    let shown = json(&occ(&["targets", "--levels", "--format=json"]));
    for target in shown["targets"].as_array().expect("targets") {
        // Where the compiler chooses the width, the launch has to say it.
        let arch = &target["arch"];
        if arch["wave16"] == true || !arch["wave128"].is_null() {
            assert!(target.get("levels").is_none(), "{target}");
            continue;
        }
        let rows = target["levels"]["rows"].as_array().expect("rows");
        assert!(rows.len() > 4, "{target}");
    }
    let shown = json(&occ(&["targets", "gfx90a", "--format=json"]));
    assert!(shown["targets"][0].get("levels").is_none());
}
