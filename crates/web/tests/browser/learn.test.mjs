// Rules with pictures, and first lessons.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Visitor, click, faults, launch, page, tooWide } from "./support.mjs";

let browser, address;
before(async () => {
  address = page();
  browser = await launch();
});
after(() => browser.close());

for (const title of ["Carcassonne", "Gems", "Mansuba", "Ripple", "Tilings"]) {
  test(`${title} has rules with pictures and a lesson that can be solved`, async () => {
    const visitor = await Visitor.comes(browser, address, title < "H" ? {} : { viewport: { width: 390, height: 844 }, colorScheme: "dark" }), { tab } = visitor;
    await visitor.card(title).getByRole("button", { name: "Rules" }).click();
    await tab.locator(".learn figure svg").first().waitFor();
    for (const pair of await tab.locator(".learn .pair").all()) {
      const [before, after] = await pair.locator("svg").evaluateAll((all) => all.map((svg) => svg.textContent + svg.innerHTML.replace(/\w+\d[ab]-/g, "")));
      assert.notEqual(before, after, "the move changes the picture");
    }
    assert.deepEqual(await faults(tab), []);
    assert.equal(await tooWide(tab), 0);
    await tab.locator(".begin-lesson").click();
    for (let exercise = 1; exercise <= 5; exercise++) {
      assert.match(await tab.locator(".step").textContent(), new RegExp(`Exercise ${exercise} of 5`));
      if (exercise === 1) assert.deepEqual(await faults(tab), []);
      await tab.locator(".reveal").click();
      assert.match(await visitor.prompt(), /^Solved\./, `exercise ${exercise}`);
      await tab.locator(".next").click();
    }
    await tab.locator(".games").waitFor();
    await visitor.leaves();
  });
}

test("a move that does not solve an exercise is said so, and it can be tried again", async () => {
  const visitor = await Visitor.comes(browser, `${address}#lesson=ripple`), { tab } = visitor;
  await tab.locator(".reveal").click();
  await tab.locator(".next").click();
  await click(tab.locator('[data-square="a1"]'));
  assert.match(await visitor.prompt(), /Not yet/);
  await tab.locator(".again").click();
  await click(tab.locator('[data-square="b2"]'));
  assert.match(await visitor.prompt(), /^Solved/);
  await visitor.leaves();
});
