//! The inputs of the engine's race, the same for both runners.

use std::io::{self, Write};

use occ_core::{
    Arch, CachePreference, Kernel, Limiter, Limiters, Occupancy, PartitionedCaching, Vendor, Wave,
    calculate, chips,
};

/// One question, in the 24 bytes that both runners read.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    dynamic: u32,
    fixed: u32,
    max_dynamic: u32,
    block: u16,
    registers: u16,
    /// The place of the chip in [`archs`].
    pub arch: u8,
    virtual_resources: u8,
    barriers: u8,
    /// -1: the driver's choice.
    carveout: i8,
    cache: CachePreference,
    caching: PartitionedCaching,
    opt_in: bool,
}

/// In the order of `cudaOccCacheConfig`.
const CACHE: [CachePreference; 4] =
    [CachePreference::None, CachePreference::Shared, CachePreference::L1, CachePreference::Equal];
/// In the order of `cudaOccPartitionedGCConfig`.
const CACHING: [PartitionedCaching; 3] =
    [PartitionedCaching::Off, PartitionedCaching::On, PartitionedCaching::Strict];

fn index_of<T: PartialEq>(all: &[T], one: &T) -> u8 {
    (0..).zip(all).find(|(_, other)| *other == one).map_or(0, |(at, _)| at)
}

/// The chips that NVIDIA's calculator knows.
#[must_use]
pub fn archs() -> Vec<Arch> {
    chips::all()
        .map(|entry| *entry.arch)
        .filter(|arch| arch.vendor == Vendor::Nvidia && compute(arch).0 >= 5)
        .collect()
}

/// The compute capability in the chip's name.
fn compute(arch: &Arch) -> (u32, u32) {
    let number = arch.name.as_str().trim_start_matches("sm_");
    let number: u32 = number.parse().expect("an NVIDIA target is named sm_ and its number");
    (number / 10, number % 10)
}

/// A linear congruential generator (Knuth's constants): the same cases on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = self.0 >> 32;
        u32::try_from((high * u64::from(end)) >> 32).expect("less than `end`")
    }

    /// True this many times in a hundred.
    fn percent(&mut self, times: u32) -> bool {
        self.below(100) < times
    }

    fn byte(&mut self, end: u32) -> u8 {
        u8::try_from(self.below(end)).expect("`end` is at most 256")
    }
}

/// `count` cases that a launch could ask about, over every chip or the one at `only`.
#[must_use]
pub fn cases(count: usize, archs: &[Arch], only: Option<u8>) -> Vec<Case> {
    let mut numbers = Numbers(0x0cc);
    let chips = u32::try_from(archs.len()).expect("a few dozen chips");
    (0..count).map(|_| case(&mut numbers, archs, chips, only)).collect()
}

fn case(numbers: &mut Numbers, archs: &[Arch], chips: u32, only: Option<u8>) -> Case {
    let arch = only.unwrap_or_else(|| numbers.byte(chips));
    let chip = &archs[usize::from(arch)];
    let most = chip.lds.opt_in.unwrap_or(chip.lds.per_workgroup);
    let block = match numbers.below(100) {
        0 => 1025 + numbers.below(1000),
        1..20 => 1 + numbers.below(1024),
        _ => 32 * (1 + numbers.below(32)),
    };
    let fixed = if numbers.percent(50) { 0 } else { numbers.below(48 * 1024) };
    let dynamic = if numbers.percent(50) { 0 } else { numbers.below(most) };
    Case {
        dynamic,
        fixed,
        max_dynamic: if numbers.percent(95) { most } else { numbers.below(most) },
        block: u16::try_from(block).expect("at most 2025"),
        registers: u16::try_from(1 + numbers.below(255)).expect("at most 255"),
        arch,
        virtual_resources: match chip.virtual_resources {
            Some(_) if numbers.percent(20) => numbers.byte(128),
            _ => 0,
        },
        barriers: if numbers.percent(70) { 1 } else { numbers.byte(17) },
        carveout: if numbers.percent(80) {
            -1
        } else {
            i8::try_from(numbers.below(101)).expect("at most 100")
        },
        cache: CACHE[if numbers.percent(80) { 0 } else { usize::from(numbers.byte(4)) }],
        caching: CACHING[if numbers.percent(80) { 0 } else { usize::from(numbers.byte(3)) }],
        opt_in: numbers.percent(90),
    }
}

/// One sum of many numbers, whose order counts.
#[must_use]
#[inline]
pub fn mix(sum: u64, number: u64) -> u64 {
    sum.wrapping_add(number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Case {
    /// The question in the engine's words.
    #[must_use]
    #[inline]
    pub fn kernel(&self) -> Kernel {
        Kernel {
            workgroup: Some(u32::from(self.block)),
            vgprs: Some(u32::from(self.registers)),
            lds: self.fixed,
            dynamic_lds: self.dynamic,
            max_dynamic_lds: Some(self.max_dynamic),
            opt_in: self.opt_in,
            barriers: u32::from(self.barriers),
            virtual_resources: u32::from(self.virtual_resources),
            carveout: u32::try_from(self.carveout).ok(),
            cache: self.cache,
            caching: self.caching,
            ..Kernel::new()
        }
    }

    fn bytes(&self) -> [u8; 24] {
        let mut bytes = [0; 24];
        bytes[..4].copy_from_slice(&self.dynamic.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.fixed.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.max_dynamic.to_le_bytes());
        bytes[12..14].copy_from_slice(&self.block.to_le_bytes());
        bytes[14..16].copy_from_slice(&self.registers.to_le_bytes());
        bytes[16..23].copy_from_slice(&[
            self.arch,
            self.virtual_resources,
            self.barriers,
            self.carveout.to_le_bytes()[0],
            index_of(&CACHE, &self.cache),
            index_of(&CACHING, &self.caching),
            u8::from(self.opt_in),
        ]);
        bytes
    }
}

/// Writes the chips and the cases as the other runner reads them.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(to: &mut impl Write, archs: &[Arch], cases: &[Case]) -> io::Result<()> {
    let mut word = |number: u32| to.write_all(&number.to_le_bytes());
    word(u32::try_from(archs.len()).expect("a few dozen chips"))?;
    for arch in archs {
        let (major, minor) = compute(arch);
        let file = arch.wave32.expect("NVIDIA's warps have 32 threads");
        let wave = Wave::W32.threads();
        for number in [
            major,
            minor,
            arch.max_workgroup,
            arch.wave_slots * arch.simds * wave,
            arch.registers_per_workgroup.unwrap_or(0) * wave,
            file.size * arch.simds * wave,
            arch.lds.per_workgroup,
            arch.lds.pool,
            arch.lds.opt_in.unwrap_or(arch.lds.per_workgroup),
            arch.lds.reserved,
        ] {
            word(number)?;
        }
    }
    for case in cases {
        to.write_all(&case.bytes())?;
    }
    Ok(())
}

/// The calculator's "no limit".
const NO_LIMIT: u32 = 0x7fff_ffff;

/// The numbers of a result in one, what is known last at the end, so that it takes little time beside
/// the question; the other runner does the same. Modulo 2^31, where "no limit" of both is the same.
#[must_use]
#[inline]
pub fn digest(reached: &Occupancy) -> u64 {
    let limits = &reached.limits;
    let limit = |limit: Option<u32>| limit.unwrap_or(u32::MAX);
    #[expect(clippy::cast_possible_truncation, reason = "as far as the sum goes")]
    let sum = [
        limits.wave_slots,
        limit(limits.workgroup_slots),
        limit(limits.barriers),
        limit(limits.virtual_resources),
        reached.allocation.vgprs * reached.waves_per_workgroup,
        reached.allocation.lds as u32,
        limit(limits.vgprs),
        limit(limits.lds),
        reached.workgroups,
    ]
    .iter()
    .fold(0_u32, |sum, number| sum.wrapping_mul(3).wrapping_add(*number));
    u64::from(sum & 0x7fff_ffff)
}

/// The sum of all answers, every number and limiter of them: what both runners must agree on.
#[must_use]
pub fn full_sum(archs: &[Arch], cases: &[Case]) -> u64 {
    let ask = |case: &Case| calculate(&archs[usize::from(case.arch)], &case.kernel());
    cases.iter().filter_map(|case| ask(case).ok()).fold(0, |sum, it| mix(sum, full_digest(&it)))
}

/// As [`digest`], exactly, and the limiters and the caching too.
fn full_digest(reached: &Occupancy) -> u64 {
    let limits = &reached.limits;
    let limit = |limit: Option<u32>| u64::from(limit.unwrap_or(NO_LIMIT));
    [
        u64::from(reached.workgroups),
        u64::from(limits.wave_slots),
        limit(limits.workgroup_slots),
        limit(limits.vgprs),
        limit(limits.lds),
        limit(limits.barriers),
        limit(limits.virtual_resources),
        u64::from(reached.allocation.vgprs * reached.waves_per_workgroup),
        reached.allocation.lds,
        u64::from(index_of(&CACHING, &reached.allocation.caching)),
        mask(reached),
    ]
    .iter()
    .fold(0, |sum, number| mix(sum, *number))
}

/// The limiters as the calculator numbers them. Where barriers alone are the least, it leaves the
/// bits of those that were the least before it looked at them.
#[inline]
fn mask(reached: &Occupancy) -> u64 {
    let bit = |limiters: Limiters, limiter, at: u32| u64::from(limiters.contains(limiter)) << at;
    let of = |limiters| {
        bit(limiters, Limiter::WaveSlots, 0)
            | bit(limiters, Limiter::Vgprs, 1)
            | bit(limiters, Limiter::Lds, 2)
            | bit(limiters, Limiter::WorkgroupSlots, 3)
            | bit(limiters, Limiter::Barriers, 4)
            | bit(limiters, Limiter::VirtualResources, 5)
    };
    let found = of(reached.limiters);
    if found != 0x10 {
        return found;
    }
    let limits = &reached.limits;
    let others = [
        limits.wave_slots,
        limits.vgprs.unwrap_or(NO_LIMIT),
        limits.lds.unwrap_or(NO_LIMIT),
        limits.workgroup_slots.unwrap_or(NO_LIMIT),
        NO_LIMIT,
        limits.virtual_resources.unwrap_or(NO_LIMIT),
    ];
    let least = others.iter().min().copied().unwrap_or(NO_LIMIT);
    others
        .iter()
        .enumerate()
        .fold(found, |mask, (at, limit)| mask | (u64::from(*limit == least) << at))
}
