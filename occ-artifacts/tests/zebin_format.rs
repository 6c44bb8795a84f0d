//! What Intel's device binaries say, key by key, in the styles of all who write them.

use crate::amd::Elf;
use crate::zebin::sample;
use occ_artifacts::{MeasuredKernel, zebin};
use occ_core::{Arch, Wave, chips};

/// A device binary for these notes, with this `.ze_info`.
pub(crate) fn zebin_of(info: &str, notes: &[(u32, u32)]) -> Vec<u8> {
    let note = |(kind, value): &(u32, u32)| {
        let mut note = [8, 4, *kind].map(u32::to_le_bytes).concat();
        note.extend(b"IntelGT\0");
        note.extend(value.to_le_bytes());
        note
    };
    let notes = notes.iter().flat_map(note).collect();
    Elf { machine: 205, kind: 1, ..Elf::host() }
        .section(".ze_info", 0xff00_0011, info.as_bytes().to_vec())
        .section(".note.intelgt.compat", 7, notes)
        .write()
}

/// `.ze_info` of this version with the kernel `k`, which has these further lines.
pub(crate) fn info_of(version: &str, resources: &[&str], more: &str) -> String {
    let resources: Vec<String> = resources.iter().map(|line| format!("      {line}\n")).collect();
    let kernel = format!("  - name: k\n    execution_env:\n{}{more}", resources.concat());
    format!("---\nversion: '{version}'\nkernels:\n{kernel}...\n")
}

/// Counts that every kernel has.
pub(crate) const LEAST: [&str; 2] = ["grf_count: 128", "simd_size: 16"];
/// The note of a B580.
const BMG: (u32, u32) = (6, 20 << 22 | 1 << 14);

/// The one kernel of this `.ze_info`.
fn one(info: &str) -> MeasuredKernel {
    let kernels = zebin::read(&zebin_of(info, &[BMG])).unwrap_or_else(|error| panic!("{error}"));
    let [kernel] = <[MeasuredKernel; 1]>::try_from(kernels).expect("one kernel");
    kernel
}

/// The one kernel with these resources besides those that all have.
fn with(resources: &[&str], more: &str) -> MeasuredKernel {
    one(&info_of("1.73", &[&LEAST[..], resources].concat(), more))
}

/// The values themselves, as ocloc's sources and options ask for them, so that two readers cannot err alike.
#[test]
fn a_few_counts_by_hand() {
    let of = |file: &str, name: &str| {
        let kernels = zebin::read(&sample(file)).expect(file);
        kernels.into_iter().find(|kernel| kernel.name == name).expect(name)
    };
    let [small, large] = ["kernels.bmg-g21.bin", "kernels.pvc.grf256.bin"]
        .map(|file| of(file, "heavy"))
        .map(|it| (it.target, it.vgprs, it.wave, it.scratch));
    assert_eq!(small, ("bmg-g21".to_owned(), Some(128), Some(Wave::W16), Some(44 * 64)));
    assert_eq!(large, ("pvc".to_owned(), Some(256), Some(Wave::W16), Some(0)));
    // 256 `int`s of each of 32 work-items.
    assert_eq!(of("kernels.skl.bin", "private_array").scratch, Some(256 * 4 * 32));
    let both = of("kernels.ptl-h.bin", "dyn_and_static");
    assert_eq!((both.lds, both.uses_dynamic_lds, both.barriers), (Some(1216), Some(true), Some(1)));
    let fixed = of("kernels.nvl-p.grf512.bin", "fixed_8x8x4_sg16");
    assert_eq!((fixed.vgprs, fixed.required_workgroup), (Some(512), Some([8, 8, 4])));
    // A hint is none.
    assert_eq!(of("kernels.acm-g10.bin", "hint128").required_workgroup, None);
}

/// Without barriers, no number of them limits a kernel. NVIDIA's have at least one.
#[test]
fn no_barrier_is_none() {
    let barriers = |kernel: &MeasuredKernel| kernel.kernel().map(|kernel| kernel.barriers);
    let threads = "eu_thread_count: 8";
    assert_eq!(barriers(&with(&[threads], "")), Some(0));
    assert_eq!(barriers(&with(&[threads, "barrier_count: 3"], "")), Some(3));
    let mut cuda = MeasuredKernel::new("k");
    (cuda.lds, cuda.barriers) = (Some(0), Some(0));
    assert_eq!(barriers(&cuda), Some(1));
}

/// The release decides, and not the stepping, nor the family beside it.
#[test]
fn the_notes_name_the_target() {
    let target = |notes: &[(u32, u32)]| {
        let info = info_of("1.73", &LEAST, "");
        zebin::read(&zebin_of(&info, notes)).expect("a zebin")[0].target.clone()
    };
    let config =
        |arch: u32, release: u32, revision: u32| (6, arch << 22 | release << 14 | revision);
    assert_eq!(target(&[config(12, 55, 8)]), "dg2-g10");
    assert_eq!(target(&[config(12, 55, 0), (1, 18)]), "dg2-g10");
    assert_eq!(target(&[(1, 1270), config(20, 1, 63)]), "bmg-g21");
    for (family, expected) in
        [(18, "skl"), (26, "icllp"), (29, "tgllp"), (1271, "pvc"), (1270, "intel-family-1270")]
    {
        assert_eq!(target(&[(1, family), (2, 12)]), expected);
    }
    assert_eq!(target(&[config(31, 2, 0)]), "intel-31.2");
    assert_eq!(target(&[config(1023, 255, 63)]), "intel-1023.255");
    // As oneDNN's generator wrote.
    assert_eq!(target(&[(2, 3079)]), "intel-core-3079");
    assert_eq!(target(&[(3, 5)]), "");
    let mut count = 0;
    for chip in chips::all() {
        let Some((arch, release)) = chip.release else { continue };
        let found = target(&[config(arch.into(), release.into(), 1)]);
        assert_eq!(found, chip.arch.name.as_str());
        assert_eq!(Arch::named(&found).as_ref(), Ok(chip.arch));
        count += 1;
    }
    assert!(count > 30, "{count}");
}

/// What an older format does not say is unknown.
#[test]
fn the_version_decides_what_an_absent_key_means() {
    let scratch = |version: &str, resources: &[&str]| {
        let kernel = one(&info_of(version, &[&LEAST[..], resources].concat(), ""));
        (kernel.spills.store_bytes, kernel.scratch)
    };
    let (spills, private) = ("spill_size: 64", "private_size: 32");
    for version in ["1.39", "1.73", "2.0"] {
        assert_eq!(scratch(version, &[]), (Some(0), Some(0)), "{version}");
        assert_eq!(scratch(version, &[spills]), (Some(64), Some(64)), "{version}");
        assert_eq!(scratch(version, &[private]), (Some(0), Some(32)), "{version}");
    }
    for version in ["1.38", "1.8", "0.99", "new"] {
        assert_eq!(scratch(version, &[]), (None, None), "{version}");
        assert_eq!(scratch(version, &[spills]), (Some(64), None), "{version}");
        assert_eq!(scratch(version, &[spills, private]), (Some(64), Some(96)), "{version}");
    }
    assert_eq!(with(&[], "").waves_by_registers, None);
    assert_eq!(with(&["eu_thread_count: 8"], "").waves_by_registers, Some(8));
}

/// What a kernel calls may have SLM and barriers of its own, and registers.
#[test]
fn calls_leave_counts_open() {
    for calls in ["has_stack_calls: true", "has_indirect_calls: true"] {
        let kernel = with(&["slm_size: 64", calls], "");
        assert_eq!((kernel.lds, kernel.barriers, kernel.vgprs), (None, None, Some(128)));
        assert_eq!(kernel.dynamic_stack, Some(true));
        assert_eq!(kernel.kernel(), None, "it is not judged");
        let words = "SLM: of functions that it calls, which the file does not say";
        assert_eq!(kernel.symbolic_words(), [words]);
        for (registers, is_open) in [(128, false), (256, true)] {
            let functions = format!(
                "functions:\n  - name: f\n    execution_env:\n      grf_count: {registers}\n"
            );
            let kernel = with(&[calls], &functions);
            assert_eq!(kernel.vgprs.is_none(), is_open, "{registers}");
            assert_eq!(kernel.symbolic.len(), 1 + usize::from(is_open));
        }
    }
    let kernel = with(&["has_stack_calls: false"], "");
    assert_eq!((kernel.lds, kernel.dynamic_stack), (Some(0), None));
}

/// A kernel that does its own SIMD has work-items of a whole thread.
#[test]
fn explicit_simd() {
    for (size, wave) in [(1, Wave::W1), (8, Wave::W8), (32, Wave::W32)] {
        let info = info_of("1.73", &["grf_count: 256", &format!("simd_size: {size}")], "");
        assert_eq!(one(&info).wave, Some(wave));
    }
}

/// Other writers have other styles of YAML than ocloc: as oneDNN's generator writes it, and as anybody may.
#[test]
fn other_styles() {
    let text = "kernels : \n  - name : \"gemm_kernel\"\n    execution_env : \n      grf_count : 256\n      simd_size : \
                1\n      slm_size : 512\n\n    payload_arguments : \n      - arg_type : arg_byvalue\n        offset : \
                0\n\n    per_thread_payload_arguments : \n";
    let kernel = one(text);
    assert_eq!((&*kernel.name, kernel.vgprs, kernel.lds), ("gemm_kernel", Some(256), Some(512)));
    assert_eq!((kernel.wave, kernel.scratch), (Some(Wave::W1), None));
    let text = "version : 1.8\nkernels : \n  - name : \"k\\x41\"\n    execution_env : {\"grf_count\": 128,\n \
                'simd_size' : 32, required_work_group_size: [8,\n 4, 2]} # a comment\n    payload_arguments:\n    - \
                addrspace: 'local'\n    - {addrspace: global}\n";
    let kernel = one(text);
    assert_eq!((&*kernel.name, kernel.vgprs, kernel.wave), ("kA", Some(128), Some(Wave::W32)));
    assert_eq!((kernel.required_workgroup, kernel.scratch), (Some([8, 4, 2]), None));
    assert_eq!(kernel.uses_dynamic_lds, Some(true));
    for none in ["kernels:\n", "kernels: []\n"] {
        let kernels = zebin::read(&zebin_of(&format!("version: '1.73'\n{none}"), &[BMG]));
        assert_eq!(kernels.expect("it is whole"), []);
    }
}

/// The source may say the work-group too.
#[test]
fn both_places_of_the_required_work_group() {
    let said = |sizes: &str| format!("    user_attributes:\n      reqd_work_group_size: {sizes}\n");
    let shape = Some([8, 8, 4]);
    assert_eq!(with(&[], &said("[ 8, 8, 4 ]")).required_workgroup, shape);
    let environment = ["required_work_group_size: [ 8, 8, 4 ]"];
    assert_eq!(with(&environment, &said("[ 8, 8, 4 ]")).required_workgroup, shape);
    assert_eq!(with(&environment, &said("[ 0, 0, 0 ]")).required_workgroup, shape);
    assert_eq!(with(&[], &said("[ 0, 0, 0 ]")).required_workgroup, None);
    let told = with(&environment, &said("[ 8, 4, 8 ]"));
    let expected = "line 10 of `.ze_info`: expected [8, 8, 4], as above, of `reqd_work_group_size`, found `[8, 4, 8]`";
    assert!(told.damage().expect("it is damaged").starts_with(expected), "{told:?}");
}
