//! Targets side by side, and what comes of them.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::iter;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use occ_artifacts::MeasuredKernel;
use occ_artifacts::spirv::{self, Specialization};
use occ_artifacts::statistics::Statistics;
use occ_core::Arch;

use crate::child::{Child, End};
use crate::drivers::{self, Driver, Played, Target};
use crate::message::{About, Constant, Event, Executable, Job, Refusal, Which};
use crate::validator;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Request {
    /// The program whose `main` calls [`worker`](crate::worker): as a rule, this one.
    pub program: PathBuf,
    /// The bytes of the SPIR-V module.
    pub module: Vec<u8>,
    /// What compiles it.
    pub devices: Vec<Device>,
    /// The driver that compiles without a GPU: `radv`, `anv`, `nvk`, `turnip`; `None`: the target's own.
    pub driver: Option<String>,
    /// The library that plays a GPU to a driver that needs one; `None`: the one that a variable of the
    /// environment names, or that is installed.
    pub shim: Option<PathBuf>,
    /// Values of specialization constants, by name or `SpecId`; the others have their defaults.
    pub constants: Vec<(String, String)>,
    /// The threads of a wave that the driver has to use; `None`: its choice.
    pub wave: Option<u32>,
    /// How long the driver may take for a kernel.
    pub limit: Duration,
    /// Whether `spirv-val` has a word on the module first, where it is installed.
    pub validate: bool,
}

/// What compiles.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Device {
    /// One of Mesa's drivers, without a GPU, for a target, chip or product: `gfx1100`, `navi21`, `bmg-g21`.
    Target(String),
    /// A GPU of this machine.
    Own {
        /// A part of its name; empty: the first there is.
        name: String,
        /// Its target, where its name does not say.
        target: Option<String>,
    },
}

/// How far it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Kernels that are done, each once a target.
    pub done: usize,
    /// Kernels that there are, each once a target.
    pub total: usize,
    /// What was done last: `blur on gfx1100`.
    pub last: String,
}

/// What was measured.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Measured {
    /// The driver, its version, and what played the GPU: `anv, Mesa 26.2.6, libintel_noop_drm_shim.so`.
    pub tool: String,
    /// By target as they were asked for, in the order of the module, each with what the driver said.
    pub kernels: Vec<(MeasuredKernel, Statistics)>,
    /// What could not be measured.
    pub failed: Vec<Failed>,
}

/// What could not be measured, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failed {
    /// The kernel; `None`: none of the target.
    pub kernel: Option<String>,
    /// What compiled it, as it was asked for.
    pub target: String,
    /// Why, and the way out.
    pub reason: String,
    /// Whether something is not installed here: the loader, a driver, or the driver's knowledge of
    /// the target.
    pub missing: bool,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kernel {
            Some(kernel) => write!(f, "kernel `{kernel}` on {}: {}", self.target, self.reason),
            None => write!(f, "{}: {}", self.target, self.reason),
        }
    }
}

/// Why nothing is measured: the module, a constant or what was asked for is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// What one device said.
type Compiled = (String, Vec<(MeasuredKernel, Statistics)>, Vec<Failed>);

impl Request {
    /// Compiles every compute entry point on every device, as many at a time as the machine has
    /// processors, and calls `progress` with each that is done.
    ///
    /// # Errors
    ///
    /// Where the module is broken or has no compute shader, or a constant is not one of it. What a
    /// driver does not compile is in [`Measured::failed`], beside what it does.
    pub fn measure(&self, progress: &(dyn Fn(&Progress) + Sync)) -> Result<Measured, Error> {
        let given = self.given()?;
        let values = given.iter().map(|(constant, value)| (constant.id, *value)).collect();
        let kernels = spirv::read_specialized(&self.module, &values)
            .map_err(|error| Error(error.to_string()))?;
        if kernels.is_empty() {
            return Err(Error("no compute entry point in the module".to_owned()));
        }
        if spirv::is_of_opencl(&self.module).map_err(|error| Error(error.to_string()))? {
            let text = "a module of OpenCL's, which no Vulkan driver compiles: for Intel's GPUs `ocloc compile -spirv_input \
                        -file FILE -device bmg-g21` does, and `cargo occ inspect` reads what it writes";
            return Err(Error(text.to_owned()));
        }
        if self.validate {
            validator::validate(&self.module).map_err(Error)?;
        }
        let constants = given.iter().map(|(constant, value)| Constant {
            id: constant.id,
            value: *value,
            bytes: (constant.scalar.bytes() as usize).min(8),
        });
        let run = Run {
            request: self,
            constants: constants.collect(),
            kernels: &kernels,
            done: AtomicUsize::new(0),
            progress,
        };
        let parts = run.all();
        let mut measured = Measured::default();
        let mut targets = HashSet::new();
        for (tool, kernels, failed) in parts {
            if !tool.is_empty() && !measured.tool.contains(&tool) {
                measured.tool += if measured.tool.is_empty() { "" } else { "; " };
                measured.tool += &tool;
            }
            // A target that was asked for twice, in two words.
            let target = kernels.first().map(|(kernel, _)| kernel.target.clone());
            if target.is_none_or(|target| targets.insert(target)) {
                measured.kernels.extend(kernels);
            }
            measured.failed.extend(failed);
        }
        // What every target says of the module is said once.
        match measured.failed.first() {
            Some(first)
                if measured.kernels.is_empty()
                    && first.kernel.is_none()
                    && !first.missing
                    && measured.failed.len() == self.devices.len()
                    && self.devices.len() > 1
                    && measured.failed.iter().all(|other| other.reason == first.reason) =>
            {
                Err(Error(first.reason.clone()))
            }
            _ => Ok(measured),
        }
    }

    /// The specialization constants that were given, and their values.
    fn given(&self) -> Result<Vec<(Specialization, u64)>, Error> {
        if self.constants.is_empty() {
            return Ok(Vec::new());
        }
        let known = spirv::specializations(&self.module);
        let mut known = known.map_err(|it| Error(it.to_string()))?;
        known.sort_by_key(|constant| constant.id);
        let mut given: Vec<(Specialization, u64)> = Vec::new();
        for (name, value) in &self.constants {
            let id: Option<u32> = name.parse().ok();
            let is = |it: &&Specialization| !it.name.is_empty() && it.name == *name;
            let by_id = |it: &&Specialization| Some(it.id) == id;
            let found = known.iter().find(is).or_else(|| known.iter().find(by_id));
            let Some(constant) = found else {
                let names: Vec<String> = known
                    .iter()
                    .map(|it| match it.name.as_str() {
                        "" => it.id.to_string(),
                        name => format!("{name} ({})", it.id),
                    })
                    .collect();
                let there = match names.join(", ") {
                    none if none.is_empty() => "the module has none".to_owned(),
                    some => format!("there are {some}"),
                };
                return Err(Error(format!("no specialization constant `{name}`; {there}")));
            };
            let wrong = |reason| Error(format!("specialization constant `{name}`: {reason}"));
            let bits = constant.scalar.parse(value).map_err(wrong)?;
            if given.iter().any(|(other, _)| other.id == constant.id) {
                return Err(wrong("given twice".to_owned()));
            }
            given.push((constant.clone(), bits));
        }
        Ok(given)
    }
}

/// A request that is being answered.
struct Run<'a> {
    request: &'a Request,
    constants: Vec<Constant>,
    /// What the module says of its kernels.
    kernels: &'a [MeasuredKernel],
    done: AtomicUsize,
    progress: &'a (dyn Fn(&Progress) + Sync),
}

impl Run<'_> {
    /// Every device, in the order of the request.
    fn all(&self) -> Vec<Compiled> {
        let devices = &self.request.devices;
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicUsize::new(0);
        let work = || {
            let places = iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
            let mine = places.map_while(|at| Some((at, devices.get(at)?)));
            mine.map(|(at, device)| (at, self.on(device))).collect::<Vec<_>>()
        };
        let mut parts: Vec<(usize, Compiled)> = thread::scope(|scope| {
            let workers = (0..processors.min(devices.len())).map(|_| scope.spawn(work));
            let workers: Vec<_> = workers.collect();
            let done =
                workers.into_iter().map(|it| it.join().unwrap_or_else(|it| resume_unwind(it)));
            done.flatten().collect()
        });
        parts.sort_by_key(|(at, _)| *at);
        parts.into_iter().map(|(_, part)| part).collect()
    }

    fn on(&self, device: &Device) -> Compiled {
        match device {
            Device::Target(name) => match drivers::named(name, self.request.driver.as_deref()) {
                Ok(target) => self.on_target(name, &target),
                Err(reason) => failed(name, reason, false),
            },
            Device::Own { name, target } => {
                let shown = if name.is_empty() { "this machine's GPU" } else { name };
                let which = Which::Own(name.clone());
                match self.compile(&which, None, shown, self.every()) {
                    Ok(part) => self.finish(shown, target.as_deref(), None, part),
                    Err(refusal) => refused(shown, &refusal),
                }
            }
        }
    }

    /// Compiles without a GPU, for the first of the target's chips that this Mesa knows.
    fn on_target(&self, name: &str, target: &Target) -> Compiled {
        let mut reasons = Vec::new();
        for driver in &target.ways {
            let shim = match driver.shim(self.request.shim.as_deref()) {
                Ok(shim) => shim,
                Err(reason) => {
                    reasons.push(reason);
                    continue;
                }
            };
            let which = Which::Played(driver.id);
            let played = |chip| Some(Played { driver, chip, shim: shim.as_deref() });
            for chip in &target.chips {
                match self.compile(&which, played(chip), name, self.every()) {
                    Ok(mut part) => {
                        // By its own name: others have the vendor's in theirs.
                        driver.name.clone_into(&mut part.about.driver);
                        let file = shim.as_ref().and_then(|shim| shim.file_name());
                        let files = file.into_iter().map(|file| format!(", {}", file.display()));
                        part.about.version.extend(files);
                        return self.finish(name, Some(&target.name), Some(driver), part);
                    }
                    Err(Refusal::NoDevice(_)) => {}
                    Err(refusal) => return refused(name, &refusal),
                }
            }
            // Does it know none, or not this one?
            match self.compile(&which, played(driver.common), name, Vec::new()) {
                Ok(Part { about: About { version, .. }, .. }) => {
                    let tried = target.chips.join("` or `");
                    let shim = if shim.is_some() { ", and the shim of that version" } else { "" };
                    let reason = format!(
                        "{version} has no GPU called `{tried}`; install another version of Mesa \
                         (`mesa-vulkan-drivers` of your distribution's backports{shim}), or measure \
                         where there is one and check in the manifest"
                    );
                    return failed(name, reason, true);
                }
                Err(Refusal::NoDevice(words)) => {
                    let words = words.concat();
                    reasons.push(driver.missing(driver.is_installed(), shim.as_deref(), &words));
                }
                Err(refusal) => return refused(name, &refusal),
            }
        }
        failed(name, reasons.join("; or "), true)
    }

    /// The places of all kernels.
    fn every(&self) -> Vec<usize> {
        (0..self.kernels.len()).collect()
    }

    /// Compiles the kernels that are `open`, in as many processes as die of one.
    fn compile(
        &self,
        which: &Which,
        played: Option<Played<'_>>,
        name: &str,
        mut open: Vec<usize>,
    ) -> Result<Part, Refusal> {
        let Request { program, limit, wave, module, .. } = self.request;
        let mut part = Part::default();
        loop {
            let job = Job {
                device: which.clone(),
                entry_points: open.iter().map(|at| self.kernels[*at].name.clone()).collect(),
                constants: self.constants.clone(),
                wave: *wave,
            };
            let mut started = None;
            let mut refusal = None;
            let mut over = HashSet::new();
            let child = Child { program, played, limit: *limit };
            let ended = child.run(&job, module, |event| {
                let mut done = |at: usize, result| {
                    if let Some(&kernel) = open.get(at)
                        && over.insert(kernel)
                    {
                        part.results.insert(kernel, result);
                        self.tell(kernel, name);
                    }
                };
                match event {
                    Event::Device(about) => part.about = about,
                    Event::Started(at) => started = open.get(at).copied(),
                    Event::Compiled(at, executables) => done(at, Ok(executables)),
                    Event::Failed(at, reason) => done(at, Err(reason)),
                    Event::Refused(why) => refusal = Some(why),
                    Event::Finished => {}
                }
            });
            let (end, complaints) = ended.map_err(|error| {
                Refusal::Other(format!("cannot run `{}`: {error}", program.display()))
            })?;
            let last = complaints.lines().last().map(str::to_owned);
            let reason = match (refusal, end) {
                (Some(Refusal::NoDevice(_)), _) if played.is_some_and(|it| it.shim.is_some()) => {
                    return Err(Refusal::NoDevice(Vec::from_iter(last)));
                }
                (Some(refusal), _) => return Err(refusal),
                (None, End::Finished) => return Ok(part),
                (None, End::Died(status)) => {
                    let words = last.map_or_else(String::new, |last| format!(": {last}"));
                    format!("the driver crashed ({status}){words}")
                }
                (None, End::Hung) => {
                    let seconds = limit.as_secs_f64();
                    format!("the driver took longer than {seconds} s, and was stopped")
                }
            };
            match started.filter(|at| !over.contains(at)) {
                // The others are gone on with.
                Some(kernel) => {
                    over.insert(kernel);
                    part.results.insert(kernel, Err(reason));
                    self.tell(kernel, name);
                }
                // It does not know the chip.
                None if played.is_some() => return Err(Refusal::NoDevice(vec![reason])),
                None => return Err(Refusal::Other(reason)),
            }
            open.retain(|kernel| !over.contains(kernel));
            if open.is_empty() {
                return Ok(part);
            }
        }
    }

    fn tell(&self, kernel: usize, name: &str) {
        (self.progress)(&Progress {
            done: self.done.fetch_add(1, Ordering::Relaxed) + 1,
            total: self.kernels.len() * self.request.devices.len(),
            last: format!("{} on {name}", self.kernels[kernel].name),
        });
    }

    /// What the driver said, as counts.
    fn finish(
        &self,
        name: &str,
        target: Option<&str>,
        driver: Option<&Driver>,
        mut part: Part,
    ) -> Compiled {
        let About { device, driver: called, version } = &part.about;
        let tool = format!("{called}, {version}");
        let Some(target) = target.map(str::to_owned).or_else(|| target_of(device)) else {
            let reason = format!("`{device}` does not say which target it is; give `--target`");
            return failed(name, reason, false);
        };
        let mut kernels = Vec::new();
        let mut failures = Vec::new();
        for (at, kernel) in self.kernels.iter().enumerate() {
            let result = part.results.remove(&at).unwrap_or_else(|| Err("not compiled".to_owned()));
            match result.and_then(|executables| counts(kernel, &target, driver, &executables)) {
                Ok(measured) => kernels.push(measured),
                Err(reason) => failures.push(Failed {
                    kernel: Some(kernel.name.clone()),
                    target: name.to_owned(),
                    reason,
                    missing: false,
                }),
            }
        }
        (tool, kernels, failures)
    }
}

/// What came of the kernels, by their places.
#[derive(Default)]
struct Part {
    about: About,
    results: HashMap<usize, Result<Vec<Executable>, String>>,
}

/// What the module and the driver say of a kernel, together.
fn counts(
    module: &MeasuredKernel,
    target: &str,
    driver: Option<&Driver>,
    executables: &[Executable],
) -> Result<(MeasuredKernel, Statistics), String> {
    // A compute pipeline is one shader.
    let [executable] = executables else {
        return Err(format!("the driver made {} programs of it", executables.len()));
    };
    let statistics = executable.statistics();
    let mut kernel = statistics.measured().map_err(|error| error.to_string())?;
    kernel.vgprs = kernel.vgprs.or_else(|| driver?.registers(target));
    if kernel.vgprs.is_none() {
        let names: Vec<&str> = statistics.values.iter().map(|(name, _)| name.as_str()).collect();
        return Err(format!(
            "`{}` does not say how many registers it allocated, but `{}`; a newer version may",
            executable.name,
            names.join("`, `")
        ));
    }
    // Where the driver has the size of all workgroup memory, the module's words on it are past.
    let symbolic =
        module.symbolic.iter().filter(|symbolic| kernel.lds.is_none() || symbolic.field != "lds");
    kernel.symbolic = symbolic.cloned().collect();
    kernel.lds = kernel.lds.or(module.lds);
    kernel.name.clone_from(&module.name);
    target.clone_into(&mut kernel.target);
    kernel.features.extend(driver.and_then(Driver::label));
    kernel.required_workgroup = module.required_workgroup;
    kernel.trap = without_trap(target);
    if let Some(waves) = statistics.waves().map_err(|error| error.to_string())? {
        hold_against(&mut kernel, waves)?;
    }
    Ok((kernel, statistics))
}

/// Holds a kernel against the `waves` of a unit that its driver itself counts. Where those are more, its compiler gives
/// it less workgroup memory than the module declares: as much as they leave room for.
///
/// # Errors
///
/// Where the driver counts fewer than the engine: something limits them that it does not state, as the stack of
/// branches does on Adreno.
fn hold_against(kernel: &mut MeasuredKernel, waves: u32) -> Result<(), String> {
    let Ok(arch) = Arch::named(&kernel.target) else { return Ok(()) };
    let Some(counted) = kernel.kernel().filter(|counted| counted.workgroup.is_some()) else {
        return Ok(());
    };
    let reached = |lds: u32| occ_core::calculate(&arch, &counted.lds(lds)).ok();
    let Some(ours) = reached(counted.lds) else { return Ok(()) };
    // Both count whole workgroups.
    let theirs = waves - waves % ours.waves_per_workgroup;
    if ours.waves > theirs {
        let unit = arch.vendor.a_unit(ours.mode);
        return Err(format!(
            "the driver says that {unit} holds {waves} waves of it, and by its other counts that would be {}: what \
             keeps waves out is not among them",
            ours.waves
        ));
    }
    if ours.waves < theirs {
        let granule = arch.lds.granule.least();
        let less = (0..counted.lds.div_ceil(granule)).map(|parts| parts * granule);
        let fits = |lds: &u32| reached(*lds).is_some_and(|reached| reached.waves == theirs);
        kernel.lds = less.filter(fits).max().or(kernel.lds);
    }
    Ok(())
}

/// That no trap handler takes SGPRs of a wave, for a target where one would: ROCm installs one, and
/// Vulkan's drivers do not. Mesa has one for debugging alone (`RADV_TRAP_HANDLER`).
fn without_trap(target: &str) -> Option<bool> {
    let scalars = Arch::named(target).ok()?.sgprs?;
    (scalars.trap_reserve > 0).then_some(false)
}

/// The target of a device by its name: `AMD Radeon RX 6800 (RADV NAVI21)`, `NVIDIA GeForce RTX 4090`.
fn target_of(device: &str) -> Option<String> {
    let known = |name: &str| Arch::named(name).ok().map(|arch| arch.name.to_string());
    let chip = device.split_once("(RADV ").and_then(|(_, chip)| chip.strip_suffix(')'));
    if let Some(target) = chip.and_then(known) {
        return Some(target);
    }
    let name = device.split(" (").next().unwrap_or(device);
    let makers = ["NVIDIA", "AMD", "GeForce", "Radeon", "Tesla", "Quadro"];
    let words: Vec<&str> = name.split(' ').collect();
    (0..words.len())
        .take_while(|from| *from == 0 || makers.contains(&words[from - 1]))
        .find_map(|from| known(&words[from..].join(" ")))
}

fn failed(target: &str, reason: String, missing: bool) -> Compiled {
    let target = target.to_owned();
    (String::new(), Vec::new(), vec![Failed { kernel: None, target, reason, missing }])
}

/// What is missing for a device, and the way out.
fn refused(name: &str, refusal: &Refusal) -> Compiled {
    let (reason, missing) = match refusal {
        Refusal::NoLoader(words) => (
            format!(
                "no Vulkan loader: {words}; install `libvulkan1` (Debian, Ubuntu), `vulkan-loader` \
                 (Fedora) or `vulkan-icd-loader` (Arch)"
            ),
            true,
        ),
        Refusal::NoDevice(names) if names.is_empty() => (
            "no Vulkan driver found a GPU: install your GPU's, or give `--target`".to_owned(),
            true,
        ),
        Refusal::NoDevice(names) => {
            (format!("no such GPU; there are `{}`", names.join("`, `")), false)
        }
        Refusal::Silent(About { device, driver, version }) => (
            format!(
                "the driver of `{device}` ({driver}, {version}) does not say what it allocates: it \
                 lacks `VK_KHR_pipeline_executable_properties`"
            ),
            false,
        ),
        Refusal::Other(reason) => (reason.clone(), false),
    };
    failed(name, reason, missing)
}

#[cfg(test)]
mod tests {
    use occ_artifacts::MeasuredKernel;
    use occ_core::Wave;

    use super::{hold_against, target_of, without_trap};

    /// A kernel for the Adreno 740 in waves of 64, whose module declares so many bytes.
    fn kernel(bytes: u32) -> MeasuredKernel {
        let mut kernel = MeasuredKernel::new("blur");
        kernel.target = "adreno-740".to_owned();
        kernel.wave = Some(Wave::W64);
        kernel.vgprs = Some(12);
        kernel.required_workgroup = Some([64, 1, 1]);
        kernel.lds = Some(bytes);
        kernel
    }

    #[test]
    fn more_waves_mean_less_memory() {
        // 8,192 bytes leave room for 4 workgroups of 2 waves, 4,096 for 8; 6 need 5,120 or less.
        for (waves, expected) in [(8, 8192), (9, 8192), (10, 6144), (12, 5120), (16, 4096)] {
            let mut kernel = kernel(8192);
            assert_eq!(hold_against(&mut kernel, waves), Ok(()), "{waves}");
            assert_eq!(kernel.lds, Some(expected), "{waves}");
        }
        // Registers allow no more than 16, whatever is said.
        let mut kernel = kernel(8192);
        assert_eq!(hold_against(&mut kernel, 32), Ok(()));
        assert_eq!(kernel.lds, Some(8192));
    }

    #[test]
    fn fewer_waves_are_an_error() {
        let error = hold_against(&mut kernel(0), 14).expect_err("what limits them is not stated");
        let words = "the driver says that an SP holds 14 waves of it, and by its other counts that would be 16: what \
                     keeps waves out is not among them";
        assert_eq!(error, words);
        // What is open decides nothing.
        let mut open = kernel(0);
        open.lds = None;
        assert_eq!(hold_against(&mut open, 14), Ok(()));
    }

    #[test]
    fn no_trap_handler_where_one_would_cost() {
        assert_eq!(without_trap("gfx900"), Some(false));
        assert_eq!(without_trap("gfx1100"), None);
        assert_eq!(without_trap("sm_89"), None);
        assert_eq!(without_trap("no target"), None);
    }

    #[test]
    fn a_device_says_its_target() {
        let radv = "AMD Radeon RX 6800 (RADV NAVI21)";
        assert_eq!(target_of(radv).as_deref(), Some("gfx1030"));
        assert_eq!(target_of("Null hardware (RADV VEGA10)").as_deref(), Some("gfx900"));
        assert_eq!(target_of("NVIDIA GeForce RTX 4090").as_deref(), Some("sm_89"));
        assert_eq!(target_of("Tesla T4").as_deref(), Some("sm_75"));
        assert_eq!(target_of("llvmpipe (LLVM 15.0.6, 256 bits)"), None);
        assert_eq!(target_of(""), None);
    }
}
