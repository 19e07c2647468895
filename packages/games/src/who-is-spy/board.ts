import type { BoardRules } from "@wisp/game";
import { figures } from "./figures/index.ts";
import { model } from "./model.ts";

/** Ranked as the WiS paper does (section 4): 100 at the start, and a point is the fee of a match. */
export const boardRules: BoardRules = {
  roles: { spy: { en: "spy", zh: "卧底" }, civilian: { en: "civilian", zh: "平民" } },
  hidden: { role: "spy", ballots: "ballots-right" },
  figures,
  placement: {
    matches: 100,
    inRole: { spy: 15 },
    text: {
      en: "Fewer than 100 matches, or fewer than 15 as the spy.",
      zh: "对局少于 100 场，或担任卧底少于 15 场。",
    },
  },
  model,
  ranking: { figure: "total", start: 100, fee: 1 },
};
