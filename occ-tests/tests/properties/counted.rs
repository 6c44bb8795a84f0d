//! The formula against a count. Here nothing is divided: whether a unit holds so many workgroups is
//! asked of each resource by itself, by adding up what they take.

use occ_core::arch::{
    self, Accumulators, Arch, Barriers, Granule, PoolSplit, RegisterFile, ScalarFile, Steps, Vendor,
};
use occ_core::{CachePreference, Kernel, Limiter, Mode, Occupancy, PartitionedCaching, calculate};

use proptest::prelude::*;

use super::any;
use super::hold;

/// One unit and one workgroup.
struct Count<'a> {
    arch: &'a Arch,
    kernel: &'a Kernel,
    file: RegisterFile,
    cus: u128,
    simds: u128,
    waves: u128,
    vgprs: u128,
    lds: u128,
}

fn times_up_to(each: u128, all: u128) -> u128 {
    let mut times = 0;
    while (times + 1) * each <= all {
        times += 1;
    }
    times
}

fn up_to_multiple(mut number: u128, step: u128) -> u128 {
    while !number.is_multiple_of(step) {
        number += 1;
    }
    number
}

/// What is handed out for an amount.
fn handed_out(granule: Granule, amount: u128) -> u128 {
    match granule {
        Granule::Every(part) => up_to_multiple(amount, u128::from(part)),
        Granule::Steps(steps) => {
            let fits =
                steps.sizes().iter().map(|&size| u128::from(size)).find(|size| *size >= amount);
            fits.unwrap_or(amount)
        }
    }
}

impl<'a> Count<'a> {
    /// Of a kernel that makes sense on the architecture.
    fn of(arch: &'a Arch, kernel: &'a Kernel) -> Self {
        let wave = kernel.wave_on(arch);
        let mut file = arch.registers(wave).copied().expect("the waves are there");
        if let Some(block) = kernel.dynamic_vgprs {
            file = RegisterFile {
                granule: Granule::Every(block),
                minimum: block,
                addressable: block * 8,
                ..file
            };
        }
        let cus = if kernel.mode_on(arch) == Mode::Wgp { 2 } else { 1 };
        let threads = u128::from(kernel.workgroup.expect("a size"));
        let (vgprs, agprs) = (u128::from(kernel.vgprs.expect("a count")), u128::from(kernel.agprs));
        let needed = match arch.accumulators {
            Accumulators::None => vgprs,
            Accumulators::Separate => vgprs.max(agprs),
            Accumulators::Unified if agprs == 0 => vgprs,
            Accumulators::Unified => up_to_multiple(vgprs, 4) + agprs,
            other => panic!("nobody counts {other:?} by hand"),
        };
        let given = handed_out(file.granule, needed);
        let used = [kernel.lds, kernel.dynamic_lds, arch.lds.reserved].map(u128::from);
        Self {
            arch,
            kernel,
            file,
            cus,
            simds: cus * u128::from(arch.simds),
            waves: up_to_multiple(
                up_to_multiple(threads, u128::from(wave.threads())) / u128::from(wave.threads()),
                u128::from(arch.wave_granule.unwrap_or(1)),
            ),
            vgprs: given.max(u128::from(file.minimum)),
            lds: handed_out(arch.lds.granule, used.iter().sum()),
        }
    }

    /// Waves of a SIMD that its vector registers are enough for.
    fn waves_per_simd(&self) -> u128 {
        let of_largest = |_: &u32| self.vgprs == u128::from(self.file.addressable);
        let said = self.kernel.waves_by_registers.or(self.file.waves_of_largest.filter(of_largest));
        said.map_or_else(|| times_up_to(self.vgprs, u128::from(self.file.size)), u128::from)
    }

    /// Whether the registers are of one of few sizes, and leave no slot empty.
    fn is_small_size(&self) -> bool {
        let slots = u128::from(self.arch.wave_slots);
        matches!(self.file.granule, Granule::Steps(_))
            && self.kernel.vgprs <= Some(self.file.addressable)
            && self.waves_per_simd() >= slots
    }

    /// Whether the unit holds so many workgroups, as far as this resource goes.
    fn holds(&self, limiter: Limiter, workgroups: u128) -> bool {
        if workgroups == 0 {
            return true;
        }
        let (arch, kernel) = (self.arch, self.kernel);
        let waves = workgroups * self.waves;
        let slots = self.simds * u128::from(arch.wave_slots);
        // Two halves share them out; the fuller one counts.
        let waves_of_half = workgroups.div_ceil(2) * self.waves;
        match limiter {
            Limiter::WaveSlots => {
                let fit =
                    if self.in_halves() { waves_of_half <= slots / 2 } else { waves <= slots };
                fit && kernel.workgroup <= Some(arch.max_workgroup)
            }
            Limiter::WorkgroupSlots => {
                arch.workgroup_slots.is_none_or(|slots| workgroups <= u128::from(slots) * self.cus)
            }
            Limiter::Vgprs if self.vgprs == 0 || self.is_small_size() => true,
            Limiter::Vgprs if self.in_halves() => {
                self.may_have_vgprs() && waves_of_half <= self.waves_per_simd() * (self.simds / 2)
            }
            Limiter::Vgprs => self.may_have_vgprs() && waves <= self.waves_per_simd() * self.simds,
            Limiter::Sgprs => self.holds_sgprs(waves),
            Limiter::Lds => self.may_have_lds() && workgroups * self.lds <= u128::from(self.pool()),
            Limiter::Barriers => arch.barriers.is_none_or(|barriers| {
                let used = match (barriers.single_wave_free, self.waves) {
                    (true, 1) => 0,
                    (true, _) => 1,
                    (false, _) => u128::from(kernel.barriers),
                };
                workgroups * used <= u128::from(barriers.pool) * self.cus
            }),
            Limiter::Scratch => arch
                .scratch_waves
                .is_none_or(|most| !kernel.scratch || waves <= u128::from(most) * self.cus),
            Limiter::VirtualResources => arch.virtual_resources.is_none_or(|pool| {
                workgroups * u128::from(kernel.virtual_resources) <= u128::from(pool)
            }),
            Limiter::TensorColumns => arch.tensor_columns.is_none_or(|pool| {
                let columns = match kernel.tensor_columns {
                    0 => 0,
                    columns => u128::from(columns).max(32).next_power_of_two(),
                };
                workgroups * columns <= u128::from(pool)
            }),
            other => panic!("nobody counts {other:?} by hand"),
        }
    }

    /// Whether caching is partitioned in the end: a workgroup that fits no half goes without,
    /// unless the launch insists, or it launches nowhere.
    fn in_halves(&self) -> bool {
        if !self.arch.partitioned_caching || self.kernel.caching == PartitionedCaching::Off {
            return false;
        }
        self.kernel.caching == PartitionedCaching::Strict
            || self.vgprs == 0
            || !self.may_have_vgprs()
            || self.waves <= self.waves_per_simd() * (self.simds / 2)
    }

    fn may_have_vgprs(&self) -> bool {
        let most = self.kernel.vgprs.unwrap_or(0).max(self.kernel.agprs);
        let as_if_split = |parts: u128| {
            self.arch.registers_per_workgroup.is_none_or(|most| {
                self.vgprs * up_to_multiple(self.waves, parts) <= u128::from(most)
            })
        };
        let splits = u128::from(self.arch.register_splits);
        let of_split = u128::from(self.file.size) * self.simds / splits;
        most <= self.file.addressable
            && as_if_split(self.simds)
            && (self.arch.register_splits == self.arch.simds
                || self.vgprs == 0
                || (as_if_split(splits)
                    && times_up_to(self.vgprs, of_split) * splits >= self.waves))
    }

    fn holds_sgprs(&self, waves: u128) -> bool {
        let Some(file) = self.arch.sgprs else { return true };
        if self.kernel.sgprs > Some(file.addressable) {
            return false;
        }
        let (Some(size), Some(count)) = (file.size, file.fixed.or(self.kernel.sgprs)) else {
            return true;
        };
        let mut given = up_to_multiple(u128::from(count.max(1)), u128::from(file.granule));
        if self.kernel.trap_on(self.arch) {
            given += u128::from(file.trap_reserve);
        }
        waves <= times_up_to(given, u128::from(size)) * self.simds
    }

    fn may_have_lds(&self) -> bool {
        let (memory, kernel) = (&self.arch.lds, self.kernel);
        let opted_in = memory.opt_in.filter(|_| kernel.opt_in).unwrap_or(0);
        let most = memory.per_workgroup.max(opted_in);
        let dynamic = kernel.max_dynamic_lds.filter(|_| kernel.opt_in).unwrap_or(u32::MAX);
        self.lds <= u128::from(most) + u128::from(memory.reserved) && kernel.dynamic_lds <= dynamic
    }

    fn pool(&self) -> u32 {
        let whole = self.arch.lds.pool * u32::try_from(self.cus).unwrap();
        let one = if self.may_have_lds() { self.lds } else { 0 };
        match self.arch.lds.split {
            PoolSplit::Fixed => whole,
            PoolSplit::Cache(cache) => {
                let rest = whole - cache;
                let preferred = match self.kernel.cache {
                    CachePreference::None | CachePreference::Shared => whole,
                    CachePreference::L1 => rest,
                    CachePreference::Equal => rest + cache / 2,
                };
                if u128::from(preferred) < one { whole } else { preferred }
            }
            PoolSplit::Steps(steps) => {
                let by_cache = match self.kernel.cache {
                    CachePreference::None | CachePreference::Shared => 100,
                    CachePreference::L1 => 0,
                    CachePreference::Equal => 50,
                };
                let percent = u128::from(self.kernel.carveout.unwrap_or(by_cache));
                let preferred = percent * u128::from(whole) / 100;
                let enough = |step: &&u32| u128::from(**step) >= preferred.max(one);
                *steps.sizes().iter().find(enough).expect("a pool that is large enough")
            }
            other => panic!("nobody counts {other:?} by hand"),
        }
    }
}

/// Whether there was a result, which must be what the count says.
fn counted(arch: &Arch, kernel: &Kernel) -> bool {
    let Ok(reached) = calculate(arch, kernel) else { return false };
    let count = Count::of(arch, kernel);
    let context = || format!("{reached:?} of {kernel:?} on {arch:?}");
    let workgroups = u128::from(reached.workgroups);
    for &limiter in Limiter::ALL {
        assert!(count.holds(limiter, workgroups), "{limiter:?}: {}", context());
        let full = !count.holds(limiter, workgroups + 1);
        assert_eq!(full, reached.limiters.contains(limiter), "{limiter:?}: {}", context());
        limit(&count, &reached, limiter, &context);
    }
    true
}

/// A limit is the most workgroups that the resource holds.
fn limit(count: &Count, reached: &Occupancy, limiter: Limiter, context: &dyn Fn() -> String) {
    let Some(limit) = reached.limits.get(limiter) else {
        assert!(count.holds(limiter, 1 << 40), "{limiter:?}: {}", context());
        return;
    };
    assert!(count.holds(limiter, u128::from(limit)), "{limiter:?}: {}", context());
    // AMD's register limits end where the wave slots do.
    let register = matches!(limiter, Limiter::Vgprs | Limiter::Sgprs);
    let most = if reached.vendor == Vendor::Amd && register {
        reached.max_waves / reached.waves_per_workgroup
    } else {
        u32::MAX
    };
    let more = count.holds(limiter, u128::from(limit) + 1);
    assert!(limit == most || (limit < most && !more), "{limiter:?}: {}", context());
}

#[test]
fn on_built_in_chips() {
    hold(200, &any::plausible(), |kernel| {
        let needed = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..kernel };
        for arch in any::built_in() {
            let kernel = any::fitted(&needed, &arch);
            assert!(counted(&arch, &kernel), "{kernel:?} on {}", arch.name);
        }
        true
    });
}

/// Chips with numbers that no real one has.
fn odd_chips() -> Vec<Arch> {
    let odd = |mut arch: Arch, alter: fn(&mut Arch)| {
        alter(&mut arch);
        arch
    };
    let file = |granule, minimum| {
        let granule = Granule::Every(granule);
        arch::SM_90.wave32.map(|file| RegisterFile { size: 1 << 16, granule, minimum, ..file })
    };
    vec![
        Arch { wave32: file(1, 1), ..arch::SM_90 },
        Arch { wave32: file(1 << 16, 1), ..arch::SM_90 },
        Arch { wave_slots: 1 << 16, ..arch::SM_90 },
        // A thread is given more than a workgroup may have.
        Arch { wave32: file(8, 64), registers_per_workgroup: Some(128), ..arch::SM_90 },
        Arch { virtual_resources: Some(1 << 20), ..arch::SM_100 },
        Arch { register_splits: 3, ..arch::SM_90 },
        Arch { registers_per_workgroup: None, ..arch::SM_60 },
        Arch { simds: 3, register_splits: 5, partitioned_caching: true, ..arch::SM_61 },
        odd(arch::SM_100, |arch| arch.max_workgroup = 200),
        odd(arch::SM_90, |arch| arch.lds.granule = Granule::Every(100)),
        odd(arch::SM_90, |arch| arch.lds.opt_in = Some(1000)),
        odd(arch::SM_90, |arch| arch.lds.split = PoolSplit::Steps(Steps::kib(&[1, 6, 300]))),
        odd(arch::GFX90A, |arch| {
            arch.barriers = Some(Barriers {
                pool: 1 << 16,
                single_wave_free: false,
                is_least: false,
                most: None,
            });
        }),
        odd(arch::GFX1100, |arch| arch.workgroup_slots = Some(5)),
        odd(arch::GFX906, |arch| {
            arch.sgprs = arch.sgprs.map(|file| ScalarFile { granule: 7, ..file });
        }),
    ]
}

/// Kernels on both sides of each limit of those chips.
fn edge_kernels() -> Vec<Kernel> {
    let registers = [(0, 0), (1, 0), (24, 0), (64, 8), (128, 300), (176, 0), (256, 0), (300, 8)];
    let memory = [
        (0, 0, Some(0)),
        (500, 400, Some(1)),
        (5000, 0, None),
        (0, 60_000, Some(100)),
        (100_000, 132_000, Some(99)),
    ];
    let counts = [(0, 0), (1, 0), (16, 1), (31, 127), (5, 128)];
    let caching = [PartitionedCaching::Off, PartitionedCaching::On, PartitionedCaching::Strict];
    let mut kernels = Vec::new();
    for threads in [32, 64, 192, 224, 320, 1024] {
        for (vgprs, agprs) in registers {
            for (lds, dynamic_lds, carveout) in memory {
                for (barriers, virtual_resources) in counts {
                    for (at, opt_in) in [false, true].into_iter().enumerate() {
                        kernels.push(Kernel {
                            workgroup: Some(threads),
                            vgprs: Some(vgprs),
                            agprs,
                            sgprs: Some(vgprs.min(110)),
                            lds,
                            dynamic_lds,
                            carveout,
                            barriers,
                            virtual_resources,
                            tensor_columns: [0, 64, 512][kernels.len() % 3],
                            caching: caching[(kernels.len() + at) % 3],
                            opt_in,
                            ..Kernel::new()
                        });
                    }
                }
            }
        }
    }
    kernels
}

#[test]
fn on_odd_chips() {
    let kernels = edge_kernels();
    for arch in odd_chips() {
        let answered = kernels.iter().filter(|kernel| counted(&arch, &any::fitted(kernel, &arch)));
        assert!(answered.count() > 1000, "{arch:?}");
    }
}

/// What a compiler pads keeps workgroups out as if the kernel needed it, or changes nothing.
#[test]
fn padding_counts_only_where_it_binds() {
    let padding = || prop_oneof![0_u32..=16, 0_u32..=200];
    hold(400, &(any::plausible(), padding(), padding()), |(kernel, vgprs, sgprs)| {
        let vgprs_allocated = kernel.vgprs.unwrap_or(0) + vgprs;
        let sgprs_allocated = kernel.sgprs.unwrap_or(0) + sgprs;
        let mut applied = false;
        // Where the count is always the same, no kernel can ask for what is padded.
        let fixed = |arch: &Arch| arch.sgprs.is_some_and(|file| file.fixed.is_some());
        for arch in any::built_in().into_iter().filter(|arch| !fixed(arch)) {
            let kernel = any::fitted(&Kernel { agprs: 0, ..kernel }, &arch);
            let needed = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..kernel };
            let allocated = Kernel {
                vgprs: needed.vgprs.max(Some(vgprs_allocated)),
                sgprs: needed.sgprs.map(|sgprs| sgprs.max(sgprs_allocated)),
                ..needed
            };
            let padded = Kernel {
                vgprs_allocated: Some(vgprs_allocated),
                sgprs_allocated: Some(sgprs_allocated),
                ..needed
            };
            let [Ok(needed), Ok(allocated), Ok(padded)] =
                [needed, allocated, padded].map(|kernel| calculate(&arch, &kernel))
            else {
                continue;
            };
            let context = || format!("{kernel:?} on {}", arch.name);
            if padded == needed {
                // A code object may pad past what the kernel could name.
                let same = allocated.workgroups == needed.workgroups;
                assert!(same || allocated.workgroups == 0, "{}", context());
            } else {
                applied = true;
                assert!(padded.workgroups < needed.workgroups, "{}", context());
                let only = |limiter| matches!(limiter, Limiter::Vgprs | Limiter::Sgprs);
                assert!(padded.limiters.iter().any(only), "{}", context());
                let same = allocated.workgroups == padded.workgroups;
                assert!(same || allocated.workgroups == 0, "{}", context());
            }
        }
        applied
    });
}
