//! What is known of a kernel: one account of all that is said of it.
//!
//! Whatever is said is a [`Statement`]: a quantity, a value, and who says it. [`join`] makes a kernel of
//! the statements, by the one [`Rule`] that each key declares, and [`contradiction`] finds those that
//! cannot both be true. Nothing else chooses between two sources or compares them: the attribute asks
//! while it expands, what it writes asks in const evaluation, and the command line asks at run time.

mod clash;
mod decide;
mod keys;

pub use clash::{Contradiction, contradiction};
pub use decide::decided_by;
pub use keys::Keys;

use crate::arch::Arch;
use crate::descriptor::KernelDescriptor;
use crate::kernel::Kernel;
use crate::key::{Key, Rule, Value};
use crate::message::{self, InFile};
use crate::text::Text;

/// Something that is said of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct Statement<'a> {
    /// The quantity.
    pub key: Key,
    /// What is said of it.
    pub stated: Stated<'a>,
    /// Who says it.
    pub source: Source<'a>,
}

/// What is said of a quantity.
#[derive(Clone, Copy, Debug)]
pub enum Stated<'a> {
    /// It is this.
    Exactly(Value),
    /// It is this count or more.
    AtLeast(u32),
    /// It is this count or less.
    AtMost(u32),
    /// Somebody has to say it: the kernel has some, and this source leaves open how much. What the
    /// source says instead of a number; empty where it says nothing.
    Needed(&'a str),
    /// Nothing.
    Silent,
    /// Not known here: somebody else may know it.
    Unknown,
    /// No value: a count that is negative; `true`: too large.
    Wrong(bool),
}

/// What messages call a descriptor.
pub const DESCRIPTOR: &str = "the descriptor";
/// What messages call a launch configuration.
pub const LAUNCH_CONFIG: &str = "the launch configuration";
/// What messages call parameters in workgroup memory.
pub const PARAMETERS: &str = "the kernel's own variables";

/// Who says something of a kernel.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// What the driver tells of the kernel that it loaded, which it may have compiled once more.
    Driver(InFile<'a>),
    /// What a compiler wrote.
    File(InFile<'a>),
    /// The author of a contract, by this key.
    Author(&'a str),
    /// The value of a descriptor or of a launch configuration, in these words: `the descriptor`.
    Descriptor(&'a str),
    /// The item's own tokens, in these words: `` `launch_bounds` ``; of what its body shows, the kernel's
    /// name.
    Item(&'a str),
    /// A flag of the command line, which is for many kernels.
    Flag,
    /// `occ.toml`, which is for many kernels.
    Project,
    /// What a baseline recorded.
    Baseline,
    /// Nobody: what holds where nothing is given.
    Default,
}

impl<'a> Statement<'a> {
    /// Whether it says nothing.
    pub(crate) const fn is_silent(&self) -> bool {
        matches!(self.stated, Stated::Silent)
    }

    /// What a descriptor says of `key`.
    #[must_use]
    pub const fn of_descriptor(descriptor: &KernelDescriptor, key: Key) -> Self {
        Self { key, stated: descriptor.stated(key), source: Source::Descriptor(DESCRIPTOR) }
    }

    /// What is wrong with it by itself, on every architecture.
    #[must_use]
    pub const fn mistake(&self) -> Option<Text> {
        match self.stated {
            Stated::Wrong(_) if self.key.is(Key::Wave) => Some(message::no_wave(self.named())),
            Stated::Wrong(is_large) => {
                let name = self.named();
                Some(message::no_count(name, is_large, self.key.least(name)))
            }
            Stated::Exactly(Value::Range([least, most])) if least > most => {
                Some(message::no_range(self.named()))
            }
            _ => None,
        }
    }

    /// What its source calls the quantity.
    pub(crate) const fn named(&self) -> &'a str {
        match self.source {
            Source::Author(name) => name,
            _ => self.key.setter(),
        }
    }
}

impl Source<'_> {
    /// Whether it declares a value for this one kernel, so that another one contradicts it. What is for
    /// many kernels only fills what is open.
    const fn declares(&self) -> bool {
        matches!(self, Self::Author(_) | Self::Descriptor(_) | Self::Item(_))
    }

    /// Whether it says what a compiler made, and not what somebody wants of it.
    const fn is_measured(&self) -> bool {
        matches!(self, Self::File(_) | Self::Driver(_))
    }

    /// Whose value counts first: the smaller number's.
    const fn rank(&self, rule: Rule) -> u8 {
        match self {
            // What the launch decides its author says.
            Self::Driver(_) if matches!(rule, Rule::AtLeast | Rule::Limit) => 7,
            Self::File(_) if matches!(rule, Rule::AtLeast | Rule::Limit) => 8,
            Self::Driver(_) => 0,
            Self::File(_) => 1,
            Self::Author(_) => 2,
            Self::Descriptor(_) => 3,
            Self::Item(_) => 4,
            Self::Flag => 5,
            Self::Project => 6,
            Self::Baseline => 9,
            Self::Default => 10,
        }
    }
}

/// A kernel with all that is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Account {
    /// The kernel. What is open is what [`Kernel::new`] has.
    pub kernel: Kernel,
    /// The least and the most threads of its workgroups, where it is to hold for a range.
    pub range: Option<[u32; 2]>,
    /// Whether that range is what a file leaves open, so that no size is given.
    pub is_range_of_file: bool,
    /// What is decided.
    pub decided: Keys,
    /// What statements that are not known here may still decide.
    pub open: Keys,
}

/// All that the statements say together. Where two contradict each other, the one that counts by the
/// key's rule is taken; [`contradiction`] tells.
#[must_use]
pub const fn join(statements: &[Statement<'_>]) -> Account {
    join_onto(Kernel::new(), statements)
}

/// As [`join`], where a kernel is known of which the statements tell no more than a part.
#[must_use]
pub const fn join_onto(kernel: Kernel, statements: &[Statement<'_>]) -> Account {
    let mut account = Account {
        kernel,
        range: None,
        is_range_of_file: false,
        decided: Keys::NONE,
        open: Keys::NONE,
    };
    let mut taken = Keys::NONE;
    let mut i = 0;
    while i < statements.len() {
        let key = statements[i].key;
        if !statements[i].is_silent() && !taken.contains(key) {
            taken = taken.with(key);
            account.take(key, statements);
        }
        i += 1;
    }
    account
}

impl Account {
    /// The least and the most threads of its workgroups on `arch`, where it is to hold for a range. What
    /// a file leaves open begins with one wave: fewer threads take as much.
    #[must_use]
    pub const fn range_on(&self, arch: &Arch) -> Option<[u32; 2]> {
        match self.range {
            Some([_, most]) if self.is_range_of_file => {
                let wave = self.kernel.wave_on(arch).threads();
                Some([if wave < most { wave } else { most }, most])
            }
            range => range,
        }
    }

    /// The kernel, where these statements leave nothing of it open. What they do not say is what the kernel had
    /// before they were joined onto it.
    #[must_use]
    pub const fn closed(&self, statements: &[Statement<'_>]) -> Option<&Kernel> {
        if self.range.is_some() || !self.open.is_empty() {
            return None;
        }
        let mut number = 0;
        while let Some(found) = contradiction(statements, number) {
            if found.is_missing() {
                return None;
            }
            number += 1;
        }
        Some(&self.kernel)
    }

    const fn take(&mut self, key: Key, statements: &[Statement<'_>]) {
        let decided = decide::decided(key, statements);
        if let Some(decided) = decided {
            self.decided = self.decided.with(key);
            self.kernel = key.set(self.kernel, decided.value);
            if let (Key::Workgroup, Value::Range(range)) = (key, decided.value) {
                self.range = Some(range);
                self.is_range_of_file = decided.is_bound;
            }
        }
        let mut i = decide::next(key, statements, 0);
        while i < statements.len() {
            if let Stated::Unknown = statements[i].stated {
                let counts = match decided {
                    Some(decided) => statements[i].source.rank(key.rule()) < decided.rank,
                    None => true,
                };
                if counts {
                    self.open = self.open.with(key);
                }
            }
            i = decide::next(key, statements, i + 1);
        }
    }
}
