//! The values that are kernels.

use serde::Deserialize;

use crate::contents::{Stage, Uncompiled, Visit};
use crate::error::printable;
use crate::{ArtifactError, MeasuredKernel, PassedOver, image};

/// The stores that hold kernels; each is the start of a namespace.
const STORES: [&str; 3] = ["cuda", "hip", "vulkan"];

/// What the backends keep of a kernel. Code is a list of numbers, signed or not.
#[derive(Deserialize)]
struct Value {
    entrypoint_name: String,
    shared_mem_bytes: Option<u64>,
    #[serde(default)]
    cubin: Vec<i16>,
    ptx: Option<Vec<i16>>,
    binary: Option<Vec<i16>>,
    kernel: Option<Spirv>,
}

#[derive(Deserialize)]
struct Spirv {
    assembled_module: Vec<u32>,
}

/// Hands on what a value holds.
pub(super) fn each(
    bytes: &[u8],
    namespace: &str,
    visit: &mut dyn Visit,
) -> Result<(), ArtifactError> {
    let store = namespace.split('/').next().unwrap_or_default();
    let mut rest = bytes;
    let within = printable(namespace.to_owned());
    let value: Value = match ciborium::de::from_reader(&mut rest) {
        Ok(value) => value,
        // What is kept of a kernel is one: to leave it out would hide a kernel.
        Err(error) if STORES.contains(&store) => {
            let reason = format!("a kernel in `{within}` that cannot be read: {error}");
            return Err(ArtifactError::at(0, reason));
        }
        Err(_) => return Ok(()),
    };
    let shown = printable(value.entrypoint_name.clone());
    value
        .each(namespace, visit)
        .map_err(|reason| ArtifactError::at(0, format!("kernel `{shown}` in `{within}`: {reason}")))
}

impl Value {
    fn each(&self, namespace: &str, visit: &mut dyn Visit) -> Result<(), String> {
        if let Some(code) = &self.binary {
            return self.compiled(code, true, visit);
        }
        if let Some(Spirv { assembled_module }) = &self.kernel {
            if assembled_module.is_empty() {
                return Err("a module of no words".to_owned());
            }
            let module: Vec<u8> =
                assembled_module.iter().copied().flat_map(u32::to_le_bytes).collect();
            // All workgroup memory of a shader stands in its module.
            self.uncompiled(Stage::Spirv, &module, String::new(), None, visit);
            return Ok(());
        }
        match &self.ptx {
            // What NVRTC gives ends in a 0.
            Some(ptx) if self.cubin.is_empty() => {
                let ptx = bytes(ptx)?;
                let end = ptx.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
                let dynamic_lds = Some(self.dynamic_lds()?);
                self.uncompiled(Stage::Ptx, &ptx[..end], target(namespace), dynamic_lds, visit);
                Ok(())
            }
            None if self.cubin.is_empty() => Err("it has no code".to_owned()),
            _ => self.compiled(&self.cubin, false, visit),
        }
    }

    /// Hands on the kernels of its machine code.
    fn compiled(&self, code: &[i16], is_amd: bool, visit: &mut dyn Visit) -> Result<(), String> {
        let dynamic_lds = self.dynamic_lds()?;
        let code = bytes(code)?;
        let mut launched =
            Launched { name: &self.entrypoint_name, dynamic_lds, found: false, visit };
        image::each(&code, "", is_amd, &mut launched).map_err(|error| error.to_string())?;
        if launched.found { Ok(()) } else { Err("its code has no kernel of this name".to_owned()) }
    }

    /// Hands on what has no counts yet.
    fn uncompiled(
        &self,
        stage: Stage,
        code: &[u8],
        target: String,
        dynamic_lds: Option<u32>,
        visit: &mut dyn Visit,
    ) {
        let kernel = &self.entrypoint_name;
        if !visit.uncompiled(&Uncompiled { kernel, stage, code, target: &target, dynamic_lds }) {
            visit.passed_over(match stage {
                Stage::Ptx => PassedOver::new("PTX", target, NO_PTXAS),
                Stage::Spirv => PassedOver::new("SPIR-V", target, NO_DRIVER),
            });
        }
    }

    /// What cubecl asks for at the launch.
    fn dynamic_lds(&self) -> Result<u32, String> {
        let bytes = self.shared_mem_bytes.and_then(|bytes| u32::try_from(bytes).ok());
        bytes.ok_or_else(|| "`shared_mem_bytes` is missing, or no count of 32 bits".to_owned())
    }
}

const NO_PTXAS: &str = "it has no registers before `ptxas` assembles it; `cargo occ inspect` does where it \
                        finds one, or by `--ptxas`";
const NO_DRIVER: &str = "its registers are not known before a driver compiles it: `cargo occ measure FILE \
                         --target gfx1100` has one do it";

/// `sm_89` of `cuda/0.12.0/ptx_sm89-cpp`; empty where the namespace does not say it.
fn target(namespace: &str) -> String {
    let last = namespace.rsplit('/').next().unwrap_or_default();
    let number = last.strip_prefix("ptx_sm").unwrap_or_default();
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() { String::new() } else { format!("sm_{digits}") }
}

/// Bytes that are kept as numbers, signed ones or not.
fn bytes(numbers: &[i16]) -> Result<Vec<u8>, String> {
    let byte = |number: &i16| {
        let signed = i8::try_from(*number).map(i8::cast_unsigned);
        signed.ok().or_else(|| u8::try_from(*number).ok())
    };
    let bytes: Option<Vec<u8>> = numbers.iter().map(byte).collect();
    bytes.ok_or_else(|| "its code has a number over a byte".to_owned())
}

/// Adds what the launch asks for to the kernel of this name.
struct Launched<'a> {
    name: &'a str,
    dynamic_lds: u32,
    found: bool,
    visit: &'a mut dyn Visit,
}

impl Visit for Launched<'_> {
    fn kernel(&mut self, mut kernel: MeasuredKernel) {
        if kernel.name == self.name {
            kernel.dynamic_lds = Some(self.dynamic_lds);
            self.found = true;
        }
        self.visit.kernel(kernel);
    }

    fn passed_over(&mut self, part: PassedOver) {
        self.visit.passed_over(part);
    }

    fn unread(&mut self, part: PassedOver, code: &mut dyn FnMut() -> Option<Vec<u8>>) {
        self.visit.unread(part, code);
    }

    fn image(&mut self, bytes: &[u8]) {
        self.visit.image(bytes);
    }
}
