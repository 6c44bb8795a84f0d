//! The contract on one target as an expression of `occ::Contract`, and as a constant.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::check::Writer;
use crate::attribute::key::Key;
use crate::base::Base;
use crate::code;
use crate::diagnostic::Underline;
use crate::facts::Facts;
use crate::item::ItemKind;
use crate::requirement::Threshold;
use crate::statement::{Known, Statement, Written};
use crate::target::{ArchName, all};
use crate::verdict::Judged;

/// What stands before the contract where it is held: one error is enough for all that stands beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hold {
    /// Statements are compared.
    Compared,
    /// They are compared elsewhere.
    Elsewhere,
}

/// Which of the architectures behind a path a contract is for.
#[derive(Clone, Copy)]
enum Archs {
    /// Each of them.
    All,
    /// The only one.
    Only,
}

impl Writer<'_> {
    /// The contract as an expression, which compares what const evaluation has to.
    pub(super) fn contract(&self, facts: &Facts) -> TokenStream {
        on_each(facts, self.contract_with(facts, Hold::Compared, Archs::All))
    }

    /// The same for all that stands beside the check.
    pub(super) fn contract_alone(&self, facts: &Facts) -> TokenStream {
        let contract = on_each(facts, self.contract_with(facts, Hold::Elsewhere, Archs::All));
        self.beside(facts, contract, &self.contract_of_nothing(facts))
    }

    /// A contract of which nothing is known.
    fn contract_of_nothing(&self, facts: &Facts) -> TokenStream {
        let (name, arch) = (&self.read.name, arch(facts, Archs::All));
        quote!(__occ::Contract::new(#name, &#arch, __occ::Kernel::new()))
    }

    /// Whether the contract can warn on one of the target's architectures, as an expression.
    pub(super) fn may_warn(&self, facts: &Facts) -> TokenStream {
        match &facts.target.arch {
            ArchName::Known { .. } => {
                let contract = self.contract_alone(facts);
                quote!(__occ::__private::may_warn(#contract))
            }
            ArchName::Path(path) => {
                let archs = all(path, facts.target.at);
                let contract = self.contract_with(facts, Hold::Elsewhere, Archs::All);
                let may = quote!(__occ::__private::may_warn_on(#archs, #contract));
                let may = self.beside(facts, may, &quote!(true));
                quote!({ #may })
            }
        }
    }

    fn contract_with(&self, facts: &Facts, hold: Hold, wanted: Archs) -> TokenStream {
        let base = self.base(facts, hold);
        let (kernel, joined) = self.kernel(facts, hold);
        let (name, arch) = (self.name(), arch(facts, wanted));
        let mut more = TokenStream::new();
        if let Some(warn) = self.read.requirements.warn.as_ref().map(Threshold::tokens) {
            quote!(.warn(#warn)).to_tokens(&mut more);
        }
        if let Some(source) = facts.source().map(code::measured_file) {
            let ceilings = match wanted {
                Archs::Only => facts.ceilings_tokens(self.read.base),
                Archs::All => TokenStream::new(),
            };
            quote!(.source(#source #ceilings)).to_tokens(&mut more);
        }
        let contract = match self.read.requirements.min.as_ref().map(Threshold::tokens) {
            Some(min) => quote!(__occ::__private::contract(#name, #arch, #kernel, #min) #more),
            None => quote!(__occ::Contract::new(#name, &#arch, #kernel) #more),
        };
        let contract = match &joined {
            // What was joined may hold for a range.
            Some(_) if facts.is_unheld(Key::Workgroup) => {
                quote!(__occ::__private::over_account(#contract, __account))
            }
            _ => over(facts, contract),
        };
        if base.is_empty() && joined.is_none() {
            return contract;
        }
        quote!({ #base #joined #contract })
    }

    /// The name of a contract.
    fn name(&self) -> TokenStream {
        match self.read.base {
            Base::Descriptor { .. } | Base::Describe { .. } => quote!(__kernel.name),
            Base::New | Base::LaunchConfig => self.read.name.to_token_stream(),
        }
    }

    /// Statements that bring the item's value to hand, and hold it against the file.
    fn base(&self, facts: &Facts, hold: Hold) -> TokenStream {
        let checks = (hold == Hold::Compared).then_some(&facts.base_checks);
        let name = self.read.name.to_token_stream();
        match (self.read.base, &self.read.item.kind) {
            (Base::Descriptor { .. }, ItemKind::Constant(constant)) => {
                let at = Underline::of(&constant.value, self.read.item.name_span);
                let value = at.call_private("descriptor", constant.value.clone());
                quote!(let __kernel = #value; #checks)
            }
            (Base::LaunchConfig, ItemKind::Constant(constant)) => {
                let (ty, value) = (&constant.ty, &constant.value);
                // A type with another `block_dim` is a mistake of the item.
                let at = Underline::of(ty, self.read.item.name_span).first;
                let block = quote_spanned!(at=> __launch.block_dim);
                let bytes = quote_spanned!(at=> __launch.shared_mem_bytes);
                let u32 = quote_spanned!(at=> ::core::primitive::u32);
                let sizes = quote_spanned!(at=> (#u32, #u32, #u32));
                quote! {
                    let __launch: #ty = #value;
                    let (__x, __y, __z): #sizes = #block;
                    let __bytes: #u32 = #bytes;
                    #checks
                }
            }
            (Base::Describe { may_be_missing }, ItemKind::Described { ty }) => {
                if !may_be_missing {
                    return quote!(let __kernel = <#ty as __occ::Describe>::KERNEL; #checks);
                }
                quote! {
                    use __occ::__private::NotDescribed as _;
                    let (__kernel, __is_described) =
                        match __occ::__private::Described::<#ty>::KERNEL {
                            ::core::option::Option::Some(__kernel) => (__kernel, true),
                            ::core::option::Option::None => {
                                (__occ::KernelDescriptor::new(#name), false)
                            }
                        };
                    #checks
                }
            }
            _ => TokenStream::new(),
        }
    }

    /// The kernel as an expression: what is known is folded, and what is open is set. Where statements
    /// have to be joined, a statement before it does so.
    fn kernel(&self, facts: &Facts, hold: Hold) -> (TokenStream, Option<TokenStream>) {
        let mut set = facts.counting();
        set.retain(|one| !one.in_base && !facts.is_unheld(one.key));
        let (mut kernel, said) = self.new_kernel(&set);
        for one in set {
            if !said.contains(&one.key) {
                one.setter().to_tokens(&mut kernel);
            }
        }
        let Some((array, blamed)) = facts.said() else { return (kernel, None) };
        // The message for a file's count says what the kernel reaches with it.
        let on = facts.file.as_ref().map(|_| {
            let archs = match &facts.target.arch {
                ArchName::Known { .. } => {
                    let arch = arch(facts, Archs::All);
                    quote!(&[#arch])
                }
                ArchName::Path(path) => all(path, facts.target.at),
            };
            let whole = match range(facts) {
                Some(_) => quote!(::core::option::Option::None),
                None => quote!(__account.closed(&__said)),
            };
            quote!(let (__on, __whole) = (#archs, #whole);)
        });
        let on = on.filter(|_| hold == Hold::Compared);
        let mut compared = TokenStream::new();
        for (at, place) in blamed {
            let compare = match on {
                _ if hold == Hold::Elsewhere => break,
                Some(_) => place.call_private("hold_on", quote!(&__said, #at, __on, __whole)),
                None => place.call_private("hold", quote!(&__said, #at)),
            };
            quote!(#compare;).to_tokens(&mut compared);
        }
        let joined = quote! {
            let __said = #array;
            let __account = __occ::__private::join_onto(#kernel, &__said);
            #on
            #compared
        };
        (quote!(__account.kernel), Some(joined))
    }

    /// A kernel of which one call says what nearly every kernel has, and those keys.
    fn new_kernel(&self, set: &[&Statement]) -> (TokenStream, &'static [Key]) {
        let one = |key| {
            let statement = set.iter().find(|one| one.key == key)?;
            match &statement.value {
                Written::Literal(Known::Shape(_)) | Written::Shape(_) => None,
                value => Some(value.number()),
            }
        };
        match (self.read.base, one(Key::Workgroup), one(Key::Vgprs)) {
            (Base::New, Some(workgroup), Some(vgprs)) => {
                let lds = one(Key::Lds).unwrap_or_else(|| quote!(0u32));
                let kernel = quote!(__occ::__private::kernel(#workgroup, #vgprs, #lds));
                (kernel, &[Key::Workgroup, Key::Vgprs, Key::Lds])
            }
            (Base::New, ..) => (quote!(__occ::Kernel::new()), &[]),
            (Base::LaunchConfig, ..) => {
                let launched = quote! {
                    __occ::Kernel::new()
                        .workgroup_shape(__x, __y, __z)
                        .dynamic_lds(__bytes)
                };
                (launched, &[])
            }
            (Base::Descriptor { .. } | Base::Describe { .. }, ..) => (quote!(__kernel.kernel), &[]),
        }
    }

    /// `pub const NAME: occ::Contract`, or an array of them, one a target. It takes the item's
    /// visibility.
    pub(super) fn contract_constant(&self, name: &Ident, section: Option<&str>) -> TokenStream {
        let krate = &self.read.krate.path;
        let import = self.import();
        let visibility = &self.read.item.visibility;
        let doc = format!("The occupancy that `{}` has to keep.", self.read.name);
        let section = section.map(|section| quote!(#[doc = ""] #[doc = #section]));
        let mut contracts = self.judged.iter().map(|Judged { facts, .. }| {
            let contract = self.contract_with(facts, Hold::Elsewhere, Archs::Only);
            self.beside(facts, contract, &self.contract_of_nothing(facts))
        });
        let (ty, value) = match self.judged.len() {
            1 => (quote!(#krate::Contract<'static>), contracts.next().unwrap_or_default()),
            count => (quote!([#krate::Contract<'static>; #count]), quote!([#(#contracts,)*])),
        };
        // A name of this crate's that nobody uses is no lint: an `allow` could not stand under a `forbid`.
        let mut name = name.clone();
        name.set_span(name.span().resolved_at(Span::mixed_site()));
        // Where it has no place, rustc underlines it from the visibility to the semicolon.
        let keyword = quote_spanned!(name.span()=> const);
        let end = quote_spanned!(name.span()=> ;);
        quote! {
            #[doc = #doc]
            #section
            #visibility #keyword #name: #ty = { #import #value } #end
        }
    }
}

/// The architecture of a contract; of a list each one takes its place.
fn arch(facts: &Facts, wanted: Archs) -> TokenStream {
    match (&facts.target.arch, wanted) {
        (ArchName::Known { entry, .. }, _) => {
            let constant = Ident::new(entry.constant, Span::mixed_site());
            quote!(__occ::arch::#constant)
        }
        (ArchName::Path(_), Archs::All) => quote!(__occ::arch::GCN),
        (ArchName::Path(path), Archs::Only) => {
            let archs = all(path, facts.target.at);
            facts.target.at.call_private("only", archs)
        }
    }
}

/// The contract on each architecture behind a path: the worst of all.
fn on_each(facts: &Facts, contract: TokenStream) -> TokenStream {
    let ArchName::Path(path) = &facts.target.arch else { return contract };
    let archs = all(path, facts.target.at);
    facts.target.at.call_private("on_each", quote!(#archs, #contract))
}

/// The contract for every size of a range, where the workgroup is one.
fn over(facts: &Facts, contract: TokenStream) -> TokenStream {
    let (Some([least, most]), Some(workgroup)) = (range(facts), facts.get(Key::Workgroup)) else {
        return contract;
    };
    let name = &workgroup.name;
    workgroup.value_at.call_private("over", quote!(#contract, #least, #most, #name))
}

/// The least and the most threads, where the workgroup is a range that is not the item's own.
fn range(facts: &Facts) -> Option<[TokenStream; 2]> {
    let workgroup = facts.get(Key::Workgroup).filter(|one| !one.in_base)?;
    match facts.target.arch().and_then(|arch| facts.account.range_on(arch)) {
        Some([least, most]) => Some([quote!(#least), quote!(#most)]),
        None if facts.account.is_range_of_file => {
            facts.account.range.map(|[least, most]| [quote!(#least), quote!(#most)])
        }
        None => workgroup.value.range(),
    }
}
