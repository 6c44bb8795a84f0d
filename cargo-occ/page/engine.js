// The engine: questions in, answers out. Every number and every sentence of the page is from here.

import { inflate } from "./inflate.js";

/** Bytes of a question, and of an answer. */
const QUESTION = 4096;
const ANSWER = 1 << 20;

let engine;
let place;

/** Starts the engine, which a page keeps in the element `engine`. */
export function start() {
  const text = atob(document.getElementById("engine").textContent.trim());
  const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const module = new WebAssembly.Module(inflate(packed));
  engine = new WebAssembly.Instance(module, {}).exports;
  // Its own pages at the end of the memory, which nothing else uses.
  place = engine.memory.grow((QUESTION + ANSWER + 8) / 65536 + 1) * 65536;
}

function ask(name, question, ...numbers) {
  const asked = new TextEncoder().encode(question);
  // What is too long is refused by its length alone.
  new Uint8Array(engine.memory.buffer, place, QUESTION).set(asked.subarray(0, QUESTION));
  const answer = place + QUESTION;
  const length = answer + ANSWER;
  const before = name === "occ_chips" ? [] : [place, asked.length, ...numbers];
  const status = engine[name](...before, answer, ANSWER, length);
  const bytes = status < 0 ? 0 : new DataView(engine.memory.buffer).getUint32(length, true);
  return [status, new TextDecoder().decode(new Uint8Array(engine.memory.buffer, answer, bytes))];
}

/** All that is shown of a question, but the map. */
export function describe(question) {
  return JSON.parse(ask("occ_describe", question)[1]);
}

/** The question with the quantity of a curve moved to the place that is nearest to `at`; `null` where there is none. */
export function moved(question, axis, at) {
  const [status, text] = ask("occ_move", question, axis, at);
  return status === 0 ? text : null;
}

/** Occupancy over two quantities on one chip of a question; `null` where there is none. */
export function map(question, chip, across, up) {
  const [, text] = ask("occ_map", question, chip, across, up);
  return text.startsWith("{") ? JSON.parse(text) : null;
}

/** The unit of one chip of a question with what is on it, as SVG; empty where there is none. */
export function unit(question, chip, width) {
  const [, text] = ask("occ_unit", question, chip, Math.floor(width));
  return text.startsWith("<svg") ? text : "";
}

/** Every chip that can be named. */
export function chips() {
  return JSON.parse(ask("occ_chips", "")[1]);
}
