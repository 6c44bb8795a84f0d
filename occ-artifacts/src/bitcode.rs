//! LLVM's bitcode: where a file of it ends, what it is for, and which kernels it defines. It has no counts.
//!
//! Sources: LLVM's "LLVM Bitcode File Format" for the stream of bits, and `LLVMBitCodes.h` and `CallingConv.h` for what
//! the numbers mean. A module that says less than is asked leaves it open.

use crate::contents::BITCODE;
use crate::source::Source;
use crate::triple::Triple;
use crate::{ArtifactError, PassedOver};
use stream::Bits;

mod stream;

/// What a file of bitcode starts with.
pub(crate) const MAGIC: &[u8] = b"BC\xc0\xde";
/// What a wrapper around one starts with, before where the file starts and how long it is.
const WRAPPER: &[u8] = b"\xde\xc0\x17\x0b";
/// Most bytes of a wrapper before the file. LLVM writes 20.
const WRAPPED_AT: u32 = 64;

/// Blocks of a file, one after the other: `MODULE_BLOCK_ID`, `IDENTIFICATION_BLOCK_ID`, `STRTAB_BLOCK_ID`,
/// `FULL_LTO_GLOBALVAL_SUMMARY_BLOCK_ID` and `SYMTAB_BLOCK_ID`.
const MODULE: u64 = 8;
const IDENTIFICATION: u64 = 13;
const NAMES: u64 = 23;
const OUTERMOST: [u64; 5] = [MODULE, IDENTIFICATION, NAMES, 24, 25];
/// `PARAMATTR_GROUP_BLOCK_ID` and `METADATA_BLOCK_ID`, in a module.
const ATTRIBUTES: u64 = 10;
const METADATA: u64 = 15;

/// `MODULE_CODE_VERSION`, of which 2 is the first whose names are in a block of their own; `MODULE_CODE_TRIPLE`, and
/// `MODULE_CODE_FUNCTION`.
const VERSION: u64 = 1;
const TRIPLE: u64 = 2;
const FUNCTION: u64 = 8;
const NAMED_APART: u64 = 2;
/// `STRTAB_BLOB` and `PARAMATTR_GRP_CODE_ENTRY`.
const BLOB: u64 = 1;
const ENTRY: u64 = 3;
/// `METADATA_NAME`.
const NAME: u64 = 4;

/// The name of the metadata that marked the kernels of NVIDIA's GPUs before they had a calling convention: which ones
/// those are is not read.
const MARK: &[u8] = b"nvvm.annotations";
/// How the triples of GPUs start.
const GPUS: [&str; 5] = ["amdgcn", "amdgpu", "nvptx", "r600", "spir"];
/// Calling conventions of kernels: `PTX_Kernel`, `SPIR_KERNEL` and `AMDGPU_KERNEL`.
const KERNEL: [u64; 3] = [71, 76, 91];
/// `available_externally`: a copy of what is defined elsewhere.
const ELSEWHERE: u64 = 12;

/// What a module of bitcode says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Module {
    /// What it is for, `amdgcn-amd-amdhsa`; empty where it does not say.
    triple: String,
    /// The processors that its functions name, `gfx90a`, as far as two of them.
    processors: Vec<String>,
    /// The kernels that it defines; `None` where it does not say which of its functions are kernels.
    pub(crate) kernels: Option<Vec<String>>,
}

/// Whether `bytes` start as bitcode does, or as its wrapper.
pub(crate) fn is(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) || bytes.starts_with(WRAPPER)
}

/// Why `bytes`, which start so, cannot be read.
pub(crate) fn refusal(bytes: &[u8]) -> ArtifactError {
    let target = read(bytes).map_or_else(String::new, |module| module.target());
    let reason = "LLVM bitcode, which has no registers yet: link it into a code object first";
    ArtifactError::at(0, reason).unread(PassedOver::of(BITCODE, target))
}

/// The bytes of the file of bitcode that `source` starts with, past whose end they may be; `None` where it only starts
/// with the same bytes.
pub(crate) fn extent(source: &mut dyn Source) -> Option<u64> {
    let mut at = MAGIC.len() as u64;
    let mut has_module = false;
    if source.up_to(0, at).ok()? != MAGIC {
        return None;
    }
    while let Some((block, _, size)) = head(source.up_to(at, 8).ok()?) {
        has_module |= block == MODULE;
        at = at.checked_add(8)?.checked_add(size)?;
    }
    has_module.then_some(at)
}

/// The block that some bytes start as, outside of any other, the width in it, and the bytes of it that follow. In front of a block stand
/// two bits that say so, its number, and the width of what it holds; zeros fill the word.
fn head(bytes: &[u8]) -> Option<(u64, u64, u64)> {
    let mut bits = Bits::new(bytes);
    let (is_block, block, width) = (bits.fixed(2)? == 1, bits.variable(8)?, bits.variable(4)?);
    let rest = bits.fixed(18)?;
    let words = bits.fixed(32)?;
    let holds = is_block && OUTERMOST.contains(&block) && (2..=13).contains(&width) && rest == 0;
    (holds && words > 0).then_some((block, width, words * 4))
}

/// What `bytes`, a file of bitcode with or without a wrapper, says; `None` where it is damaged.
pub(crate) fn read(bytes: &[u8]) -> Option<Module> {
    let bytes = unwrapped(bytes)?.strip_prefix(MAGIC)?;
    let mut module = Module::default();
    let (mut version, mut names, mut has_mark) = (0, &[][..], false);
    let mut functions = Vec::new();
    let mut rest = bytes;
    while let Some((block, width, size)) = head(rest) {
        let end = usize::try_from(size).ok()?.checked_add(8)?;
        let content = rest.get(8..end)?;
        let bits = Bits::new(content);
        match block {
            NAMES => bits.records(width, &[], &mut |record, _| {
                if record.code == BLOB {
                    names = record.blob;
                }
                Some(())
            })?,
            MODULE => bits.records(width, &[ATTRIBUTES, METADATA], &mut |record, inside| {
                match (inside, record.code) {
                    (None, VERSION) => version = *record.values.first()?,
                    (None, TRIPLE) => module.triple = text(record.values)?,
                    (None, FUNCTION) => functions.push(if version >= NAMED_APART {
                        *record.values.first_chunk::<6>()?
                    } else {
                        let [kind, convention, is_declared, linkage] =
                            *record.values.first_chunk::<4>()?;
                        [0, 0, kind, convention, is_declared, linkage]
                    }),
                    (Some(ATTRIBUTES), ENTRY) => module.processor(record.values),
                    (Some(METADATA), NAME) => has_mark |= starts(record.values, MARK),
                    _ => {}
                }
                Some(())
            })?,
            _ => {}
        }
        rest = &rest[end..];
    }
    if module.is_gpu() {
        let kernels = kernels(&functions, names)?;
        // Where the mark is of other things, kernels have the calling convention.
        let is_known = if kernels.is_empty() { !has_mark } else { version >= NAMED_APART };
        module.kernels = Some(kernels).filter(|_| is_known);
    }
    Some(module)
}

fn unwrapped(bytes: &[u8]) -> Option<&[u8]> {
    if !bytes.starts_with(WRAPPER) {
        return Some(bytes);
    }
    let word = |at: usize| bytes.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word));
    let (at, size) = (word(8).filter(|at| *at <= WRAPPED_AT)?, word(12)?);
    bytes.get(at as usize..)?.get(..size as usize)
}

/// A text of which each value is a character.
fn text(values: &[u64]) -> Option<String> {
    let bytes: Option<Vec<u8>> = values.iter().map(|value| u8::try_from(*value).ok()).collect();
    String::from_utf8(bytes?).ok()
}

impl Module {
    /// Takes the processor of a group of attributes, in which `target-cpu` is a text before another.
    fn processor(&mut self, values: &[u64]) {
        const KEY: &[u8] = b"target-cpu\0";
        let mut windows = values.windows(KEY.len());
        let Some(at) = windows.position(|window| starts(window, KEY)) else { return };
        let rest = &values[at + KEY.len()..];
        let end = rest.iter().position(|value| *value == 0).unwrap_or(rest.len());
        let found = text(&rest[..end]).unwrap_or_default();
        if self.processors.len() < 2 && !self.processors.contains(&found) {
            self.processors.push(found);
        }
    }

    /// What it is for, `gfx90a`; empty where it does not say, its functions are for several, or it is a host's, which
    /// may have a GPU's code in it.
    pub(crate) fn target(&self) -> String {
        if !self.is_gpu() {
            return String::new();
        }
        match &self.processors[..] {
            [one] => one.clone(),
            [] => Triple(&self.triple).target(),
            _ => String::new(),
        }
    }

    /// Whether it is a GPU's, as far as it says so.
    pub(crate) fn is_gpu(&self) -> bool {
        GPUS.iter().any(|arch| self.triple.starts_with(arch))
    }
}

/// Whether the first values are the characters of a text.
fn starts(values: &[u64], text: &[u8]) -> bool {
    let mut pairs = values.iter().zip(text);
    values.len() >= text.len() && pairs.all(|(value, byte)| *value == u64::from(*byte))
}

/// The kernels among functions, of which each names its part of `names`.
fn kernels(functions: &[[u64; 6]], names: &[u8]) -> Option<Vec<String>> {
    let mut kernels = Vec::new();
    for [at, size, _, convention, is_declared, linkage] in functions {
        if KERNEL.contains(convention) && *is_declared == 0 && *linkage != ELSEWHERE {
            let (at, size) = (usize::try_from(*at).ok()?, usize::try_from(*size).ok()?);
            let name = names.get(at..)?.get(..size)?;
            kernels.push(String::from_utf8_lossy(name).into_owned());
        }
    }
    Some(kernels)
}
