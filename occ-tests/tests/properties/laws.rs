//! The engine's answers agree with each other.

use occ_core::arch::{Accumulators, Arch, Vendor};
use occ_core::{
    Axis, CachePreference, Curve, Error, Kernel, Limiter, Occupancy, Requirement, calculate,
    device_capacity, launch_errors, occupancy,
};
use proptest::prelude::*;

use super::any;
use super::hold;

/// Checks `law` on every built-in architecture, with the kernel made fit for it.
fn everywhere(kernel: &Kernel, law: impl Fn(&Arch, &Kernel) -> bool) -> bool {
    let mut applied = false;
    for arch in any::built_in() {
        applied |= law(&arch, &any::fitted(kernel, &arch));
    }
    applied
}

fn workgroups(arch: &Arch, kernel: &Kernel) -> u32 {
    calculate(arch, kernel).map_or(0, |reached| reached.workgroups)
}

#[test]
fn more_of_a_resource_never_helps() {
    type Set = fn(Kernel, u32) -> Kernel;
    let resources: [(&str, Set); 6] = [
        ("vgprs", |kernel, count| kernel.vgprs(count)),
        ("agprs", |kernel, count| kernel.agprs(count)),
        ("sgprs", |kernel, count| kernel.sgprs(count)),
        ("lds", |kernel, bytes| kernel.lds(bytes)),
        ("dynamic_lds", |kernel, bytes| kernel.dynamic_lds(bytes)),
        ("barriers", |kernel, count| kernel.barriers(count)),
    ];
    let amount = || prop_oneof![0_u32..=300, 0_u32..=240_000, any::number()];
    hold(600, &(any::plausible(), amount(), amount()), |(kernel, a, b)| {
        let (less, more) = (a.min(b), a.max(b));
        // A carve-out other than the default grows with what a workgroup needs.
        let kernel = Kernel { carveout: None, cache: CachePreference::None, ..kernel };
        everywhere(&kernel, |arch, kernel| {
            let mut fits = false;
            for (name, set) in resources {
                // 0 registers are an error on some, and no smaller count.
                let least = u32::from(name == "vgprs");
                let at = |amount: u32| any::fitted(&set(*kernel, amount.max(least)), arch);
                let (few, many) = (workgroups(arch, &at(less)), workgroups(arch, &at(more)));
                let context = format!("{few} at {less} {name}, {many} at {more} on {}", arch.name);
                assert!(few >= many, "{context}: {kernel:?}");
                fits |= few > 0;
            }
            fits
        })
    });
}

/// What `resident` says of itself.
fn sound(arch: &Arch, kernel: &Kernel, reached: &Occupancy) {
    let context = || format!("{reached:?} of {kernel:?} on {arch:?}");
    let waves = u64::from(reached.workgroups) * u64::from(reached.waves_per_workgroup);
    assert_eq!(waves, u64::from(reached.waves), "{}", context());
    assert!(reached.waves <= reached.max_waves, "{}", context());
    let limit = |limiter| reached.limits.get(limiter);
    let least = Limiter::ALL.iter().copied().filter_map(limit).min();
    assert_eq!(least, Some(reached.workgroups), "{}", context());
    assert!(!reached.limiters.is_empty(), "{}", context());
    for &limiter in Limiter::ALL {
        let ties = limit(limiter) == Some(reached.workgroups);
        let named = reached.limiters.contains(limiter);
        // A register limit that was cut to the wave slots ties without binding.
        let register = matches!(limiter, Limiter::Vgprs | Limiter::Sgprs);
        assert!(ties || !named, "{limiter:?}: {}", context());
        assert!(
            named || !ties || (register && arch.vendor == Vendor::Amd),
            "{limiter:?}: {}",
            context()
        );
    }
    assert_eq!(reached.limiters.iter().map(|_| 1).sum::<u32>(), reached.limiters.len());
    assert_eq!(reached.limiters.iter().next(), reached.limiters.first());
    assert!(reached.waves_per_simd() <= reached.max_waves / reached.simds, "{}", context());
    if let Some(next) = reached.next_workgroup_count() {
        assert_eq!(next, reached.workgroups + 1, "{}", context());
        assert!(next * reached.waves_per_workgroup <= reached.max_waves, "{}", context());
    }
}

#[test]
fn limits_combine() {
    hold(3000, &(any::arch(), any::plausible()), |(arch, kernel)| {
        let kernel = any::fitted(&kernel, &arch);
        let Ok(reached) = calculate(&arch, &kernel) else {
            return false;
        };
        sound(&arch, &kernel, &reached);
        true
    });
    hold(150, &any::plausible(), |kernel| {
        everywhere(&kernel, |arch, kernel| {
            let reached = calculate(arch, kernel);
            if let Ok(reached) = &reached {
                sound(arch, kernel, reached);
            }
            reached.is_ok_and(|reached| reached.workgroups > 0)
        })
    });
}

/// `occupancy` and `resident` differ only in how they say that a kernel cannot launch.
#[test]
fn refusals_agree() {
    hold(300, &prop_oneof![any::plausible(), any::kernel()], |kernel| {
        everywhere(&kernel, |arch, kernel| {
            let (reached, refused) = (calculate(arch, kernel), launch_errors(arch, kernel));
            let first = refused.clone().next();
            match (occupancy(arch, kernel), reached) {
                (Ok(occupancy), reached) => {
                    assert_eq!(Ok(occupancy), reached, "{kernel:?} on {}", arch.name);
                    assert!(occupancy.workgroups > 0, "{kernel:?} on {}", arch.name);
                    assert_eq!(first, None, "{kernel:?} on {}", arch.name);
                    assert_eq!(
                        device_capacity(arch, kernel, 2).map(|fill| fill.workgroups),
                        Ok(u64::from(occupancy.workgroups)
                            * if kernel.mode_on(arch) == occ_core::Mode::Wgp { 1 } else { 2 }),
                    );
                    true
                }
                (Err(error), Ok(reached)) => {
                    // Some device may allow a cluster that none is documented to allow.
                    let open = matches!(error, Error::Cluster { is_known: false, .. });
                    assert_ne!(
                        error.cannot_launch(),
                        open,
                        "{error:?}: {kernel:?} on {}",
                        arch.name
                    );
                    // Rule "static": NVIDIA's calculator counts kernels that no compiler would
                    // let declare so much, and `resident` agrees with it. It knows no shapes, no sizes of
                    // registers, no most of waves, no
                    // clusters, no most of barriers, and not what may be opted in to.
                    let counted = matches!(
                        error,
                        Error::StaticLds { .. }
                            | Error::WorkgroupAxis { .. }
                            | Error::OptIn { .. }
                            | Error::Barriers { .. }
                            | Error::TensorColumns { .. }
                            | Error::RegisterSize { .. }
                            | Error::WorkgroupWaves { .. }
                            | Error::Cluster { .. }
                            | Error::ClusterDoesNotFit { .. }
                    );
                    assert!(reached.workgroups == 0 || counted, "{kernel:?} on {}", arch.name);
                    assert_eq!(first.unwrap_or(error), error, "{kernel:?} on {}", arch.name);
                    for error in refused {
                        past_its_limit(arch, kernel, error);
                    }
                    true
                }
                (Err(error), Err(other)) => {
                    assert_eq!(error, other, "{kernel:?} on {}", arch.name);
                    assert!(!error.cannot_launch(), "{error:?}: {kernel:?} on {}", arch.name);
                    assert_eq!(first, None, "{kernel:?} on {}", arch.name);
                    false
                }
            }
        })
    });
}

/// A refusal names an amount past its limit, and at the limit the resource refuses no more.
fn past_its_limit(arch: &Arch, kernel: &Kernel, error: Error) {
    let context = format!("{error:?}: {kernel:?} on {}", arch.name);
    let (amount, max, at_limit) = match error {
        Error::Workgroup { threads, max } => (threads, max, kernel.workgroup(max)),
        Error::Barriers { count, max } => (count, max, kernel.barriers(max)),
        Error::TensorColumns { count, max }
            if count > max && max.is_power_of_two() && max >= 32 =>
        {
            (count, max, kernel.tensor_columns(max))
        }
        Error::WorkgroupAxis { axis, threads, max } => {
            let mut shape = kernel.workgroup_shape.expect("a shape");
            assert_eq!(shape[axis as usize], threads, "{context}");
            shape[axis as usize] = max;
            let [x, y, z] = shape;
            (threads, max, kernel.workgroup_shape(x, y, z))
        }
        Error::Vgprs { count, max } => (count, max, kernel.vgprs(max)),
        Error::Agprs { count, max } => (count, max, kernel.agprs(max)),
        Error::Sgprs { count, max } => (count, max, kernel.sgprs(max)),
        Error::StaticLds { bytes, max } => (bytes, max, kernel.lds(max)),
        Error::DynamicLds { bytes, max } => (bytes, max, kernel.dynamic_lds(max)),
        Error::OptIn { bytes, max } => (bytes, max, kernel.max_dynamic_shared(max)),
        Error::Lds { bytes, max } => {
            assert!(bytes > u64::from(max), "{context}");
            let fits = Kernel { lds: 0, dynamic_lds: max, max_dynamic_lds: None, ..*kernel };
            (u32::MAX, max, fits)
        }
        Error::Cluster { blocks, max, .. } => (blocks, max, kernel.cluster(max, 1, 1)),
        Error::ClusterDoesNotFit { blocks, sms_per_gpc, blocks_per_sm } => {
            let max = sms_per_gpc * blocks_per_sm;
            (blocks, max, kernel.cluster(max, 1, 1))
        }
        _ => return,
    };
    assert!(amount > max, "{context}");
    let along = |error: &Error| match error {
        Error::WorkgroupAxis { axis, .. } => Some(*axis),
        _ => None,
    };
    let kind = |error: &Error| (std::mem::discriminant(error), along(error));
    let same = |other: &Error| kind(other) == kind(&error);
    let still = launch_errors(arch, &at_limit).find(same);
    assert_eq!(still, None, "at the limit: {context}");
}

/// `kernel` with `amount` of what `limiter` counts, as `step` means it.
fn using(arch: &Arch, kernel: &Kernel, limiter: Limiter, amount: u32) -> Kernel {
    match limiter {
        Limiter::Vgprs if arch.accumulators == Accumulators::None => kernel.vgprs(amount),
        // Both kinds of registers come from one budget.
        Limiter::Vgprs => kernel.agprs(0).vgprs(amount),
        Limiter::Sgprs => kernel.sgprs(amount),
        Limiter::Lds => {
            let fixed = kernel.lds.min(amount);
            kernel.lds(fixed).dynamic_lds(amount - fixed)
        }
        Limiter::Barriers => kernel.barriers(amount),
        Limiter::VirtualResources => kernel.virtual_resources(amount),
        Limiter::TensorColumns => kernel.tensor_columns(amount),
        _ => unreachable!("{limiter:?} has no amount"),
    }
}

/// The most of a resource that `step` looks at, and the least that makes sense.
fn bounds(arch: &Arch, kernel: &Kernel, limiter: Limiter) -> Option<(u32, u32)> {
    match limiter {
        Limiter::Vgprs => {
            let file = arch.registers(kernel.wave_on(arch)).copied();
            let blocks = kernel.dynamic_vgprs.map(|block| block * 8);
            Some((blocks.unwrap_or(file?.addressable), 1))
        }
        Limiter::Sgprs => Some((kernel.sgprs?, 1)),
        Limiter::Lds => Some((kernel.lds + kernel.dynamic_lds, 0)),
        Limiter::Barriers if arch.vendor.words().counts_barriers => Some((kernel.barriers, 0)),
        Limiter::VirtualResources => Some((kernel.virtual_resources, 0)),
        Limiter::TensorColumns => Some((kernel.tensor_columns, 0)),
        _ => None,
    }
}

#[test]
fn steps_allow_what_they_say_and_no_more() {
    hold(600, &(any::plausible(), 0_u32..=40), |(kernel, wanted)| {
        // A step is about what the kernel needs: a compiler pads anew.
        let kernel = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..kernel };
        everywhere(&kernel, |arch, kernel| {
            let Ok(reached) = calculate(arch, kernel) else {
                return false;
            };
            // More than the wave slots hold nobody can have.
            let wanted = wanted.min(reached.limits.wave_slots);
            let mut answered = false;
            for &limiter in Limiter::ALL {
                let found = kernel.reduction(arch, limiter, wanted);
                let Some((most, least)) = bounds(arch, kernel, limiter) else {
                    assert_eq!(found, None, "{limiter:?}: {kernel:?} on {}", arch.name);
                    continue;
                };
                let context = || {
                    let name = arch.name;
                    format!("{found:?}: {wanted} by {limiter:?} of {kernel:?} on {name}")
                };
                let allows = |amount| {
                    let kernel = using(arch, kernel, limiter, amount);
                    let reached =
                        calculate(arch, &kernel).unwrap_or_else(|_| panic!("{}", context()));
                    reached.limits.get(limiter).unwrap_or(u32::MAX) >= wanted
                };
                match found {
                    Some(step) => {
                        answered = true;
                        assert_eq!(step.limiter, limiter, "{}", context());
                        assert!(step.workgroups >= wanted, "{}", context());
                        assert!((least..=most).contains(&step.most), "{}", context());
                        assert!(allows(step.most), "{}", context());
                        assert!(step.most == most || !allows(step.most + 1), "{}", context());
                    }
                    None => assert!(most < least || !allows(least), "{}", context()),
                }
            }
            answered
        })
    });
}

#[test]
fn workgroup_steps_are_the_nearest() {
    let wanted = prop_oneof![any::requirement(), (1_u32..=8).prop_map(Requirement::WavesPerSimd)];
    hold(40, &(any::plausible(), wanted), |(kernel, requirement)| {
        everywhere(&kernel, |arch, kernel| {
            let now = kernel.workgroup.unwrap();
            let wave = kernel.wave_on(arch).threads();
            let meets = |threads: u32| {
                occupancy(arch, &kernel.workgroup(threads))
                    .is_ok_and(|reached| requirement.is_met(&reached))
            };
            let sizes = (1..=arch.max_workgroup / wave).map(|waves| waves * wave);
            let nearest = sizes
                .filter(|threads| meets(*threads))
                .min_by_key(|threads| (threads.abs_diff(now), u32::MAX - threads));
            let found = kernel.nearest_workgroup_size(arch, requirement);
            assert_eq!(found, nearest, "{requirement:?} of {kernel:?} on {}", arch.name);
            found.is_some()
        })
    });
}

#[test]
fn the_best_workgroup_beats_every_other() {
    hold(6, &(any::plausible(), 1_u32..=1100), |(kernel, bound)| {
        everywhere(&kernel, |arch, kernel| {
            let limit = bound.min(arch.max_workgroup);
            let threads_at = |threads: u32| threads * workgroups(arch, &kernel.workgroup(threads));
            let most = (1..=limit).map(threads_at).max().unwrap();
            let context = || format!("{kernel:?} of at most {bound} on {}", arch.name);
            match kernel.best_workgroup(arch, bound).unwrap() {
                Some(best) => {
                    assert_eq!(threads_at(best.threads), most, "{}", context());
                    assert!(best.threads <= limit, "{}", context());
                    // Of several, the largest.
                    let larger = (best.threads + 1..=limit).map(threads_at).max();
                    assert!(larger.is_none_or(|larger| larger < most), "{}", context());
                    let there = calculate(arch, &kernel.workgroup(best.threads));
                    assert_eq!(there, Ok(best.occupancy), "{}", context());
                    true
                }
                None => {
                    assert_eq!(most, 0, "{}", context());
                    false
                }
            }
        })
    });
}

#[test]
fn the_dynamic_memory_left_leaves_the_workgroups() {
    let wanted = prop_oneof![1_u32..=4, 1_u32..=40];
    hold(1500, &(any::plausible(), wanted), |(kernel, wanted)| {
        everywhere(&kernel, |arch, kernel| {
            let context = || format!("{wanted} of {kernel:?} on {}", arch.name);
            let with = |bytes| workgroups(arch, &kernel.dynamic_lds(bytes));
            let Some(left) = kernel.dynamic_lds_left(arch, wanted).unwrap() else {
                assert!(with(0) < wanted, "{}", context());
                return false;
            };
            assert!(with(left) >= wanted, "{left} left: {}", context());
            // One byte more is one too many, but where it is the launch that asked for no more, or
            // where the pool would grow with the demand.
            let asked = kernel.max_dynamic_lds == Some(left);
            let grows = kernel.cache != CachePreference::None || kernel.carveout.is_some();
            assert!(asked || grows || with(left + 1) < wanted, "{left} left: {}", context());
            true
        })
    });
}

#[test]
fn curves_are_what_the_engine_says() {
    hold(15, &any::plausible(), |kernel| {
        everywhere(&kernel, |arch, kernel| {
            let curve = Curve::new(arch, kernel, Axis::Workgroup);
            let sizes: Vec<_> = curve.map(|point| (point.at, point.occupancy)).collect();
            let wave = kernel.wave_on(arch).threads();
            let expected: Vec<_> = (1..=arch.max_workgroup / wave)
                .map(|waves| waves * wave)
                .map(|threads| (threads, calculate(arch, &kernel.workgroup(threads)).unwrap()))
                .collect();
            assert_eq!(sizes, expected, "{kernel:?} on {}", arch.name);

            let file = arch.registers(kernel.wave_on(arch)).copied();
            let counts = Curve::new(arch, kernel, Axis::Vgprs);
            let mut last = 0;
            for point in counts {
                last += 1;
                assert_eq!(point.at, last, "{kernel:?} on {}", arch.name);
                let unpadded = Kernel { vgprs_allocated: None, ..kernel.vgprs(point.at) };
                let there = calculate(arch, &unpadded);
                assert_eq!(there, Ok(point.occupancy), "{kernel:?} on {}", arch.name);
            }
            assert_eq!(last, file.unwrap().addressable, "{kernel:?} on {}", arch.name);

            let bytes = Curve::new(arch, kernel, Axis::Lds);
            let most = arch.lds.opt_in.unwrap_or(0).max(arch.lds.per_workgroup);
            for (at, point) in any::amounts(arch.lds.granule, most).into_iter().zip(bytes) {
                let dynamic = Kernel { lds: 0, dynamic_lds: at, max_dynamic_lds: None, ..*kernel };
                assert_eq!(point.at, at, "{kernel:?} on {}", arch.name);
                let there = calculate(arch, &dynamic);
                assert_eq!(there, Ok(point.occupancy), "{kernel:?} on {}", arch.name);
            }
            true
        })
    });
}
