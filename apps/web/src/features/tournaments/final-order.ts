import type { ApiTournament, Played } from "./spoilers.ts";

/** An entrant in the order of a whole tournament. */
export interface FinalPlace {
  readonly place: number;
  readonly agent: string;
  readonly name: string;
  /** The last stage that it played in, from 1. */
  readonly stage: number;
  readonly points: number;
  readonly wins: number;
  readonly played: number;
}

/** The order of a tournament: that of its newest stage, then those who did not come that far. */
export function finalOrder({ agents, stages }: Played): FinalPlace[] {
  const names = new Map(agents.map(({ slug, name }) => [slug, name]));
  const placed = new Map<string, FinalPlace>();
  for (const [at, { standings }] of [...stages.entries()].toReversed()) {
    for (const { agent, points, wins, played } of standings) {
      if (placed.has(agent)) continue;
      const name = names.get(agent) ?? agent;
      const place = placed.size + 1;
      placed.set(agent, { place, agent, name, stage: at + 1, points, wins, played });
    }
  }
  return [...placed.values()];
}

const WINNERS = 3;

/** The first three of a tournament that was played to its end; none while it goes on, or if it was frozen before. */
export const firstThree = (tournament: Played & Pick<ApiTournament, "winner">): FinalPlace[] =>
  tournament.winner === null ? [] : finalOrder(tournament).slice(0, WINNERS);
