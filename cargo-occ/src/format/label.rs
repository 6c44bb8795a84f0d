//! Names that a person can read and tell apart: the function's name stays, namespaces and template
//! arguments are collapsed, and what sets a name apart from its neighbours is shown.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::LONGEST;

/// Where something was left out.
const GAP: &str = "…";

/// The path of a function, `a::f<int>` of `void a::f<int>(float*)`, and what it takes, `(float*)`.
pub(crate) fn parts(name: &str) -> (&str, &str) {
    // A clone's mark stands behind the arguments.
    let end = name.find(" [clone").unwrap_or(name.len());
    let whole = name[..end].trim_end();
    let whole = whole.strip_suffix(" const").unwrap_or(whole);
    let open = if whole.ends_with(')') { opening(whole) } else { None };
    let (head, takes) = whole.split_at(open.filter(|open| *open > 0).unwrap_or(whole.len()));
    // A space outside of brackets ends the type that is returned.
    let mut depth = 0_u32;
    let space = head.char_indices().rev().find(|(_, c)| {
        match c {
            '>' | ')' | '}' | ']' => depth += 1,
            '<' | '(' | '{' | '[' => depth = depth.saturating_sub(1),
            _ => {}
        }
        *c == ' ' && depth == 0
    });
    let path = &head[space.map_or(0, |(at, _)| at + 1)..];
    // `operator new` and the like are not worth more trouble.
    if path.is_empty() || head.contains("operator ") { (whole, "") } else { (path, takes) }
}

/// The name of a function alone: `f` of `void a::f<int>(float*)`.
pub(crate) fn function(name: &str) -> &str {
    let (path, _) = parts(name);
    let last = split(path, "::").pop().unwrap_or(path);
    let (function, _, _) = template(last);
    // Of a name that is kept as its start and a hash.
    function.split('~').next().unwrap_or(function)
}

/// The name up to the end of the function's: `void a::f` of `void a::f<int>(float*)`.
pub(crate) fn stem(name: &str) -> &str {
    let (path, _) = parts(name);
    let function = function(name);
    let start = name.find(path).unwrap_or(0);
    let before: usize = split(path, "::").iter().rev().skip(1).map(|part| part.len() + 2).sum();
    &name[..(start + before + function.len()).min(name.len())]
}

/// The bracket that the last character closes.
fn opening(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    text.char_indices().rev().find_map(|(at, c)| {
        match c {
            ')' => depth += 1,
            '(' if depth == 1 => {
                // An anonymous namespace takes nothing.
                return Some(at).filter(|_| !text[at..].starts_with("(anonymous"));
            }
            '(' => depth = depth.saturating_sub(1),
            _ => {}
        }
        None
    })
}

/// The text cut at every `between` outside of brackets.
fn split<'a>(text: &'a str, between: &str) -> Vec<&'a str> {
    let (mut parts, mut start, mut depth, mut at) = (Vec::new(), 0, 0_u32, 0);
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'<' | b'(' | b'{' | b'[' => depth += 1,
            b'>' | b')' | b'}' | b']' if at == 0 || bytes[at - 1] != b'-' => {
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
        if depth == 0 && text[at..].starts_with(between) {
            parts.push(&text[start..at]);
            at += between.len();
            start = at;
        } else {
            // Brackets and what stands between are ASCII: any other byte is passed over.
            at += 1;
            while !text.is_char_boundary(at) {
                at += 1;
            }
        }
    }
    parts.push(&text[start..]);
    parts
}

/// `f`, `int, 4` and what follows of `f<int, 4>`; no arguments where there are none.
fn template(text: &str) -> (&str, Vec<&str>, &str) {
    let Some(open) = text.find('<').filter(|open| *open > 0) else { return (text, Vec::new(), "") };
    let mut depth = 0_u32;
    let close = text[open..].char_indices().find_map(|(at, c)| {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(open + at)
    });
    match close {
        Some(close) => {
            let arguments = split(&text[open + 1..close], ",").into_iter().map(str::trim);
            (&text[..open], arguments.collect(), &text[close + 1..])
        }
        None => (text, Vec::new(), ""),
    }
}

/// A type or a value without the namespaces that its names stand in.
fn bare(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut word = 0;
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

/// What tells `texts` apart, in their order: a gap where all are the same.
fn differing(texts: &[&str]) -> Vec<String> {
    let Some(first) = texts.first() else { return Vec::new() };
    if texts.iter().all(|text| text == first) {
        return vec![GAP.to_owned(); texts.len()];
    }
    let split: Vec<_> = texts.iter().map(|text| template(text)).collect();
    let (head, arguments, tail) = &split[0];
    let alike = split.iter().all(|(h, a, t)| h == head && t == tail && a.len() == arguments.len());
    if !alike || arguments.is_empty() {
        let short: Vec<String> = texts.iter().map(|text| bare(text)).collect();
        let apart = |texts: &[String]| texts.iter().collect::<HashSet<_>>().len();
        let whole: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        return if apart(&short) == apart(&whole) { short } else { whole };
    }
    let columns: Vec<Vec<String>> = (0..arguments.len())
        .map(|at| differing(&split.iter().map(|(_, a, _)| a[at]).collect::<Vec<_>>()))
        .collect();
    let (head, tail) = (bare(head), bare(tail));
    (0..texts.len())
        .map(|row| {
            let mut shown: Vec<&str> = columns.iter().map(|column| column[row].as_str()).collect();
            shown.dedup_by(|a, b| *a == GAP && *b == GAP);
            format!("{head}<{}>{tail}", shown.join(", "))
        })
        .collect()
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
    let mut distinct: Vec<&str> = names.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    // Functions of one name stand together.
    let mut groups: HashMap<&str, Vec<Member<'_>>> = HashMap::new();
    for name in distinct {
        let (path, takes) = parts(name);
        let segments = split(path, "::");
        let (function, ..) = template(segments.last().copied().unwrap_or(path));
        groups.entry(function).or_default().push((name, segments, takes));
    }
    let mut labels: HashMap<&str, String> = HashMap::new();
    for (function, members) in groups {
        let shown = apart(function, &members, &fits);
        let mut taken: HashMap<&str, usize> = HashMap::new();
        for label in &shown {
            *taken.entry(label).or_default() += 1;
        }
        for ((name, ..), label) in members.iter().zip(&shown) {
            let twice = taken.get(label.as_str()).is_some_and(|count| *count > 1);
            let label = if twice {
                format!("{label}~{:06x}", hash(name) & 0xff_ffff)
            } else {
                label.clone()
            };
            labels.insert(name, cut(&label, room, name));
        }
    }
    names.iter().map(|name| labels.get(name).cloned().unwrap_or_default()).collect()
}

/// A name, the segments of its path, and what it takes.
type Member<'a> = (&'a str, Vec<&'a str>, &'a str);

/// Labels of functions of one name.
fn apart(function: &str, members: &[Member<'_>], fits: &dyn Fn(&str) -> bool) -> Vec<String> {
    let distinct = |labels: &[String]| labels.iter().collect::<HashSet<_>>().len() == labels.len();
    let lasts: Vec<&str> =
        members.iter().map(|(_, segments, _)| segments.last().copied().unwrap_or("")).collect();
    let whole: Vec<String> = members.iter().map(|(_, segments, _)| segments.join("::")).collect();
    let short: Vec<String> = lasts.iter().map(|last| bare(last)).collect();
    let own = || lasts.iter().filter(|_| members.len() == 1).map(|&last| last.to_owned()).collect();
    let fitting = [whole, own(), short.clone()].into_iter().find(|labels| {
        !labels.is_empty() && labels.iter().all(|label| fits(label)) && distinct(labels)
    });
    if let Some(labels) = fitting {
        return labels;
    }
    if let [last] = &lasts[..] {
        let (_, arguments, tail) = template(last);
        let has_none = arguments.is_empty();
        return vec![if has_none {
            function.to_owned()
        } else {
            format!("{function}<{GAP}>{tail}")
        }];
    }
    // What is alike in all of them tells nothing.
    let mut labels = match differing(&lasts) {
        labels if labels.iter().all(|label| label == GAP) => vec![short[0].clone(); members.len()],
        labels => labels,
    };
    if !distinct(&labels) {
        let takes: Vec<&str> = members.iter().map(|(_, _, takes)| *takes).collect();
        let inner: Vec<String> =
            takes.iter().map(|takes| format!("_<{}>", takes.trim_matches(['(', ')']))).collect();
        let inner = differing(&inner.iter().map(String::as_str).collect::<Vec<_>>());
        let inner = inner.iter().map(|text| text.strip_prefix("_<").unwrap_or(text));
        let takes: Vec<&str> = inner.map(|text| text.strip_suffix('>').unwrap_or(text)).collect();
        if takes.iter().any(|text| *text != GAP) {
            labels = labels.iter().zip(takes).map(|(l, takes)| format!("{l}({takes})")).collect();
        }
    }
    if !distinct(&labels) {
        let before: Vec<String> =
            members.iter().map(|(_, s, _)| s[..s.len().saturating_sub(1)].join("::")).collect();
        if before.iter().any(|path| *path != before[0]) {
            labels = before.iter().zip(&labels).map(|(path, l)| format!("{path}::{l}")).collect();
        }
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
