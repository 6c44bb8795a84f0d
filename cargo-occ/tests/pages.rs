//! The pages of `tests/cmd/<command>/<rule>.md`, and the documents: each `console` block is run by
//! `trycmd`, and prints what stands below its command. To it `\` in what is printed is `/`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use test_support::BLESS;

/// Tells the process that runs the pages of a folder which one it is.
const AT: &str = "OCC_PAGES_AT";
/// What `trycmd` takes the order from to write pages.
const OVERWRITE: &str = "TRYCMD";

fn package(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The Markdown in a folder, and what is below it.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("one").path());
    let below = |path: PathBuf| if path.is_dir() { pages(&path) } else { vec![path] };
    let mut pages: Vec<_> = entries.flat_map(below).collect();
    pages.retain(|page| page.extension().is_some_and(|kind| kind == "md"));
    pages.sort();
    pages
}

/// Each folder that commands run in, and the pages that have them. Where a page has a folder of its
/// own, `RULE.in`, `trycmd` runs them in that.
fn folders() -> [(PathBuf, Vec<PathBuf>); 3] {
    let documents = [vec![package("../README.md")], pages(&package("../docs"))].concat();
    let all = pages(&package("tests/cmd"));
    let (profiles, artifacts) =
        all.into_iter().partition(|page| page.starts_with(package("tests/cmd/achieved")));
    [
        (package(".."), documents),
        (package("tests/data/profiles"), profiles),
        (crate::snapshot::data(), artifacts),
    ]
}

/// What is in the `console` blocks of a page.
fn blocks(page: &str) -> impl Iterator<Item = &str> {
    page.split("```console\n").skip(1).map(|rest| rest.split("\n```").next().unwrap_or(rest))
}

/// `trycmd` passes over a command of others, and compares with less than all where a page says so.
fn is_compared_whole(line: &str) -> bool {
    let is_ours = |command: &str| {
        let words = command.split(' ').find(|word| !word.contains('='));
        words.is_some_and(|program| ["cargo", "cargo-occ"].contains(&program))
    };
    let is_code = |status: &str| status.parse::<u8>().is_ok();
    line.strip_prefix("$ ").is_none_or(is_ours)
        && line.strip_prefix("? ").is_none_or(is_code)
        && line != "..."
        && !line.contains("[..]")
}

#[test]
fn every_command_prints_what_its_page_shows() {
    if let Some(at) = env::var_os(AT) {
        let at: usize = at.to_str().and_then(|at| at.parse().ok()).expect("a folder");
        return run(&folders()[at].1);
    }
    let bless = test_support::bless();
    assert!(env::var_os(OVERWRITE).is_none(), "`{BLESS}=1` writes pages anew, not `{OVERWRITE}`");
    let mut failed = String::new();
    for (at, (folder, pages)) in folders().iter().enumerate() {
        let mut commands = 0;
        for page in pages {
            let text = fs::read_to_string(page).expect("a page");
            let mut fences = text.lines().filter(|line| line.contains("```console"));
            assert!(fences.all(|line| line == "```console"), "{}: a plain one", page.display());
            for line in blocks(&text).flat_map(str::lines) {
                assert!(is_compared_whole(line), "{}: {line}", page.display());
                commands += usize::from(line.starts_with("$ "));
            }
        }
        assert!(commands > 0, "{}: no command", folder.display());
        let again = again(at, folder, bless).output().expect("the test starts again");
        if !again.status.success() {
            failed += &String::from_utf8_lossy(&again.stderr);
        }
    }
    assert!(failed.is_empty(), "{failed}\n`{BLESS}=1` writes the pages anew");
}

/// This test again, for one folder: a program may not safely change its own folder or environment.
fn again(at: usize, folder: &Path, bless: bool) -> Command {
    let filters = env::args().filter(|argument| argument.starts_with("trycmd="));
    let mut again = Command::new(env::current_exe().expect("this program"));
    again
        .args(["pages::every_command_prints_what_its_page_shows", "--exact", "--nocapture"])
        .args(filters)
        .current_dir(folder)
        .env(AT, at.to_string())
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

fn run(pages: &[PathBuf]) {
    let cases = trycmd::TestCases::new();
    for program in ["cargo", "cargo-occ"] {
        cases.register_bin(program, Path::new(env!("CARGO_BIN_EXE_cargo-occ")));
    }
    for page in pages {
        cases.case(page);
    }
    cases.run();
}
