//! What the attribute's expansion calls. No part of the crate's interface: it may change in any release, which the
//! version lock between the crates allows.

pub use occ_core::__private::account::{Source, Stated, Statement};
pub use occ_core::__private::block::*;
pub use occ_core::__private::key::{Key, Value};
pub use occ_core::__private::message::InFile;
pub use occ_core::__private::{Asked, Origin, Said, Sourced, Spills, Wanted};
pub use occ_core::{Mode, Ratio, Requirement, Vendor, Wave, arch};

pub use crate::architectures::architectures;
pub use crate::descriptor::descriptor;
pub use crate::integer::any_integer;
pub use crate::limited_by;
pub use crate::sizes::sizes;
pub use crate::variable::Parameter;

use crate::architectures::Architectures;
use crate::sizes::Sizes;

/// What a value or a parameter of any other type has. A parameter may be of every type; a value of another type has no
/// place here, and without these functions rustc would add to the better error which ones there are.
pub trait Other {
    /// It is no reference.
    const BY_HOST: Option<Layout> = None;
    /// SPIR-V has no size of its own for it.
    const IN_SPIRV: Option<Layout> = None;

    /// No architectures.
    fn all(&self) -> &[occ_core::Arch] {
        &[]
    }

    /// No size.
    fn threads(&self) -> Stated<'static> {
        Stated::Silent
    }

    /// No size.
    fn along_x(&self) -> Stated<'static> {
        Stated::Silent
    }
}

impl<T> Other for Architectures<T> {}
impl<T> Other for Parameter<T> {}
impl<T> Other for Sizes<T> {}
