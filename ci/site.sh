#!/bin/sh
# The project's web pages in the folder FOLDER: the calculator at its root, and the guide with all of the crate's
# documentation under `guide`. The release workflow publishes them as GitHub Pages.
#
#     ci/site.sh FOLDER
set -eu
cd "$(dirname "$0")/.."

folder=${1:?a folder}
mkdir -p "$folder/guide"
cargo run --quiet --locked -p cargo-occ -- occ calculator --output "$folder/index.html"
cargo doc --quiet --locked --no-deps --all-features -p occ -p occ-core -p occ-artifacts
cp -R "${CARGO_TARGET_DIR:-target}/doc/." "$folder/guide"
# The documentation of several crates has no first page of its own.
cat >"$folder/guide/index.html" <<'PAGE'
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The guide of occ</title>
<meta http-equiv="refresh" content="0; url=occ/guide/index.html">
<a href="occ/guide/index.html">The guide of occ</a>
</html>
PAGE
# Without this, GitHub leaves out what starts with a line below.
touch "$folder/.nojekyll"
