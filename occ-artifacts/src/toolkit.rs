//! Where the programs of a CUDA toolkit are: `ptxas`, `nvcc`.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Variables that name a CUDA toolkit, whose `bin` has its programs.
const TOOLKITS: [&str; 2] = ["CUDA_HOME", "CUDA_PATH"];
/// Where toolkits are installed, by NVIDIA's and by distributions' packages.
const INSTALLED: [&str; 3] = ["/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"];
/// Where the Python packages `nvidia-cuda-nvcc-cu12` and `nvidia-cuda-nvcc` (CUDA 13) have them, below
/// `site-packages`.
const PACKAGES: [&str; 2] = ["nvidia/cu13/bin", "nvidia/cuda_nvcc/bin"];
/// The newest major version of LLVM that is looked for by its number, and the oldest.
const LLVM: (u32, u32) = (40, 14);

/// A variable that is set, and not to nothing; `asked` is told that it decides.
pub(crate) fn variable(name: &str, asked: &mut dyn FnMut(&str)) -> Option<OsString> {
    asked(name);
    env::var_os(name).filter(|value| !value.is_empty())
}

/// The first program of this name in `bin` of `CUDA_HOME` and `CUDA_PATH`, on `PATH`, in the usual
/// places of toolkits, and among the Python packages of `VIRTUAL_ENV` and of the Pythons on `PATH`.
/// `asked` is told each variable that decides.
///
/// # Errors
///
/// Where it was looked for, if there is none.
pub(crate) fn find(program: &str, asked: &mut dyn FnMut(&str)) -> Result<PathBuf, Vec<String>> {
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    let mut searched = Vec::new();
    for toolkit in TOOLKITS {
        match variable(toolkit, asked) {
            Some(folder) => {
                let path = Path::new(&folder).join("bin").join(&name);
                if path.is_file() {
                    return Ok(path);
                }
                searched.push(format!("`{toolkit}` has no `{}`", path.display()));
            }
            None => searched.push(format!("`{toolkit}` is not set")),
        }
    }
    let folders = folders(asked);
    let on_path = folders.iter().map(|folder| folder.join(&name));
    let installed = INSTALLED.iter().map(|toolkit| Path::new(toolkit).join("bin").join(&name));
    if let Some(path) = on_path.chain(installed).find(|path| path.is_file()) {
        return Ok(path);
    }
    let roots = variable("VIRTUAL_ENV", asked).map(PathBuf::from).into_iter();
    let roots = roots.chain(folders.iter().filter_map(|folder| python_root(folder)));
    let found = roots.flat_map(|root| packaged(&root, &name)).find(|path| path.is_file());
    found.ok_or_else(|| {
        searched.push("`PATH` has none".to_owned());
        searched
    })
}

/// The first program of these names on `PATH`, in the order of the names.
pub(crate) fn on_path(
    names: impl IntoIterator<Item = String>,
    asked: &mut dyn FnMut(&str),
) -> Option<PathBuf> {
    let folders = folders(asked);
    names.into_iter().find_map(|name| {
        let name = name + env::consts::EXE_SUFFIX;
        folders.iter().map(|folder| folder.join(&name)).find(|path| path.is_file())
    })
}

/// What a program of LLVM may be called: `clang`, or `clang-22` by the highest version.
pub(crate) fn of_llvm(program: &str) -> impl Iterator<Item = String> {
    let (newest, oldest) = LLVM;
    let versions = (oldest..=newest).rev().map(move |version| format!("{program}-{version}"));
    std::iter::once(program.to_owned()).chain(versions)
}

fn folders(asked: &mut dyn FnMut(&str)) -> Vec<PathBuf> {
    env::split_paths(&variable("PATH", asked).unwrap_or_default()).collect()
}

/// Where the Python is that is run from this folder of `PATH`.
fn python_root(folder: &Path) -> Option<PathBuf> {
    let is_python = folder.join("python3").is_file() || folder.join("python.exe").is_file();
    let root = if folder.ends_with("bin") || folder.ends_with("Scripts") {
        folder.parent()?
    } else {
        folder
    };
    is_python.then(|| root.to_owned())
}

/// Where packages of a Python may have a program of this name.
fn packaged(root: &Path, name: &str) -> Vec<PathBuf> {
    let mut sites = vec![root.join("Lib").join("site-packages")];
    if let Ok(versions) = fs::read_dir(root.join("lib")) {
        let mut versions: Vec<PathBuf> = versions.flatten().map(|entry| entry.path()).collect();
        versions.sort();
        sites.extend(versions.iter().map(|version| version.join("site-packages")));
    }
    let each = sites.iter().flat_map(|site| PACKAGES.iter().map(|below| site.join(below)));
    each.map(|folder| folder.join(name)).collect()
}
