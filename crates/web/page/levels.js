// Games and minds as the page calls them.

import { t } from "./lang.js";

/**
 * @typedef {{name: string, title: string, summary: string, rules: string, seats: number[], usual_seats: number, options: any[],
 *   levels: {name: string, title: string}[]}} About
 */

/** The name of a mind: its title, a capital first. @param {About} about @param {number} level from 1 to 10 */
export const mindName = ({ levels }, level) => levels[level - 1].title.charAt(0).toUpperCase() + levels[level - 1].title.slice(1);

/** The same with its level, for lists to choose from. @param {About} about @param {number} level */
export const levelName = (about, level) => t("{mind}, level {level}", { mind: mindName(about, level), level });
