//! What is open.

use crate::arch::{Accumulators, Arch};
use crate::kernel::Kernel;

/// What of a kernel, of its launch, or of the chip is not known.
///
/// ```
/// use occ_core::{Kernel, Open, arch};
///
/// let kernel = Kernel::new().registers(40);
/// let open = Open::NONE.with_workgroup_up_to(&arch::SM_90, &kernel, Some(256));
/// assert_eq!(open.workgroup, Some([32, 256]));
/// assert!(!open.is_empty() && !open.has_memory());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Open {
    /// The least and the most threads of the workgroups that may be launched; `None`: only those of
    /// [`Kernel::workgroup`], which else does not count. A range whose ends are the wrong way round is
    /// the one size that is its first.
    pub workgroup: Option<[u32; 2]>,
    /// Whether a launch may ask for more dynamic workgroup memory than [`Kernel::dynamic_lds`].
    pub dynamic_lds: bool,
    /// Whether there may be more static workgroup memory than [`Kernel::lds`].
    pub lds: bool,
    /// Whether there may be more accumulator VGPRs than [`Kernel::agprs`], on a chip that has some.
    pub agprs: bool,
    /// Whether waves may have any size, on a chip that has several; [`Kernel::wave`] then does not
    /// count.
    pub wave: bool,
    /// Whether a workgroup may have named barriers beside its own, on a chip that has such (gfx12.5): no source
    /// says what they take of a unit.
    pub named_barriers: bool,
    /// Whether thread blocks allocate more tensor memory than [`Kernel::tensor_columns`], on a chip that has some.
    pub tensor_columns: bool,
    /// Whether a unit may have more barriers than are known of ([`Barriers::is_least`]), and more of them
    /// would change what is reached. [`occupancy_bounds`] finds that, and nobody has to ask.
    ///
    /// [`Barriers::is_least`]: crate::arch::Barriers::is_least
    /// [`occupancy_bounds`]: crate::occupancy_bounds
    pub barriers: bool,
    /// The same of the workgroup memory of a unit ([`WorkgroupMemory::most_pool`]).
    ///
    /// [`WorkgroupMemory::most_pool`]: crate::arch::WorkgroupMemory::most_pool
    pub pool: bool,
    /// The same of the waves that a SIMD holds by registers ([`RegisterFile::most_size`]).
    ///
    /// [`RegisterFile::most_size`]: crate::arch::RegisterFile::most_size
    pub waves_by_registers: bool,
}

impl Open {
    /// Nothing is open.
    pub const NONE: Self = Self {
        workgroup: None,
        dynamic_lds: false,
        lds: false,
        agprs: false,
        wave: false,
        named_barriers: false,
        tensor_columns: false,
        barriers: false,
        pool: false,
        waves_by_registers: false,
    };

    /// The same with any workgroup of `least` to `most` threads, both included.
    #[must_use]
    pub const fn with_workgroup(self, least: u32, most: u32) -> Self {
        Self { workgroup: Some([least, most]), ..self }
    }

    /// The same with any workgroup that `arch` may launch: of one wave up to `bound`, the most threads
    /// that the kernel was compiled for, or up to the most of `arch` where that is less or not known.
    #[must_use]
    pub const fn with_workgroup_up_to(
        self,
        arch: &Arch,
        kernel: &Kernel,
        bound: Option<u32>,
    ) -> Self {
        let most = match bound {
            Some(bound) if bound < arch.max_workgroup => bound,
            _ => arch.max_workgroup,
        };
        // The narrowest where it is open.
        let kernel = if self.on(arch).wave { &Kernel { wave: None, ..*kernel } } else { kernel };
        let wave = kernel.wave_on(arch).threads();
        self.with_workgroup(if wave < most { wave } else { most }, most)
    }

    /// The same with more dynamic workgroup memory.
    #[must_use]
    pub const fn with_dynamic_lds(self) -> Self {
        Self { dynamic_lds: true, ..self }
    }

    /// The same with more static workgroup memory.
    #[must_use]
    pub const fn with_lds(self) -> Self {
        Self { lds: true, ..self }
    }

    /// The same with more accumulator VGPRs.
    #[must_use]
    pub const fn with_agprs(self) -> Self {
        Self { agprs: true, ..self }
    }

    /// The same with waves of either size. A workgroup that is open up to a bound is so from the smaller on:
    /// ask for this first.
    #[must_use]
    pub const fn with_wave(self) -> Self {
        Self { wave: true, ..self }
    }

    /// The same with named barriers.
    #[must_use]
    pub const fn with_named_barriers(self) -> Self {
        Self { named_barriers: true, ..self }
    }

    /// The same with more tensor memory.
    #[must_use]
    pub const fn with_tensor_columns(self) -> Self {
        Self { tensor_columns: true, ..self }
    }

    /// What of it can be open on `arch`, which may have no AGPRs, no named barriers, no tensor memory, or waves of one size. Whether
    /// barriers are is found by what they change.
    pub(super) const fn on(self, arch: &Arch) -> Self {
        let has_agprs = !matches!(arch.accumulators, Accumulators::None);
        Self {
            agprs: self.agprs && has_agprs,
            wave: self.wave && arch.has_wave_sizes(),
            named_barriers: self.named_barriers && arch.has_named_barriers(),
            tensor_columns: self.tensor_columns && arch.tensor_columns.is_some(),
            barriers: false,
            pool: false,
            waves_by_registers: false,
            ..self
        }
    }

    /// Whether nothing is open.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.workgroup.is_none() && !self.wave && !self.is_contested() && !self.has_no_least()
    }

    /// Whether there may be more of something than any number says, so that nothing is reached for certain:
    /// workgroup memory, accumulator VGPRs, named barriers, or tensor memory.
    #[must_use]
    pub const fn has_no_least(self) -> bool {
        self.has_memory() || self.agprs || self.named_barriers || self.tensor_columns
    }

    /// Whether sources differ on a number of the chip that decides what is reached.
    #[must_use]
    pub const fn is_contested(self) -> bool {
        self.barriers || self.pool || self.waves_by_registers
    }

    /// Whether workgroup memory is open.
    #[must_use]
    pub const fn has_memory(self) -> bool {
        self.dynamic_lds || self.lds
    }

    /// The names for programs of what is open: `workgroup`, `dynamic_lds`, `lds`, `agprs`, `wave`,
    /// `named_barriers`, `tensor_columns`, `barriers`, `pool`, `waves_by_registers`.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        let all = [
            (self.workgroup.is_some(), "workgroup"),
            (self.dynamic_lds, "dynamic_lds"),
            (self.lds, "lds"),
            (self.agprs, "agprs"),
            (self.wave, "wave"),
            (self.named_barriers, "named_barriers"),
            (self.tensor_columns, "tensor_columns"),
            (self.barriers, "barriers"),
            (self.pool, "pool"),
            (self.waves_by_registers, "waves_by_registers"),
        ];
        all.into_iter().filter_map(|(is_open, id)| is_open.then_some(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::{GFX90A, GFX906, GFX1100, GFX1250, SM_90};

    /// What a chip does not have is not open on it, and what nobody leaves open is not either.
    #[test]
    fn what_a_chip_has_may_be_open_on_it() {
        let all =
            Open { agprs: true, wave: true, named_barriers: true, barriers: true, ..Open::NONE };
        for (arch, agprs, wave, named_barriers) in [
            (GFX906, false, false, false),
            (GFX90A, true, false, false),
            (GFX1100, false, true, false),
            (GFX1250, false, false, true),
            (SM_90, false, false, false),
        ] {
            let expected = Open { agprs, wave, named_barriers, ..Open::NONE };
            assert_eq!(all.on(&arch), expected, "{}", arch.name);
            assert_eq!(Open::NONE.on(&arch), Open::NONE, "{}", arch.name);
        }
    }

    /// Each thing that is open by itself, with whether it is memory, and whether it has a least.
    #[test]
    fn one_thing_may_be_open() {
        let none = Open::NONE;
        let barriers = Open { barriers: true, ..none };
        for (open, id, is_memory, has_least) in [
            (none.with_workgroup(32, 64), "workgroup", false, true),
            (none.with_dynamic_lds(), "dynamic_lds", true, false),
            (none.with_lds(), "lds", true, false),
            (none.with_agprs(), "agprs", false, false),
            (none.with_wave(), "wave", false, true),
            (none.with_named_barriers(), "named_barriers", false, false),
            (none.with_tensor_columns(), "tensor_columns", false, false),
            (barriers, "barriers", false, true),
        ] {
            assert!(!open.is_empty() && open.ids().eq([id]), "{id}");
            assert_eq!((open.has_memory(), !open.has_no_least()), (is_memory, has_least), "{id}");
        }
        assert!(none.is_empty() && !none.has_memory() && !none.has_no_least());
    }
}
