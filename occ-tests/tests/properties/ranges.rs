//! Ranges agree with their points: on every chip, a contract over a range of workgroup sizes is kept
//! where each size of it is, and names a size that is worst.

use occ_core::{Arch, Contract, Kernel, Ratio, Requirement, calculate};

use super::any;
use super::exhaustive::places;

/// What a workgroup size reaches; `None`, which is less than all else, where it cannot launch.
type Reached = Option<(u32, u32)>;

fn reached(arch: &Arch, kernel: &Kernel) -> Reached {
    let reached = calculate(arch, kernel).ok().filter(|reached| reached.workgroups > 0)?;
    Some((reached.waves, reached.workgroups))
}

/// Sizes around the ends of waves, and what is no whole number of them.
fn ends(arch: &Arch, kernel: &Kernel) -> Vec<u32> {
    let wave = kernel.wave_on(arch).threads();
    let most = arch.max_workgroup;
    let mut ends = vec![1, wave - 1, wave, wave + 1, 3 * wave, 5 * wave - 7, most / 2 + 1, most];
    ends.push(most + 1);
    ends
}

/// The same answer as one contract for each size; says how it was decided.
fn agrees(contract: &Contract, [least, most]: [u32; 2], points: &[Reached]) -> bool {
    let over = contract.over(least, most);
    let context = || format!("{least}..={most} of {:?} on {}", contract.kernel, contract.arch.name);
    let size = over.kernel.workgroup.expect("a size");
    assert!((least..=most).contains(&size), "{size} of {}", context());

    let of = |threads: u32| points[threads as usize - 1];
    let counted = |threads: u32| match contract.min {
        Some(Requirement::Workgroups(_)) => of(threads).map(|(_, workgroups)| workgroups),
        _ => of(threads).map(|(waves, _)| waves),
    };
    let worst = (least..=most).map(counted).min().expect("a size");
    assert_eq!(counted(size), worst, "{size} of {}", context());

    let kernel = contract.kernel;
    let kept = |threads| contract.kernel(kernel.workgroup(threads)).is_kept();
    // A verdict changes at the end of a wave only, so that a few points of each wave are all of them.
    let wave = kernel.wave_on(&contract.arch).threads();
    let all = (least..=most).filter(|threads| {
        [0, 1].contains(&(threads % wave)) || *threads == least || *threads == most
    });
    let all_kept = all.into_iter().all(kept);
    assert_eq!(over.is_kept(), all_kept, "{}", context());
    all_kept
}

#[test]
fn every_range_agrees_with_its_points() {
    let (mut kept, mut broken) = (0, 0);
    for (arch, kernel) in places() {
        let ends = ends(&arch, &kernel);
        for (vgprs, lds) in [(24, 0), (40, 3000), (96, 9000)] {
            let kernel = kernel.vgprs(any::registers(&arch, vgprs)).lds(lds);
            let sizes = 1..=arch.max_workgroup + 1;
            let points: Vec<Reached> =
                sizes.map(|threads| reached(&arch, &kernel.workgroup(threads))).collect();
            let half = Requirement::Occupancy(Ratio::new(1, 2));
            for min in [half, Requirement::Workgroups(2), Requirement::WavesPerSimd(3)] {
                let contract = Contract::new("blur", &arch, kernel).min(min);
                for (at, least) in ends.iter().enumerate() {
                    for most in &ends[at..] {
                        let is_kept = agrees(&contract, [*least, (*most).max(*least)], &points);
                        kept += u32::from(is_kept);
                        broken += u32::from(!is_kept);
                    }
                }
            }
        }
    }
    println!("{kept} kept, {broken} broken");
    assert!(kept > 1000 && broken > 1000, "{kept} kept, {broken} broken");
}
