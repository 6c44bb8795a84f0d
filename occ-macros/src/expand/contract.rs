//! The contract on one target as an expression of `occ::Contract`, and as a constant.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::check::Writer;
use crate::attribute::key::Key;
use crate::item::Kind;
use crate::requirement::Asked;
use crate::resource::{Known, Resource, SetterValue};
use crate::target::{ArchName, Base, FileCounts, Target, all};

impl Writer<'_> {
    /// The contract as an expression, which holds what is declared against the base.
    pub(super) fn contract(&self, target: &Target) -> TokenStream {
        on_each(target, self.contract_with(target, &target.base_checks, Archs::All))
    }

    /// The same for all that stands beside the check: one error is enough.
    pub(super) fn contract_alone(&self, target: &Target) -> TokenStream {
        on_each(target, self.contract_with(target, &TokenStream::new(), Archs::All))
    }

    /// Whether the contract can warn on one of the target's architectures, as an expression.
    pub(super) fn may_warn(&self, target: &Target) -> TokenStream {
        match &target.arch {
            ArchName::Known { .. } => {
                let contract = self.contract_alone(target);
                quote!(__occ::__private::may_warn(#contract))
            }
            ArchName::Path(path) => {
                let archs = all(path, target.at);
                let contract = self.contract_with(target, &TokenStream::new(), Archs::All);
                quote!(__occ::__private::may_warn_on(#archs, #contract))
            }
        }
    }

    /// The contract of a constant beside the item, which is on one architecture.
    fn contract_constant_of(&self, target: &Target) -> TokenStream {
        over(target, self.contract_with(target, &TokenStream::new(), Archs::Only))
    }

    fn contract_with(
        &self,
        target: &Target,
        base_checks: &TokenStream,
        wanted: Archs,
    ) -> TokenStream {
        let arch = match &target.arch {
            ArchName::Known { entry, .. } => {
                let constant = Ident::new(entry.constant, Span::mixed_site());
                quote!(__occ::arch::#constant)
            }
            ArchName::Path(path) => match wanted {
                // Each one of them takes its place.
                Archs::All => quote!(__occ::arch::GCN),
                Archs::Only => {
                    let archs = all(path, target.at);
                    target.at.call_private("only", archs)
                }
            },
        };
        let one = |key| {
            let resource = target.get(key).filter(|resource| !resource.in_base)?;
            match &resource.value {
                SetterValue::Literal(Known::Shape(_)) | SetterValue::Shape(_) => None,
                value => Some(value.number()),
            }
        };
        // One call sets what nearly every kernel says.
        let counts = (&self.plan.base, one(Key::Workgroup), one(Key::Vgprs));
        let (new, set): (_, &[Key]) = match counts {
            (Base::New, Some(workgroup), Some(vgprs)) => {
                let lds = one(Key::Lds).unwrap_or_else(|| quote!(0u32));
                let new = quote!(__occ::__private::kernel(#workgroup, #vgprs, #lds));
                (new, &[Key::Workgroup, Key::Vgprs, Key::Lds])
            }
            // A launch configuration has its size, and what is declared beside it is the same.
            (Base::LaunchConfig, ..) => (quote!(__occ::Kernel::new()), &[Key::Workgroup]),
            (Base::New, ..) => (quote!(__occ::Kernel::new()), &[]),
            (_, Some(workgroup), _) => {
                (quote!(__occ::__private::sized(__kernel.kernel, #workgroup)), &[Key::Workgroup])
            }
            _ => (quote!(__kernel.kernel), &[]),
        };
        let others = target.resources.iter();
        let others = others.filter(|other| !other.in_base && !set.contains(&other.key));
        let setters: TokenStream = others.map(Resource::setter).collect();
        let mut more = TokenStream::new();
        if let Some(warn) = self.plan.warn.as_ref().map(Asked::tokens) {
            more.extend(quote!(.warn(#warn)));
        }
        if let Some(source) = target.source.as_ref().map(FileCounts::tokens) {
            more.extend(quote!(.source(#source)));
        }
        let min = self.plan.min.as_ref().map(Asked::tokens);
        let contract = |name: TokenStream, kernel: TokenStream| match &min {
            Some(min) => quote!(__occ::__private::contract(#name, #arch, #kernel, #min) #more),
            None => quote!(__occ::Contract::new(#name, &#arch, #kernel) #more),
        };
        let of_descriptor = || contract(quote!(__kernel.name), quote!(#new #setters));
        let name = self.item.name.to_token_stream();
        match (&self.plan.base, &self.item.kind) {
            (Base::Descriptor, Kind::Constant(constant)) => {
                let (contract, value) = (of_descriptor(), &constant.value);
                quote!({
                    let __kernel: __occ::KernelDescriptor = #value;
                    #base_checks
                    #contract
                })
            }
            (Base::LaunchConfig, Kind::Constant(constant)) => {
                let (ty, value) = (&constant.ty, &constant.value);
                let contract = contract(
                    name,
                    quote! {
                        #new
                            .workgroup_shape(__x, __y, __z)
                            .dynamic_lds(__launch.shared_mem_bytes)
                            #setters
                    },
                );
                quote!({
                    let __launch: #ty = #value;
                    let (__x, __y, __z) = __launch.block_dim;
                    #base_checks
                    #contract
                })
            }
            (Base::Describe { may_be_missing }, Kind::Described { ty }) => {
                let kernel = described(ty, &self.item.name, *may_be_missing);
                let contract = of_descriptor();
                quote!({
                    #kernel
                    #base_checks
                    #contract
                })
            }
            _ => contract(name, quote!(#new #setters)),
        }
    }

    /// `pub const NAME: occ::Contract`, or an array of them, one a target. It takes the item's
    /// visibility.
    pub(super) fn contract_constant(&self, name: &Ident, section: Option<&str>) -> TokenStream {
        let krate = &self.plan.krate.path;
        let import = self.import();
        let visibility = &self.item.visibility;
        let doc = format!("The occupancy that `{}` has to keep.", self.item.name);
        let section = section.map(|section| quote!(#[doc = ""] #[doc = #section]));
        let mut contracts =
            self.plan.targets.iter().map(|target| self.contract_constant_of(target));
        let (ty, value) = match self.plan.targets.len() {
            1 => (quote!(#krate::Contract), contracts.next().unwrap_or_default()),
            count => (quote!([#krate::Contract; #count]), quote!([#(#contracts,)*])),
        };
        // Where it has no place, rustc underlines it from the visibility to the semicolon.
        let keyword = quote_spanned!(name.span()=> const);
        let end = quote_spanned!(name.span()=> ;);
        quote! {
            #[doc = #doc]
            #section
            #[allow(unused_braces, unused_parens, dead_code)]
            #visibility #keyword #name: #ty = { #import #value } #end
        }
    }
}

/// Statements that declare the kernel that a type describes, and whether it describes one.
fn described(ty: &TokenStream, name: &str, may_be_missing: bool) -> TokenStream {
    if !may_be_missing {
        return quote!(let __kernel = <#ty as __occ::Describe>::KERNEL;);
    }
    quote! {
        use __occ::__private::NotDescribed as _;
        let (__kernel, __is_described) = match __occ::__private::Described::<#ty>::KERNEL {
            ::core::option::Option::Some(__kernel) => (__kernel, true),
            ::core::option::Option::None => (__occ::KernelDescriptor::new(#name), false),
        };
    }
}

/// Which of the architectures behind a path a contract is for.
#[derive(Clone, Copy)]
enum Archs {
    /// Each of them.
    All,
    /// The only one.
    Only,
}

/// The contract on each architecture of the target, for every size of a range: the worst of all.
fn on_each(target: &Target, contract: TokenStream) -> TokenStream {
    let ArchName::Path(path) = &target.arch else { return over(target, contract) };
    let archs = all(path, target.at);
    let workgroup = target.get(Key::Workgroup);
    let Some((workgroup, [least, most])) =
        workgroup.and_then(|workgroup| Some((workgroup, workgroup.value.range()?)))
    else {
        return target.at.call_private("on_each", quote!(#archs, #contract));
    };
    let name = &workgroup.name;
    let range = workgroup.value_at.call_private("range", quote!(#least, #most, #name));
    target.at.call_private("on_each_over", quote!(#archs, #contract, #range))
}

/// The contract for every size of a range, where the workgroup is one.
fn over(target: &Target, contract: TokenStream) -> TokenStream {
    let Some(workgroup) = target.get(Key::Workgroup) else { return contract };
    let Some([least, most]) = workgroup.value.range() else { return contract };
    let name = &workgroup.name;
    workgroup.value_at.call_private("over", quote!(#contract, #least, #most, #name))
}
