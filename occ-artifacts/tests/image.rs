//! The bytes that kernels were read from, of whatever lies around them.

use std::fs;
use std::path::{Path, PathBuf};

use occ_artifacts::{MeasuredKernel, PassedOver, Visit, each_path, read};

/// The names of the kernels of each image, and the image.
#[derive(Default)]
struct Images {
    found: Vec<(Vec<String>, Vec<u8>)>,
    current: Vec<String>,
}

impl Visit for Images {
    fn kernel(&mut self, kernel: MeasuredKernel) {
        self.current.push(kernel.name);
    }

    fn passed_over(&mut self, _: PassedOver) {}

    fn image(&mut self, bytes: &[u8]) {
        self.found.push((std::mem::take(&mut self.current), bytes.to_vec()));
    }
}

/// The files in a folder and below.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("there").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// An image alone gives the same kernels, and no kernel is without one.
#[test]
fn every_kernel_is_in_an_image() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/data", "../cargo-occ/tests/data"].map(|folder| here.join(folder));
    let (mut alone, mut within) = (0, 0);
    for file in folders.iter().flat_map(|folder| files(folder)) {
        let mut images = Images::default();
        if each_path(&file, "FILE", &mut images).is_err() {
            continue;
        }
        let name = file.display();
        assert!(images.current.is_empty(), "{name}: {:?}", images.current);
        let whole = fs::read(&file).expect("it is read");
        for (kernels, image) in images.found {
            if image == whole {
                alone += 1;
            } else {
                within += 1;
            }
            let of_image = read(&image).unwrap_or_else(|error| panic!("{name}: {error}"));
            let names: Vec<String> =
                of_image.kernels.into_iter().map(|kernel| kernel.name).collect();
            assert_eq!(names, kernels, "{name}");
        }
    }
    assert!(alone > 40 && within > 8, "{alone} files and {within} images within others");
}
