//! The reader of SPIR-V, held to what RADV allocated in workgroup memory (`workgroup.txt`, which `radv.rs`
//! asks the driver for again where there is one).

mod workgroup;

use occ_artifacts::spirv;
use workgroup::{Style, cases, module, path};

/// Bytes that LDS is allocated by on gfx900 (`occ_core::Arch`, of LLVM's `getLdsDwGranularity`).
const GRANULE: u32 = 512;

#[test]
fn every_type_takes_what_radv_gives_it() {
    let text = std::fs::read_to_string(path()).expect("the numbers");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let cases = cases();
    assert!(cases.len() > 150, "{}", cases.len());
    for style in [Style::Plain, Style::Explicit] {
        let kernels = spirv::read(&module(style)).expect("a module");
        assert_eq!((kernels.len(), lines.len()), (cases.len(), cases.len()));
        for ((kernel, (name, _)), line) in kernels.iter().zip(&cases).zip(&lines) {
            let lds = kernel.lds.expect("a size").next_multiple_of(GRANULE);
            assert_eq!(format!("{name}: {lds}"), **line);
        }
    }
}
