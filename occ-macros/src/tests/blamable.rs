//! Whatever the paths in an attribute come to, what a broken contract is blamed on has an arm.

use occ_core::__private::error_code;
use occ_core::{Kernel, Limiter, Verdict};

use super::split;
use crate::attribute::key::{self, Key};
use crate::diagnostic::Errors;
use crate::expand::Blamable;
use crate::item;
use crate::read::{Read, read};
use crate::statement::Known;
use crate::verdict::{Judged, verdicts};

const KEYS: [(&str, Key, [u32; 6]); 4] = [
    ("workgroup", Key::Workgroup, [1, 64, 96, 320, 1024, 2048]),
    ("vgprs", Key::Vgprs, [0, 24, 65, 128, 255, 600]),
    ("sgprs", Key::Sgprs, [1, 48, 90, 102, 104, 200]),
    ("lds", Key::Lds, [0, 512, 9000, 20_000, 49_152, 300_000]),
];

fn judged(source: &str) -> Option<(Read, Judged)> {
    let (arguments, function) = split(source);
    let mut errors = Errors::default();
    let item = item::parse(function, &mut errors)?;
    let read = read(arguments, item, &mut errors)?;
    let facts = crate::facts::facts(&read, &mut errors);
    let judged = verdicts(&read, facts, &mut errors).pop()?;
    errors.is_empty().then_some((read, judged))
}

/// Holds the blamable against the engine, with these values in the place of the paths.
fn holds(judged: &Judged, blamable: &Blamable, values: &[(Key, u32)]) -> bool {
    let facts = &judged.facts;
    let mut kernel = Kernel::new();
    for one in facts.counting() {
        let value = values.iter().find(|(key, _)| *key == one.key);
        let known = value.map(|(_, value)| Known::Count(*value)).or(one.known);
        kernel = known.map_or(kernel, |known| one.key.set(kernel, known));
    }
    let mut contract = judged.contract();
    contract.kernel = kernel;
    let verdict = contract.verdict();
    let blamed = contract.blamed(&verdict);
    let has_arm =
        |limiter: Limiter| facts.culprit(limiter).is_none() || blamable.limiter(facts, limiter);
    match verdict {
        Verdict::Kept(_) | Verdict::Warned(_) => true,
        Verdict::Broken(_) => blamed.is_none_or(has_arm),
        Verdict::Refused(error) => {
            let mut wrong = facts.counting().into_iter();
            match wrong.find(|one| key::error_code(one.key) == Some(error_code(error))) {
                Some(one) => blamable.value(one),
                None => error_code(error) > 8 || blamed.is_none_or(has_arm),
            }
        }
    }
}

#[test]
fn what_is_to_blame_has_an_arm() {
    let (mut asked, mut dropped) = (0, 0);
    for arch in ["gcn", "gfx90a", "gfx1100", "gfx1201", "sm_61", "sm_89", "sm_90"] {
        let amd = arch.starts_with('g');
        for min in ["min = 0", "min = 0.3", "min = 0.5", "min = 1.0", "min_workgroups = 3"] {
            // Of each key one of three literals, or a path.
            for case in 0..4_usize.pow(4) {
                let choices: Vec<usize> = (0..4).map(|at| case / 4_usize.pow(at) % 4).collect();
                let chosen = KEYS.iter().zip(&choices);
                let chosen = chosen.filter(|((_, key, _), _)| amd || *key != Key::Sgprs);
                let text: String = chosen
                    .clone()
                    .map(|((name, _, values), choice)| match choice {
                        3 => format!(", {name} = PATH"),
                        _ => format!(", {name} = {}", values[choice * 2 % 5]),
                    })
                    .collect();
                let source =
                    format!("#[occupancy_target(arch = \"{arch}\", {min}{text})] fn kernel() {{}}");
                let Some((read, judged)) = judged(&source) else { continue };
                if judged.verdict.is_some() {
                    continue;
                }
                let blamable = Blamable::of(&judged.facts, &read);
                dropped += Limiter::ALL
                    .iter()
                    .copied()
                    .filter(|limiter| !blamable.limiter(&judged.facts, *limiter))
                    .count();
                let paths: Vec<&(&str, Key, [u32; 6])> =
                    chosen.filter(|(_, choice)| **choice == 3).map(|(key, _)| key).collect();
                for case in 0..6_usize.pow(u32::try_from(paths.len()).unwrap_or(0)) {
                    let mut rest = case;
                    let values = paths.iter().map(|(_, key, values)| {
                        let value = values[rest % 6];
                        rest /= 6;
                        (*key, value)
                    });
                    let values: Vec<(Key, u32)> = values.collect();
                    asked += 1;
                    assert!(holds(&judged, &blamable, &values), "{source} with {values:?}");
                }
            }
        }
    }
    assert!(asked > 100_000 && dropped > 1_000, "{asked} questions, {dropped} arms fewer");
}
