// The map: occupancy over two quantities together, and the line around all that keeps the minimum.

import { byId, html, svg } from "./element.js";
import { map } from "./engine.js";
import { short, ticks } from "./curves.js";
import { text } from "./state.js";

const HEIGHT = 340;
const MARGIN = { left: 56, right: 14, top: 34, bottom: 46 };

/** Shows the map of the chip and the quantities that are chosen. */
export function showMap(shown) {
  const place = byId("map");
  const chips = shown.chips;
  const choice = byId("map-chip");
  const names = chips.map((chip) => chip.label);
  if (JSON.stringify(names) !== choice.dataset.names) {
    choice.dataset.names = JSON.stringify(names);
    choice.replaceChildren(...names.map((name, at) => html("option", { value: at }, name)));
    choice.parentNode.hidden = names.length < 2;
  }
  const chip = chips[Number(choice.value) || 0];
  const [across, up] = byId("map-axes").value.split(",").map(Number);
  const found = shown.error === null && chip?.curves ? map(text(), Number(choice.value) || 0, across, up) : null;
  place.replaceChildren(...(found ? [picture(found, chip, across, up, place.clientWidth)] : []));
  byId("map-part").hidden = found === null;
  byId("map-line").textContent = found?.line ?? "";
}

/** The axes that were chosen are called as the chips call them. */
export function nameAxes(shown) {
  const over = shown.chips.find((chip) => chip.curves)?.curves.map((curve) => curve.over);
  if (!over) return;
  for (const option of byId("map-axes").options) {
    const [across, up] = option.value.split(",");
    option.textContent = `${over[across]} by ${over[up]}`;
  }
}

function picture(found, chip, across, up, width) {
  const wide = Math.max(width || 420, 240);
  const { columns, max_waves } = found;
  const lastAcross = Math.max(...columns.map((column) => column[0]), 1);
  const lastUp = Math.max(...columns.map((column) => column.at(-3) ?? 1), 1);
  const x = (at) => MARGIN.left + (at / lastAcross) * (wide - MARGIN.left - MARGIN.right);
  const y = (at) => HEIGHT - MARGIN.bottom - (at / lastUp) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const parts = [
    svg("title", {}, `occupancy over ${found.across} and ${found.up}`),
    svg("desc", {}, `${chip.label}: ${chip.text}; the line goes around all that ${found.line}`),
  ];
  const cells = [];
  let left = 0;
  for (const [right, ...runs] of columns) {
    let low = 0;
    for (let at = 0; at < runs.length; at += 3) {
      const [high, waves, kept] = runs.slice(at, at + 3);
      cells.push({ kept, waves, x: x(left), y: y(high), width: x(right) - x(left), height: y(low) - y(high) });
      low = high;
    }
    left = right;
  }
  const cell = ({ kept, waves, ...box }, kind, opacity) => svg("rect", { class: kind, opacity, ...box });
  const shade = (one) => cell(one, "cell ink-0", (0.87 * one.waves) / max_waves);
  // The line around all that is kept: each such cell with a border, and over these paper and the cells alone.
  for (const one of cells) parts.push(shade(one));
  for (const one of cells) if (one.kept) parts.push(cell(one, "edge"));
  for (const one of cells) if (one.kept) parts.push(cell(one, "paper"), shade(one));
  for (const at of ticks(lastAcross, wide / 80)) {
    parts.push(svg("text", { class: "tick", x: x(at), y: HEIGHT - MARGIN.bottom + 18, "text-anchor": at === lastAcross ? "end" : "middle" }, short(at)));
  }
  for (const at of ticks(lastUp, 8)) parts.push(svg("text", { class: "tick", x: MARGIN.left - 6, y: y(at) + 4, "text-anchor": "end" }, short(at)));
  parts.push(svg("text", { class: "name", x: wide / 2, y: HEIGHT - 8, "text-anchor": "middle" }, found.across));
  parts.push(svg("text", { class: "name", transform: `translate(13 ${HEIGHT / 2 - 10}) rotate(-90)`, "text-anchor": "middle" }, found.up));
  const here = [chip.curves[across].at ?? 0, chip.curves[up].at ?? 0];
  parts.push(svg("circle", { class: "point ink-1", cx: x(Math.min(here[0], lastAcross)), cy: y(Math.min(here[1], lastUp)), r: 5 }));
  // Above the picture, where it covers nothing.
  parts.push(svg("circle", { class: "point ink-1", cx: MARGIN.left + 6, cy: 14, r: 5 }));
  parts.push(svg("text", { class: "label", x: MARGIN.left + 17, y: 18 }, `${short(here[0])} × ${short(here[1])}: ${chip.percent}`));
  return svg("svg", { viewBox: `0 0 ${wide} ${HEIGHT}`, width: wide, height: HEIGHT, class: "chart", role: "img" }, ...parts);
}
