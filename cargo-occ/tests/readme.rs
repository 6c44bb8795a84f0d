//! What the README and `docs` show of the command line is what it prints.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::snapshot::{occ, run};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_picture_is_what_is_drawn() {
    let page = read("docs/command-line.md");
    let line = page.lines().find(|line| line.starts_with("cargo occ explain ")).expect("a line");
    assert!(page.contains("](explain.svg)"));
    let command = line.strip_suffix("docs/explain.svg").expect("the picture").trim_end();
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("explain.svg");
    let arguments: Vec<&str> = command.split(' ').skip(2).collect();
    let arguments = [&arguments[..], &[picture.to_str().expect("UTF-8")]].concat();
    assert_eq!(run(&arguments, &root(), b"").code, Some(0));
    let drawn = fs::read_to_string(picture).expect("a picture");
    test_support::same(&root().join("docs/explain.svg"), &drawn);
}

#[test]
fn the_commands_are_there() {
    let page = read("docs/command-line.md");
    let help = occ(&["--help"]).stdout;
    let rows = page.lines().filter(|line| line.starts_with("| `cargo occ "));
    let shown: BTreeSet<&str> = rows
        .flat_map(|row| row.split("`cargo occ ").skip(1))
        .filter_map(|command| command.split(['`', ' ']).next())
        .collect();
    let (_, list) = help.split_once("Commands:\n").expect("the commands");
    let list = list.split("\n\n").next().expect("their list");
    // Further lines of a description stand deeper.
    let names = list.lines().filter_map(|line| line.strip_prefix("  "));
    let names = names.filter_map(|line| line.split(' ').next()).filter(|name| !name.is_empty());
    let known: BTreeSet<&str> = names.filter(|name| *name != "help").collect();
    assert_eq!(shown, known);
}

#[test]
fn what_is_linked_is_there() {
    let files = |folder: &str| fs::read_dir(root().join(folder)).expect("a folder");
    let pages = ["", "docs", "docs/frameworks", "oracles", "occ-tests/benches"]
        .into_iter()
        .flat_map(files)
        .map(|page| page.expect("a page").path())
        .filter(|page| page.extension().is_some_and(|kind| kind == "md"));
    let mut links = 0;
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") {
                continue;
            }
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let linked = if path.is_empty() { page.clone() } else { page.with_file_name(path) };
            assert!(linked.exists(), "{}: {link}", page.display());
            if !heading.is_empty() {
                let text = fs::read_to_string(&linked).expect("a page");
                let headings: Vec<String> = text.lines().filter_map(anchor).collect();
                assert!(
                    headings.iter().any(|known| known == heading),
                    "{}: {link}",
                    page.display()
                );
            }
            links += 1;
        }
    }
    assert!(links >= 50, "{links}");
}

/// What GitHub calls the place of a heading: `## C++ and CUDA` is `c-and-cuda`.
fn anchor(line: &str) -> Option<String> {
    let heading = line.strip_prefix('#')?.trim_start_matches('#').strip_prefix(' ')?;
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    Some(kept.collect::<String>().to_lowercase().replace(' ', "-"))
}

/// Whoever looks at it for the first time reads it whole.
#[test]
fn the_readme_is_short() {
    let words = read("README.md").split_whitespace().count();
    assert!(words <= 1200, "{words} words");
}
