//! CUDA binaries (`.cubin`): what `ptxas` wrote for one architecture.
//!
//! NVIDIA documents no layout. What is read here was observed on cubins of ptxas 11.8 to 13.5 and
//! agrees with what `ptxas -v` says of the same kernels; the names of the attributes are the common
//! ones of public decoders. Two layouts exist and the ELF header's ABI version tells them apart,
//! not the architecture: ptxas 13 writes the second one for every target.
//!
//! Spills, `.minnctapersm`, how much dynamic shared memory a launch asks for and how many columns of tensor memory
//! a kernel allocates are not recorded in a cubin; that it allocates some is.
//! What a kernel's section of shared memory shows of an `extern .shared` array is in `shared`.

mod info;
mod shared;

use std::collections::HashMap;

use ::elf::endian::LittleEndian;
use ::elf::file::FileHeader;
use occ_core::Wave;

use crate::contents::RELOCATABLE;
use crate::elf::{
    self, EM_CUDA, ENTRY, ET_REL, Elf, Reason, SHT_NOBITS, SHT_NOTE, SHT_PROGBITS, STT_FUNC,
    Section, Sections, Symbols,
};
use crate::name::percent_encoded;
use crate::{ArtifactError, MeasuredKernel, PassedOver};
use info::{Attribute, Records};
use shared::Shared;

/// Section type of `.nv.info` and `.nv.info.<kernel>`.
const INFO: u32 = 0x7000_0000;
/// The section in which ptxas 12.9 and later say how they were called.
const CALLED: &[u8] = b".note.nv.tkinfo";
/// Section type of `.nv.compat`.
const COMPAT: u32 = 0x7000_0086;
/// How the name of the section starts that keeps room for a kernel's parameters. A device function has none: observed of
/// 6,000 cubins of cuDNN.
const PARAMETERS: &[u8] = b".nv.constant0.";
/// Names and records that are read, in file lengths. A kernel's name is read four times, and stored
/// once where strings share their tails; tables that overlap more would cost quadratic time.
const READ_PER_BYTE: usize = 8;

/// The stack of a kernel that recurses or calls what is not known, as ptxas 13 writes it: observed of
/// 13.5, whose log has "cannot be statically determined" of such a kernel.
const UNBOUNDED: u32 = u32::MAX;

/// Reads the kernels of one cubin, in the order of its symbol table.
///
/// Registers are those of `EIATTR_REGCOUNT` alone, what a launch allocates. Shared memory is the
/// static part without the 1 KiB that sm_90 and later keep. `scratch` is the stack of the kernel
/// and of what it calls as far as the file bounds it: recursion and indirect calls need more, which
/// `dynamic_stack` says where the file does.
///
/// Of a kernel that is damaged nothing is known but its name and its target, and
/// [`damage`](MeasuredKernel::damage) says what is wrong with it. The others are read.
///
/// # Errors
///
/// An [`ArtifactError`] that names the byte: no cubin, a relocatable one (its counts are per
/// function, before linking), an unknown ABI, or a damaged one.
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    Image::parse(bytes)?.kernels()
}

/// Whether this is a cubin that still has to be linked.
pub(crate) fn is_relocatable(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF") && bytes.get(16..18) == Some(&ET_REL.to_le_bytes())
}

/// Where barrier counts and the architecture are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// ABI version 7: ptxas up to 12.9 for targets before sm_100.
    V1,
    /// ABI version 8: ptxas 12.9 for sm_100 and later, ptxas 13 for all.
    V2,
}

/// How a cubin is laid out, and its SM number.
fn layout(header: &FileHeader<LittleEndian>) -> Option<(Layout, u32)> {
    let flags = header.e_flags;
    match header.abiversion {
        7 => Some((Layout::V1, flags & 0xff)),
        8 => Some((Layout::V2, flags >> 8 & 0xff)),
        _ => None,
    }
}

/// What a cubin is for, `sm_90`, as far as its header says it.
pub(crate) fn target(header: &FileHeader<LittleEndian>) -> Option<String> {
    layout(header).map(|(_, sm)| format!("sm_{sm}"))
}

/// How the tools were called.
#[derive(Default)]
struct Called {
    /// For a family-specific target (`sm_100f`).
    family: bool,
    /// `nvlink` was one of them.
    linker: bool,
}

struct Image<'a> {
    file: Elf<'a>,
    sections: Sections<'a>,
    symbols: Symbols<'a>,
    layout: Layout,
    sm: u32,
    budget: usize,
}

/// Kernels, and the ways to them.
#[derive(Default)]
struct Kernels<'a> {
    found: Vec<MeasuredKernel>,
    /// By index in the symbol table: ascending.
    symbols: Vec<u32>,
    by_name: HashMap<&'a [u8], usize>,
    by_section: HashMap<u32, usize>,
    /// What is wrong with those that are damaged, by their places.
    damaged: HashMap<usize, ArtifactError>,
}

impl<'a> Image<'a> {
    fn parse(bytes: &'a [u8]) -> Result<Self, ArtifactError> {
        if elf::is_big_endian(bytes) {
            return Err(ArtifactError::at(5, "expected a little-endian ELF file"));
        }
        let file = Elf::parse(bytes)
            .ok_or_else(|| ArtifactError::at(0, "expected a 64-bit ELF header of a cubin"))?;
        let header = &file.header;
        let (machine, headers_at) = (header.e_machine, header.e_shoff);
        if machine != EM_CUDA {
            let reason = format!("expected ELF machine {EM_CUDA} (CUDA), found {machine}");
            return Err(ArtifactError::at(18, reason));
        }
        if header.e_type == ET_REL {
            let reason = "a relocatable cubin (`nvcc -dc`, `ptxas -c`) counts registers per \
                          function, before linking: read the linked one";
            return Err(ArtifactError::at(16, reason).unread(PassedOver::of(RELOCATABLE, "")));
        }
        let (layout, sm) = layout(header).ok_or_else(|| {
            let reason = format!("expected cubin ABI version 7 or 8, found {}", header.abiversion);
            ArtifactError::at(8, reason)
        })?;
        let sections = file
            .sections()
            .map_err(|error| ArtifactError::at(headers_at, format!("section headers: {error}")))?;
        let symbols = sections
            .symbols(elf::SHT_SYMTAB)
            .map_err(|error| ArtifactError::at(headers_at, format!("symbol table: {error}")))?;
        if symbols.len() == 0 {
            let reason = "no symbol table: kernels cannot be told from functions";
            return Err(ArtifactError::at(headers_at, reason));
        }
        let budget = bytes.len().saturating_mul(READ_PER_BYTE);
        Ok(Self { file, sections, symbols, layout, sm, budget })
    }

    fn kernels(mut self) -> Result<Vec<MeasuredKernel>, ArtifactError> {
        let mut kernels = self.entries()?;
        let mut shared = Shared::of(kernels.found.len());
        let mut specific = self.flag_says_specific();
        let mut family = false;
        let mut unmarked = Vec::new();
        for (index, section) in self.sections.iter().enumerate() {
            match section.sh_type {
                INFO => {
                    let name = self.section_name(index, &section)?;
                    if name == b".nv.info" {
                        self.module_info(&section, &mut kernels)?;
                    } else if let Some(at) = kernels.named(name, b".nv.info.") {
                        self.kernel_info(at, &section, &mut kernels);
                    }
                }
                COMPAT => specific |= self.compat_says_specific(&section)?,
                SHT_NOTE if self.section_name(index, &section)? == CALLED => {
                    let called = self.called(&section)?;
                    family |= called.family;
                    shared.is_linked |= called.linker;
                }
                SHT_NOBITS => {
                    let name = self.section_name(index, &section)?;
                    shared.is_linked |= name == shared::LINKED;
                    // It is no kernel's, whatever a symbol is called.
                    if name == shared::RESERVED {
                        shared.is_reserved = true;
                    } else if let Some(at) = kernels.named(name, b".nv.shared.") {
                        shared.add(at, &section, self.header_of(index));
                    }
                }
                SHT_PROGBITS => {
                    let name = self.section_name(index, &section)?;
                    if let Some(kernel) = name.strip_prefix(PARAMETERS)
                        && !kernels.by_name.contains_key(kernel)
                    {
                        let reason = "a kernel's parameters without the symbol of a kernel";
                        let error = ArtifactError::at(self.header_of(index), reason);
                        unmarked.push(MeasuredKernel::new(percent_encoded(kernel)).damaged(&error));
                    }
                }
                _ => {}
            }
        }
        let suffix = match (specific, family) {
            (true, _) => "a",
            (false, true) => "f",
            (false, false) => "",
        };
        let target = format!("sm_{}{suffix}", self.sm);
        for (at, size) in shared.sizes(self.sm) {
            match size {
                Ok(size) => kernels.found[at].lds = Some(size),
                Err(error) => kernels.damage(at, error),
            }
        }
        for (kernel, may_be_dynamic) in kernels.found.iter_mut().zip(shared.may_be_dynamic(self.sm))
        {
            kernel.uses_dynamic_lds = Some(may_be_dynamic);
        }
        let mut whole = kernels.whole();
        whole.extend(unmarked);
        for kernel in &mut whole {
            kernel.target.clone_from(&target);
        }
        Ok(whole)
    }

    /// The kernels of the symbol table, with what their section's header says.
    fn entries(&mut self) -> Result<Kernels<'a>, ArtifactError> {
        let mut kernels = Kernels::default();
        for (index, symbol) in self.symbols.iter() {
            if symbol.st_symtype() != STT_FUNC || symbol.st_other & ENTRY == 0 {
                continue;
            }
            let at = self.symbols.offset_of(index);
            let name = self.name(self.symbols.name(&symbol), at)?;
            let wrong = |reason: &str| ArtifactError::at(at, format!("{} {reason}", quoted(name)));
            let slot = kernels.found.len();
            kernels.symbols.push(u32::try_from(index).unwrap_or(u32::MAX));
            kernels.found.push(MeasuredKernel {
                name: percent_encoded(name).into_owned(),
                wave: Some(Wave::W32),
                lds: Some(0),
                ..MeasuredKernel::default()
            });
            if let Some(first) = kernels.by_name.insert(name, slot) {
                kernels.damage(first, wrong("is defined a second time"));
                kernels.damage(slot, wrong("is defined a second time"));
            }
            let text = self.symbols.section(index, &symbol).ok().flatten();
            let Some((text, section)) =
                text.and_then(|text| Some((text, self.sections.section(text)?)))
            else {
                kernels.damage(slot, wrong("has no section"));
                continue;
            };
            let section_name = self.section_name(text as usize, &section)?;
            if section_name.strip_prefix(b".text.") != Some(name) {
                let own = format!("is not in its own section, but in {}", quoted(section_name));
                kernels.damage(slot, wrong(&own));
                continue;
            }
            kernels.by_section.insert(text, slot);
            if self.layout == Layout::V1 {
                kernels.found[slot].barriers = Some((section.sh_flags >> 20 & 0x7f) as u32);
            }
        }
        Ok(kernels)
    }

    /// Records of the whole module, each about one symbol.
    fn module_info(
        &mut self,
        section: &Section,
        kernels: &mut Kernels<'_>,
    ) -> Result<(), ArtifactError> {
        for record in self.records(section)? {
            let record = record?;
            let attribute = record.attribute;
            if !matches!(
                attribute,
                Attribute::REGCOUNT | Attribute::FRAME_SIZE | Attribute::MIN_STACK_SIZE
            ) {
                continue;
            }
            let [index, value] = record.words()?;
            let Some(function) = self.symbols.symbol(index as usize) else {
                let reason = format!("no symbol {index}, the last is {}", self.symbols.len() - 1);
                return Err(ArtifactError::at(record.offset, reason));
            };
            if attribute == Attribute::REGCOUNT {
                if let Ok(at) = kernels.symbols.binary_search(&index) {
                    kernels.found[at].vgprs = Some(value);
                    kernels.found[at].vgprs_allocated = Some(value);
                }
                continue;
            }
            // Functions that a kernel calls live in its section: what one of them needs, it needs.
            let section = self.symbols.section(index as usize, &function).ok().flatten();
            if let Some(&at) = section.and_then(|section| kernels.by_section.get(&section)) {
                let kernel = &mut kernels.found[at];
                if value == UNBOUNDED {
                    kernel.dynamic_stack = Some(true);
                } else {
                    kernel.scratch = kernel.scratch.max(Some(value));
                }
            }
        }
        Ok(())
    }

    /// Records of one kernel. Where they are damaged the kernel is.
    fn kernel_info(&mut self, at: usize, section: &Section, kernels: &mut Kernels<'_>) {
        let records = self.records(section);
        let read = records.and_then(|records| self.bounds(records, &mut kernels.found[at]));
        read.unwrap_or_else(|error| kernels.damage(at, error));
    }

    /// What its records say of a kernel.
    fn bounds(
        &self,
        records: Records<'_>,
        kernel: &mut MeasuredKernel,
    ) -> Result<(), ArtifactError> {
        if self.layout == Layout::V2 {
            // Written only where a kernel uses barriers.
            kernel.barriers = kernel.barriers.or(Some(0));
        }
        for record in records {
            let record = record?;
            match record.attribute {
                Attribute::MAX_THREADS => {
                    let threads = record
                        .words::<3>()?
                        .iter()
                        .try_fold(1, |all: u32, &one| all.checked_mul(one));
                    let Some(threads) = threads else {
                        let reason = "expected a launch bound below 2^32 threads";
                        return Err(ArtifactError::at(record.offset, reason));
                    };
                    kernel.max_workgroup = Some(threads);
                }
                Attribute::REQNTID => kernel.required_workgroup = Some(record.words()?),
                Attribute::CTA_PER_CLUSTER => kernel.cluster = Some(record.words()?),
                Attribute::EXPLICIT_CLUSTER => kernel.explicit_cluster = Some(true),
                Attribute::MAX_CLUSTER_RANK => {
                    let [most] = record.words()?;
                    kernel.max_cluster = Some(most);
                }
                Attribute::NUM_BARRIERS if self.layout == Layout::V2 => {
                    kernel.barriers = Some(record.byte()?);
                }
                Attribute::VRC_CTA_INIT_COUNT => kernel.virtual_resources = Some(record.byte()?),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether the ELF flags name an architecture-specific target (`sm_90a`).
    fn flag_says_specific(&self) -> bool {
        // `sm_90a` was the first such target. In older cubins, as of CUDA 8, the bit means something else.
        if self.sm < 90 {
            return false;
        }
        let bit = match self.layout {
            Layout::V1 => 0x800,
            Layout::V2 => 0x8,
        };
        self.file.header.e_flags & bit != 0
    }

    /// Whether `.nv.compat` does: ptxas 13 no longer sets the flag.
    fn compat_says_specific(&mut self, section: &Section) -> Result<bool, ArtifactError> {
        let mut specific = false;
        for record in self.records(section)? {
            let record = record?;
            specific |= record.attribute == Attribute::COMPAT_SPECIFIC && record.byte()? == 1;
        }
        Ok(specific)
    }

    /// What the notes say of how the tools were called. Neither the header nor `.nv.compat` tell `sm_100f`
    /// from `sm_100`. Observed of ptxas 12.9 and 13.5; of a cubin without the note nobody can say.
    fn called(&mut self, section: &Section) -> Result<Called, ArtifactError> {
        let at = section.sh_offset;
        let note = self
            .sections
            .data(section)
            .ok_or_else(|| ArtifactError::at(at, "a note ends after the file"))?;
        self.spend(note.len(), at)?;
        let family = format!("sm_{}f", self.sm);
        let words = note.split(|byte| byte.is_ascii_whitespace() || matches!(byte, 0 | b'='));
        let mut called = Called::default();
        for word in words {
            called.family |= word == family.as_bytes();
            called.linker |= word == b"nvlink";
        }
        Ok(called)
    }

    fn records(&mut self, section: &Section) -> Result<Records<'a>, ArtifactError> {
        let at = section.sh_offset;
        let bytes = self
            .sections
            .data(section)
            .ok_or_else(|| ArtifactError::at(at, "a section of records ends after the file"))?;
        self.spend(bytes.len(), at)?;
        Ok(Records::new(bytes, at))
    }

    fn section_name(&mut self, index: usize, section: &Section) -> Result<&'a [u8], ArtifactError> {
        self.name(self.sections.name(section), self.header_of(index))
    }

    fn name(&mut self, name: Result<&'a [u8], Reason>, at: u64) -> Result<&'a [u8], ArtifactError> {
        let name = name.map_err(|error| ArtifactError::at(at, format!("a name: {error}")))?;
        self.spend(name.len() + 1, at)?;
        Ok(name)
    }

    fn spend(&mut self, bytes: usize, at: u64) -> Result<(), ArtifactError> {
        let reason = "names or records overlap too often";
        let left = self.budget.checked_sub(bytes);
        self.budget = left.ok_or_else(|| ArtifactError::at(at, reason))?;
        Ok(())
    }

    fn header_of(&self, index: usize) -> u64 {
        let size = elf::SECTION as u64;
        self.file.header.e_shoff.saturating_add(size.saturating_mul(index as u64))
    }
}

impl Kernels<'_> {
    /// The kernel whose section this is.
    fn named(&self, section: &[u8], prefix: &[u8]) -> Option<usize> {
        self.by_name.get(section.strip_prefix(prefix)?).copied()
    }

    /// Keeps the first thing that is wrong with a kernel.
    fn damage(&mut self, at: usize, error: ArtifactError) {
        self.damaged.entry(at).or_insert(error);
    }

    /// All of them, without what is in those that are damaged.
    fn whole(self) -> Vec<MeasuredKernel> {
        let Self { mut found, damaged, .. } = self;
        for (at, error) in damaged {
            found[at] = std::mem::take(&mut found[at]).damaged(&error);
        }
        found
    }
}

/// A name as messages show it, cut where it no longer helps.
fn quoted(name: &[u8]) -> String {
    format!("`{}`", String::from_utf8_lossy(&name[..name.len().min(200)]))
}
