import type { Character } from "@wisp/game";
import { legalActions } from "../betting.ts";
import type { State } from "../state.ts";

/** Any legal action, each equally likely. */
export const dice: Character<State> = {
  id: "dice",
  names: { zh: "骰子" },
  about: { en: "Takes any action that is available.", zh: "随机选择可用的动作。" },
  decide({ config, committed }, seat, _ask, draws) {
    const legal = legalActions({ stack: config.stack, committed }, seat);
    return { text: draws.pick(legal).action };
  },
};
