//! The one place that a contract of the attribute's is blamed on, and what is told of it.

use occ_core::__private::account::{Source, Stated, Statement};
use occ_core::__private::key::{Key, Value};
use occ_core::__private::message::InFile;
use occ_core::__private::{Asked, Said, Spills, Wanted, block};
use occ_core::{Arch, Limiter, MeasuredFile, Ratio, Requirement, Vendor, Wave, arch};

const FILE: Source<'_> =
    Source::File(InFile { kernel: "blur", file: "blur.hsaco", vendor: Vendor::Amd });
const AUTHOR: Source<'_> = Source::Author("key");
const ITEM: Source<'_> = Source::Item("`launch_bounds`");

const WHOLE: u8 = Said::WHOLE;
const WARN: u8 = Said::WARN;
const NAME: u8 = Said::NAME;

type Statements = [Statement<'static>];

const fn one(key: Key, stated: Stated<'static>, source: Source<'static>) -> Statement<'static> {
    Statement { key, stated, source }
}

const fn count(key: Key, count: u32, source: Source<'static>) -> Statement<'static> {
    one(key, Stated::Exactly(Value::Count(count)), source)
}

/// What an author says.
const fn author(key: Key, is: u32) -> Statement<'static> {
    count(key, is, AUTHOR)
}

const fn of_64(key: &'static str, waves: u32) -> Asked<'static> {
    let ratio = Ratio::new(waves, 64);
    Asked { key, value: Wanted::Reach(Requirement::Occupancy(ratio)) }
}

/// A kernel that is held to half of all waves.
fn said<'a>(archs: &'a [Arch], statements: &'a Statements) -> Said<'static, 'a> {
    Said {
        name: "blur",
        archs,
        called: "",
        statements,
        min: of_64("min", 32),
        warn: Asked::NOTHING,
        spills: Spills::Allowed,
        must_warn: false,
        has_others: false,
    }
}

/// Holds all that is said to what is blamed, and to a part of each line that is told.
#[track_caller]
fn blames(said: &Said<'_, '_>, place: u8, parts: &[&str]) {
    let told = said.told().text;
    let told = told.as_str();
    assert_eq!(said.blame(), place, "{told}");
    assert_eq!(told.is_empty(), place == 0, "{told}");
    for part in parts {
        assert!(told.contains(part), "no `{part}` in {told}");
    }
}

#[test]
fn what_takes_most_of_what_limits_is_blamed() {
    use Key::{Agprs, DynamicLds, Lds, Vgprs, Workgroup};
    let (size, few) = (author(Workgroup, 256), author(Vgprs, 24));
    let (gcn, cdna, ampere) = ([arch::GFX906], [arch::GFX90A], [arch::SM_80]);
    let range = one(Workgroup, Stated::Exactly(Value::Range([64, 1024])), AUTHOR);
    let most = |threads| one(Workgroup, Stated::AtMost(threads), ITEM);
    let limits = |place| Said::LIMITS + place;
    let cases: &[(&[Arch], &Statements, u8)] = &[
        (&gcn, &[size, few], 0),
        (&gcn, &[size, author(Vgprs, 128)], limits(2)),
        (&gcn, &[author(Vgprs, 128), size], limits(1)),
        // Of two the larger one, and of the same the first.
        (&gcn, &[size, few, author(Lds, 9000), author(DynamicLds, 30_000)], limits(4)),
        (&gcn, &[size, few, author(Lds, 30_000), author(DynamicLds, 9000)], limits(3)),
        (&gcn, &[size, few, author(DynamicLds, 20_000), author(Lds, 20_000)], limits(3)),
        (&cdna, &[size, author(Vgprs, 100), author(Agprs, 128)], limits(3)),
        (&cdna, &[size, author(Agprs, 100), author(Vgprs, 128)], limits(3)),
        // What takes nothing has nothing to free, and a size takes nothing by itself.
        (&gcn, &[author(DynamicLds, 0), size, few, author(Lds, 60_000)], limits(4)),
        (&gcn, &[author(Lds, 60_000), size, few], limits(1)),
        (&ampere, &[few, author(Workgroup, 1056)], 2),
        (&ampere, &[size, few, author(Key::Carveout, 20), author(Lds, 20_000)], limits(4)),
        (&ampere, &[size, few, author(Lds, 20_000), author(Key::Carveout, 20)], limits(3)),
        (
            &ampere,
            &[author(Workgroup, 64), few, author(Lds, 4), author(Key::Carveout, 5)],
            limits(3),
        ),
        // Only what counts is to change.
        (&gcn, &[size, author(Vgprs, 250), count(Vgprs, 128, FILE)], limits(3)),
        (&gcn, &[count(Vgprs, 250, Source::Project), size, author(Vgprs, 128)], limits(3)),
        (&gcn, &[most(1024), size, author(Vgprs, 128)], limits(3)),
        (&gcn, &[range, author(Vgprs, 64)], limits(2)),
        // What cannot launch is wrong by itself.
        (&gcn, &[size, author(Vgprs, 600)], 2),
        (&gcn, &[author(Workgroup, 2048), few], 1),
        (&gcn, &[size, few, author(Lds, 70_000)], 3),
        (&gcn, &[size, few, author(Lds, 40_000), author(DynamicLds, 30_000)], 3),
        (&gcn, &[size, few, author(Key::Sgprs, 200)], 3),
        (&gcn, &[size, few, one(Key::Wave, Stated::Exactly(Value::Wave(Wave::W32)), AUTHOR)], 3),
    ];
    for (archs, statements, place) in cases {
        let said = said(archs, statements);
        assert_eq!(said.blame(), *place, "{statements:?}: {}", said.told().text.as_str());
        assert_eq!(said.told().text.as_str().is_empty(), *place == 0, "{statements:?}");
    }
    // A size is blamed where nothing else is.
    let statements = [few, author(Workgroup, 768)];
    let full = Said { min: of_64("min", 64), ..said(&ampere, &statements) };
    assert_eq!(full.blame(), limits(2), "{}", full.told().text.as_str());
    // One byte is to blame before the carveout, and no bytes are not; the carveout is, even where it is 0.
    let (size, part) = (author(Workgroup, 64), author(Key::Carveout, 1));
    for (statements, place) in [
        (&[few, author(Lds, 1), size, part][..], limits(2)),
        (&[few, size, part, author(Lds, 1)], limits(4)),
        (&[author(DynamicLds, 0), few, size, part], limits(4)),
        (&[few, size, author(Key::Carveout, 0)], limits(3)),
    ] {
        let full = Said { min: of_64("min", 64), ..said(&ampere, statements) };
        let told = full.told().text;
        assert_eq!(full.blame(), place, "{statements:?}: {}", told.as_str());
        assert!(told.as_str().contains("limited by shared memory"), "{}", told.as_str());
    }
}

#[test]
fn what_is_not_clear_is_told_before_any_number() {
    use Key::{Lds, Vgprs, Wave as Waves, Workgroup};
    let gcn = [arch::GFX906];
    let (size, many) = (author(Workgroup, 256), author(Vgprs, 128));
    let wrong = |key, is_large| one(key, Stated::Wrong(is_large), AUTHOR);
    let range = |least, most| one(Workgroup, Stated::Exactly(Value::Range([least, most])), AUTHOR);
    let cases: &[(&Statements, u8, &[&str])] = &[
        (&[size, wrong(Vgprs, false)], 2, &["`key` takes a whole number, 0 or more"]),
        (&[wrong(Vgprs, true), size], 1, &["`key`"]),
        (&[size, many, wrong(Waves, false)], 3, &["32, 64 or 128"]),
        (&[wrong(Vgprs, false), wrong(Waves, false)], 1, &["whole number", "32, 64 or 128"]),
        (&[range(512, 256), many], 1, &["`key`", "empty"]),
        (&[range(64, 64), author(Vgprs, 24)], 0, &[]),
        // Each of two that contradict each other, whatever comes first.
        (&[size, author(Vgprs, 64), count(Vgprs, 96, FILE)], 2, &["above the declared 64"]),
        (&[count(Vgprs, 96, FILE), size, author(Vgprs, 64)], 3, &["above the declared 64"]),
        (&[size, count(Workgroup, 128, ITEM)], 1, &["256", "128"]),
        (&[count(Workgroup, 128, ITEM), size], 2, &["256", "128"]),
        // A mistake goes before a contradiction, and a contradiction before what is missing.
        (&[size, count(Workgroup, 128, ITEM), wrong(Vgprs, false)], 3, &["whole number"]),
        (&[author(Vgprs, 64), count(Vgprs, 96, FILE)], 1, &["above the declared 64"]),
        (&[], NAME, &["no workgroup size is given", "no VGPR count is given"]),
        (&[size], NAME, &["no VGPR count is given"]),
        (&[many], NAME, &["no workgroup size is given"]),
        (&[size, many, one(Lds, Stated::Needed("give it"), Source::Default)], 3, &["give it"]),
    ];
    for (statements, place, parts) in cases {
        blames(&said(&gcn, statements), *place, parts);
    }
    // What is asked for may be wrong as well, and all of it is told.
    let kept = [size, author(Vgprs, 24)];
    for (wanted, part) in [
        (Wanted::NoFraction, "a fraction"),
        (Wanted::NoCount(false), "whole number"),
        (Wanted::NoCount(true), "or less"),
        (Wanted::Rough(Ratio::new(1, 3)), "f32"),
    ] {
        let mut said = said(&gcn, &kept);
        said.min = Asked { key: "least", value: wanted };
        blames(&said, WHOLE, &["`least`", part]);
        said.warn = Asked { key: "hoped", value: wanted };
        blames(&said, WHOLE, &["`least`", "`hoped`"]);
        said.min = of_64("min", 32);
        blames(&said, WARN, &["`hoped`"]);
        said.archs = &[];
        blames(&said, WARN, &["`hoped`"]);
    }
    blames(&said(&[], &kept), Said::ARCHS, &["the list of architectures is empty"]);
    blames(&said(&[], &[author(Vgprs, 64), count(Vgprs, 96, FILE)]), 1, &["above the declared 64"]);
}

/// More statements than there are places are blamed on the whole.
#[test]
fn each_statement_has_a_place_or_none() {
    for (length, place) in
        [(98, 98), (99, 99), (100, WHOLE), (255, WHOLE), (256, WHOLE), (600, WHOLE)]
    {
        let mut statements = vec![one(Key::Lds, Stated::Silent, ITEM); length];
        statements[length - 1] = one(Key::Lds, Stated::Wrong(false), AUTHOR);
        blames(&said(&[arch::GFX906], &statements), place, &["whole number"]);
        statements[0] = author(Key::Workgroup, 256);
        statements[length - 1] = author(Key::Vgprs, 128);
        let limits = if place == WHOLE { WHOLE } else { place + Said::LIMITS };
        blames(&said(&[arch::GFX906], &statements), limits, &["below the required 50%"]);
    }
}

#[test]
fn of_several_architectures_the_worst_counts() {
    use Key::{Vgprs, Workgroup};
    let (cdna, gcn, rdna) = (arch::GFX90A, arch::GFX906, arch::GFX1100);
    for (vgprs, archs, worst, place) in [
        (24, [gcn, cdna, rdna], "gfx906", 0),
        (100, [rdna, gcn, cdna], "gfx906", 102),
        (100, [gcn, rdna, cdna], "gfx906", 102),
        (100, [rdna, cdna, gcn], "gfx906", 102),
    ] {
        let statements = [author(Workgroup, 256), author(Vgprs, vgprs)];
        let said = said(&archs, &statements);
        assert_eq!(said.contract().arch.name.as_str(), worst, "{vgprs}");
        assert_eq!(said.blame(), place, "{vgprs}");
    }
    // What is broken is worse than what warns.
    let statements = [author(Workgroup, 256), author(Vgprs, 100)];
    let pair = [rdna, gcn];
    let wanting = Said { warn: of_64("warn", 64), ..said(&pair, &statements) };
    assert_eq!(Said { archs: &[rdna], ..wanting }.warned(), Some((Vendor::Amd, Limiter::Vgprs)));
    assert_eq!(wanting.contract().arch.name.as_str(), "gfx906");
    // What cannot launch is worse than what is broken, which it is on CDNA.
    let statements = [author(Workgroup, 256), author(Vgprs, 100), author(Key::Agprs, 128)];
    for archs in [[cdna, gcn], [gcn, cdna]] {
        let said = said(&archs, &statements);
        assert_eq!((said.contract().arch.name.as_str(), said.blame()), ("gfx906", 3));
    }
    assert_eq!(said(&[cdna], &statements).blame(), 103);
    // One that warns is worse than one that does not.
    let statements = [author(Workgroup, 256), author(Vgprs, 40)];
    let mut wanting = said(&[], &statements);
    wanting.warn = of_64("warn", 48);
    for archs in [[rdna, gcn], [gcn, rdna]] {
        let said = Said { archs: &archs, ..wanting };
        assert_eq!(said.warned(), Some((Vendor::Amd, Limiter::Vgprs)));
        assert_eq!(said.contract().arch.name.as_str(), "gfx906");
    }
    assert_eq!(Said { archs: &[rdna], ..wanting }.warned(), None);
    assert_eq!(Said { archs: &[gcn], min: of_64("min", 64), ..wanting }.warned(), None, "it fails");
    assert_eq!(Said { archs: &[gcn], warn: Asked::NOTHING, ..wanting }.warned(), None);
}

/// Whatever both are counted in: of 64 registers 4 blocks of 8 warps are on an SM, 3 of them are 24 warps, and 6 warps a
/// sub-partition from 21 on.
#[test]
fn what_is_wanted_below_the_minimum_never_warns() {
    let (blocks, warps) = (Requirement::Workgroups(3), Requirement::WavesPerSimd(6));
    let of = |waves| Requirement::Occupancy(Ratio::new(waves, 64));
    let size = author(Key::Workgroup, 256);
    let known = [size, author(Key::Vgprs, 64)];
    let range = one(Key::Workgroup, Stated::Exactly(Value::Range([64, 256])), AUTHOR);
    let in_range = [range, author(Key::Vgprs, 64)];
    let asked = |requirement| Asked { key: "min", value: Wanted::Reach(requirement) };
    let archs = [arch::SM_90];
    let blame = |statements: &Statements, min, warn, must_warn| {
        Said { min, warn, must_warn, ..said(&archs, statements) }.blame()
    };
    for (min, never, warns) in [
        (blocks, of(23), of(24)),
        (blocks, Requirement::Workgroups(2), blocks),
        (of(24), Requirement::Workgroups(2), blocks),
        (of(21), Requirement::WavesPerSimd(5), warps),
        (warps, of(20), of(21)),
        (warps, Requirement::WavesPerSimd(5), warps),
        (of(1), Requirement::WavesPerSimd(0), Requirement::WavesPerSimd(1)),
    ] {
        assert_eq!(blame(&known, asked(min), asked(never), true), WARN, "{min:?} {never:?}");
        assert_eq!(blame(&known, asked(min), asked(warns), true), 0, "{min:?} {warns:?}");
        assert_eq!(blame(&known, asked(min), asked(never), false), 0, "it need not");
    }
    // Without both there is nothing to say, nor of a range, nor of what fails before.
    let (min, low) = (asked(blocks), asked(of(1)));
    assert_eq!(blame(&known, Asked::NOTHING, low, true), 0);
    assert_eq!(blame(&known, min, Asked::NOTHING, true), 0);
    assert_eq!(blame(&in_range, min, low, true), 0);
    assert_eq!(blame(&[size, author(Key::Vgprs, 300)], min, low, true), 2);
    assert_eq!(blame(&[size, author(Key::Vgprs, 128)], min, low, true), 102);
    // Of several architectures it may warn on one: 8 warps are an eighth of an SM of the one, and a sixth of the other.
    let wide = [author(Key::Workgroup, 256), author(Key::Vgprs, 24)];
    let ratio = Requirement::Occupancy(Ratio::new(9, 64));
    for (archs, place) in [
        (&[arch::SM_80][..], 0),
        (&[arch::SM_86], WARN),
        (&[arch::SM_80, arch::SM_86], 0),
        (&[arch::SM_86, arch::SM_80], 0),
    ] {
        let asked = Said {
            min: asked(Requirement::Workgroups(1)),
            warn: asked(ratio),
            ..said(archs, &wide)
        };
        blames(&Said { must_warn: true, ..asked }, place, &[]);
    }
    blames(&Said { min, warn: low, must_warn: true, ..said(&[], &known) }, Said::ARCHS, &[]);
    // On another target it may warn, but not of less than a fraction that all must reach.
    let (min, low) = (asked(of(24)), asked(Requirement::Workgroups(2)));
    let several =
        Said { min, warn: low, must_warn: true, has_others: true, ..said(&archs, &known) };
    blames(&several, 0, &[]);
    blames(&Said { warn: asked(of(24)), ..several }, 0, &[]);
    blames(&Said { warn: asked(of(23)), ..several }, WARN, &["`warn` is below `min`"]);
    blames(&Said { warn: asked(of(23)), must_warn: false, ..several }, 0, &[]);
    // It is told before there are numbers.
    let broken = Said { statements: &[size, author(Key::Vgprs, 300)], ..several };
    blames(&Said { warn: asked(of(23)), ..broken }, WARN, &[]);
}

#[test]
fn what_is_certain_is_told_before_all_is_known() {
    use Key::{DynamicLds, Lds, Sgprs, Vgprs, Workgroup};
    let open = |key| one(key, Stated::Unknown, AUTHOR);
    let (size, few, wrong) =
        (author(Workgroup, 256), author(Vgprs, 24), one(Vgprs, Stated::Wrong(false), AUTHOR));
    let (gcn, ampere) = ([arch::GFX906], [arch::SM_90]);
    let cases: &[(&[Arch], &Statements, &[u8])] = &[
        (&gcn, &[open(Workgroup), author(Vgprs, 600)], &[2]),
        (&gcn, &[author(Vgprs, 600), open(Workgroup), author(Sgprs, 200)], &[1, 3]),
        (&ampere, &[author(Lds, 50_000), open(Workgroup), open(Vgprs)], &[1]),
        (&gcn, &[author(Workgroup, 2048), open(Vgprs)], &[1]),
        (&gcn, &[open(Workgroup), author(Vgprs, 256)], &[]),
        (&gcn, &[open(Workgroup), open(Vgprs)], &[]),
        // What nobody says is missing.
        (&gcn, &[], &[NAME, NAME]),
        (&gcn, &[open(Vgprs)], &[NAME]),
        (&gcn, &[open(Workgroup), count(Key::VgprsAllocated, 24, FILE)], &[]),
        // The file's count, which is not known, is the one that counts.
        (&gcn, &[open(Workgroup), one(Vgprs, Stated::Unknown, FILE), author(Vgprs, 600)], &[]),
        // What several take together, where all of it is known.
        (&gcn, &[size, few, author(Lds, 40_000), author(DynamicLds, 30_000)], &[3]),
        (&gcn, &[size, open(Vgprs), author(Lds, 40_000), author(DynamicLds, 30_000)], &[]),
        // A broken minimum is one problem, where all is known.
        (&gcn, &[size, author(Vgprs, 128)], &[102]),
        (&gcn, &[size, author(Vgprs, 128), open(Lds)], &[]),
        (&gcn, &[wrong, size, author(Sgprs, 64), count(Sgprs, 96, FILE)], &[1, 3]),
        (&gcn, &[open(Workgroup), author(Vgprs, 64), count(Vgprs, 96, FILE)], &[2]),
        (
            &gcn,
            &[author(Vgprs, 64), author(Lds, 0), count(Vgprs, 96, FILE), count(Lds, 4, FILE)],
            &[1, 2],
        ),
        (&[], &[author(Vgprs, 64), count(Vgprs, 96, FILE)], &[1]),
        (&[], &[open(Workgroup), author(Vgprs, 600)], &[Said::ARCHS]),
    ];
    for (archs, statements, expected) in cases {
        let said = said(archs, statements);
        let mut places = Vec::new();
        for problem in (0..).map_while(|number| said.problem(number)) {
            assert!(!problem.text.as_str().is_empty(), "{statements:?}");
            places.push(problem.place);
        }
        assert_eq!(places, *expected, "{statements:?}");
    }
}

fn source(spills: Spills<'static>, statements: &Statements) -> Option<MeasuredFile<'static>> {
    Said { spills, ..said(&[arch::GFX906], statements) }.contract().source
}

#[test]
fn a_file_is_where_its_counts_were_read() {
    use Key::{Agprs, Lds, Scratch, Sgprs, Vgprs, Workgroup};
    let size = author(Workgroup, 64);
    let of_file = |key, is| count(key, is, FILE);
    let read = |statements: &Statements| source(Spills::Allowed, statements).expect("a file");
    assert_eq!(source(Spills::Deny, &[size, author(Vgprs, 24)]), None);
    // Its counts, be they the least, and not what it bounds or leaves open.
    let all = [
        of_file(Vgprs, 84),
        one(Lds, Stated::AtLeast(0), FILE),
        one(Sgprs, Stated::Needed(""), FILE),
        author(Sgprs, 24),
        size,
    ];
    let found = read(&all);
    assert_eq!(found.file, "blur.hsaco");
    for (limiter, counts) in [
        (Limiter::Vgprs, true),
        (Limiter::Lds, true),
        (Limiter::Sgprs, false),
        (Limiter::Scratch, false),
    ] {
        assert_eq!(found.counts.contains(limiter), counts, "{limiter:?}");
    }
    // Its bound, and whether that is all that is known of the size.
    let most = one(Workgroup, Stated::AtMost(256), FILE);
    for (statements, bound, is_open) in [
        (&[of_file(Vgprs, 24), most][..], Some(256), true),
        (&[of_file(Vgprs, 24), most, size], Some(256), false),
        (&[of_file(Vgprs, 24), of_file(Workgroup, 128)], Some(128), false),
        (&[of_file(Vgprs, 24), size], None, false),
    ] {
        let found = read(statements);
        assert_eq!((found.bound, found.is_open), (bound, is_open), "{statements:?}");
    }
    assert_eq!(
        said(&[arch::GFX906], &[of_file(Vgprs, 24), most]).contract().range,
        Some([64, 256])
    );
    // The most that is declared of each.
    let declared = [
        of_file(Vgprs, 24),
        author(Vgprs, 96),
        count(Vgprs, 84, Source::Descriptor("the descriptor")),
        count(Vgprs, 40, ITEM),
        count(Vgprs, 32, Source::Project),
        author(Agprs, 7),
        author(Sgprs, 100),
        author(Lds, 512),
    ];
    assert_eq!(read(&[author(Vgprs, 96), of_file(Vgprs, 24), size]).ceilings.vgprs, Some(96));
    let counted = read(&[of_file(Vgprs, 24), of_file(Sgprs, 24), size]).counts;
    assert!(counted.contains(Limiter::Sgprs) && !counted.contains(Limiter::Lds));
    let ceilings = read(&declared).ceilings;
    assert_eq!((ceilings.vgprs, ceilings.agprs), (Some(84), Some(7)));
    assert_eq!((ceilings.sgprs, ceilings.lds, ceilings.scratch), (Some(100), Some(512), None));
    // A declared scratch that may be used may be used at any length.
    let scratch = |uses| one(Scratch, Stated::Exactly(Value::Flag(uses)), AUTHOR);
    for (spills, scratch, most, denied) in [
        (Spills::Allowed, None, None, false),
        (Spills::Warn, Some(scratch(true)), None, false),
        (Spills::Allowed, Some(scratch(false)), Some(0), false),
        (Spills::Deny, None, None, true),
        (Spills::AtMost(16), None, Some(16), true),
        (Spills::AtMost(16), Some(scratch(true)), Some(16), true),
        (Spills::AtMost(16), Some(scratch(false)), Some(0), true),
    ] {
        let statements: Vec<_> = [of_file(Vgprs, 24)].into_iter().chain(scratch).collect();
        let found = source(spills, &statements).expect("a file");
        assert_eq!((found.ceilings.scratch, found.spills_denied), (most, denied), "{spills:?}");
    }
}

#[test]
fn a_record_is_of_numbers_or_of_what_is_wrong() {
    let gcn = [arch::GFX906];
    let kept = [author(Key::Workgroup, 256), author(Key::Vgprs, 24)];
    let broken = [author(Key::Workgroup, 256), author(Key::Vgprs, 128)];
    let wrong = [one(Key::Vgprs, Stated::Wrong(false), AUTHOR)];
    let refused = [author(Key::Workgroup, 2048), author(Key::Vgprs, 24)];
    let low = Asked { key: "warn", value: Wanted::Reach(Requirement::Workgroups(0)) };
    let never = Said { warn: low, must_warn: true, ..said(&gcn, &kept) };
    for (said, is_of_numbers, part) in [
        (said(&gcn, &kept), true, "\"workgroups\":"),
        (said(&gcn, &broken), true, "gfx906"),
        (said(&gcn, &refused), true, "gfx906"),
        (said(&gcn, &wrong), false, "whole number"),
        (said(&[], &kept), false, "architectures is empty"),
        (never, false, "never warns"),
        (Said { spills: Spills::Spilled("it spills"), ..said(&gcn, &kept) }, true, "it spills"),
    ] {
        let record = said.recorded(&[]);
        let record = record.as_str();
        assert!(record.contains("blur") && record.contains(part), "{part} in {record}");
        assert_eq!(record.contains("\"contract\":"), is_of_numbers, "{record}");
        assert_eq!(record.contains("\"refused\""), !is_of_numbers, "{record}");
    }
}

#[test]
fn spills_are_told_before_what_is_not_reached() {
    use Key::{Vgprs, Workgroup};
    let gcn = [arch::GFX906];
    let spilled = Spills::Spilled("it spills");
    let few = [author(Workgroup, 256), author(Vgprs, 24)];
    blames(&Said { spills: spilled, ..said(&gcn, &few) }, Said::SPILLS, &["it spills"]);
    let many = [author(Workgroup, 256), author(Vgprs, 128)];
    let both = Said { spills: spilled, ..said(&gcn, &many) };
    blames(&both, Said::SPILLS, &["it spills\n", "below the required 50%"]);
    let places: Vec<u8> =
        (0..).map_while(|number| both.problem(number)).map(|one| one.place).collect();
    assert_eq!(places, [Said::SPILLS, 102]);
    // What is missing hides what is not reached, and a file's count says what it reaches on one architecture.
    let lone = [author(Vgprs, 255)];
    let told = said(&gcn, &lone).told().text;
    assert_eq!(told.as_str().lines().count(), 1, "{}", told.as_str());
    let above = [author(Workgroup, 256), author(Vgprs, 64), count(Vgprs, 84, FILE)];
    blames(&said(&gcn, &above), 2, &["; it reaches 30% occupancy on gfx906"]);
    let pair = [arch::GFX906, arch::GFX90A];
    assert!(!said(&pair, &above).told().text.as_str().contains("it reaches"));
}

#[test]
fn a_compiler_that_chooses_the_wave_has_to_say_it() {
    use Key::{Vgprs, Wave as Waves, Workgroup};
    let intel = [*occ_core::lookup::find("pvc").expect("a chip").arch];
    let (size, few) = (author(Workgroup, 256), author(Vgprs, 128));
    let wave = |stated| one(Waves, stated, AUTHOR);
    let of_16 = Stated::Exactly(Value::Wave(Wave::W16));
    blames(&said(&intel, &[size, few]), NAME, &["SIMD"]);
    blames(&said(&intel, &[size, few, wave(of_16)]), 0, &[]);
    blames(&said(&intel, &[size, few, wave(Stated::Unknown)]), 0, &[]);
    assert_eq!(said(&intel, &[size, few, wave(of_16)]).contract().kernel.wave, Some(Wave::W16));
}

/// What an expression states, as its `Debug` shows it.
fn stated(stated: Stated<'static>) -> String {
    format!("{stated:?}")
}

#[test]
fn an_integer_of_any_type_is_a_count_or_none() {
    let most = i128::from(u32::MAX);
    for (value, is) in [
        (0, Ok(0)),
        (1, Ok(1)),
        (most, Ok(u32::MAX)),
        (most + 1, Err(true)),
        (i128::MAX, Err(true)),
        (-1, Err(false)),
        (i128::MIN, Err(false)),
    ] {
        let expected =
            |of: &dyn Fn(u32) -> Stated<'static>| stated(is.map_or_else(Stated::Wrong, of));
        let shape = |shape| Stated::Exactly(Value::Shape(shape));
        let range = |ends| Stated::Exactly(Value::Range(ends));
        let count = |count| Stated::Exactly(Value::Count(count));
        assert_eq!(stated(block::count(value)), expected(&count));
        assert_eq!(stated(block::at_most(value)), expected(&Stated::AtMost));
        assert_eq!(stated(block::at_least(value)), expected(&Stated::AtLeast));
        assert_eq!(stated(block::shape(value, 2, 3)), expected(&|x| shape([x, 2, 3])));
        assert_eq!(stated(block::shape(1, value, 3)), expected(&|y| shape([1, y, 3])));
        assert_eq!(stated(block::shape(1, 2, value)), expected(&|z| shape([1, 2, z])));
        assert_eq!(stated(block::range(value, 2)), expected(&|least| range([least, 2])));
        assert_eq!(stated(block::range(1, value)), expected(&|most| range([1, most])));
        let wanted = |of: fn(u32) -> Requirement| {
            let wanted = is.map_or_else(Wanted::NoCount, |count| Wanted::Reach(of(count)));
            format!("{:?}", Asked { key: "key", value: wanted })
        };
        let [waves, groups] =
            [block::waves_per_simd("key", value), block::workgroups("key", value)];
        assert_eq!(format!("{waves:?}"), wanted(Requirement::WavesPerSimd));
        assert_eq!(format!("{groups:?}"), wanted(Requirement::Workgroups));
    }
    assert_eq!(stated(block::wave(32)), stated(Stated::Exactly(Value::Wave(Wave::W32))));
    assert_eq!(stated(block::wave(17)), stated(Stated::Wrong(true)));
    assert_eq!(stated(block::wave(-1)), stated(Stated::Wrong(false)));
    let mistake = block::workgroups("min_workgroups", -1).mistake().expect("it is no count");
    assert!(mistake.as_str().ends_with("0 or more"), "{}", mistake.as_str());
}

#[test]
fn a_fraction_of_an_f32_is_not_what_was_written() {
    let third = 1.0_f32 / 3.0;
    for (value, is) in [
        (0.6, "Reach"),
        (1.0 / 3.0, "Reach"),
        (0.0, "Reach"),
        (1.0, "Reach"),
        // An `f32` has halves exactly, and no decimals.
        (f64::from(0.625_f32), "Reach"),
        (1.0 / 4096.0, "Reach"),
        // Nor do its digits show in nine decimals.
        (f64::from(0.99921_f32), "Reach"),
        (f64::from(0.6_f32), "Rough"),
        (f64::from(third), "Rough"),
        (1.5, "NoFraction"),
        (-0.1, "NoFraction"),
        (f64::NAN, "NoFraction"),
    ] {
        let asked = block::fraction("min", value);
        assert!(format!("{:?}", asked.value).starts_with(is), "{value}: {asked:?}");
    }
}

#[test]
fn a_file_is_for_the_architectures_that_it_runs_on() {
    let mine = Arch { name: occ_core::Name::new("mine"), ..arch::GFX906 };
    let file = InFile { kernel: "blur", file: "blur.hsaco", vendor: Vendor::Amd };
    let (old, new) = (arch::GFX906, arch::GFX90A);
    for (archs, runs_on, fits) in [
        (&[][..], &["gfx90a"][..], true),
        (&[new], &["gfx90a"], true),
        (&[new], &["gfx906", "gfx90a"], true),
        (&[new], &["gfx906"], false),
        (&[new], &[], false),
        (&[new, old], &["gfx90a"], false),
        (&[old, new], &["gfx90a"], false),
        // An author's own may be any chip.
        (&[mine], &["gfx90a"], true),
        (&[mine, new], &["gfx90a"], true),
    ] {
        let held = std::panic::catch_unwind(|| block::compiled_for(archs, "gfx90a", runs_on, file));
        assert_eq!(held.is_ok(), fits, "{runs_on:?}");
    }
}

#[test]
fn a_warning_has_a_number() {
    let statements = [author(Key::Workgroup, 256), author(Key::Vgprs, 40)];
    let archs = [arch::GFX906];
    let wanting = Said { warn: of_64("warn", 48), ..said(&archs, &statements) };
    let code = occ_core::__private::warning_code(Vendor::Amd, Limiter::Vgprs);
    assert_eq!((block::warned(&wanting), block::warned(&said(&archs, &statements))), (code, 0));
}

#[test]
fn variables_lie_one_behind_the_other() {
    use block::{Layout, layout, readable, variables};

    let count = |count| stated(Stated::Exactly(Value::Count(count)));
    let of = |layout| stated(variables(&[layout], false));
    assert_eq!(of(Some(Layout::words(3))), count(12));
    assert_eq!(of(Layout::by_host::<[f32; 5]>()), count(20));
    assert_eq!(of(Layout::by_host::<[u8; 5]>()), count(5));
    assert_eq!(of(Layout::by_host::<u16>()), count(2));
    assert_eq!(of(Layout::by_host::<()>()), count(0));
    // What may hold a `bool` has no size here.
    let open = [
        Layout::by_host::<bool>(),
        Layout::by_host::<(u32, bool)>(),
        Layout::by_host::<core::num::NonZeroU32>(),
    ];
    let [silent, least] = [Stated::Silent, Stated::AtLeast(0)].map(stated);
    for open in open {
        assert!(open.is_none());
        assert_eq!(of(open), least);
        assert!(stated(readable(open)).contains("Needed"));
    }
    assert_eq!(stated(readable(Some(Layout::words(1)))), silent);
    // SPIR-V's own comes before the host's.
    let [one, two] = [1, 2].map(|count| Some(Layout::words(count)));
    assert_eq!(of(layout(one, two)), count(4));
    assert_eq!(of(layout(None, one)), count(4));
    assert_eq!(of(layout(None, None)), least);
    // Aligned, and the least where there are others.
    let bytes = Layout::by_host::<[u8; 3]>();
    let all = [bytes, one, Layout::by_host::<u8>()];
    assert_eq!(stated(variables(&all, false)), count(9));
    assert_eq!(stated(variables(&all, true)), stated(Stated::AtLeast(9)));
    assert_eq!(stated(variables(&[], false)), count(0));
    assert_eq!(stated(variables(&[None, one], false)), stated(Stated::AtLeast(4)));
}

#[test]
fn a_compiler_gives_registers_where_its_words_say_so() {
    use Key::{Lds, Vgprs, Workgroup};
    let (gcn, ampere) = (arch::GFX906, arch::SM_80);
    let (size, few) = (author(Workgroup, 256), author(Vgprs, 24));
    let none = [size, author(Vgprs, 0)];
    for archs in [&[ampere][..], &[gcn, ampere], &[ampere, gcn]] {
        blames(&said(archs, &none), 2, &["no compiler gives a thread 0 registers"]);
    }
    blames(&said(&[gcn], &none), 0, &[]);
    blames(&said(&[ampere], &[size, few, author(Lds, 0)]), 0, &[]);
    // What a size asks for is less to blame than columns that a block takes, however many threads it has.
    let columns = [author(Key::TensorColumns, 512), author(Workgroup, 768), few];
    blames(&said(&[arch::SM_100], &columns), Said::LIMITS + 1, &["tensor memory"]);
}

#[test]
fn what_a_chip_leaves_open_is_told_once() {
    use Key::{Vgprs, Wave as Waves, Workgroup};
    let intel = [*occ_core::lookup::find("pvc").expect("a chip").arch];
    let size = author(Workgroup, 256);
    let wave = |wave| one(Waves, Stated::Exactly(Value::Wave(wave)), AUTHOR);
    // A wave that nobody says is missing, and not wrong as well.
    let told = said(&intel, &[size, author(Vgprs, 128)]).told().text;
    assert_eq!(told.as_str().lines().count(), 1, "{}", told.as_str());
    // One that is said counts, and its registers have a default.
    blames(&said(&intel, &[size, author(Vgprs, 128), wave(Wave::W64)]), 3, &["64"]);
    blames(&said(&intel, &[size, wave(Wave::W16)]), 0, &[]);
}

#[test]
fn a_chip_has_the_name_that_its_author_gives_it() {
    let ampere = [arch::SM_80];
    let statements = [author(Key::Workgroup, 256), author(Key::Vgprs, 255)];
    let named = Said { called: "a100", ..said(&ampere, &statements) };
    blames(&named, Said::LIMITS + 2, &["occupancy on a100"]);
    assert_eq!(named.contract().arch.name.as_str(), "sm_80");
}

/// No place is to blame for a chip that is described wrongly, and it is refused all the same.
#[test]
fn a_chip_that_cannot_be_is_refused_as_a_whole() {
    let none = [Arch { simds: 0, ..arch::GFX906 }];
    let statements = [author(Key::Workgroup, 256), author(Key::Vgprs, 24)];
    blames(&said(&none, &statements), WHOLE, &["cannot"]);
}

#[test]
fn a_variable_without_an_alignment_lies_anywhere() {
    assert_eq!(block::lds_after(5, 4, 0), 9);
    assert_eq!(block::lds_after(5, 4, 2), 10);
    assert_eq!(block::lds_after(u32::MAX, 4, 4), u32::MAX);
}
