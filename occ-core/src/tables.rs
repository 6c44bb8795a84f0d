//! What a unit remembers of the formula's parts, so that a question looks it up.
//!
//! Every entry is what the part itself computes. What no table covers is computed.

use crate::arch::{Accumulators, PoolSplit};
use crate::arith::NO_LIMIT;
use crate::basis::Basis;
use crate::kernel::Kernel;
use crate::least::Least;
use crate::limits::{Counts, Parts, Row};
use crate::memory::{Local, preferred_percent, refuses_local};
use crate::occupancy::misshapen;
use crate::registers::{Held, refuses_vgprs, vector_need};

/// Waves of a workgroup, from 1.
const ROWS: usize = 32;
/// Vector registers that a thread needs, from 1.
const NEEDS: usize = 512;
/// Barriers of a workgroup.
const COUNTS: usize = 32;
const VIRTUALS: usize = 128;
/// Pools by the bytes that they hold, in pages: all sizes of pools are multiples of them.
const POOLS: usize = 128;
const PAGE: u64 = 4096;
const PAGE_BITS: u32 = PAGE.trailing_zeros();
/// Percents: 0 to 100, and room for those of 7 bits.
const PERCENTS: usize = 128;

/// [`Held`] in two bytes each.
#[derive(Clone, Copy, Debug)]
struct Short {
    alloc: u16,
    waves: u16,
}

/// [`Row`] of a workgroup that has no more threads than any may have.
#[derive(Clone, Copy, Debug)]
struct Line {
    slots: u16,
    least: u16,
    limiters: u16,
    most: u32,
    /// The first count of vector registers that is refused.
    past: u32,
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
    /// The pool that holds so many pages.
    pools: [u32; POOLS],
    /// How many percents have an entry: none where there are no pools.
    percents: u32,
    /// What rounds bytes of local memory up, the driver's reserve added; no mask where granules
    /// are no power of two.
    past: u64,
    mask: u64,
    /// Most waves of a workgroup that is in the tables: 0 where an entry does not fit.
    waves: u32,
}

impl Tables {
    #[expect(clippy::cast_possible_truncation, reason = "checked beside it")]
    pub(crate) const fn of(basis: &Basis) -> Self {
        let granule = basis.arch.lds.granule as u64;
        let mut tables = Self {
            rows: [Line { slots: 0, least: 0, limiters: 0, most: 0, past: 0, barriers: NO_LIMIT };
                ROWS],
            helds: [Short { alloc: 0, waves: 0 }; NEEDS],
            barriers: [-1; COUNTS],
            virtual_resources: [-1; VIRTUALS],
            virtuals: 0,
            preferred: [0; PERCENTS],
            pools: [0; POOLS],
            percents: 0,
            past: basis.arch.lds.reserved as u64 + granule - 1,
            mask: if granule.is_power_of_two() { !(granule - 1) } else { 0 },
            waves: 0,
        };
        // All workgroups of so many waves have no more threads than any may have.
        let full = basis.arch.max_workgroup / basis.wave.threads();
        tables.waves = if full < ROWS as u32 { full } else { ROWS as u32 };
        let mut at = 0;
        while at < ROWS {
            let Row { slots, most, barriers, by_slots, .. } = basis.row(1, at as u32 + 1, 0);
            if slots > u16::MAX as u32 {
                tables.waves = 0;
            }
            let (least, limiters) = (by_slots.workgroups as u16, by_slots.limiters);
            let file = &basis.file;
            let mut past = 0;
            if most >= file.minimum {
                past = most / file.granule * file.granule;
                past = if past < file.addressable { past } else { file.addressable };
                past = past.saturating_add(1);
            }
            tables.rows[at] = Line { slots: slots as u16, least, limiters, most, past, barriers };
            at += 1;
        }
        at = 0;
        while at < COUNTS {
            tables.barriers[at] = tables.short(basis.row(1, 1, at as u32).barriers);
            at += 1;
        }
        at = 0;
        while at < VIRTUALS && at as u32 <= basis.most_virtual {
            tables.virtual_resources[at] = tables.short(basis.by_virtual(at as u32));
            at += 1;
        }
        tables.virtuals = at as u32;
        let mut held = basis.held(0, 1);
        let mut last = 0;
        at = 0;
        while at < NEEDS {
            let need = at as u64 + 1;
            // All that round up to the same are given the same.
            if need > last {
                held = basis.held(need, 1);
                last = round_up!(need, basis.file.granule);
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

    /// Leaves no percents where pools are not made of pages, or hold less than a workgroup may have.
    #[expect(clippy::cast_possible_truncation, reason = "checked beside it")]
    const fn fill_pools(&mut self, basis: &Basis) {
        let (fixed, steps): (bool, &[u32]) = match &basis.arch.lds.split {
            PoolSplit::Fixed => (true, &[basis.lds]),
            PoolSplit::Cache(_) => return,
            PoolSplit::Steps(steps) => (false, steps.bytes()),
        };
        let mut at = 0;
        while at < steps.len() {
            if !(steps[at] as u64).is_multiple_of(PAGE) {
                return;
            }
            at += 1;
        }
        let l1 = Kernel { cache: crate::CachePreference::L1, ..Kernel::new() };
        at = 0;
        while at < POOLS
            && let Ok(pool) = basis.pool(&l1, at as u64 * PAGE)
        {
            self.pools[at] = pool;
            at += 1;
        }
        let pages = at as u64;
        // What a workgroup that opted in may have is the most that any may.
        if self.mask == 0 || basis.lds_caps[1].div_ceil(PAGE) >= pages {
            return;
        }
        at = 0;
        while at <= 100 && !fixed {
            let preferred = (at as u64 * basis.lds as u64 / 100).div_ceil(PAGE);
            if preferred >= pages {
                return;
            }
            self.preferred[at] = preferred as u8;
            at += 1;
        }
        self.percents = 101;
    }

    /// As [`Basis::demand`] computes them, where all of them are in the tables.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    pub(crate) const fn parts(&self, basis: &Basis, kernel: &Kernel) -> Option<Parts> {
        let (Some(threads), Some(vgprs)) = (kernel.workgroup, kernel.vgprs) else { return None };
        if kernel.agprs > 0 && matches!(basis.arch.accumulators, Accumulators::None) {
            return None;
        }
        if misshapen(kernel, threads).is_some() {
            return None;
        }
        let need = vector_need(basis.arch, vgprs, kernel.agprs);
        // Of no threads or registers these are too large, too.
        let (row, held) = (threads.wrapping_sub(1) >> basis.wave_bits, need.wrapping_sub(1));
        let (barriers, virtuals) = (kernel.barriers, kernel.virtual_resources);
        let percent = preferred_percent(kernel);
        if row >= self.waves
            || held >= NEEDS as u64
            || barriers as usize >= COUNTS
            || virtuals >= self.virtuals
            || percent >= self.percents
        {
            return None;
        }
        let waves = row + 1;
        let Ok(scalar) = basis.scalar(kernel, waves, Counts::Needed) else { return None };
        let row = row as usize % ROWS;
        let local = self.local(basis, kernel, percent);
        let Line { slots, least, limiters, most, past, barriers: by_waves } = self.rows[row];
        let slots = slots as u32;
        let by_slots = Least { workgroups: least as u32, limiters };
        // One of both is no limit, whose bits are all ones.
        let barriers = by_waves & wide(self.barriers[barriers as usize % COUNTS]);
        #[expect(clippy::cast_possible_truncation, reason = "within the table")]
        let Short { alloc, waves: enough } = self.helds[held as usize];
        let held = Held {
            alloc: alloc as u32,
            waves: enough as u32,
            groups: over_small!(enough, row + 1),
        };
        // One comparison where what is named is what is needed.
        let refused = if need == vgprs as u64 {
            vgprs >= past
        } else {
            refuses_vgprs!(basis, kernel, vgprs, held.alloc, most)
        };
        Some(Parts {
            waves,
            row: Row { slots, wave_slots: slots, most, barriers, by_slots },
            held,
            refused,
            scalar,
            local,
            virtual_resources: wide(self.virtual_resources[virtuals as usize % VIRTUALS]),
        })
    }

    /// As [`Basis::local`] of a launch that prefers so many percent.
    #[expect(clippy::inline_always, reason = "it returns through registers that way")]
    #[inline(always)]
    const fn local(&self, basis: &Basis, kernel: &Kernel, percent: u32) -> Local {
        let alloc = (kernel.lds as u64 + kernel.dynamic_lds as u64 + self.past) & self.mask;
        let refused = refuses_local!(basis, kernel, alloc);
        let preferred = self.preferred[percent as usize % PERCENTS] as u64;
        let pages = (alloc + (PAGE - 1)) >> PAGE_BITS;
        let at = if pages <= preferred { preferred } else { pages };
        // What no pool holds is refused.
        let fits = self.pool(at);
        let pool = if refused { self.pool(preferred) } else { fits };
        #[expect(clippy::cast_possible_truncation, reason = "what is cut off is refused")]
        let low = alloc as u32;
        // Whether it is refused is known too late to divide by.
        let groups = share!(fits, alloc, low) & (refused as u32).wrapping_sub(1);
        Local { alloc, pool, groups }
    }

    /// The pool that holds so many pages, if one does.
    #[expect(clippy::inline_always, reason = "a few instructions")]
    #[inline(always)]
    const fn pool(&self, pages: u64) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "cut off anyway")]
        let at = pages as usize % POOLS;
        self.pools[at]
    }
}

/// A limit out of two bytes.
const fn wide(limit: i16) -> u32 {
    (limit as i32).cast_unsigned()
}
