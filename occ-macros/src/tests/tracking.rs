//! Whatever a path holds, rustc is made to watch that file.

use syn::parse::Parser as _;
use syn::{Expr, ItemFn, LitStr, Stmt};

use crate::library::watching;

const PATHS: [&str; 5] =
    ["/a/kernels.hsaco", "C:\\kernels\\new.cubin", "with \"quotes\" #{}", "\u{fc}\u{1f600}\t", ""];

/// The macros that are called, and what with.
fn watched(paths: &[&str], variables: &[&str]) -> Vec<(String, String)> {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let tokens = watching(&owned(paths), &owned(variables));
    let function: ItemFn = syn::parse2(tokens).expect("a function");
    let called = function.block.stmts.iter().map(|statement| {
        let Stmt::Local(local) = statement else { panic!("no `let`") };
        let Some(Expr::Macro(called)) = local.init.as_ref().map(|init| &*init.expr) else {
            panic!("no macro")
        };
        let name = called.mac.path.segments.last().expect("a name").ident.to_string();
        let text = <LitStr as syn::parse::Parse>::parse.parse2(called.mac.tokens.clone());
        (name, text.expect("a text").value())
    });
    called.collect()
}

#[test]
fn any_path_and_variable_is_watched() {
    let mut expected: Vec<_> =
        PATHS.iter().map(|path| ("include_bytes".to_owned(), (*path).to_owned())).collect();
    expected.push(("option_env".to_owned(), "OUT_DIR".to_owned()));
    assert_eq!(watched(&PATHS, &["OUT_DIR"]), expected);
    assert_eq!(watched(&[], &[]), []);
}
