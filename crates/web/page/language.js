// The language of the page: as chosen in the settings, else the first that the browser asks for and the page has.

import { kept } from "./kept.js";
import { speak } from "./lang.js";

/**
 * @typedef {import("./lang.js").Texts} Texts
 * @typedef {{page: Texts, lessons: Texts, games: Texts, rules: {[game: string]: string}}} Language
 */

/** The first one is that of the code. */
const LANGUAGES = ["en", "fr"];

/**
 * Shows the page in its language; in English if its texts cannot be loaded.
 * @param {(language: string) => Promise<Language>} load
 * @returns {Promise<Language | null>} its texts; nothing for English
 */
export const inWantedLanguage = async (load) => {
  const asked = [kept("settings")?.language, ...navigator.languages].map((language) => String(language).slice(0, 2));
  const language = asked.find((code) => LANGUAGES.includes(code)) ?? LANGUAGES[0];
  const texts = language === LANGUAGES[0] ? null : await load(language).catch(() => null);
  if (texts) speak(language, { ...texts.games, ...texts.lessons, ...texts.page });
  return texts;
};
