import { character } from "./character.ts";
import { nameOf } from "./situation.ts";
import { trueClues } from "./speak.ts";
import { misfits } from "./suspect.ts";

/** The share of the known clues of its word that it remembers. */
const RECALL = 0.4;

/** Of this many speeches one holds its own word, and one is an earlier speech again. */
const SLIPS_ONE_IN = 5;

/** Fouls often, so that tables have fouls to show. */
export const slip = character({
  id: "slip",
  names: { zh: "口误" },
  about: {
    en: "Means well, but often says its word or repeats what was said.",
    zh: "本意不坏，但常常说漏嘴或者重复别人的话。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "flowing",
    refers: 2,
    opens: 6,
    arguesFrom: null,
  },
  speak(situation, draws) {
    const { locale, knowledge, view } = situation;
    const said = view.speeches.filter((speech) => speech.text !== "");
    const fate = draws.int(SLIPS_ONE_IN);
    const ranked = draws.shuffle(trueClues(knowledge));
    if (fate === 0) {
      const { word } = knowledge.own;
      return {
        ranked,
        slip: locale === "en" ? `A good ${word}, you know.` : `说到${word}嘛，`,
        why: { en: "Did I just say it?", zh: "我是不是说漏嘴了？" },
      };
    }
    if (fate === 1 && said.length > 0) {
      return {
        text: draws.pick(said).text,
        why: { en: "Somebody put it well.", zh: "有人说得挺好，我也这么说。" },
      };
    }
    return { ranked, why: { en: "Careful this time.", zh: "这次小心一点。" } };
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
