import type { Character } from "@wisp/game";
import { ENDOWMENT } from "../config.ts";
import type { State } from "../state.ts";
import { evenShare } from "./even-share.ts";

/** The grim trigger: one round in which another player gives less than an even share ends its giving. */
export const unforgiving: Character<State> = {
  id: "unforgiving",
  names: { zh: "铁面" },
  about: {
    en: "Contributes an even share until another player gives less, then nothing.",
    zh: "每轮投入平均份额；一旦有人投入更少，便不再投入。",
  },
  decide(view, seat) {
    const fair = Math.floor(ENDOWMENT / view.config.rounds);
    const betrayed = view.rounds.some((round) =>
      round.some(({ amount }, other) => other !== seat && amount < fair),
    );
    return { text: String(betrayed ? 0 : evenShare(view, seat)) };
  },
};
