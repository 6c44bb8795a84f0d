//! What LLVM 22 prints as `; Occupancy`, rebuilt from the engine's own tables.
//!
//! LLVM answers another question than the engine: three bounds on the waves of a SIMD, taken one by
//! one, of which the smallest is printed. The sizes, granules, slots, workgroup memory and barriers are
//! the engine's; what LLVM does differently is written here, as a rule with a name:
//!
//! * "terms": the bounds are independent, none falls below one wave, and nothing asks whether a
//!   whole workgroup fits.
//! * "Polaris": gfx803 is one target with 10 wave slots.
//! * "pool": the workgroup memory of a unit is what one workgroup may use (32 KiB on gfx6), twice that
//!   in WGP mode.
//! * "no granule": workgroup memory is not rounded.
//! * "SGPR table": a table instead of the file, its granule and the trap handler.
//! * "padding": where workgroup size and workgroup memory cap the waves, the register counts are raised
//!   until they cap them too.
//!
//! Sources: LLVM 22 `AMDGPUSubtarget.cpp`, `AMDGPUBaseInfo.cpp`, `AMDGPUAsmPrinter.cpp`, and
//! llvm-project#137807 for the padding.

use occ_core::arch::{Accumulators, Arch, RegisterFile};
use occ_core::{Mode, Wave};

/// A target as LLVM sees it, with the wave size and mode chosen.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    arch: Arch,
    wave: Wave,
    file: RegisterFile,
    simds: u32,
    slots: u32,
    lds: u32,
    barriers: u32,
}

/// What the compiled kernel uses, before the compiler adds its own.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// VGPRs per thread.
    pub vgprs: u32,
    /// AGPRs per thread.
    pub agprs: u32,
    /// SGPRs per wave.
    pub sgprs: u32,
    /// Bytes of workgroup memory.
    pub lds: u32,
    /// Whether VCC is used.
    pub vcc: bool,
    /// Whether flat scratch is used.
    pub flat_scratch: bool,
    /// Whether memory accesses can be replayed: XNACK is on, or may be.
    pub xnack: bool,
}

/// What LLVM prints of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// `; Occupancy`, in waves per SIMD.
    pub occupancy: u32,
    /// `; TotalNumSgprs`.
    pub total_sgprs: u32,
    /// `; TotalNumVgprs`, where there are AGPRs to add.
    pub total_vgprs: Option<u32>,
    /// `; NumSGPRsForWavesPerEU`.
    pub sgprs_for_waves: u32,
    /// `; NumVGPRsForWavesPerEU`.
    pub vgprs_for_waves: u32,
    /// `; SGPRBlocks`.
    pub sgpr_blocks: u32,
    /// `; VGPRBlocks`.
    pub vgpr_blocks: u32,
    /// `; AccumOffset`, where AGPRs share the file.
    pub accum_offset: Option<u32>,
}

impl Target {
    /// LLVM's view of `arch`.
    ///
    /// # Panics
    ///
    /// If `arch` has no such waves or no barriers: it is none of AMD's.
    #[must_use]
    pub fn new(arch: &Arch, wave: Wave, mode: Mode) -> Self {
        let cus = if mode == Mode::Wgp { 2 } else { 1 };
        let file = arch.registers(wave).copied();
        // Rule "Polaris".
        let slots = if arch.name.as_str().starts_with("polaris") { 10 } else { arch.wave_slots };
        Self {
            arch: *arch,
            wave,
            file: file.expect("waves of this size"),
            simds: arch.simds * cus,
            slots,
            // Rule "pool".
            lds: arch.lds.per_workgroup * cus,
            barriers: arch.barriers.expect("barriers").pool * cus,
        }
    }

    /// Whether the target has AGPRs.
    #[must_use]
    pub fn has_agprs(&self) -> bool {
        self.arch.accumulators != Accumulators::None
    }

    /// The waves per SIMD that workgroups of `threads` threads with `lds` bytes can reach.
    #[must_use]
    pub fn by_workgroup(&self, threads: u32, lds: u32) -> u32 {
        self.by_workgroups(threads, threads, lds)
    }

    /// The waves per SIMD that workgroups of `least` to `most` threads can reach at best, as LLVM
    /// searches: both ends, and from the small end the larger sizes of which as many fit.
    #[must_use]
    pub fn by_workgroups(&self, least: u32, most: u32, lds: u32) -> u32 {
        // Rule "no granule".
        let by_lds = self.lds / lds.max(1);
        if by_lds == 0 {
            return 1;
        }
        let slots = self.slots * self.simds;
        let resident = |threads: u32| {
            let waves = threads.div_ceil(self.wave.threads());
            let groups = if waves == 1 { slots } else { (slots / waves).min(self.barriers) };
            (waves, groups.min(by_lds))
        };
        let (small_waves, small_groups) = resident(least);
        let (large_waves, large_groups) = resident(most);
        let (small, large) = (small_waves * small_groups, large_waves * large_groups);
        let waves = if large >= small {
            large
        } else {
            let spare = (slots - small) / small_groups;
            let larger = (most - 1) / self.wave.threads() + 1 - small_waves;
            small + small_groups * spare.min(larger)
        };
        waves.div_ceil(self.simds).clamp(1, self.slots)
    }

    /// The waves per SIMD that `count` VGPRs allow.
    fn by_vgprs(&self, count: u32) -> u32 {
        if count < self.file.granule.least() {
            return self.slots;
        }
        // Rule "terms".
        (self.file.size / count.next_multiple_of(self.file.granule.least())).clamp(1, self.slots)
    }

    /// The waves per SIMD that `count` SGPRs allow.
    fn by_sgprs(&self, count: u32) -> u32 {
        // Rule "SGPR table".
        let (table, else_waves): (&[(u32, u32)], u32) = match self.sgprs_size() {
            None => return self.slots,
            Some(512) => (&[(48, 10), (56, 9), (64, 8), (72, 7), (80, 6)], 5),
            Some(_) => (&[(80, 10), (88, 9), (100, 8)], 7),
        };
        let row = table.iter().find(|(most, _)| count <= *most);
        row.map_or(else_waves, |(_, waves)| *waves).min(self.slots)
    }

    fn sgprs_size(&self) -> Option<u32> {
        self.arch.sgprs.and_then(|file| file.size)
    }

    /// The fewest VGPRs that allow no more than `waves` waves per SIMD.
    fn least_vgprs(&self, waves: u32) -> u32 {
        let RegisterFile { size, addressable, .. } = self.file;
        let granule = self.file.granule.least();
        let most = match self.arch.accumulators {
            Accumulators::Unified => 2 * addressable,
            _ => addressable,
        };
        let share = |waves: u32| size / waves / granule * granule;
        if share(waves) == share(self.slots) {
            return 0;
        }
        let fewest_waves = self.by_vgprs(most);
        if waves < fewest_waves {
            return self.least_vgprs(fewest_waves);
        }
        most.min(1 + (share(waves) - granule).min(share(waves + 1)))
    }

    /// The fewest SGPRs that allow no more than `waves` waves per SIMD, with a trap handler.
    fn least_sgprs(&self, waves: u32) -> u32 {
        let (Some(file), Some(size)) = (self.arch.sgprs, self.sgprs_size()) else {
            return 0;
        };
        let share = (size / (waves + 1)).saturating_sub(file.trap_reserve);
        // No more than a kernel names: on gfx8 and gfx9 102, without VCC and its like.
        let named = if file.addressable == 104 { 104 } else { 102 };
        named.min(share / file.granule * file.granule + 1)
    }

    /// The SGPRs of `need` with those that the compiler adds: for VCC, then for XNACK, then for flat
    /// scratch, each including the former.
    fn total_sgprs(&self, need: &Need) -> u32 {
        let name = self.arch.name.as_str();
        let gfx = |generation: &[&str]| generation.iter().any(|start| name.starts_with(start));
        let vcc = if need.vcc { 2 } else { 0 };
        // The descriptor of these always has flat scratch ("architected").
        let architected = gfx(&["gfx942", "gfx950", "gfx9-4"]);
        let extra = if gfx(&["gfx8", "gfx9", "polaris"]) {
            match (need.flat_scratch || architected, need.xnack) {
                (true, _) => 6,
                (false, true) => 4,
                (false, false) => vcc,
            }
        } else if gfx(&["gfx7"]) && need.flat_scratch {
            4
        } else {
            vcc
        };
        need.sgprs + extra
    }

    /// The VGPRs of `need`, AGPRs included.
    fn total_vgprs(&self, need: &Need) -> u32 {
        match self.arch.accumulators {
            Accumulators::Unified if need.agprs > 0 => need.vgprs.next_multiple_of(4) + need.agprs,
            _ => need.vgprs.max(need.agprs),
        }
    }

    /// Everything LLVM prints of a kernel in workgroups of `threads` threads.
    #[must_use]
    pub fn print(&self, threads: u32, need: &Need) -> Printed {
        let fixed = self.arch.sgprs.and_then(|file| file.fixed);
        let total_sgprs = fixed.unwrap_or_else(|| self.total_sgprs(need));
        let by_workgroup = self.by_workgroup(threads, need.lds);
        let mut vgprs = self.total_vgprs(need).max(1);
        let mut scalars = total_sgprs.max(1);
        // Rule "padding".
        if by_workgroup < self.slots {
            vgprs = vgprs.max(self.least_vgprs(by_workgroup));
            if fixed.is_none() {
                scalars = scalars.max(self.least_sgprs(by_workgroup));
            }
        }
        let unified = self.arch.accumulators == Accumulators::Unified;
        let sgpr_blocks = if self.sgprs_size().is_some() { scalars.div_ceil(8) - 1 } else { 0 };
        Printed {
            // Rule "terms".
            occupancy: by_workgroup.min(self.by_vgprs(vgprs)).min(self.by_sgprs(scalars)),
            total_sgprs,
            total_vgprs: self.has_agprs().then(|| self.total_vgprs(need)),
            sgprs_for_waves: scalars,
            vgprs_for_waves: vgprs,
            sgpr_blocks,
            vgpr_blocks: vgprs.div_ceil(self.encoding_granule()) - 1,
            accum_offset: unified.then(|| need.vgprs.max(1).next_multiple_of(4)),
        }
    }

    /// The step in which the kernel descriptor counts VGPRs, which is not always the allocation's.
    fn encoding_granule(&self) -> u32 {
        match (self.arch.accumulators, self.wave) {
            _ if self.file.addressable > 256 => 16,
            (Accumulators::Unified, _) | (_, Wave::W32) => 8,
            _ => 4,
        }
    }
}
