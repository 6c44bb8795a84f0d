//! What a person is told where two declarations of one value do not agree.

use super::account::Says;
use crate::account::{PARAMETERS, Source, Statement};
use crate::key::Value;
use crate::text::{Text, said, say};

/// A value, as the attribute writes it: `256`, `(16, 16, 1)`, `true`, `"cu"`.
const fn written(text: &mut Text, value: Value) {
    match value {
        Value::Count(count) => say!(text, %(count)),
        Value::Shape([x, y, z]) => say!(text, "(", %(x), ", ", %(y), ", ", %(z), ")"),
        Value::Range([least, most]) => say!(text, %(least), "..=", %(most)),
        Value::Flag(flag) => say!(text, if flag { "true" } else { "false" }),
        Value::Wave(wave) => say!(text, %(wave.threads())),
        Value::Mode(mode) => say!(text, "\"", mode.name(), "\""),
    }
}

/// What a person is told where one side says another value than the other:
/// ``` `vgprs` is 48, but the descriptor says 84; leave `vgprs` out, or change one of them ```.
pub(super) const fn disagree(
    declared: &Statement<'_>,
    ours: Value,
    says: Says<'_>,
    theirs: Value,
) -> Text {
    let name = declared.named();
    let mut text = said!("`", name, "` is ", @written(ours), ", but ", says.subject, says.verb, @written(theirs));
    match declared.source {
        Source::Author(_) => say!(text, "; leave `", name, "` out, or change one of them"),
        _ => say!(text, "; change one of them"),
    }
    text
}

/// What a person is told where the attribute's `key` is less than what the kernel's body shows:
/// ``` `shared` is 1024, but the body of `blur` shows 32768 bytes; give the bytes that it and its
/// callees use ```.
pub(super) const fn below_body(key: &str, ours: u32, kernel: &str, shown: u32) -> Text {
    said!("`", key, "` is ", %(ours), ", but the body of `", kernel, "` shows ", %(shown),
          " bytes; give the bytes that it and its callees use")
}

/// What a person is told where the attribute's `key` is less than those of the kernel's parameters take that can be read:
/// ``` `lds` is 128, but the kernel's own variables take at least 256 bytes; give the bytes of all of them ```.
pub(super) const fn below_parameters(key: &str, ours: u32, least: u32) -> Text {
    said!("`", key, "` is ", %(ours), ", but ", PARAMETERS, " take at least ", %(least),
          " bytes; give the bytes of all of them")
}

/// What a person is told where the attribute's `key` is more than a bound of the item's:
/// ``` `block` is 512, but `launch_bounds` allows at most 256 ```.
#[must_use]
pub(super) const fn above_bound(key: &str, ours: u32, whose: &str, most: u32) -> Text {
    said!("`", key, "` is ", %(ours), ", but ", whose, " allows at most ", %(most))
}

/// What a person is told where the attribute's `key` is less than the item allows:
/// ``` `dynamic_shared` is 24, but `launch_contract` asks for at least 1024 ```.
#[must_use]
pub(super) const fn below_bound(key: &str, ours: u32, whose: &str, least: u32) -> Text {
    said!("`", key, "` is ", %(ours), ", but ", whose, " asks for at least ", %(least))
}

/// What a person is told of a minimum of 0:
/// ``` `min` cannot fail: no kernel reaches less, so it checks only that this one can launch ```.
#[cfg(feature = "attribute")]
#[must_use]
pub const fn asks_nothing(min: &str) -> Text {
    said! { "`", min, "` cannot fail: no kernel reaches less, so it checks only that this one can launch" }
}

/// What a person is told where `warn` is less than the minimum, which the key `min` gives:
/// ``` `warn` is below `min`, so it never warns: what is below `min` fails the build ```.
#[must_use]
pub const fn never_warns(min: &str) -> Text {
    said! { "`warn` is below `", min, "`, so it never warns: what is below `", min, "` fails the build" }
}
