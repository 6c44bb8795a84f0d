// The question that the page shows. It is the fragment of its address, and only the engine reads it.

import { describe } from "./engine.js";

/** What is shown where the fragment asks for nothing. */
const EXAMPLE = "arch=gfx1100&workgroup=256&vgprs=120&lds=4096";

let question = "";
let shown;
let lastChanged;
let typed = false;
const listeners = [];

/** Calls `listener` with what the engine says, now and after each change. */
export function whenChanged(listener) {
  listeners.push(listener);
}

/** What the engine says of the question. */
export function now() {
  return shown;
}

/** The question as text. */
export function text() {
  return question;
}

/** Shows another question. */
export function show(next) {
  question = next;
  shown = describe(next) ?? { error: "the fragment has more than 4096 bytes", pairs: [], keys: [], chips: [] };
  for (const listener of listeners) listener(shown);
}

/** Shows another question as the address of the page. A further change of the same key takes no step back more. */
export function go(next, changed) {
  typed = changed !== undefined;
  const address = `#${next}`;
  const push = changed === undefined || changed !== lastChanged;
  lastChanged = changed;
  try {
    history[push ? "pushState" : "replaceState"](null, "", address);
  } catch {
    // A page in a frame may have no address of its own. It works without.
  }
  show(next);
  typed = false;
}

/** Whether a key of the kernel is being changed, and not the whole question. */
export function isTyped() {
  return typed;
}

/** The question that the address asks, or `otherwise`. A link to a place of the page asks nothing. */
export function fromAddress(otherwise = EXAMPLE) {
  const asked = location.hash.slice(1);
  lastChanged = undefined;
  return asked.includes("=") || (asked && !byIdExists(asked)) ? asked : otherwise;
}

function byIdExists(id) {
  return document.getElementById(id) !== null;
}

/** The question with other values: a list of keys with what is set, `null` for what is left out. */
export function changed(values) {
  const parts = shown.pairs.filter((pair) => !values.some(([key]) => isSame(pair, key))).map((pair) => pair.text);
  for (const [key, value] of values) {
    if (value === null || value === "") continue;
    const name = shown.keys.find((known) => known.key === key)?.name ?? key;
    parts.push(`${name}=${encode(value)}`);
  }
  return parts.join("&");
}

/** Sets one key. What a compiler padded says nothing of another count. */
export function set(key, value) {
  const values = [[key, value]];
  if (key === "vgprs" || key === "agprs") values.push(["vgprs_allocated", null]);
  if (key === "sgprs") values.push(["sgprs_allocated", null]);
  go(changed(values), key);
}

/** The value of a key as it is written; `undefined` where it is not given. */
export function value(key) {
  const pair = shown.pairs.find((pair) => isSame(pair, key));
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.value);
  } catch {
    return pair.value;
  }
}

function isSame(pair, key) {
  return pair.key === key;
}

/** The names of the chips as they were asked for, also those that are none. */
export function asked() {
  return shown.pairs.filter((pair) => pair.key === "arch");
}

/** Asks for other chips; the first stands first. */
export function setChips(names) {
  const rest = shown.pairs.filter((pair) => pair.key !== "arch").map((pair) => pair.text);
  const chips = names.filter((name) => name.trim() !== "").map((name) => `arch=${encode(name.trim())}`);
  go([...chips, ...rest].join("&"));
}

/** A value as a link has it. */
export function encode(value) {
  return encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":");
}
