// What is put in: the chips, and a field for each key that they have.

import { chips } from "./engine.js";
import { byId, html, sentence } from "./element.js";
import { asked, isTyped, set, setChips, value } from "./state.js";

/** Keys that stand above the fold; the others are behind "more". */
const FIRST = ["workgroup", "vgprs", "agprs", "sgprs", "lds", "dynamic_lds"];

let built = "";

/** Every name, once, that a chip can be found by. */
export function listNames() {
  const list = byId("names");
  const seen = new Set();
  const add = (name, label) => {
    if (seen.has(name)) return;
    seen.add(name);
    list.append(html("option", { value: name, label }));
  };
  for (const chip of chips()) {
    add(chip.name, [chip.family, chip.products].filter(Boolean).join(": "));
    for (const device of chip.devices) add(device, chip.name);
  }
  for (const chip of chips()) for (const alias of chip.aliases) add(alias, chip.name);
}

/** Shows what is asked. */
export function showInputs(shown) {
  showChips(shown);
  const shape = JSON.stringify(shown.keys);
  if (shape !== built) {
    build(shown.keys);
    built = shape;
  }
  for (const key of shown.keys) {
    const given = value(key.key) ?? "";
    for (const field of document.querySelectorAll(`[data-key="${key.key}"]`)) {
      const wanted = field.type === "range" ? given || key.default || key.least : given;
      // Whoever types is not disturbed.
      if (!isTyped() || field !== document.activeElement || field.type === "range") field.value = wanted;
    }
  }
  const least = byId("field-min");
  if (!isTyped() || least !== document.activeElement) least.value = value("min") ?? "";
  showErrors(shown);
}

function showChips(shown) {
  const names = asked();
  const place = byId("chips");
  const focused = place.contains(document.activeElement) ? [...place.querySelectorAll("input")].indexOf(document.activeElement) : -1;
  const change = () => setChips([...place.querySelectorAll("input")].map((input) => input.value));
  const field = (name, wrong, at) => {
    const label = at < names.length ? `chip ${at + 1}` : names.length ? "one more chip" : "chip";
    return html("input", {
      value: name, list: "names", "aria-label": label, placeholder: label, autocomplete: "off", spellcheck: "false",
      "aria-invalid": wrong ? "true" : undefined, onchange: change,
    });
  };
  const fields = names.map((pair, at) => {
    let name = pair.value;
    try {
      name = decodeURIComponent(pair.value);
    } catch {
      // As it is written.
    }
    const remove = html("button", { type: "button", "aria-label": `without ${name}`, onclick: () => setChips(asked().filter((_, other) => other !== at).map((other) => decodeURIComponent(other.value))) }, "×");
    return html("span", { class: "chip" }, field(name, pair.error, at), names.length > 1 ? remove : null);
  });
  if (names.length < 8) fields.push(html("span", { class: "chip" }, field("", false, names.length)));
  place.replaceChildren(...fields);
  if (focused >= 0) place.querySelectorAll("input")[Math.min(focused, names.length)]?.focus();
}

function build(keys) {
  const row = (key) => (key.choices.length ? choice(key) : number(key));
  const first = keys.filter((key) => FIRST.includes(key.key));
  const more = keys.filter((key) => !FIRST.includes(key.key));
  byId("first").replaceChildren(...first.map(row));
  byId("more").replaceChildren(...more.map(row));
  const given = more.some((key) => value(key.key) !== undefined);
  byId("further").open ||= given;
  byId("further").hidden = more.length === 0;
}

function label(key) {
  return html("label", { for: `field-${key.key}`, title: key.line }, html("code", {}, key.name), " ", html("small", {}, key.line));
}

function choice(key) {
  const none = key.default === null ? "not given" : `${key.default} (default)`;
  const options = [html("option", { value: "" }, none), ...key.choices.map((choice) => html("option", {}, choice))];
  const field = html("select", { id: `field-${key.key}`, "data-key": key.key, onchange: (event) => set(key.key, event.target.value) }, ...options);
  return html("div", { class: "key" }, label(key), field);
}

function number(key) {
  const changed = (event) => set(key.key, event.target.value.trim());
  const typed = { oninput: changed, onkeydown: (event) => step(event, key) };
  const field = html("input", {
    id: `field-${key.key}`, "data-key": key.key, inputmode: key.is_shape ? "text" : "numeric", autocomplete: "off",
    placeholder: key.default ?? "not given", ...typed,
  });
  const slider = html("input", {
    type: "range", "data-key": key.key, "aria-label": `${key.name}, slider`, min: Math.min(key.least, 1), max: key.most, step: 1, ...typed,
  });
  return html("div", { class: "key" }, label(key), field, slider);
}

/** Arrow keys go to the next whole step of the chip. */
function step(event, key) {
  const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
  const isSlider = event.target.type === "range";
  if (!way || event.ctrlKey || event.metaKey || event.altKey || (!isSlider && !event.key.match(/Up|Down/))) return;
  const next = stepped(event.target.value || key.default || 0, way, key);
  if (next === null) return;
  event.preventDefault();
  event.target.value = next;
  set(key.key, String(next));
}

/** The next multiple of the step, within the ends; `null` of what is no number. */
export function stepped(from, way, { step, least, most }) {
  if (!/^\d+$/.test(String(from).trim())) return null;
  const places = way > 0 ? Math.floor(from / step) + 1 : Math.ceil(from / step) - 1;
  return Math.min(Math.max(places * step, least), Math.max(most, least));
}

/** What is wrong, each with a way to leave it out. */
function showErrors(shown) {
  const wrong = shown.pairs.filter((pair) => pair.error !== null);
  const leave = (pair) => html("button", { type: "button", onclick: () => set(pair.key, null) }, "leave it out");
  const lines = wrong.map((pair) => html("li", {}, ...sentence(pair.error), " ", leave(pair)));
  const foreign = shown.chips.flatMap((chip) => chip.foreign.map(({ key, why }) => html("li", {}, html("code", {}, key), ` does not count on ${chip.label}: ${why}`)));
  byId("wrong").replaceChildren(...lines, ...foreign);
  for (const field of document.querySelectorAll("[data-key]")) {
    const is = wrong.some((pair) => pair.key === field.dataset.key);
    if (is) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}
