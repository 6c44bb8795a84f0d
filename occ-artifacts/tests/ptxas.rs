//! Logs of ptxas and linkers, old and new, and ptxas itself where it is found.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::clock::within;
use crate::hostile;
use crate::nvidia::{log, named, sample, shared_counts};
use occ_artifacts::{MeasuredKernel, Spills, cubin, ptxas};

fn one(text: &str) -> MeasuredKernel {
    let mut kernels = ptxas::read(text).expect("a log");
    assert_eq!(kernels.len(), 1, "{kernels:?}");
    kernels.remove(0)
}

fn spills(store_bytes: u32, load_bytes: u32) -> Spills {
    let mut spills = Spills::default();
    spills.store_bytes = Some(store_bytes);
    spills.load_bytes = Some(load_bytes);
    spills
}

#[test]
fn every_report_of_the_sample_is_read() {
    let text = String::from_utf8(sample("ptxas_v.log")).expect("UTF-8");
    let kernels = ptxas::read(&text).expect("a log");
    assert_eq!(kernels.len(), text.matches("Compiling entry function").count());
    let registers: u32 = kernels.iter().map(|kernel| kernel.vgprs.expect("registers")).sum();
    let words = text.lines().filter_map(|line| line.split_once(": Used ")?.1.split(' ').next());
    assert_eq!(registers, words.map(|word| word.parse::<u32>().expect("a number")).sum::<u32>());
    assert!(kernels.iter().all(|kernel| {
        kernel.lds.is_some()
            && kernel.barriers.is_some()
            && kernel.scratch.is_some()
            && kernel.spills.store_bytes.is_some()
            && kernel.spills.load_bytes.is_some()
    }));
}

#[test]
fn a_report_has_these_counts() {
    let kernels = ptxas::read(&log("12.9", "sm_90a")).expect("a log");
    let bounded = named(&kernels, "k_lb");
    assert_eq!(bounded.target, "sm_90a");
    assert_eq!((bounded.vgprs, bounded.vgprs_allocated), (Some(64), None));
    assert_eq!((bounded.barriers, bounded.lds, bounded.scratch), (Some(1), Some(0), Some(168)));
    assert_eq!(bounded.spills, spills(164, 164));
    assert_eq!(bounded.max_workgroup, None, "no log has launch bounds");
    assert_eq!(named(&kernels, "k_static_smem").lds, Some(4112));
}

/// ptxas 12.1 and 11.8 print this of `k_lb` and `k_both_smem`.
#[test]
fn without_a_word_on_barriers_they_are_unknown() {
    let kernel = one("ptxas info    : 0 bytes gmem\n\
         ptxas info    : Compiling entry function 'k_lb' for 'sm_90'\n\
         ptxas info    : Function properties for k_lb\n\
         \u{20}   168 bytes stack frame, 164 bytes spill stores, 164 bytes spill loads\n\
         ptxas info    : Used 64 registers\n");
    assert_eq!((kernel.vgprs, kernel.barriers, kernel.lds), (Some(64), None, Some(0)));
    assert_eq!((kernel.scratch, kernel.spills), (Some(168), spills(164, 164)));
}

/// The shape of logs for sm_1x: no target or properties, and what the system adds counted apart.
#[test]
fn the_oldest_logs_are_read() {
    let kernel = one("ptxas info\t: Compiling entry function '_Z5tT_1DPfS_S_j'\n\
         ptxas info\t: Used 47 registers, 60+0 bytes lmem, 28+16 bytes smem, 352 bytes cmem[1]\n");
    assert_eq!((kernel.name.as_str(), kernel.target.as_str()), ("_Z5tT_1DPfS_S_j", ""));
    assert_eq!((kernel.vgprs, kernel.lds, kernel.scratch), (Some(47), Some(44), Some(60)));
    assert_eq!(kernel.spills, Spills::default());
}

#[test]
fn a_linker_starts_the_frame_with_a_dot() {
    let kernel = one("ptxas info    : Compiling entry function 'k' for 'sm_86'\r\n\
         ptxas info    : Function properties for k\r\n\
         ptxas         .     24 bytes stack frame, 20 bytes spill stores, 28 bytes spill loads\r\n\
         ptxas info    : Used 203 registers, 16 bytes smem, 472 bytes cmem[0], 1 textures\r\n");
    assert_eq!((kernel.vgprs, kernel.lds, kernel.scratch), (Some(203), Some(16), Some(24)));
    assert_eq!(kernel.spills, spills(20, 28));
}

/// `nvjitlink.log`: nvJitLink 12.9 linking the PTX of the samples. Its own counts on sm_90 hold the
/// 1 KiB that the system keeps, which ptxas leaves out: 5124 for `.shared` of 4100 bytes.
#[test]
fn a_real_nvjitlink_log_is_read_without_the_reserve() {
    let text = String::from_utf8(sample("nvjitlink.log")).expect("UTF-8");
    for (target, reserve) in [("sm_80", 0), ("sm_90", 1024)] {
        let title = format!("-arch={target} (kernels.sm_80.ptx)");
        let part = text[text.find(&title).expect("a part")..].split("====").next().expect("it");
        let kernels = ptxas::read(part).expect("a log");
        assert_eq!(kernels.len(), 11);
        let logged = format!("{} bytes smem", 4100 + reserve);
        assert!(part.contains(&logged), "{logged}");
        assert_eq!(named(&kernels, "k_static_smem").lds, Some(4100), "{target}");
        assert_eq!(named(&kernels, "k_plain").lds, Some(0), "{target}");
        assert_eq!(named(&kernels, "k_both_smem").lds, Some(1008), "{target}");
        let bounded = named(&kernels, "k_lb");
        assert_eq!((bounded.vgprs, bounded.barriers), (Some(64), Some(1)));
        assert_eq!((bounded.scratch, bounded.spills), (Some(168), spills(164, 164)));
    }
}

#[test]
fn a_linker_has_the_last_word() {
    let text = String::from_utf8(sample("nvjitlink.log")).expect("UTF-8");
    let part = text.split("====").nth(2).expect("a part");
    assert!(part.contains("-arch=sm_80 (calls.ptx)"), "{part}");
    let kernels = ptxas::read(part).expect("a log");
    // ptxas saw neither the callee's stack nor how deep the other recurs.
    assert_eq!(named(&kernels, "k_call").scratch, Some(256));
    assert_eq!(named(&kernels, "k_call").dynamic_stack, None);
    assert_eq!(named(&kernels, "k_rec").dynamic_stack, Some(true));
    assert_eq!(kernels.len(), 2, "`heavy` and `rec` are no kernels");
}

#[test]
fn nvlink_reports_are_kernels_of_their_target() {
    let kernels = ptxas::read(
        "ptxas info    : Compiling entry function 'conv' for 'sm_52'\n\
         ptxas info    : Function properties for conv\n\
         \u{20}   0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
         ptxas info    : Used 24 registers, 356 bytes cmem[0]\n\
         ptxas info    : Compiling entry function 'conv' for 'sm_61'\n\
         ptxas info    : Function properties for conv\n\
         \u{20}   0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
         ptxas info    : Used 25 registers, 356 bytes cmem[0]\n\
         nvlink info    : 144 bytes gmem, 65536 bytes cmem[3] (target: sm_52)\n\
         nvlink info    : Function properties for 'conv': (target: sm_52)\n\
         nvlink info    : used 30 registers, 8 stack, 64 bytes smem, 356 bytes cmem[0], 0 bytes \
         lmem (target: sm_52)\n\
         nvlink info    : Function properties for 'only_linked':\n\
         nvlink info    : used 9 registers, 0 stack, 12 bytes smem, 356 bytes cmem[0], 4 bytes lmem\n",
    )
    .expect("a log");
    let counts: Vec<_> = kernels
        .iter()
        .map(|k| (k.name.as_str(), k.target.as_str(), k.vgprs, k.lds, k.scratch))
        .collect();
    assert_eq!(
        counts,
        [
            ("conv", "sm_52", Some(30), Some(64), Some(8)),
            ("conv", "sm_61", Some(25), Some(0), Some(0)),
            // Without a target nobody knows what of it the system keeps.
            ("only_linked", "", Some(9), None, Some(4)),
        ]
    );
}

#[test]
fn other_output_is_ignored() {
    let kernel = one("[3/7] nvcc -arch=sm_80 -Xptxas -v,-warn-spills blur.cu\n\
         blur.cu(12): warning #177-D: variable \"x\" was declared but never referenced\n\
         1>  ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions\n\
         ptxas warning : Registers are spilled to local memory in function 'helper', 4 bytes spill \
         stores, 4 bytes spill loads\n\
         1>  ptxas info    : Compiling entry function 'blur' for 'sm_80'\n\
         info: 12 tests passed\n\
         1>  ptxas info    : Function properties for blur\n\
         error: cannot find value `x`: an error of something else\n\
         1>      8 bytes stack frame, 4 bytes spill stores, 12 bytes spill loads\n\
         warning: unused variable: `y`\n\
         1>  ptxas info    : Overriding global maxrregcount 64 with entry-specific value 128\n\
         1>  ptxas info    : Used 128 registers, used 2 barriers, 8 bytes cumulative stack size, \
         16 bytes smem\n\
         1>  ptxas info    : Function properties for helper\n\
         1>      0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
         ptxas warning : Registers are spilled to local memory in function 'blur', 5 bytes spill \
         stores, 13 bytes spill loads\n");
    assert_eq!((kernel.name.as_str(), kernel.vgprs, kernel.barriers), ("blur", Some(128), Some(2)));
    assert_eq!((kernel.scratch, kernel.lds), (Some(8), Some(16)));
    assert_eq!(kernel.spills, spills(5, 13), "what `-warn-spills` says of the kernel");
}

#[test]
fn no_report_is_no_kernel() {
    for text in ["", "ptxas info    : 0 bytes gmem\n", "all of it was cached\n"] {
        assert_eq!(ptxas::read(text), Ok(Vec::new()));
    }
    // Half a report: the kernel is known, and nothing else.
    let kernel = one("ptxas info    : Compiling entry function 'k' for 'sm_80'\n");
    assert_eq!(
        (kernel.vgprs, kernel.lds, kernel.barriers, kernel.scratch),
        (None, None, None, None)
    );
}

#[test]
fn counts_of_compilers_that_write_at_once_are_unknown() {
    let kernels = ptxas::read(
        "ptxas info    : Compiling entry function 'a' for 'sm_80'\n\
         ptxas info    : Compiling entry function 'b' for 'sm_90'\n\
         ptxas info    : Function properties for b\n\
         ptxas info    : Function properties for a\n\
         \u{20}   8 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
         ptxas info    : Used 10 registers, used 0 barriers\n\
         \u{20}   16 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
         ptxas info    : Used 20 registers, used 0 barriers\n\
         ptxas info    : Compiling entry function 'c' for 'sm_80'\n\
         ptxas info    : Function properties for c\n\
         \u{20}   32 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
         ptxas info    : Used 30 registers, used 0 barriers\n",
    )
    .expect("a log");
    let counts: Vec<_> = kernels.iter().map(|kernel| (kernel.vgprs, kernel.scratch)).collect();
    assert_eq!(counts, [(None, None), (None, None), (Some(30), Some(32))]);
}

/// As ptxas 13.5 writes it (`ptxas -v -arch=sm_90a`): before the kernels of a compilation, and without their name.
#[test]
fn a_setmaxnreg_that_is_ignored_is_of_any_kernel_compiled_with_it() {
    const IGNORED: &str = "ptxas info    : (C7508) Potential Performance Loss: 'setmaxnreg' ignored; unable to determine \
                           register count at entry.\n";
    const START: &str = "ptxas info    : 0 bytes gmem\n";
    let entry = |name: &str| {
        format!(
            "ptxas info    : Compiling entry function '{name}' for 'sm_90a'\n\
             ptxas info    : Function properties for {name}\n\
             \u{20}   0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n\
             ptxas info    : Used 4 registers, used 0 barriers\n"
        )
    };
    let (a, b) = (entry("a"), entry("b"));
    for (log, ignored) in [
        (format!("{START}{a}{b}"), [None, None]),
        (format!("{IGNORED}{START}{a}{b}"), [Some(true), Some(true)]),
        // Two compilations, and two that write at once.
        (format!("{IGNORED}{START}{a}{START}{b}"), [Some(true), None]),
        (format!("{START}{a}{IGNORED}{START}{b}"), [None, Some(true)]),
        (format!("{IGNORED}{START}{START}{a}{b}"), [Some(true), Some(true)]),
        // No kernel that it could be about follows.
        (format!("{START}{a}{b}{IGNORED}"), [Some(true), Some(true)]),
        (format!("{IGNORED}{START}{a}{START}{b}{IGNORED}"), [Some(true), Some(true)]),
    ] {
        let kernels = ptxas::read(&log).expect("a log");
        let found: Vec<_> = kernels.iter().map(|kernel| kernel.setmaxnreg_ignored).collect();
        assert_eq!(found, ignored, "{log}");
    }
}

#[test]
fn a_failed_compiler_is_an_error_though_it_reports() {
    for (failure, words) in [
        (
            "ptxas error   : Entry function 'k' uses too much shared data (0xc001 bytes, 0xc000 max)",
            "`ptxas` failed: `Entry function 'k' uses too much shared data",
        ),
        (
            "ptxas error   : Registers are spilled to local memory in function 'k', 1172 bytes \
             spill stores, 1832 bytes spill loads",
            "Registers are spilled",
        ),
        ("ptxas k.ptx, line 5; error   : Unknown symbol 'x'", "Unknown symbol 'x'"),
        ("ptxas fatal   : Ptx assembly aborted due to errors", "aborted"),
        ("nvlink error   : Undefined reference to 'f' in 'k.o'", "`nvlink` failed: `Undefined"),
    ] {
        let text = format!(
            "ptxas info    : Compiling entry function 'k' for 'sm_80'\n{failure}\n\
             ptxas info    : Used 8 registers, used 0 barriers\n"
        );
        let error = ptxas::read(&text).expect_err(failure);
        assert_eq!(error.line, Some(2), "{error}");
        assert!(error.reason.contains(words), "{error}");
    }
}

#[test]
fn counts_that_are_none_are_errors() {
    let entry = "ptxas info    : Compiling entry function 'k' for 'sm_80'\n\
                 ptxas info    : Function properties for k\n";
    for line in [
        "ptxas info    : Used 4294967296 registers",
        "ptxas info    : Used many registers",
        "ptxas info    : Used -1 registers",
        "ptxas info    : Used nothing",
        "ptxas info    : Used 8 registers, used x barriers",
        "ptxas info    : Used 8 registers, 4294967295+1 bytes smem",
        "ptxas info    : Used 8 registers, + bytes smem",
        "    x bytes stack frame, 0 bytes spill stores, 0 bytes spill loads",
        "    0 bytes stack frame, 0 bytes spill stores, x bytes spill loads",
        " bytes stack frame",
    ] {
        let error = ptxas::read(&format!("{entry}{line}\n")).expect_err(line);
        assert_eq!(error.line, Some(3), "{line}: {error}");
    }
}

#[test]
fn damage_gives_kernels_or_an_error() {
    let mut text = log("12.9", "sm_100");
    text.push_str(&String::from_utf8(sample("nvjitlink.log")).expect("UTF-8")[..6000]);
    hostile::damage(text.as_bytes(), 13, |bytes| {
        drop(ptxas::read(&String::from_utf8_lossy(bytes)));
    });
    let lines: Vec<_> = text.lines().collect();
    for skip in 0..lines.len() {
        let some: Vec<_> = lines[..skip].iter().chain(&lines[skip + 1..]).copied().collect();
        drop(ptxas::read(&some.join("\n")));
    }
}

#[test]
fn long_logs_take_linear_time() {
    let part = log("13.5", "sm_120");
    let soon = Duration::from_secs(20);
    let long = part.repeat(2000);
    let kernels = within(soon, || ptxas::read(&long)).expect("a log");
    assert_eq!(kernels.len(), 2000 * 15);
    let all_open = "ptxas info    : Compiling entry function 'k' for 'sm_80'\n".repeat(100_000)
        + &"ptxas info    : Used 8 registers\n".repeat(100_000);
    assert_eq!(within(soon, || ptxas::read(&all_open)).expect("a log").len(), 100_000);
}

/// `PTXAS`, or a ptxas on `PATH`.
fn live() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("PTXAS") {
        return Some(path.into());
    }
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|path| path.join("ptxas")).find(|path| path.is_file())
}

/// A call, whose stack a log counts apart.
const CALLS: &str = "
.version 7.0
.target sm_75
.address_size 64
.func (.param .b32 r) heavy(.param .b32 n)
{ .reg .b32 %r<4>; .reg .b64 %d<4>; .local .align 4 .b8 loc[256];
  ld.param.b32 %r1, [n]; mov.u64 %d1, loc; mul.wide.u32 %d2, %r1, 4; add.u64 %d1, %d1, %d2;
  st.local.b32 [%d1], %r1; ld.local.b32 %r2, [loc+8]; st.param.b32 [r], %r2; ret; }
.visible .entry calls(.param .b64 p)
{ .reg .b32 %r<4>; .reg .b64 %d<4>; ld.param.b64 %d1, [p]; ld.global.b32 %r1, [%d1];
  { .param .b32 a; .param .b32 o; st.param.b32 [a], %r1; call (o), heavy, (a);
    ld.param.b32 %r3, [o]; }
  st.global.b32 [%d1], %r3; ret; }
";

/// A cubin and the log of the same run, for every target that this ptxas knows.
#[test]
fn agrees_with_ptxas_itself() {
    let Some(program) = live() else {
        test_support::skip_without("`ptxas` in `PTXAS` or on `PATH`");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let sample = String::from_utf8(sample("kernels.sm_80.ptx")).expect("UTF-8");
    // Every ptxas knows this version, and the samples need no later one.
    let start = sample.find(".target").expect("a target");
    let sources = [format!(".version 7.0\n{}", &sample[start..]), CALLS.to_owned()];
    let mut compared = 0;
    for target in ["sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_120"] {
        for (number, source) in sources.iter().enumerate() {
            let file = folder.join(format!("live.{number}.{target}.ptx"));
            let source = source.replace(".target sm_80", ".target sm_75");
            std::fs::write(&file, source).expect("a file");
            let out = file.with_extension("cubin");
            let run = Command::new(&program)
                .args(["-v", "-warn-spills", "-arch", target, "-o"])
                .args([&out, &file])
                .output()
                .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
            let log = String::from_utf8(run.stderr).expect("UTF-8");
            if !run.status.success() && log.contains("gpu-name") {
                println!("skipped: this ptxas does not know {target}");
                continue;
            }
            assert!(run.status.success(), "{target}: {log}");
            let logged = ptxas::read(&log).expect("a log");
            let read = cubin::read(&std::fs::read(&out).expect("a cubin")).expect("a cubin");
            assert_eq!(read.len(), logged.len(), "{target}");
            for kernel in &read {
                let mut logged = named(&logged, &kernel.name).clone();
                if logged.barriers.is_none() {
                    // An older ptxas does not say.
                    assert!(!log.contains("barriers"), "{log}");
                    logged.barriers = kernel.barriers;
                }
                assert_eq!(shared_counts(kernel), shared_counts(&logged), "{target}");
                compared += 1;
            }
        }
    }
    println!("compared {compared} kernels with {}", program.display());
    assert!(compared >= 12, "sm_75 at least");
}
