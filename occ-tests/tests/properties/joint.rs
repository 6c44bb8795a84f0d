//! Joint steps: each reaches what it says when it is followed literally, none could be smaller, and
//! where there is none nothing helps.

use occ_core::__private::message;
use occ_core::arch::{Arch, Vendor};
use occ_core::{
    Contract, Error, Kernel, Limiter, Occupancy, PartitionedCaching, Requirement, Verdict,
    occupancy,
};
use proptest::prelude::*;
use proptest::sample::select;

use super::any;
use super::hold;

fn meets(arch: &Arch, kernel: &Kernel, requirement: Requirement) -> bool {
    occupancy(arch, kernel).is_ok_and(|reached| requirement.is_met(&reached))
}

/// Requirements that kernels miss, most of them within reach of their architecture.
fn requirement() -> impl Strategy<Value = Requirement> {
    prop_oneof![
        4 => (1_u32..=20).prop_map(|part| Requirement::Occupancy(occ_core::Ratio::new(part, 20))),
        2 => (1_u32..=11).prop_map(Requirement::WavesPerSimd),
        2 => (1_u32..=34).prop_map(Requirement::Workgroups),
        1 => any::requirement(),
    ]
}

/// A contract on one of the built-in architectures, and now and then on one of its own.
fn contract() -> impl Strategy<Value = Contract<'static>> {
    let arch = prop_oneof![4 => select(any::built_in()), 1 => any::small_arch()];
    (arch, any::plausible(), requirement()).prop_map(|(arch, kernel, min)| {
        let kernel = any::fitted(&kernel, &arch);
        Contract::new("blur", &arch, kernel).min(min)
    })
}

/// The sizes that a step may ask for, in the order of how near they are.
fn sizes(arch: &Arch, kernel: &Kernel) -> Vec<u32> {
    let (now, wave) = (kernel.workgroup.unwrap(), kernel.wave_on(arch).threads());
    let whole = (1..=arch.max_workgroup / wave).map(|waves| waves * wave);
    let mut sizes: Vec<u32> = whole.filter(|size| *size != now).collect();
    sizes.sort_by_key(|size| (size.abs_diff(now), u32::MAX - size));
    sizes.insert(0, now);
    sizes
}

/// `kernel` in workgroups of `threads` threads, with nothing of what can be freed; with its
/// workgroup memory and without, for a carve-out can make more room for what asks for more.
fn least(kernel: &Kernel, threads: u32) -> [Kernel; 2] {
    let sized = if kernel.workgroup == Some(threads) { *kernel } else { kernel.workgroup(threads) };
    let bare = Kernel {
        vgprs: kernel.vgprs.map(|count| count.min(1)),
        agprs: 0,
        sgprs: kernel.sgprs.map(|count| count.min(1)),
        vgprs_allocated: None,
        sgprs_allocated: None,
        barriers: kernel.barriers.min(1),
        virtual_resources: 0,
        tensor_columns: 0,
        scratch: false,
        ..sized
    };
    [bare, bare.lds(0).dynamic_lds(0)]
}

fn possible(arch: &Arch, kernel: &Kernel, threads: u32, requirement: Requirement) -> bool {
    least(kernel, threads).iter().any(|least| meets(arch, least, requirement))
}

#[test]
fn joint_steps_are_the_smallest() {
    hold(4000, &contract(), |contract| {
        let Contract { arch, kernel, min: Some(min), .. } = contract else { unreachable!() };
        let described = occupancy(&arch, &kernel).map_or_else(Error::cannot_launch, |_| true);
        let sizes = sizes(&arch, &kernel);
        let Some(found) = kernel.joint_change(&arch, min) else {
            let none = !described || !sizes.iter().any(|size| possible(&arch, &kernel, *size, min));
            assert!(none, "{contract:?}");
            return described;
        };
        assert!(described, "{contract:?}");
        let to = found.kernel;
        let context = || format!("{to:?} of {contract:?}");
        assert_eq!(occupancy(&arch, &to), Ok(found.occupancy), "{}", context());
        assert!(min.is_met(&found.occupancy), "{}", context());
        if meets(&arch, &kernel, min) {
            assert_eq!(to, kernel, "{}", context());
            return false;
        }
        // No nearer size can do it, whatever is freed.
        for size in sizes.into_iter().take_while(|size| Some(*size) != to.workgroup) {
            assert!(!possible(&arch, &kernel, size, min), "{size}: {}", context());
        }
        // Nothing grew, and what shrank cannot stay any larger. Where blocks that ask for more may
        // give up caching in halves, the largest amount need not be found.
        let halves = arch.partitioned_caching && kernel.caching != PartitionedCaching::Off;
        let larger = |name: &str, was: u32, is: u32, more: &dyn Fn(u32) -> Kernel| {
            assert!(is <= was, "{name}: {}", context());
            let room = is < was && !halves && meets(&arch, &more(is + 1), min);
            assert!(!room, "more {name}: {}", context());
        };
        let [was, is] = [kernel, to].map(|kernel| kernel.lds + kernel.dynamic_lds);
        larger("lds", was, is, &|bytes| {
            let fixed = kernel.lds.min(bytes);
            to.lds(fixed).dynamic_lds(bytes - fixed)
        });
        larger("vgprs", kernel.vgprs.unwrap(), to.vgprs.unwrap(), &|count| to.vgprs(count));
        larger("agprs", kernel.agprs, to.agprs, &|count| to.agprs(count));
        if let (Some(was), Some(is)) = (kernel.sgprs, to.sgprs) {
            larger("sgprs", was, is, &|count| to.sgprs(count));
        }
        larger("barriers", kernel.barriers, to.barriers, &|count| to.barriers(count));
        larger("virtual", kernel.virtual_resources, to.virtual_resources, &|count| {
            to.virtual_resources(count)
        });
        larger("tensor", kernel.tensor_columns, to.tensor_columns, &|count| {
            to.tensor_columns(count.max(32).next_power_of_two())
        });
        assert!(!to.scratch || kernel.scratch, "{}", context());
        let scratch = !kernel.scratch || to.scratch || !meets(&arch, &to.scratch(true), min);
        assert!(scratch, "scratch: {}", context());
        // What nobody can free is as it was.
        let rest = |kernel: &Kernel| {
            let Kernel { wave, mode, trap, carveout, cache, caching, opt_in, .. } = *kernel;
            let Kernel { max_dynamic_lds, dynamic_vgprs, .. } = *kernel;
            (wave, mode, trap, carveout, cache, caching, opt_in, max_dynamic_lds, dynamic_vgprs)
        };
        assert_eq!(rest(&kernel), rest(&to), "{}", context());
        true
    });
}

/// `kernel` as a compiler makes it that is told of anything else than the workgroup size: what it
/// pads it pads anew.
fn compiled(kernel: Kernel) -> Kernel {
    Kernel { vgprs_allocated: None, sgprs_allocated: None, ..kernel }
}

/// `kernel` changed as the words say: `64 threads with 32 registers and no scratch memory`.
fn follow(kernel: &Kernel, arch: &Arch, words: &str) -> Kernel {
    let mut kernel = *kernel;
    let words = words.replace("doing without ", "no ");
    for part in words.replace(" with ", ", ").replace(" and ", ", ").split(", ") {
        let (count, what) = part.split_once(' ').unwrap_or_else(|| panic!("{words}"));
        let count: u32 =
            if count == "no" { 0 } else { count.parse().unwrap_or_else(|_| panic!("{words}")) };
        kernel = match what.trim_end_matches('s') {
            "thread" | "work-item" => kernel.workgroup(count),
            "register" | "VGPR" | "GRF register" => compiled(kernel.vgprs(count)),
            "AGPR" => compiled(kernel.agprs(count)),
            "SGPR" => compiled(kernel.sgprs(count)),
            "barrier" => compiled(kernel.barriers(count)),
            "virtual resource" => compiled(kernel.virtual_resources(count)),
            "column of tensor memory" | "columns of tensor memory" | "tensor memory" => {
                compiled(kernel.tensor_columns(count))
            }
            "scratch memory" => compiled(kernel.scratch(count > 0)),
            bytes if bytes.ends_with(arch.vendor.lds()) => compiled(local(&kernel, count)),
            _ => panic!("`{what}`: {words}"),
        };
    }
    kernel
}

/// `kernel` with so many bytes of workgroup memory, the dynamic ones freed first.
fn local(kernel: &Kernel, bytes: u32) -> Kernel {
    let fixed = kernel.lds.min(bytes);
    kernel.lds(fixed).dynamic_lds(bytes - fixed)
}

/// What the words of one limiter's line change: `VGPRs: 84 allocated, 48 would allow 5 waves ..`.
fn follow_line(kernel: &Kernel, arch: &Arch, line: &str) -> Option<Kernel> {
    let (_, line) = line.split_once("by ").unwrap_or_else(|| panic!("{line}"));
    let (name, line) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
    if line.ends_with("a kernel without it has no such limit") {
        return Some(compiled(kernel.scratch(false)));
    }
    if line.contains("which the compiler rounded up") {
        return Some(compiled(*kernel));
    }
    let (advice, _) = line.split_once(" would allow ")?;
    let (_, amount) = advice.rsplit_once(", ").unwrap_or_else(|| panic!("{line}"));
    if amount.contains(" thread") || amount.contains(" work-item") {
        return Some(follow(kernel, arch, amount));
    }
    let amount: u32 = amount.parse().unwrap_or_else(|_| panic!("{line}"));
    let limiter = Limiter::ALL.iter().copied().find(|limiter| limiter.name(arch.vendor) == name);
    Some(compiled(match limiter.unwrap_or_else(|| panic!("{line}")) {
        // Both kinds of registers together.
        Limiter::Vgprs => kernel.agprs(0).vgprs(amount),
        Limiter::Sgprs => kernel.sgprs(amount),
        Limiter::Lds => local(kernel, amount),
        Limiter::Barriers => kernel.barriers(amount),
        Limiter::VirtualResources => kernel.virtual_resources(amount),
        Limiter::TensorColumns => kernel.tensor_columns(amount),
        other => panic!("{other:?}: {line}"),
    }))
}

/// No message is a dead end: what it says reaches the minimum, or nothing does.
#[test]
fn every_message_has_a_way_out() {
    hold(6000, &contract(), |contract| {
        let Contract { arch, kernel, min: Some(min), .. } = contract else { unreachable!() };
        let verdict = contract.verdict();
        let Verdict::Broken(reached) = verdict else {
            return false;
        };
        let text = contract.message(&verdict);
        let context = || format!("{text}\n{contract:?}");
        let mut lines = text.as_str().lines().skip(1).peekable();
        let mut changed = kernel;
        let mut size = None;
        let mut carved = false;
        while let Some(line) = lines.next_if(|line| {
            line.starts_with("limited by ")
                || line.starts_with("and by ")
                || line.starts_with("then by ")
        }) {
            carved |= line.ends_with("only a larger carve-out can help");
            match follow_line(&kernel, &arch, line) {
                // A size that is enough by itself.
                Some(to) if to.workgroup != kernel.workgroup => size = Some(to),
                Some(_) => changed = follow_line(&changed, &arch, line).unwrap(),
                None => {}
            }
        }
        match lines.next() {
            // Each line by itself: the size, or all the amounts.
            None => {
                let enough = meets(&arch, &size.unwrap_or(changed), min);
                assert!(enough || (carved && size.is_none()), "{}", context());
                // No line says another number than all of them come to.
                if size.is_none() && !carved {
                    let better = level(&reached, &occupancy(&arch, &changed).unwrap(), min);
                    let told =
                        text.as_str().lines().filter_map(|line| line.split_once(" would allow "));
                    assert!(told.into_iter().all(|(_, told)| told == better), "{}", context());
                }
            }
            Some(last) if last.contains(" would allow more than ") => {
                let most = most(&arch, &kernel, min).unwrap();
                assert!(!min.is_met(&most), "{}", context());
                assert!(
                    last.ends_with(&format!("more than {}", level(&reached, &most, min))),
                    "{}",
                    context()
                );
            }
            Some(last) if last.contains(" holds at most ") => {
                let (name, number) = last.split_once(" holds at most ").unwrap();
                assert_eq!(name, arch.name.as_str(), "{}", context());
                assert!(
                    most(&arch, &kernel, min).is_none_or(|most| !min.is_met(&most)),
                    "{}",
                    context()
                );
                let limit: u32 = number.split_once(' ').unwrap().0.parse().unwrap();
                let most = match min {
                    Requirement::Workgroups(_) => {
                        reached.max_waves.min(arch.workgroup_slots.map_or(u32::MAX, |slots| {
                            slots.saturating_mul(reached.simds / arch.simds)
                        }))
                    }
                    _ => reached.max_waves,
                };
                assert!(limit <= most && limit > 0, "{}", context());
            }
            Some(last) => {
                let (words, to_level) =
                    last.split_once(" would allow ").unwrap_or_else(|| panic!("{}", context()));
                let to = follow(&kernel, &arch, words);
                assert!(meets(&arch, &to, min), "{}", context());
                let better = occupancy(&arch, &to).unwrap();
                assert_eq!(to_level, level(&reached, &better, min), "{}", context());
                // It says no more than has to change.
                assert_eq!(
                    kernel.joint_change(&arch, min).unwrap().occupancy,
                    better,
                    "{}",
                    context()
                );
            }
        }
        assert_eq!(lines.next(), None, "{}", context());
        true
    });
}

/// The most that a kernel like this reaches, found by trying every size.
fn most(arch: &Arch, kernel: &Kernel, requirement: Requirement) -> Option<Occupancy> {
    sizes(arch, kernel)
        .into_iter()
        .filter_map(|size| occupancy(arch, &any::fitted(&least(kernel, size)[1], arch)).ok())
        .max_by_key(|reached| match requirement {
            Requirement::Workgroups(_) => reached.workgroups,
            _ => reached.waves,
        })
}

/// What is reached, as a message about a kernel that reaches `now` writes it: in one unit.
fn level(now: &Occupancy, reached: &Occupancy, requirement: Requirement) -> String {
    let even = |of: &Occupancy| of.vendor == Vendor::Amd && of.waves.is_multiple_of(of.simds);
    match requirement {
        Requirement::Occupancy(_) if even(now) && !even(reached) => {
            // Cut after two decimals.
            let cut = u64::from(reached.waves) * 10_000 / u64::from(reached.max_waves);
            let decimals = format!(".{:02}", cut % 100);
            let decimals = decimals.trim_end_matches('0').trim_end_matches('.');
            format!("{}{decimals}% occupancy", cut / 100)
        }
        Requirement::Occupancy(_)
            if even(reached) && !even(now) && reached.vendor == Vendor::Amd =>
        {
            let per = reached.vendor.unit(reached.mode);
            format!("{} wave{} per {per}", reached.waves, if reached.waves == 1 { "" } else { "s" })
        }
        Requirement::WavesPerSimd(_) => {
            message::required(Requirement::WavesPerSimd(reached.waves_per_simd()), reached)
                .to_string()
        }
        Requirement::Workgroups(_) => {
            message::required(Requirement::Workgroups(reached.workgroups), reached).to_string()
        }
        Requirement::Occupancy(_) => {
            let text = message::reached(reached).to_string();
            // `30% occupancy (3 of 10 waves per SIMD)`
            let (_, level) = text.split_once('(').unwrap();
            let (count, rest) = level.trim_end_matches(')').split_once(" of ").unwrap();
            let (_, rest) = rest.split_once(' ').unwrap();
            let (noun, per) = rest.split_once(" per ").unwrap();
            let noun = noun.trim_end_matches('s');
            format!("{count} {noun}{} per {per}", if count == "1" { "" } else { "s" })
        }
        other => panic!("{other:?}"),
    }
}

/// What cannot launch is told what launches, and what keeps the contract.
#[test]
fn what_cannot_launch_is_told_what_would_keep_the_minimum() {
    let large = any::plausible().prop_flat_map(|kernel| {
        (Just(kernel), 1_u32..=300, 1_u32..=2048, 0_u32..=100_000).prop_map(
            |(kernel, vgprs, threads, lds)| kernel.vgprs(vgprs).workgroup(threads).lds(lds),
        )
    });
    let values = (select(any::built_in()), large, requirement());
    hold(6000, &values, |(arch, kernel, min)| {
        let kernel = any::fitted(&kernel, &arch);
        let contract = Contract::new("blur", &arch, kernel).min(min);
        let verdict = contract.verdict();
        let Verdict::Refused(error) = verdict else {
            return false;
        };
        let text = contract.message(&verdict);
        let context = || format!("{text}\n{contract:?}");
        let Some((before, wanted)) = text.as_str().split_once(" would keep the required ") else {
            return false;
        };
        assert!(error.cannot_launch(), "{}", context());
        let (start, words) =
            before.rsplit_once(", and ").unwrap_or_else(|| panic!("{}", context()));
        let mut alone = contract;
        alone.min = None;
        assert_eq!(alone.message(&verdict).as_str(), start, "{}", context());
        let to = match words.parse() {
            Ok(count) => match error {
                Error::Workgroup { .. } => kernel.workgroup(count),
                _ => compiled(match error.limiter().unwrap() {
                    Limiter::Vgprs => kernel.vgprs(count),
                    Limiter::Sgprs => kernel.sgprs(count),
                    Limiter::Lds => local(&kernel, count),
                    Limiter::Barriers => kernel.barriers(count),
                    Limiter::VirtualResources => kernel.virtual_resources(count),
                    Limiter::TensorColumns => kernel.tensor_columns(count),
                    _ => panic!("{}", context()),
                }),
            },
            Err(_) => follow(&kernel, &arch, words),
        };
        assert!(meets(&arch, &to, min), "{}", context());
        let better = occupancy(&arch, &to).unwrap();
        assert_eq!(wanted, message::required(min, &better).as_str(), "{}", context());
        true
    });
}
