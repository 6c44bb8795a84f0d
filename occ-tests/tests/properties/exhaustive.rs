//! Laws over whole lattices: every chip with its waves and modes, every count of a resource at many
//! workgroup sizes. Chips that differ in nothing but their name are one.

use occ_core::arch::{Accumulators, Arch, PoolSplit, RegisterFile, ScalarFile};
use occ_core::{
    Contract, Kernel, Limiter, Mode, Name, Occupancy, Ratio, Requirement, Wave, calculate,
};

use super::any;
use super::messages::told;

/// Every chip with each kind of kernel that it runs: wave size, mode and way to allocate VGPRs.
pub(crate) fn places() -> Vec<(Arch, Kernel)> {
    let mut seen: Vec<Arch> = Vec::new();
    let mut places = Vec::new();
    for arch in any::built_in() {
        let nameless = Arch { name: Name::new("any"), ..arch };
        if seen.contains(&nameless) {
            continue;
        }
        seen.push(nameless);
        for &wave in Wave::ALL {
            // Of a work-item that counts its lanes itself there are as many waves as work-items.
            if arch.registers(wave).is_none() || wave == Wave::W1 {
                continue;
            }
            for mode in [Mode::Cu, Mode::Wgp] {
                if mode == Mode::Wgp && !arch.wgp_mode {
                    continue;
                }
                let kernel = Kernel::new().wave(wave).mode(mode).vgprs(1);
                places.push((arch, kernel));
                if arch.dynamic_vgprs && wave == Wave::W32 {
                    places.extend([16, 32].map(|block| (arch, kernel.dynamic_vgprs(block))));
                }
            }
        }
    }
    // NVIDIA's chips, and AMD's with two wave sizes and two modes.
    assert!(places.len() > 50, "{}", places.len());
    places
}

fn file(arch: &Arch, kernel: &Kernel) -> RegisterFile {
    arch.registers(kernel.wave_on(arch)).copied().expect("waves of this size")
}

/// Every workgroup size in whole waves.
fn sizes(arch: &Arch, kernel: &Kernel) -> impl Iterator<Item = u32> + use<> {
    let wave = kernel.wave_on(arch).threads();
    (1..=arch.max_workgroup / wave).map(move |waves| waves * wave)
}

/// Some of them: powers of two, and what divides no slots.
fn few_sizes(arch: &Arch, kernel: &Kernel) -> impl Iterator<Item = u32> + use<> {
    let wave = kernel.wave_on(arch).threads();
    let most = arch.max_workgroup;
    let waves = [1, 2, 3, 4, 5, 8, 12, 16, 32];
    waves.into_iter().map(move |waves| waves * wave).filter(move |threads| *threads <= most)
}

/// `arch` with plenty of what `limiter` counts.
fn with_plenty(mut arch: Arch, reached: &Occupancy, limiter: Limiter) -> Arch {
    let plenty = |count: u32| count * 64;
    match limiter {
        Limiter::WaveSlots => {
            arch.wave_slots = plenty(arch.wave_slots);
            // The table of sizes is for the slots that there are.
            if let Some(file) = &mut arch.wave32
                && file.granule.steps().is_some()
                && reached.limits.vgprs.is_none()
            {
                file.size = plenty(file.size);
                file.waves_of_largest = file.waves_of_largest.map(plenty);
            }
        }
        Limiter::WorkgroupSlots => arch.workgroup_slots = arch.workgroup_slots.map(plenty),
        Limiter::Vgprs => {
            let more = |file: RegisterFile| {
                let waves_of_largest = file.waves_of_largest.map(plenty);
                RegisterFile { size: plenty(file.size), waves_of_largest, ..file }
            };
            arch.wave32 = arch.wave32.map(more);
            arch.wave64 = arch.wave64.map(more);
            arch.wave128 = arch.wave128.map(more);
        }
        Limiter::Sgprs => {
            let more = |file: ScalarFile| ScalarFile { size: file.size.map(plenty), ..file };
            arch.sgprs = arch.sgprs.map(more);
        }
        Limiter::Lds => {
            if arch.lds.split != PoolSplit::Fixed {
                arch.lds.pool = u32::try_from(reached.allocation.lds_pool).expect("a pool");
                arch.lds.split = PoolSplit::Fixed;
            }
            arch.lds.pool = plenty(arch.lds.pool);
        }
        Limiter::Barriers => {
            arch.barriers = arch.barriers.map(|mut barriers| {
                barriers.pool = plenty(barriers.pool);
                barriers
            });
        }
        Limiter::Scratch => arch.scratch_waves = arch.scratch_waves.map(plenty),
        Limiter::VirtualResources => arch.virtual_resources = arch.virtual_resources.map(plenty),
        Limiter::TensorColumns => arch.tensor_columns = arch.tensor_columns.map(plenty),
        _ => panic!("{limiter:?} is new: say here what gives plenty of it"),
    }
    arch
}

fn workgroups(arch: &Arch, kernel: &Kernel) -> u32 {
    calculate(arch, kernel).map_or(0, |reached| reached.workgroups)
}

/// Each limiter that is named holds the kernel back by itself, however much there is of all else;
/// with plenty of all that are named there is room for more.
fn named_limiters_bind(arch: &Arch, kernel: &Kernel, reached: &Occupancy) {
    let context = || format!("{reached:?} of {kernel:?} on {}", arch.name);
    let with = |plenty: &dyn Fn(Limiter) -> bool| {
        let limiters = Limiter::ALL.iter().copied().filter(|limiter| plenty(*limiter));
        let arch = limiters.fold(*arch, |arch, limiter| with_plenty(arch, reached, limiter));
        workgroups(&arch, kernel)
    };
    for named in reached.limiters {
        let alone = with(&|limiter| limiter != named);
        assert_eq!(alone, reached.workgroups, "{named:?} alone: {}", context());
    }
    let relieved = with(&|limiter| reached.limiters.contains(limiter));
    assert!(relieved > reached.workgroups, "{relieved} when relieved: {}", context());
}

/// Walks along one resource: what a unit holds never rises, and ends where the kernel cannot launch
/// any more. Returns how many points can launch.
fn walk(arch: &Arch, amounts: impl Iterator<Item = u32>, at: impl Fn(u32) -> Kernel) -> u32 {
    let mut before = u32::MAX;
    let mut launched = 0;
    for amount in amounts {
        let kernel = at(amount);
        let reached = calculate(arch, &kernel).ok().filter(|reached| reached.workgroups > 0);
        let now = reached.map_or(0, |reached| reached.workgroups);
        assert!(now <= before, "{before}, then {now} at {amount}: {kernel:?} on {}", arch.name);
        before = now;
        if let Some(reached) = reached {
            named_limiters_bind(arch, &kernel, &reached);
            launched += 1;
        }
    }
    launched
}

#[test]
fn along_every_vgpr_count() {
    let mut launched = 0;
    for (arch, kernel) in places() {
        let most = file(&arch, &kernel).addressable;
        for threads in sizes(&arch, &kernel) {
            let at = |count| kernel.workgroup(threads).vgprs(count);
            launched += walk(&arch, 1..=most + 1, at);
        }
    }
    assert!(launched > 100_000, "{launched}");
}

#[test]
fn along_every_agpr_count() {
    let mut launched = 0;
    for (arch, kernel) in places() {
        if arch.accumulators == Accumulators::None {
            continue;
        }
        for threads in few_sizes(&arch, &kernel) {
            for vgprs in [1, 4, 63, 128, 130, 256] {
                let at = |count| kernel.workgroup(threads).vgprs(vgprs).agprs(count);
                launched += walk(&arch, 0..=257, at);
            }
        }
    }
    assert!(launched > 10_000, "{launched}");
}

#[test]
fn along_every_sgpr_count() {
    let mut launched = 0;
    for (arch, kernel) in places() {
        let Some(scalars) = arch.sgprs else { continue };
        for threads in few_sizes(&arch, &kernel) {
            for trap in [false, true] {
                let at = |count| kernel.workgroup(threads).trap(trap).sgprs(count);
                launched += walk(&arch, 0..=scalars.addressable + 1, at);
            }
        }
    }
    assert!(launched > 10_000, "{launched}");
}

/// Each step of workgroup memory, at its last byte and at its first.
#[test]
fn along_every_step_of_workgroup_memory() {
    let mut launched = 0;
    for (arch, kernel) in places() {
        let memory = arch.lds;
        let most = memory.opt_in.unwrap_or(0).max(memory.per_workgroup);
        for threads in few_sizes(&arch, &kernel) {
            let steps = any::amounts(memory.granule, most.saturating_add(memory.granule.least()));
            let bytes = steps.into_iter().flat_map(|last| [last, last + 1]);
            let at = |bytes| {
                let kernel = kernel.workgroup(threads).dynamic_lds(bytes);
                Kernel { opt_in: true, ..kernel }
            };
            launched += walk(&arch, bytes, at);
        }
    }
    assert!(launched > 100_000, "{launched}");
}

#[test]
fn along_barriers_scratch_and_virtual_resources() {
    let mut launched = 0;
    for (arch, kernel) in places() {
        for threads in sizes(&arch, &kernel) {
            let kernel = kernel.workgroup(threads);
            launched += walk(&arch, 0..=17, |count| kernel.barriers(count));
            launched += walk(&arch, 0..=1, |used| kernel.scratch(used == 1));
            if arch.virtual_resources.is_some() {
                launched += walk(&arch, 0..=130, |count| kernel.virtual_resources(count));
            }
            if arch.tensor_columns.is_some() {
                launched += walk(&arch, 0..=4, |bits| kernel.tensor_columns(32 << bits));
            }
        }
    }
    assert!(launched > 10_000, "{launched}");
}

/// The VGPRs that a step allows, for every number of workgroups, are the most that do: found by
/// trying every count.
#[test]
fn every_step_is_the_largest_count() {
    let mut found = 0;
    for (arch, kernel) in places() {
        let most = match kernel.dynamic_vgprs {
            Some(block) => block * 8,
            None => file(&arch, &kernel).addressable,
        };
        for threads in few_sizes(&arch, &kernel) {
            let kernel = kernel.workgroup(threads);
            let allowed: Vec<u32> = (1..=most)
                .map(|count| {
                    let reached = calculate(&arch, &kernel.vgprs(count));
                    reached.map_or(0, |reached| reached.limits.vgprs.unwrap_or(u32::MAX))
                })
                .collect();
            let slots = calculate(&arch, &kernel).map_or(0, |reached| reached.limits.wave_slots);
            for wanted in 1..=slots {
                let expected = (1..=most).zip(&allowed).filter(|(_, all)| **all >= wanted).last();
                let given = kernel.vgprs(most).reduction(&arch, Limiter::Vgprs, wanted);
                let (given_most, most) =
                    (given.map(|step| step.most), expected.map(|(most, _)| most));
                assert_eq!(given_most, most, "{wanted} of {kernel:?} on {}", arch.name);
                // On AMD the limit of a result ends where the wave slots do, a step's does not.
                assert!(given.is_none_or(|step| step.workgroups >= wanted), "{given:?}");
                found += u32::from(given.is_some());
            }
        }
    }
    assert!(found > 3000, "{found}");
}

/// What messages advise is exact, at both sides of every step of VGPRs on every chip.
#[test]
fn advice_at_every_step() {
    let mut advised = 0;
    for (arch, kernel) in places() {
        let RegisterFile { granule, addressable, .. } = file(&arch, &kernel);
        let most = kernel.dynamic_vgprs.map_or(addressable, |block| block * 8);
        let wave = kernel.wave_on(&arch).threads();
        for (threads, lds) in [(wave, 0), (4 * wave, 0), (5 * wave, 9000)] {
            for step in any::amounts(granule, most).into_iter().filter(|step| *step > 0) {
                for vgprs in [step, step - 1] {
                    let kernel = kernel.workgroup(threads).vgprs(vgprs.max(1)).lds(lds);
                    let Ok(reached) = calculate(&arch, &kernel) else { continue };
                    let mut wanted = vec![Requirement::Occupancy(Ratio::new(1, 1))];
                    wanted.extend(reached.next_workgroup_count().map(Requirement::Workgroups));
                    wanted.push(Requirement::WavesPerSimd(reached.waves_per_simd() + 1));
                    for min in wanted {
                        advised += u32::from(told(&Contract::new("blur", &arch, kernel).min(min)));
                    }
                }
            }
        }
    }
    assert!(advised > 10_000, "{advised}");
}
