#!/usr/bin/env python3
"""Draws rustc's first message on standard input, with its colours, as NAME-light.svg and NAME-dark.svg."""

import re
import sys
from html import escape

WIDTH, HEIGHT, EDGE = 8.43, 20, 16
THEMES = {
    "light": {"paper": "#ffffff", "edge": "#d1d9e0", "text": "#1f2328", "91": "#cf222e", "92": "#116329", "94": "#0550ae"},
    "dark": {"paper": "#0d1117", "edge": "#3d444d", "text": "#e6edf3", "91": "#ff7b72", "92": "#7ee787", "94": "#79c0ff"},
}


def spans(line, colours):
    """The line as text in SVG: each piece between escape sequences is bold, coloured, or neither."""
    out, codes = "", set()
    for code, text in re.findall(r"(?:\x1b\[(\d+)m)?([^\x1b]*)", line):
        codes = set() if code == "0" else codes | {code} - {""}
        if text:
            colour = next((colours[code] for code in codes if code in colours), colours["text"])
            bold = ' font-weight="bold"' if "1" in codes else ""
            out += f'<tspan fill="{colour}"{bold}>{escape(text, quote=False)}</tspan>'
    return out


lines = sys.stdin.read().split("\n\n")[0].splitlines()
plain = [re.sub(r"\x1b\[\d+m", "", line) for line in lines]
wide = round(max(map(len, plain)) * WIDTH) + 2 * EDGE
high = len(lines) * HEIGHT + 2 * EDGE
for theme, colours in THEMES.items():
    with open(f"{sys.argv[1]}-{theme}.svg", "w") as svg:
        print(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
            f'font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="14">\n'
            f'<rect width="{wide}" height="{high}" rx="6" fill="{colours["paper"]}" stroke="{colours["edge"]}"/>',
            file=svg,
        )
        for at, (line, text) in enumerate(zip(lines, plain)):
            # Whatever the font, a column is as wide as another.
            long = f' textLength="{len(text) * WIDTH:.0f}"' if text else ""
            y = EDGE + at * HEIGHT + 14
            print(f'<text x="{EDGE}" y="{y}" xml:space="preserve"{long}>{spans(line, colours)}</text>', file=svg)
        print("</svg>", file=svg)
