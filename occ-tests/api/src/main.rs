//! Lists every public item of the libraries that are published, and compares the lists with those
//! that are checked in. `OCC_BLESS=1` writes them anew.

use std::env;
use std::path::{Path, PathBuf};

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

/// The public items of a library, one a line, of the JSON that `ci/check-api.sh` has rustdoc write.
fn list(library: &str) -> String {
    let target = env::var_os("CARGO_TARGET_DIR").expect("ci/check-api.sh starts this program");
    let json = Path::new(&target).join(format!("doc/{}.json", library.replace('-', "_")));
    let api = Builder::from_rustdoc_json(&json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .build()
        .unwrap_or_else(|error| panic!("{}: {error}", json.display()));
    api.items().fold(String::new(), |all, item| all + &item.to_string() + "\n")
}
