//! Every list of up to three statements, beside a second account that is written as plainly as its rules
//! are told.

use occ_core::__private::account::{
    Account, Contradiction, Source, Stated, Statement, contradiction, decided_by, join,
};
use occ_core::__private::key::{Key, Rule, Value};
use occ_core::{Kernel, Wave};

use super::{LOADED, OF_FILE, SOURCES, declares, exactly, is_against, is_measured, stated};

/// One of each rule, and those that have a rule of their own.
const KEYS: [Key; 7] = [
    Key::Agprs,
    Key::DynamicLds,
    Key::MaxDynamicShared,
    Key::Wave,
    Key::Scratch,
    Key::Workgroup,
    Key::Cluster,
];

const AUTHOR: Source<'_> = Source::Author("key");
const DRIVER: Source<'_> = Source::Driver(LOADED);
const ITEM: Source<'_> = Source::Item("`launch_bounds`");

/// What is said of `key`, and of another one, which does not count.
fn menu(key: Key) -> Vec<Statement<'static>> {
    let [less, more] = match key {
        Key::Wave => [Value::Wave(Wave::W32), Value::Wave(Wave::W64)],
        Key::Scratch => [Value::Flag(false), Value::Flag(true)],
        Key::Cluster => [Value::Shape([1, 1, 1]), Value::Shape([2, 1, 1])],
        _ => [Value::Count(1), Value::Count(2)],
    };
    // Of scratch memory a compiler counts the bytes.
    let of_file = match key {
        Key::Scratch => [Value::Count(0), Value::Count(2)],
        _ => [less, more],
    };
    let mut menu = of_file.map(|value| exactly(key, value, OF_FILE)).to_vec();
    menu.push(exactly(key, of_file[1], DRIVER));
    for source in [AUTHOR, ITEM, Source::Flag, Source::Baseline] {
        menu.extend([less, more].map(|value| exactly(key, value, source)));
    }
    for (said, source) in [
        (Stated::AtLeast(0), OF_FILE),
        (Stated::AtLeast(2), OF_FILE),
        (Stated::AtMost(0), OF_FILE),
        (Stated::AtMost(1), OF_FILE),
        (Stated::Needed(""), OF_FILE),
        (Stated::Unknown, OF_FILE),
        (Stated::Unknown, AUTHOR),
        (Stated::AtMost(2), DRIVER),
        (Stated::Unknown, DRIVER),
        (Stated::AtLeast(2), ITEM),
        (Stated::AtMost(1), ITEM),
        (Stated::AtMost(2), ITEM),
        (Stated::Silent, ITEM),
    ] {
        menu.push(stated(key, said, source));
    }
    if key == Key::Workgroup {
        menu.push(exactly(key, Value::Range([1, 2]), AUTHOR));
        menu.push(exactly(key, Value::Shape([1, 2, 1]), ITEM));
        menu.push(exactly(key, Value::Shape([2, 1, 1]), Source::Project));
    }
    let other = if key == Key::Agprs { Key::VgprsAllocated } else { Key::Sgprs };
    menu.push(exactly(other, Value::Count(1), OF_FILE));
    menu.push(stated(other, Stated::AtMost(0), OF_FILE));
    menu.push(stated(other, Stated::Unknown, AUTHOR));
    menu
}

/// Whose statement counts first: the smaller number's.
fn rank(source: &Source<'_>, rule: Rule) -> u8 {
    let kind = std::mem::discriminant(source);
    let place = SOURCES.iter().find(|(known, ..)| std::mem::discriminant(known) == kind);
    let (_, compiler, launch) = place.expect("a source");
    if matches!(rule, Rule::Ceiling | Rule::Equal) { *compiler } else { *launch }
}

/// What is said of one key.
struct Told<'a> {
    key: Key,
    rule: Rule,
    /// Each with its place in the list.
    said: Vec<(usize, &'a Statement<'a>)>,
}

impl<'a> Told<'a> {
    fn of(key: Key, list: &'a [Statement<'a>]) -> Self {
        let said = list.iter().enumerate().filter(|(_, one)| one.key == key).collect();
        Self { key, rule: key.rule(), said }
    }

    fn any(&self, is: impl Fn(&Statement<'_>) -> bool) -> bool {
        self.said.iter().any(|(_, one)| is(one))
    }

    fn is_unknown(&self) -> bool {
        self.any(|one| matches!(one.stated, Stated::Unknown))
    }

    /// The value that a statement says. What is for many kernels is not meant for one that allows less.
    fn value(&self, one: &Statement<'_>) -> Option<Value> {
        let value = match one.stated {
            Stated::Exactly(value) => value,
            // Scratch memory that grows is there.
            Stated::AtLeast(bytes) if is_measured(&one.source) => Value::Count(bytes.max(1)),
            _ => return None,
        };
        let is_above = |other: &Statement<'_>| match other.stated {
            Stated::AtMost(most) => is_measured(&other.source) && value.number() > most,
            _ => false,
        };
        let is_for_one = is_measured(&one.source) || declares(&one.source);
        (is_for_one || !self.any(is_above)).then_some(value)
    }

    fn values(&self) -> impl Iterator<Item = (&Statement<'a>, Value)> {
        self.said.iter().filter_map(|(_, one)| Some((*one, self.value(one)?)))
    }

    /// The value that counts, the rank of who says it, and whether it is a file's bound.
    fn counting(&self) -> Option<(Value, u8, bool)> {
        let Some((first, mut value)) =
            self.values().min_by_key(|(one, _)| rank(&one.source, self.rule))
        else {
            return self.bound();
        };
        // A shape of as many threads.
        let shape = self.values().map(|(_, other)| other).find(|other| {
            matches!((other, value), (Value::Shape(_), Value::Count(count)) if other.number() == count)
        });
        value = shape.unwrap_or(value);
        // The launch has no less than the file states.
        let measured = self.values().filter(|(one, _)| is_measured(&one.source));
        let measured = measured.min_by_key(|(one, _)| rank(&one.source, self.rule));
        if let (Rule::AtLeast, Some((_, least))) = (self.rule, measured)
            && least.number() > value.number()
        {
            value = least;
        }
        Some((value, rank(&first.source, self.rule), false))
    }

    /// A bound, where no size is given: the item's, else every size up to a file's.
    fn bound(&self) -> Option<(Value, u8, bool)> {
        let bounds = || {
            self.said.iter().filter_map(|(_, one)| match one.stated {
                Stated::AtMost(most) => Some((one, most)),
                _ => None,
            })
        };
        if self.is_unknown() || self.key == Key::Cluster {
            return None;
        }
        if let Some((one, most)) = bounds().find(|(one, _)| !is_measured(&one.source)) {
            return Some((Value::Count(most), rank(&one.source, self.rule), false));
        }
        let some = bounds().filter(|(_, most)| *most > 0);
        let (one, most) = some.min_by_key(|(one, _)| rank(&one.source, self.rule))?;
        let range = (Value::Range([1, most]), rank(&one.source, self.rule), true);
        (self.key == Key::Workgroup).then_some(range)
    }

    /// The place of who counts, if what is not known here were.
    fn counts(&self) -> Option<usize> {
        let place = |one: &Statement<'_>| match one.stated {
            Stated::Unknown => Some(rank(&one.source, self.rule)),
            _ if self.value(one).is_some() => Some(rank(&one.source, self.rule)),
            Stated::AtMost(_) if self.key == Key::Cluster => None,
            Stated::AtMost(_) if !is_measured(&one.source) => Some(100),
            Stated::AtMost(_) if self.key == Key::Workgroup => Some(101),
            _ => None,
        };
        let places = self.said.iter().filter_map(|(at, one)| Some((place(one)?, *at)));
        places.min().map(|(_, at)| at)
    }

    /// Whether the statement in one place cannot be true beside the one in the other.
    fn clashes(&self, ours: (usize, &Statement<'_>), theirs: (usize, &Statement<'_>)) -> bool {
        let ((at, ours), (other, theirs)) = (ours, theirs);
        let (measured, item) =
            (is_measured(&theirs.source), matches!(theirs.source, Source::Item(_)));
        if !declares(&ours.source) {
            return false;
        }
        match (ours.stated, theirs.stated) {
            (Stated::Exactly(Value::Flag(true)), Stated::Exactly(_))
                if measured && self.rule == Rule::Ceiling =>
            {
                false
            }
            (Stated::Exactly(is), Stated::Exactly(others))
                if measured && self.rule == Rule::Equal =>
            {
                !is.agrees(others)
            }
            (Stated::Exactly(is), Stated::Exactly(others)) if measured => {
                is_against(self.rule, &ours.source, is.number(), others.number())
            }
            (Stated::Exactly(is), Stated::Exactly(others)) if declares(&theirs.source) => {
                let place = |one: &Statement<'_>| rank(&one.source, self.rule);
                // Of two of one source the later one is told.
                let is_told = (place(ours), other) < (place(theirs), at);
                is_told && !is.agrees(others)
            }
            (Stated::Exactly(is), Stated::AtLeast(_)) if measured => is.number() == 0,
            (Stated::Exactly(is), Stated::AtMost(most)) if measured || item => is.number() > most,
            (Stated::Exactly(is), Stated::AtLeast(least)) if item => {
                let measured = |one: &Statement<'_>| {
                    is_measured(&one.source) && matches!(one.stated, Stated::Exactly(_))
                };
                let is_measured = self.rule == Rule::Ceiling && self.any(measured);
                !is_measured && is.least() < least
            }
            (Stated::AtMost(bound), Stated::AtMost(most)) if measured => {
                let own = rank(&ours.source, self.rule);
                let counts = matches!(self.counting(), Some((_, rank, false)) if rank == own);
                counts && bound > most
            }
            _ => false,
        }
    }
}

/// Every contradiction, by the first place and then by the other.
fn contradictions(list: &[Statement<'_>]) -> Vec<Contradiction> {
    let is_missing = |one: &Statement<'_>| {
        let told = Told::of(one.key, list);
        let allocated = Told::of(Key::VgprsAllocated, list);
        let is_said =
            told.counting().is_some() || one.key == Key::Agprs && allocated.counting().is_some();
        let is_answered = one.key != Key::Barriers && (is_said || told.is_unknown());
        matches!(one.stated, Stated::Needed(_)) && !is_answered
    };
    let mut found = Vec::new();
    for (declared, ours) in list.iter().enumerate() {
        for (other, theirs) in list.iter().enumerate() {
            let clashes = if declared == other {
                is_missing(ours)
            } else {
                let told = Told::of(ours.key, list);
                ours.key == theirs.key && told.clashes((declared, ours), (other, theirs))
            };
            if clashes {
                found.push(Contradiction { declared, other });
            }
        }
    }
    found
}

fn hold(list: &[Statement<'_>]) {
    let Account { kernel, range, is_range_of_file, decided, open } = join(list);
    let mut expected = (Kernel::new(), None, false);
    let keys = KEYS.into_iter().chain([Key::Sgprs, Key::VgprsAllocated]);
    for key in keys.filter(|key| list.iter().any(|one| one.key == *key)) {
        let told = Told::of(key, list);
        let counting = told.counting();
        if let Some((value, _, is_bound)) = counting {
            expected.0 = key.set(expected.0, value);
            if let (Key::Workgroup, Value::Range(range)) = (key, value) {
                (expected.1, expected.2) = (Some(range), is_bound);
            }
        }
        let may_decide = |one: &Statement<'_>| {
            let own = rank(&one.source, told.rule);
            matches!(one.stated, Stated::Unknown) && counting.is_none_or(|(_, rank, _)| own < rank)
        };
        assert_eq!(decided.contains(key), counting.is_some(), "{key:?} in {list:?}");
        assert_eq!(open.contains(key), told.any(may_decide), "{key:?} in {list:?}");
        assert_eq!(decided_by(key, list), told.counts(), "{key:?} in {list:?}");
    }
    assert_eq!((kernel, range, is_range_of_file), expected, "{list:?}");
    let is_known = !list.iter().any(|one| matches!(one.stated, Stated::Unknown));
    assert!(!is_known || open.is_empty(), "{list:?}");
    let found: Vec<_> = (0..).map_while(|number| contradiction(list, number)).collect();
    assert_eq!(found, contradictions(list), "{list:?}");
}

#[test]
fn every_short_list_is_joined_by_the_rules() {
    hold(&[]);
    let mut lists = 0;
    for key in KEYS {
        let menu = menu(key);
        for (at, first) in menu.iter().enumerate() {
            hold(&[*first]);
            for second in &menu {
                hold(&[*first, *second]);
                // Who stands before whom pairs show already.
                for third in &menu[at..] {
                    hold(&[*first, *second, *third]);
                    lists += 1;
                }
            }
        }
    }
    assert!(lists > 50_000, "{lists}");
}
