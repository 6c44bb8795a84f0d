//! The pipelines of `docs/ci.md`: a project is made of the blocks of each, and its shell steps are run as
//! they stand there, on a pull request that changes nothing and on one that makes a kernel worse.

mod page;
mod project;

use std::fs;
use std::path::{Path, PathBuf};

use page::Section;
use project::Project;

const WORKFLOW: &str = ".github/workflows/occupancy.yml";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

/// What nvcc and Triton made of the page's sources.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pipelines").join(name)
}

/// A compiler in the place of another: it hands out what that made of the page's source, or of the
/// same with `mark` in it.
fn compiler(
    project: &Project,
    name: &str,
    source: &str,
    mark: &str,
    hands: [PathBuf; 2],
    to: &str,
) {
    let [fine, heavier] = hands.map(|path| path.display().to_string());
    project.stand_in(
        name,
        &format!("from={fine}\nif grep -qF '{mark}' {source}; then from={heavier}; fi\n{to}"),
    );
}

fn cuda() -> Project {
    let project = Project::new(&Section::of("C++ and CUDA"));
    let hands = ["histogram.fatbin", "histogram.heavier.fatbin"].map(data);
    // It takes what is behind `-o`.
    let to = "while [ \"$1\" != -o ]; do shift; done; cp \"$from\" \"$2\"\n";
    compiler(&project, "nvcc", "kernels.cu", "own[8192]", hands, to);
    project
}

#[test]
fn cuda_on_a_pull_request() {
    let section = Section::of("C++ and CUDA");
    let project = cuda();
    project.run_commands(&section);
    project.commit_to_main();
    let steps = section.steps(WORKFLOW);
    assert_eq!(steps.len(), 5, "{steps:#?}");
    let run = project.run(&steps);
    assert!(run.is_fine(), "{run:#?}");
    assert_eq!(project.read("occupancy.md"), "### Occupancy\n\n2 the same\n");

    // Somebody has a table for each warp, and the kernels of `main` stay what they are.
    project.rewrite("kernels.cu", "own[256]", "own[8192]");
    project.forget("build");
    let run = project.run(&steps);
    assert_eq!(run.code("Check the baseline"), Some(1), "{run:#?}");
    // Shown at the kernel for both targets, with the folder that it was compiled in.
    let shown = run.output("Check the baseline");
    assert_eq!(shown.matches("::error file=/project/kernels.cu,line=1,").count(), 2, "{shown}");
    let comment = project.read("occupancy.md");
    assert!(comment.contains("| worse | `histogram` | sm_80 | 100% | 50% |"), "{comment}");
    assert!(
        comment.contains("shared 1024 → 32768<br>shared memory: 32768 bytes allocated"),
        "{comment}"
    );
    assert_eq!(project.read("summary.md").matches("### Occupancy").count(), 2);
    // The comment is made of it all the same.
    assert_eq!(run.code("Comment"), Some(0), "{run:#?}");
    let called = project.called();
    let comment = "gh pr comment 7 --repo someone/project --body-file occupancy.md --edit-last --create-if-none";
    assert!(called.contains(&comment.to_owned()), "{called:#?}");
    assert!(
        called.iter().any(|call| call == &format!("pip install cargo-occ=={VERSION}")),
        "{called:#?}"
    );
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn triton() -> Project {
    let project = Project::new(&Section::of("Triton"));
    let hands = ["softmax", "softmax.heavier"].map(data);
    let to = "mkdir -p \"$TRITON_CACHE_DIR\" && cp -r \"$from\"/* \"$TRITON_CACHE_DIR\"\n";
    compiler(&project, "python", "compile.py", "\"num_warps\": 4", hands, to);
    project
}

#[test]
fn triton_without_rust() {
    let section = Section::of("Triton");
    let project = triton();
    project.without("cargo");
    project.run_commands(&section);
    project.commit_to_main();
    project.forget("build");
    let steps = section.steps(WORKFLOW);
    assert_eq!(steps.len(), 3, "{steps:#?}");
    let run = project.run(&steps);
    assert!(run.is_fine(), "{run:#?}");
    let gitlab = section.gitlab_steps();
    assert_eq!(gitlab.len(), 3);
    assert!(project.run(&gitlab).is_fine());
    let hook = section.hook();
    assert!(hook.contains(&format!("additional_dependencies: [cargo-occ=={VERSION}]")), "{hook}");
    let entry =
        hook.lines().find_map(|line| line.trim().strip_prefix("entry: ")).expect("an entry");
    // This repository's own is the same, and runs whatever was changed, too.
    let own = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).expect("the hook");
    let own: Vec<&str> = own.lines().filter(|line| line.starts_with("  ")).map(str::trim).collect();
    let called = own.iter().find_map(|line| line.strip_prefix("entry: ")).expect("an entry");
    assert!(entry.starts_with(called) && own.contains(&"pass_filenames: false"), "{own:#?}");
    assert!(!own.iter().any(|line| line.starts_with("files:")), "{own:#?}");
    let entry = [page::Step::new("hook", entry)];
    assert!(project.run(&entry).is_fine());

    project.rewrite("compile.py", "\"num_warps\": 8", "\"num_warps\": 4");
    project.forget("build");
    let run = project.run(&steps);
    assert_eq!(run.code("Check the baseline"), Some(1), "{run:#?}");
    let shown = run.output("Check the baseline");
    assert!(shown.contains("softmax") && shown.contains("::error "), "{shown}");
    assert_eq!(project.run(&entry).code("hook"), Some(1));
    project.forget("build");
    assert_eq!(project.run(&gitlab).codes().last(), Some(&1));
}

#[test]
fn a_library_at_night() {
    let section = Section::of("A library's nightly");
    let libraries = root().join("target/tools/libraries");
    let versions = ["13.2.3.58", "13.3.2.43"].map(|version| libraries.join(version));
    if !versions.iter().all(|folder| folder.exists()) {
        return test_support::skip_without("two versions of nvJPEG");
    }
    let project = Project::new(&section);
    let [kept, tonight] = versions.map(|path| path.display().to_string());
    // The version that is named, or the newest.
    project.stand_in(
        "pip",
        &format!(
            "[ \"$1\" = download ] || exit 0\nfrom={tonight}\n\
             case \"$*\" in *==13.2.3.58) from={kept} ;; esac\n\
             while [ \"$1\" != --dest ]; do shift; done\nmkdir -p \"$2\" && cp \"$from\"/* \"$2\"\n"
        ),
    );
    project.run_commands(&section);
    let baseline = project.read("occ-baseline.txt");
    assert!(baseline.contains("only risky"), "{baseline}");
    project.commit_to_main();
    project.forget("build");
    let steps = section.steps(WORKFLOW);
    assert_eq!(steps.len(), 4, "{steps:#?}");
    let run = project.run(&steps);
    let log = project.read("occupancy.sarif");
    let log: serde_json::Value = serde_json::from_str(&log).expect("SARIF");
    let results = log["runs"][0]["results"].as_array().expect("results");
    // The two versions differ, or not: what fails is what the file says.
    let fails = results.iter().any(|result| result["level"] == "error");
    assert_eq!(run.code("Check the baseline"), Some(i32::from(fails)), "{run:#?}");
    assert_eq!(run.code("Summary"), Some(0), "{run:#?}");
    assert!(project.read("summary.md").contains("kernels"), "{}", project.read("summary.md"));
}

/// Where Mesa is: `ci/rebuild-manifests.sh` has it, and sets the variable.
#[test]
fn wgpu_by_radv() {
    if std::env::var_os("OCC_MESA").is_none() {
        eprintln!("skipped: without `OCC_MESA=1` nothing is measured by Mesa");
        return;
    }
    let section = Section::of("wgpu and rust-gpu");
    let project = Project::new(&section);
    project.use_this_workspace();
    let steps = section.steps(WORKFLOW);
    assert_eq!(steps.len(), 3, "{steps:#?}");
    let run = project.run(&steps);
    assert!(run.is_fine(), "{run:#?}");
    let summary = project.read("summary.md");
    assert!(summary.contains("blur") && summary.contains("gfx1100"), "{summary}");
    // 64 sums at once, so that each needs registers of its own.
    project.rewrite("src/lib.rs", "min = 0.75", "min = 1.0");
    project.rewrite("src/kernels.wgsl", "    var sum = 0.0;\n", "    var sum = 0.0;\n    var all: array<f32, 64>;\n    for (var i = 0u; i < 64u; i += 1u) { all[i] = source[at.x * 64u + i]; }\n    for (var i = 0u; i < 64u; i += 1u) { for (var j = 0u; j < 64u; j += 1u) { all[i] = all[i] * all[j]; } }\n    for (var i = 0u; i < 64u; i += 1u) { sum += all[i]; }\n");
    let run = project.run(&steps);
    assert_eq!(run.code("Check the contracts"), Some(101), "{run:#?}");
    let text = run.output("Check the contracts");
    assert!(text.contains("error[E0080]: evaluation panicked: kernel `blur`"), "{text}");
    // What is below the contract is listed, though the step before it failed.
    let summary = project.read("summary.md");
    assert!(summary.contains("| 30%") && summary.contains("62.5%"), "{summary}");
}

#[test]
fn actionlint_finds_nothing() {
    let own = root().join("target/tools/actionlint");
    let program = if own.exists() { own } else { PathBuf::from("actionlint") };
    let folder = tempfile::tempdir().expect("a folder");
    let mut files: Vec<PathBuf> = Vec::new();
    for (at, section) in Section::all().iter().enumerate() {
        let Some(text) = section.file(WORKFLOW) else { continue };
        files.push(folder.path().join(format!("{at}.yml")));
        fs::write(&files[files.len() - 1], text).expect("a file");
    }
    assert_eq!(files.len(), 4);
    for own in fs::read_dir(root().join(".github/workflows")).expect("workflows") {
        files.push(own.expect("a file").path());
    }
    let lint = |files: &[PathBuf]| {
        std::process::Command::new(&program)
            .args(["-shellcheck=", "-pyflakes=", "-no-color"])
            .args(files)
            .current_dir(root())
            .output()
    };
    let Ok(output) = lint(&files) else {
        return test_support::skip_without("actionlint");
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && text.is_empty(), "{text}");
    // It does look.
    let wrong = fs::read_to_string(&files[0]).expect("a file").replace("runs-on:", "runs-at:");
    fs::write(&files[0], wrong).expect("a file");
    assert!(!lint(&files[..1]).expect("it runs").status.success());
}

/// What is installed is this version, wherever the page says one.
#[test]
fn the_version_is_this_one() {
    for page in ["docs/ci.md", "docs/install.md", "README.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap_or_else(|_| panic!("{page}"));
        for rest in text.split("cargo-occ==").skip(1) {
            assert!(rest.starts_with(VERSION), "{page}: cargo-occ=={}", &rest[..8]);
        }
    }
    let action = fs::read_to_string(root().join("action.yml")).expect("the action");
    assert!(action.contains(&format!("    default: {VERSION}\n")));
}
