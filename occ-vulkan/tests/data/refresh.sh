#!/bin/sh
# Compiles the modules here anew. Debian packages: glslang-tools; and naga-cli 30.0.1 from crates.io.
set -eu
cd "$(dirname "$0")"
for shader in matmul spills; do
    glslangValidator --quiet -V --target-env vulkan1.1 -o "$shader.spv" "$shader.comp"
done
naga fifty.wgsl fifty.spv
