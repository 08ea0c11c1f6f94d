// A table that tells: what to do now, what just happened, signs that are seen, keys that work, and no game lost unasked.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { Visitor, click, engine, example, faults, launch, page } from "./support.mjs";

let browser, address;
before(async () => {
  address = page();
  browser = await launch();
});
after(() => browser.close());

/** The sentence before anything is chosen, and after the first square. */
const SENTENCES = {
  Carcassonne: ["Choose a plot for your tile.", /^(Put a follower on your tile, or just place it|Choose how)/],
  Gems: ["Choose a gem to swap.", /^Now choose its neighbour/],
  Mansuba: ["Choose a piece. Rings show which can move.", /^Choose where your pawn goes/],
  Ripple: ["Lay a token on any square.", null],
  Tilings: ["Lay your tile on a marked square.", null],
};

for (const [title, [first, then]] of Object.entries(SENTENCES)) {
  test(`${title} says in one sentence what to do now`, async () => {
    const visitor = await Visitor.comes(browser, address), { tab } = visitor;
    await visitor.begins(title, {}, title === "Gems" ? [] : ["person"]);
    await visitor.waits();
    const own = (text) => (title === "Gems" ? text : text.replace(/^Player \d: (.)/, (_, letter) => letter.toUpperCase()));
    assert.equal(own(await visitor.prompt()), first);
    if (!then) return visitor.leaves();
    if (title === "Gems") await visitor.findsGem();
    else await click(tab.locator("[data-square]").first());
    assert.match(own(await visitor.prompt()), then);
    await visitor.leaves();
  });
}

test("every plot of Carcassonne is marked, also where the tile fits on all of them", async () => {
  for (const seed of ["1", "2", "3", "4", "5", "6"]) {
    const visitor = await Visitor.comes(browser, address), { tab } = visitor;
    await visitor.begins("Carcassonne", { seed }, ["person"]);
    await visitor.waits();
    assert.equal(await tab.locator(".offer.quiet").count(), 0, `seed ${seed}`);
    assert.ok((await tab.locator(".offer.stakes").count()) > 0, `seed ${seed}`);
    await visitor.leaves();
  }
});

test("the last move is told in words without squares, and drawn", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { seed: "7" });
  await visitor.plays(click);
  await visitor.waits();
  assert.match(await tab.locator(".brings").textContent(), /^Wanderer (lays|covers|fires)/);
  assert.ok(await tab.locator("svg.board .mark").count(), "the last move is outlined");
  const told = (await tab.locator(".moves li").allTextContents()).join(" ");
  assert.doesNotMatch(told, /\b[a-e][1-5]\b/, told);
  assert.match(await tab.locator(".moves li span[title]").first().getAttribute("title"), /^[a-e][1-5]$/, "notation is there for who asks");
  await visitor.leaves();
});

test("a square that rests is hatched and tells for how many moves", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { seed: "7" }, ["person"]);
  for (const square of ["a1", "e5"]) await click(tab.locator(`[data-square="${square}"]`));
  assert.equal(await tab.locator('svg.board use[href$="hatch"]').count(), 2);
  assert.match(await tab.locator("#b-a1").getAttribute("aria-label"), /rests for 1 more move$/);
  assert.equal(await tab.locator('[data-square="a1"]').count(), 0);
  await visitor.leaves();
});

test("Mansuba rings the pieces that can move, dots where they may go, and never says Black or White", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Mansuba");
  await visitor.waits();
  assert.equal(await tab.locator(".offer.ring").count(), await tab.locator("[data-square]").count());
  await click(tab.locator(".offer.ring").first());
  assert.ok(await tab.locator(".offer.dot").count());
  assert.ok(await tab.locator(".chosen").count());
  assert.doesNotMatch(await tab.locator("main").textContent(), /black|white/i);
  const ends = await tab.locator("svg.board .home").allTextContents();
  assert.deepEqual(ends, ["Wanderer's home: get one piece in, and you win", "Your home"]);
  const low = await tab.locator('[data-square="a1"], [data-square="a3"], [data-square="a5"]').first().boundingBox();
  const board = await tab.locator("svg.board").boundingBox();
  assert.ok(low.y > board.y + board.height / 2, "the own home lies below");
  await visitor.leaves();
});

test("Gems shows no swap unasked, has 25 moves, and keeps the best result", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await tab.locator(".poster[data-game=gems] .go").click();
  await visitor.waits();
  assert.match(await tab.locator(".facts").textContent(), /0 of 25 moves/);
  assert.equal(await tab.locator("[data-square]").count(), 64, "every gem can be pointed at");
  const seen = await tab.locator(".offer .sign").evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity !== "0").length);
  assert.equal(seen, 0);
  await visitor.leaves();
  const again = await Visitor.comes(browser, address);
  await again.begins("Gems", { max_moves: "2" }, []);
  await again.finishes(click);
  assert.match(await again.tab.locator(".brings").textContent(), /Your best so far/);
  await again.leaves();
});

/** Contrast of two colours as the web's rules count it. */
const CONTRAST = (one, other) => {
  const light = (text) => {
    const [r, g, b] = text.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
};

test("offers are seen: at least 3 : 1 on their halo, in every theme, and never faint", async () => {
  for (const [colorScheme, theme, least] of [["light", "", 3], ["dark", "", 3], ["light", "contrast", 4.5]]) {
    const visitor = await Visitor.comes(browser, address, { colorScheme }), { tab } = visitor;
    await tab.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
    await visitor.begins("Mansuba", {}, ["person"]);
    const shown = (name, style) => tab.locator(`.offer ${name}`).first().evaluate((one, which) => getComputedStyle(one)[which], style);
    const ring = CONTRAST(await shown(".sign", "stroke"), await shown(".under", "stroke"));
    assert.ok(ring >= least, `${colorScheme} ${theme}: ${ring}`);
    assert.equal(await shown(".sign", "opacity"), "1");
    await visitor.leaves();
  }
});

test("by keys alone Enter lays the tile, and the focus returns to the board", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Carcassonne", { seed: "7" });
  await visitor.waits();
  await tab.locator("[data-square]").first().focus();
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("r");
  await tab.keyboard.press("Enter");
  await visitor.waits();
  assert.equal(await visitor.moves(), 2, "mine and the mind's");
  assert.ok(await tab.evaluate(() => document.querySelector("svg.board").contains(document.activeElement)));
  // The same by the button.
  await tab.keyboard.press("Enter");
  await tab.locator("button.main:visible").focus();
  await tab.keyboard.press("Enter");
  await visitor.waits();
  assert.ok(await tab.evaluate(() => document.querySelector("svg.board").contains(document.activeElement)));
  await visitor.leaves();
});

test("a move of Ripple and Mansuba takes at most three keys on average", async () => {
  for (const [title, options] of [["Ripple", { seed: "3" }], ["Mansuba", {}]]) {
    const visitor = await Visitor.comes(browser, address), { tab } = visitor;
    await visitor.begins(title, options);
    await visitor.waits();
    await tab.locator("[data-square]").first().focus();
    let keys = 0;
    for (let turn = 0; turn < 6 && (await visitor.waits()); turn++) {
      const before = await visitor.moves();
      for (const key of ["Enter", "Enter", "ArrowUp", "Enter"]) {
        if ((await visitor.moves()) > before) break;
        await tab.keyboard.press(key);
        keys++;
      }
      assert.ok((await visitor.moves()) > before, `${title}, turn ${turn}`);
    }
    assert.ok(keys <= 18, `${title}: ${keys} keys for 6 moves`);
    await visitor.leaves();
  }
});

test("keys work while a checkbox has the focus, and ? lists them", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple");
  await visitor.waits();
  await tab.locator(".settings summary").click();
  await tab.locator(".letters").focus();
  await tab.keyboard.press("h");
  await tab.waitForFunction(() => /Hint|Thinking/.test(document.querySelector(".advice").textContent));
  await tab.keyboard.press("?");
  assert.match(await tab.locator("dialog[open]").textContent(), /turn the tile/);
  assert.deepEqual(await faults(tab), []);
  await tab.keyboard.press("Escape");
  assert.equal(await tab.locator("dialog[open]").count(), 0);
  await visitor.leaves();
});

test("a running game is not thrown away unasked", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { seed: "7" }, ["person"]);
  await visitor.plays(click);
  for (const answer of [".unsure", ".sure"]) {
    await tab.locator(".open-menu").click();
    await tab.locator(".menu .again").click();
    assert.equal(await tab.locator(".asking .question").textContent(), "Throw this game away and begin another?");
    await tab.locator(answer).click();
    if (answer === ".unsure") assert.equal(await visitor.moves(), 1);
  }
  await tab.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await visitor.leaves();
});

test("who resigns is asked in the page", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { seed: "7" }, ["person"]);
  await tab.locator(".resign").click();
  await tab.locator(".asking").waitFor();
  assert.deepEqual(await faults(tab), []);
  await tab.locator(".unsure").click();
  assert.equal(await visitor.isOver(), false);
  await visitor.resigns();
  await tab.locator("[data-state=over]").waitFor();
  assert.equal(await tab.locator(".bar:visible").count(), 0, "no bar after the end");
  await visitor.leaves();
});

test("a double click lays no follower", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Carcassonne", { seed: "7" }, ["person"]);
  await visitor.waits();
  // A first click where a disc will appear under the pointer.
  const plot = tab.locator(".offer.stakes").first(), box = await plot.boundingBox();
  await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const disc = await tab.locator(".claim circle").first().boundingBox();
  await tab.keyboard.press("Escape");
  await tab.locator(".claim").first().waitFor({ state: "detached" });
  await tab.mouse.dblclick(disc.x + disc.width / 2, disc.y + disc.height / 2);
  assert.equal(await visitor.moves(), 0, "the tile is chosen, nothing is laid");
  assert.ok(await tab.locator(".claim").count());
  await visitor.leaves();
});

test("nothing is previewed where nobody points", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Carcassonne", { seed: "7" }, ["person"]);
  await visitor.waits();
  await click(tab.locator(".offer.stakes").first());
  await tab.mouse.move(2, 2);
  await tab.locator("button.main:visible").click();
  await tab.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  assert.equal(await tab.locator(".ghost > *").count(), 0);
  await visitor.leaves();
});

test("two tabs of one game do not overwrite each other: the older one offers to play here", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { seed: "7" }, ["person"]);
  await visitor.plays(click);
  const second = new Visitor(await tab.context().newPage());
  await second.tab.goto(tab.url());
  await second.waits();
  await tab.locator(".play-here:visible").waitFor();
  assert.equal(await tab.locator("[data-square]").count(), 0, "nothing can be played there");
  await second.plays(click);
  await tab.locator(".play-here").click();
  await visitor.waits();
  assert.equal(await visitor.moves(), 2, "what the other tab has played is there");
  await second.tab.locator(".play-here:visible").waitFor();
  await second.leaves();
});

test("points that come on the move of another are told", async () => {
  const record = readFileSync(example("tilings"), "utf8");
  const [, { turns }] = engine([{ do: "load", record, seed: 1 }, { do: "report", turns: true }]);
  const others = ({ player, points }) => points.flatMap((won, seat) => (won && seat !== player ? [[seat, won]] : []));
  const turn = turns.findIndex((line) => others(line).length) + 1, [seat, won] = others(turns[turn - 1])[0];
  const visitor = await Visitor.comes(browser, page(example("tilings"))), { tab } = visitor;
  assert.match(await tab.locator(".moves li").nth(turn).locator(".also").textContent(), new RegExp(`${seat + 1}\\+${won}`));
  await tab.locator(".moves li button").nth(turn).click();
  await tab.locator(".against").selectOption("person");
  await tab.locator(".branch").click();
  await tab.locator("[data-state=mine]").waitFor();
  assert.match(await tab.locator(".brings").textContent(), new RegExp(`Player ${seat + 1}: \\+${won}\\.$`));
  await visitor.leaves();
});

test("hints tell in words where to look and what a move does", async () => {
  for (const title of ["Tilings", "Carcassonne", "Mansuba"]) {
    const visitor = await Visitor.comes(browser, address), { tab } = visitor;
    await visitor.begins(title, { seed: "7" }, ["person"]);
    await visitor.waits();
    const told = [];
    for (let grade = 0; grade < 3; grade++) {
      await tab.locator("button.hint").click();
      await tab.waitForFunction((before) => !["Thinking…", ...before].includes(document.querySelector(".advice").textContent), told);
      told.push(await tab.locator(".advice").textContent());
    }
    assert.match(told[0], /^Hint: look /);
    assert.ok(await tab.locator(".ghost > *").count(), "the move is drawn");
    for (const text of told) assert.doesNotMatch(text, /\b[a-j]\d+\b|-?\d+,-?\d|\br\d\b|[VRB]{4}/, text);
    await visitor.leaves();
  }
});

test("Settings do not cover their own word", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await tab.locator(".settings summary").click();
  const [word, card] = [await tab.locator(".settings summary").boundingBox(), await tab.locator(".settings .card").boundingBox()];
  assert.ok(card.y >= word.y + word.height - 1, `${card.y} below ${word.y + word.height}`);
  await visitor.leaves();
});

test("what a screen reader was told goes when its page is left", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple", { seed: "7" }, ["person"]);
  await visitor.plays(click);
  assert.match(await tab.locator(".announcer").textContent(), /lays/);
  await tab.locator(".brand").click();
  await tab.locator(".poster").first().waitFor();
  assert.equal(await tab.locator(".announcer").textContent(), "");
  await visitor.leaves();
});

test("each side has one name", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Mansuba", { seed: "7" });
  // Luck chooses who begins.
  await visitor.waits();
  await visitor.plays(click);
  await visitor.waits();
  assert.deepEqual(await tab.locator(".who").evaluateAll((all) => all.map((one) => one.firstChild.textContent)), ["You", "Wanderer"]);
  assert.match(await tab.locator(".moves").textContent(), /You .*Wanderer /);
  await visitor.leaves();
});

test("a young board of Carcassonne is no giant", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Carcassonne", { seed: "7" });
  await visitor.waits();
  const { width } = await tab.locator("#b-0\\,0").boundingBox();
  assert.ok(width < 130, `${width}`);
  assert.equal(await tab.locator("svg.board .names").evaluate((one) => getComputedStyle(one).opacity), "0", "no coordinates unless they are asked for");
  await visitor.leaves();
});
