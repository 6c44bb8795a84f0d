//! Lists every public item of the libraries that are published, and compares the lists with those
//! that are checked in. `OCC_BLESS=1` writes them anew.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use public_api::Builder;

/// The libraries whose users depend on what they offer.
const LIBRARIES: [&str; 4] = ["occ-core", "occ-artifacts", "occ-vulkan", "occ"];

fn main() {
    for library in LIBRARIES {
        let listed = list(library);
        assert!(listed.lines().count() > 20, "{library} has no public items:\n{listed}");
        let file = here().join(format!("{library}.txt"));
        test_support::same(&file, &listed);
        println!("{library}: {} items", listed.lines().count());
    }
}

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The public items of a library with all its features, one a line.
fn list(library: &str) -> String {
    let root = here().join("../..");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let status = Command::new("cargo")
        .args(["rustdoc", "--quiet", "--locked", "--lib", "--all-features", "-p", library])
        .args(["--", "-Zunstable-options", "--output-format=json", "--cap-lints=allow"])
        .current_dir(&root)
        .env("CARGO_TARGET_DIR", &target)
        // The format is not stable yet; this crate reads the one of the compiler that is used.
        .env("RUSTC_BOOTSTRAP", "1")
        .status();
    assert!(status.expect("cargo").success(), "cannot document {library}");
    let json = target.join(format!("doc/{}.json", library.replace('-', "_")));
    let api = Builder::from_rustdoc_json(&json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()
        .unwrap_or_else(|error| panic!("{}: {error}", json.display()));
    api.items().fold(String::new(), |all, item| all + &item.to_string() + "\n")
}
