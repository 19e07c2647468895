import type { Character, Draws, Locale } from "@wisp/game";
import { itemFacts } from "./items/items.ts";
import { descriptionOf, MAX_SCORE, MIN_SCORE, type State } from "./state.ts";

type Known = (typeof itemFacts)["en"][number];

const sentences: Readonly<
  Record<Locale, { of(facts: readonly string[]): string; readonly unknown: string; comma: string }>
> = {
  en: {
    of: (facts) => `Think of ${facts.join(", ")}.`,
    unknown: "Everybody knows it.",
    comma: ", ",
  },
  zh: { of: (facts) => `让人想到${facts.join("、")}。`, unknown: "大家都知道它。", comma: "、" },
};

/** The texts of facts that fit as many of an item's words as asked for. */
const factsFitting = ({ facts }: Known, fitsSo: (words: number) => boolean): readonly string[] =>
  facts.filter(({ fits }) => fitsSo(fits.length)).map(({ text }) => text);

const wordsOf = ({ item }: Known): number => 1 + item.distractors.length;

/** How a description mentions facts and how a judge weighs them. */
interface Style {
  aggressive(item: Known): readonly string[];
  conservative(item: Known): readonly string[];
  /** @param fit the share of the mentioned facts of the word's items that fit the word */
  score(fit: number): number;
}

/** The share of the mentioned facts that fit a word; 1 where the word itself is said, 0 where no fact is known. */
function fitOf(language: Locale, sentence: string, word: string): number {
  const text = sentence.toLowerCase();
  if (text.includes(word.toLowerCase())) return 1;
  const mentioned = itemFacts[language]
    .filter(({ item }) => [item.target.word, ...item.distractors].includes(word))
    .flatMap(({ facts }) => facts.filter((fact) => text.includes(fact.text.toLowerCase())));
  const fitting = mentioned.filter(({ fits }) => fits.includes(word));
  return mentioned.length === 0 ? 0 : fitting.length / mentioned.length;
}

function decide(style: Style, view: State): string {
  const { config, asked, word, shown } = view;
  const { language } = config;
  const { of, unknown, comma } = sentences[language];
  if (asked === "score" && shown !== null) {
    const sentence = descriptionOf(view, shown.mode)?.text ?? "";
    return String(style.score(fitOf(language, sentence, shown.word)));
  }
  const known = itemFacts[language].find(({ item }) => item.target.word === word);
  if (known === undefined) return unknown;
  if (asked === "imagine") return known.item.distractors.join(comma);
  return of(asked === "describe-aggressive" ? style.aggressive(known) : style.conservative(known));
}

const styled = (
  { id, about }: Pick<Character<State>, "id" | "about">,
  style: Style,
): Character<State> => ({
  id,
  about,
  decide: (view) => ({ text: decide(style, view) }),
});

/** Says what comes to mind, of any item. */
function random({ config, asked }: State, draws: Draws): string {
  if (asked === "score") return String(MIN_SCORE + draws.int(MAX_SCORE));
  const { facts } = draws.pick(itemFacts[config.language]);
  return sentences[config.language].of([draws.pick(facts).text]);
}

const dice: Character<State> = {
  id: "dice",
  about: {
    en: "Describes with a fact about anything, and scores at random.",
    zh: "随便说一个事实，随机打分。",
  },
  decide: (view, _seat, _ask, draws) => ({ text: random(view, draws) }),
};

const watchful = styled(
  {
    id: "watchful",
    about: {
      en: "Describes with facts that fit some other words, too. Judges by all or nothing: 5 if every fact fits, else 1.",
      zh: "描述时会用到也符合其他一些词的事实。打分非此即彼：全部符合给 5 分，否则给 1 分。",
    },
  },
  {
    aggressive: (item) => factsFitting(item, (words) => words < wordsOf(item)),
    conservative: (item) => factsFitting(item, (words) => words > 1 && words < wordsOf(item)),
    score: (fit) => (fit === 1 ? MAX_SCORE : MIN_SCORE),
  },
);

/** The oracle: with itself as judge it scores 5 and 1 aggressively, 5 and 5 conservatively. */
const planner = styled(
  {
    id: "planner",
    about: {
      en: "Describes with facts that fit the word alone, or all of its kind. Judges by the share of facts that fit.",
      zh: "激进描述只用原词独有的事实，保守描述只用同类共有的事实。按符合的事实比例打分。",
    },
  },
  {
    aggressive: (item) => factsFitting(item, (words) => words === 1),
    conservative: (item) => factsFitting(item, (words) => words === wordsOf(item)),
    score: (fit) => MIN_SCORE + Math.round(fit * (MAX_SCORE - MIN_SCORE)),
  },
);

/** Every house agent describes and judges. */
export const house: readonly Character<State>[] = [dice, watchful, planner];
