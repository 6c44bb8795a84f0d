use super::{plain, rows, sound, tokens};
use crate::memory::{read, size};

/// What a function's tokens show of its workgroup memory.
fn found(source: &str) -> String {
    let item = sound(source);
    let memory = read(item.function().expect("a function"), source.contains("#[spirv(compute"));
    let mut found = Vec::new();
    for variable in &memory.variables {
        let known = variable.known.map(|(size, _)| format!(" of {size}")).unwrap_or_default();
        found.push(format!("{}{known}", plain(&variable.referent)));
    }
    found.extend(memory.unreadable.iter().map(|(what, _)| format!("unreadable {what}")));
    if memory.shown > 0 || memory.is_least {
        let more = if memory.is_least { " or more" } else { "" };
        found.push(format!("shown {}{more}", memory.shown));
    }
    found.extend(memory.dynamic.map(|(what, _)| format!("open {what}")));
    found.join("; ")
}

const PARAMETERS: &str = "
    #[spirv(workgroup)] t: &mut [f32; 8] → [f32;8] of 32
    #[spirv(workgroup)] t: &mut Tile<B>, x: u32 → Tile<B>
    #[spirv(workgroup)] t: &T, #[spirv(workgroup)] u: &bool → T; bool of 4
    #[spirv_std::spirv(workgroup, x)] t: &T → T
    #[a] #[spirv(workgroup)] #[b(c)] mut t: T → T
    #[r#spirv(r#workgroup)] t: &(T) → T
    #[spirv(descriptor_set = 0, binding = 1)] t: &mut [f32] →
    workgroup: &mut [f32; 8] →
    // Whether it is a reference to something of a known size the compiler says.
    #[spirv(workgroup)] t: &mut &mut [f32; 8] → &mut[f32;8]
    #[spirv(workgroup)] t: &mut [f32] → [f32]
    #[spirv(workgroup)] t: [f32; 8] → [f32;8]
    #[spirv(workgroup)] t: &mut Tile<'_, B> → Tile<'_,B>
    // A constant cannot name the function's lifetimes.
    #[spirv(workgroup)] t: &'a mut Tile<B> → Tile<B>
    #[spirv(workgroup)] t: &'a mut Tile<'a, B> → unreadable
    #[spirv(workgroup)] t: &Of<(&'static u8, [&'b u8; 2])> → unreadable
    #[spirv(workgroup)] t: &impl A → unreadable
    // It would ask to wait.
    #[spirv(workgroup)] t: &mut [f32; const { 4 }] → unreadable
    #[spirv(workgroup)] t: &*const f32 → unreadable
    // Whether it is there only the compiler knows.
    #[cfg(a)] #[spirv(workgroup)] t: &T → unreadable
    #[cfg_attr(a, spirv(workgroup))] t: &T → unreadable
";

#[test]
fn parameters_of_rust_gpu() {
    for (inputs, expected) in rows(PARAMETERS) {
        let found = found(&format!("#[spirv(compute(threads(1)))] fn f<'a, 'b>({inputs}) {{}}"));
        let found = found.trim_end_matches(" this `#[spirv(workgroup)]` parameter");
        assert_eq!(found, expected, "`{inputs}`");
    }
    // Of others nothing is known: the kernel's own attribute may be there under a `cfg` alone.
    assert_eq!(found("fn f(#[spirv(workgroup)] t: &T, #[spirv(workgroup)] u: &[T]) {}"), "");
}

const BODIES: &str = r#"
    let t = shared_array![f32; 64]; → shown 256
    r#shared_array![[f64; 4]; 0x10]; → shown 512
    if x { a::shared_array!(u8; N) } else { shared_array!{u16; 2} } → shown 4 or more
    shared_array(); shared_array; other![f32; 64]; x != [1]; →
    shared_array![T; 4]; shared_array![f32]; → shown 0 or more
    #[address_space(shared)] static mut T: [f32; 2] = z; → shown 8
    #[address_space(shared)] static mut T: [f32; N] = z; → shown 0 or more
    #[address_space(global)] static mut T: [f32; 2] = z; →
    #[space(shared)] static mut T: [f32; 2] = z; →
    static mut T: a::SharedArray<f32, 8, 128> = a::SharedArray::UNINIT; → shown 32
    static mut T: SharedArray<f32, { A * B }> = SharedArray::UNINIT; → shown 0 or more
    static C: u32 = 0; static mut D: ConstantMemory<u32> = ConstantMemory::UNINIT; →
    let x: &'static SharedArray<u8, 4> = f(static || 1); →
    if x > n { shared_array![f32; 4]; } → shown 16
    match f() { _ => shared_array![f32; 4] } → shown 16
    // No more than what surely is there, and once.
    #[cfg(a)] let t = shared_array![f32; 4]; shared_array![u8; 1]; → shown 1
    #[cfg(a)] let t = if b { c } else { shared_array![f32; 4] }; →
    #[cfg_attr(a, b)] fn f() { shared_array![f32; 4]; } shared_array![u8; 1]; → shown 1
    #[kernel] fn g() { shared_array![f32; 4]; } →
    match x { #[cfg(a)] 7 => shared_array![f32; 4], _ => shared_array![f32; 4] } →
    if cfg!(a) { shared_array![f32; 4] } else { shared_array![f32; 8] } →
    let a = cfg!(a); if a { shared_array![f32; 4] } →
    if WIDE { f(); shared_array![f32; 4]; } else { shared_array![f32; 8]; } →
    if a::WIDE && (N > 4) { shared_array![f32; 4]; } →
    match N { 1 => shared_array![f32; 4], _ => shared_array![f32; 8] } →
    if WIDE { f(); }; shared_array![f32; 4]; → shown 16
    cfg_if! { if #[cfg(a)] { shared_array![f32; 4]; } } →
    m!(shared_array![f32; 4]); →
    tiles! { static mut T: SharedArray<f32, 4> = SharedArray::UNINIT; } →
    macro_rules! m { () => { shared_array![f32; 4] } } →
    macro_rules! m (() => { 2 }); shared_array![f32; 4]; → shown 16
    mod m { fn g() { shared_array![f32; 4]; } } impl T { fn g() { shared_array![f32; 4]; } } →
    fn g<T>() { shared_array![f32; 4]; } →
    fn g<T>() {} shared_array![f32; 4]; → shown 16
    // What the launch sizes is seen wherever it is used.
    DynamicSharedArray::<f32>::get(); → open dynamic shared memory
    m!(a::dynamic_shared_mem::<T>()); → open dynamic shared memory
    #[cfg(a)] { dynamic_shared_mem::<T>() } → open dynamic shared memory
    macro_rules! m { () => { dynamic_shared_mem::<T>() } } → open dynamic shared memory
    m! { ptx!(".extern .shared .b8 t[];", 4); } → open the dynamic shared memory that this assembly declares
    asm!("ld.shared.f32 {x}, [{y}];", ".shared .b32 a;"); →
    #[cfg(a)] #[address_space(shared)] static mut T: [u32; 0] = z; → open this variable in shared memory
    #[address_space(shared)] static mut T: [u32] = z; → open this variable in shared memory
    extern { #[address_space(shared)] static mut T: Tile; } → shown 0 or more; open this variable in shared memory
    extern "C" { #[cfg(a)] static mut T: SharedArray<f32, N>; } → open this variable in shared memory
    extern "C" { #[address_space(global)] static T: u32; } extern "C" fn f() {} →
    asm!("%t = OpVariable %p Workgroup") →
"#;

#[test]
fn arrays_of_literal_length_in_a_body_are_the_least() {
    for (body, expected) in rows(BODIES) {
        assert_eq!(found(&format!("fn f() {{ {body} }}")), expected, "`{body}`");
    }
    // It may declare what no parameter shows.
    let assembly = "fn f() { asm!(\"%t = OpVariable %p Workgroup\") }";
    assert_eq!(
        found(&format!("#[spirv(compute(threads(1)))] {assembly}")),
        "unreadable the memory that this assembly declares"
    );
}

/// Size and alignment, as the host has them and in SPIR-V.
const SIZES: &str = "
    u8 → 1 1, 1 1
    bool → 1 1, 4 4
    i16 → 2 2, 2 2
    f64 → 8 8, 8 8
    [f32; 1024] → 4096 4, 4096 4
    [[(f32); 17]; 0x10] → 1088 4, 1088 4
    [[bool; 3]; 5] → 15 1, 60 4
    [u8; 0] → 0 1, 0 1
    SharedArray<f64, 2, 128> → 16 8, 16 8
    // The size of `usize` is the target's, not the host's.
    [usize; 4] → ?, 16 4
    [u64; 18446744073709551615] → ?, ?
    char → ?, ?
    Tile → ?, ?
    a::f32 → ?, ?
    [f32; SIDE] → ?, ?
    [f32; -1] → ?, ?
    [f32] → ?, ?
    (u32, u32) → ?, ?
    &u32 → ?, ?
    Other<f32, 4> → ?, ?
";

#[test]
fn sizes_that_a_type_says_by_itself() {
    for (source, expected) in rows(SIZES) {
        let ty = syn::parse2(tokens(source)).expect("a type");
        let told =
            |known: Option<(u64, u64)>| known.map_or("?".to_owned(), |(a, b)| format!("{a} {b}"));
        let sizes = format!("{}, {}", told(size(&ty, false)), told(size(&ty, true)));
        assert_eq!(sizes, expected, "`{source}`");
    }
}
