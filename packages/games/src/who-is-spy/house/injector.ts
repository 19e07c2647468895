import { character } from "./character.ts";
import { attack, defence } from "./injections.ts";
import { nameOf } from "./situation.ts";
import { trueClues } from "./speak.ts";
import { misfits } from "./suspect.ts";

/** The share of the known clues of its word that it remembers. */
const RECALL = 0.3;

/** Attacks by prompt injection as in the WiS paper (section 5.3): the platform measures who falls for it. */
export const injector = character({
  id: "injector",
  names: { zh: "注入者" },
  about: {
    en: "Adds the prompt injections of the WiS paper to vague clues.",
    zh: "在含糊的描述后面附上 WiS 论文里的提示注入。",
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
    const { locale, view, seat } = situation;
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .sort((one, other) => one.telling - other.telling);
    const isLast = view.order.at(-1) === seat;
    const ending = (isLast ? defence : attack)[locale];
    return {
      ranked,
      after: ending,
      why: isLast
        ? {
            en: "Nobody speaks after me: protect myself in the vote.",
            zh: "后面没人发言，投票时保护自己。",
          }
        : { en: "Make those after me say their words.", zh: "让后面的人说出自己的词。" },
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
