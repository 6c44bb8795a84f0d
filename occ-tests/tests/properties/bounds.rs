//! Bounds agree with their points: on every chip, the least and the most are those of every size that the
//! range has and of every amount of memory, asked about one by one.

use occ_core::arch::{Barriers, PoolSplit, RegisterFile, Steps};
use occ_core::{
    Arch, CachePreference, Error, Kernel, Limiter, Limiters, Occupancy, OccupancyBounds, Open,
    Ratio, Requirement, Wave, arch, occupancy, occupancy_bounds,
};

use super::any;
use super::exhaustive::places;

/// As [`places`], where no chip may have more barriers than it has.
fn settled() -> impl Iterator<Item = (Arch, Kernel)> {
    let settle = |mut arch: Arch| {
        arch.barriers = arch.barriers.map(|barriers| Barriers { is_least: false, ..barriers });
        arch.wave32 = arch.wave32.map(|file| RegisterFile { most_size: None, ..file });
        arch.lds.most_pool = None;
        arch
    };
    places().into_iter().map(move |(arch, kernel)| (settle(arch), kernel))
}

/// What every size of a range reaches.
fn points(arch: &Arch, kernel: &Kernel, [least, most]: [u32; 2]) -> Vec<Result<Occupancy, Error>> {
    (least..=most.max(least)).map(|threads| occupancy(arch, &kernel.workgroup(threads))).collect()
}

/// Holds `bounds` to what was found one by one.
fn agrees(
    bounds: &Result<OccupancyBounds, Error>,
    points: &[Result<Occupancy, Error>],
    least: u32,
) {
    let launching: Vec<&Occupancy> = points.iter().flatten().collect();
    let refused = points.iter().position(Result::is_err);
    let Ok(bounds) = bounds else {
        assert!(launching.is_empty(), "{bounds:?}");
        return assert_eq!(bounds.as_ref().err(), points[0].as_ref().err());
    };
    let refused = refused.map(|at| least + u32::try_from(at).expect("a size"));
    assert_eq!(bounds.refused, refused);
    let most = launching.iter().map(|reached| reached.waves).max();
    assert_eq!(Some(bounds.most.waves), most);
    assert_eq!(bounds.most_ratio(), bounds.most.ratio());
    if !bounds.open.has_memory() {
        // Of sizes that reach as many the smallest.
        let first = launching.iter().find(|reached| Some(reached.waves) == most);
        assert_eq!(first.map(|first| **first), Some(bounds.most));
    }
    assert_eq!(
        Some(bounds.most_workgroups),
        launching.iter().map(|reached| reached.workgroups).max()
    );
    if bounds.open.has_memory() {
        assert_eq!((bounds.least, bounds.least_workgroups), (None, None));
        assert_eq!(bounds.least_ratio(), None);
    } else {
        // What cannot launch reaches nothing.
        let least = points.iter().map(|point| point.map_or(0, |reached| reached.waves)).min();
        assert_eq!(bounds.least.map(|least| least.waves), least);
        let first = launching.iter().find(|reached| Some(reached.waves) == least);
        assert!(first.is_none_or(|first| bounds.least == Some(**first)), "{bounds:?}");
        if refused.is_some() {
            assert_eq!(bounds.least.map(|least| least.workgroups), Some(0));
        }
        assert_eq!(
            bounds.least_ratio(),
            least.map(|waves| Ratio::new(waves, bounds.most.max_waves))
        );
        let least = points.iter().map(|point| point.map_or(0, |reached| reached.workgroups)).min();
        assert_eq!(bounds.least_workgroups, least);
    }
    // What holds whatever the launch: no size lets more in by this resource alone.
    let by = |limiter: Limiter, reached: &Occupancy| {
        let limit = reached.limits.get(limiter).unwrap_or(u32::MAX);
        limit.saturating_mul(reached.waves_per_workgroup)
    };
    let holds = |limiter: &Limiter| {
        launching.iter().all(|reached| by(*limiter, reached) <= bounds.most.waves)
            && bounds.most.limiters.contains(*limiter)
    };
    let all = Limiter::ALL.iter().copied().filter(holds);
    assert_eq!(bounds.limiters, all.fold(Limiters::NONE, Limiters::with));
}

/// Kept where each size keeps it, broken where none does, and else not known.
fn verdicts_agree(bounds: &OccupancyBounds, points: &[Result<Occupancy, Error>]) -> Option<bool> {
    let mut last = None;
    for waves in 0..=9 {
        for requirement in [
            Requirement::Occupancy(Ratio::new(waves, 8)),
            Requirement::WavesPerSimd(waves),
            Requirement::Workgroups(waves),
        ] {
            let is_met = |point: &Result<Occupancy, Error>| {
                point.is_ok_and(|reached| requirement.is_met(&reached))
            };
            let verdict = match (points.iter().all(is_met), points.iter().any(is_met)) {
                (true, _) => Some(true),
                (false, false) => Some(false),
                (false, true) => None,
            };
            let of_bounds = requirement.is_kept_by(bounds);
            match (bounds.open.has_memory(), verdict) {
                // More memory can only let fewer in.
                (true, Some(true) | None) => assert_eq!(of_bounds, None, "{requirement:?}"),
                // One that cannot launch keeps nothing, and is not below a minimum of 0 either.
                (_, verdict) if waves > 0 || points.iter().all(Result::is_ok) => {
                    assert_eq!(of_bounds, verdict, "{requirement:?} {bounds:?}");
                }
                _ => assert_ne!(of_bounds, Some(true), "{requirement:?}"),
            }
            last = of_bounds;
        }
    }
    last
}

#[test]
fn every_bound_agrees_with_its_points() {
    let (mut bounded, mut refused, mut held, mut unheld) = (0, 0, 0, 0);
    for (arch, kernel) in settled() {
        let wave = kernel.wave_on(&arch).threads();
        let most = arch.max_workgroup;
        let ranges = [
            [1, most],
            [wave, 256],
            [wave + 1, 5 * wave - 7],
            [3 * wave, 3 * wave],
            [most / 2 + 1, most + 40],
            [256, wave],
        ];
        for (vgprs, lds) in [(24, 0), (40, 3000), (70, 100), (96, 20_000), (250, 0)] {
            let kernel = kernel.vgprs(any::registers(&arch, vgprs)).lds(lds);
            for [least, most] in ranges {
                let open = Open::NONE.with_workgroup(least, most);
                let points = points(&arch, &kernel, [least, most]);
                for open in [open, open.with_dynamic_lds(), open.with_lds()] {
                    let bounds = occupancy_bounds(&arch, &kernel, open);
                    agrees(&bounds, &points, least);
                    if let Ok(bounds) = bounds {
                        verdicts_agree(&bounds, &points);
                        bounded += 1;
                        refused += u32::from(bounds.refused.is_some());
                        held += u32::from(!bounds.limiters.is_empty());
                        unheld += u32::from(bounds.limiters.is_empty());
                    }
                }
            }
        }
    }
    println!(
        "{bounded} bounded, {refused} with sizes that cannot launch, {held} held, {unheld} not"
    );
    assert!(bounded > 1000 && refused > 100 && held > 500 && unheld > 10);
}

/// Nothing that is open is the occupancy itself.
#[test]
fn what_is_known_is_no_bound() {
    for (arch, kernel) in settled() {
        for threads in [1, 64, 200, 1024, 5000] {
            let kernel = kernel.workgroup(threads).vgprs(any::registers(&arch, 70)).lds(3000);
            let bounds = occupancy_bounds(&arch, &kernel, Open::NONE);
            let exact = occupancy(&arch, &kernel);
            assert_eq!(bounds.as_ref().map(|bounds| bounds.most), exact.as_ref().copied());
            if let (Ok(bounds), Ok(exact)) = (bounds, exact) {
                assert_eq!((bounds.least, bounds.exact()), (Some(exact), Some(&exact)));
                assert_eq!((bounds.limiters, bounds.refused), (exact.limiters, None));
            }
        }
        let unknown = occupancy_bounds(&arch, &kernel, Open::NONE.with_dynamic_lds());
        assert_eq!(unknown.err(), Some(Error::UnknownWorkgroup));
    }
    // A shape is kept, with its limits along each dimension.
    let shaped = Kernel::new().registers(8).block_shape(1, 1, 128);
    let refused = occupancy_bounds(&arch::SM_90, &shaped, Open::NONE.with_dynamic_lds());
    assert!(matches!(refused, Err(Error::WorkgroupAxis { .. })), "{refused:?}");
}

/// AGPRs that nobody counts can only let fewer in, and a wave is of one size or the other.
#[test]
fn what_a_file_leaves_out_agrees_with_its_points() {
    let (mut fewer, mut apart) = (0, 0);
    for arch in [arch::GFX908, arch::GFX90A, arch::GFX942, arch::GFX1030, arch::GFX1100] {
        for (vgprs, lds) in [(8, 0), (24, 3000), (70, 0), (130, 20_000), (256, 0)] {
            for threads in [32, 64, 96, 250, 512, 1024] {
                let kernel = Kernel::new().vgprs(vgprs).lds(lds).workgroup(threads);
                if arch.wave32.is_none() {
                    let points: Vec<_> =
                        (0..=256).map(|agprs| occupancy(&arch, &kernel.agprs(agprs))).collect();
                    let most = points.iter().flatten().map(|reached| reached.waves).max();
                    let bounds = occupancy_bounds(&arch, &kernel, Open::NONE.with_agprs());
                    let bounds = bounds.as_ref().ok();
                    assert_eq!(bounds.map(|bounds| bounds.most.waves), most);
                    assert!(bounds.is_none_or(|bounds| bounds.least.is_none()));
                    fewer +=
                        u32::from(points[256].map_or(0, |last| last.waves) < most.unwrap_or(0));
                    continue;
                }
                let range = [threads, threads + 100];
                let waves = [Wave::W32, Wave::W64].map(|wave| kernel.wave(wave));
                let points = waves.map(|kernel| points(&arch, &kernel, range)).concat();
                let open = Open::NONE.with_wave().with_workgroup(range[0], range[1]);
                let Ok(bounds) = occupancy_bounds(&arch, &kernel, open) else {
                    assert!(points.iter().all(Result::is_err));
                    continue;
                };
                let reached =
                    || points.iter().map(|point| point.map_or(0, |reached| reached.waves));
                let workgroups = || points.iter().map(|point| point.map_or(0, |at| at.workgroups));
                let least = bounds.least.map(|least| least.waves);
                assert_eq!((least, Some(bounds.most.waves)), (reached().min(), reached().max()));
                let ends = (bounds.least_workgroups, Some(bounds.most_workgroups));
                assert_eq!(ends, (workgroups().min(), workgroups().max()));
                let by_size = points.split_at(points.len() / 2);
                let refused =
                    by_size.0.iter().zip(by_size.1).position(|(a, b)| a.is_err() || b.is_err());
                let refused = refused.map(|at| range[0] + u32::try_from(at).expect("a size"));
                assert_eq!(bounds.refused, refused);
                apart += u32::from(least != Some(bounds.most.waves));
                verdicts_agree(&bounds, &points);
            }
        }
    }
    println!("{fewer} with fewer, {apart} apart");
    assert!(fewer > 20 && apart > 20, "{fewer} {apart}");
}

/// A chip without AGPRs has none that are open, and one with waves of one size has none to choose.
#[test]
fn what_a_chip_does_not_have_is_not_open() {
    let kernel = Kernel::new().vgprs(70).lds(3000).workgroup(128);
    let all = Open::NONE.with_agprs().with_wave().with_named_barriers().with_tensor_columns();
    let all = Open { barriers: true, ..all };
    for (arch, ids) in [
        (arch::GFX906, &[][..]),
        (arch::SM_90, &[]),
        (arch::GFX1250, &["named_barriers"]),
        (arch::SM_100, &["tensor_columns"]),
        (arch::SM_120, &[]),
        (arch::GFX1100, &["wave"]),
        (arch::GFX942, &["agprs"]),
    ] {
        let bounds = occupancy_bounds(&arch, &kernel, all).expect("it launches");
        assert_eq!(bounds.open.ids().collect::<Vec<_>>(), ids, "{}", arch.name);
        let exact = occupancy(&arch, &kernel).ok();
        assert_eq!(bounds.least.is_none(), bounds.open.has_no_least(), "{}", arch.name);
        assert_eq!(bounds.exact().copied(), exact.filter(|_| ids.is_empty()), "{}", arch.name);
        let smallest = if arch.wave32.is_some() { 32 } else { 64 };
        let range = all.with_workgroup_up_to(&arch, &kernel, Some(512)).workgroup;
        assert_eq!(range, Some([smallest, 512]), "{}", arch.name);
    }
    // Where no wave of either size launches, the first of them says why.
    let large = Kernel::new().vgprs(256).workgroup(1024);
    let refused = occupancy_bounds(&arch::GFX1100, &large, Open::NONE.with_wave());
    let of = |wave| occupancy(&arch::GFX1100, &large.wave(wave));
    assert_eq!(refused.err(), of(Wave::W32).err());
    assert_ne!(of(Wave::W32).err(), of(Wave::W64).err());
}

/// Of barriers a chip of gfx12.5 has 16 for certain: it may have any number from there on.
#[test]
fn barriers_that_may_be_more_are_a_bound() {
    let arch = arch::GFX1250;
    let with = |pool: u32| Arch {
        barriers: arch.barriers.map(|barriers| Barriers { pool, is_least: false, ..barriers }),
        ..arch
    };
    let (mut open, mut same) = (0, 0);
    for (vgprs, lds) in [(8, 0), (70, 0), (96, 16_384), (130, 9_000), (256, 100_000), (1024, 0)] {
        for range in
            [[32, 32], [32, 96], [64, 64], [96, 96], [64, 96], [1, 1024], [65, 128], [1000, 1024]]
        {
            let kernel = Kernel::new().vgprs(vgprs).lds(lds);
            let pools = (16..=64).map(with);
            let points: Vec<Vec<_>> = pools.map(|arch| points(&arch, &kernel, range)).collect();
            let bounds =
                occupancy_bounds(&arch, &kernel, Open::NONE.with_workgroup(range[0], range[1]));
            let (Ok(bounds), all) = (bounds, points.concat()) else {
                assert!(points.concat().iter().all(Result::is_err));
                continue;
            };
            let waves = || all.iter().map(|point| point.map_or(0, |reached| reached.waves));
            assert_eq!(bounds.least.map(|least| least.waves), waves().min());
            assert_eq!(Some(bounds.most.waves), waves().max());
            let ends = |points: &[Result<Occupancy, Error>]| {
                let waves = || points.iter().map(|point| point.map_or(0, |reached| reached.waves));
                let counts = || points.iter().map(|point| point.map_or(0, |at| at.workgroups));
                (waves().min(), waves().max(), counts().min(), counts().max())
            };
            assert_eq!(bounds.open.barriers, ends(&points[0]) != ends(&points[48]), "{bounds:?}");
            // Of memory that is open only the most is known, with these barriers and with more.
            let memory = Open::NONE.with_workgroup(range[0], range[1]).with_dynamic_lds();
            let ends = |points| (ends(points).1, ends(points).3);
            let bounds_of_memory = occupancy_bounds(&arch, &kernel, memory).expect("it launches");
            let is_open = ends(&points[0]) != ends(&points[48]);
            assert_eq!(bounds_of_memory.open.barriers, is_open, "{bounds_of_memory:?}");
            assert_eq!(bounds_of_memory.most.waves, bounds.most.waves);
            open += u32::from(bounds.open.barriers);
            same += u32::from(!bounds.open.barriers);
            verdicts_agree(&bounds, &all);
        }
    }
    println!("{open} open, {same} not");
    assert!(open > 5 && same > 5, "{open} {same}");
    // Nothing else has to be open. Nor does this where something else is.
    let kernel = Kernel::new().vgprs(32).workgroup(64);
    for (arch, open) in [(arch, Open::NONE), (arch::GFX90A, Open::NONE.with_workgroup(64, 256))] {
        let bounds = occupancy_bounds(&arch, &kernel, open).expect("it launches");
        assert!(!bounds.open.is_empty() && bounds.exact().is_none(), "{bounds:?}");
    }
}

/// By default a workgroup may be anything that the file allows and the chip launches.
#[test]
fn a_workgroup_is_open_up_to_the_bound() {
    let range = |arch: &Arch, kernel: &Kernel, bound| {
        Open::NONE.with_workgroup_up_to(arch, kernel, bound).workgroup
    };
    let kernel = Kernel::new();
    assert_eq!(range(&arch::SM_90, &kernel, None), Some([32, 1024]));
    assert_eq!(range(&arch::SM_90, &kernel, Some(128)), Some([32, 128]));
    assert_eq!(range(&arch::SM_90, &kernel, Some(4096)), Some([32, 1024]));
    assert_eq!(range(&arch::GFX90A, &kernel, Some(256)), Some([64, 256]));
    assert_eq!(range(&arch::GFX90A, &kernel, Some(16)), Some([16, 16]));
    let none = occupancy_bounds(
        &arch::SM_90,
        &kernel.registers(8),
        Open::NONE.with_workgroup_up_to(&arch::SM_90, &kernel, Some(0)),
    );
    assert_eq!(none.err(), Some(Error::EmptyWorkgroup));
}

/// Where a launch prefers the cache, asking for more memory makes the pool larger, and then more
/// workgroups may fit than with less: the most is over all amounts.
#[test]
fn the_most_is_over_every_amount_of_memory() {
    let steps = PoolSplit::Steps(Steps::kib(&[1, 8, 100]));
    let mut own = arch::SM_86;
    own.lds.split = steps;
    let (mut lower, mut more) = (0, 0);
    let launches = [
        Kernel::new(),
        Kernel { cache: CachePreference::L1, ..Kernel::new() },
        Kernel { cache: CachePreference::Equal, ..Kernel::new() },
        Kernel::new().carveout(0),
        Kernel::new().carveout(37),
        Kernel { max_dynamic_lds: Some(20_000), ..Kernel::new().carveout(0) },
        // The least that needs more than 8 KiB, with the KiB that the driver takes.
        Kernel { max_dynamic_lds: Some(7169), ..Kernel::new().carveout(0) },
        Kernel { opt_in: false, ..Kernel::new().carveout(0) },
    ];
    for arch in [arch::SM_35, arch::SM_37, arch::SM_70, arch::SM_75, arch::SM_90, own, arch::GFX90A]
    {
        for launch in launches {
            for (lds, dynamic_lds) in [(0, 0), (5000, 0), (3000, 2000), (9000, 4000)] {
                let kernel = launch.registers(20).workgroup(64).lds(lds).dynamic_lds(dynamic_lds);
                let of = |bytes: u32, is_static: bool| {
                    let asked = if is_static {
                        kernel.lds(lds + bytes)
                    } else {
                        kernel.dynamic_lds(dynamic_lds + bytes)
                    };
                    occupancy(&arch, &asked).map_or(0, |reached| reached.waves)
                };
                for (open, is_static) in
                    [(Open::NONE.with_dynamic_lds(), false), (Open::NONE.with_lds(), true)]
                {
                    let most = (0..230 << 10).step_by(64).chain((0..230 << 10).skip(1).step_by(64));
                    let most = most.map(|bytes| of(bytes, is_static)).max().expect("amounts");
                    let bounds = occupancy_bounds(&arch, &kernel, open).expect("bounds");
                    assert_eq!(bounds.most.waves, most, "{} {kernel:?}", arch.name);
                    assert_eq!((bounds.least, bounds.exact()), (None, None));
                    lower += u32::from(most == of(0, is_static));
                    more += u32::from(most > of(0, is_static));
                }
            }
        }
    }
    println!("{lower} with no more, {more} with more");
    assert!(lower > 50 && more > 10, "{lower} {more}");
}

/// `workgroup`, `dynamic_lds` and `lds` are the words of every machine format.
#[test]
fn what_is_open_has_names() {
    let ids = |open: Open| open.ids().collect::<Vec<_>>();
    assert!(ids(Open::NONE).is_empty() && Open::NONE.is_empty());
    assert_eq!(
        ids(Open::NONE.with_workgroup(1, 2).with_dynamic_lds()),
        ["workgroup", "dynamic_lds"]
    );
    assert_eq!(ids(Open::NONE.with_lds()), ["lds"]);
    assert_eq!(ids(Open::NONE.with_agprs().with_wave()), ["agprs", "wave"]);
    assert_eq!(ids(Open::NONE.with_named_barriers()), ["named_barriers"]);
    assert!(Open::NONE.with_agprs().has_no_least() && !Open::NONE.with_wave().has_no_least());
    assert!(Open::NONE.with_named_barriers().has_no_least());
    assert!(!Open::NONE.with_wave().is_empty());
    assert!(!Open::NONE.with_lds().is_empty() && !Open::NONE.with_workgroup(1, 2).has_memory());
}
