import type { Character } from "@wisp/game";
import type { State } from "../state.ts";

/** Tit for tat at a table of three: answers any betrayal of the last round, else cooperates. */
export const mirror: Character<State> = {
  id: "mirror",
  names: { zh: "镜子" },
  about: {
    en: "Cooperates until another player defects, then answers in kind for a round.",
    zh: "先合作；若上一轮有人背叛，则还以背叛。",
  },
  decide({ rounds }, seat) {
    const others = (rounds.at(-1) ?? []).filter((_, other) => other !== seat);
    return { text: others.some(({ choice }) => choice === "defect") ? "defect" : "cooperate" };
  },
};
