import { character } from "./character.ts";
import { nameOf } from "./situation.ts";
import { trueClues } from "./speak.ts";
import { misfits } from "./suspect.ts";

/** The share of the known clues of its word that it remembers. */
const RECALL = 0.9;

/** Says the most telling thing first. */
export const bold = character({
  id: "bold",
  names: { zh: "大胆" },
  about: {
    en: "Says the most telling thing about its word and votes for the player whose speeches it does not recognise.",
    zh: "直说最能说明自己词的特点，投给听起来不像的人。",
  },
  voice: {
    facts: [3, 4],
    telling: [2, 2],
    joins: "plain",
    refers: 2,
    opens: 2,
    arguesFrom: 2,
  },
  speak(situation) {
    const ranked = [...trueClues(situation.knowledge)].sort(
      (one, other) => other.telling - one.telling,
    );
    return {
      ranked,
      why: { en: "Whoever holds my word will know me by this.", zh: "拿着同一个词的人一听就懂。" },
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
