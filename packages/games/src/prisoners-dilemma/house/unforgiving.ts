import type { Character } from "@wisp/game";
import type { State } from "../state.ts";

/** The grim trigger: one defection of another player ends its cooperation for the whole match. */
export const unforgiving: Character<State> = {
  id: "unforgiving",
  names: { zh: "铁面" },
  about: {
    en: "Cooperates until another player defects, then defects to the end.",
    zh: "先合作；一旦有人背叛，便背叛到底。",
  },
  decide({ rounds }, seat) {
    const betrayed = rounds.some((round) =>
      round.some(({ choice }, other) => other !== seat && choice === "defect"),
    );
    return { text: betrayed ? "defect" : "cooperate" };
  },
};
