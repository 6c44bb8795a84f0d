#!/usr/bin/env bash
# Says whether the tree can be released: the list of changes, licences, sources and advisories; then
# what is published is packed, in the order of its dependencies, and each crate is built with the oldest
# Rust from what was packed, with nothing else of this tree; and the wheels and archives for Linux are built
# into `target/release-files`, and the wheel is installed and used where there is no cargo. It publishes
# nothing: its last lines are the commands that do.
#
#     ci/release.sh             all of it
#     ci/release.sh --try       with changes that are not committed and without the network, to try
#                               it: advisories are left out, the release needs no date, the project no
#                               address, and arm64 may be missing
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

repository=$(sed -n 's/^repository = "\(.*\)"$/\1/p' Cargo.toml)
if [ -z "$repository" ]; then
    missing="\`repository\` in Cargo.toml is empty: crates.io, PyPI and \`cargo binstall\` need the project's address"
    [ -n "$try" ] || fail "$missing"
    echo "left out: $missing"
else
    # https://github.com/OWNER/NAME has its pages at https://OWNER.github.io/NAME/.
    pages=$(sed -E 's|^https://github.com/([^/]+)/([^/]+)/?$|https://\1.github.io/\2/|' <<<"$repository")
    first=$(grep -oE '\]\([^)]+\)' README.md | head -1)
    [ "$first" = "]($pages)" ] || fail "README.md's first link is not the calculator, $pages"
fi
for file in action.yml docs/ci.md docs/install.md; do
    if grep -nE 'cargo-occ(==|:?@| +@ +|-)[0-9]+\.[0-9]+\.[0-9]+' "$file" | grep -vF "$version"; then
        fail "$file names another version of cargo-occ than $version"
    fi
done
grep -q "default: $version\$" action.yml || fail "action.yml installs another version than $version"

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
step "packing, and checking what is packed with the oldest Rust"
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
    printf '%-14s %5d files %8d bytes\n' "$crate" "$(wc -l <<<"$names")" "$(wc -c <"$file")"
done

# Maturin and zig come from PyPI, as Python's packages do that `--try` finds in `target/tools` later on.
step "the wheel and the archive, and their use without cargo"
built=target/release-files
rm -rf "$built"
ci/wheel.sh "$built" x86_64-unknown-linux-gnu
ci/try-wheel.sh "$built"
# What `cargo binstall` makes of its templates: the archive's address, whose ending `tgz` also is, and the
# program in it.
rendered() {
    sed -n "s/^$1 = \"\(.*\)\"\$/\1/p" cargo-occ/Cargo.toml | sed "s|{ repo }|$repository|; s/{ name }/cargo-occ/g
        s/{ version }/$version/g; s/{ target }/x86_64-unknown-linux-gnu/g; s/{ archive-suffix }/.tar.gz/
        s/{ bin }/cargo-occ/; s/{ binary-ext }//"
}
url=$(rendered pkg-url)
archive=$built/$(basename "$url")
[ -e "$archive" ] || fail "ci/wheel.sh made no $(basename "$url"), which cargo binstall fetches"
[ "$url" = "$repository/releases/download/v$version/$(basename "$archive")" ] ||
    fail "cargo binstall asks for $url, and release.yml puts the archives into the release v$version"
# Whole, because `tar` fails where `grep` closes the pipe.
inside=$(tar -tzf "$archive")
grep -qxF "$(rendered bin-dir)" <<<"$inside" || fail "the archive has no $(rendered bin-dir), where cargo binstall looks"
for needed in completions/cargo-occ.bash completions/_cargo-occ completions/cargo-occ.fish man/cargo-occ-baseline-check.1; do
    grep -q "/$needed\$" <<<"$inside" || fail "the archive has no $needed"
done
if ! ci/wheel.sh "$built" aarch64-unknown-linux-gnu; then
    [ -n "$try" ] || fail "the wheel for aarch64-unknown-linux-gnu is missing"
    echo "left out: the wheel for aarch64-unknown-linux-gnu"
fi
echo "macOS's and Windows' are built by .github/workflows/release.yml, and by nobody before that"

step "ready"
echo "git tag v$version && git push origin v$version    # release.yml publishes the wheels and the archives"
printf 'cargo publish --locked'
printf ' -p %s' "${crates[@]}"
echo
