use proc_macro2::TokenStream;

use super::{fragment, item, plain, rows, sound, tokens};
use crate::item::{Constant, Item, Kind, parse};
use crate::tokens::Errors;

fn constant(item: &Item) -> &Constant {
    item.constant().unwrap_or_else(|| panic!("`{}` is no constant", item.tokens))
}

/// What the item's value shows: `Key value`.
fn shown(item: &Item) -> String {
    let shown = constant(item).shown.iter();
    shown.map(|(key, value, _)| format!("{key:?} {}", plain(value))).collect::<Vec<_>>().join("; ")
}

/// What a nested item cannot name beside `Self` and `const`.
const FUNCTIONS: &str = r#"
    fn blur() {} →
    pub(in crate::a::b) fn blur() {} →
    const async unsafe fn blur() {} →
    extern fn blur() {} →
    pub unsafe extern "ptx-kernel" fn blur(x: *mut f32) {} →
    const unsafe extern "C" fn r#blur() {} →
    default fn blur() {} →
    #[inline] #[must_use = "fn other() {}"] fn blur() -> u32 { 1 } →
    #[doc = " fn other"] fn blur(&self, other: fn(u32) -> u32) -> impl Fn() -> u32 { self } →
    fn blur<>() {} →
    fn blur<T>(x: T) -> [T; 4] where T: Fn() -> u32, [T; 4]: Copy { x } → T
    fn blur<'a, 'b: 'a, T: 'a + Copy, const N: usize>() {} → T N
    fn blur<I: Iterator<Item = Vec<(A, B)>>, J>() {} → I J
    fn blur<F: for<'a> Fn(&'a A) -> Vec<Vec<B>>, T>() {} → F T
    fn blur<const N: usize, T: Of<{ N >> 1 }>>() {} → N T
    fn blur<#[cfg(all())] T, r#type>() {} → T r#type
"#;

#[test]
fn functions_of_every_kind() {
    for (source, expected) in rows(FUNCTIONS) {
        let item = sound(source);
        assert!(matches!(item.kind, Kind::Function(_)), "`{source}`");
        assert_eq!((item.name.as_str(), plain(&item.tokens)), ("blur", plain(&tokens(source))));
        let outer = format!("Self const {expected}");
        assert_eq!(item.outer.join(" "), outer.trim_end(), "`{source}`");
    }
}

/// A constant's value, and what it shows; behind a bar its name, where that is written in it.
const CONSTANTS: &str = r#"
    D::new("saxpy").block(N).registers(f(1, 2)).lds(4) → Lds 4; Vgprs f(1,2); Workgroup N | saxpy
    (((D::new("saxpy"))).lds((4))) → Lds (4) | saxpy
    // As a macro writes `$path("k")`.
    (KernelDescriptor::new)("saxpy").lds(4) → Lds 4 | saxpy
    KernelDescriptor::new(concat!("sax", "py")) → | saxpy
    // The last setter counts.
    D::new("saxpy").lds(4).lds(8) → Lds 8 | saxpy
    D::new("saxpy").lds(4, 5).other(3) → | saxpy
    D::new(NAME).lds(4) → Lds 4
    describe("saxpy").lds(4) → Lds 4
    { D::new("saxpy").lds(4) } →
    LaunchConfig { grid_dim: (1, 1, 1), block_dim: (N, 4, 1), shared_mem_bytes: 4 * N, } → Workgroup (N,4,1); DynamicLds 4*N
    Config { #[cfg(a)] shared_mem_bytes: 0, block_dim: (8, 1, 1), ..base() } → Workgroup (8,1,1)
    Config { block_dim: block(), ..base() } →
"#;

#[test]
fn a_constant_shows_its_setters_or_fields() {
    for (value, expected) in rows(CONSTANTS) {
        let (expected, name) = expected.split_once('|').unwrap_or((expected, ""));
        for head in ["const K: occ::KernelDescriptor", "#[a(b = c)] pub(super) static K: D"] {
            let item = sound(&format!("{head} = {value};"));
            assert_eq!(shown(&item), expected.trim(), "`{value}`");
            assert_eq!(item.name, if name.is_empty() { "K" } else { name.trim() }, "`{value}`");
            let constant = constant(&item);
            assert_eq!(constant.has_written_name, !name.is_empty(), "`{value}`");
            assert_eq!(constant.is_launch_config, value.contains("Config {"), "`{value}`");
            assert_eq!(plain(&constant.head), plain(&tokens(&format!("{head} ="))));
            assert_eq!(plain(&constant.value), plain(&tokens(value)));
        }
    }
    assert!(constant(&sound("const K: driver::LaunchConfig = base();")).is_launch_config);
    assert_eq!(sound("const _: KernelDescriptor = K;").name, "_");
    assert_eq!(sound("const r#async: KernelDescriptor = f();").name, "async");
    assert_eq!(sound("const K: KernelDescriptor = f();").outer, ["Self", "const"]);
}

const REFUSED: &str = r#"
    mod m {} → does not go on `mod`; #; put it on the functions and constants inside
    pub unsafe trait T {} → does not go on `trait`; #; put it on the functions and constants inside
    impl occ::Describe for S {} → does not go on `impl`; #; put it on the functions and constants inside
    unsafe impl S {} → does not go on `impl`; #; put it on the functions and constants inside
    #[a] pub(crate) struct S(u32); → does not go on `struct`; #; put it on `const KERNEL` in `impl occ::Describe for` the type
    enum S { A } → does not go on `enum`; #; put it on `const KERNEL` in `impl occ::Describe for` the type
    pub union S { a: u32 } → does not go on `union`; #; put it on `const KERNEL` in `impl occ::Describe for` the type
    use a::b; → does not go on `use`; #
    type T = u32; → does not go on `type`; #
    macro_rules! m { () => {} } → does not go on `macro_rules`; #
    let x = 1; → does not go on `let`; #
    extern "C" { fn f(); } → does not go on `extern`; #
    → does not go on `this`; #
    {} → does not go on `this`; #
    fn f(); → `f` has no body to check; put the attribute on the definition
    const K: KernelDescriptor; → `K` has no value to check; put the attribute on the definition
    const K; → `K` has no value to check; put the attribute on the definition
    const K: KernelDescriptor = ; → `K` has no value to check; put the attribute on the definition
    static mut K: KernelDescriptor = X; → a `static mut` can change after it was checked; make it a `const`
    fn → unexpected end of input, expected identifier
    const → unexpected end of input, expected identifier
"#;

#[test]
fn what_it_does_not_go_on_is_refused() {
    for (source, expected) in rows(REFUSED) {
        let goes = "it goes on `fn`, and on `const` and `static` descriptors";
        let mut expected = expected.replacen('#', goes, 1);
        if expected.starts_with("does") {
            expected = format!("`#[occupancy_target]` {expected}");
        }
        let (item, errors) = item(source);
        assert!(item.is_none(), "`{source}`");
        assert_eq!(errors, [expected], "`{source}`");
    }
    for returned in ["LaunchConfig", "Result<cudarc::LaunchConfig, E>"] {
        let (_, errors) = item(&format!("fn f() -> {returned} {{ c() }}"));
        assert!(errors[0].starts_with("`f` makes a launch configuration at run time"));
    }
}

#[test]
fn invisible_brackets_of_macros_are_seen_through() {
    let join = |parts: &[TokenStream]| parts.iter().cloned().collect::<TokenStream>();
    let read =
        |parts: &[TokenStream]| parse(&join(parts), &mut Errors::default()).expect("an item");
    for visibility in ["", "pub", "pub(in a::b)"] {
        let item = read(&[fragment(visibility), tokens("fn f()"), fragment("{ 1 }")]);
        assert_eq!(plain(&item.tokens), format!("{visibility}fnf(){{1}}").replace(' ', ""));
    }
    let ty = fragment("a::LaunchConfig");
    let config = read(&[tokens("const K:"), ty, tokens("="), fragment("b"), tokens(";")]);
    assert!(constant(&config).is_launch_config);
    let value = read(&[tokens("const K: D ="), fragment("a::new(\"k\")"), tokens(".lds(4);")]);
    assert_eq!(shown(&value), "Lds 4");
}
