//! Prints every contract of the example kernels: what each must reach, and what it does.
//!
//! The contracts were checked when the kernels were compiled; these are the same values, written
//! out by `contract = NAME`.

#![forbid(unsafe_code)]

use occ::Contract;
use occ_example_amdgcn as amdgcn;
use occ_example_cudarc as cudarc;
use occ_example_nvptx as nvptx;
use occ_example_rust_cuda as rust_cuda;
use occ_example_rust_gpu as rust_gpu;

fn main() {
    let examples: [(&str, Vec<Contract>); 5] = [
        ("amdgcn (extern \"gpu-kernel\")", [amdgcn::MATMUL, amdgcn::DIFFUSE, amdgcn::SUM].concat()),
        (
            "nvptx (extern \"gpu-kernel\")",
            vec![
                nvptx::MATMUL_SM_80,
                nvptx::MATMUL_SM_90,
                nvptx::NBODY_SM_80,
                nvptx::NBODY_SM_90,
                nvptx::SUM_SM_80,
                nvptx::SUM_SM_90,
            ],
        ),
        (
            "rust-gpu",
            [
                &rust_gpu::BLUR[..],
                &[rust_gpu::MATMUL_BUDGET, rust_gpu::MATMUL_GFX900, rust_gpu::MATMUL_GFX1100],
            ]
            .concat(),
        ),
        ("rust-cuda", [rust_cuda::MATMUL_CONTRACTS, rust_cuda::DOT_CONTRACTS].concat()),
        (
            "cudarc",
            [
                &cudarc::HISTOGRAM_CONTRACTS[..],
                &[cudarc::Kernels::JACOBI_SM_80, cudarc::Kernels::JACOBI_SM_89],
            ]
            .concat(),
        ),
    ];
    for (framework, contracts) in examples {
        println!("{framework}");
        for contract in &contracts {
            println!("  {contract}");
        }
        println!();
    }
}
