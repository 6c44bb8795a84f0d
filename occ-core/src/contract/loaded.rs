//! A contract held to what a driver really loaded: it may have compiled the kernel once more.

use super::measured::{Ceilings, MeasuredFile};
use super::{Contract, Verdict};
use crate::account::{Account, Source, Stated, Statement, contradiction, join_onto};
use crate::arch::capability::binary_runs_on;
use crate::arch::{Accumulators, Arch};
use crate::kernel::Wave;
use crate::key::{Key, Value};
use crate::message::InFile;
use crate::number::narrow;
use crate::occupancy::{Error, Limiter, Limiters, vgprs_needed};

/// What messages call what the driver loaded.
pub(crate) const LOADED: &str = "the loaded function";

/// What a driver tells of a kernel that it loaded. `None` is *not told*, never 0.
///
/// | | CUDA, `cuFuncGetAttribute` | HIP, `hipFuncGetAttributes` | Vulkan, `VK_KHR_pipeline_executable_properties` |
/// |:--|:--|:--|:--|
/// | `registers` | `NUM_REGS` | `numRegs` | `VGPRs`, `Register Count` |
/// | `sgprs` | | | `SGPRs` |
/// | `local_bytes` | `LOCAL_SIZE_BYTES` | `localSizeBytes` | `Scratch size` over the subgroup's threads, `Local Memory Size` |
/// | `shared_bytes` | `SHARED_SIZE_BYTES` | `sharedSizeBytes` | `LDS size`, `Shared Memory Size` |
/// | `max_threads` | `MAX_THREADS_PER_BLOCK` | `maxThreadsPerBlock` | |
/// | `binary_version` | `BINARY_VERSION` | not a target there: leave it out | |
/// | `wave` | | | `subgroupSize` |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Loaded {
    /// VGPRs, or NVIDIA's registers, per thread. On gfx90a and later with the AGPRs, as AMD's runtime
    /// counts them.
    pub registers: Option<u32>,
    /// SGPRs per wave (AMD).
    pub sgprs: Option<u32>,
    /// Bytes per thread where registers spill to: CUDA's local memory, AMD's scratch memory.
    pub local_bytes: Option<u32>,
    /// Static workgroup memory, bytes per workgroup.
    pub shared_bytes: Option<u32>,
    /// Most threads of a workgroup that the function can be launched with.
    pub max_threads: Option<u32>,
    /// The compute capability of its machine code, 86 for `sm_86` (NVIDIA).
    pub binary_version: Option<u32>,
    /// Threads in a wave.
    pub wave: Option<Wave>,
}

/// Writes each setter once.
macro_rules! told {
    ($($(#[$doc:meta])* $name:ident: $type:ty;)*) => {
        $($(#[$doc])*
        #[inline]
        #[must_use]
        pub const fn $name(mut self, told: $type) -> Self {
            self.$name = Some(told);
            self
        })*
    };
}

impl Loaded {
    /// Nothing is told yet.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            registers: None,
            sgprs: None,
            local_bytes: None,
            shared_bytes: None,
            max_threads: None,
            binary_version: None,
            wave: None,
        }
    }

    told! {
        /// So many VGPRs, or registers, per thread.
        registers: u32;
        /// So many SGPRs per wave (AMD).
        sgprs: u32;
        /// So many bytes of local (scratch) memory per thread.
        local_bytes: u32;
        /// So many bytes of static workgroup memory.
        shared_bytes: u32;
        /// Workgroups of at most so many threads.
        max_threads: u32;
        /// Machine code of this compute capability, 86 for `sm_86` (NVIDIA).
        binary_version: u32;
        /// Waves of so many threads.
        wave: Wave;
    }

    /// VGPRs and AGPRs of a thread as the engine counts them: where both share a file, the driver tells
    /// their sum, and a kernel can name no more than a part of them as VGPRs.
    const fn split(total: u32, arch: &Arch) -> (u32, u32) {
        match arch.wave64 {
            Some(file) if total > file.addressable => (file.addressable, total - file.addressable),
            _ => (total, 0),
        }
    }
}

/// Why what a driver loaded does not keep a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadedError<'a> {
    /// The contract.
    pub contract: &'a Contract<'a>,
    /// What is wrong; where two things are, the first.
    pub kind: LoadedErrorKind,
    /// What the driver tells.
    pub loaded: Loaded,
}

/// What is wrong with what a driver loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadedErrorKind {
    /// Machine code of this compute capability does not run on the contract's architecture.
    BinaryVersion(u32),
    /// The driver does not tell the count of this resource, so nothing is known of the occupancy, or of
    /// what the contract denies.
    Unknown(Limiter),
    /// More of this resource than the contract declares.
    Above(Limiter),
    /// It is launched with larger workgroups, of which the contract counts some.
    Workgroup,
    /// Waves of another size than the contract counts.
    Wave,
    /// Less than the required occupancy.
    Broken,
    /// There is no occupancy: a launch that the contract counts does not fit.
    Refused(Error),
}

impl Contract<'_> {
    /// Whether the contract holds for the kernel as a driver loaded it: for PTX, SPIR-V and a new
    /// toolkit it compiles once more, and may allocate other counts than the build saw.
    ///
    /// What the contract declares are ceilings, which no loaded count may exceed; below them the loaded
    /// count is what counts. What a compiler's file said is replaced. The workgroup and its dynamic
    /// memory are the contract's.
    ///
    /// ```
    /// use occ_core::{Contract, Kernel, Loaded, Requirement, arch};
    ///
    /// const SAXPY: Contract =
    ///     Contract::new("saxpy", &arch::SM_90, Kernel::new().block(256).registers(64))
    ///         .min(Requirement::Workgroups(4));
    ///
    /// let loaded = Loaded::new().registers(40).local_bytes(0).shared_bytes(0).binary_version(90);
    /// assert_eq!(SAXPY.check_loaded(&loaded).unwrap().occupancy().unwrap().workgroups, 6);
    ///
    /// let error = SAXPY.check_loaded(&loaded.registers(72)).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "kernel `saxpy` has 72 registers in the loaded function, above the declared 64; \
    ///      it reaches 37.5% occupancy on sm_90 (24 of 64 warps per SM)",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// A [`LoadedError`] where the machine code is of a target that the contract's architecture cannot
    /// run; where a count is above what is declared, the wave is another one, or a workgroup that the
    /// contract counts is larger than the function allows; where the minimum is missed, or a launch does
    /// not fit; and where the driver does not tell the registers or the static workgroup memory, nor the
    /// scratch memory of a contract that denies some.
    pub const fn check_loaded(&self, loaded: &Loaded) -> Result<Verdict, LoadedError<'_>> {
        let (contract, account) = self.loaded(loaded);
        let kind = match (self.contradicted(loaded), unknown(&account)) {
            (Some(kind), _) | (None, Some(kind)) => kind,
            (None, None) => match contract.verdict() {
                Verdict::Broken(_) => LoadedErrorKind::Broken,
                Verdict::Refused(error) => LoadedErrorKind::Refused(error),
                verdict => return Ok(verdict),
            },
        };
        Err(LoadedError { contract: self, kind, loaded: *loaded })
    }

    /// The contract with what the driver tells, and all that is known of its kernel.
    const fn loaded(&self, loaded: &Loaded) -> (Self, Account) {
        let statements = self.statements(loaded);
        let account = join_onto(self.kernel, &statements);
        let mut contract = Self { kernel: account.kernel, range: None, ..*self };
        if let (Some(total), Accumulators::Unified) = (loaded.registers, self.arch.accumulators) {
            let (vgprs, agprs) = Loaded::split(total, &self.arch);
            contract.kernel = contract.kernel.vgprs(vgprs).agprs(agprs);
        }
        let mut counts = Limiters::NONE.with(Limiter::Vgprs).with(Limiter::Lds);
        if loaded.local_bytes.is_some() {
            counts = counts.with(Limiter::Scratch);
        }
        if loaded.sgprs.is_some() {
            counts = counts.with(Limiter::Sgprs);
        }
        let mut file = MeasuredFile::new(LOADED, &[]);
        (file.counts, file.bound) = (counts, loaded.max_threads);
        file.is_open = account.is_range_of_file;
        contract.source = Some(file);
        if let Some([least, most]) = account.range_on(&self.arch) {
            contract = contract.over(least, most);
        }
        (contract, account)
    }

    /// What cannot be true beside what the driver tells.
    const fn contradicted(&self, loaded: &Loaded) -> Option<LoadedErrorKind> {
        if let Some(version) = loaded.binary_version
            && !binary_runs_on(version, &self.arch)
        {
            return Some(LoadedErrorKind::BinaryVersion(version));
        }
        let statements = self.statements(loaded);
        let Some(found) = contradiction(&statements, 0) else { return None };
        Some(match statements[found.declared].key {
            Key::Workgroup => LoadedErrorKind::Workgroup,
            Key::Wave => LoadedErrorKind::Wave,
            Key::Sgprs => LoadedErrorKind::Above(Limiter::Sgprs),
            Key::Lds => LoadedErrorKind::Above(Limiter::Lds),
            Key::Scratch => LoadedErrorKind::Above(Limiter::Scratch),
            _ => LoadedErrorKind::Above(Limiter::Vgprs),
        })
    }

    /// What the contract says of the kernel beside what the driver tells.
    pub(crate) const fn statements(&self, loaded: &Loaded) -> [Statement<'_>; 12] {
        let size = match (self.source, self.range, Key::Workgroup.value(&self.kernel)) {
            // No size is given: the file's bound.
            (Some(MeasuredFile { file, is_open: true, .. }), Some([_, most]), _) => {
                let file = InFile { file, ..self.in_driver() };
                let stated = Stated::AtMost(most);
                Statement { key: Key::Workgroup, stated, source: Source::File(file) }
            }
            (_, Some(range), _) => said(Key::Workgroup, Stated::Exactly(Value::Range(range))),
            (_, None, Some(size)) => said(Key::Workgroup, Stated::Exactly(size)),
            (_, None, None) => said(Key::Workgroup, Stated::Silent),
        };
        let wave = match self.kernel.wave {
            Some(wave) => Stated::Exactly(Value::Wave(wave)),
            None => Stated::Silent,
        };
        let loaded_wave = match loaded.wave {
            Some(wave) => Stated::Exactly(Value::Wave(wave)),
            None => Stated::Silent,
        };
        let most_threads = match loaded.max_threads {
            Some(threads) => Stated::AtMost(threads),
            None => Stated::Silent,
        };
        // Scratch memory counts where it is denied, and where it limits waves.
        let scratch = self.ceiling(Limiter::Scratch);
        let needs_scratch = scratch.is_some() || self.arch.scratch_waves.is_some();
        // Where every wave has the same number of SGPRs, a driver tells that.
        let sgprs = match self.arch.sgprs {
            Some(file) if file.size.is_some() => loaded.sgprs,
            _ => None,
        };
        [
            said(Key::Vgprs, count(self.ceiling(Limiter::Vgprs))),
            self.told(Key::Vgprs, needed(loaded.registers, true)),
            said(Key::Sgprs, count(self.ceiling(Limiter::Sgprs))),
            self.told(Key::Sgprs, count(sgprs)),
            said(Key::Lds, count(self.ceiling(Limiter::Lds))),
            self.told(Key::Lds, needed(loaded.shared_bytes, true)),
            said(Key::Scratch, count(scratch)),
            self.told(Key::Scratch, needed(loaded.local_bytes, needs_scratch)),
            said(Key::Wave, wave),
            self.told(Key::Wave, loaded_wave),
            size,
            self.told(Key::Workgroup, most_threads),
        ]
    }

    /// The most of a resource that is declared; `None` where what a compiler gave was counted.
    const fn ceiling(&self, limiter: Limiter) -> Option<u32> {
        let (measured, denied) = match &self.source {
            Some(file) => (file.counts.contains(limiter), file.spills_denied),
            None => (false, false),
        };
        let file = match &self.source {
            Some(file) => file.ceilings,
            None => Ceilings::new(),
        };
        let kernel = &self.kernel;
        match limiter {
            Limiter::Vgprs => {
                let (vgprs, agprs) = match (measured, file.agprs) {
                    (false, _) => (kernel.vgprs, kernel.agprs),
                    (true, Some(agprs)) => (file.vgprs, agprs),
                    (true, None) if kernel.agprs == 0 => (file.vgprs, 0),
                    // Of the sum nobody declares the most.
                    (true, None) => (None, 0),
                };
                match (vgprs, self.arch.accumulators) {
                    (Some(vgprs), Accumulators::Unified) => {
                        Some(narrow(vgprs_needed(&self.arch, vgprs, agprs)))
                    }
                    (vgprs, _) => vgprs,
                }
            }
            Limiter::Sgprs => {
                if measured {
                    file.sgprs
                } else {
                    kernel.sgprs
                }
            }
            Limiter::Lds => {
                if measured {
                    file.lds
                } else {
                    Some(kernel.lds)
                }
            }
            Limiter::Scratch => match file.scratch {
                Some(bytes) => Some(bytes),
                None if denied => Some(0),
                // Where it is no resource a contract says nothing of it.
                None if !measured && self.arch.scratch_waves.is_some() && !kernel.scratch => {
                    Some(0)
                }
                None => None,
            },
            _ => None,
        }
    }

    const fn told(&self, key: Key, stated: Stated<'static>) -> Statement<'_> {
        Statement { key, stated, source: Source::Driver(self.in_driver()) }
    }

    /// How messages name the kernel that was loaded.
    pub(crate) const fn in_driver(&self) -> InFile<'_> {
        InFile { kernel: self.name, file: LOADED, vendor: self.arch.vendor }
    }
}

/// What has to be known and is not, by the account.
const fn unknown(account: &Account) -> Option<LoadedErrorKind> {
    let limiter = if account.open.contains(Key::Vgprs) {
        Limiter::Vgprs
    } else if account.open.contains(Key::Lds) {
        Limiter::Lds
    } else if account.open.contains(Key::Scratch) {
        Limiter::Scratch
    } else {
        return None;
    };
    Some(LoadedErrorKind::Unknown(limiter))
}

const fn said(key: Key, stated: Stated<'static>) -> Statement<'static> {
    Statement { key, stated, source: Source::Author(key.setter()) }
}

const fn count(count: Option<u32>) -> Stated<'static> {
    match count {
        Some(count) => Stated::Exactly(Value::Count(count)),
        None => Stated::Silent,
    }
}

/// What has to be told where `is_needed`: what is not is unknown, and no 0.
const fn needed(told: Option<u32>, is_needed: bool) -> Stated<'static> {
    match told {
        None if is_needed => Stated::Unknown,
        told => count(told),
    }
}

impl<'a> LoadedError<'a> {
    /// The contract with the counts that the driver tells: its verdict says what it reaches.
    #[must_use]
    pub const fn loaded_contract(&self) -> Contract<'a> {
        self.contract.loaded(&self.loaded).0
    }
}
