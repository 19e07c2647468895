import { type MatchTable, type Role, SEATS } from "../records.ts";
import { type Finding, findingOf } from "./ballots.ts";
import { type Kind, kinds, type Prior } from "./prior.ts";
import { type States, statesOf } from "./states.ts";

/** Parameters by word pair: the pair's own effect, and those of agents on it by role. */
interface Cells {
  /** Where those of each pair start, the pair's own first, and after the last. */
  readonly starts: Int32Array;
  /** By parameter from `starts[0]` on: the number of its kind. */
  readonly kind: Uint8Array;
  /** The parameter of an agent on a pair; null where these effects are left out. */
  readonly of: ((pair: number, agent: number, isSpy: boolean) => number) | null;
}

/** @param most with more effects of agents by pair than this, all of them are left out */
export function cellsOf(
  table: MatchTable,
  taken: Int32Array,
  { first, most }: { readonly first: number; readonly most: number },
): Cells {
  const agents = table.agents.names.length;
  const met = table.pairs.names.map(() => new Map<number, number>());
  const keyOf = (agent: number, isSpy: boolean): number => (isSpy ? agent : agents + agent);
  let count = 0;
  for (const match of taken) {
    const cells = met[table.pair[match] ?? 0];
    for (let row = match * SEATS; row < (match + 1) * SEATS; row += 1) {
      const key = keyOf(table.agent[row] ?? 0, table.isSpy[row] === 1);
      if (cells === undefined || cells.has(key)) continue;
      cells.set(key, cells.size);
      count += 1;
    }
    if (count > most) break;
  }
  const isKept = count <= most;
  if (!isKept) for (const cells of met) cells.clear();
  const starts = new Int32Array(met.length + 1);
  starts[0] = first;
  for (const [pair, { size }] of met.entries()) starts[pair + 1] = (starts[pair] ?? 0) + 1 + size;
  const kind = new Uint8Array((starts.at(-1) ?? first) - first);
  const numberOf = (name: Kind): number => kinds.indexOf(name);
  for (const [pair, cells] of met.entries()) {
    const start = (starts[pair] ?? 0) - first;
    kind[start] = numberOf("pair");
    for (const [key, at] of cells) {
      kind[start + 1 + at] = numberOf(key < agents ? "spyByPair" : "civilianByPair");
    }
  }
  const of = (pair: number, agent: number, isSpy: boolean): number =>
    (starts[pair] ?? 0) + 1 + (met[pair]?.get(keyOf(agent, isSpy)) ?? 0);
  return { starts, kind, of: isKept ? of : null };
}

/** Civilians of a match. */
export const CIVILIANS = SEATS - 1;
/** Entries of a row at main parameters, which come first: the level, and two states of each seat. */
export const MAIN_WIDTH = 1 + 2 * SEATS;

/**
 * The model's view of the matches: a sparse row each, and the parameters' prior. The main
 * parameters are the level, all states as spy, all states as civilian, and what a share of ballots
 * says about a skill, as spy and as civilian; then, by word pair, its own effect and those of agents
 * on it, as spy and as civilian.
 */
export interface Design {
  readonly matches: number;
  /** Agents, by their numbers in the table. */
  readonly players: number;
  readonly pairs: number;
  /** By match. */
  readonly pair: Int32Array;
  readonly spyWon: Uint8Array;
  /** Entries of a row; by match, the parameters they belong to, and their values. */
  readonly width: number;
  readonly places: Int32Array;
  readonly values: Float64Array;
  readonly size: number;
  /** How many parameters are main; the parameter of state 0 as civilian (that as spy is 1). */
  readonly main: number;
  readonly civilians: number;
  /** The parameters of what ballots say. */
  readonly byBallots: Readonly<Record<Role, number>>;
  /** Where the parameters of each word pair start, and after the last. */
  readonly starts: Int32Array;
  readonly prior: Prior;
  readonly finding: Finding;
  /** The state that every player is in, and every version's latest; -1: it has no match. */
  readonly current: Int32Array;
  readonly ofVersion: Int32Array;
}

/** How to read a table; every field has a default. */
export interface DesignOptions {
  /** By match, 1 for those to take (`cleanMatches`, say); all when absent. */
  readonly only?: Uint8Array;
  /** The newest version of an agent; the last one met where it is unknown or without a match. */
  readonly newest?: (agent: string) => string | undefined;
  /** Lines between knots in the course of an agent that plays all season; 0: it never drifts. */
  readonly segments?: number;
  /** Whether ballots say where skills are expected; they do when absent. */
  readonly ballots?: boolean;
  /** With more effects of agents by word pair than this, all of them are left out. */
  readonly maxByPair?: number;
}

const SEGMENTS = 2;
const MAX_PAIR_EFFECTS = 400_000;

/** The state every agent is in: its newest version's latest. */
function currentOf(table: MatchTable, states: States, newest: DesignOptions["newest"]): Int32Array {
  const current = new Int32Array(table.agents.names.length).fill(-1);
  for (const [row, state] of states.later.entries()) {
    const version = table.version[row] ?? 0;
    if (state !== -1) current[table.agent[row] ?? 0] = states.ofVersion[version] ?? -1;
  }
  for (const [agent, name] of table.agents.names.entries()) {
    const version = table.versions.find(newest?.(name) ?? "");
    const state = version === undefined ? -1 : (states.ofVersion[version] ?? -1);
    if (state !== -1) current[agent] = state;
  }
  return current;
}

function priorOf(
  states: States,
  cells: Cells,
  { values, errors }: Finding,
  byBallots: Design["byBallots"],
): Prior {
  const { count } = states;
  const main = 1 + 2 * count + 2;
  const before = new Int32Array(main + cells.kind.length).fill(-1);
  const kind = new Uint8Array(before.length);
  const times = new Float64Array(before.length).fill(1);
  const slope = new Int32Array(before.length).fill(-1);
  const multiple = new Float64Array(before.length);
  const error = new Float64Array(before.length);
  kind.set(cells.kind, main);
  for (const [first, role] of [
    [1, "spy"],
    [1 + count, "civilian"],
  ] as const) {
    kind[byBallots[role]] = kinds.indexOf(`${role}ByBallots`);
    const found = (state: number): number => values[role][state] ?? 0;
    for (let state = 0; state < count; state += 1) {
      const from = states.before[state] ?? -1;
      const length = states.lengths[state] ?? 0;
      const step = length === 0 ? (`${role}Version` as const) : (`${role}Drift` as const);
      kind[first + state] = kinds.indexOf(from === -1 ? role : step);
      slope[first + state] = byBallots[role];
      multiple[first + state] = found(state) - found(from);
      error[first + state] = errors[role][state] ?? 0;
      if (from === -1) continue;
      before[first + state] = first + from;
      if (length > 0) times[first + state] = length;
    }
  }
  return { before, kind, times, slope, multiple, error };
}

/** The model's view of a table. */
export function designOf(table: MatchTable, options: DesignOptions = {}): Design {
  const { only, newest, segments = SEGMENTS, maxByPair = MAX_PAIR_EFFECTS } = options;
  const { ballots = true } = options;
  const taken = Int32Array.from({ length: table.matches }, (_, match) => match).filter(
    (match) => only === undefined || only[match] === 1,
  );
  const states = statesOf(table, taken, segments);
  const current = currentOf(table, states, newest);
  const civilians = 1 + states.count;
  const byBallots = { spy: civilians + states.count, civilian: civilians + states.count + 1 };
  const main = byBallots.civilian + 1;
  const finding = findingOf(table, ballots ? taken : new Int32Array(), states);
  const cells = cellsOf(table, taken, { first: main, most: maxByPair });
  const width = MAIN_WIDTH + 1 + (cells.of === null ? 0 : SEATS);
  const places = new Int32Array(taken.length * width);
  const values = new Float64Array(places.length);
  for (const [at, match] of taken.entries()) {
    const pair = table.pair[match] ?? 0;
    const row = at * width;
    // Entry 0 is the level, at parameter 0.
    values[row] = 1;
    places[row + MAIN_WIDTH] = cells.starts[pair] ?? 0;
    values[row + MAIN_WIDTH] = 1;
    let next = 2;
    for (let seat = match * SEATS; seat < (match + 1) * SEATS; seat += 1) {
      const isSpy = table.isSpy[seat] === 1;
      const entry = isSpy ? 1 : next;
      if (!isSpy) next += 1;
      const value = isSpy ? 1 : -1 / CIVILIANS;
      const first = isSpy ? 1 : civilians;
      const ofEarlier = value * (states.weight[seat] ?? 0);
      places[row + entry] = first + (states.later[seat] ?? 0);
      values[row + entry] = value - ofEarlier;
      places[row + SEATS + entry] = first + (states.earlier[seat] ?? 0);
      values[row + SEATS + entry] = ofEarlier;
      if (cells.of !== null) {
        places[row + MAIN_WIDTH + entry] = cells.of(pair, table.agent[seat] ?? 0, isSpy);
        values[row + MAIN_WIDTH + entry] = value;
      }
    }
  }
  return {
    matches: taken.length,
    players: table.agents.names.length,
    pairs: table.pairs.names.length,
    pair: taken.map((match) => table.pair[match] ?? 0),
    spyWon: Uint8Array.from(taken, (match) => table.spyWon[match] ?? 0),
    width,
    places,
    values,
    size: main + cells.kind.length,
    main,
    civilians,
    byBallots,
    starts: cells.starts,
    prior: priorOf(states, cells, finding, byBallots),
    current,
    finding,
    ofVersion: states.ofVersion,
  };
}

/** The linear predictor of every match: X times a parameter vector. */
export function predictors(design: Design, parameters: Float64Array): Float64Array {
  const { matches, width, places, values } = design;
  const result = new Float64Array(matches);
  for (let match = 0, at = 0; match < matches; match += 1) {
    let sum = 0;
    for (let entry = 0; entry < width; entry += 1, at += 1) {
      sum += (values[at] ?? 0) * (parameters[places[at] ?? 0] ?? 0);
    }
    result[match] = sum;
  }
  return result;
}

/** X transposed times a value by match. */
export function gathered(
  { matches, width, places, values, size }: Design,
  byMatch: Float64Array,
): Float64Array {
  const result = new Float64Array(size);
  for (let match = 0, at = 0; match < matches; match += 1) {
    const own = byMatch[match] ?? 0;
    for (let entry = 0; entry < width; entry += 1, at += 1) {
      const place = places[at] ?? 0;
      result[place] = (result[place] ?? 0) + (values[at] ?? 0) * own;
    }
  }
  return result;
}

/** The same with the squares of X. */
export function gatheredSquares(
  { matches, width, places, values, size }: Design,
  byMatch: Float64Array,
): Float64Array {
  const result = new Float64Array(size);
  for (let match = 0, at = 0; match < matches; match += 1) {
    const own = byMatch[match] ?? 0;
    for (let entry = 0; entry < width; entry += 1, at += 1) {
      const place = places[at] ?? 0;
      const value = values[at] ?? 0;
      result[place] = (result[place] ?? 0) + value * value * own;
    }
  }
  return result;
}

/** By state: what X transposed times X, weighted by match, holds between it and the knot after it. */
export function gatheredBetweenKnots(design: Design, byMatch: Float64Array): Float64Array {
  const { matches, width, places, values, size } = design;
  const result = new Float64Array(size);
  for (let match = 0; match < matches; match += 1) {
    for (let later = match * width + 1; later <= match * width + SEATS; later += 1) {
      const earlier = later + SEATS;
      const place = places[earlier] ?? 0;
      const product = (values[later] ?? 0) * (values[earlier] ?? 0);
      result[place] = (result[place] ?? 0) + (byMatch[match] ?? 0) * product;
    }
  }
  return result;
}

/** The same parameters and one match in `step`. */
export function thinned(design: Design, step: number): Design {
  const { width, places, values } = design;
  const kept = (at: number): boolean => at % step === 0;
  const isKept = (_: number, at: number): boolean => kept(Math.floor(at / width));
  return {
    ...design,
    matches: Math.ceil(design.matches / step),
    pair: design.pair.filter((_, match) => kept(match)),
    spyWon: design.spyWon.filter((_, match) => kept(match)),
    places: places.filter(isKept),
    values: values.filter(isKept),
  };
}
