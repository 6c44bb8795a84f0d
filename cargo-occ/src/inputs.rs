//! The files of a workspace that may hold kernels, as cargo names them: what build scripts wrote, what crates include,
//! and the programs and libraries themselves.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::input;

/// How a package has to do with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// A crate includes it, as `include_bytes!` and a contract do, or its build script watches it.
    Included,
    /// Its build script wrote it.
    Written,
    /// Cargo linked it.
    Linked,
}

/// A file, and the package that it belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) path: PathBuf,
    pub(crate) package: String,
    pub(crate) way: Way,
    /// Whether one of its crates includes it: a contract can be about it.
    pub(crate) is_included: bool,
}

/// The files of a build.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// The folder that paths of cargo's start at.
    root: PathBuf,
    pub(crate) all: Vec<Input>,
    /// Where build scripts write, by their packages.
    pub(crate) out: Vec<(String, PathBuf)>,
    /// The places of files, by their packages and their own paths.
    seen: HashMap<(String, PathBuf), usize>,
}

impl Inputs {
    pub(crate) fn new(root: &Path) -> Self {
        Self { root: root.to_owned(), ..Self::default() }
    }

    /// Those of what cargo says that it did. `name` knows the packages that are asked about by their ids.
    pub(crate) fn of<'a>(
        root: &Path,
        events: &[Value],
        name: &dyn Fn(&str) -> Option<&'a str>,
    ) -> Self {
        let mut inputs = Self::new(root);
        let mut linked = Vec::new();
        for event in events {
            let Some(package) = event["package_id"].as_str().and_then(name) else { continue };
            if let Some(out) = event["out_dir"].as_str() {
                inputs.written(package, Path::new(out));
            }
            let kinds = event["target"]["kind"].as_array().into_iter().flatten();
            let kinds: Vec<&str> = kinds.filter_map(Value::as_str).collect();
            if kinds.contains(&"custom-build") {
                continue;
            }
            let files = event["filenames"].as_array().into_iter().flatten();
            for file in files.filter_map(|file| file.as_str().map(Path::new)) {
                inputs.included(package, &dependencies(file));
                linked.push((package.to_owned(), file.to_owned()));
            }
        }
        for (package, file) in linked {
            inputs.linked(&package, &file);
        }
        inputs
    }

    /// The files that packages have to do with in one of these ways, each once.
    pub(crate) fn files(&self, is_asked: impl Fn(Way) -> bool) -> Vec<PathBuf> {
        let own = self.all.iter().filter(|input| is_asked(input.way));
        let mut seen = HashSet::new();
        own.map(|input| input.path.clone()).filter(|path| seen.insert(path.clone())).collect()
    }

    /// Adds what is in the folder of a build script.
    pub(crate) fn written(&mut self, package: &str, out: &Path) {
        if self.out.iter().any(|(_, known)| known == out) {
            return;
        }
        self.out.push((package.to_owned(), out.to_owned()));
        for file in input::files(&[out.to_owned()]).files {
            self.add(package, file.path, Way::Written);
        }
    }

    /// Adds what a crate depends on, by a file of rustc's or of cargo's that lists that.
    pub(crate) fn included(&mut self, package: &str, list: &Path) {
        let Ok(text) = fs::read_to_string(list) else { return };
        for path in prerequisites(&text) {
            let is_source = path.extension().is_some_and(|ending| ending == "rs");
            let is_project =
                path.file_name().is_some_and(|name| name == "occ.toml" || name == "Cargo.toml");
            let path = self.root.join(path);
            if !is_source && !is_project && path.is_file() {
                self.add(package, path, Way::Included);
            }
        }
    }

    /// Adds a program or a library that holds what it was linked of.
    pub(crate) fn linked(&mut self, package: &str, file: &Path) {
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        // What the compiler alone reads, and what a debugger does.
        if !matches!(ending, "rlib" | "rmeta" | "d" | "pdb" | "dwp" | "dSYM") && file.is_file() {
            self.add(package, file.to_owned(), Way::Linked);
        }
    }

    fn add(&mut self, package: &str, path: PathBuf, way: Way) {
        let own = path.canonicalize().unwrap_or_else(|_| path.clone());
        let is_out = self.out.iter().any(|(_, out)| path.starts_with(out));
        let is_included = way == Way::Included;
        let at = self.seen.entry((package.to_owned(), own)).or_insert(self.all.len());
        if let Some(known) = self.all.get_mut(*at) {
            known.is_included |= is_included;
            return;
        }
        let way = if is_out { Way::Written } else { way };
        self.all.push(Input { path, package: package.to_owned(), way, is_included });
    }
}

/// The file in which the compiler lists what a crate of this file depends on: `deps/a-0f.d` beside
/// `deps/liba-0f.rmeta`, and cargo's own `a.d` beside a program.
fn dependencies(file: &Path) -> PathBuf {
    let list = file.with_extension("d");
    let name = list.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let bare = list.with_file_name(name.strip_prefix("lib").unwrap_or(&name));
    if bare.is_file() { bare } else { list }
}

/// The paths on the right of all rules of a Makefile, in which spaces follow a backslash.
fn prerequisites(text: &str) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((_, paths)) = line.split_once(": ") else { continue };
        let mut path = String::new();
        let mut signs = paths.chars().peekable();
        while let Some(sign) = signs.next() {
            match sign {
                '\\' if signs.peek() == Some(&' ') => path.extend(signs.next()),
                ' ' => all.push(PathBuf::from(std::mem::take(&mut path))),
                sign => path.push(sign),
            }
        }
        all.push(PathBuf::from(path));
    }
    all.retain(|path| !path.as_os_str().is_empty());
    all.sort();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_dependencies_is_read() {
        let text = "/t/liba.rmeta: src/lib.rs k/a\\ b.spv /t/out/k.json\n\nsrc/lib.rs:\n# env-dep:A=b: c\n";
        let expected = ["/t/out/k.json", "k/a b.spv", "src/lib.rs"];
        assert_eq!(prerequisites(text), expected.map(PathBuf::from));
        assert!(prerequisites("a.d:\n\n").is_empty());
    }
}
