import { type Random, type Stage, scoped } from "@wisp/game";
import { arenaTables } from "./arena.ts";
import { knockoutTables } from "./knockout.ts";
import { roundTables } from "./rounds.ts";
import {
  type Entrant,
  isThere,
  placeKey,
  type StageRequest,
  type StageResult,
  type StageState,
  type StageTable,
} from "./shape.ts";

/**
 * The tables of a stage: what its entrants and the results so far lead to. Pure and without state: the same
 * results give the same tables, on any machine and after any crash.
 */
export function stageTables({ stage, ...request }: StageRequest): StageState {
  switch (stage.kind) {
    case "knockout":
      return knockoutTables({ ...request, stage });
    case "arena":
      return arenaTables({ ...request, stage });
    default:
      return roundTables({ ...request, stage });
  }
}

/** Entrants in the order of seeds that are drawn by lot; late ones follow in theirs, and change no seed before. */
export const drawnSeeds = (entrants: readonly Entrant[], random: Random): Entrant[] => [
  ...random("seeds").shuffle(entrants.filter(({ from }) => from === 0)),
  ...entrants.filter(({ from }) => from > 0).sort((one, other) => one.from - other.from),
];

/** A match of a tournament that has ended. */
export interface TournamentResult extends StageResult {
  /** The number of its stage, from 0. */
  readonly stage: number;
}

/** What a tournament follows from. Rounds of entrants count on through its stages. */
export interface TournamentRequest
  extends Pick<StageRequest, "size" | "deals" | "entrants" | "random" | "window"> {
  readonly stages: readonly Stage[];
  readonly results: readonly TournamentResult[];
}

/** A stage that has begun. */
export interface BegunStage extends StageState {
  readonly stage: Stage;
  /** Its entrants, the best seed first; their rounds are those of the stage. */
  readonly entrants: readonly Entrant[];
  /** Its first round, counted through all stages. */
  readonly firstRound: number;
}

/** The entrants of the next stage: the first of the order that are still there. */
function advancing({ stage, standings, entrants }: BegunStage, rounds: number): Entrant[] {
  const byId = new Map(entrants.map((entrant) => [entrant.id, entrant]));
  const there = standings.flatMap((standing) => {
    const entrant = byId.get(standing.id);
    return entrant !== undefined && isThere(entrant, rounds) ? [{ entrant, standing }] : [];
  });
  const own = ({ entrant: { awayFrom, ...rest } }: (typeof there)[number]): Entrant => ({
    ...rest,
    from: 0,
    awayFrom: awayFrom === null ? null : awayFrom - rounds,
  });
  if (stage.kind !== "groups") {
    const count = "advance" in stage ? (stage.advance ?? there.length) : there.length;
    return there.slice(0, count).map(own);
  }
  const { advance } = stage;
  const passed = new Map<number, number>();
  return there
    .filter(({ standing: { group } }) => {
      const before = passed.get(group) ?? 0;
      passed.set(group, before + 1);
      return before < advance;
    })
    .map(own);
}

/** The stages of a tournament that have begun, in order: the next one begins when the one before is over. */
export function tournamentStages(request: TournamentRequest): BegunStage[] {
  const { stages, results, random, entrants, ...shared } = request;
  const begun: BegunStage[] = [];
  let own = entrants;
  let firstRound = 0;
  for (const [at, stage] of stages.entries()) {
    const state = stageTables({
      ...shared,
      stage,
      entrants: own,
      results: results.filter((result) => result.stage === at),
      random: scoped(random, `stage/${at}`),
    });
    const current = { ...state, stage, entrants: own, firstRound };
    begun.push(current);
    if (!state.done) break;
    own = advancing(current, state.rounds);
    firstRound += state.rounds;
  }
  return begun;
}

/**
 * The first round of a stage whose tables are drawn only when they are needed. Groups are not all in the same round.
 *
 * @param made the rounds of the stage of which matches have been made
 */
export const undrawnRound = ({ round }: BegunStage, made: readonly number[]): number =>
  made.reduce((next, each) => Math.max(next, each + 1), round);

/**
 * The first round in which an agent that enters now is seated; null: it is too late. Rounds are open until half of
 * them are over, an arena as long as its window; knockouts, and stages after the first, never.
 *
 * @param made the rounds of the first stage of which matches have been made
 */
export function lateRound(begun: readonly BegunStage[], made: readonly number[]): number | null {
  const [first, second] = begun;
  if (first === undefined || second !== undefined || first.done) return null;
  const { stage, round, rounds } = first;
  if (stage.kind === "knockout") return null;
  const from = stage.kind === "arena" ? round + 1 : undrawnRound(first, made);
  const last = stage.kind === "arena" ? rounds - 1 : rounds / 2;
  return from <= last ? from : null;
}

/** Whether a tournament is over. */
export const isTournamentOver = (stages: readonly Stage[], begun: readonly BegunStage[]): boolean =>
  begun.length === stages.length && begun.every(({ done }) => done);

/** A match whose seats or deals are not those that the results before it lead to. */
interface WrongTable {
  readonly stage: number;
  readonly result: StageResult;
  /** Null: no such match was to be played. */
  readonly expected: StageTable | null;
}

const sameTable = (result: StageResult, table: StageTable): boolean =>
  JSON.stringify(result.seats) === JSON.stringify(table.seats) &&
  Object.entries(table.dealt).every(
    ([name, seats]) => JSON.stringify(result.dealt[name]) === JSON.stringify(seats),
  );

/**
 * Draws every table of a tournament again from the results before it. Returns those that were not played as
 * drawn; none: anybody gets the same bracket from the same results. Tables of an arena depend on who was free, and
 * are not drawn again.
 */
export function wrongTables(request: TournamentRequest): WrongTable[] {
  const { results, random, size, deals } = request;
  return tournamentStages(request).flatMap(({ stage, entrants }, at) => {
    if (stage.kind === "arena") return [];
    const own = results.filter((result) => result.stage === at);
    // Of a knockout, further sets of a table follow from those before.
    const setOf = ({ match }: StageResult): number => Math.floor(match / size);
    const steps = Map.groupBy(own, (result) => `${result.round}/${setOf(result)}`);
    return [...steps.values()].flatMap((played) => {
      const [first] = played;
      if (first === undefined) return [];
      const known = own.filter(
        (result) =>
          result.round < first.round ||
          (result.round === first.round && setOf(result) < setOf(first)),
      );
      const drawn = stageTables({
        stage,
        size,
        deals,
        entrants,
        results: known,
        random: scoped(random, `stage/${at}`),
      });
      const due = new Map(drawn.tables.map((table) => [placeKey(table), table]));
      return played.flatMap((result): WrongTable[] => {
        const expected = due.get(placeKey(result)) ?? null;
        const isRight = expected !== null && sameTable(result, expected);
        return isRight ? [] : [{ stage: at, result, expected }];
      });
    });
  });
}
