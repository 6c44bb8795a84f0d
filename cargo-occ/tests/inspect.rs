//! `cargo occ inspect` on the artifacts that the readers are tested with.

#[cfg(unix)]
use std::collections::HashSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::snapshot::{data, occ, run};
use crate::terminal;
use occ_artifacts::assembler::Assembler;
use occ_artifacts::{ArtifactError, Cause, ErrorKind};
use occ_core::Wave;

/// A log of ptxas with the names of a C++ library.
const TEMPLATES: &str = "\
ptxas info    : Compiling entry function '_ZN5blurs4impl6reduceIfLi256EEEvPKT_PS2_i' for 'sm_90'
ptxas info    : Function properties for _ZN5blurs4impl6reduceIfLi256EEEvPKT_PS2_i
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 90 registers, used 1 barriers, 16384 bytes smem
ptxas info    : Compiling entry function '_ZN5blurs4impl6reduceIdLi256EEEvPKT_PS2_i' for 'sm_90'
ptxas info    : Function properties for _ZN5blurs4impl6reduceIdLi256EEEvPKT_PS2_i
    40 bytes stack frame, 36 bytes spill stores, 48 bytes spill loads
ptxas info    : Used 128 registers, used 1 barriers, 40 bytes cumulative stack size, 32768 bytes smem
";

/// Triton's cache: the code with what its launcher asks for, and nothing of the earlier stages.
#[test]
fn a_folder_of_triton() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect(name);
    write("k.hsaco", &fs::read(data().join("text/kernels.gfx90a.hsaco")).expect("a sample"));
    write("notes.md", b"# Notes");
    write("k.ptx", b".version 8.7\n.target sm_90\n");
    let shown = occ(&["inspect", folder.path().to_str().expect("UTF-8"), "--format=csv"]);
    assert_eq!(shown.code, Some(0));
    assert_eq!(shown.stdout.lines().count(), 5, "{}", shown.stdout);
    let told: Vec<&str> = shown
        .stderr
        .lines()
        .filter_map(|line| line.split_once("`: "))
        .map(|(_, told)| told)
        .collect();
    assert_eq!(
        told,
        [
            "not read: PTX for sm_90: it has no registers before `ptxas` assembles it, which `--target sm_90` \
             asks for where there is one",
            "one file is of an unknown format, or without GPU code",
        ]
    );
    // What is damaged is an error there too.
    write("j.hsaco", &fs::read(data().join("text/kernels.gfx90a.hsaco")).expect("a sample")[..600]);
    let shown = occ(&["inspect", folder.path().to_str().expect("UTF-8")]);
    assert_eq!(shown.code, Some(2), "{}", shown.stderr);
}

/// What goes wrong is told on a line of its own, and lines of kernels have no bar between them.
#[test]
fn a_bar_of_progress_makes_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernels = data().join("text/kernels.gfx90a.hsaco");
    let run = |format: &str| {
        let kernels = format!("cat '{}'", kernels.display());
        let feed = format!("(sleep 1.3; {kernels}) > first & ({kernels}) > second &");
        let read = "occ inspect first gone.hsaco second --format";
        let line = format!(
            "rm -f first second; mkfifo first second; {feed} '{}' {read} {format}",
            env!("CARGO_BIN_EXE_cargo-occ")
        );
        terminal::written(&line, folder.path())
    };
    let Some(table) = run("table") else { return };
    assert!(table.contains(" files  "), "no bar:\n{table:?}");
    for line in table.lines() {
        let left = line.rsplit("\u{1b}[2K").next().unwrap_or_default();
        assert!(!left.contains(" files  "), "{line:?}");
    }
    let lines = run("jsonl").expect("a terminal");
    assert!(lines.contains("\n{\"file\":") && !lines.contains(" files  "), "{lines:?}");
}

/// `-` is standard input: a file of that name would be a surprise.
#[test]
fn standard_input_is_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernels = data().join("text/kernels.gfx90a.hsaco");
    let kernels = kernels.to_str().expect("UTF-8");
    let shown = run(&["inspect", kernels, "--output=-"], folder.path(), b"");
    let said = "error: `-` is standard input; name the file that is written\n";
    assert_eq!((shown.code, shown.stderr.as_str()), (Some(2), said));
    assert!(!folder.path().join("-").exists());
}

/// A link may lead back to where it stands: each folder is read once.
#[cfg(unix)]
#[test]
fn a_link_to_a_folder_is_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("build/libraries")).expect("a folder");
    fs::copy(data().join("text/kernels.gfx90a.hsaco"), path("build/k.hsaco")).expect("a file");
    std::os::unix::fs::symlink("../..", path("build/libraries/up")).expect("a link");
    let shown = run(&["inspect", "build"], folder.path(), b"");
    assert_eq!((shown.code, shown.stderr.as_str()), (Some(0), ""));
    let files = run(&["inspect", "build", "--format=csv"], folder.path(), b"").stdout;
    assert_eq!(files.lines().count(), 5, "{files}");
    assert_eq!(run(&["inspect", "build/libraries/up"], folder.path(), b"").code, Some(0));
}

/// `libk.so` leads to `libk.so.1`, and a folder has both.
#[cfg(unix)]
#[test]
fn a_library_that_links_lead_to_is_read_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("build")).expect("a folder");
    fs::copy(data().join("text/kernels.gfx90a.hsaco"), path("build/libk.so.1")).expect("a file");
    for name in ["build/a.so", "build/libk.so"] {
        std::os::unix::fs::symlink("libk.so.1", path(name)).expect("a link");
    }
    let files = |paths: &[&str]| {
        let shown = run(&[&["inspect", "--format=csv"], paths].concat(), folder.path(), b"");
        assert_eq!(shown.code, Some(0), "{shown:?}");
        let lines = shown
            .stdout
            .lines()
            .skip(1)
            .map(|line| line.split(',').next().expect("a file").to_owned());
        lines.collect::<Vec<_>>()
    };
    assert_eq!(files(&["build"]), ["build/libk.so.1"; 4]);
    // By the name that is given.
    assert_eq!(files(&["build/libk.so", "build/libk.so.1", "build"]), ["build/libk.so"; 4]);
}

/// What is known by its name alone, and code that is not linked, is named beside what is read.
#[test]
fn a_folder_of_other_formats() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect(name);
    write("a.kpack", b"KPAK\x01\0\0\0");
    write("b.bc", b"BC\xc0\xde\x35\x14\0\0");
    write("c.o", &fs::read(data().join("amd/relocatable_gfx1250.o")).expect("a sample"));
    write("k.hsaco", &fs::read(data().join("text/kernels.gfx90a.hsaco")).expect("a sample"));
    let shown = occ(&["inspect", folder.path().to_str().expect("UTF-8"), "--format=csv"]);
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    let told = shown.stderr.lines().filter_map(|line| line.split_once(": not read: "));
    let mut told: Vec<&str> = told.map(|(_, told)| told).collect();
    told.sort_unstable();
    assert_eq!(
        told,
        [
            "LLVM bitcode: it has no registers before it is linked into code",
            "a kpack of ROCm: unpack the code objects in it first",
            "relocatable code: its counts are not final before it is linked",
        ]
    );
}

#[test]
fn a_chip_of_ones_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let chip = serde_json::to_string(&occ_core::Arch {
        name: occ_core::Name::new("mine"),
        wave_slots: 12,
        ..occ_core::arch::GFX1100
    });
    fs::write(folder.path().join("chip.json"), chip.expect("JSON")).expect("a chip");
    let code = data().join("amd/gfx1100.hsaco");
    fs::copy(code, folder.path().join("k.hsaco")).expect("a code object");
    run(&["inspect", "k.hsaco", "--target=chip.json"], folder.path(), b"").is("inspect/own-chip");
}

#[test]
fn json_has_a_schema() {
    let all = occ(&["inspect", "spirv/shader.spv", "text/symbolic.gfx1100.s", "--format=json"]);
    let value: serde_json::Value = serde_json::from_str(&all.stdout).expect("JSON");
    assert_eq!(value["schema"], "occ.inspect/1");
    // Unknown is null, never 0.
    let sized = value["kernels"].as_array().expect("kernels").iter();
    let sized = sized.clone().find(|kernel| kernel["name"] == "sized").expect("a kernel");
    for key in ["workgroup", "vgprs", "sgprs", "lds", "scratch", "workgroups", "occupancy"] {
        assert!(sized[key].is_null(), "{key}: {sized:#}");
    }
    assert_eq!(sized["error"], "needs a target");
}

#[test]
fn every_order() {
    for order in ["name", "vgprs", "sgprs", "lds", "spills", "workgroup", "file"] {
        let arguments = ["inspect", "text/kernels.gfx90a.hsaco", "--format=csv", "--sort", order];
        let names: Vec<String> = occ(&arguments)
            .stdout
            .lines()
            .skip(1)
            .map(|line| line.split(',').nth(3).expect("a name").to_owned())
            .collect();
        let expected = match order {
            "name" | "vgprs" | "sgprs" => ["accumulate", "calls", "spills", "tile"],
            "lds" => ["tile", "accumulate", "calls", "spills"],
            "spills" => ["spills", "calls", "accumulate", "tile"],
            "workgroup" => ["calls", "accumulate", "spills", "tile"],
            _ => ["accumulate", "tile", "calls", "spills"],
        };
        assert_eq!(names, expected, "{order}");
    }
}

#[test]
fn a_file_without_kernels_is_reported() {
    let none = b".amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n";
    for format in ["--format=table", "--format=csv"] {
        let shown = run(&["inspect", "-", format], &data(), none);
        let said = (shown.stdout.as_str(), shown.stderr.as_str(), shown.code);
        assert_eq!(said, ("", "error: no kernels in standard input\n", Some(2)));
    }
}

#[test]
fn names_cannot_move_the_cursor() {
    let log = TEMPLATES.replace("_ZN5blurs4impl6reduceIfLi256EEEvPKT_PS2_i", "\u{1b}[2Jgone");
    let shown = run(&["inspect", "-", "--block=256"], &data(), log.as_bytes());
    assert!(shown.stdout.starts_with("standard input: sm_90\n"), "{}", shown.stdout);
    assert!(shown.stdout.contains("%1B[2Jgone") && !shown.stdout.contains('\u{1b}'));
}

#[test]
fn files_that_cannot_hold_kernels_say_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = fs::read(data().join("amd/gfx90a.hsaco")).expect("a code object");
    fs::write(folder.path().join("cut.hsaco"), &whole[..whole.len() / 2]).expect("half of it");
    run(&["inspect", "cut.hsaco"], folder.path(), b"").is("inspect/error/truncated");
    fs::write(folder.path().join("none.hsaco"), b"").expect("nothing");
    run(&["inspect", "."], folder.path(), b"").is("inspect/error/folder");
    if Assembler::find(&mut |_| {}).is_err() {
        occ(&["inspect", "nvidia/kernels.sm_80.ptx"]).is("inspect/error/ptx");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let log = TEMPLATES.repeat(2000);
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("long.log"), log).expect("a log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-occ"))
        .args(["inspect", "long.log", "--format=csv"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert!(lines.next().expect("a header").expect("UTF-8").starts_with("file,"));
    drop(lines);
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

/// The files below a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

#[test]
fn every_artifact_is_what_its_reader_and_the_engine_say() {
    let (mut read, mut refused, mut evaluated) = (0, 0, 0);
    for path in files(&data()) {
        // A list of expected results is no manifest.
        if path.extension().is_some_and(|extension| extension == "json") {
            continue;
        }
        let name = path.strip_prefix(data()).expect("below it").to_str().expect("UTF-8");
        // A machine that has a `ptxas` measures it.
        let is_ptx = path.extension().is_some_and(|ending| ending == "ptx");
        if is_ptx && Assembler::find(&mut |_| {}).is_ok() {
            continue;
        }
        let shown = occ(&["inspect", name, "--format=json", "--sort=file"]);
        let found = match occ_artifacts::read_path(&path, name) {
            Ok(found) => found,
            Err(error) => {
                assert_eq!(shown.code, Some(2), "{name}");
                refused += 1;
                // Source code has a way out that a reader of files does not know.
                if path.extension().is_some_and(|ending| ending == "cu") {
                    let told = format!(
                        "error: `{name}` is CUDA C, which has no counts before it is compiled"
                    );
                    assert!(shown.stderr.starts_with(&told), "{}", shown.stderr);
                    continue;
                }
                let way = match error.cause() {
                    Cause::Content(ArtifactError { kind: ErrorKind::Ptx(_), .. }) => {
                        "; or name a `ptxas` by `--ptxas` to measure it here"
                    }
                    _ => "",
                };
                assert_eq!(shown.stderr, format!("error: {error}{way}\n"));
                continue;
            }
        };
        let warnings: Vec<String> =
            found.passed_over.iter().map(|part| format!("not read: {part}")).collect();
        let kernels = found.kernels;
        // What is in a wheel is named by its member.
        let stderr = shown.stderr.replace("package.whl!/package/kernels.ptx", "package.whl");
        let told = |text: &String| format!("warning: `{name}`: {text}\n");
        let warning = warnings.iter().map(told).collect::<Vec<_>>().concat();
        if kernels.is_empty() {
            let error = format!("{warning}error: no kernels in `{name}`\n");
            assert_eq!((shown.code, stderr), (Some(2), error), "{name}");
            continue;
        }
        assert_eq!((shown.code, stderr), (Some(0), warning), "{name}");
        let value: serde_json::Value = serde_json::from_str(&shown.stdout).expect("JSON");
        let records = value["kernels"].as_array().expect("kernels");
        let names = |names: &mut dyn Iterator<Item = &str>| {
            let mut names: Vec<String> = names.map(str::to_owned).collect();
            names.sort();
            names
        };
        // Grouped by target: the order of the file is that within a group.
        assert_eq!(
            names(&mut records.iter().map(|record| record["symbol"].as_str().expect("a name"))),
            names(&mut kernels.iter().map(|kernel| kernel.name.as_str())),
            "{name}"
        );
        for record in records {
            let measured = kernels.iter().find(|kernel| {
                let target = record["target"].as_str().unwrap_or_default();
                let own = target.split(':').next() == Some(&kernel.target);
                let counts = record["vgprs"].as_u64() == kernel.vgprs.map(u64::from);
                kernel.name == record["symbol"].as_str().expect("a name") && own && counts
            });
            let measured = measured.unwrap_or_else(|| panic!("{name}: {record:#}"));
            let Some(kernel) = measured.kernel() else {
                assert!(record["occupancy"].is_null(), "{record:#}");
                continue;
            };
            evaluated += agrees(record, measured, kernel);
        }
        read += 1;
    }
    assert!(read > 50 && refused > 8 && evaluated > 150, "{read}, {refused}, {evaluated}");
}

/// The same on a chip on whose numbers sources differ: the engine asks with both.
fn agrees_at_both_ends(
    record: &serde_json::Value,
    measured: &occ_artifacts::MeasuredKernel,
    arch: &occ_core::Arch,
    kernel: occ_core::Kernel,
) -> usize {
    let mut open = occ_core::Open::NONE;
    if kernel.workgroup.is_none() {
        open = open.with_workgroup_up_to(arch, &kernel, measured.max_workgroup);
    }
    if measured.uses_dynamic_lds == Some(true) {
        open = open.with_dynamic_lds();
    }
    if measured.leaves_named_barriers_open(arch) {
        open = open.with_named_barriers();
    }
    if measured.leaves_tensor_columns_open(arch) {
        open = open.with_tensor_columns();
    }
    let Ok(bounds) = occ_core::occupancy_bounds(arch, &kernel, open) else {
        assert!(record["bound"].is_null(), "{record:#}");
        return 0;
    };
    if bounds.exact().is_some() {
        assert!(record["bound"].is_null(), "{record:#}");
        return 1;
    }
    // As close as a text of 17 digits is read.
    let near = |end: &str, ratio: Option<occ_core::Ratio>| match (
        record["bound"][end].as_f64(),
        ratio.map(occ_core::Ratio::as_f64),
    ) {
        (Some(told), Some(found)) => assert!((told - found).abs() < 1e-9, "{record:#}"),
        (told, found) => assert_eq!(told, found, "{record:#}"),
    };
    near("least", bounds.least_ratio());
    near("most", Some(bounds.most_ratio()));
    1
}

/// Holds a record to what the engine says of the kernel, of every size where that is open; how much was held.
fn agrees(
    record: &serde_json::Value,
    measured: &occ_artifacts::MeasuredKernel,
    mut kernel: occ_core::Kernel,
) -> usize {
    let arch = occ_core::Arch::named(&measured.target).ok();
    let uses_memory = measured.uses_dynamic_lds == Some(true);
    let lacks_wave = measured.leaves_wave_open(arch.as_ref());
    let lacks_agprs = arch.is_some_and(|arch| measured.leaves_agprs_open(&arch));
    let is_named = arch.is_some_and(|arch| measured.leaves_named_barriers_open(&arch));
    let lacks_columns = arch.is_some_and(|arch| measured.leaves_tensor_columns_open(&arch));
    let has_no_least =
        uses_memory && measured.dynamic_lds.is_none() || lacks_agprs || is_named || lacks_columns;
    let is_exact = kernel.workgroup.is_some() && !has_no_least && !lacks_wave;
    if let Some(arch) = arch.filter(occ_core::Arch::is_contested) {
        return agrees_at_both_ends(record, measured, &arch, kernel);
    }
    let answer = arch.and_then(|arch| occ_core::occupancy(&arch, &kernel).ok());
    let waves = answer.filter(|_| is_exact).map(|answer| u64::from(answer.waves));
    assert_eq!(record["waves"].as_u64(), waves, "{record:#}");
    let Some(arch) = arch.filter(|_| !is_exact) else {
        assert!(record["bound"].is_null(), "{record:#}");
        return usize::from(answer.is_some());
    };
    let largest = measured.max_workgroup.unwrap_or(u32::MAX).min(arch.max_workgroup);
    let sizes = match kernel.workgroup {
        Some(threads) => threads..=threads,
        None => kernel.wave_on(&arch).threads().min(largest)..=largest,
    };
    let waves = if lacks_wave { &[Some(Wave::W32), Some(Wave::W64)][..] } else { &[kernel.wave] };
    let mut all: Vec<f64> = Vec::new();
    for (wave, threads) in waves.iter().flat_map(|wave| sizes.clone().map(move |size| (wave, size)))
    {
        (kernel.wave, kernel.workgroup) = (*wave, Some(threads));
        all.push(occ_core::occupancy(&arch, &kernel).map_or(0.0, |of| of.ratio().as_f64()));
    }
    let most = all.iter().copied().fold(0.0, f64::max);
    if most == 0.0 {
        assert!(record["bound"].is_null(), "{record:#}");
        return 0;
    }
    let least = if has_no_least { None } else { all.into_iter().reduce(f64::min) };
    assert_eq!(record["bound"], serde_json::json!({ "least": least, "most": most }), "{record:#}");
    1
}

/// A host's library with this `.hip_fatbin` section, as little of one as an ELF file can be.
fn library(fatbin: &[u8]) -> Vec<u8> {
    let names = b"\0.hip_fatbin\0.shstrtab\0";
    let (at, after) = (64, 64 + fatbin.len());
    let table = (after + names.len()).next_multiple_of(8);
    let word = |value: usize| u64::try_from(value).expect("a small file").to_le_bytes();
    let mut file = b"\x7fELF\x02\x01\x01".to_vec();
    file.resize(16, 0);
    // A shared object for x86-64.
    file.extend([3, 0, 62, 0, 1, 0, 0, 0]);
    file.extend([0; 16]);
    file.extend(word(table));
    // No flags; the sizes of the headers; three sections, of which the last holds the names.
    file.extend([0, 0, 0, 0, 64, 0, 0, 0, 0, 0, 64, 0, 3, 0, 2, 0]);
    file.extend(fatbin);
    file.extend(names);
    file.resize(table + 64, 0);
    for (name, kind, offset, size) in [(1, 1, at, fatbin.len()), (13, 3, after, names.len())] {
        let header = file.len();
        file.extend([name, 0, 0, 0, kind, 0, 0, 0]);
        file.extend([0; 16]);
        file.extend(word(offset));
        file.extend(word(size));
        file.resize(header + 64, 0);
    }
    file
}

#[test]
fn a_host_library() {
    let folder = tempfile::tempdir().expect("a folder");
    let bundle = fs::read(data().join("amd/bundle_ccob_v2.hipfb")).expect("a bundle");
    fs::write(folder.path().join("libblur.so"), library(&bundle)).expect("a library");
    run(&["inspect", "libblur.so"], folder.path(), b"").is("inspect/library");
    fs::write(folder.path().join("libblur.so"), library(b"")).expect("a library");
    run(&["inspect", "libblur.so"], folder.path(), b"").is("inspect/error/library-without-kernels");
}

/// PTX is measured by a `ptxas`, here one that hands out what the real one made of this file.
#[cfg(unix)]
#[test]
fn ptx_is_measured() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a folder");
    let ptxas = folder.path().join("ptxas");
    let text = format!(
        "#!/bin/sh\n[ \"$2\" = -arch=sm_80 ] || {{ echo 'ptxas fatal   : not here' >&2; exit 255; }}\n\
         while [ \"$1\" != -o ]; do shift; done\n/bin/cp '{}' \"$2\"\n",
        data().join("nvidia/kernels.sm_80.cuda12.9.cubin").display(),
    );
    fs::write(&ptxas, text).expect("a program");
    fs::set_permissions(&ptxas, fs::Permissions::from_mode(0o755)).expect("its run bit");
    let flag = format!("--ptxas={}", ptxas.display());
    let module = data().join("nvidia/kernels.sm_80.ptx");
    let module = module.to_str().expect("UTF-8");
    let csv = |file: &str, target: &str| {
        let shown = run(
            &["inspect", file, &flag, target, "--format=csv", "--block=64"],
            folder.path(),
            &fs::read(module).expect("the module"),
        );
        assert_eq!(shown.code, Some(0), "{}", shown.stderr);
        shown.stdout.replace(file, "FILE").replace("standard input", "FILE")
    };
    // As the module says, as a product is called, and from a stream.
    let own = csv(module, "--carveout=100");
    assert_eq!(own.lines().count(), 12, "{own}");
    assert_eq!(csv(module, "--target=sm_80").lines().count(), 12);
    assert_eq!(csv(module, "--target=a100").lines().count(), 12);
    assert_eq!(csv("-", "--carveout=100"), own);
    let refusal = |target: &str| {
        let shown = run(&["inspect", module, &flag, target], folder.path(), b"");
        assert_eq!(shown.code, Some(2));
        shown.stderr
    };
    assert!(refusal("--target=sm_90").contains("for sm_90: "), "{}", refusal("--target=sm_90"));
    assert!(refusal("--target=gfx90a").contains("is PTX, for NVIDIA's GPUs, not for `gfx90a`"));
    fs::write(&ptxas, "#!/bin/sh\nexit 1\n").expect("a program");
    assert!(refusal("--sort=name").contains("failed (exit status: 1)"));
    fs::remove_file(&ptxas).expect("the program");
    assert!(refusal("--sort=name").contains("which `--ptxas` names"), "{}", refusal("--sort=name"));
}

/// PTX of a bundle is measured too, with what its launch asks for.
#[cfg(unix)]
#[test]
fn ptx_of_a_bundle_is_measured() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a folder");
    let ptxas = folder.path().join("ptxas");
    let gives = |cubin: &str| {
        let text = format!(
            "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\n/bin/cp '{}' \"$2\"\n",
            data().join(cubin).display(),
        );
        fs::write(&ptxas, text).expect("a program");
        fs::set_permissions(&ptxas, fs::Permissions::from_mode(0o755)).expect("its run bit");
    };
    let flag = format!("--ptxas={}", ptxas.display());
    let bundle = data().join("cubecl/cuda_0_11.ccb");
    let bundle = bundle.to_str().expect("UTF-8");
    let inspect =
        |more: &[&str]| run(&[&["inspect", bundle, &flag], more].concat(), folder.path(), b"");
    gives("nvidia/shared.sm_80.cuda13.5.cubin");
    for target in [&[][..], &["--target=a100"]] {
        let shown = inspect(&[&["-o", "kernels.json"], target].concat());
        assert_eq!((shown.code, shown.stderr.as_str()), (Some(0), ""));
        let manifest = fs::read_to_string(folder.path().join("kernels.json")).expect("a manifest");
        let manifest: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
        let kernel = &manifest["kernels"][0];
        assert_eq!((&kernel["name"], &kernel["dynamic_lds"]), (&"k_shared".into(), &2048.into()));
    }
    // For a GPU of another vendor, or an older one, there is nothing.
    for target in ["--target=gfx90a", "--target=sm_75"] {
        let shown = inspect(&[target]);
        assert_eq!(shown.code, Some(2), "{shown:?}");
        assert!(shown.stderr.contains("not read: PTX for sm_80: "), "{shown:?}");
    }
    // What is assembled is held to the name that the bundle has.
    gives("nvidia/calls.sm_80.cuda13.5.cubin");
    let shown = inspect(&[]);
    assert_eq!(shown.code, Some(2));
    let due = "kernel `k_shared`: its PTX has no kernel of this name";
    assert!(shown.stderr.contains(due), "{shown:?}");
    fs::write(&ptxas, "#!/bin/sh\necho 'ptxas fatal' >&2\nexit 255\n").expect("a program");
    let shown = inspect(&[]);
    assert!(shown.code == Some(2) && shown.stderr.contains("ptxas fatal"), "{shown:?}");
}

/// Of a folder too, where a target is asked for that it can be assembled for; otherwise it is said.
#[cfg(unix)]
#[test]
fn ptx_in_a_folder_is_measured_or_reported() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().expect("a folder");
    let below = folder.path().join("below");
    fs::create_dir(&below).expect("a folder");
    let module = fs::read(data().join("nvidia/kernels.sm_80.ptx")).expect("the module");
    fs::write(below.join("k.ptx"), &module).expect("PTX");
    fs::write(below.join("newer.ptx"), b".version 8.7\n.target sm_90\n").expect("PTX");
    fs::copy(data().join("text/kernels.gfx90a.hsaco"), below.join("a.hsaco")).expect("a sample");
    let ptxas = folder.path().join("ptxas");
    let text = format!(
        "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\n/bin/cp '{}' \"$2\"\n",
        data().join("nvidia/kernels.sm_80.cuda12.9.cubin").display(),
    );
    fs::write(&ptxas, text).expect("a program");
    fs::set_permissions(&ptxas, fs::Permissions::from_mode(0o755)).expect("its run bit");
    let flag = format!("--ptxas={}", ptxas.display());
    let shown = |more: &[&str]| {
        let arguments = [&["inspect", "below", "--format=json", "--block=64"], more].concat();
        let shown = run(&arguments, folder.path(), b"");
        assert_eq!(shown.code, Some(0), "{}", shown.stderr);
        let value: serde_json::Value = serde_json::from_str(&shown.stdout).expect("JSON");
        let count = |key: &str| value[key].as_array().expect("a list").len();
        (count("kernels"), count("passed_over"), value)
    };
    let (kernels, passed_over, value) = shown(&[&flag, "--target=sm_80"]);
    assert_eq!((kernels, passed_over), (11, 1), "{value:#}");
    assert_eq!(value["passed_over"][0]["target"], "sm_90");
    // What only the PTX says is there for programs.
    let of = |name: &str| {
        let mut all = value["kernels"].as_array().expect("kernels").iter();
        all.find(|kernel| kernel["symbol"] == name).expect("a kernel").clone()
    };
    assert_eq!(of("k_maxnreg40")["max_vgprs"], 40);
    assert_eq!(
        (&of("k_lb")["min_workgroups"], &of("k_lb")["max_workgroup"]),
        (&2.into(), &512.into())
    );
    assert!(of("k_plain")["max_vgprs"].is_null() && of("k_plain")["cluster"].is_null());
    // No target of NVIDIA's, none at all, or no `ptxas`: both files are said.
    let (kernels, passed_over, _) = shown(&[&flag, "--target=gfx90a"]);
    assert_eq!((kernels, passed_over), (4, 2));
    assert_eq!(shown(&[&flag]).1, 2);
    let told = run(&["inspect", "below"], folder.path(), b"").stderr;
    let reason = "PTX for sm_80: it has no registers before `ptxas` assembles it, which `--target";
    assert!(told.contains(reason), "{told}");
    // What it refuses is an error, of a folder as of a file.
    fs::write(&ptxas, "#!/bin/sh\necho 'ptxas fatal' >&2\nexit 255\n").expect("a program");
    let shown = run(&["inspect", "below", &flag, "--target=sm_80"], folder.path(), b"");
    assert_eq!(shown.code, Some(2), "{}", shown.stderr);
}

/// Caches of programs that compile at run time: read, or named with the way out.
#[test]
fn caches_are_read_or_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    };
    let cubin = fs::read(data().join("nvidia/kernels.sm_80.cuda12.9.cubin")).expect("a sample");
    put("all/0a.cubin", &[b"0123456789abcdef0123456789abcdef".as_slice(), &cubin].concat());
    let line = "{\"key\":\"1\",\"value\":{\"entrypoint_name\":\"k\",\"shared_mem_bytes\":0,\"ptx\":[46]}}\n";
    put("all/ptx.json.log", line.as_bytes());
    put("all/ComputeCache/0/1", b"\x01\0\xff of an unknown format");
    let shown = run(&["inspect", "all", "--block=64"], folder.path(), b"");
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    assert!(shown.stdout.contains("k_plain"), "{}", shown.stdout);
    for program in ["cubecl", "NVIDIA's driver"] {
        let told = format!(
            "not read: cache of {program}: it is not read; name one of its files to see what to give \
             instead"
        );
        assert!(shown.stderr.contains(&told), "{}", shown.stderr);
    }
    for (file, told) in [
        (
            "all/ptx.json.log",
            "cubecl's cache, whose format changes with its versions: take the PTX",
        ),
        ("all/ComputeCache/0/1", "in the cache of NVIDIA's driver, whose format is not documented"),
    ] {
        let shown = run(&["inspect", file], folder.path(), b"");
        assert_eq!(shown.code, Some(2));
        assert!(shown.stderr.contains(told), "{}", shown.stderr);
    }
}

/// What a cluster above the documented size reaches where some device may allow it, nobody knows; and what an
/// SM holds does not depend on what fits it.
#[test]
fn what_is_not_known_is_not_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernel = |target: &str, threads: u32, cluster: &str| {
        format!(
            "[[kernels]]\nname = \"k\"\ntarget = \"{target}\"\nvgprs = 64\nlds = 0\n\
             required_workgroup = [{threads}, 1, 1]\n{cluster}"
        )
    };
    let inspect = |text: &str, more: &[&str]| {
        fs::write(folder.path().join("k.toml"), format!("schema = 2\ntool = \"t\"\n{text}"))
            .expect("a manifest");
        run(&[&["inspect", "k.toml"], more].concat(), folder.path(), b"")
    };
    let of = |text: &str| -> serde_json::Value {
        let shown = inspect(text, &["--format=json"]);
        let report: serde_json::Value = serde_json::from_str(&shown.stdout).expect("JSON");
        report["kernels"][0].clone()
    };
    for (target, blocks, occupancy, code) in [
        ("sm_120f", 32, None, 2),
        // No family, and no single device of it, is documented to launch more than 8.
        ("sm_120f", 16, None, 2),
        ("sm_120", 9, None, 2),
        ("sm_120f", 8, Some(0.5), 0),
        ("sm_90", 16, Some(0.5), 0),
        ("sm_90", 32, Some(0.0), 1),
    ] {
        let text = kernel(target, 256, &format!("cluster = [{blocks}, 1, 1]\n"));
        let found = of(&text)["occupancy"].as_f64();
        assert_eq!(found.map(|of| of > 0.1), occupancy.map(|of| of > 0.1), "{target}, {blocks}");
        let held = inspect(&text, &["--min=0.1"]).code;
        assert_eq!(held, Some(code), "{target}, {blocks}");
    }
    // 64 registers of 1,024 threads are more than the half of its file that a block may have.
    let none = of(&kernel("sm_53", 1024, ""));
    let numbers = ["workgroups", "waves", "max_waves"].map(|key| none[key].as_u64());
    assert_eq!(numbers, [Some(0), Some(0), Some(64)]);
}

/// What a name in the JSON was, by the rule of `docs/json.md`.
#[cfg(unix)]
fn decoded(name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = name.as_bytes();
    while let [first, after @ ..] = rest {
        let digits = after.get(..2).and_then(|two| str::from_utf8(two).ok());
        let code =
            digits.and_then(|two| u8::from_str_radix(two, 16).ok()).filter(|_| *first == b'%');
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    bytes
}

/// Files and kernels whose names are no text, or hide something, are told apart, and the files are opened
/// again by what the JSON says.
#[cfg(unix)]
#[test]
fn names_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let code = fs::read(data().join("amd/gfx906.hsaco")).expect("a sample");
    let name = |last: &[u8]| [b"v84"[..2].to_vec(), last.to_vec()].concat();
    let names: [&[u8]; 7] =
        [b"a\xff", b"a\xfe", b"a%FF", b"a\x1b[2J", b"a\x1c[2J", "a\u{202e}b".as_bytes(), b"a%"];
    let kernels: [&[u8]; 7] = [b"\xff", b"\xfe", b"4", b"\x1b", b"\x1c", b"5", b"%"];
    for (file, kernel) in names.iter().zip(kernels) {
        let mut code = code.clone();
        for at in 0..code.len() - 3 {
            if &code[at..at + 3] == b"v84" {
                code[at..at + 3].copy_from_slice(&name(kernel));
            }
        }
        let path = folder.path().join(std::ffi::OsStr::from_bytes(file));
        fs::write(path, code).expect("a file");
    }
    let shown = run(&["inspect", ".", "--format=json"], folder.path(), b"");
    let report: serde_json::Value = serde_json::from_str(&shown.stdout).expect("JSON");
    let kernels = report["kernels"].as_array().expect("kernels");
    assert_eq!(kernels.len(), 3 * names.len(), "{}", shown.stderr);
    let all = |key: &str| {
        kernels.iter().map(|kernel| kernel[key].as_str().expect(key)).collect::<HashSet<_>>()
    };
    let files = all("file");
    assert_eq!(files.len(), names.len());
    for file in files {
        assert!(!file.contains(char::is_control) && !file.contains('\u{fffd}'), "{file}");
        let path = folder.path().join(std::ffi::OsStr::from_bytes(&decoded(file)));
        assert!(path.is_file(), "{file}");
    }
    // Two kernels beside that of each file.
    assert_eq!((all("name").len(), all("symbol").len()), (2 + names.len(), 2 + names.len()));
    let found: HashSet<Vec<u8>> = all("name").into_iter().map(decoded).collect();
    assert!(found.contains(&name(b"\xff")) && found.contains(&name(b"\x1b")), "{found:?}");
    for format in ["table", "csv", "markdown"] {
        let shown = run(&["inspect", ".", "--format", format], folder.path(), b"");
        assert!(!shown.stdout.contains('\u{fffd}'), "{format}: {}", shown.stdout);
    }
}

/// What was measured, as a manifest: for who cannot read the file itself.
#[test]
fn a_manifest_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["kernels.json", "kernels.toml"] {
        let path = folder.path().join(name);
        let output = format!("--output={}", path.display());
        let shown = occ(&["inspect", "containers/library.a", "containers/device.dll", &output]);
        assert_eq!(shown.code, Some(0), "{}", shown.stderr);
        let read = occ_artifacts::read_path(&path, name).expect("a manifest").kernels;
        let library = data().join("containers/library.a");
        // The same kernels in both files are there once.
        assert_eq!(read, occ_artifacts::read_path(&library, "k").expect("a library").kernels);
    }
    // Two kernels of a name and target that differ are copies, and the summary is there, too.
    let two = folder.path().join("two.json");
    let output = format!("--output={}", two.display());
    let files =
        ["one.toml", "other.toml"].map(|name| folder.path().join(name).display().to_string());
    for (path, vgprs) in files.iter().zip([24, 32]) {
        let kernel = "[[kernels]]\nname = \"k\"\ntarget = \"gfx90a\"\nlds = 0\n";
        let text = format!("schema = 2\ntool = \"t\"\n{kernel}vgprs = {vgprs}\n");
        fs::write(path, text).expect("a manifest");
    }
    let shown = occ(&["inspect", &files[0], &files[1], "--summary", &output]);
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    assert!(shown.stdout.starts_with("2 kernels "), "{}", shown.stdout);
    let read = occ_artifacts::read_path(&two, "two.json").expect("a manifest").kernels;
    assert_eq!(read.iter().map(|kernel| kernel.vgprs).collect::<Vec<_>>(), [Some(24), Some(32)]);
    fs::remove_file(&two).expect("it is there");
    // A part of what was named is none, and the rest is shown.
    let shown = occ(&["inspect", &files[0], "amd/none.hsaco", "--summary", &output]);
    assert_eq!(shown.code, Some(2));
    assert!(shown.stdout.starts_with("1 kernel "), "{}", shown.stdout);
    let told =
        format!("error: `{}`: not written, because not every file was read\n", two.display());
    assert!(shown.stderr.ends_with(&told), "{}", shown.stderr);
    assert!(!two.exists());
    // Where it cannot be written, the rest is shown all the same.
    let shown = occ(&["inspect", &files[0], "--summary", "--output=none/two.json"]);
    assert_eq!(shown.code, Some(2));
    assert!(shown.stdout.starts_with("1 kernel "), "{}", shown.stdout);
}

/// As `docs/json.md` says.
#[test]
fn the_csv_has_the_columns_of_the_json() {
    let written =
        |format: &str| run(&["inspect", "text/kernels.gfx90a.hsaco", format], &data(), b"").stdout;
    let json: serde_json::Value = serde_json::from_str(&written("--format=json")).expect("JSON");
    let keys = json["kernels"][0].as_object().expect("a kernel").keys();
    let mut keys: Vec<&str> = keys.map(String::as_str).collect();
    let csv = written("--format=csv");
    let mut columns: Vec<&str> = csv.lines().next().expect("a header row").split(',').collect();
    // Both of its ends have a column.
    keys.retain(|key| *key != "bound");
    keys.extend(["bound_least", "bound_most"]);
    keys.sort_unstable();
    columns.sort_unstable();
    assert_eq!(columns, keys);
}

/// A manifest written by hand may leave them out, and may not have none for it.
#[test]
fn agprs_that_are_not_known_are_not_none() {
    let folder = tempfile::tempdir().expect("a folder");
    for (target, most, code) in [("gfx90a", 100, 2), ("gfx908", 80, 2), ("gfx906", 0, 0)] {
        let text = format!(
            "{{\"schema\":2,\"tool\":\"t\",\"kernels\":[{{\"name\":\"k\",\"target\":\"{target}\",\"vgprs\":32,\
             \"lds\":0,\"required_workgroup\":[256,1,1]}}]}}"
        );
        std::fs::write(folder.path().join("k.json"), text).expect("a file");
        let run = |arguments: &[&str]| run(arguments, folder.path(), b"");
        let shown = run(&["inspect", "k.json", "--min=0.5"]);
        assert_eq!(shown.code, Some(code), "{shown:?}");
        let text = format!(
            "kernel `k` reaches ≤ {most}% depending on its AGPRs: read a file that says its AGPRs"
        );
        assert_eq!(shown.stderr.contains(&text), code == 2, "{shown:?}");
        let explained = run(&["explain", "k.json"]);
        assert_eq!(explained.stderr.contains("give it as `--agprs 0`"), code == 2, "{explained:?}");
        if code == 2 {
            let explained = run(&["explain", "k.json", "--agprs=0"]);
            assert_eq!(explained.code, Some(0), "{explained:?}");
        }
    }
}

/// What is wrong with the first kernel is a need, or a sentence of its own.
#[test]
fn an_unknown_occupancy_is_told_in_whole_sentences() {
    let file = "tables/fossilize.csv";
    let told = |arguments: &[&str]| run(arguments, &data(), b"").stderr;
    let sentence = told(&["diff", file, file, "--target=gfx906", "--block=64"]);
    assert!(sentence.contains(" is not known: there are no waves of "), "{sentence}");
    let sentence = told(&["inspect", file, "--target=gfx906", "--block=64", "--min=0.1"]);
    let text = "the occupancy of kernel `91f60b09cc5adf4e` is not known: there are ";
    assert!(sentence.contains(text), "{sentence}");
}
