//! What is known of a kernel and of its launch, and what it reaches.

use std::sync::Arc;

use occ_artifacts::MeasuredKernel;
use occ_core::__private::{message, threads};
use occ_core::{Arch, Contract, Error, Kernel, OccupancyBounds, Open, occupancy_bounds};

use super::{Missing, Refusal, Shape};
use crate::kernel_flags::Launched;

/// What is known of a kernel, whatever its name.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// What the file says. Its name is left out; it is [`Evaluated::symbol`](super::Evaluated::symbol).
    pub(crate) measured: Arc<MeasuredKernel>,
    /// What it was evaluated on; `None`: neither the file nor the command line names it.
    pub(crate) arch: Option<&'static Arch>,
    /// What the engine was asked.
    pub(super) asked: Asked,
    /// What it reaches, and what of the launch is open.
    pub(crate) reached: Result<OccupancyBounds, Refusal>,
}

/// What the engine is asked about a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    /// With all that is said of it; `None` where the static workgroup memory is not known.
    kernel: Option<Kernel>,
    /// Where the workgroup size comes from.
    shape: Shape,
    /// What is not given of the launch.
    open: Open,
}

impl Asked {
    /// Decides what is open, for every command: the workgroup size where it is not given, up to the bound of
    /// the file, and dynamic workgroup memory where the file shows that it is used and the amount is not given.
    pub(super) fn new(
        measured: &MeasuredKernel,
        arch: Option<&Arch>,
        launched: Option<Launched>,
    ) -> Self {
        let kernel = launched.map(|launched| launched.kernel);
        let required = measured.required_workgroup.map(|[x, y, z]| threads(x, y, z));
        let shape = match kernel.and_then(|kernel| kernel.workgroup) {
            Some(threads) if required == Some(threads) => Shape::Required,
            Some(_) => Shape::Given,
            None if kernel.is_some() && measured.max_workgroup.is_some() => Shape::Bound,
            None => Shape::Open,
        };
        let mut open = Open::NONE;
        if let (Some(arch), Some(kernel)) = (arch, kernel)
            && kernel.workgroup.is_none()
        {
            open = open.with_workgroup_up_to(arch, &kernel, measured.max_workgroup);
        }
        let says_memory = launched.is_none_or(|launched| launched.says_dynamic_lds);
        open.dynamic_lds = measured.uses_dynamic_lds == Some(true) && !says_memory;
        Self { kernel, shape, open }
    }

    pub(super) fn kernel_mut(&mut self) -> Option<&mut Kernel> {
        self.kernel.as_mut()
    }

    /// What tells most launches of one measured kernel apart.
    pub(super) fn size(&self) -> Option<(Option<u32>, u32)> {
        self.kernel.map(|kernel| (kernel.workgroup, kernel.dynamic_lds))
    }
}

impl Facts {
    /// What `measured` reaches on `arch` as it is `asked` about.
    pub(super) fn new(
        measured: Arc<MeasuredKernel>,
        arch: Option<&'static Arch>,
        asked: Asked,
    ) -> Self {
        let reached = reach(&measured, arch, &asked);
        Self { measured, arch, asked, reached }
    }

    /// The kernel with all that is said of it; `None` where its static workgroup memory is not known. What is
    /// open of it is not in it.
    pub(crate) fn kernel(&self) -> Option<&Kernel> {
        self.asked.kernel.as_ref()
    }

    /// Where the workgroup size comes from.
    pub(crate) fn shape(&self) -> Shape {
        self.asked.shape
    }

    /// What is not given of the launch.
    pub(crate) fn open(&self) -> Open {
        self.asked.open
    }
}

fn reach(
    measured: &MeasuredKernel,
    arch: Option<&Arch>,
    asked: &Asked,
) -> Result<OccupancyBounds, Refusal> {
    let Some(arch) = arch else {
        return Err(match Arch::named(&measured.target) {
            Err(error) if !measured.target.is_empty() => {
                Refusal::of(message::name_error(&measured.target, &error).to_string(), None)
            }
            _ => Refusal::of("needs a target".to_owned(), Some(Missing::Target)),
        });
    };
    let Some(kernel) = &asked.kernel else {
        let reason = message::missing_lds(arch.vendor).to_string();
        return Err(Refusal::of(reason, Some(Missing::Lds)));
    };
    if kernel.wave.is_none() && measured.leaves_wave_open(Some(arch)) {
        return Err(Refusal::of("needs the threads in a wave".to_owned(), Some(Missing::Wave)));
    }
    let reached = match (kernel.workgroup, measured.max_workgroup) {
        (Some(threads), Some(max)) if threads > max => Err(Error::Workgroup { threads, max }),
        _ => occupancy_bounds(arch, kernel, asked.open),
    };
    if reached.is_ok() && measured.leaves_agprs_open(arch) {
        return Err(Refusal::of("needs an AGPR count".to_owned(), Some(Missing::Agprs)));
    }
    reached.map_err(|error| {
        let contract = Contract::new("", arch, *kernel);
        let missing = match error {
            Error::UnknownWorkgroup => Some(Missing::Workgroup),
            Error::UnknownRegisters => Some(Missing::Vgprs),
            _ => None,
        };
        let reason = match missing {
            Some(_) => message::missing(arch.vendor, error).to_string(),
            None => message::error(error, Some(&contract)).to_string(),
        };
        let (limiter, is_refused) = (error.limiter(), error.cannot_launch());
        Refusal { reason, limiter, is_refused, missing }
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use occ_core::__private::key::{Key, Value};
    use occ_core::arch::{GFX90A, GFX906, GFX1100, SM_90};
    use occ_core::{Ratio, Wave};

    use super::super::Evaluated;
    use super::*;
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
        let launched = LaunchFlags::default().complete(&kernel, arch, &[], launch, &[]);
        Evaluated::of(Path::new("k.json"), kernel, arch, launched)
    }

    #[test]
    fn a_launch_is_open_where_nobody_says_it() {
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
        // Of a kernel that has no launch nothing is known but what is open.
        let unknown = evaluated(Some(&SM_90), &[], |it| it.lds = None);
        assert!(unknown.kernel().is_none() && unknown.shape() == Shape::Open, "{unknown:?}");
    }

    /// Unknown is never kept, and what cannot launch keeps nothing.
    #[test]
    fn what_is_not_known_keeps_nothing() {
        type Change = fn(&mut MeasuredKernel);
        /// What is missing, and whether the kernel cannot launch.
        type Reached = Result<(), (Option<Missing>, bool)>;
        let of_waves: Change = |it| it.symbolic = vec!["wave: 32 or 64".to_owned()];
        let cases: [(Option<&'static Arch>, Change, Reached); 15] = [
            (Some(&SM_90), |_| {}, Ok(())),
            (Some(&SM_90), |it| it.lds = None, Err((Some(Missing::Lds), false))),
            (Some(&SM_90), |it| it.vgprs = None, Err((Some(Missing::Vgprs), false))),
            (None, |_| {}, Err((Some(Missing::Target), false))),
            (None, |it| it.target = "gfx9999".to_owned(), Err((None, false))),
            (Some(&GFX1100), |_| {}, Ok(())),
            (Some(&GFX1100), of_waves, Err((Some(Missing::Wave), false))),
            (Some(&GFX906), of_waves, Ok(())),
            (
                Some(&GFX1100),
                |it| (it.symbolic, it.wave) = (vec!["wave: 32 or 64".to_owned()], Some(Wave::W64)),
                Ok(()),
            ),
            (Some(&GFX90A), |it| it.agprs = None, Err((Some(Missing::Agprs), false))),
            (Some(&GFX906), |it| it.agprs = None, Ok(())),
            // Whatever is open, that cannot launch.
            (Some(&GFX90A), |it| (it.agprs, it.vgprs) = (None, Some(600)), Err((None, true))),
            (Some(&SM_90), |it| it.lds = Some(1 << 20), Err((None, true))),
            // The largest workgroup is one that may be launched.
            (Some(&SM_90), |it| it.required_workgroup = Some([512, 1, 1]), Ok(())),
            (Some(&SM_90), |it| it.required_workgroup = Some([513, 1, 1]), Err((None, true))),
        ];
        for (arch, change, expected) in cases {
            let kernel = evaluated(arch, &[], change);
            let found = kernel.reached.as_ref().map(|_| ());
            let found = found.map_err(|refusal| (refusal.missing, refusal.cannot_launch()));
            assert_eq!(found, expected, "{kernel:?}");
            let zero = kernel.keeps(Ratio::new(0, 1));
            let keeps = match expected {
                Ok(()) => Some(true),
                Err((_, is_refused)) => is_refused.then_some(false),
            };
            assert_eq!(zero, keeps, "{kernel:?}");
            let lacks_wave = matches!(expected, Err((Some(Missing::Wave), _)));
            assert_eq!(kernel.lacks_wave(), lacks_wave, "{kernel:?}");
        }
        let unknown = evaluated(None, &[], |it| it.target = "gfx9999".to_owned());
        let reason = unknown.reached.as_ref().err().map(Refusal::end);
        assert!(
            reason.is_some_and(|reason| reason.starts_with(": ") && reason.contains("gfx9999"))
        );
        let missing = evaluated(None, &[], |_| {});
        let reason = missing.reached.as_ref().err().map(Refusal::end);
        assert_eq!(reason.as_deref(), Some(" needs a target (`--target`)"));
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
