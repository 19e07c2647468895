import { type Deal, type Random, randomFrom, type Stage, stageShape } from "@wisp/game";
import type { Entrant, StageResult, StageState, StageTable } from "../src/tournament/shape.ts";
import { stageTables } from "../src/tournament/tables.ts";

export const entrantsOf = (count: number, more: Partial<Entrant> = {}): Entrant[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `e${at}`,
    ownerId: `owner of e${at}`,
    from: 0,
    awayFrom: null,
    ...more,
  }));

/** Points of a match that follow from its place alone, the same however often it is played. */
export const chancePoints = (random: Random) => (table: StageTable) => {
  const draws = random(`points/${table.round}/${table.group}/${table.table}/${table.match}`);
  return table.seats.map(() => draws.int(4));
};

/** A match of a table that was played. */
export const played = (
  { round, group, table, match, seats, dealt }: StageTable,
  points: readonly number[] | null,
): StageResult => ({ round, group, table, match, seats, dealt, points });

interface Played {
  readonly stage: Stage;
  readonly size: number;
  readonly deals: readonly Deal[];
  readonly entrants: readonly Entrant[];
  readonly random: Random;
}

/** A stage with its defaults. */
export const stageOf = (stage: unknown): Stage => stageShape.parse(stage);

/** Plays a stage to its end, half of what is due or all of it at a time; `listen` hears every state. */
export function playStage(
  played_: Played,
  points: (table: StageTable) => readonly number[] | null,
  listen: (state: StageState, results: readonly StageResult[]) => void = () => undefined,
): { readonly state: StageState; readonly results: readonly StageResult[] } {
  const results: StageResult[] = [];
  const draws = randomFrom("pace")("pace");
  for (;;) {
    const state = stageTables({ ...played_, results });
    listen(state, results);
    const due = draws.shuffle(state.tables.filter((table) => table.state === "due"));
    if (due.length === 0) return { state, results };
    const next = due.slice(0, draws.int(2) === 0 ? Math.ceil(due.length / 2) : due.length);
    results.push(...next.map((table) => played(table, points(table))));
  }
}

/** The best seed of a table wins every match, the next is second. */
export const bySeedPoints = ({ seats }: Pick<StageTable, "seats">): number[] =>
  seats.map((id) => (id === null ? -1_000 : -Number(id.slice(1))));
