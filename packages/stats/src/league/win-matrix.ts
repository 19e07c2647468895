import type { StrengthFit } from "../strength/fit.ts";

/** What two agents' contests show, from the side of the first. */
export interface WinCell {
  /** Places in `agents`. */
  readonly one: number;
  readonly other: number;
  readonly contests: number;
  /** Share of the contests in which the first finished ahead, a tie as half; and what strengths expect. */
  readonly share: number;
  readonly expected: number;
  /** Their difference in standard errors of luck. */
  readonly deviation: number;
}

/** Observed and expected results of the best agents of a board against each other. */
export interface WinMatrix {
  /** The best first. */
  readonly agents: readonly string[];
  /** Pairs that met, every pair once. */
  readonly cells: readonly WinCell[];
}

const SHOWN = 20;

/** @param order numbers of the agents, the best first */
export function winMatrixOf({ contests, pairs }: StrengthFit, order: readonly number[]): WinMatrix {
  const { met, sums } = pairs;
  const shown = order.slice(0, SHOWN);
  const placeOf = new Map(shown.map((agent, place) => [agent, place]));
  const times = new Int32Array(met.one.length);
  const halves = new Int32Array(met.one.length);
  for (const [row, pair] of met.of.entries()) {
    const own = contests.halves[row] ?? 0;
    times[pair] = (times[pair] ?? 0) + 1;
    halves[pair] = (halves[pair] ?? 0) + (met.isForward[row] === 1 ? own : 2 - own);
  }
  const cells = Array.from(met.one).flatMap((agent, pair): WinCell[] => {
    const [low, high] = [placeOf.get(agent), placeOf.get(met.other[pair] ?? -1)];
    if (low === undefined || high === undefined) return [];
    const count = times[pair] ?? 0;
    const won = (halves[pair] ?? 0) / 2;
    const rest = sums.plain[pair] ?? 0;
    const luck = Math.sqrt(sums.within * (sums.information[pair] ?? 0));
    const deviation = luck > 0 ? (sums.rests[pair] ?? 0) / luck : 0;
    const forward = low < high;
    return [
      {
        one: Math.min(low, high),
        other: Math.max(low, high),
        contests: count,
        share: (forward ? won : count - won) / count,
        expected: (forward ? won - rest : count - won + rest) / count,
        deviation: forward ? deviation : -deviation,
      },
    ];
  });
  return {
    agents: shown.map((agent) => contests.agents.names[agent] ?? ""),
    cells: cells.toSorted((left, right) => left.one - right.one || left.other - right.other),
  };
}
