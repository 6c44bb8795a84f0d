//! Names that a person can read and tell apart: the function's name stays, namespaces and template
//! arguments are collapsed, and what sets a name apart from its neighbours is shown.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

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
    let arguments = split(&text[open + 1..next - 1], ",").into_iter().map(str::trim);
    (&text[..open], arguments.collect(), &text[next..])
}

/// A type or a value without the namespaces that its names stand in.
fn bare(text: &str) -> String {
    let ends = |c: char| !(c.is_alphanumeric() || c == '_' || c == ':');
    let words = text.split_inclusive(ends);
    words.map(|word| word.rsplit("::").next().unwrap_or(word)).collect()
}

/// How many different texts there are.
fn kinds<T: Eq + std::hash::Hash>(texts: &[T]) -> usize {
    texts.iter().collect::<HashSet<_>>().len()
}

/// What tells `texts` apart, in their order: a gap where all are the same. Of templates of one name it is what tells their
/// arguments apart.
fn differing(texts: &[&str]) -> Vec<String> {
    if kinds(texts) < 2 {
        return vec![GAP.to_owned(); texts.len()];
    }
    let split: Vec<_> = texts.iter().map(|text| template(text)).collect();
    let (head, first, tail) = &split[0];
    let is_alike = split.iter().all(|(h, own, t)| (h, own.len(), t) == (head, first.len(), tail));
    if is_alike && !first.is_empty() {
        let column = |at| split.iter().map(|(_, own, _)| own[at]).collect::<Vec<_>>();
        let columns: Vec<_> = (0..first.len()).map(|at| differing(&column(at))).collect();
        let (head, tail) = (bare(head), bare(tail));
        let shown = (0..texts.len()).map(|row| {
            let mut shown: Vec<&str> = columns.iter().map(|column| &*column[row]).collect();
            shown.dedup_by(|a, b| *a == GAP && *b == GAP);
            format!("{head}<{}>{tail}", shown.join(", "))
        });
        return shown.collect();
    }
    let short: Vec<String> = texts.iter().map(|text| bare(text)).collect();
    let is_enough = kinds(&short) == kinds(texts);
    if is_enough { short } else { texts.iter().map(|text| (*text).to_owned()).collect() }
}

/// A number for a name, the same in every build: 64 bits of FNV-1a.
pub(crate) fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The first `most` characters, and a hash of the whole name where that is less than all.
fn cut(label: &str, most: usize, name: &str) -> String {
    if label.chars().count() <= most {
        return label.to_owned();
    }
    let mark = format!("{GAP}~{:06x}", hash(name) & 0xff_ffff);
    let start: String = label.chars().take(most.saturating_sub(mark.chars().count())).collect();
    start.trim_end_matches([' ', ',', ':']).to_owned() + &mark
}

/// A `text` about a kernel, with its `name` shortened where that is long.
pub(crate) fn short(text: &str, name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.replace(name, &labels(&[name], LONGEST).concat())
}

/// The names in their order, those of more than `room` characters as labels of no more, where that is possible; different
/// names have different labels.
pub(crate) fn labels<'a>(names: &[&'a str], room: usize) -> Vec<Cow<'a, str>> {
    let fits = |text: &str| text.chars().count() <= room;
    let (whole, long): (HashSet<&str>, HashSet<&str>) = names.iter().partition(|name| fits(name));
    // Functions of one name stand together.
    let mut groups: HashMap<&str, Vec<&str>> = HashMap::new();
    for name in long {
        groups.entry(template(last(parts(name).0)).0).or_default().push(name);
    }
    let mut labels: HashMap<&str, String> = HashMap::new();
    for members in groups.into_values() {
        labels.extend(members.iter().copied().zip(apart(&members, &fits)));
    }
    let mut taken: HashMap<&str, usize> = whole.into_iter().map(|name| (name, 1)).collect();
    for label in labels.values() {
        *taken.entry(label).or_default() += 1;
    }
    let label = |name: &&'a str| {
        let Some(label) = labels.get(name) else { return Cow::from(*name) };
        let mark = format!("~{:06x}", hash(name) & 0xff_ffff);
        let mark = if taken.get(&**label) > Some(&1) { &*mark } else { "" };
        Cow::from(cut(&(label.clone() + mark), room, name))
    };
    names.iter().map(label).collect()
}

/// Labels of functions of one name: the first of these forms that tells them apart, or the last.
fn apart(names: &[&str], fits: &dyn Fn(&str) -> bool) -> Vec<String> {
    let paths: Vec<&str> = names.iter().map(|name| parts(name).0).collect();
    let lasts: Vec<&str> = paths.iter().map(|path| last(path)).collect();
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let short: Vec<String> = lasts.iter().map(|last| bare(last)).collect();
    // Of several the namespaces of their arguments rarely tell them apart.
    let own = if names.len() == 1 { owned(&lasts) } else { short.clone() };
    let mut forms = [owned(&paths), own, short.clone()].into_iter();
    let is_enough = |labels: &Vec<String>| {
        kinds(labels) == labels.len() && labels.iter().all(|label| fits(label))
    };
    if let Some(labels) = forms.find(is_enough) {
        return labels;
    }
    if let [one] = lasts[..] {
        let (function, arguments, tail) = template(one);
        let short = if arguments.is_empty() { String::new() } else { format!("<{GAP}>{tail}") };
        return vec![function.to_owned() + &short];
    }
    // What is alike in all of them tells nothing.
    let labels = if kinds(&lasts) > 1 { differing(&lasts) } else { short };
    if kinds(&paths) <= kinds(&labels) {
        return labels;
    }
    let before = paths.iter().zip(&lasts).map(|(path, last)| &path[..path.len() - last.len()]);
    before.zip(labels).map(|(before, label)| before.to_owned() + &label).collect()
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
        let of = |names: &[&'static str], room| labels(names, room);
        assert_eq!(of(&["void a::f<int>(int)"], 40), ["void a::f<int>(int)"]);
        assert_eq!(of(&["void a::b::c::f<int, long>(int)"], 12), ["f<int, long>"]);
        assert_eq!(of(&["void a::b::c::f<int, long>(int)"], 8), ["f<…>"]);
        assert_eq!(
            of(&["void n::f<p::q<int, 4>, x, y>(int)", "void n::f<p::q<int, 8>, x, y>(int)"], 16),
            ["f<q<…, 4>, …>", "f<q<…, 8>, …>"]
        );
        assert_eq!(
            of(&["void aaaaaaaaaaaaaaa::f<k>(int)", "void aaaaaaaaaaaaaaa::f<k>(long)"], 16),
            ["f<k>~85228b", "f<k>~83a0b0"]
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
            assert_eq!(kinds(&labels), names.len());
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
