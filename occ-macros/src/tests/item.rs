use super::tokens;
use crate::diagnostic::Errors;
use crate::item::launch::Framework;
use crate::item::memory::Layout;
use crate::item::{Given, Item, Kind, parse};

#[track_caller]
fn item(source: &str) -> Item {
    let mut errors = Errors::default();
    let item = parse(tokens(source), &mut errors);
    assert_eq!(super::messages(errors.into_tokens()), [""; 0], "`{source}`");
    item.unwrap_or_else(|| panic!("`{source}` is no item"))
}

#[track_caller]
fn error(source: &str) -> String {
    let mut errors = Errors::default();
    assert!(parse(tokens(source), &mut errors).is_none(), "`{source}` is an item");
    let mut messages = super::messages(errors.into_tokens());
    assert_eq!(messages.len(), 1, "`{source}`: {messages:?}");
    messages.remove(0)
}

fn joined<T: quote::ToTokens>(parts: &[T]) -> String {
    parts.iter().map(super::plain).collect::<Vec<_>>().join("; ")
}

/// What the item says of itself: `Key value`, the parts of a value separated by `;`.
fn found(item: &Item) -> Vec<String> {
    let mut texts = Vec::new();
    for found in &item.found {
        texts.push(match &found.value {
            Given::Value(value) => format!("{:?} {}", found.key, super::plain(value)),
            Given::Threads(sizes) => format!("{:?} {}", found.key, joined(sizes)),
        });
    }
    if let Some(exact) = &item.launch.exact {
        texts.push(format!("threads {}", joined(&exact.sizes)));
    }
    if let Some(bound) = &item.launch.bound {
        let blocks = bound.blocks.as_ref().map(super::plain).unwrap_or_default();
        texts.push(format!("at most {}, {blocks}", super::plain(&bound.threads)));
    }
    if let Some(dynamic) = &item.launch.dynamic {
        let how = if dynamic.is_bound { "at most " } else { "" };
        texts.push(format!("dynamic {how}{}", super::plain(&dynamic.bytes)));
    }
    for variable in &item.memory.variables {
        let under: Vec<String> = variable.present.iter().map(super::plain).collect();
        let under =
            if under.is_empty() { String::new() } else { format!(" if {}", under.join(", ")) };
        texts.push(match &variable.layout {
            Layout::Of(ty) => format!("lds {}{under}", super::plain(ty)),
            Layout::Behind(ty) => format!("lds behind {}{under}", super::plain(ty)),
            Layout::InBody(marker) => format!("lds {marker}{under}"),
        });
    }
    texts.extend(
        item.memory.unreadable.iter().map(|mention| format!("unreadable {}", mention.what)),
    );
    texts.extend(item.memory.dynamic.iter().map(|mention| format!("open {}", mention.what)));
    texts
}

/// The layouts that a body gives: `size; least alignment`.
fn layouts(item: &Item) -> Vec<String> {
    let Some(body) = &item.memory.body else { return Vec::new() };
    let body = super::plain(body);
    let layouts = body.split("size_of::<").skip(1).map(|rest| {
        let (ty, rest) = rest.split_once(">(),").expect("a type");
        let align = rest.split_once(">(),").expect("an alignment").1;
        format!("{ty}; {}", align.split(");}").next().unwrap_or_default())
    });
    layouts.collect()
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
        assert!(matches!(item.kind, Kind::Function(_)), "`{source}`");
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
        assert_eq!(found(&item(&source)), ["lds [f32;8]"], "`{source}`");
    }
}

#[test]
fn local_memory_of_parameters() {
    let read = |inputs: &str| found(&item(&format!("fn f({inputs}) {{}}")));
    assert_eq!(read("#[spirv(workgroup)] t: &mut [f32; 8]"), ["lds [f32;8]"]);
    assert_eq!(read("#[spirv(workgroup)] t: &'a mut Tile<'a, B>, x: u32"), ["lds Tile<'_,B>"]);
    assert_eq!(read("#[spirv(workgroup)] t: &T, #[spirv(workgroup)] u: &U"), ["lds T", "lds U"]);
    assert_eq!(read("#[spirv_std::spirv(workgroup, x)] t: &T"), ["lds T"]);
    assert_eq!(read("#[a] #[spirv(workgroup)] #[b(c)] mut t: T"), ["lds behind T"]);
    assert_eq!(read("#[spirv(workgroup)] t: Stack<'a, 'static>"), ["lds behind Stack<'_,'static>"]);
    assert_eq!(
        read("#[spirv(workgroup)] t: fn(for<'b> fn(&'b u8))"),
        ["lds behind fn(for<'b>fn(&'bu8))"]
    );
    assert_eq!(read("#[spirv(descriptor_set = 0, binding = 1)] t: &mut [f32]"), [""; 0]);
    assert_eq!(read("workgroup: &mut [f32; 8]"), [""; 0]);
    assert_eq!(read("#[r#spirv(r#workgroup)] t: &T"), ["lds T"]);
    for ty in ["&mut &mut [f32; 8]", "&mut (&[f32; 8])", "&*mut [f32; 8]"] {
        assert_eq!(
            read(&format!("#[spirv(workgroup)] t: {ty}")),
            ["unreadable this `#[spirv(workgroup)]` parameter"],
            "{ty} hides what it leads to"
        );
    }
}

#[test]
fn local_memory_of_parameters_under_conditions() {
    let read = |inputs: &str| found(&item(&format!("fn f({inputs}) {{}}")));
    assert_eq!(read("#[cfg(a)] #[spirv(workgroup)] t: &T"), ["lds T if a"]);
    assert_eq!(read("#[cfg_attr(a, spirv(workgroup))] t: &T"), ["lds T if a"]);
    assert_eq!(
        read("#[cfg(b)] #[cfg_attr(all(a, c), x, spirv(workgroup))] t: &T"),
        ["lds T if b, all(a,c)"]
    );
    assert_eq!(read("#[cfg_attr(a, cfg_attr(b, spirv(workgroup)))] t: &T"), ["lds T if a, b"]);
    assert_eq!(read("#[cfg_attr(true, spirv(workgroup))] t: &T"), ["lds T if true"]);
    assert_eq!(read("#[cfg_attr(false, spirv(workgroup),)] t: &T"), ["lds T if false"]);
    assert_eq!(
        read("#[cfg_attr(a, cfg(b))] #[spirv(workgroup)] t: &T"),
        ["lds T if any(not(all(a)),b)"]
    );
}

#[test]
fn local_memory_of_bodies() {
    let read = |body: &str| {
        let item = item(&format!("fn f<G>() {{ {body} }}"));
        let layouts = layouts(&item);
        assert_eq!(layouts.len(), item.memory.variables.len(), "{body}");
        let mut texts: Vec<String> = found(&item);
        texts.retain(|text| !text.starts_with("lds"));
        texts.splice(0..0, layouts);
        texts
    };
    assert_eq!(read("let t = shared_array![f32; 64];"), ["[f32;64]; 1"]);
    assert_eq!(
        read("if x { a::shared_array!(u8; N) } else { shared_array!{T; 2} }"),
        ["[u8;N]; 1", "[T;2]; 1"]
    );
    assert_eq!(read("m!(shared_array![T; 2], { shared_array![T; 3] });"), ["[T;2]; 1", "[T;3]; 1"]);
    assert_eq!(read("shared_array(); shared_array; other![f32; 64]; x != [1];"), [""; 0]);
    assert_eq!(read("#[address_space(shared)] static mut T: [f32; N] = z;"), ["[f32;N]; 1"]);
    assert_eq!(read("#[nvvm_internal(addrspace(3))] static mut T: [f32; N] = z;"), ["[f32;N]; 1"]);
    assert_eq!(read("#[address_space(global)] static mut T: [f32; N] = z;"), [""; 0]);
    assert_eq!(read("r#shared_array![f32; 64];"), ["[f32;64]; 1"]);
    for attribute in [
        "r#address_space(shared)",
        "addrspace(0x3_u32)",
        "address_space(3)",
        "space(shared)",
        "cfg_attr(all(), a::space(r#shared))",
        "smem",
        "gpu::shared",
    ] {
        let layouts = read(&format!("#[{attribute}] static mut T: [f32; N] = z;"));
        assert_eq!(layouts, ["[f32;N]; 1"], "{attribute}");
    }
    for attribute in ["space(global)", "cfg(shared)", "doc = \"shared\"", "allow(shared, b)"] {
        let layouts = read(&format!("#[{attribute}] static mut T: [f32; N] = z;"));
        assert_eq!(layouts, [""; 0], "{attribute}");
    }
    assert_eq!(read("#[smem] let x = 4; #[space(shared)] fn f() {}"), [""; 0]);
    assert_eq!(read("static mut T: r#SharedArray<f32, 8> = x;"), ["[f32;8]; 1"]);
    assert_eq!(read("static mut T: SharedArray<f32, 8> = SharedArray::UNINIT;"), ["[f32;8]; 1"]);
    assert_eq!(
        read("static mut T: a::SharedArray<u8, { A * B }, 128> = a::SharedArray::UNINIT;"),
        ["[u8;{A*B}]; 128"]
    );
    assert_eq!(read("static mut B: Barrier = Barrier::UNINIT;"), ["Barrier; 1"]);
    assert_eq!(read("static B: Barrier = Barrier::new(4); static mut C: u32 = 0;"), [""; 0]);
    assert_eq!(read("static mut C: ConstantMemory<u32> = ConstantMemory::UNINIT;"), [""; 0]);
    assert_eq!(read("let x: &'static SharedArray<u8, 4> = f(static || 1);"), [""; 0]);
}

#[test]
fn local_memory_that_cannot_be_read_is_not_nothing() {
    let read = |body: &str| found(&item(&format!("fn f<G>() {{ {body} }}")));
    assert_eq!(read("shared_array![$t; 4];"), ["unreadable this `shared_array!`"]);
    assert_eq!(read("shared_array![f32];"), ["unreadable this `shared_array!`"]);
    assert_eq!(read("shared_array![G; 4];"), ["unreadable this `shared_array!` of a generic type"]);
    assert_eq!(read("static mut T: Tile = Tile::UNINIT;"), ["unreadable the type of `T`"]);
    assert_eq!(
        read("static mut T: SharedArray<G, 4> = SharedArray::UNINIT;"),
        ["unreadable the generic type of `T`"]
    );
    assert_eq!(
        read("tile!(T, SharedArray<f32, 4>);"),
        ["unreadable this `SharedArray` in a macro"]
    );
    assert_eq!(
        read("macro_rules! m { () => { shared_array![f32; 4] } }"),
        ["unreadable what this macro declares"]
    );
    assert_eq!(
        read("extern { #[address_space(shared)] static mut T: u32; }"),
        ["unreadable this variable in shared memory"]
    );
    for attribute in ["nvvm_internal::addrspace(3)", "nvvm_internal(addrspace(3))"] {
        assert_eq!(
            read(&format!("extern \"C\" {{ #[{attribute}] static T: UnsafeCell<u128>; }}")),
            ["unreadable this variable in shared memory"]
        );
    }
    assert_eq!(read("extern \"C\" { #[nvvm_internal::addrspace(1)] static T: u32; }"), [""; 0]);
    assert_eq!(
        read("extern \"C\" { #[space(shared)] pub static mut T: u32; }"),
        ["unreadable this variable in shared memory"]
    );
    assert_eq!(
        read("use cuda_std::r#address_space as space;"),
        ["unreadable what `r#address_space` declares under another name"]
    );
    assert_eq!(
        read("macro_rules! m { () => { #[addrspace(3)] static mut T: u32 = 0; } }"),
        ["unreadable what this macro declares"]
    );
    assert_eq!(
        read("extern \"C\" { static mut T: SharedArray<f32, 4>; }"),
        ["unreadable this `static` without a value"]
    );
    assert_eq!(read("DynamicSharedArray::<f32>::get();"), ["open dynamic shared memory"]);
    assert_eq!(
        read("a::dynamic_shared_mem::<T>(); a::dynamic_shared_mem::<T>();"),
        ["open dynamic shared memory"]
    );
    assert_eq!(read("a::shared_tile!(4);"), ["unreadable what `shared_tile!` declares"]);
    assert_eq!(read("shared_tile != (4);"), [""; 0]);
    for name in ["lds_array", "smem", "static_shmem"] {
        assert_eq!(
            read(&format!("{name}![f32; 4];")),
            [format!("unreadable what `{name}!` declares")]
        );
    }
    assert_eq!(read("holds!(1); fields!(2);"), [""; 0]);
    assert_eq!(
        read("SharedMemory::<f32>::new(4usize);"),
        ["unreadable this `SharedMemory`"],
        "an attribute above may have been cubecl's"
    );
    let cube = item("#[cube(launch)] fn f() { SharedMemory::<f32>::new(4usize); }");
    assert_eq!(found(&cube), ["unreadable cubecl's shared memory"]);
    let group = item("#[kernel] fn f(#[group] t: UnsafeSlice<f32, 4>) {}");
    assert_eq!(found(&group), ["unreadable this `#[group]` parameter"]);
}

#[test]
fn local_memory_of_definitions_imports_and_modules() {
    let read = |body: &str| found(&item(&format!("fn f() {{ {body} }}")));
    let definition = "unreadable what this macro declares";
    for source in [
        "macro_rules! m { () => { asm!(\".shared .b8 t[4];\") } }",
        "macro_rules! m { () => { shared_tile!(4) } }",
        "macro_rules! m (() => { smem!(4) });",
    ] {
        assert_eq!(read(source), [definition], "{source}");
    }
    let dynamic = read("macro_rules! m { () => { asm!(\".extern .shared .b8 t[];\") } }");
    assert_eq!(dynamic, ["open the dynamic shared memory that this macro uses"]);
    // A definition ends with its own brackets.
    assert_eq!(
        read("macro_rules! two (() => { 2 }); asm!(\".shared .b8 t[4];\"); if true {}"),
        ["unreadable the memory that this assembly declares"]
    );
    assert_eq!(
        read("macro_rules! two [() => { 2 }]; shared_array![f32; 4]; if true {}"),
        ["lds CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_0_f"]
    );
    let renamed = ["unreadable what `shared_array` declares under another name"];
    assert_eq!(read("use a::shared_array as t; t![f32; 4];"), renamed);
    assert_eq!(read("use a::{b as c, shared_array as t}; t![f32; 4];"), renamed);
    assert_eq!(read("use a::{shared_array, b as c}; let s = shared_array as usize;"), [""; 0]);
    assert_eq!(
        read("mod m { fn g() { shared_array![f32; 4]; } }"),
        ["unreadable this `shared_array!` in a module"]
    );
    assert_eq!(
        read("mod m { #[address_space(shared)] static mut T: u32 = 0; } shared_array![f32; 4];"),
        [
            "lds CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_0_f",
            "unreadable `T`, which is in a module,"
        ]
    );
}

#[test]
fn an_attribute_below_cuda_oxides_is_told_so() {
    for (call, attribute) in crate::item::launch::LEFT_IN_BODIES {
        let mut errors = Errors::default();
        let source = format!("fn f() {{ cuda_device::thread::{call}::<4, 1, 1>(); }}");
        assert!(parse(tokens(&source), &mut errors).is_some());
        let messages = super::messages(errors.into_tokens());
        assert_eq!(
            messages,
            [format!(
                "`#[occupancy_target]` stands below `#[{attribute}]`, whose values it cannot read \
                 there; put it above"
            )]
        );
    }
}

#[test]
fn a_layout_stands_where_its_variable_does() {
    let body = |source: &str| super::plain(&item(source).memory.body);
    let inner = body("fn f() { { const N: usize = 4; let t = shared_array![f32; N].add(1); } }");
    assert!(inner.contains("{constN:usize=4;lett={#[allow("), "{inner}");
    assert!(inner.contains("shared_array![f32;N]}.add(1);}"), "{inner}");
    let first = body("fn f() { a(); shared_array![f32; 4].add(1); }");
    assert!(first.contains("a();({#[allow"), "{first}");
    let cast = body("fn f() { a(); shared_array![f32; 4] as *mut u8 }");
    assert!(cast.contains("a();({#[allow"), "{cast}");
    let under = body(
        "fn f() { #[cfg(a)] #[cfg_attr(b, address_space(shared))] pub static mut T: u8 = 0; }",
    );
    assert!(under.starts_with("#[cfg(a)]#[cfg(b)]#[allow"), "{under}");
    assert!(
        under.contains("}#[cfg(a)]#[cfg_attr(b,address_space(shared))]pubstaticmutT"),
        "{under}"
    );
    // The attribute above has taken the first names.
    let stacked = body(
        "fn f() { { impl CONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_0_f {} shared_array![f32; 4] } }",
    );
    assert!(stacked.contains("implCONTRACT_IN_AN_IMPL_NEEDS_LDS_OR_SHARED_1_f"), "{stacked}");
}

#[test]
fn launch_shapes_of_attributes() {
    let read = |attributes: &str| found(&item(&format!("{attributes} fn f() {{}}")));
    assert_eq!(read("#[spirv(compute(threads(16, 8)))]"), ["threads 16; 8"]);
    assert_eq!(
        read("#[spirv(compute(entry_point_name = \"x\", threads(A + 1)))]"),
        ["threads A+1"]
    );
    assert_eq!(read("#[spirv_std::spirv(compute(threads(64,)))]"), ["threads 64"]);
    assert_eq!(read("#[launch_bounds(256, 2)]"), ["at most 256, 2"]);
    assert_eq!(read("#[inline] #[cuda::launch_bounds(N * 2)]"), ["at most N*2, "]);
    assert_eq!(
        read("#[launch_contract(domain = 1, block = (64, 2, 1), dynamic_shared = 1024)]"),
        ["threads 64; 2; 1", "dynamic 1024"]
    );
    assert_eq!(
        read("#[launch_contract(dynamic_shared_range = (16, 4096), requires(a > b))]"),
        ["dynamic at most 4096"]
    );
    assert_eq!(
        read("#[launch_contract(domain = 1, dynamic_shared_range = (16, 4096))]"),
        ["dynamic at most 4096"]
    );
    assert_eq!(read("#[doc = \"#[launch_bounds(1)]\"]"), [""; 0]);
    let framework = |source| item(source).launch.framework;
    assert!(framework("#[spirv(compute(threads(64)))] fn f() {}") == Some(Framework::RustGpu));
    assert!(framework("#[kernel] fn f() {}") == Some(Framework::Cuda));
    assert!(framework("#[inline] fn f() {}").is_none());
}

#[test]
fn names_in_a_file() {
    let exported = |source| item(source).launch.exported;
    assert_eq!(exported("#[export_name = \"a\"] fn f() {}").as_deref(), Some("a"));
    assert_eq!(exported("#[unsafe(export_name = \"a\")] fn f() {}").as_deref(), Some("a"));
    assert_eq!(exported("#[unsafe(no_mangle)] fn f() {}"), None);
    assert_eq!(
        exported("#[spirv(compute(threads(1), entry_point_name = \"m\"))] fn f() {}").as_deref(),
        Some("m")
    );
    assert_eq!(item("fn r#match() {}").name, "match");
    assert_eq!(item("const r#async: KernelDescriptor = f();").name, "async");
}

#[test]
fn descriptors() {
    let saxpy = "KernelDescriptor::new(\"saxpy\").block(N).registers(f(1, 2)).lds(4)";
    for head in ["const", "pub const", "static", "pub(super) static", "#[a(b = c)] pub const"] {
        let item = item(&format!("{head} SAXPY: occ::KernelDescriptor = {saxpy};"));
        assert!(matches!(&item.kind, Kind::Constant(constant) if !constant.is_launch_config));
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
    assert!(matches!(&item.kind, Kind::Constant(constant) if constant.is_launch_config));
    assert_eq!(found(&item), ["Workgroup N; 4; 1", "DynamicLds 4*N"]);
}

#[test]
fn described_types() {
    let ty = |source: &str| match item(source).kind {
        Kind::Described { ty } => super::plain(&ty),
        _ => panic!("`{source}` describes nothing"),
    };
    assert_eq!(ty("struct Blur;"), "Blur");
    assert_eq!(ty("#[derive(Clone)] pub(crate) struct Blur(u32);"), "Blur");
    assert_eq!(ty("enum Blur { A }"), "Blur");
    assert_eq!(ty("pub union Blur { a: u32 }"), "Blur");
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
        let item: TokenStream = item.tokens;
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
    assert!(matches!(&item.kind, Kind::Constant(constant) if constant.is_launch_config));
}

#[test]
fn places_where_the_attribute_does_not_go() {
    for (source, what) in [
        ("mod m {}", "mod"),
        ("pub trait T {}", "trait"),
        ("use a::b;", "use"),
        ("type T = u32;", "type"),
        ("macro_rules! m { () => {} }", "macro_rules"),
        ("let x = 1;", "let"),
        ("", "this"),
        ("{}", "this"),
    ] {
        let expected = format!("`#[occupancy_target]` does not go on `{what}`");
        assert!(error(source).starts_with(&expected), "{}", error(source));
    }
}

#[test]
fn items_that_say_too_little() {
    assert!(error("fn f();").starts_with("`f` has no body"));
    assert!(error("const K: KernelDescriptor;").starts_with("`K` has no value"));
    assert!(error("static mut K: KernelDescriptor = X;").starts_with("a `static mut` can change"));
    assert!(error("struct S<T>(T);").starts_with("`S` is generic"));
    assert!(error("impl<T> Describe for S<T> {}").starts_with("a generic `impl`"));
    assert!(error("impl S {}").starts_with("`#[occupancy_target]` goes on `impl occ::Describe"));
    assert!(error("impl Clone for S {}").starts_with("`#[occupancy_target]` goes on `impl"));
    for keyword in ["fn", "struct", "const"] {
        assert_eq!(error(keyword), "unexpected end of input, expected identifier");
    }
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
