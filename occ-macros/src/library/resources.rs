//! The keys `resources`, `kernel` and `spills`: which kernel of which files, and what of it.

use proc_macro::{Delimiter, TokenStream, TokenTree};

use crate::args::{Arg, Args};
use crate::errors::{Errors, Range};
use crate::item::Item;
use crate::keys::Key;
use crate::tokens::{group, ident, is_punct, split_commas};
use crate::value::Value;

/// A file that `resources` names.
pub(crate) struct File {
    /// The path, from the crate's folder on where it is relative.
    pub(crate) path: String,
    pub(crate) range: Range,
}

/// The files, and which kernel of them is meant.
pub(crate) struct Resources {
    pub(crate) files: Vec<File>,
    /// Environment variables that the paths were made of.
    pub(crate) variables: Vec<String>,
    pub(crate) range: Range,
    /// The kernel's name, and where it is written.
    pub(crate) name: String,
    pub(crate) name_range: Range,
    pub(crate) spills: Option<Spills>,
}

/// What to do about spilled registers and scratch memory.
pub(crate) struct Spills {
    pub(crate) deny: bool,
    pub(crate) range: Range,
}

impl Resources {
    /// What the keys say; `None` where there are none of them, or a fault.
    pub(crate) fn of(args: &Args, item: &Item, errors: &mut Errors) -> Option<Self> {
        let given = |key| args.iter().find(|arg| arg.key == key);
        let keys = [Key::Resources, Key::Kernel, Key::Spills];
        let first = keys.into_iter().find_map(given)?;
        let Some(resources) = given(Key::Resources) else {
            if args.lack(Key::Resources) {
                errors.push(
                    Range::at(first.range.first),
                    format!(
                        "`{}` is about a kernel in a file; name the file, as in \
                         `resources = \"kernels.hsaco\"`",
                        first.name,
                    ),
                );
            }
            return None;
        };
        let (mut files, mut variables) = (Vec::new(), Vec::new());
        for element in elements(resources, errors) {
            let range = Range::of(&element, resources.value_range.first);
            match path(&element, &mut variables) {
                Ok(path) => files.push(File { path, range }),
                Err(fault) => errors.push(range, fault),
            }
        }
        let (name, name_range) = match given(Key::Kernel) {
            None => (item.name.clone(), Range::at(item.name_span)),
            Some(arg) => match Value::of(&arg.value) {
                Value::Str(name) => (name, arg.value_range),
                _ => {
                    errors.push(
                        arg.value_range,
                        "`kernel` takes the kernel's name in the file, in quotes",
                    );
                    return None;
                }
            },
        };
        let spills = given(Key::Spills).and_then(|arg| spills(arg, errors));
        let range = resources.range;
        (!files.is_empty()).then_some(Self { files, variables, range, name, name_range, spills })
    }
}

fn spills(arg: &Arg, errors: &mut Errors) -> Option<Spills> {
    let deny = match Value::of(&arg.value) {
        Value::Str(text) if text == "deny" => true,
        Value::Str(text) if text == "warn" => false,
        _ => {
            errors.push(arg.value_range, "`spills` takes `\"deny\"` or `\"warn\"`");
            return None;
        }
    };
    Some(Spills { deny, range: arg.value_range })
}

/// The elements of a list, or the one value.
fn elements(arg: &Arg, errors: &mut Errors) -> Vec<TokenStream> {
    let mut tokens = arg.value.clone().into_iter();
    if let (Some(first), None) = (tokens.next(), tokens.next())
        && let Some(list) = group(Some(&first), Delimiter::Bracket)
    {
        let parts = split_commas(list.stream());
        if parts.is_empty() {
            errors.push(
                arg.value_range,
                "the list of files is empty; name at least one, as in `[\"kernels.hsaco\"]`",
            );
        }
        return parts.into_iter().map(|part| part.into_iter().collect()).collect();
    }
    vec![arg.value.clone()]
}

/// The path that a literal, `env!(..)` or `concat!(..)` of them is.
fn path(tokens: &TokenStream, variables: &mut Vec<String>) -> Result<String, String> {
    if let Value::Str(path) = Value::of(tokens) {
        return Ok(path);
    }
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let Some((name, arguments)) = called_macro(&tokens) else {
        return Err(
            "`resources` takes a path in quotes, `concat!(env!(\"OUT_DIR\"), \"/..\")`, or \
                    a list of them"
                .to_owned(),
        );
    };
    let parts = split_commas(arguments);
    let parts: Vec<TokenStream> =
        parts.into_iter().map(|part| part.into_iter().collect()).collect();
    match (name.as_str(), &parts[..]) {
        ("concat", parts) => parts.iter().map(|part| path(part, variables)).collect(),
        ("env", [variable, ..]) => match Value::of(variable) {
            Value::Str(name) => {
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

/// The name of a macro and what stands in its brackets, where the tokens are a call of one.
fn called_macro(tokens: &[TokenTree]) -> Option<(String, TokenStream)> {
    let [path @ .., name, bang, TokenTree::Group(arguments)] = tokens else { return None };
    let plain = path.iter().all(|token| is_punct(Some(token), ':') || ident(Some(token)).is_some());
    (plain && is_punct(Some(bang), '!')).then_some(())?;
    Some((ident(Some(name))?, arguments.stream()))
}
