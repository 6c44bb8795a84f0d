//! A project of somebody else, and the machine that its steps run on.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;
use test_support::Folder;

use super::page::{Section, Step};
use super::root;

/// A repository in a folder of its own, and beside it the programs that stand in for what is not here.
pub(super) struct Project {
    /// Holds `project`, `bin`, `home` and `temp`.
    around: TempDir,
    folder: Folder,
}

/// What came of steps: their names, exit codes and output. Those that did not run have none.
#[derive(Debug)]
pub(super) struct Ran(Vec<(String, Option<i32>, String)>);

impl Ran {
    pub(super) fn is_fine(&self) -> bool {
        self.0.iter().all(|(_, code, _)| *code == Some(0))
    }

    pub(super) fn codes(&self) -> Vec<i32> {
        self.0.iter().filter_map(|(_, code, _)| *code).collect()
    }

    pub(super) fn code(&self, name: &str) -> Option<i32> {
        self.step(name).1
    }

    pub(super) fn output(&self, name: &str) -> &str {
        &self.step(name).2
    }

    fn step(&self, name: &str) -> &(String, Option<i32>, String) {
        self.0.iter().find(|(step, ..)| step == name).unwrap_or_else(|| panic!("no step {name}"))
    }
}

impl Project {
    /// One with the files of this section and nothing else.
    pub(super) fn new(section: &Section) -> Self {
        let around = tempfile::tempdir().expect("a folder");
        let folder = Folder(around.path().join("project"));
        for (path, text) in section.files() {
            folder.write(path, text);
        }
        for name in ["home", "temp"] {
            fs::create_dir(around.path().join(name)).expect("a folder");
        }
        let project = Self { around, folder };
        for name in ["pip", "apt-get", "sudo", "gh"] {
            project.stand_in(name, "");
        }
        // A virtual environment is a folder with `pip`.
        let pip = project.path("bin/pip").display().to_string();
        project.stand_in("python3", &format!("mkdir -p \"$3/bin\" && cp {pip} \"$3/bin/pip\"\n"));
        let program = env!("CARGO_BIN_EXE_cargo-occ");
        std::os::unix::fs::symlink(program, project.path("bin/cargo-occ")).expect("a link");
        project.shell("git init --quiet --initial-branch main");
        project
    }

    fn path(&self, name: &str) -> PathBuf {
        self.around.path().join(name)
    }

    /// A program of this name, first on the path. Each notes how it was called.
    pub(super) fn stand_in(&self, name: &str, script: &str) {
        use std::os::unix::fs::PermissionsExt as _;
        let called = self.path("called").display().to_string();
        let text = format!("#!/bin/sh\nset -eu\necho \"{name} $*\" >> {called}\n{script}");
        Folder(self.around.path().to_owned()).write(&format!("bin/{name}"), text);
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.path("bin").join(name), mode).expect("it is ours");
    }

    /// Whoever calls this program fails.
    pub(super) fn without(&self, name: &str) {
        self.stand_in(name, "exit 127\n");
    }

    /// How the programs that stand in for others were called.
    pub(super) fn called(&self) -> Vec<String> {
        let text = fs::read_to_string(self.path("called")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// The crates of this workspace in place of published ones, and what is downloaded.
    pub(super) fn use_this_workspace(&self) {
        let crates = ["occ", "occ-core", "occ-macros", "occ-artifacts"];
        let patch =
            crates.map(|name| format!("{name} = {{ path = '{}' }}\n", root().join(name).display()));
        let config = format!("[net]\noffline = true\n\n[patch.crates-io]\n{}", patch.concat());
        Folder(self.around.path().to_owned()).write(".cargo/config.toml", config);
        self.folder
            .write("Cargo.lock", fs::read(root().join("Cargo.lock")).expect("the lock file"));
    }

    pub(super) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.folder.0.join(path))
            .unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub(super) fn rewrite(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert!(text.contains(from), "{path} has no {from}");
        self.folder.swap(path, text.replace(from, to));
    }

    /// Takes a folder away, as on the fresh machine of the next run.
    pub(super) fn forget(&self, name: &str) {
        fs::remove_dir_all(self.folder.0.join(name)).expect("it is there");
        self.shell("git worktree prune");
    }

    /// What is there is the base of the pull requests to come.
    pub(super) fn commit_to_main(&self) {
        self.folder.write(".git/info/exclude", "build/\n");
        self.shell(
            "git add --all && git -c user.name=a -c user.email=a@b commit --quiet -m kernels",
        );
        self.shell("git update-ref refs/remotes/origin/main main && git switch --quiet -c change");
    }

    fn shell(&self, line: &str) {
        let output = self.command(line).output().expect("a shell");
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// What the section has a person type, who has to see no error.
    pub(super) fn run_commands(&self, section: &Section) {
        let ran = self.run(&section.commands());
        assert!(ran.is_fine() && ran.0.len() >= 3, "{ran:#?}");
    }

    /// Runs steps as GitHub's runner does.
    pub(super) fn run(&self, steps: &[Step]) -> Ran {
        let mut ran = Vec::new();
        let mut is_fine = true;
        for step in steps {
            if !is_fine && !step.always {
                ran.push((step.name.clone(), None, String::new()));
                continue;
            }
            let output = self.command(&step.script).output().expect("a shell");
            let text =
                String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            is_fine &= output.status.success();
            ran.push((step.name.clone(), output.status.code(), text.into_owned()));
        }
        Ran(ran)
    }

    fn command(&self, script: &str) -> Command {
        let mut path = vec![self.path("bin")];
        path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
        let mut command = Command::new("bash");
        command
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
            .current_dir(&self.folder.0)
            .env("PATH", std::env::join_paths(path).expect("a path"))
            .env("HOME", self.path("home"))
            .env("RUNNER_TEMP", self.path("temp"))
            .env("GITHUB_WORKSPACE", &self.folder.0)
            .env("GITHUB_BASE_REF", "main")
            .env("GITHUB_REPOSITORY", "someone/project")
            .env("GITHUB_PATH", self.path("added"))
            .env("GITHUB_STEP_SUMMARY", self.folder.0.join("summary.md"))
            .env("CARGO_TARGET_DIR", test_support::nested_target(env!("CARGO_TARGET_TMPDIR")))
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env_remove("RUSTFLAGS")
            .env_remove("PTXAS")
            .env_remove("CARGO_OCC")
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        // Those of whoever runs the tests: `HOME` is another one.
        for (name, folder) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
            if let (None, Some(home)) = (std::env::var_os(name), std::env::var_os("HOME")) {
                command.env(name, PathBuf::from(home).join(folder));
            }
        }
        command
    }
}
