//! Keeps code of the other samples in stores as the backends of cubecl 0.12.0-pre.1 keep theirs, and
//! exports them as flat bundles.
//!
//! The values have the fields of `CudaArtifact` (`cubecl-cuda`), `HipArtifact` (`cubecl-hip`) and
//! `SpirvCacheEntry` (`cubecl-spirv`), and the stores their names.

use std::fs;
use std::path::Path;

use cubecl_environment::bundle::{BundleFormat, ExportOptions, export};
use cubecl_environment::environment;
use cubecl_environment::persistence::{Namespace, Store, StoreOptions};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Cuda {
    entrypoint_name: String,
    shared_mem_bytes: usize,
    ptx: Vec<i8>,
    cubin: Vec<u8>,
    io: Option<Vec<u8>>,
}

/// 0.11.0-pre.2.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct EarlierCuda {
    entrypoint_name: String,
    shared_mem_bytes: usize,
    ptx: Vec<i8>,
    io: Option<Vec<u8>>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Hip {
    entrypoint_name: String,
    shared_mem_bytes: usize,
    binary: Vec<i8>,
    io: Option<Vec<u8>>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Spirv {
    entrypoint_name: String,
    kernel: Module,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Module {
    assembled_module: Vec<u32>,
    bindings: Vec<u8>,
    io: Option<Vec<u8>>,
    shared_size: usize,
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)).expect(name)
}

fn signed(bytes: &[u8]) -> Vec<i8> {
    bytes.iter().map(|byte| *byte as i8).collect()
}

fn keep<V>(root: &Path, store: &str, path: &str, values: &[(&str, V)])
where
    V: Serialize + DeserializeOwned + PartialEq + Eq + Clone,
{
    environment::set_root(root);
    let options = StoreOptions::new().storage(Namespace::scoped(store, path));
    let mut store = Store::<String, V>::new(options);
    for (key, value) in values {
        assert!(store.insert((*key).to_owned(), value.clone()).is_ok(), "{key}");
    }
}

fn written(name: &str, fill: impl Fn(&Path)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = std::env::temp_dir().join(format!("cubecl-{}-{name}", std::process::id()));
    fs::create_dir_all(&root).expect("a folder");
    fill(&root);
    let out = folder.join(format!("{name}.ccb"));
    let _ = fs::remove_file(&out);
    let options =
        ExportOptions { name: name.to_owned(), format: BundleFormat::Flat, ..Default::default() };
    export(&[&root], &out, &options).expect("a bundle");
    fs::remove_dir_all(&root).expect("the folder is gone");
}

fn main() {
    written("cuda", |root| {
        let cubin = |name: &str, file: &str, shared_mem_bytes| Cuda {
            entrypoint_name: name.to_owned(),
            shared_mem_bytes,
            ptx: signed(b".version 7.8\n.target sm_80\n\0"),
            cubin: sample(file),
            io: Some(vec![1, 2]),
        };
        let shared = cubin("k_shared", "nvidia/shared.sm_80.cuda13.5.cubin", 2048);
        let rec = cubin("k_rec", "nvidia/calls.sm_80.cuda13.5.cubin", 0);
        keep(root, "cuda", "ptx_sm80-cpp", &[("one", shared), ("two", rec)]);
        // What is no code.
        keep(root, "cuda-second-line", "ptx_sm80-cpp", &[("a hash", 7_u32)]);
        keep(root, "autotune", "layout-v1/cuda/matmul", &[("2x2", "fast".to_owned())]);
    });
    written("cuda_0_11", |root| {
        let value = EarlierCuda {
            entrypoint_name: "k_shared".to_owned(),
            shared_mem_bytes: 2048,
            ptx: signed(&[sample("nvidia/shared.ptx"), vec![0]].concat()),
            io: None,
        };
        keep(root, "cuda", "ptx_sm80", &[("one", value)]);
    });
    written("hip", |root| {
        let value = Hip {
            entrypoint_name: "mixed".to_owned(),
            shared_mem_bytes: 4096,
            binary: signed(&sample("amd/gfx908_cov3.hsaco")),
            io: None,
        };
        keep(root, "hip", "gfx908-abc", &[("one", value)]);
    });
    written("vulkan", |root| {
        let words = sample("spirv/shader.spv");
        let words = words.chunks_exact(4).map(|four| u32::from_le_bytes(four.try_into().unwrap()));
        let kernel = Module {
            assembled_module: words.collect(),
            bindings: vec![1],
            io: None,
            shared_size: 1024,
        };
        let value = Spirv { entrypoint_name: "tile".to_owned(), kernel };
        keep(root, "vulkan", "device", &[("one", value)]);
    });
}
