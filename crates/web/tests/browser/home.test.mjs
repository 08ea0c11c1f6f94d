// The front page: one click to each game, games that go on, the game of the day, and what was played.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { brotliCompressSync } from "node:zlib";

import { Visitor, click, faults, launch, page, tooWide } from "./support.mjs";

let browser, address;
before(async () => {
  address = page();
  browser = await launch();
});
after(() => browser.close());

const GAMES = ["carcassonne", "gems", "mansuba", "ripple", "tilings"];

test("one click begins each game, against a rival with a name", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  for (const game of GAMES) {
    await tab.locator(`.poster[data-game=${game}] .go`).click();
    await visitor.waits();
    const names = await tab.locator(".who").evaluateAll((all) => all.map((one) => one.firstChild.textContent));
    assert.deepEqual(names, game === "gems" ? ["You"] : ["You", "Carter"]);
    await tab.locator(".brand").click();
    await tab.locator(".poster").first().waitFor();
  }
  assert.equal(await tab.locator(".running li").count(), 5, "none was thrown away");
  await tab.locator(".running li", { hasText: "Mansuba" }).locator("a").click();
  await tab.locator("[data-game=mansuba].playing").waitFor();
  await visitor.leaves();
});

test("whoever is new is offered a lesson", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await tab.locator(".running a", { hasText: "lesson" }).click();
  await tab.locator(".step").waitFor();
  await visitor.leaves();
});

test("the game of the day is the same for all, and the best result is kept", async () => {
  const boards = [];
  for (let visit = 0; visit < 2; visit++) {
    const visitor = await Visitor.comes(browser, address), { tab } = visitor;
    await tab.locator(".beat").click();
    await visitor.waits();
    boards.push(await tab.locator("svg.board .cell").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join()));
    await visitor.leaves();
  }
  assert.equal(boards[0], boards[1]);
});

test("a finished game is in the history, with its result", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { width: "3", height: "2" });
  await visitor.finishes(click);
  await tab.locator("header nav a", { hasText: "My games" }).click();
  await tab.locator(".past li").first().waitFor();
  assert.equal(await tab.locator(".past li").count(), 1);
  assert.match(await tab.locator(".past li").textContent(), /^(won|lost|shared)Ripple against Wanderer/);
  assert.deepEqual(await faults(tab), []);
  await tab.locator(".look-again").click();
  await tab.locator(".reviewing").waitFor();
  await visitor.leaves();
});

test("the pictures live where motion is welcome", async () => {
  const visitor = await Visitor.comes(browser, address, { reducedMotion: "no-preference" }), { tab } = visitor;
  const seen = () => tab.locator(".posters").evaluate((one) => one.innerHTML);
  const before = await seen();
  await tab.waitForFunction((was) => document.querySelector(".posters").innerHTML !== was, before);
  await visitor.leaves();
});

for (const screen of [{ viewport: { width: 390, height: 844 } }, { viewport: { width: 700, height: 450 }, colorScheme: "dark" }]) {
  test(`the front page fits ${screen.viewport.width} pixels`, async () => {
    const visitor = await Visitor.comes(browser, address, screen), { tab } = visitor;
    assert.equal(await tooWide(tab), 0);
    assert.deepEqual(await faults(tab), []);
    await visitor.leaves();
  });
}

/** A module as the server sends it: without lines of comments. */
const sent = (text) => text.replace(/^\s*\/\*\*(?:(?!\*\/)[^])*\*\/\n/gm, "").replace(/^\s*\/\/.*\n/gm, "");

/** The files that the first page of a server loads beside the engine. */
const first = () => {
  const folders = ["../../page/", "../../../pictures/src/page/"].map((path) => new URL(path, import.meta.url)), found = new Map();
  const text = (name) => {
    for (const folder of folders) {
      try {
        return readFileSync(new URL(name, folder), "utf8");
      } catch {
        // It is in the other folder.
      }
    }
    throw new Error(name);
  };
  const load = (name) => {
    if (found.has(name)) return;
    found.set(name, text(name));
    for (const [, other] of found.get(name).matchAll(/^import .* from "\.\/([\w-]+\.js)";$/gm)) load(other);
  };
  ["server.js", "index.html", "style.css", "server.css", "look.css"].forEach((name) => (name.endsWith(".js") ? load(name) : found.set(name, text(name))));
  return found;
};

test("the first page stays small beside the engine", () => {
  const sizes = [...first()].map(([name, text]) => [name, brotliCompressSync(name.endsWith(".js") ? sent(text) : text).length]), all = sizes.reduce((sum, [, size]) => sum + size, 0);
  assert.ok(all <= 21_000, `${all} bytes: ${sizes.join(" ")}`);
});
