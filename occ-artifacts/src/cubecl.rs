//! cubecl's flat bundles: the kernels that a program compiled when it ran, as `export` writes them.
//!
//! Every integer is a little-endian `u32`, and offsets count from the start of the data:
//!
//! | bytes | |
//! |:--|:--|
//! | 8 | `CUBECLB`, and 1 |
//! | 4 | the version of the format, 1 |
//! | 4 + n | metadata: its length, then JSON |
//! | 4, each 4 + n | namespaces: how many, then each with its length |
//! | 4 | entries |
//! | 20 each | namespace, offset and length of the key, offset and length of the value |
//! | rest | the data |
//!
//! A value is CBOR, a map by the names of fields. Those of kernels have `entrypoint_name`; code is a list of
//! numbers, of which the backends take signed ones. What other namespaces hold (what autotuning measured, hashes
//! of sources) is no code. cubecl launches with `shared_mem_bytes` of dynamic workgroup memory.
//!
//! Source: `cubecl-environment` 0.12.0-pre.1, `src/bundle/embedded.rs` and `flat.rs`; `cubecl-cuda` and
//! `cubecl-hip`, `src/compute/artifact.rs`; `cubecl-spirv`, `src/lib.rs`. 0.11 has no `cubin`.

use crate::source::Source;
use crate::{ArtifactError, Visit};

/// What a bundle starts with; the last byte is a version, too.
const MAGIC: &[u8; 7] = b"CUBECLB";
/// The only version there is.
#[cfg(feature = "archives")]
const VERSION: u32 = 1;

/// Whether a file that starts so is a flat bundle, of any version.
pub(crate) fn is(start: &[u8]) -> bool {
    start.starts_with(MAGIC)
}

#[cfg(not(feature = "archives"))]
pub(crate) fn each(_: &mut dyn Source, _: &mut dyn Visit) -> Result<(), ArtifactError> {
    let reason = "a bundle of cubecl's, which is not read here: `cargo occ inspect FILE --output \
                  kernels.json` writes what is in it as a manifest";
    Err(ArtifactError::at(0, reason).other())
}

/// Hands on every kernel of a bundle.
///
/// # Errors
///
/// Where it is of another version, a part of it ends past its end, or a kernel in it cannot be read.
#[cfg(feature = "archives")]
pub(crate) fn each(source: &mut dyn Source, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let bundle = flat::Bundle::open(source)?;
    for at in 0..bundle.entries {
        let entry = bundle.entry(source, at)?;
        let namespace = bundle.namespace(source, entry.namespace)?;
        let (offset, size) = entry.value;
        let value = source.bytes(offset, size, "a value")?;
        value::each(value, &namespace, visit).map_err(|error| error.moved(offset))?;
    }
    Ok(())
}

#[cfg(feature = "archives")]
mod flat {
    //! The file around the values.

    use super::{MAGIC, VERSION};
    use crate::ArtifactError;
    use crate::source::Source;

    /// Bytes of an entry.
    const ENTRY: usize = 20;
    /// More namespaces are none that a program has.
    const MOST: u32 = 1 << 16;

    pub(super) struct Bundle {
        /// Where each namespace lies, and its length.
        namespaces: Vec<(u64, u32)>,
        pub(super) entries: u32,
        /// Where the first entry lies.
        index: u64,
        /// Where the data start.
        data: u64,
    }

    pub(super) struct Entry {
        pub(super) namespace: u32,
        /// Where the value lies, and its length.
        pub(super) value: (u64, u64),
    }

    impl Bundle {
        /// Reads all but the data, and holds every span to the file's end.
        pub(super) fn open(source: &mut dyn Source) -> Result<Self, ArtifactError> {
            let mark: [u8; 8] = source.array(0, "the mark of a bundle")?;
            let version = source.u32_at(8, "the version of a bundle")?;
            if mark[..7] != *MAGIC || u32::from(mark[7]) != VERSION || version != VERSION {
                let found = if u32::from(mark[7]) == VERSION { version } else { mark[7].into() };
                return Err(ArtifactError::at(
                    8,
                    format!(
                        "a flat bundle of cubecl's of version {found}, and version {VERSION} is read: \
                         export it by a cubecl that writes that"
                    ),
                ));
            }
            let mut at = 12;
            let metadata = source.u32_at(at, "the length of the metadata")?;
            at += 4;
            source_has(source, at, metadata.into(), "the metadata")?;
            at += u64::from(metadata);
            let count = source.u32_at(at, "the number of namespaces")?;
            if count > MOST {
                let reason = format!("{count} namespaces; the limit is {MOST}");
                return Err(ArtifactError::at(at, reason));
            }
            at += 4;
            let mut namespaces = Vec::new();
            for _ in 0..count {
                let length = source.u32_at(at, "the length of a namespace")?;
                at += 4;
                source_has(source, at, length.into(), "a namespace")?;
                namespaces.push((at, length));
                at += u64::from(length);
            }
            let entries = source.u32_at(at, "the number of entries")?;
            let index = at + 4;
            let size = ENTRY as u64 * u64::from(entries);
            source_has(source, index, size, "the index")?;
            let bundle = Self { namespaces, entries, index, data: index + size };
            for at in 0..entries {
                bundle.entry(source, at)?;
            }
            Ok(bundle)
        }

        /// The entry at this place, whose spans lie in the file.
        pub(super) fn entry(
            &self,
            source: &mut dyn Source,
            at: u32,
        ) -> Result<Entry, ArtifactError> {
            let offset = self.index + ENTRY as u64 * u64::from(at);
            let row: [u8; ENTRY] = source.array(offset, "an entry")?;
            let word =
                |at: usize| u32::from_le_bytes([row[at], row[at + 1], row[at + 2], row[at + 3]]);
            let namespace = word(0);
            if namespace as usize >= self.namespaces.len() {
                let reason = format!("namespace {namespace} of {}", self.namespaces.len());
                return Err(ArtifactError::at(offset, reason));
            }
            let mut span = |at: usize, what: &str| {
                let start = self.data + u64::from(word(at));
                source_has(source, start, word(at + 4).into(), what)?;
                Ok((start, u64::from(word(at + 4))))
            };
            span(4, "a key")?;
            Ok(Entry { namespace, value: span(12, "a value")? })
        }

        pub(super) fn namespace(
            &self,
            source: &mut dyn Source,
            at: u32,
        ) -> Result<String, ArtifactError> {
            let (offset, length) = self.namespaces.get(at as usize).copied().unwrap_or_default();
            let name = source.bytes(offset, length.into(), "a namespace")?;
            let name = std::str::from_utf8(name);
            name.map(str::to_owned)
                .map_err(|_| ArtifactError::at(offset, "a namespace that is no UTF-8"))
        }
    }

    /// Whether so many bytes lie in the file.
    fn source_has(
        source: &mut dyn Source,
        offset: u64,
        size: u64,
        what: &str,
    ) -> Result<(), ArtifactError> {
        crate::source::Part::of(source, offset, size, what).map(|_| ())
    }
}

#[cfg(feature = "archives")]
mod value {
    //! The values that are kernels.

    use serde::Deserialize;

    use crate::contents::Visit;
    use crate::error::printable;
    use crate::{ArtifactError, MeasuredKernel, PassedOver, image};

    /// The stores that hold kernels; each is the start of a namespace.
    const STORES: [&str; 3] = ["cuda", "hip", "vulkan"];

    /// What the backends keep of a kernel. Code is a list of numbers, signed or not.
    #[derive(Deserialize)]
    struct Value {
        entrypoint_name: String,
        shared_mem_bytes: Option<u64>,
        #[serde(default)]
        cubin: Vec<i16>,
        ptx: Option<Vec<i16>>,
        binary: Option<Vec<i16>>,
        kernel: Option<Spirv>,
    }

    #[derive(Deserialize)]
    struct Spirv {
        assembled_module: Vec<u32>,
    }

    /// Hands on what a value holds.
    pub(super) fn each(
        bytes: &[u8],
        namespace: &str,
        visit: &mut dyn Visit,
    ) -> Result<(), ArtifactError> {
        let store = namespace.split('/').next().unwrap_or_default();
        let mut rest = bytes;
        let value: Value = match ciborium::de::from_reader(&mut rest) {
            Ok(value) => value,
            // What is kept of a kernel is one: to leave it out would hide a kernel.
            Err(error) if STORES.contains(&store) => {
                let reason = format!(
                    "a kernel in `{}` that cannot be read: {error}",
                    printable(namespace.to_owned())
                );
                return Err(ArtifactError::at(0, reason));
            }
            Err(_) => return Ok(()),
        };
        let name = &value.entrypoint_name;
        let (shown, within) = (printable(name.clone()), printable(namespace.to_owned()));
        let wrong = |reason: &str| {
            ArtifactError::at(0, format!("kernel `{shown}` in `{within}`: {reason}"))
        };
        let launched = |bytes: Option<u64>| {
            bytes
                .and_then(|bytes| u32::try_from(bytes).ok())
                .ok_or_else(|| wrong("`shared_mem_bytes` is missing, or no count of 32 bits"))
        };
        let (code, is_amd) = match (&value.binary, &value.kernel, &value.ptx) {
            (Some(binary), ..) => (binary, true),
            (None, Some(kernel), _) => {
                if kernel.assembled_module.is_empty() {
                    return Err(wrong("a module of no words"));
                }
                let reason = "its registers are not known before a driver compiles it";
                visit.passed_over(PassedOver::new("SPIR-V", target(namespace), reason));
                return Ok(());
            }
            (None, None, Some(_)) if value.cubin.is_empty() => {
                visit.passed_over(PassedOver::ptx(target(namespace)));
                return Ok(());
            }
            (None, None, Some(_)) => (&value.cubin, false),
            (None, None, None) if !value.cubin.is_empty() => (&value.cubin, false),
            (None, None, None) => return Err(wrong("it has no code")),
        };
        let dynamic_lds = launched(value.shared_mem_bytes)?;
        let code = self::bytes(code).ok_or_else(|| wrong("its code has a number over a byte"))?;
        let mut launched = Launched { name, dynamic_lds, found: false, visit };
        image::each(&code, "", is_amd, &mut launched).map_err(|error| wrong(&error.to_string()))?;
        if launched.found { Ok(()) } else { Err(wrong("its code has no kernel of this name")) }
    }

    /// `sm_89` of `cuda/0.12.0/ptx_sm89-cpp`; empty where the namespace does not say it.
    fn target(namespace: &str) -> String {
        let last = namespace.rsplit('/').next().unwrap_or_default();
        let number = last.strip_prefix("ptx_sm").unwrap_or_default();
        let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
        if digits.is_empty() { String::new() } else { format!("sm_{digits}") }
    }

    /// Bytes that are kept as numbers, signed ones or not.
    fn bytes(numbers: &[i16]) -> Option<Vec<u8>> {
        let byte = |number: &i16| {
            let signed = i8::try_from(*number).map(i8::cast_unsigned);
            signed.ok().or_else(|| u8::try_from(*number).ok())
        };
        numbers.iter().map(byte).collect()
    }

    /// Adds what the launch asks for to the kernel of this name.
    struct Launched<'a> {
        name: &'a str,
        dynamic_lds: u32,
        found: bool,
        visit: &'a mut dyn Visit,
    }

    impl Visit for Launched<'_> {
        fn kernel(&mut self, mut kernel: MeasuredKernel) {
            if kernel.name == self.name {
                kernel.dynamic_lds = Some(self.dynamic_lds);
                self.found = true;
            }
            self.visit.kernel(kernel);
        }

        fn passed_over(&mut self, part: PassedOver) {
            self.visit.passed_over(part);
        }

        fn image(&mut self, bytes: &[u8]) {
            self.visit.image(bytes);
        }
    }
}
