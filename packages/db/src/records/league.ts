import type { Outcome } from "@wisp/game";
import type { DecisionRecord, LeagueMatch, LeagueSeat } from "@wisp/stats";
import { reported } from "./reported.ts";

/** A seat as it is kept. */
type PackedSeat = readonly [
  agent: string,
  version: string,
  role: string,
  side: string,
  won: 0 | 1,
  points: number,
  failures: number,
  tokens: number | null,
  costMicros: number | null,
  facts: LeagueSeat["facts"],
];

/** A match of a game without traits as it is kept. */
export interface PackedLeagueMatch {
  readonly content: string | null;
  readonly scale: number;
  readonly seats: readonly PackedSeat[];
}

/** A finished match with what its seats' decisions cost. */
interface EndedMatch {
  readonly outcome: Outcome;
  readonly seats: readonly {
    readonly seat: number;
    readonly agentId: string;
    readonly versionId: string;
    readonly decisions: readonly DecisionRecord[];
  }[];
}

/** What statistics read of a match of a game without traits. */
export function packLeagueMatch({ outcome, seats }: EndedMatch): PackedLeagueMatch {
  return {
    content: null,
    scale: outcome.pointsScale,
    seats: seats.map(({ seat, agentId, versionId, decisions }): PackedSeat => {
      const facts = outcome.facts.filter((fact) => fact.seat === seat);
      return [
        agentId,
        versionId,
        outcome.roles[seat] ?? "",
        outcome.sides[seat] ?? "",
        outcome.winners.includes(seat) ? 1 : 0,
        outcome.points[seat] ?? 0,
        decisions.filter(({ missed }) => missed === "timeout" || missed === "error").length,
        reported(decisions.flatMap(({ tokensIn, tokensOut }) => [tokensIn, tokensOut])),
        reported(decisions.map(({ costMicros }) => costMicros)),
        Object.fromEntries(
          facts.map(({ name, numerator, denominator }) => [name, [numerator, denominator]]),
        ),
      ];
    }),
  };
}

export const unpackLeagueMatch = ({ content, scale, seats }: PackedLeagueMatch): LeagueMatch => ({
  content,
  pointsScale: scale,
  seats: seats.map(
    ([agent, version, role, side, won, points, failures, tokens, costMicros, facts]) => ({
      ...{ agent, version, role, side, won: won === 1, points, failures },
      ...{ tokens, costMicros, facts },
    }),
  ),
});
