//! What several files say of the same kernels, put together.

use std::collections::HashMap;
use std::path::Path;

use serde_json::{Map, Value};

use crate::build::Error;
use crate::{MeasuredKernel, manifest};

/// Kernels, each once for a target, and the file that first spoke of each.
#[derive(Default)]
pub(crate) struct Merged {
    kernels: Vec<(MeasuredKernel, String)>,
    named: HashMap<String, Vec<usize>>,
}

impl Merged {
    /// Adds what a file says; at least something.
    pub(crate) fn add(&mut self, kernels: Vec<MeasuredKernel>, file: &Path) -> Result<(), Error> {
        let file = file.display().to_string();
        if kernels.is_empty() {
            return Err(Error::new(format!(
                "{file}: no kernels in it: is it the compiled file, or the log of a compiler that \
                 was told to report (`ptxas -v`, `-Rpass-analysis=kernel-resource-usage`)?"
            )));
        }
        for kernel in kernels {
            let of_name = self.named.get(&kernel.name).map_or(&[][..], Vec::as_slice);
            let mut same =
                of_name.iter().copied().filter(|&at| is_same(&self.kernels[at].0, &kernel));
            match (same.next(), same.next()) {
                (None, _) => {
                    self.named.entry(kernel.name.clone()).or_default().push(self.kernels.len());
                    self.kernels.push((kernel, file.clone()));
                }
                (Some(at), None) => {
                    let (known, before) = &mut self.kernels[at];
                    let name = kernel.demangled();
                    complete(known, kernel).map_err(|wrong| {
                        let why = match wrong {
                            Wrong::Differs(what, here, there) => {
                                format!("{what} is {there} in {before} and {here} in {file}")
                            }
                            Wrong::Unread(error) => {
                                format!("what {before} and {file} say together is wrong: {error}")
                            }
                        };
                        let way = "they are of different builds, so leave one out";
                        Error::new(format!("kernel `{name}`: {why}: {way}"))
                    })?;
                }
                (Some(one), Some(other)) => {
                    return Err(Error::new(format!(
                        "{file}: kernel `{}` may be the one for {} or the one for {}, and this file \
                         does not say which: leave it out",
                        kernel.demangled(),
                        self.kernels[one].0.target,
                        self.kernels[other].0.target,
                    )));
                }
            }
        }
        Ok(())
    }

    pub(crate) fn kernels(self) -> Vec<MeasuredKernel> {
        self.kernels.into_iter().map(|(kernel, _)| kernel).collect()
    }
}

/// Whether both may be one kernel, compiled once: nothing that tells kernels of a name apart differs.
fn is_same(a: &MeasuredKernel, b: &MeasuredKernel) -> bool {
    fn agree<T: PartialEq>(a: &T, b: &T, unknown: &T) -> bool {
        a == b || a == unknown || b == unknown
    }
    agree(&a.target, &b.target, &String::new())
        && agree(&a.features, &b.features, &Vec::new())
        && agree(&a.wave, &b.wave, &None)
        && agree(&a.mode, &b.mode, &None)
}

/// Why two files are not of one kernel.
#[derive(Debug)]
enum Wrong {
    /// A count differs: its key, the value of `more`, and the one that was known.
    Differs(String, String, String),
    /// Both together are no kernel.
    Unread(serde_json::Error),
}

/// Fills what is open, key by key of a manifest.
fn fill(known: &mut Map<String, Value>, more: Map<String, Value>) -> Result<(), Wrong> {
    for (key, more) in more {
        match (known.get_mut(&key), more) {
            (None, more) => drop(known.insert(key, more)),
            (Some(Value::Object(known)), Value::Object(more)) => {
                fill(known, more).map_err(|wrong| match wrong {
                    Wrong::Differs(inner, more, known) => {
                        Wrong::Differs(format!("{key}.{inner}"), more, known)
                    }
                    unread @ Wrong::Unread(_) => unread,
                })?;
            }
            (Some(known), more) if *known != more => {
                return Err(Wrong::Differs(key, more.to_string(), known.to_string()));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Fills what `known` leaves open with what `more` says.
fn complete(known: &mut MeasuredKernel, mut more: MeasuredKernel) -> Result<(), Wrong> {
    /// VGPRs of a code object with AGPRs are rounded up to where those start, and remarks count them.
    fn rounded(kernel: &MeasuredKernel) -> Option<u32> {
        let agprs = kernel.agprs.is_some_and(|agprs| agprs > 0);
        kernel
            .vgprs
            .and_then(|vgprs| if agprs { vgprs.checked_next_multiple_of(4) } else { Some(vgprs) })
    }
    if rounded(known) == rounded(&more) {
        more.vgprs = known.vgprs;
    }
    // One of them may show less of it: of a module that was linked, or of one kernel alone.
    if more.uses_dynamic_lds == Some(true) {
        known.uses_dynamic_lds = Some(true);
    } else if known.uses_dynamic_lds.is_some() {
        more.uses_dynamic_lds = known.uses_dynamic_lds;
    }
    let symbolic = [&mut known.symbolic, &mut more.symbolic].map(std::mem::take);
    let mut all = manifest::keys(known.clone()).map_err(Wrong::Unread)?;
    fill(&mut all, manifest::keys(more).map_err(Wrong::Unread)?)?;
    *known = manifest::kernel(all).map_err(Wrong::Unread)?;
    known.symbolic = symbolic.concat();
    // A log calls symbolic what the linked file has numbers for.
    if [known.vgprs, known.sgprs, known.lds, known.scratch].iter().all(Option::is_some) {
        known.symbolic.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use occ_core::{Mode, Wave};

    use super::*;
    use crate::Symbolic;

    /// A kernel of a code object, with AGPRs and without.
    fn kernel(vgprs: u32, agprs: u32) -> MeasuredKernel {
        let mut kernel = MeasuredKernel::new("k");
        kernel.target = "gfx90a".to_owned();
        kernel.features = vec!["xnack-".to_owned()];
        (kernel.wave, kernel.mode) = (Some(Wave::W64), Some(Mode::Cu));
        (kernel.vgprs, kernel.agprs) = (Some(vgprs), Some(agprs));
        kernel
    }

    /// What is known of a kernel that two files speak of.
    fn merged(one: MeasuredKernel, other: MeasuredKernel) -> Result<Vec<MeasuredKernel>, String> {
        let mut merged = Merged::default();
        for (kernel, file) in [(one, "a.hsaco"), (other, "b.log")] {
            merged.add(vec![kernel], Path::new(file)).map_err(|error| error.to_string())?;
        }
        Ok(merged.kernels())
    }

    #[test]
    fn kernels_of_a_name_are_told_apart_by_each_of_four() {
        let changes: [fn(&mut MeasuredKernel); 4] = [
            |kernel| "gfx942".clone_into(&mut kernel.target),
            |kernel| kernel.features = vec!["xnack+".to_owned()],
            |kernel| kernel.wave = Some(Wave::W32),
            |kernel| kernel.mode = Some(Mode::Wgp),
        ];
        for change in changes {
            let mut other = kernel(8, 0);
            change(&mut other);
            assert_eq!(merged(kernel(8, 0), other.clone()), Ok(vec![kernel(8, 0), other]));
        }
        // What a file leaves open is no difference, whichever of them does.
        let mut open = MeasuredKernel::new("k");
        open.sgprs = Some(40);
        let all = MeasuredKernel { sgprs: Some(40), ..kernel(8, 0) };
        assert_eq!(merged(kernel(8, 0), open.clone()), Ok(vec![all.clone()]));
        assert_eq!(merged(open, kernel(8, 0)), Ok(vec![all]));
    }

    /// A code object rounds VGPRs up to where the AGPRs start, and remarks count them.
    #[test]
    fn vgprs_before_agprs_may_be_rounded_up() {
        assert_eq!(merged(kernel(124, 4), kernel(122, 4)), Ok(vec![kernel(124, 4)]));
        assert_eq!(merged(kernel(122, 4), kernel(124, 4)), Ok(vec![kernel(122, 4)]));
        // One is enough, and they are rounded up to 4.
        assert_eq!(merged(kernel(8, 1), kernel(5, 1)), Ok(vec![kernel(8, 1)]));
        for (one, other) in [(kernel(124, 0), kernel(122, 0)), (kernel(124, 4), kernel(120, 4))] {
            let told = merged(one, other).expect_err("they differ");
            assert!(told.starts_with("kernel `k`: vgprs is 124 in a.hsaco and 12"), "{told}");
        }
    }

    /// What a log calls symbolic the linked file has numbers for: of all, or it stays.
    #[test]
    fn what_is_symbolic_stays_until_all_is_known() {
        let mut log = MeasuredKernel::new("k");
        log.symbolic.push(Symbolic::new("vgprs", "VGPRs: n"));
        let mut linked = kernel(8, 0);
        (linked.sgprs, linked.lds, linked.scratch) = (Some(40), Some(0), Some(0));
        for (scratch, left) in [(Some(0), 0), (None, 1)] {
            linked.scratch = scratch;
            let both = merged(log.clone(), linked.clone()).expect("no difference");
            assert_eq!(both.iter().map(|kernel| kernel.symbolic.len()).sum::<usize>(), left);
        }
    }

    /// A cubin speaks of all of a module, PTX of more than it can, and a log of neither.
    #[test]
    fn who_shows_dynamic_memory_is_believed() {
        let kernel = |uses_dynamic_lds: Option<bool>| MeasuredKernel {
            uses_dynamic_lds,
            ..MeasuredKernel::new("k")
        };
        for (one, other, both) in [
            (None, Some(true), Some(true)),
            (Some(false), Some(true), Some(true)),
            (Some(true), Some(false), Some(true)),
            (Some(true), None, Some(true)),
            (Some(false), None, Some(false)),
            (None, Some(false), Some(false)),
        ] {
            let mut known = kernel(one);
            complete(&mut known, kernel(other)).expect("no difference");
            assert_eq!(known.uses_dynamic_lds, both, "{one:?} {other:?}");
        }
    }
}
