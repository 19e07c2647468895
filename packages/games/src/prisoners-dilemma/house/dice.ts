import type { Character } from "@wisp/game";
import { choices } from "../config.ts";
import type { State } from "../state.ts";

/** Either choice, equally likely. */
export const dice: Character<State> = {
  id: "dice",
  names: { zh: "骰子" },
  about: { en: "Chooses by the toss of a coin.", zh: "掷硬币决定。" },
  decide: (_view, _seat, _ask, draws) => ({ text: draws.pick(choices) }),
};
