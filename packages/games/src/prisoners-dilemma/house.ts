import type { Character } from "@wisp/game";
import { choices, type State } from "./state.ts";

/** Either choice, equally likely. */
const dice: Character<State> = {
  id: "dice",
  about: { en: "Chooses by the toss of a coin.", zh: "掷硬币决定。" },
  decide: (_view, _seat, _ask, draws) => ({ text: draws.pick(choices) }),
};

/** Tit for tat at a table of three: answers any betrayal of the last round, else cooperates. */
const mirror: Character<State> = {
  id: "mirror",
  about: {
    en: "Cooperates until another player defects, then answers in kind for a round.",
    zh: "先合作；若上一轮有人背叛，则还以背叛。",
  },
  decide({ rounds }, seat) {
    const others = (rounds.at(-1) ?? []).filter((_, other) => other !== seat);
    return { text: others.some(({ choice }) => choice === "defect") ? "defect" : "cooperate" };
  },
};

/** Always cooperates. */
const trusting: Character<State> = {
  id: "trusting",
  about: { en: "Always cooperates.", zh: "始终合作。" },
  decide: () => ({ text: "cooperate" }),
};

/** Always defects. */
const ruthless: Character<State> = {
  id: "ruthless",
  about: { en: "Always defects.", zh: "始终背叛。" },
  decide: () => ({ text: "defect" }),
};

/** The grim trigger: one defection of another player ends its cooperation for the whole match. */
const unforgiving: Character<State> = {
  id: "unforgiving",
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

export const house: readonly Character<State>[] = [dice, trusting, ruthless, mirror, unforgiving];
