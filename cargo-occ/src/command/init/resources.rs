//! What `resources` of an `occ.toml` names files by: folders and patterns, so that a line covers what a build writes.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use occ_artifacts::project;
use wildmatch::WildMatch;

/// The files that were looked at, by their absolute paths.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// Folders that were named.
    pub(super) folders: Vec<PathBuf>,
    /// Files whose kernels can be held to something.
    pub(super) guarded: Vec<PathBuf>,
    /// Files in which is nothing that is held: they are passed over where a folder is read.
    pub(super) others: Vec<PathBuf>,
    /// Of these, what a check would not pass: it cannot be read, or has kernels without counts.
    pub(super) bad: Vec<PathBuf>,
}

impl Seen {
    /// The lines of `resources` in the `occ.toml` of `folder` which name all files that are guarded, and none of the
    /// others: a folder where a check takes all of it, else patterns where they match nothing else.
    pub(super) fn lines(&self, folder: &Path) -> Vec<String> {
        let written = |path: &Path| {
            let path = project::relative(folder, path);
            let text = path.to_string_lossy();
            match &*text {
                "" => ".".to_owned(),
                text if cfg!(windows) => text.replace('\\', "/"),
                text => text.to_owned(),
            }
        };
        let is_taken = |named: &&PathBuf| {
            self.guarded.iter().any(|file| file.starts_with(named))
                && !self.bad.iter().any(|file| file.starts_with(named))
        };
        let folders: Vec<&PathBuf> = self.folders.iter().filter(is_taken).collect();
        let is_left = |file: &&PathBuf| !folders.iter().any(|folder| file.starts_with(folder));
        let left: Vec<&PathBuf> = self.guarded.iter().filter(is_left).collect();
        let mut lines: Vec<String> = folders.iter().map(|folder| written(folder)).collect();
        lines.extend(self.patterns(&left).iter().map(|pattern| written(pattern)));
        lines.dedup();
        lines
    }

    /// Patterns of these files.
    fn patterns(&self, files: &[&PathBuf]) -> Vec<PathBuf> {
        let mut groups: BTreeMap<PathBuf, Vec<&PathBuf>> = BTreeMap::new();
        for file in files {
            groups.entry(general(file)).or_default().push(file);
        }
        let mut patterns: BTreeMap<PathBuf, Vec<&PathBuf>> = BTreeMap::new();
        for (pattern, files) in groups {
            // One file has its name, in a folder that may have another name in the next build.
            let pattern = match files.as_slice() {
                [file] => pattern.with_file_name(file.file_name().unwrap_or_default()),
                _ => pattern,
            };
            if self.is_of_others(&pattern) {
                patterns.extend(files.into_iter().map(|file| (file.clone(), vec![file])));
            } else {
                patterns.entry(pattern).or_default().extend(files);
            }
        }
        self.joined(patterns)
    }

    /// The same with one pattern for folders beside each other, as a cache has one for each kernel.
    fn joined(&self, patterns: BTreeMap<PathBuf, Vec<&PathBuf>>) -> Vec<PathBuf> {
        let mut beside: BTreeMap<PathBuf, Vec<(PathBuf, Vec<&PathBuf>)>> = BTreeMap::new();
        for (pattern, files) in patterns {
            let above = pattern.parent().and_then(Path::parent);
            let ending = files.first().map(|file| ending(file)).unwrap_or_default();
            let joined = above.map_or_else(|| pattern.clone(), |it| it.join("*").join(ending));
            beside.entry(joined).or_default().push((pattern, files));
        }
        let mut all = Vec::new();
        for (joined, own) in beside {
            if own.len() > 2 && !self.is_of_others(&joined) {
                all.push(joined);
            } else {
                all.extend(own.into_iter().map(|(pattern, _)| pattern));
            }
        }
        all
    }

    /// Whether a pattern is for a file that is not to be read, or that nobody looked at.
    fn is_of_others(&self, pattern: &Path) -> bool {
        let written = pattern.to_string_lossy().into_owned();
        let named = project::files(Path::new(""), &[written]).unwrap_or_default();
        let is_known = |file: &PathBuf| {
            self.guarded.iter().any(|own| project::unhashed(own) == project::unhashed(file))
        };
        !named.iter().all(is_known) || self.others.iter().any(|file| is_like(pattern, file))
    }
}

/// Whether a path is like a pattern, part by part.
fn is_like(pattern: &Path, file: &Path) -> bool {
    let (mut parts, mut own) = (pattern.components(), file.components());
    loop {
        match (parts.next(), own.next()) {
            (None, None) => return true,
            (Some(Component::Normal(pattern)), Some(Component::Normal(name))) => {
                let like = WildMatch::new(&pattern.to_string_lossy());
                if !like.matches(&name.to_string_lossy()) {
                    return false;
                }
            }
            (one, other) if one == other => {}
            _ => return false,
        }
    }
}

/// `*.json` of `a.json`; of a name without an ending the name.
fn ending(file: &Path) -> String {
    match file.extension() {
        Some(ending) => format!("*.{}", ending.to_string_lossy()),
        None => file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    }
}

/// `build/blur-*/out/*.json` of `build/blur-0123456789abcdef/out/a.json`: all files of this ending, of every build.
fn general(file: &Path) -> PathBuf {
    project::unhashed(file).with_file_name(ending(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(folders: &[&str], guarded: &[&str], others: &[&str], bad: &[&str]) -> Vec<String> {
        let all = |paths: &[&str]| paths.iter().map(|path| Path::new("/w").join(path)).collect();
        let others: Vec<PathBuf> = [all(others), all(bad)].concat();
        let seen = Seen { folders: all(folders), guarded: all(guarded), others, bad: all(bad) };
        seen.lines(Path::new("/w"))
    }

    #[test]
    fn a_line_covers_what_a_build_writes() {
        // A folder where a check takes all of it.
        assert_eq!(lines(&["b"], &["b/a.so", "b/c/d.so"], &["b/notes.txt"], &[]), ["b"]);
        assert_eq!(lines(&[""], &["a.so"], &[], &[]), ["."]);
        // Else what it would not take is left out.
        assert_eq!(lines(&["b"], &["b/a.so", "b/c.so"], &[], &["b/a.spv"]), ["b/*.so"]);
        assert_eq!(lines(&["b"], &["b/a.o", "b/c.o"], &[], &["b/x.o"]), ["b/a.o", "b/c.o"]);
        // Of one file there is nothing more to say; of a cache's folders there is.
        assert_eq!(lines(&[], &["k/a.json"], &["k/b.json"], &[]), ["k/a.json"]);
        let cache = ["t/A/a.cubin", "t/B/b.cubin", "t/C/c.cubin"];
        assert_eq!(lines(&[], &cache, &[], &[]), ["t/*/*.cubin"]);
        assert_eq!(lines(&[], &cache, &["t/D/d.cubin"], &[]), cache);
        // Cargo names folders anew.
        let out = "target/debug/build/blur-0123456789abcdef/out";
        let file = format!("{out}/k.json");
        let like = "target/debug/build/blur-*/out/k.json";
        assert_eq!(lines(&[], &[&file], &[&format!("{out}/a.json")], &[]), [like]);
        assert_eq!(lines(&[], &["x/0123456789abcdef/k.json"], &[], &[]), ["x/*/k.json"]);
        for no_hash in ["blur0123456789abcdef", "blur-0123456789abcde", "blur-0123456789abcdeg"] {
            let file = format!("build/{no_hash}/k.json");
            assert_eq!(lines(&[], &[&file], &[], &[]), [&*file]);
        }
    }
}
