#!/bin/sh
# Assembles the modules here anew. Debian packages: spirv-tools, clang-22 (for kernel.spv).
set -eu
cd "$(dirname "$0")"
spirv-as --target-env spv1.4 -o shader.spv shader.spvasm
spirv-as --target-env spv1.4 -o builtin.spv builtin.spvasm
spirv-as --target-env spv1.4 -o specialized.spv specialized.spvasm
clang-22 -x cl -cl-std=CL2.0 --target=spirv64-unknown-unknown -O1 -c -o kernel.spv kernel.cl
