//! LLVM's triples, and what they say that code is for.
//!
//! `amdgcn-amd-amdhsa--gfx90a:xnack-` names the processor behind the environment. Since July 2026
//! (llvm-project pull requests 206480 and 206482) the architecture may name it: `amdgpu9.0a-amd-amdhsa`.
//! Both are written: HIP's bundles keep the first (217640), OpenMP's offload binaries have the second, and
//! code objects and assembly have both in one, `amdgpu9.50-amd-amdhsa-unknown-gfx950`.

use occ_core::chips;

/// Longest target that is kept, bytes: a processor and its features.
const LONGEST: usize = 64;

/// A triple, perhaps with a target ID after it.
#[derive(Clone, Copy)]
pub(crate) struct Triple<'a>(pub(crate) &'a str);

impl<'a> Triple<'a> {
    /// What is before the vendor.
    fn arch(self) -> &'a str {
        self.0.split('-').next().unwrap_or_default()
    }

    /// Whether it is an AMDGPU's. AMD's SPIR-V has no registers yet, and has a triple of its own.
    pub(crate) fn is_amdgpu(self) -> bool {
        let version = self.arch().strip_prefix("amdgpu");
        let is_version = |version: &str| {
            version.bytes().all(|byte| byte == b'.' || byte.is_ascii_alphanumeric())
        };
        self.arch() == "amdgcn" || version.is_some_and(is_version)
    }

    /// What it is for, `gfx90a:xnack-`, `sm_90`; empty where it does not say.
    ///
    /// The target ID stands after an empty environment, after `unknown`, or after none, as older bundlers
    /// wrote it.
    pub(crate) fn target(self) -> String {
        let start = |start: &&str| Some(self.0.find(*start)? + 1);
        let id = match self.0.split_once("--") {
            Some((_, id)) => id,
            None => ["-gfx", "-sm_"].iter().find_map(start).map_or("", |at| &self.0[at..]),
        };
        let (processor, features) = id.split_at(id.find(':').unwrap_or(id.len()));
        let target = match processor {
            "" => processor_of(self.arch()).map(|own| own + features).unwrap_or_default(),
            _ => id.to_owned(),
        };
        let plain = target.len() <= LONGEST && target.bytes().all(|byte| byte.is_ascii_graphic());
        if plain { target } else { String::new() }
    }
}

/// The processor of `amdgpu9.0a`, gfx90a. A version without a stepping is a family's, which is compiled
/// for its generic processor: `amdgpu9.4` for gfx9-4-generic.
///
/// Source: LLVM's `parseSubArch` of its triples, with two further names, and the processors beside them in
/// `AMDGPUTargetParser.cpp` (both of October 2026); clang's test `amdgpu-mcpu.cl` has each.
fn processor_of(arch: &str) -> Option<String> {
    let version = arch.strip_prefix("amdgpu")?;
    let name = match version {
        "6" => "gfx600".to_owned(),
        "7" => "gfx700".to_owned(),
        "8" => "gfx801".to_owned(),
        "9.5" => "gfx9-4-generic".to_owned(),
        "10" => "gfx10-1-generic".to_owned(),
        _ => match version.split_once('.') {
            None => format!("gfx{version}-generic"),
            Some((major, minor)) if minor.len() < 2 => format!("gfx{major}-{minor}-generic"),
            Some((major, minor)) => format!("gfx{major}{minor}"),
        },
    };
    // What is not known is not made up.
    chips::of_target(&name).map(|_| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_processor_has_a_version() {
        let version = |name: &str| match name.strip_suffix("-generic") {
            Some(family) => family.replace("gfx", "amdgpu").replacen('-', ".", 1),
            None => {
                let (major, minor) = name.split_at(name.len() - 2);
                format!("{}.{minor}", major.replace("gfx", "amdgpu"))
            }
        };
        let mut count = 0;
        let compiled = chips::all().filter(|chip| chip.elf_machine.is_some());
        for name in compiled.map(|chip| chip.arch.name.as_str()) {
            let arch = version(name);
            assert_eq!(processor_of(&arch).as_deref(), Some(name), "{arch}");
            for triple in [
                format!("{arch}-amd-amdhsa"),
                format!("{arch}--"),
                format!("{arch}-amd-amdhsa--"),
                format!("{arch}-amd-amdhsa-llvm"),
                format!("{arch}-amd-amdhsa--{name}"),
                format!("{arch}-amd-amdhsa-unknown-{name}"),
                format!("amdgpu-amd-amdhsa--{name}"),
                format!("amdgcn-amd-amdhsa--{name}"),
                format!("amdgcn-amd-amdhsa-{name}"),
            ] {
                assert!(Triple(&triple).is_amdgpu(), "{triple}");
                assert_eq!(Triple(&triple).target(), name, "{triple}");
            }
            count += 1;
        }
        assert!(count >= 59, "{count}");
    }

    #[test]
    fn what_a_triple_says() {
        for (triple, is_amdgpu, target) in [
            ("amdgpu9.0a-amd-amdhsa--:xnack+", true, "gfx90a:xnack+"),
            ("amdgpu9.0a-amd-amdhsa--gfx90a:sramecc+:xnack-", true, "gfx90a:sramecc+:xnack-"),
            // As `-mcpu` is respected beside the version of a family.
            ("amdgpu9.4-amd-amdhsa-unknown-gfx942", true, "gfx942"),
            ("amdgpu9.5-amd-amdhsa", true, "gfx9-4-generic"),
            ("amdgpu10-amd-amdhsa", true, "gfx10-1-generic"),
            ("amdgpu8-amd-amdhsa", true, "gfx801"),
            ("amdgcn-amd-amdhsa", true, ""),
            ("amdgpu-amd-amdhsa--", true, ""),
            ("amdgpu99.99-amd-amdhsa", true, ""),
            ("amdgpu9.é-amd-amdhsa", false, ""),
            ("amdgpu.-amd-amdhsa", true, ""),
            ("spirv64-amd-amdhsa--amdgcnspirv", false, "amdgcnspirv"),
            ("nvptx64-nvidia-cuda--sm_90", false, "sm_90"),
            ("nvptx64-nvidia-cuda-sm_80", false, "sm_80"),
            ("amdgcnspirv", false, ""),
            ("", false, ""),
        ] {
            let found = Triple(triple);
            assert_eq!((found.is_amdgpu(), &*found.target()), (is_amdgpu, target), "{triple}");
        }
    }
}
