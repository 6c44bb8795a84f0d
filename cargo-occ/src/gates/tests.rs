//! Each gate at its number, and what all come to together.

use occ_core::arch::{GFX90A, GFX906, GFX908, SM_90};

use super::*;

fn kernel(change: impl FnOnce(&mut MeasuredKernel)) -> MeasuredKernel {
    let mut kernel = MeasuredKernel::new("k");
    change(&mut kernel);
    kernel
}

#[test]
fn each_gate_stops_from_its_number_on() {
    let vgprs = |count: u32| kernel(|it| it.vgprs = Some(count));
    let both = |agprs: Option<u32>| kernel(|it| (it.vgprs, it.agprs) = (Some(54), agprs));
    let spilling = kernel(|it| (it.vgprs, it.spills.vgprs) = (Some(256), Some(1)));
    let deny = Gate::Spills(Spilling::Deny);
    for (gate, kernel, arch, stops) in [
        (Gate::AtRisk, vgprs(255), Some(&GFX906), Some(false)),
        (Gate::AtRisk, vgprs(256), Some(&GFX906), Some(true)),
        (Gate::AtRisk, vgprs(254), Some(&SM_90), Some(false)),
        (Gate::AtRisk, vgprs(255), Some(&SM_90), Some(true)),
        (Gate::AtRisk, vgprs(256), None, None),
        (Gate::AtRisk, kernel(|_| {}), Some(&GFX906), None),
        // The gate on spills stops it.
        (Gate::AtRisk, spilling.clone(), Some(&GFX906), Some(false)),
        (deny, spilling, Some(&GFX906), Some(true)),
        (deny, kernel(|it| it.scratch = Some(0)), None, Some(false)),
        (deny, kernel(|_| {}), None, None),
        (Gate::Registers(64), vgprs(64), Some(&GFX906), Some(false)),
        (Gate::Registers(64), vgprs(65), Some(&GFX906), Some(true)),
        (Gate::Registers(64), vgprs(65), None, Some(true)),
        (Gate::Registers(64), kernel(|_| {}), Some(&GFX906), None),
        // AGPRs follow from the next multiple of 4 on, or have a file of their own.
        (Gate::Registers(118), both(Some(62)), Some(&GFX90A), Some(false)),
        (Gate::Registers(117), both(Some(62)), Some(&GFX90A), Some(true)),
        (Gate::Registers(62), both(Some(62)), Some(&GFX908), Some(false)),
        (Gate::Registers(61), both(Some(62)), Some(&GFX908), Some(true)),
        (Gate::Registers(61), both(None), Some(&GFX90A), None),
        (Gate::Registers(54), both(None), Some(&GFX90A), None),
        (Gate::Registers(53), both(None), Some(&GFX90A), Some(true)),
        (Gate::Registers(61), both(Some(1)), None, None),
        (Gate::Registers(61), both(Some(62)), None, None),
        (Gate::Registers(53), both(Some(62)), None, Some(true)),
        (Gate::Registers(61), both(Some(0)), None, Some(false)),
        (Gate::Registers(61), both(None), Some(&GFX906), Some(false)),
    ] {
        assert_eq!(gate.stops(&kernel, arch), stops, "{gate:?} {kernel:?}");
    }
}

#[test]
fn each_gate_has_its_rule() {
    assert_eq!(Gate::Registers(64).rule(), REGISTERS);
    for spills in [Gate::Spills(Spilling::Deny), Gate::Spills(Spilling::Warn), Gate::AtRisk] {
        assert_eq!(spills.rule(), SPILLS);
    }
}

/// What a kernel comes to that stops, passes, or does not say it, whatever the build is besides.
#[test]
fn what_is_stopped_breaks_and_what_is_not_known_does_not_pass() {
    const FINE: i32 = 0;
    const BROKEN: i32 = 1;
    const ERROR: i32 = 2;
    let stopped = || kernel(|it| (it.scratch, it.vgprs) = (Some(16), Some(96)));
    let passes = || kernel(|it| (it.scratch, it.vgprs) = (Some(0), Some(64)));
    let unknown = || kernel(|_| {});
    let spills_alone = || kernel(|it| it.scratch = Some(16));
    let gates = |spills: Option<Spilling>, max_registers: Option<u32>| Gates {
        spills: spills.map(Spills::By),
        max_registers,
    };
    let (deny, warn) = (Some(Spilling::Deny), Some(Spilling::Warn));
    for (gates, kernels, codes) in [
        (gates(None, None), vec![stopped(), unknown()], [FINE, BROKEN, ERROR]),
        (gates(deny, None), vec![], [FINE, BROKEN, ERROR]),
        (gates(deny, None), vec![passes()], [FINE, BROKEN, ERROR]),
        (gates(deny, None), vec![passes(), stopped()], [BROKEN; 3]),
        (gates(deny, None), vec![unknown()], [ERROR, BROKEN, ERROR]),
        (gates(deny, None), vec![unknown(), stopped()], [BROKEN; 3]),
        (gates(warn, None), vec![stopped()], [FINE, BROKEN, ERROR]),
        (gates(warn, None), vec![unknown()], [FINE, BROKEN, ERROR]),
        (gates(None, Some(95)), vec![stopped()], [BROKEN; 3]),
        (gates(None, Some(96)), vec![stopped()], [FINE, BROKEN, ERROR]),
        (gates(None, Some(96)), vec![unknown()], [ERROR, BROKEN, ERROR]),
        // Each gate holds beside one that only warns.
        (gates(warn, Some(95)), vec![stopped()], [BROKEN; 3]),
        (gates(warn, Some(96)), vec![unknown()], [ERROR, BROKEN, ERROR]),
        (gates(warn, Some(96)), vec![spills_alone()], [ERROR, BROKEN, ERROR]),
        (gates(deny, Some(96)), vec![spills_alone()], [BROKEN; 3]),
    ] {
        let besides =
            [Ok(Outcome::Fine), Ok(Outcome::Broken), Err(Failure::Input("unread".to_owned()))];
        for (besides, code) in besides.into_iter().zip(codes) {
            let mut held = Held::new(&gates, IGNORE);
            for kernel in &kernels {
                held.add(kernel, Some(&GFX906), None, &|| "`k`".to_owned());
            }
            let text = format!("{gates:?} {kernels:?} {besides:?}");
            let found = match held.tell(besides) {
                Ok(Outcome::Fine) => FINE,
                Ok(Outcome::Broken) => BROKEN,
                Err(_) => ERROR,
            };
            assert_eq!(found, code, "{text}");
        }
    }
}

#[test]
fn what_occ_toml_says_counts_where_no_flag_does() {
    let by = |rule| Gates { spills: Some(Spills::By(rule)), max_registers: None };
    let all = |gates: Gates| gates.all().collect::<Vec<_>>();
    let none = Gates::default();
    assert!(none.is_empty() && !none.say_spills() && none.max_registers().is_none());
    assert!(none.or(None).is_empty());
    assert_eq!(all(none.or(Some(Spilling::Deny))), [Gate::Spills(Spilling::Deny)]);
    let warn = by(Spilling::Warn).or(Some(Spilling::Deny));
    assert!(warn.say_spills() && !warn.is_empty());
    assert_eq!(all(warn), [Gate::Spills(Spilling::Warn)]);
    let most = Gates { spills: Some(Spills::DenyAtRisk), max_registers: Some(64) };
    let both = [Gate::Spills(Spilling::Deny), Gate::AtRisk, Gate::Registers(64)];
    assert_eq!((all(most), most.max_registers()), (both.to_vec(), Some(64)));
}
