//! An entry of `kernels` or `functions`: what it says that a kernel needs.

use occ_core::Wave;

use super::yaml::{Found, Node, Place};
use crate::{ArtifactError, MeasuredKernel, Symbolic};

/// Characters of a value that a message shows.
const SHOWN: usize = 60;

/// The keys of `user_attributes`; the others are of `execution_env`.
const SOURCE: [&str; 2] = ["reqd_work_group_size", "invalid_kernel"];

/// A kernel, or a function that kernels call.
#[derive(Default)]
pub(super) struct ZeKernel {
    pub(super) place: Place,
    /// What is written, in the fields that it belongs to; `None`: the key is absent. The scratch memory is
    /// `private_size` alone.
    pub(super) said: MeasuredKernel,
    /// Work-items of a hardware thread; 1 where the kernel does its own SIMD.
    simd_size: Option<u32>,
    /// Whether it calls what is compiled by itself.
    has_calls: bool,
    /// Whether the compiler says that it must not be run, as of one that needs what the device lacks.
    pub(super) is_invalid: bool,
    /// The first thing that is wrong with it.
    damage: Option<ArtifactError>,
}

impl ZeKernel {
    /// Reads an entry. What is wrong with a value is the entry's own; what is wrong with the YAML is an error.
    pub(super) fn read(item: &Node<'_>) -> Found<Self> {
        let mut kernel = Self { place: item.place, ..Self::default() };
        let mut name = None;
        let mut has_local_argument = false;
        for (key, node) in item.entries("kernels")? {
            match key {
                "name" => name = Some(node.text(key)?.to_owned()),
                // What the compiler gave the kernel, and what the source says of it.
                "execution_env" | "user_attributes" => {
                    let is_source = key == "user_attributes";
                    for (key, node) in node.entries(key)? {
                        if SOURCE.contains(&key) == is_source {
                            kernel.take(key, node).unwrap_or_else(|error| kernel.wrong(error));
                        }
                    }
                }
                "payload_arguments" => {
                    for item in node.items(key)? {
                        for (key, node) in item.entries("payload_arguments")? {
                            has_local_argument |= key == "addrspace" && node.text(key)? == "local";
                        }
                    }
                }
                _ => {}
            }
        }
        kernel.said.uses_dynamic_lds = Some(has_local_argument);
        kernel.said.name =
            name.ok_or_else(|| item.place.wrong("expected the `name` of a kernel, found none"))?;
        kernel.check();
        Ok(kernel)
    }

    pub(super) fn wrong(&mut self, error: ArtifactError) {
        self.damage.get_or_insert(error);
    }

    /// Takes what stands behind a key, or says what is wrong with it.
    fn take(&mut self, key: &str, node: &Node<'_>) -> Found<()> {
        let slot = match key {
            "grf_count" => &mut self.said.vgprs,
            "simd_size" => &mut self.simd_size,
            "eu_thread_count" => &mut self.said.waves_by_registers,
            "slm_size" => &mut self.said.lds,
            "barrier_count" => &mut self.said.barriers,
            "spill_size" => &mut self.said.spills.store_bytes,
            "private_size" => &mut self.said.scratch,
            "has_stack_calls" | "has_indirect_calls" => {
                let text = node.text(key)?;
                self.has_calls |= text == "true";
                return match text {
                    "true" | "false" => Ok(()),
                    other => Err(expected(node, "`true` or `false`", key, other)),
                };
            }
            "required_work_group_size" | "reqd_work_group_size" => return self.shape(key, node),
            "invalid_kernel" => {
                self.is_invalid = true;
                return Ok(());
            }
            _ => return Ok(()),
        };
        *slot = Some(count(node, key)?);
        Ok(())
    }

    /// The required work-group, which may stand in two places.
    fn shape(&mut self, key: &str, node: &Node<'_>) -> Found<()> {
        // One more tells that there are too many.
        let sizes = node.items(key)?.iter().take(4).map(|item| count(item, key));
        let sizes: Vec<u32> = sizes.collect::<Found<_>>()?;
        let wrong = |_| node.place.wrong(&format!("expected three sizes of `{key}`"));
        let shape = <[u32; 3]>::try_from(sizes).map_err(wrong)?;
        // The default: none is required.
        if shape == [0; 3] {
            return Ok(());
        }
        let known = *self.said.required_workgroup.get_or_insert(shape);
        if known != shape {
            let (known, shape) = (format!("{known:?}, as above,"), format!("{shape:?}"));
            return Err(expected(node, &known, key, &shape));
        }
        Ok(())
    }

    /// Looks at the counts that every kernel has.
    fn check(&mut self) {
        let is_size = |size| Wave::of(size).is_some_and(|wave| wave != Wave::W64);
        let (expected, found) = if self.said.vgprs.is_none_or(|count| count == 0) {
            ("a `grf_count` over 0", self.said.vgprs)
        } else if !self.simd_size.is_some_and(is_size) {
            ("a `simd_size` of 1, 8, 16 or 32", self.simd_size)
        } else {
            return;
        };
        let found = found.map_or_else(|| "none".to_owned(), |count| count.to_string());
        let reason = format!("expected {expected}, found {found}; compile the file again");
        self.wrong(self.place.wrong(&reason));
    }

    /// The kernel as all readers say it. `absent` is the size of what is spilled, or private, where no key says
    /// it, and `most` are the registers of the function in the file that has the most.
    pub(super) fn measured(
        self,
        target: &str,
        absent: Option<u32>,
        most: Option<u32>,
    ) -> MeasuredKernel {
        let Self { said: mut kernel, simd_size, has_calls, damage, .. } = self;
        target.clone_into(&mut kernel.target);
        kernel.wave = simd_size.and_then(Wave::of);
        if let Some(error) = damage {
            return kernel.damaged(&error);
        }
        kernel.waves_by_registers = kernel.waves_by_registers.filter(|threads| *threads > 0);
        kernel.lds = Some(kernel.lds.unwrap_or(0));
        kernel.barriers = Some(kernel.barriers.unwrap_or(0));
        kernel.spills.store_bytes = kernel.spills.store_bytes.or(absent);
        let parts = kernel.spills.store_bytes.zip(kernel.scratch.or(absent));
        kernel.scratch = parts.map(|(spills, private)| spills.saturating_add(private));
        if has_calls {
            open(&mut kernel, most);
        }
        kernel
    }
}

/// Leaves open what a kernel's callees add to it. They are compiled by themselves, and which it calls is not
/// in the file.
fn open(kernel: &mut MeasuredKernel, most: Option<u32>) {
    kernel.dynamic_stack = Some(true);
    (kernel.lds, kernel.barriers) = (None, None);
    let words = "SLM: of functions that it calls, which the file does not say";
    kernel.symbolic.push(Symbolic::new("lds", words));
    if most > kernel.vgprs {
        (kernel.vgprs, kernel.waves_by_registers) = (None, None);
        let words = "registers: the file has functions with more than the kernel";
        kernel.symbolic.push(Symbolic::new("vgprs", words));
    }
}

fn count(node: &Node<'_>, key: &str) -> Found<u32> {
    let text = node.text(key)?;
    text.parse().map_err(|_| expected(node, "a count of 32 bits", key, text))
}

fn expected(node: &Node<'_>, what: &str, key: &str, found: &str) -> ArtifactError {
    node.place.wrong(&format!("expected {what} of `{key}`, found `{}`", shown(found)))
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
