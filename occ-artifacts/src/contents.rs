//! What a reader finds: kernels, and the parts that it passes over.

use std::fmt;

use crate::error::printable;
use crate::{MeasuredKernel, bitcode, elf, foreign, ptx};

/// Takes what a reader finds, in the order of the file.
///
/// [`Contents`] keeps all of it. A closure takes the kernels alone, for who has no use for the rest.
pub trait Visit {
    /// A kernel.
    fn kernel(&mut self, kernel: MeasuredKernel);

    /// A part that is recognised and gives no kernels: whoever asks for a kernel has to know that it
    /// may be there.
    fn passed_over(&mut self, part: PassedOver);

    /// A [part that is passed over](Self::passed_over) and is code: PTX, bitcode, or what is not linked yet.
    /// `code` gives its bytes, decompressed, where they can be had: names can be searched in them.
    #[inline]
    fn unread(&mut self, part: PassedOver, _code: &mut dyn FnMut() -> Option<Vec<u8>>) {
        self.passed_over(part);
    }

    /// A kernel that has no counts before something compiles it, of a program that keeps what it compiled.
    /// Whether it was taken; where not, it is [passed over](Self::passed_over).
    #[inline]
    fn uncompiled(&mut self, _kernel: &Uncompiled<'_>) -> bool {
        false
    }

    /// What follows is in this member of a zip, `pkg/_C.so`, until [`left`](Self::left). A member may hold
    /// others.
    #[inline]
    fn entered(&mut self, _member: &str) {}

    /// The member that was entered last ends.
    #[inline]
    fn left(&mut self) {}

    /// The bytes that the kernels since the last call were read from: a code object, a cubin, a module of
    /// SPIR-V or a text. They are without the files around them, and decompressed: what else a compiler
    /// left in them, debug information, can be looked up.
    #[inline]
    fn image(&mut self, _bytes: &[u8]) {}
}

/// A kernel before its last compiler.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Uncompiled<'a> {
    /// Its name in the code.
    pub kernel: &'a str,
    /// What the code is.
    pub stage: Stage,
    /// The module.
    pub code: &'a [u8],
    /// What it was made for, `sm_89`; empty where the file does not say.
    pub target: &'a str,
    /// Bytes of workgroup memory that its launch asks for, where the file says it.
    pub dynamic_lds: Option<u32>,
}

/// What a compiler still has to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// PTX, for `ptxas`.
    Ptx,
    /// A module of SPIR-V, for a driver.
    Spirv,
}

/// Hands on the kernels of an image, and then the image.
pub(crate) fn hand_on(
    kernels: impl IntoIterator<Item = MeasuredKernel>,
    image: &[u8],
    visit: &mut dyn Visit,
) {
    for kernel in kernels {
        visit.kernel(kernel);
    }
    visit.image(image);
}

impl<F: FnMut(MeasuredKernel)> Visit for F {
    #[inline]
    fn kernel(&mut self, kernel: MeasuredKernel) {
        self(kernel);
    }

    #[inline]
    fn passed_over(&mut self, _: PassedOver) {}
}

/// All that a file gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contents {
    /// The kernels, in the order of the file.
    pub kernels: Vec<MeasuredKernel>,
    /// What was recognised and not read, each kind once for a target.
    pub passed_over: Vec<PassedOver>,
}

impl Visit for Contents {
    #[inline]
    fn kernel(&mut self, kernel: MeasuredKernel) {
        self.kernels.push(kernel);
    }

    #[inline]
    fn passed_over(&mut self, part: PassedOver) {
        part.join(&mut self.passed_over);
    }
}

impl From<Vec<MeasuredKernel>> for Contents {
    fn from(kernels: Vec<MeasuredKernel>) -> Self {
        Self { kernels, passed_over: Vec::new() }
    }
}

/// Parts of a file that are recognised and give no kernels. As text it is what a person is told:
/// `PTX for sm_90 (2): it has no registers before it is assembled`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PassedOver {
    /// What they are: `PTX`, `LLVM bitcode`.
    pub what: String,
    /// What they are for, `sm_90`; empty where the file does not say, and for the targets of many.
    pub target: String,
    /// How many there are.
    pub count: usize,
    /// Why they give no kernels.
    pub reason: &'static str,
}

/// How a manifest hands on the kernels of any code.
pub(crate) const DECLARES: &[u8] = b".entry ";
pub(crate) const PTX: &str = "PTX";
pub(crate) const BITCODE: &str = "LLVM bitcode";
/// NVIDIA's code that is compiled when it is linked.
pub(crate) const LTO: &str = "LTO-IR";
/// What `nvcc -dc` and `-fgpu-rdc` leave.
pub(crate) const RELOCATABLE: &str = "relocatable code";
pub(crate) const SPIRV: &str = "SPIR-V";
/// An image that nobody knows.
pub(crate) const UNKNOWN: &str = "an image";
/// What Intel's driver wrote before 2023.
pub(crate) const OLD_INTEL: &str = "device binaries of Intel's old driver";
/// Kernels of a HIP host file that are not in it.
pub(crate) const ELSEWHERE: &str = "HIP kernels";
const CACHE: &str = "cache of ";

/// Why these give no kernels.
const REASONS: [(&str, &str); 8] = [
    (PTX, "it has no registers before `ptxas` assembles it"),
    (BITCODE, "it has no registers before it is linked into code"),
    (LTO, "it has no registers before `nvlink -lto` or nvJitLink compiles it"),
    (RELOCATABLE, "its counts are not final before it is linked"),
    (SPIRV, "its registers are not known before a driver compiles it"),
    (UNKNOWN, "its first bytes are of an unknown format"),
    (OLD_INTEL, "compile again with a current ocloc, which writes zebins"),
    (ELSEWHERE, "they are kept in another file (kpack): read that file"),
];

/// Targets that are kept apart: a hostile file may name one for each of its images.
const TARGETS: usize = 64;

impl PassedOver {
    /// One part of this kind.
    pub fn new(what: impl Into<String>, target: impl Into<String>, reason: &'static str) -> Self {
        let [what, target] = [what.into(), target.into()].map(printable);
        Self { what, target, count: 1, reason }
    }

    /// Whether kernels may be in it: it is code of an earlier stage, PTX, LLVM's bitcode, NVIDIA's LTO-IR or what is
    /// not linked yet, is for a target, or [may hold any](Self::may_hold_any).
    #[inline]
    #[must_use]
    pub fn is_code(&self) -> bool {
        let is_early = [PTX, BITCODE, LTO, RELOCATABLE, OLD_INTEL].contains(&&*self.what);
        is_early || !self.target.is_empty() || self.may_hold_any()
    }

    /// Whether nobody knows which kernels it has, nor for what: it is around other files, keeps what was compiled, or
    /// says that they are elsewhere.
    #[inline]
    #[must_use]
    pub fn may_hold_any(&self) -> bool {
        foreign::hides(&self.what) || self.what == ELSEWHERE || self.what.starts_with(CACHE)
    }

    /// The kernels by their symbols that `code` has, which is not read: what [`Visit::unread`] gives with this part. PTX
    /// declares them, LLVM's bitcode defines them, and code that is not linked has a symbol of each. `None` where it is not
    /// known which they are: NVIDIA's LTO-IR is scrambled, and so are they in what is damaged or of another format.
    #[must_use]
    pub fn kernels_in(&self, code: &[u8]) -> Option<Vec<String>> {
        if self.may_hold_any() {
            None
        } else if bitcode::is(code) {
            bitcode::read(code)?.kernels
        } else if code.starts_with(&elf::MAGIC) {
            elf::kernels(code)
        } else if self.is_ptx() || code.is_empty() || code.starts_with(DECLARES) {
            // In a fat binary it ends in zeros; with others among it, it is compressed.
            let end = code.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
            let text = code.get(..end).filter(|text| !text.contains(&0))?;
            Some(ptx::entries(text))
        } else {
            None
        }
    }

    /// A cache of this program.
    #[must_use]
    pub fn cache(program: &str) -> Self {
        let reason = "it is not read; name one of its files to see what to give instead";
        Self::new(format!("{CACHE}{program}"), "", reason)
    }

    /// Whether it is PTX.
    #[inline]
    #[must_use]
    pub fn is_ptx(&self) -> bool {
        self.what == PTX
    }

    /// One part of a kind that several readers pass over, or that a manifest names.
    pub(crate) fn of(what: impl Into<String>, target: impl Into<String>) -> Self {
        let what = what.into();
        let known = REASONS.iter().find(|(own, _)| *own == what);
        let reason =
            known.map_or("it was not read when the manifest was written", |(_, reason)| reason);
        Self::new(what, target, reason)
    }

    /// Adds it to a list, in which each kind is once for a target.
    pub fn join(mut self, list: &mut Vec<Self>) {
        if list.len() >= TARGETS && !list.iter().any(|known| known.target == self.target) {
            self.target.clear();
        }
        let same = |known: &&mut Self| known.what == self.what && known.target == self.target;
        match list.iter_mut().find(same) {
            Some(known) => known.count = known.count.saturating_add(self.count),
            None => list.push(self),
        }
    }
}

impl fmt::Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, target, count, reason } = self;
        f.write_str(what)?;
        if !target.is_empty() {
            write!(f, " for {target}")?;
        }
        if *count > 1 {
            write!(f, " ({count})")?;
        }
        write!(f, ": {reason}")
    }
}
