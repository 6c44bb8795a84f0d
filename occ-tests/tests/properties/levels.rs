//! The table of levels: each row is exact, and every occupancy that there is has its row.

use occ_core::arch::Accumulators;
use occ_core::{Arch, Kernel, OccupancyLevel, OccupancyLevels, Wave, calculate};

use super::exhaustive::places;

/// `launch` with next to nothing of every resource.
fn least(arch: &Arch, launch: &Kernel) -> Kernel {
    Kernel { vgprs: Some(1), sgprs: arch.sgprs.map(|_| 1), ..*launch }
}

/// Most VGPRs that a thread of `kernel` can name.
fn addressable(arch: &Arch, kernel: &Kernel) -> u32 {
    let file = arch.registers(kernel.wave_on(arch)).copied();
    match kernel.dynamic_vgprs {
        Some(block) => block * 8,
        None => file.expect("waves of this size").addressable,
    }
}

/// `kernel` with so many vector registers: AGPRs where they share the file, and a thread can name no
/// more VGPRs.
fn with_vgprs(arch: &Arch, kernel: Kernel, count: u32) -> Kernel {
    let vgprs = match arch.accumulators {
        Accumulators::Unified => count.min(addressable(arch, &kernel)),
        _ => count,
    };
    Kernel { vgprs: Some(vgprs), agprs: count - vgprs, ..kernel }
}

/// The resident workgroups of a kernel.
fn resident(arch: &Arch, kernel: &Kernel) -> u32 {
    calculate(arch, kernel).map_or(0, |reached| reached.workgroups)
}

/// One more of any resource misses the level, and as much of all of them reaches it.
#[track_caller]
fn exact(arch: &Arch, launch: &Kernel, level: &OccupancyLevel) {
    let OccupancyLevel { occupancy, vgprs, sgprs, lds, .. } = *level;
    let least = least(arch, launch);
    let all = Kernel { sgprs, dynamic_lds: lds, ..with_vgprs(arch, least, vgprs) };
    assert_eq!(calculate(arch, &all), Ok(occupancy), "{} {launch:?} {level:?}", arch.name);
    let more = |what: &str, kernel: Kernel| {
        let resident = resident(arch, &kernel);
        assert!(resident < occupancy.workgroups, "{}: one more {what}: {kernel:?}", arch.name);
    };
    more("register", with_vgprs(arch, least, vgprs + 1));
    if let Some(count) = sgprs {
        more("SGPR", Kernel { sgprs: Some(count + 1), ..least });
    }
    more("byte", Kernel { dynamic_lds: lds + 1, ..least });
}

/// Every number of workgroups that some amount of one resource leads to has a row, which allows that
/// amount.
fn complete(arch: &Arch, launch: &Kernel, levels: &[OccupancyLevel]) {
    let least = least(arch, launch);
    let row = |kernel: Kernel, holds: &dyn Fn(&OccupancyLevel) -> bool| {
        let resident = resident(arch, &kernel);
        if resident > 0 {
            let level = levels.iter().find(|level| level.occupancy.workgroups == resident);
            assert!(level.is_some_and(holds), "{}: {resident} of {kernel:?}", arch.name);
        }
    };
    let unified = matches!(arch.accumulators, Accumulators::Unified);
    for count in 1..=addressable(arch, &least) * if unified { 2 } else { 1 } {
        row(with_vgprs(arch, least, count), &|level| level.vgprs >= count);
    }
    if let Some(file) = arch.sgprs {
        for count in 1..=file.addressable {
            row(Kernel { sgprs: Some(count), ..least }, &|level| level.sgprs >= Some(count));
        }
    }
    let most = arch.lds.opt_in.unwrap_or(0).max(arch.lds.per_workgroup);
    for bytes in (0..=most).step_by(arch.lds.granule.least() as usize) {
        row(Kernel { dynamic_lds: bytes, ..least }, &|level| level.lds >= bytes);
    }
}

#[test]
fn every_row_of_every_architecture_is_exact() {
    let mut rows = 0;
    for (arch, kernel) in places() {
        let even = kernel.even_workgroup(&arch).expect("an even workgroup");
        // No larger workgroup fits in the slots.
        let slots = arch.wave_slots * arch.simds * kernel.wave.map_or(32, Wave::threads);
        for threads in [even, 1, 96, 256, arch.max_workgroup.min(slots)] {
            let launch = Kernel { vgprs: None, ..kernel.workgroup(threads) };
            let levels: Vec<OccupancyLevel> = OccupancyLevels::new(&arch, &launch).collect();
            assert!(!levels.is_empty(), "{} {launch:?}", arch.name);
            let ascend = |pair: &[OccupancyLevel]| {
                let [below, above] = pair else { return true };
                below.occupancy.workgroups < above.occupancy.workgroups
                    && (below.vgprs, below.sgprs, below.lds)
                        >= (above.vgprs, above.sgprs, above.lds)
            };
            assert!(levels.windows(2).all(ascend), "{} {levels:?}", arch.name);
            for level in &levels {
                exact(&arch, &launch, level);
            }
            complete(&arch, &launch, &levels);
            rows += levels.len();
        }
    }
    assert!(rows > 3000, "{rows}");
}

/// Even workgroups can fill every chip, but for those that give each wave 96 SGPRs.
#[test]
fn even_workgroups_reach_all_of_it() {
    for (arch, kernel) in places() {
        if arch.sgprs.is_some_and(|file| file.fixed.is_some()) {
            continue;
        }
        let even = kernel.even_workgroup(&arch).expect("an even workgroup");
        let most = OccupancyLevels::new(&arch, &kernel.workgroup(even)).last().expect("a level");
        assert!(most.occupancy.is_full(), "{} {kernel:?}: {most:?}", arch.name);
    }
}

/// Where a carve-out is preferred, more bytes may leave more workgroups room.
#[test]
fn rows_of_a_carve_out_are_exact() {
    for (arch, kernel) in places() {
        for carveout in [0, 10, 50] {
            let launch = Kernel { vgprs: None, ..kernel.workgroup(64).carveout(carveout) };
            for level in OccupancyLevels::new(&arch, &launch) {
                exact_bytes(&arch, &launch, &level);
            }
        }
    }
}

/// No larger amount of workgroup memory reaches the level.
fn exact_bytes(arch: &Arch, launch: &Kernel, level: &OccupancyLevel) {
    let least = least(arch, launch);
    let most = arch.lds.opt_in.unwrap_or(0).max(arch.lds.per_workgroup);
    for bytes in (level.lds + 1..=most).step_by(arch.lds.granule.least() as usize) {
        let resident = resident(arch, &Kernel { dynamic_lds: bytes, ..least });
        assert!(resident < level.occupancy.workgroups, "{} {level:?}: {bytes}", arch.name);
    }
}

/// The table of wavefronts per SIMD that AMD's CodeXL and Radeon Compute Profiler print, without a
/// trap handler. They print 102 where here are 112: the SGPRs that a kernel names, without VCC,
/// FLAT_SCRATCH, XNACK_MASK and what rounding adds.
#[test]
fn as_the_documents_of_gcn_print_it() {
    let launch = Kernel::new().workgroup(256);
    let table: Vec<(u32, u32, Option<u32>)> = OccupancyLevels::new(&occ_core::arch::GCN, &launch)
        .map(|level| (level.occupancy.waves_per_simd(), level.vgprs, level.sgprs))
        .collect();
    let printed = [
        (1, 256, 112),
        (2, 128, 112),
        (3, 84, 112),
        (4, 64, 112),
        (5, 48, 112),
        (6, 40, 112),
        (7, 36, 112),
        (8, 32, 96),
        (9, 28, 80),
        (10, 24, 80),
    ];
    assert_eq!(table, printed.map(|(waves, vgprs, sgprs)| (waves, vgprs, Some(sgprs))));
}
