//! Messages say what is so.

use std::str::FromStr;

use occ_core::__private::message;
use occ_core::{
    Arch, Contract, Kernel, Limiter, Occupancy, Ratio, Requirement, Verdict, calculate, occupancy,
};
use proptest::prelude::*;

use super::any;
use super::hold;

/// A contract about a kernel that people might write, on one of the built-in architectures.
fn contract() -> impl Strategy<Value = Contract<'static>> {
    let wants = (any::requirement(), prop::option::of(any::requirement()));
    let arch = proptest::sample::select(any::built_in());
    (arch, any::plausible(), wants).prop_map(|(arch, kernel, (min, warn))| {
        let kernel = any::fitted(&kernel, &arch);
        let mut contract = Contract::new("blur", &arch, kernel).min(min);
        contract.warn = warn;
        contract
    })
}

/// Whether `reached` is enough, by the plainest arithmetic there is.
fn enough(requirement: Requirement, reached: &Occupancy) -> bool {
    let [waves, max, simds] = [reached.waves, reached.max_waves, reached.simds].map(u128::from);
    match requirement {
        Requirement::Occupancy(Ratio { denominator: 0, .. }) => true,
        Requirement::Occupancy(ratio) => {
            waves * u128::from(ratio.denominator) >= u128::from(ratio.numerator) * max
        }
        Requirement::WavesPerSimd(least) => waves.div_ceil(simds) >= u128::from(least),
        Requirement::Workgroups(least) => reached.workgroups >= least,
        other => panic!("{other:?}"),
    }
}

#[test]
fn verdicts() {
    hold(8000, &contract(), |contract| {
        let verdict = contract.verdict();
        let Ok(reached) = occupancy(&contract.arch, &contract.kernel) else {
            assert!(matches!(verdict, Verdict::Refused(_)) && !contract.is_kept(), "{contract:?}");
            return false;
        };
        let kept = contract.min.is_none_or(|min| enough(min, &reached));
        let wanted = contract.warn.is_none_or(|warn| enough(warn, &reached));
        let expected = match (kept, wanted) {
            (false, _) => Verdict::Broken(reached),
            (true, false) => Verdict::Warned(reached),
            (true, true) => Verdict::Kept(reached),
        };
        assert_eq!(verdict, expected, "{contract:?}");
        assert_eq!(contract.is_kept(), kept, "{contract:?}");
        // The workgroups that a requirement comes down to are enough, and one less is not.
        for requirement in [contract.min, contract.warn].into_iter().flatten() {
            let least = requirement.workgroups(&reached);
            let met = requirement.is_met(&reached);
            assert_eq!(met, reached.workgroups >= least, "{requirement:?} {contract:?}");
        }
        true
    });
}

#[test]
fn texts() {
    hold(8000, &contract(), |contract| told(&contract));
}

/// Whether anything is said of `contract`, all of which must be so.
pub(crate) fn told(contract: &Contract) -> bool {
    let verdict = contract.verdict();
    let text = contract.message(&verdict);
    let text = text.as_str();
    let (requirement, below, between) = match verdict {
        Verdict::Kept(_) => {
            assert_eq!(text, "", "{contract:?}");
            return false;
        }
        Verdict::Refused(error) => {
            let refused =
                if error.cannot_launch() { " cannot launch" } else { ": cannot compute occupancy" };
            let start = format!("kernel `blur`{refused} on {}: ", contract.arch.name);
            assert!(text.starts_with(&start), "{text}");
            return true;
        }
        Verdict::Broken(_) => (contract.min, ", below the required ", "\n"),
        Verdict::Warned(_) => (contract.warn, ", below the `warn` threshold of ", "; "),
    };
    let (told, limits) = text.split_once(between).unwrap_or_else(|| panic!("{text}"));
    assert!(told.starts_with("kernel `blur` "), "{text}");
    assert!(told.contains(&format!(" on {}", contract.arch.name)), "{text}");
    assert!(told.contains(below), "{text}");
    assert!(limits.starts_with("limited by "), "{text}");
    assert!(!text.ends_with(['.', '…']), "{text}");
    advice_is_sound(contract, requirement.unwrap(), limits);
    true
}

/// Whatever fraction is missed, and by however little, the two numbers in the message differ.
#[test]
fn barely_missed() {
    let missed = (contract(), prop_oneof![any::<u32>(), 1_u32..=1_000_000]);
    hold(4000, &missed, |(mut contract, denominator)| {
        let Ok(reached) = occupancy(&contract.arch, &contract.kernel) else {
            return false;
        };
        // The least fraction of this denominator that is more than what is reached.
        let parts = u64::from(reached.waves) * u64::from(denominator);
        let parts = parts / u64::from(reached.max_waves) + 1;
        let Ok(parts) = u32::try_from(parts) else {
            return false;
        };
        contract.min = Some(Requirement::Occupancy(Ratio::new(parts, denominator)));
        differ(&contract);
        true
    });
}

fn differ(contract: &Contract) {
    let verdict = contract.verdict();
    assert!(matches!(verdict, Verdict::Broken(_)), "{contract:?}");
    let text = contract.message(&verdict);
    let told = text.as_str().lines().next().unwrap();
    let reached = told.split(" reaches ").nth(1).unwrap().split(" occupancy").next().unwrap();
    let wanted = told.split(" required ").nth(1).unwrap();
    assert_ne!(reached, wanted, "{told}: {contract:?}");
}

/// Every "48 would allow 5 waves per SIMD" is true of that resource, and more than there is now.
fn advice_is_sound(contract: &Contract, requirement: Requirement, limits: &str) {
    let Contract { arch, kernel, .. } = contract;
    let now = occupancy(arch, kernel).unwrap();
    for line in limits.split(['\n', ';']) {
        let of_a_limiter = ["limited by ", "and by ", "then by "];
        if !of_a_limiter.iter().any(|start| line.trim_start().starts_with(start)) {
            // What several together do is a law of its own.
            continue;
        }
        let (_, line) = line.split_once("by ").unwrap_or_else(|| panic!("{limits}"));
        let (name, advice) = line.split_once(": ").unwrap_or_else(|| panic!("{limits}"));
        let Some((advice, level)) = advice.split_once(" would allow ") else { continue };
        let item = format!(" {}", arch.vendor.words().work_item);
        let (level, fuller) =
            level.split_once(", and ").map_or((level, None), |(level, fuller)| {
                (level, Some(fuller.split_once(&*item).unwrap_or_else(|| panic!("{limits}"))))
            });
        let (_, amount) = advice.rsplit_once(", ").unwrap_or_else(|| panic!("{limits}"));
        let threads = amount.split_once(&*item).map(|(threads, _)| number(threads));
        let limiter = Limiter::ALL
            .iter()
            .copied()
            .find(|limiter| limiter.name(arch.vendor) == name)
            .unwrap_or_else(|| panic!("{limits}"));
        let mut one_more = None;
        let better = match threads {
            // All limits count for another workgroup size.
            Some(threads) => occupancy(arch, &kernel.workgroup(threads)).unwrap(),
            None => {
                let amount = number(amount);
                one_more = by_one(arch, &using(kernel, limiter, amount + 1), limiter);
                by_one(arch, &using(kernel, limiter, amount), limiter).unwrap()
            }
        };
        let promised = level.split_once(' ').unwrap().0;
        let promised: u32 = match promised.strip_suffix('%') {
            // Cut after two decimals.
            Some(percent) => {
                let (whole, decimals) = percent.split_once('.').unwrap_or((percent, ""));
                let hundredths: u32 = number(&format!("{whole}{decimals:0<2}"));
                (hundredths * now.max_waves).div_ceil(10_000)
            }
            None => number(promised),
        };
        let rounded = matches!(requirement, Requirement::WavesPerSimd(_));
        let count = |reached: &Occupancy| match level {
            _ if rounded => reached.waves_per_simd(),
            _ if level.contains(arch.vendor.workgroup()) => reached.workgroups,
            _ => reached.waves,
        };
        let all_simds = !rounded && level.ends_with(arch.vendor.simd());
        let promised = if all_simds { promised * now.simds } else { promised };
        assert!(count(&better) >= promised, "{} of {limits}: {contract:?}", count(&better));
        assert!(promised > count(&now), "{} of {limits}: {contract:?}", count(&now));
        // Another size leaves fewer slots empty, and none leaves fewer than that.
        if let Some((fuller, _)) = fuller {
            let fuller = occupancy(arch, &kernel.workgroup(number(fuller))).unwrap();
            assert!(fuller.waves > better.waves, "{limits}: {contract:?}");
            let wave = kernel.wave_on(arch).threads();
            let sizes = (1..=arch.max_workgroup / wave).map(|waves| kernel.workgroup(waves * wave));
            let most = sizes.filter_map(|sized| Some(occupancy(arch, &sized).ok()?.waves)).max();
            assert_eq!(most, Some(fuller.waves), "{limits}: {contract:?}");
        }
        let misses = one_more.is_none_or(|one_more| count(&one_more) < promised);
        assert!(misses, "one more than {amount} is enough: {limits}: {contract:?}");
    }
}

/// What `kernel` would reach if `limiter` were all that holds it back.
fn by_one(arch: &Arch, kernel: &Kernel, limiter: Limiter) -> Option<Occupancy> {
    let mut reached = calculate(arch, kernel).ok()?;
    reached.workgroups = reached.limits.get(limiter).unwrap_or(u32::MAX);
    reached.waves = reached.workgroups.saturating_mul(reached.waves_per_workgroup);
    Some(reached)
}

fn number<N: FromStr>(text: &str) -> N {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is not a number"))
}

/// `kernel` with `amount` of what `limiter` counts, compiled anew.
fn using(kernel: &Kernel, limiter: Limiter, amount: u32) -> Kernel {
    let kernel = Kernel { vgprs_allocated: None, sgprs_allocated: None, ..*kernel };
    match limiter {
        Limiter::Vgprs => kernel.agprs(0).vgprs(amount),
        Limiter::Sgprs => kernel.sgprs(amount),
        Limiter::Lds => kernel.dynamic_lds(0).lds(amount),
        Limiter::Barriers => kernel.barriers(amount),
        Limiter::VirtualResources => kernel.virtual_resources(amount),
        Limiter::TensorColumns => kernel.tensor_columns(amount),
        _ => panic!("{limiter:?} has no amount"),
    }
}

/// The percentage that is printed is off by half of a tenth at most, and is 0% or 100% only of
/// nothing or all.
#[test]
fn percentages() {
    hold(4000, &any::occupancy(), |reached| {
        let text = message::reached(&reached);
        let (percent, _) = text.as_str().split_once("% occupancy (").unwrap();
        let (waves, slots) = (u128::from(reached.waves), u128::from(reached.max_waves.max(1)));
        if percent == "<0.1" {
            assert!(waves > 0 && waves * 2000 < slots, "{text}");
            return true;
        }
        let (whole, part) = percent.split_once('.').unwrap_or((percent, ""));
        assert!(part != "0" && part.len() <= 1, "{text}");
        let tenths = number::<u128>(whole) * 10 + number::<u128>(&format!("{part:0<1}"));
        let near = (tenths * slots * 2).abs_diff(waves * 2000) <= slots;
        assert!(near || (tenths == 999 && waves < slots), "{text}");
        assert_eq!(tenths == 0, waves == 0, "{text}");
        assert_eq!(tenths >= 1000, waves >= slots, "{text}");
        true
    });
}
