#!/bin/sh
# Compiles kernels for an AMD and an NVIDIA GPU without contracts and with them, and fails where the
# code object or the PTX is not the same, byte for byte. A contract that a kernel reads has to show:
# else nothing was compared.
#
# Needs the Debian packages `rustc-web rust-web-src lld-22`. Without them it says so and skips, but
# as root with CI=true it installs them. Takes about two minutes on two cores, most of it `core`; less where
# KERNELS_TARGET_DIR has it already, of the examples.
set -eu
cd "$(dirname "$0")/../occ-tests/device"

packages="rustc-web rust-web-src lld-22"
. ../../ci/debian.sh
# shellcheck disable=SC2086
if ! has_packages $packages && ! install_packages $packages; then
    echo "skipped: the kernels" >&2
    exit 0
fi

. ../../examples/toolchain.sh
needed amdgcn-amd-amdhsa
needed nvptx64-nvidia-cuda

# The engine runs in the compiler alone. To make fast code of it for a GPU would take most of the time.
export KERNELS_CONFIG=profile.release.package.occ-core.opt-level=0

built=$(mktemp -d)
trap 'rm -r "$built"' EXIT
printf '{ global: *.kd; local: *; };\n' >"$built/exports"

build() { # $1 target, $2 processor, $3 name, then flags for rustc
    target=$1 processor=$2 name=$3
    shift 3
    case $target in
        amdgcn-*)
            compile "$target" "$processor" obj "$built/$name.o" "" "$@"
            /usr/bin/ld.lld-22 -shared --version-script="$built/exports" \
                -o "$built/$name" "$built/$name.o"
            ;;
        *) compile "$target" "$processor" asm "$built/$name" "" "$@" ;;
    esac
}

compare() { # $1 target, $2 processor, $3 what is compared
    build "$1" "$2" "$2.plain"
    build "$1" "$2" "$2.contracts" --cfg contracts
    build "$1" "$2" "$2.used" --cfg contracts --cfg used
    for kernel in declared measured; do
        grep -qa "$kernel" "$built/$2.plain" || {
            echo "$2: no kernel \`$kernel\` in what was compiled" >&2
            exit 1
        }
    done
    cmp "$built/$2.plain" "$built/$2.contracts" || {
        echo "$2: a contract changed the $3" >&2
        exit 1
    }
    if cmp -s "$built/$2.contracts" "$built/$2.used"; then
        echo "$2: a contract that a kernel reads does not show in the $3" >&2
        exit 1
    fi
    echo "$2: the same $3 ($(wc -c <"$built/$2.plain") bytes) with contracts and without"
}

compare amdgcn-amd-amdhsa gfx1100 "code object"
compare nvptx64-nvidia-cuda sm_80 PTX
