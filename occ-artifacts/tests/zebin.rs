//! Intel's device binaries against what an independent reader says of them, and against damage.

use std::path::Path;

use crate::hostile;
use occ_artifacts::{Contents, MeasuredKernel, read, zebin};
use occ_core::{Arch, Wave, chips};
use serde_json::Value;

fn sample(name: &str) -> Vec<u8> {
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
        if file.contains(".ar.") && !cfg!(feature = "archives") {
            continue;
        }
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
    assert_eq!(compared, 12 * 11 + 3 + if cfg!(feature = "archives") { 5 } else { 0 });
}

/// The images of an offload binary: a zebin, and an archive of five.
#[test]
fn containers_are_read() {
    if cfg!(feature = "archives") {
        let found = read(&sample("saxpy.sycl.offload_binary.bin")).expect("kernels");
        let targets: Vec<&str> = found.kernels.iter().map(|kernel| &*kernel.target).collect();
        assert_eq!(targets, ["bmg-g21", "tgllp", "dg2-g10", "pvc", "bmg-g21", "ptl-h"]);
    }
    // In a file of any kind it is found by its header, and what is in it is not found again.
    let mut around = vec![7; 1000];
    around.extend(sample("saxpy.with_spirv.bmg-g21.bin"));
    around.extend([9; 100]);
    around[..4].copy_from_slice(b"\0\x01\x02\x03");
    let found = read(&around).expect("kernels");
    assert_eq!(found.kernels.len(), 1);
}

/// What nothing reads any more is named, alone and in what is around it.
#[test]
fn patch_tokens_are_not_read() {
    for file in ["saxpy.patchtokens.tgllp.bin", "saxpy.ocloc22_43.acm-g10.bin"] {
        let error = read(&sample(file)).expect_err("no counts").to_string();
        assert!(error.contains("compile again with a current ocloc"), "{error}");
    }
}

/// `.ze_info` with this in the place of that, of the same length.
fn changed(from: &str, to: &str) -> Result<Contents, String> {
    let mut bytes = sample("kernels.ptl-h.bin");
    assert_eq!(from.len(), to.len());
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).expect(from);
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    read(&bytes).map_err(|error| error.to_string())
}

#[test]
fn what_is_wrong_says_where() {
    for (from, to, expected) in [
        (
            "  - name:            slm5k",
            "  - name:            saxpy",
            "`saxpy` is listed a second time",
        ),
        ("kernels:", "kernelz:", "expected a list of `kernels`"),
        ("    execution_env:", "    execution env:", "expected a key of letters"),
        ("      grf_count:       64", "      grf_count       :64", "expected `key: value`"),
        ("      simd_size:       32", "      simd_size:      &32", "expected a plain value"),
    ] {
        let error = changed(from, to).expect_err(to);
        assert!(error.contains(expected) && error.contains("line"), "{error}");
    }
    // One kernel is damaged, and the others are read.
    for (from, to) in [
        ("      grf_count:       64", "      grf_count:       6x"),
        ("      grf_count:       64", "      grf_counz:       64"),
        ("      simd_size:       32", "      simd_size:       33"),
        ("reqd_work_group_size: [ 64, 1, 1 ]", "reqd_work_group_size: [ 64, 1; 1 ]"),
    ] {
        let found = changed(from, to).expect(to);
        let damaged = found.kernels.iter().filter(|kernel| kernel.damage().is_some());
        assert_eq!((found.kernels.len(), damaged.count()), (11, 1), "{to}");
    }
    // A device that is newer than the table is named by its number.
    let mut bytes = sample("kernels.ptl-h.bin");
    let config = (30_u32 << 22 | 4).to_le_bytes();
    let at = bytes.windows(4).rposition(|window| window == config).expect("a product config");
    bytes[at..at + 4].copy_from_slice(&(31_u32 << 22 | 2 << 14).to_le_bytes());
    let found = read(&bytes).expect("kernels");
    assert!(found.kernels.iter().all(|kernel| kernel.target == "intel-31.2"));
}

#[test]
fn damage_does_no_harm() {
    for (file, stride) in [
        ("saxpy.32bit.acm-g10.bin", 1),
        ("saxpy.with_spirv.bmg-g21.bin", 1),
        ("kernels.skl.bin", 97),
    ] {
        hostile::damage(&sample(file), stride, |bytes| drop(zebin::read(bytes)));
    }
    let start = &sample("saxpy.32bit.acm-g10.bin")[..52];
    hostile::noise(&[start, b"\x7fELF"], |bytes| drop(zebin::read(bytes)));
}
