//! Why a file cannot be read.

use std::fmt;

use crate::PassedOver;

/// Why a file, or a part of it, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArtifactError {
    /// Bytes from the start of the file to what is at fault; `None` in a text, where `line` says.
    pub offset: Option<u64>,
    /// The line at fault, from 1, in a text.
    pub line: Option<u64>,
    /// What was found and what was expected.
    pub reason: String,
    /// What is wrong with the file as a whole.
    pub kind: ErrorKind,
}

/// What is wrong with a file as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// It is damaged, contradicts itself, or is of a version that is not known.
    #[default]
    Broken,
    /// It is of another format than those that are read here, or a host's file without GPU code.
    Other,
    /// It is of a kind that is known and has no counts: what it is, and what to do.
    Unread(Box<PassedOver>),
    /// There is nothing in it.
    Empty,
    /// It ends before what its headers announce: it is cut short, or still being written.
    Short,
    /// It is PTX, which has no registers before `ptxas` compiles it for one target; what its
    /// `.target` names.
    Ptx(Option<String>),
    /// It is a pointer of git-lfs: what it stands for is not there.
    Pointer,
    /// It is of a cache of this program, whose format is not documented or has no counts.
    Cache(&'static str),
}

impl ArtifactError {
    /// An error at a byte of a binary file.
    #[must_use]
    pub fn at(offset: u64, reason: impl Into<String>) -> Self {
        Self { offset: Some(offset), ..Self::whole(reason) }
    }

    /// An error in a line of a text, counted from 1.
    #[must_use]
    pub fn in_line(line: u64, reason: impl Into<String>) -> Self {
        Self { line: Some(line), ..Self::whole(reason) }
    }

    /// An error that has no place in the file.
    #[must_use]
    pub fn whole(reason: impl Into<String>) -> Self {
        let reason = printable(reason.into());
        Self { offset: None, line: None, reason, kind: ErrorKind::Broken }
    }

    /// The error of a file that has nothing in it.
    pub(crate) fn empty() -> Self {
        Self { kind: ErrorKind::Empty, ..Self::whole("empty") }
    }

    /// The error of a pointer of git-lfs.
    pub(crate) fn pointer() -> Self {
        let reason = "a pointer of git-lfs, and not the file that it stands for: `git lfs pull` \
                      fetches that";
        Self { kind: ErrorKind::Pointer, ..Self::whole(reason) }
    }

    /// The error of a PTX file with this `.target`.
    pub(crate) fn ptx(target: Option<&str>) -> Self {
        let kind = ErrorKind::Ptx(target.map(str::to_owned));
        Self { kind, ..Self::whole("PTX, which has no register counts yet") }
    }

    /// Why a file around others is not read where the feature `archives` is off, and the way for who has none: the
    /// attribute.
    #[cfg(not(feature = "archives"))]
    pub(crate) fn around_others(what: &str) -> Self {
        let reason = format!(
            "{what}, which is not read here: `cargo occ inspect FILE --output kernels.json` writes what is in it \
             as a manifest, and so does a build script by `occ_artifacts::build`"
        );
        Self::at(0, reason).other()
    }

    /// The same error, of a file that is not for this crate.
    pub(crate) fn other(self) -> Self {
        Self { kind: ErrorKind::Other, ..self }
    }

    /// The same error, of a file of a known kind without counts.
    pub(crate) fn unread(self, part: PassedOver) -> Self {
        Self { kind: ErrorKind::Unread(Box::new(part)), ..self }
    }

    /// The same error, of a file that is a part of this program's cache.
    pub(crate) fn of_cache(self, program: &'static str) -> Self {
        Self { kind: ErrorKind::Cache(program), ..self }
    }

    /// The same error, in a file that ends before what its headers announce.
    pub(crate) fn short(self) -> Self {
        Self { kind: ErrorKind::Short, ..self }
    }

    /// The same error in a part of `len` bytes, at its end where it points past that.
    pub(crate) fn within(self, len: usize) -> Self {
        Self { offset: self.offset.map(|offset| offset.min(len as u64)), ..self }
    }

    /// The same error in a part that starts `base` bytes into the file.
    #[must_use]
    pub fn moved(mut self, base: u64) -> Self {
        self.offset = self.offset.map(|offset| offset.saturating_add(base));
        self
    }

    /// What a person is told of `file`: `` `k.hsaco` is empty ``.
    #[must_use]
    pub fn text(&self, file: &str) -> String {
        match self.kind {
            ErrorKind::Broken | ErrorKind::Other | ErrorKind::Unread(_) | ErrorKind::Cache(_) => {
                format!("`{file}`: {self}")
            }
            ErrorKind::Ptx(_) => format!("`{file}` is {}", self.about(file)),
            ErrorKind::Empty | ErrorKind::Short | ErrorKind::Pointer => {
                format!("`{file}` is {self}")
            }
        }
    }

    /// What is wrong and the way out, for a file of this path.
    fn about(&self, file: &str) -> String {
        // A file is what it is from its first byte on.
        let place = match (self.offset.filter(|offset| *offset > 0), self.line) {
            (Some(offset), _) => format!("{} at byte {offset:#x}", self.reason),
            (None, Some(line)) => format!("{} in line {line}", self.reason),
            (None, None) => self.reason.clone(),
        };
        match &self.kind {
            ErrorKind::Broken
            | ErrorKind::Other
            | ErrorKind::Empty
            | ErrorKind::Pointer
            | ErrorKind::Cache(_) => place,
            // The file as a whole is such, wherever in it that is written.
            ErrorKind::Unread(_) => self.reason.clone(),
            ErrorKind::Short => format!("cut short, or still being written: {place}"),
            ErrorKind::Ptx(target) => {
                let target = target.as_deref().unwrap_or("sm_90");
                let stem = file.strip_suffix(".ptx").unwrap_or(file);
                format!(
                    "{place}; assemble it for your GPU, as in `ptxas -arch={target} {file} -o \
                     {stem}.cubin`, and read the cubin"
                )
            }
        }
    }
}

/// The text in one line, with `\u{fffd}` for each other control character: names and values in files may
/// hold what moves a terminal's cursor.
pub(crate) fn printable(text: String) -> String {
    let shown = |c: char| match c {
        '\n' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    if text.contains(char::is_control) { text.chars().map(shown).collect() } else { text }
}

/// Why `what` is not read where a feature is off; its place follows.
#[cfg(not(all(feature = "libraries", feature = "manifest")))]
pub(crate) fn needs(what: &str, feature: &str) -> String {
    format!("needs the feature `{feature}` of `occ`, or of `occ-artifacts`, to read {what}")
}

impl fmt::Display for ArtifactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.about("kernels.ptx"))
    }
}

impl std::error::Error for ArtifactError {}
