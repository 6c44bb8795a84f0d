//! A kernel described in code.

use crate::account::{Keys, Stated};
use crate::kernel::{Kernel, Mode, Wave, with_setters};
use crate::key::Key;

/// A kernel that carries its own name and resources, to stand under `#[occupancy_target]`.
///
/// ```
/// use occ_core::KernelDescriptor;
///
/// const SAXPY: KernelDescriptor =
///     KernelDescriptor::new("saxpy").workgroup(256).vgprs(24).sgprs(32).lds(4096);
/// assert_eq!(SAXPY.kernel.lds, 4096);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KernelDescriptor {
    /// The name that messages print.
    pub name: &'static str,
    /// What is known of the kernel.
    pub kernel: Kernel,
    /// What was said of it. What was not is no 0: somebody else may say it.
    said: Keys,
}

impl KernelDescriptor {
    /// A kernel of which only the name is known.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self { name, kernel: Kernel::new(), said: Keys::NONE }
    }

    /// A kernel of which all is said: what `kernel` has, its zeros included.
    ///
    /// ```
    /// use occ_core::{Kernel, KernelDescriptor};
    ///
    /// const SAXPY: KernelDescriptor =
    ///     KernelDescriptor::of("saxpy", Kernel::new().workgroup(256).vgprs(24));
    /// assert_eq!(SAXPY.kernel.vgprs, Some(24));
    /// ```
    #[must_use]
    pub const fn of(name: &'static str, kernel: Kernel) -> Self {
        Self { name, kernel, said: Keys::ALL }
    }

    /// What it says of `key`: what a setter was called for, and what its kernel has that no new one has.
    pub(crate) const fn stated(&self, key: Key) -> Stated<'static> {
        let Some(value) = key.value(&self.kernel) else { return Stated::Silent };
        let is_new = match key.value(&Kernel::new()) {
            Some(default) => default.agrees(value),
            None => false,
        };
        if is_new && !self.said.contains(key) { Stated::Silent } else { Stated::Exactly(value) }
    }

    /// The number that it says of `key`.
    pub(crate) const fn said(&self, key: Key) -> Option<u32> {
        match self.stated(key) {
            Stated::Exactly(value) => Some(value.number()),
            _ => None,
        }
    }
}

macro_rules! of_descriptor {
    ($($(#[$doc:meta])* $name:ident($($value:ident: $type:ty),+) [$key:ident] => $($field:ident = $set:expr),+;)*) => {
        impl KernelDescriptor {
            $($(#[$doc])*
            #[inline]
            #[must_use]
            pub const fn $name(mut self, $($value: $type),+) -> Self {
                self.kernel = self.kernel.$name($($value),+);
                self.said = self.said.with(Key::$key);
                self
            })*
        }
    };
}

with_setters!(of_descriptor);

/// A type that stands for a kernel.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not describe a kernel",
    label = "no `occ::Describe` for this type",
    note = "implement `occ::Describe` with `const KERNEL: KernelDescriptor`, or give the kernel's resources in the attribute"
)]
pub trait Describe {
    /// The kernel.
    const KERNEL: KernelDescriptor;
}
