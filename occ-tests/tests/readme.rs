//! Nothing stands in the README that a test does not keep true. Its two set-up commands are run in CI; the rest
//! is here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use occ_core::__private::key::{DECLARATIONS, Declaration, Key, Value, ValueKind};
use occ_core::NameError;
use occ_core::arch::Arch;
use occ_core::{Kernel, Mode, Wave};
use occ_tests::golden::Golden;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text between the fences of the first code block that starts with `fence`.
fn block(fence: &str) -> String {
    let readme = read("README.md");
    let (_, after) = readme.split_once(fence).unwrap_or_else(|| panic!("no block {fence}"));
    let (inside, _) = after.split_once("```").expect("an end of the block");
    inside.trim_start_matches('\n').to_owned()
}

/// The lines that a picture of rustc's message shows.
fn drawn(picture: &str) -> String {
    let text = |line: &str| {
        let parts = line.split('<').filter_map(|part| part.split_once('>'));
        let text: String = parts.map(|(_, text)| text).collect();
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") + "\n"
    };
    read(picture).lines().filter(|line| line.starts_with("<text")).map(text).collect()
}

/// The words between backticks in the first section of the page of targets.
fn targets() -> Vec<String> {
    let page = read("docs/targets.md");
    let section = page.split("\n## ").next().expect("its text");
    section.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Builds the crate of `examples/regression` with `source` and returns what cargo printed, or
/// nothing where it built.
fn build(name: &str, source: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let manifest = read("examples/regression/Cargo.toml");
    let occ = root().join("occ");
    let manifest = manifest.replace("../../occ", occ.to_str().expect("a path in UTF-8"));
    // Cargo takes crates of one name, in packages that share a target folder, for one crate.
    let named = |text: &str| {
        text.replace("name = \"occ-example-regression\"", &format!("name = \"{name}\""))
    };
    let lock = read("examples/regression/Cargo.lock");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), named(&manifest)).expect("a manifest");
    fs::write(folder.join("Cargo.lock"), named(&lock)).expect("a lock file");
    fs::write(folder.join("src/lib.rs"), source).expect("a source");
    let output = test_support::nested_cargo(env!("CARGO_TARGET_TMPDIR"))
        .args(["check", "--quiet", "--locked", "--color=never"])
        .current_dir(&folder)
        .output()
        .expect("cargo");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    (!output.status.success()).then_some(text)
}

fn is_stable_1_95() -> bool {
    let rustc = Command::new("rustc").arg("--version").output().expect("rustc");
    String::from_utf8_lossy(&rustc.stdout).starts_with("rustc 1.95.")
}

#[test]
fn the_message_is_what_the_regression_prints() {
    let source = read("examples/regression/src/lib.rs");
    let printed = build("regression", &source).expect("a broken contract");
    for theme in ["light", "dark"] {
        let shown = drawn(&format!("docs/error-{theme}.svg"));
        let (message, _) = shown.split_once("\n  --> ").expect("a place in the source");
        // Other compilers underline in their own way.
        let shown = if is_stable_1_95() { &shown } else { message };
        assert!(printed.contains(shown), "{theme}:\n{shown}\nprinted:\n{printed}");
    }
    assert_eq!(printed.matches("error[E0080]").count(), 1, "{printed}");
}

#[test]
fn giving_back_what_the_message_says_is_enough() {
    let source = read("examples/regression/src/lib.rs");
    let better = source.replace("vgprs = 84", "vgprs = 48");
    assert_ne!(source, better);
    assert_eq!(build("regression-48", &better), None);
    let worse = source.replace("vgprs = 84", "vgprs = 49");
    assert!(build("regression-49", &worse).is_some());
}

#[test]
fn the_kernel_is_the_one_of_the_regression() {
    let source = read("examples/regression/src/lib.rs");
    let shown = block("```rust,ignore");
    // What it has besides is left out.
    let mut lines = source.lines();
    assert!(shown.lines().all(|shown| lines.any(|line| line == shown)), "{shown}");
}

#[test]
fn the_targets_are_known() {
    for name in targets() {
        let found = Arch::named(&name);
        match name.as_str() {
            "ampere" | "rdna3" | "gcn3" | "xe-hpg" | "xe2" => {
                assert!(matches!(found, Err(NameError::Ambiguous { .. })));
            }
            "gfx" => {}
            _ => assert!(found.is_ok(), "{name}: {found:?}"),
        }
    }
}

#[test]
fn the_rows_are_counted() {
    let page = read("oracles/README.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `golden_")?.split_once("` | "));
    let mut sum = 0;
    for (table, rest) in rows {
        let count = Golden::open(&format!("golden_{table}")).each(|_| {});
        assert!(
            rest.starts_with(&format!("{},{:03} |", count / 1000, count % 1000)),
            "{table}: {count}"
        );
        sum += count;
    }
    let readme = read("README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(readme.contains("[more than 300,000 rows]") && sum > 300_000, "{sum}");
}

/// The Rust sources below a folder, without those of its tests and of its fuzz target.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().expect("a name");
        if stem == "tests" || stem == "fuzz" {
            continue;
        }
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(fs::read_to_string(&path).expect("a source"));
        }
    }
}

#[test]
fn the_variables_that_the_attribute_reads_are_named() {
    let mut found = Vec::new();
    sources(&root().join("occ-macros/src"), &mut found);
    let text = found.concat();
    let variables: BTreeSet<&str> = text
        .split("env::var")
        .skip(1)
        .filter_map(|after| after.trim_start_matches("_os").strip_prefix("(\""))
        .filter_map(|after| after.split('"').next())
        .collect();
    assert!(variables.len() >= 3, "{variables:?}");
    let security = read("SECURITY.md");
    for name in variables.into_iter().chain(["occ.toml", "Cargo.toml"]) {
        assert!(security.contains(&format!("`{name}`")), "SECURITY.md does not name `{name}`");
    }
}

#[test]
fn the_minimum_rust_is_the_manifests() {
    let manifest = read("Cargo.toml");
    let (_, after) = manifest.split_once("rust-version = \"").expect("a rust-version");
    let version = after.split('"').next().expect("a version");
    assert!(read("README.md").contains(&format!("stable Rust {version} or later")));
}

/// The table of keys, as `docs/keys.md` and the attribute's page show it.
fn table_of_keys() -> Vec<String> {
    let written = DECLARATIONS.iter().filter(|key| !key.names.is_empty());
    let row = |key: &Declaration| {
        let names: Vec<String> = key.names.iter().map(|name| format!("`{name}`")).collect();
        let default = if key.default.is_empty() { "" } else { "; " };
        format!("| {} | {} | {}{default}{} |", names.join(", "), key.values, key.line, key.default)
    };
    ["| key | value | meaning; default |".to_owned(), "|:--|:--|:--|".to_owned()]
        .into_iter()
        .chain(written.map(row))
        .collect()
}

/// Holds the lines of a file from the table of keys on, each after `start`, against the
/// declarations, or writes them anew.
#[track_caller]
fn has_the_keys(file: &str, start: &str) {
    let text = read(file);
    let lines: Vec<&str> = text.lines().collect();
    let head = format!("{start}| key | value |");
    let first = lines.iter().position(|line| line.starts_with(&head)).expect("the table");
    let is_row = |line: &&&str| line.starts_with(&format!("{start}|"));
    let last = first + lines[first..].iter().take_while(is_row).count();
    let table = table_of_keys().into_iter().map(|row| start.to_owned() + &row);
    let before = lines[..first].iter().map(|line| (*line).to_owned());
    let after = lines[last..].iter().map(|line| (*line).to_owned());
    let due: Vec<String> = before.chain(table).chain(after).collect();
    test_support::same(&root().join(file), &(due.join("\n") + "\n"));
}

#[test]
fn the_keys_are_the_declared_ones() {
    has_the_keys("docs/keys.md", "");
    has_the_keys("occ/src/lib.rs", "/// ");
}

/// No key is forgotten, none is declared twice, and what describes the kernel changes it.
#[test]
fn every_key_is_declared_once() {
    let names: Vec<&str> = DECLARATIONS.iter().flat_map(|key| key.names.iter().copied()).collect();
    let mut once = names.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), names.len(), "{names:?}");
    for declared in DECLARATIONS {
        let key = declared.key;
        assert!(std::ptr::eq(key.declaration(), declared), "{key:?} is declared twice");
        for name in declared.names {
            assert_eq!(Key::named(name), Some(key));
        }
        let texts = [declared.values, declared.line, declared.example];
        let is_written = !declared.names.is_empty();
        assert!(
            !is_written || texts.iter().all(|text| !text.is_empty()),
            "{key:?} says too little"
        );
        assert!(!texts.concat().contains('|'), "{key:?} breaks the table");
        assert_eq!(key.is_resource(), !declared.setter.is_empty(), "{key:?}");
        let value = match declared.kind {
            ValueKind::Own => continue,
            ValueKind::Wave => Value::Wave(Wave::W64),
            ValueKind::Mode => Value::Mode(Mode::Cu),
            ValueKind::Flag => Value::Flag(true),
            ValueKind::Count
            | ValueKind::Threads
            | ValueKind::Blocks
            | ValueKind::Bytes
            | ValueKind::Percent => Value::Count(48),
        };
        assert_ne!(key.set(Kernel::new(), value), Kernel::new(), "{key:?} sets nothing");
    }
}

fn collect_manifests(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            collect_manifests(&path, found);
        } else if name == "Cargo.toml" {
            found.push(path);
        }
    }
}

/// The crates of others that the manifests of this repository name.
fn dependencies() -> BTreeSet<String> {
    let mut manifests = Vec::new();
    collect_manifests(&root(), &mut manifests);
    let own = |dependency: &toml::Value| dependency.get("path").is_some();
    let shared: toml::Table = read("Cargo.toml").parse().expect("a manifest");
    let shared = shared["workspace"]["dependencies"].as_table().expect("a table");
    let mut found = BTreeSet::new();
    for manifest in manifests {
        let text = fs::read_to_string(manifest).expect("a manifest");
        let manifest: toml::Table = text.parse().expect("a manifest");
        let targets = manifest.get("target").and_then(toml::Value::as_table);
        let of_targets = targets.into_iter().flatten().filter_map(|(_, of)| of.as_table());
        for part in of_targets.chain([&manifest]) {
            for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
                let table = part.get(kind).and_then(toml::Value::as_table);
                for (name, value) in table.into_iter().flatten() {
                    let workspace = value.get("workspace").is_some();
                    let value = if workspace { &shared[name] } else { value };
                    if !own(value) {
                        found.insert(name.clone());
                    }
                }
            }
        }
    }
    assert!(found.len() > 20, "{found:?}");
    found
}

#[test]
fn every_dependency_has_its_reason() {
    let page = read("CONTRIBUTING.md");
    let (_, table) = page.split_once("| crate | why |\n").expect("the table");
    let rows = table.lines().take_while(|line| line.starts_with('|')).skip(1);
    let names = |row: &str| {
        let cell = row.split('|').nth(1).unwrap_or_default().to_owned();
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let given: BTreeSet<String> = rows.flat_map(names).collect();
    assert_eq!(given, dependencies());
}

/// Rows of the map below a crate are modules of it.
#[test]
fn contributing_names_what_is_there() {
    let page = read("CONTRIBUTING.md");
    let quoted = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let (_, map) = page.split_once("| folder | what lives there |\n").expect("the map");
    let (mut folder, mut modules) = (String::new(), 0);
    for row in map.lines().take_while(|line| line.starts_with('|')).skip(1) {
        let cell = row.split('|').nth(1).unwrap_or_default();
        for name in quoted(cell) {
            if cell.contains("&nbsp;") {
                let module = root().join(format!("{folder}/src/{name}.rs"));
                assert!(module.is_file(), "`{name}` of {folder}");
                modules += 1;
            } else {
                assert!(root().join(&name).exists(), "{name}");
                folder = name;
            }
        }
    }
    assert!(modules > 15, "{modules}");
    // Of what is said outside of shell commands and of patterns.
    let paths = page.lines().filter(|line| !line.starts_with("```")).flat_map(quoted);
    let is_path = |name: &String| {
        name.contains('/') && !name.contains([' ', '=', '*', ':']) && !name.contains("FORMAT")
    };
    let paths: Vec<String> = paths.filter(is_path).collect();
    // A crate's own tests are named from its folder.
    let is_there = |path: &String| root().join(path).exists() || path == "tests/suite.rs";
    let gone: Vec<&String> = paths.iter().filter(|path| !is_there(path)).collect();
    assert!(paths.len() > 20 && gone.is_empty(), "{gone:?} of {}", paths.len());
}
