import type { Draws, Seat } from "@wisp/game";
import { knownClues, likeness, resemblances } from "./listen.ts";
import type { Situation } from "./situation.ts";

/** A player and how badly its speeches fit; the higher, the more suspect. */
interface Suspicion {
  readonly seat: Seat;
  readonly weight: number;
}

/** How alike a speech is to the nearest of the clues that come to mind; 0 to 1. */
function fitsOwn({ knowledge }: Situation, text: string, recalled: readonly number[]): number {
  const all = resemblances(knowledge, text);
  return Math.max(0, ...recalled.map((place) => all[place] ?? 0));
}

/** The similarity of a speech to the others' speeches. */
function fitsTable({ locale, heard }: Situation, seat: Seat, text: string): number {
  const rest = heard.filter((speech) => speech.seat !== seat);
  return (
    rest.reduce((sum, speech) => sum + likeness(locale, text, speech.text), 0) / (rest.length || 1)
  );
}

const worstFirst = (
  situation: Situation,
  draws: Draws,
  fit: (seat: Seat, text: string) => number,
): Suspicion[] =>
  draws
    .shuffle(situation.others)
    .map((seat) => ({
      seat,
      weight: situation.heard.reduce(
        (sum, speech) => (speech.seat === seat ? sum - fit(seat, speech.text) : sum),
        0,
      ),
    }))
    .sort((one, other) => other.weight - one.weight);

/**
 * The other living players, sorted by how well their speeches fit its own word, worst first. `recall` is
 * the share (0 to 1) of the word's known clues that a character remembers: simple characters know
 * their word less well than its pack, which distinguishes them from careful ones.
 */
export function misfits(situation: Situation, draws: Draws, recall: number): Suspicion[] {
  const { knowledge } = situation;
  const count = knownClues(knowledge).length;
  const places = draws.shuffle(Array.from({ length: count }, (_, place) => place));
  const recalled = places.slice(0, Math.round(recall * count));
  return worstFirst(situation, draws, (seat, text) =>
    count > 0 ? fitsOwn(situation, text, recalled) : fitsTable(situation, seat, text),
  );
}

/** The other living players, sorted by the similarity of their speeches to the others', lowest first. */
export const outsiders = (situation: Situation, draws: Draws): Suspicion[] =>
  worstFirst(situation, draws, (seat, text) => fitsTable(situation, seat, text));

/** The living player but oneself that got most votes in the last round; null for none or a tie. */
export function mostAccused({ view, others }: Situation): Seat | null {
  const last = view.votes.filter((vote) => vote.round === view.round - 1);
  const counted = others
    .map((seat) => ({ seat, votes: last.filter((vote) => vote.choice === seat).length }))
    .sort((one, other) => other.votes - one.votes);
  const [first, second] = counted;
  if (first === undefined || first.votes === 0 || first.votes === second?.votes) return null;
  return first.seat;
}
