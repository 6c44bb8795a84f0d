//! A stream of bits: numbers of fixed and variable widths, blocks, and records in them.
//!
//! Source: LLVM's "LLVM Bitcode File Format", "Bitstream Format".

/// Most values that are kept of a record; the others are skipped.
const KEPT: usize = 1 << 16;
/// Most operands of an abbreviation. LLVM's have up to a dozen.
const OPERANDS: u64 = 256;
/// What a record starts with that is none: `END_BLOCK`, `ENTER_SUBBLOCK`, `DEFINE_ABBREV`; and one without an
/// abbreviation, `UNABBREV_RECORD`. Abbreviations are counted from there on.
const END: u64 = 0;
const BLOCK: u64 = 1;
const DEFINE: u64 = 2;
const PLAIN: u64 = 3;
const FIRST: u64 = 4;

/// Bits from the lowest of the first byte on.
#[derive(Clone, Copy)]
pub(super) struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// A record of a block.
pub(super) struct Record<'a, 'v> {
    pub(super) code: u64,
    pub(super) values: &'v [u64],
    pub(super) blob: &'a [u8],
}

/// What an abbreviation says of an operand.
enum Operand {
    Literal(u64),
    Fixed(u32),
    Variable(u32),
    Character,
    Array,
    Blob,
}

impl<'a> Bits<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// A number of so many bits.
    pub(super) fn fixed(&mut self, width: u32) -> Option<u64> {
        let width = width as usize;
        let (mut number, mut have) = (0, 0);
        while have < width {
            let byte = u64::from(*self.bytes.get(self.at / 8)?);
            let from = self.at % 8;
            let some = (8 - from).min(width - have);
            number |= (byte >> from & ((1 << some) - 1)) << have;
            have += some;
            self.at += some;
        }
        Some(number)
    }

    /// A number in pieces of so many bits, of which the highest says whether another one follows.
    pub(super) fn variable(&mut self, width: u32) -> Option<u64> {
        let more = 1 << (width - 1);
        let (mut number, mut shift) = (0_u64, 0);
        loop {
            let piece = self.fixed(width)?;
            let bits = piece & (more - 1);
            let moved = bits.checked_shl(shift).filter(|moved| moved >> shift == bits);
            number |= moved.or((bits == 0).then_some(0))?;
            if piece & more == 0 {
                return Some(number);
            }
            shift = shift.saturating_add(width - 1);
        }
    }

    /// Goes on to the next word of 32 bits.
    fn align(&mut self) {
        self.at = self.at.next_multiple_of(32);
    }

    /// So many whole bytes.
    fn bytes(&mut self, size: u64) -> Option<&'a [u8]> {
        let from = self.at / 8;
        let to = from.checked_add(usize::try_from(size).ok()?)?;
        let bytes = self.bytes.get(from..to)?;
        self.at = to.checked_mul(8)?;
        Some(bytes)
    }

    /// Hands on the records of a block up to its end, and with its number those of each block in it that is one of `enter`. `width` is
    /// that of what a record starts with. `None` where it is damaged, or `take` says so.
    pub(super) fn records(
        mut self,
        width: u64,
        enter: &[u64],
        take: &mut dyn FnMut(&Record<'a, '_>, Option<u64>) -> Option<()>,
    ) -> Option<()> {
        self.each(width, enter, None, take)
    }

    fn each(
        &mut self,
        width: u64,
        enter: &[u64],
        inside: Option<u64>,
        take: &mut dyn FnMut(&Record<'a, '_>, Option<u64>) -> Option<()>,
    ) -> Option<()> {
        let width = u32::try_from(width).ok().filter(|width| (2..=32).contains(width))?;
        let mut abbreviations = Vec::new();
        let mut values = Vec::new();
        loop {
            match self.fixed(width)? {
                END => return Some(()),
                BLOCK => {
                    let (block, width) = (self.variable(8)?, self.variable(4)?);
                    self.align();
                    let words = self.fixed(32)?;
                    let mut content = Bits::new(self.bytes(words * 4)?);
                    if enter.contains(&block) {
                        content.each(width, &[], Some(block), take)?;
                    }
                }
                DEFINE => abbreviations.push(self.abbreviation()?),
                PLAIN => {
                    let code = self.variable(6)?;
                    values.clear();
                    for _ in 0..self.variable(6)? {
                        keep(&mut values, self.variable(6)?);
                    }
                    take(&Record { code, values: &values, blob: &[] }, inside)?;
                }
                known => {
                    let at = usize::try_from(known - FIRST).ok()?;
                    values.clear();
                    let blob = self.abbreviated(abbreviations.get(at)?, &mut values)?;
                    let (code, values) = values.split_first()?;
                    take(&Record { code: *code, values, blob }, inside)?;
                }
            }
        }
    }

    fn abbreviation(&mut self) -> Option<Vec<Operand>> {
        let count = self.variable(5).filter(|count| *count <= OPERANDS)?;
        let mut operands = Vec::new();
        for _ in 0..count {
            operands.push(if self.fixed(1)? == 1 {
                Operand::Literal(self.variable(8)?)
            } else {
                match self.fixed(3)? {
                    1 => Operand::Fixed(self.width()?),
                    2 => Operand::Variable(self.width()?),
                    3 => Operand::Array,
                    4 => Operand::Character,
                    5 => Operand::Blob,
                    _ => return None,
                }
            });
        }
        Some(operands)
    }

    fn width(&mut self) -> Option<u32> {
        let width = self.variable(5)?;
        u32::try_from(width).ok().filter(|width| (1..=64).contains(width))
    }

    /// The values of a record with this abbreviation, its code first, and its blob.
    fn abbreviated(&mut self, operands: &[Operand], values: &mut Vec<u64>) -> Option<&'a [u8]> {
        let mut blob = &[][..];
        let mut operands = operands.iter();
        while let Some(operand) = operands.next() {
            match operand {
                Operand::Array => {
                    // One of no bits could be repeated without end.
                    let element =
                        operands.next().filter(|one| !matches!(one, Operand::Literal(_)))?;
                    for _ in 0..self.variable(6)? {
                        keep(values, self.scalar(element)?);
                    }
                }
                Operand::Blob => {
                    let size = self.variable(6)?;
                    self.align();
                    blob = self.bytes(size)?;
                    self.align();
                }
                one => keep(values, self.scalar(one)?),
            }
        }
        Some(blob)
    }

    fn scalar(&mut self, operand: &Operand) -> Option<u64> {
        const CHARACTERS: &[u8; 64] =
            b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
        match operand {
            Operand::Fixed(width) => self.fixed(*width),
            Operand::Variable(width) if *width > 1 => self.variable(*width),
            Operand::Character => {
                let at = usize::try_from(self.fixed(6)?).ok()?;
                CHARACTERS.get(at).map(|byte| u64::from(*byte))
            }
            Operand::Literal(value) => Some(*value),
            Operand::Variable(_) | Operand::Array | Operand::Blob => None,
        }
    }
}

fn keep(values: &mut Vec<u64>, value: u64) {
    if values.len() < KEPT {
        values.push(value);
    }
}
