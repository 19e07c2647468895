import { factsOf, type Outcome } from "@wisp/game";
import { type DecisionCost, type LeagueMatch, type LeagueSeat, usageOf } from "@wisp/stats";

/** A seat as stored. */
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

/** A match of a game without traits, as stored. */
export interface PackedLeagueMatch {
  readonly content: string | null;
  readonly scale: number;
  readonly seats: readonly PackedSeat[];
}

/** A finished match with the cost of its seats' decisions. */
interface EndedMatch {
  readonly outcome: Outcome;
  readonly content: string | null;
  readonly seats: readonly {
    readonly seat: number;
    readonly agentId: string;
    readonly versionId: string;
    readonly decisions: readonly DecisionCost[];
  }[];
}

/** The statistics' record of a match of a game without traits. */
export function packLeagueMatch({ outcome, content, seats }: EndedMatch): PackedLeagueMatch {
  return {
    content,
    scale: outcome.pointsScale,
    seats: seats.map(({ seat, agentId, versionId, decisions }): PackedSeat => {
      const { failures, tokens, costMicros } = usageOf(decisions);
      return [
        agentId,
        versionId,
        outcome.roles[seat] ?? "",
        outcome.sides[seat] ?? "",
        outcome.winners.includes(seat) ? 1 : 0,
        outcome.points[seat] ?? 0,
        failures,
        tokens,
        costMicros,
        factsOf(outcome, seat),
      ];
    }),
  };
}

export const unpackLeagueMatch = ({ content, scale, seats }: PackedLeagueMatch): LeagueMatch => ({
  content,
  pointsScale: scale,
  seats: seats.map(
    ([agent, version, role, side, won, points, failures, tokens, costMicros, facts]) => ({
      agent,
      version,
      role,
      side,
      won: won === 1,
      points,
      failures,
      tokens,
      costMicros,
      facts,
    }),
  ),
});
