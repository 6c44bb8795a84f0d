// The unit of each chip with what is on it, as the engine draws it.

import { byId, html } from "./element.js";
import { unit } from "./engine.js";
import { text } from "./state.js";

/** Shows the units, each as wide as its place. */
export function showUnits(shown) {
  const place = byId("units");
  const several = shown.chips.length > 1;
  const figures = shown.chips.map((chip, at) => chip.limits && html("figure", { class: "unit", "data-chip": at }, several ? html("figcaption", {}, chip.label) : null));
  place.replaceChildren(...figures.filter(Boolean));
  for (const figure of place.children) figure.insertAdjacentHTML("beforeend", unit(text(), Number(figure.dataset.chip), figure.clientWidth));
}
