//! A crate that knows `occ` by another name, or through a third crate, and does not say so with
//! `crate = ..`. What it is told may not depend on whether a contract is kept: either contracts
//! need the crate from the first one on, and one error says how to name it, or they need none.

use occ_tests::scratch::Scratch;
use std::fs;
use std::path::{Path, PathBuf};

/// Words of a compiler that looks for what the author never wrote.
const LOST: [&str; 5] =
    ["unresolved import", "failed to resolve", "cannot find", "could not find", "__occ"];

const BROKEN: &str = "reaches 37.5% occupancy on gfx90a (3 of 8 waves per SIMD), below the \
                      required 50%";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}

/// A crate in which nothing is called `occ`, of a test's own: its name has the test's.
struct Crate {
    scratch: Scratch,
    name: String,
    /// The table of its dependencies.
    dependencies: String,
    /// What brings the attribute into scope.
    import: &'static str,
}

impl Crate {
    /// It depends on `occ` as `gpu_occ`.
    fn renamed(test: &str) -> Self {
        let occ = root().join("occ");
        Self {
            scratch: Scratch::new(env!("CARGO_TARGET_TMPDIR"), "renamed"),
            name: format!("renamed-{test}"),
            dependencies: format!("gpu_occ = {{ package = 'occ', path = '{}' }}", occ.display()),
            import: "use gpu_occ::occupancy_target;",
        }
    }

    /// It depends on a crate alone that hands the attribute on.
    fn reexported(test: &str) -> Self {
        let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), "renamed");
        let facade = format!("facade-{test}");
        let path = scratch.package(&facade, "2024", "pub use occ;\npub use occ::*;\n");
        Self {
            scratch,
            name: format!("reexported-{test}"),
            dependencies: format!(
                "facade = {{ package = '{facade}', path = '{}' }}",
                path.display()
            ),
            import: "use facade::occupancy_target;",
        }
    }

    /// Both.
    fn each(test: &str) -> [Self; 2] {
        [Self::renamed(test), Self::reexported(test)]
    }

    /// The crate with these contracts in it.
    fn package(&self, contracts: &str) -> PathBuf {
        let source = format!("{}\n\n{contracts}", self.import);
        let folder = self.scratch.package(&self.name, "2024", &source);
        let manifest = folder.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("a manifest");
        let (head, _) = text.split_once("[dependencies]\n").expect("dependencies");
        let text = format!("{head}[dependencies]\n{}\n", self.dependencies);
        fs::write(&manifest, text).expect("a manifest to write");
        folder
    }

    /// What the compiler says of these contracts; nothing where it lets them pass.
    fn error(&self, contracts: &str) -> Option<String> {
        let output = self.scratch.rustc(&self.package(contracts), &["--profile=check"]);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        (!output.status.success()).then_some(text)
    }
}

fn contract(name: &str, vgprs: &str, more: &str) -> String {
    format!(
        "#[occupancy_target(arch = \"gfx90a\", min = 0.5, workgroup = 256, vgprs = {vgprs}, lds = 0{more})]\n\
         pub fn {name}() {{}}\n\n"
    )
}

/// Whether contracts of which all is known need the crate's name: the same for kept and broken
/// ones, with one error that says what to write.
#[track_caller]
fn consistent(names: &Crate, errors: [Option<String>; 2]) {
    let [kept, broken] = errors;
    let broken = broken.expect("a broken contract");
    for text in kept.iter().chain([&broken]) {
        let lost: Vec<_> = LOST.iter().filter(|words| text.contains(**words)).collect();
        assert!(lost.is_empty(), "{lost:?} in\n{text}");
    }
    match kept {
        // No contract needs the crate, so a broken one prints its verdict.
        None => assert!(broken.contains(BROKEN), "{}: no verdict in\n{broken}", names.name),
        // Each needs it, and says so instead of anything else.
        Some(kept) => {
            for text in [kept, broken] {
                assert!(text.contains("`crate = "), "{}: no advice in\n{text}", names.name);
                let errors = text.lines().filter(|line| line.starts_with("error"));
                assert_eq!(errors.count(), 2, "one error, and that it failed:\n{text}");
            }
        }
    }
}

#[test]
fn literal_contracts_are_told_the_same_kept_or_broken() {
    for names in Crate::each("literals") {
        let errors = ["128", "129"].map(|vgprs| names.error(&contract("blur", vgprs, "")));
        consistent(&names, errors);
    }
}

#[test]
fn contracts_of_constants_are_told_the_same_kept_or_broken() {
    for names in Crate::each("constants") {
        let errors = ["128", "129"].map(|vgprs| {
            let constant = format!("pub const VGPRS: u32 = {vgprs};\n");
            names.error(&(contract("blur", "VGPRS", "") + &constant))
        });
        consistent(&names, errors);
    }
}

/// The advice of the first error is all it takes.
#[test]
fn with_its_name_every_contract_is_checked() {
    for (names, path) in Crate::each("named").into_iter().zip(["::gpu_occ", "facade::occ"]) {
        let more = format!(", crate = {path}");
        let constant = "pub const VGPRS: u32 = 129;\n";
        assert_eq!(names.error(&contract("blur", "128", &more)), None, "{}", names.name);
        let broken = contract("blur", "129", &more) + &contract("bloom", "VGPRS", &more) + constant;
        let error = names.error(&broken).expect("broken contracts");
        for kernel in ["blur", "bloom"] {
            let verdict = format!("kernel `{kernel}` {BROKEN}");
            assert!(error.contains(&verdict), "no `{verdict}` in\n{error}");
        }
    }
}
