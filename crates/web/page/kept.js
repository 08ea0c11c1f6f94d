// What this browser keeps: the game that goes on, and settings. Where nothing can be kept, nothing is lost but that.

/** @param {string} key */
export const kept = (key) => {
  try {
    return JSON.parse(localStorage.getItem(`bastide.${key}`) ?? "null");
  } catch {
    return null;
  }
};

/**
 * @param {string} key
 * @param {unknown} value
 */
export const keep = (key, value) => {
  try {
    if (value === null) localStorage.removeItem(`bastide.${key}`);
    else localStorage.setItem(`bastide.${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden store: the game goes on without it.
  }
};
