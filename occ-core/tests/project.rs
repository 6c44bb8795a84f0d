//! Which `occ.toml` holds, and what is looked at to find it.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use occ_core::__private::project::{Folder, find};

/// A folder of a file system that is a list of files, and writes down which of them are read.
#[derive(Clone)]
struct Listed {
    path: PathBuf,
    files: Rc<Vec<(PathBuf, &'static str)>>,
    read: Rc<RefCell<Vec<PathBuf>>>,
}

impl PartialEq for Listed {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Folder for Listed {
    type Text = &'static str;

    fn parent(&self) -> Option<Self> {
        Some(Self { path: self.path.parent()?.to_owned(), ..self.clone() })
    }

    fn join(&self, name: &str) -> Self {
        Self { path: self.path.join(name), ..self.clone() }
    }

    fn has(&self, file: &str) -> bool {
        self.files.iter().any(|(path, _)| *path == self.path.join(file))
    }

    fn read(&self, file: &str) -> Option<&'static str> {
        let path = self.path.join(file);
        let text = self.files.iter().find(|(known, _)| *known == path)?.1;
        self.read.borrow_mut().push(path);
        Some(text)
    }
}

/// The folder whose file holds in `folder`, and the files that were read on the way.
fn asked(files: &[(&str, &'static str)], folder: &str) -> (Option<String>, Vec<String>) {
    let root = Path::new("/p");
    let files = files.iter().map(|(path, text)| (root.join(path), *text)).collect();
    let read = Rc::new(RefCell::new(Vec::new()));
    let start = Listed { path: root.join(folder), files: Rc::new(files), read: Rc::clone(&read) };
    let name = |path: &Path| path.strip_prefix(root).expect("below").to_string_lossy().into_owned();
    let found = find(&start).map(|found| name(&found.path));
    let read = read.borrow().iter().map(|path| name(path)).collect();
    (found, read)
}

fn found(files: &[(&str, &'static str)], folder: &str) -> Option<String> {
    asked(files, folder).0
}

const PACKAGE: &str =
    "[package]\nname = \"a\"\nedition.workspace = true\n[lints]\nworkspace = true\n";
const WORKSPACE: &str = "[workspace]\nmembers = [\"crates/*\"]\n";

#[test]
fn of_a_workspace_the_nearest_file_holds() {
    let files = [("occ.toml", ""), ("Cargo.toml", WORKSPACE), ("crates/a/Cargo.toml", PACKAGE)];
    assert_eq!(found(&files, "crates/a").as_deref(), Some(""));
    assert_eq!(found(&files, "crates/a/src").as_deref(), Some(""));
    assert_eq!(found(&files, "").as_deref(), Some(""));
    let between = [&files[..], &[("crates/occ.toml", "")]].concat();
    assert_eq!(found(&between, "crates/a").as_deref(), Some("crates"));
    let beside = [&between[..], &[("crates/a/occ.toml", "")]].concat();
    assert_eq!(found(&beside, "crates/a/src").as_deref(), Some("crates/a"));
    assert_eq!(found(&beside, "crates").as_deref(), Some("crates"));
}

#[test]
fn above_the_workspace_nothing_holds() {
    let stray = ("occ.toml", "");
    let package = ("a/Cargo.toml", PACKAGE);
    // No workspace, whatever lies above.
    assert_eq!(found(&[stray, package], "a"), None);
    assert_eq!(found(&[stray, package, ("Cargo.toml", PACKAGE)], "a"), None);
    // A workspace of its own.
    for own in [WORKSPACE, "[package]\n[ workspace . dependencies ]\n", "workspace = {}\n"] {
        assert_eq!(found(&[stray, ("Cargo.toml", WORKSPACE), ("a/Cargo.toml", own)], "a"), None);
    }
    // A workspace between.
    let between = [stray, ("w/Cargo.toml", WORKSPACE), ("w/a/Cargo.toml", PACKAGE)];
    assert_eq!(found(&between, "w/a"), None);
    // No package at all: as a command is called in any folder.
    assert_eq!(found(&[stray], "a"), None);
    assert_eq!(found(&[stray], "").as_deref(), Some(""));
}

#[test]
fn an_excluded_package_is_not_of_the_workspace() {
    let of = |workspace| {
        let files = [
            ("occ.toml", ""),
            ("Cargo.toml", workspace),
            ("a/Cargo.toml", PACKAGE),
            ("a/deep/Cargo.toml", PACKAGE),
            ("ab/Cargo.toml", PACKAGE),
        ];
        ["a", "a/deep", "ab"].map(|folder| found(&files, folder).is_some())
    };
    assert_eq!(of("[workspace]\nexclude = [\"a\"]\n"), [false, false, true]);
    assert_eq!(
        of("[workspace]\nexclude = [ # these\n 'b', # \"ab\"\n\t\"./a/\",\n]\n"),
        [false, false, true]
    );
    assert_eq!(of("workspace.exclude = ['ab']\n[package]\n"), [true, true, false]);
    assert_eq!(of("\u{feff}[workspace]\nexclude = [\"a\"]\n"), [false, false, true]);
    assert_eq!(of("[workspace]\nexclude = [\"a\"]\nmembers = [\"a/deep\"]\n"), [false, true, true]);
    assert_eq!(of("[workspace]\nexclude = [ # ]\n'a']\n"), [false, false, true]);
    assert_eq!(of("[workspace]\nexclude = ['''x'''', 'a']\n"), [false, false, true]);
    // What only looks like it.
    assert_eq!(of("[workspace]\n# exclude = [\"a\"]\n[package]\nexclude = [\"a\"]\n"), [true; 3]);
    assert_eq!(of("[workspace]\nmembers = ['''\nexclude = [\"a\"]\n''']\n"), [true; 3]);
    assert_eq!(of("[package]\ndescription = \"\"\"\n[workspace]\n\"\"\"\n"), [false; 3]);
    assert_eq!(of("[package]\nname = \"a\\\"#\"\n[workspace]\n"), [true; 3]);
    assert_eq!(of("[target.'cfg(not(a = \"]\"))'.dependencies]\n[workspace]\n"), [true; 3]);
    // Its own workspace may stand further up.
    let files = [
        ("occ.toml", ""),
        ("Cargo.toml", WORKSPACE),
        ("w/Cargo.toml", "[workspace]\nexclude = [\"a\"]\n"),
        ("w/occ.toml", ""),
        ("w/a/Cargo.toml", PACKAGE),
    ];
    assert_eq!(found(&files, "w/a").as_deref(), Some(""));
    assert_eq!(found(&files, "w/b").as_deref(), Some("w"));
}

#[test]
fn a_named_workspace_is_found_where_no_file_stands_above() {
    for named in [
        "[package]\nname = \"a\"\nworkspace = \"../w\"\n",
        "[package]\nworkspace='../w'\n",
        "package.workspace\t= '../w'\n",
        "[package]\n\"workspace\" = \"../w\"\n",
    ] {
        let files = [("a/Cargo.toml", named), ("w/Cargo.toml", WORKSPACE), ("w/occ.toml", "")];
        assert_eq!(found(&files, "a").as_deref(), Some("w"), "{named}");
    }
}

#[test]
fn a_package_may_name_its_workspace() {
    let named = "[package]\nname = \"a\"\nworkspace = \"../w\"\n";
    let files = [("occ.toml", ""), ("Cargo.toml", WORKSPACE), ("w/Cargo.toml", WORKSPACE)];
    let with = |manifest, more: &[(&str, &'static str)]| {
        let files = [&files[..], &[("a/Cargo.toml", manifest)], more].concat();
        found(&files, "a/src")
    };
    // That one alone counts, wherever it stands.
    assert_eq!(with(named, &[]), None);
    assert_eq!(with(named, &[("w/occ.toml", "")]).as_deref(), Some("w"));
    assert_eq!(with(named, &[("w/occ.toml", ""), ("a/occ.toml", "")]).as_deref(), Some("a"));
    assert_eq!(with("package.workspace = '/p/w/.'\n", &[("w/occ.toml", "")]).as_deref(), Some("w"));
    assert_eq!(with("[package]\nworkspace = \"..\"\n", &[]).as_deref(), Some(""));
    // Between a package and a root above it, a nearer file holds.
    let deep = [
        ("occ.toml", ""),
        ("x/occ.toml", ""),
        ("x/y/Cargo.toml", WORKSPACE),
        ("x/y/a/Cargo.toml", "[package]\nworkspace = \"../../..\"\n"),
    ];
    assert_eq!(found(&deep, "x/y/a").as_deref(), Some("x"));
}

#[test]
fn what_cargo_unpacked_is_of_no_workspace() {
    let of = |package: &str, mark: &str| {
        let (manifest, own) = (format!("{package}/Cargo.toml"), format!("{package}/occ.toml"));
        let files = [("occ.toml", ""), ("Cargo.toml", WORKSPACE), (&manifest, PACKAGE), (mark, "")];
        // What it has itself holds.
        let with_own = [&files[..], &[(&own, "")]].concat();
        assert_eq!(found(&with_own, package).as_deref(), Some(package));
        found(&files, package)
    };
    for (package, mark) in [
        ("home/registry/src/index/a-1.0.0", "home/registry/src/index/a-1.0.0/.cargo-ok"),
        ("vendor/a", "vendor/a/.cargo-checksum.json"),
        ("home/git/checkouts/a/0123456/b", "home/git/checkouts/a/0123456/.cargo-ok"),
    ] {
        assert_eq!(of(package, mark), None, "{package}");
        assert_eq!(of(package, "README.md").as_deref(), Some(""), "{package}");
    }
    // Where cargo packs a package, to see that it builds by itself.
    assert_eq!(of("target/package/a-1.0.0", "README.md"), None);
    assert_eq!(of("goal/package/a-1.0.0", "README.md").as_deref(), Some(""));
}

#[test]
fn without_a_file_only_the_package_s_manifest_is_read() {
    let files =
        [("Cargo.toml", WORKSPACE), ("crates/a/Cargo.toml", PACKAGE), ("crates/a/k.hsaco", "")];
    assert_eq!(asked(&files, "crates/a"), (None, vec!["crates/a/Cargo.toml".to_owned()]));
    // Beside the package nothing has to be read to find it.
    let beside = [&files[..], &[("crates/a/occ.toml", "")]].concat();
    assert_eq!(asked(&beside, "crates/a"), (Some("crates/a".to_owned()), Vec::new()));
    let above = [&files[..], &[("occ.toml", "")]].concat();
    let read = vec!["crates/a/Cargo.toml".to_owned(), "Cargo.toml".to_owned()];
    assert_eq!(asked(&above, "crates/a"), (Some(String::new()), read));
}

#[test]
fn no_text_stops_it() {
    let whole = "[a.\"]\"]\nb = '''x''''\n\"c\" = [1, [\"d\\\\\", # \"\n'e']]\nworkspace.é = \"\"\"\\\n\"\"\"\"\n=\n= =\n[";
    for (at, _) in whole.char_indices() {
        for text in [&whole[..at], &whole[at..]] {
            let text: &'static str = text.to_owned().leak();
            let files = [("occ.toml", ""), ("Cargo.toml", text), ("a/Cargo.toml", text)];
            let _ = found(&files, "a");
        }
    }
}
