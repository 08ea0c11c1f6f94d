// Puzzles: by difficulty, the one of the day, a wrong try told, the solution shown, and a row of them kept.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { Visitor, click, faults, launch, page, tooWide } from "./support.mjs";

const { puzzles } = JSON.parse(readFileSync(new URL("../../page/puzzles.json", import.meta.url), "utf8"));

let browser, address;
before(async () => {
  address = page();
  browser = await launch();
});
after(() => browser.close());

/** Opens the puzzle with this picture of the collection. */
const opens = async (tab, task) => {
  await tab.evaluate(() => { location.hash = "puzzles"; });
  await tab.locator(".puzzle").first().waitFor();
  const order = [3, 7, 10].flatMap((most, at) => puzzles.filter(({ difficulty }) => difficulty <= most && difficulty > [0, 3, 7][at]).sort((a, b) => a.plies - b.plies));
  await tab.locator(".puzzle").nth(order.indexOf(task)).click();
  await tab.locator(".puzzling [data-square]").first().waitFor();
};

/** Says a move square by square. */
const says = async (tab, move) => {
  for (const square of move.split(" ")) await click(tab.locator(`[data-square="${square}"]`));
};

const prompt = (tab) => tab.locator(".prompt").textContent();

test("a puzzle is solved move by move, and the row is kept", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor, task = puzzles.find(({ plies }) => plies === 3);
  await opens(tab, task);
  assert.equal(await tab.locator("h1").textContent(), "Win in 2 moves");
  assert.deepEqual(await faults(tab), []);
  await says(tab, task.answer);
  await tab.locator(".prompt", { hasText: "Now win in one move." }).waitFor();
  // A piece that reaches the other home wins.
  for (let tries = 0; tries < 20 && !/Solved/.test(await prompt(tab)); tries++) {
    if (await tab.locator(".again:visible").count()) assert.fail("a winning move was missed");
    const homes = () => tab.locator(".offer.dot").evaluateAll((all) => all.map((one) => one.dataset.square).filter((square) => /^f/.test(square)));
    const pieces = await tab.locator(".offer.ring").evaluateAll((all) => all.map((one) => one.dataset.square));
    await click(tab.locator(`[data-square="${pieces[tries % pieces.length]}"]`));
    const [home] = await homes();
    if (home) await click(tab.locator(`[data-square="${home}"]`));
    else await tab.keyboard.press("Escape");
  }
  assert.equal(await prompt(tab), "Solved at the first try.");
  assert.match(await tab.locator(".row-of").textContent(), /1 in a row, at best 1/);
  await tab.locator(".puzzling .button", { hasText: "All puzzles" }).click();
  await tab.locator(".puzzle.first").waitFor();
  assert.match(await tab.locator(".puzzle-list").textContent(), /1 of 48 solved/);
  assert.deepEqual(await faults(tab), []);
  await visitor.leaves();
});

test("a wrong try is told, and the solution is shown to its end", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor, task = puzzles.find(({ plies }) => plies === 5);
  await opens(tab, task);
  const pieces = await tab.locator(".offer.ring").evaluateAll((all) => all.map((one) => one.dataset.square));
  const other = pieces.find((square) => square !== task.answer.split(" ")[0]) ?? pieces[0];
  await click(tab.locator(`[data-square="${other}"]`));
  const target = await tab.locator(".offer.dot").evaluateAll((all, answer) => all.map((one) => one.dataset.square).find((square) => !answer.endsWith(square)), task.answer);
  await click(tab.locator(`[data-square="${target}"]`));
  await tab.locator(".prompt", { hasText: "Not this one: it lets the win go." }).waitFor();
  await tab.locator(".again").click();
  await tab.locator(".reveal").click();
  await tab.locator(".prompt", { hasText: "That is the solution." }).waitFor();
  assert.match(await tab.locator(".row-of").textContent(), /0 in a row/);
  await visitor.leaves();
});

test("the puzzle of the day is the same for everybody, and fits a phone", async () => {
  const boards = [];
  for (const screen of [{}, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, colorScheme: "dark" }]) {
    const visitor = await Visitor.comes(browser, `${address}#puzzle=day`, screen), { tab } = visitor;
    await tab.locator(".puzzling [data-square]").first().waitFor();
    boards.push(await tab.locator("svg.board .cell").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).join()));
    assert.equal(await tooWide(tab), 0);
    assert.deepEqual(await faults(tab), []);
    await visitor.leaves();
  }
  assert.equal(boards[0], boards[1]);
});
