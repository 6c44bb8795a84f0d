use super::tokens;
use crate::errors::Errors;
use crate::item::{Item, Kind, Source, parse};

#[track_caller]
fn item(source: &str) -> Item {
    let mut errors = Errors::default();
    let item = parse(tokens(source), &mut errors);
    assert_eq!(super::messages(errors.into_tokens()), [""; 0], "`{source}`");
    item.unwrap_or_else(|| panic!("`{source}` is no item"))
}

#[track_caller]
fn fault(source: &str) -> String {
    let mut errors = Errors::default();
    assert!(parse(tokens(source), &mut errors).is_none(), "`{source}` is an item");
    let mut messages = super::messages(errors.into_tokens());
    assert_eq!(messages.len(), 1, "`{source}`: {messages:?}");
    messages.remove(0)
}

/// What the item says of itself: `Key value`, the parts of a value separated by `;`.
fn found(item: &Item) -> Vec<String> {
    let joined = |parts: &[proc_macro2::TokenStream]| {
        parts.iter().map(super::plain).collect::<Vec<_>>().join("; ")
    };
    item.found
        .iter()
        .map(|found| match &found.source {
            Source::Value(value) => format!("{:?} {}", found.key, super::plain(value)),
            Source::Threads(sizes) => format!("{:?} {}", found.key, joined(sizes)),
            Source::Types(types) => format!("{:?} {}", found.key, joined(types)),
        })
        .collect()
}

#[test]
fn functions_of_every_kind() {
    for source in [
        "fn blur() {}",
        "pub fn blur() {}",
        "pub(crate) fn blur() {}",
        "pub(in crate::a::b) fn blur() {}",
        "const fn blur() {}",
        "async fn blur() {}",
        "unsafe fn blur() {}",
        "const async unsafe fn blur() {}",
        "extern fn blur() {}",
        r#"extern "C" fn blur() {}"#,
        r#"pub unsafe extern "ptx-kernel" fn blur(x: *mut f32) {}"#,
        r#"const unsafe extern "C" fn blur() {}"#,
        "default fn blur() {}",
        "#[inline] #[must_use = \"fn other() {}\"] fn blur() -> u32 { 1 }",
        "#[doc = \" fn other\"] fn blur(&self, other: fn(u32) -> u32) -> impl Fn() -> u32 { self }",
        "fn blur<T>(x: T) -> [T; 4] where T: Fn() -> u32, [T; 4]: Copy { x }",
    ] {
        let item = item(source);
        assert!(matches!(item.kind, Kind::Fn), "`{source}`");
        assert_eq!(item.name, "blur", "`{source}`");
    }
}

#[test]
fn generic_parameters_are_out_of_reach_of_a_nested_item() {
    let outer = |source| item(source).outer;
    assert_eq!(outer("fn f() {}"), ["Self", "const"]);
    assert_eq!(outer("fn f<T, const N: usize>() {}"), ["Self", "const", "T", "N"]);
    assert_eq!(outer("fn f<'a, 'b: 'a, T: 'a + Copy>() {}"), ["Self", "const", "T"]);
    assert_eq!(outer("fn f<F: Fn(A, B) -> T, T>() {}"), ["Self", "const", "F", "T"]);
    assert_eq!(outer("fn f<I: Iterator<Item = (A, B)>, J>() {}"), ["Self", "const", "I", "J"]);
    assert_eq!(outer("fn f<I: Iterator<Item = Vec<A>>, J>() {}"), ["Self", "const", "I", "J"]);
    assert_eq!(outer("fn f<F: Fn() -> Vec<Vec<A>>, T>() {}"), ["Self", "const", "F", "T"]);
    assert_eq!(outer("fn f<F: for<'a> Fn(&'a A) -> &'a B, T>() {}"), ["Self", "const", "F", "T"]);
    assert_eq!(outer("fn f<const N: usize, T: Of<{ N >> 1 }>>() {}"), ["Self", "const", "N", "T"]);
    assert_eq!(outer("fn f<#[cfg(all())] T>() {}"), ["Self", "const", "T"]);
    assert_eq!(outer("fn f<r#type>() {}"), ["Self", "const", "r#type"]);
}

#[test]
fn parameters_are_found_behind_generics() {
    for generics in [
        "",
        "<>",
        "<T>",
        "<F: Fn() -> T, T>",
        "<T: Of<A, Item = Vec<B>>, const N: usize>",
        "<F: Fn(u32) -> Vec<Vec<u32>>>",
    ] {
        let source = format!(
            "fn f{generics}(a: A<B, C>, #[spirv(workgroup)] t: &mut [f32; 8]) -> R where T: X {{}}"
        );
        assert_eq!(found(&item(&source)), ["Lds [f32;8]"], "`{source}`");
    }
}

#[test]
fn local_memory_of_parameters() {
    let read = |inputs: &str| found(&item(&format!("fn f({inputs}) {{}}")));
    assert_eq!(read("#[spirv(workgroup)] t: &mut [f32; 8]"), ["Lds [f32;8]"]);
    assert_eq!(read("#[spirv(workgroup)] t: &'a mut Tile<A, B>, x: u32"), ["Lds Tile<A,B>"]);
    assert_eq!(read("#[spirv(workgroup)] t: &T, #[spirv(workgroup)] u: &U"), ["Lds T; U"]);
    assert_eq!(read("#[spirv_std::spirv(workgroup, x)] t: &T"), ["Lds T"]);
    assert_eq!(read("#[a] #[spirv(workgroup)] #[b(c)] mut t: T"), ["Lds T"]);
    assert_eq!(read("#[spirv(descriptor_set = 0, binding = 1)] t: &mut [f32]"), [""; 0]);
    assert_eq!(read("workgroup: &mut [f32; 8]"), [""; 0]);
}

#[test]
fn local_memory_of_bodies() {
    let read = |body: &str| found(&item(&format!("fn f() {{ {body} }}")));
    assert_eq!(read("let t = shared_array![f32; 64];"), ["Lds [f32;64]"]);
    assert_eq!(
        read("if x { a::shared_array!(u8; N) } else { shared_array!{T; 2} }"),
        ["Lds [u8;N]; [T;2]"]
    );
    assert_eq!(read("shared_array(); shared_array; other![f32; 64]; x != [1];"), [""; 0]);
}

#[test]
fn launch_shapes_of_attributes() {
    let read = |attributes: &str| found(&item(&format!("{attributes} fn f() {{}}")));
    assert_eq!(read("#[spirv(compute(threads(16, 8)))]"), ["Workgroup 16; 8"]);
    assert_eq!(
        read("#[spirv(compute(entry_point_name = \"x\", threads(A + 1)))]"),
        ["Workgroup A+1"]
    );
    assert_eq!(read("#[spirv_std::spirv(compute(threads(64,)))]"), ["Workgroup 64"]);
    assert_eq!(read("#[spirv(fragment)]"), [""; 0]);
    assert_eq!(read("#[launch_bounds(256, 2)]"), ["Workgroup 256"]);
    assert_eq!(read("#[inline] #[cuda::launch_bounds(N * 2)]"), ["Workgroup N*2"]);
    assert_eq!(read("#[doc = \"#[launch_bounds(1)]\"]"), [""; 0]);
    assert!(item("#[spirv(fragment)] fn f() {}").spirv);
    assert!(!item("#[kernel] fn f() {}").spirv);
}

#[test]
fn descriptors() {
    let saxpy = "KernelDescriptor::new(\"saxpy\").block(N).registers(f(1, 2)).lds(4)";
    for head in ["const", "pub const", "static", "pub(super) static", "#[a(b = c)] pub const"] {
        let item = item(&format!("{head} SAXPY: occ::KernelDescriptor = {saxpy};"));
        assert!(matches!(item.kind, Kind::Value { launch_config: false, .. }));
        assert_eq!(item.name, "saxpy");
        assert_eq!(found(&item), ["Workgroup N", "Vgprs f(1,2)", "Lds 4"]);
    }
    let named = item("const K: KernelDescriptor = describe(NAME);");
    assert_eq!((named.name.as_str(), found(&named).len()), ("K", 0));
    assert_eq!(item("const _: KernelDescriptor = K;").name, "_");
}

#[test]
fn launch_configs() {
    let item = item(
        "const GRID: driver::LaunchConfig = driver::LaunchConfig { grid_dim: (1, 1, 1), \
         block_dim: (N, 4, 1), shared_mem_bytes: 4 * N, };",
    );
    assert!(matches!(item.kind, Kind::Value { launch_config: true, .. }));
    assert_eq!(found(&item), ["Workgroup N; 4; 1", "DynamicLds 4*N"]);
}

#[test]
fn described_types() {
    let ty = |source: &str| match item(source).kind {
        Kind::Describe { ty } => super::plain(&ty),
        _ => panic!("`{source}` describes nothing"),
    };
    assert_eq!(ty("struct Blur;"), "Blur");
    assert_eq!(ty("#[derive(Clone)] pub(crate) struct Blur(u32);"), "Blur");
    assert_eq!(ty("impl Describe for Blur {}"), "Blur");
    assert_eq!(ty("impl ::occ::Describe for a::Blur<u32, 4> where u32: Copy {}"), "a::Blur<u32,4>");
    assert_eq!(ty("impl Describe for [u32; 4] {}"), "[u32;4]");
    assert_eq!(item("impl Describe for a::Blur<u32> {}").name, "Blur");
}

#[test]
fn invisible_brackets_of_macros_are_seen_through() {
    use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
    let hidden = |source: &str| -> TokenStream {
        TokenTree::Group(Group::new(Delimiter::None, tokens(source))).into()
    };
    let join = |parts: &[TokenStream]| parts.iter().cloned().collect::<TokenStream>();
    for visibility in ["", "pub", "pub(in a::b)"] {
        let source = join(&[hidden(visibility), tokens("fn f()"), hidden("{ 1 }")]);
        let mut errors = Errors::default();
        let item = parse(source, &mut errors).expect("a function");
        assert!(errors.is_empty());
        let item: TokenStream = item.tokens.into_iter().collect();
        assert_eq!(super::plain(&item), format!("{visibility}fnf(){{1}}").replace(' ', ""));
    }
    let mut errors = Errors::default();
    let source = join(&[
        tokens("const K:"),
        hidden("a::LaunchConfig"),
        tokens("="),
        hidden("b"),
        tokens(";"),
    ]);
    let item = parse(source, &mut errors).expect("a constant");
    assert!(matches!(item.kind, Kind::Value { launch_config: true, .. }));
}

#[test]
fn places_where_the_attribute_does_not_go() {
    for (source, what) in [
        ("enum E {}", "enum"),
        ("mod m {}", "mod"),
        ("pub trait T {}", "trait"),
        ("use a::b;", "use"),
        ("union U { a: u32 }", "union"),
        ("type T = u32;", "type"),
        ("macro_rules! m { () => {} }", "macro_rules"),
        ("let x = 1;", "let"),
        ("", "this"),
        ("{}", "this"),
    ] {
        let expected = format!("`#[occupancy_target]` does not go on `{what}`");
        assert!(fault(source).starts_with(&expected), "{}", fault(source));
    }
}

#[test]
fn items_that_say_too_little() {
    assert!(fault("fn f();").starts_with("`f` has no body"));
    assert!(fault("const K: KernelDescriptor;").starts_with("`K` has no value"));
    assert!(fault("static mut K: KernelDescriptor = X;").starts_with("a `static mut` can change"));
    assert!(fault("struct S<T>(T);").starts_with("`S` is generic"));
    assert!(fault("impl<T> Describe for S<T> {}").starts_with("a generic `impl`"));
    assert!(fault("impl S {}").starts_with("`#[occupancy_target]` goes on `impl occ::Describe"));
    assert!(fault("impl Clone for S {}").starts_with("`#[occupancy_target]` goes on `impl"));
    assert_eq!(fault("fn"), "expected the item's name here");
    assert_eq!(fault("struct"), "expected the item's name here");
    assert_eq!(fault("const"), "expected the item's name here");
}

#[test]
fn an_attribute_below_the_frameworks_is_told_so() {
    let below =
        "#[cfg_attr(target_arch = \"spirv\", rust_gpu::spirv(compute(threads(64))))] fn f() {}";
    let mut errors = Errors::default();
    parse(tokens(below), &mut errors);
    let messages = super::messages(errors.into_tokens());
    assert!(messages[0].starts_with("`#[occupancy_target]` stands below `#[spirv]`"));
}
