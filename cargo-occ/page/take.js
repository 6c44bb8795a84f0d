// What is taken away: the contract, the command, the link, and the picture.

import { byId, svg } from "./element.js";

/** Shows the texts; what cannot say the same is not shown. */
export function showTexts(shown) {
  const address = location.href.split("#")[0];
  const texts = { contract: shown.contract, command: shown.command, link: shown.fragment && `${address}#${shown.fragment}` };
  for (const [id, text] of Object.entries(texts)) {
    byId(`take-${id}`).textContent = text ?? "";
    byId(`take-${id}`).parentNode.hidden = !text;
  }
}

/** Copies the text beside the button that was pressed. */
export function copy(event) {
  const from = byId(event.currentTarget.dataset.copies);
  const done = (word) => {
    byId("told").textContent = word;
  };
  const select = () => {
    // Where the browser lets no page write, the text is ready to be copied.
    getSelection().selectAllChildren(from);
    done("press the keys for copying");
  };
  if (!navigator.clipboard) return select();
  navigator.clipboard.writeText(from.textContent).then(() => done("copied"), select);
}

/** The units, the curves and the map as one SVG, in light and in dark. */
export function picture(sentence) {
  const all = [...document.querySelectorAll("#units svg, #curves .chart, #map .chart")];
  const wide = Math.max(...all.map((one) => one.width.baseVal.value), 320);
  let down = 40;
  const placed = all.map((one) => {
    const copied = one.cloneNode(true);
    copied.setAttribute("y", down);
    copied.querySelectorAll(".handle").forEach((handle) => handle.remove());
    down += one.height.baseVal.value + 8;
    return copied;
  });
  const title = svg("text", { class: "name", x: 12, y: 24 }, sentence);
  const style = svg("style", {}, byId("style-of-charts").textContent);
  const paper = svg("rect", { class: "paper", width: "100%", height: "100%" });
  const root = svg("svg", { class: "chart", viewBox: `0 0 ${wide} ${down}`, width: wide, height: down }, svg("title", {}, sentence), style, paper, title, ...placed);
  return new XMLSerializer().serializeToString(root);
}

/** Saves a text as a file. */
export function save(name, kind, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
