//! Which kernel of which files, and what to do about its spills and its copies.

use syn::punctuated::Punctuated;
use syn::{Expr, ExprMacro, Token};

use crate::attribute::key::Key;
use crate::attribute::value::{Value, bare, elements};
use crate::attribute::{Argument, Arguments};
use crate::diagnostic::{Errors, Underline};
use crate::item::Item;

/// A file that `resources` names.
pub(super) struct File {
    /// The path, from the crate's folder on where it is relative.
    pub(super) path: String,
    pub(super) at: Underline,
    /// Where `occ.toml` names it, for errors.
    pub(super) shared: Option<String>,
}

/// What the keys say.
pub(super) struct Files {
    pub(super) list: Vec<File>,
    /// Environment variables that the paths were made of.
    pub(super) variables: Vec<String>,
    pub(super) at: Underline,
    /// The kernel's name, and where it is written.
    pub(super) name: String,
    pub(super) name_at: Underline,
    /// Whether the contract holds for every copy of the kernel.
    pub(super) all_copies: bool,
    pub(super) spills: Option<Spills>,
}

/// What to do about spilled registers and scratch memory.
pub(super) struct Spills {
    pub(super) deny: bool,
    pub(super) at: Underline,
    /// Where `occ.toml` says it, for errors.
    pub(super) shared: Option<String>,
}

impl Files {
    /// What the keys say; `None` where there are none of them, or an error.
    pub(super) fn of(arguments: &Arguments, item: &Item, errors: &mut Errors) -> Option<Self> {
        let keys = [Key::Resources, Key::Kernel, Key::Copies, Key::Spills];
        let first = keys.into_iter().find_map(|key| arguments.get(key))?;
        let Some(resources) = arguments.get(Key::Resources) else {
            if arguments.lack(Key::Resources) {
                errors.push(
                    Underline::at(first.at.first),
                    format!(
                        "`{}` is about a kernel in a file; name the file, as in \
                         `resources = \"kernels.hsaco\"`",
                        first.name,
                    ),
                );
            }
            return None;
        };
        let (mut list, mut variables) = (Vec::new(), Vec::new());
        let named = elements(&resources.value);
        if named.is_empty() {
            errors.push(
                resources.value_at,
                "the list of files is empty; name at least one, as in `[\"kernels.hsaco\"]`",
            );
        }
        for element in named {
            let at = Underline::of(&element, resources.value_at.first);
            match path(&element, &mut variables) {
                Ok(path) => {
                    let shared = resources.shared.as_ref().map(|shared| shared.origin("resources"));
                    list.push(File { path, at, shared });
                }
                Err(text) => errors.push(at, text),
            }
        }
        let (name, name_at) = kernel(arguments, item, errors)?;
        let all_copies = match arguments.get(Key::Copies).map(|copies| Value::of(&copies.value)) {
            None => false,
            Some(Value::Text(text)) if text == "all" => true,
            Some(_) => {
                let at = arguments.get(Key::Copies)?.value_at;
                errors.push(at, "`copies` takes `\"all\"`: the contract holds for each copy");
                return None;
            }
        };
        let spills = arguments.get(Key::Spills).and_then(|spills| self::spills(spills, errors));
        let at = resources.at;
        (!list.is_empty()).then_some(Self {
            list,
            variables,
            at,
            name,
            name_at,
            all_copies,
            spills,
        })
    }
}

/// The kernel's name in the files: as the attribute says, as it is exported, or the item's own.
fn kernel(arguments: &Arguments, item: &Item, errors: &mut Errors) -> Option<(String, Underline)> {
    let Some(argument) = arguments.get(Key::Kernel) else {
        let exported = item.launch.exported.clone();
        return Some((
            exported.unwrap_or_else(|| item.name.clone()),
            Underline::at(item.name_span),
        ));
    };
    if let Value::Text(name) = Value::of(&argument.value) {
        return Some((name, argument.value_at));
    }
    errors.push(argument.value_at, "`kernel` takes the kernel's name in the file, in quotes");
    None
}

fn spills(argument: &Argument, errors: &mut Errors) -> Option<Spills> {
    let deny = match Value::of(&argument.value) {
        Value::Text(text) if text == "deny" => true,
        Value::Text(text) if text == "warn" => false,
        _ => {
            errors.push(argument.value_at, "`spills` takes `\"deny\"` or `\"warn\"`");
            return None;
        }
    };
    let shared = argument.shared.as_ref().map(|shared| shared.origin("spills"));
    Some(Spills { deny, at: argument.value_at, shared })
}

/// The path that a literal, `env!(..)` or `concat!(..)` of them is.
fn path(value: &Expr, variables: &mut Vec<String>) -> Result<String, String> {
    if let Value::Text(path) = Value::of(value) {
        return Ok(path);
    }
    let Expr::Macro(ExprMacro { mac: called, .. }) = bare(value) else {
        return Err(
            "`resources` takes a path in quotes, `concat!(env!(\"OUT_DIR\"), \"/..\")`, or \
                    a list of them"
                .to_owned(),
        );
    };
    let name = called.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    let parts = called
        .parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)
        .map_err(|error| error.to_string())?;
    match (name.as_str(), parts.first()) {
        ("concat", _) => parts.iter().map(|part| path(part, variables)).collect(),
        ("env", Some(variable)) => match Value::of(variable) {
            Value::Text(name) => {
                let value = std::env::var(&name);
                variables.push(name.clone());
                value.map_err(|_| match name.as_str() {
                    "OUT_DIR" => "there is no `OUT_DIR`; cargo sets it for a crate with a build \
                                  script, `build.rs`"
                        .to_owned(),
                    _ => format!("the environment variable `{name}` is not set"),
                })
            }
            _ => Err("`env!` takes the name of an environment variable in quotes".to_owned()),
        },
        _ => Err(format!("`{name}!` in a path is not understood; `concat!` and `env!` are")),
    }
}
