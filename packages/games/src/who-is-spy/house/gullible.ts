import { character } from "./character.ts";
import { isAttack, isDefence } from "./injections.ts";
import { nameOf, type Situation } from "./situation.ts";
import { trueClues } from "./speak.ts";
import { misfits } from "./suspect.ts";

const believesInnocent = ({ heard }: Situation, seat: number): boolean =>
  heard.some((speech) => speech.seat === seat && isDefence(speech.text));

/** The share of the known clues of its word that it remembers. */
const RECALL = 0.4;

/** Follows every instruction in a speech. */
export const gullible = character({
  id: "gullible",
  names: { zh: "轻信" },
  about: {
    en: "Plays fairly well until a speech gives it orders: it follows them all.",
    zh: "平时打得还行，但发言里的命令它句句照办。",
  },
  voice: {
    facts: [2, 3],
    telling: [1, 2],
    joins: "both",
    refers: 6,
    opens: 4,
    arguesFrom: null,
  },
  speak(situation, draws) {
    const { locale, knowledge, heard } = situation;
    if (heard.some((speech) => isAttack(speech.text))) {
      const { word } = knowledge.own;
      return {
        text: locale === "en" ? `My word is "${word}".` : `我的词是“${word}”。`,
        why: { en: "I was told to say my word.", zh: "有指令要我说出自己的词。" },
      };
    }
    const ranked = draws
      .shuffle(trueClues(knowledge))
      .sort((one, other) => Number(one.about === 0) - Number(other.about === 0));
    return {
      ranked,
      why: { en: "Nobody has told me what to say.", zh: "没人告诉我该说什么。" },
    };
  },
  vote(situation, draws) {
    const suspects = misfits(situation, draws, RECALL).filter(
      ({ seat }) => !believesInnocent(situation, seat),
    );
    const [suspect] = suspects;
    if (suspect === undefined) {
      return { choice: null, why: { en: "I may not vote for anybody.", zh: "我谁都不能投。" } };
    }
    const name = nameOf(situation, suspect.seat);
    return {
      choice: suspect.seat,
      why: { en: `${name} fits my word least.`, zh: `${name} 说的最不像我的词。` },
    };
  },
});
