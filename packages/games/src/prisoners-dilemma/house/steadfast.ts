import type { Character } from "@wisp/game";
import type { State } from "../state.ts";

/** Cooperates whatever the others do. */
export const trusting: Character<State> = {
  id: "trusting",
  about: { en: "Always cooperates.", zh: "始终合作。" },
  decide: () => ({ text: "cooperate" }),
};

/** Defects whatever the others do. */
export const ruthless: Character<State> = {
  id: "ruthless",
  about: { en: "Always defects.", zh: "始终背叛。" },
  decide: () => ({ text: "defect" }),
};
