import type { Seat } from "@wisp/game";
import { character } from "./character.ts";
import { nameOf, type Situation } from "./situation.ts";
import { trueClues } from "./speak.ts";
import { misfits } from "./suspect.ts";

/** The share of the known clues of its word that it remembers. */
const RECALL = 0.4;

/** The living player that voted for it last. */
const enemyOf = ({ view, seat, others }: Situation): Seat | null =>
  view.votes.findLast((vote) => vote.choice === seat && others.includes(vote.seat))?.seat ?? null;

/** Never forgets a vote against it. */
export const grudge = character({
  id: "grudge",
  names: { zh: "记仇" },
  about: {
    en: "Votes for the seat that voted for it last; without a grudge it goes by the speeches.",
    zh: "谁上次投了它，它就投谁；没有仇人时才看发言。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "plain",
    refers: 1,
    opens: 3,
    arguesFrom: 2,
  },
  speak(situation, draws) {
    const accused = enemyOf(situation) !== null;
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) => (accused ? other.telling - one.telling : one.telling - other.telling));
    return {
      ranked,
      why: accused
        ? { en: "They doubt me, so I speak plainly.", zh: "有人怀疑我，那我就说明白。" }
        : { en: "Nobody doubts me, so I say little.", zh: "没人怀疑我，少说为妙。" },
    };
  },
  vote(situation, draws) {
    const enemy = enemyOf(situation);
    if (enemy !== null) {
      const name = nameOf(situation, enemy);
      return { choice: enemy, why: { en: `${name} voted for me.`, zh: `${name} 投过我。` } };
    }
    const [suspect] = misfits(situation, draws, RECALL);
    return {
      choice: suspect?.seat ?? null,
      why: {
        en: "Nobody has wronged me yet, so I go by the speeches.",
        zh: "还没人得罪我，只好看发言。",
      },
    };
  },
});
