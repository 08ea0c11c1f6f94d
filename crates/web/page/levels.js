// The ten minds by name.

export const NAMES = [
  "Passer-by", "Apprentice", "Carter", "Thatcher", "Mason", "Carpenter", "Surveyor", "Architect", "Magistrate", "Founder",
];

/** @param {number} level from 1 to 10 */
export const levelName = (level) => `Level ${level} · ${NAMES[level - 1]}`;

/** @param {import("./table.js").Seat} seat @param {number} number @param {boolean} alone */
export const seatName = (seat, number, alone) => {
  if (seat) return levelName(seat.level);
  return alone ? "You" : `Player ${number + 1}`;
};
