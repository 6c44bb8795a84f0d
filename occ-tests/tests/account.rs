//! Every key and every pair of sources: whose value counts, and what contradicts what.

mod lists;

use occ_core::__private::account::{Source, Stated, Statement, contradiction, join, join_onto};
use occ_core::__private::block::Statements;
use occ_core::__private::key::{DECLARATIONS, Key, Rule, Value, ValueKind};
use occ_core::__private::message::{self, InFile};
use occ_core::{Kernel, KernelDescriptor, Mode, Vendor, Wave, arch};

const FILE: InFile<'_> = InFile { kernel: "blur", file: "blur.hsaco", vendor: Vendor::Amd };
const LOADED: InFile<'_> = InFile { file: "the loaded function", ..FILE };

/// Everybody who may say something, with the place in which each counts: where the compiler decides, and
/// where the launch does.
const SOURCES: [(Source<'_>, u8, u8); 9] = [
    (Source::Driver(LOADED), 0, 6),
    (Source::File(FILE), 1, 7),
    (Source::Author("key"), 2, 1),
    (Source::Descriptor("the descriptor"), 3, 2),
    (Source::Item("`threads(..)`"), 4, 3),
    (Source::Flag, 5, 4),
    (Source::Project, 6, 5),
    (Source::Baseline, 8, 8),
    (Source::Default, 9, 9),
];

/// What a key takes: the first value is less than the second.
fn values(kind: ValueKind) -> [Value; 2] {
    match kind {
        ValueKind::Wave => [Value::Wave(Wave::W32), Value::Wave(Wave::W64)],
        ValueKind::Mode => [Value::Mode(Mode::Cu), Value::Mode(Mode::Wgp)],
        ValueKind::Flag => [Value::Flag(false), Value::Flag(true)],
        ValueKind::Blocks => [Value::Shape([2, 1, 1]), Value::Shape([4, 1, 1])],
        _ => [Value::Count(64), Value::Count(96)],
    }
}

fn exactly(key: Key, value: Value, source: Source<'static>) -> Statement<'static> {
    Statement { key, stated: Stated::Exactly(value), source }
}

/// What a compiler made, whether a file says it or the driver.
fn is_measured(source: &Source<'_>) -> bool {
    matches!(source, Source::File(_) | Source::Driver(_))
}

fn declares(source: &Source<'_>) -> bool {
    matches!(source, Source::Author(_) | Source::Descriptor(_) | Source::Item(_))
}

/// Whether a value that `source` declares contradicts what was measured, by the table of rules.
fn is_against(rule: Rule, source: &Source<'_>, declared: u32, measured: u32) -> bool {
    match rule {
        // The item shows a part of what the compiler makes of it.
        Rule::Ceiling => measured > declared && !matches!(source, Source::Item(_)),
        Rule::Equal => measured != declared,
        Rule::AtLeast => declared < measured,
        Rule::Limit => declared > measured,
    }
}

#[test]
fn each_pair_of_sources_follows_the_rule_of_its_key() {
    let mut pairs = 0;
    for declared in DECLARATIONS.iter().filter(|declared| declared.key.is_resource()) {
        let (key, rule) = (declared.key, declared.rule);
        let compiler_decides = matches!(rule, Rule::Ceiling | Rule::Equal);
        for (one, one_first, one_later) in SOURCES {
            for (other, other_first, other_later) in SOURCES {
                if format!("{one:?}") == format!("{other:?}") {
                    continue;
                }
                for (ours, theirs) in values(declared.kind)
                    .into_iter()
                    .flat_map(|ours| values(declared.kind).map(|theirs| (ours, theirs)))
                {
                    pairs += 1;
                    let said = [exactly(key, ours, one), exactly(key, theirs, other)];
                    let is_ours = if compiler_decides {
                        one_first < other_first
                    } else {
                        one_later < other_later
                    };
                    let mut expected = if is_ours { ours } else { theirs };
                    // What the launch declares is no less than what the file states.
                    if rule == Rule::AtLeast {
                        let measured = match (is_measured(&one), is_measured(&other)) {
                            (true, true) => Some(expected),
                            (true, false) => Some(ours),
                            (false, true) => Some(theirs),
                            (false, false) => None,
                        };
                        if let Some(least) =
                            measured.filter(|least| least.number() > expected.number())
                        {
                            expected = least;
                        }
                    }
                    let account = join(&said);
                    let context = format!("{key:?}: {one:?} {ours:?}, {other:?} {theirs:?}");
                    let wanted = key.set(Kernel::new(), expected);
                    assert_eq!(account.kernel, wanted, "{context}");
                    assert!(account.decided.contains(key) && account.open.is_empty(), "{context}");

                    let clashes = match (is_measured(&one), is_measured(&other)) {
                        // What both measured, the driver knows better.
                        (true, true) => false,
                        (true, _) => {
                            declares(&other)
                                && is_against(rule, &other, theirs.number(), ours.number())
                        }
                        (_, true) => {
                            declares(&one) && is_against(rule, &one, ours.number(), theirs.number())
                        }
                        _ => declares(&one) && declares(&other) && ours != theirs,
                    };
                    let found = contradiction(&said, 0);
                    assert_eq!(found.is_some(), clashes, "{context}");
                    assert_eq!(contradiction(&said, 1), None, "{context}");
                    if let Some(found) = found {
                        // What is underlined is declared, by the attribute before all others.
                        let blamed = &said[found.declared].source;
                        assert!(declares(blamed), "{context}");
                        let has_author =
                            said.iter().any(|one| matches!(one.source, Source::Author(_)));
                        assert_eq!(matches!(blamed, Source::Author(_)), has_author, "{context}");
                        let text = message::contradicted(&said, found);
                        assert!(!text.as_str().is_empty(), "{context}");
                    }
                }
            }
        }
    }
    assert!(pairs > 4_000, "{pairs}");
}

fn stated(key: Key, stated: Stated<'static>, source: Source<'static>) -> Statement<'static> {
    Statement { key, stated, source }
}

const AUTHOR: Source<'_> = Source::Author("workgroup");
const BOUNDS: Source<'_> = Source::Item("`launch_bounds`");
const OF_FILE: Source<'_> = Source::File(FILE);

#[test]
fn a_bound_is_a_limit_and_stands_in_where_nobody_says_a_size() {
    let size = |threads, source| exactly(Key::Workgroup, Value::Count(threads), source);
    let most = |threads, source| stated(Key::Workgroup, Stated::AtMost(threads), source);
    let workgroup = |said: &[Statement<'_>]| join(said).kernel.workgroup;

    assert_eq!(workgroup(&[most(256, BOUNDS)]), Some(256));
    assert_eq!(workgroup(&[most(256, BOUNDS), size(64, AUTHOR)]), Some(64));
    assert_eq!(contradiction(&[most(256, BOUNDS), size(256, AUTHOR)], 0), None);
    assert!(contradiction(&[most(256, BOUNDS), size(257, AUTHOR)], 0).is_some());

    // A file's bound leaves every size up to it open.
    let open = join(&[most(512, OF_FILE)]);
    assert!(open.is_range_of_file);
    assert_eq!(open.range_on(&arch::GFX90A), Some([64, 512]));
    assert_eq!(open.range_on(&arch::SM_90), Some([32, 512]));
    assert_eq!(join(&[most(16, OF_FILE)]).range_on(&arch::SM_90), Some([16, 16]));
    assert!(contradiction(&[most(512, OF_FILE), size(513, AUTHOR)], 0).is_some());
    assert_eq!(contradiction(&[most(512, OF_FILE), size(512, AUTHOR)], 0), None);
    // The item's bound counts where no size is given, and may not be above the file's.
    assert!(contradiction(&[most(512, OF_FILE), most(513, BOUNDS)], 0).is_some());
    assert_eq!(contradiction(&[most(512, OF_FILE), most(513, BOUNDS), size(64, AUTHOR)], 0), None);
    // A size that is for many kernels is not meant for one that allows less.
    for source in [Source::Flag, Source::Project, Source::Baseline] {
        let said = [most(256, OF_FILE), size(512, source)];
        assert_eq!(join(&said).range, Some([1, 256]), "{source:?}");
        assert_eq!(contradiction(&said, 0), None, "{source:?}");
        assert_eq!(workgroup(&[most(256, OF_FILE), size(128, source)]), Some(128));
    }
    // The one size that a file requires goes before an item's bound.
    let required = exactly(Key::Workgroup, Value::Shape([64, 2, 1]), OF_FILE);
    assert_eq!(workgroup(&[most(64, BOUNDS), required]), Some(128));
}

#[test]
fn a_bound_of_the_driver_goes_before_that_of_a_file() {
    let most = |threads, source| stated(Key::Workgroup, Stated::AtMost(threads), source);
    let driver = Source::Driver(LOADED);
    for said in [[most(512, OF_FILE), most(256, driver)], [most(256, driver), most(512, OF_FILE)]] {
        assert_eq!(join(&said).range, Some([1, 256]));
        assert_eq!(contradiction(&said, 0), None);
    }
    // Of two of one source the first counts, as of values.
    assert_eq!(join(&[most(512, OF_FILE), most(256, OF_FILE)]).range, Some([1, 512]));
    let declared = exactly(Key::Workgroup, Value::Count(512), AUTHOR);
    let found = contradiction(&[most(512, OF_FILE), most(256, driver), declared], 0).expect("one");
    assert_eq!((found.declared, found.other), (2, 1));
    assert!(contradiction(&[most(256, driver), most(512, BOUNDS)], 0).is_some());
}

/// What a driver does not tell is not known, whatever the build knew of it.
#[test]
fn what_the_driver_does_not_tell_is_open() {
    for key in [Key::Vgprs, Key::Lds, Key::Scratch] {
        let told = stated(key, Stated::Unknown, Source::Driver(LOADED));
        for source in [OF_FILE, AUTHOR, Source::Baseline] {
            let account = join(&[exactly(key, Value::Count(64), source), told]);
            assert!(account.open.contains(key), "{key:?} {source:?}");
        }
    }
}

#[test]
fn a_shape_goes_before_a_number_of_as_many_threads() {
    let shape = exactly(Key::Workgroup, Value::Shape([16, 16, 1]), Source::Item("`threads(..)`"));
    let count = exactly(Key::Workgroup, Value::Count(256), AUTHOR);
    for said in [[shape, count], [count, shape]] {
        assert_eq!(join(&said).kernel.workgroup_shape, Some([16, 16, 1]));
        assert_eq!(contradiction(&said, 0), None);
    }
    let range = exactly(Key::Workgroup, Value::Range([64, 256]), AUTHOR);
    assert!(contradiction(&[shape, range], 0).is_some());
    assert_eq!(
        contradiction(&[exactly(Key::Workgroup, Value::Range([256, 256]), AUTHOR), shape], 0),
        None
    );
}

#[test]
fn what_an_item_shows_of_memory_is_a_floor_that_a_file_beats() {
    let shown = stated(Key::Lds, Stated::AtLeast(4096), Source::Item("its variables"));
    let declared = |bytes| exactly(Key::Lds, Value::Count(bytes), Source::Author("lds"));
    assert!(contradiction(&[declared(4095), shown], 0).is_some());
    assert_eq!(contradiction(&[declared(4096), shown], 0), None);
    assert!(!join(&[shown]).decided.contains(Key::Lds), "a floor is not all there is");
    let measured = exactly(Key::Lds, Value::Count(0), OF_FILE);
    assert_eq!(contradiction(&[declared(0), shown, measured], 0), None);
    assert_eq!(join(&[declared(64), shown, measured]).kernel.lds, 0);
}

#[test]
fn what_a_file_leaves_open_somebody_has_to_say() {
    for key in [Key::Vgprs, Key::Lds, Key::Agprs, Key::Wave, Key::Cluster, Key::DynamicLds] {
        let needed = stated(key, Stated::Needed(""), OF_FILE);
        let found = contradiction(&[needed], 0).expect("it is not given");
        assert!(found.is_missing());
        assert!(!message::contradicted(&[needed], found).as_str().is_empty(), "{key:?}");
        // What is not known here may say it, and what says nothing does not.
        let unknown = stated(key, Stated::Unknown, Source::Descriptor("the descriptor"));
        let silent = stated(key, Stated::Silent, Source::Descriptor("the descriptor"));
        assert_eq!(contradiction(&[needed, unknown], 0), None, "{key:?}");
        assert!(contradiction(&[needed, silent], 0).is_some(), "{key:?}");
        let account = join(&[needed, unknown]);
        assert!(account.open.contains(key), "{key:?}");
    }
    // What named barriers take no key says.
    let needed = stated(Key::Barriers, Stated::Needed(""), OF_FILE);
    let declared = exactly(Key::Barriers, Value::Count(1), Source::Author("barriers"));
    let found = contradiction(&[needed, declared], 0).expect("it is not known");
    let text = message::contradicted(&[needed, declared], found);
    assert!(text.as_str().contains("no source says"), "{}", text.as_str());
    // AGPRs are a part of what is allocated.
    let needed = stated(Key::Agprs, Stated::Needed(""), OF_FILE);
    let allocated = exactly(Key::VgprsAllocated, Value::Count(64), OF_FILE);
    assert_eq!(contradiction(&[needed, allocated], 0), None);
    // Nothing else is.
    let needed = stated(Key::Vgprs, Stated::Needed(""), OF_FILE);
    assert!(contradiction(&[needed, allocated], 0).is_some_and(|found| found.is_missing()));
}

#[test]
fn scratch_memory_that_grows_is_used() {
    let grows = stated(Key::Scratch, Stated::AtLeast(0), OF_FILE);
    assert!(join(&[grows]).kernel.scratch);
    let denied = exactly(Key::Scratch, Value::Flag(false), Source::Author("scratch"));
    assert!(contradiction(&[grows, denied], 0).is_some());
    let some = exactly(Key::Scratch, Value::Count(16), OF_FILE);
    assert!(join(&[some]).kernel.scratch && contradiction(&[some, denied], 0).is_some());
    let none = exactly(Key::Scratch, Value::Count(0), OF_FILE);
    assert!(!join(&[none]).kernel.scratch && contradiction(&[none, denied], 0).is_none());
}

#[test]
fn every_contradiction_is_found() {
    let said = [
        exactly(Key::Vgprs, Value::Count(64), Source::Author("vgprs")),
        exactly(Key::Lds, Value::Count(0), Source::Author("lds")),
        exactly(Key::Wave, Value::Wave(Wave::W32), Source::Author("wave")),
        exactly(Key::Vgprs, Value::Count(96), OF_FILE),
        exactly(Key::Lds, Value::Count(4096), OF_FILE),
        exactly(Key::Wave, Value::Wave(Wave::W64), OF_FILE),
    ];
    let found: Vec<usize> =
        (0..).map_while(|number| contradiction(&said, number)).map(|one| one.declared).collect();
    assert_eq!(found, [0, 1, 2]);
}

#[test]
fn a_kernel_is_closed_where_nothing_is_open() {
    let vgprs = exactly(Key::Vgprs, Value::Count(64), Source::Author("key"));
    let is_closed = |said: &[Statement<'_>]| join(said).closed(said).is_some();
    let range = exactly(Key::Workgroup, Value::Range([64, 128]), Source::Author("workgroup"));
    let unknown = stated(Key::Lds, Stated::Unknown, Source::Author("lds"));
    assert!(is_closed(&[]) && !is_closed(&[range]) && !is_closed(&[unknown]));
    // A contradiction leaves nothing open. What no statement gives does, behind one too.
    let above = exactly(Key::Vgprs, Value::Count(96), OF_FILE);
    let needed = stated(Key::Cluster, Stated::Needed(""), OF_FILE);
    assert!(is_closed(&[vgprs, above]));
    assert!(!is_closed(&[needed]) && !is_closed(&[vgprs, above, needed]));
}

#[test]
fn what_is_not_known_here_is_open_unless_somebody_goes_before_it() {
    let declared = stated(Key::Vgprs, Stated::Unknown, Source::Author("vgprs"));
    let measured = exactly(Key::Vgprs, Value::Count(96), OF_FILE);
    let account = join(&[declared, measured]);
    assert_eq!(account.kernel.vgprs, Some(96));
    assert!(account.open.is_empty(), "the file's count counts");
    let alone = join(&[declared]);
    assert!(alone.open.contains(Key::Vgprs));
    assert!(!alone.open.is_empty() && !alone.open.contains(Key::Agprs));
}

#[test]
fn a_descriptor_remembers_what_was_said() {
    let said =
        |descriptor: &KernelDescriptor, key| Statement::of_descriptor(descriptor, key).stated;
    let none = KernelDescriptor::new("blur");
    let zero = KernelDescriptor::new("blur").lds(0).agprs(0).barriers(1).scratch(false);
    for key in [Key::Lds, Key::Agprs, Key::Barriers, Key::Scratch] {
        assert!(matches!(said(&none, key), Stated::Silent), "{key:?}");
        assert!(matches!(said(&zero, key), Stated::Exactly(_)), "{key:?}");
    }
    let whole = KernelDescriptor::of("blur", Kernel::new());
    assert!(matches!(said(&whole, Key::Lds), Stated::Exactly(Value::Count(0))));
    let mut changed = none;
    changed.kernel.lds = 64;
    assert!(matches!(said(&changed, Key::Lds), Stated::Exactly(Value::Count(64))));
}

#[test]
fn the_wave_that_a_driver_decides_is_asked_for_beside_registers() {
    let asked = |key, why, more: &[Statement<'static>]| {
        let needed = stated(key, Stated::Needed(why), OF_FILE);
        let all: Vec<_> = std::iter::once(needed).chain(more.iter().copied()).collect();
        contradiction(&all, 0).is_some_and(|found| found.is_missing())
    };
    let registers = [exactly(Key::Vgprs, Value::Count(64), Source::Author("vgprs"))];
    assert!(asked(Key::Wave, message::BY_A_DRIVER, &registers));
    assert!(!asked(Key::Wave, message::BY_A_DRIVER, &[]), "who asks for registers says it");
    assert!(asked(Key::Wave, "", &[]) && asked(Key::Cluster, message::BY_A_DRIVER, &[]));
}

#[test]
fn a_descriptor_says_the_rest_behind_what_is_shown() {
    let descriptor = KernelDescriptor::new("blur").workgroup(256).vgprs(64).lds(0);
    let shown = Statement::of_descriptor(&descriptor, Key::Vgprs);
    let author = stated(Key::Lds, Stated::Unknown, Source::Author("lds"));
    for given in [[author, shown], [shown, author]] {
        let all = Statements::with_descriptor(&given, &descriptor);
        let keys: Vec<Key> = all.all().iter().map(|one| one.key).collect();
        assert_eq!(keys[2..], [Key::Workgroup, Key::Lds]);
    }
    let silent = Statement { stated: Stated::Silent, ..shown };
    let all = Statements::with_descriptor(&[silent], &KernelDescriptor::new("blur"));
    assert_eq!(all.all().len(), 1, "what it does not say is not there");
}

#[test]
fn what_is_joined_keeps_the_rest_of_a_kernel() {
    let kernel = Kernel::new().workgroup(256).vgprs(24);
    let said = [exactly(Key::Vgprs, Value::Count(96), OF_FILE)];
    assert_eq!(join_onto(kernel, &said).kernel, kernel.vgprs(96));
}

/// An author's value is called as it is written.
#[test]
fn messages_call_a_value_as_its_author_does() {
    let author = |name| exactly(Key::Workgroup, Value::Count(512), Source::Author(name));
    let bound = stated(Key::Workgroup, Stated::AtMost(256), BOUNDS);
    for name in ["workgroup", "block"] {
        let said = [author(name), bound];
        let found = contradiction(&said, 0).expect("more than the bound");
        let text = message::contradicted(&said, found);
        assert!(text.as_str().contains(&format!("`{name}`")), "{}", text.as_str());
    }
}
