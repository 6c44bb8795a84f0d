//! `cargo occ init`: from nothing to guarded, and nothing changed the second time.

use std::fs;
use std::path::Path;

use crate::snapshot::{data, run};

/// A folder with these files of the readers' tests, each under its own name below `build`.
fn project(files: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let build = folder.path().join("build");
    fs::create_dir(&build).expect("a folder");
    for file in files {
        let name = Path::new(file).file_name().expect("a name");
        fs::copy(data().join(file), build.join(name)).expect("a copy");
    }
    folder
}

fn text(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

const SOME: [&str; 4] = [
    "amd/gfx90a.hsaco",
    "nvidia/kernels.sm_80.cuda13.5.cubin",
    "spirv/shader.spv",
    "nvidia/calls.sm_80.ptx",
];

/// With a launch size put in, its occupancy is exact.
#[test]
fn a_size_that_is_put_in_counts() {
    let folder = project(&SOME);
    let folder = folder.path();
    run(&["init", "build"], folder, b"");
    let written = text(folder, "occ.toml");
    let sized = written.replacen("# vgprbound", "vgprbound", 1);
    assert_ne!(sized, written);
    fs::write(folder.join("occ.toml"), sized).expect("a file");
    let inspect = run(&["inspect", "--kernel", "vgprbound", "--format", "csv"], folder, b"");
    assert!(inspect.stdout.contains(",256,"), "{}", inspect.shown());
}

/// Every file that the readers are tested with, together: what is written passes at once.
#[test]
fn any_files_are_guarded_at_once() {
    for folder in
        ["amd", "nvidia", "triton", "intel", "containers", "cubecl", "text", "tables", "spirv"]
    {
        let room = tempfile::tempdir().expect("a folder");
        let files = data().join(folder);
        let init = run(&["init", files.to_str().expect("UTF-8")], room.path(), b"");
        let shown = init.shown();
        if folder == "spirv" {
            // All of it waits for a driver.
            assert!(init.code == Some(2) && shown.contains("`cargo occ measure "), "{shown}");
            assert_eq!(fs::read_dir(room.path()).expect("a folder").count(), 0);
            continue;
        }
        assert_eq!(init.code, Some(0), "{folder}: {shown}");
        let flag = if shown.contains("check --allow-open`") { "--allow-open" } else { "--jobs=1" };
        let check = run(&["baseline", "check", flag], room.path(), b"");
        assert_eq!(check.code, Some(0), "{folder}: {}", check.shown());
        let again = run(&["init", files.to_str().expect("UTF-8")], room.path(), b"");
        assert!(again.stdout.contains("nothing is left to do"), "{folder}: {}", again.shown());
    }
}

#[test]
fn what_is_there_stays_and_what_it_lacks_is_told() {
    let folder = project(&SOME[..2]);
    let folder = folder.path();
    let own = "resources = [\"build/*.hsaco\"] # mine\n";
    fs::write(folder.join("occ.toml"), own).expect("a file");
    let init = run(&["init", "build"], folder, b"");
    assert_eq!(init.code, Some(0), "{}", init.shown());
    assert!(init.stdout.contains("`occ.toml` is there and stays as it is"), "{}", init.shown());
    let lacks = "resources = [\"build/kernels.sm_80.cuda13.5.cubin\"]";
    assert!(init.stdout.contains(lacks), "{}", init.shown());
    assert_eq!(text(folder, "occ.toml"), own);
    // The baseline is of what the file names.
    assert!(!text(folder, "occ-baseline.txt").contains("sm_80"));
    assert_eq!(run(&["baseline", "check"], folder, b"").code, Some(0));
    // A kernel that comes later is told of, and not written down.
    let was = text(folder, "occ-baseline.txt");
    fs::copy(data().join("amd/gfx1100.hsaco"), folder.join("build/b.hsaco")).expect("a copy");
    let later = run(&["init", "build"], folder, b"");
    assert!(
        later.stdout.contains("are not in it: `cargo occ baseline update`"),
        "{}",
        later.shown()
    );
    assert_eq!(text(folder, "occ-baseline.txt"), was);
}

/// What a command that is named has written counts, and nothing besides that nobody named.
#[test]
fn what_was_got_is_read() {
    let folder =
        project(&["spirv/shader.spv", "amd/gfx90a.hsaco", "amd/gfx1100.hsaco", "amd/gfx906.hsaco"]);
    let folder = folder.path();
    let named = ["init", "build/gfx90a.hsaco", "build/gfx906.hsaco", "build/shader.spv"];
    let lacks = run(&named, folder, b"");
    let command =
        "`cargo occ measure build/shader.spv --target gfx1100 --output build/shader.json`";
    assert!(lacks.stderr.contains(command), "{}", lacks.shown());
    // `build/*.hsaco` would be one more.
    let both = "resources = [\"build/gfx906.hsaco\", \"build/gfx90a.hsaco\"]";
    assert!(text(folder, "occ.toml").contains(both), "{}", text(folder, "occ.toml"));
    let kernel = |name| serde_json::json!({ "name": name, "target": "gfx1100", "wave": 32, "vgprs": 8, "lds": 0 });
    let kernels = ["none", "sized", "tile"].map(kernel);
    let manifest = serde_json::json!({ "schema": 2, "tool": "a driver", "kernels": kernels });
    fs::write(folder.join("build/shader.json"), manifest.to_string()).expect("a file");
    let got = run(&named, folder, b"");
    assert!(!got.stderr.contains("has no counts"), "{}", got.shown());
    assert!(got.stdout.contains("resources = [\"build/shader.json\"]"), "{}", got.shown());
    let table = got.stdout.split("\n\n").next().expect("the table");
    assert!(table.contains("shader.json") && !table.contains("shader.spv"), "{}", got.shown());
}

#[test]
fn nothing_is_guarded_where_nothing_is_found() {
    let folder = project(&["amd/make.sh"]);
    let none = run(&["init", "build"], folder.path(), b"");
    assert_eq!((none.code, none.stdout.as_str()), (Some(2), ""), "{}", none.shown());
    assert!(none.stderr.contains("no kernels in 1 file"), "{}", none.shown());
    let gone = run(&["init", "gone.so"], folder.path(), b"");
    assert!(gone.code == Some(2) && gone.stderr.contains("gone.so"), "{}", gone.shown());
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

/// Tensor memory of which the file does not say how much: the contract would not compile.
#[test]
fn what_a_contract_cannot_state_has_none_to_paste() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernel = |name: &str, more: &str| {
        format!(
            "[[kernels]]\nname = \"{name}\"\ntarget = \"sm_100\"\nvgprs = 64\nlds = 0\nscratch = 0\n\
             uses_dynamic_lds = false\n{more}\n"
        )
    };
    let all = "schema = 2\ntool = \"a test\"\n\n".to_owned()
        + &kernel("plain", "virtual_resources = 0")
        + &kernel("tensor", "virtual_resources = 128");
    fs::write(folder.path().join("k.toml"), all).expect("a manifest");
    let init = run(&["init", "k.toml", "--contracts", "contracts.rs"], folder.path(), b"");
    assert_eq!(init.code, Some(0), "{}", init.shown());
    let pasted = text(folder.path(), "contracts.rs");
    let said = "// `tensor`: its file does not say all that decides its occupancy\n";
    assert!(pasted.contains("pub const PLAIN: ") && pasted.contains(said), "{pasted}");
    assert!(!pasted.contains("pub const TENSOR: "), "{pasted}");
}

/// A manifest as a build script writes it: counts of a kernel whose size is in the file.
const MANIFEST: &str = r#"schema = 2
tool = "a test"

[[kernels]]
name = "blur"
target = "gfx90a"
required_workgroup = [256, 1, 1]
vgprs = 40
agprs = 0
sgprs = 16
lds = 0
scratch = 0
spills = { vgprs = 0, sgprs = 0 }

[[kernels]]
name = "sharpen"
target = "gfx1100"
required_workgroup = [256, 1, 1]
wave = 32
vgprs = 120
lds = 0
scratch = 0
spills = { vgprs = 0, sgprs = 0 }
"#;

const SCRIPT: &str = r#"fn main() {
    let out = std::env::var("OUT_DIR").unwrap();
    std::fs::copy("kernels.toml.in", out + "/kernels.toml").unwrap();
}
"#;

/// A workspace whose package includes a checked-in cubin, and whose build script writes a manifest.
fn workspace(name: &str, occ: &str) -> std::path::PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    };
    let path = root.join("occ");
    let occ = occ.replace("OCC", &format!("path = '{}'", path.display()));
    write(
        "Cargo.toml",
        &format!(
            "[workspace]\n\n[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{occ}\n[profile.dev]\ndebug = 0\n"
        ),
    );
    write("build.rs", SCRIPT);
    write("kernels.toml.in", MANIFEST);
    write("src/lib.rs", "pub const CODE: &[u8] = include_bytes!(\"../kernels/k.cubin\");\n");
    let target = test_support::nested_target(env!("CARGO_TARGET_TMPDIR"));
    write(".cargo/config.toml", &format!("[build]\ntarget-dir = '{}'\n", target.display()));
    lock(&folder);
    fs::create_dir(folder.join("kernels")).expect("a folder");
    let cubin = data().join("nvidia/kernels.sm_80.cuda13.5.cubin");
    fs::copy(cubin, folder.join("kernels/k.cubin")).expect("a copy");
    folder
}

/// The versions of this workspace; cargo leaves out what nothing depends on, and looks for newer ones where it comes back.
fn lock(folder: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
}

/// From nothing to guarded: found, written, pasted, compiled and covered.
#[test]
fn a_workspace_is_guarded_and_its_contracts_are_kept() {
    let folder = workspace("init-whole", "");
    let first = run(&["init", "--ci", "github", "--contracts", "contracts.rs"], &folder, b"");
    assert_eq!(first.code, Some(0), "{}", first.shown());
    for text in ["blur", "sharpen", "k_plain", "none", "of package `init-whole`", "`contracts.rs`"]
    {
        assert!(first.stdout.contains(text), "{text} is not in\n{}", first.shown());
    }
    let files = ["occ.toml", "occ-baseline.txt", "contracts.rs", ".github/workflows/occupancy.yml"];
    let written = files.map(|file| text(&folder, file));
    // Cargo names the folder of a build script anew.
    assert!(written[0].contains("/build/init-whole-*/out/kernels.toml\""), "{}", written[0]);
    assert!(written[0].contains("\"kernels/k.cubin\""), "{}", written[0]);
    assert!(written[3].contains("run: cargo build --workspace\n"), "{}", written[3]);
    assert_eq!(run(&["baseline", "check"], &folder, b"").code, Some(0));
    // Nothing is left, and no byte changes.
    let again = run(&["init", "--ci", "github", "--contracts", "contracts.rs"], &folder, b"");
    assert!(again.stdout.contains("nothing is left to do"), "{}", again.shown());
    assert_eq!(written, files.map(|file| text(&folder, file)));
    // What was built before is found without building.
    let without = run(&["init", "--no-build"], &folder, b"");
    assert!(without.stdout.contains("nothing is left to do"), "{}", without.shown());
    // Pasted, they compile and are kept.
    let manifest = text(&folder, "Cargo.toml");
    let needs =
        written[2].lines().next().expect("a line").split_once(": ").expect("the dependency").1;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").join("occ");
    let needs = needs.replace("version = \"0.1.0\"", &format!("path = '{}'", path.display()));
    // With the feature that no kernel here needs, `occ` is the one that other tests have built.
    assert!(needs.contains("[\"artifacts\", \"manifest\", \"project\"]"), "{needs}");
    let needs = needs.replace("\"artifacts\"", "\"libraries\"");
    let with = manifest.replace("[dependencies]\n", &format!("[dependencies]\n{needs}\n"));
    fs::write(folder.join("Cargo.toml"), with).expect("a file");
    lock(&folder);
    let source = text(&folder, "src/lib.rs") + "include!(\"../contracts.rs\");\n";
    fs::write(folder.join("src/lib.rs"), source).expect("a file");
    let report = run(&["report", "--uncovered", "deny", "--format", "json"], &folder, b"");
    assert_eq!(report.code, Some(0), "{}", report.shown());
    let json: serde_json::Value = serde_json::from_str(&report.stdout).expect("JSON");
    let contracts = json["contracts"].as_array().expect("contracts");
    assert!(contracts.len() > 10, "{}", report.shown());
    for contract in contracts {
        assert_eq!(contract["verdict"], "kept", "{contract}");
    }
    let kernels = &json["kernels"];
    assert_eq!(kernels["count"], kernels["covered"], "{kernels}");
    // All have one now: nothing more is printed to paste.
    let covered = run(&["init"], &folder, b"");
    assert!(!covered.stdout.contains("occupancy_target"), "{}", covered.shown());
    assert!(covered.stdout.contains("yes"), "{}", covered.shown());
    // Three lines, without a command.
    let bare = run(&[], &folder, b"");
    assert_eq!((bare.code, bare.stdout.lines().count()), (Some(0), 3), "{}", bare.shown());
    assert!(bare.stdout.contains("kernels covered\nbaseline: "), "{}", bare.shown());
    // Less is reached than the contract says.
    let grown = MANIFEST.replace("vgprs = 40", "vgprs = 256");
    fs::write(folder.join("kernels.toml.in"), grown).expect("a file");
    let broken = run(&[], &folder, b"");
    assert!(broken.stdout.contains("1 broken"), "{}", broken.shown());
    assert!(broken.stdout.contains("next: `cargo occ report` "), "{}", broken.shown());
}

/// A program is linked after its contracts are checked: what is in it alone gets none, and is told.
#[test]
fn kernels_of_a_program_alone_are_told() {
    let folder = workspace("init-linked", "");
    let cubin = fs::read(data().join("nvidia/arrays.sm_80.cuda13.5.cubin")).expect("a cubin");
    let program = format!(
        "static CODE: [u8; {}] = {cubin:?};\nfn main() {{ println!(\"{{}}\", std::hint::black_box(&CODE)[0]); }}\n",
        cubin.len()
    );
    fs::write(folder.join("src/main.rs"), program).expect("a file");
    let told = run(&["init", "--dry-run"], &folder, b"");
    let text = "are in programs alone, which are linked after contracts are checked: the baseline guards them";
    assert!(told.stderr.contains(text), "{}", told.shown());
    fs::remove_file(folder.join("src/main.rs")).expect("the file");
    let told = run(&["init", "--dry-run"], &folder, b"");
    assert!(!told.stderr.contains("in programs alone"), "{}", told.shown());
}

/// A file or a kernel that no contract names is not covered, and nothing that cannot be read is.
#[test]
fn what_has_no_contract_is_denied() {
    let occ = format!("occ = {{ OCC, features = {} }}\n", test_support::FEATURES);
    let folder = workspace("init-uncovered", &occ);
    let contract = r#"
#[occ::occupancy_target(
    arch = "gfx90a",
    min = 0.1,
    spills = "deny",
    warn = 0.1,
    resources = concat!(env!("OUT_DIR"), "/kernels.toml"),
)]
pub const BLUR: occ::KernelDescriptor = occ::KernelDescriptor::new("blur");
"#;
    let alone = text(&folder, "src/lib.rs") + contract;
    // A kernel of the same name in another file, which no contract names.
    let other = MANIFEST.replace("vgprs = 40", "vgprs = 41");
    fs::write(folder.join("kernels/other.toml"), other).expect("a file");
    let source =
        alone.clone() + "pub const OTHER: &str = include_str!(\"../kernels/other.toml\");\n";
    fs::write(folder.join("src/lib.rs"), source).expect("a file");
    let counted = run(&["report"], &folder, b"");
    assert_eq!(counted.code, Some(0), "{}", counted.shown());
    assert!(
        counted.stdout.contains("\n1 of 14 kernels covered: `cargo occ init` "),
        "{}",
        counted.shown()
    );
    let warned = run(&["report", "--uncovered", "warn"], &folder, b"");
    assert!(
        warned.code == Some(0) && warned.stderr.contains("warning: 13 kernels have no contract"),
        "{}",
        warned.shown()
    );
    let denied = run(&["report", "--uncovered", "deny"], &folder, b"");
    assert!(
        denied.code == Some(1) && denied.stderr.contains("error: 13 kernels have no contract"),
        "{}",
        denied.shown()
    );
    let github = run(&["report", "--uncovered", "deny", "--format", "github"], &folder, b"");
    assert!(
        github.code == Some(1) && github.stdout.contains("kernel `sharpen` has no contract"),
        "{}",
        github.shown()
    );
    // Excused by name.
    let ignore = "[[ignore]]\nkernel = \"k_*\"\nreason = \"a test\"\n\n[[ignore]]\nkernel = \"sharpen\"\nreason = \"a test\"\n";
    fs::write(folder.join("occ.toml"), ignore).expect("a file");
    let other = run(&["report", "--uncovered", "deny"], &folder, b"");
    assert_eq!(other.code, Some(1), "{}", other.shown());
    assert!(other.stderr.contains("error: 1 kernel has no contract: `blur`"), "{}", other.shown());
    fs::write(folder.join("src/lib.rs"), &alone).expect("a file");
    let excused = run(&["report", "--uncovered", "deny"], &folder, b"");
    assert_eq!(excused.code, Some(0), "{}", excused.shown());
    // PTX has kernels and no counts of them.
    let ptx =
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry unseen()\n{\nret;\n}\n";
    fs::write(folder.join("kernels/unseen.ptx"), ptx).expect("a file");
    let source = alone + "pub const PTX: &str = include_str!(\"../kernels/unseen.ptx\");\n";
    fs::write(folder.join("src/lib.rs"), source).expect("a file");
    let ptx = run(&["report", "--uncovered", "deny"], &folder, b"");
    let said = "PTX for sm_90, which is not read, may have kernels without a contract: compile it";
    assert!(ptx.code == Some(2) && ptx.stderr.contains(said), "{}", ptx.shown());
    // What cannot be read is not covered.
    let unread = format!("resources = [\"gone/*.cubin\"]\n{ignore}");
    fs::write(folder.join("occ.toml"), unread).expect("a file");
    let unread = run(&["report", "--uncovered", "deny"], &folder, b"");
    assert_eq!(unread.code, Some(2), "{}", unread.shown());
    // Nor is what `occ.toml` names and has no kernels.
    fs::write(folder.join("kernels/none.log"), "nothing\n").expect("a file");
    let none = format!("resources = [\"kernels/none.log\"]\n{ignore}");
    fs::write(folder.join("occ.toml"), none).expect("a file");
    let none = run(&["report", "--uncovered", "deny"], &folder, b"");
    assert!(none.code == Some(2) && none.stderr.contains("`kernels/none.log`"), "{}", none.shown());
}

#[test]
fn without_a_command_a_stranger_gets_the_help() {
    let folder = tempfile::tempdir().expect("a folder");
    let help = run(&[], folder.path(), b"");
    assert_eq!(help.code, Some(0), "{}", help.shown());
    assert!(help.stdout.contains("Usage: cargo occ [COMMAND]"), "{}", help.shown());
    let none = run(&["init"], folder.path(), b"");
    assert!(
        none.code == Some(2) && none.stderr.contains("name the files or folders"),
        "{}",
        none.shown()
    );
}

/// An `occ.toml` that nobody reads, or that changes a contract, must not come beside it.
#[test]
fn no_occ_toml_comes_between_contracts() {
    for (features, why) in [
        ("", "`init-between` depends on `occ` without the feature `project`"),
        (", features = [\"project\"]", "contracts that declare their counts"),
    ] {
        let folder = workspace("init-between", &format!("occ = {{ OCC{features} }}\n"));
        let init = run(&["init", "kernels"], &folder, b"");
        assert_eq!(init.code, Some(0), "{}", init.shown());
        let says = format!("`occ.toml` is not written: {why}");
        assert!(init.stdout.contains(&says), "{}", init.shown());
        assert!(!folder.join("occ.toml").exists());
        // The baseline is, and a check names the files.
        assert!(
            init.stdout.contains("`cargo occ baseline check kernels` holds"),
            "{}",
            init.shown()
        );
        assert_eq!(run(&["baseline", "check", "kernels"], &folder, b"").code, Some(0));
    }
}
