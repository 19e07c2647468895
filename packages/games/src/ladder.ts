import type { LeaderboardRules } from "@wisp/game";

/**
 * How a match of a person enters the ladder of its game: against house agents, whose ratings are known. They
 * are measured by `npm run bench -- strengths`, which writes `house-ratings.json` of each game.
 */

/** What is known of the house in one game. */
export interface HouseLadder {
  /** Ratings by the id of a house agent. */
  readonly agents: Readonly<Record<string, number>>;
  /** Of a game of hidden sides: how often the house wins with a side, from 0 to 1. */
  readonly sides?: Readonly<Record<string, number>>;
  /** Of a game whose points are no contest: those of the house's seats, in order, at even steps of their shares. */
  readonly usual?: readonly number[];
}

/**
 * The ladder by which a person may choose how strong the house is that they meet; null where there is none, and in
 * games in which they play with it.
 */
export const ladderToChooseBy = ({
  ladder,
  board,
}: {
  readonly ladder?: HouseLadder;
  readonly board: Pick<LeaderboardRules, "rating">;
}): HouseLadder | null => (board.rating === "team" ? null : (ladder ?? null));

/** A seat of a finished match as the ladder reads it. */
export interface LadderSeat {
  readonly side: string | null;
  readonly won: boolean;
  /** In whole units of the game. */
  readonly points: number;
  /** The id of its house agent; null for everybody else. */
  readonly house: string | null;
}

/** A result against opponents of one rating. */
export interface LadderResult {
  /** From 0 to 1. */
  readonly score: number;
  readonly opponent: number;
}

/** Of a house without a measurement, and of a newcomer. */
const EVEN = 1_500;
const POINTS_PER_DECADE = 400;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** 1: ahead, 0: behind, 0.5: level. */
const ahead = (own: number, other: number): number => (own > other ? 1 : own < other ? 0 : 0.5);

/** The rating of an opponent against whom equals score `share`. */
const shifted = (rating: number, share: number): number =>
  rating + POINTS_PER_DECADE * Math.log10((1 - share) / share);

/**
 * The result of a seat: of a game of hidden sides its side's, of a game whose points are no contest the share
 * of the house's usual points that are fewer, of every other game the share of the others who are behind.
 * Null where no opponent of known rating sat.
 */
export function ladderResult(
  { agents, sides, usual }: HouseLadder,
  seats: readonly LadderSeat[],
  seat: number,
): LadderResult | null {
  const own = seats[seat];
  if (own === undefined) return null;
  const others = seats.filter((_, at) => at !== seat);
  const known = (list: readonly LadderSeat[]): number[] =>
    list.flatMap(({ house }) => (house === null ? [] : (agents[house] ?? [])));
  if (sides !== undefined) {
    const against = known(others.filter(({ side }) => side !== own.side));
    if (against.length === 0) return null;
    const share = own.side === null ? undefined : sides[own.side];
    const decided = seats.some(({ won }) => won);
    return {
      score: own.won ? 1 : decided ? 0 : 0.5,
      opponent: shifted(mean(against), share ?? 0.5),
    };
  }
  const ratings = known(others);
  if (ratings.length === 0) return null;
  if (usual === undefined) {
    const score = mean(others.map(({ points }) => ahead(own.points, points)));
    return { score, opponent: mean(ratings) };
  }
  // Where all are on one side, the others are partners: the game is the opponent.
  const together = own.side !== null && others.every(({ side }) => side === own.side);
  return {
    score: mean(usual.map((points) => ahead(own.points, points))),
    opponent: together ? EVEN : mean(ratings),
  };
}

/** Opponents that a person may ask for. */
export const strengths = ["easier", "like-me", "harder"] as const;
export type Strength = (typeof strengths)[number];

/** How far easier and harder opponents are from the person's own rating. */
const STEP = 250;

/**
 * The house agents that suit a wish best, the nearest first; those of unknown rating are left out.
 *
 * @param own the person's rating
 */
export function suitedTo(ladder: HouseLadder, strength: Strength, own: number): string[] {
  const target = own + { easier: -STEP, "like-me": 0, harder: STEP }[strength];
  return Object.entries(ladder.agents)
    .toSorted(
      ([one, first], [other, second]) =>
        Math.abs(first - target) - Math.abs(second - target) || one.localeCompare(other),
    )
    .map(([id]) => id);
}
