//! What all commands share: help, completions, manual pages, colours, exit codes.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::snapshot::{data, occ, run};

const COMMANDS: &[&str] =
    &["init", "inspect", "explain", "eval", "baseline", "diff", "achieved", "targets"];

#[test]
fn help_names_every_command() {
    let all = occ(&["--help"]);
    assert_eq!(all.code, Some(0));
    for command in COMMANDS {
        let line = format!("\n  {command} ");
        assert!(all.stdout.contains(&line), "{command} is not in\n{}", all.stdout);
    }
    assert!(all.stdout.contains("Exit codes: 0 fine, 1 a contract or baseline is broken, 2 bad"));
}

/// A line is an element of what `json` writes.
#[test]
fn lines_are_elements() {
    let launch = ["--target=gfx90a,sm_90", "--workgroup=256", "--vgprs=84", "--lds=0"];
    let profile =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/profiles/ncu_2025_details.csv");
    let profile = profile.to_str().expect("UTF-8");
    for (arguments, list) in [
        ([&["explain"], &launch[..]].concat(), "targets"),
        (vec!["targets", "cdna3"], "targets"),
        (vec!["targets", "gfx90a", "--levels"], "targets"),
        (vec!["achieved", profile], "kernels"),
    ] {
        let of = |format| occ(&[&arguments[..], &[format]].concat()).stdout;
        let json: Value = serde_json::from_str(&of("--format=json")).expect("JSON");
        let lines = of("--format=jsonl");
        let lines = lines.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        assert_eq!(Value::Array(lines.collect()), json[list], "{arguments:?}");
        let refused = occ(&[&arguments[..], &["--format=sarif"]].concat());
        assert!(refused.code == Some(2) && refused.stderr.contains("jsonl"), "{refused:?}");
    }
}

#[test]
fn cargo_and_the_binary_mean_the_same() {
    let direct = Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
        .args(["targets", "gfx90a"])
        .env_remove("COLUMNS")
        .output()
        .expect("the binary runs");
    assert_eq!(String::from_utf8_lossy(&direct.stdout), occ(&["targets", "gfx90a"]).stdout);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let shown = occ(&["completions", shell]);
        assert_eq!(shown.code, Some(0));
        for word in COMMANDS.iter().copied().chain(["--workgroup", "--dynamic-lds"]) {
            // Fish writes an option without its dashes.
            let word = word.trim_start_matches('-');
            assert!(shown.stdout.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn bash_takes_its_completions() {
    let Ok(bash) = Command::new("bash").arg("--version").output() else {
        test_support::skip_without("bash");
        return;
    };
    assert!(bash.status.success());
    let script = occ(&["completions", "bash"]).stdout;
    let asked = "\nCOMP_WORDS=(cargo-occ ins); COMP_CWORD=1; _cargo__occ cargo-occ ins cargo-occ; \
                 printf '%s\\n' \"${COMPREPLY[@]}\"";
    let answer = Command::new("bash").args(["-c", &(script + asked)]).output().expect("bash runs");
    assert_eq!(String::from_utf8_lossy(&answer.stdout), "inspect\n", "{answer:?}");
}

#[test]
fn a_manual_page_for_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(run(&["man", "--dir", "pages/man1"], folder.path(), b"").code, Some(0));
    let pages = folder.path().join("pages/man1");
    let all = fs::read_to_string(pages.join("cargo-occ.1")).expect("the page of all");
    assert_eq!(all, occ(&["man"]).stdout);
    for command in COMMANDS {
        assert!(all.contains(&format!("cargo\\-occ\\-{command}(1)")), "{command}");
        let page =
            fs::read_to_string(pages.join(format!("cargo-occ-{command}.1"))).expect("a page");
        assert!(page.starts_with(".ie ") && page.contains(".SH OPTIONS"), "{page}");
    }
    let inspect = fs::read_to_string(pages.join("cargo-occ-inspect.1")).expect("a page");
    for option in ["min", "sort", "workgroup", "dynamic\\-lds", "target", "kernel", "format"] {
        assert!(inspect.contains(&format!("\\fB\\-\\-{option}\\fR")), "{option}");
    }
    if Command::new("groff").arg("--version").output().is_err() {
        test_support::skip_without("groff to read the pages with");
        return;
    }
    for page in fs::read_dir(pages).expect("the pages") {
        let page = page.expect("a page").path();
        let read = Command::new("groff").args(["-man", "-Tascii", "-ww", "-z"]).arg(&page).output();
        let read = read.expect("groff runs");
        let text = String::from_utf8_lossy(&read.stderr);
        assert!(read.status.success() && text.is_empty(), "{}: {text}", page.display());
    }
}

#[test]
fn colours_are_for_terminals_and_whoever_forces_them() {
    let shown = |variable: &str, value: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
            .args(["inspect", "amd/gfx906.hsaco"])
            .current_dir(data())
            .env_remove("COLUMNS")
            .env(variable, value)
            .output()
            .expect("the binary runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert!(!shown("TERM", "xterm").contains('\u{1b}'));
    assert!(shown("CLICOLOR_FORCE", "1").contains('\u{1b}'));
    // What is plain is the same text.
    let coloured = shown("CLICOLOR_FORCE", "1");
    let mut plain = String::new();
    for part in coloured.split('\u{1b}') {
        let text = part.strip_prefix('[').and_then(|code| code.split_once('m'));
        plain += text.map_or(part, |(_, text)| text);
    }
    assert_eq!(plain, shown("NO_COLOR", "1"));
}

/// Who calls it by its own name may have no cargo.
#[test]
fn called_by_its_own_name_it_says_that() {
    let shown = |arguments: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
            .args(arguments)
            .current_dir(data())
            .output()
            .expect("the binary runs");
        let text = [output.stdout, output.stderr].concat();
        String::from_utf8(text).expect("UTF-8")
    };
    for (arguments, says) in [
        (&["--help"][..], "Usage: cargo-occ "),
        (&["inspect", "--help"], "Usage: cargo-occ inspect "),
        (&["man", "--help"], "`cargo-occ man | man -l -`"),
        (&["inspect", "--nothing"], "Usage: cargo-occ inspect "),
        (&["inspect", "spirv/shader.spv"], "`cargo-occ measure"),
        (&["explain", "--kernel=a"], "`cargo-occ explain FILE --kernel NAME`"),
        (&["targets"], "`cargo-occ targets NAME`"),
    ] {
        let text = shown(arguments);
        let by_cargo = shown(&[&["occ"], arguments].concat());
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&text).contains(says) && !text.contains("cargo occ"), "{text}");
        let same = words(&by_cargo).replace("cargo occ", "cargo-occ");
        assert!(by_cargo.contains("cargo occ") && same == words(&text), "{by_cargo}");
    }
}
