import type { RoleMaterials } from "../entry.ts";
import { type Materials, materialsSchema } from "./config.ts";
import { dealtFacts, isSecond } from "./points.ts";

/** How a season fixes who is the spy, who speaks first, and who holds which word. */
export const roleMaterials: RoleMaterials = {
  spyRole: "spy",
  facts: dealtFacts,
  fix(given, { spy, firstSpeaker, civilianWord }): Materials {
    const materials = materialsSchema.parse(given);
    const [one, other] = materials.pair;
    const secondIsFirstGiven = isSecond(one.word, other.word);
    const civiliansHoldFirstGiven = secondIsFirstGiven === (civilianWord === 1);
    return { ...materials, spy, firstSpeaker, spyWord: civiliansHoldFirstGiven ? 1 : 0 };
  },
};
