#!/usr/bin/env bash
# Says whether the tree can be released: the list of changes, licences, sources and advisories; then
# what is published is packed, in the order of its dependencies, and each crate is built with the oldest
# Rust from what was packed, with nothing else of this tree. It publishes nothing: its last line is
# the command that does.
#
#     ci/release.sh             all of it
#     ci/release.sh --try       with changes that are not committed and without the network, to try
#                               it: advisories are left out, and the release needs no date
set -euo pipefail
cd "$(dirname "$0")/.."

# In the order in which they have to be there.
crates=(occ-core occ-artifacts occ-vulkan occ-macros occ cargo-occ)
try=
dirty=()
if [ "${1-}" = --try ]; then
    try=1
    dirty=(--allow-dirty)
fi
step() { printf '\n== %s\n' "$*"; }
fail() {
    echo "$*" >&2
    exit 1
}

version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
step "version $version"
grep -q "^## $version" CHANGELOG.md || fail "CHANGELOG.md says nothing of $version"
if [ -z "$try" ] && grep -q "^## $version, not released yet" CHANGELOG.md; then
    fail "CHANGELOG.md says that $version is not released yet: give it a date"
fi
for crate in "${crates[@]}"; do
    grep -q "^$crate = { .*version = \"=$version\"" Cargo.toml || [ "$crate" = cargo-occ ] ||
        fail "Cargo.toml does not lock $crate to $version"
done

step "licences, sources and advisories"
command -v cargo-deny >/dev/null || fail "missing: cargo install --locked cargo-deny"
cargo deny --offline --all-features check bans licenses sources
if [ -n "$try" ]; then
    echo "left out: the advisories, which come from the network"
else
    cargo deny --all-features check advisories
fi

packed=$(mktemp -d)
trap 'rm -rf "$packed"' EXIT
step "packing, and building from what is packed with the oldest Rust"
ci/check-packages.sh "$packed" "${dirty[@]}"

step "what is packed"
for crate in "${crates[@]}"; do
    file=$packed/package/$crate-$version.crate
    names=$(tar -tzf "$file")
    for needed in Cargo.toml README.md LICENSE-MIT LICENSE-APACHE; do
        # A crate without a page of its own needs none.
        [ "$needed" = README.md ] && ! grep -q '^readme' "$crate/Cargo.toml" && continue
        grep -q "/$needed\$" <<<"$names" || fail "$crate is packed without $needed"
    done
    # The unit tests of the macros read theirs.
    if [ "$crate" != occ-macros ] && grep -qE "^[^/]*/(tests|golden|fuzz)/" <<<"$names"; then
        fail "$crate is packed with what only tests read"
    fi
    # What distributions install beside the program; the tests `packaged` of `cargo-occ` hold it
    # to what the program writes.
    if [ "$crate" = cargo-occ ]; then
        for needed in completions/cargo-occ.bash completions/_cargo-occ completions/cargo-occ.fish man/cargo-occ.1; do
            grep -q "/$needed\$" <<<"$names" || fail "$crate is packed without $needed"
        done
    fi
    printf '%-14s %5d files %8d bytes\n' "$crate" "$(wc -l <<<"$names")" "$(wc -c <"$file")"
done

step "ready"
printf 'cargo publish --locked'
printf ' -p %s' "${crates[@]}"
echo
