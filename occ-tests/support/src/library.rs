//! A library as large as the largest ones are, which no repository holds: it is made up.

use std::ops::Range;

/// What its kernels are compiled for.
pub const TARGETS: [&str; 8] =
    ["gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1101"];
/// Kernels of a target in one code object.
const TOGETHER: u32 = 512;

/// The kernels of such a library.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// As many names, each of them compiled for every target.
    pub names: u32,
    /// How many of them are measured alike.
    pub counts: Counts,
    /// Which build of it.
    pub build: Build,
}

/// How the counts of kernels repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// As those of a library do: each target has some 2,000 that differ.
    Repeated,
    /// No two kernels of a target have the same.
    Distinct,
}

/// A build of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// The first.
    First,
    /// Every kernel has 24 VGPRs more.
    Heavier,
    /// Every kernel has another template argument.
    Renamed,
}

impl Library {
    /// What stands in its `.hip_fatbin`: clang's offload bundles, one after the other.
    #[must_use]
    pub fn bundles(self) -> Vec<u8> {
        let starts = (0..self.names).step_by(TOGETHER as usize);
        let bundles = starts.map(|first| self.bundle(first..self.names.min(first + TOGETHER)));
        bundles.flatten().collect()
    }

    /// clang's offload bundle of these kernels for each target.
    fn bundle(self, kernels: Range<u32>) -> Vec<u8> {
        let images: Vec<(String, Vec<u8>)> = (0_u32..)
            .zip(TARGETS)
            .map(|(at, target)| {
                let triple = format!("amdgcn-amd-amdhsa--{target}");
                let image = code_object(&self.metadata(&triple, at, kernels.clone()));
                (format!("hipv4-{triple}"), image)
            })
            .collect();
        let mut bundle = b"__CLANG_OFFLOAD_BUNDLE__".to_vec();
        bundle.extend((images.len() as u64).to_le_bytes());
        let table: usize = images.iter().map(|(name, _)| 24 + name.len()).sum();
        let mut at = bundle.len() + table;
        for (name, image) in &images {
            for number in [at, image.len(), name.len()] {
                bundle.extend((number as u64).to_le_bytes());
            }
            bundle.extend(name.bytes());
            at += image.len();
        }
        bundle.extend(images.iter().flat_map(|(_, image)| image));
        bundle
    }

    /// The metadata of these kernels, in MessagePack.
    fn metadata(self, triple: &str, target: u32, kernels: Range<u32>) -> Vec<u8> {
        let mut to = vec![0x82];
        text(&mut to, "amdhsa.target");
        text(&mut to, triple);
        text(&mut to, "amdhsa.kernels");
        to.push(0xdd);
        to.extend((kernels.end - kernels.start).to_be_bytes());
        for kernel in kernels {
            self.kernel(&mut to, kernel, target);
        }
        to
    }

    fn kernel(self, to: &mut Vec<u8>, kernel: u32, target: u32) {
        let is_rdna = target >= 5;
        // What repeats does so in another order for each target.
        let kind = match self.counts {
            Counts::Distinct => kernel,
            Counts::Repeated => {
                kernel.wrapping_mul(2_654_435_761).wrapping_add(target * 977) % 2_048
            }
        };
        let more = if self.build == Build::Heavier { 24 } else { 0 };
        let vgprs = 8 + kind % 200 + more;
        let is_sized = kind % 2 == 0;
        let spilled = if kind % 16 == 0 { kind % 7 } else { 0 };
        let mut fields = vec![
            (".vgpr_count", vgprs),
            (".sgpr_count", 16 + kind / 200 % 84),
            (".agpr_count", 0),
            (".group_segment_fixed_size", kind / 16_800 * 16 + kind % 9 * 1_024),
            (".private_segment_fixed_size", spilled * 4),
            (".vgpr_spill_count", spilled),
            (".sgpr_spill_count", 0),
            (".wavefront_size", if is_rdna { 32 } else { 64 }),
            (".max_flat_workgroup_size", 256 << (kind % 3)),
        ];
        if is_rdna {
            fields.push((".workgroup_processor_mode", 1));
        }
        // A map of up to 15.
        to.push(0x81 + u8::try_from(fields.len()).unwrap_or(0) + u8::from(is_sized));
        text(to, ".name");
        text(to, &self.name(kernel));
        for (key, value) in fields {
            text(to, key);
            count(to, value);
        }
        if is_sized {
            text(to, ".reqd_workgroup_size");
            to.push(0x93);
            for size in [256, 1, 1] {
                count(to, size);
            }
        }
    }

    /// A template's name of some 300 characters, as C++ mangles it. Templates have one to hundreds of instances.
    fn name(self, kernel: u32) -> String {
        let family = kernel.isqrt();
        let mut name = "_ZN7made_up".to_owned();
        let word = |text: &str| format!("{}{text}", text.len());
        name += &word(&format!("device_operation_{family}"));
        name.push('I');
        for (part, kinds) in
            [("tile_of", 7), ("layout_of_tensor", 5), ("elementwise_operation", 11)]
        {
            let kind = word(&format!("{part}_{:05}", kernel % kinds));
            name.extend(["N7made_up", &word("implementation"), &kind, "E"]);
        }
        let index = if self.build == Build::Renamed { kernel + 1_000_000 } else { kernel };
        name + &format!(
            "Lj{index}ELj256ELj128ELj32ELb1EEEvPK{0}PK{0}P{0}jjj",
            word("half_precision")
        )
    }
}

fn text(to: &mut Vec<u8>, text: &str) {
    to.push(0xda);
    to.extend(u16::try_from(text.len()).unwrap_or(u16::MAX).to_be_bytes());
    to.extend(text.bytes());
}

fn count(to: &mut Vec<u8>, count: u32) {
    to.push(0xce);
    to.extend(count.to_be_bytes());
}

/// A linked code object of version 6, whose processor the metadata names, without sections.
fn code_object(metadata: &[u8]) -> Vec<u8> {
    let mut note = Vec::new();
    let length = u32::try_from(metadata.len()).unwrap_or(0);
    for number in [7, length, 32] {
        note.extend(number.to_le_bytes());
    }
    note.extend(b"AMDGPU\0\0");
    note.extend(metadata);
    note.resize(note.len().next_multiple_of(4), 0);
    let mut file = b"\x7fELF\x02\x01\x01\x40\x04\0\0\0\0\0\0\0".to_vec();
    for half in [3_u16, 224] {
        file.extend(half.to_le_bytes());
    }
    file.extend(1_u32.to_le_bytes());
    // No entry, one program header behind this one, and no sections.
    for word in [0_u64, 64, 0] {
        file.extend(word.to_le_bytes());
    }
    file.extend(0_u32.to_le_bytes());
    for half in [64_u16, 56, 1, 64, 0, 0] {
        file.extend(half.to_le_bytes());
    }
    for word in [4_u32, 4] {
        file.extend(word.to_le_bytes());
    }
    let size = note.len() as u64;
    for word in [120, 0, 0, size, size, 4] {
        file.extend(word.to_le_bytes());
    }
    file.extend(note);
    file
}
