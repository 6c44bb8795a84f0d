//! What a person is told where a compiler's output and what is declared beside it disagree.

use super::cluster::by;
use crate::arch::Vendor;
use crate::contract::Contract;
use crate::kernel::Mode;
use crate::key::Key;
use crate::text::is_same;
use crate::text::{Text, said, say};

/// A kernel in a file, as these sentences name it.
#[derive(Clone, Copy, Debug)]
pub struct InFile<'a> {
    /// The kernel's name.
    pub kernel: &'a str,
    /// The file's.
    pub file: &'a str,
    /// Whose words to use.
    pub vendor: Vendor,
}

/// Scratch memory of a kernel whose stack may grow, for [`InFile::spills`].
pub const DYNAMIC_STACK: &str = "scratch memory that grows at run time";

/// What a file says in the place of registers that only a driver decides, for [`Stated::Needed`]: a module of
/// SPIR-V has none.
///
/// [`Stated::Needed`]: crate::account::Stated::Needed
pub const BY_A_DRIVER: &str = "a driver decides them";

/// Where the sizes of a range come from that are not given, and the way out: nothing where somebody
/// does.
pub(super) const fn open_size(text: &mut Text, contract: &Contract<'_>, before: &str) {
    let (Some(file), Some([_, most])) = (contract.source, contract.range) else { return };
    if !file.is_open {
        return;
    }
    let key = Key::Workgroup.name_for(contract.arch.vendor);
    let example = if most < 256 { most } else { 256 };
    say!(text, before, file.file, " leaves the size open up to ", %(most => contract.arch.vendor.words().work_item),
         "; give the launch's own size, at most that, as in `", key, " = ", %(example), "`");
}

impl InFile<'_> {
    /// What is told where the kernel takes more than is declared, which is the most it may take:
    /// ``kernel `blur` has 84 VGPRs in kernels.hsaco, above the declared 64``. Of
    /// what has no unit it names the key.
    pub(super) const fn above(self, key: Key, measured: u32, declared: u32) -> Text {
        said!(@named(self), " has ", @counted(noun(key, self.vendor), measured), " in ", self.file,
              ", above the declared ", %(declared))
    }

    /// What is told where the file leaves a quantity open, and it is not given.
    pub(super) const fn open(self, key: Key, instead: &str) -> Text {
        match key {
            Key::Cluster => self.cluster_open(),
            Key::Wave => self.wave_open(),
            Key::DynamicLds => self.dynamic_open(),
            Key::Barriers => self.named_barriers_open(),
            Key::TensorColumns => self.tensor_columns_open(),
            _ => self.unknown(key, instead),
        }
    }

    /// What is told where a kernel has named barriers, or the file does not say that it has none. No key says
    /// what they take.
    const fn named_barriers_open(self) -> Text {
        said!(self.file, " does not say that ", @named(self), " has no named barriers, and no source says how \
              much of a CU those take")
    }

    /// What is told where a kernel allocates tensor memory, and the file does not say how much.
    const fn tensor_columns_open(self) -> Text {
        said!(@named(self), " allocates tensor memory, and ", self.file, " does not say how much; declare the \
              columns that a thread block allocates, as in `tensor_columns = 256`")
    }

    /// What is told where the file has no number for a resource, and none is declared:
    /// ``kernels.s does not say how many VGPRs kernel `blur` has; declare them, as in `vgprs = 64` ``.
    /// `instead` is what the file says in place of a number, empty where it says nothing.
    const fn unknown(self, key: Key, instead: &str) -> Text {
        let example = match key {
            Key::Lds => "4096",
            Key::Agprs => "0",
            _ => "64",
        };
        let noun = noun(key, self.vendor);
        let mut text = said!(self.file, " does not say how many ", noun, " ", @named(self), " has");
        // A count would be of one of its waves, which nobody has said either.
        if is_same(instead, BY_A_DRIVER) {
            say!(
                text,
                ", because a driver decides that; have one compile it, `cargo occ measure ",
                self.file,
                " --target .. -o FILE`, and name that file in `resources`"
            );
            return text;
        }
        if !instead.is_empty() {
            say!(text, " (", instead, ")");
        }
        say!(text, "; declare them, as in `", key.name_for(self.vendor), " = ", example, "`");
        text
    }

    /// What is told where a driver has no number for what has to be known:
    /// ``the loaded function does not say how many registers kernel `blur` has, so nothing holds it to its
    /// contract; give it by `Loaded::registers` ``.
    pub(super) const fn untold(self, key: Key) -> Text {
        let setter = match key {
            Key::Lds => "shared_bytes",
            Key::Scratch => "local_bytes",
            _ => "registers",
        };
        let noun = noun(key, self.vendor);
        said!(self.file, " does not say how many ", noun, " ", @named(self), " has, so nothing holds it to its \
              contract; give it by `Loaded::", setter, "`")
    }

    /// What is told where the kernel was looked up by the item's name, and its descriptor has another:
    /// ``kernel `blur` was read in kernels.hsaco, but the descriptor is of `sharpen`; name the right one, as
    /// in `kernel = "sharpen"` ``.
    #[inline]
    #[must_use]
    pub const fn another_name(self, theirs: &str) -> Text {
        said!(@named(self), " was read in ", self.file, ", but the descriptor is of `", theirs,
              "`; name the right one, as in `kernel = \"", theirs, "\"`")
    }

    /// What is told where the kernel was compiled for a target whose code does not run there:
    /// ``kernel `blur` in kernel.cubin is for sm_90, not for sm_80``.
    #[inline]
    #[must_use]
    pub const fn target(self, theirs: &str, ours: &str) -> Text {
        said!(@named(self), " in ", self.file, " is for ", theirs, ", not for ", ours)
    }

    /// What is told where the kernel was compiled for other workgroups than it is launched with:
    /// exactly of `theirs` threads, or of at most that.
    #[inline]
    #[must_use]
    pub const fn workgroup(self, theirs: u32, exactly: bool, ours: u32) -> Text {
        let of = if exactly { "s of " } else { "s of at most " };
        said!(@compiled_for(self), self.vendor.workgroup(), of, %(theirs => self.vendor.words().work_item), " in ", self.file,
              ", not of ", %(ours))
    }

    /// What is told where the kernel was compiled for as many threads along other dimensions.
    #[inline]
    #[must_use]
    pub const fn workgroup_shape(self, theirs: [u32; 3], ours: [u32; 3]) -> Text {
        said!(@compiled_for(self), self.vendor.workgroup(), "s of ", @by(theirs), " ", self.vendor.words().work_item, "s in ", self.file,
              ", not of ", @by(ours))
    }

    /// What is told where the kernel was compiled for other clusters than it is launched with.
    #[inline]
    #[must_use]
    pub const fn cluster(self, theirs: [u32; 3], ours: [u32; 3]) -> Text {
        said!(@compiled_for(self), "clusters of ", @by(theirs), " thread blocks in ", self.file, ", not of ",
              @by(ours))
    }

    /// What is told where the kernel was compiled for smaller clusters than it is launched with.
    #[inline]
    #[must_use]
    pub const fn cluster_above(self, most: u32, ours: [u32; 3]) -> Text {
        said!(@compiled_for(self), "clusters of at most ", %(most => "thread block"), " in ", self.file, ", not of ",
              @by(ours))
    }

    /// What is told where the launch has to name the cluster, and none is given:
    /// ``kernel `sum` is compiled for clusters in k.cubin, and the launch gives their size; give it here
    /// too, as in `cluster = 2` ``.
    #[inline]
    #[must_use]
    pub const fn cluster_open(self) -> Text {
        said!(@compiled_for(self), "clusters in ", self.file, ", and the launch gives their size; give it here \
              too, as in `cluster = 2`")
    }

    /// What is told where the file leaves the wave open, and it is not given:
    /// ``stats.csv does not say how many threads a wave of kernel `blur` has, 32 or 64; declare it, as in
    /// `wave = 64` ``.
    #[inline]
    #[must_use]
    pub const fn wave_open(self) -> Text {
        let [before, after, example] = self.vendor.words().asks_wave;
        said!(self.file, " does not say ", before, @named(self), after, "; declare it, as in `",
              Key::Wave.name_for(self.vendor), " = ", example, "`")
    }

    /// What is told where a launch may ask for workgroup memory, and the amount is not given:
    /// ``kernel `sum` may ask for dynamic shared memory at launch, and k.cubin does not say how much; give
    /// the most that a launch asks for, as in `dynamic_shared = 4096`, or 0 if none does``.
    const fn dynamic_open(self) -> Text {
        let key = Key::DynamicLds.name_for(self.vendor);
        said!(@named(self), " may ask for dynamic ", self.vendor.lds(), " at launch, and ", self.file, " does not \
              say how much; give the most that a launch asks for, as in `", key, " = 4096`, or 0 if none does")
    }

    /// What is told where the kernel was compiled for another wave.
    #[inline]
    #[must_use]
    pub const fn wave(self, theirs: u32, ours: u32) -> Text {
        said!(@compiled_for(self), self.vendor.wave(), "s ", self.vendor.words().wave_size[0], %(theirs), self.vendor.words().wave_size[1], " in ", self.file, ", not of ",
              %(ours))
    }

    /// What is told where the kernel was compiled for another unit.
    #[inline]
    #[must_use]
    pub const fn mode(self, theirs: Mode, ours: Mode) -> Text {
        said!(@compiled_for(self), self.vendor.unit(theirs), " mode in ", self.file, ", not for ",
              self.vendor.unit(ours), " mode")
    }

    /// What is told where the kernel spilled: `what` says how much, or [`DYNAMIC_STACK`].
    #[inline]
    #[must_use]
    pub const fn spills(self, what: &str) -> Text {
        said!(@named(self), " has ", what, " in ", self.file)
    }

    /// What is told where the kernel spilled and must not, in code for `target`: `most` is the bytes that may be, and whether the
    /// stack `grows`.
    #[must_use]
    pub const fn spills_denied(
        self,
        what: &str,
        most: Option<u32>,
        target: &str,
        grows: bool,
    ) -> Text {
        let mut text = self.spills(what);
        if let Some(most) = most {
            say!(text, ", above the ", %(most), " bytes that may be");
        }
        if !target.is_empty() {
            say!(text, " for ", target);
        }
        // No register helps where the stack grows.
        say!(
            text,
            "; ",
            if grows { "" } else { "let its compiler use more registers, or " },
            "allow it, as in `spills = \"warn\"`"
        );
        text
    }

    /// What is told where the file does not say whether the kernel spilled.
    #[inline]
    #[must_use]
    pub const fn spills_unknown(self) -> Text {
        said!(self.file, " does not say whether ", @named(self), " spills; leave `spills` out, or read a file \
              that says it")
    }
}

const fn named(text: &mut Text, found: InFile<'_>) {
    say!(text, "kernel `", found.kernel, "`");
}

const fn compiled_for(text: &mut Text, found: InFile<'_>) {
    say!(text, @named(found), " is compiled for ");
}

/// `84 VGPRs`, `1 barrier`, `4096 bytes of LDS`.
const fn counted(text: &mut Text, noun: &str, count: u32) {
    // Each of the nouns is a plural; `1 VGPRs` reads as a slip.
    let one = match noun.as_bytes() {
        [one @ .., b's'] if count == 1 => core::str::from_utf8(one),
        _ => Ok(noun),
    };
    say!(text, %(count), " ", match one {
        Ok(noun) => noun,
        Err(_) => noun,
    });
}

const fn noun(key: Key, vendor: Vendor) -> &'static str {
    match key {
        Key::Vgprs | Key::VgprsAllocated => vendor.vgprs(),
        Key::Agprs => "AGPRs",
        Key::Sgprs | Key::SgprsAllocated => "SGPRs",
        Key::Lds => vendor.words().bytes_of_lds[1],
        Key::DynamicLds => vendor.words().bytes_of_dynamic_lds,
        Key::Barriers => "barriers",
        Key::VirtualResources => "virtual resources",
        Key::TensorColumns => "columns of tensor memory",
        _ => vendor.words().bytes_of_scratch,
    }
}
