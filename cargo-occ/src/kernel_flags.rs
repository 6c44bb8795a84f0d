//! The flags that give a kernel's launch shape and resources: those of the attribute.

use clap::ValueEnum;
use occ_core::__private::threads;
use occ_core::{Kernel, Mode, Wave};

/// The threads of a workgroup, and how they lie where that was said.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workgroup {
    threads: u32,
    shape: Option<[u32; 3]>,
}

impl Workgroup {
    /// `kernel` launched in these workgroups.
    fn of(self, kernel: Kernel) -> Kernel {
        match self.shape {
            Some([x, y, z]) => kernel.workgroup_shape(x, y, z),
            None => kernel.workgroup(self.threads),
        }
    }
}

/// What a launch decides, and a file therefore leaves open.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct LaunchFlags {
    /// Threads in a workgroup (block): `256`, `16x16`. A kernel in a file keeps the size that it
    /// requires, and gets no more threads than its launch bound.
    #[arg(help_heading = "Launch", long, visible_alias = "block", value_name = "THREADS", value_parser = workgroup)]
    workgroup: Option<Workgroup>,
    /// As `--workgroup`, launch bounds aside: a kernel with a smaller one cannot launch.
    #[arg(help_heading = "Launch", long, visible_alias = "force-block", value_name = "THREADS", value_parser = workgroup, conflicts_with = "workgroup")]
    force_workgroup: Option<Workgroup>,
    /// LDS (shared memory) asked for at launch, bytes per workgroup: `1024`, `16k`.
    #[arg(help_heading = "Launch", long, visible_alias = "dynamic-shared", value_name = "BYTES", value_parser = bytes)]
    pub(crate) dynamic_lds: Option<u32>,
    /// Dynamic shared memory that the launch opted in to, bytes (NVIDIA).
    #[arg(help_heading = "Launch", long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) max_dynamic_shared: Option<u32>,
    /// Percent of the unified storage preferred as shared memory (NVIDIA).
    #[arg(help_heading = "Launch", long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) carveout: Option<u32>,
    /// Whether a trap handler takes 16 SGPRs a wave (GCN, CDNA); as ROCm's drivers do.
    #[arg(help_heading = "Launch", long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    pub(crate) trap: Option<bool>,
}

impl LaunchFlags {
    /// `kernel` with what was given; the workgroup size only where `kernel` has none. One above
    /// `bound`, the most threads that the kernel may be launched with, leaves the size open.
    pub(crate) fn complete(&self, kernel: Kernel, bound: Option<u32>) -> Kernel {
        let Kernel { workgroup, workgroup_shape, .. } = kernel;
        let changed = self.change(kernel);
        let above = |threads| self.force_workgroup.is_none() && bound.is_some_and(|b| threads > b);
        match (workgroup, changed.workgroup) {
            (Some(_), _) => Kernel { workgroup, workgroup_shape, ..changed },
            (None, Some(threads)) if above(threads) => {
                Kernel { workgroup: None, workgroup_shape: None, ..changed }
            }
            _ => changed,
        }
    }

    /// `kernel` with what was given, in place of what it had.
    pub(crate) fn change(&self, mut kernel: Kernel) -> Kernel {
        if let Some(workgroup) = self.force_workgroup.or(self.workgroup) {
            kernel = workgroup.of(kernel);
        }
        kernel.dynamic_lds = self.dynamic_lds.unwrap_or(kernel.dynamic_lds);
        kernel.max_dynamic_lds = self.max_dynamic_shared.or(kernel.max_dynamic_lds);
        kernel.carveout = self.carveout.or(kernel.carveout);
        kernel.trap = self.trap.or(kernel.trap);
        kernel
    }
}

/// What a compiler decides.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ResourceFlags {
    /// Vector registers per thread.
    #[arg(help_heading = "Kernel", long, visible_alias = "registers", value_name = "COUNT", value_parser = count)]
    vgprs: Option<u32>,
    /// AGPRs per thread (gfx908 and later CDNA).
    #[arg(help_heading = "Kernel", long, value_name = "COUNT", value_parser = count)]
    agprs: Option<u32>,
    /// SGPRs per wave, VCC and its like included (AMD); not counted where not given.
    #[arg(help_heading = "Kernel", long, value_name = "COUNT", value_parser = count)]
    sgprs: Option<u32>,
    /// Static LDS (shared memory), bytes per workgroup: `4096`, `16k`.
    #[arg(help_heading = "Kernel", long, visible_alias = "shared", value_name = "BYTES", value_parser = bytes)]
    lds: Option<u32>,
    /// Threads in a wave: 32 or 64.
    #[arg(help_heading = "Kernel", long, value_name = "THREADS", value_parser = wave)]
    wave: Option<Wave>,
    /// The unit that a workgroup runs on (RDNA).
    #[arg(help_heading = "Kernel", long, value_enum)]
    mode: Option<ModeFlag>,
    /// Whether the kernel uses scratch memory (AMD).
    #[arg(help_heading = "Kernel", long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    scratch: Option<bool>,
    /// Named barriers of a block (NVIDIA).
    #[arg(help_heading = "Kernel", long, value_name = "COUNT", value_parser = count)]
    barriers: Option<u32>,
    /// Virtual resources of a block (compute capability 10 and later).
    #[arg(help_heading = "Kernel", long, value_name = "COUNT", value_parser = count)]
    virtual_resources: Option<u32>,
    /// Block size of VGPRs allocated at run time: 16 or 32 (gfx12).
    #[arg(help_heading = "Kernel", long, value_name = "COUNT", value_parser = count)]
    dynamic_vgprs: Option<u32>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModeFlag {
    Cu,
    Wgp,
}

impl ResourceFlags {
    /// `kernel` with what was given. A count that is given takes the place of a compiler's padded
    /// one too.
    pub(crate) fn change(&self, mut kernel: Kernel) -> Kernel {
        if self.vgprs.is_some() || self.agprs.is_some() {
            kernel.vgprs_allocated = None;
        }
        if self.sgprs.is_some() {
            kernel.sgprs_allocated = None;
        }
        kernel.vgprs = self.vgprs.or(kernel.vgprs);
        kernel.agprs = self.agprs.unwrap_or(kernel.agprs);
        kernel.sgprs = self.sgprs.or(kernel.sgprs);
        kernel.lds = self.lds.unwrap_or(kernel.lds);
        kernel.wave = self.wave.or(kernel.wave);
        kernel.mode = match self.mode {
            Some(ModeFlag::Cu) => Some(Mode::Cu),
            Some(ModeFlag::Wgp) => Some(Mode::Wgp),
            None => kernel.mode,
        };
        kernel.scratch = self.scratch.unwrap_or(kernel.scratch);
        kernel.barriers = self.barriers.unwrap_or(kernel.barriers);
        kernel.virtual_resources = self.virtual_resources.unwrap_or(kernel.virtual_resources);
        kernel.dynamic_vgprs = self.dynamic_vgprs.or(kernel.dynamic_vgprs);
        kernel
    }

    /// The static local memory that was given, for a file that does not know it.
    pub(crate) fn lds(&self) -> Option<u32> {
        self.lds
    }
}

fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u32::MAX))
}

/// `256`, `16x16`, `8,8,4`.
fn workgroup(text: &str) -> Result<Workgroup, String> {
    let wrong = || "expected threads, as `256`, or a shape, as `16x16`".to_owned();
    let sides: Vec<u32> = text
        .split(['x', ','])
        .map(|side| side.trim().parse().map_err(|_| wrong()))
        .collect::<Result<_, _>>()?;
    let shape = match sides[..] {
        [threads] => return Ok(Workgroup { threads, shape: None }),
        [x, y] => [x, y, 1],
        [x, y, z] => [x, y, z],
        _ => return Err(wrong()),
    };
    let [x, y, z] = shape;
    Ok(Workgroup { threads: threads(x, y, z), shape: Some(shape) })
}

/// `4096`, `16k`, `16KiB`.
fn bytes(text: &str) -> Result<u32, String> {
    let wrong = || format!("expected bytes, as `4096`, or KiB, as `16k`; at most {}", u32::MAX);
    let lower = text.to_ascii_lowercase();
    let kib = lower.strip_suffix("kib").or_else(|| lower.strip_suffix('k'));
    let (count, unit) = kib.map_or((lower.as_str(), 1), |count| (count, 1024));
    let count: u32 = count.trim().parse().map_err(|_| wrong())?;
    count.checked_mul(unit).ok_or_else(wrong)
}

fn wave(text: &str) -> Result<Wave, String> {
    text.parse().ok().and_then(Wave::of).ok_or_else(|| "expected 32 or 64".to_owned())
}
