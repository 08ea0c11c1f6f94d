// A game that was played: stepping, judging, branching off, and links.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { Visitor, click, example, faults, launch, page, tooWide } from "./support.mjs";

let browser, address, written;
before(async () => {
  address = page();
  written = page(example("ripple"));
  browser = await launch();
});
after(() => browser.close());

const count = (visitor) => visitor.tab.locator(".count").textContent();

test("the page of a record steps, jumps and plays", async () => {
  const visitor = await Visitor.comes(browser, written), { tab } = visitor;
  const [, last] = (await count(visitor)).split(" / ");
  await tab.getByRole("button", { name: "First turn" }).click();
  assert.equal(await count(visitor), `0 / ${last}`);
  await tab.keyboard.press("ArrowRight");
  assert.equal(await count(visitor), `1 / ${last}`);
  await tab.locator(".moves li button").nth(5).click();
  assert.equal(await count(visitor), `5 / ${last}`);
  await tab.locator(".slider").fill("7");
  assert.equal(await count(visitor), `7 / ${last}`);
  await tab.locator(".pace").selectOption("120");
  await tab.getByRole("button", { name: "Play", exact: true }).click();
  await tab.waitForFunction((text) => document.querySelector(".count").textContent === text, `${last} / ${last}`);
  assert.equal(await tab.locator(".graph polyline").count(), 2, "a line for each player");
  await visitor.leaves();
});

test("a game is analysed turn by turn, and mistakes lead to their turn", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { width: "3", height: "2" });
  await visitor.finishes(click);
  await tab.locator(".review").click();
  await tab.locator(".analyse").click();
  await tab.waitForFunction(() => /analysed/.test(document.querySelector(".announcer").textContent), null, { timeout: 60_000 });
  assert.ok(await tab.locator("section[aria-label='Share of the win'] polyline").count());
  await tab.getByRole("button", { name: "First turn" }).click();
  const told = await tab.locator(".best").textContent();
  assert.match(told, /^Best here: .* \(\d+ %\)\.$/);
  assert.doesNotMatch(told, /\b[a-e]\d\b/, "words, not squares");
  assert.ok(await tab.locator(".graph.filled polygon").count(), "both sides of the line are filled");
  const mistakes = tab.locator(".mistakes button");
  if (await mistakes.count()) {
    const turn = parseInt(await mistakes.first().textContent(), 10);
    await mistakes.first().click();
    assert.match(await count(visitor), new RegExp(`^${turn - 1} /`), "the position before the mistake is seen");
  }
  assert.deepEqual(await faults(tab), []);
  await visitor.leaves();
});

test("one branches off at any turn and plays on", async () => {
  const visitor = await Visitor.comes(browser, written), { tab } = visitor;
  await tab.locator(".moves li button").nth(4).click();
  await tab.locator(".against").selectOption("1");
  await tab.locator(".branch").click();
  await visitor.waits();
  assert.equal(await visitor.moves(), 4);
  await visitor.plays(click);
  assert.ok((await visitor.moves()) > 4);
  await visitor.leaves();
});

test("a link holds a game or a position, and a damaged one is refused in words", async () => {
  const visitor = await Visitor.comes(browser, written, { permissions: [] }), { tab } = visitor;
  await tab.locator(".moves li button").nth(6).click();
  const linked = async (button) => {
    await tab.evaluate(() => { navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }; });
    await tab.locator(button).click();
    await tab.waitForFunction(() => globalThis.copied);
    return tab.evaluate(() => [globalThis.copied, (globalThis.copied = "")][0]);
  };
  const game = await linked(".share"), position = await linked(".share-position");
  const friend = await Visitor.comes(browser, game);
  assert.match(await count(friend), /^6 \//);
  await friend.leaves();
  const other = await Visitor.comes(browser, position);
  assert.ok(await other.waits());
  assert.equal(await other.moves(), 0, "a position has no past");
  await other.leaves();
  const lost = await Visitor.comes(browser, `${address}#game=%3Cimg%3E`);
  assert.match(await lost.tab.getByRole("alert").textContent(), /damaged/);
  await lost.leaves();
  await visitor.leaves();
});

test("a record is uploaded, with its remarks, and markup in it is only text", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  const text = readFileSync(example("ripple"), "utf8").split("\n"), at = text.findIndex((line) => /^[a-z]\d+$/.test(line));
  text.splice(at + 1, 0, "# <img src=x onerror=alert(1)> a fine move");
  const upload = (name, body) => tab.getByLabel("Open a record").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(body) });
  await upload("game.record", text.join("\n"));
  await tab.locator(".reviewing").waitFor();
  await tab.locator(".moves li button").nth(1).click();
  assert.equal(await tab.locator(".notes li").textContent(), "<img src=x onerror=alert(1)> a fine move");
  await tab.locator(".brand").click();
  await upload("bad.record", "bastide record 1\ngame <b>chess</b>\n");
  assert.match(await tab.getByRole("alert").textContent(), /<b>chess<\/b>/);
  await visitor.leaves();
});

for (const screen of [{}, { viewport: { width: 390, height: 844 }, colorScheme: "dark" }]) {
  test(`a game that was played is shown without faults: ${JSON.stringify(screen)}`, async () => {
    const visitor = await Visitor.comes(browser, written, screen);
    assert.deepEqual(await faults(visitor.tab), []);
    assert.equal(await tooWide(visitor.tab), 0);
    await visitor.leaves();
  });
}

test("the best move is drawn on the board beside what was played, and the moves are in sight", async () => {
  const visitor = await Visitor.comes(browser, written), { tab } = visitor;
  const { y } = await tab.locator(".moves").boundingBox();
  assert.ok(y < 700, `the moves begin at ${y}`);
  await tab.locator(".moves li button").nth(2).click();
  await tab.locator(".analyse").click();
  await tab.locator("svg.board .best-move").first().waitFor({ state: "attached" });
  assert.match(await tab.locator(".best").textContent(), /^Best here: .* \(\d+ %\)/);
  assert.equal(await tab.locator(".tab[aria-selected=true]").textContent(), "Mistakes");
  await tab.locator(".tab", { hasText: "Points" }).click();
  await tab.locator(".side > .graph").waitFor();
  await tab.keyboard.press("ArrowLeft");
  await tab.locator(".moves li button").first().waitFor();
  const before = await visitor.moves();
  await tab.locator(".branch-best").click();
  await tab.locator(".playing").waitFor();
  assert.ok(before > 0 && (await visitor.moves()) >= 3, "two turns and the best third");
  await visitor.leaves();
});
