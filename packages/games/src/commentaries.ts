import type { AnyCommentary } from "./chances.ts";

// The browser loads this when a reader asks for chances: each game's part comes by itself.

export type { AnyCommentary, Chances, Party } from "./chances.ts";
export { type Turn, turnOf } from "./common/commentary/turn.ts";

/** What each game says about its chances, by the game's id. Games of packages have none. */
export const commentaries: Readonly<Record<string, () => Promise<AnyCommentary>>> = {
  "who-is-spy": async () => (await import("./who-is-spy/commentary.ts")).commentary,
  "tic-tac-toe": async () => (await import("./tic-tac-toe/commentary.ts")).commentary,
  "connect-four": async () => (await import("./connect-four/commentary.ts")).commentary,
  "prisoners-dilemma": async () => (await import("./prisoners-dilemma/commentary.ts")).commentary,
  "public-good": async () => (await import("./public-good/commentary.ts")).commentary,
  holdem: async () => (await import("./holdem/commentary.ts")).commentary,
  chameleon: async () => (await import("./chameleon/commentary.ts")).commentary,
  undercover: async () => (await import("./undercover/commentary.ts")).commentary,
  hanabi: async () => (await import("./hanabi/commentary.ts")).commentary,
  bargain: async () => (await import("./bargain/commentary.ts")).commentary,
  auction: async () => (await import("./auction/commentary.ts")).commentary,
  "cost-sharing": async () => (await import("./cost-sharing/commentary.ts")).commentary,
  deep: async () => (await import("./deep/commentary.ts")).commentary,
  avalon: async () => (await import("./avalon/commentary.ts")).commentary,
  werewolf: async () => (await import("./werewolf/commentary.ts")).commentary,
};
