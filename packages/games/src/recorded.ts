// Apart from the games: a page that lists games need not load what was said in these matches.

/** The recorded matches of each game that has some, by the game's id. They are read as play records. */
export const recordings: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  "who-is-spy": async () => (await import("./who-is-spy/recorded/index.ts")).recordings,
  "connect-four": async () => (await import("./connect-four/recorded/index.ts")).recordings,
  holdem: async () => (await import("./holdem/recorded/index.ts")).recordings,
  chameleon: async () => (await import("./chameleon/recorded/index.ts")).recordings,
  undercover: async () => (await import("./undercover/recorded/index.ts")).recordings,
  hanabi: async () => (await import("./hanabi/recorded/index.ts")).recordings,
  bargain: async () => (await import("./bargain/recorded/index.ts")).recordings,
  auction: async () => (await import("./auction/recorded/index.ts")).recordings,
};
