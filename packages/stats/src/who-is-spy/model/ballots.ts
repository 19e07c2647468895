import { factOf, type MatchTable, SEATS } from "../records/table.ts";

/**
 * How well versions find the spy as civilians and hide as the spy, as shares of ballots above those of
 * the league's mean: what ballots say about skills, whoever won. By version.
 */
export interface Finding {
  readonly civilian: Float64Array;
  readonly spy: Float64Array;
}

type Side = keyof Finding;

/**
 * Ballots that count for the league's mean beside those of an agent, and for its agent's mean beside
 * those of a version. Ballots about one spy depend on each other, so that they count for less.
 */
const FEW = {
  civilian: { agent: 20, version: 60 },
  spy: { agent: 60, version: 180 },
} as const;
const SWEEPS = 8;

/** Calls back with every civilian's ballots: its row and its spy's, how many are right, and all. */
function eachBallots(
  table: MatchTable,
  taken: Int32Array,
  call: (civilian: number, spy: number, right: number, count: number) => void,
): void {
  const { numerator, denominator } = factOf(table, "ballots-right");
  for (const match of taken) {
    const first = match * SEATS;
    const spy = table.isSpy.indexOf(1, first);
    for (let row = first; row < first + SEATS; row += 1) {
      const count = row === spy ? 0 : denominator(row);
      if (count > 0) call(row, spy, numerator(row), count);
    }
  }
}

/** Agents' and their versions' deviations of one side, from sums of what is not explained yet. */
class Deviations {
  readonly #agentOf: Int32Array;
  readonly #few: (typeof FEW)[Side];
  readonly #ofAgent: Float64Array;
  readonly #ofVersion: Float64Array;

  constructor(agents: number, agentOf: Int32Array, few: (typeof FEW)[Side]) {
    this.#agentOf = agentOf;
    this.#few = few;
    this.#ofAgent = new Float64Array(agents);
    this.#ofVersion = new Float64Array(agentOf.length);
  }

  of(version: number): number {
    return (this.#ofAgent[this.#agentOf[version] ?? 0] ?? 0) + (this.#ofVersion[version] ?? 0);
  }

  /** @param rests by version: right ballots above what is expected; `counts` of all ballots */
  improve(rests: Float64Array, counts: Float64Array): void {
    const sums = new Float64Array(this.#ofAgent.length);
    const totals = new Float64Array(sums.length);
    for (const [version, agent] of this.#agentOf.entries()) {
      sums[agent] = (sums[agent] ?? 0) + (rests[version] ?? 0);
      totals[agent] = (totals[agent] ?? 0) + (counts[version] ?? 0);
    }
    const moves = this.#ofAgent.map((own, agent) => {
      const total = totals[agent] ?? 0;
      return ((sums[agent] ?? 0) + own * total) / (total + this.#few.agent) - own;
    });
    for (const [version, agent] of this.#agentOf.entries()) {
      const [own, count] = [this.#ofVersion[version] ?? 0, counts[version] ?? 0];
      const rest = (rests[version] ?? 0) - count * (moves[agent] ?? 0);
      this.#ofVersion[version] = (rest + own * count) / (count + this.#few.version);
    }
    for (const [agent, move] of moves.entries()) {
      this.#ofAgent[agent] = (this.#ofAgent[agent] ?? 0) + move;
    }
  }
}

/**
 * The finding of every version: each share of right ballots is the league's plus the civilian's deviation
 * minus the spy's, fitted by least squares with deviations drawn towards 0, side by side in turn, so
 * that nobody is judged by whom it met.
 */
export function findingOf(table: MatchTable, taken: Int32Array): Finding {
  const versions = table.versions.names.length;
  const agentOf = new Int32Array(versions);
  for (const [row, version] of table.version.entries()) agentOf[version] = table.agent[row] ?? 0;
  const sideOf = (side: Side) => new Deviations(table.agents.names.length, agentOf, FEW[side]);
  const sides = { civilian: sideOf("civilian"), spy: sideOf("spy") };
  let [right, count] = [0, 0];
  eachBallots(table, taken, (_civilian, _spy, own, all) => {
    right += own;
    count += all;
  });
  const mean = count === 0 ? 0 : right / count;
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const side of ["civilian", "spy"] as const) {
      const rests = new Float64Array(versions);
      const counts = new Float64Array(versions);
      eachBallots(table, taken, (civilian, spy, own, all) => {
        const [one, other] = [table.version[civilian] ?? 0, table.version[spy] ?? 0];
        const rest = own - all * (mean + sides.civilian.of(one) - sides.spy.of(other));
        const at = side === "civilian" ? one : other;
        rests[at] = (rests[at] ?? 0) + (side === "civilian" ? rest : -rest);
        counts[at] = (counts[at] ?? 0) + all;
      });
      sides[side].improve(rests, counts);
    }
  }
  const every = (side: Side) =>
    Float64Array.from({ length: versions }, (_, version) => sides[side].of(version));
  return { civilian: every("civilian"), spy: every("spy") };
}
