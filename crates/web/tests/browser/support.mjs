// A real browser, and a visitor who plays in it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const program = process.env.BASTIDE ?? "bastide";
const folder = mkdtempSync(join(tmpdir(), "bastide-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** A record of the examples. */
export const example = (name) => new URL(`../../../../docs/examples/${name}.record`, import.meta.url).pathname;

/** The address of the page in one file. */
export const page = (...args) => {
  const file = join(folder, `page${args.length}.html`);
  writeFileSync(file, execFileSync(program, ["page", ...args], { maxBuffer: 1 << 26 }));
  return pathToFileURL(file).href;
};

/** The page in one file with its text changed. */
export const changedPage = (name, change) => {
  const file = join(folder, `${name}.html`);
  writeFileSync(file, change(execFileSync(program, ["page"], { maxBuffer: 1 << 26 }).toString()));
  return pathToFileURL(file).href;
};

/** Answers of the engine to requests, in order. */
export const engine = (requests) => {
  const input = requests.map((request) => JSON.stringify(request)).join("\n");
  return execFileSync(program, ["engine"], { input, maxBuffer: 1 << 28 }).toString().trim().split("\n").map((line) => JSON.parse(line));
};

/** The address of the replay page of an example. */
export const replay = (name) => {
  const file = join(folder, `replay-${name}.html`);
  writeFileSync(file, execFileSync(program, ["show", example(name), "--as", "html"], { maxBuffer: 1 << 26 }));
  return pathToFileURL(file).href;
};

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });

/** Ways to choose something. */
export const click = (what) => what.click({ force: true });
export const tap = (what) => what.tap({ force: true });
export const press = async (what) => {
  await what.focus();
  await what.press("Enter");
};

/** Somebody at the page; whatever the console complains of fails the test. */
export class Visitor {
  constructor(tab) {
    this.tab = tab;
    this.complaints = [];
    tab.on("pageerror", (error) => this.complaints.push(String(error)));
    tab.on("console", (message) => message.type() === "error" && this.complaints.push(message.text()));
  }

  static async comes(browser, address, options = {}) {
    const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1400, height: 900 }, ...options });
    const visitor = new Visitor(await context.newPage());
    await visitor.tab.goto(address);
    await visitor.tab.locator("h1").first().waitFor();
    return visitor;
  }

  /** The form of a game: players, levels, options. */
  async prepares(title) {
    await this.tab.evaluate((hash) => { location.hash = hash; }, `new=${title.toLowerCase()}`);
    const card = this.tab.locator(".setup", { has: this.tab.getByRole("heading", { name: title }) });
    await card.waitFor();
    return card;
  }

  /** Begins a game against the weakest mind, or with these players. */
  async begins(title, options = {}, rivals = ["1"]) {
    const { tab } = this, card = await this.prepares(title), count = card.locator("[name=count]");
    if (await count.count()) await count.selectOption(String(rivals.length + 1));
    if (await card.locator("select[name=seat0]").count()) {
      for (const [at, rival] of rivals.entries()) await card.locator(`select[name=seat${at + 1}]`).selectOption(rival);
    }
    if (Object.keys(options).length) await card.locator("summary").click();
    for (const [name, value] of Object.entries(options)) await card.locator(`[name="${name === "seed" ? name : `option:${name}`}"]`).fill(value);
    await card.getByRole("button", { name: "Play" }).click();
    await tab.locator("svg.board .cell").first().waitFor();
  }

  /** Whose turn it is, as the page says it. */
  prompt() {
    return this.tab.locator(".prompt").textContent();
  }

  async isOver() {
    return (await this.tab.locator("[data-state=over]").count()) > 0;
  }

  /** True if this visitor is to move. */
  async isMine() {
    return (await this.tab.locator("[data-state=mine]").count()) > 0;
  }

  /** Points as they stand beside the board. */
  async points() {
    return (await this.tab.locator(".players .points").allTextContents()).map(Number);
  }

  /** Gives up, and says so when it is asked. */
  async resigns() {
    const before = await this.moves();
    await this.tab.locator(".resign").click();
    await this.tab.locator(".asking .sure").click();
    await this.tab.waitForFunction((known) => document.querySelectorAll(".moves li").length > known, before);
  }

  async moves() {
    return this.tab.locator(".moves li").count();
  }

  /** Waits until it can act or all is over. */
  async waits() {
    await this.tab.waitForFunction(() => document.querySelector("[data-state=over], [data-state=mine] :is([data-square], .choice)"));
    return !(await this.isOver());
  }

  /** One move, each word chosen in the given way. */
  async plays(choose) {
    const before = await this.moves(), { tab } = this;
    for (let word = 0; word < 6; word++) {
      const main = tab.locator("button.main:visible"), claim = tab.locator(".claim");
      if (await claim.count()) await choose(claim.first());
      else if (await main.count()) await choose(main.first());
      else if (await tab.locator("[data-game=gems] .offer.quiet").count()) await this.findsGem();
      else if (await tab.locator("[data-square]").count()) await choose(tab.locator("[data-square]").last());
      else await choose(tab.locator(".choice").first());
      if ((await this.moves()) > before) return;
    }
    assert.fail(`no move after six words: ${await this.prompt()}`);
  }

  /** Gems tells no swap unasked: tries one gem after the other until its neighbours are offered. */
  findsGem() {
    return this.tab.evaluate(() => {
      for (const spot of document.querySelectorAll(".offer.quiet")) {
        document.querySelector(`[data-word="${spot.dataset.word}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        if (document.querySelector(".offer.dot")) return;
      }
    });
  }

  /** Plays to the end; the number of own moves. */
  async finishes(choose) {
    let turns = 0;
    for (; turns < 400 && (await this.waits()); turns++) await this.plays(choose);
    assert.ok(await this.isOver(), await this.prompt());
    return turns;
  }

  async leaves() {
    assert.deepEqual(this.complaints, []);
    await this.tab.context().close();
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What an inspector of accessibility finds wrong. What it finds right it need not describe: that took half of its time. */
export const faults = async (tab) => {
  if (!(await tab.evaluate(() => "axe" in globalThis))) await tab.evaluate(axe);
  const found = await tab.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
};

/** All that is wider than the screen. */
export const tooWide = (tab) => tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
