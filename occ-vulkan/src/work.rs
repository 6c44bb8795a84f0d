//! What the process of a target does: it reads a job, compiles, and says what comes of it.

use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead as _, Read as _, Write as _};
use std::process::ExitCode;

use occ_artifacts::spirv;

use crate::driver::Driver;
use crate::layout::{self, Layout};
use crate::message::{Event, Job, Refusal};
use crate::module;

/// The argument that makes this program a worker.
pub(crate) const ARGUMENT: &str = "--occ-vulkan-worker";

/// Does what a [`Request`](crate::Request) started this process for, and says how it ended; `None`
/// where this process is no worker. To be called first in `main`.
#[must_use]
pub fn worker() -> Option<ExitCode> {
    if env::args_os().nth(1).as_deref() != Some(OsStr::new(ARGUMENT)) {
        return None;
    }
    // Whoever reads has gone where a line cannot be written.
    Some(if work().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn say(event: &Event) -> io::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, event)?;
    out.write_all(b"\n")?;
    out.flush()
}

fn work() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut line = String::new();
    input.read_line(&mut line)?;
    let job: Job = serde_json::from_str(&line)?;
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    match prepared(&job, &bytes) {
        Err(refusal) => say(&Event::Refused(refusal)),
        Ok((layouts, driver)) => {
            say(&Event::Device(driver.about().clone()))?;
            for (index, (name, layout)) in job.entry_points.iter().zip(&layouts).enumerate() {
                say(&Event::Started(index))?;
                let compiled = driver.compile(name, layout, &job.constants);
                say(&match compiled {
                    Ok(executables) => Event::Compiled(index, executables),
                    Err(reason) => Event::Failed(index, reason),
                })?;
            }
            say(&Event::Finished)
        }
    }
}

fn prepared(job: &Job, bytes: &[u8]) -> Result<(Vec<Layout>, Driver), Refusal> {
    let words = module::words(bytes).map_err(Refusal::Other)?;
    let module = module::checked(&words).map_err(Refusal::Other)?;
    let values = job.constants.iter().map(|constant| (constant.id, constant.value)).collect();
    let push_constants =
        spirv::push_constants(bytes, &values).map_err(|error| Refusal::Other(error.to_string()))?;
    let layouts = layout::each(&module, &job.entry_points, &job.constants, push_constants);
    let layouts = layouts.map_err(Refusal::Other)?;
    let driver = Driver::open(&job.device, job.wave, &words)?;
    Ok((layouts, driver))
}
