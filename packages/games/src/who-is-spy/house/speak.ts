import type { Draws, Locale } from "@wisp/game";
import { remembering } from "../../talk/house/remembering.ts";
import { judgeSpeech } from "../../talk/judge/index.ts";
import type { Speech } from "../state.ts";
import { cutClue } from "../variants.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Situation } from "./situation.ts";

/** Something that can be said. */
export interface Clue {
  readonly text: string;
  /** Place in `Knowledge.words` of the word it is about; null: it is true of the whole pair. */
  readonly about: number | null;
  /** From 0 (vague; all clues of a pair) to 1 (the most telling one of a word). */
  readonly telling: number;
}

const memory = new WeakMap<Knowledge, readonly Clue[]>();

function collect({ words, shared }: Knowledge): readonly Clue[] {
  return [
    ...shared.spoken.map((text): Clue => ({ text, about: null, telling: 0 })),
    ...words.flatMap((word, about) =>
      word.clues.spoken.map(
        (text, at, all): Clue => ({ text, about, telling: (at + 1) / all.length }),
      ),
    ),
  ];
}

/** The spoken clues of the pair and of all known words. */
export function allClues(knowledge: Knowledge): readonly Clue[] {
  const clues = memory.get(knowledge) ?? collect(knowledge);
  memory.set(knowledge, clues);
  return clues;
}

/** The spoken clues that are true of its own word. */
export const trueClues = (knowledge: Knowledge): readonly Clue[] =>
  allClues(knowledge).filter(({ about }) => about === null || about === 0);

/** Put before a clue that another player has used already. */
const agreeing: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    "Same for mine.",
    "I can say that too.",
    "I have to agree.",
    "Mine as well.",
    "True of mine too.",
  ],
  zh: ["我这个也是。", "我也这么说。", "这一点我同意。", "我的也一样。", "我想说的也是这个。"],
};

/** Put before a clue that one has used already oneself. */
const insisting: Readonly<Record<Locale, readonly string[]>> = {
  en: ["Once more:", "As I said.", "I can only repeat myself.", "I stand by it."],
  zh: ["再说一次：", "还是那句话：", "我坚持刚才说的：", "我没有别的可说："],
};

const keyOf = remembering(10_000, (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));

/** Whether `text` is legal: not a foul within the cap, given the speeches before. */
function stands({ view, knowledge, locale }: Situation, text: string): boolean {
  const { foul } = judgeSpeech({
    version: view.version,
    language: locale,
    word: knowledge.own,
    speech: cutClue(text, view.config),
    earlier: view.speeches.map((speech) => speech.text),
  });
  return foul === null;
}

/** A character's wording. */
interface Wording {
  /** Reshapes a clue. */
  form?(text: string): string;
  /** Follows every speech. */
  readonly ending?: string;
}

/**
 * What to say: the first of `ranked` that nobody has used and that is not a foul. When all are used
 * up, one of them again, with a few words of agreement or together with another.
 */
export function say(
  situation: Situation,
  ranked: readonly Clue[],
  draws: Draws,
  { form = (text) => text, ending = "" }: Wording = {},
): string {
  const { view, seat, locale } = situation;
  const joint = locale === "en" ? " " : "";
  const whole = (...parts: readonly string[]): string =>
    [...parts, ending].filter((part) => part !== "").join(joint);
  const keysOf = (of: (speech: Speech) => boolean): string[] =>
    view.speeches.filter(of).map((speech) => keyOf(speech.text));
  const isIn = (speeches: readonly string[], text: string): boolean =>
    speeches.some((speech) => speech.includes(keyOf(text)));

  const clues = ranked.map((clue) => form(clue.text));
  const said = keysOf(() => true);
  for (const clue of clues) {
    if (!isIn(said, clue) && stands(situation, whole(clue))) return whole(clue);
  }
  const own = keysOf((speech) => speech.seat === seat);
  const others = clues.filter((clue) => !isIn(own, clue));
  for (const clue of [...others, ...clues.filter((each) => isIn(own, each))]) {
    const openings = (isIn(own, clue) ? insisting : agreeing)[locale];
    const pairs = clues.filter((other) => other !== clue);
    for (const opening of [...draws.shuffle(openings), ...draws.shuffle(pairs)]) {
      const text = whole(opening, clue);
      if (stands(situation, text)) return text;
    }
  }
  // Only where the cap leaves no room for two different speeches.
  return whole(draws.pick(clues));
}
