//! Names that a person can read and tell apart: the function's name stays, namespaces and template
//! arguments are collapsed, and what sets a name apart from its neighbours is shown.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::LONGEST;

/// Where something was left out.
const GAP: &str = "…";

/// The characters outside of all brackets, and the first of each pair.
fn outside(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut depth, mut before) = (0_u32, ' ');
    text.char_indices().filter(move |&(_, c)| {
        let is_arrow = std::mem::replace(&mut before, c) == '-' && c == '>';
        match c {
            '<' | '(' | '{' | '[' => {
                depth += 1;
                depth == 1
            }
            '>' | ')' | '}' | ']' if !is_arrow => {
                depth = depth.saturating_sub(1);
                false
            }
            _ => depth == 0,
        }
    })
}

/// The text cut at every `between` outside of brackets.
fn split<'a>(text: &'a str, between: &str) -> Vec<&'a str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, _) in outside(text) {
        if at >= start && text[at..].starts_with(between) {
            parts.push(&text[start..at]);
            start = at + between.len();
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The path of a function, `a::f<int>` of `void a::f<int>(float*)`, and what it takes, `(float*)`.
fn parts(name: &str) -> (&str, &str) {
    // A clone's mark stands behind the arguments.
    let whole = name.split(" [clone").next().unwrap_or(name).trim_end();
    let whole = whole.strip_suffix(" const").unwrap_or(whole);
    let last = |text, sign| outside(text).filter(|(_, c)| *c == sign).last().map(|(at, _)| at);
    // An anonymous namespace takes nothing.
    let takes = |open: &usize| *open > 0 && !whole[*open..].starts_with("(anonymous");
    let open = last(whole, '(').filter(|open| whole.ends_with(')') && takes(open));
    let (head, takes) = whole.split_at(open.unwrap_or(whole.len()));
    // A space ends the type that is returned.
    let path = &head[last(head, ' ').map_or(0, |at| at + 1)..];
    // `operator new` and the like are not worth more trouble.
    if path.is_empty() || head.contains("operator ") { (whole, "") } else { (path, takes) }
}

/// The last name of a path: `f<int>` of `a::f<int>`.
fn last(path: &str) -> &str {
    split(path, "::").pop().unwrap_or(path)
}

/// The name of a function alone: `f` of `void a::f<int>(float*)`.
pub(crate) fn function(name: &str) -> &str {
    let (function, ..) = template(last(parts(name).0));
    // Of a name that is kept as its start and a hash.
    function.split('~').next().unwrap_or(function)
}

/// The name up to the end of the function's: `void a::f` of `void a::f<int>(float*)`.
pub(crate) fn stem(name: &str) -> &str {
    let (path, _) = parts(name);
    let before = name.find(path).unwrap_or(0) + path.len() - last(path).len();
    &name[..(before + function(name).len()).min(name.len())]
}

/// `f`, `int, 4` and what follows of `f<int, 4>`; no arguments where there are none.
fn template(text: &str) -> (&str, Vec<&str>, &str) {
    let within = text.find('<').filter(|open| *open > 0).and_then(|open| {
        // What is outside of brackets again stands behind the one that closes.
        let next = outside(&text[open..]).nth(1).map_or(text.len(), |(at, _)| open + at);
        text[open..next].ends_with('>').then_some((open, next))
    });
    let Some((open, next)) = within else { return (text, Vec::new(), "") };
    (&text[..open], list(&text[open + 1..next - 1]), &text[next..])
}

/// Arguments: `int` and `4` of `int, 4`.
fn list(text: &str) -> Vec<&str> {
    split(text, ",").into_iter().map(str::trim).collect()
}

/// A type or a value without the namespaces that its names stand in.
fn bare(text: &str) -> String {
    let (mut out, mut word) = (String::with_capacity(text.len()), 0);
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        if c == ':' && text[at..].starts_with("::") {
            rest.next();
            out.truncate(word);
        } else {
            out.push(c);
            if !(c.is_alphanumeric() || c == '_') {
                word = out.len();
            }
        }
    }
    out
}

/// How many different texts there are.
fn kinds<T: Eq + std::hash::Hash>(texts: &[T]) -> usize {
    texts.iter().collect::<HashSet<_>>().len()
}

/// What tells `texts` apart, in their order: a gap where all are the same.
fn differing(texts: &[&str]) -> Vec<String> {
    if kinds(texts) < 2 {
        return vec![GAP.to_owned(); texts.len()];
    }
    let split: Vec<_> = texts.iter().map(|text| template(text)).collect();
    let (head, _, tail) = split[0];
    let is_alike = split.iter().all(|(h, own, t)| (*h, *t) == (head, tail) && !own.is_empty());
    let rows: Vec<Vec<&str>> = split.into_iter().map(|(_, arguments, _)| arguments).collect();
    if let Some(shown) = arguments(&rows).filter(|_| is_alike) {
        let (head, tail) = (bare(head), bare(tail));
        return shown.iter().map(|shown| format!("{head}<{shown}>{tail}")).collect();
    }
    let short: Vec<String> = texts.iter().map(|text| bare(text)).collect();
    let is_enough = kinds(&short) == kinds(texts);
    if is_enough { short } else { texts.iter().map(|text| (*text).to_owned()).collect() }
}

/// What tells lists of arguments apart; `None` where they have not as many.
fn arguments(rows: &[Vec<&str>]) -> Option<Vec<String>> {
    let count = rows.first()?.len();
    if rows.iter().any(|row| row.len() != count) {
        return None;
    }
    let column = |at| differing(&rows.iter().map(|row| row[at]).collect::<Vec<_>>());
    let columns: Vec<Vec<String>> = (0..count).map(column).collect();
    let shown = (0..rows.len()).map(|row| {
        let mut shown: Vec<&str> = columns.iter().map(|column| &*column[row]).collect();
        shown.dedup_by(|a, b| *a == GAP && *b == GAP);
        shown.join(", ")
    });
    Some(shown.collect())
}

/// A number for a name, the same in every build: 64 bits of FNV-1a.
pub(crate) fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The first `most` characters, and a hash of the whole name where that is less than all.
pub(crate) fn cut(label: &str, most: usize, name: &str) -> String {
    if label.chars().count() <= most {
        return label.to_owned();
    }
    let mark = format!("{GAP}~{:06x}", hash(name) & 0xff_ffff);
    let start: String = label.chars().take(most.saturating_sub(mark.chars().count())).collect();
    start.trim_end_matches([' ', ',', ':']).to_owned() + &mark
}

/// The names in their order, those of more than `most` characters as their labels.
pub(super) fn shortened<'a>(names: &[&'a str], most: usize) -> Vec<Cow<'a, str>> {
    let is_long = |name: &&str| name.chars().count() > most;
    let long: Vec<&str> = names.iter().copied().filter(is_long).collect();
    let mut labels = labels(&long, most).into_iter();
    let shown = names.iter().map(|name| {
        let label = if is_long(name) { labels.next() } else { None };
        label.map_or(Cow::from(*name), Cow::from)
    });
    shown.collect()
}

/// A `text` about a kernel, with its `name` shortened where that is long.
pub(crate) fn short(text: &str, name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.replace(name, &labels(&[name], LONGEST).concat())
}

/// One label a name, in their order, each of at most `room` characters where that is possible;
/// different names have different labels.
pub(crate) fn labels(names: &[&str], room: usize) -> Vec<String> {
    let fits = |text: &str| text.chars().count() <= room;
    if names.iter().all(|name| fits(name)) {
        return names.iter().map(|name| (*name).to_owned()).collect();
    }
    // Functions of one name stand together.
    let mut groups: HashMap<&str, Vec<Member<'_>>> = HashMap::new();
    for name in names.iter().copied().collect::<BTreeSet<_>>() {
        let (path, takes) = parts(name);
        let last = last(path);
        let before = path[..path.len() - last.len()].trim_end_matches("::");
        groups.entry(template(last).0).or_default().push(Member { name, before, last, takes });
    }
    let mut labels: HashMap<&str, String> = HashMap::new();
    for (function, members) in groups {
        let shown = apart(function, &members, &fits);
        let mut taken: HashMap<&str, usize> = HashMap::new();
        for label in &shown {
            *taken.entry(label).or_default() += 1;
        }
        for (Member { name, .. }, label) in members.iter().zip(&shown) {
            let mark = format!("~{:06x}", hash(name) & 0xff_ffff);
            let mark = if taken[&**label] > 1 { &mark } else { "" };
            labels.insert(name, cut(&(label.clone() + mark), room, name));
        }
    }
    names.iter().map(|name| labels.get(name).cloned().unwrap_or_default()).collect()
}

/// A name in parts.
struct Member<'a> {
    name: &'a str,
    before: &'a str,
    last: &'a str,
    takes: &'a str,
}

/// Labels of functions of one name: the first of these forms that tells them apart, or the last.
fn apart(function: &str, members: &[Member<'_>], fits: &dyn Fn(&str) -> bool) -> Vec<String> {
    let each = |of: &dyn Fn(&Member<'_>) -> String| members.iter().map(of).collect::<Vec<_>>();
    let path = |it: &Member<'_>, last: &str| match it.before {
        "" => last.to_owned(),
        before => format!("{before}::{last}"),
    };
    let is_apart = |labels: &[String]| kinds(labels) == labels.len();
    let short = each(&|it| bare(it.last));
    // Of several the namespaces of their arguments rarely tell them apart.
    let own = if members.len() == 1 { each(&|it| it.last.to_owned()) } else { short.clone() };
    let forms = [each(&|it| path(it, it.last)), own, short.clone()];
    let fitting =
        forms.into_iter().find(|labels| is_apart(labels) && labels.iter().all(|label| fits(label)));
    if let Some(labels) = fitting {
        return labels;
    }
    if let [one] = members {
        let (_, arguments, tail) = template(one.last);
        let short = if arguments.is_empty() { String::new() } else { format!("<{GAP}>{tail}") };
        return vec![function.to_owned() + &short];
    }
    // What is alike in all of them tells nothing.
    let lasts: Vec<&str> = members.iter().map(|it| it.last).collect();
    let mut labels = if kinds(&lasts) > 1 { differing(&lasts) } else { short };
    if !is_apart(&labels) {
        let takes: Vec<_> = members.iter().map(|it| it.takes.trim_matches(['(', ')'])).collect();
        let rows: Vec<_> = takes.iter().map(|takes| list(takes)).collect();
        let takes = arguments(&rows).unwrap_or_else(|| differing(&takes));
        if kinds(&takes) > 1 {
            labels = labels.iter().zip(takes).map(|(l, takes)| format!("{l}({takes})")).collect();
        }
    }
    if !is_apart(&labels) && members.iter().any(|it| it.before != members[0].before) {
        labels = members.iter().zip(&labels).map(|(it, label)| path(it, label)).collect();
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_without_what_it_takes_and_returns() {
        for (name, path, takes) in [
            ("void a::f<int>(float*)", "a::f<int>", "(float*)"),
            ("f", "f", ""),
            ("kernels::blur::<f32>", "kernels::blur::<f32>", ""),
            ("void (anonymous namespace)::f<int>(int)", "(anonymous namespace)::f<int>", "(int)"),
            ("(anonymous namespace)::f(int)", "(anonymous namespace)::f", "(int)"),
            ("void f<g(int)>(int (*)(float))", "f<g(int)>", "(int (*)(float))"),
            ("void f<a::{lambda(int)#1}>(a)", "f<a::{lambda(int)#1}>", "(a)"),
        ] {
            assert_eq!(parts(name), (path, takes), "{name}");
        }
    }

    #[test]
    fn what_tells_neighbours_apart_is_shown() {
        let of = |names: &[&str], room| labels(names, room);
        assert_eq!(of(&["void a::f<int>(int)"], 40), ["void a::f<int>(int)"]);
        assert_eq!(of(&["void a::b::c::f<int, long>(int)"], 12), ["f<int, long>"]);
        assert_eq!(of(&["void a::b::c::f<int, long>(int)"], 8), ["f<…>"]);
        assert_eq!(
            of(&["void n::f<p::q<int, 4>, x, y>(int)", "void n::f<p::q<int, 8>, x, y>(int)"], 16),
            ["f<q<…, 4>, …>", "f<q<…, 8>, …>"]
        );
        assert_eq!(
            of(&["void aaaaaaaaaaaaaaa::f<k>(int)", "void aaaaaaaaaaaaaaa::f<k>(long)"], 16),
            ["f<k>(int)", "f<k>(long)"]
        );
        assert_eq!(
            of(&["void a::f<k>(longer_than_that)", "void b::f<k>(longer_than_that)"], 10),
            ["a::f<k>", "b::f<k>"]
        );
        // What stands in no namespace begins with no `::`.
        assert_eq!(
            of(&["void f<k>(longer_than_that)", "void b::f<k>(longer_than_that)"], 10),
            ["f<k>", "b::f<k>"]
        );
    }

    #[test]
    fn different_names_have_different_labels() {
        let names: Vec<String> = (0..300)
            .map(|at| {
                let (a, b) = (at % 17, at / 17);
                format!(
                    "void lib::detail::kernel<lib::policy<{a}, lib::tag>, float, {b}>(float*, int)"
                )
            })
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for room in [24, 30, 44] {
            let labels = labels(&names, room);
            assert!(labels.iter().all(|label| label.starts_with("kernel<")), "{}", labels[0]);
            assert!(labels.iter().all(|label| label.chars().count() <= room), "{}", labels[0]);
            let distinct: HashSet<&String> = labels.iter().collect();
            assert_eq!(distinct.len(), names.len());
        }
    }

    #[test]
    fn any_text_has_a_label() {
        for name in
            ["", "<", ">", "a<b", "a>>b", "((((", "))))", "ü<ö>(ä)", "::", "operator()", "a->b<c>"]
        {
            for room in [0, 1, 3, 8] {
                assert_eq!(
                    labels(&[name, "void other::name<with, arguments>(int)"], room).len(),
                    2
                );
            }
        }
    }
}
