// The replay page of a record: accessible, of one size for the whole game, and with its controls in sight.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Visitor, faults, launch, replay, tooWide } from "./support.mjs";

const GAMES = ["carcassonne", "gems", "mansuba", "ripple", "tilings"];

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const end = async ({ tab }) => {
  await tab.keyboard.press("End");
  const [turn, last] = (await tab.locator(".count").textContent()).split(" / ");
  assert.equal(turn, last);
};

const boxes = async ({ tab }) => [await tab.locator("svg.board").boundingBox(), await tab.locator(".controls").boundingBox()];

for (const game of GAMES) {
  test(`the replay of ${game} is accessible, light and dark, wide and narrow`, async () => {
    for (const colorScheme of ["light", "dark"]) {
      for (const viewport of [{ width: 1400, height: 900 }, { width: 390, height: 844 }]) {
        const visitor = await Visitor.comes(browser, replay(game), { colorScheme, viewport });
        for (const press of ["Home", "ArrowRight", "End"]) {
          await visitor.tab.keyboard.press(press);
          assert.deepEqual(await faults(visitor.tab), [], `${colorScheme} ${viewport.width} ${press}`);
        }
        assert.ok((await tooWide(visitor.tab)) <= 0, `${viewport.width}`);
        await visitor.leaves();
      }
    }
  });

  test(`the board of ${game} keeps its size to the end, and the controls stay in sight`, async () => {
    const visitor = await Visitor.comes(browser, replay(game));
    const start = await boxes(visitor);
    await end(visitor);
    const ended = await boxes(visitor);
    const [list, chosen] = [await visitor.tab.locator(".moves ol").boundingBox(), await visitor.tab.locator(".moves [aria-current]").boundingBox()];
    assert.ok(chosen.y >= list.y - 1 && chosen.y + chosen.height <= list.y + list.height + 1, "the turn is seen in the list");
    assert.match((await visitor.tab.locator(".who").allTextContents()).join(), /^player 1/, "players without names have numbers");
    assert.deepEqual(ended, start);
    assert.ok(ended[1].y + ended[1].height <= 900, `the controls end at ${ended[1].y + ended[1].height}`);
    await visitor.leaves();
  });
}
