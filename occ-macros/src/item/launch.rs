//! What the attributes of rust-gpu, Rust-CUDA, cuda-oxide and cubecl on a function say of its launch.

use proc_macro2::{Delimiter, Group, Span, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{Expr, Meta};

use super::mention::mentions;
use crate::attribute::value::Value;
use crate::diagnostic::{Errors, Underline};
use crate::parsed::{Attribute, Parsed};

/// What a framework's attributes say.
#[derive(Default)]
pub(crate) struct Launch {
    pub(crate) framework: Option<Framework>,
    pub(crate) exact: Option<Exact>,
    /// The thread blocks of every cluster.
    pub(crate) cluster: Option<Exact>,
    pub(crate) bound: Option<Bound>,
    pub(crate) dynamic: Option<Dynamic>,
    /// Whether `#[spirv]` has run before, and taken the launch shape away.
    pub(crate) is_below_spirv: bool,
    /// Whether the workgroup is not in what the attributes say, for a reason that is reported.
    pub(crate) is_reported: bool,
    /// The name that the kernel has in what a compiler writes.
    pub(crate) exported: Option<String>,
    /// Where a name of it stands that is no text, as a macro's result is not.
    pub(crate) unreadable_name: Option<Underline>,
}

/// Whose attributes stand on the function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Framework {
    /// rust-gpu: `#[spirv(..)]`, which Vulkan runs.
    RustGpu,
    /// Rust-CUDA and cuda-oxide: `#[kernel]` and its like.
    Cuda,
    /// cubecl: `#[cube]`.
    Cube,
}

/// The threads of every launch, or the thread blocks of every cluster.
pub(crate) struct Exact {
    /// Along x, y and z, as a tuple; or along x alone.
    pub(crate) sizes: Parsed<Expr>,
    /// What says so, as messages name it.
    pub(crate) by: &'static str,
    /// Its own word for the sizes.
    pub(crate) name: &'static str,
    pub(crate) at: Underline,
}

/// `#[launch_bounds(threads, blocks, cluster)]`: the most threads of a block, the blocks that the
/// compiler leaves registers for, and the most blocks of a cluster. Of the last two a 0 says nothing.
pub(crate) struct Bound {
    pub(crate) threads: Parsed<Expr>,
    pub(crate) blocks: Option<Parsed<Expr>>,
    pub(crate) cluster: Option<Parsed<Expr>>,
    pub(crate) at: Underline,
}

/// Dynamic shared memory: exactly, or at most, this many bytes.
pub(crate) struct Dynamic {
    pub(crate) bytes: Parsed<Expr>,
    pub(crate) is_bound: bool,
    /// The least that a launch may ask for.
    pub(crate) least: Option<Parsed<Expr>>,
    pub(crate) at: Underline,
}

impl Launch {
    /// Takes the name in `name = ".."`.
    fn set_exported(&mut self, meta: &Parsed<Meta>) {
        let Some(value) = meta.value() else { return };
        match Value::of(&value) {
            Value::Text(name) => self.exported = Some(name),
            _ => self.unreadable_name = Some(Underline::of(&value, Span::call_site())),
        }
    }

    /// Takes what an attribute says of the workgroup, which only one of them may say.
    fn set_exact(&mut self, exact: Exact, errors: &mut Errors) {
        if let Some(first) = &self.exact {
            let text = format!("{} says the workgroup too; leave one of them out", first.by);
            errors.push(exact.at, text);
            return;
        }
        self.exact = Some(exact);
    }

    /// Takes what an attribute says of the cluster, which only one of them may say.
    fn set_cluster(&mut self, cluster: Exact, errors: &mut Errors) {
        if let Some(first) = &self.cluster {
            let text = format!("{} says the cluster too; leave one of them out", first.by);
            errors.push(cluster.at, text);
            return;
        }
        self.cluster = Some(cluster);
    }
}

/// Reads the attributes on a function.
pub(super) fn read(attributes: &[Attribute], errors: &mut Errors) -> Launch {
    let mut launch = Launch::default();
    for attribute in attributes {
        let meta = &attribute.meta;
        let Some(last) = meta.path().segments.last() else { continue };
        match last.ident.unraw().to_string().as_str() {
            name if name == "spirv" || is_spirv_by_another_name(meta) => {
                launch.framework = Some(Framework::RustGpu);
                read_spirv(meta, &mut launch, errors);
            }
            "launch_bounds" => {
                launch.framework.get_or_insert(Framework::Cuda);
                read_launch_bounds(meta, &mut launch, errors);
            }
            "launch_contract" => {
                launch.framework.get_or_insert(Framework::Cuda);
                read_launch_contract(meta, &mut launch, errors);
            }
            "cluster_launch" => {
                launch.framework.get_or_insert(Framework::Cuda);
                read_cluster_launch(meta, &mut launch, errors);
            }
            "kernel" | "cooperative_launch" => {
                launch.framework.get_or_insert(Framework::Cuda);
            }
            "cube" => launch.framework = Some(Framework::Cube),
            "export_name" | "unsafe" => read_export_name(meta, &mut launch),
            "cfg_attr" if mentions(&meta.to_token_stream(), &["rust_gpu"]) => {
                launch.is_below_spirv = true;
            }
            "occupancy_target" | "doc" => {}
            _ if meta.path().segments.first().is_some_and(|first| first.ident == "rust_gpu") => {
                launch.is_below_spirv = true;
            }
            _ => {}
        }
    }
    launch
}

/// The calls that cuda-oxide's attributes put into a body, each with the attribute's name.
pub(crate) const LEFT_IN_BODIES: [(&str, &str); 4] = [
    ("__launch_bounds_config", "launch_bounds"),
    ("__launch_contract_config", "launch_contract"),
    ("__launch_contract_block_config", "launch_contract"),
    ("__cluster_config", "cluster_launch"),
];

/// Reports that one of cuda-oxide's attributes has run before this one.
pub(super) fn report_below(attribute: &str, name: Span, errors: &mut Errors) {
    errors.push(
        Underline::attribute(name),
        format!(
            "`#[occupancy_target]` stands below `#[{attribute}]`, whose values it cannot read \
             there; put it above"
        ),
    );
}

/// Reports that `#[spirv]` has run before this attribute.
pub(super) fn report_below_spirv(name: Span, errors: &mut Errors) {
    errors.push(
        Underline::attribute(name),
        "`#[occupancy_target]` stands below `#[spirv]`, which has already taken the launch shape \
         away; put it above",
    );
}

/// The sizes in brackets behind an attribute's name, as one value; `None` where they cannot be read.
fn sizes(meta: &Parsed<Meta>) -> Option<Parsed<Expr>> {
    let list = meta.require_list().ok()?;
    let sizes = Group::new(Delimiter::Parenthesis, list.tokens.clone());
    syn::parse2(TokenTree::Group(sizes).into()).ok().map(Parsed::<Expr>::into_bare)
}

fn unreadable(meta: &Parsed<Meta>, what: &str, errors: &mut Errors) {
    let at = Underline::of(meta, Span::call_site());
    errors.push(at, format!("cannot read this {what}; give it in `#[occupancy_target]` too"));
}

/// Whether an attribute says so that was imported as another name: `#[gpu(compute(threads(64)))]`.
pub(crate) fn is_spirv_by_another_name(meta: &Parsed<Meta>) -> bool {
    let is_compute = |part: &Parsed<Meta>| {
        part.path().is_ident("compute") && mentions(&part.to_token_stream(), &["threads"])
    };
    meta.arguments::<Parsed<Meta>>().is_some_and(|parts| parts.iter().any(is_compute))
}

/// `#[spirv(compute(threads(x, y, z), entry_point_name = ".."))]`.
fn read_spirv(meta: &Parsed<Meta>, launch: &mut Launch, errors: &mut Errors) {
    const STAGES: [&str; 11] = [
        "fragment",
        "vertex",
        "geometry",
        "tessellation_control",
        "tessellation_evaluation",
        "ray_generation",
        "intersection",
        "any_hit",
        "closest_hit",
        "miss",
        "callable",
    ];
    let Some(parts) = meta.arguments::<Parsed<Meta>>() else {
        unreadable(meta, "launch shape", errors);
        return;
    };
    for part in &parts {
        let Some(word) = part.path().get_ident().map(ToString::to_string) else { continue };
        if STAGES.contains(&word.as_str()) {
            errors.push(
                Underline::of(part, Span::call_site()),
                format!("only compute shaders have workgroups, and this is `{word}`"),
            );
        }
        if !matches!(**part, Meta::List(_)) {
            continue;
        }
        let Some(inner) = part.arguments::<Parsed<Meta>>() else {
            unreadable(part, "launch shape", errors);
            continue;
        };
        for inner in &inner {
            if inner.path().is_ident("threads") {
                match sizes(inner) {
                    Some(sizes) => {
                        let at = Underline::of(inner, Span::call_site());
                        let exact = Exact { sizes, by: "`threads(..)`", name: "threads", at };
                        launch.set_exact(exact, errors);
                    }
                    None => unreadable(inner, "launch shape", errors),
                }
            } else if inner.path().is_ident("entry_point_name") {
                launch.set_exported(inner);
            }
        }
    }
}

fn read_launch_bounds(meta: &Parsed<Meta>, launch: &mut Launch, errors: &mut Errors) {
    let mut bounds = meta.arguments::<Parsed<Expr>>().unwrap_or_default().into_iter();
    match bounds.next() {
        Some(threads) => {
            let at = Underline::of(&threads, Span::call_site());
            if launch.bound.is_some() {
                errors.push(at, "`launch_bounds` stands here twice; leave one of them out");
                return;
            }
            let mut next = || {
                let says = |bound: &Parsed<Expr>| !matches!(Value::of(bound), Value::Integer(0));
                bounds.next().filter(says)
            };
            launch.bound = Some(Bound { threads, blocks: next(), cluster: next(), at });
            if bounds.next().is_some() {
                unreadable(meta, "launch bound", errors);
            }
        }
        None => unreadable(meta, "launch bound", errors),
    }
}

/// cuda-oxide's `#[cluster_launch(x, y, z)]`, which becomes `.reqnctapercluster`.
fn read_cluster_launch(meta: &Parsed<Meta>, launch: &mut Launch, errors: &mut Errors) {
    match sizes(meta) {
        Some(sizes) if sizes.tuple().is_none_or(|sizes| (1..=3).contains(&sizes.len())) => {
            let at = Underline::of(meta, Span::call_site());
            launch.set_cluster(
                Exact { sizes, by: "`cluster_launch`", name: "cluster_launch", at },
                errors,
            );
        }
        _ => unreadable(meta, "cluster", errors),
    }
}

/// cuda-oxide's attributes, as messages name them.
pub(crate) const LAUNCH_BOUNDS: &str = "`launch_bounds`";
pub(crate) const LAUNCH_CONTRACT: &str = "`launch_contract`";

/// cuda-oxide's `#[launch_contract(block = (x, y, z), cluster = (x, y, z), dynamic_shared = bytes)]`:
/// exact, unless the memory is given as `dynamic_shared_range = (least, most)`.
fn read_launch_contract(meta: &Parsed<Meta>, launch: &mut Launch, errors: &mut Errors) {
    const READ: [&str; 4] = ["block", "cluster", "dynamic_shared", "dynamic_shared_range"];
    let Some(parts) = meta.arguments::<Parsed<Meta>>() else {
        unreadable(meta, "launch contract", errors);
        return;
    };
    for part in parts {
        let at = Underline::of(&part, Span::call_site());
        let Some(value) = part.value() else {
            let is_read = READ.iter().any(|name| part.path().is_ident(name));
            if is_read {
                errors.push(at, "cannot read this; `launch_contract` takes `key = value`");
            }
            continue;
        };
        if part.path().is_ident("block") {
            launch
                .set_exact(Exact { sizes: value, by: LAUNCH_CONTRACT, name: "block", at }, errors);
        } else if part.path().is_ident("cluster") {
            launch.set_cluster(
                Exact { sizes: value, by: LAUNCH_CONTRACT, name: "cluster", at },
                errors,
            );
        } else if part.path().is_ident("dynamic_shared") {
            launch.dynamic = Some(Dynamic { bytes: value, is_bound: false, least: None, at });
        } else if part.path().is_ident("dynamic_shared_range") {
            let ends = value.tuple().and_then(|ends| <[_; 2]>::try_from(ends).ok());
            match ends {
                Some([least, bytes]) => {
                    let least = Some(least);
                    launch.dynamic = Some(Dynamic { bytes, is_bound: true, least, at });
                }
                None => unreadable(meta, "range of shared memory", errors),
            }
        }
    }
}

/// `#[export_name = ".."]`, also as `#[unsafe(export_name = "..")]`.
fn read_export_name(meta: &Parsed<Meta>, launch: &mut Launch) {
    match &**meta {
        Meta::NameValue(_) => launch.set_exported(meta),
        Meta::List(list) if list.path.is_ident("unsafe") => {
            for part in meta.arguments::<Parsed<Meta>>().unwrap_or_default() {
                if part.path().is_ident("export_name") {
                    launch.set_exported(&part);
                }
            }
        }
        _ => {}
    }
}
