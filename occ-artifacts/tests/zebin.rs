//! Intel's device binaries against what an independent reader says of them.

use std::path::Path;

use occ_artifacts::{MeasuredKernel, read};
use occ_core::{Arch, Wave, chips};
use serde_json::Value;

pub(crate) fn sample(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/intel").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// `acm-g10`'s own name of `12.55.8`.
fn device(version: &str) -> &'static str {
    let mut parts = version.split('.').map(|part| part.parse().expect("a number"));
    let release = (parts.next().expect("an architecture"), parts.next().expect("a release"));
    let chip = chips::all().find(|chip| chip.release == Some(release)).expect("a chip");
    chip.arch.name.as_str()
}

fn agrees(kernel: &MeasuredKernel, expected: &Value, target: &str) {
    let count = |key: &str| expected[key].as_u64().map(|count| u32::try_from(count).unwrap());
    assert_eq!(kernel.name, expected["name"]);
    assert_eq!(kernel.target, target);
    assert_eq!(kernel.vgprs, count("grf_count"), "{}", kernel.name);
    assert_eq!(kernel.wave, count("simd_size").and_then(Wave::of), "{}", kernel.name);
    assert_eq!(kernel.waves_by_registers, count("eu_thread_count"), "{}", kernel.name);
    assert_eq!(kernel.lds, count("slm_size").or(Some(0)), "{}", kernel.name);
    assert_eq!(kernel.barriers, count("barrier_count").or(Some(0)), "{}", kernel.name);
    let spills = count("spill_size").unwrap_or(0);
    assert_eq!(kernel.spills.store_bytes, Some(spills), "{}", kernel.name);
    assert_eq!(
        kernel.scratch,
        Some(spills + count("private_size").unwrap_or(0)),
        "{}",
        kernel.name
    );
    let takes_local = expected["local_pointer_args"].as_u64() > Some(0);
    assert_eq!(kernel.uses_dynamic_lds, Some(takes_local), "{}", kernel.name);
    let shape = expected["required_work_group_size"].as_array();
    let shape =
        shape.map(|shape| [0, 1, 2].map(|at| u32::try_from(shape[at].as_u64().unwrap()).unwrap()));
    assert_eq!(kernel.required_workgroup, shape, "{}", kernel.name);
    // The file's threads are the table's, or those of another source where sources differ.
    let arch = Arch::named(target).expect("a target");
    let asked = kernel.kernel().expect("counts").workgroup(64);
    let by_table = occ_core::Kernel { waves_by_registers: None, ..asked };
    let waves = |kernel| occ_core::calculate(&arch, &kernel).expect("an occupancy").waves;
    assert!(waves(by_table) <= waves(asked), "{} on {target}", kernel.name);
}

#[test]
fn every_count_is_the_independent_readers() {
    let expected: Value = serde_json::from_slice(&sample("expected.json")).expect("the counts");
    let mut compared = 0;
    for (file, devices) in expected.as_object().expect("files") {
        let found = read(&sample(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(found.passed_over, [], "{file}");
        let mut found = found.kernels.iter();
        for one in devices.as_array().expect("devices") {
            let target = device(one["version"].as_str().expect("a product config"));
            for kernel in one["kernels"].as_array().expect("kernels") {
                agrees(found.next().expect("a kernel"), kernel, target);
                compared += 1;
            }
        }
        assert_eq!(found.next(), None, "{file}");
    }
    assert_eq!(compared, 12 * 11 + 3 + 5);
}
