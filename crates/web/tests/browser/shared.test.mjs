// Shared tables in real browsers: two at one table, lost connections, a server that is killed, and no script at all.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

import { Visitor, click, faults, launch, press, tap, tooWide } from "./support.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" };
const folder = mkdtempSync(join(tmpdir(), "bastide-serve-"));
const program = process.env.BASTIDE ?? "bastide";

/** A tournament that was played on this machine. */
const tournament = join(folder, "spring.toml");
writeFileSync(tournament, `name = "Spring"
game = "ripple"
format = "round-robin"
blocks = 2
[options]
width = 3
height = 3
[[player]]
bot = "greedy"
[[player]]
bot = "random"
[[player]]
bot = "first"
`);
execFileSync(program, ["tournament", "run", tournament], { stdio: "ignore" });

/** A server on what is kept in the folder. */
const serve = async (port = "0") => {
  const child = spawn(program, ["serve", "--port", port, "--data", folder, "--tables-per-address", "1000", "--tournament", tournament],
    { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = await Promise.race([
    new Promise((resolve) => createInterface(child.stdout).once("line", (text) => resolve([text]))),
    new Promise((_, reject) => child.once("exit", (code) => reject(new Error(`the server ended by itself: ${code}`)))),
  ]);
  return { child, address: /http:\/\/[^/]+/.exec(line)[0] };
};

/** Ends it at once. */
const kill = (server) => new Promise((resolve) => {
  server.child.once("exit", resolve);
  server.child.kill("SIGKILL");
});

let browser, server;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await kill(server);
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a table from a page of the server; the maker's seat is taken. */
const makes = async (visitor, terms) => {
  const made = await visitor.tab.evaluate(async (wanted) => {
    const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted) });
    return answer.json();
  }, { name: "Ann", seats: ["person", "person"], ...terms });
  assert.ok(made.ok, made.reason);
  await visitor.tab.goto(`${server.address}/t/${made.table}`);
  await visitor.tab.locator("svg.board .cell").first().waitFor();
  return made;
};

/** Follows a link and sits down. */
const sits = async (visitor, link, name) => {
  await visitor.tab.goto(new URL(link, server.address).href);
  await visitor.tab.getByLabel("Your name").fill(name);
  await visitor.tab.getByRole("button", { name: "Sit down" }).click();
  await visitor.tab.locator("svg.board .cell").first().waitFor();
};

/** One move, which is seen when the server has accepted it. */
const plays = async (visitor, choose = click) => {
  const { tab } = visitor, before = await visitor.moves();
  for (let word = 0; word < 6; word++) {
    const claim = tab.locator(".claim"), main = tab.locator("button.main:visible");
    if (await claim.count()) await choose(claim.first());
    else if (await tab.locator("[data-square]").count() && !(await main.count())) await choose(tab.locator("[data-square]").last());
    else if (await main.count()) await choose(main.first());
    else await choose(tab.locator(".choice").first());
    await tab.waitForFunction((known) => document.querySelectorAll(".moves li").length > known
      || document.querySelector("[data-square], .choice, .claim"), before);
    if ((await visitor.moves()) > before) return;
  }
  assert.fail(`no move after six words: ${await visitor.prompt()}`);
};

const sees = (visitor, moves) =>
  visitor.tab.waitForFunction((wanted) => document.querySelectorAll(".moves li").length === wanted, moves);

const pair = async (terms, screen = {}) => {
  const ann = await Visitor.comes(browser, `${server.address}/together`, screen);
  const made = await makes(ann, terms);
  const bob = await Visitor.comes(browser, `${server.address}/together`, screen);
  await sits(bob, made.seats[1], "Bob");
  return [ann, bob, made];
};

/** Gems is for one alone. */
const GAMES = { ripple: { width: 3, height: 2 }, mansuba: { width: 5, height: 5 }, tilings: { width: 4, height: 3 }, carcassonne: {} };

for (const [game, options] of Object.entries(GAMES)) {
  test(`two browsers play ${game} at one table`, async () => {
    const [ann, bob, made] = await pair({ game, options });
    const watcher = await Visitor.comes(browser, `${server.address}/t/${made.table}`);
    await watcher.tab.getByText("You are watching.").waitFor();
    for (let turn = 0; turn < 12; turn++) {
      const over = (await ann.isOver());
      if (over) break;
      const mine = (await ann.isMine());
      const [mover, other] = mine ? [ann, bob] : [bob, ann];
      await plays(mover, turn % 2 ? press : click);
      for (const visitor of [mover, other, watcher]) await sees(visitor, turn + 1);
    }
    assert.deepEqual(await faults(ann.tab), []);
    for (const visitor of [ann, bob, watcher]) await visitor.leaves();
  });
}

for (const [way, choose, screen] of [["by keys alone", press, {}], ["by touch on phones", tap, PHONE]]) {
  test(`two people finish a game at one table ${way}`, async () => {
    const [ann, bob] = await pair({ game: "mansuba", options: { width: 5, height: 5 } }, screen);
    for (let turn = 0; turn < 200 && !(await ann.isOver()); turn++) {
      const [mover, other] = (await ann.isMine()) ? [ann, bob] : [bob, ann];
      await plays(mover, choose);
      for (const visitor of [mover, other]) await sees(visitor, turn + 1);
    }
    for (const visitor of [ann, bob]) {
      assert.ok(await visitor.isOver());
      assert.equal(await tooWide(visitor.tab), 0);
    }
    assert.deepEqual(await faults(ann.tab), []);
    await ann.tab.locator(".review").click();
    await ann.tab.locator(".reviewing").waitFor();
    for (const visitor of [ann, bob]) await visitor.leaves();
  });
}

test("minds that play each other are watched move by move", async () => {
  const ann = await Visitor.comes(browser, `${server.address}/together`);
  await makes(ann, { game: "ripple", name: null, seats: ["level:1", "level:2"], options: { width: 3, height: 3 } });
  await sees(ann, 1);
  await sees(ann, 2);
  assert.match(await ann.tab.locator("main").textContent(), /You are watching/);
  assert.deepEqual(await faults(ann.tab), []);
  await ann.leaves();
});

for (const screen of [{}, PHONE]) {
  test(`a tournament is watched, and its games are replayed: ${JSON.stringify(screen)}`, async () => {
    const ann = await Visitor.comes(browser, `${server.address}/together`, screen), { tab } = ann;
    await tab.getByRole("link", { name: "spring" }).click();
    await tab.getByRole("heading", { name: "Spring" }).waitFor();
    assert.match(await tab.locator("main").textContent(), /12 of 12 games. All games are played/);
    assert.deepEqual(await faults(tab), []);
    assert.equal(await tooWide(tab), 0);
    await tab.locator("a[href*=games]").first().click();
    await tab.locator(".reviewing").waitFor();
    assert.match(await tab.locator(".players").textContent(), /greedy|random|first/);
    assert.equal(await tooWide(tab), 0);
    await ann.leaves();
  });
}

test("the options of the chosen game, and of no other, are in the form", async () => {
  const ann = await Visitor.comes(browser, `${server.address}/together`), { tab } = ann;
  await tab.locator("select[name=game]").selectOption("tilings");
  await tab.locator("summary", { hasText: "Options" }).click();
  assert.equal(await tab.locator(".options fieldset:visible").count(), 1);
  await tab.locator("select[name=game]").selectOption("ripple");
  await tab.locator("[name='ripple:width']").fill("3");
  await tab.locator("[name='ripple:height']").fill("2");
  assert.deepEqual(await faults(tab), []);
  await tab.getByLabel("Your name").fill("Ann");
  await tab.getByRole("button", { name: "Make the table" }).click();
  await tab.getByRole("link", { name: "To the table" }).click();
  await tab.locator("svg.board .cell").first().waitFor();
  assert.equal(await tab.locator("svg.board .cell").count(), 6);
  await ann.leaves();
});

test("a reload, a lost connection and a server that is killed lose nothing", async () => {
  const [ann, bob, made] = await pair({ game: "ripple" }, PHONE);
  await plays(ann);
  await sees(bob, 1);
  await bob.tab.reload();
  await sees(bob, 1);
  await plays(bob);
  await sees(ann, 2);
  await bob.tab.context().setOffline(true);
  await plays(ann);
  await bob.tab.context().setOffline(false);
  await sees(bob, 3);
  await plays(bob);
  await sees(ann, 4);
  await kill(server);
  for (const { tab } of [ann, bob]) await tab.locator(".connection", { hasText: "lost" }).waitFor();
  server = await serve(new URL(server.address).port);
  for (const { tab } of [ann, bob]) await tab.waitForFunction(() => document.querySelector(".connection")?.textContent === "");
  await plays(ann);
  await sees(bob, 5);
  assert.equal(await tooWide(ann.tab), 0, "nothing is wider than the screen");
  const record = await (await fetch(`${server.address}/api/tables/${made.table}/record`)).text();
  assert.match(record, /unfinished/);
  for (const visitor of [ann, bob]) await visitor.tab.context().close();
});

test("a move is taken back when the other agrees, and a mind plays on for somebody who leaves", async () => {
  const [ann, bob] = await pair({ game: "ripple" });
  await plays(ann);
  await sees(bob, 1);
  await ann.tab.getByRole("button", { name: "Take back" }).click();
  await bob.tab.getByRole("button", { name: "Agree" }).click();
  await sees(ann, 0);
  await sees(bob, 0);
  await plays(ann);
  await sees(bob, 1);
  await bob.tab.getByRole("button", { name: "Let a mind play for me" }).click();
  await sees(ann, 2);
  await bob.tab.getByRole("button", { name: "Play again myself" }).click();
  await plays(ann);
  await bob.tab.locator("[data-state=mine]", {}).waitFor();
  for (const visitor of [ann, bob]) await visitor.leaves();
});

const told = (visitor, text) => visitor.tab.locator(".prompt", { hasText: text }).waitFor();

test("whoever resigns ahead has lost, and everybody is told why", async () => {
  const [ann, bob, made] = await pair({ game: "ripple", options: { width: 4, height: 4 } });
  const watcher = await Visitor.comes(browser, `${server.address}/t/${made.table}`);
  await plays(ann);
  await sees(bob, 1);
  assert.deepEqual(await bob.points(), [1, 0]);
  await ann.resigns();
  await told(ann, "You have resigned: Bob wins.");
  await told(bob, "Ann has resigned: you win.");
  await told(watcher, "Ann has resigned: Bob wins.");
  await watcher.tab.reload();
  await told(watcher, "Ann has resigned: Bob wins.");
  assert.equal(await watcher.tab.locator(".players .standing").first().textContent(), "resigned");
  await bob.tab.locator(".review").click();
  assert.equal(await bob.tab.locator(".headline").textContent(), "Game over: Ann has resigned: you win");
  for (const visitor of [ann, bob, watcher]) await visitor.leaves();
});

test("who is out of time at 0 : 0 has lost, and the clock says so", async () => {
  const [ann, bob] = await pair({ game: "ripple", clock: { kind: "game", ms: 2000, increment_ms: 0 } });
  await told(ann, "You are out of time: Bob wins.");
  await told(bob, "Ann is out of time: you win.");
  for (const visitor of [ann, bob]) assert.deepEqual(await visitor.points(), [0, 0]);
  const clocks = () => bob.tab.locator(".players .clock").allTextContents();
  assert.deepEqual(await clocks(), ["0:00", "0:02"]);
  await bob.tab.reload();
  await told(bob, "Ann is out of time: you win.");
  assert.deepEqual(await clocks(), ["0:00", "0:02"]);
  for (const visitor of [ann, bob]) await visitor.leaves();
});

test("of three players one leaves, two play on, and the win is theirs", async () => {
  const [ann, bob, made] = await pair({ game: "ripple", seats: ["person", "person", "person"], options: { width: 3, height: 2, rest: 0 } });
  const cat = await Visitor.comes(browser, `${server.address}/together`), all = [ann, bob, cat];
  await sits(cat, made.seats[2], "Cat");
  for (const [turn, visitor] of all.entries()) {
    await plays(visitor);
    for (const other of all) await sees(other, turn + 1);
  }
  await bob.resigns();
  for (const visitor of all) await sees(visitor, 4);
  for (let turn = 5; turn < 200 && !(await ann.isOver()); turn++) {
    await plays((await ann.isMine()) ? ann : cat);
    for (const visitor of all) await sees(visitor, turn);
  }
  const points = await ann.points(), names = ["Ann", "Bob", "Cat"], best = Math.max(points[0], points[2]);
  const winners = [0, 2].filter((seat) => points[seat] === best).map((seat) => names[seat]);
  await told(bob, winners.length === 1 ? `${winners[0]} wins.` : "Ann and Cat share the win.");
  assert.equal(await cat.tab.locator(".players .standing").nth(1).textContent(), "resigned");
  for (const visitor of all) await visitor.leaves();
});

test("the newest tab is in charge", async () => {
  const [ann, bob, made] = await pair({ game: "ripple" });
  const second = new Visitor(await ann.tab.context().newPage());
  await second.tab.goto(`${server.address}/t/${made.table}`);
  await ann.tab.getByText("in another tab").waitFor();
  await plays(second);
  await sees(ann, 1);
  await bob.leaves();
  await second.leaves();
});

test("clocks stand under the points and begin with the time that was agreed on", async () => {
  const [ann, bob] = await pair({ game: "ripple", clock: { kind: "game", ms: 180_000, increment_ms: 0 } });
  const shown = await ann.tab.locator(".players .clock").allTextContents();
  assert.equal(shown[1], "3:00");
  assert.match(shown[0], /^(3:00|2:5\d)$/);
  const [points, clock] = [await ann.tab.locator(".players .points").first().boundingBox(), await ann.tab.locator(".players .clock").first().boundingBox()];
  assert.ok(clock.y >= points.y + points.height - 1 && clock.height < 24, "one line, below");
  for (const visitor of [ann, bob]) await visitor.leaves();
});

test("a tab that another has displaced can take the table back, and the title calls who is to move", async () => {
  const [ann, bob, made] = await pair({ game: "ripple" });
  const second = new Visitor(await ann.tab.context().newPage());
  await second.tab.goto(`${server.address}/t/${made.table}`);
  await ann.tab.getByText("in another tab").waitFor();
  await second.tab.close();
  await ann.tab.locator(".play-here").click();
  await ann.tab.locator("[data-state=mine]").waitFor();
  assert.match(await ann.tab.title(), /^\(1\) your move/);
  await plays(ann);
  await sees(bob, 1);
  await bob.tab.waitForFunction(() => /^\(1\) your move/.test(document.title));
  assert.doesNotMatch(await ann.tab.title(), /your move/);
  // The front page lists the tables of this browser, those that wait first.
  await bob.tab.goto(server.address);
  await bob.tab.locator(".shared-tables .pill", { hasText: "Your move" }).waitFor();
  assert.match(await bob.tab.title(), /^\(1\) your move/);
  assert.match(await bob.tab.locator(".shared-tables li").textContent(), /Ripplewith Ann/);
  for (const visitor of [ann, bob]) await visitor.leaves();
});

test("a network that goes silent is noticed within 10 s, and the notice goes when it is back", async () => {
  const [ann, bob] = await pair({ game: "ripple" }), { tab } = ann;
  await tab.route("**/healthz", () => {});
  const began = Date.now();
  await tab.locator(".connection", { hasText: "lost" }).waitFor({ timeout: 10_000 });
  assert.ok(Date.now() - began < 10_000);
  await tab.unroute("**/healthz");
  await tab.waitForFunction(() => document.querySelector(".connection").textContent === "");
  await plays(ann);
  await sees(bob, 1);
  for (const visitor of [ann, bob]) await visitor.leaves();
});

test("a friend is invited from the front page by a link to copy; once more, the other accepts, and the seats are changed", async () => {
  const ann = await Visitor.comes(browser, server.address), { tab } = ann;
  await tab.locator(".friend [name=game]").selectOption("mansuba");
  await tab.locator(".friend [name=name]").fill("Ann");
  await tab.locator(".friend button").click();
  const link = await tab.locator(".copy-field input").inputValue();
  assert.match(link, /\/sit\//);
  assert.deepEqual(await faults(tab), []);
  await tab.getByRole("link", { name: "To the table" }).click();
  await tab.locator(".home", { hasText: "The other home" }).waitFor();
  assert.match(await tab.locator(".say").textContent(), /Waiting for your friend|Your friend has not sat down yet/);
  // The link is for the friend: who opens it by mistake does not play against oneself.
  await tab.goto(link);
  await tab.getByText("You sit at this table already.").waitFor();
  assert.deepEqual(await faults(tab), []);
  await tab.getByRole("link", { name: "Back to the table" }).click();
  const bob = await Visitor.comes(browser, `${server.address}/together`);
  await sits(bob, link, "Bob");
  await tab.locator(".home", { hasText: "Bob's home" }).waitFor();
  assert.equal(await tab.locator(".bar:visible").count(), 0, "nobody is helped against people");
  await ann.resigns();
  await tab.locator(".once").click();
  await bob.tab.getByText("Ann wants another game, with the seats changed.").waitFor();
  assert.deepEqual(await faults(bob.tab), []);
  await bob.tab.locator(".decline").click();
  await tab.locator(".advice", { hasText: "does not agree" }).waitFor();
  await bob.tab.locator(".once").click();
  await tab.locator(".accept").click();
  for (const visitor of [ann, bob]) {
    await visitor.tab.waitForFunction(() => document.querySelectorAll(".moves li").length === 0 && document.querySelector("svg.board .cell"));
    const names = await visitor.tab.locator(".who").evaluateAll((all) => all.map((one) => one.firstChild.textContent));
    assert.deepEqual(names, visitor === ann ? ["Bob", "You"] : ["You", "Ann"]);
  }
  for (const visitor of [ann, bob]) await visitor.leaves();
});

test("the lobby tells clocks in words", async () => {
  const ann = await Visitor.comes(browser, `${server.address}/together`);
  await makes(ann, { game: "ripple", clock: { kind: "move", ms: 86_400_000 }, open: true });
  await ann.tab.goto(`${server.address}/together`);
  assert.match(await ann.tab.locator("main").textContent(), /Ripple, 2 people, 1 day a move/);
  await ann.leaves();
});

test("a table is made, shared and played without any script", async () => {
  const without = { javaScriptEnabled: false };
  const ann = await Visitor.comes(browser, `${server.address}/together`, without), bob = await Visitor.comes(browser, `${server.address}/together`, without);
  await ann.tab.locator("select[name=game]").selectOption("ripple");
  await ann.tab.getByLabel("Your name").fill("Ann");
  await ann.tab.getByRole("button", { name: "Make the table" }).click();
  const link = await ann.tab.locator("li a.link").getAttribute("href");
  await bob.tab.goto(link);
  await bob.tab.getByLabel("Your name").fill("<b>Bob</b>");
  await bob.tab.getByRole("button", { name: "Sit down" }).click();
  await bob.tab.getByRole("link", { name: "Go on without scripts" }).click();
  assert.match(await bob.tab.locator("main").textContent(), /<b>Bob<\/b>/);
  await ann.tab.getByRole("link", { name: "To the table" }).click();
  await ann.tab.getByRole("link", { name: "Go on without scripts" }).click();
  await ann.tab.locator("select[name=move]").selectOption("b3");
  await ann.tab.getByRole("button", { name: "Play" }).click();
  await ann.tab.getByText("It is not your turn").waitFor();
  await bob.tab.reload();
  await bob.tab.locator("select[name=move]").waitFor();
  await ann.leaves();
  await bob.leaves();
});

test("the front page plays alone, and goes on without a network", async () => {
  const ann = await Visitor.comes(browser, server.address);
  await ann.tab.evaluate(() => navigator.serviceWorker.ready);
  await ann.tab.waitForFunction(async () => (await caches.keys()).length > 0);
  await ann.tab.context().setOffline(true);
  await ann.tab.reload();
  await ann.begins("Ripple");
  await ann.plays(click);
  await ann.tab.context().close();
});

test("pages for playing together are fit for everybody", async () => {
  for (const screen of [{}, PHONE]) {
    const ann = await Visitor.comes(browser, `${server.address}/together`, screen);
    assert.deepEqual(await faults(ann.tab), []);
    assert.equal(await tooWide(ann.tab), 0);
    await ann.leaves();
  }
});
