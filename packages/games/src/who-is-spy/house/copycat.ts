import { character } from "./character.ts";
import { likeness } from "./listen.ts";
import { nameOf } from "./situation.ts";
import { trueClues } from "./speak.ts";
import { mostAccused } from "./suspect.ts";

/** Repeats others' speeches and votes. */
export const copycat = character({
  id: "copycat",
  names: { zh: "学舌" },
  about: {
    en: "Says what comes nearest to what others said and votes as most did the round before.",
    zh: "说最接近别人说过的话，跟着上一轮多数人投票。",
  },
  voice: {
    facts: [2, 2],
    telling: [1, 2],
    joins: "flowing",
    refers: 8,
    opens: 0,
    arguesFrom: 3,
  },
  speak(situation, draws) {
    const { locale, heard } = situation;
    const ranked = draws
      .shuffle(trueClues(situation.knowledge))
      .map((clue) => ({
        clue,
        near: heard.reduce(
          (sum, { facts }) =>
            facts.reduce((most, fact) => Math.max(most, likeness(locale, clue.text, fact)), sum),
          0,
        ),
      }))
      .sort((one, other) => other.near - one.near || one.clue.telling - other.clue.telling)
      .map(({ clue }) => clue);
    return {
      ranked,
      why: { en: "Close to what the others said.", zh: "跟大家说的差不多就行。" },
    };
  },
  vote(situation) {
    const { view, others } = situation;
    const lastSpeaker = view.order.findLast((seat) => others.includes(seat)) ?? null;
    const choice = mostAccused(situation) ?? lastSpeaker;
    const name = choice === null ? "" : nameOf(situation, choice);
    return {
      choice,
      why: {
        en: `${name}: as the others did, or the last to speak.`,
        zh: `投 ${name}：跟多数人，没有就投最后发言的。`,
      },
    };
  },
});
