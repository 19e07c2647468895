import type { Draws } from "@wisp/game";
import { fitStrengths, pairwiseComparisonsOf, type RatedMatch, strengthRatings } from "@wisp/stats";
import { seeded } from "../seed.ts";
import {
  drawnEffects,
  drawnStrengths,
  ExpectedResult,
  normal,
  seatsOf,
  trueRatings,
} from "./league.ts";

export interface DealtLeague {
  readonly seats: number;
  readonly matches: number;
  /** Whether all agents are equally strong. */
  readonly equal: boolean;
  /** Matches on one deal. */
  readonly times: number;
  /** Whether one table plays all matches of a deal, each time from other seats. */
  readonly sameTable: boolean;
  /** Standard deviation of what a deal gives to a seat, in logits. */
  readonly ofSeat: number;
  /** Whether agents know deals to different degrees. */
  readonly effects: boolean;
  /** Scores are rounded down to multiples of it, so that equal ones tie; 0: no ties. */
  readonly rounding: number;
}

const AGENTS = 12;

function dealt(league: DealtLeague, strengths: ReadonlyMap<string, number>, draws: Draws) {
  const { seats, times, sameTable, ofSeat, effects, rounding } = league;
  const names = [...strengths.keys()];
  const deals = Math.ceil(league.matches / times);
  return Array.from({ length: deals }, (_, deal) => {
    const adds = effects ? drawnEffects(names, draws) : new Map<string, number>();
    const luck = Array.from({ length: seats }, () => ofSeat * normal(draws));
    const table = draws.shuffle(names).slice(0, seats);
    return Array.from({ length: times }, (_, time): RatedMatch => {
      const taken = sameTable
        ? table.map((_, seat) => table[(seat + time) % seats] ?? "")
        : draws.shuffle(names).slice(0, seats);
      const seated = taken.map((agent, seat) => ({
        agent,
        version: agent,
        strength: (strengths.get(agent) ?? 0) + (adds.get(agent) ?? 0) + (luck[seat] ?? 0),
      }));
      return { content: `deal-${deal}`, seats: seatsOf(seated, rounding, draws) };
    });
  }).flat();
}

/** Coverage of ratings, and the length of their intervals in units of that of independent matches. */
export interface DealtFindings {
  readonly intervals: number;
  readonly held: number;
  readonly width: number;
  /** Of the league in which it is longest. */
  readonly longest: number;
}

/** Rates `leagues` of drawn agents. */
export function dealtCoverage(league: DealtLeague, leagues: number): DealtFindings {
  const { seats, effects, rounding, ofSeat } = league;
  const expected = new ExpectedResult({ contents: effects ? 1 : 0, rounding }, ofSeat);
  let [intervals, held, width, longest] = [0, 0, 0, 0];
  for (let at = 0; at < leagues; at += 1) {
    const draws = seeded("deals")(`${JSON.stringify(league)}/${at}`);
    const drawn = drawnStrengths(AGENTS, draws);
    const strengths = league.equal ? new Map([...drawn.keys()].map((name) => [name, 0])) : drawn;
    const matches = dealt(league, strengths, draws);
    const truth = trueRatings({ seats }, { strengths }, expected);
    const rate = (played: readonly RatedMatch[]) =>
      strengthRatings(fitStrengths(pairwiseComparisonsOf(played)), () => undefined);
    let [own, independent] = [0, 0];
    for (const { agent, composite } of rate(matches)) {
      const value = truth.get(agent) ?? 0;
      intervals += 1;
      held += composite.low <= value && value <= composite.high ? 1 : 0;
      own += composite.high - composite.low;
    }
    for (const { composite } of rate(matches.map((match) => ({ ...match, content: null })))) {
      independent += composite.high - composite.low;
    }
    width += own / independent / leagues;
    longest = Math.max(longest, own / independent);
  }
  return { intervals, held, width, longest };
}
