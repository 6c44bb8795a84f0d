//! What a module says of its entries' launches.

use super::{string, without_comments};
use crate::MeasuredKernel;

/// The entries of a module by their names, with the bounds that `ptxas` is told, and whether the module has
/// shared memory that the launch allocates: a cubin does not record all of that. An entry that is declared
/// alone has no bounds.
///
/// A directive with numbers that are none, or too large, is left to `ptxas`, which refuses it.
pub(crate) fn bounds(text: &str) -> Vec<MeasuredKernel> {
    let text = without_comments(text);
    let mut words = Words(&text);
    let mut entries = Vec::new();
    while let Some(word) = words.next() {
        if word == ".entry"
            && let Some(name) = words.next()
            && name.starts_with(is_part)
        {
            entries.push(entry(name, &mut words));
        }
    }
    // PTX ISA, "Linking Directives: .extern": `.extern .shared .align 16 .b8 tile[];`.
    let pairs = Words(&text).zip(Words(&text).skip(1));
    let has_array = pairs.into_iter().any(|pair| pair == (".extern", ".shared"));
    for entry in &mut entries {
        entry.uses_dynamic_lds = Some(has_array);
    }
    entries
}

/// An entry up to its body, or to the `;` of a declaration.
fn entry(name: &str, words: &mut Words<'_>) -> MeasuredKernel {
    let mut kernel = MeasuredKernel { name: name.to_owned(), ..MeasuredKernel::default() };
    let mut depth = 0_u32;
    let mut next = words.next();
    while let Some(word) = next {
        next = words.next();
        match word {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            "{" | ";" if depth == 0 => break,
            ".explicitcluster" => kernel.explicit_cluster = Some(true),
            ".maxntid" | ".reqntid" | ".minnctapersm" | ".maxnreg" | ".reqnctapercluster"
            | ".maxclusterrank" => {
                let numbers = numbers(&mut next, words);
                let [x, y, z] = [0, 1, 2].map(|at| numbers.get(at).copied().unwrap_or(1));
                let is_one = numbers.len() == 1;
                let (shape, one) = (Some([x, y, z]), is_one.then_some(x));
                match word {
                    _ if !(1..=3).contains(&numbers.len()) => {}
                    ".maxntid" => {
                        kernel.max_workgroup = x.checked_mul(y).and_then(|xy| xy.checked_mul(z));
                    }
                    ".reqntid" => kernel.required_workgroup = shape,
                    ".reqnctapercluster" => kernel.cluster = shape,
                    ".maxclusterrank" => kernel.max_cluster = one,
                    ".minnctapersm" => kernel.min_workgroups = one,
                    _ => kernel.max_vgprs = one,
                }
            }
            _ => {}
        }
    }
    kernel
}

/// The numbers from `next` on, with commas between them; `next` is then the word after.
fn numbers<'a>(next: &mut Option<&'a str>, words: &mut Words<'a>) -> Vec<u32> {
    let mut numbers = Vec::new();
    while let Some(number) = next.and_then(|word| word.parse().ok()) {
        numbers.push(number);
        *next = words.next();
        if *next != Some(",") || numbers.len() > 3 {
            break;
        }
        *next = words.next();
    }
    numbers
}

/// Whether this is a sign of names, directives and numbers.
fn is_part(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || "._$%".contains(sign)
}

/// Names, directives and numbers, and each other sign alone; what is in quotes is one word.
struct Words<'a>(&'a str);

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.0.trim_start();
        let first = rest.chars().next()?;
        let length = if is_part(first) {
            rest.find(|sign| !is_part(sign)).unwrap_or(rest.len())
        } else {
            string(rest).unwrap_or(first.len_utf8())
        };
        let (word, rest) = rest.split_at(length);
        self.0 = rest;
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_before_the_body() {
        let text = "
            .version 8.7 .target sm_90
            .file 1 \"/src//kernels.cu\"
            .file 2 \"/src/*.cu\"
            .visible .entry plain(.param .u64 p) { .reg .u32 %r<2>; ret; }
            .entry bounded // .maxntid 1
            ( .param .align 8 .b8 p[16] )
            .maxntid 32, 4,2
            .minnctapersm 3 .maxnreg 64
            .pragma \"{ .maxntid 9\"; \"
            { .pragma \"x\"; ret; }
            .entry shaped() .reqntid 128 .explicitcluster .reqnctapercluster 4, 2 { ret; }
            .extern .entry declared();
            .func helper() .maxntid 7 { ret; }
            .entry wrong() .maxntid 70000, 70000 .maxnreg 99999999999 .reqntid 1,2,3,4 { ret; }
            .entry signs( { ; ) .maxntid 5 { ret; }
            .entry pairs() .maxnreg 1,2 .minnctapersm 3,4 .maxclusterrank 5,6 { ret; }
            .entry ranked() .maxclusterrank 8 { ret; }
            .entry \"quoted\" .entry last";
        let entries = bounds(text);
        let of = |name: &str| {
            let entry = entries.iter().find(|entry| entry.name == name).expect(name);
            let MeasuredKernel { max_workgroup, required_workgroup, .. } = *entry;
            let MeasuredKernel { min_workgroups, max_vgprs, cluster, .. } = *entry;
            (max_workgroup, required_workgroup, min_workgroups, max_vgprs, cluster)
        };
        assert_eq!(entries.len(), 9);
        let nothing = (None, None, None, None, None);
        assert_eq!(of("plain"), nothing);
        assert_eq!(of("bounded"), (Some(256), None, Some(3), Some(64), None));
        assert_eq!(of("shaped"), (None, Some([128, 1, 1]), None, None, Some([4, 2, 1])));
        assert_eq!(of("signs"), (Some(5), None, None, None, None));
        let cluster = |name: &str| {
            let entry = entries.iter().find(|entry| entry.name == name).expect(name);
            (entry.max_cluster, entry.explicit_cluster)
        };
        assert_eq!(cluster("plain"), (None, None));
        assert_eq!(cluster("shaped"), (None, Some(true)));
        assert_eq!(cluster("ranked"), (Some(8), None));
        assert_eq!(cluster("pairs"), (None, None));
        for name in ["declared", "wrong", "pairs", "last"] {
            assert_eq!(of(name), nothing, "{name}");
        }
    }

    #[test]
    fn an_array_as_long_as_the_launch_makes_it() {
        let entry = ".entry k() { ret; }";
        for (text, expected) in [
            ("", false),
            (".extern .shared .align 16 .b8 tile[];", true),
            (".extern .entry other();.extern/**/.shared\n.b8 tile[];", true),
            (".extern .global .b8 other[]; .shared .b8 tile[64];", false),
            ("// .extern .shared .b8 tile[];", false),
            (".file 1 \".extern .shared\"", false),
        ] {
            for text in [format!("{text}\n{entry}"), format!("{entry}{text}")] {
                let shown = bounds(&text).iter().map(|it| it.uses_dynamic_lds).next_back();
                assert_eq!(shown, Some(Some(expected)), "{text}");
            }
        }
    }

    #[test]
    fn any_text_ends() {
        let text = include_str!("../../tests/data/nvidia/kernels.sm_80.ptx");
        assert!(bounds(text).len() > 10);
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)).step_by(7) {
            bounds(&text[..end]);
        }
        for hostile in [".entry ".repeat(10_000), ".entry a(".repeat(10_000), "\"".repeat(9_999)] {
            bounds(&hostile);
        }
    }
}
