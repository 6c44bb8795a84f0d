//! What a person is told where two declarations of one value do not agree.

use super::Text;
use super::account::Says;
use crate::account::{Source, Statement};
use crate::key::Value;

/// A value, as the attribute writes it: `256`, `(16, 16, 1)`, `true`, `"cu"`.
const fn push(text: &mut Text, value: Value) {
    match value {
        Value::Count(count) => text.number(count as u64),
        Value::Shape([x, y, z]) => {
            text.push("(");
            text.number(x as u64);
            text.push(", ");
            text.number(y as u64);
            text.push(", ");
            text.number(z as u64);
            text.push(")");
        }
        Value::Range([least, most]) => {
            text.number(least as u64);
            text.push("..=");
            text.number(most as u64);
        }
        Value::Flag(flag) => text.push(if flag { "true" } else { "false" }),
        Value::Wave(wave) => text.number(wave.threads() as u64),
        Value::Mode(mode) => {
            text.push("\"");
            text.push(mode.name());
            text.push("\"");
        }
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
    let mut text = is(name, ours);
    text.push(", but ");
    text.push(says.subject);
    text.push(says.verb);
    push(&mut text, theirs);
    match declared.source {
        Source::Author(_) => {
            text.push("; leave `");
            text.push(name);
            text.push("` out, or change one of them");
        }
        _ => text.push("; change one of them"),
    }
    text
}

/// What a person is told where the attribute's `key` is less than what the kernel's body shows:
/// ``` `shared` is 1024, but the body of `blur` shows 32768 bytes; say how much it takes with all that it
/// calls ```.
pub(super) const fn below_body(key: &str, ours: u32, kernel: &str, shown: u32) -> Text {
    let mut text = is(key, Value::Count(ours));
    text.push(", but the body of `");
    text.push(kernel);
    text.push("` shows ");
    text.number(shown as u64);
    text.push(" bytes; say how much it takes with all that it calls");
    text
}

/// What a person is told where the attribute's `key` is more than a bound of the item's:
/// ``` `block` is 512, but `launch_bounds` allows at most 256 ```.
#[must_use]
pub(super) const fn above_bound(key: &str, ours: u32, whose: &str, most: u32) -> Text {
    let mut text = is(key, Value::Count(ours));
    text.push(", but ");
    text.push(whose);
    text.push(" allows at most ");
    text.number(most as u64);
    text
}

/// What a person is told where the attribute's `key` is less than the item allows:
/// ``` `dynamic_shared` is 24, but `launch_contract` asks for at least 1024 ```.
#[must_use]
pub(super) const fn below_bound(key: &str, ours: u32, whose: &str, least: u32) -> Text {
    let mut text = is(key, Value::Count(ours));
    text.push(", but ");
    text.push(whose);
    text.push(" asks for at least ");
    text.number(least as u64);
    text
}

/// What a person is told where `warn` is less than the minimum, which the key `min` gives:
/// ``` `warn` is below `min`, so it never warns: what is below `min` fails the build ```.
#[must_use]
pub const fn never_warns(min: &str) -> Text {
    let mut text = Text::new();
    text.push("`warn` is below `");
    text.push(min);
    text.push("`, so it never warns: what is below `");
    text.push(min);
    text.push("` fails the build");
    text
}

const fn is(key: &str, value: Value) -> Text {
    let mut text = Text::new();
    text.push("`");
    text.push(key);
    text.push("` is ");
    push(&mut text, value);
    text
}
