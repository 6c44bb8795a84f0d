#!/bin/sh
# Compiles the kernels in GLSL to `kernels.spv`, or to the file OUT: with glslang, since rust-gpu's compiler
# takes one exact nightly.
#
# Needs the Debian packages `glslang-tools spirv-tools`, and no GPU. The same versions write the same bytes
# anywhere.
set -eu
cd "$(dirname "$0")"

OUT=${OUT:-kernels.spv}
built=$(mktemp -d)
trap 'rm -r "$built"' EXIT

entry() { # $1 entry point, $2 what the source calls it
    glslangValidator --quiet -V --target-env vulkan1.2 -D"$2" -e "$1" --source-entrypoint main \
        -o "$built/$1.glsl.spv" kernels.comp
    # A constant that is the workgroup size of every entry point of a module. Each has its own besides.
    spirv-dis --raw-id "$built/$1.glsl.spv" | sed '/ BuiltIn WorkgroupSize$/d' |
        spirv-as --target-env vulkan1.2 --preserve-numeric-ids -o "$built/$1.spv" -
}

glslang=$(glslangValidator --version | sed -n 's/^Glslang Version: [0-9]*://p')
tools=$(spirv-link --version | sed -n 's/^SPIRV-Tools \(v[0-9.]*\).*/\1/p')
echo "glslang $glslang and SPIRV-Tools $tools"
entry blur BLUR
entry matmul MATMUL
spirv-link --target-env vulkan1.2 -o "$OUT" "$built/blur.spv" "$built/matmul.spv"
spirv-val --target-env vulkan1.2 "$OUT"
