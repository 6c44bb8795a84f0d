//! What `arch` may lead to.

use occ_core::Arch;

/// An [`Arch`], or an array of them: what a path in `arch` of
/// [`#[occupancy_target]`](macro@crate::occupancy_target) leads to.
///
/// ```
/// use occ::{Arch, arch, occupancy_target};
///
/// const ARCHES: [Arch; 2] = [arch::GFX90A, arch::SM_90];
///
/// #[occupancy_target(arch = ARCHES, min = 0.25, workgroup = 256, vgprs = 64, lds = 0)]
/// pub fn blur() {}
/// ```
///
/// A constant of another type fails the build, and rustc names this trait.
#[diagnostic::on_unimplemented(
    message = "`arch` takes an `occ::Arch`, or an array of them",
    label = "this is of the type `{Self}`"
)]
pub trait ArchOrArray: Sealed {}

/// There is nothing else that the engine can judge on.
pub trait Sealed {}

impl Sealed for Arch {}
impl<const COUNT: usize> Sealed for [Arch; COUNT] {}

#[diagnostic::do_not_recommend]
impl ArchOrArray for Arch {}
#[diagnostic::do_not_recommend]
impl<const COUNT: usize> ArchOrArray for [Arch; COUNT] {}

/// What a path in `arch` leads to. A trait's function cannot be called in `const`: so there is a
/// function of the same name for each type.
#[derive(Debug)]
pub struct Architectures<T>(T);

/// What a path in `arch` leads to, which has to be an architecture or an array of them.
#[must_use]
pub const fn architectures<T: ArchOrArray>(of: T) -> Architectures<T> {
    Architectures(of)
}

impl Architectures<Arch> {
    /// As a slice.
    #[must_use]
    pub const fn all(&self) -> &[Arch] {
        core::slice::from_ref(&self.0)
    }
}

impl<const COUNT: usize> Architectures<[Arch; COUNT]> {
    /// As a slice.
    #[must_use]
    pub const fn all(&self) -> &[Arch] {
        &self.0
    }
}
