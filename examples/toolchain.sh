# What the scripts that compile the kernels share: sourced, in the crate's folder.
#
# RUSTC names the compiler: one with the source of its library, which Debian's `rustc-web` (rustc
# 1.96, LLVM 22) and `rust-web-src` are. Cargo may be any that knows edition 2024. KERNELS_TARGET_DIR
# names a folder for what is built, in which several crates of kernels share one `core`.
# shellcheck shell=sh

RUSTC=${RUSTC:-/usr/bin/rustc}
missing=

need() { # $1 tool, $2 what provides it
    command -v "$1" >/dev/null || missing="$missing
    $1 ($2)"
}

# Ends the script where anything is missing.
needed() { # $1 target
    need cargo "rustup, or Debian's cargo"
    need "$RUSTC" rustc-web
    if command -v "$RUSTC" >/dev/null; then
        "$RUSTC" --print target-list | grep -qx "$1" || missing="$missing
    target $1 in $RUSTC (rustc-web)"
        library=$("$RUSTC" --print sysroot)/lib/rustlib/src/rust/library
        [ -e "$library/core/Cargo.toml" ] || missing="$missing
    $library (rust-web-src)"
    fi
    [ -z "$missing" ] || {
        echo "missing:$missing" >&2
        exit 1
    }
}

# Compiles the kernels. In a shell of its own, so that only they are compiled in this way. KERNELS_CONFIG
# is one more setting of cargo.
# $1 target, $2 processor, $3 `obj` or `asm`, $4 where to, $5 features or nothing, then flags for rustc
compile() (
    triple=$1 processor=$2 kind=$3 file=$4 features=$5
    shift 5
    # Nightly features, for a release compiler: `build-std`, `abi_gpu_kernel` and the intrinsics.
    export RUSTC RUSTC_BOOTSTRAP=1
    # A linter in front of the compiler is made for another one.
    unset RUSTC_WORKSPACE_WRAPPER
    export CARGO_TARGET_DIR="${KERNELS_TARGET_DIR:-$PWD/target}"
    # One object to link. With LTO it would be one for no processor in particular. `core` may have
    # several, which take half the time.
    export CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1
    export CARGO_PROFILE_RELEASE_LTO=off
    export CARGO_PROFILE_RELEASE_PANIC=abort
    export RUSTFLAGS="-Ctarget-cpu=$processor"
    mkdir -p target
    cargo rustc --quiet --release --lib --crate-type rlib -Zbuild-std=core --locked \
        --config profile.release.package.core.codegen-units=16 ${KERNELS_CONFIG:+--config "$KERNELS_CONFIG"} \
        --target "$triple" ${features:+--features "$features"} -- "--emit=$kind=$file" "$@"
)

# Prints what a compiled file holds; fails where it names a folder of this machine.
report() { # $1 file
    if grep -qaF "$PWD" "$1"; then
        echo "$1 names $PWD" >&2
        exit 1
    fi
    echo "# $1"
    # The whole workspace, as tests build it: one package alone has other features.
    cargo build --quiet --locked --workspace --example manifest
    "${CARGO_TARGET_DIR:-../../target}/debug/examples/manifest" "$1"
}
