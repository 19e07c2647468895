import type { Draws } from "@wisp/game";
import type { RatedMatch } from "@wisp/stats";
import { seeded } from "../seed.ts";

/** What kind of leagues are simulated. */
export interface LeagueKind {
  readonly seats: number;
  readonly agents: number;
  readonly matches: number;
  /** The number of contents of matches; 0: none. */
  readonly contents: number;
  /** Scores are rounded down to multiples of it, so that equal ones tie; 0: no ties. */
  readonly rounding: number;
}

/** Standard deviation of strengths, and of a content's effect on them; the effect of the first seat. */
const STRENGTHS = 0.8;
const OF_CONTENT = 0.5;
const FIRST_SEAT = 0.6;

const gumbel = (draws: Draws): number => -Math.log(-Math.log(draws.float()));
export const normal = (draws: Draws): number =>
  Math.sqrt(-2 * Math.log(1 - draws.float())) * Math.cos(2 * Math.PI * draws.float());

/**
 * Expected result (a tie as half) by difference in strength on a new content: drawn once, then read
 * between the points of a grid.
 */
export class ExpectedResult {
  readonly #grid: Float64Array;
  static readonly #DRAWS = 40_000;
  static readonly #REACH = 8;
  static readonly #STEPS = 200;

  /** @param ofSeat standard deviation of what a content gives to a seat, in logits */
  constructor({ contents, rounding }: Pick<LeagueKind, "contents" | "rounding">, ofSeat = 0) {
    const draws = seeded("ratings")(`expected/${contents > 0}/${rounding}`);
    const rounded = roundedTo(rounding);
    const luck = (): number =>
      gumbel(draws) +
      (contents > 0 ? OF_CONTENT * normal(draws) : 0) +
      (ofSeat > 0 ? ofSeat * normal(draws) : 0);
    const drawn = Array.from({ length: ExpectedResult.#DRAWS }, () => {
      const base = draws.float() * rounding;
      return [base + luck(), base + luck()] as const;
    });
    this.#grid = Float64Array.from({ length: ExpectedResult.#STEPS + 1 }, (_, at) => {
      const difference = ExpectedResult.#REACH * ((2 * at) / ExpectedResult.#STEPS - 1);
      const sum = drawn.reduce(
        (total, [one, other]) =>
          total + (1 + Math.sign(rounded(difference + one) - rounded(other))) / 2,
        0,
      );
      return sum / drawn.length;
    });
  }

  at(difference: number): number {
    const place = ((difference / ExpectedResult.#REACH + 1) * ExpectedResult.#STEPS) / 2;
    const within = Math.min(ExpectedResult.#STEPS - 1e-9, Math.max(0, place));
    const before = Math.floor(within);
    const [low = 0, high = 0] = this.#grid.subarray(before, before + 2);
    return low + (within - before) * (high - low);
  }
}

const roundedTo =
  (rounding: number) =>
  (score: number): number =>
    rounding === 0 ? score : Math.floor(score / rounding);

interface SimulatedLeague {
  readonly matches: readonly RatedMatch[];
  /** True strength of each agent, by its name. */
  readonly strengths: ReadonlyMap<string, number>;
}

/** An agent as a table is drawn: what it can do, and the version it has. */
export interface SeatedAgent {
  readonly agent: string;
  readonly version: string;
  /** On the content of the match, in logits. */
  readonly strength: number;
}

/** The seats of a match in which the best score finishes first: strength, role and luck. */
export function seatsOf(
  seated: readonly SeatedAgent[],
  rounding: number,
  draws: Draws,
): RatedMatch["seats"] {
  const rounded = roundedTo(rounding);
  const base = draws.float() * rounding;
  return seated.map(({ agent, version, strength }, seat) => {
    const score = base + strength + (seat === 0 ? FIRST_SEAT : 0) + gumbel(draws);
    const role = seat === 0 ? "first" : "other";
    return { agent, version, role, side: `${seat}`, score: rounded(score) };
  });
}

/** Strengths of drawn agents, by name. */
export const drawnStrengths = (agents: number, draws: Draws): Map<string, number> =>
  new Map(Array.from({ length: agents }, (_, at) => [`agent-${at}`, STRENGTHS * normal(draws)]));

/** What a content adds to the strengths of agents. */
export const drawnEffects = (names: Iterable<string>, draws: Draws): Map<string, number> =>
  new Map(Array.from(names, (name) => [name, OF_CONTENT * normal(draws)]));

/** A league in which the best score at a table finishes first: strength, role, content and luck. */
export function simulateLeague(kind: LeagueKind, label: string): SimulatedLeague {
  const draws = seeded("ratings")(label);
  const strengths = drawnStrengths(kind.agents, draws);
  const names = [...strengths.keys()];
  const contents = Array.from({ length: kind.contents }, (_, at) => ({
    name: `content-${at}`,
    adds: drawnEffects(names, draws),
  }));
  const matches = Array.from({ length: kind.matches }, (): RatedMatch => {
    const seated = draws.shuffle(names).slice(0, kind.seats);
    const content = contents[draws.int(Math.max(1, contents.length))];
    const strengthOf = (agent: string): number =>
      (strengths.get(agent) ?? 0) + (content?.adds.get(agent) ?? 0);
    return {
      content: content?.name ?? null,
      seats: seatsOf(
        seated.map((agent) => ({ agent, version: agent, strength: strengthOf(agent) })),
        kind.rounding,
        draws,
      ),
    };
  });
  return { matches, strengths };
}

/** The true rating of each agent: its mean expected result, equally often in each role. */
export function trueRatings(
  { seats }: Pick<LeagueKind, "seats">,
  { strengths }: Pick<SimulatedLeague, "strengths">,
  expected: ExpectedResult,
): Map<string, number> {
  // Of the pairs at a table, those with the first seat differ in role.
  const first = 2 / seats;
  const of = (difference: number): number =>
    (first / 2) * (expected.at(difference + FIRST_SEAT) + expected.at(difference - FIRST_SEAT)) +
    (1 - first) * expected.at(difference);
  return new Map(
    Array.from(strengths, ([agent, own]) => {
      const others = [...strengths].filter(([other]) => other !== agent);
      const sum = others.reduce((total, [, theirs]) => total + of(own - theirs), 0);
      return [agent, sum / others.length];
    }),
  );
}
