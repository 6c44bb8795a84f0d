//! Which kernels of which files are asked about.

use std::path::PathBuf;
use std::sync::Arc;

use occ_core::__private::key::Key;

use crate::identity::{Name, Target};
use crate::kernel_flags::{LaunchFlags, whole};
use crate::project::{ProjectFlags, Shared};

/// Which kernels of the files are asked about, and how they are launched.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Options {
    /// Only kernels that run on this target. Code for a generic target is evaluated for this one. A
    /// name, a product (`rx 7900 xtx`), or a file (`chip.json`); may be given several times.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) target: Vec<String>,
    /// Only kernels whose demangled name contains this, or is like it where it has `*` or `?`.
    #[arg(long, value_name = "PATTERN")]
    pub(crate) kernel: Option<String>,
    /// The `ptxas` that measures PTX, for each `--target` or for the one that the PTX names. Without
    /// this option `ptxas` is looked for in `CUDA_HOME` and `CUDA_PATH`, on `PATH`, where toolkits are
    /// installed, and among Python's packages.
    #[arg(long, value_name = "FILE", env = "PTXAS", hide_env_values = true)]
    pub(crate) ptxas: Option<PathBuf>,
    /// Skip files without GPU code. In folders they are always skipped.
    #[arg(long)]
    pub(crate) skip_empty: bool,
    #[command(flatten)]
    pub(crate) launch: LaunchFlags,
    #[command(flatten)]
    pub(crate) config: ProjectFlags,
    /// What `occ.toml` says, where the command reads it.
    #[arg(skip)]
    pub(crate) shared: Arc<Shared>,
    /// Whether kernels are written to standard output while files are read.
    #[arg(skip)]
    pub(crate) writes: bool,
}

/// Threads, which a bound of the file does not say, bytes of dynamic workgroup memory, and columns of tensor memory.
pub(crate) type Size = [Option<u32>; 3];

/// The keys of a [`Size`].
pub(crate) const SIZE_KEYS: [Key; 3] = [Key::Workgroup, Key::DynamicLds, Key::TensorColumns];

/// What the lines of a baseline say of how the kernel of this name and target is launched.
pub(crate) type Lines<'a> = dyn Fn(&Name, &Target) -> Size + Sync + 'a;

/// How many files are read at once.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Jobs {
    /// Reads this many files at a time. The output keeps the order of the files.
    #[arg(long, value_name = "COUNT", default_value_t = Self::ONE.jobs, value_parser = whole(1..=Self::MOST))]
    pub(super) jobs: usize,
}

impl Jobs {
    /// One after the other.
    pub(crate) const ONE: Self = Self { jobs: 1 };
    /// More do not make a disk faster.
    const MOST: usize = 256;
}
