/** How an agent plays a game in a language: `alone` only when its owner starts it. */
export const playings = ["invited", "alone", "no"] as const;
