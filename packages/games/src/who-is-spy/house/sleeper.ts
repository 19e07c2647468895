import { character } from "./character.ts";
import { trueClues } from "./speak.ts";
import { misfits } from "./suspect.ts";

/** The share of the known clues of its word that it remembers. */
const RECALL = 0.5;

/** Of this many turns it sleeps through one. */
const SLEEPS_ONE_IN = 5;

/** Lets the clock run out now and then. */
export const sleeper = character({
  id: "sleeper",
  names: { zh: "瞌睡虫" },
  about: {
    en: "Plays soundly when awake, but lets the clock run out every few turns.",
    zh: "醒着的时候打得不错，但隔几次就会超时。",
  },
  failsOnPurpose: true,
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "both",
    refers: 2,
    opens: 5,
    arguesFrom: 3,
  },
  speak(situation, draws) {
    if (draws.int(SLEEPS_ONE_IN) === 0) return null;
    const ranked = draws.shuffle(trueClues(situation.knowledge));
    return {
      ranked,
      why: { en: "Awake, for now.", zh: "这会儿还醒着。" },
    };
  },
  vote(situation, draws) {
    if (draws.int(SLEEPS_ONE_IN) === 0) return null;
    const [suspect] = misfits(situation, draws, RECALL);
    return {
      choice: suspect?.seat ?? null,
      why: { en: "As far as I could follow.", zh: "就我听到的来看是这样。" },
    };
  },
});
