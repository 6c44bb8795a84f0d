//! A compiler as a child process: no shell, one at a time, and not for ever. What it starts ends with
//! it.

use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::build::Error;
use crate::stream::Stream;

/// How long a compiler may take where none is given.
pub(crate) const LIMIT: Duration = Duration::from_secs(600);
/// Between two looks at whether it has ended.
const PAUSE: Duration = Duration::from_millis(5);
/// Bytes of a stream that are kept.
const MOST: usize = 64 << 20;

/// What a program left.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    /// What it said where it went well.
    ///
    /// # Errors
    ///
    /// Where it did not: its status, and its output.
    pub(crate) fn success(self, program: &Path) -> Result<Self, Error> {
        if self.status.success() {
            return Ok(self);
        }
        let Self { status, stdout, stderr } = self;
        let output = stderr + &stdout;
        let text = format!("`{}` failed ({status}): {}", program.display(), output.trim());
        Err(Error::ended(text, output))
    }
}

/// Runs a program to its end, or for as long as `limit`.
///
/// # Errors
///
/// Where it cannot be started, or takes longer.
pub(crate) fn run(command: &mut Command, limit: Duration) -> Result<Ended, Error> {
    let program = Path::new(command.get_program()).to_owned();
    let cannot = |error: &io::Error| {
        let denied = error.kind() == io::ErrorKind::PermissionDenied;
        // Python packages are unpacked without it.
        let way = if denied { ": set its run bit, as in `chmod +x`" } else { "" };
        Error::new(format!("{}{way}", Error::cannot("run", &program, error)))
    };
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    in_a_group(command);
    let mut child = command.spawn().map_err(|error| cannot(&error))?;
    let stdout = Stream::read(child.stdout.take(), MOST);
    let stderr = Stream::read(child.stderr.take(), MOST);
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| cannot(&error))? {
            Some(status) => break status,
            None if start.elapsed() >= limit => {
                end(&mut child);
                return Err(Error::new(format!(
                    "`{}` took more than {} s and was ended (a build script sets \
                     `Resources::time_limit`)",
                    program.display(),
                    limit.as_secs_f64()
                )));
            }
            None => thread::sleep(PAUSE),
        }
    };
    Ok(Ended { status, stdout: stdout.text(), stderr: stderr.text() })
}

/// Has a program be the first of a group, of which all will be that it starts.
#[cfg(unix)]
fn in_a_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn in_a_group(_: &mut Command) {}

/// Ends a program, and what it started: `nvcc` and `cargo` have others do the work.
fn end(child: &mut Child) {
    // Nobody has waited for it, so its number is no other's. It may have ended just now.
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(
        rustix::process::Pid::from_child(child),
        rustix::process::Signal::KILL,
    );
    let _ = child.kill();
    let _ = child.wait();
}
