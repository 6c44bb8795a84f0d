//! What a file states of a kernel, each count for itself, and what it has to say and leaves open.

use occ_artifacts::{MeasuredKernel, Symbolic};
use occ_core::__private::account::{Source, Stated};
use occ_core::__private::key::Key;
use occ_core::__private::message::{BY_A_DRIVER, InFile};
use occ_core::{Arch, Mode, Vendor, Wave, arch};

const FILE: InFile<'_> = InFile { kernel: "k", file: "k.hsaco", vendor: Vendor::Amd };

/// The statements: the key, and what is stated as Rust shows it.
fn stated(kernel: &MeasuredKernel, arch: Option<&Arch>) -> Vec<(Key, String)> {
    let statements = kernel.statements(FILE, arch);
    assert!(
        statements
            .iter()
            .all(|one| matches!(one.source, Source::File(InFile { file: "k.hsaco", .. })))
    );
    statements.iter().map(|one| (one.key, format!("{:?}", one.stated))).collect()
}

fn on(target: &str, change: impl FnOnce(&mut MeasuredKernel)) -> MeasuredKernel {
    let mut kernel = MeasuredKernel::new("k");
    target.clone_into(&mut kernel.target);
    change(&mut kernel);
    kernel
}

fn count(count: u32) -> String {
    format!("Exactly(Count({count}))")
}

/// As a table has it that does not say the size of the waves.
const OPEN_WAVE: &str = "wave: 32 or 64";
const NEEDED: &str = "Needed(\"\")";

/// A kernel of which all is known, each count another number.
fn whole() -> MeasuredKernel {
    on("sm_90", |kernel| {
        (kernel.vgprs, kernel.agprs, kernel.sgprs) = (Some(1), Some(2), Some(3));
        (kernel.vgprs_allocated, kernel.sgprs_allocated) = (Some(4), Some(5));
        (kernel.lds, kernel.dynamic_lds, kernel.scratch) = (Some(6), Some(7), Some(8));
        (kernel.barriers, kernel.dynamic_vgprs) = (Some(9), Some(16));
        (kernel.wave, kernel.mode, kernel.trap) = (Some(Wave::W32), Some(Mode::Wgp), Some(false));
        kernel.required_workgroup = Some([8, 4, 2]);
        kernel.max_workgroup = Some(128);
        (kernel.cluster, kernel.max_cluster) = (Some([2, 1, 1]), Some(8));
        // All of these are answered above.
        (kernel.uses_dynamic_lds, kernel.explicit_cluster) = (Some(true), Some(true));
        kernel.symbolic =
            vec![Symbolic::new("vgprs", "VGPRs: n"), Symbolic::new("lds", "LDS size: n")];
    })
}

#[test]
fn each_count_is_stated() {
    let expected = [
        (Key::Vgprs, count(1)),
        (Key::Agprs, count(2)),
        (Key::Sgprs, count(3)),
        (Key::VgprsAllocated, count(4)),
        (Key::SgprsAllocated, count(5)),
        (Key::Lds, count(6)),
        (Key::DynamicLds, count(7)),
        (Key::Scratch, count(8)),
        (Key::Barriers, count(9)),
        (Key::Wave, "Exactly(Wave(W32))".to_owned()),
        (Key::Mode, "Exactly(Mode(Wgp))".to_owned()),
        (Key::DynamicVgprs, count(16)),
        (Key::Trap, "Exactly(Flag(false))".to_owned()),
        (Key::Workgroup, "Exactly(Shape([8, 4, 2]))".to_owned()),
        (Key::Cluster, "Exactly(Shape([2, 1, 1]))".to_owned()),
        (Key::Cluster, "AtMost(8)".to_owned()),
    ];
    let found = stated(&whole(), None).into_iter();
    assert!(found.filter(|(key, _)| *key != Key::TensorColumns).eq(expected.clone()));
    // Only what kernels of the architecture have.
    for (arch, names) in [
        (&arch::SM_90, "registers"),
        (&arch::GFX906, "VGPRs and SGPRs"),
        (&arch::GFX90A, "AGPRs too"),
    ] {
        let own = expected.iter().filter(|(key, _)| key.foreign_to(arch).is_none()).cloned();
        let found = stated(&whole(), Some(arch)).into_iter();
        let found = found.filter(|(key, _)| *key != Key::TensorColumns);
        assert_eq!(found.collect::<Vec<_>>(), own.collect::<Vec<_>>(), "{names}");
    }
    assert!(stated(&whole(), Some(&arch::SM_90)).iter().all(|(key, _)| *key != Key::Sgprs));
    assert!(stated(&whole(), Some(&arch::GFX906)).iter().all(|(key, _)| *key != Key::Agprs));
}

#[test]
fn what_a_kernel_always_has_is_never_taken_for_none() {
    let needed =
        |keys: &[Key]| keys.iter().map(|key| (*key, NEEDED.to_owned())).collect::<Vec<_>>();
    let empty = |target: &str, arch| -> Vec<(Key, String)> {
        let all = stated(&on(target, |_| {}), arch).into_iter();
        all.filter(|(key, _)| *key != Key::TensorColumns).collect()
    };
    assert_eq!(empty("sm_90", None), needed(&[Key::Vgprs, Key::Lds]));
    assert_eq!(empty("sm_90", Some(&arch::SM_90)), needed(&[Key::Vgprs, Key::Lds]));
    // AGPRs where there are some: on the architecture that is asked about, else on the kernel's own.
    let with_agprs = needed(&[Key::Vgprs, Key::Agprs, Key::Lds]);
    assert_eq!(empty("gfx90a", None), with_agprs);
    assert_eq!(empty("gfx906", None), needed(&[Key::Vgprs, Key::Lds]));
    // Of what names no target and has no count a driver decides the registers and, where there are two, the wave; and
    // there may be AGPRs.
    let by_a_driver = |key: Key| (key, format!("Needed({BY_A_DRIVER:?})"));
    let compiled_by_none = [&[by_a_driver(Key::Vgprs)], &with_agprs[1..]].concat();
    assert_eq!(empty("", Some(&arch::GFX90A)), compiled_by_none);
    assert_eq!(empty("", None), [compiled_by_none, vec![by_a_driver(Key::Wave)]].concat());
    assert_eq!(empty("gfx90a", Some(&arch::GFX906)), needed(&[Key::Vgprs, Key::Lds]));
}

/// Named barriers are open where the file does not say that there are none, on a chip that may have some.
#[test]
fn named_barriers_are_never_taken_for_none() {
    for (target, arch, barriers, expected) in [
        ("gfx1250", Some(&arch::GFX1250), Some(8), Some(NEEDED)),
        ("gfx1250", Some(&arch::GFX1250), None, Some(NEEDED)),
        ("gfx1250", Some(&arch::GFX1250), Some(0), None),
        ("gfx1250", None, Some(8), Some(NEEDED)),
        ("gfx1250", Some(&arch::GFX1201), None, None),
        ("gfx1201", Some(&arch::GFX1201), None, None),
        ("sm_90", Some(&arch::SM_90), None, None),
        ("sm_90", None, Some(0), Some("Exactly(Count(1))")),
    ] {
        let kernel = on(target, |it| it.barriers = barriers);
        let found = stated(&kernel, arch).into_iter().find(|(key, _)| *key == Key::Barriers);
        let found = found.map(|(_, stated)| stated);
        assert_eq!(found.as_deref(), expected, "{target} {barriers:?}");
    }
    // Of what the chip does not have nothing is said beside them.
    let kernel = on("gfx1250", |it| it.agprs = Some(0));
    assert!(stated(&kernel, Some(&arch::GFX1250)).iter().all(|(key, _)| *key != Key::Agprs));
}

/// Tensor memory is open where a cubin shows that some is allocated, and none is where it shows that none is.
#[test]
fn tensor_memory_is_never_taken_for_none() {
    let none = Some("Exactly(Count(0))");
    for (target, arch, virtual_resources, columns, expected) in [
        ("sm_100a", Some(&arch::SM_100), Some(128), None, Some(NEEDED)),
        ("sm_100a", None, Some(128), None, Some(NEEDED)),
        ("sm_100a", Some(&arch::SM_100), Some(128), Some(256), Some("Exactly(Count(256))")),
        ("sm_100a", Some(&arch::SM_100), Some(0), None, none),
        // A log shows neither.
        ("sm_100a", Some(&arch::SM_100), None, None, None),
        ("sm_120a", Some(&arch::SM_120), Some(128), None, none),
        ("sm_90", Some(&arch::SM_90), None, None, none),
        ("gfx90a", Some(&arch::GFX90A), None, None, None),
    ] {
        let kernel = on(target, |it| {
            (it.virtual_resources, it.tensor_columns) = (virtual_resources, columns);
        });
        let found = stated(&kernel, arch).into_iter().find(|(key, _)| *key == Key::TensorColumns);
        let found = found.map(|(_, stated)| stated);
        assert_eq!(found.as_deref(), expected, "{target} {virtual_resources:?} {columns:?}");
    }
}

/// Of an architecture that is not known here nobody has to say AGPRs where they are said, and where the
/// file is NVIDIA's.
#[test]
fn agprs_of_a_target_that_nobody_knows_may_be_open() {
    type Change = fn(&mut MeasuredKernel);
    let silent: Change = |_| {};
    let cases: [(&str, Vendor, Change, bool); 8] = [
        ("gfx9999", Vendor::Amd, silent, true),
        ("", Vendor::Amd, silent, true),
        ("", Vendor::Nvidia, silent, false),
        ("sm_9999", Vendor::Amd, silent, false),
        ("sm_9999", Vendor::Nvidia, silent, false),
        ("gfx9999", Vendor::Amd, |it| it.agprs = Some(0), false),
        ("gfx9999", Vendor::Amd, |it| it.vgprs_allocated = Some(8), false),
        ("gfx90a", Vendor::Amd, |it| it.vgprs_allocated = Some(8), false),
    ];
    for (target, vendor, change, is_open) in cases {
        let kernel = on(target, change);
        let statements = kernel.statements(InFile { vendor, ..FILE }, None);
        let agprs = statements.iter().find(|one| one.key == Key::Agprs);
        let found = agprs.is_some_and(|one| matches!(one.stated, Stated::Needed("")));
        assert_eq!(found, is_open, "{target} {vendor:?}");
    }
}

#[test]
fn each_quantity_is_stated_as_far_as_it_is_known() {
    type Change = fn(&mut MeasuredKernel);
    let cases: [(&str, Change, Key, &[&str]); 29] = [
        ("gfx90a", |it| it.vgprs_allocated = Some(64), Key::Agprs, &[]),
        ("gfx90a", |it| it.agprs = Some(0), Key::Agprs, &["Exactly(Count(0))"]),
        ("sm_90", |it| it.lds = Some(0), Key::Lds, &["Exactly(Count(0))"]),
        ("sm_90", |it| it.uses_dynamic_lds = Some(true), Key::DynamicLds, &[NEEDED]),
        ("sm_90", |it| it.uses_dynamic_lds = Some(false), Key::DynamicLds, &[]),
        ("sm_90", |it| it.dynamic_lds = Some(0), Key::DynamicLds, &["Exactly(Count(0))"]),
        ("gfx906", |it| it.scratch = Some(0), Key::Scratch, &["Exactly(Count(0))"]),
        ("gfx906", |it| it.dynamic_stack = Some(false), Key::Scratch, &[]),
        ("gfx906", |it| it.dynamic_stack = Some(true), Key::Scratch, &["AtLeast(0)"]),
        (
            "gfx906",
            |it| (it.dynamic_stack, it.scratch) = (Some(true), Some(16)),
            Key::Scratch,
            &["AtLeast(16)"],
        ),
        (
            "gfx906",
            |it| (it.dynamic_stack, it.scratch) = (Some(false), Some(16)),
            Key::Scratch,
            &["Exactly(Count(16))"],
        ),
        ("gfx906", |it| it.spills.vgprs = Some(8), Key::Scratch, &["Exactly(Count(32))"]),
        ("gfx906", |it| it.spills.sgprs = Some(8), Key::Scratch, &[]),
        ("sm_90", |it| it.spills.store_bytes = Some(8), Key::Scratch, &["Exactly(Count(8))"]),
        ("sm_90", |it| it.barriers = Some(0), Key::Barriers, &["Exactly(Count(1))"]),
        ("sm_90", |it| it.barriers = Some(1), Key::Barriers, &["Exactly(Count(1))"]),
        ("sm_90", |it| it.barriers = Some(2), Key::Barriers, &["Exactly(Count(2))"]),
        ("gfx1201", |it| it.dynamic_vgprs = Some(0), Key::DynamicVgprs, &[]),
        ("gfx1201", |it| it.dynamic_vgprs = Some(1), Key::DynamicVgprs, &["Exactly(Count(1))"]),
        ("gfx906", |it| it.trap = Some(true), Key::Trap, &["Exactly(Flag(true))"]),
        ("gfx906", |it| it.max_workgroup = Some(256), Key::Workgroup, &["AtMost(256)"]),
        ("sm_90", |it| it.explicit_cluster = Some(true), Key::Cluster, &[NEEDED]),
        ("sm_90", |it| it.explicit_cluster = Some(false), Key::Cluster, &[]),
        ("sm_90", |it| it.max_cluster = Some(4), Key::Cluster, &["AtMost(4)"]),
        (
            "sm_90",
            |it| (it.cluster, it.explicit_cluster) = (Some([1, 2, 1]), Some(false)),
            Key::Cluster,
            &["Exactly(Shape([1, 2, 1]))"],
        ),
        // Of AMD's clusters the engine knows no limits.
        ("gfx1250", |it| it.cluster = Some([2, 1, 1]), Key::Cluster, &[]),
        ("gfx1100", |it| it.symbolic = vec![Symbolic::new("vgprs", OPEN_WAVE)], Key::Wave, &[]),
        (
            "gfx1100",
            |it| it.symbolic = vec![Symbolic::new("wave", OPEN_WAVE)],
            Key::Wave,
            &[NEEDED],
        ),
        ("gfx1100", |it| it.wave = Some(Wave::W64), Key::Wave, &["Exactly(Wave(W64))"]),
    ];
    for (target, change, key, expected) in cases {
        let kernel = on(target, change);
        let all = stated(&kernel, None);
        let found: Vec<&str> =
            all.iter().filter(|(about, _)| *about == key).map(|(_, text)| text.as_str()).collect();
        assert_eq!(found, expected, "{kernel:?}");
    }
    // Where there is one size of waves, nobody has to say it.
    let kernel = on("gfx906", |it| it.symbolic = vec![Symbolic::new("wave", OPEN_WAVE)]);
    assert!(stated(&kernel, Some(&arch::GFX906)).iter().all(|(key, _)| *key != Key::Wave));
}

/// What is there instead of a count stands in the message, under the key that it is about.
#[test]
fn what_a_file_says_instead_of_a_count_is_kept() {
    let instead = |said: &[(&str, &str)]| {
        let said = said.iter().map(|(field, words)| Symbolic::new(*field, *words)).collect();
        stated(&on("gfx906", |it| it.symbolic = said), None)
    };
    let [vgprs, lds, sgprs] = [("vgprs", "VGPRs: a"), ("lds", "a variable"), ("sgprs", "VGPRs: b")];
    let told = |text: &str| format!("Needed({text:?})");
    let expected = [(Key::Vgprs, told("VGPRs: a")), (Key::Lds, NEEDED.to_owned())];
    assert_eq!(instead(&[vgprs]), expected);
    // Not by how its words start.
    assert_eq!(instead(&[sgprs, vgprs]), expected);
    let expected = [(Key::Vgprs, NEEDED.to_owned()), (Key::Lds, told("a variable"))];
    assert_eq!(instead(&[lds]), expected);
    let expected = [(Key::Vgprs, told("VGPRs: a")), (Key::Lds, told("a variable"))];
    assert_eq!(instead(&[lds, vgprs]), expected);
}
