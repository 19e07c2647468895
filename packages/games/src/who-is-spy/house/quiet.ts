import { believe } from "./beliefs.ts";
import { character } from "./character.ts";
import { nameOf } from "./situation.ts";
import { trueClues } from "./speak.ts";

/** It abstains below this chance. */
const SURE = 0.5;

/** Says little, and of what there is to say the shortest. */
export const quiet = character({
  id: "quiet",
  names: { zh: "沉默" },
  about: {
    en: "Says as little as it can and abstains unless it is sure.",
    zh: "能少说就少说，没把握就弃权。",
  },
  voice: {
    facts: [2, 2],
    telling: [1, 1],
    joins: "plain",
    refers: 0,
    opens: 0,
    arguesFrom: null,
  },
  speak(situation, draws) {
    const hides = believe(situation).self > SURE;
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) =>
        hides ? one.telling - other.telling : one.text.length - other.text.length,
      );
    return { ranked, why: { en: "That will do.", zh: "够了。" } };
  },
  vote(situation) {
    const found = [...believe(situation).spies].find(([, chance]) => chance > SURE);
    if (found === undefined) return { choice: null, why: { en: "Not sure.", zh: "没把握。" } };
    const name = nameOf(situation, found[0]);
    return { choice: found[0], why: { en: `${name}. Sure.`, zh: `${name}，肯定。` } };
  },
});
