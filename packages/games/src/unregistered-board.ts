import type { BoardRules } from "@wisp/game";

/**
 * The board of a game of an earlier release, for pages: the figures stored for every game. Stored rows
 * keep the order in which the game ranked them.
 */
export const unregisteredBoard: BoardRules = {
  roles: {},
  figures: [],
  placement: {
    matches: 0,
    inRole: {},
    text: {
      en: "This arena no longer has the game, so placement is as it was last computed.",
      zh: "本竞技场已不再有这个游戏，定级状态保持最后一次计算的结果。",
    },
  },
  ranking: { figure: "score", claims: "contests" },
};
