import { character } from "./character.ts";
import { nameOf } from "./situation.ts";
import { trueClues } from "./speak.ts";
import { mostAccused, outsiders } from "./suspect.ts";

/** Decides by the table's speeches, not by its word. */
export const crowd = character({
  id: "crowd",
  names: { zh: "随大流" },
  about: {
    en: "Sides with the table: votes for the one that sounds least like the others or was accused most.",
    zh: "随大流：投给跟大家说得最不一样或者上一轮票数最多的人。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "both",
    refers: 6,
    opens: 2,
    arguesFrom: 2,
  },
  speak(situation, draws) {
    const fitting = Math.min(1, (situation.view.round - 1) / 2);
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) => Math.abs(one.telling - fitting) - Math.abs(other.telling - fitting));
    return {
      ranked,
      why: { en: "Vague at first, plainer every round.", zh: "先说得含糊，一轮比一轮明白。" },
    };
  },
  vote(situation, draws) {
    const [outsider] = outsiders(situation, draws);
    const choice = mostAccused(situation) ?? outsider?.seat ?? null;
    const name = choice === null ? "" : nameOf(situation, choice);
    return {
      choice,
      why: { en: `${name} stands apart from the rest.`, zh: `${name} 跟大家不一样。` },
    };
  },
});
