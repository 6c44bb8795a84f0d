//! What `resources` of an `occ.toml` names files by: folders and patterns, so that a line covers what a build writes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use occ_artifacts::project;

/// The files that were looked at, by their absolute paths.
#[derive(Debug)]
pub(super) struct Seen {
    /// Folders that were named.
    pub(super) folders: Vec<PathBuf>,
    /// Files whose kernels can be held to something.
    pub(super) guarded: Vec<PathBuf>,
    /// What a check would not pass: it cannot be read, or has kernels without counts.
    pub(super) bad: Vec<PathBuf>,
}

impl Seen {
    /// The lines of `resources` in the `occ.toml` of `folder` which name all files that are guarded, and none of the
    /// others: a folder where a check takes all of it, else patterns where they match nothing else.
    pub(super) fn lines(&self, folder: &Path) -> Vec<String> {
        let is_in = |files: &[PathBuf], named: &Path| files.iter().any(|it| it.starts_with(named));
        let is_taken = |named: &&PathBuf| is_in(&self.guarded, named) && !is_in(&self.bad, named);
        let mut lines: Vec<PathBuf> = self.folders.iter().filter(is_taken).cloned().collect();
        let mut groups: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
        for file in self.guarded.iter().filter(|file| !lines.iter().any(|it| file.starts_with(it)))
        {
            groups.entry(general(file)).or_default().push(file.clone());
        }
        for (mut pattern, mut files) in groups {
            files.sort();
            if let [file] = &files[..] {
                // It has its name, in a folder that may have another name in the next build.
                pattern.set_file_name(file.file_name().unwrap_or_default());
            }
            lines.extend(if self.is_of_guarded(&pattern) { vec![pattern] } else { files });
        }
        let written = |path: &PathBuf| {
            let path = project::relative(folder, path);
            let text = path.to_string_lossy();
            match &*text {
                "" => ".".to_owned(),
                text if cfg!(windows) => text.replace('\\', "/"),
                text => text.to_owned(),
            }
        };
        let mut lines: Vec<String> = lines.iter().map(written).collect();
        lines.dedup();
        lines
    }

    /// Whether a pattern is for files that are guarded alone.
    fn is_of_guarded(&self, pattern: &Path) -> bool {
        let written = pattern.to_string_lossy().into_owned();
        let is_known = |file: &PathBuf| {
            self.guarded.iter().any(|own| project::unhashed(own) == project::unhashed(file))
        };
        project::files(Path::new(""), &[written]).is_ok_and(|named| named.iter().all(is_known))
    }
}

/// `build/blur-*/out/*.json` of `build/blur-0123456789abcdef/out/a.json`: all files of this ending, of every build.
fn general(file: &Path) -> PathBuf {
    let ending = file.extension().map(|ending| format!("*.{}", ending.to_string_lossy()));
    let pattern = project::unhashed(file);
    ending.map_or_else(|| pattern.clone(), |ending| pattern.with_file_name(ending))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The lines for these files, all of which are there.
    fn lines(folders: &[&str], guarded: &[&str], others: &[&str], bad: &[&str]) -> Vec<String> {
        let room = tempfile::tempdir().expect("a folder");
        let all = |paths: &[&str]| paths.iter().map(|path| room.path().join(path)).collect();
        for file in [guarded, others, bad].concat() {
            let file = room.path().join(file);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, "").expect("a file");
        }
        let seen = Seen { folders: all(folders), guarded: all(guarded), bad: all(bad) };
        seen.lines(room.path())
    }

    #[test]
    fn a_line_covers_what_a_build_writes() {
        // A folder where a check takes all of it.
        assert_eq!(lines(&["b"], &["b/a.so", "b/c/d.so"], &["b/notes.txt"], &[]), ["b"]);
        assert_eq!(lines(&[""], &["a.so"], &[], &[]), ["."]);
        // Else what it would not take is left out.
        assert_eq!(lines(&["b"], &["b/a.so", "b/c.so"], &[], &["b/a.spv"]), ["b/*.so"]);
        assert_eq!(lines(&["b"], &["b/a.o", "b/c.o"], &[], &["b/x.o"]), ["b/a.o", "b/c.o"]);
        assert_eq!(lines(&[], &["k/a.json"], &["k/b.json"], &[]), ["k/a.json"]);
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
