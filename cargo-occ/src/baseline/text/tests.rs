use std::sync::Arc;

use occ_artifacts::project::Date;
use occ_core::Open;

use super::line::written;
use super::{Baseline, Entry, Line, MARK};
use crate::baseline::entry::{Kept, Reached, Setting, Workgroup};

fn full() -> Entry {
    let setting = Setting {
        target: "gfx90a:xnack-".into(),
        compiler: Some("clang 22, LLD".into()),
        library: None,
        reason: Some("a larger\ntile".to_owned()),
        until: Date::read("2030-01-31"),
    };
    let kept = Kept {
        setting: Arc::new(setting),
        reached: Some(Reached { least: Some(16), most: 20, max_waves: 32, is_bound: true }),
        workgroup: Some(Workgroup { threads: 256, bound: true }),
        open: Open::NONE.with_wave(),
        counts: std::array::from_fn(|at| u32::try_from(at).ok()),
    };
    Entry { copy: 2, ..Entry::new("void a::b<int, \"x\">(float*)".into(), Arc::new(kept)) }
}

#[test]
fn what_is_written_is_read() {
    let on = |target: &str| Arc::new(Setting { target: target.into(), ..Setting::default() });
    let kept = Kept { setting: on("sm_90"), ..Kept::default() };
    let plain = Entry::new("blur".into(), kept.clone().into());
    let odd = Kept { setting: on(""), ..kept.clone() };
    let odd = Entry { name: "#x".into(), kept: Arc::new(odd), ..plain.clone() };
    let spaced = Entry { name: "compiler x".into(), ..plain.clone() };
    let counts = kept.counts.map(|_| Some(0));
    let unspilled = Entry { copy: 2, kept: Arc::new(Kept { counts, ..kept }), ..plain.clone() };
    let all = [odd, plain, unspilled, spaced, Entry { copy: 1, ..full() }];
    let lines = all.map(|entry| Line { above: vec!["# a".to_owned()], entry });
    let baseline = Baseline { lines: lines.to_vec(), ..Baseline::new() };
    let read = Baseline::parse(&baseline.text()).unwrap();
    assert_eq!(read.text(), baseline.text());
    let entries = |baseline: &Baseline| -> Vec<Entry> {
        let lines = baseline.lines.iter();
        lines.map(|line| Entry { number: 0, ..line.entry.clone() }).collect()
    };
    assert_eq!(entries(&read), entries(&baseline));
}

#[test]
fn a_line_reads_well() {
    assert_eq!(
        written(&full().kept, (1, 1), ""),
        r#"  gfx90a:xnack- 16-20/32 workgroup<=256 open=wave vgprs=0 agprs=1 sgprs=2 lds=3 dynamic_lds=4 tensor_columns=5 scratch=6 spilled_vgprs=7 spilled_sgprs=8 spill_store_bytes=9 spill_load_bytes=10 dynamic_stack=11 setmaxnreg_ignored=12 compiler="clang 22, LLD" reason="a larger\ntile" until=2030-01-31"#
    );
    let mut kept = Kept::clone(&full().kept);
    for at in 5..kept.counts.len() {
        kept.counts[at] = (6..9).contains(&at).then_some(0);
    }
    let target = kept.setting.target.clone();
    kept.setting = Arc::new(Setting { target, ..Setting::default() });
    kept.open = Open::NONE;
    assert_eq!(
        written(&kept, (1, 3), ""),
        "  gfx90a:xnack- 16-20/32 workgroup<=256 vgprs=0 agprs=1 sgprs=2 lds=3 dynamic_lds=4 \
         spills=0 copies=3"
    );
}

/// A line shows by its bounds that the size is open, or dynamic memory; what else is open it says.
#[test]
fn a_line_says_what_is_open() {
    let held = |line: &str| {
        let text = format!("{MARK}\nk\n  {line}\n");
        Baseline::parse(&text).map(|read| (read.lines[0].entry.kept.open, read.text() == text))
    };
    let dynamic = Open::NONE.with_dynamic_lds();
    for (line, open) in [
        ("gfx1100 20/32 workgroup=64", Open::NONE),
        ("gfx1100 16-20/32 workgroup<=64", Open::NONE),
        ("gfx1100 <=20/32 workgroup=64", dynamic),
        ("sm_90 <=20/32 block=64 open=shared", Open::NONE.with_lds()),
        ("sm_90 <=20/32 block=64 open=dynamic_shared+shared", dynamic.with_lds()),
        ("gfx90a <=20/32 workgroup=64 open=agprs", Open::NONE.with_agprs()),
        ("gfx1100 <=20/32 workgroup=64 open=lds+wave", Open::NONE.with_lds().with_wave()),
        ("gfx1250 16-20/32 workgroup=64 open=barriers", Open { barriers: true, ..Open::NONE }),
    ] {
        assert_eq!(held(line), Ok((open, true)), "{line}");
    }
    let wrong = held("gfx1100 16-20/32 open=waves").unwrap_err();
    assert!(
        wrong.starts_with("line 3: `open` takes") && wrong.ends_with("found `waves`"),
        "{wrong}"
    );
}

#[test]
fn copies_that_are_alike_are_one_line() {
    let text =
        format!("{MARK}\n\nf\n  sm_90 ? registers=40 copies=3\n  sm_90 ? registers=48 copy=4\n");
    let baseline = Baseline::parse(&text).unwrap();
    assert_eq!(baseline.lines.len(), 4);
    assert_eq!(baseline.lines[3].entry.copy, 4);
    assert_eq!(baseline.text(), text);
    for copies in ["0", "100001", "x", "99999999999"] {
        let text = text.replace("copies=3", &format!("copies={copies}"));
        assert!(Baseline::parse(&text).is_err(), "{copies}");
    }
}

/// As whoever merges by hand leaves it, or git where it is told to keep both sides.
#[test]
fn an_entry_is_there_once() {
    let text = |more: &str| format!("{MARK}\n\nf\n  sm_90 48/64 registers=40\n{more}");
    for more in ["  sm_90 32/64 registers=64\n", "f\n  sm_90 48/64 registers=40\n"] {
        let at = more.lines().count() + 4;
        assert_eq!(
            Baseline::parse(&text(more)).unwrap_err(),
            format!(
                "line {at}: found `f` on sm_90 a second time; leave one out, or tell them apart \
                 by `copy=2`"
            )
        );
    }
    let other = text("  sm_90 32/64 registers=64 copy=2\n");
    assert_eq!(Baseline::parse(&other).unwrap().text(), other);
    let thrice = other.clone() + "  sm_90 16/64 registers=99 copy=2\n";
    assert!(Baseline::parse(&thrice).is_err());
    // The numbers are those of the order.
    let third = other.replace("copy=2", "copy=7");
    assert_eq!(Baseline::parse(&third).unwrap().text(), other);
}

/// As a merge may leave it: both sides added the kernel, in two places.
#[test]
fn a_kernel_may_stand_in_two_places() {
    let text = format!(
        "{MARK}\n\n# of f\nf\n  sm_90 32/64 registers=64 copy=2\ng\n  sm_90 ?\n# of more\nf\n  \
         sm_90 48/64 registers=40\n"
    );
    let baseline = Baseline::parse(&text).unwrap();
    let written = format!(
        "{MARK}\n\n# of f\n# of more\nf\n  sm_90 48/64 registers=40\n  sm_90 32/64 \
         registers=64 copy=2\ng\n  sm_90 ?\n"
    );
    assert_eq!(baseline.text(), written);
    assert_eq!(baseline.with(baseline.clone().take_entries()).text(), written);
}

#[test]
fn comments_stay_with_their_lines() {
    let text = format!(
        "{MARK}\n# of the file\n\n# of b\nb\n  # of its target\n  sm_90 ?\n# of c\nc\n  \
         sm_90 ?\n\n# apart\n\n# of d\nd\n  sm_90 ?\n# the end\n"
    );
    let mut baseline = Baseline::parse(&text).unwrap();
    assert_eq!(baseline.text(), text);
    let mut entries = baseline.take_entries();
    // `d` is gone; `a` and `bb` are new.
    entries.pop();
    for name in ["bb", "a"] {
        entries.push(Entry { name: name.into(), ..entries[0].clone() });
    }
    assert_eq!(
        baseline.with(entries).text(),
        format!(
            "{MARK}\n# of the file\n\na\n  sm_90 ?\n# of b\nb\n  # of its target\n  sm_90 \
             ?\nbb\n  sm_90 ?\n# of c\nc\n  sm_90 ?\n\n# apart\n\n# the end\n"
        )
    );
}

/// What is the same in several files is one line; the others are beside it.
#[test]
fn files_with_the_same_kernel_share_a_line() {
    let text = format!(
        "{MARK}\n\nfile a.so compiler=\"nvcc 13\" sm_80 sm_90\nfile b.so sm_80 sm_90\nfile c.so sm_80 sm_90\nfile \
         \"d e.so\" sm_90\nfile e.so sm_90\nf\n  sm_80 32/64 registers=40 files=3\n  sm_90 48/64 registers=40 \
         files=3\n  sm_90 none file=e.so\n  sm_90 32/64 registers=64 file=\"d e.so\"\ng\n  sm_90 16/64 registers=40 \
         file=a.so file=e.so\n  sm_90 8/64 registers=41 copy=2 copies=2 file=a.so\n  sm_90 16/64 registers=80 file=b.so \
         reason=\"a larger tile\"\n"
    );
    let baseline = Baseline::parse(&text).unwrap();
    assert_eq!(baseline.text(), text);
    assert_eq!(baseline.with(baseline.clone().take_entries()).text(), text);
    let of = |name: &'static str| {
        baseline.lines.iter().filter(move |line| **line.entry.name.whole() == *name)
    };
    let files = |name: &'static str| -> Vec<String> {
        of(name)
            .map(|line| line.entry.kept.setting.library.as_deref().unwrap_or("?").to_owned())
            .collect()
    };
    assert_eq!(files("f"), ["a.so", "b.so", "c.so", "a.so", "b.so", "c.so", "d e.so"]);
    assert_eq!(files("g"), ["a.so", "e.so", "a.so", "a.so", "b.so"]);
    let of_a = of("g").filter(|line| line.entry.kept.setting.library.as_deref() == Some("a.so"));
    assert!(
        of_a.clone().all(|line| line.entry.kept.setting.compiler.as_deref() == Some("nvcc 13"))
    );
    assert_eq!(of_a.count(), 3);
    for (from, to, error) in [
        (
            "files=3\n  sm_90 none",
            "files=4\n  sm_90 none",
            "line 10: found `files=4`, and 3 of the files",
        ),
        ("  sm_90 none file=e.so\n", "", "line 10: found `files=3`, and 4 of the files"),
        ("file=b.so reason", "file=a.so reason", "line 16: found `g` on sm_90 a second time"),
        ("none file=e.so", "none", "line 11: `none` takes the files"),
        ("none file=e.so", "none file=e.so registers=4", "line 11: `none` takes the files"),
        ("registers=64 file", "registers=64 files=1 file", "line 12: found `file` and `files`"),
        ("file e.so sm_90", "file e.so", "line 7: found no target"),
        ("file e.so sm_90", "file b.so sm_90", "line 7: found `b.so` a second time"),
    ] {
        assert!(text.contains(from), "{from}");
        let found = Baseline::parse(&text.replace(from, to)).unwrap_err();
        assert!(found.starts_with(error), "{found}");
    }
}
