/** The letters a digit or sign may stand for (the project's rules page, "The judge of words"). */
export const standsFor: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "il"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"],
  ["8", "b"],
  ["9", "g"],
  ["@", "a"],
  ["$", "s"],
  ["!", "i"],
]);
