import type { Draws, Seat } from "@wisp/game";
import { onceFor } from "../../common/remembering.ts";
import { knownClues, likeness, recognised, resemblances } from "./listen.ts";
import type { WhoIsSpySituation } from "./situation.ts";
import { sum, witnessOf } from "./witness.ts";

/** A posterior over who is the spy and which words are in play. */
export interface Beliefs {
  /** Chance that oneself is the spy. */
  readonly self: number;
  /** Chance of each other living player; with `self` they add up to 1. */
  readonly spies: ReadonlyMap<Seat, number>;
  /** Chance of each known word to be the civilians', its own word first. */
  readonly civilianWord: readonly number[];
}

/** A vote is weak evidence, too: voters know one word more. */
const VOTE_SIGN = 0.25;

function witness({ knowledge, heard, view }: WhoIsSpySituation, seat: Seat) {
  const speeches = heard.flatMap(({ seat: speaker, round, facts }) =>
    speaker === seat ? [{ before: round - 1, facts }] : [],
  );
  const accusers = view.votes.filter((vote) => vote.choice === seat && vote.seat !== seat).length;
  return { seat, ...witnessOf(knowledge, speeches, VOTE_SIGN * accusers) };
}

/**
 * What follows from all speeches by Bayes' rule. At first every living player is as likely the
 * spy, where it is not told its own role, and every other known word as likely the other word; a
 * player who is out was not the spy, or the match would be over.
 */
export const believe = onceFor((situation: WhoIsSpySituation): Beliefs => {
  const count = situation.knowledge.words.length;
  const everybody = [...new Set([...situation.others, ...situation.heard.map(({ seat }) => seat)])];
  const witnesses = everybody.map((seat) => witness(situation, seat));
  const innocent = (word: number): number => sum(witnesses.map(({ many }) => many[word] ?? 0));
  const otherWords = Array.from({ length: Math.max(1, count - 1) }, (_, place) =>
    Math.min(place + 1, count - 1),
  );
  const role = situation.view.players[situation.seat]?.role;
  const suspected = role === "spy" ? [] : situation.others;
  const hypotheses = otherWords.flatMap((word) => [
    ...(role === "civilian" ? [] : [{ spy: situation.seat, word, log: innocent(word) }]),
    ...witnesses
      .filter(({ seat }) => suspected.includes(seat))
      .map(({ seat, many, spy }) => ({
        spy: seat,
        word: 0,
        log: innocent(0) - (many[0] ?? 0) + (spy[0]?.[word] ?? 0),
      })),
  ]);
  const most = Math.max(...hypotheses.map(({ log }) => log));
  const weighed = hypotheses.map((each) => ({ ...each, chance: Math.exp(each.log - most) }));
  const whole = sum(weighed.map(({ chance }) => chance));
  const chance = (of: (each: { spy: Seat; word: number }) => boolean): number =>
    sum(weighed.filter(of).map((each) => each.chance)) / whole;
  return {
    self: chance(({ spy }) => spy === situation.seat),
    spies: new Map(situation.others.map((seat) => [seat, chance(({ spy }) => spy === seat)])),
    civilianWord: Array.from({ length: count }, (_, place) => chance(({ word }) => word === place)),
  };
});

/** A player and how badly its speeches fit; the higher, the more suspect. */
interface Suspicion {
  readonly seat: Seat;
  readonly weight: number;
}

/** How much less of what is said of other words a character notices than of its own. */
const ELSEWHERE = 0.25;
/** How strongly a fact that is known of another word alone speaks against its speaker, if it is noticed. */
const FOREIGN = 1;

/** How alike a fact is to the nearest of the clues that come to mind; 0 to 1. */
function fitsOwn(
  { knowledge }: WhoIsSpySituation,
  fact: string,
  recalled: readonly number[],
): number {
  const all = resemblances(knowledge, fact);
  return Math.max(0, ...recalled.map((place) => all[place] ?? 0));
}

/** Whether a fact is known of other words, and not of its own. */
function isForeign({ knowledge }: WhoIsSpySituation, fact: string): boolean {
  const [own = false, ...others] = recognised(knowledge, fact);
  return !own && others.includes(true);
}

/** The similarity of a fact to the others' facts. */
function fitsTable({ locale, heard }: WhoIsSpySituation, seat: Seat, fact: string): number {
  const rest = heard.filter((speech) => speech.seat !== seat).flatMap(({ facts }) => facts);
  return rest.reduce((sum, each) => sum + likeness(locale, fact, each), 0) / (rest.length || 1);
}

const worstFirst = (
  situation: WhoIsSpySituation,
  draws: Draws,
  fit: (seat: Seat, fact: string) => number,
): Suspicion[] =>
  draws
    .shuffle(situation.others)
    .map((seat) => {
      const facts = situation.heard.flatMap((speech) => (speech.seat === seat ? speech.facts : []));
      const sum = facts.reduce((left, fact) => left - fit(seat, fact), 0);
      return { seat, weight: sum / Math.max(1, facts.length) };
    })
    .sort((one, other) => other.weight - one.weight);

/**
 * The other living players, sorted by how well their speeches fit its own word, worst first. `recall` is
 * the share (0 to 1) of the word's known clues that a character remembers: simple characters know
 * their word less well than its pack, which distinguishes them from careful ones.
 */
export function misfits(situation: WhoIsSpySituation, draws: Draws, recall: number): Suspicion[] {
  const { knowledge } = situation;
  const count = knownClues(knowledge).length;
  const places = draws.shuffle(Array.from({ length: count }, (_, place) => place));
  const recalled = places.slice(0, Math.round(recall * count));
  return worstFirst(situation, draws, (seat, fact) => {
    if (count === 0) return fitsTable(situation, seat, fact);
    const noticed = isForeign(situation, fact) && draws.float() < recall * ELSEWHERE;
    return fitsOwn(situation, fact, recalled) - (noticed ? FOREIGN : 0);
  });
}

/** The other living players, sorted by the similarity of their speeches to the others', lowest first. */
export const outsiders = (situation: WhoIsSpySituation, draws: Draws): Suspicion[] =>
  worstFirst(situation, draws, (seat, fact) => fitsTable(situation, seat, fact));

/** The living player but oneself that got most votes in the last round; null for none or a tie. */
export function mostAccused({ view, others }: WhoIsSpySituation): Seat | null {
  const last = view.votes.filter((vote) => vote.round === view.round - 1);
  const counted = others
    .map((seat) => ({ seat, votes: last.filter((vote) => vote.choice === seat).length }))
    .sort((one, other) => other.votes - one.votes);
  const [first, second] = counted;
  if (first === undefined || first.votes === 0 || first.votes === second?.votes) return null;
  return first.seat;
}
