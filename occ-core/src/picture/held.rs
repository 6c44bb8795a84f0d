//! Who has what of a unit.
//!
//! Which SIMD a wave runs on is for the hardware to say. Here waves go to one SIMD after the other, which is as even as
//! the formula takes them to be, and where it keeps a workgroup in one half of the unit, here it stays there too.

use crate::arch::Arch;
use crate::kernel::{Kernel, Mode};
use crate::occupancy::{Limiter, Occupancy, Step, Steps, explained};

/// SIMDs of a unit, and slots of a SIMD, that can be told apart in a picture.
const MOST: u32 = 64;

/// A unit and what is on it.
pub(super) struct Held<'a> {
    pub(super) arch: &'a Arch,
    pub(super) kernel: &'a Kernel,
    pub(super) occupancy: &'a Occupancy,
    pub(super) steps: Steps,
    /// CUs of the unit: 2 in a WGP, else 1.
    pub(super) cus: u32,
}

/// Where a wave is, and how many of its lanes have a thread.
#[derive(Clone, Copy)]
pub(super) struct Wave {
    pub(super) simd: u32,
    pub(super) slot: u32,
    pub(super) threads: u32,
    pub(super) lanes: u32,
}

/// A resource, and what is taken of it.
#[derive(Clone, Copy)]
pub(super) struct Pool {
    pub(super) limiter: Limiter,
    /// What the unit has, or of registers a SIMD.
    pub(super) total: u64,
    /// What a workgroup is given, or of registers a wave.
    pub(super) each: u64,
    /// What of that nobody asked for: rounding, and what a compiler padded.
    pub(super) lost: u64,
    /// How many are given it; of registers the waves of the first SIMD, which has the most.
    pub(super) holders: u32,
}

impl Pool {
    /// Whether each wave is given its own part, of its SIMD's.
    pub(super) fn is_of_waves(&self) -> bool {
        matches!(self.limiter, Limiter::Vgprs | Limiter::Sgprs)
    }
}

impl<'a> Held<'a> {
    pub(super) fn of(arch: &'a Arch, kernel: &'a Kernel, occupancy: &'a Occupancy) -> Option<Self> {
        let (_, steps) = explained(arch, kernel).ok()?;
        let cus = match occupancy.mode {
            Mode::Cu => 1,
            Mode::Wgp => 2,
        };
        let can_be_told_apart = occupancy.simds <= MOST && arch.wave_slots <= MOST;
        let is_whole = occupancy.simds > 0 && occupancy.waves <= occupancy.max_waves;
        (can_be_told_apart && is_whole).then_some(Self { arch, kernel, occupancy, steps, cus })
    }

    /// Slots of a SIMD.
    pub(super) fn slots(&self) -> u32 {
        self.arch.wave_slots
    }

    /// Whether the resource is what runs out first.
    pub(super) fn limits(&self, limiter: Limiter) -> bool {
        self.occupancy.limiters.contains(limiter)
    }

    /// The parts of the unit that a workgroup cannot leave, and the SIMDs of each.
    fn parts(&self) -> [u32; 2] {
        let simds = self.occupancy.simds;
        if self.occupancy.allocation.is_partitioned() && simds > 1 {
            [2, simds / 2]
        } else {
            [1, simds]
        }
    }

    /// The waves of a workgroup.
    pub(super) fn waves(&self, workgroup: u32) -> impl Iterator<Item = Wave> + Clone + use<> {
        let [parts, simds] = self.parts();
        let Occupancy { waves_per_workgroup: waves, wave, .. } = *self.occupancy;
        let lanes = wave.threads();
        let all = self.kernel.workgroup.unwrap_or(0);
        (0..waves).map(move |at| {
            let place = workgroup / parts * waves + at;
            // Waves that start together may have none.
            let threads = all.saturating_sub(at.saturating_mul(lanes)).min(lanes);
            let simd = workgroup % parts * simds + place % simds;
            Wave { simd, slot: place / simds, threads, lanes }
        })
    }

    /// Whose part of a pool this is.
    pub(super) fn holder(&self, pool: &Pool, at: u32) -> u32 {
        if !pool.is_of_waves() {
            return at;
        }
        let [parts, simds] = self.parts();
        at * simds / self.occupancy.waves_per_workgroup.max(1) * parts
    }

    /// Waves of the first SIMD.
    fn on_first(&self) -> u32 {
        let [parts, simds] = self.parts();
        let workgroups = self.occupancy.workgroups.div_ceil(parts);
        (workgroups * self.occupancy.waves_per_workgroup).div_ceil(simds)
    }

    /// Vector registers of a SIMD; `None`: it has none.
    pub(super) fn registers(&self) -> Option<Pool> {
        let given = self.steps.vgprs;
        let total = match self.steps.get(Limiter::Vgprs) {
            Some(Step::PerSimd { file, .. }) => file,
            _ => {
                self.arch.registers(self.occupancy.wave)?.size_for(self.occupancy.allocation.vgprs)
            }
        };
        self.pool(
            Limiter::Vgprs,
            total.into(),
            given.amount,
            given.amount.saturating_sub(given.needed),
        )
    }

    /// Scalar registers of a SIMD, where they are counted.
    fn scalars(&self) -> Option<Pool> {
        let Some(Step::PerSimd { file, each, .. }) = self.steps.get(Limiter::Sgprs) else {
            return None;
        };
        let given = self.steps.sgprs?;
        self.pool(
            Limiter::Sgprs,
            file.into(),
            each.into(),
            given.amount.saturating_sub(given.needed),
        )
    }

    /// What is drawn below the SIMDs.
    pub(super) fn pools(&self) -> [Option<Pool>; 7] {
        let given = self.steps.lds;
        let memory = self.occupancy.allocation.lds_pool;
        let lost = given.amount.saturating_sub(given.needed);
        let barriers =
            self.arch.barriers.map_or(0, |all| u64::from(all.pool) * u64::from(self.cus));
        let counted = |limiter: Limiter, otherwise: u64| {
            let (total, each) = match self.steps.get(limiter) {
                Some(Step::Divided { pool, each }) => (pool, each),
                Some(Step::Fixed(slots)) => (slots.into(), 1),
                _ => (otherwise, 0),
            };
            self.pool(limiter, total, each, 0)
        };
        [
            self.scalars(),
            self.pool(Limiter::Lds, memory, given.amount, lost),
            counted(Limiter::Barriers, barriers),
            counted(Limiter::WorkgroupSlots, 0),
            counted(Limiter::Scratch, 0),
            counted(Limiter::VirtualResources, 0),
            counted(Limiter::TensorColumns, 0),
        ]
    }

    /// `None` of what the unit has none of.
    fn pool(&self, limiter: Limiter, total: u64, each: u64, lost: u64) -> Option<Pool> {
        let mut pool = Pool { limiter, total, each, lost, holders: 0 };
        if each > 0 {
            pool.holders =
                if pool.is_of_waves() { self.on_first() } else { self.occupancy.workgroups };
        }
        (total > 0).then_some(pool)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch;
    use crate::arch::table::chips;
    use crate::kernel::{PartitionedCaching, Wave as Size};
    use crate::occupancy::calculate;

    /// Kernels that are limited by each resource, also those that nothing is left of.
    fn kernels() -> impl Iterator<Item = Kernel> {
        let sizes = [1, 32, 100, 256, 1000, 1024, 2048];
        let registers = [8, 32, 84, 128, 255];
        let memory = [0, 1, 4096, 20_000, 60_000];
        sizes.into_iter().flat_map(move |threads| {
            registers.into_iter().flat_map(move |vgprs| {
                memory.into_iter().map(move |lds| {
                    Kernel::new().workgroup(threads).vgprs(vgprs).lds(lds).barriers(3)
                })
            })
        })
    }

    /// Each wave has a slot of its own, and no SIMD and no pool gives more than it has.
    fn adds_up(arch: &Arch, kernel: &Kernel) -> bool {
        let Ok(reached) = calculate(arch, kernel) else { return false };
        let Some(held) = Held::of(arch, kernel, &reached) else {
            panic!("{} is not drawn", arch.name)
        };
        let mut taken = [[false; MOST as usize]; MOST as usize];
        let mut waves = 0;
        for wave in (0..reached.workgroups).flat_map(|workgroup| held.waves(workgroup)) {
            let place = &mut taken[wave.simd as usize][wave.slot as usize];
            assert!(!*place && wave.simd < reached.simds && wave.slot < held.slots(), "{kernel:?}");
            let is_held = wave.threads > 0 || arch.wave_granule.is_some();
            assert!(is_held && wave.threads <= wave.lanes, "{kernel:?}");
            *place = true;
            waves += 1;
        }
        assert_eq!(waves, reached.waves, "{} {kernel:?}", arch.name);
        for pool in [held.registers()].into_iter().chain(held.pools()).flatten() {
            let Pool { total, each, lost, holders, limiter } = pool;
            let fits = u64::from(holders) * each <= total && lost <= each;
            assert!(fits, "{} {limiter:?} {kernel:?}", arch.name);
            assert!(holders == 0 || held.holder(&pool, holders - 1) < reached.workgroups);
        }
        waves > 0
    }

    #[test]
    fn every_chip_holds_what_it_can() {
        let mut launched = 0;
        for chip in chips::all() {
            for kernel in kernels() {
                let arch = chip.arch;
                let usual = if arch.wave16 { Size::W16 } else { Size::W64 };
                let wave = arch.compiler_chooses_wave().then_some(usual);
                let kernel = Kernel { wave, sgprs: arch.sgprs.map(|_| 90), ..kernel };
                launched += u32::from(adds_up(arch, &kernel));
                let caching = PartitionedCaching::On;
                adds_up(arch, &Kernel { caching, ..kernel });
            }
        }
        assert!(launched > 2000, "{launched} kernels");
    }

    /// With partitioned caching a workgroup stays in one half.
    #[test]
    fn a_workgroup_stays_in_its_half() {
        let kernel = Kernel::new().workgroup(96).vgprs(32);
        let kernel = Kernel { caching: PartitionedCaching::On, ..kernel };
        let reached = calculate(&arch::SM_52, &kernel).expect("it launches");
        assert!(reached.allocation.is_partitioned());
        let held = Held::of(&arch::SM_52, &kernel, &reached).expect("a picture");
        for workgroup in 0..reached.workgroups {
            assert!(held.waves(workgroup).all(|wave| wave.simd / 2 == workgroup % 2));
        }
    }

    #[test]
    fn more_than_can_be_told_apart_is_not_drawn() {
        let kernel = Kernel::new().workgroup(64).vgprs(8);
        for (slots, is_drawn) in [(64, true), (65, false)] {
            let arch = Arch { wave_slots: slots, ..arch::GFX90A };
            let reached = calculate(&arch, &kernel).expect("it launches");
            assert_eq!(Held::of(&arch, &kernel, &reached).is_some(), is_drawn);
        }
    }
}
