// The page: what listens to what.

import { choose, list, offer, read } from "./build.js";
import { showAnswer } from "./answer.js";
import { showCurves } from "./curves.js";
import { byId } from "./element.js";
import { start } from "./engine.js";
import { listNames, showInputs } from "./inputs.js";
import { nameAxes, showMap } from "./map.js";
import { fromAddress, isTyped, now, set, show, whenChanged } from "./state.js";
import { copy, picture, save, showTexts } from "./take.js";

/** The question of the kernel that is open in a report. */
let opened;
/** Whether the pictures are to be drawn. */
let isDue = false;

/** Draws what depends on the width of the window. */
function draw(shown) {
  showCurves(shown);
  nameAxes(shown);
  showMap(shown);
}

/** Draws with the next picture of the screen: the words follow a key at once, and the pictures once for many keys. */
function drawSoon(shown) {
  if (!isTyped()) return draw(shown);
  if (!isDue) requestAnimationFrame(() => {
    isDue = false;
    draw(now());
  });
  isDue = true;
}

function listen() {
  for (const shows of [showInputs, showAnswer, showTexts, drawSoon]) whenChanged(shows);
  const again = () => show(fromAddress(opened ?? own()[0]?.question));
  addEventListener("popstate", again);
  addEventListener("hashchange", again);
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth !== width) draw(now());
    width = innerWidth;
  });
  byId("field-min").addEventListener("input", (event) => set("min", event.target.value.trim()));
  for (const id of ["map-chip", "map-axes"]) byId(id).addEventListener("change", () => showMap(now()));
  for (const button of document.querySelectorAll("[data-copies]")) button.addEventListener("click", copy);
  byId("save").addEventListener("click", () => save("occupancy.svg", "image/svg+xml", picture(byId("occupancy").textContent)));
  byId("kernel-search").addEventListener("input", list);
  byId("kernel-list").addEventListener("change", choose);
  byId("file").addEventListener("change", (event) => event.target.files[0] && read(event.target.files[0]));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) read(file);
  });
}

/** The kernels that the page was written with. */
function own() {
  return JSON.parse(byId("kernels").textContent);
}

/** In a report the calculator stands in the kernel that is open, in the place of its picture. */
function moveInto(details) {
  const { question } = details.dataset;
  opened = question;
  for (const other of document.querySelectorAll("details[data-question] > .static")) other.hidden = other.parentNode === details;
  details.append(byId("calculator"));
  byId("calculator").hidden = false;
  show(question);
}

function begin() {
  start();
  document.documentElement.classList.add("moves");
  listNames();
  listen();
  const report = document.querySelectorAll("details[data-question]");
  for (const details of report) details.addEventListener("toggle", () => details.open && moveInto(details));
  const kernels = own();
  // A report shows its contracts first.
  byId("calculator").hidden = report.length > 0 && !location.hash.includes("=");
  if (kernels.length > 1 && report.length === 0) offer(kernels, "this page");
  show(fromAddress(kernels[0]?.question));
  const open = [...report].find((details) => details.open);
  if (open && !location.hash.includes("=")) moveInto(open);
}

begin();
