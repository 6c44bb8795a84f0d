//! A unit as a picture: its SIMDs with their slots, and what the workgroups on it take of each resource.
//!
//! One drawing for the command line and for the pages, in SVG that needs nothing else: no identifier, which two pictures
//! of one page would share, no variable of a style sheet, and letters of one size however wide it is. `held` says who has
//! what, `words` puts that into words, `pen` writes SVG, and this file places it.

mod held;
mod pen;
mod words;

use core::fmt::{Display, Formatter, Result, Write};
use core::iter::once;

use crate::arch::Arch;
use crate::kernel::Kernel;
use crate::occupancy::{Limiter, Occupancy};
use crate::text::text_of;
use held::{Held, Pool};
use pen::{Area, Counted, Escaped, Lines, Tenths};

/// The narrowest and the widest picture, in pixels.
const WIDTHS: [u32; 2] = [240, 1600];
/// From here on each SIMD has its name and not its number alone, in pixels.
const WIDE: u32 = 560;
/// A cell of a slot is no wider than this, in tenths of a pixel, as all that follows.
const CELL: u32 = 260;
/// The height of a slot and of its part of the registers; that of many SIMDs.
const HIGH: [u32; 2] = [180, 120];
/// From this many SIMDs on they are drawn lower.
const MANY: u32 = 9;
/// Between two SIMDs, between two CUs, and between a SIMD's slots and its registers.
const GAPS: [u32; 3] = [40, 80, 160];
/// The height of a line of text.
const LINE: u32 = 170;
/// The height of a bar that all of the unit share, and what is left free under it.
const BAR: [u32; 2] = [180, 100];
/// A bar of so few parts has each of them drawn.
const PARTS: u64 = 64;
/// How wide a letter is at most, in words and in a name.
const LETTER: [u32; 2] = [70, 80];

/// A unit with the workgroups of one kernel on it.
pub struct Picture<'a> {
    held: Held<'a>,
    /// In pixels.
    width: u32,
    /// Pixels of a screen for one of the picture.
    scale: u32,
}

impl<'a> Picture<'a> {
    /// The unit that holds what `occupancy` says, `width` pixels wide: 240 to 1600, and what is outside is taken as the
    /// nearest of these. `None` where a unit has more SIMDs or slots than can be told apart, more than 64 of one, and
    /// where the kernel has no occupancy on `arch`.
    #[must_use]
    pub fn of(
        arch: &'a Arch,
        kernel: &'a Kernel,
        occupancy: &'a Occupancy,
        width: u32,
    ) -> Option<Self> {
        let held = Held::of(arch, kernel, occupancy)?;
        Some(Self { held, width: width.clamp(WIDTHS[0], WIDTHS[1]), scale: 1 })
    }

    /// The same picture, each of its pixels drawn `scale` wide.
    #[must_use]
    pub fn scaled(self, scale: u32) -> Self {
        Self { scale: scale.clamp(1, 8), ..self }
    }

    /// Its height in pixels of a screen.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.own_height() * self.scale
    }

    fn own_height(&self) -> u32 {
        // What is only counted never fails.
        self.drawn(&mut Counted).unwrap_or_default().div_ceil(10)
    }

    /// What it says, in words, as a screen reader reads it.
    #[must_use]
    pub fn says(&self) -> impl Display + '_ {
        self.held.says()
    }

    /// Draws all below the top edge; its height.
    fn drawn(&self, out: &mut dyn Write) -> core::result::Result<u32, core::fmt::Error> {
        let held = &self.held;
        let grid = Grid::of(held, self.width);
        self.slots(out, &grid)?;
        let mut top = grid.bottom() + 40;
        for words in held.columns().into_iter().flatten() {
            top = self.words(out, top, words.as_str())?;
        }
        top += BAR[1];
        for pool in held.pools().into_iter().flatten() {
            top = self.bar(out, &pool, top)?;
        }
        self.legend(out, top)
    }

    /// The SIMDs: a row each, its slots and its registers.
    fn slots(&self, out: &mut dyn Write, grid: &Grid) -> Result {
        let (held, width) = (&self.held, self.width * 10);
        let occupancy = held.occupancy;
        self.name(out, grid.left, 130, Limiter::WaveSlots)?;
        let registers = held.registers();
        if registers.is_some() {
            self.name(out, grid.bar, 130, Limiter::Vgprs)?;
        }
        let simds = 0..occupancy.simds;
        write!(out, "<g class=\"c\">")?;
        for simd in simds.clone() {
            let y = Tenths(grid.top(simd) + grid.high / 2 + 42);
            let name = if grid.is_named { occupancy.vendor.simd() } else { "" };
            let space = if grid.is_named { " " } else { "" };
            write!(out, "<text x=\"0\" y=\"{y}\">{}{space}{simd}</text>", Escaped(name))?;
        }
        write!(out, "</g><path class=\"{}\" d=\"", self.frame(Limiter::WaveSlots))?;
        for simd in simds.clone() {
            (0..held.slots()).try_for_each(|slot| write!(out, "{}", grid.slot(simd, slot)))?;
        }
        if registers.is_some() {
            write!(out, "\"/><path class=\"{}\" d=\"", self.frame(Limiter::Vgprs))?;
            simds.clone().try_for_each(|simd| write!(out, "{}", grid.registers(simd, width)))?;
        }
        out.write_str("\"/>")?;
        for workgroup in 0..occupancy.workgroups {
            let waves =
                || held.waves(workgroup).map(|wave| (wave, grid.slot(wave.simd, wave.slot)));
            let slots = waves().map(|(wave, area)| area.part(0, wave.threads, wave.lanes));
            let taken = waves().filter_map(|(wave, _)| {
                let Pool { total, each, lost, .. } = registers?;
                let (from, file) = (u64::from(wave.slot) * each, grid.registers(wave.simd, width));
                Some(file.between(from, from + each - lost, total))
            });
            pen::workgroup(out, workgroup, slots.chain(taken))?;
        }
        let all = || (0..occupancy.workgroups).flat_map(|workgroup| held.waves(workgroup));
        let idle = all().map(|wave| {
            let area = grid.slot(wave.simd, wave.slot);
            area.between(wave.threads.into(), wave.lanes.into(), wave.lanes.into())
        });
        let rounded = all().filter_map(|wave| {
            let Pool { total, each, lost, .. } = registers?;
            let to = (u64::from(wave.slot) + 1) * each;
            Some(grid.registers(wave.simd, width).between(to - lost, to, total))
        });
        pen::lost(out, grid.high, idle.chain(rounded))?;
        out.write_str("<g class=\"l\">")?;
        for workgroup in 0..occupancy.workgroups {
            for wave in held.waves(workgroup) {
                let slot = grid.slot(wave.simd, wave.slot);
                pen::number(out, slot.part(0, wave.threads, wave.lanes), workgroup)?;
                if let Some(Pool { total, each, lost, .. }) = registers {
                    let from = u64::from(wave.slot) * each;
                    let file = grid.registers(wave.simd, width);
                    pen::number(out, file.between(from, from + each - lost, total), workgroup)?;
                }
            }
        }
        out.write_str("</g>")
    }

    /// What the unit has of one resource, and what its workgroups take of it; the place below.
    fn bar(&self, out: &mut dyn Write, pool: &Pool, top: u32) -> PlaceBelow {
        let held = &self.held;
        let (width, count) = (self.width * 10, pool.holders);
        let words = text_of(held.taken(pool));
        let name = pool.limiter.name(held.occupancy.vendor);
        let length = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX).min(999);
        let names = length(name) + if held.limits(pool.limiter) { 7 } else { 0 };
        let is_one_line = names * LETTER[1] + length(words.as_str()) * LETTER[0] + 200 <= width;
        self.name(out, 0, top + 120, pool.limiter)?;
        let mut below = top + 170;
        let area = Area { x: 0, y: below, width, height: BAR[0] }.inside();
        if is_one_line {
            let (x, y) = (Tenths(width), Tenths(top + 120));
            write!(out, "<text class=\"c\" x=\"{x}\" y=\"{y}\" text-anchor=\"end\">")?;
            write!(out, "{}</text>", Escaped(words.as_str()))?;
        }
        below += BAR[0] + 40;
        write!(out, "<path class=\"{}\" d=\"{area}", self.frame(pool.limiter))?;
        if pool.total <= PARTS {
            (1..pool.total)
                .try_for_each(|at| write!(out, "{}", area.between(at, at, pool.total).edge()))?;
        }
        out.write_str("\"/>")?;
        let Pool { total, each, lost, .. } = *pool;
        let from = |at: u32| u64::from(at) * each;
        for at in 0..count {
            let taken = area.between(from(at), from(at) + each - lost, total);
            pen::workgroup(out, held.holder(pool, at), once(taken))?;
        }
        let rounded =
            (0..count).map(|at| area.between(from(at) + each - lost, from(at) + each, total));
        pen::lost(out, BAR[0], rounded)?;
        out.write_str("<g class=\"l\">")?;
        for at in 0..count {
            let taken = area.between(from(at), from(at) + each - lost, total);
            pen::number(out, taken, held.holder(pool, at))?;
        }
        out.write_str("</g>")?;
        if !is_one_line {
            below = self.words(out, below, words.as_str())?;
        }
        Ok(below + BAR[1])
    }

    /// What the colours mean; the bottom of the picture.
    fn legend(&self, out: &mut dyn Write, top: u32) -> PlaceBelow {
        let vendor = self.held.occupancy.vendor;
        let (mut x, mut y) = (0, top);
        for at in 0..3 {
            let words = text_of(words::legend(at, vendor));
            let length = u32::try_from(words.as_str().chars().count()).unwrap_or(u32::MAX).min(99);
            let room = 220 + length * LETTER[0] + 100;
            if x > 0 && x + room > self.width * 10 {
                (x, y) = (0, y + LINE + 20);
            }
            let area = Area { x: x + 5, y, width: 150, height: 120 };
            match at {
                0 => pen::workgroup(out, 0, once(area))?,
                1 => {
                    write!(out, "<path class=\"e\" d=\"{area}\"/>")?;
                    pen::lost(out, area.height, once(area))?;
                }
                _ => write!(out, "<path class=\"e\" d=\"{area}\"/>")?,
            }
            let (left, line) = (Tenths(x + 220), Tenths(y + 105));
            write!(
                out,
                "<text class=\"c\" x=\"{left}\" y=\"{line}\">{}</text>",
                Escaped(words.as_str())
            )?;
            x += room;
        }
        Ok(y + LINE)
    }

    /// The name of a resource, and whether it limits.
    fn name(&self, out: &mut dyn Write, x: u32, y: u32, limiter: Limiter) -> Result {
        let held = &self.held;
        let name = Escaped(limiter.name(held.occupancy.vendor));
        write!(out, "<text class=\"n\" x=\"{}\" y=\"{}\">{name}", Tenths(x), Tenths(y))?;
        if held.limits(limiter) {
            write!(out, " <tspan class=\"m\">{}</tspan>", words::LIMITS)?;
        }
        out.write_str("</text>")
    }

    /// How what holds a resource is framed: what limits is marked.
    fn frame(&self, limiter: Limiter) -> &'static str {
        if self.held.limits(limiter) { "e k" } else { "e" }
    }

    /// Words, in as many lines as they need; the place below.
    fn words(&self, out: &mut dyn Write, top: u32, words: &str) -> PlaceBelow {
        let mut y = top;
        for line in Lines::of(words, self.width * 10 / LETTER[0]) {
            let place = Tenths(y + 120);
            write!(out, "<text class=\"c\" x=\"0\" y=\"{place}\">{}</text>", Escaped(line))?;
            y += LINE;
        }
        Ok(y)
    }
}

/// Where the next thing may stand, in tenths of a pixel.
type PlaceBelow = core::result::Result<u32, core::fmt::Error>;

impl Display for Picture<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (width, height, scale) = (self.width, self.own_height(), self.scale);
        write!(
            f,
            "<svg class=\"occ-unit\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {width} {height}\"><title>{}</title><desc>{}</desc><style>{}</style>",
            width * scale,
            height * scale,
            Escaped(self.held.title()),
            Escaped(self.held.says()),
            pen::STYLE,
        )?;
        self.drawn(f)?;
        f.write_str("</svg>")
    }
}

/// Where the slots and the registers of the SIMDs stand.
struct Grid {
    left: u32,
    bar: u32,
    cell: u32,
    high: u32,
    /// SIMDs of a CU, and of the unit.
    simds: [u32; 2],
    is_named: bool,
}

impl Grid {
    fn of(held: &Held<'_>, width: u32) -> Self {
        let simds = held.occupancy.simds;
        let is_named = width >= WIDE;
        let name = u32::try_from(held.occupancy.vendor.simd().len()).unwrap_or(0).min(24);
        let left = if is_named { (name + 3) * LETTER[0] } else { 200 };
        let room = width * 10 - left - GAPS[2];
        let cell = (room / 2 / held.slots().max(1)).min(CELL);
        let bar = left + cell * held.slots() + GAPS[2];
        let high = HIGH[usize::from(simds >= MANY)];
        Self { left, bar, cell, high, simds: [simds / held.cus.max(1), simds], is_named }
    }

    fn top(&self, simd: u32) -> u32 {
        let cu = simd / self.simds[0].max(1);
        200 + simd * (self.high + GAPS[0]) + cu * GAPS[1]
    }

    fn bottom(&self) -> u32 {
        self.top(self.simds[1].saturating_sub(1)) + self.high
    }

    fn slot(&self, simd: u32, slot: u32) -> Area {
        let x = self.left + slot * self.cell;
        // Between two cells there is a bit of paper, where they are wide enough.
        let gap = self.cell / 8;
        Area { x, y: self.top(simd), width: self.cell - gap.min(20), height: self.high }
    }

    fn registers(&self, simd: u32, width: u32) -> Area {
        let (x, y, height) = (self.bar, self.top(simd), self.high);
        Area { x, y, width: width - x, height }.inside()
    }
}
