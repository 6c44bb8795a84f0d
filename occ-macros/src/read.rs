//! Everything that one attribute says, and that stands below it: read once, and changed by nobody.

use proc_macro2::TokenStream;
use syn::{Expr, Ident};

use crate::attribute::key::Key;
use crate::attribute::value::{Value, bare};
use crate::attribute::{self, Arguments};
use crate::base::Base;
use crate::diagnostic::Errors;
use crate::item::Item;
use crate::krate::Krate;
use crate::measured::{self, Measured};
use crate::project;
use crate::requirement::{self, Requirements};
use crate::stacked;
use crate::statement::{Statement, statements};
use crate::target::{Target, foreign, targets};

/// What was read.
pub(crate) struct Read {
    pub(crate) item: Item,
    pub(crate) arguments: Arguments,
    /// The kernel's name, as messages print it.
    pub(crate) name: String,
    pub(crate) krate: Krate,
    pub(crate) base: Base,
    pub(crate) targets: Vec<Target>,
    /// Keys that none of them has any use for, which is reported.
    pub(crate) foreign: Vec<Key>,
    /// What the attribute and the item say of the kernel; what a file says is a target's own.
    pub(crate) statements: Vec<Statement>,
    pub(crate) requirements: Requirements,
    /// `contract = NAME`.
    pub(crate) contract: Option<Ident>,
    /// Whether the item's page shows the contract: `docs = false` leaves it out.
    pub(crate) has_docs: bool,
    pub(crate) measured: Option<Measured>,
    /// What makes the compiler watch `occ.toml` and the files of `resources`.
    pub(crate) watched: TokenStream,
}

/// What the attribute with these `arguments` says on `item`; `None` where that is too little to go on.
pub(crate) fn read(arguments: TokenStream, item: Item, errors: &mut Errors) -> Option<Read> {
    let (arguments, shared) = arguments_of(arguments, &item, errors);
    let name = name(&arguments, &item);
    let krate = Krate::of(&arguments, &item, errors);
    let base = Base::of(&arguments, &item);
    let statements = statements(&arguments, &item, (base, &name), errors);
    let requirements = requirement::read(&arguments, &item, errors);
    let contract = contract_name(&arguments, errors);
    let has_docs = has_docs(&arguments, errors);
    let measured = Measured::of(&arguments, &item, &name, errors);
    let targets = targets(&arguments, item.name_span, errors);
    let foreign = foreign(&arguments, &item, &targets, errors);
    stacked::report_twice(&arguments, &item, &targets, errors);
    let watched = measured::watched(shared.as_deref(), measured.as_ref());
    (!targets.is_empty()).then_some(Read {
        item,
        arguments,
        name,
        krate,
        base,
        targets,
        foreign,
        statements,
        requirements,
        contract,
        has_docs,
        measured,
        watched,
    })
}

/// The arguments with what `occ.toml` says for the keys that they leave open, and that file.
pub(crate) fn arguments_of(
    tokens: TokenStream,
    item: &Item,
    errors: &mut Errors,
) -> (Arguments, Option<String>) {
    let written = attribute::parse(tokens, errors);
    project::complete(written, item.name_span, errors)
}

/// The kernel's name in its file, which `kernel` gives: the item may be the host's function that launches
/// it. A descriptor says its own name.
fn name(arguments: &Arguments, item: &Item) -> String {
    match arguments.get(Key::Kernel).map(|kernel| Value::of(&kernel.value)) {
        Some(Value::Text(name)) if !item.has_written_name => name,
        _ => item.name.clone(),
    }
}

fn has_docs(arguments: &Arguments, errors: &mut Errors) -> bool {
    let Some(argument) = arguments.get(Key::Docs) else { return true };
    match Value::of(&argument.value) {
        Value::Bool(docs) => docs,
        _ => {
            errors.push(argument.value_at, "`docs` takes `true` or `false`");
            true
        }
    }
}

fn contract_name(arguments: &Arguments, errors: &mut Errors) -> Option<Ident> {
    let argument = arguments.get(Key::Contract)?;
    let name = match bare(&argument.value) {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident().cloned(),
        _ => None,
    };
    if name.is_none() {
        errors.push(
            argument.value_at,
            "`contract` takes the name of the constant to write, such as `SAXPY_CONTRACT`",
        );
    }
    name
}
