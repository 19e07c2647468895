import type { Character } from "@wisp/game";
import type { State } from "../state.ts";

/** Cooperates whatever the others do. */
export const trusting: Character<State> = {
  id: "trusting",
  names: { zh: "老实人" },
  about: { en: "Always cooperates.", zh: "始终合作。" },
  decide: () => ({ text: "cooperate" }),
};

/** Defects whatever the others do. */
export const ruthless: Character<State> = {
  id: "ruthless",
  names: { zh: "无情" },
  about: { en: "Always defects.", zh: "始终背叛。" },
  decide: () => ({ text: "defect" }),
};
