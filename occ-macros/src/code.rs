//! Values of the engine as the code that makes them.

use occ_core::__private::key::Value;
use occ_core::__private::message::InFile;
use occ_core::__private::{Origin, Sourced};
use occ_core::{Limiter, MeasuredFile, Mode, Vendor, Wave};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};

/// What is inside a value: a number, sizes, or a word.
pub(crate) fn value(value: Value) -> TokenStream {
    match value {
        // Not the author's literal: how that is written is no business of lints here.
        Value::Count(count) => quote!(#count),
        Value::Shape([x, y, z]) => quote!([#x, #y, #z]),
        Value::Range([_, most]) => quote!(#most),
        Value::Flag(flag) => quote!(#flag),
        Value::Wave(Wave::W32) => quote!(__occ::Wave::W32),
        Value::Wave(Wave::W64) => quote!(__occ::Wave::W64),
        Value::Mode(Mode::Cu) => quote!(__occ::Mode::Cu),
        Value::Mode(Mode::Wgp) => quote!(__occ::Mode::Wgp),
    }
}

/// A file that counts were read from.
pub(crate) fn measured_file(source: MeasuredFile<'_>) -> TokenStream {
    let file = source.file;
    let mut limiters = TokenStream::new();
    for &limiter in Limiter::ALL {
        if source.counts.contains(limiter) {
            let name = format_ident!("{limiter:?}", span = Span::mixed_site());
            quote!(__occ::Limiter::#name,).to_tokens(&mut limiters);
        }
    }
    let bound = source.bound.map(|bound| quote!(.bound(#bound)));
    let open = source.is_open.then(|| quote!(.open()));
    let denied = source.spills_denied.then(|| quote!(.spills_denied()));
    quote!(__occ::MeasuredFile::new(#file, &[#limiters]) #bound #open #denied)
}

/// How messages name a kernel in its file.
pub(crate) fn in_file(InFile { kernel, file, vendor }: InFile<'_>) -> TokenStream {
    let vendor = match vendor {
        Vendor::Nvidia => quote!(Nvidia),
        _ => quote!(Amd),
    };
    quote!(__occ::__private::InFile {
        kernel: #kernel,
        file: #file,
        vendor: __occ::Vendor::#vendor,
    })
}

/// Where a value of a contract comes from.
pub(crate) fn sourced(Sourced { key, origin }: Sourced<'_>) -> TokenStream {
    let origin = match origin {
        Origin::Attribute => quote!(Attribute),
        Origin::Item => quote!(Item),
        Origin::Descriptor => quote!(Descriptor),
        Origin::File(file) => quote!(File(#file)),
        Origin::Shared { file, line } => quote!(Shared { file: #file, line: #line }),
    };
    quote!(__occ::__private::Sourced { key: #key, origin: __occ::__private::Origin::#origin })
}
