#!/usr/bin/env bash
# Draws the pages' pictures anew: the plot of `cargo occ explain`, and the page that rustdoc makes
# of the kernel in examples/regression, in light and in dark. Needs Chromium (Debian's package `chromium`).
set -euo pipefail
cd "$(dirname "$0")/.."

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)

plot=$(sed -n 's/^cargo occ \(explain .* --plot docs\/explain\.svg\)$/\1/p' docs/command-line.md)
[ -n "$plot" ]
# The words of the command have no spaces in them.
# shellcheck disable=SC2086
cargo run --quiet --locked -p cargo-occ -- occ $plot >/dev/null

cargo doc --quiet --locked --no-deps --manifest-path examples/regression/Cargo.toml --target-dir target
page=$PWD/target/doc/occ_example_regression/fn.blur.html
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
for theme in light dark; do
    # rustdoc follows the system: 0 is dark, 1 is light.
    scheme=$([ "$theme" = dark ] && echo 0 || echo 1)
    "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$profile" \
        --blink-settings=preferredColorScheme="$scheme" --virtual-time-budget=3000 \
        --window-size=1000,860 --screenshot="docs/page-$theme.png" "file://$page" 2>/dev/null
done
