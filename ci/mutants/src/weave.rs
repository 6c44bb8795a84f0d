//! Finds what can be changed in a file, and writes every change into it, each behind a switch.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    AngleBracketedGenericArguments, Arm, Attribute, BinOp, Block, Expr, ExprBinary, ExprIf,
    ExprMatch, ExprRepeat, ImplItemConst, ImplItemFn, Item, ItemConst, ItemFn, ItemMod, ItemStatic,
    Lit, Pat, Path, ReturnType, Signature, Type, UnOp,
};

use crate::switch::SWITCH;

/// A change of the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mutant {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) function: String,
    pub(crate) was: String,
    pub(crate) is: String,
}

impl Mutant {
    /// What names it in the list of those that change nothing: it stays as lines come and go.
    pub(crate) fn key(&self) -> String {
        format!("{} in `{}`: `{}` -> `{}`", self.file, self.function, self.was, self.is)
    }
}

/// The file with each change in it, numbered from `first` on, but those that `is_left_out` by number.
pub(crate) fn weave(
    source: &str,
    file: &str,
    first: usize,
    is_left_out: &dyn Fn(usize) -> bool,
) -> syn::Result<(String, Vec<Mutant>)> {
    let parsed = syn::parse_file(source)?;
    let mut found = Found {
        source,
        file,
        first,
        is_left_out,
        function: String::new(),
        mutants: Vec::new(),
        edits: Vec::new(),
    };
    found.visit_file(&parsed);
    let Found { mutants, mut edits, .. } = found;
    edits.sort_by_key(|edit| (edit.at, edit.order));
    let (mut woven, mut from) = (String::with_capacity(2 * source.len()), 0);
    for edit in &edits {
        woven.push_str(&source[from..edit.at]);
        woven.push_str(&edit.text);
        from = edit.at;
    }
    woven.push_str(&source[from..]);
    Ok((woven, mutants))
}

struct Edit {
    at: usize,
    /// At one place what ends goes before what starts, inner ends and outer starts first.
    order: isize,
    text: String,
}

struct Found<'a> {
    source: &'a str,
    file: &'a str,
    first: usize,
    is_left_out: &'a dyn Fn(usize) -> bool,
    function: String,
    mutants: Vec<Mutant>,
    edits: Vec<Edit>,
}

impl<'a> Found<'a> {
    fn text(&self, range: Range<usize>) -> &'a str {
        &self.source[range]
    }

    fn of(&self, node: &impl Spanned) -> &'a str {
        self.text(node.span().byte_range())
    }

    /// Writes a change down; `None`: it is left out.
    fn mutant(&mut self, node: &impl Spanned, was: &str, is: &str) -> Option<String> {
        let id = self.first + self.mutants.len();
        let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.mutants.push(Mutant {
            file: self.file.to_owned(),
            line: node.span().start().line,
            function: self.function.clone(),
            was: line(was),
            is: line(is),
        });
        (!(self.is_left_out)(id)).then(|| format!("{SWITCH}{id})"))
    }

    fn around(&mut self, range: Range<usize>, before: String, after: &str) {
        let order = isize::try_from(self.edits.len()).expect("fewer edits") + 1;
        self.edits.push(Edit { at: range.start, order, text: before });
        if !after.is_empty() {
            self.edits.push(Edit { at: range.end, order: -order, text: after.to_owned() });
        }
    }

    /// Puts each of these in the place of an expression.
    fn replace(&mut self, node: &Expr, variants: &[String]) {
        let was = self.of(node);
        let mut before = String::new();
        for variant in variants {
            if let Some(switch) = self.mutant(node, was, variant) {
                before += &format!("if {switch} {{ {variant} }} else ");
            }
        }
        if !before.is_empty() {
            self.around(node.span().byte_range(), format!("({before}{{ "), " })");
        }
    }

    fn binary(&mut self, whole: &Expr, it: &ExprBinary) {
        let (left, right) = (self.of(&it.left), self.of(&it.right));
        let with = |op: &str| format!("{} {op} {}", whole_of(left), whole_of(right));
        let variants = match &it.op {
            BinOp::And(_) if has_let(whole) => Vec::new(),
            BinOp::And(_) => vec![with("||"), left.to_owned(), right.to_owned()],
            BinOp::Or(_) => vec![with("&&"), left.to_owned(), right.to_owned()],
            // Of strings.
            BinOp::Add(_) | BinOp::AddAssign(_) if right.starts_with(['&', '"']) => Vec::new(),
            op => other(op).iter().map(|op| with(op)).collect(),
        };
        self.replace(whole, &variants);
    }

    /// A condition that is no comparison: it is turned around.
    fn condition(&mut self, cond: &Expr) {
        if matches!(cond, Expr::Call(_) | Expr::MethodCall(_) | Expr::Path(_) | Expr::Field(_)) {
            let other = format!("!({})", self.of(cond));
            self.replace(cond, &[other]);
        }
    }

    /// What the function returns at once instead.
    fn values(&mut self, signature: &Signature, body: &Block) {
        let declared = match &signature.output {
            ReturnType::Default => "()".to_owned(),
            ReturnType::Type(_, ty) => self.of(ty).split_whitespace().collect(),
        };
        let within = |start: &str| declared.starts_with(start);
        let values: &[&str] = match declared.as_str() {
            "()" => &["()"],
            "bool" => &["true", "false"],
            "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i64" => &["0", "1"],
            "String" => &["String::new()"],
            _ if within("Option<") => &["None"],
            _ if within("Vec<") => &["Vec::new()"],
            _ if within("Result<(),") => &["Ok(())"],
            _ if within("Result<Option<") => &["Ok(None)"],
            _ => &[],
        };
        let open = body.brace_token.span.open().byte_range().end;
        for value in values {
            let was = format!("fn {}", signature.ident);
            if let Some(switch) = self.mutant(&signature.ident, &was, value) {
                self.around(open..open, format!(" if {switch} {{ return {value}; }}"), "");
            }
        }
    }

    fn function(&mut self, attributes: &[Attribute], signature: &Signature, body: &Block) {
        if attributes.iter().any(|attribute| attribute.path().is_ident("test")) {
            return;
        }
        let outer = std::mem::replace(&mut self.function, signature.ident.to_string());
        self.values(signature, body);
        self.visit_block(body);
        self.function = outer;
    }

    /// An arm that another catches what it misses of.
    fn arm(&mut self, arm: &Arm) {
        let (pattern, guard) = match &arm.pat {
            Pat::Guard(it) => (&*it.pat, Some(&*it.guard)),
            pattern => (pattern, None),
        };
        if guard.is_some_and(has_let) {
            return;
        }
        let was = format!("{} =>", self.of(pattern));
        let Some(switch) = self.mutant(pattern, &was, "") else { return };
        match guard {
            Some(guard) => {
                self.around(guard.span().byte_range(), format!("!{switch} && ("), ")");
            }
            None => {
                let end = pattern.span().byte_range().end;
                self.around(end..end, format!(" if !{switch}"), "");
            }
        }
    }
}

impl<'ast> Visit<'ast> for Found<'_> {
    fn visit_expr(&mut self, node: &'ast Expr) {
        match node {
            Expr::Binary(it) => self.binary(node, it),
            Expr::Unary(it) if matches!(it.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                let inner = self.of(&it.expr).to_owned();
                self.replace(node, &[inner]);
            }
            Expr::Lit(it) => {
                let other = match &it.lit {
                    Lit::Bool(it) => Some((!it.value).to_string()),
                    Lit::Int(it) => {
                        let next = it.base10_parse::<u64>().ok().and_then(|it| it.checked_add(1));
                        next.map(|next| format!("{next}{}", it.suffix()))
                    }
                    _ => None,
                };
                self.replace(node, other.as_slice());
            }
            Expr::Macro(it) if it.mac.path.is_ident("matches") => {
                let other = format!("!{}", self.of(node));
                self.replace(node, &[other]);
            }
            // A literal that is borrowed lives as long as the program.
            Expr::Reference(it) if matches!(*it.expr, Expr::Lit(_)) => return,
            _ => {}
        }
        visit::visit_expr(self, node);
    }

    fn visit_expr_if(&mut self, node: &'ast ExprIf) {
        if has_let(&node.cond) {
            if let Some(switch) = self.mutant(&node.cond, self.of(&node.cond), "false") {
                let start = node.cond.span().byte_range().start;
                self.around(start..start, format!("!{switch} && "), "");
            }
        } else {
            self.condition(&node.cond);
        }
        visit::visit_expr_if(self, node);
    }

    fn visit_expr_match(&mut self, node: &'ast ExprMatch) {
        let catches_all = |arm: &Arm| matches!(arm.pat, Pat::Wild(_));
        if let Some((last, arms)) = node.arms.split_last()
            && catches_all(last)
        {
            for arm in arms {
                self.arm(arm);
            }
        }
        visit::visit_expr_match(self, node);
    }

    // The length is a constant, as all below are.
    fn visit_expr_repeat(&mut self, node: &'ast ExprRepeat) {
        self.visit_expr(&node.expr);
    }

    fn visit_item_fn(&mut self, node: &'ast ItemFn) {
        self.function(&node.attrs, &node.sig, &node.block);
    }

    fn visit_impl_item_fn(&mut self, node: &'ast ImplItemFn) {
        self.function(&node.attrs, &node.sig, &node.block);
    }

    fn visit_item(&mut self, node: &'ast Item) {
        if matches!(node, Item::Fn(_) | Item::Impl(_) | Item::Mod(_)) {
            visit::visit_item(self, node);
        }
    }

    fn visit_item_mod(&mut self, node: &'ast ItemMod) {
        let is_test = |it: &Attribute| it.path().is_ident("cfg") && self.of(it).contains("test");
        if !node.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, node);
        }
    }

    fn visit_item_const(&mut self, _: &'ast ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast ImplItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
    fn visit_pat(&mut self, node: &'ast Pat) {
        if let Pat::Guard(it) = node {
            self.condition(&it.guard);
            self.visit_expr(&it.guard);
        }
    }

    // Constants, as those above.
    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'ast AngleBracketedGenericArguments) {
    }

    fn visit_path(&mut self, _: &'ast Path) {}
    fn visit_type(&mut self, _: &'ast Type) {}
}

/// An operand of another operator.
fn whole_of(operand: &str) -> String {
    let is_word = operand.chars().all(|it| it.is_alphanumeric() || "_.:()".contains(it));
    if is_word { operand.to_owned() } else { format!("({operand})") }
}

/// Whether `let` stands in a condition, outside of what it calls.
fn has_let(cond: &Expr) -> bool {
    match cond {
        Expr::Let(_) => true,
        Expr::Binary(it) if matches!(it.op, BinOp::And(_)) => {
            has_let(&it.left) || has_let(&it.right)
        }
        _ => false,
    }
}

/// The operators in the place of one: its edge and its opposite.
fn other(op: &BinOp) -> &'static [&'static str] {
    match op {
        BinOp::Lt(_) => &["<=", ">="],
        BinOp::Le(_) => &["<", ">"],
        BinOp::Gt(_) => &[">=", "<="],
        BinOp::Ge(_) => &[">", "<"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Add(_) => &["-"],
        BinOp::Sub(_) => &["+"],
        BinOp::Mul(_) => &["/"],
        BinOp::Div(_) => &["*"],
        BinOp::Rem(_) => &["/"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::BitAnd(_) => &["|"],
        BinOp::BitOr(_) => &["&"],
        BinOp::AddAssign(_) => &["-="],
        BinOp::SubAssign(_) => &["+="],
        BinOp::MulAssign(_) => &["/="],
        BinOp::DivAssign(_) => &["*="],
        BinOp::BitOrAssign(_) => &["&="],
        BinOp::BitAndAssign(_) => &["|="],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn woven(source: &str) -> (String, Vec<String>) {
        let (woven, mutants) = weave(source, "a.rs", 1, &|_| false).expect("a file");
        let woven = woven.replace("crate::__mutant::on", "on");
        (woven, mutants.iter().map(|it| format!("{} -> {}", it.was, it.is)).collect())
    }

    #[test]
    fn changes_stand_inside_each_other() {
        let (woven, mutants) = woven("fn f(a: u32) -> Kind { g(a > 7) }");
        assert_eq!(
            woven,
            "fn f(a: u32) -> Kind { g((if on(1) { a >= 7 } else if on(2) { a <= 7 } else { \
             a > (if on(3) { 8 } else { 7 }) })) }"
        );
        assert_eq!(mutants, ["a > 7 -> a >= 7", "a > 7 -> a <= 7", "7 -> 8"]);
    }

    #[test]
    fn conditions_and_arms() {
        let (woven, mutants) = woven(
            "fn f(a: A) -> K { if let Some(b) = a && b.c() { d } else { match e { X if y() => z, _ => e } } }",
        );
        assert_eq!(
            woven,
            "fn f(a: A) -> K { if !on(1) && let Some(b) = a && b.c() { d } else { match e { X if \
             !on(2) && ((if on(3) { !(y()) } else { y() })) => z, _ => e } } }"
        );
        assert_eq!(mutants[1..], ["X => -> ", "y() -> !(y())"]);
    }

    #[test]
    fn constants_stay() {
        let source = "const A: u32 = 1 + 2;\nfn f() -> K { const B: u32 = 3; let c: [u8; 4] = d.e::<3>(); \
                      [e; 5] }\n#[cfg(test)] mod tests { fn g() -> bool { 1 < 2 } }";
        assert_eq!(woven(source), (source.to_owned(), Vec::new()));
    }
}
