//! A kernel as the fragment of the calculator's page.

use occ_core::__private::key::{DECLARATIONS, Part};
use occ_core::__private::message::Encoded;
use occ_core::{Arch, Kernel, Requirement};

/// What the engine is asked about `kernel` on `archs`; `None` where one of them is no chip that is built in.
pub(crate) fn question(
    archs: &[&Arch],
    kernel: &Kernel,
    name: &str,
    min: Option<Requirement>,
) -> Option<String> {
    let mut parts = Vec::new();
    for arch in archs {
        let name = arch.name.as_str();
        if Arch::named(name).ok().as_ref() != Some(*arch) {
            return None;
        }
        parts.push(format!("arch={}", Encoded(name)));
    }
    let unknown = Kernel::new();
    for declared in DECLARATIONS {
        let value = declared.key.value(kernel);
        if matches!(declared.part, Part::Launch | Part::Kernel)
            && value != declared.key.value(&unknown)
            && let Some(value) = value
        {
            parts.push(format!("{}={value}", declared.key.name()));
        }
    }
    parts.extend(min.map(|min| match min {
        Requirement::Occupancy(ratio) => format!("min={}", ratio.as_f64()),
        Requirement::WavesPerSimd(waves) => format!("min_waves_per_simd={waves}"),
        Requirement::Workgroups(workgroups) => format!("min_workgroups={workgroups}"),
    }));
    // A question is of 4096 bytes at most, in which a name may take three for one.
    let short: String = name.chars().take(200).collect();
    if !short.is_empty() && short.len() < 512 {
        parts.push(format!("kernel={}", Encoded(&short)));
    }
    Some(parts.join("&"))
}
