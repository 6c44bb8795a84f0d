//! What the engine is asked about a kernel, and what it answers.

use std::sync::{Arc, OnceLock};

use occ_artifacts::MeasuredKernel;
use occ_core::__private::key::Key;
use occ_core::__private::{message, threads};
use occ_core::{Arch, Contract, Error, Kernel, NameError, OccupancyBounds, Open, occupancy_bounds};

use super::wanted::Symbol;
use super::{Evaluated, Limit, Missing, Refusal, Shape, limits};
use crate::kernel_flags::Launched;

/// What the engine is asked about a kernel, without all else that is known of it: of a library hundreds of thousands
/// are held.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    arch: Option<&'static Arch>,
    kernel: Kernel,
    open: Open,
}

impl Query {
    /// As [`limits_of`](Self::limits_of), of what it reaches.
    pub(crate) fn limits(&self) -> Vec<Limit> {
        let bounds =
            self.arch.and_then(|arch| occupancy_bounds(arch, &self.kernel, self.open).ok());
        bounds.map_or_else(Vec::new, |bounds| self.limits_of(&bounds))
    }

    /// What keeps the kernel from the next level: the limiters, then what else stands in the way. Where
    /// something is open, what keeps every launch from more than the most. Empty where there is no next level.
    pub(super) fn limits_of(&self, bounds: &OccupancyBounds) -> Vec<Limit> {
        let Some(arch) = self.arch else { return Vec::new() };
        let most = &bounds.most;
        // Of what is open, that which the most is reached with.
        let mut kernel = self.kernel.wave(most.wave);
        if let Some([_, largest]) = bounds.open.workgroup {
            let threads = most.waves_per_workgroup.saturating_mul(most.wave.threads());
            kernel = kernel.workgroup(threads.min(largest));
        }
        let mut limits = limits(arch, &kernel, most);
        limits.retain(|limit| bounds.limiters.contains(limit.limiter));
        limits
    }
}

impl Evaluated {
    /// Decides what is open, for every command: the workgroup size where it is not given, up to the bound of
    /// the file; dynamic workgroup memory and tensor memory where the file shows that they are used and the amount is
    /// not given; and what the compiler decided and the file does not have.
    pub(super) fn new(
        file: Arc<str>,
        names: Arc<Symbol>,
        measured: Arc<MeasuredKernel>,
        arch: Option<&'static Arch>,
        Launched { kernel, decided }: Launched,
    ) -> Self {
        let mut open = Open {
            dynamic_lds: measured.uses_dynamic_lds == Some(true)
                && !decided.contains(Key::DynamicLds),
            lds: !decided.contains(Key::Lds),
            agprs: arch.is_some_and(|arch| measured.leaves_agprs_open(arch)),
            wave: arch.is_some() && kernel.wave.is_none() && measured.leaves_wave_open(arch),
            named_barriers: arch.is_some_and(|arch| measured.leaves_named_barriers_open(arch)),
            tensor_columns: !decided.contains(Key::TensorColumns)
                && arch.is_some_and(|arch| measured.leaves_tensor_columns_open(arch)),
            ..Open::NONE
        };
        if let (Some(arch), None) = (arch, kernel.workgroup) {
            open = open.with_workgroup_up_to(arch, &kernel, measured.max_workgroup);
        }
        Self { file, names, measured, arch, kernel, asked: open, reached: OnceLock::new() }
    }

    /// What it reaches, and what of the launch is open; calculated where it is asked for first.
    pub(crate) fn reached(&self) -> &Result<OccupancyBounds, Refusal> {
        self.reached.get_or_init(|| Box::new(self.reach()))
    }

    /// The kernel with all that is said of it. What is open of it is not in it.
    pub(crate) fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    pub(crate) fn query(&self) -> Query {
        Query { arch: self.arch, kernel: self.kernel, open: self.asked }
    }

    /// Where the workgroup size comes from.
    pub(crate) fn shape(&self) -> Shape {
        let required = self.measured.required_workgroup.map(|[x, y, z]| threads(x, y, z));
        match self.kernel.workgroup {
            Some(threads) if required == Some(threads) => Shape::Required,
            Some(_) => Shape::Given,
            None if self.measured.max_workgroup.is_some() => Shape::Bound,
            None => Shape::Open,
        }
    }

    /// What is open.
    pub(crate) fn open(&self) -> Open {
        self.reached().as_ref().map_or(self.asked, |bounds| bounds.open)
    }

    /// Whether this has to be said before there is an occupancy that is no bound, and the file does not
    /// say it.
    pub(crate) fn lacks(&self, what: Missing) -> bool {
        let open = self.open();
        let refusal = self.reached().as_ref().err();
        let missing = refusal.and_then(|refusal| refusal.missing);
        match what {
            // Whatever is open, that cannot launch.
            _ if refusal.is_some_and(Refusal::cannot_launch) => false,
            // Without a target nothing else is asked for.
            _ if self.arch.is_none() => missing == Some(what),
            // A driver decides all of it at once.
            _ if missing == Some(Missing::Driver) => what == Missing::Driver,
            Missing::Agprs => open.agprs,
            Missing::Lds => open.lds,
            Missing::Wave => open.wave || missing == Some(what),
            Missing::Target | Missing::Workgroup | Missing::Driver | Missing::Vgprs => {
                missing == Some(what)
            }
        }
    }

    fn reach(&self) -> Result<OccupancyBounds, Refusal> {
        let Self { measured, kernel, .. } = self;
        let Some(arch) = self.arch else {
            return Err(match Arch::named(&measured.target) {
                Err(error) if !measured.target.is_empty() => {
                    Refusal::of(unknown(measured, &error), None)
                }
                _ => {
                    let awaits = measured.awaits_driver() && kernel.vgprs.is_none();
                    let missing = if awaits { Missing::Driver } else { Missing::Target };
                    Refusal::of("needs a target".to_owned(), Some(missing))
                }
            });
        };
        let reached = match (kernel.workgroup, measured.max_workgroup) {
            (Some(threads), Some(max)) if threads > max => Err(Error::Workgroup { threads, max }),
            _ => occupancy_bounds(arch, kernel, self.asked),
        };
        reached.map_err(|error| {
            // A workgroup size that is not given is open, so it is never missing.
            let missing = match error {
                Error::UnknownRegisters if measured.awaits_driver() => Some(Missing::Driver),
                Error::UnknownRegisters => Some(Missing::Vgprs),
                Error::UnknownWave => Some(Missing::Wave),
                _ => None,
            };
            let reason = match missing {
                Some(_) => message::missing(arch.vendor, error).to_string(),
                None => message::error(error, Some(&Contract::new("", arch, *kernel))).to_string(),
            };
            let (limiter, is_refused) = (error.limiter(), error.cannot_launch());
            Refusal { reason, limiter, is_refused, missing }
        })
    }
}

/// Why a file's target is none. Nobody typed it, so it may well be one of a new chip.
fn unknown(measured: &MeasuredKernel, error: &NameError) -> String {
    match error {
        NameError::Unknown { nearest } if nearest.first().is_none() => format!(
            "the file is for `{}`, none of the chips of `cargo occ targets`; a newer version of occ may know it",
            measured.target
        ),
        _ => message::name_error(&measured.target, error).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use occ_artifacts::Symbolic;
    use occ_core::__private::key::Value;
    use occ_core::arch::{GFX90A, GFX906, GFX1100, SM_90};
    use occ_core::{Ratio, Wave};

    use super::*;
    use crate::contracts::Launches;
    use crate::kernel_flags::LaunchFlags;

    const THREADS: fn(u32) -> (Key, Value) = |count| (Key::Workgroup, Value::Count(count));
    const BYTES: fn(u32) -> (Key, Value) = |count| (Key::DynamicLds, Value::Count(count));

    /// A kernel of which all counts are known, and `change` changes that.
    fn evaluated(
        arch: Option<&'static Arch>,
        launch: &[(Key, Value)],
        change: impl FnOnce(&mut MeasuredKernel),
    ) -> Evaluated {
        let mut kernel = MeasuredKernel::new("k");
        arch.map_or("", |arch| arch.name.as_str()).clone_into(&mut kernel.target);
        (kernel.vgprs, kernel.agprs, kernel.lds) = (Some(40), Some(0), Some(0));
        kernel.max_workgroup = Some(512);
        change(&mut kernel);
        let none = Launches::default();
        let launched = LaunchFlags::default().complete(&kernel, arch, &none, launch, &[]);
        Evaluated::of(Path::new("k.json"), kernel, arch, launched)
    }

    #[test]
    fn a_launch_that_is_not_given_is_open() {
        type Change = fn(&mut MeasuredKernel);
        let none: Change = |_| {};
        let unbounded: Change = |it| it.max_workgroup = None;
        let required: Change = |it| it.required_workgroup = Some([16, 8, 1]);
        let uses: Change = |it| it.uses_dynamic_lds = Some(true);
        let uses_none: Change = |it| it.uses_dynamic_lds = Some(false);
        let states: Change = |it| (it.uses_dynamic_lds, it.dynamic_lds) = (Some(true), Some(1024));
        let (up_to_512, all) = (Some([32, 512]), Some([32, 1024]));
        let both = [THREADS(64), BYTES(0)];
        for (launch, change, shape, workgroup, dynamic_lds) in [
            (&[][..], none, Shape::Bound, up_to_512, false),
            (&[], unbounded, Shape::Open, all, false),
            (&[], required, Shape::Required, None, false),
            (&[THREADS(128)], required, Shape::Required, None, false),
            (&[THREADS(128)], none, Shape::Given, None, false),
            (&[], uses, Shape::Bound, up_to_512, true),
            (&[THREADS(64)], uses, Shape::Given, None, true),
            (&[BYTES(0)], uses, Shape::Bound, up_to_512, false),
            (&both, uses, Shape::Given, None, false),
            (&[], uses_none, Shape::Bound, up_to_512, false),
            (&[], states, Shape::Bound, up_to_512, false),
        ] {
            let kernel = evaluated(Some(&SM_90), launch, change);
            assert_eq!(kernel.shape(), shape, "{launch:?} {:?}", kernel.measured);
            let open = kernel.open();
            assert_eq!((open.workgroup, open.dynamic_lds), (workgroup, dynamic_lds), "{kernel:?}");
            assert!(kernel.bounds().is_some_and(|bounds| bounds.open == open), "{kernel:?}");
            let is_open = workgroup.is_some() || dynamic_lds;
            assert_eq!(kernel.open_bounds().is_some(), is_open, "{kernel:?}");
            assert_eq!(kernel.occupancy().is_some(), !is_open, "{kernel:?}");
        }
    }

    /// Unknown is never kept, and what cannot launch keeps nothing. Of what the compiler decided and the file
    /// does not say there are bounds: of a wave both ends, of memory and AGPRs the most.
    #[test]
    fn what_is_not_known_keeps_nothing() {
        type Change = fn(&mut MeasuredKernel);
        /// What is open besides the workgroup; or what is missing, and whether the kernel cannot launch.
        type Reached = Result<&'static [&'static str], (Option<Missing>, bool)>;
        let of_waves: Change = |it| it.symbolic = vec![Symbolic::new("wave", "wave: 32 or 64")];
        let cases: [(Option<&'static Arch>, Change, Reached); 17] = [
            (Some(&SM_90), |_| {}, Ok(&[])),
            (Some(&SM_90), |it| it.lds = None, Ok(&["lds"])),
            (Some(&SM_90), |it| it.vgprs = None, Err((Some(Missing::Vgprs), false))),
            // No compiler gives that, so nobody knows the count.
            (Some(&SM_90), |it| it.vgprs = Some(0), Err((None, false))),
            (Some(&GFX1100), |it| it.vgprs = Some(0), Ok(&[])),
            (None, |_| {}, Err((Some(Missing::Target), false))),
            (None, |it| it.target = "gfx9999".to_owned(), Err((None, false))),
            (Some(&GFX1100), |_| {}, Ok(&[])),
            (Some(&GFX1100), of_waves, Ok(&["wave"])),
            (Some(&GFX906), of_waves, Ok(&[])),
            (
                Some(&GFX1100),
                |it| {
                    (it.symbolic, it.wave) =
                        (vec![Symbolic::new("wave", "wave: 32 or 64")], Some(Wave::W64));
                },
                Ok(&[]),
            ),
            (Some(&GFX90A), |it| it.agprs = None, Ok(&["agprs"])),
            (Some(&GFX906), |it| it.agprs = None, Ok(&[])),
            // Whatever is open, that cannot launch.
            (Some(&GFX90A), |it| (it.agprs, it.vgprs) = (None, Some(600)), Err((None, true))),
            (Some(&SM_90), |it| it.lds = Some(1 << 20), Err((None, true))),
            // The largest workgroup is one that may be launched.
            (Some(&SM_90), |it| it.required_workgroup = Some([512, 1, 1]), Ok(&[])),
            (Some(&SM_90), |it| it.required_workgroup = Some([513, 1, 1]), Err((None, true))),
        ];
        for (arch, change, expected) in cases {
            let kernel = evaluated(arch, &[], change);
            let ids = |open: Open| open.ids().filter(|id| *id != "workgroup").collect::<Vec<_>>();
            let found = kernel.reached().as_ref().map(|bounds| ids(bounds.open));
            let found = found.map_err(|refusal| (refusal.missing, refusal.cannot_launch()));
            assert_eq!(found, expected.map(<[_]>::to_vec), "{kernel:?}");
            let zero = kernel.keeps(Ratio::new(0, 1));
            let keeps = match expected {
                Ok([] | ["wave"]) => Some(true),
                Ok(_) => None,
                Err((_, is_refused)) => is_refused.then_some(false),
            };
            assert_eq!(zero, keeps, "{kernel:?}");
            let whole = kernel.keeps(Ratio::new(1, 1));
            assert_ne!(whole, Some(true), "{kernel:?}");
            for (id, what) in
                [("lds", Missing::Lds), ("agprs", Missing::Agprs), ("wave", Missing::Wave)]
            {
                let is_open = found.as_ref().is_ok_and(|open| open.contains(&id));
                assert_eq!(kernel.lacks(what), is_open, "{kernel:?}");
            }
        }
        // Of what no driver has compiled nothing but that is missing.
        for arch in [None, Some(&GFX1100), Some(&SM_90)] {
            let of_a_module: Change = |it| {
                (it.target, it.vgprs, it.agprs) = (String::new(), None, None);
            };
            let kernel = evaluated(arch, &[], of_a_module);
            let missing = kernel.reached().as_ref().map_err(|refusal| refusal.missing);
            assert_eq!(missing.err(), Some(Some(Missing::Driver)));
            for what in [Missing::Target, Missing::Vgprs, Missing::Wave, Missing::Lds] {
                assert!(!kernel.lacks(what) && kernel.lacks(Missing::Driver), "{what:?}");
            }
        }
        // What somebody says of a wave is not open.
        let said = [(Key::Wave, Value::Wave(Wave::W64))];
        assert!(!evaluated(Some(&GFX1100), &said, of_waves).open().wave);
        // Nor is what no target is known for.
        assert!(!evaluated(None, &[], of_waves).open().wave);
        let unknown = evaluated(None, &[], |it| it.target = "gfx9999".to_owned());
        let text = unknown.not_known().unwrap_or_default();
        assert!(!text.contains(": it ") && text.contains("gfx9999"), "{text}");
        let missing = evaluated(None, &[], |_| {});
        let text = missing.not_known().unwrap_or_default();
        assert!(text.ends_with(" is not known: it needs a target (`--target`)"), "{text}");
    }

    /// 40 registers let 48 of 64 warps in; of blocks of up to 512 threads the least are 32.
    #[test]
    fn a_minimum_is_kept_by_both_ends() {
        let keeps = |launch: &[(Key, Value)], percent: u32, uses: Option<bool>| {
            let kernel = evaluated(Some(&SM_90), launch, |it| it.uses_dynamic_lds = uses);
            kernel.keeps(Ratio::new(percent, 100))
        };
        assert_eq!(keeps(&[], 50, None), Some(true));
        assert_eq!(keeps(&[], 51, None), None);
        assert_eq!(keeps(&[], 75, None), None);
        assert_eq!(keeps(&[], 76, None), Some(false));
        assert_eq!(keeps(&[THREADS(256)], 75, None), Some(true));
        assert_eq!(keeps(&[THREADS(256)], 76, None), Some(false));
        assert_eq!(keeps(&[THREADS(256)], 1, Some(true)), None);
        assert_eq!(keeps(&[THREADS(256)], 76, Some(true)), Some(false));
    }
}
