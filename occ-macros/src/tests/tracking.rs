//! Whatever a path holds, rustc is made to watch that file.

use syn::parse::Parser as _;
use syn::{Expr, ItemFn, LitStr, Stmt};

use super::tokens;
use crate::errors::Errors;
use crate::item;
use crate::library::{Watched, is_kept};

const PATHS: [&str; 5] =
    ["/a/kernels.hsaco", "C:\\kernels\\new.cubin", "with \"quotes\" #{}", "\u{fc}\u{1f600}\t", ""];

/// The macros that are called, and what with.
fn calls(
    watched: &mut Watched,
    paths: &[&str],
    variables: &[&str],
    kept: bool,
) -> Vec<(String, String)> {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let tokens = watched.watch(&owned(paths), &owned(variables), kept);
    if tokens.is_empty() {
        return Vec::new();
    }
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
    assert_eq!(calls(&mut Watched::default(), &PATHS, &["OUT_DIR"], true), expected);
    assert_eq!(calls(&mut Watched::default(), &[], &[], true), []);
}

#[test]
fn a_file_is_watched_until_it_is_for_good() {
    let mut watched = Watched::default();
    let file = [("include_bytes".to_owned(), "a".to_owned())];
    assert_eq!(calls(&mut watched, &["a"], &[], false), file, "the first");
    assert_eq!(calls(&mut watched, &["a"], &[], false), file, "the first may be thrown away");
    assert_eq!(calls(&mut watched, &["a"], &[], true), file, "so may the second");
    assert_eq!(calls(&mut watched, &["a"], &[], true), [], "the third is kept");
    assert_eq!(calls(&mut watched, &["a"], &[], false), [], "whatever comes of the fifth");
    let variable = [("option_env".to_owned(), "a".to_owned())];
    assert_eq!(calls(&mut watched, &["a"], &["a"], true), variable, "no file");
    assert_eq!(calls(&mut watched, &["a"], &["a"], true), []);
}

#[test]
fn macros_below_may_throw_away_what_is_added() {
    let kept = |source| {
        let item = item::parse(tokens(source), &mut Errors::default());
        is_kept(&item.expect("an item"))
    };
    assert!(kept("fn f() {}"));
    assert!(kept("/// Docs.\n#[inline] #[unsafe(no_mangle)] pub fn f() {}"));
    assert!(kept("#[derive(Clone)] struct S;"));
    assert!(kept("#[allow(unused)] const K: KernelDescriptor = KernelDescriptor::new(\"k\");"));
    for source in [
        "#[kernel] fn f() {}",
        "#[inline] #[spirv(compute(threads(64)))] fn f() {}",
        "#[occ::occupancy_target(arch = \"gcn\")] fn f() {}",
        "#[cfg(test)] fn f() {}",
        "#[::doc] fn f() {}",
    ] {
        assert!(!kept(source), "{source}");
    }
}
