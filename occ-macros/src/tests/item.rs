use super::tokens;
use crate::diagnostic::Errors;
use crate::item::launch::Framework;
use crate::item::memory::Size;
use crate::item::{Item, ItemKind, parse};
use crate::parsed::Parsed;

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

fn joined(value: &Parsed<syn::Expr>) -> String {
    match value.tuple() {
        Some(sizes) => sizes.iter().map(super::plain).collect::<Vec<_>>().join("; "),
        None => super::plain(value),
    }
}

/// What the item says of itself: `Key value`, the parts of a value separated by `;`.
fn found(item: &Item) -> Vec<String> {
    let mut texts = Vec::new();
    for found in &item.found {
        texts.push(format!("{:?} {}", found.key, joined(&found.value)));
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
    let under = |present: &[proc_macro2::TokenStream]| match present {
        [] => String::new(),
        present => {
            format!(" if {}", present.iter().map(super::plain).collect::<Vec<_>>().join(", "))
        }
    };
    for parameter in &item.memory.parameters {
        let ty = match parameter.ty.referent() {
            Some(to) => super::plain(&to),
            None => format!("behind {}", super::plain(&parameter.ty)),
        };
        texts.push(format!("lds {ty}{}", under(&parameter.present)));
    }
    for shown in &item.memory.shown {
        let size = match &shown.size {
            Size::Known(bytes) => bytes.to_string(),
            Size::Of(ty) => super::plain(ty),
        };
        texts.push(format!("shown {size}{}", under(&shown.present)));
    }
    texts.extend(
        item.memory.unreadable.iter().map(|mention| format!("unreadable {}", mention.what)),
    );
    texts.extend(item.memory.dynamic.iter().map(|mention| format!("open {}", mention.what)));
    texts
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
        assert!(matches!(item.kind, ItemKind::Function(_)), "`{source}`");
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
            "#[spirv(compute(threads(1)))] \
             fn f{generics}(a: A<B, C>, #[spirv(workgroup)] t: &mut [f32; 8]) -> R where T: X {{}}"
        );
        assert_eq!(found(&item(&source)), ["threads 1", "lds [f32;8]"], "`{source}`");
    }
}

/// What the parameters of a rust-gpu kernel say.
fn parameters(inputs: &str) -> Vec<String> {
    let mut texts = found(&item(&format!("#[spirv(compute(threads(1)))] fn f({inputs}) {{}}")));
    assert_eq!(texts.remove(0), "threads 1");
    texts
}

/// What a body says.
fn body(body: &str) -> Vec<String> {
    found(&item(&format!("fn f<'a, G>() {{ {body} }}")))
}

#[test]
fn workgroup_memory_of_parameters() {
    let read = parameters;
    assert_eq!(read("#[spirv(workgroup)] t: &mut [f32; 8]"), ["lds [f32;8]"]);
    assert_eq!(read("#[spirv(workgroup)] t: &'a mut Tile<'a, B>, x: u32"), ["lds Tile<'_,B>"]);
    assert_eq!(read("#[spirv(workgroup)] t: &T, #[spirv(workgroup)] u: &U"), ["lds T", "lds U"]);
    assert_eq!(read("#[spirv_std::spirv(workgroup, x)] t: &T"), ["lds T"]);
    assert_eq!(read("#[a] #[spirv(workgroup)] #[b(c)] mut t: T"), ["lds behind T"]);
    assert_eq!(read("#[spirv(workgroup)] t: Stack<'a, 'static>"), ["lds behind Stack<'_,'static>"]);
    assert_eq!(
        read("#[spirv(workgroup)] t: Of<for<'b> fn(&'b u8)>"),
        ["lds behind Of<for<'b>fn(&'bu8)>"]
    );
    assert_eq!(read("#[spirv(descriptor_set = 0, binding = 1)] t: &mut [f32]"), [""; 0]);
    assert_eq!(read("workgroup: &mut [f32; 8]"), [""; 0]);
    assert_eq!(read("#[r#spirv(r#workgroup)] t: &T"), ["lds T"]);
    for ty in [
        "&mut &mut [f32; 8]",
        "&mut (&[f32; 8])",
        "&*mut [f32; 8]",
        "&mut [f32]",
        "&impl A",
        "&dyn A",
        "[f32; 8]",
        "*mut [f32; 8]",
    ] {
        assert_eq!(
            read(&format!("#[spirv(workgroup)] t: {ty}")),
            ["unreadable this `#[spirv(workgroup)]` parameter"],
            "{ty} hides what it leads to"
        );
    }
    // Of others nothing is known: the kernel's own attribute may be there under a `cfg` alone.
    assert_eq!(
        found(&item("fn f(#[spirv(workgroup)] t: &T, #[spirv(workgroup)] u: &[T]) {}")),
        [""; 0]
    );
}

#[test]
fn workgroup_memory_of_parameters_under_conditions() {
    let read = parameters;
    assert_eq!(read("#[cfg(a)] #[spirv(workgroup)] t: &T"), ["lds T if a"]);
    assert_eq!(read("#[cfg_attr(a, spirv(workgroup))] t: &T"), ["lds T if a"]);
    assert_eq!(
        read("#[cfg(b)] #[cfg_attr(all(a, c), x, spirv(workgroup))] t: &T"),
        ["lds T if b, all(a,c)"]
    );
    assert_eq!(read("#[cfg_attr(a, cfg_attr(b, spirv(workgroup)))] t: &T"), ["lds T if a, b"]);
    assert_eq!(
        read("#[cfg(target_arch = \"spirv\")] #[spirv(workgroup)] t: &T"),
        ["unreadable this `#[spirv(workgroup)]` parameter"],
        "the host is another target"
    );
    assert_eq!(read("#[cfg_attr(true, spirv(workgroup))] t: &T"), ["lds T if true"]);
    assert_eq!(read("#[cfg_attr(false, spirv(workgroup),)] t: &T"), ["lds T if false"]);
    assert_eq!(
        read("#[cfg_attr(a, cfg(b))] #[spirv(workgroup)] t: &T"),
        ["lds T if any(not(all(a)),b)"]
    );
}

#[test]
fn a_body_shows_workgroup_memory() {
    let read = body;
    assert_eq!(read("let t = shared_array![f32; 64];"), ["shown 256"]);
    assert_eq!(
        read("if x { a::shared_array!(u8; N) } else { shared_array!{T; 2} }"),
        ["shown [u8;N]", "shown [T;2]"]
    );
    assert_eq!(read("shared_array(); shared_array; other![f32; 64]; x != [1];"), [""; 0]);
    assert_eq!(read("#[address_space(shared)] static mut T: [f32; N] = z;"), ["shown [f32;N]"]);
    assert_eq!(read("#[nvvm_internal(addrspace(3))] pub static mut T: [f32; 2] = z;"), ["shown 8"]);
    assert_eq!(read("#[address_space(global)] static mut T: [f32; N] = z;"), [""; 0]);
    assert_eq!(read("#[space(shared)] static mut T: [f32; N] = z;"), [""; 0]);
    assert_eq!(read("r#shared_array![f32; 64];"), ["shown 256"]);
    assert_eq!(read("static mut T: r#SharedArray<f32, 8> = r#SharedArray::UNINIT;"), ["shown 32"]);
    assert_eq!(
        read("static mut T: SharedArray::SharedArray<f32, 8> = SharedArray::SharedArray::UNINIT;"),
        ["shown 32"]
    );
    assert_eq!(
        read("static mut T: a::SharedArray<u8, { A * B }, 128> = a::SharedArray::UNINIT;"),
        ["shown [u8;A*B]"]
    );
    assert_eq!(read("static mut B: Barrier = Barrier::UNINIT;"), ["shown Barrier"]);
    assert_eq!(read("static B: Barrier = Barrier::new(4); static mut C: u32 = 0;"), [""; 0]);
    assert_eq!(read("static A: SharedArray<f32, 4> = SharedArray([0.0; 4]);"), [""; 0]);
    assert_eq!(read("static mut C: ConstantMemory<u32> = ConstantMemory::UNINIT;"), [""; 0]);
    assert_eq!(read("let x: &'static SharedArray<u8, 4> = f(static || 1);"), [""; 0]);
    assert_eq!(
        read("unsafe { asm!(\"mov.u32 a, b;\", \".shared .b32 a[4], b;\", in(reg) x) }"),
        ["shown 20"]
    );
    assert_eq!(read("asm!(\".shared .b8 t[{n}];\", n = const N);"), [""; 0]);
}

#[test]
fn a_variable_is_shown_under_its_own_conditions() {
    let read = body;
    assert_eq!(
        read("#[cfg(a)] #[cfg_attr(b, address_space(shared))] pub static mut T: u8 = 0;"),
        ["shown 1 if a, b"]
    );
    assert_eq!(
        read("#[cfg(a)] static mut T: SharedArray<T, 8> = SharedArray::UNINIT;"),
        ["shown [T;8] if a"]
    );
}

#[test]
fn a_body_shows_only_what_surely_is_there_as_it_is_written() {
    let read = body;
    // Not what stands under a condition.
    for source in [
        "#[cfg(a)] let t = shared_array![f32; 4];",
        "#[cfg(a)] let t = if b { c } else { shared_array![f32; 4] };",
        "#[cfg(a)] { shared_array![f32; 4]; }",
        "#[cfg_attr(a, b)] fn f() { shared_array![f32; 4]; }",
        "match x { #[cfg(a)] 7 => shared_array![f32; 4], _ => shared_array![f32; 4] }",
        "if cfg!(a) { shared_array![f32; 4] } else { shared_array![f32; 8] }",
        "let a = cfg!(a); if a { shared_array![f32; 4] }",
        "if WIDE { shared_array![f32; 4]; } else { shared_array![f32; 8]; }",
        "if a::WIDE && (N > 4) { shared_array![f32; 4]; }",
        "match N { 1 => shared_array![f32; 4], _ => shared_array![f32; 8] }",
        "cfg_if! { if #[cfg(a)] { shared_array![f32; 4]; } }",
        "asm!(#[cfg(a)] \".shared .b32 a;\");",
    ] {
        assert_eq!(read(source), [""; 0], "{source}");
    }
    assert_eq!(read("#[cfg(a)] let t = 4; shared_array![f32; 4];"), ["shown 16"]);
    assert_eq!(read("if WIDE { f(); }; shared_array![f32; 4];"), ["shown 16"]);
    assert_eq!(read("if x > N { shared_array![f32; 4]; }"), ["shown 16"]);
    assert_eq!(read("match f() { _ => shared_array![f32; 4] }"), ["shown 16"]);
    assert_eq!(
        read("#[cfg(a)] shared_array![f32; 4]; #[inline] fn f() { shared_array![f32; 2]; }"),
        ["shown 8"]
    );
    // Nor what a macro or another kernel makes of it.
    for source in [
        "m!(shared_array![f32; 4]);",
        "tiles! { static mut T: SharedArray<f32, 4> = SharedArray::UNINIT; }",
        "ptx!(\".shared .b32 a;\");",
        "macro_rules! m { () => { shared_array![f32; 4] } }",
        "macro_rules! m (() => { shared_array![f32; 4] });",
        "mod m { fn g() { shared_array![f32; 4]; } }",
        "impl T { fn g() { shared_array![f32; 4]; } }",
        "fn g<T>() { shared_array![f32; 4]; }",
        "#[kernel] fn g() { shared_array![f32; 4]; }",
    ] {
        assert_eq!(read(source), [""; 0], "{source}");
    }
    assert_eq!(read("macro_rules! m (() => { 2 }); shared_array![f32; 4];"), ["shown 16"]);
    assert_eq!(read("fn g<T>() {} shared_array![f32; 4];"), ["shown 16"]);
    // Nor what would mean something else where the body starts.
    for source in [
        "shared_array![G; 4];",
        "shared_array![Self::T; 4];",
        "shared_array![&'a u8; 4];",
        "shared_array![u8; n!()];",
        "shared_array![$t; 4];",
        "shared_array![f32];",
        "static mut T: SharedArray<G, 4> = SharedArray::UNINIT;",
        "{ const N: usize = 4; shared_array![u8; N]; }",
        "loop { let x = 4; use a::*; shared_array![u8; N]; }",
        "if x { constants!(); shared_array![u8; N]; }",
        "if x { a::constants! {} shared_array![u8; N]; }",
        "{ { fn g() {} } { struct T; { shared_array![T; 4]; } } }",
    ] {
        assert_eq!(read(source), [""; 0], "{source}");
    }
    assert_eq!(read("const N: usize = 4; { shared_array![u8; N]; }"), ["shown [u8;N]"]);
    assert_eq!(
        read("{ let p = x as *const u8; let y = m!(); shared_array![u8; N]; }"),
        ["shown [u8;N]"]
    );
    assert_eq!(read("{ const N: usize = 4; shared_array![u8; 8]; }"), ["shown 8"]);
}

#[test]
fn dynamic_memory_is_seen_wherever_it_is_used() {
    let read = body;
    let dynamic = ["open dynamic shared memory"];
    assert_eq!(read("DynamicSharedArray::<f32>::get();"), dynamic);
    assert_eq!(read("a::dynamic_shared_mem::<T>(); a::dynamic_shared_mem::<T>();"), dynamic);
    assert_eq!(read("m!(dynamic_shared_mem::<T>());"), dynamic);
    assert_eq!(read("#[cfg(a)] { dynamic_shared_mem::<T>() }"), dynamic);
    assert_eq!(read("macro_rules! m { () => { dynamic_shared_mem::<T>() } }"), dynamic);
    let assembly = ["open the dynamic shared memory that this assembly declares"];
    assert_eq!(read("asm!(\".extern .shared .b8 t[];\");"), assembly);
    assert_eq!(read("ptx!(concat!(\".extern .shared .b8 t[];\", 4));"), assembly);
    assert_eq!(read("macro_rules! m { () => { asm!(\".extern .shared .b8 t[];\") } }"), assembly);
    let variable = ["open this variable in shared memory"];
    for source in [
        "extern { #[address_space(shared)] static mut T: u32; }",
        "extern \"C\" { #[nvvm_internal::addrspace(3)] pub static T: UnsafeCell<u128>; }",
        "extern \"C\" { #[cfg(a)] static mut T: SharedArray<f32, 4>; }",
    ] {
        assert_eq!(read(source), variable, "{source}");
    }
    assert_eq!(read("extern \"C\" { #[nvvm_internal::addrspace(1)] static T: u32; }"), [""; 0]);
}

#[test]
fn assembly_may_declare_what_no_parameter_of_a_rust_gpu_kernel_shows() {
    let body = "fn f() { asm!(\"%t = OpVariable %p Workgroup\") }";
    let read = |source: String| found(&item(&source));
    assert_eq!(
        read(format!("#[spirv(compute(threads(1)))] {body}")),
        ["threads 1", "unreadable the memory that this assembly declares"]
    );
    assert_eq!(read(body.to_owned()), [""; 0]);
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
fn a_launch_shape_that_is_no_value_is_reported() {
    for (attribute, what) in [
        ("#[spirv(compute(threads(64 64)))]", "launch shape"),
        ("#[spirv(compute(threads(64 +)))]", "launch shape"),
        ("#[cluster_launch(2 2)]", "cluster"),
    ] {
        let mut errors = Errors::default();
        assert!(parse(tokens(&format!("{attribute} fn f() {{}}")), &mut errors).is_some());
        let message = format!("cannot read this {what}; give it in `#[occupancy_target]` too");
        assert_eq!(super::messages(errors.into_tokens()), [message], "`{attribute}`");
    }
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
        assert!(matches!(&item.kind, ItemKind::Constant(constant) if !constant.is_launch_config));
        assert_eq!(item.name, "saxpy");
        assert_eq!(found(&item), ["Workgroup N", "Vgprs f(1,2)", "Lds 4"]);
    }
    let named = item("const K: KernelDescriptor = describe(NAME);");
    assert_eq!((named.name.as_str(), found(&named).len()), ("K", 0));
    assert_eq!(item("const _: KernelDescriptor = K;").name, "_");
}

#[test]
fn tokens_say_all_of_a_start_and_setters_alone() {
    let read = |value: &str| {
        let item = item(&format!("const K: KernelDescriptor = {value};"));
        let ItemKind::Constant(constant) = &item.kind else { panic!("`{value}` is no constant") };
        (constant.is_builder, found(&item))
    };
    let new = "KernelDescriptor::new(\"k\")";
    assert_eq!(read(&format!("{new}.lds(4)")), (true, vec!["Lds 4".to_owned()]));
    assert_eq!(read(&format!("((({new})).lds((4)))")), (true, vec!["Lds (4)".to_owned()]));
    // As a macro writes `$path("k")`.
    assert_eq!(read("(KernelDescriptor::new)(\"k\").lds(4)"), (true, vec!["Lds 4".to_owned()]));
    for (value, shown) in [
        // Brackets for generic arguments, though empty: what stands before them is not read.
        (format!("{new}.vgprs(3).lds::<>(4)"), 0),
        (format!("{new}.vgprs::<>(3).lds(4)"), 1),
        (format!("{new}.lds(4).with(3)"), 1),
        (format!("{new}.lds(4, 5)"), 0),
        ("f().lds(4)".to_owned(), 1),
        ("KernelDescriptor::<4>::new::<3>(\"k\").lds(4)".to_owned(), 1),
        (format!("{{ {new}.lds(4) }}"), 0),
    ] {
        let (is_builder, found) = read(&value);
        assert_eq!((is_builder, found.len()), (false, shown), "`{value}`");
    }
}

#[test]
fn launch_configs() {
    let item = item(
        "const GRID: driver::LaunchConfig = driver::LaunchConfig { grid_dim: (1, 1, 1), \
         block_dim: (N, 4, 1), shared_mem_bytes: 4 * N, };",
    );
    assert!(matches!(&item.kind, ItemKind::Constant(constant) if constant.is_launch_config));
    assert_eq!(found(&item), ["Workgroup N; 4; 1", "DynamicLds 4*N"]);
}

#[test]
fn described_types() {
    let ty = |source: &str| match item(source).kind {
        ItemKind::Described { ty } => super::plain(&ty),
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
    assert!(matches!(&item.kind, ItemKind::Constant(constant) if constant.is_launch_config));
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
