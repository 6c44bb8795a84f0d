//! Each gate at its number.

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
        (Gate::Ignored, kernel(|it| it.setmaxnreg_ignored = Some(true)), None, Some(true)),
        (Gate::Ignored, kernel(|_| {}), None, Some(false)),
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
fn each_gate_has_its_demand() {
    assert_eq!(Gate::Registers(64).demand(), REGISTERS);
    for spills in [Gate::Spills(Spilling::Deny), Gate::Spills(Spilling::Warn), Gate::AtRisk] {
        assert_eq!(spills.demand(), SPILLS);
    }
}

#[test]
fn what_occ_toml_says_counts_where_no_flag_does() {
    let by = |rule| Gates { spills: Some(by_rule(rule)), max_registers: None };
    let all = |gates: Gates| gates.all().collect::<Vec<_>>();
    let none = Gates::default();
    assert!(none.is_empty() && !none.say_spills() && none.max_registers().is_none());
    assert!(none.or(None).is_empty());
    assert_eq!(all(none.or(Some(Spilling::Deny))), [Gate::Spills(Spilling::Deny)]);
    let warn = by(Spilling::Warn).or(Some(Spilling::Deny));
    assert!(warn.say_spills() && !warn.is_empty());
    assert_eq!(all(warn), [Gate::Spills(Spilling::Warn)]);
    let most = Gates { spills: spills("deny-at-risk").ok(), max_registers: Some(64) };
    let both = [Gate::Spills(Spilling::Deny), Gate::AtRisk, Gate::Ignored, Gate::Registers(64)];
    assert_eq!((all(most), most.max_registers()), (both.to_vec(), Some(64)));
}
