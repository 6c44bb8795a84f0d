//! Which kernel of which files, and what to do about its spills and its copies.

use occ_artifacts::{MeasuredKernel, Spilling};
use occ_core::__private::message::InFile;
use proc_macro2::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprMacro, Token};

use crate::attribute::key::Key;
use crate::attribute::value::{Value, bare};
use crate::attribute::{Argument, Arguments};
use crate::diagnostic::{Errors, Underline};
use crate::item::Item;

/// A file that `resources` names.
pub(super) struct File {
    /// The path, from the crate's folder on where it is relative.
    pub(super) path: String,
    /// The same as an expression, where environment variables are in it.
    pub(super) expression: Option<TokenStream>,
    pub(super) at: Underline,
    /// Where `occ.toml` names it, for errors.
    pub(super) shared: Option<String>,
}

/// What the keys say.
pub(super) struct Files {
    pub(super) list: Vec<File>,
    pub(super) at: Underline,
    /// The kernel's name, and where it is written.
    pub(super) name: String,
    pub(super) name_at: Underline,
    /// Whether the attribute says the name.
    pub(super) is_named: bool,
    /// Whether the contract holds for every copy of the kernel.
    pub(super) all_copies: bool,
    pub(super) spills: Option<Spills>,
}

/// What to do about spilled registers and scratch memory.
pub(crate) struct Spills {
    pub(super) rule: Spilling,
    pub(crate) at: Underline,
    /// Where `occ.toml` says it, for errors.
    pub(crate) shared: Option<String>,
}

impl Spills {
    /// Whether the build fails where there are too many.
    pub(crate) fn denies(&self) -> bool {
        self.rule != Spilling::Warn
    }

    /// The most bytes of scratch memory that may be, where they say one.
    pub(crate) fn most(&self) -> Option<u32> {
        match self.rule {
            Spilling::AtMost(most) => Some(most),
            _ => None,
        }
    }

    /// What is told of a kernel, and whether it fails the build; `None` where nothing is wrong.
    pub(super) fn told(
        &self,
        kernel: &MeasuredKernel,
        in_file: InFile<'_>,
    ) -> Option<(String, bool)> {
        let text = match self.rule.allows(kernel) {
            // What the file does not say is no 0.
            None => return Some((in_file.spills_unknown().as_str().to_owned(), true)),
            Some(true) => return None,
            Some(false) => in_file.spills(&kernel.spilled()),
        };
        let most = match self.rule {
            Spilling::AtMost(most) => format!(", above the {most} bytes that may be"),
            _ => String::new(),
        };
        Some((format!("{}{most}", text.as_str()), self.denies()))
    }
}

impl Files {
    /// What the keys say; `None` where there are none of them, or an error.
    pub(super) fn of(
        arguments: &Arguments,
        item: &Item,
        name: &str,
        errors: &mut Errors,
    ) -> Option<Self> {
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
        let mut list = Vec::new();
        let named = resources.elements();
        if named.is_empty() {
            errors.push(
                resources.value_at,
                "the list of files is empty; name at least one, as in `[\"kernels.hsaco\"]`",
            );
        }
        for (element, at) in named {
            match Path::of(element) {
                Ok(Path { text, expression }) => {
                    let shared = resources.shared.as_ref().map(|shared| shared.origin("resources"));
                    list.push(File { path: text, expression, at, shared });
                }
                Err(text) => errors.push(at, text),
            }
        }
        let (name, name_at) = kernel(arguments, item, name, errors)?;
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
        let is_named = arguments.get(Key::Kernel).is_some();
        let files = Self { list, at, name, name_at, is_named, all_copies, spills };
        (!files.list.is_empty()).then_some(files)
    }
}

/// The kernel's name in the files: as the attribute says, as it is exported, or the item's own.
fn kernel(
    arguments: &Arguments,
    item: &Item,
    name: &str,
    errors: &mut Errors,
) -> Option<(String, Underline)> {
    let Some(argument) = arguments.get(Key::Kernel) else {
        if let Some(at) = item.launch.unreadable_name {
            errors.push(
                at,
                "this name of the kernel cannot be read; give it as `kernel = \"..\"` in \
                 `#[occupancy_target]` too",
            );
            return None;
        }
        let exported = item.launch.exported.clone();
        return Some((exported.unwrap_or_else(|| name.to_owned()), Underline::at(item.name_span)));
    };
    if let Value::Text(name) = Value::of(&argument.value) {
        return Some((name, argument.value_at));
    }
    errors.push(argument.value_at, "`kernel` takes the kernel's name in the file, in quotes");
    None
}

fn spills(argument: &Argument, errors: &mut Errors) -> Option<Spills> {
    let rule = match Value::of(&argument.value) {
        Value::Text(text) if text == "deny" => Some(Spilling::Deny),
        Value::Text(text) if text == "warn" => Some(Spilling::Warn),
        Value::Integer(most) => u32::try_from(most).ok().map(Spilling::AtMost),
        _ => None,
    };
    let Some(rule) = rule else {
        let expected = "`\"deny\"`, `\"warn\"`, or the bytes per thread that may be, as `16`";
        errors.push(argument.value_at, format!("`spills` takes {expected}"));
        return None;
    };
    let shared = argument.shared.as_ref().map(|shared| shared.origin("spills"));
    Some(Spills { rule, at: argument.value_at, shared })
}

/// The path that a literal, `env!(..)` or `concat!(..)` of them is.
struct Path {
    text: String,
    /// What the compiler makes the same text of, where variables are in it.
    expression: Option<TokenStream>,
}

impl Path {
    fn of(value: &Expr) -> Result<Self, String> {
        if let Value::Text(text) = Value::of(value) {
            return Ok(Self { text, expression: None });
        }
        let Expr::Macro(ExprMacro { mac: called, .. }) = bare(value) else {
            return Err(
                "`resources` takes a path in quotes, `concat!(env!(\"OUT_DIR\"), \"/..\")`, or \
                        a list of them"
                    .to_owned(),
            );
        };
        let last = called.path.segments.last();
        let name = last.map(|last| last.ident.to_string()).unwrap_or_default();
        let parts = called
            .parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)
            .map_err(|error| error.to_string())?;
        match (name.as_str(), parts.first()) {
            ("concat", _) => {
                Ok(Self::concatenated(parts.iter().map(Self::of).collect::<Result<_, _>>()?))
            }
            ("env", Some(variable)) => match Value::of(variable) {
                Value::Text(name) => Self::variable(&name),
                _ => Err("`env!` takes the name of an environment variable in quotes".to_owned()),
            },
            _ => Err(format!("`{name}!` in a path is not understood; `concat!` and `env!` are")),
        }
    }

    fn concatenated(parts: Vec<Self>) -> Self {
        let has_variables = parts.iter().any(|part| part.expression.is_some());
        let expression = has_variables.then(|| {
            let tokens = parts.iter().map(|Self { text, expression }| match expression {
                Some(expression) => expression.clone(),
                None => quote!(#text),
            });
            quote!(::core::concat!(#(#tokens),*))
        });
        Self { text: parts.into_iter().map(|part| part.text).collect(), expression }
    }

    fn variable(name: &str) -> Result<Self, String> {
        let text = std::env::var(name).map_err(|_| match name {
            "OUT_DIR" => "there is no `OUT_DIR`; cargo sets it for a crate with a build script, \
                          `build.rs`"
                .to_owned(),
            _ => format!("the environment variable `{name}` is not set"),
        })?;
        Ok(Self { text, expression: Some(quote!(::core::env!(#name))) })
    }
}
