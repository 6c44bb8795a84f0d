//! What is said of a kernel where the attribute stands: by its keys, by the item, and by files.
//!
//! A statement here is one of the engine's with what only an attribute has: where it is written, and
//! the tokens that const evaluation learns its value from.

mod collect;
mod expression;
mod value;
pub(crate) mod workgroup_memory;

use std::slice;

use occ_core::__private::account::{self, LAUNCH_CONFIG, Source, Stated};
use occ_core::__private::message::InFile;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};

use crate::attribute::key::Key;
use crate::code;
use crate::diagnostic::Underline;
/// A value that is known while expanding.
pub(crate) use occ_core::__private::key::Value as Known;

pub(crate) use collect::statements;
pub(crate) use expression::{COUNT, Expression, FRACTION, integer, typed};

/// Something that is said of a kernel.
#[derive(Clone)]
pub(crate) struct Statement {
    pub(crate) key: Key,
    /// The key, as whoever says it writes it.
    pub(crate) name: String,
    pub(crate) by: By,
    pub(crate) how: How,
    pub(crate) value: Written,
    /// Whether a value of the item's own holds it already, so that no setter has to.
    pub(crate) in_base: bool,
    /// Whether the compiler has the last word about it: `f32` may be a name of the author's.
    pub(crate) by_type: bool,
    /// The value, where it is known while expanding.
    pub(crate) known: Option<Known>,
    pub(crate) at: Underline,
    /// The value alone.
    pub(crate) value_at: Underline,
}

/// Who says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Author,
    /// The item's value, in these words.
    Descriptor(&'static str),
    /// The item's own tokens, in these words.
    Item(&'static str),
    /// The item's body; the statement has the item's name.
    Body,
    File,
    /// What holds where nothing is given.
    Default,
}

/// What is said of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum How {
    Exactly,
    AtLeast,
    AtMost,
    /// A file leaves it open, and says this instead of a number.
    #[cfg_attr(not(feature = "artifacts"), expect(dead_code, reason = "read from files alone"))]
    Needed(String),
}

/// A value as const evaluation learns it.
#[derive(Clone)]
pub(crate) enum Written {
    Literal(Known),
    /// An expression.
    One(Expression),
    /// Threads, or thread blocks, along x, y and z.
    Shape([Expression; 3]),
    /// The least and the most threads.
    Range([Expression; 2]),
    /// The layouts of variables, as arrays.
    Variables {
        /// Each of which has to be known.
        readable: TokenStream,
        all: TokenStream,
    },
    /// What the item's value holds, if it says anything; of a file, nothing.
    Held,
}

impl Written {
    /// The value as one number.
    pub(crate) fn number(&self) -> TokenStream {
        match self {
            Self::Literal(Known::Shape([x, y, z])) => {
                quote!(__occ::__private::threads(#x, #y, #z))
            }
            Self::Literal(known) => code::value(*known),
            Self::One(value) => value.tokens(),
            Self::Variables { readable, .. } => quote!(__occ::__private::variables(#readable)),
            Self::Shape([x, y, z]) => {
                let (x, y, z) = (x.tokens(), y.tokens(), z.tokens());
                quote!(__occ::__private::threads(#x, #y, #z))
            }
            Self::Range([_, most]) => most.tokens(),
            Self::Held => TokenStream::new(),
        }
    }

    /// The value as one expression, a part of another one.
    fn expression(&self) -> Expression {
        match self {
            Self::One(value) => value.clone(),
            value => Expression::plain(value.number()),
        }
    }

    /// Whether const evaluation takes the value, as parts of a condition; none where it takes every one. Where it
    /// `is_compared` with another one, types that cannot be read state nothing, and ends are not held to one another.
    pub(crate) fn is_taken(&self, is_compared: bool) -> Vec<TokenStream> {
        let parts: &[Expression] = match self {
            Self::Literal(_) | Self::Held => &[],
            Self::Variables { .. } if is_compared => &[],
            Self::Variables { all, .. } => {
                return vec![quote!(__occ::__private::are_readable(&#all))];
            }
            Self::One(value) => slice::from_ref(value),
            Self::Shape(parts) => parts,
            Self::Range(parts) => parts,
        };
        let mut taken = Vec::new();
        for part in parts {
            taken.extend(part.is_taken());
        }
        if let (Self::Range([least, most]), false) = (self, is_compared) {
            let (least, most) = (least.tokens(), most.tokens());
            taken.push(quote!(#least <= #most));
        }
        taken
    }

    /// The ends of a range.
    pub(crate) fn range(&self) -> Option<[TokenStream; 2]> {
        match self {
            Self::Literal(Known::Range([least, most])) => Some([quote!(#least), quote!(#most)]),
            Self::Range([least, most]) => Some([least.tokens(), most.tokens()]),
            _ => None,
        }
    }
}

impl Statement {
    /// Whether literals alone say the value.
    pub(crate) fn is_literal(&self) -> bool {
        self.known.is_some() && !self.by_type
    }

    /// How much there is to free here. What only const evaluation knows may be a lot.
    pub(crate) fn weight(&self) -> (bool, u32) {
        let takes = !matches!(self.key, Key::Workgroup | Key::Carveout | Key::DynamicVgprs);
        (takes, self.known.and_then(Known::count).unwrap_or(u32::MAX))
    }

    /// Whether there is nothing to free.
    pub(crate) fn takes_nothing(&self) -> bool {
        self.weight() == (true, 0)
    }

    /// The engine's own, as far as it is known here. `by_types`: what types seem to say is believed.
    pub(crate) fn account<'a>(
        &'a self,
        file: Option<InFile<'a>>,
        by_types: bool,
    ) -> account::Statement<'a> {
        let source = match (self.by, file) {
            (By::Author, _) => Source::Author(&self.name),
            (By::Descriptor(words), _) => Source::Descriptor(words),
            (By::Item(words), _) => Source::Item(words),
            (By::Body, _) => Source::Item(&self.name),
            (By::File, Some(file)) => Source::File(file),
            (By::File | By::Default, _) => Source::Default,
        };
        let known = self.known.filter(|_| by_types || !self.by_type);
        let stated = match (&self.how, known) {
            (How::Needed(instead), _) => Stated::Needed(instead),
            (_, None) => Stated::Unknown,
            (How::Exactly, Some(value)) => Stated::Exactly(value),
            (How::AtLeast, Some(value)) => Stated::AtLeast(value.least()),
            (How::AtMost, Some(value)) => Stated::AtMost(value.number()),
        };
        account::Statement { key: self.key, stated, source }
    }

    /// The engine's own as an expression; `file` is that of the file, if there is one.
    pub(crate) fn account_tokens(&self, file: &TokenStream) -> TokenStream {
        let private = quote!(__occ::__private);
        let key = self.key_tokens();
        match (self.in_base, self.by) {
            (true, By::Descriptor(LAUNCH_CONFIG)) if self.key == Key::Workgroup => {
                return quote!(#private::launched(#key, #private::Value::Shape([__x, __y, __z])));
            }
            (true, By::Descriptor(LAUNCH_CONFIG)) => {
                return quote!(#private::launched(#key, #private::Value::Count(__bytes)));
            }
            (true, _) => return quote!(#private::Statement::of_descriptor(&__kernel, #key)),
            (false, _) => {}
        }
        let name = &self.name;
        let source = match self.by {
            By::Author => quote!(Author(#name)),
            By::Descriptor(words) => quote!(Descriptor(#words)),
            By::Item(words) => quote!(Item(#words)),
            By::Body => quote!(Item(#name)),
            By::File => quote!(File(#file)),
            By::Default => quote!(Default),
        };
        let number = || self.value.number();
        let stated = match (&self.how, &self.value) {
            (_, Written::Variables { all, .. }) => quote!(#private::stated_variables(#all)),
            (How::Needed(instead), _) => quote!(#private::Stated::Needed(#instead)),
            (How::AtLeast, _) => {
                let least = number();
                quote!(#private::Stated::AtLeast(#least))
            }
            (How::AtMost, _) => {
                let most = number();
                quote!(#private::Stated::AtMost(#most))
            }
            (How::Exactly, _) => {
                let value = self.value_tokens();
                quote!(#private::Stated::Exactly(#private::Value::#value))
            }
        };
        quote! {
            #private::Statement {
                key: #key,
                stated: #stated,
                source: #private::Source::#source,
            }
        }
    }

    pub(crate) fn key_tokens(&self) -> TokenStream {
        let key = self.key;
        let key = format_ident!("{key:?}", span = Span::mixed_site());
        quote!(__occ::__private::Key::#key)
    }

    /// The engine's value, behind its type.
    fn value_tokens(&self) -> TokenStream {
        let number = self.value.number();
        match &self.value {
            Written::Literal(Known::Shape(_)) | Written::Shape(_) => {
                let [x, y, z] = self.sizes();
                quote!(Shape([#x, #y, #z]))
            }
            Written::Literal(Known::Range([least, most])) => quote!(Range([#least, #most])),
            Written::Range([least, most]) => {
                let (least, most) = (least.tokens(), most.tokens());
                quote!(Range([#least, #most]))
            }
            _ => match self.key {
                Key::Wave => quote!(Wave(#number)),
                Key::Mode => quote!(Mode(#number)),
                Key::Trap => quote!(Flag(#number)),
                Key::Scratch if !matches!(self.value, Written::Literal(Known::Count(_))) => {
                    quote!(Flag(#number))
                }
                _ => quote!(Count(#number)),
            },
        }
    }

    /// The sizes of a shape; of another value none.
    fn sizes(&self) -> [TokenStream; 3] {
        match &self.value {
            Written::Literal(Known::Shape([x, y, z])) => [quote!(#x), quote!(#y), quote!(#z)],
            Written::Shape([x, y, z]) => [x.tokens(), y.tokens(), z.tokens()],
            _ => Default::default(),
        }
    }

    /// The call of the engine's setter.
    pub(crate) fn setter(&self) -> TokenStream {
        match &self.value {
            Written::Literal(Known::Shape(_)) | Written::Shape(_) => {
                let sizes = self.sizes();
                match self.key {
                    Key::Cluster => quote!(.cluster(#(#sizes),*)),
                    _ => quote!(.workgroup_shape(#(#sizes),*)),
                }
            }
            // Bytes, of which there are some or none.
            Written::Literal(Known::Count(bytes)) if self.key == Key::Scratch => {
                let is_used = *bytes > 0 || self.how == How::AtLeast;
                quote!(.scratch(#is_used))
            }
            value => {
                let (name, value) =
                    (Ident::new(self.key.name(), Span::mixed_site()), value.number());
                quote!(.#name(#value))
            }
        }
    }

    /// Every token that const evaluation reads for it.
    pub(crate) fn tokens(&self) -> TokenStream {
        match &self.value {
            Written::Literal(_) | Written::Held => TokenStream::new(),
            Written::One(value) => value.tokens(),
            Written::Variables { readable, .. } => readable.clone(),
            Written::Shape(all) => tokens(all),
            Written::Range(all) => tokens(all),
        }
    }
}

/// The tokens of all.
fn tokens(expressions: &[Expression]) -> TokenStream {
    let mut tokens = TokenStream::new();
    for one in expressions {
        one.tokens().to_tokens(&mut tokens);
    }
    tokens
}
