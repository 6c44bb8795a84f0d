//! Which way a kernel moved, what excuses it, and which copies meet.

use std::mem::size_of;

use occ_artifacts::project::Date;

use super::*;
use crate::baseline::text::Baseline;

/// A kernel as a line has it.
fn entry(line: &str) -> Entry {
    let baseline =
        Baseline::parse(&format!("# occ baseline 2\nk\n  {line}\n")).expect("a baseline");
    baseline.lines.into_iter().next().expect("a line").entry
}

fn change(was: &str, is: &str) -> Change {
    Change::new(Some(entry(was)), (entry(is), None))
}

const LINE: &str = "gfx90a 16/32 workgroup=256 vgprs=64 agprs=0 sgprs=16 lds=0 spills=0";

/// Each thing that a line holds, from `was` to `is`, with the way it moved, whether it reaches less, and
/// whether it is a trade.
#[test]
fn a_kernel_moves_one_way_or_another() {
    let known = "scratch=0 spilled_vgprs=0 spilled_sgprs=0";
    for (was, is, kind, lower, trade) in [
        ("vgprs=64", "vgprs=64", ChangeKind::Same, false, false),
        ("sgprs=16", "sgprs=17", ChangeKind::Moved, false, false),
        ("vgprs=64", "vgprs=63", ChangeKind::Moved, false, false),
        ("workgroup=256", "workgroup=128", ChangeKind::Moved, false, false),
        ("16/32", "15/32", ChangeKind::Worse, true, false),
        ("16/32", "17/32", ChangeKind::Better, false, false),
        ("16/32", "16/40", ChangeKind::Worse, true, false),
        ("16/32", "?", ChangeKind::Unknown, false, false),
        ("16/32", "0/32", ChangeKind::Worse, true, false),
        ("16/32", "12-16/32", ChangeKind::Worse, true, false),
        ("16/32", "16-20/32", ChangeKind::Moved, false, false),
        ("spills=0", known, ChangeKind::Same, false, false),
        ("spills=0", "scratch=4 spilled_vgprs=0 spilled_sgprs=0", ChangeKind::Worse, false, false),
        ("spills=0", "scratch=0 spilled_vgprs=1 spilled_sgprs=0", ChangeKind::Worse, false, false),
        ("spills=0", "scratch=0 spilled_vgprs=0 spilled_sgprs=1", ChangeKind::Worse, false, false),
        ("spills=0", "spills=0 dynamic_stack=1", ChangeKind::Worse, false, false),
        // What was counted, and is not any more.
        ("spills=0", "spilled_sgprs=0", ChangeKind::Worse, false, false),
        ("spills=0", "", ChangeKind::Worse, false, false),
        ("spills=0", "spilled_vgprs=0 spilled_sgprs=0", ChangeKind::Worse, false, false),
        ("spills=0", "scratch=0", ChangeKind::Moved, false, false),
        // More of one and less of the other.
        ("16/32", "12/32", ChangeKind::Worse, true, false),
    ] {
        let is = LINE.replace(was, is);
        let change = change(LINE, &is);
        let found = (change.kind, change.is_lower(), change.is_trade());
        assert_eq!(found, (kind, lower, trade), "{is}");
    }
    for (was, is, kind, lower, trade) in [
        ("16/32 scratch=8", "12/32 scratch=4", ChangeKind::Worse, true, true),
        ("16/32 scratch=0", "20/32 scratch=4", ChangeKind::Worse, false, true),
        ("16/32 scratch=8", "16/32 scratch=4", ChangeKind::Better, false, false),
        ("16/32 scratch=8", "20/32 scratch=4", ChangeKind::Better, false, false),
        ("16/32 scratch=0 dynamic_stack=1", "16/32 scratch=0", ChangeKind::Better, false, false),
        // Nobody counted it before.
        ("16/32", "16/32 scratch=4", ChangeKind::Worse, false, false),
        ("16/32", "16/32 scratch=0", ChangeKind::Moved, false, false),
        ("16/32", "16/32 spill_store_bytes=4", ChangeKind::Worse, false, false),
        ("16/32 scratch=8", "16/32 scratch=8 spilled_vgprs=2", ChangeKind::Moved, false, false),
        ("? vgprs=64", "0/32 vgprs=64", ChangeKind::Worse, true, false),
        ("? vgprs=64", "16/32 vgprs=64", ChangeKind::Moved, false, false),
        ("? vgprs=64", "? vgprs=64", ChangeKind::Unknown, false, false),
        // Not known any more, whatever else is as it was or better.
        ("16/32 scratch=0", "? scratch=0", ChangeKind::Unknown, false, false),
        ("16/32 scratch=8", "? scratch=4", ChangeKind::Unknown, false, false),
        ("16/32 scratch=0", "? scratch=4", ChangeKind::Worse, false, false),
    ] {
        let line = |counts: &str| format!("gfx90a {counts}");
        let change = change(&line(was), &line(is));
        let found = (change.kind, change.is_lower(), change.is_trade());
        assert_eq!(found, (kind, lower, trade), "{was} {is}");
    }
    let compilers = [" compiler=\"clang 22\"", " compiler=\"clang 23\""];
    let [was, is] = compilers.map(|compiler| format!("{LINE}{compiler}"));
    let by = change(&was, &is);
    assert_eq!(by.kind, ChangeKind::Same);
    assert_eq!(by.compilers(), Some((Some("clang 22"), Some("clang 23"))));
    assert_eq!(change(&was, &was).compilers(), None);
}

#[test]
fn a_reason_excuses_what_is_worse_until_its_day() {
    let today = Date::today();
    let worse = LINE.replace("16/32", "8/32");
    for (reason, is, leave, excused) in [
        ("", &*worse, false, false),
        (" reason=\"a larger tile\"", &worse, true, true),
        (" reason=\"a larger tile\"", LINE, true, false),
        (" reason=\"a larger tile\" until=2999-12-31", &worse, true, true),
        (&format!(" reason=\"a larger tile\" until={today}"), &worse, true, true),
        (" reason=\"a larger tile\" until=2020-01-31", &worse, false, false),
    ] {
        let change = change(&format!("{LINE}{reason}"), is);
        let found = (change.has_leave(), change.is_excused());
        assert_eq!(found, (leave, excused), "{reason} {is}");
    }
}

#[test]
fn a_bound_on_either_side_is_told() {
    let reached = ["16/32", "12-16/32", "<=16/32"];
    for was in reached {
        for is in reached {
            let [was, is] = [was, is].map(|reached| LINE.replace("16/32", reached));
            let is_exact = was == LINE && is == LINE;
            assert_eq!(change(&was, &is).is_by_bound(), !is_exact, "{was} {is}");
        }
    }
    assert!(!change(&LINE.replace("16/32", "?"), &LINE.replace("16/32", "12-16/32")).is_by_bound());
}

/// Of kernels of one name those that did not move meet first, and new ones take free numbers.
#[test]
fn copies_of_one_name_are_numbered() {
    let of = |vgprs: u32| entry(&LINE.replace("vgprs=64", &format!("vgprs={vgprs}")));
    let new = |counts: &[u32]| counts.iter().map(|vgprs| (of(*vgprs), None)).collect();
    let seen = |(mut changes, left): (Vec<Change>, Group)| -> Vec<_> {
        changes.extend(left.old.into_iter().map(|old| Change::gone(old, ChangeKind::Gone)));
        changes.extend(left.new.into_iter().map(|new| Change::new(None, new)));
        let seen = |change: Change| (change.kind, change.entry.copy, change.entry.kept.counts[0]);
        let mut all: Vec<_> = changes.into_iter().map(seen).collect();
        all.sort_by_key(|(_, copy, _)| *copy);
        all
    };
    let first = numbered(new(&[64, 48, 80]));
    let copies: Vec<_> =
        first.iter().map(|(entry, _)| (entry.copy, entry.kept.counts[0])).collect();
    assert_eq!(copies, [(1, Some(48)), (2, Some(64)), (3, Some(80))]);
    let old: Vec<Entry> = first.into_iter().map(|(entry, _)| entry).collect();
    assert_eq!(
        seen(compare(old.clone(), new(&[80, 50, 64, 96]), &Libraries::default())),
        [
            (ChangeKind::Moved, 1, Some(50)),
            (ChangeKind::Same, 2, Some(64)),
            (ChangeKind::Same, 3, Some(80)),
            (ChangeKind::New, 4, Some(96)),
        ]
    );
    assert_eq!(
        seen(compare(old, new(&[80]), &Libraries::default())),
        [
            (ChangeKind::Gone, 1, Some(48)),
            (ChangeKind::Gone, 2, Some(64)),
            (ChangeKind::Same, 3, Some(80))
        ]
    );
}

/// As of what is kept of a kernel that is read.
#[test]
fn a_change_more_takes_little_memory() {
    assert!(size_of::<Change>() <= 80, "{}", size_of::<Change>());
}

#[test]
fn names_are_alike() {
    for (a, b, first) in [
        ("void a::f<int, 4>(int*)", "void a::f<int, 8>(int*, int)", 0),
        ("void a::f<int>(int*)", "void b::c::f<int>(int*)", 1),
        ("f<…>~0123456789ab", "f<…>~ba9876543210", 0),
        ("gemm_64x64_v2", "gemm_128x64_v3", 2),
        ("a::gemm128", "gemm256", 2),
        ("void a::blur<int>(int*)", "void b::soften<int>(int*)", 3),
        ("blur", "soften", 3),
        ("blur", "soften(int)", 4),
        ("void f<int>(int*)", "void g(int*)", 4),
    ] {
        let found = SHAPES.iter().position(|shape| shape(a) == shape(b));
        assert_eq!(found.unwrap_or(4), first, "{a} and {b}");
    }
}
