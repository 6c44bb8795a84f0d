//! What attributes of GPU frameworks on a function say of its launch, and what those above and below may do.

use occ_core::__private::key::Key;
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Meta, Token};

use crate::item::{Item, Kind};
use crate::tokens::{At, Errors, mentions, visible};
use crate::value::{Value, text_of};

/// What a framework's attributes say.
#[derive(Default)]
pub(crate) struct Framework {
    /// rust-gpu: `#[spirv(..)]`, which Vulkan runs.
    pub(crate) is_rust_gpu: bool,
    /// cubecl: `#[cube]`.
    pub(crate) is_cube: bool,
    /// Whether `#[cube]` stands above, so that nothing else can be said of the item.
    pub(crate) is_another: bool,
    /// Whether it writes the signature down several times, so that checks stand beside the function.
    pub(crate) repeats_signature: bool,
    /// What may take the body away, and where it stands.
    pub(crate) takes_body: Option<(&'static str, At)>,
    pub(crate) launches: Vec<Launch>,
    /// `#[launch_bounds(_, blocks)]`: the blocks that the compiler leaves registers for.
    pub(crate) min_workgroups: Option<Expr>,
    /// The name that the kernel has in what a compiler writes. `Err`: where it is no text, as a macro's result is not.
    pub(crate) exported: Option<Result<String, At>>,
}

/// What an attribute says of one key.
pub(crate) struct Launch {
    pub(crate) key: Key,
    /// What says so, as messages name it.
    pub(crate) by: &'static str,
    /// Its own word for the value.
    pub(crate) name: &'static str,
    pub(crate) value: Expr,
    pub(crate) bound: Bound,
    pub(crate) at: At,
}

/// How a value is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Exactly,
    AtMost,
    AtLeast,
}

/// Attributes that keep the signature and the value they stand on: the language's, and those of frameworks.
const KEEP: &str = "address_space allow automatically_derived bench cfg cfg_attr cluster_launch cold \
    constant cooperative_launch coverage cube deny deprecated distributed_slice doc expect \
    export_name externally_visible forbid gpu_only ignore inline instruction_set instrument \
    kernel launch_bounds launch_contract link_section must_use naked no_mangle \
    occupancy_target optimize repr rustfmt sanitize should_panic spirv spirv_bindgen target_feature test \
    thread_local track_caller unsafe used warn";

/// Crates whose attributes of these names do so, and tools, whose attributes do nothing.
const CRATES: &str = "clippy core cubecl cuda_device cuda_macros cuda_oxide cuda_std diagnostic khal khal_std linkme miri \
    occ occ_macros rust_analyzer rustdoc rustfmt spirv_std spirv_std_macros std tracing";
const TOOLS: &str = "clippy diagnostic miri rust_analyzer rustdoc rustfmt";

/// What may take a body away and is not known by its name.
pub(crate) const ABOVE: &str = "an attribute above";

/// The calls that cuda-oxide's attributes put into a body.
const LEFT_IN_BODIES: [&str; 4] = [
    "__launch_bounds_config",
    "__launch_contract_config",
    "__launch_contract_block_config",
    "__cluster_config",
];

/// What cannot wait, and what has been lost, goes to `errors`.
pub(crate) fn read(item: &Item, errors: &mut Errors) -> Framework {
    let mut found = Framework::default();
    for attribute in &item.attributes {
        if !is_known(attribute) {
            let path = attribute.path().to_token_stream().to_string().replace(' ', "");
            let what = if item.function().is_some() { "signature" } else { "value" };
            let text = format!(
                "`#[{path}]` may write another {what} than the one that is checked; put `#[{path}]` above \
                 `#[occupancy_target]`, or import it under its own name"
            );
            errors.push(At::of(attribute), text);
        }
        let meta = syn::parse2(visible(attribute.meta.to_token_stream()));
        let meta = meta.unwrap_or_else(|_| attribute.meta.clone());
        found.read(&meta, errors);
    }
    if let Kind::Function(function) = &item.kind {
        let (body, inputs) = (function.body.stream(), function.signature.inputs.to_token_stream());
        let is_left = |meta: &Meta| match last(meta).as_str() {
            "cfg_attr" => mentions(&meta.to_token_stream(), &["rust_gpu"]),
            _ => mentions(&meta.path().to_token_stream(), &["rust_gpu"]),
        };
        let is_below_spirv = mentions(&inputs, &["rust_gpu"])
            || item.attributes.iter().any(|one| is_left(&one.meta));
        found.is_rust_gpu |= is_below_spirv;
        let writers: Vec<_> = item.attributes.iter().filter_map(|one| writer(one, item)).collect();
        let is_below = writers.iter().any(|name| name == "cube");
        if writers.iter().any(|name| !has(KEEP, name)) {
            found.takes_body = Some((ABOVE, At::attribute(item.name_at)));
        }
        // `#[cube]` keeps the kernel, which nobody calls then; `expand`, which it makes of it, has the same attributes from
        // 0.11 on.
        let is_made = item.name == "expand" && mentions(&inputs, &["Scope"]);
        found.is_another = is_below || is_made;
        // Of the two, the kernel tells it.
        let text = if is_below_spirv {
            "`#[spirv]`, which has already taken the launch shape away; put it above"
        } else if is_below != is_made {
            "`#[cube]`, where its check may never be evaluated; put it above `#[cube]`"
        } else if mentions(&body, &LEFT_IN_BODIES) {
            "an attribute of cuda-oxide, whose values it cannot read there; put it above"
        } else {
            ""
        };
        if !text.is_empty() {
            let text = format!("`#[occupancy_target]` stands below {text}");
            errors.push(At::attribute(item.name_at), text);
        }
        let is_generic = item.outer.len() > 2;
        let is_kernel = item.attributes.iter().any(|one| last(&one.meta) == "kernel");
        found.repeats_signature = found.is_cube || is_generic && is_kernel;
    }
    found
}

/// Whether a word is one of those in a list.
fn has(list: &str, word: &str) -> bool {
    list.split(' ').any(|one| one == word)
}

/// The attribute above that wrote this one, which points at its writer in the source; `macro`: none of a known form.
fn writer(attribute: &Attribute, item: &Item) -> Option<String> {
    // An editor may have no source of anything.
    item.name_at.first.source_text()?;
    let by = attribute.pound_token.span.source_text().unwrap_or_default();
    let meta = by.trim_start_matches(['#', '[', ' ']).trim_end_matches([']', ' ']);
    let name = syn::parse_str(meta).map_or("macro".to_owned(), |meta: Meta| last(&meta));
    (by != "#" && !by.starts_with('/')).then_some(name)
}

/// Whether an attribute keeps what it stands on, by its whole path where it has one.
fn is_known(attribute: &Attribute) -> bool {
    let path = &attribute.path().segments;
    let first = path.first().map(|part| part.ident.unraw().to_string()).unwrap_or_default();
    let is_named = has(KEEP, &last(&attribute.meta));
    match path.len() {
        1 => is_named,
        _ => has(TOOLS, &first) || is_named && has(CRATES, &first) || first == "rust_gpu",
    }
}

fn last(meta: &Meta) -> String {
    meta.path().segments.last().map(|last| last.ident.unraw().to_string()).unwrap_or_default()
}

/// What stands in an attribute's brackets; `None` where it has none, or that cannot be read.
fn parts<T: syn::parse::Parse>(meta: &Meta) -> Option<Vec<T>> {
    let list = meta.require_list().ok()?;
    let parts = list.parse_args_with(Punctuated::<T, Token![,]>::parse_terminated).ok()?;
    Some(parts.into_iter().collect())
}

/// `threads(x, y, z)` as the expression `(x, y, z)`, or `x` alone.
fn sizes(meta: &Meta) -> Option<Expr> {
    let tokens = &meta.require_list().ok()?.tokens;
    syn::parse2(quote!((#tokens))).ok()
}

fn unreadable(meta: &Meta, what: &str, errors: &mut Errors) {
    let text = format!("cannot read this {what}; give it in `#[occupancy_target]` too");
    errors.push(At::of(meta), text);
}

impl Framework {
    fn read(&mut self, meta: &Meta, errors: &mut Errors) {
        match last(meta).as_str() {
            "cfg_attr" if mentions(&meta.to_token_stream(), &["gpu_only", "cube"]) => {
                self.takes_body = Some(("`#[cfg_attr]`", At::of(meta)));
            }
            "spirv" => self.spirv(meta, errors),
            "launch_bounds" => self.launch_bounds(meta, errors),
            "launch_contract" => self.launch_contract(meta, errors),
            "cluster_launch" => {
                let by = ("`cluster_launch`", "cluster_launch");
                self.says(Key::Cluster, by, (sizes(meta), meta), errors);
            }
            "cube" => (self.is_cube, self.takes_body) = (true, Some(("`#[cube]`", At::of(meta)))),
            "gpu_only" => self.takes_body = Some(("`#[gpu_only]`", At::of(meta))),
            "export_name" => self.exported(meta),
            "unsafe" => {
                for part in parts::<Meta>(meta).unwrap_or_default() {
                    if part.path().is_ident("export_name") {
                        self.exported(&part);
                    }
                }
            }
            _ => {}
        }
    }

    /// Takes the name in `name = ".."`.
    fn exported(&mut self, meta: &Meta) {
        if let Meta::NameValue(name) = meta {
            let text = text_of(&name.value).map(|name| name.text);
            self.exported = Some(text.map_err(|_| At::of(&name.value)));
        }
    }

    /// Takes what an attribute says exactly, which only one of them may say.
    fn says(
        &mut self,
        key: Key,
        (by, name): (&'static str, &'static str),
        (value, meta): (Option<Expr>, &Meta),
        errors: &mut Errors,
    ) {
        let is_known = |one: &&Launch| one.key == key && one.bound == Bound::Exactly;
        let (key_name, at) = (key.name(), At::of(meta));
        match (value, self.launches.iter().find(is_known)) {
            (None, _) if key == Key::Cluster => unreadable(meta, "cluster", errors),
            (None, _) => unreadable(meta, "launch shape", errors),
            (_, Some(first)) => {
                let text = format!("{} says the {key_name} too; leave one of them out", first.by);
                errors.push(at, text);
            }
            (Some(value), None) => {
                self.launches.push(Launch { key, by, name, value, bound: Bound::Exactly, at });
            }
        }
    }

    /// `#[spirv(compute(threads(x, y, z), entry_point_name = ".."))]`
    fn spirv(&mut self, meta: &Meta, errors: &mut Errors) {
        const OTHER_STAGES: &str = "fragment vertex geometry tessellation_control \
            tessellation_evaluation ray_generation intersection any_hit closest_hit miss callable";
        self.is_rust_gpu = true;
        let Some(stages) = parts::<Meta>(meta) else {
            return unreadable(meta, "launch shape", errors);
        };
        for stage in &stages {
            let word = stage.path().to_token_stream().to_string();
            if has(OTHER_STAGES, &word) {
                let text = format!("only compute shaders have workgroups, and this is `{word}`");
                errors.push(At::of(stage), text);
            }
            if !matches!(stage, Meta::List(_)) {
                continue;
            }
            let Some(inner) = parts::<Meta>(stage) else {
                unreadable(stage, "launch shape", errors);
                continue;
            };
            for part in &inner {
                if part.path().is_ident("entry_point_name") {
                    self.exported(part);
                } else if part.path().is_ident("threads") {
                    let by = ("`threads(..)`", "threads");
                    self.says(Key::Workgroup, by, (sizes(part), part), errors);
                }
            }
        }
    }

    /// `#[launch_bounds(threads, blocks, cluster)]`: of the last two a 0 says nothing.
    fn launch_bounds(&mut self, meta: &Meta, errors: &mut Errors) {
        const BY: &str = "`launch_bounds`";
        let bounds = parts::<Expr>(meta).unwrap_or_default();
        let says = |at: usize| {
            let bound: Option<&Expr> = bounds.get(at);
            bound.filter(|bound| !matches!(Value::of(bound), Value::Integer(0))).cloned()
        };
        let Some(threads) = bounds.first().filter(|_| bounds.len() < 4) else {
            return unreadable(meta, "launch bound", errors);
        };
        if self.launches.iter().any(|one| one.by == BY) {
            let text = "`launch_bounds` stands here twice; leave one of them out";
            return errors.push(At::of(threads), text);
        }
        self.min_workgroups = says(1);
        for (key, value) in [(Key::Workgroup, Some(threads.clone())), (Key::Cluster, says(2))] {
            let Some(value) = value else { continue };
            let (name, at, bound) = ("launch_bounds", At::of(&value), Bound::AtMost);
            self.launches.push(Launch { key, by: BY, name, value, bound, at });
        }
    }

    /// cuda-oxide's `#[launch_contract(block = (x, y, z), cluster = (x, y, z), dynamic_shared = bytes)]`: exact, unless
    /// the memory is given as `dynamic_shared_range = (least, most)`.
    fn launch_contract(&mut self, meta: &Meta, errors: &mut Errors) {
        const BY: &str = "`launch_contract`";
        const KEYS: [(&str, Key); 4] = [
            ("block", Key::Workgroup),
            ("cluster", Key::Cluster),
            ("dynamic_shared", Key::DynamicLds),
            ("dynamic_shared_range", Key::DynamicLds),
        ];
        let Some(all) = parts::<Meta>(meta) else {
            return unreadable(meta, "launch contract", errors);
        };
        for part in all {
            let Some((name, key)) = KEYS.into_iter().find(|(name, _)| part.path().is_ident(name))
            else {
                continue;
            };
            let at = At::of(&part);
            let Meta::NameValue(given) = &part else {
                errors.push(at, "cannot read this; `launch_contract` takes `key = value`");
                continue;
            };
            if name != "dynamic_shared_range" {
                self.says(key, (BY, name), (Some(given.value.clone()), &part), errors);
                continue;
            }
            match Value::of(&given.value) {
                Value::Tuple(ends) if ends.len() == 2 => {
                    for (value, bound) in
                        ends.into_iter().rev().zip([Bound::AtMost, Bound::AtLeast])
                    {
                        self.launches.push(Launch { key, by: BY, name, value, bound, at });
                    }
                }
                _ => unreadable(meta, "range of shared memory", errors),
            }
        }
    }
}
