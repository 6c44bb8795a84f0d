//! What a line says that a kernel reaches.

use occ_core::{OccupancyBounds, Open, Ratio};

/// Resident waves of all waves that a unit can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reached {
    /// What every launch reaches, 0 where some size cannot launch; `None`: nothing is certain.
    pub(crate) least: Option<u32>,
    /// What no launch exceeds.
    pub(crate) most: u32,
    pub(crate) max_waves: u32,
    /// Whether something is open: the workgroup size, or memory, AGPRs or named barriers.
    pub(crate) is_bound: bool,
}

impl Reached {
    /// Where nothing is open; 0 where the kernel cannot launch.
    pub(crate) fn exactly(waves: u32, max_waves: u32) -> Self {
        Self { least: Some(waves), most: waves, max_waves, is_bound: false }
    }

    pub(crate) fn least_ratio(self) -> Option<Ratio> {
        self.least.map(|least| Ratio::new(least, self.max_waves))
    }

    pub(crate) fn most_ratio(self) -> Ratio {
        Ratio::new(self.most, self.max_waves)
    }

    /// The waves of the one launch that it is about; `None` where something is open.
    pub(crate) fn exact(self) -> Option<u32> {
        (!self.is_bound).then_some(self.most)
    }

    /// What it shows to be open by itself, the workgroup size aside: where nothing is certain that is dynamic
    /// memory, if nothing else is said.
    pub(crate) fn shown_open(self) -> Open {
        Open { dynamic_lds: self.least.is_none(), ..Open::NONE }
    }

    /// Whether it is less than it `was`, at either end; or where it is no longer given how it is launched, no
    /// longer certain. Where somebody says it now, only what every launch reached was certain before.
    pub(crate) fn is_below(self, was: Self) -> bool {
        let is_uncertain = match (was.least_ratio(), self.least_ratio()) {
            (Some(was), Some(is)) => is.is_below(was),
            (Some(_), None) => true,
            (None, _) => false,
        };
        // The most of one launch is its least.
        is_uncertain || self.is_bound && self.most_ratio().is_below(was.most_ratio())
    }

    /// Whether it is more than it `was`, at either end. Where somebody says now how it is launched, or nobody
    /// any more, it has to be more for certain.
    pub(crate) fn is_above(self, was: Self) -> bool {
        let (most_was, most) = (was.most_ratio(), self.most_ratio());
        let is_more = |was: Ratio| self.least_ratio().is_some_and(|least| was.is_below(least));
        if was.is_bound != self.is_bound {
            return is_more(most_was);
        }
        let is_certain = match was.least_ratio() {
            Some(was) => is_more(was),
            None => self.least.is_some(),
        };
        is_certain || most_was.is_below(most)
    }
}

impl From<&OccupancyBounds> for Reached {
    fn from(bounds: &OccupancyBounds) -> Self {
        let (most, max_waves) = (bounds.most.waves, bounds.most.max_waves);
        match (bounds.exact(), &bounds.least) {
            (Some(exact), _) => Self::exactly(exact.waves, max_waves),
            (None, least) => {
                let least = least.as_ref().map(|least| least.waves);
                Self { least, most, max_waves, is_bound: true }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_end_is_held() {
        let exactly = |waves| Reached::exactly(waves, 64);
        let of = |least, most| Reached { least, most, max_waves: 64, is_bound: true };
        let (at_most, between) = (|most| of(None, most), |least, most| of(Some(least), most));
        for (was, is, worse, better) in [
            (exactly(20), exactly(20), false, false),
            (exactly(20), exactly(16), true, false),
            (exactly(20), exactly(24), false, true),
            (between(32, 64), between(15, 28), true, false),
            (between(32, 64), between(15, 64), true, false),
            (between(32, 64), between(32, 60), true, false),
            (between(32, 64), between(32, 64), false, false),
            (between(32, 48), between(32, 64), false, true),
            (between(16, 48), between(32, 48), false, true),
            // One end each way.
            (between(32, 48), between(16, 64), true, true),
            (at_most(48), at_most(32), true, false),
            (at_most(48), at_most(48), false, false),
            (at_most(32), at_most(48), false, true),
            // What was certain is not any more, and the other way.
            (between(32, 48), at_most(48), true, false),
            (at_most(48), between(32, 48), false, true),
            (at_most(40), between(12, 30), true, true),
            (exactly(20), at_most(64), true, false),
            (exactly(20), between(16, 40), true, false),
            (exactly(20), between(20, 40), false, false),
            (exactly(20), between(24, 40), false, true),
            // Somebody says now how it is launched.
            (between(16, 40), exactly(20), false, false),
            (between(16, 40), exactly(12), true, false),
            (between(16, 40), exactly(48), false, true),
            (at_most(40), exactly(12), false, false),
        ] {
            assert_eq!(is.is_below(was), worse, "{was:?} {is:?}");
            assert_eq!(is.is_above(was), better, "{was:?} {is:?}");
        }
        let other = Reached { max_waves: 32, ..between(16, 32) };
        assert!(!other.is_below(between(32, 64)) && !other.is_above(between(32, 64)));
    }
}
