//! A copy of the repository with a room's changes in it, and its tests.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs::{self, Permissions};
use std::io::{self, BufRead, BufReader};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::room::{ROOMS, Room};
use crate::switch::{FEATURES, MODULE, SWITCH};
use crate::weave::{Mutant, weave};

/// How rustc is called for the crates of the workspace; all others are built as they always are, so that a
/// `target` that is there already serves. Other shells lose `CARGO_BIN_EXE_cargo-occ`, for its `-`.
const WRAPPER: &str =
    "#!/usr/bin/env bash\nRUSTC_BOOTSTRAP=\"$OCC_MUTANTS_CRATE\" exec \"$@\" --cap-lints=allow\n";
/// Tells [`WRAPPER`] the crate that is changed.
const SWITCHED: &str = "OCC_MUTANTS_CRATE";

/// How a program of tests is called. It is in a process group of its own, so that it ends with all that it
/// started; a terminal's Ctrl-C does not reach that. So the group waits for the end of its input, which comes
/// when this program ends, by whatever. What a change lets take memory without end fails at 4 GiB.
const LIMITED: &str = "exec 3<&0 </dev/null
    { read -r _; kill -KILL 0; } <&3 >/dev/null &
    ulimit -v 4194304 && exec \"$0\" \"$@\" 3<&-";

pub(crate) type Error = Box<dyn std::error::Error>;

/// Files that have changes in them.
pub(crate) type Woven = BTreeMap<PathBuf, String>;

/// The copy.
pub(crate) struct Tree {
    root: PathBuf,
    work: PathBuf,
}

/// A program of tests that was built.
pub(crate) struct Program {
    path: PathBuf,
    folder: PathBuf,
    arguments: &'static [&'static str],
}

/// What a program does without a change.
pub(crate) struct Unchanged {
    /// The changes whose places it comes by: it cannot see another.
    pub(crate) reached: HashSet<usize>,
    pub(crate) time: Duration,
}

/// What tests said of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Passed,
    /// A test failed, or the program died.
    Failed,
    /// It took too long: as a rule a loop that has no end.
    Late,
}

impl Tree {
    /// The repository in the folder `root`.
    pub(crate) fn new(root: &Path) -> Self {
        Self { root: root.to_owned(), work: root.join("target/mutants") }
    }

    fn copy(&self) -> PathBuf {
        self.work.join("tree")
    }

    /// The changes of the room's crate, those of all its rooms, so that it is built once, and its files with
    /// them; but those that are left out.
    pub(crate) fn weave(
        &self,
        room: &Room,
        left_out: &BTreeSet<usize>,
    ) -> Result<(Vec<Mutant>, Woven), Error> {
        let krate = Path::new(room.krate);
        let mut mutants = Vec::new();
        let mut written = BTreeMap::new();
        let mut files = BTreeSet::new();
        for code in ROOMS.iter().filter(|other| other.krate == room.krate).flat_map(|it| it.code) {
            files.extend(sources(&self.root.join(krate).join(code))?);
        }
        for file in files {
            let name = file.strip_prefix(&self.root)?.to_owned();
            let source = fs::read_to_string(&file)?;
            let shown = name.to_string_lossy().replace('\\', "/");
            let is_left_out = |id| left_out.contains(&id);
            let (woven, found) = weave(&source, &shown, mutants.len() + 1, &is_left_out)?;
            mutants.extend(found);
            written.insert(name, woven);
        }
        let root = krate.join(room.root);
        let source = match written.remove(&root) {
            Some(woven) => woven,
            None => fs::read_to_string(self.root.join(&root))?,
        };
        written.insert(root, format!("{FEATURES}{source}{MODULE}"));
        Ok((mutants, written))
    }

    /// Copies what git knows of, with these files in place of its own. A file that is as it has to be
    /// stays, so that nothing is built again for it.
    pub(crate) fn lay_out(&self, written: &Woven) -> Result<(), Error> {
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(&self.root)
            .output()?;
        for name in listed.stdout.split(|byte| *byte == 0).filter(|name| !name.is_empty()) {
            let name = Path::new(str::from_utf8(name)?);
            let (from, to) = (self.root.join(name), self.copy().join(name));
            fs::create_dir_all(to.parent().ok_or("no folder")?)?;
            if let Ok(target) = fs::read_link(&from) {
                if !to.is_symlink() {
                    symlink(target, &to)?;
                }
                continue;
            }
            // One that was removed, and git does not know.
            if !from.is_file() {
                continue;
            }
            let bytes = match written.get(name) {
                Some(woven) => woven.clone().into_bytes(),
                None => fs::read(&from)?,
            };
            if fs::read(&to).ok().as_deref() != Some(&bytes) {
                fs::write(&to, bytes)?;
                fs::set_permissions(&to, fs::metadata(&from)?.permissions())?;
            }
        }
        Ok(())
    }

    /// Builds the tests of a room. Where a change does not compile: the numbers of those.
    pub(crate) fn build(&self, room: &Room) -> Result<Result<Vec<Program>, Vec<usize>>, Error> {
        let mut programs = Vec::new();
        let wrapper = self.work.join("rustc");
        fs::create_dir_all(&self.work)?;
        fs::write(&wrapper, WRAPPER)?;
        fs::set_permissions(&wrapper, Permissions::from_mode(0o755))?;
        for tests in room.tests {
            let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
                .args(["test", "--no-run", "--offline", "--message-format=json"])
                .args(["--package", tests.package])
                .args(tests.build)
                .current_dir(self.copy())
                .env("CARGO_TARGET_DIR", self.work.join("target"))
                .env("RUSTC_WORKSPACE_WRAPPER", &wrapper)
                // Tests run often: they and what they call are optimised.
                .args(["--config", &optimised(room.krate)])
                .args(["--config", &optimised(tests.package)])
                // Changes are switched by what stable Rust does not have, in this crate alone.
                .env(SWITCHED, room.krate.replace('-', "_"))
                .env("CARGO_PROFILE_DEV_DEBUG", "0")
                .stderr(Stdio::inherit())
                .output()?;
            let events: Vec<Value> = output
                .stdout
                .split(|byte| *byte == b'\n')
                .filter_map(|line| serde_json::from_slice(line).ok())
                .collect();
            if !output.status.success() {
                return Ok(Err(self.at_fault(&events)?));
            }
            let is_test = |event: &&Value| event["profile"]["test"] == true;
            for event in events.iter().filter(is_test) {
                if let Some(path) = event["executable"].as_str() {
                    programs.push(Program {
                        path: path.into(),
                        folder: self.copy().join(tests.package),
                        arguments: tests.run,
                    });
                }
            }
        }
        Ok(Ok(programs))
    }

    /// The changes that errors are about: the switch before the place of each.
    fn at_fault(&self, events: &[Value]) -> Result<Vec<usize>, Error> {
        let mut found = Vec::new();
        for event in events.iter().filter(|event| event["message"]["level"] == "error") {
            for span in event["message"]["spans"].as_array().into_iter().flatten() {
                let (Some(name), Some(start)) =
                    (span["file_name"].as_str(), span["byte_start"].as_u64())
                else {
                    continue;
                };
                let Ok(text) = fs::read_to_string(self.copy().join(name)) else { continue };
                let before = text.get(..usize::try_from(start)?).unwrap_or_default();
                let Some((_, after)) = before.rsplit_once(SWITCH) else { continue };
                found.extend(after.split(')').next().and_then(|id| id.parse::<usize>().ok()));
            }
        }
        if found.is_empty() {
            let shown = events.iter().filter_map(|event| event["message"]["rendered"].as_str());
            return Err(shown.collect::<String>().into());
        }
        Ok(found)
    }

    /// Runs a program without a change.
    pub(crate) fn unchanged(&self, program: &Program) -> Result<Unchanged, Error> {
        let list = self.work.join("reached");
        fs::write(&list, "")?;
        let start = Instant::now();
        let no_limit = Duration::from_secs(600);
        if program.run(&[("OCC_MUTANTS_REACHED", list.as_os_str())], no_limit)? != End::Passed {
            return Err(format!("{} fails without a change", program.path.display()).into());
        }
        let time = start.elapsed();
        let reached = fs::read_to_string(&list)?.lines().filter_map(|id| id.parse().ok()).collect();
        Ok(Unchanged { reached, time })
    }
}

impl Program {
    /// Runs the tests until one fails, or for so long, and ends all that they started.
    pub(crate) fn run(
        &self,
        environment: &[(&str, &std::ffi::OsStr)],
        limit: Duration,
    ) -> io::Result<End> {
        let mut child = Command::new("sh")
            .args(["-c", LIMITED])
            .arg(&self.path)
            .args(self.arguments)
            .current_dir(&self.folder)
            // As cargo has it for them, and not for this program.
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env("CARGO_PKG_NAME", self.folder.file_name().unwrap_or_default())
            .envs(environment.iter().copied())
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        // To wait for it would close its input.
        let _input = child.stdin.take();
        let stdout = child.stdout.take();
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.into_iter().flat_map(|it| BufReader::new(it).lines()) {
                if line.is_ok_and(|line| line.ends_with("... FAILED")) {
                    return send.send(());
                }
            }
            Ok(())
        });
        let end = match lines.recv_timeout(limit) {
            Ok(()) => End::Failed,
            Err(RecvTimeoutError::Timeout) => End::Late,
            Err(RecvTimeoutError::Disconnected) if child.wait()?.success() => End::Passed,
            Err(RecvTimeoutError::Disconnected) => End::Failed,
        };
        // Its group, in which it may be the last.
        Command::new("kill")
            .args(["-KILL", "--", &format!("-{}", child.id())])
            .stderr(Stdio::null())
            .status()?;
        child.wait()?;
        Ok(end)
    }
}

fn optimised(package: &str) -> String {
    format!("profile.dev.package.{package}.opt-level=1")
}

/// The sources in a file or a folder, in order; none where it does not exist.
fn sources(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() || path.extension().is_some_and(|ending| ending == "rs") {
            found.extend(sources(&path)?);
        }
    }
    found.sort();
    Ok(found)
}
