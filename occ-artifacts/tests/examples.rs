//! What the example kernels compiled to: the files that are checked in beside them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use occ_artifacts::{MeasuredKernel, read};

const TARGETS: [(&str, &str, &[&str]); 2] = [
    ("amdgcn", "hsaco", &["gfx90a", "gfx1100", "gfx1201"]),
    ("nvptx", "cubin", &["sm_80", "sm_90"]),
];

fn folder(example: &str, variant: &str) -> PathBuf {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    examples.join("examples").join(example).join("artifacts").join(variant)
}

/// The kernels of a file by their names.
fn kernels(path: &Path) -> BTreeMap<String, MeasuredKernel> {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let kernels =
        read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display())).kernels;
    kernels.into_iter().map(|kernel| (kernel.name.clone(), kernel)).collect()
}

#[test]
fn matmul_alone_is_heavier() {
    for (example, extension, targets) in TARGETS {
        for target in targets {
            let file = format!("{target}.{extension}");
            let mut light = kernels(&folder(example, "").join(&file));
            let mut heavy = kernels(&folder(example, "heavier").join(&file));
            assert_eq!(light.len(), 3, "{file}");
            assert!(light.values().all(|kernel| kernel.target == *target), "{file}");
            let registers =
                |kernel: MeasuredKernel| kernel.vgprs.expect("a count") + kernel.agprs.unwrap_or(0);
            let light_matmul = registers(light.remove("matmul").expect("matmul"));
            let heavy_matmul = registers(heavy.remove("matmul").expect("matmul"));
            assert!(heavy_matmul > light_matmul * 3 / 2, "{file}: {light_matmul}, {heavy_matmul}");
            assert_eq!(light, heavy, "{file}");
        }
    }
}

#[test]
fn the_log_is_of_the_cubins() {
    let (example, extension, targets) = TARGETS[1];
    for variant in ["", "heavier"] {
        let folder = folder(example, variant);
        let log = read(&fs::read(folder.join("ptxas.log")).expect("a log")).expect("a log").kernels;
        assert_eq!(log.len(), 3 * targets.len());
        for logged in log {
            let cubin = kernels(&folder.join(format!("{}.{extension}", logged.target)));
            let kernel = &cubin[&logged.name];
            assert_eq!(
                (kernel.vgprs, kernel.lds, kernel.scratch, kernel.barriers),
                (logged.vgprs, logged.lds, logged.scratch, logged.barriers),
                "{variant} {} for {}",
                logged.name,
                logged.target
            );
            assert_eq!(logged.spills(), Some(false));
        }
    }
}

/// A file that names the machine it was made on is another on the next.
#[test]
fn no_file_names_a_machine() {
    for (example, ..) in TARGETS {
        for variant in ["", "heavier"] {
            for file in fs::read_dir(folder(example, variant)).expect("artifacts") {
                let path = file.expect("a file").path();
                if path.is_dir() {
                    continue;
                }
                let bytes = fs::read(&path).expect("a file");
                for place in ["/home/", "/root/", "/tmp/", "/usr/", "C:\\"] {
                    let found = bytes.windows(place.len()).any(|part| part == place.as_bytes());
                    assert!(!found, "{} names {place}", path.display());
                }
            }
        }
    }
}
