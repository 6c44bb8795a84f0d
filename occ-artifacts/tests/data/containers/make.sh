#!/usr/bin/env bash
# How the samples here were made, of the code objects and cubins beside this folder, which are this
# project's own. Needs LLVM 22; `ptxas` and `fatbinary` are of the Python package `nvidia-cuda-nvcc` 13.5.
set -euo pipefail
cd "$(dirname "$0")"
llvm=${LLVM:-/usr/lib/llvm-22/bin}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Family-specific and architecture-specific targets: the same PTX, and only a note tells the first.
for target in sm_100f sm_100a sm_120f; do
    for ptxas in "${PTXAS_12:?ptxas 12.9}" "${PTXAS_13:?ptxas 13.5}"; do
        release=$("$ptxas" --version | sed -n 's/.*release \([0-9.]*\),.*/\1/p')
        sed "s/sm_80/$target/; s/^\.version.*/.version 8.8/" plain.ptx >"$scratch/plain.ptx"
        "$ptxas" -arch="$target" -o "plain.$target.cuda$release.cubin" "$scratch/plain.ptx"
    done
done

# Images for both vendors in one offload binary: a code object, a cubin by each kind, PTX and bitcode.
printf 'source_filename = "module"\ntarget triple = "amdgcn-amd-amdhsa"\n' >"$scratch/module.ll"
"$llvm/llvm-as" "$scratch/module.ll" -o "$scratch/module.bc"
sed -n 1,9p ../nvidia/kernels.sm_80.ptx >"$scratch/kernels.ptx"
"$llvm/llvm-offload-binary" -o offload_both.bin \
    --image=file=../amd/gfx906.hsaco,triple=amdgcn-amd-amdhsa,arch=gfx906,kind=hip \
    --image=file=../nvidia/calls.sm_80.cuda12.9.cubin,triple=nvptx64-nvidia-cuda,arch=sm_80,kind=cuda \
    --image=file=../nvidia/calls.sm_80.cuda12.9.cubin,triple=nvptx64-nvidia-cuda,arch=sm_80,kind=openmp \
    --image=file="$scratch/kernels.ptx",triple=nvptx64-nvidia-cuda,arch=sm_90,kind=cuda \
    --image=file="$scratch/module.bc",triple=amdgcn-amd-amdhsa,arch=gfx90a,kind=openmp

# Host objects for Linux and Windows with a compressed bundle, which has three kernels, and a fat binary,
# which has some of NVIDIA's; what `ar`, a linker, `zip` and `gzip` make of them.
bundle=$PWD/../amd/bundle_ccob_v2.hipfb
fatbin=$scratch/plain.fatbin
"${FATBINARY:?fatbinary 13.5}" --64 --create="$fatbin" \
    --image3=kind=elf,sm=100,file=plain.sm_100f.cuda13.5.cubin
printf '.section .hip_fatbin,"a"\n.incbin "%s"\n.section .nv_fatbin,"a"\n.incbin "%s"\n' \
    "$bundle" "$fatbin" >"$scratch/device.s"
printf '.text\n.globl f\nf:\nret\n' >"$scratch/host.s"
for object in device host; do
    "$llvm/clang" --target=x86_64-unknown-linux-gnu -c "$scratch/$object.s" -o "$scratch/$object.o"
done
(cd "$scratch" && "$llvm/llvm-ar" rcD library.a host.o device.o)
cp "$scratch/library.a" library.a
mkdir -p thin
cp "$scratch/host.o" "$scratch/device.o" thin/
rm -f thin.a
"$llvm/llvm-ar" rcDT thin.a thin/host.o thin/device.o
printf '.section .hip_fat,"dr"\n.incbin "%s"\n.section .nv_fatb,"dr"\n.incbin "%s"\n' \
    "$bundle" "$fatbin" >"$scratch/windows.s"
"$llvm/clang" --target=x86_64-pc-windows-msvc -c "$scratch/windows.s" -o device.obj
"$llvm/lld-link" -dll -noentry -machine:x64 -timestamp:0 -out:device.dll device.obj
rm device.lib
gzip -9nc "$bundle" >bundle.gz
python3 - <<'PYTHON'
import zipfile

with zipfile.ZipFile("package.whl", "w") as wheel:
    def add(name, path, method):
        info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
        wheel.writestr(info, open(path, "rb").read(), method)
    add("package/__init__.py", "make.sh", zipfile.ZIP_DEFLATED)
    add("package/device.o", "thin/device.o", zipfile.ZIP_DEFLATED)
    add("package/stored.hipfb", "../amd/bundle_ccob_v2.hipfb", zipfile.ZIP_STORED)
    add("package/kernels.ptx", "plain.ptx", zipfile.ZIP_DEFLATED)
PYTHON
