// Rules with pictures, and first lessons, played as a learner would: by clicking squares.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { LESSONS } from "../../page/lessons.js";
import { Visitor, changedPage, click, engine, faults, launch, page, tooWide } from "./support.mjs";

let browser, address;
before(async () => {
  address = page();
  browser = await launch();
});
after(() => browser.close());

const GAMES = engine([{ do: "games" }])[0].games;

/** Moves of an exercise that solve it, and those that do not. */
const judged = (game, { position, goal }) => {
  const set = { do: "set", game, position, seed: 1 }, [{ moves, to_move: seat }] = engine([set]);
  const answers = engine([set, { do: "report" }, ...moves.flatMap((move) => [{ do: "play", move, want: [] }, { do: "report" }, { do: "undo", want: [] }])]);
  const points = ({ report }) => report.standings[seat].points;
  const good = moves.filter((move, at) => {
    const { report } = answers[3 + 3 * at];
    if (goal.gain) return points({ report }) - points(answers[1]) >= goal.gain;
    if (goal.ends) return goal.ends.includes(move.split(" ").at(-1));
    return report.outcome?.winners.join() === String(seat);
  });
  return { moves, good };
};

/** Says a move by clicking its squares, turning the tile, and choosing the last word. */
const say = async ({ tab }, move, moves) => {
  const [first, ...words] = move.split(" ");
  if (!(await tab.locator(`[data-square="${first}"]`).count())) return click(tab.locator(`.choice`, { hasText: first }));
  await click(tab.locator(`[data-square="${first}"]`));
  for (const [at, word] of words.entries()) {
    const said = [first, ...words.slice(0, at)].join(" ");
    const next = [...new Set(moves.filter((other) => other.startsWith(`${said} `)).map((other) => other.split(" ")[at + 1]))];
    if (await tab.locator(".turn").isVisible() && next.includes(word) && at === 0) {
      for (let turns = next.indexOf(word); turns > 0; turns--) await tab.locator(".turn").click();
    } else await click(tab.locator(`[data-word="${word}"]`));
  }
  const place = tab.locator("button.main:not(.next):visible");
  if (await place.count()) await place.click();
};

for (const { name, title } of GAMES.filter((game) => LESSONS[game.name])) {
  test(`${title} has rules with pictures`, async () => {
    const visitor = await Visitor.comes(browser, address, title < "H" ? {} : { viewport: { width: 390, height: 844 }, colorScheme: "dark" }), { tab } = visitor;
    await (await visitor.prepares(title)).getByRole("link", { name: "Rules" }).click();
    await tab.locator(".learn figure svg").first().waitFor();
    for (const pair of await tab.locator(".learn .pair").all()) {
      const [before, after] = await pair.locator("svg").evaluateAll((all) => all.map((svg) => svg.textContent + svg.innerHTML.replace(/\w+\d[ab]-/g, "")));
      assert.notEqual(before, after, "the move changes the picture");
    }
    assert.deepEqual(await faults(tab), []);
    assert.equal(await tooWide(tab), 0);
    await tab.locator(".begin-lesson").click();
    await tab.locator(".step").waitFor();
    await visitor.leaves();
  });

  test(`every exercise of ${title} is solved by clicking its squares, and each wrong square is said to be wrong`, async () => {
    const visitor = await Visitor.comes(browser, `${address}#lesson=${name}`), { tab } = visitor;
    for (const [at, exercise] of LESSONS[name].entries()) {
      const where = `exercise ${at + 1}`, { moves, good } = judged(name, exercise);
      assert.match(await tab.locator(".step").textContent(), new RegExp(`Exercise ${at + 1} of ${LESSONS[name].length}`));
      assert.ok(good.length, `${where} has a solution`);
      if (at === 0) assert.deepEqual(await faults(tab), []);
      const offered = await tab.locator("[data-square]").evaluateAll((all) => all.map((one) => one.getAttribute("data-square")));
      const named = new Set(moves.map((move) => move.split(" ")[0]));
      for (const square of named) assert.ok(offered.includes(square) || !/^[a-z]\d|,/.test(square), `${where} offers ${square}`);
      for (const square of named) {
        const wrong = moves.find((move) => move.split(" ")[0] === square && !good.includes(move));
        if (!wrong) continue;
        await say(visitor, wrong, moves);
        assert.match(await visitor.prompt(), /Not yet/, `${where}: ${wrong}`);
        await tab.locator(".again").click();
      }
      await say(visitor, good[0], moves);
      assert.match(await visitor.prompt(), /Solved\./, `${where}: ${good[0]}`);
      await tab.locator(".next").click();
    }
    await tab.locator(".setup").waitFor();
    await visitor.leaves();
  });
}

test("a solution is shown to who asks for it", async () => {
  const visitor = await Visitor.comes(browser, `${address}#lesson=ripple`), { tab } = visitor;
  await tab.locator(".reveal").click();
  assert.match(await visitor.prompt(), /Solved\./);
  await visitor.leaves();
});

test("a game without a lesson and examples has its rules, and an address of its lesson leads there", async () => {
  const without = changedPage("without", (text) => text.replaceAll(/^ {2}ripple: \[$/gm, "  another: ["));
  const visitor = await Visitor.comes(browser, `${without}#lesson=ripple`), { tab } = visitor;
  await tab.locator(".learn").waitFor();
  assert.equal(await tab.locator(".learn figure, .begin-lesson").count(), 0);
  await visitor.leaves();
});
