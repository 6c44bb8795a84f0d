use super::{messages, plain, rows, sound};
use crate::frameworks::{Bound, Framework, read};
use crate::tokens::Errors;

fn framework(source: &str) -> (Framework, String) {
    let mut errors = Errors::default();
    let found = read(&sound(source), &mut errors);
    (found, messages(errors.into_tokens(str::to_owned)).join("\n"))
}

/// What attributes say of a launch.
fn said(found: Framework) -> String {
    let mut said: Vec<String> = Vec::new();
    for one in &found.launches {
        let bound = match one.bound {
            Bound::Exactly => "",
            Bound::AtMost => "at most ",
            Bound::AtLeast => "at least ",
        };
        said.push(format!("{:?} {bound}{}", one.key, plain(&one.value)));
    }
    said.extend(found.min_workgroups.iter().map(|blocks| format!("min {}", plain(blocks))));
    said.extend(found.exported.map(|name| match name {
        Ok(name) => format!("named {name}"),
        Err(_) => "unreadable name".to_owned(),
    }));
    said.extend(found.takes_body.map(|(name, _)| format!("{name} takes the body")));
    said.extend(found.is_rust_gpu.then(|| "rust-gpu".to_owned()));
    said.extend(found.repeats_signature.then(|| "twice".to_owned()));
    said.join("; ")
}

const SAID: &str = r##"
    #[spirv(compute(threads(16, 8)))] → Workgroup (16,8); rust-gpu
    #[spirv_std::spirv(compute(threads(64,)))] → Workgroup (64,); rust-gpu
    #[spirv(compute(entry_point_name = "x", threads(A + 1)))] → Workgroup (A+1); named x; rust-gpu
    #[spirv(compute)] → rust-gpu
    #[launch_bounds(256, 2)] → Workgroup at most 256; min 2
    #[launch_bounds(256, 0, 4)] → Workgroup at most 256; Cluster at most 4
    #[inline] #[cuda_device::launch_bounds(N * 2)] → Workgroup at most N*2
    #[cluster_launch(2, 1, 1)] → Cluster (2,1,1)
    #[launch_contract(domain = 1, block = (64, 2, 1), cluster = (2, 1, 1), dynamic_shared = 9)] → Workgroup (64,2,1); Cluster (2,1,1); DynamicLds 9
    #[launch_contract(dynamic_shared_range = (16, 4096), requires(a > b))] → DynamicLds at most 4096; DynamicLds at least 16
    #[doc = "#[launch_bounds(1)]"] →
    #[export_name = "a"] → named a
    #[unsafe(export_name = concat!("a", 1))] → named a1
    #[unsafe(no_mangle)] →
    #[export_name = name!()] → unreadable name
    #[gpu_only] → `#[gpu_only]` takes the body
    #[cube(launch)] → `#[cube]` takes the body; twice
    #[kernel] →
"##;

#[test]
fn what_attributes_say() {
    for (attributes, expected) in rows(SAID) {
        let (found, errors) = framework(&format!("{attributes} fn f() {{}}"));
        assert_eq!((said(found).as_str(), errors.as_str()), (expected, ""), "`{attributes}`");
    }
    // An attribute that writes the signature down twice repeats what stands in it.
    for (source, expected) in
        [("#[kernel] fn f<T>() {}", "twice"), ("#[kernel] fn f<'a>() {}", ""), ("fn f<T>() {}", "")]
    {
        assert_eq!(said(framework(source).0), expected, "`{source}`");
    }
}

const WRONG: &str = "
    #[spirv(compute(threads(64 64)))] → cannot read this launch shape
    #[spirv(compute(threads(64 +)))] → cannot read this launch shape
    #[spirv(fragment)] → only compute shaders have workgroups, and this is `fragment`
    #[cluster_launch(2 2)] → cannot read this cluster
    #[launch_bounds] → cannot read this launch bound
    #[launch_bounds(1, 2, 3, 4)] → cannot read this launch bound
    #[launch_bounds(64)] #[launch_bounds(32)] → `launch_bounds` stands here twice
    #[launch_contract(block)] → `launch_contract` takes `key = value`
    #[launch_contract(dynamic_shared_range = 4)] → cannot read this range of shared memory
    #[spirv(compute(threads(64)))] #[launch_contract(block = 64)] → says the workgroup too; leave one of them out
    #[cfg_attr(a, rust_gpu::spirv(compute(threads(64))))] → stands below `#[spirv]`
    #[rust_gpu::spirv(compute(threads(64)))] → stands below `#[spirv]`
    // An attribute is known by its own name, and by its crate where that is written, not by a module that it comes from.
    #[target(arch = \"gcn\")] → may write another signature than the one that is checked
    #[gpu(compute(threads(64)))] → may write another signature
    #[kernel::gpu_only] → put `#[kernel::gpu_only]` above `#[occupancy_target]`
    #[doc::gpu_only] → may write another signature
    #[cuda_std::other] → may write another signature
    #[other] → may write another signature
    // Calls that attributes above this one have left behind.
    __launch_bounds_config → stands below an attribute of cuda-oxide
    __launch_contract_config → stands below an attribute of cuda-oxide
    __launch_contract_block_config → stands below an attribute of cuda-oxide
    __cluster_config → stands below an attribute of cuda-oxide
";
const KNOWN: &str = "inline; kernel; cuda_std::kernel; clippy::msrv = \"1.0\"; rustfmt::skip; diagnostic::on_x(a = 1); \
    occ::occupancy_target(arch = \"gcn\", min = 0.5); r#inline";

#[test]
fn what_cannot_be_read_is_told() {
    for (attributes, part) in rows(WRONG) {
        let (_, errors) = framework(&if attributes.starts_with('#') {
            format!("{attributes} fn f() {{}}")
        } else {
            format!("fn f() {{ cuda_device::thread::{attributes}::<4, 1, 1>(); }}")
        });
        assert!(errors.contains(part) && !errors.contains('\n'), "`{attributes}`: {errors}");
    }
    for attribute in KNOWN.split("; ") {
        assert_eq!(framework(&format!("#[{attribute}] fn f() {{}}")).1, "", "`{attribute}`");
    }
    let (_, errors) = framework("#[a::other(1)] const K: KernelDescriptor = k();");
    assert!(errors.contains("`#[a::other]` may write another value than the one that is checked"));
}
