#!/bin/sh
# Makes the files that are not in MANIFEST.json, with LLVM 14 (which still writes versions 2 and 3),
# LLVM 22 and Python's zlib.
set -eu
cd "$(dirname "$0")"
link() { "${LLD:-ld.lld-22}" -shared "$1.o" -o "$1" && rm "$1.o"; }

llc-14 -mcpu=gfx90a -mattr=+xnack --amdhsa-code-object-version=3 agprs.ll -filetype=obj \
  -o gfx90a_cov3.hsaco.o
link gfx90a_cov3.hsaco
llc-14 -mcpu=gfx908 -mattr=-xnack --amdhsa-code-object-version=3 agprs.ll -filetype=obj \
  -o gfx908_cov3.hsaco.o
link gfx908_cov3.hsaco
llc-14 -mcpu=gfx900 --amdhsa-code-object-version=2 plain.ll -filetype=obj -o gfx900_cov2.hsaco.o
link gfx900_cov2.hsaco
llc-22 -mcpu=gfx1250 cluster.ll -filetype=obj -o cluster_gfx1250.hsaco.o
cp cluster_gfx1250.hsaco.o relocatable_gfx1250.o
link cluster_gfx1250.hsaco
llc-22 -mcpu=gfx1250 named.ll -filetype=obj -o named_gfx1250.hsaco.o
link named_gfx1250.hsaco
llc-22 -mcpu=gfx90a dynamic.ll -filetype=obj -o dynamic_gfx90a.hsaco.o
link dynamic_gfx90a.hsaco
llc-22 -mcpu=gfx90a dynamic.ll -o ../text/dynamic.gfx90a.s

for name in one two; do
  echo "kernel void $name(global float *x) { x[__builtin_amdgcn_workitem_id_x()] += 1; }" |
    clang-22 -x cl -target amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -c - -o $name.o
done
ld.lld-22 -shared one.o two.o -o linked_gfx90a.hsaco && rm one.o two.o

llvm-offload-binary-22 -o offload_gfx906_gfx90a.bin \
  --image=file=gfx906.hsaco,triple=amdgcn-amd-amdhsa,arch=gfx906,kind=hip \
  --image=file=gfx90a.hsaco,triple=amdgcn-amd-amdhsa,arch=gfx90a:xnack-,kind=hip
python3 -c 'import sys, zlib
bundle = open("bundle_gfx906_gfx90a.hipfb", "rb").read()
open("bundle_gfx906_gfx90a.zlib", "wb").write(zlib.compress(bundle, 9))'
