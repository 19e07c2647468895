import { character } from "./character.ts";
import { nameOf } from "./situation.ts";
import { trueClues } from "./speak.ts";
import { misfits } from "./suspect.ts";

/** The share of the known clues of its word that it remembers. */
const RECALL = 0.5;

/** Stays vague as long as it can. */
export const cautious = character({
  id: "cautious",
  names: { zh: "谨慎" },
  about: {
    en: "Says only what is true of many things and votes for the player whose speeches it does not recognise.",
    zh: "只说放在哪里都对的话，投给听起来不像的人。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 1],
    joins: "flowing",
    refers: 3,
    opens: 4,
    arguesFrom: 3,
  },
  speak(situation, draws) {
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) => one.telling - other.telling);
    return {
      ranked,
      why: { en: "Vague enough for either side.", zh: "说得含糊，哪一边都说得通。" },
    };
  },
  vote(situation, draws) {
    const [suspect] = misfits(situation, draws, RECALL);
    const name = suspect === undefined ? "" : nameOf(situation, suspect.seat);
    return {
      choice: suspect?.seat ?? null,
      why: { en: `${name} fits my word least.`, zh: `${name} 说的最不像我的词。` },
    };
  },
});
