//! A contract for every workgroup size of a range.

use super::{Contract, Requirement, Verdict};
use crate::arch::Arch;
use crate::occupancy::{Occupancy, Sizes, occupancy};

impl Contract<'_> {
    /// Holds for every workgroup of `least` to `most` threads, both included: for the worst of them,
    /// which becomes the kernel's own size. To be called once all else is set.
    ///
    /// The sizes that count are the ends and the multiples of the wave between them; any other rounds
    /// up to one of those. The worst is one that cannot launch, else the one that reaches least of what
    /// `min` counts, waves or workgroups; where all keep `min`, of what `warn` counts; and waves where
    /// there is neither. Of several, it is the smallest. A range whose ends are the wrong way round is
    /// the one size `least`.
    ///
    /// ```
    /// use occ_core::{Contract, Kernel, Ratio, Requirement, arch};
    ///
    /// let contract = Contract::new("blur", &arch::SM_90, Kernel::new().registers(32))
    ///     .min(Requirement::Occupancy(Ratio::new(3, 4)))
    ///     .over(64, 1024);
    /// // 704 threads are 22 warps, of which an SM holds two workgroups: 44 of 64 warps.
    /// assert_eq!(contract.kernel.workgroup, Some(704));
    /// assert!(!contract.is_kept());
    /// ```
    #[must_use]
    pub const fn over(mut self, least: u32, most: u32) -> Self {
        let most = if most < least { least } else { most };
        self.range = Some([least, most]);
        let of_min = self.worst(least, most, counts_workgroups(self.min));
        if self.warn.is_none() || matches!(of_min.verdict(), Verdict::Broken(_)) {
            return of_min;
        }
        self.worst(least, most, counts_workgroups(self.warn))
    }

    /// The same contract on another architecture; one for a range holds for every size of it there too.
    #[must_use]
    pub const fn on(mut self, arch: &Arch) -> Self {
        self.arch = *arch;
        match (self.range, self.source) {
            // What a file leaves open begins with one wave.
            (Some([_, most]), Some(file)) if file.is_open => {
                let wave = self.kernel.wave_on(arch).threads();
                self.over(if wave < most { wave } else { most }, most)
            }
            (Some([least, most]), _) => self.over(least, most),
            (None, _) => self,
        }
    }

    /// For the size of the range that reaches least, in workgroups or in waves.
    const fn worst(self, least: u32, most: u32, workgroups: bool) -> Self {
        // One that cannot launch is worse than any, and where the largest can, there are few to try.
        if self.of(most).is_none() {
            return self.with(most);
        }
        let mut worst: Option<(u32, Occupancy)> = None;
        let mut sizes = Sizes::new(&self.arch, &self.kernel, least, most);
        while let Some(size) = sizes.next() {
            let Some(other) = self.of(size) else {
                return self.with(size);
            };
            match &worst {
                Some((_, reached)) if !is_less(&other, reached, workgroups) => {}
                _ => worst = Some((size, other)),
            }
        }
        match worst {
            Some((size, _)) => self.with(size),
            None => self.with(most),
        }
    }

    /// What workgroups of `threads` threads reach; `None` where they cannot launch.
    const fn of(&self, threads: u32) -> Option<Occupancy> {
        match occupancy(&self.arch, &self.kernel.workgroup(threads)) {
            Ok(reached) => Some(reached),
            Err(_) => None,
        }
    }

    const fn with(mut self, threads: u32) -> Self {
        self.kernel = self.kernel.workgroup(threads);
        self
    }
}

/// Whether a requirement counts workgroups, and not waves.
const fn counts_workgroups(requirement: Option<Requirement>) -> bool {
    matches!(requirement, Some(Requirement::Workgroups(_)))
}

/// Whether `one` reaches less than `other`, in workgroups or in waves.
const fn is_less(one: &Occupancy, other: &Occupancy, workgroups: bool) -> bool {
    if workgroups { one.workgroups < other.workgroups } else { one.waves < other.waves }
}
