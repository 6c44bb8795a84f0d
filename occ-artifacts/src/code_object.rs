//! AMDGPU code objects, versions 3 to 6: the `.hsaco` and `.co` files, and what offload bundles
//! hold.
//!
//! Two places speak of a kernel, and they differ on purpose. The metadata note says what it needs;
//! its descriptor says what the hardware allocates, which LLVM raises where the workgroup's size
//! or LDS caps the occupancy anyway. The first goes to `vgprs`, `agprs` and `sgprs`, the second to
//! `vgprs_allocated` and `sgprs_allocated`.
//!
//! Compilers write both of each kernel, so that one of which one is missing is damaged. Tools leave two cases: a file
//! without sections has no symbols to find descriptors by, and assembly by hand may have no metadata at all. What is
//! missing is unknown then.

use std::collections::HashMap;

use ::elf::endian::LittleEndian;
use ::elf::file::FileHeader;
use occ_core::{Wave, chips};

use crate::contents::RELOCATABLE;
use crate::elf::{self, Elf, Sections};
use crate::encoding::Encoding;
use crate::name::percent_encoded;
use crate::source::part;
use crate::triple::Triple;
use crate::{ArtifactError, MeasuredKernel, PassedOver, Visit, bitcode};
use descriptor::Descriptor;

mod descriptor;
mod metadata;

/// Where the fields of the header are, for errors: `EI_OSABI`, `EI_ABIVERSION`, `e_type`,
/// `e_machine`, `e_phoff`, `e_shoff` and `e_flags`.
const OSABI_AT: u64 = 7;
const ABI_VERSION_AT: u64 = 8;
const TYPE_AT: u64 = 16;
const MACHINE_AT: u64 = 18;
const SEGMENTS_AT: u64 = 32;
const SECTIONS_AT: u64 = 40;
const FLAGS_AT: u64 = 48;
/// `ELFOSABI_AMDGPU_HSA`.
const HSA: u8 = 64;
/// `NT_AMDGPU_METADATA`, under the name `AMDGPU`.
const METADATA: u64 = 32;

/// The kernels of a code object, in the order of its metadata.
///
/// # Errors
///
/// As [`each`].
#[inline]
pub fn read(bytes: &[u8]) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let mut kernels = Vec::new();
    each(bytes, &mut |kernel| kernels.push(kernel))?;
    Ok(kernels)
}

/// Hands the kernels of a code object to `visit`, one at a time, in the order of its metadata;
/// then those that have a descriptor and no metadata. Of a kernel that has one of the two alone, in a file with both,
/// nothing is known but its name and its target, and [`damage`](MeasuredKernel::damage) says what is missing.
///
/// # Errors
///
/// Where `bytes` are no AMDGPU code object for HSA of version 3 to 6, or a relocatable one, whose
/// counts are not final; and where one of its parts contradicts itself or ends past the file's
/// end. What was visited before stands.
pub fn each(bytes: &[u8], visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let file = linked(bytes)?;
    let version = version(&file)?;
    let flags = file.header.e_flags;
    let sections = file
        .sections()
        .map_err(|error| ArtifactError::at(SECTIONS_AT, format!("section table: {error}")))?;
    let notes = notes(bytes, &file, &sections)?;
    let name = match (target(&file.header), notes.first()) {
        (None, Some((base, note))) => metadata::target(note, *base)?.and_then(processor_of_target),
        (name, _) => name,
    };
    let name = name.ok_or_else(|| {
        let reason = format!("processor {:#x}, which this reader does not know", flags & 0xff);
        ArtifactError::at(FLAGS_AT, reason)
    })?;
    let encoding = Encoding::of_target(&name);
    let target = Target { encoding, name, features: features(flags, version), version };
    let mut descriptors = Descriptors::find(bytes, &sections)?;
    if notes.is_empty() && descriptors.found.is_empty() {
        let reason = "expected kernel metadata or a kernel descriptor, found neither";
        return Err(ArtifactError::at(SECTIONS_AT, reason));
    }
    // Each module that was linked leaves one.
    for &(base, note) in &notes {
        metadata::each(note, base, &mut |at, kernel| {
            let (name, own) = names(&kernel).ok_or_else(|| {
                ArtifactError::at(at, "kernel metadata: a kernel without `.name` and `.symbol`")
            })?;
            let descriptor = own.and_then(|own| descriptors.take(own));
            let is_missing = descriptor.is_none() && !sections.is_empty();
            let kernel = target.kernel(name, kernel, descriptor);
            let kernel = kernel.map_err(|reason| ArtifactError::at(at, reason))?;
            visit.kernel(if is_missing {
                kernel.damaged(&ArtifactError::at(at, "metadata without a kernel descriptor"))
            } else {
                kernel
            });
            Ok(())
        })?;
    }
    for found in descriptors.found.iter().filter(|found| !found.taken) {
        let none = metadata::Kernel::default();
        let kernel = target.kernel(found.kernel, none, Some(found.descriptor));
        let kernel = kernel.map_err(|reason| ArtifactError::at(found.at, reason))?;
        visit.kernel(if notes.is_empty() {
            kernel
        } else {
            kernel.damaged(&ArtifactError::at(found.at, "a kernel descriptor without metadata"))
        });
    }
    Ok(())
}

/// The processor that a code object is for, as far as its header says it: `EF_AMDGPU_MACH`, the low byte of `e_flags`.
pub(crate) fn target(header: &FileHeader<LittleEndian>) -> Option<String> {
    chips::of_elf_machine(header.e_flags.to_le_bytes()[0]).map(str::to_owned)
}

/// Whether `bytes` start as an ELF file for AMDGPUs does.
pub(crate) fn is(bytes: &[u8]) -> bool {
    elf::machine(bytes) == Some(elf::EM_AMDGPU)
}

/// Whether that is a code object for HSA, or as much of its header as there is.
pub(crate) fn is_hsa(bytes: &[u8]) -> bool {
    bytes.get(7).is_none_or(|osabi| *osabi == HSA)
}

/// A linked code object for HSA.
fn linked(bytes: &[u8]) -> Result<Elf<'_>, ArtifactError> {
    if bitcode::is(bytes) {
        return Err(bitcode::refusal(bytes));
    }
    if !bytes.starts_with(&elf::MAGIC) {
        return Err(ArtifactError::at(0, "not an ELF file"));
    }
    if elf::is_big_endian(bytes) {
        return Err(ArtifactError::at(5, "a big-endian ELF file, and AMDGPUs are little-endian"));
    }
    let file = Elf::parse(bytes)
        .ok_or_else(|| ArtifactError::at(0, "not a whole header of a 64-bit ELF file"))?;
    let machine = file.header.e_machine;
    if machine != elf::EM_AMDGPU {
        let reason = format!("ELF machine {machine}, not 224 (AMDGPU)");
        return Err(ArtifactError::at(MACHINE_AT, reason));
    }
    match file.header.e_type {
        elf::ET_DYN => Ok(file),
        elf::ET_REL => {
            let reason = "a relocatable code object, whose counts are not final: link it first";
            Err(ArtifactError::at(TYPE_AT, reason).unread(PassedOver::of(RELOCATABLE, "")))
        }
        other => {
            let reason = format!("ELF type {other}, not 3 (a linked code object)");
            Err(ArtifactError::at(TYPE_AT, reason))
        }
    }
}

/// The version of a code object for HSA, out of `EI_ABIVERSION`.
fn version(file: &Elf<'_>) -> Result<u8, ArtifactError> {
    let osabi = file.header.osabi;
    if osabi != HSA {
        let reason = format!("OS ABI {osabi}, not 64 (AMDGPU HSA)");
        return Err(ArtifactError::at(OSABI_AT, reason));
    }
    match file.header.abiversion {
        abi @ 1..=4 => Ok(abi + 2),
        abi => {
            let version = u32::from(abi) + 2;
            let reason =
                format!("code object version {version}, and this reader knows versions 3 to 6");
            Err(ArtifactError::at(ABI_VERSION_AT, reason))
        }
    }
}

/// The processor in `amdgcn-amd-amdhsa--gfx9-4-generic:xnack-`.
fn processor_of_target(target: &[u8]) -> Option<String> {
    let id = Triple(str::from_utf8(target).ok()?).target();
    let name = id.split(':').next()?;
    name.starts_with("gfx").then(|| name.to_owned())
}

/// The metadata notes and where each starts, in sections or, where none has any, in segments.
fn notes<'a>(
    bytes: &'a [u8],
    file: &Elf<'a>,
    sections: &Sections<'a>,
) -> Result<Vec<(u64, &'a [u8])>, ArtifactError> {
    let parts = sections.iter().filter(|section| section.sh_type == elf::SHT_NOTE);
    let parts = parts.map(|part| (part.sh_offset, part.sh_size, part.sh_addralign));
    let found = notes_in(bytes, parts)?;
    if !found.is_empty() {
        return Ok(found);
    }
    let parts = file
        .note_segments()
        .map_err(|error| ArtifactError::at(SEGMENTS_AT, format!("program headers: {error}")))?;
    notes_in(bytes, parts.map(|part| (part.p_offset, part.p_filesz, part.p_align)))
}

/// The metadata notes in parts of a file: where each part starts, its size, and how notes are aligned in it.
fn notes_in(
    bytes: &[u8],
    parts: impl Iterator<Item = (u64, u64, u64)>,
) -> Result<Vec<(u64, &[u8])>, ArtifactError> {
    // Notes of an honest file do not overlap; those of a hostile one may, thousands of times.
    let mut left = bytes.len() as u64;
    let mut found = Vec::new();
    for (offset, size, align) in parts {
        left = left
            .checked_sub(size)
            .ok_or_else(|| ArtifactError::at(SECTIONS_AT, "notes overlap or end past the file"))?;
        let notes = part(bytes, offset, size, "a note")?;
        let some = elf::notes(notes, align, b"AMDGPU", METADATA)
            .map_err(|error| ArtifactError::at(offset, format!("notes: {error}")))?;
        found.extend(some.map(|(at, note)| (offset + at as u64, note)));
    }
    Ok(found)
}

/// The kernel descriptors of a file, by the names of their symbols without `.kd`.
struct Descriptors<'a> {
    found: Vec<Found<'a>>,
    index: HashMap<&'a [u8], usize>,
}

struct Found<'a> {
    kernel: &'a [u8],
    descriptor: Descriptor,
    /// Where that is in the file.
    at: u64,
    taken: bool,
}

impl<'a> Descriptors<'a> {
    /// Every object of 64 bytes whose symbol ends in `.kd`. The dynamic symbols survive stripping;
    /// the others know the kernels that are not exported.
    fn find(bytes: &'a [u8], sections: &Sections<'a>) -> Result<Self, ArtifactError> {
        let mut all = Self { found: Vec::new(), index: HashMap::new() };
        let mut left = elf::NAMES as u64 * bytes.len() as u64;
        for kind in [elf::SHT_DYNSYM, elf::SHT_SYMTAB] {
            // The first table of its kind.
            let table = sections.iter().find(|section| section.sh_type == kind);
            let Some(table) = table else { continue };
            let base = table.sh_offset.min(bytes.len() as u64);
            let broken = |error| ArtifactError::at(base, format!("symbol table: {error}"));
            let symbols = sections.symbols(kind).map_err(broken)?;
            for (index, symbol) in symbols.iter() {
                if symbol.st_symtype() != elf::STT_OBJECT || symbol.st_size != descriptor::SIZE {
                    continue;
                }
                let name = symbols.name(&symbol).map_err(broken)?;
                left = left
                    .checked_sub(name.len() as u64)
                    .ok_or_else(|| ArtifactError::at(base, "the names of symbols overlap"))?;
                let Some(kernel) = name.strip_suffix(b".kd") else { continue };
                let Some(section) = symbols.section(index, &symbol).map_err(broken)? else {
                    continue;
                };
                let section = sections.section(section);
                let section = section.ok_or("Invalid ELF section index").map_err(broken)?;
                if section.sh_type == elf::SHT_NOBITS || all.index.contains_key(kernel) {
                    continue;
                }
                let offset = symbol
                    .st_value
                    .checked_sub(section.sh_addr)
                    .and_then(|within| within.checked_add(section.sh_offset))
                    .ok_or_else(|| {
                        ArtifactError::at(base, "a kernel descriptor outside of its section")
                    })?;
                let descriptor = part(bytes, offset, descriptor::SIZE, "a kernel descriptor")?;
                let Some(descriptor) = Descriptor::parse(descriptor) else { continue };
                all.index.insert(kernel, all.found.len());
                all.found.push(Found { kernel, descriptor, at: offset, taken: false });
            }
        }
        Ok(all)
    }

    /// The descriptor of this name, which is one kernel's alone.
    fn take(&mut self, name: &[u8]) -> Option<Descriptor> {
        let found = self.found.get_mut(*self.index.get(name)?)?;
        let is_first = !std::mem::replace(&mut found.taken, true);
        is_first.then_some(found.descriptor)
    }
}

/// A kernel's name, and the one that its descriptor's symbol has before `.kd`.
fn names<'a>(kernel: &metadata::Kernel<'a>) -> Option<(&'a [u8], Option<&'a [u8]>)> {
    let Some(symbol) = kernel.symbol else { return kernel.name.map(|name| (name, Some(name))) };
    let own = symbol.strip_suffix(b".kd");
    Some((kernel.name.or(own).unwrap_or(symbol), own))
}

/// What a code object was compiled for.
struct Target {
    name: String,
    encoding: Option<Encoding>,
    features: Vec<String>,
    version: u8,
}

impl Target {
    /// A kernel out of its metadata and its descriptor, or why they contradict each other.
    fn kernel(
        &self,
        name: &[u8],
        metadata: metadata::Kernel<'_>,
        descriptor: Option<Descriptor>,
    ) -> Result<MeasuredKernel, String> {
        let mut kernel = metadata.said;
        kernel.name = percent_encoded(name).into_owned();
        kernel.target.clone_from(&self.name);
        kernel.features.clone_from(&self.features);
        kernel.wave = match metadata.wave {
            None => None,
            Some(32) => Some(Wave::W32),
            Some(64) => Some(Wave::W64),
            Some(other) => {
                return Err(format!("kernel metadata: waves of {other} threads, not 32 or 64"));
            }
        };
        if self.encoding.is_some_and(Encoding::is_unified) {
            without_agprs(&mut kernel, descriptor)?;
        }
        if let Some(descriptor) = descriptor {
            descriptor.add(self.encoding, self.version, &mut kernel);
        }
        Ok(kernel)
    }
}

/// Takes the AGPRs of a kernel out of its VGPRs.
///
/// On gfx90a and later `.vgpr_count` is `up(V, 4) + A`, or `V` where `A` is 0: the AGPRs follow
/// the VGPRs in one file, from a multiple of 4 on. So the VGPRs of a kernel with AGPRs come out
/// rounded up to 4, which is also what they cost. Compilers that do not write `.agpr_count`
/// leave that start, which is never padded, in the descriptor.
fn without_agprs(
    kernel: &mut MeasuredKernel,
    descriptor: Option<Descriptor>,
) -> Result<(), String> {
    let Some(total) = kernel.vgprs else { return Ok(()) };
    let first = descriptor.map(Descriptor::first_agpr);
    kernel.agprs = kernel.agprs.or(first.map(|first| total.saturating_sub(first)));
    kernel.vgprs =
        match kernel.agprs {
            Some(agprs) => Some(total.checked_sub(agprs).ok_or_else(|| {
                format!("kernel metadata: {agprs} AGPRs among {total} registers")
            })?),
            None => None,
        };
    Ok(())
}

/// The target features in `e_flags`, in the order of a target ID.
///
/// Source: LLVM 22, `llvm/BinaryFormat/ELF.h`. From version 4 on a feature is unsupported, any, off
/// or on, and "any" is written as no feature; version 3 has one bit each for on.
fn features(flags: u32, version: u8) -> Vec<String> {
    let mut features = Vec::new();
    for (name, shift, bit) in [("sramecc", 10, 9), ("xnack", 8, 8)] {
        let sign = match (version, flags >> shift & 3) {
            (3, _) if flags >> bit & 1 == 1 => "+",
            (3, _) => continue,
            (_, 2) => "-",
            (_, 3) => "+",
            _ => continue,
        };
        features.push(format!("{name}{sign}"));
    }
    features
}
