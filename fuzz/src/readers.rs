//! The readers of compilers' output: no bytes make one panic, and where there are two ways to read
//! something, both say the same.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

use object::elf::EM_AMDGPU;
use object::read::elf::ElfFile64;
use object::{Endianness, Object as _, ObjectSection as _, ObjectSymbol as _};
use occ_artifacts::manifest::{self, Manifest};
use occ_artifacts::{
    ArtifactError, Index, MeasuredKernel, assembly, bundle, code_object, compilers, cubin,
    demangle, fatbin, host, project, ptxas, read, read_in, remarks, spirv, tables, zebin,
};
use occ_core::{Arch, Ratio, calculate};

/// What looks at some bytes.
pub type Target = fn(&[u8]);

/// Every target, by its name.
pub const TARGETS: [(&str, Target); 15] = [
    ("any", any),
    ("windows", windows),
    ("code_object", of_code_object),
    ("cubin", of_cubin),
    ("zebin", of_zebin),
    ("bundle", |bytes| answered(bytes, bundle::read(bytes))),
    ("fatbin", |bytes| answered(bytes, fatbin::read(bytes))),
    ("host", |bytes| answered(bytes, host::read(bytes))),
    ("spirv", of_spirv),
    ("ptxas", |bytes| of_text(bytes, ptxas::read)),
    ("remarks", of_remarks),
    ("assembly", |bytes| of_text(bytes, assembly::read)),
    ("tables", of_tables),
    ("manifest", of_manifest),
    ("project", of_project),
];

/// A file of any format.
///
/// # Panics
///
/// Where what is read makes no sense.
pub fn any(bytes: &[u8]) {
    let answer = read(bytes);
    if answer.is_ok() {
        // Nothing to hold them to: any text may be in a file.
        let _ = compilers(bytes);
    }
    answered(bytes, answer.map(|contents| contents.kernels));
}

/// A file that is read by windows gives what it gives in memory. The first byte says how many bytes
/// come at a time.
///
/// # Panics
///
/// Where it gives something else.
pub fn windows(bytes: &[u8]) {
    let Some((at_a_time, bytes)) = bytes.split_first() else { return };
    let expected = read(bytes);
    assert_eq!(read_in(&mut Cursor::new(bytes)), expected);
    let mut slow = Slow { file: Cursor::new(bytes), most: usize::from(*at_a_time) + 1 };
    assert_eq!(read_in(&mut slow), expected);
}

/// A file that hands out a few bytes at a time.
struct Slow<'a> {
    file: Cursor<&'a [u8]>,
    most: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = into.len().min(self.most);
        self.file.read(&mut into[..size])
    }
}

impl Seek for Slow<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// A code object's kernels are named in what the crate `object` sees of the file.
fn of_code_object(bytes: &[u8]) {
    let answer = code_object::read(bytes);
    if let (Ok(kernels), Ok(file)) = (&answer, ElfFile64::<Endianness>::parse(bytes)) {
        assert_eq!(file.elf_header().e_machine.get(file.endian()), EM_AMDGPU);
        // In the notes, in a section or without one.
        let notes = |name: &str| bytes.windows(name.len().max(1)).any(|at| at == name.as_bytes());
        for kernel in kernels {
            // What is no UTF-8 was replaced.
            let whole = !kernel.name.is_empty() && !kernel.name.contains('\u{fffd}');
            assert!(!whole || notes(&kernel.name), "no name of {kernel:?}");
        }
    }
    answered(bytes, answer);
}

/// A cubin's kernels have code where the crate `object` sees sections at all.
fn of_cubin(bytes: &[u8]) {
    let answer = cubin::read(bytes);
    if let (Ok(kernels), Ok(file)) = (&answer, object::File::parse(bytes)) {
        let named = |name: &str| {
            let sections = file.sections().filter_map(|section| section.name_bytes().ok());
            let mut names = sections.filter_map(|section| section.strip_prefix(b".text."));
            names.any(|section| String::from_utf8_lossy(section) == name)
                || file.symbols().any(|symbol| {
                    symbol.name_bytes().is_ok_and(|found| String::from_utf8_lossy(found) == name)
                })
        };
        for kernel in kernels {
            assert!(named(&kernel.name), "no code of {kernel:?}");
        }
    }
    answered(bytes, answer);
}

/// A kernel of a device binary has the registers and the width that all have, or what is wrong with it. By its header
/// alone the file is read as the same.
fn of_zebin(bytes: &[u8]) {
    let answer = zebin::read(bytes);
    if let Ok(kernels) = &answer {
        for kernel in kernels {
            let is_whole = kernel.vgprs > Some(0) && kernel.wave.is_some();
            assert!(is_whole || !kernel.symbolic.is_empty(), "{kernel:?}");
        }
        assert_eq!(read(bytes).map(|contents| contents.kernels).as_ref(), Ok(kernels));
    }
    answered(bytes, answer);
}

/// With its own defaults given, a module has the counts that it has without, where those are known.
fn of_spirv(bytes: &[u8]) {
    let answer = spirv::read(bytes);
    if let Ok(constants) = spirv::specializations(bytes) {
        for constant in &constants {
            for text in ["1", "-1", "0x7f", "true", "1.5"] {
                if let Ok(value) = constant.scalar.parse(text) {
                    let bits = 8 * constant.scalar.bytes().min(8);
                    assert!(bits == 64 || value >> bits == 0, "{text} as {constant:?}");
                }
            }
        }
        let defaults = constants.iter().map(|it| (it.id, it.default)).collect();
        answered(bytes, spirv::read_specialized(bytes, &defaults));
    }
    answered(bytes, answer);
}

/// The lines of kernels are lines of the text's files.
fn of_remarks(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        for at in remarks::source_lines(text) {
            assert!(at.line > 0 && !at.file.is_empty(), "{at:?}");
        }
    }
    of_text(bytes, remarks::read);
}

fn of_text(bytes: &[u8], read: fn(&str) -> Result<Vec<MeasuredKernel>, ArtifactError>) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        answered(bytes, read(text));
    }
}

/// What is read of a table of statistics has names, a target or a reason why it is not whole, and no
/// number that is not in the text. Ends of lines of either kind are the same.
fn of_tables(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let answer = tables::read(text);
    if !text.contains('\r') {
        assert_eq!(tables::read(&text.replace('\n', "\r\n")), answer);
    }
    for kernel in answer.iter().flatten() {
        assert!(!kernel.name.is_empty(), "{kernel:?}");
        assert!(kernel.wave.is_some() || !kernel.symbolic.is_empty(), "{kernel:?}");
        let counts = [kernel.vgprs, kernel.sgprs, kernel.lds, kernel.spills.vgprs];
        for count in counts.into_iter().flatten() {
            assert!(text.contains(&count.to_string()), "no {count} of {kernel:?}");
        }
    }
    let rows = text.lines().count();
    assert!(answer.as_ref().map_or(0, Vec::len) <= rows, "{answer:?}");
    answered(bytes, answer);
}

/// What is read of an `occ.toml` is in its ranges, each line is one of the text, and a pattern that is
/// a plain name is like that name alone.
fn of_project(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let lines = text.matches('\n').count() as u64 + 1;
    let found = match project::read(text) {
        Ok(found) => found,
        Err(error) => {
            assert!(!error.reason.is_empty() && !error.reason.contains(char::is_control));
            assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)), "{error:?}");
            return;
        }
    };
    for name in found.arch.iter().flat_map(|arch| &arch.value) {
        assert!(Arch::named(name).is_ok(), "{name}");
    }
    for fraction in [&found.min, &found.warn].into_iter().flatten() {
        let ratio = fraction.value.ratio;
        assert!(Ratio::from_f64(0.0) <= Some(ratio) && Some(ratio) <= Ratio::from_f64(1.0));
        assert!((1..=lines).contains(&fraction.line), "{fraction:?}");
    }
    let patterns = found.launch.iter().map(|launch| (&launch.pattern, launch.line));
    let ignored = found.ignore.iter().map(|ignored| (&ignored.pattern, ignored.line));
    for (pattern, line) in patterns.chain(ignored) {
        assert!((1..=lines).contains(&line), "{pattern:?}");
        let name = project::KernelName::new(pattern.text());
        assert!(pattern.matches(&name), "{pattern:?}");
        let _ = (found.launch_of(&name), found.ignored(&name));
    }
}

/// What is read of a manifest can be written, in both formats, and reads as the same.
fn of_manifest(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let answer = manifest::read(text);
    if let Ok(kernels) = &answer {
        let kernels = kernels.clone();
        let manifest = Manifest::new("fuzz", kernels);
        let json = manifest::write_json(&manifest).expect("JSON");
        assert_eq!(manifest::read_json(&json).as_ref(), Ok(&manifest), "{json}");
        let toml = manifest::write_toml(&manifest).expect("TOML");
        assert_eq!(manifest::read_toml(&toml).as_ref(), Ok(&manifest), "{toml}");
    }
    answered(bytes, answer);
}

/// What any answer has to be: kernels that the engine can be asked about, or a reason and a place in
/// the file.
fn answered(bytes: &[u8], answer: Result<Vec<MeasuredKernel>, ArtifactError>) {
    match answer {
        Ok(kernels) => {
            for kernel in &kernels {
                let _ = demangle(&kernel.name);
                let arch = Arch::named(&kernel.target);
                if let (Ok(arch), Some(found)) = (arch, kernel.kernel()) {
                    // An answer or a refusal.
                    let _ = calculate(&arch, &found.workgroup(256));
                }
            }
            let mut index = Index::new();
            index.add("file", kernels);
            let first = index.kernels().next().map(|found| found.kernel.name.clone());
            if let Some(name) = first {
                // It may be there more than once.
                let _ = index.select(&name, None);
            }
        }
        Err(error) => {
            // The offset may be one that a header announces, past the end of a file that was cut.
            assert!(!error.reason.is_empty());
            assert!(!error.reason.contains(char::is_control), "{error:?}");
            assert!(!error.text("file").is_empty(), "{} bytes", bytes.len());
        }
    }
}
