#!/usr/bin/env bash
# Builds a crate whose contract reads a compiled kernel in the ways that builds are distributed, and
# fails where a contract does not hold what it should. docs/builds.md says what was seen.
#
#     ci/check-builds.sh               all of them
#     ci/check-builds.sh sccache       one: the functions below
#
# Needs no network where cargo has the dependencies. Without sccache (Debian has it) that part is
# skipped, and says so. Takes a few minutes on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; chmod -R u+w "$work"; rm -rf "$work"' EXIT
light=$root/examples/amdgcn/artifacts/gfx90a.hsaco
heavy=$root/examples/amdgcn/artifacts/heavier/gfx90a.hsaco
broken='kernel `matmul` reaches 50% occupancy on gfx90a'
unset RUSTFLAGS CARGO_ENCODED_RUSTFLAGS RUSTC_WRAPPER CARGO_BUILD_BUILD_DIR
export CARGO_NET_OFFLINE=true CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0 CARGO_TARGET_DIR=$work/target
export CARGO_PROFILE_DEV_DEBUG=0

say() { printf '%-10s %s\n' "$part" "$*"; }
fail() {
    say "FAILED: $*" >&2
    exit 1
}

crate() { # $1 folder, $2 where the kernel is, $3 the dependency, $4 what else the manifest has
    mkdir -p "$1/src"
    cat >"$1/Cargo.toml" <<END
[package]
name = "kernels"
version = "0.1.0"
edition = "2024"
description = "a crate with a contract"
license = "MIT"
${4-}
[workspace]
[dependencies]
occ = ${3-"{ path = \"$root/occ\", features = [\"artifacts\"] \}"}
END
    sed -i 's/\\}/}/' "$1/Cargo.toml"
    cat >"$1/src/lib.rs" <<END
//! A crate with a contract.
#[occ::occupancy_target(
    arch = "gfx90a", min = 0.75, workgroup = (16, 16), spills = "deny", resources = $2,
)]
pub fn matmul() {}
END
    cp "$root/Cargo.lock" "$1/Cargo.lock"
}

# The kernel that the contract reads, as new.
put() { # $1 file, $2 into
    cp "$1" "$2"
    touch -d '+2 seconds' "$2"
}

holds() { # $1 folder, then the command
    (cd "$1" && shift && "$@") >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "$2 $3: the contract should hold"
    }
}

breaks() { # $1 folder, then the command
    if (cd "$1" && shift && "$@") >"$work/log" 2>&1; then
        fail "$2 $3: a heavier kernel passes"
    fi
    grep -qF "$broken" "$work/log" || {
        cat "$work/log" >&2
        fail "$2 $3 fails for another reason"
    }
}

# What every other part builds on, and what a restored file does.
plain() {
    local k=$work/plain
    crate "$k" '"kernel.hsaco"'
    put "$light" "$k/kernel.hsaco"
    holds "$k" cargo build
    put "$heavy" "$k/kernel.hsaco"
    breaks "$k" cargo build
    put "$light" "$k/kernel.hsaco"
    holds "$k" cargo build
    say "a changed artifact is read again"

    cp "$heavy" "$k/kernel.hsaco"
    touch -d '2020-01-01' "$k/kernel.hsaco"
    if (cd "$k" && cargo build) >"$work/log" 2>&1; then
        say "an artifact that is restored with an older time is NOT noticed: cargo compares times"
    else
        say "an artifact that is restored with an older time is noticed"
    fi
    touch "$k/kernel.hsaco"
    sleep 1
    touch "$k/kernel.hsaco"
    breaks "$k" cargo build
    say "and it is, once it was touched"
}

# The hash in the path: what notices a restored file.
hashed() {
    local k=$work/hashed
    crate "$k" 'concat!(env!("KERNELS"), "/kernel.hsaco")'
    for file in "$light" "$heavy"; do
        into=$k/$(sha256sum "$file" | cut -c1-12)
        mkdir -p "$into"
        cp "$file" "$into/kernel.hsaco"
        touch -d '2020-01-01' "$into/kernel.hsaco"
    done
    KERNELS=$k/$(sha256sum "$light" | cut -c1-12) holds "$k" cargo build
    KERNELS=$k/$(sha256sum "$heavy" | cut -c1-12) breaks "$k" cargo build
    KERNELS=$k/$(sha256sum "$light" | cut -c1-12) holds "$k" cargo build
    say "a folder that is named by the hash is noticed, whatever the times are"
}

build_dir() {
    local k=$work/build-dir
    crate "$k" 'concat!(env!("OUT_DIR"), "/kernel.hsaco")'
    cat >"$k/build.rs" <<'END'
fn main() {
    println!("cargo::rerun-if-changed=kernel.hsaco");
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").unwrap());
    std::fs::copy("kernel.hsaco", out.join("kernel.hsaco")).unwrap();
}
END
    export CARGO_BUILD_BUILD_DIR=$work/elsewhere
    put "$light" "$k/kernel.hsaco"
    holds "$k" cargo build
    put "$heavy" "$k/kernel.hsaco"
    breaks "$k" cargo build
    put "$light" "$k/kernel.hsaco"
    holds "$k" cargo build
    unset CARGO_BUILD_BUILD_DIR
    [ -d "$work/elsewhere/debug/build" ] || fail "nothing was built in the build folder"
    say "cargo's build-dir, with an OUT_DIR in it"
}

read_only() {
    local k=$work/read-only
    crate "$k" '"kernel.hsaco"'
    put "$light" "$k/kernel.hsaco"
    (cd "$k" && cargo metadata --format-version 1 >/dev/null)
    touch "$work/stamp"
    before=$(cd "$k" && find . -printf '%p %T@ %s\n' | sort)
    chmod -R a-w "$k"
    holds "$k" cargo build --locked
    chmod -R u+w "$k"
    [ "$before" = "$(cd "$k" && find . -printf '%p %T@ %s\n' | sort)" ] ||
        fail "the build wrote into the source tree"
    say "a read-only source tree, and nothing is written"
}

remapped() {
    local k=$work/remapped
    crate "$k" '"kernel.hsaco"'
    put "$light" "$k/kernel.hsaco"
    export RUSTFLAGS="--remap-path-prefix=$k=/source --remap-path-prefix=$root=/occ"
    holds "$k" cargo build --target-dir "$work/remapped-target"
    if grep -qaF "$k" "$work/remapped-target/debug/libkernels.rlib"; then
        fail "the library names the folder it was built in"
    fi
    put "$heavy" "$k/kernel.hsaco"
    breaks "$k" cargo build --target-dir "$work/remapped-target"
    unset RUSTFLAGS
    say "remapped paths: the contract is held, and the library names no folder"
}

editor() {
    local k=$work/editor
    crate "$k" '"kernel.hsaco"'
    local check="cargo check --workspace --all-targets --keep-going --message-format=json --target-dir $work/editor-target"
    put "$light" "$k/kernel.hsaco"
    # shellcheck disable=SC2086
    holds "$k" $check
    put "$heavy" "$k/kernel.hsaco"
    # shellcheck disable=SC2086
    breaks "$k" $check
    grep -q '"file_name":"src/lib.rs".*"line_start":3' "$work/log" ||
        fail "the message has no place in the source"
    say "the check that rust-analyzer runs, with the message at its place"
}

sccache() {
    # This function has the same name.
    if ! type -P sccache >/dev/null; then
        say "SKIPPED: install sccache"
        return
    fi
    local k=$work/sccache-crate
    crate "$k" '"kernel.hsaco"'
    export RUSTC_WRAPPER=sccache SCCACHE_DIR=$work/sccache SCCACHE_SERVER_PORT=4391
    run() { # a build from nothing; how many hits and misses of the cache it took
        command sccache --zero-stats >/dev/null
        rm -rf "$work/sccache-target"
        "$@" "$k" cargo build --target-dir "$work/sccache-target"
        command sccache --show-stats >"$work/stats"
        hits=$(sed -n 's/^Cache hits (Rust) *//p' "$work/stats")
        misses=$(sed -n 's/^Cache misses (Rust) *//p' "$work/stats")
        hits=${hits:-0} misses=${misses:-0}
    }
    put "$light" "$k/kernel.hsaco"
    run holds
    say "sccache: at first $hits hits, $misses misses"
    run holds
    all=$hits
    say "    again $hits hits, $misses misses"
    [ "$misses" = 0 ] && [ "$all" -gt 0 ] || fail "an unchanged artifact is no hit"
    put "$heavy" "$k/kernel.hsaco"
    run breaks
    say "    with a changed artifact $hits hits, and the crate is compiled and fails"
    [ "$hits" = $((all - 1)) ] || fail "a changed artifact is a hit"
    put "$light" "$k/kernel.hsaco"
    run holds
    say "    with the old one $hits hits, $misses misses"
    [ "$misses" = 0 ] || fail "the old artifact is no hit"
    sed -i '/^#\[occ/,/^)\]/d' "$k/src/lib.rs"
    run holds
    say "    without the attribute $hits hits, $misses misses"
    run holds
    say "    again $hits hits, $misses misses"
    [ "$misses" = 0 ] || fail "a crate without the attribute is no hit"
    command sccache --stop-server >/dev/null 2>&1 || true
    unset RUSTC_WRAPPER SCCACHE_DIR SCCACHE_SERVER_PORT
}

# rustc as rules_rust starts it: from the root of a sandbox that has links to what a target lists and
# nothing else, with the crate's folder by its whole path, and the sandbox's own path taken out of what
# is built.
bazel() {
    local k=$work/bazel source=$work/bazel/source box=$work/bazel/sandbox target=$work/bazel-target
    crate "$k/with-cargo" '"kernel.hsaco"'
    put "$light" "$k/with-cargo/kernel.hsaco"
    holds "$k/with-cargo" cargo build --target-dir "$target"
    mkdir -p "$source/kernels/src" "$source/made"
    cp "$k/with-cargo/src/lib.rs" "$source/kernels/src"
    sed 's|resources = [^,]*|resources = env!("KERNELS")|' "$source/kernels/src/lib.rs" >"$source/made/lib.rs"

    # $1 a sandbox, $2 the crate's folder, $3 the root file below it, then what else the target lists
    sandbox() {
        local into=$box/$1 folder=$2 file=$3
        shift 3
        rm -rf "$into"
        for one in "$folder/$file" "$@"; do
            mkdir -p "$into/$(dirname "$one")"
            ln -s "$source/$one" "$into/$one"
        done
        mkdir -p "$into/out"
        chmod -R a-w "$source"
        (cd "$into" && env -i PATH="$PATH" HOME="$HOME" CARGO_MANIFEST_DIR="$into/$folder" \
            ${made:+KERNELS="$into/$made"} "$(rustc --print sysroot)/bin/rustc" "$folder/$file" \
            --crate-name=kernels --crate-type=rlib --edition=2024 --error-format=human \
            --remap-path-prefix="$into=." --emit=dep-info,link --out-dir=out \
            --extern=occ="$(echo "$target"/debug/deps/libocc-*.rlib)" -Ldependency="$target/debug/deps")
        local ended=$?
        chmod -R u+w "$source"
        return $ended
    }
    made=
    cp "$light" "$source/kernels/kernel.hsaco"
    holds "$k" sandbox 1 kernels src/lib.rs kernels/kernel.hsaco
    holds "$k" sandbox 2 kernels src/lib.rs kernels/kernel.hsaco
    cmp "$box/1/out/libkernels.rlib" "$box/2/out/libkernels.rlib" ||
        fail "the library depends on the sandbox that it was built in"
    grep -q 'kernels/kernel.hsaco:$' "$box/1/out/kernels.d" || fail "the artifact is not among what rustc read"
    cp "$heavy" "$source/kernels/kernel.hsaco"
    breaks "$k" sandbox 3 kernels src/lib.rs kernels/kernel.hsaco
    say "an artifact in compile_data is held, and the library is the same in another sandbox"
    if (sandbox 4 kernels src/lib.rs) >"$work/log" 2>&1; then
        fail "an artifact that is not in compile_data was read"
    fi
    grep -q 'cannot read `kernel.hsaco`' "$work/log" || fail "what compile_data lacks is not named"
    say "one that compile_data lacks is named"

    # What another rule makes is below bazel-out, and a variable has its whole path.
    made=bazel-out/k8-fastbuild/bin/made/kernel.hsaco
    mkdir -p "$source/$(dirname "$made")"
    cp "$light" "$source/$made"
    holds "$k" sandbox 5 made lib.rs "$made"
    holds "$k" sandbox 6 made lib.rs "$made"
    cmp "$box/5/out/libkernels.rlib" "$box/6/out/libkernels.rlib" ||
        fail "the library depends on the value of the variable"
    cp "$heavy" "$source/$made"
    breaks "$k" sandbox 7 made lib.rs "$made"
    made=
    say "one that another rule makes is held, by the variable that rustc_env sets"
}

# What is published, unpacked where cargo looks for crates, beside the dependencies.
registry() {
    local lock=$work/registry-lock
    (cd "$root" && cargo package --quiet --no-verify --allow-dirty --target-dir "$work/packed" \
        -p occ-core -p occ-artifacts -p occ-macros -p occ) >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        fail "cargo package"
    }
    crate "$lock" '"kernel.hsaco"'
    (cd "$lock" && cargo vendor --quiet "$work/vendor") >/dev/null 2>"$work/log" || {
        cat "$work/log" >&2
        fail "cargo vendor"
    }
    for file in "$work"/packed/package/*.crate; do
        tar -xzf "$file" -C "$work/vendor"
        printf '{"files":{},"package":"%s"}' "$(sha256sum "$file" | cut -d' ' -f1)" \
            >"$work/vendor/$(basename "$file" .crate)/.cargo-checksum.json"
    done
}

# $1 folder, $2 where the kernel is, $3 where the dependencies are, $4 what else the dependency has, $5 the manifest
in_registry() {
    crate "$1" "$2" "{ version = \"0.1\", features = [\"artifacts\"]${4-} }" "${5-}"
    rm "$1/Cargo.lock"
    mkdir -p "$1/.cargo"
    cat >"$1/.cargo/config.toml" <<END
[source.crates-io]
replace-with = "vendored"
[source.vendored]
directory = "$work/${3-vendor}"
END
}

vendored() {
    local k=$work/vendored
    registry
    in_registry "$k" '"kernel.hsaco"'
    put "$light" "$k/kernel.hsaco"
    holds "$k" cargo build --target-dir "$work/vendored-target"
    put "$heavy" "$k/kernel.hsaco"
    breaks "$k" cargo build --target-dir "$work/vendored-target"
    say "a vendored registry, with occ itself in it"
}

packaged() {
    local k=$work/packaged
    [ -d "$work/vendor" ] || registry
    in_registry "$k" '"kernel.hsaco"'
    put "$light" "$k/kernel.hsaco"
    holds "$k" cargo package --allow-dirty --target-dir "$work/package-target"
    tar -tzf "$work/package-target/package/kernels-0.1.0.crate" | grep -q kernel.hsaco ||
        fail "the artifact is not in the package"
    say "cargo package: an artifact in the package is packed, and read where it is unpacked"

    mkdir -p "$work/outside"
    cp "$light" "$work/outside/kernel.hsaco"
    in_registry "$k" '"../outside/kernel.hsaco"'
    holds "$k" cargo build --target-dir "$work/package-target"
    refuses "$k" cargo package --allow-dirty --target-dir "$work/package-target"
    say "cargo package: one outside of it fails, before anything is published"
}

refuses() { # $1 folder, then the command: it packs a crate whose kernel is outside of it
    if (cd "$1" && shift && "$@") >"$work/log" 2>&1; then
        fail "$2 $3: an artifact outside of the package was packed"
    fi
    grep -q 'cannot read `../outside/kernel.hsaco`' "$work/log" || {
        cat "$work/log" >&2
        fail "$2 $3 fails for another reason"
    }
    grep -m1 'outside/kernel.hsaco' "$work/log" | sed 's/^/    /'
}

# `cargo publish` asks the registry that it publishes to, even when it only tries. What is published of
# occ is in that registry, and nowhere else.
published() {
    if ! command -v python3 >/dev/null; then
        say "SKIPPED: install python3"
        return
    fi
    local k=$work/published
    [ -d "$work/vendor" ] || registry
    mkdir -p "$work/index/crates" "$work/others" "$work/outside"
    cp "$work"/packed/package/occ*.crate "$work/index/crates"
    cp -r "$work"/vendor/* "$work/others"
    rm -rf "$work"/others/occ*
    (cd "$root" && cargo metadata --format-version 1 --no-deps) >"$work/metadata"
    "$root/ci/registry.py" "$work/index" <"$work/metadata" >"$work/address" &
    server=$!
    for _ in {1..100}; do
        [ -s "$work/address" ] && break
        sleep 0.1
    done
    crate_of() { # $1 where the kernel is
        in_registry "$k" "$1" others ', registry = "here"' 'publish = ["here"]'
        printf '[registries.here]\nindex = "%s"\n' "$(cat "$work/address")" >>"$k/.cargo/config.toml"
    }
    # What cargo downloads stays in this folder. It wants a token, and sends none.
    local publish="env CARGO_HOME=$work/cargo-home CARGO_NET_OFFLINE=false CARGO_REGISTRIES_HERE_TOKEN=none
        no_proxy=127.0.0.1 cargo publish --dry-run --registry here --allow-dirty --target-dir $work/publish-target"
    crate_of '"kernel.hsaco"'
    put "$light" "$k/kernel.hsaco"
    # shellcheck disable=SC2086
    holds "$k" $publish
    grep -q 'Compiling occ-macros v[^ ]* (registry `here`)' "$work/log" ||
        fail "occ does not come from the registry"
    grep -q 'aborting upload due to dry run' "$work/log" || fail "cargo publish did not end as a trial"
    put "$heavy" "$k/kernel.hsaco"
    # shellcheck disable=SC2086
    breaks "$k" $publish
    say "cargo publish --dry-run: an artifact in the package is held, with occ out of a registry"

    cp "$light" "$work/outside/kernel.hsaco"
    crate_of '"../outside/kernel.hsaco"'
    # shellcheck disable=SC2086
    refuses "$k" $publish
    say "cargo publish --dry-run: one outside of it fails, before anything is published"
    kill "$server"
    server=
}

for part in ${*:-plain hashed build_dir read_only remapped editor sccache bazel vendored packaged published}; do
    "$part"
done
