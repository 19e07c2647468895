import { character, nameOf } from "./situation.ts";
import { say, trueClues } from "./speak.ts";
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
  speak(situation, draws) {
    const { locale, knowledge, view } = situation;
    const said = view.speeches.filter((speech) => speech.text !== "");
    const fate = draws.int(SLIPS_ONE_IN);
    const clue = say(situation, draws.shuffle(trueClues(knowledge)), draws);
    if (fate === 0) {
      const text =
        locale === "en"
          ? `A good ${knowledge.own.word}, you know. ${clue}`
          : `说到${knowledge.own.word}嘛，${clue}`;
      return { text, why: { en: "Did I just say it?", zh: "我是不是说漏嘴了？" } };
    }
    if (fate === 1 && said.length > 0) {
      return {
        text: draws.pick(said).text,
        why: { en: "Somebody put it well.", zh: "有人说得挺好，我也这么说。" },
      };
    }
    return { text: clue, why: { en: "Careful this time.", zh: "这次小心一点。" } };
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
