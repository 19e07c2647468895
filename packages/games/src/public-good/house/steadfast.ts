import type { Character } from "@wisp/game";
import type { State } from "../state.ts";
import { evenShare } from "./even-share.ts";

/** Gives its points away in equal parts, independent of the others. */
export const trusting: Character<State> = {
  id: "trusting",
  names: { zh: "老实人" },
  about: {
    en: "Contributes everything, in equal parts over the rounds.",
    zh: "把所有点数平均投入各轮。",
  },
  decide: (view, seat) => ({ text: String(evenShare(view, seat)) }),
};

/** The free rider: always keeps everything. */
export const ruthless: Character<State> = {
  id: "ruthless",
  names: { zh: "无情" },
  about: { en: "Never contributes.", zh: "从不投入。" },
  decide: () => ({ text: "0" }),
};

/** Contributes everything in the first round. */
export const lavish: Character<State> = {
  id: "lavish",
  names: { zh: "慷慨" },
  about: { en: "Contributes everything in the first round.", zh: "第一轮就全部投入。" },
  decide: (_view, _seat, { number }) => ({ text: String(number?.most ?? 0) }),
};
