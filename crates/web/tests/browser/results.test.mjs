// One result: whoever leaves has not won, whatever the points, and the page says the same everywhere.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Visitor, click, launch, page } from "./support.mjs";

let browser, address;
before(async () => {
  address = page();
  browser = await launch();
});
after(() => browser.close());

const SMALL = { width: "4", height: "4", seed: "7" };

/** Plays these squares, whoever is to move. */
const squares = async ({ tab }, ...names) => {
  for (const name of names) await click(tab.locator(`[data-square="${name}"]`));
};

const standing = ({ tab }, seat) => tab.locator(".players .standing").nth(seat).textContent();

test("whoever resigns ahead has lost", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { ...SMALL, rest: "0" }, ["person"]);
  await squares(visitor, "a1", "d4", "a1", "d1", "b1", "c4");
  const [own, other] = await visitor.points();
  assert.ok(own > other, `${own} : ${other}`);
  await visitor.resigns();
  assert.equal(await visitor.prompt(), "Player 1 has resigned: Player 2 wins.");
  assert.equal(await standing(visitor, 0), "resigned");
  assert.match(await tab.locator(".moves li").last().textContent(), /Player 1 resigns/);
  assert.match(await tab.locator(".announcer").textContent(), /Player 1 resigns\. Player 1 has resigned/);
  // The replay of the game says it too.
  await tab.locator(".review").click();
  assert.equal(await tab.locator(".headline").textContent(), "Game over: Player 1 has resigned: Player 2 wins");
  assert.match(await tab.locator(".caption").textContent(), /Player 1 resigns/);
  await visitor.leaves();
});

test("whoever resigns ahead of a mind is told so as you", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", SMALL);
  for (let turn = 0; turn < 40; turn++) {
    await visitor.waits();
    const [own, other] = await visitor.points();
    if (own > other) break;
    await tab.locator(".hint").click();
    await tab.waitForFunction(() => /^Hint/.test(document.querySelector(".advice").textContent));
    await tab.locator(".hint").click();
    await tab.locator(".chosen").first().waitFor({ state: "attached" });
    await squares(visitor, await tab.locator(".advice").getAttribute("title"));
  }
  const [own, other] = await visitor.points();
  assert.ok(own > other, `${own} : ${other}`);
  await visitor.resigns();
  assert.equal(await visitor.prompt(), "You have resigned: Wanderer wins.");
  assert.equal(await standing(visitor, 0), "resigned");
  await tab.locator(".review").click();
  assert.equal(await tab.locator(".headline").textContent(), "Game over: you have resigned: Wanderer wins");
  assert.match(await tab.locator(".caption").textContent(), /You resign$/);
  await visitor.leaves();
});

test("whoever resigns behind has lost", async () => {
  const visitor = await Visitor.comes(browser, address);
  await visitor.begins("Ripple", SMALL, ["person"]);
  await squares(visitor, "a1");
  await visitor.resigns();
  assert.equal(await visitor.prompt(), "Player 2 has resigned: Player 1 wins.");
  await visitor.leaves();
});

test("of three players one leaves, two play on, and the win is theirs", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { width: "3", height: "2", rest: "0", seed: "7" }, ["person", "person"]);
  await squares(visitor, "a1", "c2", "b2", "a1");
  assert.match(await visitor.prompt(), /^Player 2: lay a token/);
  await visitor.resigns();
  await tab.waitForFunction(() => /^Player 3: /.test(document.querySelector(".prompt").textContent));
  assert.equal(await standing(visitor, 1), "resigned");
  await tab.reload();
  await visitor.waits();
  assert.equal(await standing(visitor, 1), "resigned", "it is kept with the game");
  await visitor.finishes(click);
  const points = await visitor.points(), best = Math.max(points[0], points[2]);
  const winners = [0, 2].filter((seat) => points[seat] === best).map((seat) => `Player ${seat + 1}`);
  const won = winners.length === 1 ? `${winners[0]} wins` : `${winners.join(" and ")} share the win`;
  assert.equal(await visitor.prompt(), `${won[0].toUpperCase()}${won.slice(1)}.`);
  await visitor.leaves();
});

test("equal points share the win", async () => {
  const visitor = await Visitor.comes(browser, address);
  await visitor.begins("Ripple", { width: "2", height: "2", rest: "0", seed: "7" }, ["person"]);
  await squares(visitor, "a1", "b1", "b2", "a2");
  assert.deepEqual(await visitor.points(), [2, 2]);
  assert.equal(await visitor.prompt(), "Player 1 and Player 2 share the win.");
  await visitor.leaves();
});

test("a game for one ends with points, and nobody wins it", async () => {
  const visitor = await Visitor.comes(browser, address);
  await visitor.begins("Gems", { max_moves: "2", seed: "1" });
  await visitor.finishes(click);
  const [points] = await visitor.points();
  assert.equal(await visitor.prompt(), `${points} points.`);
  assert.equal(await visitor.tab.locator(".resign").isVisible(), false);
  await visitor.leaves();
});
