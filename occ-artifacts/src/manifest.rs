//! The manifest: measured counts that a tool, a script or a person wrote down.
//!
//! For counts that no other reader sees: a driver's pipeline statistics, RGA's table, a compiler
//! without a log. JSON or TOML, with the same keys:
//!
//! ```toml
//! schema = 2                      # version of this format
//! tool = "ptxas 12.9"             # what measured, for messages
//!
//! [[kernels]]
//! name = "saxpy"                  # as in the file, mangled if it is
//! target = "sm_90"                # may be absent where the counts hold for any
//! vgprs = 10                      # registers per thread
//! lds = 0                         # static workgroup memory, bytes
//! scratch = 0                     # bytes per thread
//! barriers = 0
//! max_workgroup = 256             # most threads in a workgroup
//! spills = { store_bytes = 0, load_bytes = 0 }
//!
//! [[kernels]]
//! name = "_Z4blurPf"
//! demangled = "blur(float*)"      # for people: written where it differs, never read
//! target = "gfx90a"
//! features = ["xnack-"]
//! wave = 64
//! vgprs = 122                     # without AGPRs
//! vgprs_allocated = 128           # AGPRs and padding included
//! agprs = 4
//! sgprs = 60
//! required_workgroup = [256, 1, 1]
//! ```
//!
//! Every field of [`MeasuredKernel`] is a key of that name and unit; `mode` is `"cu"` or `"wgp"`. The
//! features may stand in the target, as in `target = "gfx90a:xnack-"`.
//! `demangled` is one besides them: readers leave a name as the file has it, since a library has
//! thousands that nobody asks for, and [`MeasuredKernel::demangled`] undoes one on demand. What is
//! written down is for who has no demangler; reading goes by `name` alone.
//!
//! Only `schema`, `tool`, `kernels` and a kernel's `name` must be there. **An absent key is an
//! unknown count**, never zero. A key that the schema does not have is an error that names it.
//!
//! Files of any length are read in JSON, and of up to 16 MiB in TOML.
//!
//! A kernel may be in it more than once for one target, as copies of it are in a library: a contract that
//! asks for it by its name is told of those that differ.
//!
//! # What was measured
//!
//! A manifest may say which files the counts are of, so that a checked-in one can be held to them ([`Input`]);
//! `cargo occ measure` writes it:
//!
//! ```toml
//! [[inputs]]
//! file = "kernels.spv"
//! sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
//! constants = ["TILE=32"]         # specialization constants that were given
//! ```
//!
//! # What was not read
//!
//! It may say what code was in the files and has no counts ([`Unread`]): a kernel may be in it, and is not gone. `cargo occ inspect --output`
//! and the feature `build` write it:
//!
//! ```toml
//! [[passed_over]]
//! what = "PTX"
//! target = "sm_90"
//! count = 2
//! kernels = ["saxpy", "_Z4blurPf"] # as in the code, where that says it
//! ```
//!
//! # Versions
//!
//! This is version [`SCHEMA`], and the only one that is read. Whatever is added raises it, an optional key too: a
//! reader that ignored the key would report a wrong count. A file of another version is an error that says so.

mod mistakes;
mod unread;

use std::{fmt, io};

use occ_core::{Mode, Wave};
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::contents::hand_on;
use crate::measured::fields;
use crate::source::{Part, Source};
use crate::{ArtifactError, MeasuredKernel, Spills, Symbolic, Visit};

pub use unread::{Unread, UnreadCode};

/// The version of the format that this crate reads and writes.
pub const SCHEMA: u32 = 2;

/// A manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Manifest {
    /// The tool that measured, and its version.
    pub tool: String,
    /// What it measured.
    pub kernels: Vec<MeasuredKernel>,
    /// The files that it measured; none where they are not recorded.
    pub inputs: Vec<Input>,
    /// What in them has no counts.
    pub passed_over: Vec<Unread>,
}

impl Manifest {
    /// What `tool` measured. It names no files: [`inputs`](Self::inputs) takes them.
    #[must_use]
    pub fn new(tool: impl Into<String>, kernels: Vec<MeasuredKernel>) -> Self {
        Self { tool: tool.into(), kernels, ..Self::default() }
    }
}

/// A file that was measured. [`Input::default`] knows nothing of it; the feature `build` has
/// `Input::new`, which computes the digest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Input {
    /// Its name, without the folder; of a source that was compiled the path from the package's folder.
    pub file: String,
    /// SHA-256 of its bytes, 64 hexadecimal digits, as `sha256sum` prints it.
    pub sha256: String,
    /// Specialization constants that were given, `NAME=VALUE` or `ID=VALUE`, in order; of PTX the arguments of
    /// `ptxas`, of a source those of its compiler and, each after `-Xptxas`, those of `ptxas`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constants: Vec<String>,
    /// The wave size that was asked for, in threads; absent where the driver chose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wave: Option<u32>,
}

#[cfg(feature = "build")]
impl Input {
    /// The file at `path`, which holds `bytes`.
    #[must_use]
    pub fn new(path: &std::path::Path, bytes: &[u8]) -> Self {
        use sha2::Digest as _;
        use std::fmt::Write as _;
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut sha256 = String::with_capacity(64);
        for byte in sha2::Sha256::digest(bytes) {
            // A `String` takes all that is written.
            let _ = write!(sha256, "{byte:02x}");
        }
        Self { file, sha256, ..Self::default() }
    }
}

/// The kernels of a manifest in JSON (a text that starts with `{`) or TOML.
///
/// # Errors
///
/// As [`read_json`] and [`read_toml`].
pub fn read(text: &str) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    either(text).map(|manifest| manifest.kernels)
}

fn either(text: &str) -> Result<Manifest, ArtifactError> {
    if text.trim_start().starts_with('{') { read_json(text) } else { read_toml(text) }
}

/// Hands on what is in a manifest of either form.
pub(crate) fn each(text: &str, visit: &mut dyn Visit) -> Result<(), ArtifactError> {
    let Manifest { kernels, passed_over, .. } = either(text)?;
    hand_on(kernels, text.as_bytes(), visit);
    Unread::hand_on(passed_over, visit);
    Ok(())
}

/// The most bytes of TOML: what `toml` makes of a text takes forty times its length.
const LONGEST_TOML: usize = 16 << 20;
const TOO_LONG: &str = "more than 16 MiB of TOML; write such a manifest in JSON";

/// A manifest in JSON.
///
/// # Errors
///
/// The line of what is no JSON, an unknown key, a value of the wrong type or out of its range; or
/// another [`SCHEMA`].
pub fn read_json(text: &str) -> Result<Manifest, ArtifactError> {
    // JSON of another kind lacks it.
    known(serde_json::from_str::<Version>(text).map_err(|error| no_json(&error))?.schema)?;
    let json = || serde_json::Deserializer::from_str(text);
    let mut kernels = Vec::new();
    match from_json(json(), &mut |kernel| kernels.push(kernel)) {
        Ok(manifest) => Ok(Manifest { kernels, ..manifest }),
        Err(first) => Err(mistakes::together(first, &mut json())),
    }
}

/// Hands the kernels of a manifest in JSON to `visit` while it is read, so that those of a whole library take no
/// memory.
///
/// # Errors
///
/// As [`read_json`], but for the first mistake alone. What was visited before stands.
pub(crate) fn each_json(
    source: &mut dyn Source,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let text = io::BufReader::new(Part::from(source, 0).reader());
    let manifest = from_json(serde_json::Deserializer::from_reader(text), visit)?;
    Unread::hand_on(manifest.passed_over, visit);
    Ok(())
}

/// Hands on the kernels, and gives the rest.
fn from_json<'de, R: serde_json::de::Read<'de>>(
    mut json: serde_json::Deserializer<R>,
    visit: &mut dyn Visit,
) -> Result<Manifest, ArtifactError> {
    let read = Stream(visit).deserialize(&mut json);
    read.and_then(|manifest| json.end().map(|()| manifest)).map_err(|error| no_json(&error))
}

/// What is no manifest in JSON.
fn no_json(error: &serde_json::Error) -> ArtifactError {
    let reason = error.to_string();
    // The line is a field of its own.
    let end = reason.rfind(" at line ").unwrap_or(reason.len());
    let reason = format!("manifest: {}", &reason[..end]);
    let refused = ArtifactError::in_line(error.line() as u64, reason);
    if error.is_eof() { refused.short() } else { refused }
}

/// A manifest in TOML.
///
/// # Errors
///
/// As [`read_json`], and more than 16 MiB.
pub fn read_toml(text: &str) -> Result<Manifest, ArtifactError> {
    if text.len() > LONGEST_TOML {
        return Err(ArtifactError::whole(format!("manifest: {TOO_LONG}")));
    }
    let error = |error: toml::de::Error| toml_error(text, &error);
    // Its keys are read in the order of their names.
    known(toml::from_str::<Version>(text).map_err(error)?.schema)?;
    let mut kernels = Vec::new();
    let from = || toml::Deserializer::parse(text).map_err(error);
    match Stream(&mut |kernel| kernels.push(kernel)).deserialize(from()?) {
        Ok(manifest) => Ok(Manifest { kernels, ..manifest }),
        Err(wrong) => Err(mistakes::together(error(wrong), from()?)),
    }
}

/// What is no manifest in TOML, and the line of it.
fn toml_error(text: &str, error: &toml::de::Error) -> ArtifactError {
    let reason = format!("manifest: {}", error.message());
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map(|before| before.matches('\n').count() as u64 + 1);
    ArtifactError { line, ..ArtifactError::whole(reason) }
}

/// The manifest in JSON, which [`read_json`] reads back as it is.
///
/// # Errors
///
/// A value that has no place in it.
pub fn write_json(manifest: &Manifest) -> Result<String, ArtifactError> {
    written(Form::Json, manifest)
}

/// The manifest in TOML, which [`read_toml`] reads back as it is.
///
/// # Errors
///
/// As [`write_json`].
pub fn write_toml(manifest: &Manifest) -> Result<String, ArtifactError> {
    written(Form::Toml, manifest)
}

fn written(form: Form, manifest: &Manifest) -> Result<String, ArtifactError> {
    let Manifest { tool, kernels, inputs, passed_over } = manifest;
    let mut text = Vec::new();
    write(&mut text, form, tool, inputs, passed_over, &kernels.iter().cloned())
        .map_err(|error| ArtifactError::whole(format!("manifest: {error}")))?;
    Ok(String::from_utf8(text).unwrap_or_default())
}

/// What a manifest is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As [`write_json`].
    Json,
    /// As [`write_toml`].
    Toml,
}

/// Writes a manifest of what `tool` measured in `inputs`, and of what it `passed_over` there. The kernels are made
/// one at a time, while they are written: those of a whole library take no memory. They are gone through twice.
///
/// # Errors
///
/// Those of `out`, and more than 16 MiB of TOML.
pub fn write<I>(
    out: &mut dyn io::Write,
    form: Form,
    tool: &str,
    inputs: &[Input],
    passed_over: &[Unread],
    kernels: &I,
) -> io::Result<()>
where
    I: Iterator<Item = MeasuredKernel> + Clone,
{
    match form {
        Form::Json => {
            let kernels = Each(kernels.clone());
            let written =
                Written { schema: SCHEMA, tool, inputs, passed_over, kernels: Some(kernels) };
            serde_json::to_writer_pretty(&mut *out, &written)?;
            out.write_all(b"\n")
        }
        Form::Toml => {
            let none = kernels.clone().next().is_none();
            let no_kernels: Option<[Kernel; 0]> = none.then_some([]);
            let head = Written { schema: SCHEMA, tool, inputs, passed_over, kernels: no_kernels };
            let mut length = toml(out, &head)?;
            for kernel in kernels.clone() {
                out.write_all(b"\n")?;
                length += 1 + toml(out, &One { kernels: [Kernel::from(kernel)] })?;
            }
            if length > LONGEST_TOML { Err(io::Error::other(TOO_LONG)) } else { Ok(()) }
        }
    }
}

fn toml(out: &mut dyn io::Write, part: &impl Serialize) -> io::Result<usize> {
    let mut buffer = toml::ser::Buffer::new();
    part.serialize(toml::Serializer::new(&mut buffer)).map_err(io::Error::other)?;
    let text = buffer.to_string();
    out.write_all(text.as_bytes())?;
    Ok(text.len())
}

/// The file as it is written, of kernels that are made one at a time.
#[derive(Serialize)]
struct Written<'a, K> {
    schema: u32,
    tool: &'a str,
    #[serde(skip_serializing_if = "<[Input]>::is_empty")]
    inputs: &'a [Input],
    #[serde(skip_serializing_if = "<[Unread]>::is_empty")]
    passed_over: &'a [Unread],
    #[serde(skip_serializing_if = "Option::is_none")]
    kernels: Option<K>,
}

/// One kernel of it.
#[derive(Serialize)]
struct One {
    kernels: [Kernel; 1],
}

/// Kernels in a row.
struct Each<I>(I);

impl<I: Iterator<Item = MeasuredKernel> + Clone> Serialize for Each<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone().map(Kernel::from))
    }
}

#[derive(Deserialize)]
struct Version {
    schema: u32,
}

fn supported(schema: u32) -> Result<(), String> {
    let way = match schema {
        SCHEMA => return Ok(()),
        newer if newer > SCHEMA => format!("newer than {SCHEMA}: update `occ`"),
        _ => format!("expected {SCHEMA}, which has all keys of the others"),
    };
    Err(format!("schema {schema}, {way}"))
}

fn known(schema: u32) -> Result<(), ArtifactError> {
    let wrong = |reason| ArtifactError::whole(format!("manifest of {reason}"));
    supported(schema).map_err(wrong)
}

/// A manifest whose kernels are handed on while it is read.
struct Stream<'a>(&'a mut dyn Visit);

/// The keys of the file.
#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum FileKey {
    Schema,
    Tool,
    Inputs,
    #[serde(rename = "passed_over")]
    PassedOver,
    Kernels,
}

impl<'de> DeserializeSeed<'de> for Stream<'_> {
    type Value = Manifest;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Manifest, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Stream<'_> {
    type Value = Manifest;

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("a manifest")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Manifest, M::Error> {
        let (mut schema, mut tool, mut inputs, mut kernels) = (None, None, None, None);
        let mut passed_over = None;
        while let Some(key) = map.next_key()? {
            match key {
                FileKey::Schema => {
                    let version = map.next_value()?;
                    supported(version).map_err(M::Error::custom)?;
                    once(&mut schema, "schema", version)?;
                }
                FileKey::Tool => once(&mut tool, "tool", map.next_value()?)?,
                FileKey::Inputs => once(&mut inputs, "inputs", map.next_value()?)?,
                FileKey::PassedOver => once(&mut passed_over, "passed_over", map.next_value()?)?,
                FileKey::Kernels => {
                    once(&mut kernels, "kernels", map.next_value_seed(Visited(&mut *self.0))?)?;
                }
            }
        }
        let missing = <M::Error as serde::de::Error>::missing_field;
        schema.ok_or_else(|| missing("schema"))?;
        kernels.ok_or_else(|| missing("kernels"))?;
        Ok(Manifest {
            tool: tool.ok_or_else(|| missing("tool"))?,
            kernels: Vec::new(),
            inputs: inputs.unwrap_or_default(),
            passed_over: passed_over.unwrap_or_default(),
        })
    }
}

fn once<T, E: serde::de::Error>(
    known: &mut Option<T>,
    key: &'static str,
    value: T,
) -> Result<(), E> {
    if known.replace(value).is_some() { Err(E::duplicate_field(key)) } else { Ok(()) }
}

/// Kernels that are handed on while they are read.
struct Visited<'a>(&'a mut dyn Visit);

impl<'de> DeserializeSeed<'de> for Visited<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Visited<'_> {
    type Value = ();

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("a sequence")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut kernels: S) -> Result<(), S::Error> {
        while let Some(kernel) = kernels.next_element::<Kernel>()? {
            self.0.kernel(kernel.into());
        }
        Ok(())
    }
}

/// A target id, as `inspect` prints it, as what it says: `gfx90a:xnack-` is `gfx90a` with a feature.
fn with_features_apart(mut kernel: MeasuredKernel) -> MeasuredKernel {
    let mut parts = kernel.target.split(':').map(|part| part.trim().to_owned());
    let target = parts.next().unwrap_or_default();
    let features: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    for feature in features {
        if !kernel.features.contains(&feature) {
            kernel.features.push(feature);
        }
    }
    kernel.target = target;
    kernel
}

/// Three numbers. As an array they would pass with a fourth, which `toml` does not look at.
fn shape<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[u32; 3]>, D::Error> {
    let Some(shape) = Option::<Vec<u32>>::deserialize(from)? else { return Ok(None) };
    let count = shape.len();
    let wrong = |_| D::Error::custom(format!("a shape of {count} numbers, not three"));
    shape.try_into().map(Some).map_err(wrong)
}

fn is_unknown<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

macro_rules! kernel {
    ($($(#[$doc:meta])* $field:ident: $kind:ty $(= $read:tt)?,)*) => {
        /// A kernel in the file.
        #[derive(Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Kernel {
            name: String,
            $(#[serde(default, skip_serializing_if = "is_unknown" $(, deserialize_with = $read)?)]
            $field: $kind,)*
            #[serde(default, skip_serializing_if = "is_unknown")]
            symbolic: Vec<Symbolic>,
            /// For people, where it is another name; never read.
            #[serde(default, skip_serializing_if = "is_unknown")]
            demangled: Option<String>,
        }

        impl From<MeasuredKernel> for Kernel {
            fn from(kernel: MeasuredKernel) -> Self {
                let demangled = Some(kernel.demangled()).filter(|other| *other != kernel.name);
                let MeasuredKernel { name, $($field,)* symbolic } = kernel;
                Self { name, $($field,)* symbolic, demangled }
            }
        }

        impl From<Kernel> for MeasuredKernel {
            fn from(kernel: Kernel) -> Self {
                let Kernel { name, $($field,)* symbolic, demangled: _ } = kernel;
                with_features_apart(Self { name, $($field,)* symbolic })
            }
        }
    };
}
fields!(kernel);

/// What is known of a kernel, by the keys of a manifest.
#[cfg(feature = "build")]
pub(crate) fn keys(
    kernel: MeasuredKernel,
) -> serde_json::Result<serde_json::Map<String, serde_json::Value>> {
    serde_json::from_value(serde_json::to_value(Kernel::from(kernel))?)
}

/// The kernel of which so much is known.
#[cfg(feature = "build")]
pub(crate) fn kernel(
    keys: serde_json::Map<String, serde_json::Value>,
) -> serde_json::Result<MeasuredKernel> {
    Kernel::deserialize(serde_json::Value::Object(keys)).map(MeasuredKernel::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a reader says, without the list of all keys.
    fn said<T>(read: Result<T, ArtifactError>) -> String {
        let text = read.map_or_else(|error| error.to_string(), |_| "read".to_owned());
        match (text.find(", expected one of "), text.find(" in line ")) {
            (Some(list), Some(line)) => text[..list].to_owned() + &text[line..],
            _ => text,
        }
    }

    /// Both readers, of texts that are manifests and of others. Of a small one all mistakes are told, and each with its
    /// kernel.
    #[test]
    fn a_large_manifest_is_read_as_a_small_one() {
        let mut kernel = MeasuredKernel::new("f");
        (kernel.target, kernel.vgprs, kernel.trap) = ("gfx90a:xnack-".into(), Some(84), Some(true));
        let whole = write_json(&Manifest::new("a tool", vec![kernel, MeasuredKernel::new("g")]));
        let whole = whole.expect("a manifest");
        let mut many = vec![MeasuredKernel::new("f"); 12];
        for kernel in &mut many {
            kernel.vgprs = Some(1);
        }
        let many = write_json(&Manifest::new("a tool", many)).expect("a manifest");
        let schema = |number: &str| whole.replace("\"schema\": 2", number);
        let vgprs = |value: &str| whole.replace("\"vgprs\": 84", value);
        let negative = "invalid value: integer `-1`, expected u32 in line 8";
        let twelve = ["`f`: unknown field `vgpr`"; 10].join("; ");
        // The text, what both say of it, and what of a small one is said instead.
        for (text, large, small) in [
            (whole.clone(), "read", ""),
            (
                many.replace("vgprs", "vgpr"),
                "manifest: unknown field `vgpr` in line 7",
                &*format!("manifest: 12 mistakes: {twelve}; and 2 more in line 7"),
            ),
            (
                schema("\"schema\": 3"),
                "manifest: schema 3, newer than 2: update `occ` in line 2",
                "manifest of schema 3, newer than 2: update `occ`",
            ),
            (
                schema("\"schema\": 1"),
                "manifest: schema 1, expected 2, which has all keys of the others in line 2",
                "manifest of schema 1, expected 2, which has all keys of the others",
            ),
            (
                schema("\"schema\": 0"),
                "manifest: schema 0, expected 2, which has all keys of the others in line 2",
                "manifest of schema 0, expected 2, which has all keys of the others",
            ),
            (
                whole.replace("\"schema\": 2,", ""),
                "manifest: missing field `schema` in line 15",
                "",
            ),
            (
                schema("\"schema\": 2, \"schema\": 2"),
                "manifest: duplicate field `schema` in line 2",
                "",
            ),
            (
                whole.replace("\"tool\"", "\"tools\""),
                "manifest: unknown field `tools` in line 3",
                "",
            ),
            (
                vgprs("\"vgpr\": 84"),
                "manifest: unknown field `vgpr` in line 8",
                "manifest: `f`: unknown field `vgpr` in line 8",
            ),
            (
                vgprs("\"vgprs\": -1"),
                &format!("manifest: {negative}"),
                &format!("manifest: `f`: `vgprs`: {negative}"),
            ),
            (
                vgprs("\"vgprs\": -1, \"sgpr\": 1, \"lds\": \"none\""),
                &format!("manifest: {negative}"),
                &format!(
                    "manifest: 3 mistakes: `f`: `lds`: invalid type: string \"none\", expected u32; `f`: unknown \
                     field `sgpr`; `f`: `vgprs`: {negative}"
                ),
            ),
            (
                whole.replace("\"kernels\": [", "\"kernels\": 5, \"others\": ["),
                "manifest: invalid type: integer `5`, expected a sequence in line 4",
                "",
            ),
            (
                whole[..whole.len() / 2].to_owned(),
                "cut short, or still being written: manifest: EOF while parsing a string in line 7",
                "",
            ),
            (whole.clone() + "more", "manifest: trailing characters in line 16", ""),
            (
                "{\"schema\": 2, \"tool\": \"a\"}".to_owned(),
                "manifest: missing field `kernels` in line 1",
                "",
            ),
        ] {
            let mut kernels = Vec::new();
            let parts = each_json(&mut text.as_bytes(), &mut |kernel| kernels.push(kernel));
            let at_once = read_json(&text);
            if let Ok(at_once) = &at_once {
                assert_eq!(kernels, at_once.kernels, "{text}");
            }
            assert_eq!(said(parts), large, "{text}");
            assert_eq!(said(at_once), if small.is_empty() { large } else { small }, "{text}");
        }
    }
}
