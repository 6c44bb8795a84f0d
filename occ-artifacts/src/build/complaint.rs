//! What a compiler that failed says of the way on.

/// Why a compiler failed, by its own output, as far as something else follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Complaint {
    /// It, or what it needs, is not installed, as its caller says.
    NotInstalled,
    /// It does not know the target: a newer one is missing.
    UnknownTarget,
    /// It finds no CUDA toolkit.
    NoToolkit,
    /// A function that is called has no body.
    NoBody,
    /// Anything else.
    Other,
}

/// What compilers print, and what it tells.
const SAID: [(&str, Complaint); 6] = [
    // clang.
    ("cannot find CUDA installation", Complaint::NoToolkit),
    ("cannot find libdevice", Complaint::NoToolkit),
    ("unsupported CUDA gpu architecture", Complaint::UnknownTarget),
    // nvcc.
    ("Unsupported gpu architecture", Complaint::UnknownTarget),
    // ptxas.
    ("is not defined for option 'gpu-name'", Complaint::UnknownTarget),
    ("Unresolved extern function", Complaint::NoBody),
];

impl Complaint {
    /// The first one that `output` tells.
    pub(crate) fn of(output: &str) -> Self {
        let found = SAID.into_iter().find(|(text, _)| output.contains(text));
        found.map_or(Self::Other, |(_, complaint)| complaint)
    }
}
