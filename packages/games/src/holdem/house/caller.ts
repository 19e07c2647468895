import type { Character } from "@wisp/game";
import type { State } from "../state.ts";

/** Never folds and never raises, with any hand. */
export const caller: Character<State> = {
  id: "caller",
  names: { zh: "跟注" },
  about: { en: "Checks and calls to the end, whatever it holds.", zh: "不论手牌，只过牌和跟注。" },
  decide: () => ({ text: "check-call" }),
};
