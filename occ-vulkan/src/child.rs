//! The process of a target, as its parent sees it.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use occ_artifacts::stream::Stream;

use crate::message::{Event, Job};
use crate::work::ARGUMENT;

/// Bytes of what a process complains that are kept.
const COMPLAINTS: usize = 16 << 10;
/// Bytes of a line that it says: an event is shorter, also of a kernel of many statistics.
const LINE: u64 = 1 << 20;

/// How a process ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It said that it was done.
    Finished,
    /// It died: how, and what it complained.
    Died(ExitStatus, String),
    /// It said nothing for too long, and was ended.
    Hung,
}

/// How a process is run.
pub(crate) struct Child<'a> {
    /// This program, or another whose `main` calls [`worker`](crate::worker).
    pub(crate) program: &'a Path,
    /// The family that RADV compiles for without a GPU.
    pub(crate) family: Option<&'a str>,
    /// How long it may say nothing.
    pub(crate) limit: Duration,
}

impl Child<'_> {
    /// Runs a job to its end, and hands on what the process says.
    pub(crate) fn run(
        &self,
        job: &Job,
        module: &[u8],
        mut hear: impl FnMut(Event),
    ) -> io::Result<End> {
        let mut process = self.command().spawn()?;
        let mut input = serde_json::to_vec(job)?;
        input.push(b'\n');
        input.extend_from_slice(module);
        let (stdin, stdout, stderr) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take());
        // A process that died does not read; its end says so.
        thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
        let complaints = Stream::read(stderr, COMPLAINTS);
        let (send, heard) = mpsc::channel();
        thread::spawn(move || stdout.map(|stdout| events(stdout, |it| send.send(it).is_ok())));
        let mut finished = false;
        let hung = loop {
            match heard.recv_timeout(self.limit) {
                Ok(Event::Finished) => finished = true,
                Ok(event) => {
                    finished |= matches!(event, Event::Refused(_));
                    hear(event);
                }
                Err(RecvTimeoutError::Disconnected) => break false,
                Err(RecvTimeoutError::Timeout) => break true,
            }
        };
        if hung {
            process.kill()?;
        }
        let status = process.wait()?;
        let complaints = complaints.text().trim().to_owned();
        // A driver that dies as it is closed has done its work.
        Ok(match (finished, hung) {
            (true, _) => End::Finished,
            (false, true) => End::Hung,
            (false, false) => End::Died(status, complaints),
        })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.program);
        command.arg(ARGUMENT);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // What changes the code that RADV makes, or what it prints.
        for variable in ["RADV_DEBUG", "RADV_PERFTEST", "RADV_FORCE_FAMILY", "ACO_DEBUG"] {
            command.env_remove(variable);
        }
        // A cache has code, and no statistics; the second name is of Mesa before 22.0.
        command.env("MESA_SHADER_CACHE_DISABLE", "true").env("MESA_GLSL_CACHE_DISABLE", "true");
        if let Some(family) = self.family {
            command.env("RADV_FORCE_FAMILY", family);
            command.env("VK_LOADER_LAYERS_DISABLE", "~implicit~");
            let chosen = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"];
            if chosen.iter().all(|variable| env::var_os(variable).is_none())
                && let Some(radv) = radv()
            {
                // Without it the loader would start every driver that is installed.
                for variable in chosen {
                    command.env(variable, &radv);
                }
            }
        }
        command
    }
}

/// What a process says on its standard output, line by line. A driver may print there, too: what is no
/// event is passed over, and so is what a line has past [`LINE`] bytes.
fn events(stdout: ChildStdout, mut hear: impl FnMut(Event) -> bool) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    while let Ok(1..) = stdout.by_ref().take(LINE).read_until(b'\n', &mut line) {
        if serde_json::from_slice(&line).is_ok_and(|event| !hear(event)) {
            return;
        }
        line.clear();
    }
}

/// RADV's manifest, where the loader would find it; `None`: the loader may know better.
///
/// Source: "Driver Discovery on Linux" of Khronos' Vulkan-Loader.
fn radv() -> Option<PathBuf> {
    let variable = |name: &str, default: &str| {
        let folders = env::var_os(name).filter(|folders| !folders.is_empty());
        folders.unwrap_or_else(|| OsString::from(default))
    };
    let mut folders = variable("XDG_CONFIG_DIRS", "/etc/xdg");
    folders.push(":/etc:");
    folders.push(variable("XDG_DATA_DIRS", "/usr/local/share:/usr/share"));
    let mut found: Vec<PathBuf> = env::split_paths(&folders)
        .filter_map(|folder| fs::read_dir(folder.join("vulkan/icd.d")).ok())
        .flat_map(|files| files.flatten().map(|file| file.path()))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            // Distributions that install two of them name the processor.
            let rest = name.strip_prefix("radeon_icd").and_then(|rest| rest.strip_suffix(".json"));
            rest.is_some_and(|rest| rest.is_empty() || rest[1..] == *env::consts::ARCH)
        })
        .collect();
    found.sort();
    found.into_iter().next()
}
