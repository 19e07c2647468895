import type { Draws, Seat } from "@wisp/game";
import { genericClues, keyOf } from "../../common/talk/house/hear.ts";
import { sentences } from "../../common/talk/house/sentences.ts";
import { freshSentence, isSaid, join } from "../../common/talk/house/wording.ts";
import { findWord } from "../../common/talk/judge/index.ts";
import { cutClue, JUDGE } from "../clues.ts";
import type { UndercoverSituation } from "./beliefs.ts";

/** Something that can be said. */
export interface Fact {
  readonly text: string;
  /** Place in `Knowledge.words` of the word it is about; null: it is true of the whole pair, or of anything. */
  readonly about: number | null;
  /** From 0 (true of anything) to 1 (the most telling one of a word). */
  readonly telling: number;
}

/** What is known of a word, from vague to telling. */
function factsAbout({ knowledge }: UndercoverSituation, about: number): Fact[] {
  const { spoken = [], known = [] } = knowledge.words[about]?.clues ?? {};
  return [...spoken, ...known].map((text, at, all) => ({
    text,
    about,
    telling: 0.4 + (0.6 * (at + 1)) / all.length,
  }));
}

/** What is true of its word, as far as it knows: of the pair, and of the word alone. */
export const trueFacts = (situation: UndercoverSituation): Fact[] => [
  ...[...situation.knowledge.shared.spoken, ...situation.knowledge.shared.known].map(
    (text): Fact => ({ text, about: null, telling: 0.3 }),
  ),
  ...factsAbout(situation, 0),
];

/** What is true of any of the known words. */
export const allFacts = (situation: UndercoverSituation): Fact[] => [
  ...trueFacts(situation),
  ...[...situation.knowledge.words.keys()].slice(1).flatMap((word) => factsAbout(situation, word)),
];

/** What is true of nearly anything. */
export const vagueFacts = ({ locale }: UndercoverSituation): Fact[] =>
  genericClues[locale].map((text) => ({ text, about: null, telling: 0 }));

/** Whether the table would hear a text as it is. */
const isHeard = ({ view, knowledge, locale }: UndercoverSituation, text: string): boolean =>
  cutClue(text, view) === text && findWord(locale, knowledge.own, text, JUDGE) === null;

/** The first two of the facts that have not been stated and that the rules leave whole. */
function sayable(
  situation: UndercoverSituation,
  facts: readonly Fact[],
  said: readonly string[],
): readonly string[] {
  const found: string[] = [];
  for (const { text } of facts) {
    if (found.length === 2) break;
    if (!isSaid(said, text) && isHeard(situation, text)) found.push(text);
  }
  return found;
}

/** In how many of ten clues it says something before its fact, and adds a second fact. */
const OPENS = 3;
const ADDS = 5;
/** The vote from which on it argues for its own. */
const ARGUES_FROM = 2;

/**
 * A clue: the first of the facts that have not been stated and that the rules leave whole, and where they leave
 * room, some words around it and, from the second vote on, what it thinks of its suspect.
 *
 * @param ranked best first
 */
export function say(
  situation: UndercoverSituation,
  ranked: readonly Fact[],
  suspect: () => Seat | null,
  draws: Draws,
): string {
  const { view, locale } = situation;
  const said = view.clues.map(({ text }) => keyOf(text));
  const vague = draws.shuffle(vagueFacts(situation));
  const [fact, second] = sayable(situation, [...ranked, ...vague], said);
  // Only where the cap leaves no room for any fact.
  if (fact === undefined) return draws.pick(vague).text;
  const fresh = (from: readonly string[], name: string): string =>
    freshSentence(from, { name }, said, (text) => isHeard(situation, text), draws);
  const opening = draws.int(10) < OPENS ? fresh(sentences[locale].opening, "") : "";
  const facts = second !== undefined && draws.int(10) < ADDS ? [fact, second] : [fact];
  const seat = view.votings.length + 1 < ARGUES_FROM ? null : suspect();
  const name = seat === null ? undefined : view.players[seat]?.name;
  const argument = name === undefined ? "" : fresh(sentences[locale].accusing, name);
  const body = join(locale, facts, "both", draws);
  const space = locale === "en" ? " " : "";
  const wholes = [
    [opening, body, argument],
    [body, argument],
    [fact, argument],
    [opening, fact],
    [body],
  ].map((parts) => parts.filter((part) => part !== "").join(space));
  return wholes.find((text) => isHeard(situation, text)) ?? fact;
}
