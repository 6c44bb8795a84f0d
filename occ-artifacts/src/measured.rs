//! A kernel as a compiler left it.

use occ_core::__private::key::Key;
use occ_core::__private::message::DYNAMIC_STACK;
use occ_core::__private::threads;
use occ_core::{Arch, Kernel, Mode, Wave};

use crate::ArtifactError;

/// The kinds of arguments of an AMD kernel whose launch allocates workgroup memory: how much in all (of HIP's
/// `extern __shared__`), and where (OpenCL's `local` pointers). LLVM's AMDGPU usage guide, "Code Object V3
/// Metadata" and "V5", `.value_kind`.
pub(crate) const ALLOCATES_LDS: [&str; 2] = ["hidden_dynamic_lds_size", "dynamic_shared_pointer"];

/// What is known of a kernel besides its name, each field once: the struct and a manifest's form of it are made of this
/// list. `= "shape"` names the function that reads the field in a manifest.
macro_rules! fields {
    ($then:ident) => {
        $then! {
            /// What it was compiled for, in the words of `occ_core::Arch::named`: `gfx90a`, `sm_90`,
            /// `gfx11-generic`. Empty where the file does not say (a SPIR-V module).
            target: String,
            /// Target features as the file writes them: `xnack-`, `sramecc+`.
            features: Vec<String>,
            /// Threads in a wave.
            wave: Option<Wave>,
            /// CU or WGP mode (RDNA).
            mode: Option<Mode>,
            /// Vector registers per thread that the kernel needs. On gfx90a and later without its AGPRs.
            vgprs: Option<u32>,
            /// Vector registers per thread that the file tells the hardware to allocate, AGPRs included
            /// where they share the file: what decides residency. Compilers pad it.
            vgprs_allocated: Option<u32>,
            /// Waves that a SIMD holds with these registers, as the file says: threads of an EU (Intel).
            waves_by_registers: Option<u32>,
            /// AGPRs per thread that the kernel needs.
            agprs: Option<u32>,
            /// SGPRs per wave that the kernel needs, VCC and its like included.
            sgprs: Option<u32>,
            /// SGPRs per wave that the file tells the hardware to allocate.
            sgprs_allocated: Option<u32>,
            /// Static workgroup memory, bytes per workgroup, without what the driver reserves.
            lds: Option<u32>,
            /// Workgroup memory that is allocated at launch, bytes per workgroup, where what the compiler left says
            /// it (Triton). `None`: the launch decides.
            dynamic_lds: Option<u32>,
            /// Whether a launch may ask for workgroup memory, `dynamic_lds` or, where that is `None`, an amount that
            /// the file does not say: the kernel has an argument for it (AMD), or its module has an array that is
            /// as long as the launch makes it (NVIDIA). `None`: the file does not show it.
            uses_dynamic_lds: Option<bool>,
            /// Scratch (local, private) memory, bytes per thread; of Intel's, a thread runs as many work-items as its SIMD width.
            scratch: Option<u32>,
            /// What was spilled.
            spills: Spills,
            /// The exact workgroup shape that the kernel requires.
            required_workgroup: Option<[u32; 3]> = "shape",
            /// Most threads that a workgroup may have.
            max_workgroup: Option<u32>,
            /// Barriers that a workgroup uses (NVIDIA), or named barriers beside its own (AMD's gfx12.5).
            barriers: Option<u32>,
            /// Virtual resources that a block starts with (compute capability 10 and later).
            virtual_resources: Option<u32>,
            /// Columns of tensor memory that a block allocates, where what the compiler left says it (Triton).
            tensor_columns: Option<u32>,
            /// Workgroups per unit that the compiler was told to leave room for (`.minnctapersm`).
            min_workgroups: Option<u32>,
            /// Most vector registers per thread that the compiler was told to use (`.maxnreg`).
            max_vgprs: Option<u32>,
            /// Blocks in a cluster, per dimension.
            cluster: Option<[u32; 3]> = "shape",
            /// Most blocks in a cluster (`.maxclusterrank`).
            max_cluster: Option<u32>,
            /// Whether a launch has to name a cluster (`.explicitcluster`).
            explicit_cluster: Option<bool>,
            /// Block size of VGPRs allocated at run time (gfx12); 0 is static.
            dynamic_vgprs: Option<u32>,
            /// Whether a trap handler takes its SGPRs of every wave (GCN), where what compiled it decides that:
            /// under Vulkan none does. `None`: the driver that launches it decides.
            trap: Option<bool>,
            /// Whether scratch memory can grow at run time, so that `scratch` is a lower bound.
            dynamic_stack: Option<bool>,
            /// Whether ptxas may have ignored the `setmaxnreg` of the kernel, so that no warp gives registers to another. Its log
            /// does not say which kernel of a compilation it means.
            setmaxnreg_ignored: Option<bool>,
        }
    };
}
#[cfg(feature = "manifest")]
pub(crate) use fields;

macro_rules! measured_kernel {
    ($($(#[$doc:meta])* $field:ident: $kind:ty $(= $read:tt)?,)*) => {
        /// A kernel as a compiler left it. `None` is *unknown*, never zero.
        ///
        /// Readers make it. What another tool counted starts with [`MeasuredKernel::new`], and its fields are
        /// set one by one: later compilers write down more.
        ///
        /// ```
        /// use occ_artifacts::MeasuredKernel;
        ///
        /// let mut saxpy = MeasuredKernel::new("saxpy");
        /// saxpy.target = "sm_90".to_owned();
        /// saxpy.vgprs = Some(10);
        /// saxpy.lds = Some(0);
        /// saxpy.spills.store_bytes = Some(0);
        /// assert_eq!(saxpy.kernel().and_then(|kernel| kernel.vgprs), Some(10));
        /// ```
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct MeasuredKernel {
            /// The name as the file has it, mangled if the compiler mangled it;
            /// [`demangled`](Self::demangled) undoes that on demand.
            pub name: String,
            $($(#[$doc])* pub $field: $kind,)*
            /// Counts that the file gives as a symbol, an expression or a specialization constant instead
            /// of a number. They are `None` above.
            pub symbolic: Vec<Symbolic>,
        }
    };
}
fields!(measured_kernel);

/// What a file says in the place of a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "manifest", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "manifest", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Symbolic {
    /// The field of [`MeasuredKernel`] that has no number for it: `vgprs`.
    pub field: String,
    /// The file's words: `VGPRs: big.num_vgpr`.
    pub words: String,
}

/// Before what is wrong with a kernel.
const DAMAGED: &str = "damaged: ";

impl Symbolic {
    /// These words, in the place of a number for the field of this name.
    #[must_use]
    pub fn new(field: impl Into<String>, words: impl Into<String>) -> Self {
        Self { field: field.into(), words: words.into() }
    }
}

/// Registers that did not fit, in the unit that the compiler counts them in. [`Spills::default`] knows
/// none of the counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "manifest", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "manifest", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Spills {
    /// VGPRs spilled (AMD).
    #[cfg_attr(feature = "manifest", serde(skip_serializing_if = "Option::is_none"))]
    pub vgprs: Option<u32>,
    /// SGPRs spilled (AMD).
    #[cfg_attr(feature = "manifest", serde(skip_serializing_if = "Option::is_none"))]
    pub sgprs: Option<u32>,
    /// Bytes stored by spills (NVIDIA), or that spills take of a thread's memory (Intel).
    #[cfg_attr(feature = "manifest", serde(skip_serializing_if = "Option::is_none"))]
    pub store_bytes: Option<u32>,
    /// Bytes loaded by spills (NVIDIA).
    #[cfg_attr(feature = "manifest", serde(skip_serializing_if = "Option::is_none"))]
    pub load_bytes: Option<u32>,
}

impl MeasuredKernel {
    /// The kernel of this name, as a file would have it. Nothing else is known of it.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The same kernel where its part of a file is damaged: nothing else is known of it.
    pub(crate) fn damaged(self, error: &ArtifactError) -> Self {
        let Self { name, target, wave, .. } = self;
        let symbolic = vec![Symbolic::new("vgprs", format!("{DAMAGED}{error}"))];
        Self { name, target, wave, symbolic, ..Self::default() }
    }

    /// What is wrong with its part of the file, of which nothing else is known then; `None`: it is whole.
    #[must_use]
    pub fn damage(&self) -> Option<&str> {
        self.instead_of("vgprs")?.strip_prefix(DAMAGED)
    }

    /// The kernel as the engine takes it, with the counts of this file. The workgroup is the one
    /// that the kernel requires, if it does; what the launch decides is left open.
    ///
    /// A barrier count of 0 becomes the one barrier that the CUDA runtime counts every kernel with,
    /// and virtual resources are left out: whether the driver limits blocks by them is not known.
    /// `None` where the static workgroup memory is unknown, which must not count as none.
    #[must_use]
    pub fn kernel(&self) -> Option<Kernel> {
        Some(Kernel {
            workgroup: self.required_workgroup.map(|[x, y, z]| threads(x, y, z)),
            workgroup_shape: self.required_workgroup,
            wave: self.wave,
            mode: self.mode,
            vgprs: self.vgprs,
            agprs: self.agprs.unwrap_or(0),
            sgprs: self.sgprs,
            vgprs_allocated: self.vgprs_allocated,
            waves_by_registers: self.waves_by_registers,
            sgprs_allocated: self.sgprs_allocated,
            lds: self.lds?,
            dynamic_lds: self.dynamic_lds.unwrap_or(0),
            scratch: self.grows() || self.counted_scratch().is_some_and(|bytes| bytes > 0),
            barriers: self.counted_barriers().unwrap_or(1),
            tensor_columns: self.tensor_columns.unwrap_or(0),
            dynamic_vgprs: self.dynamic_vgprs.filter(|block| *block > 0),
            trap: self.trap,
            // Of AMD's clusters (gfx1250) the engine knows no limits.
            cluster: self.cluster.filter(|_| !self.target.starts_with("gfx")),
            ..Kernel::new()
        })
    }

    /// Barriers as the engine counts them: the CUDA runtime counts every kernel with one.
    pub(crate) fn counted_barriers(&self) -> Option<u32> {
        let may_have_none = self.waves_by_registers.is_some();
        self.barriers.map(|barriers| if may_have_none { barriers } else { barriers.max(1) })
    }

    /// What the file says in the place of numbers, in its words.
    #[must_use]
    pub fn symbolic_words(&self) -> Vec<&str> {
        self.symbolic.iter().map(|symbolic| symbolic.words.as_str()).collect()
    }

    /// What the file says in the place of a number for the field of this name.
    pub(crate) fn instead_of(&self, field: &str) -> Option<&str> {
        let said = self.symbolic.iter().find(|symbolic| symbolic.field == field);
        said.map(|symbolic| symbolic.words.as_str())
    }

    /// Whether nothing is known of what a driver decides, as of a kernel in a module of SPIR-V: neither the
    /// target, nor registers, nor scratch memory.
    ///
    /// ```
    /// use occ_artifacts::MeasuredKernel;
    ///
    /// let mut kernel = MeasuredKernel::new("blur");
    /// assert!(kernel.awaits_driver());
    /// kernel.vgprs = Some(64);
    /// assert!(!kernel.awaits_driver());
    /// ```
    #[must_use]
    pub fn awaits_driver(&self) -> bool {
        let Spills { vgprs, sgprs, store_bytes, load_bytes } = self.spills;
        let counts =
            [self.vgprs, self.vgprs_allocated, self.agprs, self.sgprs, self.sgprs_allocated];
        let spilled = [vgprs, sgprs, store_bytes, load_bytes, self.scratch];
        self.target.is_empty()
            && counts.into_iter().chain(spilled).all(|count| count.is_none())
            && self.instead_of("vgprs").is_none()
    }

    /// Whether the compiler chose between waves of 32 and of 64 threads, and what it left does not say
    /// which: a table of RGA, Fossilize or RADV without the size, for an architecture that has both
    /// ([`Arch::wave32`] and [`Arch::wave64`]), or a module that no driver has compiled yet. Someone has to say it,
    /// since either would be a guess.
    /// `None` is an architecture that is not known yet, and may have both.
    ///
    /// ```
    /// use occ_artifacts::tables;
    /// use occ_core::Arch;
    ///
    /// let shader = "DEVICE,SCRATCH_MEM,USED_LDS_BYTES,USED_SGPRs,USED_VGPRs\ngfx1100,0,4096,45,71\n";
    /// let kernel = &tables::read(shader)?[0];
    /// assert!(kernel.leaves_wave_open(Some(&Arch::named("gfx1100")?)));
    /// assert!(!kernel.leaves_wave_open(Some(&Arch::named("gfx906")?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn leaves_wave_open(&self, arch: Option<&Arch>) -> bool {
        let may_differ = match arch {
            // Their files say it, and only what counts registers alone does not.
            Some(arch) if arch.compiler_chooses_wave() => true,
            arch => {
                let has_both = arch.is_none_or(Arch::has_wave_sizes);
                has_both && (self.instead_of("wave").is_some() || self.awaits_driver())
            }
        };
        may_differ && self.wave.is_none()
    }

    /// Whether the kernel may have AGPRs of which the number is not given, on an architecture that has some
    /// ([`Arch::accumulators`]): neither their number nor what is allocated for all vector registers. They
    /// must not count as none.
    #[must_use]
    pub fn leaves_agprs_open(&self, arch: &Arch) -> bool {
        let has_some = Key::Agprs.foreign_to(arch).is_none();
        has_some && self.agprs.is_none() && self.vgprs_allocated.is_none()
    }

    /// Whether the kernel has named barriers on an architecture that has some ([`Arch::has_named_barriers`]), or
    /// may have: no source says what they take of a unit, and they must not count as none.
    #[must_use]
    pub fn leaves_named_barriers_open(&self, arch: &Arch) -> bool {
        arch.has_named_barriers() && self.barriers != Some(0)
    }

    /// Whether the kernel allocates tensor memory on an architecture that has some ([`Arch::tensor_columns`]), and the
    /// file does not say how much: it must not count as none.
    ///
    /// Of a cubin that is certain. `ptxas` gives a kernel virtual resources where it, or what it calls, allocates or reads
    /// tensor memory, and no other: observed of 13.5 on sm_100a to sm_110a, whatever the number of columns. Logs do not
    /// show it.
    #[must_use]
    pub fn leaves_tensor_columns_open(&self, arch: &Arch) -> bool {
        arch.tensor_columns.is_some()
            && self.tensor_columns.is_none()
            && self.virtual_resources.is_some_and(|count| count > 0)
    }

    /// What was spilled, and scratch memory, in words: `12 VGPRs spilled and 64 bytes of scratch
    /// memory per thread`. Empty where there is none of it, or where it is not recorded. Where nothing is
    /// counted and the stack grows at run time, it says that.
    #[must_use]
    pub fn spilled(&self) -> String {
        let count = |count: Option<u32>, one: &str, many: &str| match count {
            None | Some(0) => None,
            Some(1) => Some(format!("1 {one}")),
            Some(count) => Some(format!("{count} {many}")),
        };
        let Spills { vgprs, sgprs, store_bytes, load_bytes } = self.spills;
        let parts: Vec<String> = [
            count(vgprs, "VGPR spilled", "VGPRs spilled"),
            count(sgprs, "SGPR spilled", "SGPRs spilled"),
            count(store_bytes, "byte stored by spills", "bytes stored by spills"),
            count(load_bytes, "byte loaded by spills", "bytes loaded by spills"),
            count(
                self.scratch,
                "byte of scratch memory per thread",
                "bytes of scratch memory per thread",
            ),
        ]
        .into_iter()
        .flatten()
        .collect();
        match parts.split_last() {
            None if self.grows() => DYNAMIC_STACK.to_owned(),
            Some((last, parts)) if !parts.is_empty() => format!("{} and {last}", parts.join(", ")),
            _ => parts.concat(),
        }
    }

    /// Whether its scratch memory grows at run time, so that what is counted of it is not all.
    fn grows(&self) -> bool {
        self.dynamic_stack == Some(true)
    }

    /// Whether registers were spilled or scratch memory is used, also by a stack that grows at run time;
    /// `None` where it is not recorded.
    #[must_use]
    pub fn spills(&self) -> Option<bool> {
        let Spills { vgprs, sgprs, store_bytes, load_bytes } = self.spills;
        let counts = [vgprs, sgprs, store_bytes, load_bytes, self.scratch];
        if self.grows() || counts.into_iter().flatten().any(|count| count > 0) {
            return Some(true);
        }
        // Scratch memory holds arrays too: that nothing was spilled does not say that there is none.
        self.scratch.map(|_| false)
    }
}
