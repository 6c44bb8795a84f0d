//! What is compiled, and for which targets.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

use super::Error;
use crate::assembler::is_target;

/// What is compiled. Sources are in this order in a manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Ptx,
    Spirv,
    /// A source of CUDA.
    Cuda,
    /// A crate of kernels in Rust.
    Crate,
}

impl Kind {
    /// What is done to it.
    pub(super) const fn done(self) -> &'static str {
        match self {
            Self::Ptx => "assembled",
            Self::Spirv => "measured",
            Self::Cuda | Self::Crate => "compiled",
        }
    }

    /// Whether it is one file, by which a manifest knows it. The others are all files that their compiler reads.
    pub(super) const fn is_one_file(self) -> bool {
        matches!(self, Self::Ptx | Self::Spirv)
    }
}

/// A source, and what it is to be compiled for.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) kind: Kind,
    /// The file; of a crate its folder.
    pub(super) path: PathBuf,
    pub(super) targets: Vec<String>,
}

impl Source {
    /// Its own file, which a manifest is of.
    pub(super) fn main(&self) -> PathBuf {
        match self.kind {
            Kind::Crate => self.path.join("Cargo.toml"),
            _ => self.path.clone(),
        }
    }

    /// What is watched of it before it is compiled.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let mut files = vec![self.main()];
        files.extend((self.kind == Kind::Crate).then(|| self.path.join("src")));
        files
    }

    /// Whether there is a target, and each is one that its compiler may know.
    pub(super) fn check(&self) -> Result<(), Error> {
        let (done, example) = match self.kind {
            Kind::Ptx => ("compile", "&[\"sm_80\"]"),
            Kind::Cuda => ("compile", "[\"sm_80\"]"),
            Kind::Spirv => ("measure", "[\"gfx1100\"]"),
            Kind::Crate => ("compile", "[\"gfx1100\"]"),
        };
        if self.targets.is_empty() {
            return Err(
                self.wrong(format_args!("no target to {done} it for: give some, `{example}`"))
            );
        }
        // The targets of drivers have many names.
        let (of, example) = match self.kind {
            Kind::Ptx => (" of `ptxas`", "`sm_80`"),
            Kind::Cuda => (" of CUDA", "`sm_80`"),
            Kind::Crate => ("", "`gfx1100` or `sm_80`"),
            Kind::Spirv => return Ok(()),
        };
        let is_known =
            |target: &String| is_target(target) || self.kind == Kind::Crate && is_amd(target);
        match self.targets.iter().find(|target| !is_known(target)) {
            Some(other) => {
                let reason = format!("`{other}` is no target{of}: expected one such as {example}");
                Err(self.wrong(reason))
            }
            None => Ok(()),
        }
    }

    /// Whether what PTX is assembled to is written over nothing else.
    pub(super) fn has_cubins_of_its_own(
        &self,
        written: &mut HashSet<OsString>,
    ) -> Result<(), Error> {
        for target in self.targets.iter().filter(|_| self.kind == Kind::Ptx) {
            let cubin = self.output(&format!("{target}.cubin"));
            if !written.insert(cubin.clone()) {
                return Err(self.wrong(format_args!(
                    "its cubin for {target} would be written over another, {}: give each PTX file a \
                     name of its own, and each target once",
                    cubin.display()
                )));
            }
        }
        Ok(())
    }

    pub(super) fn wrong(&self, reason: impl fmt::Display) -> Error {
        Error::new(format!("{}: {reason}", self.path.display()))
    }

    /// The name of what it is made to: `kernels.sm_80.cubin`.
    pub(super) fn output(&self, ending: &str) -> OsString {
        let mut name = self.path.file_stem().unwrap_or_default().to_owned();
        name.push(".");
        name.push(ending);
        name
    }
}

/// Whether this is a target of AMD's as rustc takes it, which also is part of a file's name.
pub(super) fn is_amd(target: &str) -> bool {
    target.strip_prefix("gfx").is_some_and(|model| {
        !model.is_empty() && model.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    })
}
