import type { Draws, Locale, Seat } from "@wisp/game";
import { onceFor, remembering } from "../../common/remembering.ts";
import { genericClues, keyOf, namesPlayer } from "../../common/talk/house/hear.ts";
import { sentences } from "../../common/talk/house/sentences.ts";
import {
  freshSentence,
  isQuotable,
  isSaid,
  type Joins,
  join,
  withoutEnd,
} from "../../common/talk/house/wording.ts";
import { findWord, judgeSpeech } from "../../common/talk/judge/index.ts";
import { speechesOf } from "../state.ts";
import { cutClue } from "../variants.ts";
import { isAttack, isDefence } from "./injections.ts";
import { nearestSpoken, resemblances } from "./listen.ts";
import { accuserOf, type Knowledge, nameOf, type WhoIsSpySituation } from "./situation.ts";

/** Something that can be said. */
export interface Clue {
  readonly text: string;
  /** Place in `Knowledge.words` of the word it is about; null: it is true of the whole pair. */
  readonly about: number | null;
  /** From 0 (vague; all clues of a pair) to 1 (the most telling one of a word). */
  readonly telling: number;
}

/** Facts that are remembered with what follows from them, of each word. */
const FACTS_REMEMBERED = 150;
const VERSIONS_REMEMBERED = 10;

/** The spoken clues of the pair and of all known words. */
export const allClues = onceFor(({ words, shared }: Knowledge): readonly Clue[] => [
  ...shared.spoken.map((text): Clue => ({ text, about: null, telling: 0 })),
  ...words.flatMap((word, about) =>
    word.clues.spoken.map(
      (text, at, all): Clue => ({ text, about, telling: (at + 1) / all.length }),
    ),
  ),
]);

/** The spoken clues that are true of its own word. */
export const trueClues = onceFor((knowledge: Knowledge): readonly Clue[] =>
  allClues(knowledge).filter(({ about }) => about === null || about === 0),
);

/** How a character talks. */
export interface Voice {
  /** How many facts a speech has, at least and at most. */
  readonly facts: readonly [least: number, most: number];
  /** How many of them are about its word, and not true of nearly anything. */
  readonly telling: readonly [least: number, most: number];
  readonly joins: Joins;
  /** In how many of ten speeches it takes up what another player said, if it has no other reason to. */
  readonly refers: number;
  /** In how many of ten speeches it begins with some words of its own otherwise. */
  readonly opens: number;
  /** The round from which on it argues for its vote; null: never. */
  readonly arguesFrom: number | null;
}

/** Whether a text says the own word, by the version of the rules. */
const saysWord = onceFor(({ locale, own }: Knowledge) =>
  remembering(VERSIONS_REMEMBERED, (_version, version: number) =>
    remembering(FACTS_REMEMBERED, (text) => findWord(locale, own, text, { version }) !== null),
  ),
);

/** Whether a part of a speech fits the cap, and does not say its own word. */
const mayBeSaid = ({ view, knowledge }: WhoIsSpySituation, text: string): boolean =>
  cutClue(text, view) === text && !saysWord(knowledge)(`${view.version}`, view.version)(text);

/** Whether `text` is legal: not a foul within the cap, given the speeches before. */
function stands({ view, knowledge, locale }: WhoIsSpySituation, text: string): boolean {
  if (cutClue(text, view) !== text) return false;
  const { foul } = judgeSpeech({
    version: view.version,
    language: locale,
    word: knowledge.own,
    speech: text,
    earlier: view.speeches.map((speech) => speech.text),
  });
  return foul === null;
}

/** The known clues about what `ranked` is about: said once the spoken ones are used up. */
function spare({ knowledge }: WhoIsSpySituation, ranked: readonly Clue[]): readonly string[] {
  const abouts = [...new Set(ranked.map(({ about }) => about))];
  return abouts.flatMap((about) =>
    about === null ? knowledge.shared.known : (knowledge.words[about]?.clues.known ?? []),
  );
}

/** The facts of a speech, none of which anybody has stated in the match. */
function factsFor(
  situation: WhoIsSpySituation,
  ranked: readonly Clue[],
  { facts, telling }: Voice,
  draws: Draws,
): readonly string[] {
  const { said } = situation;
  const between = ([least, most]: readonly [number, number]): number =>
    least + draws.int(most - least + 1);
  const count = between(facts);
  const chosen: string[] = [];
  const take = (from: readonly string[], most: number): void => {
    for (const text of from) {
      if (chosen.length >= most) return;
      if (!chosen.includes(text) && !isSaid(said, text) && mayBeSaid(situation, text)) {
        chosen.push(text);
      }
    }
  };
  const spares = draws.shuffle(spare(situation, ranked));
  const spoken = ranked.map(({ text }) => text);
  take([...spoken, ...spares], Math.min(count, between(telling)));
  take(draws.shuffle(genericClues[situation.locale]), count);
  take([...spoken, ...spares], count);
  return draws.int(3) === 0 ? chosen.toReversed() : chosen;
}

/** A fact that another player stated. */
interface Quote {
  readonly seat: Seat;
  readonly text: string;
  readonly isVague: boolean;
  /** How much it resembles what is known of its own word, 0 to 1. */
  readonly fit: number;
}

/** The facts of a speech that can be quoted, without what ends them. */
const quotable = (locale: Locale): ((facts: readonly string[]) => readonly string[]) =>
  onceFor((facts) =>
    facts
      .map(withoutEnd)
      .filter((text) => isQuotable(locale, text) && !isAttack(text) && !isDefence(text)),
  );
const quotableIn = { en: quotable("en"), zh: quotable("zh") } as const;

/** How much each text resembles what is known of the own word, 0 to 1. */
const fits = onceFor((texts: readonly string[]) =>
  onceFor((knowledge: Knowledge) =>
    texts.map((text) =>
      Math.max(0, ...resemblances(knowledge, text), nearestSpoken(knowledge)(text)),
    ),
  ),
);

/** What these players said that can be quoted, the newest last. */
function quotes({ heard, knowledge, locale }: WhoIsSpySituation, of: readonly Seat[]): Quote[] {
  const theirs = heard.filter(({ seat }) => of.includes(seat));
  return theirs.flatMap(({ seat, facts, vague }) =>
    [facts, vague].flatMap((from) => {
      const texts = quotableIn[locale](from);
      const fit = fits(texts)(knowledge);
      return texts.map((text, at) => ({ seat, text, isVague: from === vague, fit: fit[at] ?? 0 }));
    }),
  );
}

/** Whether a fact has been said once, and not been quoted. */
function isFresh({ said }: WhoIsSpySituation, { text }: Quote): boolean {
  const key = keyOf(text);
  return said.filter((speech) => speech.includes(key)).length === 1;
}

/** A sentence about a player that no player has used in the match; "" where there is none. */
const sentence = (
  situation: WhoIsSpySituation,
  from: readonly string[],
  { seat, text }: { readonly seat: Seat; readonly text?: string },
  draws: Draws,
): string =>
  freshSentence(
    from,
    { name: nameOf(situation, seat), quote: text ?? "" },
    situation.said,
    (each) => mayBeSaid(situation, each),
    draws,
  );

/**
 * The player that the last vote put out, while the one looked for is still in and no player has said anything
 * about it; null for none.
 */
function lastOut({ view }: WhoIsSpySituation): Seat | null {
  const seat = view.players.findIndex(
    ({ out }) => out?.by === "vote" && out.round === view.round - 1,
  );
  const name = view.players[seat]?.name;
  const isMentioned =
    name === undefined || speechesOf(view, view.round).some(({ text }) => namesPlayer(text, name));
  return isMentioned ? null : seat;
}

/** How it begins: an answer to an accuser, a word on the last vote, agreement, or some words of its own. */
function beginning(situation: WhoIsSpySituation, voice: Voice, draws: Draws): string {
  const { locale } = situation;
  const { agreeing, defending, opening, regretting } = sentences[locale];
  const accuser = accuserOf(situation);
  if (accuser !== null) return sentence(situation, defending, { seat: accuser }, draws);
  const out = lastOut(situation);
  if (out !== null && voice.arguesFrom !== null && draws.int(10) < 6) {
    return sentence(situation, regretting, { seat: out }, draws);
  }
  if (draws.int(10) < voice.refers) {
    const best = quotes(situation, situation.others)
      .toReversed()
      .sort((one, other) => other.fit - one.fit)
      .find((quote) => isFresh(situation, quote));
    if (best !== undefined) return sentence(situation, agreeing, best, draws);
  }
  if (draws.int(10) >= voice.opens) return "";
  return sentence(situation, opening, { seat: situation.seat }, draws);
}

/** How it ends: what speaks against its suspect, or its vote; "" where it does not argue. */
function argument(
  situation: WhoIsSpySituation,
  { arguesFrom }: Voice,
  suspect: () => Seat | null,
  draws: Draws,
): string {
  const { locale, view } = situation;
  if (arguesFrom === null || view.round < arguesFrom) return "";
  const seat = suspect();
  if (seat === null) return "";
  const { accusing, belittling, doubting } = sentences[locale];
  const own = quotes(situation, [seat]).filter((quote) => isFresh(situation, quote));
  const [worst] = draws.shuffle(own).sort((one, other) => one.fit - other.fit);
  if (worst !== undefined && draws.int(10) < 6) {
    const doubt = sentence(situation, worst.isVague ? belittling : doubting, worst, draws);
    if (doubt !== "") return doubt;
  }
  return sentence(situation, accusing, { seat }, draws);
}

/** What a speech is about. */
interface Subject {
  /** What can be said, best first. */
  readonly ranked: readonly Clue[];
  /** Follows it. */
  readonly after: string;
}

/**
 * A speech of a few facts, in the order of `ranked`, that have not been stated in the match, with what the
 * speaker has to say to the others. Where the rules leave less room, it says less.
 *
 * @param suspect the player that it would vote for
 */
export function say(
  situation: WhoIsSpySituation,
  { ranked, after }: Subject,
  voice: Voice,
  suspect: () => Seat | null,
  draws: Draws,
): string {
  const { locale } = situation;
  const space = locale === "en" ? " " : "";
  const whole = (...parts: readonly string[]): string =>
    [...parts, after].filter((part) => part !== "").join(space);
  const facts = factsFor(situation, ranked, voice, draws);
  const first = beginning(situation, voice, draws);
  const last = argument(situation, voice, suspect, draws);
  for (let count = facts.length; count > 0; count -= 1) {
    const body = join(locale, facts.slice(0, count), voice.joins, draws);
    for (const text of [whole(first, body, last), whole(first, body), whole(body)]) {
      if (stands(situation, text)) return text;
    }
  }
  // Only where the match leaves nothing to say that is new, or the cap no room for one fact.
  const left = [...ranked.map(({ text }) => text), ...draws.shuffle(genericClues[locale])];
  return whole(left.find((text) => stands(situation, text)) ?? draws.pick(left));
}
