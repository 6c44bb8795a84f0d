#!/usr/bin/env bash
# Builds what people install without Rust, for one target, into a folder:
#
#     ci/wheel.sh FOLDER [TARGET]
#
#   cargo_occ-VERSION-py3-none-PLATFORM.whl   the wheel: `cargo-occ`, `python -m cargo_occ`, and the C
#                                             interface: `occ.h`, a shared and a static library
#   cargo-occ-VERSION-TARGET.tar.gz           the same with manual pages and completions; .zip for
#                                             Windows. `cargo binstall` finds the program by the
#                                             layout in `cargo-occ/Cargo.toml`
#   the same names with .sha256               their checksums
#
# On Linux it links with zig against glibc 2.17, so that both run on any distribution since 2014. Maturin
# and zig come out of PyPI into `target/tools/maturin`. For `aarch64-unknown-linux-gnu` the compiler
# needs its standard library: `rustup target add`, or, where rustup cannot get it, Debian's `rustc-web` with
# `libstd-rust-web-dev` for arm64, which is unpacked into `target/tools/arm64` and not installed.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$1
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
host=$(rustc -vV | sed -n 's/^host: //p')
target=${2-$host}
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR-$PWD/target/release-build}

tools=$PWD/target/tools/maturin
bin=bin
[ -d "$tools/Scripts" ] && bin=Scripts
if [ ! -e "$tools/$bin/cargo-zigbuild" ] && [ ! -e "$tools/$bin/cargo-zigbuild.exe" ]; then
    python3 -m venv "$tools" || python -m venv "$tools"
    [ -d "$tools/Scripts" ] && bin=Scripts
    "$tools/$bin/pip" install --disable-pip-version-check --quiet "maturin==1.16.0" \
        "ziglang==0.17.1" "cargo-zigbuild==0.24.0"
fi
PATH=$tools/$bin:$PATH

# Unpacks the standard library of Debian's compiler for arm64, and has that compiler use it.
use_debian() {
    local root=$PWD/target/tools/arm64 package=libstd-rust-web-dev
    [ -x /usr/bin/rustc ] || return 1
    local has
    has=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null) || return 1
    if [ ! -d "$root/usr" ]; then
        local lists
        lists=$(mktemp -d)
        mkdir -p "$lists/lists/partial" "$lists/cache/archives/partial"
        local for_arm64=(-o "APT::Architectures=amd64,arm64" -o "APT::Architectures::=arm64"
            -o "Dir::State::lists=$lists/lists" -o "Dir::Cache=$lists/cache")
        apt-get "${for_arm64[@]}" -qq update || return 1
        (cd "$lists" && apt-get "${for_arm64[@]}" -qq download "$package:arm64=$has") || return 1
        mkdir -p "$root"
        dpkg-deb -x "$lists"/*.deb "$root"
        rm -r "$lists"
    fi
    export RUSTC=/usr/bin/rustc CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUSTFLAGS="--sysroot $root/usr"
}

if [ "$target" != "$host" ] && [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    if [ "$target" != aarch64-unknown-linux-gnu ] || ! use_debian; then
        echo "no standard library for $target: rustup target add $target" >&2
        exit 3
    fi
fi

linux=() cargo=(cargo rustc) for_target=$target
case $target in
    *-linux-gnu)
        linux=(--zig --compatibility manylinux2014)
        cargo=(cargo-zigbuild rustc) for_target=$target.2.17
        ;;
esac
built=$(mktemp -d)
# Where maturin takes it from (`pyproject.toml`), and git ignores it.
c=$PWD/cargo-occ/python/cargo_occ/c
trap 'rm -rf "$built" "$c"' EXIT

# The C interface. Of the static library a linker needs the symbols, and nobody what a debugger reads.
rm -rf "$c"
mkdir "$c"
for kind in staticlib cdylib; do
    "${cargo[@]}" --quiet --release --locked --target "$for_target" -p occ-capi --lib --crate-type "$kind"
done
for library in libocc_capi.so libocc_capi.a libocc_capi.dylib occ_capi.dll occ_capi.dll.lib occ_capi.lib; do
    [ ! -e "$CARGO_TARGET_DIR/$target/release/$library" ] || cp "$CARGO_TARGET_DIR/$target/release/$library" "$c/"
done
# GNU's knows the machine that it runs on alone, and complains of others without failing.
strip=$(command -v llvm-strip || command -v strip || echo false)
if [ -e "$c/libocc_capi.a" ] && { ! said=$("$strip" -g "$c/libocc_capi.a" 2>&1) || [ -n "$said" ]; }; then
    echo "libocc_capi.a keeps its debug information: no strip for $target" >&2
fi
cp occ-capi/include/occ.h "$c/"

maturin build --release --locked --target "$target" "${linux[@]}" --out "$built"
wheel=$(basename "$built"/*.whl)
mv "$built/$wheel" "$folder/"

# The very program of the wheel, which maturin has linked and stripped.
name=cargo-occ-$version-$target
(cd "$built" && python3 -m zipfile -e "$folder/$wheel" unpacked)
mkdir "$built/$name"
install -m 755 "$built"/unpacked/*.data/scripts/* "$built/$name/"
# What the program writes of itself, by this machine's own where the target's cannot run.
occ() { cargo run --quiet --locked -p cargo-occ -- "$@"; }
[ "$target" != "$host" ] || occ() { "$built/$name"/cargo-occ* "$@"; }
occ man --dir "$built/$name/man"
mkdir "$built/$name/completions"
occ completions bash >"$built/$name/completions/cargo-occ.bash"
occ completions zsh >"$built/$name/completions/_cargo-occ"
occ completions fish >"$built/$name/completions/cargo-occ.fish"
cp -r README.md LICENSE-MIT LICENSE-APACHE "$c" "$built/$name/"
case $target in
    *-windows-*) archive=$name.zip && (cd "$built" && python3 -m zipfile -c "$folder/$archive" "$name") ;;
    *) archive=$name.tar.gz && tar -C "$built" --owner=0 --group=0 -czf "$folder/$archive" "$name" ;;
esac
cd "$folder"
for file in "$wheel" "$archive"; do
    if command -v sha256sum >/dev/null; then sha256sum "$file"; else shasum -a 256 "$file"; fi >"$file.sha256"
done
printf '%10d bytes %s\n' "$(wc -c <"$wheel")" "$wheel" "$(wc -c <"$archive")" "$archive"
