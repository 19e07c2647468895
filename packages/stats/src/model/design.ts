import { type MatchTable, SEATS } from "../records/table.ts";

/** Civilians of a match. */
export const CIVILIANS = SEATS - 1;

/** What the model sees of the matches. Players are agents or versions, by number. */
export interface Design {
  readonly matches: number;
  readonly players: number;
  readonly pairs: number;
  /** By match. */
  readonly pair: Int32Array;
  readonly spy: Int32Array;
  readonly spyWon: Uint8Array;
  /** CIVILIANS of them a match. */
  readonly civilians: Int32Array;
}

/**
 * What the model sees of a table; players are its agents or its versions.
 *
 * @param only by match, 1 for those to take (`cleanMatches`, say); all when absent
 */
export function designOf(table: MatchTable, by: "agent" | "version", only?: Uint8Array): Design {
  const [column, labels] =
    by === "agent" ? [table.agent, table.agents] : [table.version, table.versions];
  const taken = Int32Array.from({ length: table.matches }, (_, match) => match).filter(
    (match) => only === undefined || only[match] === 1,
  );
  const spy = new Int32Array(taken.length);
  const civilians = new Int32Array(taken.length * CIVILIANS);
  let next = 0;
  for (const [at, match] of taken.entries()) {
    for (let row = match * SEATS; row < (match + 1) * SEATS; row += 1) {
      if (table.isSpy[row] === 1) spy[at] = column[row] ?? 0;
      else {
        civilians[next] = column[row] ?? 0;
        next += 1;
      }
    }
  }
  return {
    matches: taken.length,
    players: labels.names.length,
    pairs: table.pairs.names.length,
    pair: taken.map((match) => table.pair[match] ?? 0),
    spy,
    spyWon: Uint8Array.from(taken, (match) => table.spyWon[match] ?? 0),
    civilians,
  };
}

/**
 * Where the parameters lie in one vector: the level b, then the word pairs, then the players' spy
 * skills, then their civilian skills.
 */
export interface Layout {
  readonly pairs: number;
  readonly spies: number;
  readonly civilians: number;
  readonly size: number;
}

export function layoutOf({ pairs, players }: Design): Layout {
  return {
    pairs: 1,
    spies: 1 + pairs,
    civilians: 1 + pairs + players,
    size: 1 + pairs + 2 * players,
  };
}

/** The linear predictor of every match: X times a parameter vector. */
export function predictors(design: Design, parameters: Float64Array): Float64Array {
  const { matches, pair, spy, civilians } = design;
  const layout = layoutOf(design);
  const result = new Float64Array(matches);
  for (let match = 0; match < matches; match += 1) {
    let sum = 0;
    const first = match * CIVILIANS;
    for (let at = first; at < first + CIVILIANS; at += 1) {
      sum += parameters[layout.civilians + (civilians[at] ?? 0)] ?? 0;
    }
    result[match] =
      (parameters[0] ?? 0) +
      (parameters[layout.pairs + (pair[match] ?? 0)] ?? 0) +
      (parameters[layout.spies + (spy[match] ?? 0)] ?? 0) -
      sum / CIVILIANS;
  }
  return result;
}

/** X transposed times a value by match. */
export function gathered(design: Design, values: Float64Array): Float64Array {
  const { matches, pair, spy, civilians } = design;
  const layout = layoutOf(design);
  const result = new Float64Array(layout.size);
  let level = 0;
  for (let match = 0; match < matches; match += 1) {
    const value = values[match] ?? 0;
    level += value;
    const pairAt = layout.pairs + (pair[match] ?? 0);
    result[pairAt] = (result[pairAt] ?? 0) + value;
    const spyAt = layout.spies + (spy[match] ?? 0);
    result[spyAt] = (result[spyAt] ?? 0) + value;
    const share = value / CIVILIANS;
    const first = match * CIVILIANS;
    for (let at = first; at < first + CIVILIANS; at += 1) {
      const civilianAt = layout.civilians + (civilians[at] ?? 0);
      result[civilianAt] = (result[civilianAt] ?? 0) - share;
    }
  }
  result[0] = level;
  return result;
}
