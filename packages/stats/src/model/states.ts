import { type MatchTable, SEATS } from "../records/table.ts";

/**
 * The states of a table's agents. An agent starts in one. A new period of the season starts another,
 * which is the one before plus a random step; a new version does, too, from the version that its agent
 * has played most so far: a chain of twenty versions that play alike would forget what its first ones
 * showed. States are numbered in the order in which they are met, so a predecessor has the lower number.
 */
export interface States {
  readonly count: number;
  /** By state: its predecessor (-1: the agent's first), and what led from there. */
  readonly before: Int32Array;
  /** 1: a new version. */
  readonly renewed: Uint8Array;
  /** Periods since the predecessor; 0 for an agent's first. */
  readonly periods: Uint8Array;
  /** By seat of the table; -1 in matches that are left out. */
  readonly ofSeat: Int32Array;
  /** The latest state of every version; -1 for one without a match. */
  readonly ofVersion: Int32Array;
}

/** The states of a table, its matches cut into `periods` of equal length. */
export function statesOf(table: MatchTable, taken: Int32Array, periods: number): States {
  const before: number[] = [];
  const renewed: number[] = [];
  const gaps: number[] = [];
  const periodOf: number[] = [];
  const ofSeat = new Int32Array(table.matches * SEATS).fill(-1);
  const ofVersion = new Int32Array(table.versions.names.length).fill(-1);
  const played = new Int32Array(table.versions.names.length);
  const mostPlayed = new Int32Array(table.agents.names.length).fill(-1);
  for (const [at, match] of taken.entries()) {
    const period = Math.floor((at * periods) / taken.length);
    for (let row = match * SEATS; row < (match + 1) * SEATS; row += 1) {
      const [agent, version] = [table.agent[row] ?? 0, table.version[row] ?? 0];
      const known = ofVersion[version] ?? -1;
      if (known === -1 || periodOf[known] !== period) {
        const from = known === -1 ? (ofVersion[mostPlayed[agent] ?? -1] ?? -1) : known;
        ofVersion[version] = before.length;
        before.push(from);
        renewed.push(known === -1 && from !== -1 ? 1 : 0);
        gaps.push(from === -1 ? 0 : period - (periodOf[from] ?? 0));
        periodOf.push(period);
      }
      ofSeat[row] = ofVersion[version] ?? 0;
      const matches = (played[version] ?? 0) + 1;
      played[version] = matches;
      if (matches > (played[mostPlayed[agent] ?? -1] ?? 0)) mostPlayed[agent] = version;
    }
  }
  return {
    count: before.length,
    before: Int32Array.from(before),
    renewed: Uint8Array.from(renewed),
    periods: Uint8Array.from(gaps),
    ofSeat,
    ofVersion,
  };
}
