//! The contract on one target as an expression of `occ::Contract`.

use proc_macro::{Ident, Span, TokenStream, TokenTree};

use crate::check::Writer;
use crate::code::{code, listed};
use crate::field::{Field, typed};
use crate::item::Kind;
use crate::keys::Key;
use crate::need::Need;
use crate::plan::{ArchName, Base, Target};

impl Writer<'_> {
    /// The contract as an expression.
    pub(crate) fn contract(&self, target: &Target) -> TokenStream {
        let arch = match &target.arch {
            ArchName::Known(entry) => {
                let constant = Ident::new(entry.constant, Span::mixed_site());
                code!([constant] __occ::arch::#constant)
            }
            ArchName::Path(path) => typed(&code!(__occ::Arch), path, target.range),
        };
        let setter = |key| {
            let field = target.fields.iter().find(|field| field.key == key);
            field.filter(|field| !field.held).map(|field| &field.setter)
        };
        // One call sets what nearly every kernel says.
        let counts = (&self.plan.base, setter(Key::Workgroup), setter(Key::Vgprs));
        let (new, set): (_, &[Key]) = match counts {
            (Base::New, Some(workgroup), Some(vgprs)) => {
                let none = code!(0u32);
                let lds = setter(Key::Lds).unwrap_or(&none);
                let new = code!([workgroup, vgprs, lds] __occ::__private::kernel(#workgroup, #vgprs, #lds));
                (new, &[Key::Workgroup, Key::Vgprs, Key::Lds])
            }
            _ => (code!(__occ::Kernel::new()), &[]),
        };
        let mut kernel = TokenStream::new();
        let others = |field: &&Field| !field.held && !set.contains(&field.key);
        for field in target.fields.iter().filter(others) {
            let (name, setter) = (Ident::new(field.key.name(), Span::mixed_site()), &field.setter);
            kernel.extend(code!([name, setter] .#name(#setter)));
        }
        let mut needs = TokenStream::new();
        if let Some(tokens) = self.plan.warn.as_ref().map(Need::tokens) {
            needs.extend(code!([tokens] .warn(#tokens)));
        }
        if let Some((file, counts)) = &target.source {
            let counts = listed(counts.iter().map(|limiter| {
                let name = Ident::new(&format!("{limiter:?}"), Span::mixed_site());
                code!([name] __occ::Limiter::#name)
            }));
            needs.extend(code!([file, counts] .source(__occ::Source::new(#file, &[#counts]))));
        }
        let min = self.plan.min.as_ref().map(Need::tokens);
        let contract = |name: TokenStream, kernel: TokenStream| match &min {
            Some(tokens) => {
                code!([name, arch, kernel, tokens, needs] __occ::__private::contract(#name, #arch, #kernel, #tokens) #needs)
            }
            None => {
                code!([name, arch, kernel, needs] __occ::Contract::new(#name, &#arch, #kernel) #needs)
            }
        };
        let of_descriptor =
            || contract(code!(__kernel.name), code!([kernel] __kernel.kernel #kernel));
        let held = &target.held;
        let name = &self.item.name;
        let name = code!([name] #name);
        match (&self.plan.base, &self.item.kind) {
            (Base::Descriptor, Kind::Value { init, .. }) => {
                let contract = of_descriptor();
                code!([init, held, contract] {
                    let __kernel: __occ::KernelDescriptor = #init;
                    #held
                    #contract
                })
            }
            (Base::LaunchConfig, Kind::Value { ty, init, .. }) => {
                let contract = contract(
                    name,
                    code! { [kernel]
                        __occ::Kernel::new()
                            .workgroup(__occ::__private::threads(__x, __y, __z))
                            .dynamic_lds(__launch.shared_mem_bytes)
                            #kernel
                    },
                );
                code!([ty, init, held, contract] {
                    let __launch: #ty = #init;
                    let (__x, __y, __z) = __launch.block_dim;
                    #held
                    #contract
                })
            }
            (Base::Describe, Kind::Describe { ty }) => {
                let contract = of_descriptor();
                code!([ty, held, contract] {
                    let __kernel = <#ty as __occ::Describe>::KERNEL;
                    #held
                    #contract
                })
            }
            _ => contract(name, code!([new, kernel] #new #kernel)),
        }
    }

    /// `pub const NAME: occ::Contract`, or an array of them, one a target.
    pub(crate) fn contract_constant(&self, name: &TokenTree) -> TokenStream {
        let krate = &self.plan.krate;
        let import = self.import();
        let doc = format!("The occupancy that `{}` has to keep.", self.item.name);
        let contracts = self.plan.targets.iter().map(|target| self.contract(target));
        let (ty, value) = match self.plan.targets.len() {
            1 => (code!([krate] #krate::Contract), contracts.collect()),
            count => {
                let contracts = listed(contracts);
                (code!([krate, count] [#krate::Contract; #count]), code!([contracts] [#contracts]))
            }
        };
        code! { [doc, name, ty, import, value]
            #[doc = #doc]
            #[allow(unused_braces, unused_parens)]
            pub const #name: #ty = { #import #value };
        }
    }
}
