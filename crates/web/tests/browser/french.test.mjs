// The page in French: chosen by the browser or in the settings, and no English sentence left.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";

import { Visitor, click, engine, faults, launch, page, press, tooWide } from "./support.mjs";

const FRENCH = { locale: "fr-FR" };
const PHONE = { ...FRENCH, viewport: { width: 360, height: 640 }, hasTouch: true };

const table = (name) => JSON.parse(readFileSync(new URL(`../../../../lang/fr/${name}.json`, import.meta.url), "utf8"));

/** English texts that are otherwise in French. */
const ENGLISH = new Set(["page", "lessons", "games"].flatMap((name) => Object.entries(table(name))).filter(([english, french]) => english !== french).map(([english]) => english));

/** Words that no French sentence has. */
const WORDS = /\b(the|of|and|your|you|with|is|are|was|to|for|this|that|from|it|has|have|moves?|tiles?|lay|lays|laid|turns?|players?|levels?|wins?|won|followers?|cells?|stacks?|gems?|road|city|field|best|game|games|what|where|by)\b/i;

let browser, address;
before(async () => {
  address = page();
  browser = await launch();
});
after(() => browser.close());

const GAMES = engine([{ do: "games" }])[0].games;

/** All that people read or hear; notation and what is marked as another language is left out. */
const texts = (tab) => tab.evaluate(() => {
  const found = [document.title], apart = "script, style, code, noscript, [lang]:not(html)";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) if (!node.parentElement.closest(apart)) found.push(node.nodeValue);
  for (const name of ["aria-label", "title", "placeholder"]) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) if (!element.closest(name === "aria-label" ? `${apart}, [aria-hidden=true]` : apart)) found.push(element.getAttribute(name));
  }
  return [...new Set(found.map((text) => text.trim()).filter(Boolean))];
});

/** Titles of games are names. */
const NAMES = new RegExp(GAMES.map(({ title }) => title).join("|"), "g");

const english = async (tab) => (await texts(tab)).filter((text) => ENGLISH.has(text) || WORDS.test(text.replace(NAMES, ""))).slice(0, 12);

const isFrench = async (tab, where) => {
  assert.equal(await tab.evaluate(() => document.documentElement.lang), "fr", where);
  assert.deepEqual(await english(tab), [], where);
};

const goes = async (tab, hash, selector) => {
  await tab.evaluate((to) => { location.hash = to; }, hash);
  await tab.locator(selector).first().waitFor();
};

test("the language of the browser is taken at the first visit", async () => {
  const visitor = await Visitor.comes(browser, address, FRENCH), { tab } = visitor;
  await isFrench(tab, "home");
  assert.match(await tab.locator("h1").textContent(), /Un clic, et vous jouez/);
  assert.deepEqual(await faults(tab), []);
  await visitor.leaves();
  const other = await Visitor.comes(browser, address, { locale: "de-DE" });
  assert.equal(await other.tab.evaluate(() => document.documentElement.lang), "en");
  assert.match(await other.tab.locator("h1").textContent(), /One click/);
  await other.leaves();
});

test("the language is switched in the settings, and remembered", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  const choose = async (language, heading) => {
    await tab.locator(".settings summary").click();
    await tab.locator(".settings .language").selectOption(language);
    await tab.locator("h1", { hasText: heading }).waitFor();
  };
  await choose("fr", "Cinq jeux");
  await isFrench(tab, "home");
  await tab.reload();
  await tab.locator("h1", { hasText: "Cinq jeux" }).waitFor();
  assert.equal(await tab.locator(".settings .language").inputValue(), "fr");
  await choose("en", "Five board games");
  assert.equal(await tab.evaluate(() => document.documentElement.lang), "en");
  await visitor.leaves();
});

test("a game goes on in the other language", async () => {
  const visitor = await Visitor.comes(browser, address), { tab } = visitor;
  await visitor.begins("Ripple");
  await visitor.waits();
  await visitor.plays(click);
  await visitor.waits();
  const moves = await visitor.moves();
  await tab.locator(".settings summary").click();
  await tab.locator(".settings .language").selectOption("fr");
  await tab.waitForFunction(() => document.documentElement.lang === "fr" && document.querySelector("[data-state=mine]"));
  assert.equal(await visitor.moves(), moves);
  await isFrench(tab, "the game that went on");
  await visitor.leaves();
});

for (const { name } of GAMES) {
  test(`${name} is played, learned and looked at in French`, async () => {
    const visitor = await Visitor.comes(browser, address, FRENCH), { tab } = visitor;
    await goes(tab, `rules=${name}`, "article.learn h2");
    await isFrench(tab, "rules");
    await goes(tab, `new=${name}`, "form.setup");
    await tab.locator(".setup summary").click();
    await isFrench(tab, "options");
    await tab.locator(".setup button.main").click();
    await tab.locator("svg.board .cell").first().waitFor();
    for (let turn = 0; turn < 2 && (await visitor.waits()); turn++) {
      await isFrench(tab, `turn ${turn}`);
      await visitor.plays(click);
      await isFrench(tab, `the answer to turn ${turn}`);
    }
    await visitor.waits();
    for (const grade of ["nudge", "move", "list"]) {
      const before = await tab.locator(".advice").textContent();
      await tab.locator(".hint").click();
      await tab.waitForFunction((told) => ![told, "Réflexion…"].includes(document.querySelector(".advice").textContent), before);
      await isFrench(tab, `hint: ${grade}`);
    }
    await tab.locator(".open-menu").click();
    await isFrench(tab, "menu");
    await tab.locator(".menu .look").click();
    await tab.locator(".reviewing").waitFor();
    await isFrench(tab, "review");
    await visitor.leaves();
  });

  test(`a lesson of ${name} is solved in French`, async () => {
    const visitor = await Visitor.comes(browser, address, FRENCH), { tab } = visitor;
    await goes(tab, `lesson=${name}`, ".lesson .reveal");
    for (let exercise = 0; exercise < 5; exercise++) {
      await tab.locator(".step", { hasText: `Exercice ${exercise + 1} sur 5` }).waitFor();
      await isFrench(tab, `exercise ${exercise + 1}`);
      await tab.locator(".reveal").click();
      await tab.locator(".next:visible").waitFor();
      await isFrench(tab, `exercise ${exercise + 1}, solved`);
      if (exercise < 4) await tab.locator(".next").click();
    }
    await visitor.leaves();
  });
}

test("a game that is over is told in French", async () => {
  const visitor = await Visitor.comes(browser, address, FRENCH), { tab } = visitor;
  await goes(tab, "new=mansuba", "form.setup");
  await tab.locator(".setup button.main").click();
  await visitor.waits();
  await visitor.resigns();
  await tab.locator("[data-state=over]").waitFor();
  await isFrench(tab, "the end");
  assert.doesNotMatch(await visitor.prompt(), /Partie terminée/, "the sentence says who has won, without what is plain");
  await goes(tab, "mine", "article.history");
  await isFrench(tab, "my games");
  await visitor.leaves();
});

/** Texts that are wider or higher than their box, and what reaches beyond the screen. */
const cut = (tab) => tab.evaluate(() => [...document.querySelectorAll("main *, header *")].filter((element) => {
  const { display, overflowX, visibility, position } = getComputedStyle(element), box = element.getBoundingClientRect();
  if (display.startsWith("inline") || visibility === "hidden" || box.width < 2 || element.closest("svg, .unseen, .wide, dialog:not([open]), [aria-hidden=true]") || position === "fixed") return false;
  const clips = overflowX !== "visible" && !["auto", "scroll"].includes(overflowX);
  return (clips && element.scrollWidth > element.clientWidth + 1) || box.right > innerWidth + 1 || box.left < -1;
}).map((element) => element.outerHTML.slice(0, 160)));

for (const [screen, options] of Object.entries({ desk: FRENCH, phone: PHONE })) {
  test(`nothing is cut or too wide in French: ${screen}`, async () => {
    const visitor = await Visitor.comes(browser, address, options), { tab } = visitor;
    const looks = async (where) => {
      assert.deepEqual(await cut(tab), [], where);
      assert.equal(await tooWide(tab), 0, where);
      if (process.env.PICTURES) await tab.screenshot({ path: `${process.env.PICTURES}/${screen}-${where}.png` });
    };
    await looks("home");
    for (const { name } of GAMES) {
      await goes(tab, `new=${name}`, "form.setup");
      await looks(`${name}-options`);
      await tab.locator(".setup button.main").click();
      await tab.locator("svg.board .cell").first().waitFor();
      await visitor.waits();
      await visitor.plays(press);
      await visitor.waits();
      await looks(name);
    }
    await visitor.leaves();
  });
}
