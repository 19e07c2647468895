import type { Character, Draws, Locale, Seat } from "@wisp/game";
import { findWord } from "../../common/talk/judge/index.ts";
import type { PackWord } from "../../common/talk/pack-word.ts";
import type { State } from "../state.ts";
import { type PairWord, publicPack } from "../words/index.ts";
import { weighing } from "./bayes.ts";
import { character } from "./character.ts";
import { nameOf, type WhoIsSpySituation } from "./situation.ts";

/** Words of a speech from which on it is a list: one may be named by chance. */
const LIST_MIN = 2;
/** Players whose lists agree on a word that another one leaves out. */
const AGREEING_MIN = 2;

const beginnings: Readonly<Record<Locale, string>> = { en: "It is not ", zh: "它不是" };

const listOf: Readonly<Record<Locale, (words: readonly string[]) => string>> = {
  en: (words) => `${beginnings.en}${words.join(", ")}.`,
  zh: (words) => `${beginnings.zh}${words.join("、")}。`,
};

/** The words that each other living player has named, of all in the theme of one's own. */
type Named = ReadonlyMap<Seat, ReadonlySet<string>>;

/** The words of the theme of a word; [] where no public pack holds it. */
function themeOf(locale: Locale, own: string): readonly PairWord[] {
  const themes = publicPack(locale).files.map(({ pairs }) => pairs.flatMap(({ words }) => words));
  return themes.find((words) => words.some(({ word }) => word === own)) ?? [];
}

/** Those of some words that a text names. */
export const namedIn = (
  locale: Locale,
  words: readonly PackWord[],
  text: string,
): ReadonlySet<string> =>
  new Set(words.flatMap((each) => (findWord(locale, each, text) === null ? [] : [each.word])));

function namedBy({ knowledge, heard, others, locale }: WhoIsSpySituation): Named {
  const theme = themeOf(locale, knowledge.own.word);
  return new Map(
    others.map((seat) => {
      const texts = heard.flatMap((speech) => (speech.seat === seat ? [speech.text] : []));
      return [seat, namedIn(locale, theme, texts.join("\n"))];
    }),
  );
}

/** Whether it takes itself for the spy: it is told so, or two players have named its word, which they cannot hold. */
function takesItselfForSpy({ view, seat, knowledge }: WhoIsSpySituation, named: Named): boolean {
  const role = view.players[seat]?.role;
  const { word } = knowledge.own;
  const naming = [...named.values()].filter((words) => words.has(word));
  return role === undefined ? naming.length >= AGREEING_MIN : role === "spy";
}

/** The player who cannot hold its word, or who alone leaves out a word; null where no list tells. */
function leavesOut(named: Named, own: string): Seat | null {
  for (const [seat, words] of named) if (words.has(own)) return seat;
  const lists = [...named].filter(([, words]) => words.size >= LIST_MIN);
  for (const [seat, words] of lists) {
    const others = lists.filter(([other]) => other !== seat).map(([, each]) => each);
    const [first = new Set<string>()] = others;
    const agreed = [...first].filter((word) => others.every((each) => each.has(word)));
    if (others.length >= AGREEING_MIN && agreed.some((word) => !words.has(word))) return seat;
  }
  return null;
}

/** The neighbours of its word that it names: first those that others named; a spy names no other. */
function neighbours(situation: WhoIsSpySituation, most: number, draws: Draws): string[] {
  const { own, words } = situation.knowledge;
  const named = namedBy(situation);
  const known = new Set([...named.values()].flatMap((each) => [...each]));
  known.delete(own.word);
  const others = words.flatMap(({ word }) => (word === own.word || known.has(word) ? [] : [word]));
  const added = takesItselfForSpy(situation, named) ? [] : draws.shuffle(others);
  return [...draws.shuffle([...known]), ...added].slice(0, most);
}

/** Its situation without lists, which say nothing of what a word means. */
const withoutLists = (situation: WhoIsSpySituation): WhoIsSpySituation => ({
  ...situation,
  heard: situation.heard.map((speech) => ({
    ...speech,
    facts: speech.facts.filter((fact) => !fact.startsWith(beginnings[situation.locale].trim())),
  })),
});

/**
 * Plays as bayes does, and by what a player who says no word of its own can prove: it lists neighbours of its
 * word, and votes for the player whose list leaves out what the others name.
 *
 * @param most words of a list
 */
export const listing = (most: number): Character<State> =>
  character({
    id: "lister",
    about: {
      en: "Lists words like its own, without its own, and votes for the player who alone leaves one out.",
      zh: "列举与自己的词相近的词，唯独不说自己的，投给列举时单单漏掉一个词的人。",
    },
    voice: weighing.voice,
    speak(situation, draws) {
      const { locale } = situation;
      const listed = neighbours(situation, most, draws);
      return {
        ...weighing.speak(withoutLists(situation), draws),
        after: listed.length === 0 ? "" : listOf[locale](listed),
      };
    },
    vote(situation, draws) {
      const named = namedBy(situation);
      const { word } = situation.knowledge.own;
      const choice = takesItselfForSpy(situation, named) ? null : leavesOut(named, word);
      if (choice === null) return weighing.vote(withoutLists(situation), draws);
      const name = nameOf(situation, choice);
      return {
        choice,
        why: { en: `${name} leaves a word out.`, zh: `${name} 漏掉了一个词。` },
      };
    },
    judge: (situation) => weighing.judge(withoutLists(situation)),
  });

/** All neighbours that it knows. */
export const lister = listing(Number.POSITIVE_INFINITY);
