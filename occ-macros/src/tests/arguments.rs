use super::{rows, tokens};
use crate::arguments::parse;
use crate::tokens::Errors;

/// What is read from the arguments, and the faults.
fn read(source: &str) -> (String, Vec<String>) {
    let mut errors = Errors::default();
    let arguments = parse(tokens(source), &mut errors);
    let read =
        arguments.list.iter().map(|one| format!("{} = {}", one.name, super::plain(&one.value)));
    (read.collect::<Vec<_>>().join("; "), super::messages(errors.into_tokens(str::to_owned)))
}

const RIGHT: &str = r#"
    → 
    min = 0.5 → min = 0.5
    min = 0.5, → min = 0.5
    crate = ::occ, r#min = 0.5 → crate = ::occ; min = 0.5
    vgprs = 8 as u32 → vgprs = 8asu32
    // Commas within generic arguments and brackets separate nothing.
    vgprs = f::<g::<A, B>, C, { 1 }>(), min = 0.5 → vgprs = f::<g::<A,B>,C,{1}>(); min = 0.5
    min = <A as Of<B, C>>::MIN, lds = 4 → min = <AasOf<B,C>>::MIN; lds = 4
    trap = A < B, scratch = B > A → trap = A<B; scratch = B>A
    trap = A << 1 < B, lds = 4 → trap = A<<1<B; lds = 4
    arch = ["gcn", "sm_90"], lds = f(A, [1, 2], { g(3, 4) }) → arch = ["gcn","sm_90"]; lds = f(A,[1,2],{g(3,4)})
"#;

/// What is wrong, and what is read beside it, behind a bar.
const WRONG: &str = r#"
    min = 0.5,, → expected a key between two commas, as in `min = 0.5` | min = 0.5
    , → expected a key between two commas, as in `min = 0.5` |
    min = 0.5,, vgprs = 8 → expected a key between two commas, as in `min = 0.5` | min = 0.5; vgprs = 8
    vgprs = 8 lds = 4 → expected `,` before `lds` | vgprs = 8; lds = 4
    vgprs = f() lds = 4 → expected `,` before `lds` | vgprs = f(); lds = 4
    vgprs = 8 9, lds = 4 → expected `,` before `9` | vgprs = 8; lds = 4
    min = 50%, lds = 4 → `min` takes a percentage in quotes, as in `min = "50%"` | lds = 4
    arch = {"a", "b"}, lds = 4 → `arch` takes a list in brackets, as in `arch = ["a" , "b"]` | lds = 4
    min = .5, lds = 4 → `min` needs a value, as in `min = 0.5` | lds = 4
    vgprs = 8 + → `vgprs` needs a value, as in `vgprs = 64` |
    min → `min` takes its value after `=`, as in `min = 0.5` |
    min =, lds = 4 → `min` needs a value, as in `min = 0.5` | lds = 4
    min, lds = 4 → `min` takes its value after `=`, as in `min = 0.5` | lds = 4
    min == 0.5 → `min` takes its value after `=`, as in `min = 0.5` |
    min(0.5) → `min` takes its value after `=`, as in `min = 0.5` |
    registers: 24 → `registers` takes its value after `=`, as in `registers = 64` |
    0.5 → expected `key = value`, as in `arch = "gfx90a"` |
    (min = 0.5) → expected `key = value`, as in `arch = "gfx90a"` |
    = 0.5 → expected `key = value`, as in `arch = "gfx90a"` |
    vgpr = 8 → unknown key `vgpr`; the nearest is `vgprs` |
    dynamic_lsd = 8, lds = 4 → unknown key `dynamic_lsd`; the nearest is `dynamic_lds` | lds = 4
    lds = 4, lds = 8 → `lds` is given twice; leave one of them out | lds = 4
    lds = 4, shared = 8 → `lds` and `shared` are the same key; leave one of them out | lds = 4
"#;

#[test]
fn arguments_are_read_and_what_is_wrong_hides_nothing_beside_it() {
    for (source, expected) in rows(RIGHT) {
        assert_eq!(read(source), (expected.to_owned(), Vec::new()), "`{source}`");
    }
    for (source, expected) in rows(WRONG) {
        let (error, beside) = expected.split_once('|').expect("a bar");
        let expected = (beside.trim().to_owned(), vec![error.trim().to_owned()]);
        assert_eq!(read(source), expected, "`{source}`");
    }
    let (_, errors) = read("zzzzzzzzzzzz = 8");
    let start = "unknown key `zzzzzzzzzzzz`; the keys are `arch`, `min`";
    assert!(errors[0].starts_with(start), "{errors:?}");
    let (arguments, errors) = read("minn = 0.5, vgprs, 7, lds = 4, lds = 5");
    assert_eq!((arguments.as_str(), errors.len()), ("lds = 4", 4), "{errors:?}");
}
