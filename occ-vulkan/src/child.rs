//! The process of a target, as its parent sees it.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use occ_artifacts::stream::Stream;

use crate::drivers::{self, Played};
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
    /// It died, and how.
    Died(ExitStatus),
    /// It said nothing for too long, and was ended.
    Hung,
}

/// How a process is run.
pub(crate) struct Child<'a> {
    /// This program, or another whose `main` calls [`worker`](crate::worker).
    pub(crate) program: &'a Path,
    /// The GPU that is not there; `None`: one that is.
    pub(crate) played: Option<Played<'a>>,
    /// How long it may say nothing.
    pub(crate) limit: Duration,
}

impl Child<'_> {
    /// Runs a job to its end, and hands on what the process says. The end, and what it complained.
    pub(crate) fn run(
        &self,
        job: &Job,
        module: &[u8],
        mut hear: impl FnMut(Event),
    ) -> io::Result<(End, String)> {
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
        let end = match (finished, hung) {
            (true, _) => End::Finished,
            (false, true) => End::Hung,
            (false, false) => End::Died(status),
        };
        Ok((end, complaints))
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.program);
        command.arg(ARGUMENT);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // What changes the code that a driver makes, or what it prints.
        for variable in drivers::unset() {
            command.env_remove(variable);
        }
        // A cache has code, and no statistics; the second name is of Mesa before 22.0.
        command.env("MESA_SHADER_CACHE_DISABLE", "true").env("MESA_GLSL_CACHE_DISABLE", "true");
        command.envs(self.played.iter().flat_map(Played::environment));
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
