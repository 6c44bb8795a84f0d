//! A kernel as the engine sees it: its launch shape and the resources a compiler gave it.

use crate::arch::Arch;

/// Threads that execute together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u32", into = "u32"))]
pub enum Wave {
    /// One work-item that counts its lanes itself: Intel's explicit SIMD.
    W1,
    /// 8 threads: Intel's SIMD8.
    W8,
    /// 16 threads: Intel's SIMD16.
    W16,
    /// 32 threads: RDNA's wave32, NVIDIA's warp, Intel's SIMD32.
    W32,
    /// 64 threads: GCN, CDNA, RDNA's wave64, Adreno's single waves.
    W64,
    /// 128 threads: Adreno's double waves.
    W128,
}

impl Wave {
    /// All of them, the narrowest first.
    pub const ALL: &[Self] = &[Self::W1, Self::W8, Self::W16, Self::W32, Self::W64, Self::W128];

    /// Those that a person chooses from, in words.
    pub const CHOICES: &str = "8, 16, 32, 64 or 128";

    /// Threads in the wave.
    #[inline]
    #[must_use]
    pub const fn threads(self) -> u32 {
        match self {
            Self::W1 => 1,
            Self::W8 => 8,
            Self::W16 => 16,
            Self::W32 => 32,
            Self::W64 => 64,
            Self::W128 => 128,
        }
    }

    /// The wave of this many threads; `None` where there is no such wave.
    #[must_use]
    pub const fn of(threads: u32) -> Option<Self> {
        match threads {
            1 => Some(Self::W1),
            8 => Some(Self::W8),
            16 => Some(Self::W16),
            32 => Some(Self::W32),
            64 => Some(Self::W64),
            128 => Some(Self::W128),
            _ => None,
        }
    }
}

impl From<Wave> for u32 {
    fn from(wave: Wave) -> Self {
        wave.threads()
    }
}

impl TryFrom<u32> for Wave {
    type Error = WaveSizeError;
    fn try_from(threads: u32) -> Result<Self, Self::Error> {
        Self::of(threads).ok_or(WaveSizeError(()))
    }
}

/// No wave has so many threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaveSizeError(());

impl core::fmt::Display for WaveSizeError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "expected a wave of {} threads", Wave::CHOICES)
    }
}

impl core::error::Error for WaveSizeError {}

/// Which unit a workgroup is placed on (RDNA).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Mode {
    /// One compute unit.
    Cu,
    /// A workgroup processor: two compute units that share their workgroup memory.
    Wgp,
}

impl Mode {
    /// Both, the smaller first.
    pub const ALL: &[Self] = &[Self::Cu, Self::Wgp];

    /// `cu` or `wgp`, as it is written everywhere.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cu => "cu",
            Self::Wgp => "wgp",
        }
    }

    /// The mode of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|mode| mode.name() == name)
    }
}

/// A dimension of a workgroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Dimension {
    /// The first.
    X,
    /// The second.
    Y,
    /// The third.
    Z,
}

impl Dimension {
    /// All of them, in the order of a shape.
    pub const ALL: &[Self] = &[Self::X, Self::Y, Self::Z];

    /// `x`, `y` or `z`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
        }
    }
}

/// How the launch wants L1 cache and shared memory balanced (`cudaFuncCache`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CachePreference {
    /// No preference.
    #[default]
    None,
    /// As much shared memory as there is.
    Shared,
    /// As much L1 cache as there is.
    L1,
    /// Half and half.
    Equal,
}

/// Partitioned global caching (compute capability 5.2 to 6.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum PartitionedCaching {
    /// Off, as the CUDA runtime assumes.
    #[default]
    Off,
    /// On, given up where a block would not fit half an SM.
    On,
    /// On, and a block that does not fit half an SM does not launch.
    Strict,
}

/// A kernel's launch shape and resources. `None` is *unknown*, never zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Kernel {
    /// Threads (work-items) in a workgroup.
    pub workgroup: Option<u32>,
    /// Threads along x, y and z of the workgroup; `None`: not known, and not held to the limits of
    /// each dimension. Their product has to be `workgroup`.
    pub workgroup_shape: Option<[u32; 3]>,
    /// Threads in a wave; `None`: 32 where the architecture has such waves, else 64. Where compilers choose
    /// ([`Arch::compiler_chooses_wave`]), `None` is unknown.
    pub wave: Option<Wave>,
    /// CU or WGP mode; `None`: WGP where the architecture has it, the compilers' default.
    pub mode: Option<Mode>,
    /// VGPRs, or NVIDIA registers, per thread.
    pub vgprs: Option<u32>,
    /// AGPRs per thread.
    pub agprs: u32,
    /// Waves that a SIMD holds with these registers, as the compiled kernel says; `None`: as the architecture's
    /// register file does.
    pub waves_by_registers: Option<u32>,
    /// SGPRs per wave with VCC and its like included; `None`: not counted as a limit.
    pub sgprs: Option<u32>,
    /// VGPRs per thread that a compiled kernel tells the hardware to allocate, AGPRs included where
    /// they share the file. Compilers pad it past what the kernel needs; it counts where it is
    /// what keeps workgroups out.
    pub vgprs_allocated: Option<u32>,
    /// SGPRs per wave that a compiled kernel tells the hardware to allocate, padded likewise.
    pub sgprs_allocated: Option<u32>,
    /// Workgroup memory fixed at compile time, bytes per workgroup.
    pub lds: u32,
    /// Workgroup memory asked for at launch, bytes per workgroup.
    pub dynamic_lds: u32,
    /// What the launch opted in to (`cudaFuncAttributeMaxDynamicSharedMemorySize`), in bytes;
    /// `None`: as much as it asks for.
    pub max_dynamic_lds: Option<u32>,
    /// Whether workgroup memory past the default limit may be opted in to, as the CUDA runtime allows.
    pub opt_in: bool,
    /// Whether a trap handler is installed; `None`: the architecture's default.
    pub trap: Option<bool>,
    /// Whether the kernel uses scratch (private) memory.
    pub scratch: bool,
    /// Barriers a workgroup uses. An NVIDIA thread block has 16.
    pub barriers: u32,
    /// Percent of the unified storage preferred as shared memory, 0 to 100; `None`: the driver's.
    pub carveout: Option<u32>,
    /// Balance of L1 cache and shared memory where `carveout` is `None`.
    pub cache: CachePreference,
    /// Partitioned global caching.
    pub caching: PartitionedCaching,
    /// Virtual resources a workgroup uses (compute capability 10 and later).
    pub virtual_resources: u32,
    /// Columns of tensor memory that a thread block allocates: none, or a power of two from 32 on (Blackwell).
    pub tensor_columns: u32,
    /// Block size of dynamically allocated VGPRs, 16 or 32 (gfx12); `None`: allocated statically.
    pub dynamic_vgprs: Option<u32>,
    /// Thread blocks of a cluster along x, y and z (compute capability 9.0 and later); `None`: the
    /// kernel is launched without clusters.
    pub cluster: Option<[u32; 3]>,
    /// SMs of a GPC of the device. How many a GPC has differs between devices, and between the GPCs of
    /// one; `None`: not known.
    pub sms_per_gpc: Option<u32>,
}

impl Kernel {
    /// Written out once: const evaluation copies it in one go.
    const UNKNOWN: Self = Self {
        workgroup: None,
        workgroup_shape: None,
        wave: None,
        mode: None,
        vgprs: None,
        waves_by_registers: None,
        agprs: 0,
        sgprs: None,
        vgprs_allocated: None,
        sgprs_allocated: None,
        lds: 0,
        dynamic_lds: 0,
        max_dynamic_lds: None,
        opt_in: true,
        trap: None,
        scratch: false,
        barriers: 1,
        carveout: None,
        cache: CachePreference::None,
        caching: PartitionedCaching::Off,
        virtual_resources: 0,
        tensor_columns: 0,
        dynamic_vgprs: None,
        cluster: None,
        sms_per_gpc: None,
    };

    /// A kernel of which nothing is known yet: no workgroup size, no registers, no workgroup memory.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self::UNKNOWN
    }

    /// Threads in a wave of this kernel on `arch`. Where that is not known, the narrowest that there are; then
    /// there is no occupancy.
    #[inline]
    #[must_use]
    pub const fn wave_on(&self, arch: &Arch) -> Wave {
        match self.wave {
            Some(wave) => wave,
            None if arch.wave8 => Wave::W8,
            None if arch.wave16 => Wave::W16,
            None if arch.wave32.is_some() => Wave::W32,
            None => Wave::W64,
        }
    }

    /// The unit a workgroup of this kernel is placed on.
    #[inline]
    #[must_use]
    pub const fn mode_on(&self, arch: &Arch) -> Mode {
        match self.mode {
            Some(mode) => mode,
            None if arch.wgp_mode => Mode::Wgp,
            None => Mode::Cu,
        }
    }

    /// Thread blocks of a cluster; `u32::MAX` where they are more, and 1 where there are no clusters.
    #[must_use]
    pub const fn blocks_per_cluster(&self) -> u32 {
        match self.cluster {
            Some([x, y, z]) => threads(x, y, z),
            None => 1,
        }
    }

    /// The same with as many registers as a thread is given on `arch`, where that is one of a few sizes.
    pub(crate) const fn sized(&self, arch: &Arch) -> Self {
        match (arch.registers(self.wave_on(arch)), self.vgprs) {
            (Some(file), Some(count)) => match file.granule.steps() {
                Some(steps) => match steps.fit(count as u64) {
                    Some(size) if size as u64 != count as u64 => self.vgprs(size),
                    _ => *self,
                },
                None => *self,
            },
            _ => *self,
        }
    }

    /// Whether a trap handler takes its share of the scalar registers on `arch`.
    #[inline]
    #[must_use]
    pub const fn trap_on(&self, arch: &Arch) -> bool {
        match self.trap {
            Some(trap) => trap,
            None => arch.trap_handler,
        }
    }
}

impl Default for Kernel {
    fn default() -> Self {
        Self::new()
    }
}

/// The number of threads in a workgroup of three dimensions; `u32::MAX` where it is larger.
#[must_use]
pub const fn threads(x: u32, y: u32, z: u32) -> u32 {
    x.saturating_mul(y).saturating_mul(z)
}

/// Writes each setter once: hands all of them to a macro, for the kernel and for the descriptor that
/// carries it. In brackets is the [`Key`](crate::key::Key) that a setter says.
macro_rules! with_setters {
    ($write:ident) => {
        $write! {
            /// Threads (work-items) in a workgroup, of a shape that is not known.
            workgroup(threads: u32) [Workgroup] => workgroup = Some(threads), workgroup_shape = None;
            /// Threads in a thread block: [`Self::workgroup`] in NVIDIA's words.
            block(threads: u32) [Workgroup] => workgroup = Some(threads), workgroup_shape = None;
            /// Threads along x, y and z of a workgroup, and with them its size. A product past 32 bits is
            /// counted as [`u32::MAX`], which no chip launches.
            workgroup_shape(x: u32, y: u32, z: u32) [Workgroup] =>
                workgroup = Some(threads(x, y, z)), workgroup_shape = Some([x, y, z]);
            /// Threads along x, y and z of a thread block: [`Self::workgroup_shape`] in NVIDIA's words.
            block_shape(x: u32, y: u32, z: u32) [Workgroup] =>
                workgroup = Some(threads(x, y, z)), workgroup_shape = Some([x, y, z]);
            /// Threads in a wave.
            wave(wave: Wave) [Wave] => wave = Some(wave);
            /// CU or WGP mode (RDNA).
            mode(mode: Mode) [Mode] => mode = Some(mode);
            /// VGPRs per thread. What a compiled kernel says of waves with another count is forgotten.
            vgprs(count: u32) [Vgprs] => vgprs = Some(count), waves_by_registers = None;
            /// Registers per thread: [`Self::vgprs`] in NVIDIA's words.
            registers(count: u32) [Vgprs] => vgprs = Some(count), waves_by_registers = None;
            /// Registers per thread: [`Self::vgprs`] in Intel's words.
            grf(count: u32) [Vgprs] => vgprs = Some(count), waves_by_registers = None;
            /// Waves that a SIMD holds with these registers, as the compiled kernel says.
            waves_by_registers(count: u32) [WavesByRegisters] => waves_by_registers = Some(count);
            /// AGPRs per thread (gfx908 and later CDNA).
            agprs(count: u32) [Agprs] => agprs = count;
            /// SGPRs per wave, VCC and its like included.
            sgprs(count: u32) [Sgprs] => sgprs = Some(count);
            /// VGPRs per thread that the code object asks for, padding included.
            vgprs_allocated(count: u32) [VgprsAllocated] => vgprs_allocated = Some(count);
            /// SGPRs per wave that the code object asks for, padding included.
            sgprs_allocated(count: u32) [SgprsAllocated] => sgprs_allocated = Some(count);
            /// Static workgroup memory, bytes per workgroup.
            lds(bytes: u32) [Lds] => lds = bytes;
            /// Static shared memory: [`Self::lds`] in NVIDIA's words.
            shared(bytes: u32) [Lds] => lds = bytes;
            /// Static shared local memory: [`Self::lds`] in Intel's words.
            slm(bytes: u32) [Lds] => lds = bytes;
            /// Workgroup memory asked for at launch, bytes per workgroup.
            dynamic_lds(bytes: u32) [DynamicLds] => dynamic_lds = bytes;
            /// Dynamic shared memory: [`Self::dynamic_lds`] in NVIDIA's words.
            dynamic_shared(bytes: u32) [DynamicLds] => dynamic_lds = bytes;
            /// Dynamic shared local memory: [`Self::dynamic_lds`] in Intel's words.
            dynamic_slm(bytes: u32) [DynamicLds] => dynamic_lds = bytes;
            /// Most dynamic shared memory the launch opted in to, in bytes. This and the static memory are together
            /// at most what a block may have.
            max_dynamic_shared(bytes: u32) [MaxDynamicShared] => max_dynamic_lds = Some(bytes);
            /// Whether a trap handler is installed.
            trap(installed: bool) [Trap] => trap = Some(installed);
            /// Whether the kernel uses scratch memory.
            scratch(used: bool) [Scratch] => scratch = used;
            /// Barriers a thread block uses, 16 at most (NVIDIA).
            barriers(count: u32) [Barriers] => barriers = count;
            /// Percent of the unified storage preferred as shared memory, 0 to 100.
            carveout(percent: u32) [Carveout] => carveout = Some(percent);
            /// Virtual resources a thread block uses (compute capability 10 and later).
            virtual_resources(count: u32) [VirtualResources] => virtual_resources = count;
            /// Columns of tensor memory that a thread block allocates: 32, 64, 128, 256 or 512 (Blackwell).
            tensor_columns(count: u32) [TensorColumns] => tensor_columns = count;
            /// Block size of dynamically allocated VGPRs, 16 or 32 (gfx12).
            dynamic_vgprs(block: u32) [DynamicVgprs] => dynamic_vgprs = Some(block);
            /// Thread blocks of a cluster along x, y and z (compute capability 9.0 and later).
            cluster(x: u32, y: u32, z: u32) [Cluster] => cluster = Some([x, y, z]);
            /// SMs of a GPC of the device that it is launched on.
            sms_per_gpc(count: u32) [SmsPerGpc] => sms_per_gpc = Some(count);
        }
    };
}
pub(crate) use with_setters;

macro_rules! of_kernel {
    ($($(#[$doc:meta])* $name:ident($($value:ident: $type:ty),+) [$key:ident] => $($field:ident = $set:expr),+;)*) => {
        impl Kernel {
            $($(#[$doc])*
            #[inline]
            #[must_use]
            pub const fn $name(mut self, $($value: $type),+) -> Self {
                $(self.$field = $set;)+
                self
            })*
        }
    };
}

with_setters!(of_kernel);
