//! The lines of kernels in files around code, as annotations of GitHub's and as SARIF.

pub(crate) mod containers;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::snapshot::{data, run};
use containers::{Packing, archive, bundle, compressed, fat_binary, library, zip};
use serde_json::Value;

/// A kernel and its target, and the line of the source where it has one.
type Expected<'a> = (&'a str, &'a str, Option<u32>);

/// Holds what `arguments` find of each kernel to its line of `source`, in both forms.
fn hold(folder: &Path, arguments: &[&str], source: &str, expected: &[Expected<'_>]) {
    let of = |form: &str| run(&[arguments, &[form]].concat(), folder, b"");
    let (github, log) = (of("--format=github"), of("--format=sarif"));
    let log: Value = serde_json::from_str(&log.stdout).unwrap_or_else(|e| panic!("{e}: {log:?}"));
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert_eq!((github.stdout.lines().count(), results.len()), (expected.len(), expected.len()));
    for (kernel, target, line) in expected {
        let place = line.map_or(String::new(), |line| format!("file={source},line={line},"));
        let start = format!("{place}title={kernel} on {target}::");
        let is_there =
            |shown: &str| shown.split_once(' ').is_some_and(|(_, of)| of.starts_with(&start));
        assert!(github.stdout.lines().any(is_there), "{arguments:?}: {start}: {github:?}");
        let is_same = |result: &&Value| {
            let of = &result["properties"];
            of["kernel"] == *kernel && of["target"] == *target
        };
        let result = results.iter().find(is_same).expect(kernel);
        let physical = &result["locations"][0]["physicalLocation"];
        let uri = physical["artifactLocation"]["uri"].as_str().expect("an address");
        match line {
            Some(line) => {
                assert_eq!(uri, source);
                assert_eq!(physical["region"]["startLine"], *line);
            }
            None => assert!(uri != source && physical.get("region").is_none(), "{physical}"),
        }
    }
}

/// The cubin of `lines.cu`, and its kernels.
fn cubin() -> (Vec<u8>, [Expected<'static>; 2]) {
    let bytes = fs::read(data().join("nvidia/lines.sm_80.cuda13.5.cubin")).expect("it is read");
    (bytes, [("sharpen", "sm_80", Some(10)), ("blur", "sm_80", Some(14))])
}

/// Where `cubin` says that they stand.
const CUDA: &str = "kernels/lines.cu";

/// The arguments by which none of the kernels in a file is what it has to be.
fn inspect(file: &str) -> [&str; 5] {
    ["inspect", file, "--min=1", "--dynamic-lds=60000", "--block=256"]
}

#[test]
fn of_a_fat_binary_and_the_library_around_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (cubin, expected) = cubin();
    for packing in [Packing::Stored, Packing::Lz4, Packing::Zstd] {
        let content = fat_binary(&cubin, packing);
        fs::write(folder.join("kernels.fatbin"), &content).expect("written");
        hold(folder, &inspect("kernels.fatbin"), CUDA, &expected);
        if !library(folder, "libkernels.so", ".nv_fatbin", &content) {
            test_support::skip_without("`clang-22`, or no `lld-22`");
            return;
        }
        hold(folder, &inspect("libkernels.so"), CUDA, &expected);
    }
}

#[test]
fn of_archives_and_wheels() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (cubin, expected) = cubin();
    let fat_binary = fat_binary(&cubin, Packing::Lz4);
    let text = &b"# nothing of a GPU's\n"[..];
    // The same kernels twice, at the same lines.
    let archive = archive(&[("a.cubin", &cubin), ("text", text), ("b.fatbin", &fat_binary)]);
    fs::write(folder.join("kernels.a"), &archive).expect("written");
    let twice = [expected, expected].concat();
    hold(folder, &inspect("kernels.a"), CUDA, &twice);
    let wheel = zip(&[("package/__init__.py", text), ("package/kernels.fatbin", &fat_binary)]);
    fs::write(folder.join("package.whl"), wheel).expect("written");
    hold(folder, &inspect("package.whl"), CUDA, &expected);
    let nested = zip(&[("package/kernels.a", &archive)]);
    fs::write(folder.join("nested.whl"), nested).expect("written");
    hold(folder, &inspect("nested.whl"), CUDA, &twice);
}

/// A kernel that stands in another line for gfx942, with workgroup memory as asked for.
const OPENCL: &str = "\
#ifndef __gfx942__
kernel void blur(global float *x) {
#else
kernel void blur(global float *x) {
#endif
    local float tile[LDS];
    int id = __builtin_amdgcn_workitem_id_x();
    tile[id] = x[id];
    __builtin_amdgcn_s_barrier();
    x[id] = tile[x[0] > 0];
}
";

/// A code object of `source`; `None`: nothing can compile it.
fn compile(folder: &Path, source: &str, target: &str, arguments: &[&str]) -> Option<Vec<u8>> {
    fs::write(folder.join("kernels.cl"), source).expect("written");
    let compiled = Command::new("clang-22")
        .args(["--target=amdgcn-amd-amdhsa", "-nogpulib", "-O2", "-w"])
        .arg(format!("-mcpu={target}"))
        .args(arguments)
        .args(["kernels.cl", "-o", "kernels.hsaco"])
        .current_dir(folder)
        .output();
    if !compiled.is_ok_and(|compiled| compiled.status.success()) {
        test_support::skip_without("`clang-22`, or no `lld-22`");
        return None;
    }
    Some(fs::read(folder.join("kernels.hsaco")).expect("it is read"))
}

#[test]
fn of_bundles_and_the_library_around_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let of = |lds: &str| {
        let compiled = |target| compile(folder, OPENCL, target, &["-g", lds]);
        Some(bundle(&[("gfx90a", &compiled("gfx90a")?), ("gfx942", &compiled("gfx942")?)]))
    };
    let (Some(old), Some(new)) = (of("-DLDS=2000"), of("-DLDS=8000")) else { return };
    let expected = [("blur", "gfx90a", Some(2)), ("blur", "gfx942", Some(4))];
    let source = "kernels.cl";
    for (name, content) in [("plain.hipfb", new.clone()), ("packed.hipfb", compressed(&new))] {
        fs::write(folder.join(name), &content).expect("written");
        hold(folder, &inspect(name), source, &expected);
        assert!(library(folder, "libkernels.so", ".hip_fatbin", &content), "it is linked");
        hold(folder, &inspect("libkernels.so"), source, &expected);
    }
    // What moved, and what does not pass a gate.
    assert!(library(folder, "old.so", ".hip_fatbin", &compressed(&old)), "it is linked");
    let update = ["baseline", "update", "old.so", "--block=256"];
    assert_eq!(run(&update, folder, b"").code, Some(0));
    let check = ["baseline", "check", "libkernels.so"];
    hold(folder, &check, source, &expected);
    hold(folder, &["diff", "old.so", "libkernels.so", "--block=256"], source, &expected);
    let large = ["baseline", "check", "old.so", "--max-registers=1"];
    hold(folder, &large, source, &expected);
}

#[test]
fn copies_in_members_stand_each_where_its_own_source_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let of = |source: &str, debug| {
        let of = |target| compile(folder, source, target, &[debug, "-DLDS=8000"]);
        Some([of("gfx90a")?, of("gfx942")?])
    };
    let lower = format!("\n{OPENCL}");
    let (Some([one, other]), Some([below, _]), Some([none, _])) =
        (of(OPENCL, "-g"), of(&lower, "-g"), of(OPENCL, "-g0"))
    else {
        return;
    };
    for (unlike, its_own) in [(below, "file=kernels.cl,line=3,"), (none, "")] {
        for pair in [[&one, &unlike], [&unlike, &one]] {
            let [a, b] = pair;
            let all = zip(&[("a.hsaco", a), ("b.hsaco", b), ("c.hsaco", &other)]);
            fs::write(folder.join("package.whl"), all).expect("written");
            let found =
                run(&[&inspect("package.whl")[..], &["--format=github"]].concat(), folder, b"");
            let mut places: Vec<&str> = found
                .stdout
                .lines()
                .filter_map(|line| line.split_once(' ')?.1.split_once("title="))
                .map(|(place, _)| place)
                .collect();
            places.sort_unstable();
            let mut expected = ["file=kernels.cl,line=2,", its_own, "file=kernels.cl,line=4,"];
            expected.sort_unstable();
            assert_eq!(places, expected, "{found:?}");
        }
    }
}

/// A linker puts debug information of several sources together.
#[test]
fn of_code_of_two_sources() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("first.cl"), "\n\nkernel void sharpen(global int *x) { x[0] = 1; }\n")
        .expect("written");
    let Some(code) = compile(folder, OPENCL, "gfx90a", &["-g", "-DLDS=8000", "first.cl"]) else {
        return;
    };
    fs::write(folder.join("all.hsaco"), &code).expect("written");
    for (pattern, source, line) in [("sharpen", "first.cl", 3), ("blur", "kernels.cl", 2)] {
        let arguments = [&inspect("all.hsaco")[..], &["--kernel", pattern]].concat();
        hold(folder, &arguments, source, &[(pattern, "gfx90a", Some(line))]);
    }
}

/// Code that starts with another function's has a line of the kernel all the same.
#[test]
fn of_inlined_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let source = "\
#define INLINE static __attribute__((always_inline))
INLINE float inner(global float *x) { return x[7]; }
INLINE float load(global float *x) {
    return inner(x);
}
kernel void blur(global float *x) {
    x[__builtin_amdgcn_workitem_id_x()] =
        load(x) + 1;
}
";
    for debug in ["-g", "-gline-tables-only"] {
        let Some(code) = compile(folder, source, "gfx90a", &[debug]) else { return };
        fs::write(folder.join("all.hsaco"), &code).expect("written");
        hold(folder, &inspect("all.hsaco"), "kernels.cl", &[("blur", "gfx90a", Some(6))]);
    }
}
