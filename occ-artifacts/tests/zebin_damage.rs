//! Damage to Intel's device binaries, and what is told of it.

use crate::amd::Elf;
use crate::zebin::sample;
use crate::zebin_format::{LEAST, info_of, zebin_of};
use occ_artifacts::{Contents, ErrorKind, MeasuredKernel, each, read, zebin};

fn refusal(bytes: &[u8]) -> String {
    zebin::read(bytes).expect_err("it was read").to_string()
}

/// What is told of this `.ze_info`, without the byte.
fn told(info: &str) -> String {
    let error = zebin::read(&zebin_of(info, &[])).expect_err(info);
    assert!(error.offset.is_some_and(|offset| offset >= 64), "{error}");
    error.reason
}

/// What is wrong with the kernel `k`, without the byte.
fn damage(resources: &[&str], more: &str) -> String {
    let info = info_of("1.73", resources, more);
    let kernels = zebin::read(&zebin_of(&info, &[])).expect("the file is whole");
    let kernel = &kernels[0];
    let expected = MeasuredKernel::new("k").lds;
    assert_eq!((kernel.vgprs, kernel.lds, kernel.scratch), (None, expected, None));
    let damage = kernel.damage().expect("it is damaged");
    damage.split(" at byte ").next().expect("some").to_owned()
}

#[test]
fn what_is_no_device_binary() {
    let good = sample("saxpy.32bit.acm-g10.bin");
    for (at, value, expected) in [
        (0, 0, "expected an ELF header of 32 or 64 bits, of a device binary for Intel's GPUs"),
        (4, 3, "expected an ELF header of 32 or 64 bits, of a device binary for Intel's GPUs"),
        (5, 2, "expected a little-endian ELF file at byte 0x5"),
        (18, 62, "expected ELF machine 205 (Intel), found 62 at byte 0x12"),
        (4, 2, "ELF headers: each has 32517 bytes, expected 64"),
        (46, 64, "ELF headers: each has 64 bytes, expected 40"),
    ] {
        let mut bytes = good.clone();
        bytes[at] = value;
        let found = refusal(&bytes);
        assert!(found.starts_with(expected), "{found}");
    }
    for bytes in [&[][..], &[0; 64], b"\x7fELF\x02\x01"] {
        assert!(zebin::read(bytes).is_err());
    }
}

#[test]
fn sections_are_found_by_type_and_name() {
    let of = |sections: &[(&'static str, u32)]| {
        let mut elf = Elf { machine: 205, kind: 1, ..Elf::host() };
        for (name, kind) in sections {
            elf = elf.section(name, *kind, info_of("1.73", &LEAST, "").into_bytes());
        }
        elf.write()
    };
    let whole = zebin::read(&of(&[(".ze_info", 0xff00_0011)])).expect("a zebin");
    assert_eq!((whole.len(), &*whole[0].target), (1, ""), "nothing says what it is for");
    for other in [&[][..], &[(".ze_info", 1)], &[(".other", 0xff00_0011)]] {
        let found = refusal(&of(other));
        let expected = "expected a section `.ze_info` of type 0xff000011, which has the kernels' resources; found \
                        none: compile the file again at byte 0x28";
        assert_eq!(found, expected);
    }
    let found = refusal(&of(&[(".ze_info", 0xff00_0011); 2]));
    assert!(found.starts_with("expected one section `.ze_info`, found a second"), "{found}");
}

#[test]
fn what_is_no_yaml_of_kernels() {
    let whole = info_of("1.73", &LEAST, "");
    let cut = whole.find("simd_size").expect("it is there");
    let compile = "; compile the file again";
    for (info, expected) in [
        (
            &whole[..cut],
            "`.ze_info` is cut: expected `...` as its last line; compile the file again",
        ),
        ("\u{1}", "line 1 of `.ze_info`: expected YAML: "),
        ("kernels: [", "line 1 of `.ze_info`: expected YAML: "),
        ("kernels:\n  - name: k\n - b\n", "line 3 of `.ze_info`: expected YAML: "),
        ("kernels: *a\n", "line 1 of `.ze_info`: expected YAML: "),
        ("kernels: &a []\nversion: *a\n", "line 2 of `.ze_info`: expected a value, found an alias"),
        ("- kernels\n", "line 1 of `.ze_info`: expected a map of `.ze_info`, found something else"),
        ("a text", "line 1 of `.ze_info`: expected a map of `.ze_info`, found something else"),
        ("version: '1.73'\n", "line 1 of `.ze_info`: expected a list `kernels`, found none"),
        (
            "kernels: {}\n",
            "line 1 of `.ze_info`: expected a list of `kernels`, found something else",
        ),
        (
            "kernels:\n  - execution_env:\n",
            "line 2 of `.ze_info`: expected the `name` of a kernel, found none",
        ),
        (
            "kernels:\n  - name: []\n",
            "line 2 of `.ze_info`: expected a value of `name`, found a list or map",
        ),
        (
            "kernels: []\n? [a]\n: b\n",
            "line 2 of `.ze_info`: expected a key in `.ze_info`, found a list or map",
        ),
        (
            "kernels: []\n---\nkernels: []\n",
            "line 2 of `.ze_info`: expected one document, found a second",
        ),
        (
            "kernels: []\nkernels: []\n",
            "line 2 of `.ze_info`: expected `kernels` once, found it a second time",
        ),
        (
            "kernels:\n  - name: a\n    name: b\n",
            "line 3 of `.ze_info`: expected `name` once, found it a second time",
        ),
        (
            "kernels:\n  - name: a\n    execution_env: {grf_count: 1, grf_count: 2}\n",
            "line 3 of `.ze_info`: expected `grf_count` once, found it a second time",
        ),
        ("kernels: []\n%YAML", "line 2 of `.ze_info`: expected YAML: "),
    ] {
        let found = told(info);
        assert!(found.starts_with(expected), "{found}");
        let ends = found.ends_with(compile)
            || found.contains("a second")
            || found.contains("a list or map");
        assert!(ends || found.contains("none") || found.contains("alias"), "{found}");
    }
    let mut bytes = zebin_of(&whole, &[]);
    let at = bytes.windows(6).position(|part| part == b"simd_s").expect("it is there");
    bytes[at] = 0xff;
    assert_eq!(
        refusal(&bytes),
        format!("`.ze_info`: expected text in UTF-8; compile the file again at byte {at:#x}")
    );
}

/// What is wrong with a kernel's values is its own.
#[test]
fn a_damaged_kernel() {
    for (resources, expected) in [
        (
            &["simd_size: 16"][..],
            "line 4 of `.ze_info`: expected a `grf_count` over 0, found none; compile the file again",
        ),
        (
            &["grf_count: 0", "simd_size: 16"],
            "line 4 of `.ze_info`: expected a `grf_count` over 0, found 0; compile the file again",
        ),
        (
            &["grf_count: 128"],
            "line 4 of `.ze_info`: expected a `simd_size` of 1, 8, 16 or 32, found none; compile the file again",
        ),
        (
            &["grf_count: 128", "simd_size: 64"],
            "line 4 of `.ze_info`: expected a `simd_size` of 1, 8, 16 or 32, found 64; compile the file again",
        ),
        (
            &["grf_count: many"],
            "line 6 of `.ze_info`: expected a count of 32 bits of `grf_count`, found `many`",
        ),
        (
            &["slm_size: 4294967296"],
            "line 6 of `.ze_info`: expected a count of 32 bits of `slm_size`, found `4294967296`",
        ),
        (
            &["has_stack_calls: maybe"],
            "line 6 of `.ze_info`: expected `true` or `false` of `has_stack_calls`, found `maybe`",
        ),
        (
            &["required_work_group_size: [ 1, 2 ]"],
            "line 6 of `.ze_info`: expected three sizes of `required_work_group_size`",
        ),
        (
            &["required_work_group_size: [ 1, 2, 3, 4 ]"],
            "line 6 of `.ze_info`: expected three sizes of `required_work_group_size`",
        ),
        (
            &["required_work_group_size: [ 1, 2, x ]"],
            "line 6 of `.ze_info`: expected a count of 32 bits of `required_work_group_size`, found `x`",
        ),
    ] {
        assert_eq!(damage(resources, ""), expected);
    }
}

/// With `-cl-poison-unsupported-fp64-kernels` it stays in the file of a device that has no doubles.
#[test]
fn a_kernel_that_must_not_be_run_is_passed_over() {
    let attribute = "    user_attributes:\n      invalid_kernel: 'uses-fp64-math'\n";
    let other = "  - name: b\n    execution_env: {grf_count: 128, simd_size: 16}\n";
    let bytes = zebin_of(&info_of("1.73", &LEAST, &format!("{attribute}{other}")), &[]);
    let mut contents = Contents::default();
    each(&bytes, &mut contents).expect("the file is whole");
    let names: Vec<&str> = contents.kernels.iter().map(|kernel| &*kernel.name).collect();
    assert_eq!((names, contents.passed_over.len()), (vec!["b"], 1));
    let part = &contents.passed_over[0];
    let expected = "kernels that must not be run: their compiler says so, by `invalid_kernel`";
    assert_eq!((part.to_string().as_str(), part.is_code()), (expected, false));
}

/// Of a module without kernels the compiler writes no `.ze_info`.
#[test]
fn a_file_without_code_has_no_kernels() {
    let of = |section: &'static str, kind: u32| {
        let elf = Elf { machine: 205, kind: 1, ..Elf::host() };
        let elf = elf.section(".note.intelgt.compat", 7, vec![0; 12]);
        zebin::read(&elf.section(section, kind, vec![1]).write())
    };
    assert_eq!(of(".misc.buildOptions", 1), Ok(Vec::new()));
    for (section, kind) in [(".text.k", 1), (".ze_info", 1), (".other", 0xff00_0011)] {
        let error = of(section, kind).expect_err("its resources are gone").to_string();
        assert!(error.starts_with("expected a section `.ze_info` of type 0xff000011"), "{error}");
    }
}

/// The others are read.
#[test]
fn a_kernel_that_is_listed_twice() {
    let entry = |name: &str| {
        format!("  - name: {name}\n    execution_env: {{grf_count: 128, simd_size: 16}}\n")
    };
    let info = ["a", "b", "a"].map(entry).concat();
    let bytes = zebin_of(&format!("kernels:\n{info}"), &[(6, 12 << 22 | 55 << 14)]);
    let kernels = zebin::read(&bytes).expect("the file is whole");
    for (kernel, is_damaged) in kernels.iter().zip([true, false, true]) {
        assert_eq!(kernel.target, "dg2-g10");
        let damage = kernel.damage().map(|text| text.split(" at byte").next().expect("some"));
        let expected = "line 6 of `.ze_info`: expected `a` once, found it a second time";
        assert_eq!(damage, is_damaged.then_some(expected));
        assert_eq!(kernel.vgprs.is_none(), is_damaged);
    }
}

#[test]
fn notes_end_where_they_say() {
    let whole = zebin_of(&info_of("1.73", &LEAST, ""), &[(6, 12 << 22)]);
    let at = whole.windows(8).position(|part| part == b"IntelGT\0").expect("a note");
    let with = |at: usize, value: u32| {
        let mut bytes = whole.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        zebin::read(&bytes)
    };
    for (field, value) in [(12, u32::MAX), (12, 9), (8, 5), (8, u32::MAX)] {
        let error = with(at - field, value).expect_err("it ends past the section").to_string();
        assert!(error.starts_with("a note of `.note.intelgt.compat` of "), "{error}");
    }
    let error = with(at - 8, 3).expect_err("3 bytes").to_string();
    assert_eq!(
        error,
        format!("expected 4 bytes in the note of type 6, found 3 at byte {:#x}", at + 8)
    );
    // Of somebody else.
    let kernels = with(at, u32::from_le_bytes(*b"Else")).expect("the file is whole");
    assert_eq!(kernels[0].target, "");
}

/// A file that ends too early says so.
#[test]
fn a_file_that_is_cut() {
    let bytes = sample("saxpy.with_spirv.bmg-g21.bin");
    for length in [60, 1000, bytes.len() - 1] {
        let error = read(&bytes[..length]).expect_err("it is cut");
        assert_eq!(error.kind, ErrorKind::Short, "{length}: {error}");
    }
}
