#!/bin/sh
# Measures the kernels of examples/rust-gpu, examples/wgpu, examples/cudarc and examples/rust-cuda anew,
# without a GPU: by Mesa's RADV, and by NVIDIA's `nvcc` and `ptxas`. And a module of the tests by Mesa's ANV and Turnip.
# Fails where a manifest that is checked in is not of these kernels, or where the same tools count something else. Then
# runs the tests that need these tools.
#
# Needs the Debian packages `mesa-vulkan-drivers libvulkan1 spirv-tools`, from Mesa 26 on also `mesa-drm-shim`, and
# NVIDIA's compilers: the `nvcc` that NVCC names, and the `ptxas` that PTXAS names or that is beside it. Where CI=true it
# installs the packages as root, and NVIDIA's out of PyPI's, as `target/tools/cuda`; and ci/intel-shim.sh builds what plays
# an Intel GPU to ANV, unless OCC_INTEL_SHIM names it. Elsewhere, and where Mesa has no such driver, it says what is
# missing. `OCC_BLESS=1` writes the manifests anew, not in CI.
set -eu
cd "$(dirname "$0")/.."

if [ "${OCC_BLESS-}" = 1 ] && [ "${CI-}" = true ]; then
    echo "OCC_BLESS=1 with CI=true: CI compares snapshots and never writes them" >&2
    exit 1
fi

tool() { sed -n 's/^  "tool": //p' "$1"; }
sum() { sed -n 's/^ *"sha256": //p' "$1"; }

. ci/programs.sh
# Where the build script of an example writes.
folder() { # $1 example
    build_programs --lib --message-format=json |
        sed -n "s/.*\"out_dir\":\"\\([^\"]*occ-example-$1-[^\"]*\\)\".*/\\1/p"
}

compare() { # $1 what is checked in, $2 what was measured
    [ "${OCC_BLESS-}" != 1 ] || cp "$2" "$1"
    if cmp -s "$1" "$2"; then
        echo "$1: the same counts, of $(tool "$2")"
    elif [ "$(sum "$1")" = "$(sum "$2")" ] && [ "$(tool "$1")" != "$(tool "$2")" ]; then
        echo "$1: of other versions of the tools"
        diff -u --label "$1" --label measured "$1" "$2" || true
    else
        diff -u --label "$1" --label measured "$1" "$2" || true
        echo "the manifest is not of these kernels: run OCC_BLESS=1 ci/rebuild-manifests.sh" >&2
        exit 1
    fi
}

# Says what was not done, and why.
skip() { # $1 what, $2 why
    echo "missing: $2" >&2
    [ -z "${OCC_SKIPPED-}" ] || echo "$1: $2" >>"$OCC_SKIPPED"
}

# Whether a driver of Mesa's compiles for these targets here.
compiles() { # $1 targets, $2 what is not done without it
    missing=$("$CARGO_OCC" measure occ-vulkan/tests/data/matmul.spv --target "$1" 2>&1 >/dev/null) ||
        { skip "$2" "$(echo "$missing" | head -1)" && return 1; }
}

vulkan() {
    packages="mesa-vulkan-drivers libvulkan1 spirv-tools"
    . ci/debian.sh
    # Not every Debian has it.
    [ "${CI-}" != true ] || ! apt-cache policy mesa-drm-shim | grep -q '^  Candidate: [0-9]' ||
        packages="$packages mesa-drm-shim"
    # shellcheck disable=SC2086
    has_packages $packages || install_packages $packages || exit 1
    build_programs
    CARGO_OCC=$programs/cargo-occ
    export CARGO_OCC
    compiles gfx900,gfx1100 "kernels of Radeon" || return 0
    for example in rust-gpu wgpu; do
        new=$(folder "$example")
        compare "examples/$example/kernels.json" "$new/kernels.measured.json"
    done
    OCC_MESA=1 cargo test --quiet --locked --workspace --test radv
    OCC_MESA=1 cargo test --quiet --locked --workspace --test suite -- measure:: pipelines::wgpu_by_radv
}

intel() {
    OCC_INTEL_SHIM=${OCC_INTEL_SHIM:-$PWD/target/tools/libintel_noop_drm_shim.so}
    kept=occ-vulkan/tests/data/intel.json
    if [ ! -e "$OCC_INTEL_SHIM" ] && { [ "${CI-}" != true ] || ! ci/intel-shim.sh "$OCC_INTEL_SHIM"; }; then
        skip "kernels of Intel's GPUs" "the shim of Intel's GPUs, which ci/intel-shim.sh builds; $kept stays as it is"
        return 0
    fi
    export OCC_INTEL_SHIM
    new=$(mktemp -d)
    "$CARGO_OCC" measure occ-vulkan/tests/data/matmul.spv --target skl,icllp,tgllp,dg2-g10 -o "$new/intel.json"
    compare "$kept" "$new/intel.json"
    rm -r "$new"
    cargo test --quiet --locked --workspace --test shims
    cargo test --quiet --locked --workspace --test suite -- measure::
}

adreno() {
    targets=adreno-610,adreno-618,adreno-630,adreno-660,adreno-730,adreno-740,adreno-750,adreno-810,adreno-830
    compiles "$targets" "kernels of Adreno" || return 0
    new=$(mktemp -d)
    "$CARGO_OCC" measure occ-vulkan/tests/data/matmul.spv --target "$targets" -o "$new/adreno.json"
    compare occ-vulkan/tests/data/adreno.json "$new/adreno.json"
    rm -r "$new"
}

cuda() {
    tools=$PWD/target/tools/cuda
    version=13.5.37
    NVCC=${NVCC:-$tools/nvidia/cu13/bin/nvcc}
    if [ ! -x "$NVCC" ]; then
        packages="nvidia-cuda-nvcc==$version nvidia-cuda-crt==$version \
nvidia-cuda-runtime==$version nvidia-nvvm==$version"
        if [ "${CI-}" != true ]; then
            skip "manifests of CUDA kernels" "nvcc of CUDA, or out of PyPI's $packages; give its path as NVCC"
            return 0
        fi
        echo "installing $packages"
        # shellcheck disable=SC2086
        PIP_ROOT_USER_ACTION=ignore python3 -m pip --disable-pip-version-check --quiet install \
            --no-deps --only-binary=:all: --target "$tools" $packages
    fi
    PTXAS=${PTXAS:-$(dirname "$NVCC")/ptxas}
    export NVCC PTXAS
    for example in cudarc rust-cuda; do
        new=$(folder "$example")
        # What a manifest that is checked in leaves out.
        [ -e "$new/kernels.sm_90.cubin" ] || { echo "examples/$example was not measured" >&2 && exit 1; }
        compare "examples/$example/kernels.json" "$new/kernels.json"
    done
    cargo test --quiet --locked --workspace --test suite compile::real
}

vulkan
adreno
intel
cuda
