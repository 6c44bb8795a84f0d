// What is put in: the chips, and a field for each key that they have.

import { chips } from "./engine.js";
import { byId, html, sentence } from "./element.js";
import { asked, isTyped, known, set, setChips, value } from "./state.js";

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
  const shape = JSON.stringify(shown.keys.map(({ number, up, down, ...stays }) => stays));
  if (shape !== built) {
    build(shown.keys);
    built = shape;
  }
  for (const key of shown.keys) {
    const given = value(key.key) ?? "";
    for (const field of document.querySelectorAll(`[data-key="${key.key}"]`)) {
      const wanted = field.type === "range" ? key.number : given;
      // Whoever types is not disturbed.
      if (!isTyped() || field !== document.activeElement || field.type === "range") field.value = wanted;
    }
  }
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
  const kernel = keys.filter((key) => key.part === "kernel");
  const least = keys.filter((key) => key.part === "asked");
  fold("further", "first", "more", kernel, (key) => FIRST.includes(key.key) || (key.choices.length > 0 && key.default === null), row);
  fold("other-ways", "asked", "asked-otherwise", least, (key) => key.key === "min", asking);
}

/** Some keys are always seen; the others are opened where one of them is given. */
function fold(place, first, more, keys, isFirst, row) {
  const others = keys.filter((key) => !isFirst(key));
  byId(first).replaceChildren(...keys.filter(isFirst).map(row));
  byId(more).replaceChildren(...others.map(row));
  byId(place).open ||= others.some((key) => value(key.key) !== undefined);
  byId(place).hidden = others.length === 0;
}

/** What is asked of the kernel. */
function asking(key) {
  const changed = (event) => set(key.key, event.target.value.trim());
  const field = html("input", { id: `field-${key.key}`, "data-key": key.key, autocomplete: "off", placeholder: key.example, oninput: changed });
  return html("div", { class: "key" }, label(key), field);
}

function label(key) {
  return html("label", { for: `field-${key.key}`, title: key.line }, ...sentence(key.line), " ", html("code", {}, key.name));
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
  const way = { ArrowUp: "up", ArrowRight: "up", ArrowDown: "down", ArrowLeft: "down" }[event.key];
  const isSlider = event.target.type === "range";
  if (!way || event.ctrlKey || event.metaKey || event.altKey || (!isSlider && !event.key.match(/Up|Down/))) return;
  const next = known(key.key)?.[way];
  if (next === null || next === undefined) return;
  event.preventDefault();
  event.target.value = next;
  set(key.key, String(next));
}

/** What is wrong, each with a way to leave it out. */
function showErrors(shown) {
  const wrong = shown.pairs.filter((pair) => pair.error !== null);
  const leave = (pair) => html("button", { type: "button", onclick: () => set(pair.key, null) }, "leave it out");
  const lines = wrong.map((pair) => html("li", {}, ...sentence(pair.error), " ", leave(pair)));
  const foreign = shown.chips.flatMap((chip) => chip.foreign.map((why) => html("li", {}, ...sentence(why))));
  byId("wrong").replaceChildren(...lines, ...foreign);
  for (const field of document.querySelectorAll("[data-key]")) {
    const is = wrong.some((pair) => pair.key === field.dataset.key);
    if (is) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}
