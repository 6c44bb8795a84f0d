// The page: what listens to what.

import { choose, list, offer, read } from "./build.js";
import { showAnswer } from "./answer.js";
import { showCurves } from "./curves.js";
import { byId } from "./element.js";
import { start } from "./engine.js";
import { listNames, showInputs } from "./inputs.js";
import { nameAxes, showMap } from "./map.js";
import { fromAddress, isTyped, now, show, whenChanged } from "./state.js";
import { copy, picture, save, showTexts } from "./take.js";
import { showUnits } from "./unit.js";

/** The question of the kernel that is open in a report. */
let opened;
/** Whether the pictures are to be drawn. */
let isDue = false;

/** Draws what depends on the width of the window. */
function draw(shown) {
  showUnits(shown);
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

/** In a report the calculator stands in the kernel that is open, in the place of its pictures if it has all their chips. */
function moveInto(details, question = details.dataset.question) {
  opened = question;
  for (const other of report()) {
    const isHere = other === details;
    other.querySelector(".static").hidden = isHere && "whole" in details.dataset;
    for (const button of other.querySelectorAll(".asks button")) button.hidden = isHere && button.dataset.question === question;
  }
  details.insertBefore(byId("calculator"), details.querySelector(".static"));
  byId("calculator").hidden = false;
  show(question);
}

/** The kernels of a report that move. */
function report() {
  return [...document.querySelectorAll("details[data-question]")];
}

/** Opens what a link leads to. */
function openLinked() {
  const place = byId(location.hash.slice(1));
  if (place) place.open = true;
}

function begin() {
  openLinked();
  addEventListener("hashchange", openLinked);
  start();
  document.documentElement.classList.add("moves");
  listNames();
  listen();
  const details = report();
  // A browser may tell of those that are open from the beginning before or after this.
  const initially = new Set(details.filter((one) => one.open));
  for (const one of details) {
    one.addEventListener("toggle", () => !initially.delete(one) && one.open && moveInto(one));
    for (const button of one.querySelectorAll(".asks button")) button.addEventListener("click", () => moveInto(one, button.dataset.question));
  }
  const kernels = own();
  // A report shows its contracts first.
  byId("calculator").hidden = !document.body.matches(".calculates") && !location.hash.includes("=");
  if (kernels.length > 1) offer(kernels, "the kernels of this page");
  show(fromAddress(kernels[0]?.question));
  const open = details.find((one) => one.open);
  if (open && !location.hash.includes("=")) moveInto(open);
}

begin();
