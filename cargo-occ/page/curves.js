// Curves: occupancy as one quantity changes, with the kernel's point, which can be dragged.

import { byId, html, svg } from "./element.js";
import { moved } from "./engine.js";
import { go, now, text } from "./state.js";

/** The keys of the three curves, in the order of the engine. */
const KEYS = ["workgroup", "vgprs", "lds"];
const HEIGHT = 262;
const MARGIN = { left: 46, right: 14, top: 26, bottom: 58 };

/** Shows the curves of all chips. */
export function showCurves(shown) {
  const chips = shown.chips.filter((chip) => chip.curves);
  byId("legend").replaceChildren(...(chips.length > 1 ? chips.map(legend) : []));
  KEYS.forEach((key, axis) => {
    const place = byId(`curve-${key}`);
    const focused = place.contains(document.activeElement);
    place.replaceChildren(...(chips.length ? [curve(chips, axis, place.clientWidth)] : []));
    if (focused) place.querySelector("[role=slider]")?.focus();
  });
}

function legend(chip, at) {
  const sample = svg("svg", { width: 44, height: 12, "aria-hidden": "true" }, svg("line", { class: `line ink-${at % 4}`, x1: 0, y1: 6, x2: 44, y2: 6 }));
  return html("div", {}, sample, ` ${chip.label}: ${chip.text}`);
}

/** Places of an axis with numbers, the last one among them. */
export function ticks(last, most) {
  const apart = 2 ** Math.ceil(Math.log2(Math.max(last / most, 1)));
  const places = [];
  for (let at = 0; at <= last - apart * 0.6; at += apart) places.push(at);
  return [...places, last];
}

/** `64K` for what is a whole number of 1024. */
export function short(at) {
  return at >= 4096 && at % 1024 === 0 ? `${at / 1024}K` : String(at);
}

function curve(chips, axis, width) {
  const wide = Math.max(width || 340, 240);
  const first = chips[0].curves[axis];
  const last = Math.max(...chips.map((chip) => chip.curves[axis].last), 1);
  const x = (at) => MARGIN.left + (at / last) * (wide - MARGIN.left - MARGIN.right);
  const y = (part) => HEIGHT - MARGIN.bottom - part * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const over = [...new Set(chips.map((chip) => chip.curves[axis].over))].join(", ");
  const said = chips.map((chip) => `${chip.label}: ${chip.text}`).join("; ");
  const parts = [svg("title", {}, `occupancy over ${over}`), svg("desc", {}, said)];
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    parts.push(svg("line", { class: "grid", x1: MARGIN.left, x2: wide - MARGIN.right, y1: y(part), y2: y(part) }));
    parts.push(svg("text", { class: "tick", x: MARGIN.left - 6, y: y(part) + 4, "text-anchor": "end" }, `${part * 100}%`));
  }
  for (const at of ticks(last, wide / 70)) {
    parts.push(svg("text", { class: "tick", x: x(at), y: HEIGHT - MARGIN.bottom + 18, "text-anchor": at === last ? "end" : "middle" }, short(at)));
  }
  // The words of two vendors stand under each other.
  const names = [...new Set(chips.map((chip) => chip.curves[axis].over))];
  names.forEach((name, at) => {
    parts.push(svg("text", { class: "name", x: wide / 2, y: HEIGHT - 8 - 15 * (names.length - 1 - at), "text-anchor": "middle" }, name));
  });
  chips.forEach((chip, at) => {
    parts.push(svg("path", { class: `line ink-${at % 4}`, d: path(chip, axis, x, y) }));
  });
  labels(chips, axis, x, y, wide).forEach((label) => parts.push(label));
  // Of chips with one point the first has the widest ring: all are seen.
  chips.forEach((chip, at) => {
    const here = Math.min(chip.curves[axis].at ?? 0, last);
    const place = { cx: x(here), cy: y(chip.max_waves ? chip.waves / chip.max_waves : 0) };
    const size = 5 + (chips.length - 1 - at) * 3;
    parts.push(svg("circle", { class: `point ink-${at % 4}${at < chips.length - 1 ? " ring" : ""}`, r: size, ...place }));
  });
  parts.push(handle(chips, axis, first, x, y, wide));
  return svg("svg", { viewBox: `0 0 ${wide} ${HEIGHT}`, width: wide, height: HEIGHT, class: "chart", role: "group", "aria-label": `occupancy over ${over}` }, ...parts);
}

/** A value holds down to the place before: what is taken is rounded up. */
function path(chip, axis, x, y) {
  const { pieces, first } = chip.curves[axis];
  let d = "";
  let from = axis === 0 ? 0 : first;
  for (let at = 0; at < pieces.length; at += 3) {
    const high = y(pieces[at + 1] / chip.max_waves);
    d += `${d ? "L" : "M"}${x(from)} ${high}H${x(pieces[at])}`;
    from = pieces[at];
  }
  return d;
}

/** What each chip reaches, beside its point; where several are, none covers another. */
function labels(chips, axis, x, y, wide) {
  const taken = [];
  return chips.map((chip, at) => {
    const here = chip.curves[axis].at ?? 0;
    const right = x(here) > wide / 2;
    let up = y(chip.max_waves ? chip.waves / chip.max_waves : 0) - 12;
    while (taken.some((other) => Math.abs(other - up) < 15)) up += 15;
    taken.push(up);
    const words = chips.length > 1 ? `${chip.label}: ${chip.percent}` : `${short(here)}: ${chip.percent}`;
    return svg("text", { class: "label", x: x(here) + (right ? -10 : 10), y: Math.max(up, 14), "text-anchor": right ? "end" : "start" }, words);
  });
}

/** What is taken hold of: a line through the points, as wide as a finger. */
function handle(chips, axis, first, x, y, wide) {
  const at = first.at ?? 0;
  const to = (place) => {
    const next = moved(text(), axis, place);
    if (next !== null) go(next, KEYS[axis]);
  };
  const move = (event) => {
    const box = event.currentTarget.ownerSVGElement.getBoundingClientRect();
    const share = ((event.clientX - box.left) * (wide / box.width) - x(0)) / (x(first.last) - x(0));
    to(Math.round(Math.min(Math.max(share, 0), 1) * first.last));
  };
  const keyed = (event) => {
    const way = { ArrowUp: "up", ArrowRight: "up", ArrowDown: "down", ArrowLeft: "down" }[event.key];
    const here = now().chips.find((chip) => chip.curves)?.curves[axis];
    if (!way || !here) return;
    event.preventDefault();
    to(here[way]);
  };
  const said = `${at}: ${chips.map((chip) => chip.text).join("; ")}`;
  return svg("rect", {
    class: "handle", x: x(Math.min(at, first.last)) - 14, y: MARGIN.top - 10, width: 28, height: HEIGHT - MARGIN.top - MARGIN.bottom + 20, tabindex: 0,
    role: "slider", "aria-label": first.over, "aria-valuemin": first.first, "aria-valuemax": first.last, "aria-valuenow": at, "aria-valuetext": said,
    onkeydown: keyed,
    onpointerdown: (event) => {
      event.preventDefault();
      event.currentTarget.focus();
      hold(event.currentTarget.parentNode.parentNode, move);
    },
  });
}

/** Follows the pointer until it is let go; the picture under it is drawn anew meanwhile. */
function hold(place, move) {
  const follow = (event) => {
    const held = place.querySelector(".handle");
    if (held) move({ currentTarget: held, clientX: event.clientX });
  };
  const end = () => {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
