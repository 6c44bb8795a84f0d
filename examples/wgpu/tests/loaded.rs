//! What this machine's Vulkan driver makes of the kernels, held to the contracts.
//!
//! wgpu asks no driver for statistics. So the module that `build.rs` made is compiled once more, on the
//! machine's own GPU: by `occ-vulkan`, which asks in a process of its own. RADV compiles without a GPU, and
//! is asked too. Where neither is there, nothing is held, and standard error says so.

use std::process::ExitCode;
use std::time::Duration;

use occ::{Contract, Loaded, Wave};
use occ_example_wgpu::{BLUR, MATMUL_GFX900, MATMUL_GFX1100};
use occ_vulkan::{Device, Request};

const MODULE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/kernels.spv"));

/// What a driver tells of a pipeline, by the names of RADV or of NVIDIA's driver.
fn loaded(subgroup: u32, told: &[(String, u64)]) -> Loaded {
    let value = |name: &str| told.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
    let count = |names: [&str; 2]| value(names[0]).or(value(names[1]))?.try_into().ok();
    let mut loaded = Loaded::new();
    loaded.registers = count(["VGPRs", "Register Count"]);
    loaded.sgprs = count(["SGPRs", "SGPRs"]);
    loaded.shared_bytes = count(["LDS size", "Shared Memory Size"]);
    // RADV tells those of a wave.
    let scratch = value("Scratch size").map(|bytes| bytes.div_ceil(subgroup.max(1).into()));
    loaded.local_bytes = scratch.or(value("Local Memory Size")).and_then(|it| it.try_into().ok());
    loaded.wave = Wave::of(subgroup);
    loaded
}

fn contracts(kernel: &str) -> Vec<Contract<'static>> {
    if kernel == "blur" { BLUR.to_vec() } else { vec![MATMUL_GFX900, MATMUL_GFX1100] }
}

/// Holds what one device compiled; whether there was one.
fn hold(device: &Device) -> bool {
    let request = Request {
        driver: None,
        shim: None,
        program: std::env::current_exe().expect("this program"),
        module: MODULE.to_vec(),
        devices: vec![device.clone()],
        constants: Vec::new(),
        wave: None,
        limit: Duration::from_secs(120),
        validate: false,
    };
    let measured = request.measure(&|_| {}).expect("the module is sound");
    let mut held = 0;
    for (kernel, statistics) in &measured.kernels {
        let contracts = contracts(&kernel.name);
        let Some(contract) = contracts.iter().find(|one| one.target() == kernel.target) else {
            eprintln!("SKIPPED: `{}` has no contract for {}", kernel.name, kernel.target);
            continue;
        };
        let number = |text: &String| text.parse().ok();
        let values = statistics.values.iter();
        let told: Vec<(String, u64)> =
            values.filter_map(|(name, value)| Some((name.clone(), number(value)?))).collect();
        let told = loaded(statistics.subgroup.unwrap_or(0), &told);
        match contract.check_loaded(&told) {
            Ok(verdict) => println!("{} on {}: {}", kernel.name, kernel.target, verdict.id()),
            Err(error) => panic!("{error}"),
        }
        held += 1;
    }
    for failed in &measured.failed {
        eprintln!("SKIPPED: {device:?} was not asked: {failed}");
    }
    held > 0
}

fn main() -> ExitCode {
    if let Some(code) = occ_vulkan::worker() {
        return code;
    }
    let own = hold(&Device::Own { name: String::new(), target: None });
    let radv = ["gfx900", "gfx1100"].map(|target| hold(&Device::Target(target.to_owned())));
    if !own && radv == [false; 2] {
        eprintln!("SKIPPED: no Vulkan driver was asked what it loads");
    }
    ExitCode::SUCCESS
}
