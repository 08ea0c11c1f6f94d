// A phone: whatever a move needs is in sight, large enough for a finger, and the board can be brought nearer.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Visitor, faults, launch, page, tap, tooWide } from "./support.mjs";

let browser, address;
before(async () => {
  address = page();
  browser = await launch();
});
after(() => browser.close());

const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Everything that is pressed, and how large it is. */
const pressed = (tab) => tab.locator(".playing button:visible").evaluateAll((all) => all.map((one) => {
  const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
  return { name: one.className, left, top, right, bottom, width, height };
}));

for (const title of ["Carcassonne", "Gems", "Mansuba", "Ripple", "Tilings"]) {
  test(`${title} needs nothing below the fold at 360 x 640`, async () => {
    const visitor = await Visitor.comes(browser, address, SMALL), { tab } = visitor;
    await visitor.begins(title, { seed: "7" }, title === "Gems" ? [] : ["1"]);
    for (let turn = 0; turn < 4 && (await visitor.waits()); turn++) {
      if (title === "Carcassonne") await tap(tab.locator(".offer.stakes").last());
      await tab.waitForTimeout(60);
      for (const { name, top, bottom, width, height, left, right } of await pressed(tab)) {
        assert.ok(top >= 0 && bottom <= 640, `${name} from ${top} to ${bottom}`);
        assert.ok(width >= 43.5 && height >= 43.5, `${name}: ${width} x ${height}`);
        if (!/choice/.test(name)) assert.ok(left >= 0 && right <= 360, `${name} from ${left} to ${right}`);
      }
      for (const disc of await tab.locator(".claim circle").all()) {
        const { width } = await disc.boundingBox();
        assert.ok(width >= 24, `a disc of ${width}`);
      }
      assert.equal(await tab.evaluate(() => document.documentElement.scrollHeight), 640, "nothing scrolls");
      await visitor.plays(tap);
    }
    assert.equal(await tooWide(tab), 0);
    assert.deepEqual(await faults(tab), []);
    await visitor.leaves();
  });
}

test("on its side a phone has the board on the left and all that a move needs on the right", async () => {
  const visitor = await Visitor.comes(browser, address, { ...SMALL, viewport: { width: 844, height: 390 } }), { tab } = visitor;
  await visitor.begins("Carcassonne", { seed: "7" });
  await visitor.waits();
  await tap(tab.locator(".offer.stakes").last());
  await tab.waitForTimeout(100);
  const board = await tab.locator("svg.board").boundingBox();
  assert.ok(board.height > 330 && board.width > 480, JSON.stringify(board));
  for (const { name, top, bottom } of await pressed(tab)) assert.ok(top >= 0 && bottom <= 390, `${name} from ${top} to ${bottom}`);
  await visitor.leaves();
});

test("discs stay large late in a game, and the chosen tile is brought near", async () => {
  const visitor = await Visitor.comes(browser, address, SMALL), { tab } = visitor;
  await visitor.begins("Carcassonne", { seed: "7" }, []);
  for (let turn = 0; turn < 30 && (await visitor.waits()); turn++) await visitor.plays(tap);
  await visitor.waits();
  const stake = tab.locator(".offer.stakes").first(), far = (await stake.boundingBox()).width;
  await tap(stake);
  await tab.waitForTimeout(150);
  const near = (await tab.locator(".chosen .sign").first().boundingBox()).width;
  assert.ok(far < 60 && near >= 80, `${far}, then ${near}`);
  for (const disc of await tab.locator(".claim circle").all()) {
    const { width } = await disc.boundingBox();
    assert.ok(width >= 24 && width <= near / 3, `a disc of ${width} on a tile of ${near} hides it`);
  }
  await tab.locator(".zoom .all").tap();
  await tab.waitForTimeout(150);
  assert.ok((await tab.locator(".chosen .sign").first().boundingBox()).width < 60, "the whole board is one tap away");
  assert.equal(await tab.locator(".claim:visible").count(), 0, "no disc hides a small tile; the choices are below");
  await visitor.leaves();
});

test("a double tap brings the board nearer, a drag moves it, and neither chooses anything", async () => {
  const visitor = await Visitor.comes(browser, address, SMALL), { tab } = visitor;
  await visitor.begins("Carcassonne", { seed: "7" }, ["person"]);
  const seen = () => tab.locator("svg.board").getAttribute("viewBox"), whole = await seen();
  const board = await tab.locator("svg.board").boundingBox(), [x, y] = [board.x + 12, board.y + 12];
  for (let taps = 0; taps < 2; taps++) await tab.touchscreen.tap(x, y);
  const near = await seen();
  assert.notEqual(near, whole);
  await tab.mouse.move(x + 60, y + 60);
  await tab.mouse.down();
  await tab.mouse.move(x + 110, y + 90, { steps: 4 });
  await tab.mouse.up();
  assert.notEqual(await seen(), near);
  assert.equal(await visitor.moves(), 0);
  assert.equal(await tab.locator(".chosen").count(), 0);
  await visitor.leaves();
});

test("the last move of the other is told over the board", async () => {
  const visitor = await Visitor.comes(browser, address, SMALL), { tab } = visitor;
  await visitor.begins("Ripple", { seed: "7" });
  await visitor.plays(tap);
  await tab.locator(".toast", { hasText: "Wanderer" }).waitFor();
  await visitor.leaves();
});

test("swaps that are left in Gems are in sight", async () => {
  const visitor = await Visitor.comes(browser, address, SMALL), { tab } = visitor;
  await tab.locator(".poster[data-game=gems] .go").tap();
  await visitor.waits();
  assert.match(await tab.locator(".facts:visible").textContent(), /0 of 25 moves/);
  await visitor.leaves();
});
