//! The kernels of `.ze_info`.

use std::collections::HashSet;

use occ_core::Wave;

use super::lines::{self, Said};
use crate::{ArtifactError, MeasuredKernel, Symbolic};

/// A kernel as the file has it. What is absent has the specification's default, but for what every file has.
#[derive(Default)]
struct Kernel<'a> {
    name: Option<&'a str>,
    grf_count: Option<u32>,
    simd_size: Option<u32>,
    eu_thread_count: Option<u32>,
    slm_size: u32,
    barrier_count: u32,
    workgroup: Option<[u32; 3]>,
    spill_size: Option<u32>,
    private_size: Option<u32>,
    calls: bool,
    takes_local: bool,
    invalid: Option<&'a str>,
    line: u64,
    wrong: Option<ArtifactError>,
}

/// The version since which spills and private arrays are counted, and absent is none.
const COUNTS_SPILLS: (u32, u32) = (1, 39);

/// Reads the kernels of the text.
///
/// # Errors
///
/// Where a line is none that IGC writes, there is no list of kernels, or one has no name, or has the name of another.
pub(super) fn kernels(text: &str) -> Result<Vec<MeasuredKernel>, ArtifactError> {
    let (mut found, mut version, mut is_list): (Vec<Kernel<'_>>, _, _) =
        (Vec::new(), (0, 0), false);
    lines::each(text, &mut |path, said, line| {
        match (path, said) {
            (["version"], Said::Value(text)) => version = numbers(text).unwrap_or_default(),
            (["kernels"], Said::Item) => found.push(Kernel { line, ..Kernel::default() }),
            (["kernels", inner @ ..], said) => {
                if let (Some(kernel), Said::Value(value)) = (found.last_mut(), said) {
                    kernel.say(inner, value, line);
                }
            }
            _ => {}
        }
        is_list |= path.first() == Some(&"kernels");
        Ok(())
    })?;
    if !is_list && !text.contains("kernels:") {
        return Err(ArtifactError::in_line(
            1,
            "`.ze_info`: expected a list of `kernels`, found none",
        ));
    }
    let mut names = HashSet::new();
    let mut kernels = Vec::with_capacity(found.len());
    for kernel in found {
        let Some(name) = kernel.name else {
            return Err(ArtifactError::in_line(kernel.line, "`.ze_info`: a kernel without a name"));
        };
        if !names.insert(name) {
            let reason = format!("`.ze_info`: kernel `{name}` is listed a second time");
            return Err(ArtifactError::in_line(kernel.line, reason));
        }
        kernels.push(kernel.measured(name, version >= COUNTS_SPILLS));
    }
    Ok(kernels)
}

impl<'a> Kernel<'a> {
    /// Takes one value. What is no number of its kind is the kernel's own damage.
    fn say(&mut self, path: &[&str], value: &'a str, line: u64) {
        let mut count = || {
            let read = value.parse::<u32>();
            read.unwrap_or_else(|_| {
                let reason = format!("`.ze_info`: expected a count, found `{value}`");
                self.wrong.get_or_insert(ArtifactError::in_line(line, reason));
                0
            })
        };
        match path {
            ["name"] => self.name = Some(value),
            ["execution_env", key] => match *key {
                "grf_count" => self.grf_count = Some(count()),
                "simd_size" => self.simd_size = Some(count()),
                "eu_thread_count" => self.eu_thread_count = Some(count()),
                "slm_size" => self.slm_size = count(),
                "barrier_count" => self.barrier_count = count(),
                "spill_size" => self.spill_size = Some(count()),
                "private_size" => self.private_size = Some(count()),
                "has_stack_calls" | "has_indirect_calls" => self.calls |= value == "true",
                "required_work_group_size" => self.shape(value, line),
                _ => {}
            },
            ["user_attributes", "reqd_work_group_size"] => self.shape(value, line),
            ["user_attributes", "invalid_kernel"] => self.invalid = Some(value),
            ["payload_arguments", "addrspace"] => self.takes_local |= value == "local",
            _ => {}
        }
    }

    fn shape(&mut self, value: &str, line: u64) {
        let inner = value.strip_prefix('[').and_then(|value| value.strip_suffix(']'));
        let mut sizes = inner.unwrap_or_default().split(',').map(|size| size.trim().parse().ok());
        let shape = [(); 3].map(|()| sizes.next().flatten());
        match (shape, sizes.next()) {
            ([Some(x), Some(y), Some(z)], None)
                if self.workgroup.is_none_or(|own| own == [x, y, z]) =>
            {
                self.workgroup = Some([x, y, z]);
            }
            _ => {
                let reason =
                    format!("`.ze_info`: expected a work-group as `[ 8, 8, 4 ]`, found `{value}`");
                self.wrong.get_or_insert(ArtifactError::in_line(line, reason));
            }
        }
    }

    /// As every reader gives it.
    fn measured(self, name: &str, counts_spills: bool) -> MeasuredKernel {
        let mut kernel = MeasuredKernel::new(name);
        let absent = counts_spills.then_some(0);
        kernel.wave = self.simd_size.and_then(Wave::of);
        let expected = match (self.invalid, self.grf_count, kernel.wave) {
            (Some(_), ..) => Some("the compiler says that it must not be run"),
            (None, None | Some(0), _) => Some("expected `grf_count`, which every kernel has"),
            (None, _, None) => {
                Some("expected `simd_size` of 1, 8, 16 or 32, which every kernel has")
            }
            _ => None,
        };
        let expected = expected
            .map(|reason| ArtifactError::in_line(self.line, format!("`.ze_info`: {reason}")));
        if let Some(error) = self.wrong.or(expected) {
            return kernel.damaged(&error);
        }
        kernel.vgprs = self.grf_count;
        kernel.waves_by_registers = self.eu_thread_count.filter(|threads| *threads > 0);
        kernel.required_workgroup = self.workgroup;
        kernel.barriers = Some(self.barrier_count);
        kernel.uses_dynamic_lds = Some(self.takes_local);
        kernel.spills.store_bytes = self.spill_size.or(absent);
        let private = self.private_size.or(absent);
        kernel.scratch = kernel.spills.store_bytes.zip(private).map(|(a, b)| a.saturating_add(b));
        if self.calls {
            // What a callee takes may stand at the functions.
            kernel.symbolic.push(Symbolic::new("lds", "SLM: that of the functions that it calls"));
            kernel.dynamic_stack = Some(true);
        } else {
            kernel.lds = Some(self.slm_size);
        }
        kernel
    }
}

/// 1 and 73 of `1.73`.
fn numbers(version: &str) -> Option<(u32, u32)> {
    let (major, minor) = version.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
