//! `cargo occ baseline`: holds every kernel to what it reached before, both ways.

mod check;
mod update;

use std::path::PathBuf;
use std::sync::Arc;

use crate::baseline::{self, Baseline, Build, Entry, Scope};
use crate::evaluated::{Jobs, Options};
use crate::gates::Gates;
use crate::kernel_flags::LaunchFlags;
use crate::project::{ProjectFlags, Shared, Uses};
use crate::{Failure, Outcome};
use check::Check;
use update::Update;

/// Record what every kernel reaches in a text file, and check builds against it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Check(Check),
    Update(Update),
}

#[derive(Debug, clap::Args)]
struct Common {
    /// The build: files as `cargo occ inspect` reads them, or folders of them. Default: those of `resources`
    /// in `occ.toml`.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Skip files without GPU code. In folders they are always skipped.
    #[arg(long)]
    skip_empty: bool,
    /// The file that the baseline is kept in.
    #[arg(long, value_name = "FILE", default_value = "occ-baseline.txt")]
    baseline: PathBuf,
    /// Only kernels that run on this target, and lines for it; may be given several times.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    target: Vec<String>,
    /// The `ptxas` that measures PTX, instead of the one that is found.
    #[arg(long, value_name = "FILE", env = "PTXAS", hide_env_values = true)]
    ptxas: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    launch: LaunchFlags,
    #[command(flatten)]
    config: ProjectFlags,
}

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    match &args.action {
        Action::Check(args) => check::run(args),
        Action::Update(args) => update::run(args),
    }
}

impl Common {
    /// What `occ.toml` says for these kernels.
    fn shared(&self, min: bool, spills: bool) -> Result<Arc<Shared>, Failure> {
        let (arch, resources) = (self.target.is_empty(), self.files.is_empty());
        let (launch, ignore) = (true, true);
        self.config.read(Uses { arch, resources, min, spills, launch, ignore })
    }

    /// The kernels of the build.
    fn current(
        &self,
        old: &[Entry],
        shared: &Arc<Shared>,
        findings: Option<&Gates>,
    ) -> Result<Build, Failure> {
        let options = Options {
            target: self.target.clone(),
            kernel: None,
            ptxas: self.ptxas.clone(),
            launch: self.launch.clone(),
            skip_empty: self.skip_empty,
            config: self.config.clone(),
            shared: Arc::clone(shared),
            ..Options::default()
        };
        let files = shared.files(&self.files)?;
        baseline::current(&files, &options, self.jobs, old, findings)
    }

    /// Takes the lines that are for the targets that were asked for, and the others.
    fn scope(
        &self,
        kept: &mut Baseline,
        shared: &Arc<Shared>,
    ) -> Result<(Vec<Entry>, Vec<Entry>), Failure> {
        let scope = Scope::new(&self.target, None, shared)?;
        let mut entries = kept.take_entries();
        let others = entries.extract_if(.., |entry| !scope.holds(entry)).collect();
        Ok((entries, others))
    }
}
