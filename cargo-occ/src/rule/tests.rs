//! What is found comes to, whatever else is.

use occ_artifacts::Spilling;

use super::*;
use crate::baseline::{Baseline, Build};

const FINE: i32 = 0;
const BROKEN: i32 = 1;
const ERROR: i32 = 2;

/// Kernels of one target, by what their lines say.
fn build(kernels: &[(&str, &str)]) -> Baseline {
    let lines = kernels.iter().map(|(name, counts)| format!("{name}\n  gfx906 {counts}\n"));
    let text = format!("# occ baseline 2\n{}", lines.collect::<String>());
    Baseline::parse(&text).expect("a baseline")
}

fn code(judged: &Judged<'_>, is_whole: bool) -> i32 {
    match judged.outcome(is_whole, &[]) {
        Ok(Outcome::Fine) => FINE,
        Ok(Outcome::Broken) => BROKEN,
        Err(_) => ERROR,
    }
}

/// What kernels come to that are stopped, pass, or do not say it: alone, beside a kernel that is new, and where not
/// all was read.
#[test]
fn what_is_stopped_breaks_and_what_is_not_known_does_not_pass() {
    let of = |counts| format!("8/10 workgroup=64 {counts}");
    let (stopped, passes) = (of("vgprs=96 lds=0 scratch=16"), of("vgprs=64 lds=0 scratch=0"));
    let (unknown, spills_alone) = (of("lds=0"), of("lds=0 scratch=16"));
    let [stopped, passes, unknown, spills_alone] =
        [("s", &*stopped), ("p", &*passes), ("u", &*unknown), ("a", &*spills_alone)];
    let (deny, warn) = (Gate::Spills(Spilling::Deny), Gate::Spills(Spilling::Warn));
    let line = Rule::Line { is_strict: false, allows_open: false };
    for (gates, kernels, codes) in [
        (&[][..], &[stopped, unknown][..], [FINE, BROKEN, ERROR]),
        (&[deny], &[], [FINE, BROKEN, ERROR]),
        (&[deny], &[passes], [FINE, BROKEN, ERROR]),
        (&[deny], &[passes, stopped], [BROKEN, BROKEN, ERROR]),
        (&[deny], &[unknown], [ERROR, BROKEN, ERROR]),
        (&[deny], &[unknown, stopped], [BROKEN, BROKEN, ERROR]),
        (&[warn], &[stopped], [FINE, BROKEN, ERROR]),
        (&[warn], &[unknown], [FINE, BROKEN, ERROR]),
        (&[Gate::Registers(95)], &[stopped], [BROKEN, BROKEN, ERROR]),
        (&[Gate::Registers(96)], &[stopped], [FINE, BROKEN, ERROR]),
        (&[Gate::Registers(96)], &[unknown], [ERROR, BROKEN, ERROR]),
        // Each gate holds beside one that only warns.
        (&[warn, Gate::Registers(95)], &[stopped], [BROKEN, BROKEN, ERROR]),
        (&[warn, Gate::Registers(96)], &[unknown], [ERROR, BROKEN, ERROR]),
        (&[warn, Gate::Registers(96)], &[spills_alone], [ERROR, BROKEN, ERROR]),
        (&[deny, Gate::Registers(96)], &[spills_alone], [BROKEN, BROKEN, ERROR]),
    ] {
        let rules: Vec<Rule> =
            [line].into_iter().chain(gates.iter().copied().map(Rule::Gate)).collect();
        let text = format!("{gates:?} {kernels:?}");
        let found = |more: &[(&str, &str)], is_whole| {
            let old = build(kernels).take_entries();
            let mut new = Build::of_baseline(build(&[kernels, more].concat()));
            let changes = new.compare(old);
            code(&judge(changes.iter().map(Row::Change), &rules, None), is_whole)
        };
        let new = ("n", passes.1);
        assert_eq!([found(&[], true), found(&[new], true), found(&[], false)], codes, "{text}");
    }
}

/// Of many the worst are kept, and all are counted.
#[test]
fn the_worst_are_kept() {
    let names: Vec<String> = (0..1_000).map(|at| format!("k{at:03}")).collect();
    let kernels: Vec<(&str, &str)> =
        names.iter().map(|name| (&**name, "8/10 workgroup=64 vgprs=96 lds=0 scratch=0")).collect();
    let changes = Build::of_baseline(build(&kernels)).compare(Vec::new());
    let rules =
        [Rule::Line { is_strict: false, allows_open: false }, Rule::Gate(Gate::Registers(95))];
    let judged = judge(changes.iter().map(Row::Change), &rules, None);
    assert_eq!(judged.count(Verdict::Moved(ChangeKind::New)), 1_000);
    for kind in &judged.kinds {
        let kept: Vec<&str> = kind.worst.iter().map(|row| &**row.kernel()).collect();
        assert_eq!(
            (kind.count, kept),
            (1_000, names[..NAMED].iter().map(|name| &**name).collect())
        );
    }
}
