//! The pages of `tests/cmd/<command>/<rule>.md`, and the documents: each `console` block is run by
//! `trycmd`, and prints what stands below its command. To it `\` in what is printed is `/`.
//!
//! A block with a name behind its language, as `toml occ.toml`, is a file. A page that has files, here or in
//! a folder `RULE.in` beside it, runs in a folder of its own with a copy of them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use test_support::{BLESS, Folder};

/// Tells the process that runs pages which ones.
const PAGES: &str = "OCC_PAGES";
/// What `trycmd` takes the order from to write pages.
const OVERWRITE: &str = "TRYCMD";

fn package(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The Markdown in a folder, and what is below it.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("one").path());
    let entries = entries.filter(|path| path.extension().is_none_or(|kind| kind != "in"));
    let below = |path: PathBuf| if path.is_dir() { pages(&path) } else { vec![path] };
    let mut pages: Vec<_> = entries.flat_map(below).collect();
    pages.retain(|page| page.extension().is_some_and(|kind| kind == "md"));
    pages.sort();
    pages
}

fn text(page: &Path) -> String {
    fs::read_to_string(page).expect("a page")
}

/// What stands behind the fence of each block of a page, and what is in the block.
fn blocks(page: &str) -> Vec<(&str, String)> {
    let mut lines = page.lines();
    let mut blocks = Vec::new();
    while let Some(line) = lines.next() {
        let kind = line.trim_start_matches('`');
        let (fence, _) = line.split_at(line.len() - kind.len());
        if fence.len() >= 3 {
            let inside = lines.by_ref().take_while(|line| !line.starts_with(fence));
            blocks.push((kind, inside.fold(String::new(), |text, line| text + line + "\n")));
        }
    }
    blocks
}

/// The blocks of a page that are files, by their names.
fn files(page: &str) -> impl Iterator<Item = (&str, String)> {
    blocks(page).into_iter().filter_map(|(kind, text)| Some((kind.split_once(' ')?.1, text)))
}

/// Copies a folder, and what its links lead to.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("one");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).expect("a copy");
        }
    }
}

/// Puts a page and its files into a room. There its commands may write, and pages may share files.
fn put(page: &Path, room: &Path) -> PathBuf {
    let copied = room.join(page.strip_prefix(package("tests/cmd")).expect("a page of a command"));
    let folder = Folder(copied.with_extension("in"));
    let own = page.with_extension("in");
    if own.exists() {
        copy(&own, &folder.0);
    }
    for (name, text) in files(&text(page)) {
        assert!(!folder.0.join(name).exists(), "{}: `{name}` twice", page.display());
        folder.write(name, text);
    }
    fs::copy(page, &copied).expect("a copy");
    copied
}

/// `trycmd` passes over a command of others, and compares with less than all where a page says so.
fn is_compared_whole(line: &str) -> bool {
    let is_ours = |command: &str| {
        let words = command.split(' ').find(|word| !word.contains('='));
        words.is_some_and(|program| ["cargo", "cargo-occ", "cat"].contains(&program))
    };
    let is_code = |status: &str| status.parse::<u8>().is_ok();
    line.strip_prefix("$ ").is_none_or(is_ours)
        && line.strip_prefix("? ").is_none_or(is_code)
        && line != "..."
        && !line.contains("[..]")
}

#[test]
fn every_command_prints_what_its_page_shows() {
    if let Some(pages) = env::var_os(PAGES) {
        return run(env::split_paths(&pages));
    }
    let bless = test_support::bless();
    assert!(env::var_os(OVERWRITE).is_none(), "`{BLESS}=1` writes pages anew, not `{OVERWRITE}`");
    let documents = [vec![package("../README.md")], pages(&package("../docs"))].concat();
    let (own, others): (Vec<_>, Vec<_>) = pages(&package("tests/cmd"))
        .into_iter()
        .partition(|page| page.with_extension("in").exists() || files(&text(page)).count() > 0);
    let (profiles, artifacts) =
        others.into_iter().partition(|page| page.starts_with(package("tests/cmd/achieved")));
    let room = tempfile::tempdir().expect("a folder");
    let copies: Vec<_> = own.iter().map(|page| put(page, room.path())).collect();
    let mut failed = String::new();
    for (folder, pages) in [
        (package(".."), documents),
        (package("tests/data/profiles"), profiles),
        (crate::snapshot::data(), artifacts),
        (room.path().to_owned(), copies.clone()),
    ] {
        let mut commands = 0;
        for page in &pages {
            for (kind, inside) in blocks(&text(page)) {
                if !kind.contains("console") {
                    continue;
                }
                assert_eq!(kind, "console", "{}: a plain one", page.display());
                for line in inside.lines() {
                    assert!(is_compared_whole(line), "{}: {line}", page.display());
                    commands += usize::from(line.starts_with("$ "));
                }
            }
        }
        assert!(commands > 0, "{}: no command", folder.display());
        let again = again(&pages, &folder, bless).output().expect("the test starts again");
        if !again.status.success() {
            failed += &String::from_utf8_lossy(&again.stderr);
        }
    }
    for (copied, page) in copies.iter().zip(&own).filter(|_| bless) {
        fs::copy(copied, page).expect("a page");
    }
    assert!(failed.is_empty(), "{failed}\n`{BLESS}=1` writes the pages anew");
}

/// This test again, for pages of one folder: a program may not safely change its own folder or environment.
fn again(pages: &[PathBuf], folder: &Path, bless: bool) -> Command {
    let filters = env::args().filter(|argument| argument.starts_with("trycmd="));
    let mut again = Command::new(env::current_exe().expect("this program"));
    again
        .args(["pages::every_command_prints_what_its_page_shows", "--exact", "--nocapture"])
        .args(filters)
        .current_dir(folder)
        .env(PAGES, env::join_paths(pages).expect("paths"))
        // Where this process is in the tests says nothing of a page.
        .env("RUST_BACKTRACE", "0");
    for own in crate::snapshot::OWN {
        again.env_remove(own);
    }
    if bless {
        again.env(OVERWRITE, "overwrite");
    }
    again
}

fn run(pages: impl Iterator<Item = PathBuf>) {
    let cases = trycmd::TestCases::new();
    for program in ["cargo", "cargo-occ"] {
        cases.register_bin(program, Path::new(env!("CARGO_BIN_EXE_cargo-occ")));
    }
    if cfg!(unix) {
        cases.register_bin("cat", Path::new("/bin/cat"));
    }
    for page in pages {
        cases.case(page);
    }
    cases.run();
}
