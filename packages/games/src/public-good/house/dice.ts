import type { Character } from "@wisp/game";
import { leftOf, type State } from "../state.ts";

/** Any legal contribution, each equally likely. */
export const dice: Character<State> = {
  id: "dice",
  names: { zh: "骰子" },
  about: { en: "Contributes any amount it can.", zh: "随机投入。" },
  decide: (view, seat, _ask, draws) => ({
    text: String(draws.int((leftOf(view)[seat] ?? 0) + 1)),
  }),
};
