//! What a person is told where a compiler's output and what is declared beside it disagree.

use super::Text;
use super::cluster::by;
use crate::arch::Vendor;
use crate::contract::Contract;
use crate::kernel::Mode;
use crate::key::Key;

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

/// Where the sizes of a range come from that nobody gives, and the way out: nothing where somebody
/// does.
pub(super) const fn open_size(text: &mut Text, contract: &Contract, before: &str) {
    let (Some(file), Some([_, most])) = (contract.source, contract.range) else { return };
    if !file.is_open {
        return;
    }
    let vendor = contract.arch.vendor;
    text.push(before);
    text.push(file.file);
    text.push(" leaves the size open up to ");
    text.count(most as u64, "thread");
    text.push("; give the launch's own size, at most that, as in `");
    text.push(match vendor {
        Vendor::Amd => "workgroup = ",
        Vendor::Nvidia => "block = ",
    });
    text.number(if most < 256 { most as u64 } else { 256 });
    text.push("`");
}

impl InFile<'_> {
    /// What is told where the kernel takes more than is declared, which is the most it may take:
    /// ``kernel `blur` has 84 VGPRs in kernels.hsaco, above the declared 64``. Of
    /// what has no unit it names the key.
    pub(super) const fn above(self, key: Key, measured: u32, declared: u32) -> Text {
        let mut text = self.named();
        text.push(" has ");
        self.counted(&mut text, key, measured);
        text.push(" in ");
        text.push(self.file);
        text.push(", above the declared ");
        text.number(declared as u64);
        text
    }

    /// What is told where the file leaves a quantity open, and nobody says it.
    pub(super) const fn open(self, key: Key, instead: &str) -> Text {
        match key {
            Key::Cluster => self.cluster_open(),
            Key::Wave => self.wave_open(),
            Key::DynamicLds => self.dynamic_open(),
            _ => self.unknown(key, instead),
        }
    }

    /// What is told where the file has no number for a resource, and none is declared:
    /// ``kernels.s does not say how many VGPRs kernel `blur` has; declare them, as in `vgprs = 64` ``.
    /// `instead` is what the file says in place of a number, empty where it says nothing.
    #[inline]
    #[must_use]
    const fn unknown(self, key: Key, instead: &str) -> Text {
        let mut text = Text::new();
        text.push(self.file);
        text.push(" does not say how many ");
        text.push(self.noun(key));
        text.push(" kernel `");
        text.push(self.kernel);
        text.push("` has");
        if !instead.is_empty() {
            text.push(" (");
            text.push(instead);
            text.push(")");
        }
        text.push("; declare them, as in `");
        text.push(match key {
            Key::Lds => match self.vendor {
                Vendor::Amd => "lds = 4096",
                Vendor::Nvidia => "shared = 4096",
            },
            Key::Agprs => "agprs = 0",
            _ => match self.vendor {
                Vendor::Amd => "vgprs = 64",
                Vendor::Nvidia => "registers = 64",
            },
        });
        text.push("`");
        text
    }

    /// What is told where the kernel was looked up by the item's name, and its descriptor has another:
    /// ``kernel `blur` is what was read in kernels.hsaco, but the descriptor is of `sharpen`; name the one
    /// that is meant, as in `kernel = "sharpen"` ``.
    #[inline]
    #[must_use]
    pub const fn another_name(self, theirs: &str) -> Text {
        let mut text = self.named();
        text.push(" is what was read in ");
        text.push(self.file);
        text.push(", but the descriptor is of `");
        text.push(theirs);
        text.push("`; name the one that is meant, as in `kernel = \"");
        text.push(theirs);
        text.push("\"`");
        text
    }

    /// What is told where the kernel was compiled for a target whose code does not run there:
    /// ``kernel `blur` in kernel.cubin is for sm_90, not for sm_80``.
    #[inline]
    #[must_use]
    pub const fn target(self, theirs: &str, ours: &str) -> Text {
        let mut text = self.named();
        text.push(" in ");
        text.push(self.file);
        text.push(" is for ");
        text.push(theirs);
        text.push(", not for ");
        text.push(ours);
        text
    }

    /// What is told where the kernel was compiled for other workgroups than it is launched with:
    /// exactly of `theirs` threads, or of at most that.
    #[inline]
    #[must_use]
    pub const fn workgroup(self, theirs: u32, exactly: bool, ours: u32) -> Text {
        let mut text = self.compiled_for();
        text.push(self.vendor.workgroup());
        text.push(if exactly { "s of " } else { "s of at most " });
        text.count(theirs as u64, "thread");
        self.not_of(&mut text, ours);
        text
    }

    /// What is told where the kernel was compiled for as many threads along other dimensions.
    #[inline]
    #[must_use]
    pub const fn workgroup_shape(self, theirs: [u32; 3], ours: [u32; 3]) -> Text {
        let mut text = self.compiled_for();
        text.push(self.vendor.workgroup());
        text.push("s of ");
        by(&mut text, theirs);
        text.push(" threads");
        self.not_by(&mut text, ours);
        text
    }

    /// What is told where the kernel was compiled for other clusters than it is launched with.
    #[inline]
    #[must_use]
    pub const fn cluster(self, theirs: [u32; 3], ours: [u32; 3]) -> Text {
        let mut text = self.compiled_for();
        text.push("clusters of ");
        by(&mut text, theirs);
        text.push(" thread blocks");
        self.not_by(&mut text, ours);
        text
    }

    /// What is told where the kernel was compiled for smaller clusters than it is launched with.
    #[inline]
    #[must_use]
    pub const fn cluster_above(self, most: u32, ours: [u32; 3]) -> Text {
        let mut text = self.compiled_for();
        text.push("clusters of at most ");
        text.count(most as u64, "thread block");
        self.not_by(&mut text, ours);
        text
    }

    /// What is told where the launch has to name the cluster, and nobody says which:
    /// ``kernel `sum` is compiled for clusters in k.cubin, and the launch gives their size; give it here
    /// too, as in `cluster = 2` ``.
    #[inline]
    #[must_use]
    pub const fn cluster_open(self) -> Text {
        let mut text = self.compiled_for();
        text.push("clusters in ");
        text.push(self.file);
        text.push(", and the launch gives their size; give it here too, as in `cluster = 2`");
        text
    }

    /// What is told where the file leaves the wave open, and nobody says it:
    /// ``stats.csv does not say how many threads a wave of kernel `blur` has, 32 or 64; declare it, as in
    /// `wave = 64` ``.
    #[inline]
    #[must_use]
    pub const fn wave_open(self) -> Text {
        let mut text = Text::new();
        text.push(self.file);
        text.push(" does not say how many threads a wave of kernel `");
        text.push(self.kernel);
        text.push("` has, 32 or 64; declare it, as in `wave = 64`");
        text
    }

    /// What is told where a launch may ask for workgroup memory, and nobody says how much:
    /// ``kernel `sum` may ask for dynamic shared memory at launch, and k.cubin does not say how much; give
    /// the most that a launch asks for, as in `dynamic_shared = 4096` ``.
    const fn dynamic_open(self) -> Text {
        let mut text = self.named();
        text.push(" may ask for dynamic ");
        text.push(self.vendor.lds());
        text.push(" at launch, and ");
        text.push(self.file);
        text.push(" does not say how much; give the most that a launch asks for, as in `");
        text.push(match self.vendor {
            Vendor::Amd => "dynamic_lds",
            Vendor::Nvidia => "dynamic_shared",
        });
        text.push(" = 4096`");
        text
    }

    /// What is told where the kernel was compiled for another wave.
    #[inline]
    #[must_use]
    pub const fn wave(self, theirs: u32, ours: u32) -> Text {
        let mut text = self.compiled_for();
        text.push(self.vendor.wave());
        text.push("s of ");
        text.count(theirs as u64, "thread");
        text.push(" in ");
        text.push(self.file);
        text.push(", not of ");
        text.number(ours as u64);
        text
    }

    /// What is told where the kernel was compiled for another unit.
    #[inline]
    #[must_use]
    pub const fn mode(self, theirs: Mode, ours: Mode) -> Text {
        let mut text = self.compiled_for();
        text.push(self.vendor.unit(theirs));
        text.push(" mode in ");
        text.push(self.file);
        text.push(", not for ");
        text.push(self.vendor.unit(ours));
        text.push(" mode");
        text
    }

    /// What is told where the kernel spilled: `what` says how much, or [`DYNAMIC_STACK`].
    #[inline]
    #[must_use]
    pub const fn spills(self, what: &str) -> Text {
        let mut text = self.named();
        text.push(" has ");
        text.push(what);
        text.push(" in ");
        text.push(self.file);
        text
    }

    /// What is told where the file does not say whether the kernel spilled.
    #[inline]
    #[must_use]
    pub const fn spills_unknown(self) -> Text {
        let mut text = Text::new();
        text.push(self.file);
        text.push(" does not say whether kernel `");
        text.push(self.kernel);
        text.push("` spills; leave `spills` out, or read a file that says it");
        text
    }

    #[inline]
    const fn compiled_for(self) -> Text {
        let mut text = self.named();
        text.push(" is compiled for ");
        text
    }

    #[inline]
    const fn not_of(self, text: &mut Text, ours: u32) {
        self.but_not(text);
        text.number(ours as u64);
    }

    #[inline]
    const fn not_by(self, text: &mut Text, ours: [u32; 3]) {
        self.but_not(text);
        by(text, ours);
    }

    #[inline]
    const fn but_not(self, text: &mut Text) {
        text.push(" in ");
        text.push(self.file);
        text.push(", not of ");
    }

    #[inline]
    const fn named(self) -> Text {
        let mut text = Text::new();
        text.push("kernel `");
        text.push(self.kernel);
        text.push("`");
        text
    }

    /// `84 VGPRs`, `1 barrier`, `4096 bytes of LDS`.
    #[inline]
    const fn counted(self, text: &mut Text, key: Key, count: u32) {
        text.number(count as u64);
        text.push(" ");
        let noun = self.noun(key);
        // Each of the nouns is a plural; `1 VGPRs` reads as a slip.
        match noun.as_bytes() {
            [one @ .., b's'] if count == 1 => {
                if let Ok(one) = core::str::from_utf8(one) {
                    text.push(one);
                }
            }
            _ => text.push(noun),
        }
    }

    const fn noun(self, key: Key) -> &'static str {
        match (key, self.vendor) {
            (Key::Vgprs | Key::VgprsAllocated, vendor) => vendor.vgprs(),
            (Key::Agprs, _) => "AGPRs",
            (Key::Sgprs | Key::SgprsAllocated, _) => "SGPRs",
            (Key::Lds, Vendor::Amd) => "bytes of LDS",
            (Key::Lds, Vendor::Nvidia) => "bytes of shared memory",
            (Key::DynamicLds, Vendor::Amd) => "bytes of dynamic LDS",
            (Key::DynamicLds, Vendor::Nvidia) => "bytes of dynamic shared memory",
            (Key::Barriers, _) => "barriers",
            (Key::VirtualResources, _) => "virtual resources",
            _ => "bytes of scratch memory",
        }
    }
}
