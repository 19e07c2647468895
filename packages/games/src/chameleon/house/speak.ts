import type { Draws, Seat } from "@wisp/game";
import { genericClues, isGeneric, keyOf } from "../../common/talk/house/hear.ts";
import { sentences } from "../../common/talk/house/sentences.ts";
import {
  type Filling,
  freshSentence,
  isQuotable,
  isSaid,
  join,
  withoutEnd,
} from "../../common/talk/house/wording.ts";
import { comparedText } from "../../common/talk/judge/english.ts";
import { findWord } from "../../common/talk/judge/index.ts";
import { capOf, cutSpeech } from "../../common/talk/speech.ts";
import { type ChameleonSituation, type Clue, vagueClues } from "./knowledge.ts";
import { fits } from "./suspect.ts";

/** The clues of `clues` that have not been given yet. */
function unsaid({ view }: ChameleonSituation, clues: readonly Clue[]): readonly Clue[] {
  const said = view.speeches.map(({ text }) => keyOf(text));
  return clues.filter(({ text }) => !isSaid(said, text));
}

/** The clues that are true of a word. */
export const cluesOf = ({ clues }: ChameleonSituation, word: string): readonly Clue[] =>
  clues.filter(({ of }) => of.includes(word));

/**
 * The clue of `clues` with the least cost that has not been given yet; ties are broken at random. When all
 * are used, a vague one.
 */
export function say(
  situation: ChameleonSituation,
  draws: Draws,
  clues: readonly Clue[],
  costOf: (clue: Clue) => number,
): string {
  const [best] = draws
    .shuffle(unsaid(situation, clues))
    .map((clue) => ({ clue, cost: costOf(clue) }))
    .sort((one, other) => one.cost - other.cost);
  if (best !== undefined) return best.clue.text;
  const vague = vagueClues(situation);
  const [left] = draws.shuffle(unsaid(situation, vague));
  if (left !== undefined) return left.text;
  // Only at large tables with several rounds: two vague things, which have not been said together.
  const [one, other] = draws.shuffle(vague).map(({ text }) => text);
  return [one, other].join(situation.locale === "en" ? " " : "");
}

/** In how many of ten speeches it takes up an earlier clue, begins in words of its own, or adds something vague. */
const REFERS = 4;
const OPENS = 3;
const ADDS = 6;

/** Whether the rules allow a part of a speech. */
const mayBeSaid = ({ view, word, locale }: ChameleonSituation, text: string): boolean =>
  cutSpeech(text, capOf(view.config)) === text &&
  (word === null ||
    findWord(locale, { word, aliases: [] }, text, { version: view.version }) === null);

/** What another player said, as it is quoted: a clue, or something vague. */
function quoteOf(
  { view, heard, locale }: ChameleonSituation,
  seat: Seat,
  wanted: (fact: string) => boolean = () => true,
): string {
  const said = view.speeches.map(({ text }) => keyOf(text));
  const facts = heard.filter((speech) => speech.seat === seat).flatMap((speech) => speech.facts);
  const fresh = facts.map(withoutEnd).filter((fact) => {
    const times = said.filter((each) => each.includes(keyOf(fact))).length;
    return times === 1 && isQuotable(locale, fact) && wanted(fact);
  });
  return fresh.at(-1) ?? "";
}

/**
 * A clue as it is said at a table: with a word on what others said, and from the second round on with what
 * speaks against the player that it suspects.
 */
export function talk(
  situation: ChameleonSituation,
  clue: string,
  suspect: () => Seat,
  draws: Draws,
): string {
  const { view, locale, heard, word } = situation;
  const { accusing, agreeing, belittling, opening } = sentences[locale];
  const said = view.speeches.map(({ text }) => keyOf(text));
  const fresh = (from: readonly string[], filling: Filling): string =>
    freshSentence(from, filling, said, (text) => mayBeSaid(situation, text), draws);
  const about = (seat: Seat, quote = ""): Filling => ({
    name: view.players[seat]?.name ?? "",
    quote,
  });
  const beginning = (): string => {
    const last = heard.at(-1);
    if (last !== undefined && draws.int(10) < REFERS) {
      // It agrees with what is true of its word, as far as it knows that.
      const quote = quoteOf(
        situation,
        last.seat,
        (fact) => !isGeneric(locale, fact) && (word === null || fits(situation, fact, word)),
      );
      if (quote !== "") return fresh(agreeing, about(last.seat, quote));
    }
    return draws.int(10) < OPENS ? fresh(opening, { name: "" }) : "";
  };
  const argument = (): string => {
    if (view.round < 2) return "";
    const seat = suspect();
    const quote = quoteOf(situation, seat);
    const isVague = quote !== "" && isGeneric(locale, quote);
    return isVague ? fresh(belittling, about(seat, quote)) : fresh(accusing, about(seat));
  };
  const [vague] = draws
    .shuffle(genericClues[locale])
    .filter((text) => !isSaid(said, text) && mayBeSaid(situation, text));
  const facts = vague !== undefined && draws.int(10) < ADDS ? [clue, vague] : [clue];
  const [first, body, last] = [beginning(), join(locale, facts, "both", draws), argument()];
  const space = locale === "en" ? " " : "";
  const whole = [[first, body, last], [first, body], [body]].map((parts) =>
    parts.filter((part) => part !== "").join(space),
  );
  const earlier = new Set(view.speeches.map(({ text }) => comparedText(text)));
  return (
    whole.find((text) => mayBeSaid(situation, text) && !earlier.has(comparedText(text))) ?? clue
  );
}
