import { factsOf, type MatchTraits, type Outcome } from "@wisp/game";
import {
  type DecisionCost,
  factNames,
  type MatchRecord,
  type Rating,
  type SeatRecord,
  usageOf,
} from "@wisp/stats";

type Fraction = readonly [numerator: number, denominator: number];

/** A seat as stored: a million matches have six million of them. */
type PackedSeat = readonly [
  agent: string,
  version: string,
  isSpy: 0 | 1,
  points: number,
  order: number,
  name: string,
  speechLength: number,
  failures: number,
  tokens: number | null,
  costMicros: number | null,
  /** By place in `factNames`; null where there is none. */
  facts: readonly (Fraction | null)[],
  /** Options and place of each ballot, alternating. */
  ballots: readonly (number | null)[],
];

/** A match as stored; its language is the row's. */
export interface PackedMatchRecord {
  readonly pair: string;
  readonly spyWon: 0 | 1;
  readonly rounds: number;
  readonly scale: number;
  readonly seats: readonly PackedSeat[];
}

const packSeat = (seat: SeatRecord): PackedSeat => [
  seat.agent,
  seat.version,
  seat.role === "spy" ? 1 : 0,
  seat.points,
  seat.order,
  seat.name,
  seat.speechLength,
  seat.failures,
  seat.tokens,
  seat.costMicros,
  factNames.map((name) => seat.facts[name] ?? null),
  seat.ballots.flatMap(({ options, place }) => [options, place]),
];

export const pack = (record: MatchRecord): PackedMatchRecord => ({
  pair: record.pair,
  spyWon: record.winner === "spy" ? 1 : 0,
  rounds: record.rounds,
  scale: record.pointsScale,
  seats: record.seats.map(packSeat),
});

function unpackSeat(packed: PackedSeat): SeatRecord {
  const [agent, version, isSpy, points, order, name, speechLength, failures, ...rest] = packed;
  const [tokens, costMicros, kept, cast] = rest;
  const facts: Record<string, Fraction> = {};
  for (const [place, fact] of kept.entries()) {
    const known = factNames[place];
    if (known !== undefined && fact !== null) facts[known] = fact;
  }
  const ballots: SeatRecord["ballots"][number][] = [];
  for (let at = 0; at < cast.length; at += 2) {
    ballots.push({ options: cast[at] ?? 0, place: cast[at + 1] ?? null });
  }
  return {
    agent,
    version,
    role: isSpy === 1 ? "spy" : "civilian",
    points,
    facts,
    order,
    name,
    speechLength,
    failures,
    tokens,
    costMicros,
    ballots,
  };
}

export const unpack = (packed: PackedMatchRecord, language: string): MatchRecord => ({
  language,
  pair: packed.pair,
  winner: packed.spyWon === 1 ? "spy" : "civilian",
  rounds: packed.rounds,
  pointsScale: packed.scale,
  seats: packed.seats.map(unpackSeat),
});

/** A finished match with the cost of its seats' decisions. */
interface CostedMatch {
  readonly outcome: Outcome;
  readonly rounds: number | null;
  /** Names its words. */
  readonly content: string | null;
  readonly traits: MatchTraits;
  readonly language: string;
  readonly seats: readonly {
    readonly seat: number;
    readonly agentId: string;
    readonly versionId: string;
    readonly decisions: readonly DecisionCost[];
  }[];
}

/** The statistics' record of a match; null where it is not one of six seats with one spy. */
export function recordOf(match: CostedMatch): MatchRecord | null {
  const { outcome, traits, seats } = match;
  const spies = [...outcome.roles.keys()].filter((seat) => outcome.roles[seat] === "spy");
  const [spy] = spies;
  if (spy === undefined || spies.length !== 1 || seats.length !== 6) return null;
  return {
    language: match.language,
    pair: match.content ?? "",
    winner: outcome.winners.includes(spy) ? "spy" : "civilian",
    rounds: match.rounds ?? 0,
    pointsScale: outcome.pointsScale,
    seats: seats.map(({ seat, agentId, versionId, decisions }): SeatRecord => {
      const of = traits.seats[seat];
      return {
        agent: agentId,
        version: versionId,
        role: seat === spy ? "spy" : "civilian",
        points: outcome.points[seat] ?? 0,
        facts: factsOf(outcome, seat),
        order: of?.order ?? 0,
        name: of?.name ?? "",
        speechLength: of?.speechLength ?? 0,
        ...usageOf(decisions),
        ballots: of?.ballots ?? [],
      };
    }),
  };
}

/** Metrics that leaderboards can be ordered by besides the rating, by role. */
export const skillsOf = ({ spy, civilian }: Rating): Readonly<Record<string, number>> => ({
  spy: spy.value,
  civilian: civilian.value,
});
