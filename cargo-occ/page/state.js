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
  shown = describe(next);
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

/** The question with another value of a key, without what that replaces. */
function changed(key, value) {
  const stays = (pair) => pair.key !== key && !pair.replaced_by.includes(key);
  const parts = shown.pairs.filter(stays).map((pair) => pair.text);
  if (value !== null && value !== "") parts.push(`${known(key)?.name ?? key}=${encode(value)}`);
  return parts.join("&");
}

/** Sets one key; `null` leaves it out. */
export function set(key, value) {
  go(changed(key, value), key);
}

/** What the engine says of a key. */
export function known(key) {
  return shown.keys.find((known) => known.key === key);
}

/** The value of a key as it is written; `undefined` where it is not given. */
export function value(key) {
  const pair = shown.pairs.find((pair) => pair.key === key);
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.value);
  } catch {
    return pair.value;
  }
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
