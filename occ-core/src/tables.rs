//! What a unit remembers of the formula's parts, so that a question looks it up.
//!
//! Every entry is what the part itself computes. What no table covers is computed.

use crate::arch::PoolSplit;
use crate::arith::NO_LIMIT;
use crate::basis::Basis;
use crate::kernel::Kernel;
use crate::limits::Row;
use crate::registers::Held;

/// Waves of a workgroup, past those of 1024 threads.
const ROWS: usize = 64;
const FILLED: u32 = 34;
/// Vector registers that a thread needs.
const NEEDS: usize = 513;
/// Barriers of a workgroup.
const COUNTS: usize = 33;
const VIRTUALS: usize = 128;
/// Pools by the bytes that they hold, in pages: all sizes of pools are multiples of them.
const POOLS: usize = 128;
const PAGE: u64 = 4096;
const PAGE_BITS: u32 = PAGE.trailing_zeros();
const PERCENTS: usize = 101;

/// [`Held`] in two bytes each.
#[derive(Clone, Copy, Debug)]
struct Short {
    alloc: u16,
    waves: u16,
}

/// [`Row`] of a workgroup that has no more threads than any may have.
#[derive(Clone, Copy, Debug)]
struct Line {
    slots: u32,
    most: u32,
    barriers: u32,
}

/// The tables of one unit.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    rows: [Line; ROWS],
    helds: [Short; NEEDS],
    /// Workgroups by barriers where their count decides. Less than 0: no limit.
    barriers: [i16; COUNTS],
    /// Workgroups by virtual resources.
    virtual_resources: [i16; VIRTUALS],
    virtuals: u32,
    /// Pages of local memory that a launch prefers by percent.
    preferred: [u8; PERCENTS],
    /// Pages of the pool that holds so many, as far as `pages` says.
    pools: [u8; POOLS],
    pages: u64,
    /// What rounds bytes of local memory up, the driver's reserve added; no mask where granules
    /// are no power of two.
    past: u64,
    mask: u64,
    /// Waves of the first workgroup that is in no table: 0 where an entry does not fit.
    waves: u32,
}

impl Tables {
    #[expect(clippy::cast_possible_truncation, reason = "checked beside it")]
    pub(crate) const fn of(basis: &Basis) -> Self {
        let granule = basis.arch.lds.granule as u64;
        let mut tables = Self {
            rows: [Line { slots: 0, most: 0, barriers: NO_LIMIT }; ROWS],
            helds: [Short { alloc: 0, waves: 0 }; NEEDS],
            barriers: [-1; COUNTS],
            virtual_resources: [-1; VIRTUALS],
            virtuals: 0,
            preferred: [0; PERCENTS],
            pools: [0; POOLS],
            pages: 0,
            past: basis.arch.lds.reserved as u64 + granule - 1,
            mask: if granule.is_power_of_two() { !(granule - 1) } else { 0 },
            waves: 0,
        };
        // All workgroups of so many waves have no more threads than any may have.
        let full = basis.arch.max_workgroup / basis.wave.threads();
        tables.waves = if full < FILLED { full + 1 } else { FILLED };
        let by_waves = match basis.arch.barriers {
            Some(barriers) => barriers.single_wave_free,
            None => false,
        };
        let mut at = 1;
        while at < FILLED as usize {
            let Row { slots, most, barriers, .. } = basis.row(1, at as u32, 0);
            tables.rows[at] = Line { slots, most, barriers };
            at += 1;
        }
        at = 0;
        while at < COUNTS && !by_waves {
            tables.barriers[at] = tables.short(basis.row(1, 1, at as u32).barriers);
            at += 1;
        }
        at = 0;
        while at < VIRTUALS && basis.virtual_resources <= i16::MAX as u32 {
            tables.virtual_resources[at] = tables.short(basis.by_virtual(at as u32));
            at += 1;
        }
        tables.virtuals = at as u32;
        let mut held = basis.held(0, 1);
        let mut last = 0;
        at = 0;
        while at < NEEDS {
            // All that round up to the same are given the same.
            if at as u64 > last {
                held = basis.held(at as u64, 1);
                last = round_up!(at as u64, basis.file.granule);
            }
            if held.alloc > u16::MAX as u32 || held.waves > u16::MAX as u32 {
                tables.waves = 0;
            }
            tables.helds[at] = Short { alloc: held.alloc as u16, waves: held.waves as u16 };
            at += 1;
        }
        tables.fill_pools(basis);
        tables
    }

    /// A limit in two bytes, of which no limit has all bits, too.
    #[expect(clippy::cast_possible_truncation, reason = "checked")]
    const fn short(&mut self, limit: u32) -> i16 {
        if limit == NO_LIMIT {
            return -1;
        }
        if limit > i16::MAX as u32 {
            self.waves = 0;
        }
        limit as i16
    }

    /// Leaves no pages where pools are not made of them.
    #[expect(clippy::cast_possible_truncation, reason = "checked beside it")]
    const fn fill_pools(&mut self, basis: &Basis) {
        let (fixed, steps): (bool, &[u32]) = match &basis.arch.lds.split {
            PoolSplit::Fixed => (true, &[basis.lds]),
            PoolSplit::Cache(_) => return,
            PoolSplit::Steps(steps) => (false, steps.bytes()),
        };
        let mut at = 0;
        while at < steps.len() {
            if !(steps[at] as u64).is_multiple_of(PAGE) || steps[at] as u64 / PAGE >= POOLS as u64 {
                return;
            }
            at += 1;
        }
        at = 0;
        while at < PERCENTS && !fixed {
            let bytes = at as u64 * basis.lds as u64 / 100;
            if bytes.div_ceil(PAGE) >= POOLS as u64 {
                return;
            }
            self.preferred[at] = bytes.div_ceil(PAGE) as u8;
            at += 1;
        }
        let l1 = Kernel { cache: crate::CachePreference::L1, ..Kernel::new() };
        at = 0;
        while at < POOLS
            && let Ok(pool) = basis.pool(&l1, at as u64 * PAGE)
        {
            self.pools[at] = (pool as u64 / PAGE) as u8;
            at += 1;
        }
        self.pages = at as u64;
    }

    /// As [`Basis::row`] and [`Basis::held`].
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn look_up(
        &self,
        basis: &Basis,
        threads: u32,
        waves: u32,
        barriers: u32,
        need: u64,
    ) -> (Row, Held) {
        if waves >= self.waves || barriers as usize >= COUNTS || need >= NEEDS as u64 {
            let (slots, rest) = basis.row_anew(threads, waves, barriers);
            let row = Row {
                slots: low(slots),
                wave_slots: high(slots),
                most: low(rest),
                barriers: high(rest),
            };
            let (first, groups) = basis.held_anew(need, waves);
            return (row, Held { alloc: low(first), waves: high(first), groups });
        }
        let at = waves as usize % ROWS;
        let Line { slots, most, barriers: by_waves } = self.rows[at];
        // One of both is no limit, whose bits are all ones.
        let barriers = by_waves & (self.barriers[barriers as usize] as i32).cast_unsigned();
        #[expect(clippy::cast_possible_truncation, reason = "within the table")]
        let Short { alloc, waves } = self.helds[need as usize];
        let held = Held {
            alloc: alloc as u32,
            waves: waves as u32,
            groups: over_waves!(waves as u32, at),
        };
        (Row { slots, wave_slots: slots, most, barriers }, held)
    }

    /// As [`Basis::by_virtual`].
    #[expect(clippy::inline_always, reason = "a few instructions")]
    #[inline(always)]
    pub(crate) const fn by_virtual(&self, basis: &Basis, count: u32) -> u32 {
        if count < self.virtuals {
            (self.virtual_resources[count as usize % VIRTUALS] as i32).cast_unsigned()
        } else {
            basis.by_virtual(count)
        }
    }

    /// As [`Basis::local_alloc`].
    #[expect(clippy::inline_always, reason = "a few instructions")]
    #[inline(always)]
    pub(crate) const fn local_alloc(&self, basis: &Basis, bytes: u64) -> u64 {
        if self.mask == 0 {
            return basis.local_alloc(bytes);
        }
        (bytes + self.past) & self.mask
    }

    /// The pool as [`Basis::pool`] finds it.
    #[inline]
    pub(crate) const fn pool(&self, percent: u32, least: u64, refused: bool) -> Option<u32> {
        let percent = percent as usize;
        if percent >= PERCENTS {
            return None;
        }
        let preferred = self.preferred[percent] as u64;
        let pages = (least + (PAGE - 1)) >> PAGE_BITS;
        let at = if pages <= preferred { preferred } else { pages };
        let at = if refused { preferred } else { at };
        if at >= self.pages {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "there are no more pages")]
        Some((self.pools[at as usize % POOLS] as u32) << PAGE_BITS)
    }
}

/// The parts where a table ends, in two registers.
impl Basis<'_> {
    #[cold]
    #[inline(never)]
    const fn row_anew(&self, threads: u32, waves: u32, barriers: u32) -> (u64, u64) {
        let Row { slots, wave_slots, most, barriers } = self.row(threads, waves, barriers);
        (both(slots, wave_slots), both(most, barriers))
    }

    #[cold]
    #[inline(never)]
    const fn held_anew(&self, need: u64, waves: u32) -> (u64, u32) {
        let Held { alloc, waves, groups } = self.held(need, waves);
        (both(alloc, waves), groups)
    }
}

const fn both(low: u32, high: u32) -> u64 {
    low as u64 | (high as u64) << 32
}

#[expect(clippy::cast_possible_truncation, reason = "the other half is cut off")]
const fn low(both: u64) -> u32 {
    both as u32
}

const fn high(both: u64) -> u32 {
    low(both >> 32)
}
