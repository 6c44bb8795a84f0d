//! Nothing panics and nothing overflows, whatever goes in. Overflow checks are on in tests.

use occ_core::__private::block::lds_after;
use occ_core::__private::message;
use occ_core::__private::threads;
use occ_core::arch::{Arch, Steps};
use occ_core::{
    Axis, Contract, Curve, Kernel, Limiter, Name, NameError, Occupancy, Ratio, Requirement, Text,
    Verdict, calculate, device_capacity, gpc_capacity, launch_errors, lookup, occupancy,
};
use proptest::prelude::*;

use super::any;
use super::hold;

const AXES: [Axis; 3] = [Axis::Workgroup, Axis::Vgprs, Axis::Lds];

/// Names of kernels: none, a short one, and one longer than a message.
const NAMES: [&str; 3] = ["", "blur", LONG];
const LONG: &str = {
    const BYTES: [u8; 3000] = {
        // Three bytes a letter, so that a cut can fall inside one.
        let mut bytes = [0; 3000];
        let mut i = 0;
        while i < bytes.len() {
            bytes[i] = b"\xe2\x82\xac"[i % 3];
            i += 1;
        }
        bytes
    };
    match std::str::from_utf8(&BYTES) {
        Ok(text) => text,
        Err(_) => panic!(),
    }
};

/// Every question whose cost does not grow with the largest workgroup; whether it had an answer.
fn ask(arch: &Arch, kernel: &Kernel, amount: u32) -> bool {
    let reached = occupancy(arch, kernel);
    let _ = calculate(arch, kernel);
    let _ = launch_errors(arch, kernel);
    let _ = kernel.dynamic_lds_left(arch, amount);
    let _ = device_capacity(arch, kernel, amount);
    if let Ok(capacity) = gpc_capacity(arch, kernel) {
        let _ = message::gpc(kernel, capacity).map(|gpc| gpc.to_string());
        let _ = capacity.map(|capacity| capacity.empty(amount));
    }
    let _ = message::cluster(arch, kernel).to_string();
    if let Some(cap) = kernel.register_cap(arch, amount, Requirement::Workgroups(1)) {
        let _ = message::register_cap(arch.vendor, &cap, "min", LONG).to_string();
    }
    for &limiter in Limiter::ALL {
        let _ = kernel.reduction(arch, limiter, amount);
    }
    for axis in AXES {
        for point in Curve::new(arch, kernel, axis).take(20) {
            let _ = point.occupancy.ratio();
        }
    }
    if let Ok(reached) = &reached {
        questions(reached);
    }
    reached.is_ok()
}

fn questions(reached: &Occupancy) {
    let _ = (reached.ratio().as_f64(), reached.waves_per_simd(), reached.is_full());
    let _ = reached.next_workgroup_count();
    let _ = message::reached(reached);
    let _ = reached.allocation.is_partitioned();
    for &limiter in Limiter::ALL {
        let _ = reached.limits.get(limiter);
    }
}

#[test]
fn built_in_archs() {
    let archs = any::built_in();
    hold(150, &(any::kernel(), any::number()), |(kernel, amount)| {
        // Most of these kernels make no sense, and that is the point: they must be refused.
        for arch in &archs {
            ask(arch, &kernel, amount);
            ask(arch, &any::fitted(&kernel, arch), amount);
        }
        true
    });
}

#[test]
fn any_arch() {
    hold(3000, &(any::arch(), any::kernel(), any::number()), |(arch, kernel, amount)| {
        ask(&arch, &kernel, amount);
        true
    });
    let fits = (any::arch(), any::plausible(), any::number());
    hold(3000, &fits, |(arch, kernel, amount)| ask(&arch, &any::fitted(&kernel, &arch), amount));
}

/// The questions that try every workgroup size.
#[test]
fn any_small_arch() {
    let values = (any::small_arch(), any::kernel(), any::number(), any::requirement());
    hold(1500, &values, |(arch, kernel, amount, requirement)| {
        let kernel = any::fitted(&kernel, &arch);
        let _ = kernel.best_workgroup(&arch, amount);
        let _ = kernel.nearest_workgroup_size(&arch, requirement);
        let _ = kernel.joint_change(&arch, requirement);
        for axis in AXES {
            let _ = Curve::new(&arch, &kernel, axis).take(2048).count();
        }
        true
    });
}

#[test]
fn contracts() {
    let contract = (any::small_arch(), prop_oneof![any::kernel(), any::plausible()]);
    let wants = (prop::option::of(any::requirement()), prop::option::of(any::requirement()));
    let range = prop::option::of([any::number(), any::number()]);
    let values = (contract, wants, range, 0..NAMES.len(), any::occupancy(), any::number());
    hold(3000, &values, |((arch, kernel), (min, warn), range, name, other, amount)| {
        let kernel = any::fitted(&kernel, &arch);
        let mut contract = Contract::new(NAMES[name], &arch, kernel);
        (contract.min, contract.warn, contract.range) = (min, warn, range);
        let verdict = contract.verdict();
        tell(&contract, &verdict, amount);
        // Too long a text is cut, and at a letter: half a letter would leave no text at all.
        let told = !contract.message(&verdict).as_str().is_empty();
        assert_eq!(told, !matches!(verdict, Verdict::Kept(_)));
        // A verdict need not be this contract's: it may come from a file.
        for verdict in [Verdict::Kept(other), Verdict::Warned(other), Verdict::Broken(other)] {
            tell(&contract, &verdict, amount);
        }
        !matches!(verdict, Verdict::Kept(_))
    });
}

fn tell(contract: &Contract, verdict: &Verdict, amount: u32) {
    assert!(contract.message(verdict).as_str().len() <= Text::CAPACITY);
    let _ = contract.blamed(verdict);
    if let Verdict::Refused(error) = verdict {
        let _ = (error.to_string(), message::error(*error, Some(contract)));
    }
    if let Some(reached) = verdict.occupancy() {
        questions(reached);
        let wanted = contract.min.or(contract.warn).unwrap_or(Requirement::Workgroups(amount));
        let _ = (wanted.is_met(reached), wanted.workgroups(reached));
        let _ = wanted.within_reach(&contract.kernel, reached);
        let _ = contract.blocking(reached, wanted);
        let _ = (message::limiters(reached), message::required(wanted, reached));
        for &limiter in Limiter::ALL {
            let _ = message::limited_by(&contract.arch, &contract.kernel, reached, limiter, wanted);
        }
    }
}

#[test]
fn fractions() {
    hold(4000, &(any::ratio(), any::ratio(), any::number()), |(a, b, whole)| {
        let exact = |r: Ratio| {
            let over = u128::from(r.denominator.max(1));
            (if r.denominator == 0 { 0 } else { u128::from(r.numerator) }, over)
        };
        let ((an, ad), (bn, bd)) = (exact(a), exact(b));
        assert_eq!(a.cmp(&b), (an * bd).cmp(&(bn * ad)), "{a:?} {b:?}");
        assert_eq!(a.is_below(b), an * bd < bn * ad, "{a:?} {b:?}");
        let least = (an * u128::from(whole)).div_ceil(ad).min(u128::from(u32::MAX));
        assert_eq!(u128::from(a.of(whole)), least, "{a:?} of {whole}");
        true
    });
    for value in [f64::NAN, f64::INFINITY, -0.1, 1.000_000_1, -f64::MIN_POSITIVE] {
        assert!(Ratio::from_f64(value).is_none(), "{value}");
    }
    assert_eq!(Ratio::from_f64(0.1), Some(Ratio::new(1, 10)));
    // A kernel that fills so many of its slots reaches what is required of it.
    for slots in 1..=64_u32 {
        for waves in 0..=slots {
            let exact = Ratio::new(waves, slots);
            let required = Ratio::from_f64(f64::from(waves) / f64::from(slots)).unwrap();
            assert!(!exact.is_below(required), "{waves} of {slots} waves");
            // Those that fill a wave less do not.
            let less = Ratio::new(waves.saturating_sub(1), slots);
            assert_eq!(less.is_below(required), waves > 0, "{waves} of {slots} waves");
        }
    }
}

#[test]
fn sizes() {
    let values = (any::number(), any::number(), any::number(), any::<usize>(), any::<usize>());
    hold(4000, &values, |(x, y, z, size, align)| {
        let product = u128::from(x) * u128::from(y) * u128::from(z);
        let (most, most_kib) = (u128::from(u32::MAX), u32::MAX / 1024);
        // A dimension of 0 makes no threads, whatever the others are.
        let expected = if x == 0 || y == 0 || z == 0 { 0 } else { product.min(most) };
        assert_eq!(u128::from(threads(x, y, z)), expected, "{x} {y} {z}");
        for align in [align, 0, 1, 16, 1 << 31] {
            let step = align.max(1) as u128;
            let end = u128::from(x).div_ceil(step) * step + size as u128;
            assert_eq!(u128::from(lds_after(x, size, align)), end.min(most), "{x} {size} {align}");
        }
        let counted = x < y && y < z && z <= most_kib;
        let steps = Steps::try_kib(&[x, y, z]);
        assert_eq!(steps.is_some(), counted, "{x} {y} {z}");
        if let Some(steps) = steps {
            assert_eq!(steps.sizes(), [x * 1024, y * 1024, z * 1024]);
            assert_eq!(steps.fit(u64::MAX), None);
        }
        true
    });
}

/// Any text, and names as people misspell them.
fn name() -> BoxedStrategy<String> {
    let letters = "[a-zA-Z0-9 :_.-]{0,48}";
    let known: Vec<&str> = names_of_everything();
    let misspelt = (proptest::sample::select(known), any::<prop::sample::Index>(), any::<char>())
        .prop_map(|(name, at, letter)| {
            let mut letters: Vec<char> = name.chars().collect();
            let at = at.index(letters.len());
            letters[at] = letter;
            letters.into_iter().collect()
        });
    prop_oneof![any::<String>(), letters, misspelt].boxed()
}

fn names_of_everything() -> Vec<&'static str> {
    let devices = occ_core::chips::devices().map(|device| device.name);
    occ_core::chips::all().map(|entry| entry.arch.name.as_str()).chain(devices).collect()
}

#[test]
fn names() {
    hold(1500, &name(), |name| {
        let found = Arch::named(&name);
        let _ = lookup::device(&name);
        let _ = lookup::closest(&name, &["vgprs", "sgprs", "", "é"]);
        if let Err(error) = &found {
            let told = message::name_error(&name, error).to_string();
            assert!(!told.is_empty());
            if let NameError::Unknown { nearest } = error {
                // What is offered resolves, or lists its choices.
                for offer in nearest {
                    let found = Arch::named(offer);
                    assert!(!matches!(found, Err(NameError::Unknown { .. })), "{name}: {offer}");
                }
            }
        }
        true
    });
}

#[test]
fn short_texts() {
    hold(4000, &any::<String>(), |text| {
        let name = Name::try_new(&text);
        assert_eq!(name.is_some(), text.len() <= Name::MAX, "{text}");
        assert!(name.is_none_or(|name| name.as_str() == text), "{text}");
        true
    });
    assert_eq!(<Text>::new().as_str(), "");
    assert_eq!(<Text>::default().to_string(), "");
}

const FRACTIONS: [(&str, u32); 12] = [
    ("0; 0%", 0),
    ("1; 1.; 1.000; 1.00000000000000000000; 100.00%", 1_000_000_000),
    ("0.5; 5e-1; 50%; 050%; 50 %; 50.000000000000%", 500_000_000),
    ("0.35; 35%", 350_000_000),
    ("0.29; 29%", 290_000_000),
    ("0.57; 57%", 570_000_000),
    ("0.000000001", 1),
    ("37.5%; \t37.5%\n", 375_000_000),
    ("0.00001%", 100),
    // Rounded down.
    ("0.33333333333333333333", 333_333_333),
    ("66.66666666666666666667%", 666_666_666),
    ("0.9999999999", 999_999_999),
];
const NO_FRACTIONS: &str = "1.5; 2; 1.000000001; 1e1; 1e400; 4294967296; 99999999999999999999; ; %;  %; abc%; -1%; \
    +1%; 150%; 100.1%; 5e1%; 50%%; 5 0%; .5%; 50,5%; 1.2.3%; 0x10%; ٥٠%; NaN%; inf%; NaN; inf; -0.1; \
    99999999999999%";

#[test]
fn fractions_are_what_is_written() {
    for (texts, billionths) in FRACTIONS {
        for text in texts.split("; ") {
            let expected = Ratio::new(billionths, 1_000_000_000);
            assert_eq!(Ratio::written(text), Some(expected), "`{text}`");
        }
    }
    for text in NO_FRACTIONS.split("; ") {
        assert_eq!(Ratio::written(text), None, "`{text}`");
    }
}
