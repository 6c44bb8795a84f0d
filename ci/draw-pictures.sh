#!/usr/bin/env bash
# Draws the pages' pictures anew: the error of examples/regression, the plot of `cargo occ explain`, the page that
# rustdoc makes of that kernel, and the calculator, in light and in dark. Needs Python 3 and Chromium (Debian's
# package `chromium`).
set -euo pipefail
cd "$(dirname "$0")/.."

chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)

touch examples/regression/src/lib.rs
(cd examples/regression && cargo check --quiet --locked --color=always --target-dir ../../target 2>&1 || true) |
    ci/draw-error.py docs/error

plot=$(sed -n 's/^cargo occ \(explain .* --plot docs\/explain\.svg\)$/\1/p' docs/command-line.md)
[ -n "$plot" ]
# The words of the command have no spaces in them.
# shellcheck disable=SC2086
cargo run --quiet --locked -p cargo-occ -- occ $plot >/dev/null

cargo doc --quiet --locked --no-deps --manifest-path examples/regression/Cargo.toml --target-dir target
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
calculator=$scratch/occ-calculator.html
cargo run --quiet --locked -p cargo-occ -- occ calculator --output "$calculator" >/dev/null

# The picture NAME of what is at ADDRESS, so many pixels wide and high, in light and in dark.
draw() {
    local name=$1 address=$2 size=$3 theme scheme
    for theme in light dark; do
        # A page follows the system: 0 is dark, 1 is light.
        scheme=$([ "$theme" = dark ] && echo 0 || echo 1)
        "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/profile" \
            --blink-settings=preferredColorScheme="$scheme" --virtual-time-budget=3000 \
            --run-all-compositor-stages-before-draw \
            --window-size="$size" --screenshot="docs/$name-$theme.png" "file://$address" 2>/dev/null
    done
}

draw page "$PWD/target/doc/occ_example_regression/fn.blur.html" 1000,860
draw calculator "$calculator#arch=gfx1100&arch=h100&workgroup=256&vgprs=96&lds=16384&min=50%25" 1200,1140
