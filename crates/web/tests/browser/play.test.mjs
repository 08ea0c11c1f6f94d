// The page in one file, played in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Visitor, click, engine, faults, launch, page, press, tap, tooWide } from "./support.mjs";

let browser, address;
before(async () => {
  address = page();
  browser = await launch();
});
after(() => browser.close());

/** Boards on which a game soon ends. */
const GAMES = {
  Gems: { max_moves: "6" },
  Ripple: { width: "3", height: "2" },
  Mansuba: { width: "5", height: "5" },
  Tilings: { width: "4", height: "3", seed: "3" },
  Carcassonne: {},
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" };
const rivals = (title) => (title === "Carcassonne" ? [] : ["1"]);

for (const [title, options] of Object.entries(GAMES)) {
  for (const [way, choose, screen] of [["by mouse", click, {}], ["by keys alone", press, {}], ["by touch on a phone", tap, PHONE]]) {
    test(`${title} is played to its end ${way}`, async () => {
      const visitor = await Visitor.comes(browser, address, screen);
      await visitor.begins(title, options, rivals(title));
      const turns = await visitor.finishes(choose);
      assert.ok(turns > 0, "somebody has played");
      assert.equal(await tooWide(visitor.tab), 0, "nothing is wider than the screen");
      if (way !== "by keys alone") assert.deepEqual(await faults(visitor.tab), []);
      await visitor.leaves();
    });
  }
}

test("what is taken back can be played again, and pointing at squares in between loses nothing", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Carcassonne", { seed: "7" });
  await visitor.plays(click);
  await visitor.waits();
  await tab.locator(".undo").click();
  await tab.locator("[data-square]").first().click({ force: true });
  await tab.locator("[data-square]").first().hover({ force: true });
  await tab.locator(".redo").click();
  assert.equal(await visitor.moves(), 2);
  await visitor.leaves();
});

test("the tile in hand lies where it was pointed at, and discs on it claim the land under them", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Carcassonne", { seed: "7" }, ["person"]);
  await tab.locator('[data-square="0,1"]').hover({ force: true });
  await tab.locator(".ghost:not(.sure) .cell").waitFor({ state: "attached" });
  await tab.locator('[data-square="0,1"]').click({ force: true });
  const { labels, task } = engine([{ do: "new", game: "carcassonne", seed: "7" }, { do: "next", said: ["0,1", "r0"], names: ["Player 1"], brief: true }])[1];
  const told = ({ label, does }) => `${label.text}: ${does.text}`;
  assert.deepEqual(await tab.locator(".claim").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), labels.filter(({ at }) => at).map(told));
  assert.deepEqual(await tab.locator(".choice").allTextContents(), labels.filter(({ word }) => word).map(({ label }, at) => `${label.text.replace(/^the (.)/, (_, first) => first.toUpperCase())}${"abcdefgijk"[at]}`));
  assert.equal(await tab.locator("button.main:visible").textContent(), `Place: ${labels.find(({ word }) => !word).label.text}`);
  assert.equal(await visitor.prompt(), `Player 1: ${task.text[0].toLowerCase()}${task.text.slice(1)}`);
  const sides = new Map(labels.map(({ word, label }) => [word, label.text]));
  assert.ok(/road to the (west|south|east)/.test(sides.get("w")), sides.get("w"));
  await tab.keyboard.press("r");
  await tab.locator(".claim").first().click();
  const move = tab.locator(".moves li").first();
  assert.equal(await move.locator("span[title]").getAttribute("title"), "0,1 r1 w", "the tile was turned");
  assert.match(await move.textContent(), /Player 1 \w+/);
  assert.match(await tab.locator(".announcer").textContent(), /^Player 1 \w+.*Player 2: choose/);
  await visitor.leaves();
});

test("a game that goes on is there again after a reload", async () => {
  const visitor = await Visitor.comes(browser, address);
  await visitor.begins("Ripple");
  await visitor.plays(click);
  await visitor.waits();
  const moves = await visitor.moves();
  await visitor.tab.reload();
  await visitor.waits();
  assert.equal(await visitor.moves(), moves);
  await visitor.leaves();
});

test("hints come in three grades", async () => {
  const visitor = await Visitor.comes(browser, address);
  await visitor.begins("Ripple");
  for (const expected of [/look|Hint/, /It is marked on the board/, /^Best: /]) {
    await visitor.tab.locator(".hint").click();
    await visitor.tab.waitForFunction((text) => new RegExp(text).test(document.querySelector(".advice").textContent), expected.source);
  }
  assert.ok(await visitor.tab.locator(".chosen").count(), "the square is marked on the board");
  await visitor.leaves();
});

test("the evaluation beside the board tells the chance to win in words, and goes when it is not wanted", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple");
  await tab.waitForFunction(() => /^You: (winning|ahead|even|behind|losing), chance to win \d+ %$/.test(document.querySelector(".bar").getAttribute("aria-label") ?? ""));
  await tab.locator(".open-menu").click();
  await tab.locator(".show-bar").uncheck();
  assert.equal(await tab.locator(".bar").isVisible(), false);
  await visitor.leaves();
});

test("settings are kept, and sounds are off until somebody wants them", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  assert.equal(await tab.locator(".sounds").isChecked(), false);
  await tab.locator(".settings summary").click();
  await tab.locator(".theme").selectOption("dark");
  await tab.locator(".letters").check();
  await tab.reload();
  await tab.locator(".poster").first().waitFor();
  assert.equal(await tab.locator(".letters").isChecked(), true);
  assert.equal(await tab.evaluate(() => document.documentElement.dataset.theme), "dark");
  await visitor.leaves();
});

test("a turn is shown step by step where motion is welcome", async () => {
  const visitor = await Visitor.comes(browser, address, { reducedMotion: "no-preference" }), { tab } = visitor;
  await visitor.begins("Gems", { seed: "1" });
  await visitor.plays(click);
  await tab.locator("svg.board.moving").waitFor();
  await visitor.waits();
  await visitor.leaves();
});

for (const screen of [{}, { colorScheme: "dark" }, PHONE]) {
  test(`the front page has no faults that an inspector finds: ${JSON.stringify(screen)}`, async () => {
    const visitor = await Visitor.comes(browser, address, screen), { tab } = visitor;
    await tab.locator(".settings summary").click();
    assert.deepEqual(await faults(tab), []);
    assert.equal(await tooWide(tab), 0);
    await visitor.leaves();
  });
}
