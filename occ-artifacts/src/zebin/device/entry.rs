//! An entry of `kernels` or `functions`: the keys that say what it needs.

use super::kernel::ZeKernel;
use super::yaml::{Found, Node};

/// Characters of a value that a message shows.
const SHOWN: usize = 60;

/// Reads an entry. What is wrong with a value is the entry's own; what is wrong with the YAML is an error.
pub(super) fn read(item: &Node<'_>) -> Found<ZeKernel> {
    let mut kernel = ZeKernel { place: item.place, ..ZeKernel::default() };
    let mut name = None;
    for (key, node) in item.entries("kernels")? {
        match key {
            "name" => name = Some(text(node, key)?.to_owned()),
            "execution_env" => {
                for (key, node) in node.entries(key)? {
                    resource(&mut kernel, key, node)?;
                }
            }
            "user_attributes" => {
                for (key, node) in node.entries(key)? {
                    attribute(&mut kernel, key, node)?;
                }
            }
            "payload_arguments" => {
                for item in node.items(key)? {
                    for (key, node) in item.entries("payload_arguments")? {
                        kernel.has_local_argument |=
                            key == "addrspace" && text(node, key)? == "local";
                    }
                }
            }
            _ => {}
        }
    }
    kernel.name =
        name.ok_or_else(|| item.place.wrong("expected the `name` of a kernel, found none"))?;
    kernel.check();
    Ok(kernel)
}

/// A key of `execution_env`.
fn resource(kernel: &mut ZeKernel, key: &str, node: &Node<'_>) -> Found<()> {
    if let Some(slot) = kernel.count_mut(key) {
        let error = match count(node, key) {
            Ok(count) => slot.replace(count).map(|_| {
                node.place.wrong(&format!("expected `{key}` once, found it a second time"))
            }),
            Err(error) => Some(error),
        };
        if let Some(error) = error {
            kernel.wrong(error);
        }
    }
    match key {
        "has_stack_calls" | "has_indirect_calls" => match text(node, key)? {
            "true" => kernel.has_calls = true,
            "false" => {}
            other => {
                let reason = expected("`true` or `false`", key, other);
                kernel.wrong(node.place.wrong(&reason));
            }
        },
        "required_work_group_size" => shape(kernel, key, node)?,
        _ => {}
    }
    Ok(())
}

/// A key of `user_attributes`: what the source says of the kernel.
fn attribute(kernel: &mut ZeKernel, key: &str, node: &Node<'_>) -> Found<()> {
    match key {
        "reqd_work_group_size" => shape(kernel, key, node)?,
        "invalid_kernel" => {
            let why = shown(text(node, key)?);
            let reason = format!("the compiler says that the kernel must not be run: {why}");
            kernel.wrong(node.place.wrong(&reason));
        }
        _ => {}
    }
    Ok(())
}

/// The required work-group, which may stand in two places.
fn shape(kernel: &mut ZeKernel, key: &str, node: &Node<'_>) -> Found<()> {
    // One more tells that there are too many.
    let sizes = node.items(key)?.iter().take(4).map(|item| count(item, key));
    let found: Found<Vec<u32>> = sizes.collect();
    let shape = found.and_then(|sizes| {
        <[u32; 3]>::try_from(sizes)
            .map_err(|_| node.place.wrong(&format!("expected three sizes of `{key}`")))
    });
    match (shape, kernel.required) {
        (Err(error), _) => kernel.wrong(error),
        // The default: none is required.
        (Ok([0, 0, 0]), _) => {}
        (Ok(shape), Some(known)) if shape != known => {
            let reason = expected(&format!("{known:?}, as above,"), key, &format!("{shape:?}"));
            kernel.wrong(node.place.wrong(&reason));
        }
        (Ok(shape), _) => kernel.required = Some(shape),
    }
    Ok(())
}

fn text<'n>(node: &'n Node<'_>, key: &str) -> Found<&'n str> {
    let wrong = || node.place.wrong(&format!("expected a value of `{key}`, found a list or map"));
    node.word().ok_or_else(wrong)
}

fn count(node: &Node<'_>, key: &str) -> Found<u32> {
    let text = text(node, key)?;
    text.parse().map_err(|_| node.place.wrong(&expected("a count of 32 bits", key, text)))
}

fn expected(what: &str, key: &str, found: &str) -> String {
    format!("expected {what} of `{key}`, found `{}`", shown(found))
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
