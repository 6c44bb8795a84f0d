//! Containers of GPU code wherever they begin in a file: by what they are, not by where they stand.
//!
//! Whoever puts code into a program has many ways to: a compiler's own section, `.data` by `bin2c` or `xxd
//! -i`, `.rodata` by `incbin`, an object of `ld -r -b binary`, a resource. One pass over the bytes finds
//! what containers start with. A header that holds says that one is there, and how long: what lies in it is not
//! found again. The same bytes in a text or in a program's code have no such header behind them.

use std::collections::BTreeMap;

use ::elf::endian::AnyEndian;
use ::elf::file::Class;

use crate::contents::{BITCODE, ELSEWHERE, LTO, PTX, SPIRV};
use crate::elf::{self, EM_AMDGPU, EM_CUDA, EM_INTELGT};
use crate::source::{Part, Source};
use crate::triple::Triple;
use crate::unpacked::Unpacker;
use crate::{
    ArtifactError, PassedOver, Visit, bitcode, bundle, fatbin, headers, image, lto, oxart, ptx,
    spirv, zebin,
};

/// What a wrapper of HIP's starts with whose kernels are in another file (ROCm's kpack): the `u32`
/// 0x4B504948, little-endian as the hosts that ROCm runs on, in place of `HIPF`, and version 1.
const KPACK: &[u8] = b"HIPK\x01\0\0\0";
/// What is said of such a file where nothing else is in it.
const NOT_HERE: &str = "HIP kernels that are kept in another file (kpack): read that file";

/// Bytes that are searched at once.
const WINDOW: u64 = 1 << 18;
/// Containers that cannot be read before the rest is not searched: each may cost as much as its table is long, and
/// the file is damaged already.
const FAILED: usize = 64;
/// Bytes of a module of SPIR-V in which its entry points are looked for: they come before its code.
const ENTRIES: u64 = 1 << 14;
/// Bytes of a header that say whether there is one: a fat binary's, and its first entry's.
const START: u64 = 80;

/// What begins somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Bundle,
    Fatbin,
    Elf,
    Oxide,
    Ptx,
    Bitcode,
    Lto,
    Spirv,
    Elsewhere,
}

/// What each starts with.
pub(crate) const MAGICS: [(&[u8], Form); 11] = [
    (&fatbin::MAGIC.to_le_bytes(), Form::Fatbin),
    (&elf::MAGIC, Form::Elf),
    (bundle::MAGICS[0], Form::Bundle),
    (bundle::MAGICS[1], Form::Bundle),
    (bundle::MAGICS[2], Form::Bundle),
    (oxart::MAGIC, Form::Oxide),
    (ptx::MAGIC.as_bytes(), Form::Ptx),
    (bitcode::MAGIC, Form::Bitcode),
    (lto::MAGIC, Form::Lto),
    (&spirv::START, Form::Spirv),
    (KPACK, Form::Elsewhere),
];

/// Where a container may begin in `window`, front to back, and which one.
#[cfg(feature = "archives")]
fn hits(window: &[u8]) -> Vec<(usize, Form)> {
    use aho_corasick::{AhoCorasick, Input, MatchKind};
    use std::sync::LazyLock;

    /// This kind of match is found by vectors, which compare the starts of all at once.
    static SEARCHER: LazyLock<AhoCorasick> = LazyLock::new(|| {
        let magics = MAGICS.map(|(magic, _)| magic);
        let searcher = AhoCorasick::builder().match_kind(MatchKind::LeftmostFirst).build(magics);
        searcher.expect("a few short patterns")
    });

    let mut hits = Vec::new();
    let mut from = 0;
    // One may begin in what looks like another.
    while let Some(hit) = SEARCHER.find(Input::new(window).range(from..)) {
        from = hit.start() + 1;
        hits.push((hit.start(), MAGICS[hit.pattern().as_usize()].1));
    }
    hits
}

/// The same byte by byte: whoever reads no archives builds no searcher for large files.
#[cfg(not(feature = "archives"))]
fn hits(window: &[u8]) -> Vec<(usize, Form)> {
    let mut is_first = vec![false; 1 << 16];
    for (magic, _) in MAGICS {
        is_first[magic[0] as usize | (magic[1] as usize) << 8] = true;
    }
    let (mut hits, mut at) = (Vec::new(), 0);
    // An attribute is built without optimization, where an iterator is several times as slow.
    while at + 1 < window.len() {
        if is_first[window[at] as usize | (window[at + 1] as usize) << 8] {
            let found = MAGICS.iter().find(|(magic, _)| window[at..].starts_with(magic));
            hits.extend(found.map(|(_, form)| (at, *form)));
        }
        at += 1;
    }
    hits
}

/// A part of the file that has a name, a section: what its name says that is in it.
pub(crate) struct Named {
    at: u64,
    size: u64,
    name: String,
    content: Content,
}

/// What a section with this name holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// Containers and zeros: anything else is a damaged one.
    Containers,
    /// Fat binaries that are not linked yet; of a linked file they are in others too.
    Relocatable,
    /// What the old driver of clang keeps of an object that is not linked yet: one image, for the target in the
    /// name.
    Image,
    /// What DPC++ keeps for Intel's GPUs: images, one after the other.
    Images,
}

/// What `nvcc -dc` leaves.
pub(crate) const RELOCATABLE: &[u8] = b"__nv_relfatbin";
/// How the name of the section starts that NVIDIA's linker fills.
const LINKED: &str = ".nv_fatb";

/// Longest name of a section that is kept, bytes.
pub(crate) const LONGEST: usize = 128;

/// Sections with GPU code in them, by name. What Windows links has eight bytes of a name.
const NAMES: [(&[u8], Content); 5] = [
    (b".hip_fatbin", Content::Containers),
    (b".llvm.offloading", Content::Containers),
    (b".nv_fatbin", Content::Containers),
    (b".oxart", Content::Containers),
    (RELOCATABLE, Content::Relocatable),
];

impl Named {
    /// The section of this name, if that says what is in it.
    pub(crate) fn of(name: &[u8], at: u64, size: u64) -> Option<Self> {
        let is = |known: &[u8]| name == known || name.len() == 8 && known.starts_with(name);
        let known = NAMES.iter().find(|(known, _)| is(known)).map(|(_, content)| *content);
        let image = || {
            let id = name.strip_prefix(bundle::MAGICS[0])?;
            let is_sycl = name.starts_with(zebin::SYCL);
            let content = if is_sycl { Content::Images } else { Content::Image };
            (!id.starts_with(b"host-")).then_some(content)
        };
        let content = known.or_else(image)?;
        let name = String::from_utf8_lossy(name).into_owned();
        Some(Self { at, size, name, content })
    }

    /// Where it ends, which has to be in the file.
    pub(crate) fn end(&self) -> Option<u64> {
        self.at.checked_add(self.size)
    }
}

/// Hands on what is in the file, front to back. A container that cannot be read costs itself alone: the error is
/// the first, and what follows is read.
pub(crate) struct Search<'a> {
    source: &'a mut dyn Source,
    visit: &'a mut dyn Visit,
    unpacker: Unpacker,
    /// Where the last container ends.
    end: u64,
    /// Up to where sections are known to hold nothing but containers.
    passed: u64,
    /// Sections that are not passed yet, by where they start.
    named: BTreeMap<u64, Named>,
    /// Those that count where nothing is linked.
    relocatable: Vec<(u64, u64)>,
    is_linked: bool,
    found: bool,
    elsewhere: Option<u64>,
    failed: Option<ArtifactError>,
    failures: usize,
}

/// Reads all containers in `source`; whether there are any. `failed` is what is wrong with the file already.
///
/// # Errors
///
/// `failed`, or why the first container that cannot be read cannot; where the kernels are in another file.
pub(crate) fn each_in(
    source: &mut dyn Source,
    named: Vec<Named>,
    failed: Option<ArtifactError>,
    visit: &mut dyn Visit,
) -> Result<bool, ArtifactError> {
    let mut sections = BTreeMap::new();
    for section in named {
        // Of those that share their bytes the largest has all of them.
        match sections.get(&section.at) {
            Some(Named { size, .. }) if *size >= section.size => {}
            _ => drop(sections.insert(section.at, section)),
        }
    }
    let mut search = Search {
        source,
        visit,
        unpacker: Unpacker::default(),
        end: 0,
        passed: 0,
        named: sections,
        relocatable: Vec::new(),
        is_linked: false,
        found: false,
        elsewhere: None,
        failed,
        failures: 0,
    };
    search.all()?;
    search.result()
}

/// Reads all containers behind what ends at `end`: there need be none.
///
/// # Errors
///
/// As [`each_in`].
pub(crate) fn behind(
    source: &mut dyn Source,
    end: u64,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let behind = &mut Part::from(source, end);
    each_in(behind, Vec::new(), None, visit).map(drop).map_err(|error| error.moved(end))
}

impl Search<'_> {
    fn all(&mut self) -> Result<(), ArtifactError> {
        let longest = MAGICS.iter().map(|(magic, _)| magic.len()).max().unwrap_or_default() as u64;
        let size = self.source.size();
        let mut at = 0;
        while at < size {
            let window = self.source.up_to(at, WINDOW)?;
            let end = at + window.len() as u64;
            for (hit, form) in hits(window) {
                if self.failures > FAILED {
                    return Ok(());
                }
                let hit = at + hit as u64;
                self.pass(hit)?;
                if hit >= self.end {
                    self.one(hit, form)?;
                }
            }
            if end == size {
                break;
            }
            // A magic may begin in this window and end in the next one.
            at = end.saturating_sub(longest - 1).max(self.end);
        }
        self.pass(size)
    }

    /// Reads what begins at `at`, if its header says that it is a container.
    fn one(&mut self, at: u64, form: Form) -> Result<(), ArtifactError> {
        let part: &mut dyn Source = &mut Part::from(self.source, at);
        let start = part.up_to(0, START)?.to_vec();
        let is = match form {
            Form::Bundle => bundle::begins(part)?,
            Form::Fatbin => fatbin::begins(&start),
            Form::Elf => is_gpu(&start),
            Form::Oxide => oxart::begins(&start),
            Form::Ptx => ptx::target(&start).is_some(),
            Form::Bitcode => {
                self.bitcode(at);
                return Ok(());
            }
            Form::Lto => lto::target(&start).is_some(),
            Form::Spirv => spirv::begins(&start) && spirv::has_kernels(part.up_to(0, ENTRIES)?),
            Form::Elsewhere => {
                // Two addresses follow, of which the second is not used.
                let is_wrapper = at.is_multiple_of(4) && start.get(16..24) == Some(&[0; 8]);
                self.elsewhere = self.elsewhere.or(is_wrapper.then_some(at));
                false
            }
        };
        if !is {
            return Ok(());
        }
        self.found = true;
        let read = match form {
            Form::Bundle => bundle::one(part, &mut self.unpacker, self.visit),
            Form::Oxide => oxart::blob(part, self.visit),
            Form::Ptx => {
                let module = PassedOver::of(PTX, ptx::target(&start).unwrap_or_default());
                self.visit.unread(module, &mut || ptx::text(part).map(String::into_bytes));
                Ok(1)
            }
            Form::Lto => {
                let code = PassedOver::of(LTO, lto::target(&start).unwrap_or_default());
                // How long it is, it does not say, nor which kernels it has.
                self.visit.unread(code, &mut || None);
                Ok(1)
            }
            Form::Spirv => {
                self.visit.passed_over(PassedOver::of(SPIRV, ""));
                Ok(1)
            }
            Form::Elf => headers::end(part).and_then(|end| {
                image::each(part.bytes(0, end, "GPU code")?, "", false, self.visit)?;
                Ok(end)
            }),
            Form::Fatbin | Form::Bitcode | Form::Elsewhere => {
                fatbin::one(part, 0, &mut self.unpacker, self.visit)
            }
        };
        let size = match read {
            Ok(size) => size,
            Err(error) => {
                // What is in a damaged one is a part of it.
                let announced = match form {
                    Form::Bundle => bundle::announced(part),
                    Form::Oxide => oxart::announced(part),
                    Form::Elf => headers::end(part).ok(),
                    Form::Fatbin => fatbin::announced(&start),
                    Form::Ptx | Form::Bitcode | Form::Lto | Form::Spirv | Form::Elsewhere => None,
                };
                self.fail(error.moved(at));
                announced.unwrap_or(1)
            }
        };
        self.end = at.saturating_add(size).min(self.source.size());
        Ok(())
    }

    /// Says what begins at `at`, if it is bitcode for GPUs. A library of functions has no kernels, so that nobody can
    /// miss any of it; what a host links has many.
    fn bitcode(&mut self, at: u64) {
        let part: &mut dyn Source = &mut Part::from(self.source, at);
        let Some(size) = bitcode::extent(part) else { return };
        let code = match part.bytes(0, size, "LLVM bitcode") {
            Ok(code) => code,
            Err(error) => return self.fail(error.moved(at)),
        };
        let module = bitcode::read(code);
        let has_none = |module: &bitcode::Module| {
            !module.is_gpu() || module.kernels.as_ref().is_some_and(Vec::is_empty)
        };
        if !module.as_ref().is_some_and(has_none) {
            let target = module.map(|module| module.target()).unwrap_or_default();
            self.found = true;
            self.visit.unread(PassedOver::of(BITCODE, target), &mut || Some(code.to_vec()));
        }
        self.end = at + size;
    }

    /// Goes on to `to`: sections that start before it are looked at up to there.
    fn pass(&mut self, to: u64) -> Result<(), ArtifactError> {
        let mut open: Option<Named> = None;
        while let Some(first) = self.named.first_entry().filter(|first| *first.key() <= to) {
            let section = first.remove();
            self.section(&section, to)?;
            let size = (section.at + section.size).saturating_sub(to);
            if size > open.as_ref().map_or(0, |open| open.size) {
                open = Some(Named { at: to, size, ..section });
            }
        }
        if let Some(open) = open.filter(|open| open.content == Content::Containers) {
            self.named.insert(to, open);
        }
        Ok(())
    }

    /// What is in a section: one of containers holds nothing else from the last of them on up to `to`.
    fn section(&mut self, section: &Named, to: u64) -> Result<(), ArtifactError> {
        let Named { at, size, name, content } = section;
        let end = at + size;
        match content {
            Content::Relocatable if *at >= self.end => {
                self.relocatable.push((*at, *size));
                self.end = end;
            }
            Content::Image if *at >= self.end => {
                let id = name.get(bundle::MAGICS[0].len()..).unwrap_or_default();
                let triple = Triple(id.split_once('-').map_or("", |(_, triple)| triple));
                let read = self.source.bytes(*at, *size, "a section").and_then(|code| {
                    image::each(code, &triple.target(), triple.is_amdgpu(), self.visit)
                });
                self.found = true;
                read.unwrap_or_else(|error| self.fail(error.moved(*at)));
                self.end = end;
            }
            Content::Images if *at >= self.end => {
                let part = &mut Part::of(self.source, *at, *size, name)?;
                let read = zebin::each_of_section(part, self.visit);
                self.found = true;
                read.unwrap_or_else(|error| self.fail(error.moved(*at)));
                self.end = end;
            }
            Content::Relocatable | Content::Image | Content::Images => {}
            Content::Containers => {
                self.is_linked |= name.starts_with(LINKED);
                let from = self.end.max(self.passed).max(*at);
                self.passed = end.min(to).max(from);
                let size = self.passed - from;
                let part: &mut dyn Source = &mut Part::of(self.source, from, size, name)?;
                if let Some(offset) = part.skip_zeros(0)? {
                    let reason = format!("expected GPU code in the section `{name}`, found none");
                    self.fail(ArtifactError::at(from + offset, reason));
                }
            }
        }
        Ok(())
    }

    fn fail(&mut self, error: ArtifactError) {
        self.failed.get_or_insert(error);
        self.failures += 1;
    }

    fn result(mut self) -> Result<bool, ArtifactError> {
        if !self.is_linked {
            for (at, size) in std::mem::take(&mut self.relocatable) {
                let mut part = Part::of(self.source, at, size, "__nv_relfatbin")?;
                let read = fatbin::each(&mut part, self.visit);
                read.unwrap_or_else(|error| self.fail(error.moved(at)));
                self.found = true;
            }
        }
        match (self.failed, self.elsewhere) {
            (Some(error), _) => return Err(error),
            (None, Some(at)) if !self.found => return Err(ArtifactError::at(at, NOT_HERE)),
            (None, Some(_)) => self.visit.passed_over(PassedOver::of(ELSEWHERE, "")),
            (None, None) => {}
        }
        Ok(self.found)
    }
}

/// Whether an ELF file that starts so is a GPU's, and more than its header: programs that write such files have the
/// headers in them.
fn is_gpu(start: &[u8]) -> bool {
    let Some(header) = elf::header::<AnyEndian>(start) else { return false };
    // A header has the size that it says. Its version says nothing: NVIDIA writes others than the one there is.
    let size = if header.class == Class::ELF64 { 64 } else { 52 };
    let is_machine = matches!(header.e_machine, EM_AMDGPU | EM_CUDA | EM_INTELGT);
    (is_machine || zebin::is_old(start))
        && header.e_ehsize == size
        && (header.e_shoff, header.e_phoff) != (0, 0)
}
