import type { Character } from "@wisp/game";
import type { State } from "../state.ts";

/** Always cooperates. */
export const trusting: Character<State> = {
  id: "trusting",
  names: { zh: "老实人" },
  about: { en: "Always cooperates.", zh: "始终合作。" },
  decide: () => ({ text: "cooperate" }),
};

/** Always defects. */
export const ruthless: Character<State> = {
  id: "ruthless",
  names: { zh: "无情" },
  about: { en: "Always defects.", zh: "始终背叛。" },
  decide: () => ({ text: "defect" }),
};
